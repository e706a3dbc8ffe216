"""Command files as Adams View exports them: plants, instances, solids in files, settings; and files that are broken, read leniently."""

import math

import numpy as np
import pytest

from abut import motions
from abut.errors import UnreadableFile, UnsupportedStatement
from tetrahedron import tetrahedron
from view_commands import ENDS, PAIR, body

PLANT = """\
plugin load  &
   plugin_name = .MDI.plugins.controls
model attributes  &
   model_name = .m  &
   size_of_icons = 10.0
data_element create variable variable_name = .m.torque adams_id = 1 function = ""
data_element create variable variable_name = .m.turn initial_condition = 0.0 function = ""
data_element create plant input  &
   plant_input_name = .m.PINPUT_1  &
   variable_name = .m.torque
data_element create plant output  &
   plant_output_name = .m.plant.ctrl_poutput  &
   variable_name = .m.turn
"""
AFTER = """\
constraint create joint revolute joint_name = .m.h i_marker_name = .m.A.i j_marker_name = .m.ground.j
force create direct single_component_force single_component_force_name = .m.drive type_of_freedom = rotational &
   i_marker_name = .m.A.i j_marker_name = .m.ground.j action_only = on function = ""
simulation script create  &
   sim_script_name = .m.script  &
   solver_commands = "! Insert ACF commands here:",  &
"activate/joint, id = 1
! in a text of several lines
simulate/dynamic, end = 1
", ""
defaults coordinate_system default_coordinate_system = .m.ground
undo begin_block suppress = yes
ude create instance instance_name = .m.plant definition_name = .controls.controls_plant location = 0.0, 0.0, -100.0
variable modify variable_name = .m.plant.input_channels object_value = .m.torque
variable modify variable_name = .m.plant.hp_group object_value = (NONE)
ude modify instance instance_name = .m.plant
undo end_block
geometry create shape gcontact contact_force_name = .m.GCONTACT_1 contact_element_name = .m.none
geometry attributes geometry_name = .m.GCONTACT_1 color = RED
geometry create shape force force_name = .m.arrow force_element_name = .m.drive
geometry attributes geometry_name = .m.arrow active = off
geometry modify shape force force_name = .m.arrow applied_at_marker_name = (.m.drive.i)
measure create computed measure_name = .m.error text_of_expression = "(.m.turn / 2)" units = no_units
function create function_name = .lean text_of_expression = "NORM({3, 4})" type = real
data_element modify variable variable_name = .m.torque function = "7"
data_element modify variable variable_name = .m.turn function = "AZ(.m.A.i, .m.ground.j)"
force modify direct single_component_force single_component_force_name = .m.drive function = "VARVAL(.m.torque)"
marker create marker_name = .m.A.below location = (LOC_RELATIVE_TO({0, 1, 0}cm, .m.plant)) relative_to = .m.A
model display model_name = m
"""


def test_a_plant_of_a_controller_is_read_whole(read):
    """Nothing that Adams View writes around a plant stops the reading or is left out; the input's function drives the joint."""
    model = read(PLANT + body() + PAIR + AFTER)
    assert [one.name for one in model.joints] == ["h"]
    assert [one.name for one in model.forces] == ["drive"]
    assert not any("left out" in note for note in model.notes)
    assert any("functions of Adams View are not executed" in note for note in model.notes)


GENERAL = """\
ude create instance instance_name = .m.drive definition_name = .MDI.Constraints.general_motion
variable modify variable_name = .m.drive.i_marker object_value = (.m.A.i)
variable modify variable_name = .m.drive.j_marker object_value = .m.ground.j
variable modify variable_name = .m.drive.constraint object_value = (NONE)
"""


def general(**types):
    """A general motion with the types of its directions."""
    text = GENERAL
    for direction in ("t1", "t2", "t3", "r1", "r2", "r3"):
        pieces = {
            "func": 'string_value = "3 * time"',
            "ic_disp": "real_value = 30",
            "ic_velo": "real_value = 6",
        }
        pieces["type"] = f"integer_value = {types.get(direction, 0)}"
        text += "".join(
            f"variable modify variable_name = .m.drive.{direction}_{name} {said}\n"
            for name, said in pieces.items()
        )
    return text


