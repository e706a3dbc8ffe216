"""What datasets say by matrices: MATRIX in files, NFORCE, and BEAM at large deflections; read, and written back."""

import numpy as np
import pytest

import abut
import view_commands
from abut.errors import UnreadableFile, UnsupportedStatement
from abut.formats import read
from abut.formats.adams.language.statement_types import of_loads
from adams_dataset import BODY, HEAD, THIRD, reader

BEAM = (
    "BEAM/1, I = 21, J = 1, LENGTH = 100, IXX = 2E4, IYY = 1E4, IZZ = 3E4, AREA = 200, EMODULUS = 2.1E5, "
    "GMODULUS = 8E4, CRATIO = 0.01"
)


@pytest.fixture
def make(tmp_path):
    return reader(tmp_path)


@pytest.mark.parametrize("kind", ["NONLINEAR", "STRING"])
def test_a_beam_at_large_deflections(make, tmp_path, kind):
    """E A, E I, G I in SI: 42 MN, 2100 and 6300 N·m², 1600 N·m²; shear is told to be left out; written as NONLINEAR."""
    model = make(f"{BEAM}, ASY = 1.2, FORMULATION = {kind}\n")
    beam = model["beam_1"]
    assert type(beam) is abut.forces.SlenderBeam
    assert beam.rigidities == pytest.approx((42e6, 2100.0, 6300.0, 1600.0))
    assert (beam.length, beam.damping_ratio) == pytest.approx((0.1, 0.01))
    assert any("ASY and ASZ are not used" in note for note in model.notes)
    path = abut.write(model, tmp_path / "again.adm")
    assert "FORMULATION = NONLINEAR" in path.read_text()
    assert read(path)["beam_1"].numbers == pytest.approx(beam.numbers, rel=1e-12)


def test_linear_beam_matrix_is_unchanged(make):
    assert type(make(f"{BEAM}\n")["beam_1"]) is abut.forces.Beam
    assert type(make(f"{BEAM}, FORMULATION = LINEAR\n")["beam_1"]) is abut.forces.Beam
    with pytest.raises(
        UnreadableFile, match="FORMULATION = CURVED is unknown; write LINEAR, NONLINEAR or STRING"
    ):
        make(f"{BEAM}, FORMULATION = CURVED\n")


# --- NFORCE ----------------


def numbers(values) -> str:
    return ", ".join(f"{x:.17g}" for x in np.ravel(values))


def connection(**more) -> tuple[str, dict[str, np.ndarray]]:
    """An NFORCE of two markers with random matrices, in newtons and millimetres."""
    random = np.random.default_rng(1)
    given = {
        "KMATRIX": random.normal(size=(12, 12)),
        "CMATRIX": random.normal(size=(12, 12)),
        "LENGTH": random.normal(size=(12, 1)),
        "FORCE": random.normal(size=(12, 1)),
    }
    lines = [
        f"MATRIX/{k}, FULL = RORDER, ROWS = 12, COLUMNS = {m.shape[1]}, VALUES = {numbers(m)}\n"
        for k, m in enumerate(given.values(), 1)
    ]
    said = {"IMARKERS": "21, 31", "J": 1, **{name: k for k, name in enumerate(given, 1)}, **more}
    body = ", ".join(f"{name} = {value}" for name, value in said.items() if value is not None)
    return "".join(lines) + f"NFORCE/7, {body}\n", given


def test_a_connection_of_two_markers(make, tmp_path):
    """K, C, q₀ and f₀ turned into SI entry by entry, and the same again after writing and reading."""
    text, given = connection()
    model = make(text, HEAD + BODY + THIRD)
    ends = [model["nforce_7_1"], model["nforce_7_2"]]
    ways, loads = np.tile(np.repeat([1e-3, 1.0], 3), 2), np.tile(np.repeat([1.0, 1e-3], 3), 2)
    scale = np.outer(loads, 1.0 / ways)
    np.testing.assert_allclose(np.vstack([e.stiffness for e in ends]), given["KMATRIX"] * scale, rtol=1e-14)
    np.testing.assert_allclose(np.vstack([e.damping for e in ends]), given["CMATRIX"] * scale, rtol=1e-14)
    np.testing.assert_allclose(ends[0].reference, given["LENGTH"][:, 0] * ways, rtol=1e-14)
    np.testing.assert_allclose(
        np.concatenate([e.preload for e in ends]), given["FORCE"][:, 0] * loads, rtol=1e-14
    )
    assert [e.i.body.name for e in ends] == ["part_2", "part_3"]
    path = abut.write(model, tmp_path / "again.adm", length="inch", force="lbf", mass="lb")
    assert path.read_text().count("NFORCE/7") == 1
    again = read(path)
    for end in ends:
        np.testing.assert_allclose(again[end.name].numbers, end.numbers, rtol=1e-12, atol=1e-12)
        assert [f.body.name for f in again[end.name].among] == ["part_2", "part_3"]


