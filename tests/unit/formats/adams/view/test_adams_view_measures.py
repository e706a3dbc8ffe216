"""Measures of Adams View: which function of the dataset each becomes; initial conditions of joints."""

import numpy as np
import pytest

import abut
from abut.formats.adams.view.language import commands
from abut.formats.adams.view.session.session import run_commands
from abut.formats.adams.view.write_dataset.statements import StatementWriter
from view_commands import HEAD, body, reader

MACHINE = (
    body("A", "30, 40, 0").replace("marker_name = .m.A.cm", "marker_name = .m.A.cm adams_id = 7")
    + """\
marker create marker_name = .m.A.i adams_id = 8 location = 10, 0, 0 relative_to = .m.A
marker create marker_name = .m.ground.j adams_id = 9 location = 0, 0, 0 relative_to = .m.ground
marker create marker_name = .m.ground.k adams_id = 10 location = 0, 0, 50 relative_to = .m.ground
constraint create joint spherical joint_name = .m.J adams_id = 3 i_marker_name = .m.A.i j_marker_name = .m.ground.j
force create element_like bushing bushing_name = .m.B adams_id = 4 i_marker_name = .m.A.cm j_marker_name = .m.ground.k &
  stiffness = 1, 1, 1 damping = 1, 1, 1 tstiffness = 1, 1, 1 tdamping = 1, 1, 1
"""
)
OBJECT = "object object = .m.{0} characteristic = {1} component = {2}_component {3}"
CASES = {
    OBJECT.format("A", "cm_position", "x", ""): "DX(7)",
    OBJECT.format("A", "cm_position", "mag", ""): "DM(7)",
    OBJECT.format("A", "cm_velocity", "y", "coordinate_rframe = .m.ground.k"): "VY(7, 0, 10)",
    OBJECT.format("A", "cm_acceleration", "z", "motion_rframe = .m.ground.k"): "ACCZ(7, 0, 0, 10)",
    OBJECT.format("A", "cm_angular_velocity", "mag", "motion_rframe = .m.ground.k"): "WM(7)",
    OBJECT.format("A", "cm_angular_acceleration", "x", ""): "WDTX(7)",
    OBJECT.format("J", "element_force", "mag", ""): "JOINT(3, 0, 1, 0)",
    OBJECT.format("J", "element_force", "z", "coordinate_rframe = .m.A.i"): "JOINT(3, 0, 4, 8)",
    OBJECT.format("B", "element_torque", "mag", ""): "BUSH(4, 0, 5, 0)",
    OBJECT.format("B", "element_torque", "x", ""): "BUSH(4, 0, 6, 0)",
    OBJECT.format("B", "translational_displacement", "z", ""): "DZ(7, 10, 10)",
    OBJECT.format("J", "angular_velocity", "x", "coordinate_rframe = .m.A.i"): "WX(8, 9, 8)",
    OBJECT.format("J", "ax_ay_az_projection_angles", "z", ""): "AZ(8, 9)",
    "pt2pt from_point = .m.ground.j to_point = .m.A.i characteristic = translational_velocity component = mag_component": "VM(8, 9)",
    "point point = .m.A.i characteristic = translational_displacement component = z_component": "DZ(8)",
    "orient to_frame = .m.A.i from_frame = .m.ground.j characteristic = yaw_pitch_roll component = angle_2_component": "PITCH(8, 9)",
    "orient to_frame = .m.A.i from_frame = .m.ground.j characteristic = body_2_3_1 component = angle_3_component": "ORIENT(2, 3, 8, 9)",
    "orient to_frame = .m.A.i characteristic = euler_parameters component = param_4_component": "ORIENT(27, 4, 8, 0)",
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_measure_is_a_function_of_the_dataset(case):
    """Along the global axes for parts and points, along J's for what has two markers; rates as seen from motion_rframe."""
    kind, _, more = case.partition(" ")
    text = f"{HEAD}{MACHINE}measure create {kind} measure_name = .m.seen {more}"
    statements = StatementWriter(run_commands(commands.parse_commands(text, "m.cmd"))).run()
    (request,) = [one for one in statements if one.keyword == "REQUEST"]
    assert request.body.strip("\x1f\\") == f"F2 = {CASES[case]}"


@pytest.fixture
def read(tmp_path):
    reading = reader(tmp_path)
    return lambda text: reading(MACHINE + text)


def test_all_of_them_are_read(read):
    model = read(
        "".join(
            "measure create {} measure_name = .m.seen_{} {}\n".format(
                case.split()[0], k, case.partition(" ")[2]
            )
            for k, case in enumerate(CASES)
        )
    )
    assert len(model.requests) == len(CASES)
    assert not model.notes


@pytest.mark.parametrize("kind", ["translational", "angular", ""])
def test_kinetic_energy(read, kind):
    """½ m v² + ½ ω·I ω in N·mm: 2 kg at (0.1, 0.2, 0.3) m/s; Ixx … Izz = 3, 4, 5 kg·mm², the integral of xy 1 kg·mm², in a frame turned
    by 90° about z."""
    turned = np.array([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    tensor = np.array([[3.0, -1.0, 0.0], [-1.0, 4.0, 0.0], [0.0, 0.0, 5.0]]) * 1e-6
    spin = np.array([1.0, 2.0, 4.0])
    local = turned.T @ spin
    turning = 0.5 * float(local @ tensor @ local)
    model = read(
        "part modify rigid_body mass_properties part_name = .m.A ixy = 1\n"
        f"measure create object measure_name = .m.seen object = .m.A characteristic = {kind}{'_' if kind else ''}kinetic_energy\n"
    )
    values = {
        "time": np.zeros(1),
        "A.position": np.zeros((1, 3)),
        "A.quaternion": np.array([[0.5**0.5, 0.0, 0.0, 0.5**0.5]]),
    }
    values |= {"A.velocity": np.array([[0.1, 0.2, 0.3]]), "A.angular_velocity": spin[None]}
    values |= {f"A.{name}": np.zeros((1, 3)) for name in ("acceleration", "angular_acceleration")}
    wanted = {"translational": 0.14, "angular": turning, "": 0.14 + turning}[kind]
    (request,) = model.requests
    assert request.evaluate(values)[0, 1] == pytest.approx(wanted * 1e3, rel=1e-12)


def test_range_of_measure_is_reported(read):
    """Statistics over a run are no function of time: the file opens, and says so."""
    model = read(
        "measure create object measure_name = .m.seen object = .m.A characteristic = cm_position component = x_component\n"
        "measure create range measure_name = .m.most type = maximum of_measure_name = .m.seen\n"
    )
    assert len(model.requests) == 1
    assert any("the measure is not computed" in note for note in model.notes)


def test_the_angle_between_three_markers(read):
    """A's marker i stands at (40, 40, 0), j at the origin, k above it: from k by j to i a right angle, from j by i to k 41.47 degrees."""
    text = "measure create angle measure_name = .m.{0} first_point = .m.{1} middle_point = .m.{2} last_point = .m.{3}\n"
    model = read(
        text.format("one", "ground.k", "ground.j", "A.i") + text.format("two", "ground.j", "A.i", "ground.k")
    )
    at = np.array([[0.03, 0.04, 0.0]])
    values = {
        f"A.{name}": np.zeros((1, 3))
        for name in ("velocity", "angular_velocity", "acceleration", "angular_acceleration")
    }
    values |= {"time": np.zeros(1), "A.position": at, "A.quaternion": np.array([[1.0, 0.0, 0.0, 0.0]])}
    angles = [request.evaluate(values)[0, 1] for request in model.requests]
    assert np.degrees(angles) == pytest.approx(
        [90.0, np.degrees(np.arctan2(50.0, np.hypot(40, 40)))], rel=1e-12
    )


def test_a_function_may_name_a_measure(read):
    """The measure's own expression stands in its place; one that is not computed is told where it is named."""
    measure = "measure create object measure_name = .m.{} object = .m.A characteristic = {} component = x_component\n"
    force = (
        "force create direct single_component_force single_component_force_name = .m.F type_of_freedom = translational action_only = off "
        'i_marker_name = .m.A.i j_marker_name = .m.ground.k function = "-3 * .m.{}"\n'
    )
    made = HEAD + MACHINE + measure.format("place", "cm_position") + force.format("place")
    (found,) = [
        one
        for one in StatementWriter(run_commands(commands.parse_commands(made, "m.cmd"))).run()
        if one.keyword == "SFORCE"
    ]
    assert "FUNCTION = -3 * (DX(7))" in found.body
    with pytest.raises(abut.errors.UnreadableFile, match=r"\.m\.energy is not computed"):
        read(measure.format("energy", "potential_energy_delta") + force.format("energy"))


def test_joints_start_with_given_velocities(tmp_path):
    """ω in deg/s, v in mm/s along z of the second marker, in which I stands 20 mm up and turned by 30 degrees: said, or seen from the
    markers."""
    made = (
        body("A")
        + """\
marker create marker_name = .m.A.i location = 0, 0, 20 orientation = 30, 0, 0
marker create marker_name = .m.ground.j location = 0, 0, 0 relative_to = .m.ground
constraint create joint cylindrical joint_name = .m.C i_marker_name = .m.A.i j_marker_name = .m.ground.j velocity_ic = 50 &
  angular_velocity_ic = 90d
"""
    )
    path = tmp_path / "model.cmd"
    for more in ("", " translational_ic = 20 rotational_ic = 30"):
        path.write_text(HEAD + made.rstrip() + more + "\n", encoding="utf-8")
        model = abut.read(path)
        np.testing.assert_allclose(model["A"].velocity, (0.0, 0.0, 0.05), atol=1e-12)
        np.testing.assert_allclose(model["A"].angular_velocity, (0.0, 0.0, np.pi / 2.0), atol=1e-12)