def test_a_general_motion_is_a_motion_for_each_direction_that_is_not_free(read):
    """Types 1, 2, 3 prescribe place, velocity, acceleration; where one begins is in mm and degrees. A function may name it."""
    more = 'output_control create request request_name = .m.r f2 = "MOTION(.m.drive.motion_r3, 0, 4, 0)"\n'
    model = read(body() + PAIR + general(t2=1, r3=2, t1=3) + more)
    found = {type(one): one for one in model.motions}
    assert [one.name for one in found.values()] == ["motion_t1", "motion_t2", "motion_r3"]
    assert found[motions.Displacement].coordinate == motions.Y
    assert found[motions.Velocity].coordinate == motions.RZ
    assert found[motions.Velocity].initial == pytest.approx(math.radians(30.0))
    assert found[motions.Acceleration].coordinate == motions.X
    assert found[motions.Acceleration].initial == pytest.approx(0.030)
    assert found[motions.Acceleration].initial_velocity == pytest.approx(0.006)
    assert len(model.requests) == 1


def test_a_torsion_spring_drawn_by_hand(read):
    """10 N mm/deg is 10e-3 · 180/π N m/rad; its free angle is the one at which it was drawn; damping that is off is none."""
    text = (
        body()
        + "marker create marker_name = .m.A.i orientation = 30, 0, 0\nmarker create marker_name = .m.ground.j\n"
        + "ude create instance instance_name = .m.s definition_name = .MDI.Forces.torsion_spring\n"
        + "variable modify variable_name = .m.s.i_marker object_value = .m.A.i\n"
        + "variable modify variable_name = .m.s.j_marker object_value = .m.ground.j\n"
        + 'variable modify variable_name = .m.s.stiffness_mode string_value = "linear"\n'
        + "variable modify variable_name = .m.s.stiffness_coefficient real_value = (10(newton-mm/deg))\n"
        + 'variable modify variable_name = .m.s.damping_mode string_value = "none"\n'
        + "variable modify variable_name = .m.s.damping_coefficient real_value = 4\n"
        + 'variable modify variable_name = .m.s.free_angle_mode string_value = "Design_Angle"\n'
        + "variable modify variable_name = .m.s.preload real_value = 10\n"
    )
    (spring,) = read(text).forces
    assert spring.stiffness == pytest.approx(0.01 * 180.0 / math.pi)
    assert spring.damping == 0.0
    assert spring.free_angle == pytest.approx(math.radians(30.0))
    assert spring.preload == pytest.approx(0.01)


def test_other_instances_are_refused_with_their_objects(read):
    """One list, and no error about names that nothing bears."""
    text = (
        body()
        + PAIR
        + "ude create instance instance_name = .m.tyre definition_name = .MDI.Forces.vpg_tire\n"
        + "marker create marker_name = .m.tyre.wheel.hub location = 0, 0, 0\n"
        + "constraint create joint fixed joint_name = .m.weld i_marker_name = .m.tyre.wheel.hub j_marker_name = .m.A.i\n"
    )
    with pytest.raises(UnsupportedStatement) as problem:
        read(text)
    said = str(problem.value)
    assert "3 statements are not supported" in said
    assert ".m.tyre, an instance of .mdi.forces.vpg_tire" in said
    assert "what belongs to .m.tyre.wheel is not supported" in said
    assert not read(text, lenient=True).joints


SOLIDS = (
    "part create rigid_body name_and_position part_name = .m.P location = 7, 0, 0\n"
    "part create rigid_body mass_properties part_name = .m.P density = 3e-6\n"
    'file parasolid read file_name = "m.xmt_txt" model_name = .m {place}\n'
    "geometry attributes geometry_name = .m.P.SOLID1 color = RED\n"
    "marker create marker_name = .m.P.p\nmarker create marker_name = .m.ground.g\n"
)


def test_the_mass_of_a_solid_in_a_file(read, tmp_path):
    """By the density, from what replaces the Parasolid file, where it was placed.

    A corner of a cube of edge a = 20 mm: m = ρ a³/6, centre a/4, I_xx = 3 m a²/40, I_xy = m a²/80; turned by 90° about z its x is −y.
    """
    tetrahedron(tmp_path / "SOLID1.stl", 20.0)
    (part,) = read(SOLIDS.format(place="location = 1, 2, 3 orientation = 90, 0, 0")).bodies
    mass = 3e-6 * 20.0**3 / 6.0
    assert part.mass == pytest.approx(mass, rel=1e-9)
    assert part.position == pytest.approx((0.008 - 0.005, 0.002 + 0.005, 0.003 + 0.005), abs=1e-12)
    moment, product = 3.0 * mass * 0.02**2 / 40.0, mass * 0.02**2 / 80.0
    expected = [[moment, -product, -product], [-product, moment, product], [-product, product, moment]]
    assert np.asarray(part.inertia) == pytest.approx(np.array(expected), rel=1e-9)


