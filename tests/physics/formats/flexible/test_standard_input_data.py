"""Standard input data (SID) and MBDyn's modal files: published beams, a block reduced here, and round trips."""

import warnings
from pathlib import Path

import numpy as np
import pytest
from scipy.linalg import eigh

from abut.errors import InvalidValue, UnreadableFile, UnsupportedStatement
from abut.flexible import Interface, ReducedBody
from abut.formats.flexible import (
    mbdyn_records,
    read,
    read_mbdyn,
    read_sid,
    sid_records,
    write_mbdyn,
    write_sid,
)
from targets import target

DATA = Path(__file__).parents[3] / "data" / "fe"
BEAMS = ("balken1m", "Beam_3m")


def beam(name, folder="sid"):
    with pytest.warns(UserWarning, match="negative kinetic energy"):
        return read(DATA / folder / f"{name}.SID_FEM")


def test_a_beam_of_one_metre():
    """balken1m: steel 1 m × 10 × 10 mm clamped, .785 kg, f = √Ke/2π = 8.3597 Hz (to five digits; Wallrapp 1994); by Euler–Bernoulli,
    f = 3.516/(2π L²) √(E h²/12ρ), has 8.36 Hz with E = 2.1e11, ρ = 7850 (1e-3: the mesh is finite).
    """
    body = beam("balken1m")
    assert body.mass == target(0.785, "mass of the beam of one metre [kg]")
    assert body.centre == pytest.approx([0.5, -0.005, 0.0], abs=1e-12)
    assert body.frequencies() == target([8.3597], "frequency of the beam of one metre [Hz]", abs=5e-5)
    bernoulli = 3.516015 / (2 * np.pi) * np.sqrt(2.1e11 * 0.01**2 / (12 * 7850))
    assert body.frequencies() == pytest.approx([bernoulli], rel=1e-3)


def test_a_beam_of_three_metres():
    """Beam_3m: 21 nodes, 706.5 kg, four modes; damping D = α M + β K with α 2.13, β 4e-5 (Wallrapp 1994). Frequencies are given to
    1e-3 Hz, the records have 12 digits.
    """
    body = beam("Beam_3m")
    assert len(body.positions) == len(body.interfaces) == 21
    assert body.mass == target(706.5, "mass of the beam of three metres [kg]")
    assert body.frequencies() == target(
        [9.089, 27.028, 56.638, 146.316], "frequencies of the beam of three metres [Hz]", abs=5e-4
    )
    assert body.damping == pytest.approx(2.13 * np.eye(4) + 4e-5 * body.stiffness, rel=1e-11)
    assert body.centre == pytest.approx([1.5, 0.0, 0.0], abs=1e-12)


@pytest.mark.parametrize("name", BEAMS)
def test_standard_input_data_records_agree(name):
    """Ct = mdCM.m1; diag Gr.m0 = J.m1; Oe.m0(1:3) = −½ J.m1 (xx, yy, zz), (xy, yz, xz) = −J.m1: they follow from the definitions
    (Wallrapp 1994); 1e-9 of the largest, 12 digits are written.
    """
    records, nodes = sid_records(DATA / "sid" / f"{name}.SID_FEM")
    m = len(records["Me"].m0)
    change, oe = records["J"].m1[:, :, 0], records["Oe"].m0
    gr = records["Gr"].m0.reshape(3, m, 3)
    near = {"rel": 1e-9, "abs": 1e-9 * np.abs(change).max()}
    assert pytest.approx(records["Ct"].m0, rel=1e-9, abs=1e-9) == records["mdCM"].m1[:, :, 0].T
    assert np.array([gr[a, :, a] for a in range(3)]) == pytest.approx(change[:3], **near)
    assert pytest.approx(-0.5 * change[:3], **near) == oe[:, :3].T
    assert pytest.approx(-change[[3, 5, 4]], **near) == oe[:, 3:].T
    assert all((one["origin"].m1[:, :, 0] == one["phi"].m0).all() for one in nodes.values())


