"""From an Adams dataset to a model: units, mass properties, markers, joints, forces, motions, what is refused."""

import math
import textwrap

import numpy as np
import pytest

from abut import forces, joints, signals
from abut.errors import InputError, UnreadableFile, UnsupportedStatement
from abut.formats import read
from abut.formats.adams import geometry, settings, statements
from abut.formats.adams.families import FAMILIES
from abut.results.drawn import draw

HEAD = """\
A title
UNITS/
, FORCE = NEWTON
, MASS = KILOGRAM
, LENGTH = MILLIMETER
, TIME = SECOND
PART/1, GROUND
MARKER/1, PART = 1
MARKER/2, PART = 1
, QP = 100, 0, 0
, REULER = 90D, 90D, 0D
"""
THIRD = "PART/3, MASS = 2, CM = 31, IP = 100, 110, 120\nMARKER/31, PART = 3\n"
BODY = """\
PART/2, MASS = 2, CM = 21, IP = 100, 110, 120
MARKER/21, PART = 2
, QP = 0, 0, 50
MARKER/22, PART = 2
"""


@pytest.fixture
def build(tmp_path):
    """Write a dataset behind the common head and read it."""

    def make(text, head=HEAD + BODY, end="END\n"):
        path = tmp_path / "model.adm"
        path.write_text(head + textwrap.dedent(text) + end, encoding="utf-8")
        return read(path)

    return make


# --- units, mass, place ------------------------------------------------------------------------------------------


def test_a_body_sits_at_its_mass_centre_in_si(build):
    body = build("ACCGRAV/\n, KGRAV = -9806.65\n")["part_2"]
    assert body.mass == 2.0
    assert np.allclose(body.inertia, np.diag([1e-4, 1.1e-4, 1.2e-4]))
    assert body.position == pytest.approx((0.0, 0.0, 0.05))


def test_gravity_and_its_absence(build):
    assert build("ACCGRAV/\n, KGRAV = -9806.65, JGRAV = 1000\n").gravity == pytest.approx(
        (0.0, 1.0, -9.80665)
    )
    assert build("").gravity == (0.0, 0.0, 0.0)


def test_pound_inch_dataset_in_si(build):
    model = build(
        """\
        UNITS/
        , FORCE = POUND_FORCE, MASS = POUND_MASS, LENGTH = INCH, TIME = SECOND
        PART/1, GROUND
        MARKER/1, PART = 1
        PART/2, MASS = 3, CM = 21, IP = 10, 10, 10, VX = 12
        MARKER/21, PART = 2, QP = 10, 0, 0
        SPRINGDAMPER/1, TRANSLATION, I = 1, J = 21, K = 5, C = 0.5, LENGTH = 8, FORCE = 2
        """,
        head="title\n",
    )
    spring = model["springdamper_1"]
    assert model["part_2"].mass == pytest.approx(3 * 0.45359237)
    assert model["part_2"].velocity[0] == pytest.approx(12 * 0.0254)
    assert spring.stiffness == pytest.approx(5 * 4.4482216152605 / 0.0254)
    assert spring.damping == pytest.approx(0.5 * 4.4482216152605 / 0.0254)
    assert spring.preload == pytest.approx(2 * 4.4482216152605)
    assert spring.length == pytest.approx(8 * 0.0254)


def test_products_of_inertia_are_positive_integrals(build):
    """Two points of 1 kg at ±(1, 1, 0) m have ∫xy dm = 2: Adams writes +2, the tensor holds −2."""
    text = "PART/2, MASS = 2, CM = 21, IP = 2E6, 2E6, 4E6, 1.9E6, 0, 0\nMARKER/21, PART = 2\n"
    assert build(text, head=HEAD)["part_2"].inertia[0, 1] == pytest.approx(-1.9)


