"""What a linearised machine tells of itself, and the command that prints it; the matrices are put in by hand."""

from pathlib import Path

import numpy as np
import pytest

import abut
from abut.analysis.linearization.eigenmodes import modes_of
from abut.analysis.linearization.linearization_result import Linearized
from abut.cli import main
from abut.errors import InvalidValue

SCRIPT = """
import abut
model = abut.Model("drop")
model.add(abut.Body.sphere("ball", radius="20 mm", density=7850, position=(0, 0, 1)))
"""


def made(a: np.ndarray, doubt: float = 0.0, warnings: tuple[str, ...] = ()) -> Linearized:
    """One body that moves along x, y, … as many as A has freedoms, of unit mass."""
    f = len(a) // 2
    basis = np.eye(6)[:, :f]
    values, shapes, modes = modes_of(a, np.full_like(a, doubt), basis, np.eye(f), (1.0, 1.0), ("ball",))
    none = np.zeros((0, 0))
    names = tuple(f"ball.{k}" for k in range(2 * f))
    return Linearized(
        a, none, none, none, names, (), (), values, shapes, basis, modes, 0.5, ("ball",), (0.0, "ball"), warnings
    )  # fmt: skip


def second_order(stiffness: np.ndarray, damping: np.ndarray) -> np.ndarray:
    f = len(stiffness)
    return np.block([[np.zeros((f, f)), np.eye(f)], [-stiffness, -damping]])


def test_oscillating_decaying_and_growing_modes():
    """λ² + c λ + k = 0: a pair is one mode with its ratio c/(2√k); two real ones are two; negative c and negative k grow."""
    found = made(second_order(np.diag([4.0, 1.0, -9.0]), np.diag([0.4, 4.0, 0.0])))
    told = [
        (round(abs(m.eigenvalue), 9), round(m.damping_ratio, 9), m.unstable, m.damped_frequency > 0)
        for m in found.modes
    ]
    root = np.sqrt(3.0)
    assert told == [
        (round(2 - root, 9), 1.0, False, False),
        (2.0, 0.1, False, True),
        (3.0, -1.0, True, False),
        (3.0, 1.0, False, False),
        (round(2 + root, 9), 1.0, False, False),
    ]
    assert not found.stable
    assert made(second_order(np.diag([4.0]), np.diag([0.1]))).stable
    assert not made(second_order(np.diag([4.0]), np.diag([-0.1]))).stable


def test_conjugate_pairs_stand_side_by_side():
    """Also where two pairs are alike."""
    values = made(second_order(np.diag([4.0, 4.0, 1.0]), np.zeros((3, 3)))).eigenvalues
    np.testing.assert_allclose(values[::2], values[1::2].conj())
    np.testing.assert_allclose(np.abs(values), [1, 1, 2, 2, 2, 2])


def test_rigid_body_motions_are_counted_though_their_eigenvectors_coincide():
    """Errors of the differences, 1e-12, make a defective cluster of four: its eigenvectors are nearly the same one, its space is not.
    A free direction with a damper has λ = 0 once, and λ = −c/m.
    """
    stiffness = np.diag([0.0, 0.0, 4.0])
    stiffness[0, 1] = 1e-12
    found = made(second_order(stiffness, np.zeros((3, 3))), doubt=1e-12)
    assert [mode.rigid for mode in found.modes] == [True, True, False]
    assert [m.displacement["ball"].real.tolist() for m in found.rigid_modes] == [[1, 0, 0], [0, 1, 0]]
    damped = made(second_order(np.diag([0.0, 4.0]), np.diag([0.5, 0.0])))
    assert [mode.rigid for mode in damped.modes] == [True, False, False]
    assert damped.modes[1].eigenvalue == pytest.approx(-0.5)
    assert damped.modes[0].damping_ratio == 0.0


def test_slow_modes_are_none_where_the_differences_are_that_rough():
    """λ² = −1e-8: a slow mode if the differences agree to 1e-12, and a rigid-body motion if only to 1e-8."""
    slow = second_order(np.diag([1e-8, 4.0]), np.zeros((2, 2)))
    assert not made(slow, doubt=1e-12).rigid_modes
    assert len(made(slow, doubt=1e-8).rigid_modes) == 1


def test_shapes_are_scaled_to_one():
    """Two equal springs in a row on unit masses: shapes (1, ±golden ratio), the largest made 1."""
    golden = (1 + np.sqrt(5)) / 2
    found = made(second_order(np.array([[2.0, -1.0], [-1.0, 1.0]]), np.zeros((2, 2))))
    np.testing.assert_allclose(found.mode(0).displacement["ball"], [1 / golden, 1, 0], atol=1e-12)
    np.testing.assert_allclose(found.mode(1).displacement["ball"], [1, -1 / golden, 0], atol=1e-12)
    assert found.shapes.shape == (4, 1, 6)
    with pytest.raises(InvalidValue, match="no mode -1"):
        found.mode(-1)


def test_the_table_has_a_line_a_mode():
    """Rounding beside the size of an eigenvalue is not shown."""
    lines = str(made(second_order(np.diag([0.0, 4.0]), np.diag([0.0, 1e-15])))).splitlines()
    assert lines[0].split()[:2] == ["mode", "frequency"]
    assert lines[2].split() == ["0", "0", "0", "0", "0", "ball", "rigid-body", "motion"]
    assert lines[3].split() == ["1", "0.31831", "0.31831", "0", "0", "±", "2", "i", "ball"]


def test_the_command_prints_warnings_and_modes(tmp_path, monkeypatch, capsys):
    asked = []

    def stand_in(model, at, state, *, axes):
        asked.append((model.name, at, state, axes))
        return made(second_order(np.diag([4.0]), np.zeros((1, 1))), warnings=("mind the gap",))

    monkeypatch.setitem(vars(abut), "linearize", stand_in)
    path = tmp_path / "drop.py"
    path.write_text(SCRIPT, encoding="utf-8")
    assert main(["linearize", str(path)]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[:2] == ["drop: 1 degree of freedom at t = 0.5 s", "warning: mind the gap"]
    assert "0.31831" in out
    assert main(["linearize", str(path), "--at", "0.2", "--axes", "ball"]) == 0
    assert main(["linearize", str(path), "--at", "20 ms"]) == 0
    assert asked[1:] == [("drop", 0.2, None, "ball"), ("drop", "20 ms", None, "ground")]
    assert main(["linearize", str(path), "--state", str(Path(path))]) == 2
    assert "drop.py" in capsys.readouterr().err
