"""Commands of Adams View: the masses of parts, and what each object becomes.

Numbers called published are those that Adams View itself wrote into models that are public.
"""

import math

import numpy as np
import pytest

from view_commands import ENDS, PAIR, body

# --- masses ----------------


def test_the_mass_of_links_is_that_of_adams(read):
    """A link of 6 in and one of √180 in, in inch and pound, as Adams View wrote it and as its solver had it.

    Published: test_analysis_with_spikes.adm of adamspy (Adams 2020): 0.2249795587 and 0.4862494147 lb, principal moments, to ten digits.
    """
    model = read(
        "defaults units length = inch force = pound_force mass = pound_mass\n"
        "material create material_name = .m.steel density = (7801.0(kg/meter**3))\n"
        + "".join(
            f"part create rigid_body name_and_position part_name = .m.{name}\n"
            f"marker create marker_name = .m.{name}.a location = {a}\n"
            f"marker create marker_name = .m.{name}.b location = {b}\n"
            f"geometry create shape link link_name = .m.{name}.link i_marker = .m.{name}.a j_marker = .m.{name}.b "
            "width = 0.5 depth = 0.25\n"
            f"part create rigid_body mass_properties part_name = .m.{name} material_type = .m.steel\n"
            for name, a, b in (("A", "0, 0, 0", "0, 6, 0"), ("B", "0, 6, 0", "12, 0, 0"))
        )
    )
    pound, inch = 0.45359237, 0.0254
    assert [one.mass / pound for one in model.bodies] == pytest.approx(
        [0.2249795587, 0.4862494147], rel=2e-10
    )
    moments = [sorted(np.linalg.eigvalsh(one.inertia) / (pound * inch**2)) for one in model.bodies]
    assert moments[0] == pytest.approx([0.0057844999, 0.7665580576, 0.7699990204], rel=1e-8)
    assert moments[1] == pytest.approx([0.0125884023, 7.723928542, 7.731451846], rel=1e-8)
    assert model.bodies[1].position == pytest.approx((6 * inch, 3 * inch, 0.0), abs=1e-15)


def test_the_mass_centres_of_a_plate_and_an_extrusion_are_those_of_adams(read):
    """A plate of three corners with rounded edges, and a hook drawn out, as in Adams' latch tutorial.

    Published: the markers cm that Adams View wrote for them, to ten digits. A circle of 1000 corners has an area short by 7e-6 of it, on
    one side of a plate several radii wide more than on the other.
    """
    model = read(
        "defaults units length = cm\nmaterial create material_name = .m.steel density = 7.801E-03\n"
        "part create rigid_body name_and_position part_name = .m.pivot\n"
        "marker create marker_name = .m.pivot.a location = 0, 0, 0\nmarker create marker_name = .m.pivot.b location = 3, 3, 0\n"
        "marker create marker_name = .m.pivot.c location = 2, 8, 0\n"
        "geometry create shape plate plate_name = .m.pivot.plate marker_name = .m.pivot.a, .m.pivot.b, .m.pivot.c width = 1 radius = 1\n"
        "part create rigid_body mass_properties part_name = .m.pivot material_type = .m.steel\n"
        "part create rigid_body name_and_position part_name = .m.hook\n"
        "marker create marker_name = .m.hook.a location = 5, 3, 0\n"
        "geometry create shape extrusion extrusion_name = .m.hook.e reference_marker = .m.hook.a analytical = yes points_for_profile = "
        "0, 0, -0.5, -2, 2, -0.5, -11, 3, -0.5, -19, 3, -0.5, -20, 2, -0.5, -20, 0, -0.5, -19, -2, -0.5, -17, -2, -0.5, "
        "-17, 0, -0.5, -10, 0, -0.5, -1, -1, -0.5, 0, 0, -0.5 length_along_z_axis = 1\n"
        "part create rigid_body mass_properties part_name = .m.hook material_type = .m.steel\n"
    )
    pivot, hook = model.bodies
    assert 100 * np.array(hook.position) == pytest.approx((-6.0491803279, 4.0273224044, 0.0), abs=1e-9)
    assert 100 * np.array(pivot.position) == pytest.approx((1.5651519959, 3.7896571989, 0.0), abs=1e-6)


