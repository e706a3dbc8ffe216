"""Kinds of joints, primitives, motions, couplers, gears, curve constraints, and friction of joints."""

from __future__ import annotations

from abut.formats.adams.view.language.commands import CommandParameter
from abut.formats.adams.view.objects.kinds import ROUTINES, ObjectKind, StatementArgument
from abut.formats.adams.view.objects.marker_pairs import ENDS, PAIR, PARTS, floating_marker
from abut.formats.adams.view.session.objects import ViewObject
from abut.formats.adams.view.write_dataset.statements import (
    StatementWriter,
    argument_writers,
    choice_writer,
    flag_writer,
    joint_argument_writer,
)

_OLD = (
    "delta_v maximum_deformation mu_dyn_trans mu_stat_trans mu_dyn_rot mu_stat_rot preload_x preload_y preload_radial preload_axial "
    "max_friction_trans max_friction_rot overlap inner_radius outer_radius pin_radius height width initial_overlap"
)


def _initial_motion(name: str, place: str, speed: str, turns: bool) -> StatementArgument:
    """Return the argument of a joint's initial velocity and position; JOINT requires the velocity first."""

    def write_initial_motion(writer: StatementWriter, thing: ViewObject) -> str:
        given, unit = thing.given, writer.session.units.si("angle") if turns else 1.0
        numbers = {one: writer.session.number(given[one]) * unit for one in (speed, place) if one in given}
        return ", ".join(repr(one) for one in ({speed: 0.0} | numbers).values()) if numbers else ""

    return joint_argument_writer(name, speed, write_initial_motion)


def _old_friction(writer: StatementWriter, thing: ViewObject, given: CommandParameter) -> str:
    """Refuse friction by the obsolete parameters."""
    if writer.session.word(given).lower() not in ("no", "off", "none", "false"):
        remedy = "write it as force create element_like friction"
        thing.command.refuse_unsupported("friction_enabled", remedy, given.line)
    return ""


def _joint_kind(words: str, flag: str, **more: str) -> ObjectKind:
    """Return the kind of a joint that becomes JOINT."""
    places = ("translational_ic", "rotational_ic")
    beginnings = (
        _initial_motion("ICTRAN", places[0], "velocity_ic", False),
        _initial_motion("ICROT", places[1], "angular_velocity_ic", True),
    )
    unset = [f"no_{name}" for name in (*places, *(one.parameter for one in beginnings))]
    return ObjectKind(
        f"constraint joint {words}",
        f"JOINT {flag}",
        (
            *ENDS,
            *argument_writers(**more),
            *beginnings,
            StatementArgument("", "friction_enabled", _old_friction),
        ),
        others=" ".join([PARTS, *places]),
        placed=True,
        ignored=" ".join([_OLD, *unset]),
        base="joint",
    )


def _primitive_kind(words: str, flag: str) -> ObjectKind:
    return ObjectKind(
        f"constraint primitive_joint {words}", f"JPRIM {flag}", ENDS, "jprim_name", others=PARTS, placed=True, base="primitive"
    )  # fmt: skip


_SCALES = " ".join(
    f"{rank}_{kind}"
    for rank in ("first", "second", "third")
    for kind in ("scale_factor", "angular_scale_factor")
)


def _coupler_types(writer: StatementWriter, thing: ViewObject, given: CommandParameter) -> str:
    """Return the types of a coupler: T or R for each joint."""
    return ":".join(
        "T" if one.startswith("t") else "R" for one in writer.session.word(given).lower().split("_")
    )


def _coupler_scales(writer: StatementWriter, thing: ViewObject) -> str:
    """Return the scales of a coupler given as three scale factors."""
    given = thing.given
    return ", ".join(repr(writer.session.number(given[one])) for one in _SCALES.split() if one in given)


_YOKES = {"yoke_i": "I_YOKE", "yoke_j": "J_YOKE", "i_yoke": "I_YOKE", "j_yoke": "J_YOKE"}
_INPUTS = "PRELOAD REACTION_FORCE BENDING_MOMENT TORSIONAL_MOMENT"


def _friction_inputs(writer: StatementWriter, thing: ViewObject) -> str:
    """Return the inputs of friction: those that are on, or not mentioned."""
    stated = {name: thing.given[name.lower()] for name in _INPUTS.split() if name.lower() in thing.given}
    on = [name for name, given in stated.items() if writer.session.truth(given)]
    unstated = [name for name in _INPUTS.split() if name not in stated]
    return (", ".join(on + unstated) or "NONE") if stated else ""


#: Arguments of a curve constraint; for CVCV each argument and parameter has its side as prefix.
_CURVE = {
    "CURVE": "CURVE=curve_name",
    "MARKER": "RM=ref_marker_name ICM=ic_ref_marker_name",
    "numbers": "DISP=displacement_ic VEL=velocity_ic",
}
_ON_CURVES = tuple(
    StatementArgument(f"{side.upper()}{one.name}", f"{side}_{one.parameter}", one.write)
    for side in "ij"
    for one in argument_writers(**_CURVE)
)

