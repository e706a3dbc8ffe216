"""What the Adams reader refuses, tells of, and draws."""

import numpy as np
import pytest

from abut.errors import InputError, UnreadableFile, UnsupportedStatement
from abut.formats import read
from abut.formats.adams.dataset.registry import STATEMENTS
from abut.formats.adams.language import keywords
from abut.results.drawings.draw_model import draw_model
from adams_dataset import THIRD, reader


@pytest.fixture
def build(tmp_path):
    return reader(tmp_path)


@pytest.mark.parametrize(
    ("text", "line", "says", "remedy"),
    [
        ("JOINT/1, REVOLUTE, I = 99, J = 1\n", 16, "JOINT/1: I: there is no MARKER/99", "define it"),
        ("JOINT/1, I = 22, J = 1\n", 16, "JOINT/1: its kind is missing", "add one of"),
        ("JOINT/1, REVOLUTE, I = 22\n", 16, "JOINT/1: J is missing", "add J ="),
        ("JOINT/1, REVOLUTE, FIXED, I = 22, J = 1\n", 16, "exclude each other", "keep one"),
        ("JOINT/1, REVOLUTE, I = 22, J = 21\n", 16, 'both frames are on "part_2"', "two bodies"),
        ("MARKER/40, PART = 9\nJOINT/1, FIXED, I = 40, J = 1\n", 16, "there is no PART/9", "correct PART ="),
        (
            "PART/3, MASS = -1, CM = 31, IP = 1, 1, 1\nMARKER/31, PART = 3\n",
            16,
            "mass is -1.0 kg",
            "zero or more",
        ),
        ("PART/3, MASS = 1, CM = 21, IP = 1, 1, 1\n", 16, "CM = 21 is a marker of PART/2", "PART = 3"),
        ("PART/3, MASS = 1, IP = 1, 1, 1\n", 16, "CM is missing", "add CM ="),
        ("MOTION/1, ROTATIONAL, JOINT = 4, FUNCTION = TIME\n", 16, "there is no JOINT/4", "define it"),
        ("UNITS/, SYSTEM = MKS\n", 16, "UNITS is given already on line 2", "keep one"),
        ("ACCGRAV/, KGRAV = 1\nACCGRAV/, KGRAV = 2\n", 17, "gravity is given twice", "keep one"),
        ("SPRINGDAMPER/1, TRANSLATION, I = 22, J = 2, K = 5\n", 16, "LENGTH is missing", "add LENGTH"),
        ("GCON/1, I = 2, FUNCTION = DM(22,2) + 100\n", 16, "the distance would be -0.1 m", "positive length"),
        ("REQUEST/1, D, I = 77, J = 1\n", 16, "REQUEST/1: I: there is no MARKER/77", "define it"),
        ("REQUEST/1, F2 = JOINT(8,0,2,0)\n", 16, "REQUEST/1: F2: there is no JOINT/8", "name an element"),
        ("SFORCE/1, TRANS, I = 22, J = 2, FUNCTION = VARVAL(5)\n", 16, "there is no VARIABLE/5", "define it"),
        ("SFORCE/1, TRANS, I = 22, J = 2, FUNCTION = DIF(3)\n", 16, "there is no DIFF/3", "define it"),
        ("DIFF/1, FUNCTION = ARYVAL(3, 1)\n", 16, "there is no ARRAY/3", "define it"),
        ("DIFF/1, FUNCTION = PINVAL(3, 1)\n", 16, "there is no PINPUT/3", "define it"),
        (
            "ARRAY/1, IC, NUMBERS = 1, 2\nDIFF/1, FUNCTION = ARYVAL(1, 3)\n",
            17,
            "names element 3",
            "there are 2",
        ),
        ("ARRAY/1, IC, SIZE = 3, NUMBERS = 1, 2\n", 16, "SIZE = 3, but it lists 2", "agree"),
        (
            "VARIABLE/1, FUNCTION = 1\nARRAY/1, U, VAR = 1\nARRAY/2, X, SIZE = 1\nLSE/1, X = 1, U = 1\n",
            19,
            "of kind U",
            "of kind X",
        ),
    ],
)
def test_wrong_datasets_are_refused_with_file_line_statement_and_remedy(build, text, line, says, remedy):
    with pytest.raises(InputError) as error:
        build(text)
    message = str(error.value)
    assert f"model.adm, line {line}:" in message
    assert says in message
    assert remedy in message