@pytest.mark.parametrize(
    ("shape", "volume", "inertia"),
    [
        ("block block_name = .m.A.s corner_marker = .m.A.k diag_corner_coords = 2, 3, -4", 24.0, (25 / 12, 20 / 12, 13 / 12)),
        ("cylinder cylinder_name = .m.A.s center_marker = .m.A.k length = 4 radius = 1 angle_extent = 360", 4 * math.pi,
         (19 / 12, 19 / 12, 0.5)),
        ("ellipsoid ellipsoid_name = .m.A.s center_marker = .m.A.k x_scale_factor = 2 y_scale_factor = 2 z_scale_factor = 2",
         4 / 3 * math.pi, (0.4, 0.4, 0.4)),
        ("torus torus_name = .m.A.s center_marker = .m.A.k major_radius = 3 minor_radius = 1", 6 * math.pi**2, (5.125, 5.125, 9.75)),
    ],
)  # fmt: skip
def test_masses_of_shapes(read, shape, volume, inertia):
    """Closed forms (J. A. Myers, NAVWEPS 7827, 1962): inertia over mass, in mm²; density 1 kg/mm³."""
    model = read(
        "part create rigid_body name_and_position part_name = .m.A\nmarker create marker_name = .m.A.k location = 7, 8, 9\n"
        f"geometry create shape {shape}\npart create rigid_body mass_properties part_name = .m.A density = 1\n"
    )
    (one,) = model.bodies
    assert one.mass == pytest.approx(volume, rel=1e-12)
    assert np.diag(one.inertia) / one.mass * 1e6 == pytest.approx(inertia, rel=1e-12)


# --- objects ----------------


@pytest.mark.parametrize(
    ("command", "made"),
    [
        ("joint revolute joint_name = .m.J", "Revolute"),
        ("joint translational joint_name = .m.J", "Translational"),
        ("joint screw joint_name = .m.J pitch = 5", "Screw"),
        ("joint convel joint_name = .m.J", "ConstantVelocity"),
        ("primitive_joint inline jprim_name = .m.J", "InLine"),
        ("primitive_joint parallel_axis jprim_name = .m.J", "ParallelAxes"),
    ],
)
def test_constraints(read, command, made):
    model = read(body() + PAIR + f"constraint create {command} {ENDS}\n")
    (joint,) = model.joints
    assert (type(joint).__name__, joint.name) == (made, "J")


def test_a_joint_makes_its_own_markers(read):
    """On two parts at a place, as the dialog of Adams View does; the mass centre of A is at the origin."""
    model = read(
        body()
        + "constraint create joint revolute joint_name = .m.J i_part_name = .m.A j_part_name = .m.ground "
        "location = 10, 20, 30 orientation = 0, 90, 0 relative_to = .m.ground\n"
    )
    (joint,) = model.joints
    assert joint.frame_i.position == pytest.approx((0.01, 0.02, 0.03))
    assert joint.frame_j.global_axes[:, 2] == pytest.approx((0, -1, 0), abs=1e-15)


def test_forces_in_si(read):
    """N/mm, N·s/mm and N·mm/deg; a spring without a length takes that at which it stands, here 0.25 m."""
    model = read(
        body()
        + PAIR
        + "marker create marker_name = .m.ground.far location = 0, 250, 0 relative_to = .m.ground\n"
        "force create element_like translational_spring_damper spring_damper_name = .m.S i_marker_name = .m.A.i "
        "j_marker_name = .m.ground.far stiffness = 2 damping = 0.5 preload = 7\n"
        f"force create element_like rotational_spring_damper spring_damper_name = .m.T {ENDS} stiffness = 10 displacement_at_preload = 30\n"
        f"force create element_like bushing bushing_name = .m.B {ENDS} stiffness = 1, 2, 3 damping = 0, 0, 0 tstiffness = 1, 1, 1 "
        "tdamping = 0, 0, 0\n"
        "force create body gravitational gravity_field_name = gravity x_component_gravity = 0 y_component_gravity = -9806.65 "
        "z_component_gravity = 0\n"
    )
    spring, torsion, bushing = model.forces
    assert (spring.stiffness, spring.damping, spring.free_length, spring.preload) == pytest.approx(
        (2e3, 5e2, 0.25, 7)
    )
    assert (torsion.stiffness, torsion.free_angle) == pytest.approx((0.01 * 180 / math.pi, math.pi / 6))
    assert bushing.stiffness == pytest.approx((1e3, 2e3, 3e3))
    assert bushing.torsional_stiffness == pytest.approx([0.001 * 180 / math.pi] * 3)
    assert model.gravity == pytest.approx((0, -9.80665, 0))


