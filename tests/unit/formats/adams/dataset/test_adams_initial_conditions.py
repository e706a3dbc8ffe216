"""Initial conditions: where the parts of a dataset begin, and with which velocities."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import abut
import view_commands
from abut.errors import UnreadableFile, UnsupportedStatement
from abut.formats import read
from abut.model.geometry.rotations import to_matrix
from adams_dataset import BODY, HEAD, THIRD, reader


@pytest.fixture
def make(tmp_path):
    return reader(tmp_path)


def test_a_wheel_on_its_axle(make, tmp_path):
    """ω = 3 rad/s about z of J and v = ω × r of a mass centre 40 mm beside the axle; written back as velocities of the part."""
    text = "MARKER/23, PART = 2, QP = 40, 0, 50\nMARKER/9, PART = 1, QP = 40, 0, 50\nJOINT/1, REVOLUTE, I = 23, J = 9, IC = 3\n"
    wheel = make(text)["part_2"]
    assert wheel.angular_velocity == pytest.approx((0, 0, 3))
    assert wheel.velocity == pytest.approx((0, -0.12, 0), abs=1e-12)
    again = read(abut.write(make(text), tmp_path / "again.adm"))["part_2"]
    assert (*again.velocity, *again.angular_velocity) == pytest.approx((0, -0.12, 0, 0, 0, 3), abs=1e-12)


def test_a_cylinder_slides_and_turns(make):
    """ICTRAN in mm/s, ICROT in degrees per second by 90D, along and about J's z, which is the global x."""
    text = (
        "MARKER/23, PART = 2, QP = 0, 0, 50, REULER = 90D, 90D, 0D\nMARKER/9, PART = 1, QP = -20, 0, 50, REULER = 90D, 90D, 0D\n"
        "JOINT/1, CYLINDRICAL, I = 23, J = 9, ICTRAN = 70, 20, ICROT = 90D\n"
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
    path.write_text(CRANK.replace("J = 1\n", "J = 1, IC = 2\n", 1) + SLIDE + "\nEND\n")
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
    path.write_text(CRANK + SLIDE + f", IC = {speed}, 2.1\nEND\n")
    assert read(path)["part_2"].angular_velocity == pytest.approx((0, 0, 2), abs=1e-12)


@pytest.mark.parametrize(("begins", "kept"), [("VX = 100", 0.1), ("MATERIAL = steel", None)])
def test_the_smallest_velocities(make, begins, kept):
    """Two free parts joined r = 50 mm beside the second one's mass centre, v₁ = v₂ + ω r + 60 mm/s, whatever they weigh: v₁² + v₂² + 2 ω²
    is smallest with v₂ = −v₁ and 2 ω = −r v₁; a velocity that a part names stays, and v₁² + 2 ω² is smallest."""
    text = (
        THIRD.replace("MASS = 2", "MASS = 3, " + begins)
        + "MARKER/32, PART = 3, QP = 0, 0, 50, REULER = 90D, 90D, 0D\n"
        "MARKER/24, PART = 2, QP = 0, 0, 50, REULER = 90D, 90D, 0D\n"
        "JOINT/1, TRANSLATIONAL, I = 24, J = 32, IC = 60, 0\n"
    )
    model = make(text, HEAD + BODY)
    first, second = model["part_2"], model["part_3"]
    speed = 0.06 / (2.0 + 0.05**2 / 2.0) if kept is None else (0.06 + kept) / (1.0 + 0.05**2 / 2.0)
    assert first.velocity == pytest.approx((speed, 0, 0), abs=1e-12)
    assert second.velocity == pytest.approx((kept or -speed, 0, 0), abs=1e-12)
    for body in (first, second):
        assert body.angular_velocity == pytest.approx((0, -0.05 * speed / 2.0, 0), abs=1e-12)


def test_bodies_with_motions_are_assembled_by_same_rule(make):
    """A rod of r = 50 mm hangs by a hinge at its end from a carriage that a motion drives along x at 60 mm/s; nothing else is said. The
    rod is free to turn: (v + ω r)² + ω² is smallest with ω = −v r/(1 + r²), whatever its mass and inertia are."""
    slide = (
        THIRD
        + "MARKER/32, PART = 3, REULER = 90D, 90D, 0D\nMARKER/3, PART = 1, REULER = 90D, 90D, 0D\n"
        + "JOINT/1, TRANSLATIONAL, I = 32, J = 3\nMOTION/1, JOINT = 1, TRANSLATIONAL, FUNCTION = 60*TIME\n"
        + "MARKER/33, PART = 3, REULER = 0D, 90D, 0D\nMARKER/24, PART = 2, REULER = 0D, 90D, 0D\nJOINT/2, REVOLUTE, I = 24, J = 33\n"
    )
    rod = make(slide)["part_2"]
    spin = -0.06 * 0.05 / (1.0 + 0.05**2)
    assert rod.angular_velocity == pytest.approx((0, spin, 0), abs=1e-11)
    assert rod.velocity == pytest.approx((0.06 + 0.05 * spin, 0, 0), abs=1e-11)


@pytest.mark.parametrize("degrees", [30, 170, -120, 300, 390])
def test_a_mechanism_moves_to_where_its_joint_begins(tmp_path, degrees):
    """Crank 1, rod 1.7: turned on by the angle, the slider is at cos φ + √(1.7² − sin²φ), φ counted from (0.6, 0.8); its speed the
    derivative. The same from the slider's place, which the crank reaches without passing a dead centre."""
    path = tmp_path / "crank.adm"
    path.write_text(CRANK.replace("J = 1\n", f"J = 1, IC = 2, {degrees}D\n", 1) + SLIDE + "\nEND\n")
    model = read(path)
    phi = np.arctan2(0.8, 0.6) + np.radians(degrees)
    s, c = np.sin(phi), np.cos(phi)
    where, speed = c + np.sqrt(1.7**2 - s * s), -2.0 * s - 2.0 * s * c / np.sqrt(1.7**2 - s * s)
    np.testing.assert_allclose(model["part_4"].position, (where, 0, 0), atol=1e-9)
    assert model["part_4"].velocity == pytest.approx((speed, 0, 0), abs=1e-9)
    turned = to_matrix(model["part_2"].orientation)
    np.testing.assert_allclose(turned @ (0.6, 0.8, 0), (c, s, 0), atol=1e-9)
    assert any("line 17: initial conditions moved the parts: by up to" in note for note in model.notes)
    if degrees == 30:
        path.write_text(CRANK + SLIDE + f", IC = 0, {where}\nEND\n")
        np.testing.assert_allclose(to_matrix(read(path)["part_2"].orientation), turned, atol=1e-9)


@pytest.mark.parametrize(
    ("place", "says"),
    [
        (
            "5",
            r"line 20: JOINT/4: IC = 5 cannot be reached: .* the parts reach 2\.69\d+, beyond which \"joint_",
        ),
        ("0.5", "IC = 0.5 cannot be reached: .* the parts reach 0.7"),
    ],
)
def test_a_place_out_of_reach(tmp_path, place, says):
    """The slider reaches from 0.7 to 2.7: as far as crank and rod, stretched or folded."""
    path = tmp_path / "crank.adm"
    path.write_text(CRANK + SLIDE + f", IC = 0, {place}\nEND\n")
    with pytest.raises(UnreadableFile, match=says):
        read(path)


APART = (
    "PART/3, MASS = 3, CM = 31, IP = 100, 110, 120\nMARKER/31, PART = 3, REULER = 90D, 90D, 0D\n"
    "MARKER/24, PART = 2, REULER = 90D, 90D, 0D\nJOINT/1, TRANSLATIONAL, I = 24, J = 31, IC = 0, 60\n"
)


@pytest.mark.parametrize(
    ("exact", "places"), [("", (36, -24)), ("EXACT = X, ", (0, -60)), ("EXACT = X:THETA,", (0, -60))]
)
def test_assembly_makes_smallest_move_and_keeps_exact_coordinates(make, exact, places):
    """Mass centres of 2 and 3 kg on one line, 60 mm apart along it: the common one stays; or the one that is named in EXACT."""
    head = HEAD + BODY.replace("QP = 0, 0, 50", "QP = 0, 0, 0").replace("PART/2,", f"PART/2, {exact}")
    model = make(APART, head)
    for number, place in zip((2, 3), places, strict=True):
        body = model[f"part_{number}"]
        np.testing.assert_allclose(body.position, (place * 1e-3, 0, 0), atol=1e-11)


@pytest.mark.parametrize(("exact", "kept"), [("THETA:PHI:Z", True), ("PSI", False)])
def test_angles_that_are_exact(make, exact, kept):
    """An axle along the global z turns ψ alone: the others may be exact, ψ not. From ψ, θ, φ = 10°, 20°, 30° to 50°, 20°, 30°."""
    body = BODY.replace("PART/2,", f"PART/2, EXACT = {exact}, REULER = 10D, 20D, 30D, ")
    axle = "MARKER/3, PART = 1\nMARKER/25, PART = 2, REULER = -30D, -20D, -10D\nJOINT/1, REVOLUTE, I = 25, J = 3, IC = 0, 40D\n"
    model = make(axle, HEAD + body)
    there = Rotation.from_euler("ZXZ", (50, 20, 30), degrees=True).as_matrix()
    np.testing.assert_allclose(to_matrix(model["part_2"].orientation), there, atol=1e-10)
    assert any("EXACT contradicts the joints" in note for note in model.notes) is not kept


def test_an_open_joint_closes_at_the_part_that_is_exact(make):
    """The point of PART/3 stands 30 mm beside that of PART/2, which is held in all: PART/3 comes, and turns to come nearer."""
    whole = BODY.replace("PART/2,", "PART/2, EXACT = X:Y:Z:PSI:THETA:PHI,")
    model = make(
        THIRD + "MARKER/32, PART = 3, QP = 30, 0, 0\nJPRIM/1, ATPOINT, I = 22, J = 32\n", HEAD + whole
    )
    assert model["part_2"].position == (0.0, 0.0, 0.05)
    joint = model.joints[0]
    np.testing.assert_allclose(joint.frame_j.global_position, (0, 0, 0), atol=1e-12)


def test_velocities_that_a_part_names_stay(make):
    """A pendulum of arm 50 mm, its turn alone named: ω stays 2 rad/s and v = ω × r follows. Of both, contradicting each other, the
    smallest change by v² + ω²: (ω + r v)/(1 + r²) with r = 50 mm, v = 5 mm/s; and it is told."""
    pin = "MARKER/3, PART = 1\nJOINT/1, SPHERICAL, I = 22, J = 3\n"
    body = make(pin, HEAD + BODY.replace("PART/2,", "PART/2, WY = 2,"))["part_2"]
    assert (*body.velocity, *body.angular_velocity) == pytest.approx((0.1, 0, 0, 0, 2, 0), abs=1e-12)
    model = make(pin, HEAD + BODY.replace("PART/2,", "PART/2, WY = 2, VX = 5,"))
    spin = (2 + 0.05 * 0.005) / (1 + 0.05**2)
    assert model["part_2"].angular_velocity == pytest.approx((0, spin, 0))
    assert any("line 12: PART: its velocities contradict joints" in note for note in model.notes)


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


def test_point_starts_at_given_place_on_curve(make):
    """DISP is the place on the curve next to it, here at 45° of the ring; I stands 3 mm beside the ring's top before."""
    text = (
        RING.replace("QP = 0, 100, 0", "QP = 3, 100, 0")
        + "PTCV/1, I = 24, JFLOAT = 9, RM = 1, CURVE = 1, DISP = 80, 80, 0\n"
    )
    model = make(text)
    there = model.joints[0].frame_i.global_position
    np.testing.assert_allclose(there, (0.1 * np.sqrt(0.5), 0.1 * np.sqrt(0.5), 0), atol=1e-6)


def ring(number, radius):
    t = np.linspace(0, 2 * np.pi, 121)
    points = ", ".join(f"{radius * np.cos(x):.14g}, {radius * np.sin(x):.14g}, 0" for x in t)
    matrix = f"MATRIX/{number}, FULL = RORDER, ROWS = 121, COLUMNS = 3, VALUES = {points}\n"
    return f"{matrix}CURVE/{number}, CLOSED, CURVE_POINTS, MATRIX = {number}\n"


def spot(radius, degrees):
    return f"{radius * np.cos(np.radians(degrees)):.12g}, {radius * np.sin(np.radians(degrees)):.12g}, 0"


PART = "PART/2, MASS = 2, CM = 21, IP = 100, 110, 120, QG = 51, 0, 0\nMARKER/21, PART = 2\n"
RINGS = (
    ring(1, 30)
    + ring(2, 20)
    + "MARKER/5, PART = 2, FLOATING\nMARKER/6, PART = 1, FLOATING\nJOINT/1, PLANAR, I = 21, J = 1\n"
    "CVCV/1, ICURVE = 1, JCURVE = 2, IRM = 21, JRM = 1, IFLOAT = 5, JFLOAT = 6, "
)


@pytest.mark.parametrize(("a", "b"), [(180, 0), (200, 40)])
def test_two_curves_start_in_contact_at_given_places(make, a, b):
    """A ring of 30 mm outside of one of 20 mm, in the plane, touching at its own angle a and the other's b: its centre is at 50 mm in the
    direction b, turned by b + 180° − a. Places of contact run along the rings at 60 and 20 mm/s: the centre goes round at 20/20 rad/s, and
    the ring turns at 20/20 − 60/30 rad/s. Tolerance: 121 points make a ring's curvature to 3e-4."""
    body = make(RINGS + f"IDISP = {spot(30, a)}, JDISP = {spot(20, b)}, IVEL = 60, JVEL = 20\n", HEAD + PART)[
        "part_2"
    ]
    along = np.array([np.cos(np.radians(b)), np.sin(np.radians(b)), 0])
    np.testing.assert_allclose(body.position, 0.05 * along, atol=3e-7)
    turn = np.radians(b + 180 - a)
    np.testing.assert_allclose(to_matrix(body.orientation)[:, 0], (np.cos(turn), np.sin(turn), 0), atol=1e-5)
    np.testing.assert_allclose(body.velocity, 0.05 * np.array([-along[1], along[0], 0]), atol=3e-5)
    assert body.angular_velocity == pytest.approx((0, 0, 1.0 - 2.0), abs=1e-3)


@pytest.mark.parametrize(("side", "radius", "angle"), [("I", 30, 200), ("J", 20, 25)])
def test_curve_contact_with_one_given_place(make, side, radius, angle):
    """The line between the centres, 50 mm apart, meets that ring at its own angle; the other ring touches where it then does."""
    body = make(RINGS + f"{side}DISP = {spot(radius, angle)}\n", HEAD + PART)["part_2"]
    towards = np.array(body.position)
    assert np.linalg.norm(towards) == pytest.approx(0.05, abs=3e-7)
    if side == "I":
        towards = -to_matrix(body.orientation).T @ towards
    at = np.radians(angle)
    np.testing.assert_allclose(towards / 0.05, (np.cos(at), np.sin(at), 0), atol=1e-5)


@pytest.mark.parametrize(
    ("text", "says"),
    [
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
            "REVOLUTE, I = 21, J = 3, IC = 1\nMOTION/1, JOINT = 1, ROTATIONAL, FUNCTION = 5*TIME",
            "IC contradicts a motion, another joint, or another initial condition",
        ),
    ],
)
def test_mistakes(make, text, says):
    with pytest.raises((UnreadableFile, UnsupportedStatement), match=says):
        make(f"MARKER/3, PART = 1, QP = 0, 0, 50\nJOINT/1, {text}\n")