@pytest.mark.parametrize(
    ("text", "says", "instead"),
    [
        ("UCON/1, FUNCTION = USER(1)\n", "UCON/1 is not supported", "COUPLER"),
        (
            "MARKER/9, PART = 2, FLOATING\nSFORCE/1, TRANS, I = 22, J = 2, FUNCTION = DX(9,2)\n",
            "DX with MARKER/9, which floats",
            "fixed on its part",
        ),
        (
            "ARRAY/1, X, SIZE = 2\nSFORCE/1, TRANS, I = 22, J = 2, FUNCTION = ARYVAL(1, 2)\n",
            "ARYVAL of ARRAY/1, which no LSE or TFSISO",
            "name it as X or Y",
        ),
        ("GSE/1, X = 1, NS = 2\n", "GSE/1 is not supported", "user-written"),
        (
            "MFORCE/1, FLEX_BODY = 1, JFLOAT = 2\n",
            "MFORCE/1 is not supported",
            "modes of a flexible body, whose .mnf is proprietary",
        ),
        ("FLEX_BODY/1, MODAL_NEUTRAL_FILE = rod.mnf\n", "FLEX_BODY/1 is not supported", "proprietary"),
        (
            "FLEX_BODY/1, MODAL_NEUTRAL_FILE = rod.mnf\n",
            "(.op4 with .pch), Ansys' .cdb, matrices of Abaqus or CalculiX, or a mesh",
            "FlexibleBody",
        ),
        ("MARKER/9, FLEX_BODY = 1, NODE_ID = 12\n", "whose .mnf is proprietary", "one of its interfaces"),
        (
            "JOINT/1, REV, I = 22, J = 1\nMOTION/1, ROTA, JOINT = 1, FUNCTION = IF(MODE-4: 0, 1, 0)\n",
            "MODE",
            "the kind of analysis",
        ),
        (
            "JOINT/1, REV, I = 22, J = 1\nMOTION/1, ROTA, JOINT = 1, FUNCTION = FX(22)\n",
            "FX(…)",
            "by an SFORCE",
        ),
        (
            "SFORCE/1, TRANS, I = 22, J = 2, FUNCTION = USER(3)\n, ROUTINE = a::b\n",
            "ROUTINE",
            "FUNCTION of DM",
        ),
        (
            "SFORCE/1, TRANS, I = 22, J = 2, FUNCTION = FX(22, 1)\n",
            "FX at markers between",
            "of a constraint",
        ),
        (
            "MARKER/9, PART = 2, FLOATING\nBUSHING/1, I = 22, J = 2, K = 1, 2, 3\nDIFF/1, FUNCTION = BUSH(1,0,2,9)\n",
            "BUSH along MARKER/9, which floats",
            "fixed on its part",
        ),
        (
            "JOINT/1, REV, I = 22, J = 1\nFRICTION/1, JOINT = 1, MU_STATIC = 0.3, MU_DYNAMIC = 0.2\nDIFF/1, FUNCTION = FRICTION(1,7)\n",
            "FRICTION(1, 7)",
            "ask for 1 … 6",
        ),
        (
            THIRD + "MARKER/32, PART = 3, FLOATING\nGFORCE/1, I = 22, JFLOAT = 2, RM = 32, FX = 1\n",
            "RM = 32, which floats",
            "fixed on its part",
        ),
        (
            "JOINT/1, REV, I = 22, J = 1\nMOTION/1, ROTA, JOINT = 1, FUNCTION = DX(1,2)\n",
            "DX(…)",
            "may use TIME",
        ),
        (
            "JOINT/1, REV, I = 22, J = 1\nMOTION/1, ROTA, JOINT = 1, FUNCTION = DIF(1)\n",
            "DIF(…)",
            "may not depend on states",
        ),
        ("PART/3, CM = 31\nMARKER/31, PART = 3\n", "a part without mass", "give MASS"),
    ],
)
def test_physics_that_abut_lacks_is_refused_not_dropped(build, text, says, instead):
    with pytest.raises(UnsupportedStatement) as error:
        build(text)
    message = str(error.value)
    assert "model.adm, line 1" in message
    assert says in message
    assert instead in message