def test_damping_by_a_ratio_and_nothing_else(make):
    text, _ = connection(CMATRIX=None, LENGTH=None, FORCE=None, CRATIO=0.02)
    end = make(text, HEAD + BODY + THIRD)["nforce_7_1"]
    np.testing.assert_allclose(end.damping, 0.02 * end.stiffness, rtol=1e-14)
    assert end.reference == (0.0,) * 12
    assert end.preload == (0.0,) * 6


def test_its_load_in_requests(make):
    """At an I marker its own force, at J minus the sum; in torques the reaction is moved from the markers to J."""
    text, _ = connection()
    asked = "REQUEST/1, F1 = NFORCE(7, 21, 2, 0)\\ F2 = NFORCE(7, 1, 2, 0)\\ F3 = NFORCE(7, 1, 8, 0)\\ F4 = FY(31, 1)\n"
    model = make(text + asked, HEAD + BODY + THIRD)
    rows = np.ones((1, 1))
    values = {"time": np.zeros(1)}
    for name, place in (("part_2", (0.3, 0.0, 0.05)), ("part_3", (0.0, 0.2, 0.0))):
        values[f"{name}.position"] = rows * place
        values[f"{name}.quaternion"] = rows * [1.0, 0.0, 0.0, 0.0]
    for name, load in (("nforce_7_1", (1.0, 2.0, 3.0)), ("nforce_7_2", (4.0, 5.0, 6.0))):
        values[f"{name}.force"], values[f"{name}.torque"] = rows * load, rows * 0.0
    found = model["request_1"].evaluate(values)[0]
    arm = 1e3 * (0.3 * 2.0 - 0.0 * 1.0 + 0.0 * 5.0 - 0.2 * 4.0)  # (r × F)_z of both [N·mm]
    np.testing.assert_allclose(found[:4], (1.0, -5.0, -arm, 5.0), atol=1e-9)
    assert "NFORCE" in of_loads()


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"CRATIO": 0.1}, "CMATRIX and CRATIO exclude each other"),
        ({"IMARKERS": "21"}, r"KMATRIX: MATRIX/1 is 12 x 12; 1 markers need 6 x 6"),
        ({"IMARKERS": "21, 21"}, "IMARKERS names 2 markers; name 1 to 350, each once"),
        ({"FORCE": 9}, "FORCE: there is no MATRIX/9"),
        ({"KMATRIX": None}, "KMATRIX is missing"),
        ({"J": 21}, "both frames are on"),
    ],
)
def test_mistakes_in_a_connection(make, more, says):
    with pytest.raises(UnreadableFile if "both" not in says else abut.errors.InputError, match=says):
        make(connection(**more)[0], HEAD + BODY + THIRD)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ("NFORCE(8, 21, 2, 0)", "there is no NFORCE/8"),
        ("NFORCE(7, 22, 2, 0)", "22 is no marker of NFORCE/7"),
        ("NFORCE(7, 21, 9, 0)", "NFORCE is misread"),
    ],
)
def test_mistakes_in_its_load(make, call, says):
    with pytest.raises(UnreadableFile, match=says):
        make(connection()[0] + f"REQUEST/1, F1 = {call}\n", HEAD + BODY + THIRD)


# --- MATRIX in a file ----------------

FILE = """\
ADAMSMAT Floating platform
3
TRF VALK TINY
TRF FULL RORDER 4 2 8 ( 8F8.5 )
 1.36400 0.00000 0.00000 0.00000-3.54600 4.00800 0.00000 0.79900
VALK FULL CORDER 3 3 9 ( 3F6.3 )
 1.970 0.000-3.440
 0.000 4.510 6.020
-3.440 6.020 5.310
TINY FULL RORDER 1 6 6 (2(1PE12.4,2X),/,D10.2,F5.2,G8.1,F4.0)
  1.2345E+02   -5.0000-003
  1.25D+02  314-1.E+1  2.
"""


def matrix(make, tmp_path, name="TRF", text=FILE, **more):
    (tmp_path / "platform.dat").write_text(text)
    model = make(
        "MATRIX/1, FILE = platform.dat" + (f", NAME = {name}" if name else "") + "\n"
        "MATRIX/2, FULL = RORDER, ROWS = 1, COLUMNS = 1, VALUES = 1\n"
    )
    return model.numbering.build.matrices[1]


