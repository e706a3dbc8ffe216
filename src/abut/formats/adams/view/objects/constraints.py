"""Joints, primitives, motions, couplers, gears, curves held together, and the friction of joints."""

from __future__ import annotations

from abut.formats.adams.view.emit.statements import Writer, angle, function, marker, numbers, of, word
from abut.formats.adams.view.objects.kinds import Argument, Kind
from abut.formats.adams.view.objects.pairs import PAIR, curves, pair, second
from abut.formats.adams.view.session.objects import Thing

#: Argument of JOINT, which takes the velocity first → where it begins and how fast in Adams View, and whether these are angles.
_IC = {
    "ICTRAN": ("translational_ic", "velocity_ic", False),
    "ICROT": ("rotational_ic", "angular_velocity_ic", True),
}
_OLD = (
    "friction_enabled", "delta_v", "maximum_deformation", "mu_dyn_trans", "mu_stat_trans", "mu_dyn_rot", "mu_stat_rot", "preload_x",
    "preload_y", "preload_radial", "preload_axial", "max_friction_trans", "max_friction_rot", "overlap", "inner_radius", "outer_radius",
    "pin_radius", "height", "width", "initial_overlap",
)  # fmt: skip


def _joint(words: str, flag: str, *arguments: Argument) -> Kind:
    """A joint of the dataset's JOINT."""
    return Kind(
        ("constraint", "joint", words),
        "joint_name",
        "JOINT",
        flag,
        (*PAIR, *arguments),
        others=("i_part_name", "j_part_name", *(name for names in _IC.values() for name in names[:2])),
        placed=True,
        ignored=(*_OLD, *(f"no_{name}" for names in _IC.values() for name in names[:2])),
        write=_joined,
        base="joint",
    )


def _joined(writer: Writer, thing: Thing) -> None:
    """Write a joint, with its initial conditions; friction by the parameters of old is not read."""
    given = thing.given.get("friction_enabled")
    if given is not None and writer.session.word(given).lower() not in ("no", "off", "none", "false"):
        thing.command.unsupported(
            "friction_enabled", "write it as force create element_like friction", given.line
        )
    pair(writer, thing, _initial(writer, thing))


def _initial(writer: Writer, thing: Thing) -> list[str]:
    """How fast a joint begins and, where that is said, from where; without a velocity, which JOINT does not take alone, from rest."""
    found = []
    for argument, (place, speed, turns) in _IC.items():
        unit = writer.session.units.si("angle") if turns else 1.0
        numbers_of = {
            name: writer.session.number(thing.given[name]) * unit
            for name in (place, speed)
            if name in thing.given
        }
        if numbers_of:
            at = f", {numbers_of[place]!r}" if place in numbers_of else ""
            found.append(f"{argument} = {numbers_of.get(speed, 0.0)!r}{at}")
    return found


def _primitive(words: str, flag: str) -> Kind:
    return Kind(
        ("constraint", "primitive_joint", words),
        "jprim_name",
        "JPRIM",
        flag,
        PAIR,
        others=("i_part_name", "j_part_name"),
        placed=True,
        write=pair,
        base="primitive",
    )


def _motion(writer: Writer, thing: Thing) -> None:
    """Write a motion: on a joint by type_of_freedom, between markers by axis."""
    pieces = []
    for name, words in (
        ("type_of_freedom", ("translational", "rotational")),
        ("axis", ("x", "y", "z", "b1", "b2", "b3")),
    ):
        given = thing.given.get(name)
        if given is not None:
            said = [one for one in words if one.startswith(writer.session.word(given).lower())]
            if len(said) != 1:
                given.wrong("it is no direction of a motion", f"write one of {', '.join(words)}")
            pieces.append(said[0].upper())
    given = thing.given.get("time_derivative")
    if given is not None:
        said = [
            one
            for one in ("displacement", "velocity", "acceleration")
            if one.startswith(writer.session.word(given).lower())
        ]
        if not said:
            given.wrong("it is no derivative", "write displacement, velocity or acceleration")
        pieces.append(said[0].upper())
    writer.add(thing, [*pieces, *writer.arguments(thing)])


_SCALES = tuple(
    f"{rank}_{kind}"
    for rank in ("first", "second", "third")
    for kind in ("scale_factor", "angular_scale_factor")
)