def test_a_density_without_a_volume_is_refused_by_name(read):
    """With the file that is wanted; what belongs to the part goes with it. Fixed to the ground it needs no mass."""
    text = SOLIDS.format(place="")
    joint = (
        "constraint create joint {} joint_name = .m.h i_marker_name = .m.P.p j_marker_name = .m.ground.g\n"
    )
    with pytest.raises(UnsupportedStatement) as problem:
        read(body() + text + joint.format("revolute"))
    assert (
        ".m.P without its mass is not supported; the volume of SOLID1 is not known: m.xmt_txt is in no open"
        in str(problem.value)
    )
    model = read(body() + text + joint.format("revolute"), lenient=True)
    assert [one.name for one in model.bodies] == ["A"]
    assert not model.joints
    model = read(body() + text + joint.format("fixed"))
    assert any("fixed to the ground needs no mass" in note for note in model.notes)


def test_another_ground(read):
    """As files of other programs have it: a ground of one's own in place of the one that comes with the model."""
    text = "part create new_ground part_name = floor\npart delete part_name = ground\ndefaults model part_name = floor\n"
    model = read(
        text
        + body()
        + PAIR.replace("ground", "floor")
        + f"constraint create joint fixed joint_name = .m.h {ENDS}".replace("ground", "floor")
    )
    assert model["h"].frame_j.body is model.ground


BROKEN = (
    "if condition = (1 == 1)\n"
    + body()
    + "marker create marker_name = .m.A.x location = 1 2 3\n"
    + 'variable create variable_name = .m.v string_value = "open\n'
    + "marker create marker_name = .m.A.y location = (1 + , 2\n"
    + PAIR
    + f"constraint create joint fixed joint_name = .m.J {ENDS.replace('.m.A.i', '.m.A.x')}\n"
    + f"constraint create joint revolute joint_name = .m.K {ENDS}\n"
    + "marker create marker_name = .m.A.z &\n"
)


def test_lenient_reading_omits_language_errors(read):
    """Strictly the first mistake stops the reading, at its line; leniently each is listed, and the rest is the machine."""
    with pytest.raises(UnreadableFile, match="line 7"):
        read(BROKEN)
    model = read(BROKEN, lenient=True)
    assert [one.name for one in model.joints] == ["K"]
    left = "\n".join(note for note in model.notes if "(left out)" in note)
    for place in ("line 3", "line 7", "line 8", "line 9", "line 12", "line 14"):
        assert f"{place}: " in left


def test_places_of_files_have_three_numbers(read, tmp_path):
    """Also where one is no more than looked for."""
    tetrahedron(tmp_path / "SOLID1.stl", 20.0)
    with pytest.raises(UnreadableFile, match="location: it has 2 values; give three"):
        read(SOLIDS.format(place="location = 1, 2"))
    with pytest.raises(UnreadableFile, match=r"the orientation type .body. is unknown"):
        read("defaults units orientation_type = body\n" + SOLIDS.format(place="orientation = 1, 2, 3"))


def test_a_text_without_an_end_breaks_at_its_line(read):
    with pytest.raises(UnreadableFile, match=r"line 6: .*cannot be understood from '\"open"):
        read(body() + 'variable create variable_name = .m.v string_value = "open\n' + PAIR)