def test_matrices_in_a_file(make, tmp_path):
    """By rows, by columns, and in a format with repeats, gaps, a new record, exponents without E and a point left out."""
    np.testing.assert_array_equal(
        matrix(make, tmp_path), [[1.364, 0.0], [0.0, 0.0], [-3.546, 4.008], [0.0, 0.799]]
    )
    np.testing.assert_array_equal(
        matrix(make, tmp_path, "valk"), [[1.97, 0.0, -3.44], [0.0, 4.51, 6.02], [-3.44, 6.02, 5.31]]
    )
    np.testing.assert_allclose(
        matrix(make, tmp_path, "TINY"), [[123.45, -5e-3, 125.0, 0.314, -10.0, 0.2]], rtol=1e-15
    )


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("TRF", "MATRIXx other\n", "of the format MATRIXx is not supported"),
        ("TRF", "something\n", "does not begin with ADAMSMAT"),
        ("NONE", FILE, "has no matrix 'NONE', only TRF, VALK, TINY"),
        ("", FILE, "holds 3 matrices, only TRF, VALK, TINY"),
        ("TRF", FILE.replace("4 2 8", "4 2 9"), "4 rows of 2 numbers are 8, not 9"),
        ("TRF", FILE.replace("4.008", "4,008"), "'4,00800' is no number"),
        ("VALK", FILE[: FILE.index(" 0.000 4.51")], "line 7: it ends after 3 of 9 numbers"),
        ("TRF", FILE.replace("8F8.5", "8A8"), "'8A8 )' in its format is not understood"),
        ("TRF", FILE.replace("( 8F8.5 )", "(8F8.5"), "it must say RORDER or CORDER"),
        ("TRF", FILE.replace("TRF FULL RORDER", "TRF SPARSE"), "the SPARSE matrix TRF of platform.dat"),
    ],
)
def test_mistakes_in_a_file(make, tmp_path, name, text, says):
    with pytest.raises(
        (UnreadableFile, UnsupportedStatement), match=says.replace("(", r"\(").replace(")", r"\)")
    ):
        matrix(make, tmp_path, name, text)


def test_a_file_that_is_not_there(make):
    with pytest.raises(UnreadableFile, match=r"FILE = none.dat cannot be read.*put it next to the dataset"):
        make("MATRIX/1, FILE = sub/none.dat, NAME = A\n")


def test_a_beam_of_adams_view(tmp_path):
    """Its formulation is not lost on the way."""
    path = tmp_path / "beam.cmd"
    path.write_text(
        view_commands.HEAD
        + view_commands.body()
        + view_commands.PAIR
        + f"force create element_like beam beam_name = .m.b {view_commands.ENDS} length = 10 ixx = 2 iyy = 1 izz = 1 "
        "area_of_cross_section = 1 youngs_modulus = 2E5 shear_modulus = 8E4 formulation = string\n"
    )
    assert type(read(path)["b"]) is abut.forces.SlenderBeam


def test_fields_and_connections_of_adams_view(tmp_path):
    """Preloads in two halves, angles in degrees; matrices by their names."""
    matrix = ", ".join("1" if k % 7 == 0 else "0" for k in range(36))
    path = tmp_path / "field.cmd"
    path.write_text(
        view_commands.HEAD
        + view_commands.body()
        + view_commands.PAIR
        + f"force create element_like field field_name = .m.f {view_commands.ENDS} stiffness_matrix = {matrix} damping_ratio = 0.5 &\n"
        " translation_at_preload = 1, 2, 3 rotation_at_preload = 0, 90, 0 force_preload = 4, 5, 6 torque_preload = 7, 8, 9\n"
        f"data_element create matrix full matrix_name = .m.K input_order = by_row row_count = 6 column_count = 6 values = {matrix}\n"
        f"force create direct multi_point_force multi_point_force_name = .m.n {view_commands.ENDS} stiffness_matrix_name = .m.K &\n"
        " damping_ratio = 0.5\n"
    )
    model = read(path)
    field, end = model["f"], model["n_1"]
    assert field.reference == pytest.approx((1e-3, 2e-3, 3e-3, 0, np.pi / 2, 0))
    assert field.preload == pytest.approx((4, 5, 6, 7e-3, 8e-3, 9e-3))
    np.testing.assert_allclose(end.stiffness, field.stiffness)
    np.testing.assert_allclose(end.damping, field.damping)
