"""Stiffness and mass matrices of Abaqus and CalculiX: mass, rigid-body motion, natural frequencies."""

import gzip
from pathlib import Path

import numpy as np
import pytest
from scipy.linalg import eigh

from abut.errors import AbutError, UnreadableFile, UnsupportedStatement
from abut.formats.flexible import read, read_abaqus, read_calculix
from targets import target

DATA = Path(__file__).parents[3] / "data" / "fe" / "exudyn"

#: Free–free elastic frequencies f7 … f14 [Hz], computed independently with SciPy.
BLOCKS = {
    "blockC3D4": (489.2963, 489.8548, 697.5435, 1029.1497, 1079.5556, 1080.4717, 1397.1020, 1697.9071),
    "blockC3D8": (438.7752, 438.7752, 555.8882, 967.0403, 967.0403, 1028.0463, 1097.3381, 1538.4731),
    "blockC3D10": (451.3333, 452.0099, 607.8702, 1026.4594, 1026.7416, 1033.2591, 1242.6494, 1703.1122),
}
#: The rotor with K × 1e-2, f7 …, as Exudyn finds them.
ROTOR = (104.63701, 104.63701, 187.82409, 212.32970, 224.55211, 238.68793)
ROTOR += (284.20473, 284.20473, 394.57171, 394.57171, 406.67782, 406.67782)


def structure(name):
    joined = "" if name.startswith("rotor") else "_"
    return read(DATA / f"{name}{joined}STIF1.mtx.gz")


def frequencies(body, count, softer=1.0):
    values = eigh(
        body.stiffness.toarray() * softer,
        body.mass.toarray(),
        eigvals_only=True,
        subset_by_index=(6, 5 + count),
    )
    return np.sqrt(values) / (2.0 * np.pi)


def rigid(body):
    """Three translations and three rotations about the origin, in the rows of the matrices: (N, 6)."""
    turned = np.cross(np.eye(3)[None], body.positions[:, None, :]).transpose(0, 2, 1)
    shifted = np.broadcast_to(np.eye(3), turned.shape)
    own = np.zeros((*turned.shape[:2], 6))
    own[:, :, 3:] = np.eye(3)
    return body.field(np.concatenate([shifted, turned], axis=2), own)


@pytest.mark.parametrize("name", BLOCKS)
def test_a_block_has_the_mass_and_the_frequencies_that_scipy_finds(name):
    """m = 4·1·1·2900 = 11 600 kg; K φ = ω² M φ. Mass: 12 digits are written, each rounded: 1e-12 of the sum. Frequencies: an
    independent solution by SciPy gives four decimals, 1e-4/489 = 2e-7, so half of the last and the gate of 1e-6.
    """
    body = structure(name)
    along = rigid(body)[:, 0]
    assert along @ body.mass @ along == target(11600.0, "mass of the block [kg]", rel=1e-12)
    assert frequencies(body, 8) == target(BLOCKS[name], "frequencies of the block [Hz]", rel=1e-6)


def test_the_rotor_has_the_mass_and_the_frequencies_that_exudyn_finds():
    """345 freedoms, m = 77.96605 kg to its five decimals (5e-6), and with K/100 the frequencies of Exudyn to 1e-6.

    Its five decimals are 5e-8 of the lowest frequency.
    """
    body = structure("rotorDiscTest")
    along = rigid(body)[:, 2]
    assert len(body.freedoms) == 345
    assert along @ body.mass @ along == target(77.96605, "mass of the rotor [kg]", abs=5e-6)
    assert frequencies(body, len(ROTOR), softer=1e-2) == target(
        ROTOR, "frequencies of the rotor [Hz]", rel=1e-6
    )


@pytest.mark.parametrize("name", [*BLOCKS, "rotorDiscTest"])
def test_rigid_motion_loads_nothing(name):
    """K R = 0 for six rigid motions, relative to the largest entry of K times that of R: the files write 16 digits, and some hundred terms
    cancel, so 1e-13 would do; the gate is 1e-9.
    """
    body = structure(name)
    fields = rigid(body)
    loads = np.abs(body.stiffness @ fields).max(axis=0)
    assert (loads <= 1e-9 * np.abs(body.stiffness.data).max() * np.abs(fields).max(axis=0)).all()
    assert abs(body.stiffness - body.stiffness.T).max() == 0.0