def test_statements_without_effect_are_listed_with_lines(build):
    model = build(
        """\
        RESULTS/
        , XRF
        GRAPHICS/1, POINT, CM = 22
        GRAPHICS/2, CYLINDER, CM = 22, RADIUS = 5, LENGTH = -20, SEG = 20
        VARIABLE/1, FUNCTION = DX(22, 1)
        REQUEST/7, F2 = USER(3)
        REQUEST/8, FUNCTION = USER(1, 2)\\, ROUTINE = a::b
        """,
        end="",
    )
    told = "\n".join(model.notes)
    for phrase in (
        "no END statement",
        "line 16: RESULTS",
        "line 18: GRAPHICS of type POINT is not drawn",
        "line 19: GRAPHICS: argument SEG",
        "line 20: VARIABLE is not computed",
        "line 21: REQUEST/7 is not computed",
        "line 22: REQUEST with FUNCTION = USER",
    ):
        assert phrase in told
    (cylinder,) = model.graphics
    assert cylinder.shape.frame.position == pytest.approx((0.0, 0.0, -0.06))
    assert (cylinder.shape.radius, cylinder.shape.length) == pytest.approx((0.005, 0.020))
    assert model.requests == ()


def test_a_box_may_extend_backwards_from_its_corner(build):
    (box,) = build("GRAPHICS/1, BOX, CORNER = 22, X = 10, Y = -20, Z = 40\n").graphics
    assert box.shape.frame.global_position == pytest.approx((0.005, -0.010, 0.020))
    assert box.shape.size == pytest.approx((0.010, 0.020, 0.040))


def test_graphics_are_drawn_as_their_markers_stand(build):
    model = build(
        """\
        MARKER/23, PART = 2, QP = 10, 0, 0
        MARKER/24, PART = 2, QP = 10, 20, 0
        GRAPHICS/1, FRUSTUM, CM = 22, TOP = 1, BOTTOM = 2, LENGTH = -30
        GRAPHICS/2, ELLIPSOID, CM = 22, XSCALE = 10, YSCALE = 20, ZSCALE = 30
        GRAPHICS/3, CIRCLE, CM = 22, RADIUS = 5
        GRAPHICS/4, OUTLINE = 22, 23, 24, 22
        GRAPHICS/5, OUTLINE = 22, 1
        """
    )
    frustum, ellipsoid, circle, outline = (graphic.shape for graphic in model.graphics)
    assert frustum.frame.global_position == pytest.approx((0.0, 0.0, -0.015))
    assert (frustum.bottom, frustum.top, frustum.length) == pytest.approx((0.001, 0.002, 0.030))
    assert ellipsoid.semi_axes == pytest.approx((0.005, 0.010, 0.015))
    assert circle.bounding_radius == pytest.approx(0.005)
    points, edges = outline.lines()
    assert points[0] == pytest.approx(points[-1])
    assert np.ptp(points, axis=0) == pytest.approx((0.010, 0.020, 0.0))
    assert edges.tolist() == [[0, 1], [1, 2], [2, 3]]
    assert "GRAPHICS of type OUTLINE is not drawn" in " ".join(model.notes)
    drawing = draw_model(model)
    assert [part.kind for part in drawing.parts] == ["graphic"] * 4
    assert [len(mesh.faces) > 0 for mesh in drawing.meshes] == [True, True, False, False]


@pytest.mark.parametrize(
    "text", ["FRUSTUM, CM = 22, TOP = 10, BOTTOM = 20", "CYLINDER, CM = 22, RADIUS = 20"]
)
def test_a_solid_of_no_length_is_drawn_as_a_disc(build, text):
    """A thousandth of its radius thick, about the marker; in contact it would enclose nothing."""
    disc = build(f"GRAPHICS/1, {text}, LENGTH = 0\n").graphics[0].shape
    assert (disc.radius, disc.length) == pytest.approx((0.020, 20e-6))
    assert disc.frame.global_position == pytest.approx((0.0, 0.0, 0.0))
    touching = "GRAPHICS/2, PLANE, RM = 1\nCONTACT/1, IGEOM = 1, JGEOM = 2, IMPACT, STIFFNESS = 1, EXPONENT = 1, DAMPING = 1, DMAX = 1\n"
    with pytest.raises(
        UnsupportedStatement, match=r"IGEOM = 1 is not supported; contact of a .* of LENGTH 0"
    ):
        build(f"GRAPHICS/1, {text}, LENGTH = 0\n{touching}")


