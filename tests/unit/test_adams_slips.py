"""Slips that a colleague would see in a dataset: wrong kinds, forgotten degrees, numbers of another unit."""

import pytest

from abut.errors import InvalidValue, UnreadableFile
from adams_dataset import BODY, HEAD, reader

REVOLUTE = "JOINT/1, REVOLUTE, I = 22, J = 1\n"


@pytest.fixture
def build(tmp_path):
    return reader(tmp_path)


@pytest.mark.parametrize(
    ("text", "says", "remedy"),
    [
        ("PART/7, GROUND\n", "PART/1 is the ground already", "keep one GROUND"),
        ("JOINT/1, FIXED, I = 23, J = 1\n", "there is no MARKER/23 (there are MARKER/1, 2, 21, 22)", "define it"),
        ("MOTION/1, JOINT = 4, ROTATIONAL, FUNCTION = TIME\n", "there is no JOINT/4", "correct the number"),
        (
            "JOINT/1, SPHERICAL, I = 22, J = 1\nMOTION/1, JOINT = 1, ROTATIONAL, FUNCTION = TIME\n",
            "JOINT/1 leaves no freedom about its z axis",
            "as REVOLUTE or CYLINDRICAL",
        ),
        (
            f"{REVOLUTE}MOTION/1, JOINT = 1, TRANSLATIONAL, FUNCTION = TIME\n",
            "JOINT/1 leaves no freedom along its z axis",
            "as TRANSLATIONAL or CYLINDRICAL",
        ),
        (
            "SPRINGDAMPER/1, TRANSLATION, I = 21, J = 1, KT = 5\n",
            "KT is of a ROTATION spring, and this is of TRANSLATION",
            "give K, C, LENGTH, FORCE",
        ),
        ("VFORCE/1, I = 21, JFLOAT = 1, RM = 1\n", "it has no component", "give FX, FY, FZ, or one"),
    ],
)  # fmt: skip
def test_what_contradicts_itself_is_refused(build, text, says, remedy):
    with pytest.raises(UnreadableFile) as error:
        build(text)
    assert says in str(error.value)
    assert remedy in str(error.value)


def test_an_inertia_is_shown_to_six_digits(build):
    with pytest.raises(
        InvalidValue, match=r"PART/2: .*inertia is \(0\.0001, 1e-05, 1e-05\) kg m\^2.*a flat plate has"
    ):
        build(HEAD + BODY.replace("100, 110, 120", "100, 10, 10"), head="")


def notes(model, *words):
    return [note for note in model.notes if any(word in note for word in words)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("MARKER/23, PART = 2, REULER = 90, 0, 0\n", "REULER = 90, 0, 0 is in radians; write 90D, 0D, 0D"),
        ("SPRINGDAMPER/1, ROTATION, I = 22, J = 1, KT = 5, ANGLE = 45\n", "ANGLE = 45 is in radians; write 45D"),
        (f"{REVOLUTE}MOTION/1, JOINT = 1, ROTATIONAL, FUNCTION = STEP(TIME, 0, 0, 30, 90)\n", "by 90 rad, which is 14.32 turns"),
        (f"{REVOLUTE}MOTION/1, JOINT = 1, ROTATIONAL, FUNCTION = 0.5 - 360*TIME\n", "by 360 rad, which is 57.3 turns"),
        (f"{REVOLUTE}MOTION/1, JOINT = 1, ROTATIONAL, VELOCITY, FUNCTION = 360\n", "by 360 rad/time"),
    ],
)  # fmt: skip
def test_degrees_that_are_not_marked_are_told(build, text, says):
    (note,) = notes(build(text), "degrees")
    assert says in note


@pytest.mark.parametrize(
    "text",
    [
        "MARKER/23, PART = 2, REULER = 450D, -90D, 3\n",
        f"{REVOLUTE}MOTION/1, JOINT = 1, ROTATIONAL, FUNCTION = STEP(TIME, 0, 0D, 90, 90D)\n",
        f"{REVOLUTE}MOTION/1, JOINT = 1, ROTATIONAL, FUNCTION = 90*DTOR*SIN(360*TIME)\n",
        f"{REVOLUTE}MOTION/1, JOINT = 1, ROTATIONAL, FUNCTION = STEP(TIME, 0, 0, 90, 3)\n",
        f"{REVOLUTE}MOTION/1, JOINT = 1, ROTATIONAL, VELOCITY, FUNCTION = 150\n",
        "JOINT/1, TRANSLATIONAL, I = 22, J = 1\nMOTION/1, JOINT = 1, TRANSLATIONAL, FUNCTION = 360*TIME\n",
    ],
)
def test_radians_and_lengths_are_not_taken_for_degrees(build, text):
    assert notes(build(text), "degrees") == []


@pytest.mark.parametrize(
    ("gravity", "says"),
    [
        ("9.81", "9.81 is the Earth's gravity in metres, and in the units of the file it is 0.00981 m/s²"),
        ("386.09", "386.09 is the Earth's gravity in inches"),
        ("9806.65", ""),
        ("1620", ""),
    ],
)
def test_gravity_of_another_unit_is_told(build, gravity, says):
    found = notes(build(f"ACCGRAV/KGRAV = -{gravity}\n"), "gravity")
    assert [note.split("ACCGRAV: ")[1].startswith(says) for note in found] == ([True] if says else [])


@pytest.mark.parametrize(
    ("mass", "inertia", "says"),
    [
        ("2", "1E-4, 1E-4, 1E-4", "0.00707 mm, in a part of 50 mm"),  # kg·m² of a file in mm
        ("2E-9", "100, 100, 100", "in a machine of"),  # tonnes
        ("1E-3", "1E-6, 1E-6, 1E-6", ""),  # a dummy beside 2 kg
    ],
)
def test_masses_and_inertias_that_do_not_belong_together_are_told(build, mass, inertia, says):
    """Radius of gyration √(1e-4 kg mm²/2 kg) = 0.00707 mm."""
    text = f"PART/3, MASS = {mass}, CM = 31, IP = {inertia}\nMARKER/31, PART = 3\nMARKER/32, PART = 3, QP = 50, 0, 0\n"
    found = notes(build(text), "gyration")
    assert [says in note for note in found] == ([True] if says else [])


def test_an_exponent_below_one_is_told(build):
    text = """\
    GRAPHICS/1, PLANE, RM = 1
    GRAPHICS/2, ELLIPSOID, CM = 21, XSCALE = 1, YSCALE = 1, ZSCALE = 1
    CONTACT/3, IGEOM = 2, JGEOM = 1, IMPACT, EXPONENT = 0.5, STIFFNESS = 1E5, DAMPING = 10, DMAX = 0.1
    """
    assert "EXPONENT = 0.5 is below 1" in notes(build(text), "EXPONENT")[0]