def test_functions_name_objects_and_design_variables(read):
    """Names become numbers, a design variable its value, a measure its function; the force pulls by −K·DM where VR is nought."""
    model = read(
        body(at="30, 40, 0")
        + "marker create marker_name = .m.A.i\nmarker create marker_name = .m.ground.j location = 0, 0, 0 relative_to = .m.ground\n"
        "variable create variable_name = .m.K real_value = 2\n"
        'measure create function measure_name = .m.gap function = ""\n'
        f"force create direct single_component_force single_component_force_name = .m.F type_of_freedom = translational {ENDS} "
        'action_only = off function = ""\n'
        'measure modify function measure_name = .m.gap function = "DM(.m.A.i, .m.ground.j)"\n'
        'force modify direct single_component_force single_component_force_name = .m.F function = "-.m.K * (.m.gap - 10.0)", " + 0*time"\n'
        "constraint create motion_generator motion_name = .m.M axis = z "
        f'{ENDS} function = "3 * time"\n'
    )
    (force,) = model.forces
    assert force.function(0.0, 0.05) == pytest.approx(-2.0 * (50.0 - 10.0))
    assert [type(one).__name__ for one in model.motions] == ["Displacement"]
    assert model.motions[0].function(2.0) == pytest.approx(0.006)
    assert [one.comment for one in model.requests] == ["gap"]


def test_contacts_of_shapes(read):
    """IMPACT between a ball and a plate drawn out; K in N/mm^1.5."""
    model = read(
        body(at="0, 0, 20")
        + "geometry create shape ellipsoid ellipsoid_name = .m.A.ball center_marker = .m.A.cm x_scale_factor = (2 * 1.0cm) "
        "y_scale_factor = 20 z_scale_factor = 20\n"
        "marker create marker_name = .m.ground.k location = -50, -50, 0 relative_to = .m.ground\n"
        "geometry create shape extrusion extrusion_name = .m.ground.e reference_marker = .m.ground.k "
        "points_for_profile = 0, 0, 0, 100, 0, 0, 100, 100, 0, 0, 100, 0 length_along_z_axis = 5\n"
        "contact create contact_name = .m.C i_geometry_name = .m.A.ball j_geometry_name = .m.ground.e stiffness = 1000 damping = 2 "
        "exponent = 1.5 dmax = 0.1 coulomb_friction = on mu_static = 0.3 mu_dynamic = 0.1 stiction_transition_velocity = 100 "
        "friction_transition_velocity = 1000\n"
    )
    (contact,) = model.contacts
    assert contact.normal.stiffness == pytest.approx(1000 / 0.001**1.5)
    ball, plate = contact.shapes
    assert ball.radius == pytest.approx(0.01)
    assert plate.volume == pytest.approx(0.1 * 0.1 * 0.005)
    assert plate.frame.position == pytest.approx((-0.05, -0.05, 0.0025))


def test_parts_begin_to_move_and_data_are_passed_on(read):
    """Speeds in mm/s and deg/s; a state variable, a spline and a floating marker under a general force and a vector force."""
    model = read(
        body(at="0, 1, 0") + "part create rigid_body initial_velocity part_name = .m.A vx = 10 wz = 30\n"
        "marker create marker_name = .m.ground.g\nfloating_marker create floating_marker_name = .m.ground.f\n"
        "data_element create spline spline_name = .m.s x = 0, 1, 2, 3 y = 0, 1, 4, 9\n"
        'data_element create variable variable_name = .m.v function = "TIME * 2"\n'
        "force create direct general_force general_force_name = .m.G i_marker_name = .m.A.cm j_floating_marker_name = .m.ground.f "
        'ref_marker_name = .m.ground.g x_force_function = "VARVAL(.m.v)" y_force_function = "-AKISPL(DY(.m.A.cm, .m.ground.g), 0, .m.s)" '
        'z_force_function = "0" x_torque_function = "0" y_torque_function = "0" z_torque_function = "0"\n'
        "force create direct force_vector force_vector_name = .m.W i_marker_name = .m.A.cm j_part_name = .m.ground "
        'ref_marker_name = .m.ground.g x_force_function = "1" y_force_function = "0" z_force_function = "0"\n'
    )
    (one,) = model.bodies
    assert one.velocity == pytest.approx((0.01, 0, 0))
    assert one.angular_velocity == pytest.approx((0, 0, math.pi / 6))
    assert sorted(force.name for force in model.forces) == ["G", "W"]