def _coupler(writer: Writer, thing: Thing) -> None:
    """Write a coupler; its scales are multipliers, or three scale factors."""
    pieces = writer.arguments(thing)
    given = thing.given.get("type_of_freedom")
    if given is not None:
        kinds = writer.session.word(given).lower().split("_")
        pieces.append("TYPE = " + ":".join("T" if kind.startswith("t") else "R" for kind in kinds))
    scales = [writer.session.number(thing.given[name]) for name in _SCALES if name in thing.given]
    if scales:
        pieces.append("SCALES = " + ", ".join(map(repr, scales)))
    writer.add(thing, pieces)


_FRICTION = {
    "JOINT": ("joint_name", of("JOINT")),
    "MU_STATIC": ("mu_static", numbers),
    "MU_DYNAMIC": ("mu_dynamic", numbers),
    "STICTION_TRANSITION_VELOCITY": ("stiction_transition_velocity", numbers),
    "TRANSITION_VELOCITY_COEFFICIENT": ("transition_velocity_coefficient", numbers),
    "MAX_STICTION_DEFORMATION": ("max_stiction_deformation", numbers),
    "FRICTION_FORCE_PRELOAD": ("friction_force_preload", numbers),
    "FRICTION_TORQUE_PRELOAD": ("friction_torque_preload", numbers),
    "MAX_FRICTION_FORCE": ("max_friction_force", numbers),
    "MAX_FRICTION_TORQUE": ("max_friction_torque", numbers),
    "REACTION_ARM": ("reaction_arm", numbers),
    "FRICTION_ARM": ("friction_arm", numbers),
    "BENDING_REACTION_ARM": ("bending_reaction_arm", numbers),
    "PIN_RADIUS": ("pin_radius", numbers),
    "BALL_RADIUS": ("ball_radius", numbers),
    "INITIAL_OVERLAP": ("initial_overlap", numbers),
    "OVERLAP_DELTA": ("overlap_delta", word),
    "EFFECT": ("effect", word),
    "FORMULATION": ("formulation", word),
    "BRISTLE_STIFFNESS_COEFFICIENT": ("bristle_stiffness_coefficient", numbers),
    "DAMPING_COEFFICIENT": ("damping_coefficient", numbers),
    "VISCOUS_FRICTION_COEFFICIENT": ("viscous_friction_coefficient", numbers),
    "VELOCITY_THRESHOLD_STRIBECK": ("velocity_threshold_stribeck", numbers),
    "DECAY_EXPONENT_STRIBECK": ("decay_exponent_stribeck", numbers),
}
_YOKES = {"yoke_i": "I_YOKE", "yoke_j": "J_YOKE", "i_yoke": "I_YOKE", "j_yoke": "J_YOKE"}
_INPUTS = {
    "PRELOAD": "preload",
    "REACTION_FORCE": "reaction_force",
    "BENDING_MOMENT": "bending_moment",
    "TORSIONAL_MOMENT": "torsional_moment",
}


def _friction(writer: Writer, thing: Thing) -> None:
    """Write the friction of a joint; its inputs are those that are said to be on."""
    pieces = writer.arguments(thing)
    said = {name: thing.given[given] for name, given in _INPUTS.items() if given in thing.given}
    if said:
        on = [name for name, given in said.items() if writer.session.truth(given)]
        off = [name for name in _INPUTS if name not in said]
        pieces.append("INPUTS = " + (", ".join(on + off) or "NONE"))
    given = thing.given.get("yoke")
    if given is not None:
        said_yoke = writer.session.word(given).lower()
        if said_yoke not in _YOKES:
            given.wrong(f"{said_yoke!r} is unknown", "write yoke_i or yoke_j")
        pieces.append(_YOKES[said_yoke])
    given = thing.given.get("inactive_during_static")
    if given is not None and writer.session.truth(given):
        pieces.append("INACTIVE_DURING = STATIC")
    writer.add(thing, pieces)


#: What a curve that touches another has: argument of CVCV without its side, parameter without its side, how it is written.
_CURVE = (
    ("CURVE", "curve_name", of("CURVE")),
    ("RM", "ref_marker_name", marker),
    ("DISP", "displacement_ic", numbers),
    ("VEL", "velocity_ic", numbers),
    ("ICM", "ic_ref_marker_name", marker),
)