def test_inertia_about_another_marker_is_moved_and_turned_to_the_mass_centre(build):
    """A 2 kg point-like part 1 m from IM: about IM, m·d² is added across the offset and nothing along it."""
    text = """\
    PART/2, MASS = 2, CM = 21, IM = 22, IP = 3E6, 2.9E6, 1.2E6
    MARKER/21, PART = 2, QP = 0, 0, 1000
    MARKER/22, PART = 2, REULER = 90D, 0D, 0D
    """
    inertia = build(text, head=HEAD)["part_2"].inertia  # IM's x lies along the part's y
    assert np.allclose(inertia, np.diag([2.9 - 2.0, 3.0 - 2.0, 1.2]), atol=1e-12)


def test_a_turned_part_and_its_initial_speeds(build):
    """Part turned by 90° about z and the CM marker by 90° about the part's x: axes compose from the outside in."""
    text = """\
    PART/2, MASS = 2, CM = 21, IP = 100, 110, 120, QG = 10, 20, 30, REULER = 90D, 0D, 0D
    , VX = 7, WZ = 3, EXACT = X, Y
    MARKER/21, PART = 2, QP = 5, 0, 0, REULER = 0D, 90D, 0D
    MARKER/22, PART = 2, QP = 5, 8, 0
    """
    model = build(text, head=HEAD)
    body = model["part_2"]
    assert body.position == pytest.approx((0.010, 0.025, 0.030))
    assert body.velocity == pytest.approx((0.007, 0.0, 0.0))  # VX along the ground's axes
    # the CM marker's z is the part's −y, which is the ground's x
    assert body.angular_velocity == pytest.approx((3.0, 0.0, 0.0))
    assert any("argument EXACT is not used" in note for note in model.notes)


def test_marker_by_points(build):
    model = build(
        "MARKER/30, PART = 2, QP = 0, 0, 0, ZP = 0, 9, 0, XP = 4, 5, 0\nJOINT/1, FIXED, I = 30, J = 1\n"
    )
    assert np.allclose(
        model["joint_1"].frame_i.global_axes, np.column_stack([[1, 0, 0], [0, 0, -1], [0, 1, 0]])
    )


def test_names_come_from_adams_view_where_they_fit(build):
    model = build(
        """\
        !                            adams_view_name='crank'
        PART/3, MASS = 2, CM = 31, IP = 100, 110, 120
        MARKER/31, PART = 3
        !                            adams_view_name='crank'
        JOINT/1, REVOLUTE, I = 31, J = 1
        !                            adams_view_name='a.b'
        JOINT/2, FIXED, I = 22, J = 1
        """
    )
    assert [thing.name for thing in model] == ["part_2", "crank", "joint_1", "joint_2"]


# --- joints ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        ("JOINT/1, CONVEL", "ConstantVelocity"),
        ("JOINT/1, CYL", "Cylindrical"),
        ("JOINT/1, FIXED", "Fixed"),
        ("JOINT/1, PLANAR", "Planar"),
        ("JOINT/1, REV", "Revolute"),
        ("JOINT/1, SPHERICAL", "Spherical"),
        ("JOINT/1, TRANSLATIONAL", "Translational"),
        ("JOINT/1, UNIVERSAL", "Universal"),
        ("JOINT/1, SCREW, PITCH = 5", "Screw"),
        ("JOINT/1, RACKPIN, PD = 100", "RackAndPinion"),
        ("JPRIM/1, ATPOINT", "AtPoint"),
        ("JPRIM/1, INLINE", "InLine"),
        ("JPRIM/1, INPLANE", "InPlane"),
        ("JPRIM/1, ORIENTATION", "Orientation"),
        ("JPRIM/1, PARALLEL_AXES", "ParallelAxes"),
        ("JPRIM/1, PERPENDICULAR", "Perpendicular"),
    ],
)
def test_every_kind_of_joint(build, statement, kind):
    (joint,) = build(f"{statement}, I = 22, J = 2\n").joints
    assert type(joint) is getattr(joints, kind)
    assert joint.frame_i.body.name == "part_2"
    assert joint.frame_j.body.name == "ground"


