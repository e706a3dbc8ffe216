"""External superelements of Nastran: results printed by the analysis that wrote one, and the motion of the body."""

from pathlib import Path

import numpy as np
import pytest
from scipy.linalg import eigh

from abut.errors import UnreadableFile
from abut.formats.flexible import read, read_op4, read_superelement
from targets import target

DATA = Path(__file__).parents[3] / "data" / "fe" / "nastran"
OUTBOARD = DATA / "outboard.op4"


def test_the_matrices_are_of_craig_and_bampton():
    """24 boundary degrees of freedom and 22 component modes: M_QQ = 1, K_BQ = 0, least K_QQ = 107.48 = (2π 1.650001 Hz)², which
    the analysis printed as 1.074802E+02 (seven digits: 5e-7). The others are written as they are, to the last digit.
    """
    found = read_op4(OUTBOARD)
    k, m = found["KXX"], found["MXX"]
    assert k.shape == m.shape == (46, 46)
    assert (m[24:, 24:] == np.eye(22)).all()
    assert (k[:24, 24:] == 0.0).all()
    assert k[24:, 24:].diagonal().min() == target(1.074802e2, "least stiffness of a component mode", rel=5e-7)
    assert len(found) == 29


def test_mass_centre_and_inertia_are_those_that_nastran_printed():
    """m = 1.590384 kg, c = (184.6398, 150, 150) mm and J_C = J_O − m (c·c I − c cᵀ) of a superelement.

    Source: outboard.out, grid point weight generator of Nastran, products of inertia with opposite sign. 5e-7 of the largest: seven
    digits are printed.
    """
    body = read_superelement(OUTBOARD, length="mm", mass="kg")
    c = body.centre
    inner = body.inertia - body.mass * (c @ c * np.eye(3) - np.outer(c, c))
    printed = np.array([[3.569328e5, 0, 0], [0, 4.515897e4, -1.095583e2], [0, -1.095583e2, 3.763282e5]])
    assert body.mass == target(1.590384, "mass of the superelement [kg]", rel=5e-7)
    assert c == target([0.1846398, 0.15, 0.15], "mass centre of the superelement [m]", rel=5e-7)
    assert inner == target(printed * 1e-6, "inertia of the superelement [kg·m²]", abs=5e-7 * 0.376)
    assert body.positions[0] == pytest.approx([0.6, 0.0, 0.3])


def test_forty_free_modes_reproduce_superelement_matrices():
    """K x = ω² M x in the file's own coordinates and units, by SciPy: six rigid motions below a hundredth of the lowest elastic frequency,
    and 40 others, which the body has too; frequencies do not depend on units of length and mass. Rounding of 46 × 46 matrices
    whose eigenvalues span 1e9: 1e-7 of the lowest.
    """
    body = read(OUTBOARD, length="mm", mass="kg")
    found = read_op4(OUTBOARD)
    values = eigh(found["KXX"], found["MXX"], eigvals_only=True)
    assert np.abs(values[:6]).max() < 1e-4 * values[6]
    assert body.frequencies() == pytest.approx(np.sqrt(values[6:]) / (2.0 * np.pi), rel=1e-7)
    assert body.modal_mass == pytest.approx(np.eye(40), abs=1e-10)
    assert body.gram[:6, 6:46] == pytest.approx(np.zeros((6, 40)))


def test_boundary_force_response_matches_superelement_matrices():
    """(K − ω² M) x = f at 5 Hz, for a force in z at grid 3: rigid motion and modes together give the displacement of the boundary that the
    file's own matrices give. Grid 11 has axes of its own (CORD2R 10), in which the file gives its displacement. 1e-8: the condition of the
    dynamic stiffness is 1e8.
    """
    found = read_op4(OUTBOARD)
    body = read_superelement(OUTBOARD, length="mm", mass="kg")
    omega = 2.0 * np.pi * 5.0
    force = np.zeros(46)
    force[2] = 1.0  # kg mm/s², so 1e-3 N
    direct = np.linalg.solve(found["KXX"] - omega**2 * found["MXX"], force)[:12]  # mm
    shape, at = body.shapes[0], body.positions[0]
    rigid = np.linalg.solve(-(omega**2) * body.gram[:6, :6], 1e-3 * np.array([0, 0, 1.0, at[1], -at[0], 0]))
    q = np.linalg.solve(body.stiffness - omega**2 * body.modal_mass, 1e-3 * shape[2])
    here = rigid[:3] + np.cross(rigid[3:], at) + shape[:3] @ q
    assert here == pytest.approx(direct[:3] * 1e-3, rel=1e-8, abs=1e-8 * np.abs(direct[:3]).max() * 1e-3)
    there = rigid[:3] + np.cross(rigid[3:], body.positions[1]) + body.shapes[1, :3] @ q
    own = np.array([there[1], there[2], there[0]])  # axes 10: z along x, x along y
    assert own == pytest.approx(direct[6:9] * 1e-3, rel=1e-8, abs=1e-8 * np.abs(direct[6:9]).max() * 1e-3)