@pytest.fixture(scope="module")
def job(tmp_path_factory):
    """What CalculiX would store of the rotor: one triangle, rows in another order, and node.dof of each row."""
    body = structure("rotorDiscTest")
    folder = tmp_path_factory.mktemp("ccx")
    order = np.random.default_rng(1).permutation(len(body.freedoms))
    for suffix, matrix in ((".sti", body.stiffness), (".mas", body.mass)):
        lower = np.tril(matrix.toarray()[np.ix_(order, order)])
        lines = [f"{i + 1} {j + 1} {lower[i, j]:.17g}" for i, j in np.argwhere(lower)]
        (folder / f"job{suffix}").write_text("\n".join(lines) + "\n")
    freedoms = body.freedoms[order]
    (folder / "job.dof").write_text("".join(f"{body.labels[n]}.{c + 1}\n" for n, c in freedoms))
    nodes = [
        f"{n}, {x:.17g}, {y:.17g}, {z:.17g}" for n, (x, y, z) in zip(body.labels, body.positions, strict=True)
    ]
    (folder / "job.inp").write_text("*NODE, NSET=Nall\n" + "\n".join(nodes) + "\n*STEP\n")
    return folder, body, order


def test_calculix_stores_the_same_structure(job):
    """One triangle of K = Kᵀ, with rows in any order, gives the original matrices to the last of the 17 digits written."""
    folder, body, order = job
    other = read(folder / "job.sti")
    assert (other.freedoms == body.freedoms[order]).all()
    assert (other.positions == body.positions).all()
    for one, two in ((other.stiffness, body.stiffness), (other.mass, body.mass)):
        assert (one.toarray() == two.toarray()[np.ix_(order, order)]).all()


def test_nodes_by_label_give_same_structure(tmp_path):
    """FORMAT=MATRIX INPUT names node and dof: the same matrices, to the last digit."""
    body = structure("rotorDiscTest")
    for kind, matrix in (("STIF", body.stiffness), ("MASS", body.mass)):
        entries = matrix.tocoo()
        lines = []
        for i, j, v in zip(*entries.coords, entries.data, strict=True):
            (one, dof), (two, other) = body.freedoms[i], body.freedoms[j]
            lines.append(f"{body.labels[one]},{dof + 1}, {body.labels[two]},{other + 1}, {v:.17g}")
        (tmp_path / f"r_{kind}1.mtx").write_text("*MATRIX INPUT\n" + "\n".join(lines) + "\n")
    other = read_abaqus(tmp_path / "r_MASS1.mtx", nodes=DATA / "rotorDiscTest.inp")
    assert (other.freedoms == body.freedoms).all()
    assert (other.stiffness.toarray() == body.stiffness.toarray()).all()


def test_a_file_in_millimetres_and_tonnes_means_the_same_body(tmp_path):
    """1 t/s² = 1 N/mm = 1000 N/m: a displacement's stiffness in N/mm is a thousandth of that in N/m. Rounding of one product each."""
    body = structure("rotorDiscTest")
    for kind in ("STIF", "MASS"):
        with gzip.open(DATA / f"rotorDiscTest{kind}1.mtx.gz", "rt") as stream:
            lines = [line.split() for line in stream]
        text = "".join(f"{i} {j} {float(v) / 1000!r}\n" for i, j, v in lines)
        (tmp_path / f"r{kind}1.mtx").write_text(text)
    listed = zip(body.labels, body.positions * 1000.0, strict=True)
    (tmp_path / "r.inp").write_text(
        "*Node\n"
        + "".join(f"{n},{x!r},{y!r},{z!r}\n" for n, (x, y, z) in ((n, p.tolist()) for n, p in listed))
    )
    other = read(tmp_path / "rSTIF1.mtx", length="mm", mass="tonne")
    assert other.positions == pytest.approx(body.positions, rel=1e-14)
    assert other.stiffness.toarray() == pytest.approx(body.stiffness.toarray(), rel=1e-14)
    assert other.mass.toarray() == pytest.approx(body.mass.toarray(), rel=1e-14)