ROUNDED = (
    "part create rigid_body name_and_position part_name = .m.P\nmarker create marker_name = .m.P.p\n"
    "{mass}geometry create shape block block_name = .m.P.box corner_marker = .m.P.p diag_corner_coords = 1, 2, 3\n"
    "geometry create feature blend blend_name = .m.P.box.blend_1 subtype = edge radius1 = 1 reference_marker = .m.P.p locations = 1, 2, 3\n"
)
GIVEN = "part create rigid_body mass_properties part_name = .m.P mass = 1 center_of_mass_marker = .m.P.p ixx = 1 iyy = 1 izz = 1\n"
DENSE = "part create rigid_body mass_properties part_name = .m.P density = 1\n"
FLOOR = (
    "marker create marker_name = .m.ground.g\n"
    "geometry create shape plane plane_name = .m.ground.floor ref_marker_name = .m.ground.g x_min = 0 x_max = 1 y_min = 0 y_max = 1\n"
    "contact create contact_name = .m.c i_geometry_name = .m.P.box j_geometry_name = .m.ground.floor stiffness = 1e5 "
    "exponent = 1.5 damping = 1 dmax = 0.1\n"
)


def test_a_rounded_solid_is_refused_where_its_volume_or_surface_matters(read):
    """A part whose mass is given it only changes to look at; a point off the edges is told where the mass needs it."""
    model = read(ROUNDED.format(mass=GIVEN))
    assert [one.name for one in model.bodies] == ["P"]
    assert any("line 7: rounded edges, holes and the like are not drawn" in note for note in model.notes)
    with pytest.raises(
        UnsupportedStatement, match=r"\.m\.P without its mass.*line 7 rounds none of the edges"
    ):
        read(ROUNDED.format(mass=DENSE))
    with pytest.raises(UnsupportedStatement, match=r"contact of \.m\.P\.box is not supported; line 7 rounds"):
        read(ROUNDED.format(mass=GIVEN) + FLOOR)


def test_plant_with_unread_names_is_omitted(read):
    """The outputs of a block of a controller move nothing; a force that looks at them is refused."""
    text = (
        "ude create instance instance_name = .m.gain definition_name = .MDI.Acontrols.controls_gain\n"
        "data_element create plant output plant_output_name = .m.out variable_name = .m.gain.gain_output\n"
        + body()
        + PAIR
    )
    model = read(text)
    assert any(".m.out is left out" in note for note in model.notes)
    force = (
        "force create direct single_component_force single_component_force_name = .m.f type_of_freedom = translational "
        f'{ENDS} function = "POUVAL(.m.out, 1)"\n'
    )
    with pytest.raises(UnsupportedStatement, match=r"the use of \.m\.out is not supported"):
        read(text + force)


def test_a_material_without_a_density_is_refused_by_name(read):
    text = ROUNDED.format(mass=DENSE.replace("density = 1", "material_type = .m.unobtainium")).rsplit(
        "geometry", 1
    )[0]
    with pytest.raises(UnsupportedStatement, match=r"the density of \.m\.unobtainium, which is not known"):
        read(text)


def test_a_spline_of_several_curves_is_a_surface(read):
    """The values of all curves stand in one list, curve by curve: halfway between 10 x and 20 x it is 15 x, here at x = 2 (N mm)."""
    text = (
        "data_element create spline spline_name = .m.s x = 0, 1, 2, 3 &\n"
        "  y = 0, 10, 20, 30, 0, 20, 40, 60 z = 10, 20 linear_extrapolate = no\n"
        "force create direct single_component_force single_component_force_name = .m.f type_of_freedom = rotational "
        f'{ENDS} function = "AKISPL(2, 15, .m.s, 0)"\n'
    )
    (force,) = read(body() + PAIR + text).forces
    assert force.function() == pytest.approx(30.0 * 1e-3)


EDGED = (
    "part create rigid_body name_and_position part_name = .m.P\nmarker create marker_name = .m.P.p\n"
    "part create rigid_body mass_properties part_name = .m.P density = 1e-6\n{shape}"
    "geometry create feature blend blend_name = .m.P.solid.blend_1 subtype = edge radius1 = 4 radius2 = 4 reference_marker = .m.P.p "
    "locations = {at} chamfer = {chamfer}\n"
)
BLOCK = "geometry create shape block block_name = .m.P.solid corner_marker = .m.P.p diag_corner_coords = 10, -20, 30\n"
CYLINDER = "geometry create shape cylinder cylinder_name = .m.P.solid center_marker = .m.P.p length = 30 radius = 10\n"