def test_dataset_without_units_is_reported(build):
    text = "PART/1, MASS = 1, CM = 1, IP = 1, 1, 1\nMARKER/1, PART = 1\n"
    assert "no UNITS statement" in build(text, head="t\n").notes[0]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("SFORCE/3, TRANSLATIONAL, I = 22, J = 1, FUNCTION = -5*DM(22, 1)\n", True),
        ("SPRINGDAMPER/3, TRANSLATION, I = 22, J = 1, K = 5, LENGTH = 1\n", True),
        ("SPRINGDAMPER/3, TRANSLATION, I = 22, J = 3, K = 5, LENGTH = 1\n", False),
        ("SPRINGDAMPER/3, ROTATION, I = 22, J = 1, KT = 5\n", False),
    ],
)
def test_line_of_action_without_direction_is_reported(build, text, told):
    """Markers 22 and 1 are one point of space, on two parts."""
    notes = " ".join(build("MARKER/3, PART = 1, QP = 0, 0, 30\n" + text).notes)
    assert ("/3: I and J are one point at the start" in notes) is told


@pytest.mark.parametrize("text", ["", "PART/1, GROUND\n"])
def test_file_without_moving_part_is_refused(build, text):
    with pytest.raises(UnreadableFile, match=r"model\.adm: no PART in it can move"):
        build(text, head="hello world\n")


REFUSED = (
    "UCON/1, FUNCTION = USER(1)\nUCON/2, FUNCTION = USER(2)\nJOINT/1, REVOLUTE, I = 22, J = 2, DELTA_V = 1\n"
    "MOTION/1, ROTATIONAL, JOINT = 1, FUNCTION = TIME\nSFORCE/1, TRANS, I = 22, J = 2, FUNCTION = 5\n"
)


def test_all_refusals_are_listed_with_line_text_and_reason(build):
    """One look at a dataset tells how far it is from being readable; what needs a refused joint says so."""
    with pytest.raises(UnsupportedStatement) as error:
        build(REFUSED)
    head, *rows = str(error.value).splitlines()
    assert "model.adm: 4 statements are not supported" in head
    assert rows[0].startswith("  lines 16, 17: 2 UCON, the first 'UCON/1, FUNCTION = USER(1)': use a JOINT")
    assert "line 18: 'JOINT/1, REVOLUTE, I = 22, J = 2, DELTA_V = 1': argument DELTA_V" in rows[1]
    assert "line 19: 'MOTION/1" in rows[2]
    assert "JOINT/1 is not supported itself" in rows[2]


def test_lenient_reading_omits_and_reports(build, tmp_path):
    with pytest.raises(UnsupportedStatement):
        build(REFUSED)
    model = read(tmp_path / "model.adm", lenient=True)
    assert [force.name for force in model.forces] == ["sforce_1"]
    assert model.joints == ()
    told = [note for note in model.notes if note.endswith("(left out)")]
    assert len(told) == 3
    assert "model.adm, lines 16, 17: 2 UCON" in told[0]


def test_every_statement_is_read_reported_or_refused():
    """In exactly one of three ways; END alone is the reader's own."""
    for keyword, one in STATEMENTS.items():
        assert [one.read is not None, one.noted != "", one.refused != ""].count(True) == 1, keyword
    assert set(STATEMENTS) == set(keywords.all_keywords()) - {"END"}
    assert len(STATEMENTS) == 63  # all that the language of Adams 2022 has


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(UnreadableFile, match=r"nowhere\.adm: cannot be opened.*check the path"):
        read(tmp_path / "nowhere.adm")
    with pytest.raises(
        InputError,
        match=r"no reader for the suffix '\.txt'; a model file ends in \.adm, \.cmd, \.mjcf, \.py, \.sdf",
    ):
        read(tmp_path / "model.txt")


def test_scripts_that_define_a_model(tmp_path):
    path = tmp_path / "machine.py"
    path.write_text("from abut.model import Model\nmodel = Model('from a script')\n", encoding="utf-8")
    assert read(path).name == "from a script"
    path.write_text("x = 1\n", encoding="utf-8")
    with pytest.raises(UnreadableFile, match=r"machine\.py: it defines no model; write model = "):
        read(path)
    path.write_text("x = 1\ny = x / 0\n", encoding="utf-8")
    with pytest.raises(UnreadableFile, match=r"machine\.py, line 2: division by zero"):
        read(path)