def test_lengths_of_joints_in_si(build):
    assert build("JOINT/1, SCREW, PITCH = 5, I = 22, J = 2\n")["joint_1"].pitch == pytest.approx(0.005)
    joint = build("JOINT/1, RACKPIN, PD = 100, I = 22, J = 2\n")["joint_1"]
    assert joint.pitch_diameter == pytest.approx(-0.1)  # the rack's travel is opposite to the pinion's


def test_the_arms_of_a_hooke_joint_are_the_markers_x_and_y(build):
    """Parallel markers can be assembled, their arms being x_I ⟂ y_J; a UNIVERSAL's arms are the z axes."""
    joint = build("JOINT/1, HOOKE, I = 22, J = 1\n")["joint_1"]
    assert np.allclose(joint.frame_i.global_axes[:, 2], (1, 0, 0))
    assert np.allclose(joint.frame_j.global_axes[:, 2], (0, 1, 0))


def test_the_arms_of_a_hooke_joint_in_a_history_of_adams():
    """Euler parameters that Adams printed, seven digits, for the pendulum on a HOOKE joint of Project Chrono's
    Universal_Case03 at 0.7, 1.0 and 1.25 s: of the two ways to pair arms only x_I ⟂ y_J holds."""
    fixed = geometry.from_euler(np.radians([-45.0, 90.0, 45.0]))
    history = [
        (0.957784, 0.184848, -0.1249490, -0.181298),
        (0.802115, -0.222457, 0.0451133, -0.552348),
        (0.617880, -0.520554, 0.0198450, -0.588943),
    ]
    cosines = (
        np.swapaxes(geometry.matrices(np.array(history)), 1, 2) @ fixed
    )  # of J's axes (rows) and I's (columns)
    assert np.allclose(cosines[:, 1, 0], 0.0, atol=1e-6)
    assert np.all(np.abs(cosines[:, 0, 1]) > 0.1)


def test_shafts_of_a_convel_may_both_point_away_from_it(build):
    text = "MARKER/40, PART = 2, REULER = 0D, 180D, 0D\nJOINT/1, CONVEL, I = 40, J = 1\n"
    joint = build(text)["joint_1"]
    assert np.allclose(joint.frame_i.global_axes, joint.frame_j.global_axes)


@pytest.mark.parametrize("text", ["DM(22, 2) - 100", "-3*(100 - DM(2, 22))", "DM(22,2)/2 - 50 + VARVAL(1)"])
def test_a_general_constraint_on_a_distance(build, text):
    joint = build(f"VARIABLE/1, FUNCTION = 0\nGCON/1, I = 2, FUNCTION = {text}\n")["gcon_1"]
    assert type(joint) is joints.Distance
    assert joint.length == pytest.approx(0.1)
    assert joint.frame_i.body.name == "ground"  # GCON's own I marker goes first


def test_couplers_count_translation_in_lengths_of_the_file(build):
    """1·φ [rad] − 0.5·z [mm] = 0 is φ − 500·z [m]."""
    coupler = build(
        """\
        PART/3, MASS = 2, CM = 31, IP = 100, 110, 120
        MARKER/31, PART = 3
        JOINT/1, REVOLUTE, I = 22, J = 1
        JOINT/2, TRANSLATIONAL, I = 31, J = 1
        COUPLER/1, JOINTS = 1, 2, TYPE = R:T, SCALES = 1, -0.5
        """
    )["coupler_1"]
    assert coupler.ratios == pytest.approx((1.0, -500.0))


# --- forces and motions ------------------------------------------------------------------------------------------


def test_a_translational_force_in_si(build):
    """−2 N/mm (DM − 30 mm) − 0.1 N·s/mm · VR at 50 mm and 10 mm/s: −41 N."""
    force = build("SFORCE/1, TRANS, I = 22, J = 2, FUNCTION = -2*(DM(22,2)-30)\n, -0.1*VR(2,22)\n")[
        "sforce_1"
    ]
    assert type(force) is forces.LineForce
    assert force.function(length=0.05, rate=0.01) == pytest.approx(-41.0)