KINDS = (
    _joint_kind("convel", "CONVEL"),
    _joint_kind("constant_velocity", "CONVEL"),
    _joint_kind("cylindrical", "CYLINDRICAL"),
    _joint_kind("fixed", "FIXED"),
    _joint_kind("hooke", "HOOKE"),
    _joint_kind("planar", "PLANAR"),
    _joint_kind("rackpin", "RACKPIN", numbers="PD=diameter_of_pitch"),
    _joint_kind("rack_and_pinion", "RACKPIN", numbers="PD=diameter_of_pitch"),
    _joint_kind("revolute", "REVOLUTE"),
    _joint_kind("screw", "SCREW", numbers="PITCH"),
    _joint_kind("spherical", "SPHERICAL"),
    _joint_kind("translational", "TRANSLATIONAL"),
    _joint_kind("universal", "UNIVERSAL"),
    _primitive_kind("at_point", "ATPOINT"),
    _primitive_kind("inline", "INLINE"),
    _primitive_kind("inplane", "INPLANE"),
    _primitive_kind("orientation", "ORIENTATION"),
    _primitive_kind("parallel_axis", "PARALLEL_AXES"),
    _primitive_kind("parallel_axes", "PARALLEL_AXES"),
    _primitive_kind("perpendicular", "PERPENDICULAR"),
    ObjectKind(
        "constraint motion_generator", "MOTION",
        (
            choice_writer("type_of_freedom", "translational rotational"),
            choice_writer("axis", "x y z b1 b2 b3"),
            choice_writer("time_derivative", "displacement velocity acceleration"),
            *argument_writers(JOINT="JOINT=joint_name"),
            *PAIR,
            *argument_writers(function="FUNCTION", numbers="ICDISP=displacement_ic ICVEL=velocity_ic"),
            *argument_writers(angle="ICDISP=rotational_displacement_ic ICVEL=rotational_velocity_ic"),
        ),
        "motion_name", refused=dict.fromkeys(ROUTINES, "write the motion as function"),
    ),
    ObjectKind(
        "constraint complex_joint coupler", "COUPLER",
        (
            *argument_writers(JOINT="JOINTS=joint_name", numbers="SCALES=motion_multipliers"),
            StatementArgument("TYPE", "type_of_freedom", _coupler_types),
            joint_argument_writer("SCALES", _SCALES, _coupler_scales),
        ),
        others=_SCALES, refused={"user_function": "give motion_multipliers"},
    ),
    ObjectKind("constraint complex_joint gear", "GEAR", argument_writers(JOINT="JOINTS=joint_name", MARKER="CV=common_velocity_marker")),
    ObjectKind("constraint general_constraint", "GCON", (PAIR[0], *argument_writers(function="FUNCTION"))),
    ObjectKind(
        "constraint higher_pair_contact point_curve", "PTCV",
        (ENDS[0], *argument_writers(**_CURVE), floating_marker("JFLOAT", "j_floating_marker_name", "ref_marker_name", "j_part_name")),
        placed=True, others=f"{PARTS} j_marker_id", ignored="no_displacement_ic no_velocity_ic",
    ),
    ObjectKind(
        "constraint higher_pair_contact curve_curve", "CVCV",
        (*_ON_CURVES, *(floating_marker(f"{side.upper()}FLOAT", f"{side}_floating_marker_name",
            f"{side}_ref_marker_name") for side in "ij")),
        others="i_marker_id j_marker_id",
        ignored=" ".join(f"no_{side}_{name}_ic" for side in "ij" for name in ("displacement", "velocity")),
    ),
    ObjectKind(
        "force element_like friction", "FRICTION",
        (
            *argument_writers(
                JOINT="JOINT=joint_name",
                numbers="MU_STATIC MU_DYNAMIC STICTION_TRANSITION_VELOCITY TRANSITION_VELOCITY_COEFFICIENT MAX_STICTION_DEFORMATION "
                "FRICTION_FORCE_PRELOAD FRICTION_TORQUE_PRELOAD MAX_FRICTION_FORCE MAX_FRICTION_TORQUE REACTION_ARM FRICTION_ARM "
                "BENDING_REACTION_ARM PIN_RADIUS BALL_RADIUS INITIAL_OVERLAP BRISTLE_STIFFNESS_COEFFICIENT DAMPING_COEFFICIENT "
                "VISCOUS_FRICTION_COEFFICIENT VELOCITY_THRESHOLD_STRIBECK DECAY_EXPONENT_STRIBECK",
                word="OVERLAP_DELTA EFFECT FORMULATION",
            ),
            StatementArgument("", "yoke", lambda writer, thing, given: _YOKES[writer.session.choice(given, _YOKES)]),
            StatementArgument("", "inactive_during_static", flag_writer("INACTIVE_DURING = STATIC")),
            joint_argument_writer("INPUTS", _INPUTS.lower(), _friction_inputs),
        ),
        others=_INPUTS.lower(), ignored="smooth",
    ),
)  # fmt: skip