@pytest.mark.parametrize(("chamfer", "area", "arm"), [
    ("no", 16.0 * (1.0 - math.pi / 4.0), 4.0 * (1.0 - 1.0 / (6.0 - 1.5 * math.pi))),
    ("yes", 8.0, 4.0 / 3.0),
])  # fmt: skip
def test_the_mass_of_a_solid_with_an_edge_taken_off(read, chamfer, area, arm):
    """A fillet takes (1 − π/4) r², its centroid r (1 − 1/(6 − 3π/2)) from either face; a chamfer r²/2, its centroid r/3.

    Of a block of 10 × 20 × 30 mm, ρ = 1e-6 kg/mm³, along its edge at (10, −20); of a cylinder around both ends, by Pappus. The arc has
    1000 sides a turn, so that what is taken is off by π³/(6·1000²) r² of area, 5e-6 r²: 4e-7 of the block and 5e-7 of the cylinder.
    """
    (part,) = read(EDGED.format(shape=BLOCK, at="10, -20, 15", chamfer=chamfer)).bodies
    mass = 6000.0 - 30.0 * area
    assert part.mass == pytest.approx(1e-6 * mass, rel=1e-6)
    x = (6000.0 * 5.0 - 30.0 * area * (10.0 - arm)) / mass
    y = (6000.0 * -10.0 - 30.0 * area * (-20.0 + arm)) / mass
    assert part.position == pytest.approx((x / 1e3, y / 1e3, 0.015), rel=1e-5)
    (part,) = read(EDGED.format(shape=CYLINDER, at="10, 0, 0, 0, -10, 30", chamfer=chamfer)).bodies
    ring = 2.0 * math.pi * (10.0 - arm) * area
    assert part.mass == pytest.approx(1e-6 * (math.pi * 100.0 * 30.0 - 2.0 * ring), rel=1e-6)
    assert part.position == pytest.approx((0.0, 0.0, 0.015), abs=1e-12)


@pytest.mark.parametrize(("at", "says"), [
    ("10, -20, 15, 10, -10, 30", "edges that meet at a corner"),
    ("5, -20, 15", "rounds none of the edges"),
])  # fmt: skip
def test_uncomputed_edges_are_reported(read, at, says):
    with pytest.raises(UnsupportedStatement, match=says):
        read(EDGED.format(shape=BLOCK, at=at, chamfer="no"))


def test_places_in_cylindrical_coordinates(read):
    """r, θ, z of location; LOC_ functions find a place in space, whose numbers are no matter. By hand, a quarter turn and 30 degrees."""
    model = read(
        """\
defaults units coordinate_system_type = cylindrical
part create rigid_body name_and_position part_name = .m.A location = 100, 90, 5
marker create marker_name = .m.A.cm location = 0, 0, 0 relative_to = .m.A
marker create marker_name = .m.A.i location = 20, 30, 0 relative_to = .m.A
marker create marker_name = .m.ground.j location = (LOC_RELATIVE_TO({10, 0, 0}, .m.A.i)) relative_to = .m.ground
part create rigid_body mass_properties part_name = .m.A mass = 2 center_of_mass_marker = .m.A.cm ixx = 3 iyy = 4 izz = 5
constraint create primitive_joint inline jprim_name = .m.h i_marker_name = .m.A.i j_marker_name = .m.ground.j
"""
    )
    joint = model["h"]
    at = np.array([20.0 * math.cos(math.pi / 6.0), 10.0, 0.0])
    np.testing.assert_allclose(model["A"].position, [0.0, 0.1, 0.005], atol=1e-15)
    np.testing.assert_allclose(joint.frame_i.position, 1e-3 * at, atol=1e-15)
    np.testing.assert_allclose(joint.frame_j.position, 1e-3 * (at + np.array([10.0, 100.0, 5.0])), atol=1e-15)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        (
            "marker create marker_name = .m.ground.k location = (LOC_RELATIVE_TO({1, 2, 3}, .m.ground.j))",
            "cylindrical",
        ),
        ("marker create marker_name = .m.ground.k location = (.m.ground.j.location)", "cylindrical"),
        ("marker create marker_name = .m.ground.k along_axis_orientation = 1, 2, 3", "cylindrical"),
        ("defaults units coordinate_system_type = spherical", "spherical"),
    ],
)
def test_unsupported_coordinate_systems_are_reported(read, line, what):
    marker = "defaults units coordinate_system_type = cylindrical\nmarker create marker_name = .m.ground.j location = 0, 0, 0\n"
    with pytest.raises((UnreadableFile, UnsupportedStatement), match=what):
        read(body() + marker + line)