def test_repeated_rate_of_motion_is_accepted(make):
    text = "REVOLUTE, I = 21, J = 3, IC = 5, 0\nMOTION/1, JOINT = 1, ROTATIONAL, FUNCTION = 5*TIME + TIME**2"
    part = make(f"MARKER/3, PART = 1, QP = 0, 0, 50\nJOINT/1, {text}\n")["part_2"]
    assert part.angular_velocity == pytest.approx((0, 0, 5), abs=1e-8)


@pytest.mark.parametrize(
    ("given", "speed", "spin"),
    [
        ("velocity_ic = 40", 0.04, 0.0),
        ("translational_ic = 0 velocity_ic = 40 rotational_ic = 0 angular_velocity_ic = 90", 0.04, np.pi / 2),
        ("angular_velocity_ic = 180d no_velocity_ic = true", 0.0, np.pi),
        ("translational_ic = 0 angular_velocity_ic = 180d", 0.0, np.pi),
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


RAILS = """\
t
UNITS/, FORCE = NEWTON, MASS = KILOGRAM, LENGTH = METER, TIME = SECOND
PART/1, GROUND
MARKER/1, PART = 1, REULER = 90D, 90D, 0D
MARKER/2, PART = 1, REULER = 0, 0, 0
PART/2, MASS = 1, CM = 21, IP = 1, 1, 1
MARKER/21, PART = 2
MARKER/22, PART = 2, REULER = 90D, 90D, 0D
PART/3, MASS = 2, CM = 31, IP = 1, 2, 3
MARKER/31, PART = 3
JOINT/1, TRANSLATIONAL, I = 22, J = 1, IC = 3, 0.5
JOINT/2, TRANSLATIONAL, I = 31, J = 2
"""


def test_a_relation_carries_a_displacement_and_a_velocity_on(make):
    """z = 2x² + x with x = 0.5 m and ẋ = 3 m/s: z = 1 m and ż = (4x + 1) ẋ = 9 m/s, by hand; the parts are placed at 0."""
    model = make("GCON/1, FUNCTION = DZ(31,2) - 2*DX(21,2)**2 - DX(21,2)\n", RAILS)
    assert model["part_2"].position == pytest.approx((0.5, 0, 0), abs=1e-10)
    assert model["part_3"].position == pytest.approx((0, 0, 1.0), abs=1e-10)
    assert model["part_2"].velocity == pytest.approx((3, 0, 0), abs=1e-9)
    assert model["part_3"].velocity == pytest.approx((0, 0, 9), abs=1e-8)


def test_a_relation_of_velocities_carries_a_velocity_on(make):
    """ż = (1 + x) ẋ + 2 with x = 0.5 m: 6.5 m/s; no place follows from it."""
    model = make("GCON/1, FUNCTION = VZ(31,2) - (1 + DX(21,2))*VX(21,2) - 2\n", RAILS)
    assert model["part_3"].position == pytest.approx((0, 0, 0), abs=1e-10)
    assert model["part_3"].velocity == pytest.approx((0, 0, 6.5), abs=1e-8)


@pytest.mark.parametrize(
    ("function", "spin"),
    [
        ("LOG(TIME + 1)", 1.0),
        ("TIME**1.5", 0.0),
        ("STEP(TIME, 0, 0, 1, 1)", 0.0),
        ("IF(TIME: 0, 0, 2)", 0.0),
        ("1/TIME", 7.0),
    ],
)
def test_a_motion_need_not_be_there_before_the_start(make, function, spin):
    """Its rate at 0 from what comes after, f′(0+); the velocity that the part names gives way. Of 1/TIME, which is no number at 0, nothing
    follows, and a run tells of it. Tolerance: TIME**1.5 rises by 0.5e-2 s⁻¹ within 1e-5 s."""
    text = f"REVOLUTE, I = 21, J = 3\nMOTION/1, JOINT = 1, ROTATIONAL, FUNCTION = {function}\n"
    head = HEAD + BODY.replace("PART/2,", "PART/2, WZ = 7,")
    part = make(f"MARKER/3, PART = 1, QP = 0, 0, 50\nJOINT/1, {text}", head)["part_2"]
    assert part.angular_velocity == pytest.approx((0, 0, spin), abs=5e-3)