def block(stiff=False):
    """Exudyn's block of bricks with lumped mass, free–free modes 7 to 12, by SciPy alone: shapes at all nodes, G = Bᵀ M B node by node."""
    structure = read(DATA / "exudyn" / "blockC3D8_STIF1.mtx.gz")
    k, m = structure.stiffness.toarray(), structure.mass.toarray()
    values, vectors = eigh(k, m, subset_by_index=(6, 11))
    x, count = structure.positions, 6
    shapes = structure.at_nodes(vectors)
    columns = [
        np.broadcast_to(np.eye(3), (len(x), 3, 3)),
        np.cross(np.eye(3)[None], x[:, None]).transpose(0, 2, 1),
        shapes[:, :3],
    ]
    columns += [np.cross(np.eye(3)[a], shapes[:, :3], axisb=1, axisc=1) for a in range(3)]
    rows = structure.field(np.concatenate(columns, axis=2))
    held = tuple(Interface(str(n), x[n - 1], shapes[n - 1], (n,)) for n in (1, 20))
    held += (Interface("middle", np.array([2.0, 0.5, 0.5]), shapes[:4].mean(axis=0), (1, 2, 3, 4), "rigid"),)
    chance = np.random.default_rng(2)
    extra = chance.normal(size=(12 + 18, count, count)) * 1e5
    extra = extra + extra.transpose(0, 2, 1)
    return ReducedBody(
        x, structure.labels, shapes, rows.T @ m @ rows, np.diag(values), 1e-4 * np.diag(values), held,
        extra[:12] if stiff else None, extra[12:].reshape(3, 6, count, count) if stiff else None, name="block",
    )  # fmt: skip


@pytest.fixture(scope="module")
def body():
    return block()


def same(one, other, nodes, tight=1e-12):
    """Numbers of two bodies, the second of which may have further nodes."""
    scale = np.sqrt(np.abs(np.diag(one.gram)))
    assert other.gram == pytest.approx(one.gram, abs=tight * np.outer(scale, scale).max())
    assert np.abs((other.gram - one.gram) / np.outer(scale, scale)).max() < tight
    assert other.stiffness == pytest.approx(one.stiffness, rel=tight, abs=0.0)
    assert other.damping == pytest.approx(one.damping, rel=tight, abs=0.0)
    assert other.positions[:nodes] == pytest.approx(one.positions, rel=tight, abs=1e-15)
    assert other.shapes[:nodes] == pytest.approx(one.shapes, rel=tight, abs=1e-15)
    assert (other.labels[:nodes] == one.labels).all()


def test_a_block_is_written_as_sid_and_read_again(body, tmp_path):
    """G = ∫ Φᵀ Φ dm and all matrices of a body are the same after writing a SID file and reading it.

    1e-13 of the diagonal: 17 digits are written, and blocks of G are sums and differences of two.
    """
    again = read(write_sid(body, tmp_path / "block.sid"))
    same(body, again, len(body.positions), 1e-13)
    assert again.stiffening is None
    assert again.interfaces[-1].position == pytest.approx([2.0, 0.5, 0.5])
    assert again.interfaces[-1].shapes == pytest.approx(body.interfaces[-1].shapes, rel=1e-15)


def test_stiffening_is_separated_from_inertia(tmp_path):
    """K_geo = Σ a_i K_i by acceleration, rotation and loads is added to first-order terms of Ct, Cr, Oe and of nodes; Ge and Gr contain
    the inertia. Each is read back.

    1e-12 of the largest: rounding.
    """
    stiff = block(stiff=True)
    again = read(write_sid(stiff, tmp_path / "block.sid"))
    same(stiff, again, len(stiff.positions), 1e-12)
    assert again.stiffening == pytest.approx(stiff.stiffening, abs=1e-12 * np.abs(stiff.stiffening).max())
    for one, number in zip(stiff.loaded, (0, 19, len(stiff.positions)), strict=True):
        assert again.loaded[number] == pytest.approx(one, rel=1e-15)