def test_short_parameters_names_in_texts_and_displays(read):
    """Each part of a parameter may be shortened; a text may hold a name in quotes of its own; displays and results move nothing."""
    model = read(
        body()
        + PAIR
        + f"""\
constraint create joint revolute joint_name = .m.h {ENDS} max_fric_rot = 0.0 mu_dyn_rot = 0.3
measure create computed measure_name = .m.error text_of_expression = "(."m".A / 2)" units = no_units
measure_display create mea_display = .m.shown measure_name = .m.error
entity modify entity = .m.Last_Run new = .m.first
entity modify entity_name = .m.h new_entity_name = .m.hinge
"""
    )
    assert [joint.name for joint in model.joints] == ["hinge"]


def test_a_unit_behind_a_name_or_parentheses(read):
    """(1 / 2)d and .m.x d are numbers of degrees: ATAN gives degrees; atan 0.5, and cos 60 degrees, by hand."""
    model = read(
        """\
variable create variable_name = .m.x real_value = 60
variable create variable_name = .m.y real_value = (ATAN((1 / 2)d))
part create rigid_body name_and_position part_name = .m.A location = (.m.y), (COS(.m.x d)), ((2 + 1)cm)
marker create marker_name = .m.A.cm location = 0, 0, 0 relative_to = .m.A
part create rigid_body mass_properties part_name = .m.A mass = 2 center_of_mass_marker = .m.A.cm ixx = 3 iyy = 4 izz = 5
"""
    )
    expected = [1e-3 * math.degrees(math.atan(0.5)), 0.5e-3, 0.03]
    np.testing.assert_allclose(model["A"].position, expected, rtol=1e-14)


def test_the_input_of_a_controller_is_a_variable(read):
    """A function that it is given afterwards may be used by forces: 3 N m about z."""
    model = read(
        body()
        + PAIR
        + f"""\
constraint create joint revolute joint_name = .m.h {ENDS}
ude create instance instance_name = .m.IN definition_name = .MDI.Acontrols.controls_input location = 0, 0, 0
data_element modify variable variable_name = .m.IN.IN_input function = "3"
force create direct single_component_force single_component_force_name = .m.t type_of_freedom = rotational {ENDS} &
   action_only = on function = "VARVAL(.m.IN.IN_input)"
"""
    )
    assert len(model.forces) == 1
    assert not any("controller" in note for note in model.notes)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("geometry create shape block block_name = .m.A.b corner_marker = .m.A.i diag_corner_coords = 1, 2", "it has 2 numbers; give 3"),
        ("marker create marker_name = .m.A.x location = 0, 0, 0 orientation = ٣D, 0, 0", "cannot be understood from '٣D"),
        ("for variable_name = k start_value = 0 end_value = 1 increment_value = 1e-320\nend", "it requests inf iterations"),
        ("marker create marker_name = .m.A.x location = (2(kg/meter**99999)), 0, 0", "a unit has the power"),
        ("marker modify marker_name = .m.A.i orientation = (ORI_RELATIVE_TO({1, 2, 3}, .m.A.i))", "A.i depends on itself"),
    ],
)  # fmt: skip
def test_defects_found_by_mutated_files(read, line, says):
    with pytest.raises(UnreadableFile, match=says):
        read(body() + PAIR + line)


def test_a_marker_may_look_from_where_it_is(read):
    """Its z axis along the line from itself to another, which stands where it does but for 3, 0, 4: by hand (0.6, 0, 0.8)."""
    model = read(
        body()
        + f"""\
marker create marker_name = .m.A.i location = 1, 2, 3 orientation = (ORI_ALONG_AXIS(.m.A.i, .m.ground.k, "Z"))
marker create marker_name = .m.ground.j location = (LOC_RELATIVE_TO({{0, 0, 0}}, .m.A.i)) relative_to = .m.ground
marker create marker_name = .m.ground.k location = 4, 2, 7 relative_to = .m.ground
constraint create primitive_joint inline jprim_name = .m.h {ENDS}
"""
    )
    joint = model["h"]
    np.testing.assert_allclose(joint.frame_i.global_axes[:, 2], [0.6, 0.0, 0.8], atol=1e-15)
    np.testing.assert_allclose(joint.frame_j.position, [1e-3, 2e-3, 3e-3], atol=1e-18)
