"""From an Adams dataset to a model: units, mass properties, markers, joints, forces, motions."""

import math

import numpy as np
import pytest

from abut import forces, joints
from abut.formats.adams import euler
from adams_dataset import HEAD, reader


@pytest.fixture
def build(tmp_path):
    return reader(tmp_path)


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
    assert spring.free_length == pytest.approx(8 * 0.0254)


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
    assert [thing.name for thing in model] == ["part_2", "crank", "crank_joint", "a_b"]


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
    fixed = euler.from_euler(np.radians([-45.0, 90.0, 45.0]))
    history = [
        (0.957784, 0.184848, -0.1249490, -0.181298),
        (0.802115, -0.222457, 0.0451133, -0.552348),
        (0.617880, -0.520554, 0.0198450, -0.588943),
    ]
    cosines = (
        np.swapaxes(euler.rotation_matrices(np.array(history)), 1, 2) @ fixed
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


def test_rotational_force_accepts_exchanged_markers(build):
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


@pytest.mark.parametrize(
    "text", ["ROTATION, I = 22, J = 2", "I = 22, J = 2, ROTATIONAL", "I = 22, J = 2, ROT"]
)
def test_torsion_spring_and_bushing_in_si(build, text):
    spring = build(f"SPRINGDAMPER/1, {text}, KT = 500, CT = 20, ANGLE = 90D, TORQUE = 3\n")
    twist = spring["springdamper_1"]
    found = (twist.stiffness, twist.damping, twist.free_angle, twist.preload)
    assert found == pytest.approx((0.5, 0.02, math.pi / 2, 0.003))
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
