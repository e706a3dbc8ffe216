"""Initial conditions of joints: what the parts' velocities become."""

import numpy as np
import pytest

import abut
import view_commands
from abut.errors import UnreadableFile, UnsupportedStatement
from abut.formats import read
from abut.model.rotations import to_matrix
from adams_dataset import BODY, HEAD, THIRD, reader


@pytest.fixture
def make(tmp_path):
    return reader(tmp_path)


def test_a_wheel_on_its_axle(make, tmp_path):
    """ω = 3 rad/s about z of J and v = ω × r of a mass centre 40 mm beside the axle; written back as velocities of the part."""
    text = "MARKER/23, PART = 2, QP = 40, 0, 50\nMARKER/9, PART = 1, QP = 40, 0, 50\nJOINT/1, REVOLUTE, I = 23, J = 9, IC = 0, 3\n"
    wheel = make(text)["part_2"]
    assert wheel.angular_velocity == pytest.approx((0, 0, 3))
    assert wheel.velocity == pytest.approx((0, -0.12, 0), abs=1e-12)
    again = read(abut.write(make(text), tmp_path / "again.adm"))["part_2"]
    assert (*again.velocity, *again.angular_velocity) == pytest.approx((0, -0.12, 0, 0, 0, 3), abs=1e-12)


def test_a_cylinder_slides_and_turns(make):
    """ICTRAN in mm/s, ICROT in degrees per second by 90D, along and about J's z, which is the global x."""
    text = (
        "MARKER/23, PART = 2, QP = 0, 0, 50, REULER = 90D, 90D, 0D\nMARKER/9, PART = 1, QP = -20, 0, 50, REULER = 90D, 90D, 0D\n"
        "JOINT/1, CYLINDRICAL, I = 23, J = 9, ICTRAN = 20, 70, ICROT = 0, 90D\n"
    )
    part = make(text)["part_2"]
    assert part.velocity == pytest.approx((0.07, 0, 0), abs=1e-12)
    assert part.angular_velocity == pytest.approx((np.pi / 2, 0, 0), abs=1e-12)


CRANK = """\
t
UNITS/, FORCE = NEWTON, MASS = KILOGRAM, LENGTH = METER, TIME = SECOND
PART/1, GROUND
MARKER/1, PART = 1
MARKER/2, PART = 1, QP = 0, 0, 0, REULER = 90D, 90D, 0D
PART/2, MASS = 1, CM = 21, IP = 1, 1, 1
MARKER/21, PART = 2, QP = 0.3, 0.4, 0
MARKER/22, PART = 2
MARKER/23, PART = 2, QP = 0.6, 0.8, 0
PART/3, MASS = 2, CM = 31, IP = 1, 2, 3
MARKER/31, PART = 3, QP = 1, 0.5, 0
MARKER/32, PART = 3, QP = 0.6, 0.8, 0
MARKER/33, PART = 3, QP = 2.1, 0, 0
PART/4, MASS = 3, CM = 41, IP = 1, 1, 1
MARKER/41, PART = 4, QP = 2.1, 0, 0
MARKER/42, PART = 4, QP = 2.1, 0, 0, REULER = 90D, 90D, 0D
JOINT/1, REVOLUTE, I = 22, J = 1
JOINT/2, REVOLUTE, I = 32, J = 23
JOINT/3, SPHERICAL, I = 33, J = 41
"""
SLIDE = "JOINT/4, TRANSLATIONAL, I = 42, J = 2"


def test_a_whole_mechanism_follows(tmp_path):
    """Slider-crank at (0.6, 0.8), slider at 2.1: ẋ = −ω (0.8 + 0.6·0.8/1.5), the rod's length kept; given at the crank, or slider."""
    path = tmp_path / "crank.adm"
    path.write_text(CRANK.replace("J = 1\n", "J = 1, IC = 0, 2\n", 1) + SLIDE + "\nEND\n")
    model = read(path)
    speed = -2.0 * (0.8 + 0.6 * 0.8 / 1.5)
    assert model["part_4"].velocity == pytest.approx((speed, 0, 0), abs=1e-12)
    assert model["part_2"].angular_velocity == pytest.approx((0, 0, 2), abs=1e-12)
    tip = np.cross((0, 0, 2.0), (0.6, 0.8, 0))
    rod = model["part_3"]
    assert rod.angular_velocity[2] == pytest.approx(-tip[1] / 1.5)
    np.testing.assert_allclose(
        np.add(rod.velocity, np.cross(rod.angular_velocity, (1.1, -0.5, 0))), (speed, 0, 0), atol=1e-12
    )
    path.write_text(CRANK + SLIDE + f", IC = 2.1, {speed}\nEND\n")
    assert read(path)["part_2"].angular_velocity == pytest.approx((0, 0, 2), abs=1e-12)