def test_zeroth_order_gr_leaves_stiffening_in_modal_equations(tmp_path):
    """Oe = inertia + stiffening: with Gr of zeroth order the two cannot be separated, but their sum, which acts on the modes at ω, is
    that of the file.

    The trace of the second-order inertia equals 2 Me. 1e-11 and 1e-12: rounding.
    """
    stiff = block(stiff=True)
    text = write_sid(stiff, tmp_path / "whole.sid").read_text()
    begin, end = text.index("           Gr\n"), text.index("           end Gr")
    middle = [line for line in text[begin:end].split("\n") if "m1(" not in line]
    part = "\n".join(middle).replace("order                 =     1", "order                 =     0")
    (tmp_path / "less.sid").write_text(text[:begin] + part + text[end:])
    one, other = read(tmp_path / "whole.sid"), read(tmp_path / "less.sid")

    def felt(which, a):
        at = 6 + which.modes * (1 + a)
        return which.stiffening[6 + a] - which.gram[at : at + which.modes, at : at + which.modes]

    for a in range(3):
        assert felt(other, a) == pytest.approx(felt(one, a), abs=1e-11 * np.abs(felt(one, a)).max())
    m = other.modes
    second = other.gram[6 + m :, 6 + m :].reshape(3, m, 3, m)
    assert np.einsum("akal->kl", second) == pytest.approx(2.0 * other.modal_mass, abs=1e-12)


def test_a_block_is_written_for_mbdyn_and_read_again(body, tmp_path):
    """J_O = J_C + m (c·c I − c cᵀ): the inertia is written about the centre and moved back to the origin.

    1e-12: 17 digits are written.
    """
    again = read(write_mbdyn(body, tmp_path / "block.fem"))
    same(body, again, len(body.positions), 1e-12)
    assert again.interfaces[-1].shapes == pytest.approx(body.interfaces[-1].shapes, rel=1e-15)


def test_lumped_masses_of_mbdyn_give_same_inertia(body, tmp_path):
    """G = Bᵀ diag(m) B: with a lumped mass, group 11 contains the same as groups 12 and 14 to 18.

    1e-12 of the diagonal: rounding.
    """
    text = write_mbdyn(body, tmp_path / "block.fem").read_text()
    structure = read(DATA / "exudyn" / "blockC3D8_STIF1.mtx.gz")
    masses = structure.at_nodes(structure.mass.diagonal())
    masses = np.vstack([masses, np.zeros((1, 6))])  # of the interface in the middle
    kept = (
        text[: text.index("** RECORD GROUP 12")]
        + text[text.index("** RECORD GROUP 13") : text.index("** RECORD GROUP 14")]
    )
    kept += (
        "** RECORD GROUP 11, LUMPED\n"
        + "\n".join(" ".join(f"{v:.17g}" for v in row) for row in masses)
        + "\n"
    )
    (tmp_path / "lumped.fem").write_text(kept)
    same(body, read_mbdyn(tmp_path / "lumped.fem"), len(body.positions), 1e-12)
    assert set(mbdyn_records(tmp_path / "lumped.fem")) == {2, 5, 6, 7, 8, 9, 10, 11, 13}


