defaults units length = mm angle = deg force = newton mass = kg time = sec
defaults units coordinate_system_type = cartesian orientation_type = body313
model create model_name = .m
view erase
material create material_name = .m.steel density = 7.801E-06 youngs_modulus = 2.07E+05 poissons_ratio = 0.29
variable create variable_name = .m.r units = "length" range = -1.0, 1.0 real_value = 20.0
variable set variable_name = .m.list real_value = 1, 2, 3
defaults coordinate_system default_coordinate_system = .m.ground
marker create marker_name = .m.ground.j location = 0.0, 0.0, 0.0 orientation = 0.0d, 90.0d, 0.0d
marker create marker_name = .m.ground.b location = -50.0, -50.0, -40.0
geometry create shape block block_name = .m.ground.box corner_marker = .m.ground.b diag_corner_coords = 100.0, 100.0, 5.0
part create rigid_body name_and_position part_name = .m.A location = 0.0, 0.0, 0.0 orientation = 0.0d, 0.0d, 0.0d
marker create marker_name = .m.A.i location = 0.0, 0.0, 0.0 orientation = 0.0d, 90.0d, 0.0d
marker create marker_name = .m.A.e location = (LOC_RELATIVE_TO({.m.r, 5mm, (1 + 1)mm}, .m.A.i)) relative_to = .m.A
geometry create shape link link_name = .m.A.link i_marker = .m.A.i j_marker = .m.A.e width = (2 * .m.r / 10) depth = 3.0
geometry create shape ellipsoid ellipsoid_name = .m.A.ball center_marker = .m.A.e x_scale_factor = 8 y_scale_factor = 8 z_scale_factor = 8
part create rigid_body mass_properties part_name = .m.A material_type = .m.steel
part create rigid_body initial_velocity part_name = .m.A wz = (10d)
part create rigid_body name_and_position part_name = .m.B location = 100.0, 0.0, 0.0 orientation = 30.0d, 0.0d, 0.0d
marker create marker_name = .m.B.cm location = 100.0, 0.0, 0.0
part create rigid_body mass_properties part_name = .m.B mass = 2.0 center_of_mass_marker = .m.B.cm ixx = 3 iyy = 4 izz = 5 ixy = 0 izx = 0 iyz = 0
geometry create shape extrusion extrusion_name = .m.B.ext reference_marker = .m.B.cm points_for_profile = 0,0,0, 10,0,0, 10,5,0, 0,0,0 &
   length_along_z_axis = 4
constraint create joint revolute joint_name = .m.hinge i_marker_name = .m.A.i j_marker_name = .m.ground.j max_fric_rot = 0.0
constraint create joint translational joint_name = .m.slide i_marker_name = .m.B.cm j_marker_name = .m.ground.j
constraint create motion_generator motion_name = .m.drive joint_name = .m.hinge type_of_freedom = rotational function = "30d * time"
constraint create complex_joint coupler coupler_name = .m.c joint_name = .m.hinge, .m.slide type_of_freedom = rot_tra &
   motion_multipliers = 1.0, 2.0
force create element_like translational_spring_damper spring_damper_name = .m.s i_marker_name = .m.A.e j_marker_name = .m.B.cm &
   stiffness = 10 damping = 1 displacement_at_preload = 100 preload = 0
force create element_like bushing bushing_name = .m.bush i_marker_name = .m.A.e j_marker_name = .m.B.cm stiffness = 1, 2, 3 damping = 1, 2, 3 &
   tstiffness = 1, 2, 3 tdamping = 1, 2, 3
data_element create spline spline_name = .m.sp x = 0, 1, 2, 3 y = 0, 1, 4, 9 linear_extrapolate = yes
data_element create variable variable_name = .m.v initial_condition = 0.0 function = ""
data_element modify variable variable_name = .m.v function = "AKISPL(time, 0, .m.sp)", " + DX(.m.A.e, .m.ground.j)"
force create direct single_component_force single_component_force_name = .m.f type_of_freedom = translational action_only = on &
   i_marker_name = .m.A.e j_marker_name = .m.A.i function = "VARVAL(.m.v)"
contact create contact_name = .m.touch type = solid_to_solid i_geometry_name = .m.A.ball j_geometry_name = .m.ground.box &
   stiffness = (1 * 10**5(N/mm)) damping = 10.0 exponent = 2.2 dmax = 0.1
force create body gravitational gravity_field_name = gravity x_component_gravity = 0 y_component_gravity = -9806.65 z_component_gravity = 0
ude create instance instance_name = .m.spring definition_name = .MDI.Forces.spring location = 0, 0, 0
variable modify variable_name = .m.spring.i_marker object_value = (.m.B.cm)
variable modify variable_name = .m.spring.j_marker object_value = (.m.ground.j)
variable modify variable_name = .m.spring.stiffness_mode string_value = "linear"
variable modify variable_name = .m.spring.stiffness_coefficient real_value = 800.0
measure create object measure_name = .m.where object = .m.B characteristic = cm_position component = x_component
measure create computed measure_name = .m.sum text_of_expression = "(."m".where / 2)" units = no_units
simulation script create sim_script_name = .m.last commands = "simulation single_run transient end_time=2.0 model_name=.m"
for variable_name = k start_value = 1 end_value = 3 increment_value = 1
   marker create marker_name = (eval(".m.ground.row_" // RTOI(k))) location = (eval(k * 5)), 0, 0
end
if condition = (.m.list[2] > 1 && DB_EXISTS(".m.A"))
   marker modify marker_name = .m.A.e orientation = (ORI_ALONG_AXIS(.m.A.i, .m.A.e, "Z"))
end
model display model_name = .m