def small(folder, stiffness, mass="1 1 1.\n2 2 1.\n3 3 1.\n", nodes="*NODE\n1, 0, 0, 0\n"):
    (folder / "s_STIF1.mtx").write_text(stiffness)
    (folder / "s_MASS1.mtx").write_text(mass)
    (folder / "s.inp").write_text(nodes)
    return folder / "s_STIF1.mtx"


SOUND = "1 1 1.\n2 2 1.\n3 3 1.\n"


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"stiffness": "1 1 1.\n2 x 1.\n3 3 1.\n"}, "line 2: .*'x' is not a finite number"),
        ({"stiffness": "1 1 1.\n2 2\n3 3 1.\n"}, "line 2: .*3 numbers a line, here are 2"),
        ({"stiffness": "1 1 1.\n2 2 nan\n3 3 1.\n"}, "line 2: .*'nan' is not a finite"),
        ({"stiffness": "1 1 1.\n2 1.5 1\n3 3 1.\n"}, "line 2: .*1.5; it must be a whole number"),
        ({"stiffness": "1 1 1.\n2 2 1.\n2 2 1.\n"}, "line 3: row 2, column 2 is given twice"),
        ({"stiffness": "1 1 1.\n1 2 1.\n2 1 2.\n3 3 1.\n"}, "two triangles differ by 1 at row"),
        ({"stiffness": "1 1 1.\n900000000000 900000000000 1.\n"}, "rows go up to 900000000000, and there are 1 nodes"),
        ({"stiffness": SOUND, "mass": ""}, "s_MASS1.mtx: it is empty"),
        ({"stiffness": SOUND, "nodes": "*NODE\n1, 0, 0, 0\n2, 1, 1, 1\n"}, "make 6 or 12"),
        ({"stiffness": SOUND, "nodes": "*ELEMENT\n1, 2\n"}, r"no \*NODE block"),
        ({"stiffness": SOUND, "nodes": "*NODE\n1, 0, 0, 0\n1, 1, 1, 1\n"}, "line 3: node 1 is given twice"),
    ],
)  # fmt: skip
def test_a_damaged_file_is_named_with_its_line(tmp_path, options, says):
    """A row of a matrix file is i j a_ij with finite a_ij, each entry once and a_ij = a_ji; an error names file and line."""
    with pytest.raises(UnreadableFile, match=says):
        read(small(tmp_path, **options))


@pytest.mark.parametrize("line", ["*NODE, SYSTEM=C", "*NODE, INPUT=n.txt", "*INCLUDE, INPUT=a", "*NGEN"])
def test_nodes_in_another_way_than_by_their_lines_are_refused(tmp_path, line):
    """Nodes are read from lines "label, x, y, z" in the global system only; other keywords are refused with the option `nodes=`."""
    with pytest.raises(UnsupportedStatement, match="nodes="):
        read(small(tmp_path, SOUND, nodes=f"{line}\n1, 0, 0, 0\n"))


def test_missing_companion_file_is_refused(tmp_path):
    """Refuses K without M: ω² = eig(M⁻¹ K) needs both, and nodes for positions. The error names the missing file and the option."""
    path = small(tmp_path, SOUND)
    (tmp_path / "s_MASS1.mtx").unlink()
    with pytest.raises(UnreadableFile, match=r"s_MASS1\.mtx.*mass_matrix="):
        read(path)
    (tmp_path / "job.sti").write_text("1 1 1.\n")
    with pytest.raises(UnreadableFile, match=r"job\.inp.*nodes="):
        read_calculix(tmp_path / "job.sti")
    (tmp_path / "cut_STIF1.mtx.gz").write_bytes((DATA / "blockC3D8_STIF1.mtx.gz").read_bytes()[:5000])
    with pytest.raises(AbutError, match="cannot be read"):
        read(tmp_path / "cut_STIF1.mtx.gz", mass_matrix=tmp_path / "s_MASS1.mtx", nodes=tmp_path / "s.inp")