def test_a_modal_file_in_millimetres_is_the_same_body(body, tmp_path):
    """ω = √(k/m) is independent of units: a file in mm and tonnes has the same frequencies, mass, centre and shapes.

    1e-12 and 1e-11: rounding.
    """
    structure = read(DATA / "exudyn" / "blockC3D8_STIF1.mtx.gz")
    positions, shapes = body.positions * 1e3, body.shapes.copy()
    shapes[:, :3] *= 1e3
    lumped = structure.at_nodes(structure.mass.diagonal()) * 1e-3
    energy = 1e-3 * 1e6  # J in t mm²/s²
    groups = {
        1: f"** -\nREV0 {len(positions)} {body.modes} 0 0 0", 2: body.labels, 5: positions[:, 0], 6: positions[:, 1],
        7: positions[:, 2], 8: shapes.transpose(2, 0, 1), 9: body.modal_mass * energy, 10: body.stiffness * energy, 11: lumped,
    }  # fmt: skip
    lines = [
        f"** RECORD GROUP {n}, X\n"
        + (one if isinstance(one, str) else "\n".join(f"{v:.17g}" for v in np.ravel(one)))
        for n, one in groups.items()
    ]
    (tmp_path / "mm.fem").write_text("\n".join(lines) + "\n")
    other = read(tmp_path / "mm.fem", length="mm", mass="tonne")
    assert other.mass == pytest.approx(11600.0)
    assert other.centre == pytest.approx(body.centre)
    assert other.frequencies() == pytest.approx(body.frequencies(), rel=1e-12)
    assert other.shapes == pytest.approx(body.shapes, rel=1e-12, abs=1e-15)
    scale = np.sqrt(np.abs(np.diag(body.gram)))
    assert np.abs((other.gram - body.gram) / np.outer(scale, scale)).max() < 1e-11


def test_a_sound_file_is_read_without_a_warning(body, tmp_path):
    """∫ Φ dm of a written file agrees with its matrices (difference = 0), so reading it gives no warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        read(write_sid(body, tmp_path / "block.sid"))
        read(write_mbdyn(body, tmp_path / "block"))


@pytest.mark.parametrize(
    ("old", "new", "error", "says"),
    [
        ("-4.59368629168D-01\n                          m0( 1, 2)", "-4.69368629168D-01\n                          m0( 1, 2)",
         UnreadableFile, r"line 188: Ct\.m0 at \(1, 1\) is -0\.469368629168; by mdCM\.m1 it should be -0\.459368629168"),
        ("= 7.84999999999D-01", "=-7.84999999999D-01", UnreadableFile, "line 5: mass is -0.785 kg"),
        ("nelastq                         =     1", "nelastq                         =999999", UnreadableFile, "announces"),
        ("= 2.75894190618D+03", "= abc", UnreadableFile, "Ke.m0: 'abc' is not a finite number"),
        ("end Ke", "end Me", UnreadableFile, '"end Me" closes "Ke"'),
        ("m0( 6, 1)", "m0( 7, 1)", UnreadableFile, "outside of its"),
        ("body ref", "node 3", UnsupportedStatement, "body ref"),
    ],
)  # fmt: skip
def test_a_sid_file_that_contradicts_itself_is_refused(tmp_path, old, new, error, says):
    """Redundant entries of an SID file must agree, as Ct.m0 with mdCM.m1, and m > 0; the error names the line and the entry."""
    text = (DATA / "sid" / "balken1m.SID_FEM").read_text()
    assert old in text
    (tmp_path / "b.SID_FEM").write_text(text.replace(old, new))
    with pytest.raises(error, match=says):
        read_sid(tmp_path / "b.SID_FEM")


def test_refuses_data_without_place_in_format(body, tmp_path):
    """A Gram matrix that is no ∫ φᵀφ dm of a body, and stiffening in MBDyn's format, are refused; 0 files are left."""
    gram = body.gram.copy()
    gram[0, 0] *= 1.5
    odd = ReducedBody(body.positions, body.labels, body.shapes, gram, body.stiffness, body.damping)
    for write in (write_sid, write_mbdyn):
        with pytest.raises(InvalidValue):
            write(odd, tmp_path / "odd")
    with pytest.raises(InvalidValue, match="stiffening"):
        write_mbdyn(block(stiff=True), tmp_path / "odd")
    assert not list(tmp_path.iterdir())