def test_the_smallest_change_of_what_the_parts_bring(make):
    """Two free parts, 2 and 3 kg, joined 50 mm beside the second one's mass centre: the joint opens as asked, and what changed the
    velocities acted in the joint alone, so that momentum, and moment of momentum about any point, stay."""
    text = (
        THIRD.replace("MASS = 2", "MASS = 3, VX = 100")
        + "MARKER/32, PART = 3, QP = 0, 0, 50, REULER = 90D, 90D, 0D\n"
        "MARKER/24, PART = 2, QP = 0, 0, 50, REULER = 90D, 90D, 0D\n"
        "JOINT/1, TRANSLATIONAL, I = 24, J = 32, IC = 0, 60\n"
    )
    model = make(text, HEAD + BODY)
    first, second = model["part_2"], model["part_3"]
    a, b, spin = (np.array(x) for x in (first.velocity, second.velocity, second.angular_velocity))
    assert (a - b - np.cross(spin, (0, 0, 0.05)))[0] == pytest.approx(0.06)
    np.testing.assert_allclose(first.angular_velocity, spin, atol=1e-12)
    np.testing.assert_allclose(2.0 * a + 3.0 * b, (0.3, 0, 0), atol=1e-12)
    moment = sum(
        body.mass * np.cross(body.position, body.velocity) + body.inertia @ body.angular_velocity
        for body in (first, second)
    )
    np.testing.assert_allclose(moment, 0.0, atol=1e-12)


POINTS = ", ".join(f"{100 * np.cos(t):.12g}, {100 * np.sin(t):.12g}, 0" for t in np.linspace(0, np.pi, 41))
RING = (
    f"MATRIX/1, FULL = RORDER, ROWS = 41, COLUMNS = 3, VALUES = {POINTS}\nCURVE/1, OPEN, CURVE_POINTS, MATRIX = 1\n"
    "MARKER/9, PART = 1, FLOATING\nMARKER/8, PART = 1, REULER = 0D, 0D, 90D\nMARKER/24, PART = 2, QP = 0, 100, 0\n"
)


@pytest.mark.parametrize("velocity", ["VEL = 50", "VEL = -50, 10, 0", "VEL = 10, 50, 3, VM = 8"])
def test_along_a_curve(make, velocity):
    """Half a ring of radius 100 mm from +x on: at its top the curve runs along −x. As a speed, or a vector in RM's or VM's axes."""
    model = make(RING + f"PTCV/1, I = 24, JFLOAT = 9, RM = 1, CURVE = 1, {velocity}\n")
    part = model["part_2"]
    arm = to_matrix(part.orientation) @ (0, 0.1, -0.05)
    point = np.add(part.velocity, np.cross(part.angular_velocity, arm))
    np.testing.assert_allclose(point, (-0.05, 0, 0), atol=1e-9)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "REVOLUTE, I = 21, J = 3, IC = 30D, 1",
            "IC = 0.523599, where the parts stand at 0 is not supported",
        ),
        (
            "SPHERICAL, I = 21, J = 3, IC = 0, 1",
            "IC has no meaning for this joint, which leaves nothing free",
        ),
        (
            "REVOLUTE, I = 21, J = 3, ICTRAN = 0, 1",
            "ICTRAN has no meaning for this joint, which leaves rotation",
        ),
        ("CYLINDRICAL, I = 21, J = 3, IC = 0, 1", "which leaves translation and rotation free"),
        ("REVOLUTE, I = 21, J = 3, IC = 0, 1, 2", "IC has 3 numbers; give 1 to 2"),
        (
            "REVOLUTE, I = 21, J = 3, IC = 0, 1\nMOTION/1, JOINT = 1, ROTATIONAL, FUNCTION = 5*TIME",
            "IC contradicts a motion, another joint, or another initial condition",
        ),
    ],
)
def test_mistakes(make, text, says):
    with pytest.raises((UnreadableFile, UnsupportedStatement), match=says):
        make(f"MARKER/3, PART = 1, QP = 0, 0, 50\nJOINT/1, {text}\n")


def test_the_rate_of_its_own_motion_may_be_said_again(make):
    text = "REVOLUTE, I = 21, J = 3, IC = 0, 5\nMOTION/1, JOINT = 1, ROTATIONAL, FUNCTION = 5*TIME + TIME**2"
    part = make(f"MARKER/3, PART = 1, QP = 0, 0, 50\nJOINT/1, {text}\n")["part_2"]
    assert part.angular_velocity == pytest.approx((0, 0, 5), abs=1e-8)


@pytest.mark.parametrize(
    ("given", "speed", "spin"),
    [
        ("velocity_ic = 40", 0.04, 0.0),
        ("translational_ic = 0 velocity_ic = 40 rotational_ic = 0 angular_velocity_ic = 90", 0.04, np.pi / 2),
        ("angular_velocity_ic = 180d no_velocity_ic = true", 0.0, np.pi),
    ],
)
def test_joints_of_adams_view(tmp_path, given, speed, spin):
    """In mm/s and degrees per second; places may be left open."""
    path = tmp_path / "slide.cmd"
    path.write_text(
        f"{view_commands.HEAD}{view_commands.body()}{view_commands.PAIR}"
        f"constraint create joint cylindrical joint_name = .m.slide {view_commands.ENDS} {given}\n"
    )
    part = read(path)["A"]
    np.testing.assert_allclose(part.velocity, (0, 0, speed), atol=1e-12)
    np.testing.assert_allclose(part.angular_velocity, (0, 0, spin), atol=1e-12)