PUSH = """\
SFORCE/1, TRANS, I = 22, J = 2, FUNCTION = -2*(DM(22,2)-30)
SPRINGDAMPER/1, TRANSLATION, I = 22, J = 2, K = 3, C = 0.5, LENGTH = 40, FORCE = 10
SPRINGDAMPER/2, ROTATION, I = 22, J = 2, KT = 50, CT = 4, ANGLE = 30D, TORQUE = 7
GFORCE/1, I = 22, JFLOAT = 9, RM = 2, FX = 3*TIME\\ FY = SFORCE(1,0,1,0)\\ TZ = 11
MARKER/9, PART = 1, FLOATING
"""


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("SFORCE(1,0,1,0)", 40.0),  # −2 N/mm (50 − 30) mm
        ("SFORCE(1,0,2,0)", -24.0),  # times 30/50
        ("SFORCE(1,1,2,1) + SFORCE(1,0,8,2)", 24.0),
        ("SPDP(1,0,2,0)", (10 - 3 * 10 - 0.5 * 20) * 0.6),
        ("SPDP(2,1,8,2)", -(7 - 50 * (0.4 - math.pi / 6) - 4 * 2)),
        ("GFORCE(1,0,2,2) + GFORCE(1,1,8,2)", 6.0 - 11.0),
        ("GFORCE(1,0,1,0)", math.hypot(6.0, 40.0)),
        ("VARVAL(7)", 80.0),
    ],
)
def test_loads_of_elements_are_what_their_statements_say(build, written, value):
    """At a distance of 50 mm, 30 mm of it along the axis, 20 mm/s apart, turned by 0.4 rad at 2 rad/s, at 2 s."""
    text = (
        f"{PUSH}VARIABLE/7, FUNCTION = 2*SFORCE(1,0,5,0) + 2*SFORCE(1,0,1,0)\nDIFF/1, FUNCTION = {written}\n"
    )
    state = build(text)["diff_1"]
    seen = {
        signals.Distance: 0.05,
        signals.DistanceRate: 0.02,
        signals.Displacement: 0.03,
        signals.Angle: 0.4,
        signals.AngularVelocity: 2.0,
    }
    asked = {name: seen[type(signal)] for name, signal in state.inputs.items()} | {"t": 2.0}
    assert state.function(**{name: asked[name] for name in state.expression.used}) == pytest.approx(
        value, rel=1e-12
    )


def test_a_rotational_force_takes_its_markers_in_either_order(build):
    """30 N·mm/rad: the sign of AZ and WZ turns with the order of the markers."""
    text = "SFORCE/1, ROTATIONAL, I = 22, J = 2, FUNCTION = 30*AZ(2,22) - 4*WZ(22,2,2) + 2*WZ(2,22,22)*TIME\n"
    torque = build(text)["sforce_1"]
    assert type(torque) is forces.AxialTorque
    assert torque.function(t=0.5, angle=0.2, rate=3.0) == pytest.approx((-6.0 - 12.0 - 3.0) * 1e-3)


def test_a_force_on_one_part_alone_acts_along_z_of_a_ground_marker(build):
    force = build("SFORCE/1, TRANS, I = 22, J = 1, ACTIONONLY, FUNCTION = 5*TIME\n")["sforce_1"]
    assert type(force) is forces.Force
    assert force.fz(t=2.0) == pytest.approx(10.0)
    torque = build("SFORCE/1, ROTA, I = 22, J = 1, ACTIONONLY, FUNCTION = 5\n")["sforce_1"]
    assert torque.function() == pytest.approx(5e-3)


def test_torsion_spring_and_bushing_in_si(build):
    spring = build("SPRINGDAMPER/1, ROTATION, I = 22, J = 2, KT = 500, CT = 20, ANGLE = 90D, TORQUE = 3\n")
    assert spring["springdamper_1"].numbers == pytest.approx((0.5, 0.02, math.pi / 2, 0.003))
    text = (
        "BUSHING/1, I = 22, J = 2, K = 1, 2, 3, C = 4, 5, 6\n, KT = 7, 8, 9, CT = 1, 1, 1, FORCE = 1, 0, 0\n"
    )
    bushing = build(text)["bushing_1"]
    assert bushing.stiffness == pytest.approx((1e3, 2e3, 3e3))
    assert bushing.damping == pytest.approx((4e3, 5e3, 6e3))
    assert bushing.torsional_stiffness == pytest.approx((7e-3, 8e-3, 9e-3))
    assert bushing.preload == pytest.approx((1.0, 0.0, 0.0))