def test_friction_and_sensors(read):
    """A dry pin without bending, radius in mm; a sensor on an angle in degrees that halts, and one that holds a value."""
    model = read(
        body() + PAIR + f"constraint create joint revolute joint_name = .m.J {ENDS}\n"
        "force create element_like friction friction_name = .m.R joint_name = .m.J mu_static = 0.3 mu_dynamic = 0.2 pin_radius = 4 "
        "bending_moment = off preload = off formulation = lugre bristle_stiffness_coefficient = 1E5\n"
        "executive_control create sensor sensor_name = .m.S compare = ge angular_value = 90 angular_error = 1 halt = on print = off "
        'function = "AZ(.m.A.i, .m.ground.j)"\n'
        'executive_control create sensor sensor_name = .m.T compare = le value = 2 function = "DM(.m.A.i)" evaluate = "DELAY(TIME, 1, 0)"\n'
    )
    (joint,) = model.joints
    assert (joint.friction.radius, joint.friction.bending_arm) == (pytest.approx(0.004), None)
    (sensor,) = (one for one in model.signals if one.name == "S")
    assert (sensor.value, sensor.error) == pytest.approx((math.pi / 2, math.pi / 180))
    assert (sensor.rising, sensor.falling, sensor.halts) == (True, False, True)
    (holding,) = (one for one in model.signals if one.name == "T")
    assert (holding.ends, holding.ports) == (False, ("value",))


def test_springs_of_the_library(read):
    """What Adams View makes for a spring drawn by hand: an instance of .MDI.Forces.spring, set by variables."""
    model = read(
        body(at="0, 100, 0")
        + PAIR.replace("location = 0, 0, 0\n", "\n", 1)
        + "ude create instance instance_name = .m.S definition_name = .MDI.Forces.spring\n"
        "variable modify variable_name = .m.S.i_marker object_value = (.m.A.i)\n"
        "variable modify variable_name = .m.S.j_marker object_value = .m.ground.j\n"
        'variable modify variable_name = .m.S.stiffness_mode string_value = "linear"\n'
        "variable modify variable_name = .m.S.stiffness_coefficient real_value = 800.0\n"
        'variable modify variable_name = .m.S.free_length_mode string_value = "Design_Length"\n'
        "variable modify variable_name = .m.S.preload real_value = (.m.A.mass * 3)\n"
        "ude modify instance instance_name = .m.S\n"
    )
    (spring,) = model.forces
    assert (spring.stiffness, spring.free_length, spring.preload) == pytest.approx((8e5, 0.1, 6))


def test_words_may_be_shortened_and_objects_left_out(read):
    model = read(
        body() + PAIR + f"constr cre joint rev joint = .m.J i_marker = .m.A.i j_mark = .m.ground.j\n"
        f"constraint create joint fixed joint_name = .m.K {ENDS}\n"
        "constraint attributes constraint_name = .m.J active = off\n"
        f"constraint create joint spherical joint_name = .m.L {ENDS}\nconstraint delete joint joint_name = .m.L\n"
        "part modify rigid_body name_and_position part_name = .m.A new_part_name = arm\n"
    )
    assert [one.name for one in model.joints] == ["K"]
    assert [one.name for one in model.bodies] == ["arm"]


def test_names_in_quotes_and_a_ground_of_another_name(read):
    model = read(
        "part modify rigid_body name_and_position part_name = ground new_part_name = Block\n"
        'part create rigid_body name_and_position part_name = ."m"."A part"\n'
        'marker create marker_name = ."m"."A part".cm\nmarker create marker_name = .m.Block.j\n'
        'part create rigid_body mass_properties part_name = ."m"."A part" mass = 1 ixx = 1 iyy = 1 izz = 1\n'
        'constraint create joint fixed joint_name = .m.J i_marker_name = ."m"."A part".cm j_marker_name = .m.Block.j\n'
    )
    assert [one.name for one in model.bodies] == ["A_part"]
    assert model.labels == {"A_part": "A part"}
    assert model.joints[0].frame_j.body is model.ground
