"""Slips that a colleague would see in a dataset: wrong kinds, forgotten degrees, numbers of another unit."""

import numpy as np
import pytest

from abut.errors import InputError, InvalidValue, UnreadableFile
from abut.formats.adams import euler
from adams_dataset import BODY, HEAD, reader

REVOLUTE = "JOINT/1, REVOLUTE, I = 22, J = 1\n"


@pytest.fixture
def build(tmp_path):
    return reader(tmp_path)


@pytest.mark.parametrize(
    ("text", "says", "remedy"),
    [
        ("PART/7, GROUND\n", "PART/1 is already the ground", "keep one GROUND"),
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
            "KT is of a ROTATIONAL spring, and this is of TRANSLATIONAL",
            "give K, C, LENGTH, FORCE",
        ),
        ("VFORCE/1, I = 21, JFLOAT = 1, RM = 1\n", "it has no component", "give FX, FY, FZ, or one"),
    ],
)  # fmt: skip
def test_contradictory_statements_are_refused(build, text, says, remedy):
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
def test_unmarked_degrees_are_reported(build, text, says):
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
def test_gravity_in_other_units_is_reported(build, gravity, says):
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
def test_inconsistent_masses_and_inertias_are_reported(build, mass, inertia, says):
    """Radius of gyration √(1e-4 kg mm²/2 kg) = 0.00707 mm."""
    text = f"PART/3, MASS = {mass}, CM = 31, IP = {inertia}\nMARKER/31, PART = 3\nMARKER/32, PART = 3, QP = 50, 0, 0\n"
    found = notes(build(text), "gyration")
    assert [says in note for note in found] == ([True] if says else [])


def test_exponent_below_one_is_reported(build):
    text = """\
    GRAPHICS/1, PLANE, RM = 1
    GRAPHICS/2, ELLIPSOID, CM = 21, XSCALE = 1, YSCALE = 1, ZSCALE = 1
    CONTACT/3, IGEOM = 2, JGEOM = 1, IMPACT, EXPONENT = 0.5, STIFFNESS = 1E5, DAMPING = 10, DMAX = 0.1
    """
    assert "EXPONENT = 0.5 is below 1" in notes(build(text), "EXPONENT")[0]


def test_unconnected_part_is_reported(build):
    """Not the only part of a dataset without joints and forces, which may well be meant to fall."""
    assert notes(build(""), "touches") == []
    (note,) = notes(
        build(f"PART/3, MASS = 2, CM = 31, IP = 100, 110, 120\nMARKER/31, PART = 3\n{REVOLUTE}"), "touches"
    )
    assert "line 16: PART: no joint, motion, force or contact touches it" in note


# --- parts without mass ----------------------------------------------------------------------------------------------


DUMMY = """\
PART/3, QG = 9, 9, 9
MARKER/31, PART = 3, QP = 0, 10, 0, REULER = 90D, 0D, 0D
MARKER/32, PART = 3, QP = 0, 0, 4
MARKER/24, PART = 2, QP = 30, 0, 0
JOINT/2, FIXED, I = 31, J = 24
"""


def test_massless_part_is_merged_with_fixed_part(build):
    """R_m = Rz(90°) and the other's axes are global: R = Rz(−90°) turns s_m = (0, 10, 0) into (10, 0, 0), so the part stands at
    (30, 0, 0) − (10, 0, 0), and its marker 32 at (20, 0, 4) mm with axes Rz(−90°). The mass centre is at (0, 0, 50)."""
    model = build(f"{DUMMY}JOINT/1, REVOLUTE, I = 32, J = 1\n")
    assert [body.name for body in model.bodies] == ["part_2"]
    (joint,) = model.joints
    assert joint.frame_i.body.name == "part_2"
    assert joint.frame_i.position == pytest.approx((0.020, 0.0, 0.004 - 0.050))
    assert np.allclose(joint.frame_i.global_axes, [[0, 1, 0], [-1, 0, 0], [0, 0, 1]], atol=1e-15)
    assert any("PART without mass is merged with the part" in note for note in model.notes)


def test_parts_without_mass_may_follow_each_other_and_the_ground(build):
    text = """\
    PART/4
    MARKER/41, PART = 4
    MARKER/42, PART = 4, QP = 0, 3, 0
    PART/3
    MARKER/31, PART = 3
    JOINT/5, FIXED, I = 42, J = 31
    JOINT/6, FIXED, I = 2, J = 41
    SPRINGDAMPER/1, TRANSLATION, I = 21, J = 31, K = 5, LENGTH = 10
    """
    spring = build(text)["springdamper_1"]
    assert spring.j.body.name == "ground"
    turn = euler.from_euler(np.radians([90.0, 90.0, 0.0]))
    assert spring.j.position == pytest.approx(np.array([0.1, 0.0, 0.0]) + turn @ (0.0, 0.003, 0.0))


def test_a_part_without_mass_that_joints_hold_is_a_body_without(build):
    """Its centre is at CM, or where the part is; what is fixed to it, and has no mass either, is one with it."""
    text = "PART/3, QG = 1, 2, 3\nMARKER/31, PART = 3, QP = 0, 0, 7\nJOINT/1, REVOLUTE, I = 31, J = 1\n"
    model = build(text)
    body = model["part_3"]
    assert body.mass == 0.0
    assert not np.any(body.inertia)
    assert model.joints[0].frame_i.position == pytest.approx((0.0, 0.0, 0.007))
    text = text.replace("PART/3,", "PART/3, CM = 31, MASS = 0,")
    follower = "PART/4\nMARKER/41, PART = 4\nJOINT/2, FIXED, I = 41, J = 31\n"
    model = build(text + follower)
    assert [body.name for body in model.bodies] == ["part_2", "part_3"]
    assert model["joint_1"].frame_i.position == pytest.approx((0.0, 0.0, 0.0))


@pytest.mark.parametrize(
    "text",
    [
        "PART/3\nMARKER/31, PART = 3\n",
        "PART/3\nMARKER/31, PART = 3\nPART/4\nMARKER/41, PART = 4\nJOINT/1, FIXED, I = 31, J = 41\n",
    ],
)
def test_massless_part_without_joint_is_refused(build, text):
    with pytest.raises(
        InputError, match=r"without mass that no joint or force supports.*connect it by joints"
    ):
        build(text)


def test_a_part_without_mass_that_a_spring_carries_is_a_body_without(build):
    text = "PART/3\nMARKER/31, PART = 3\nSPRINGDAMPER/1, TRANSLATION, I = 21, J = 31, K = 5, LENGTH = 10\n"
    assert build(text)["part_3"].mass == 0.0


def test_a_part_with_mass_and_without_ip_is_a_point_of_mass(build):
    """Moments of inertia that are not given are taken for zero, which is told once for all such parts."""
    text = "".join(f"PART/{k}, MASS = 2, CM = {k}1\nMARKER/{k}1, PART = {k}\n" for k in (3, 4))
    model = build(text)
    assert model["part_3"].mass == 2.0
    assert not np.any(model["part_3"].inertia)
    (note,) = notes(model, "without IP")
    assert "lines" in note
    assert "a point mass" in note


def test_the_joint_of_a_part_without_mass_has_no_reaction(build):
    (note,) = notes(build(f"{DUMMY}REQUEST/1, F2 = JOINT(2, 0, 2, 0)\n"), "REQUEST")
    assert "JOINT/2 makes PART/3, which has no mass, a part of another one" in note