KINDS = (
    _joint("convel", "CONVEL"),
    _joint("constant_velocity", "CONVEL"),
    _joint("cylindrical", "CYLINDRICAL"),
    _joint("fixed", "FIXED"),
    _joint("hooke", "HOOKE"),
    _joint("planar", "PLANAR"),
    _joint("rackpin", "RACKPIN", Argument("PD", "diameter_of_pitch", numbers)),
    _joint("rack_and_pinion", "RACKPIN", Argument("PD", "diameter_of_pitch", numbers)),
    _joint("revolute", "REVOLUTE"),
    _joint("screw", "SCREW", Argument("PITCH", "pitch", numbers)),
    _joint("spherical", "SPHERICAL"),
    _joint("translational", "TRANSLATIONAL"),
    _joint("universal", "UNIVERSAL"),
    _primitive("at_point", "ATPOINT"),
    _primitive("inline", "INLINE"),
    _primitive("inplane", "INPLANE"),
    _primitive("orientation", "ORIENTATION"),
    _primitive("parallel_axis", "PARALLEL_AXES"),
    _primitive("parallel_axes", "PARALLEL_AXES"),
    _primitive("perpendicular", "PERPENDICULAR"),
    Kind(
        ("constraint", "motion_generator"),
        "motion_name",
        "MOTION",
        arguments=(
            Argument("JOINT", "joint_name", of("JOINT")),
            Argument("I", "i_marker_name", marker),
            Argument("J", "j_marker_name", marker),
            Argument("FUNCTION", "function", function),
            Argument("ICDISP", "displacement_ic", numbers),
            Argument("ICVEL", "velocity_ic", numbers),
            Argument("ICDISP", "rotational_displacement_ic", angle),
            Argument("ICVEL", "rotational_velocity_ic", angle),
        ),
        others=("type_of_freedom", "axis", "time_derivative"),
        refused={"user_function": "write the motion as function", "routine": "write the motion as function"},
        write=_motion,
    ),
    Kind(
        ("constraint", "complex_joint", "coupler"),
        "coupler_name",
        "COUPLER",
        arguments=(
            Argument("JOINTS", "joint_name", of("JOINT")),
            Argument("SCALES", "motion_multipliers", numbers),
        ),
        others=("type_of_freedom", *_SCALES),
        refused={"user_function": "give motion_multipliers"},
        write=_coupler,
    ),
    Kind(
        ("constraint", "complex_joint", "gear"),
        "gear_name",
        "GEAR",
        arguments=(
            Argument("JOINTS", "joint_name", of("JOINT")),
            Argument("CV", "common_velocity_marker", marker),
        ),
    ),
    Kind(
        ("constraint", "general_constraint"),
        "general_constraint_name",
        "GCON",
        arguments=(Argument("I", "i_marker_name", marker), Argument("FUNCTION", "function", function)),
    ),
    Kind(
        ("constraint", "higher_pair_contact", "point_curve"),
        "point_curve_name",
        "PTCV",
        arguments=(
            Argument("CURVE", "curve_name", of("CURVE")),
            Argument("I", "i_marker_name", marker),
            Argument("RM", "ref_marker_name", marker),
            Argument("DISP", "displacement_ic", numbers),
            Argument("VEL", "velocity_ic", numbers),
            Argument("ICM", "ic_ref_marker_name", marker),
        ),
        others=("i_part_name", "j_floating_marker_name", "j_part_name", "j_marker_id"),
        placed=True,
        ignored=("no_displacement_ic", "no_velocity_ic"),
        write=second,
    ),
    Kind(
        ("constraint", "higher_pair_contact", "curve_curve"),
        "curve_curve_name",
        "CVCV",
        arguments=tuple(
            Argument(f"{side.upper()}{name}", f"{side}_{parameter}", write)
            for side in "ij"
            for name, parameter, write in _CURVE
        ),
        others=tuple(f"{side}_{name}" for side in "ij" for name in ("floating_marker_name", "marker_id")),
        ignored=tuple(f"no_{side}_{name}_ic" for side in "ij" for name in ("displacement", "velocity")),
        write=curves,
    ),
    Kind(
        ("force", "element_like", "friction"),
        "friction_name",
        "FRICTION",
        arguments=tuple(Argument(name, *rest) for name, rest in _FRICTION.items()),
        others=(*_INPUTS.values(), "inactive_during_static", "yoke"),
        ignored=("smooth",),
        write=_friction,
    ),
)  # fmt: skip
