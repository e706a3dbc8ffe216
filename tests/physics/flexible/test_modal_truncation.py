"""Modal truncation: whether modes suffice for a load, by the remainder of its static response."""

from __future__ import annotations

import re

import numpy as np
import pytest
from scipy.linalg import eigh

import abut
from abut.errors import InvalidValue
from abut.fem import Mesh, assemble, pressure, solve
from abut.flexible import (
    CraigBampton,
    FlexibleBody,
    Guyan,
    Herting,
    NormalModes,
    Patch,
    Rubin,
    left_out,
    reduce,
)

MESH = Mesh.block((0.2, 0.02, 0.02), (6, 1, 1), "hexahedron")
PUSH = 2.0  #: [N]


def push(t: float, across: float = PUSH) -> float:
    return across


def held(method: object, frame: str = "mean-axis") -> tuple[FlexibleBody, abut.Result]:
    """A cantilever in balance under a load across its tip."""
    model = abut.Model("held", gravity=(0, 0, 0))
    ends = {"root": Patch("x-", "rigid"), "tip": "x+"}
    bar = model.add(FlexibleBody("bar", MESH, "steel", interfaces=ends, modes=method, frame=frame))
    model.add(abut.joints.Fixed("wall", bar["root"], model.ground, at=(-0.1, 0, 0)))
    model.add(abut.forces.Force("load", bar["tip"].frame(), model.ground.frame(), fz=push))
    return bar, abut.statics(model).result


@pytest.mark.parametrize("frame", ["mean-axis", "root"])
def test_truncation_report_of_bar_with_few_modes(frame):
    """1 − e_m/e: e = f·u of linear finite elements with the root held, e_m the strain energy, doubled, of the modes in balance. The loads
    turn with the bar by 1e-6; the sentence has two digits, so that 5 % of it.
    """
    bar, result = held(NormalModes(6), frame)
    structure, tip = assemble(MESH, "steel"), MESH.nodes("x+")
    load = np.zeros((len(MESH.positions), 3))
    load[tip, 2] = PUSH / len(tip)
    u = solve(structure, structure.field(load), {"x-": (0, 1, 2)})
    exact = structure.field(load) @ u
    share = 1.0 - 2.0 * bar.energies(result)[0][-1].sum() / exact
    (said,) = (line for line in result.warnings if "its modes miss" in line)
    assert 0.05 < share < 1.0
    assert float(re.search(r"its modes miss ([\d.]+) %", said)[1]) == pytest.approx(100.0 * share, rel=0.05)
    assert "modes=Rubin(…) or Herting(…)" in said


@pytest.mark.parametrize("method", [CraigBampton(2), Rubin(2), Herting(2)])
def test_advice_never_proposes_present_method(method):
    """A free bar pulled along its axis at one end by F has the tension N(x) = F x/L by inertia, so u(x) is quadratic in x.

    Static modes of Craig–Bampton do not contain it, and the warning names another method. Rubin's and Herting's modes contain it.
    """
    model = abut.Model("towed", gravity=(0, 0, 0))
    bar = model.add(FlexibleBody("bar", MESH, "steel", interfaces={"tip": "x+"}, modes=method))
    model.add(abut.forces.Force("load", bar["tip"].frame(), model.ground.frame(), fx=push))
    said = [line for line in abut.simulate(model, end=1e-4, step=5e-5).warnings if "its modes miss" in line]
    if isinstance(method, CraigBampton):
        assert "Craig" not in said[0]
        assert "Rubin" in said[0]
    else:
        assert said == []


@pytest.mark.parametrize("method", [CraigBampton(3), Rubin(3), Herting(3), Guyan()])
def test_static_modes_of_interfaces_leave_nothing_out(method):
    """Static modes contain the response u = K⁻¹ f to loads f at interfaces, so no warning about missing modes appears."""
    _, result = held(method)
    assert not [line for line in result.warnings if "its modes miss" in line]


def test_truncation_error_of_any_load():
    """e = Σ (φ_k·f)²/λ_k over all elastic modes of the free body, found densely, e_m over the first few: their quotient, to rounding;
    nothing is left of a load that was given at the reduction.
    """
    structure = assemble(MESH, "steel")
    f = np.column_stack([pressure(structure, "z+", "1 MPa"), pressure(structure, "x+", "1 MPa")])
    values, modes = eigh(structure.stiffness.toarray(), structure.mass.toarray())
    parts = (modes[:, 6:].T @ f) ** 2 / values[6:, None]
    few = reduce(structure, method=NormalModes(5), cache=False)
    found = left_out(structure, few, f)
    np.testing.assert_allclose(found, 1.0 - parts[:5].sum(axis=0) / parts.sum(axis=0), rtol=1e-8, atol=1e-10)
    assert found.max() > 0.01
    more = reduce(structure, method=NormalModes(5), loads=f, cache=False)
    np.testing.assert_allclose(left_out(structure, more, f), 0.0, atol=1e-9)
    with pytest.raises(InvalidValue, match="give loads by its rows"):
        left_out(structure, few, f[:-1])


def test_it_is_kept_on_disk(tmp_path, monkeypatch):
    """The flexibility G of the interfaces is read from disk bit by bit, G = Gᵀ; its rows for torques at a single node are 0."""
    import warp

    monkeypatch.setattr(warp.config, "kernel_cache_dir", str(tmp_path))
    structure = assemble(MESH, "steel")
    one, other = (reduce(structure, interfaces={"a": "x-", "b": 3}, method=CraigBampton(2)) for _ in range(2))
    np.testing.assert_array_equal(one.flexibility, other.flexibility)
    np.testing.assert_array_equal(one.flexibility, one.flexibility.T)
    assert not one.flexibility[9:].any()
    assert np.diag(one.flexibility)[:9].min() > 0.0