def test_motions_on_joints_and_between_markers(build):
    model = build(
        "JOINT/1, REVOLUTE, I = 22, J = 1\nMOTION/1, ROTATIONAL, JOINT = 1, FUNCTION = 30.0d * time\n"
    )
    assert model["motion_1"].function(t=2.0) == pytest.approx(math.radians(60))
    model = build(
        "JPRIM/1, PARALLEL, I = 22, J = 1\nMOTION/1, I = 22, J = 1, X, VELOCITY, FUNCTION = 3*TIME**2\n"
    )
    assert model["motion_1"].function(t=2.0) == pytest.approx(0.012)


# --- what is refused, what is told --------------------------------------------------------------------------------


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
            "greater than",
        ),
        ("PART/3, MASS = 1, CM = 21, IP = 1, 1, 1\n", 16, "CM = 21 is a marker of PART/2", "PART = 3"),
        ("PART/3, MASS = 1, IP = 1, 1, 1\n", 16, "CM is missing", "add CM ="),
        ("MOTION/1, ROTATIONAL, JOINT = 4, FUNCTION = TIME\n", 16, "there is no JOINT/4", "use one of"),
        ("UNITS/, SYSTEM = MKS\n", 16, "UNITS stands on line 2 already", "keep one"),
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
            "GCON/1, I = 2, FUNCTION = DX(22,2) - 1\n",
            "a general constraint other than a distance",
            "DM(i, j)",
        ),
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
        ("MFORCE/1, FLEX_BODY = 1, JFLOAT = 2\n", "MFORCE/1 is not supported", "modes of a flexible body"),
        (
            "JOINT/1, REV, I = 22, J = 1\nMOTION/1, ROTA, JOINT = 1, FUNCTION = IF(MODE-4: 0, 1, 0)\n",
            "MODE",
            "which analysis",
        ),
        (
            "JOINT/1, REV, I = 22, J = 1\nMOTION/1, ROTA, JOINT = 1, FUNCTION = FX(22)\n",
            "FX(…)",
            "by an SFORCE",
        ),
        (
            "JOINT/1, REV, I = 22, J = 1\nSFORCE/1, TRANS, I = 22, J = 2, FUNCTION = FX(22)\n",
            "FX of SFORCE/1",
            "own expression",
        ),
        (
            "SFORCE/1, TRANS, I = 22, J = 2, FUNCTION = USER(3)\n, ROUTINE = a::b\n",
            "ROUTINE",
            "FUNCTION of DM",
        ),
        ("SFORCE/1, TRANS, I = 22, J = 2, FUNCTION = FX(22, 1)\n", "FX at markers between", "of one"),
        (
            "SFORCE/1, TRANS, I = 22, J = 2, FUNCTION = VARVAL(1)\nVARIABLE/1, FUNCTION = SFORCE(1,0,1,0)\n",
            "which depends on itself",
            "measures alone",
        ),
        (
            "SFORCE/1, ROTA, I = 22, J = 2, FUNCTION = DZ(22,1)\nDIFF/1, FUNCTION = SFORCE(1,0,7,1)\n",
            "a component of the torque of SFORCE/1 along rm = 1",
            "2, as rm",
        ),
        (
            "BUSHING/1, I = 22, J = 2, K = 1, 2, 3\nDIFF/1, FUNCTION = BUSH(1,0,1,0)\n",
            "BUSH(…)",
            "own expression",
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


def test_what_changes_nothing_is_listed_with_its_lines(build):
    model = build(
        """\
        RESULTS/
        , XRF
        GRAPHICS/1, POINT, CM = 22
        GRAPHICS/2, CYLINDER, CM = 22, RADIUS = 5, LENGTH = -20, SEG = 20
        VARIABLE/1, FUNCTION = DX(22, 1)
        REQUEST/7, F2 = SENVAL(3)
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
    drawing = draw(model)
    assert [part.kind for part in drawing.parts] == ["graphic"] * 4
    assert [len(mesh.faces) > 0 for mesh in drawing.meshes] == [True, True, False, False]


def test_a_dataset_without_units_is_told_of(build):
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
def test_a_line_without_direction_is_told_of(build, text, told):
    """Markers 22 and 1 are one point of space, on two parts."""
    notes = " ".join(build("MARKER/3, PART = 1, QP = 0, 0, 30\n" + text).notes)
    assert ("/3: I and J are one point at the start" in notes) is told


@pytest.mark.parametrize("text", ["", "PART/1, GROUND\n"])
def test_a_file_in_which_nothing_moves_is_refused(build, text):
    with pytest.raises(UnreadableFile, match=r"model\.adm: no PART in it can move"):
        build(text, head="hello world\n")


REFUSED = (
    "UCON/1, FUNCTION = USER(1)\nUCON/2, FUNCTION = USER(2)\nJOINT/1, REVOLUTE, I = 22, J = 2, ICROT = 1, 0\n"
    "MOTION/1, ROTATIONAL, JOINT = 1, FUNCTION = TIME\nSFORCE/1, TRANS, I = 22, J = 2, FUNCTION = 5\n"
)


def test_all_refusals_are_listed_with_line_text_and_reason(build):
    """One look at a dataset tells how far it is from being readable; what needs a refused joint says so."""
    with pytest.raises(UnsupportedStatement) as error:
        build(REFUSED)
    head, *rows = str(error.value).splitlines()
    assert "model.adm: 4 statements are not supported" in head
    assert rows[0].startswith("  lines 16, 17: 2 UCON, the first 'UCON/1, FUNCTION = USER(1)': use a JOINT")
    assert "line 18: 'JOINT/1, REVOLUTE, I = 22, J = 2, ICROT = 1, 0': argument ICROT" in rows[1]
    assert "line 19: 'MOTION/1" in rows[2]
    assert "JOINT/1 is not supported itself" in rows[2]


def test_every_statement_is_read_noted_or_refused():
    """Nothing that the language has is passed over."""
    read_, noted, refused = {f.keyword for f in FAMILIES}, set(settings.HARMLESS), set(settings.REFUSED)
    assert read_ | noted | refused == set(statements.KEYWORDS) - {"END"}
    assert not read_ & noted
    assert not (read_ | noted) & refused


def test_lenient_reading_leaves_out_and_tells(build, tmp_path):
    with pytest.raises(UnsupportedStatement):
        build(REFUSED)
    model = read(tmp_path / "model.adm", lenient=True)
    assert [force.name for force in model.forces] == ["sforce_1"]
    assert model.joints == ()
    told = [note for note in model.notes if note.endswith("(left out)")]
    assert len(told) == 3
    assert "model.adm, lines 16, 17: 2 UCON" in told[0]


def test_every_statement_of_the_language_is_read_told_of_or_refused():
    """In exactly one of three ways; END alone is the reader's own."""
    read_, told, refused = ({f.keyword for f in FAMILIES}, set(settings.HARMLESS), set(settings.REFUSED))
    assert read_ | told | refused == set(statements.KEYWORDS) - {"END"}
    assert not (read_ & told) | (read_ & refused) | (told & refused)


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(UnreadableFile, match=r"nowhere\.adm: cannot be opened.*check the path"):
        read(tmp_path / "nowhere.adm")
    with pytest.raises(
        InputError, match=r"no reader for the suffix '\.txt'; a model file ends in \.adm, \.cmd, \.py"
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
    with pytest.raises(UnreadableFile, match=r"machine\.py, line 2: it fails with ZeroDivisionError"):
        read(path)