def test_fewer_modes_are_the_lowest():
    """K φ = ω² M φ: with modes=5 the frequencies are the lowest 5 of all, to rounding."""
    whole, few = (read(OUTBOARD, length="mm", mass="kg", modes=n) for n in (None, 5))
    assert few.modes == 5
    assert few.frequencies() == pytest.approx(whole.frequencies()[:5], rel=1e-12)


def ascii_of(matrices, kind):
    """A text file of OUTPUT4, as the DMAP guide defines it: dense, or strings with one word or two before them."""
    lines = []
    for name, matrix in matrices.items():
        rows, columns = matrix.shape
        lines.append(f"{columns:8d}{-rows if kind == 'large' else rows:8d}{6:8d}{2:8d}{name:<8s}1P,3E24.16")
        for j in range(columns):
            values = [f"{v:24.16E}" for v in matrix[:, j]]
            body = ["".join(values[i : i + 3]) for i in range(0, rows, 3)]
            if kind == "dense":
                lines += [f"{j + 1:8d}{1:8d}{rows:8d}", *body]
            else:
                words = 2 * rows
                begin = f"{words + 1:8d}{1:8d}" if kind == "large" else f"{1 + 65536 * (words + 1):12d}"
                lines += [f"{j + 1:8d}{0:8d}{words + (2 if kind == 'large' else 1):8d}", begin, *body]
        lines += [f"{columns + 1:8d}{1:8d}{1:8d}", f"{1.0:24.16E}"]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("kind", ["dense", "strings", "large"])
def test_text_and_binary_superelements_agree(tmp_path, kind):
    """Text with 17 digits and binary files give identical numbers (error = 0)."""
    found = read_op4(OUTBOARD)
    wanted = {name: found[name] for name in ("KXX", "MXX")}
    (tmp_path / "t.op4").write_text(ascii_of(wanted, kind))
    again = read_op4(tmp_path / "t.op4")
    assert all((again[name] == wanted[name]).all() for name in wanted)


def copied(folder, **changed):
    for suffix in ("op4", "pch", "asm"):
        data = (DATA / f"outboard.{suffix}").read_bytes()
        (folder / f"s.{suffix}").write_bytes(changed.get(suffix, lambda one: one)(data))
    return folder / "s.op4"


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"op4": lambda one: one[:9000]}, "cut short or damaged|it ends at byte"),
        ({"op4": lambda one: b"no matrix at all\n"}, "begins? no|whole number"),
        ({"op4": lambda one: one[:4] + b"\xff\xff\xff\x7f" + one[8:]}, "announces|damaged"),
        ({"pch": lambda one: one.replace(b"EXTRN          3  123456", b"EXTRN          3  12345 ")}, "45 degrees of freedom"),
        ({"pch": lambda one: one.replace(b"0.600000000E+03", b"0.900000000E+03", 1)}, "resists rigid motion"),
        ({"pch": lambda one: one.replace(b"EXTRN", b"XXXXX")}, "no EXTRN"),
        ({"pch": lambda one: one.replace(b"GRID*                 11", b"GRID*                 12"),
          "asm": lambda one: b"$\nGRID 1\n"}, "grid 11"),
    ],
)  # fmt: skip
def test_refuses_damaged_superelements(tmp_path, changed, says):
    """Cut, damaged or contradictory files: an error names what is wrong. A rigid motion r must satisfy K r = 0."""
    with pytest.raises(UnreadableFile, match=says):
        read(copied(tmp_path, **changed), length="mm", mass="kg")


def test_a_missing_companion_is_named(tmp_path):
    """Matrices are in the .op4, labels and places in the .pch or .asm: the error names both files and `bulk=`."""
    path = copied(tmp_path)
    (tmp_path / "s.pch").unlink()
    (tmp_path / "s.asm").unlink()
    with pytest.raises(UnreadableFile, match=r"neither s\.pch nor s\.asm .*bulk="):
        read(path, length="mm", mass="kg")
