"""Joints, primitives, motions, couplers, gears, curves held together, and the friction of joints."""

from __future__ import annotations

from abut.formats.adams.view.emit.statements import Writer, angle, function, marker, numbers, of, word
from abut.formats.adams.view.objects.kinds import Argument, Kind, alike, each
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


#: What a motion prescribes: parameter → its words. On a joint it is told by type_of_freedom, between markers by axis.
_PRESCRIBED = {
    "type_of_freedom": ("translational", "rotational"),
    "axis": ("x", "y", "z", "b1", "b2", "b3"),
    "time_derivative": ("displacement", "velocity", "acceleration"),
}


def _motion(writer: Writer, thing: Thing) -> None:
    """Write a motion."""
    pieces = [
        writer.session.choice(thing.given[name], words).upper()
        for name, words in _PRESCRIBED.items()
        if name in thing.given
    ]
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


_YOKES = {"yoke_i": "I_YOKE", "yoke_j": "J_YOKE", "i_yoke": "I_YOKE", "j_yoke": "J_YOKE"}
_INPUTS = {name: name.lower() for name in ("PRELOAD", "REACTION_FORCE", "BENDING_MOMENT", "TORSIONAL_MOMENT")}


def _friction(writer: Writer, thing: Thing) -> None:
    """Write the friction of a joint; its inputs are those that are said to be on."""
    pieces = writer.arguments(thing)
    said = {name: thing.given[given] for name, given in _INPUTS.items() if given in thing.given}
    if said:
        on = [name for name, given in said.items() if writer.session.truth(given)]
        off = [name for name in _INPUTS if name not in said]
        pieces.append("INPUTS = " + (", ".join(on + off) or "NONE"))
    if "yoke" in thing.given:
        pieces.append(_YOKES[writer.session.choice(thing.given["yoke"], _YOKES)])
    if writer.session.said(thing.given, "inactive_during_static"):
        pieces.append("INACTIVE_DURING = STATIC")
    writer.add(thing, pieces)


#: What leads along a curve; of CVCV each argument and parameter with its side before it.
_CURVE = (
    *each(of("CURVE"), CURVE="curve_name"),
    *each(marker, RM="ref_marker_name", ICM="ic_ref_marker_name"),
    *each(numbers, DISP="displacement_ic", VEL="velocity_ic"),
)

KINDS = (
    _joint("convel", "CONVEL"),
    _joint("constant_velocity", "CONVEL"),
    _joint("cylindrical", "CYLINDRICAL"),
    _joint("fixed", "FIXED"),
    _joint("hooke", "HOOKE"),
    _joint("planar", "PLANAR"),
    _joint("rackpin", "RACKPIN", *each(numbers, PD="diameter_of_pitch")),
    _joint("rack_and_pinion", "RACKPIN", *each(numbers, PD="diameter_of_pitch")),
    _joint("revolute", "REVOLUTE"),
    _joint("screw", "SCREW", *alike(numbers, "pitch")),
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
            *each(of("JOINT"), JOINT="joint_name"),
            *PAIR,
            *alike(function, "function"),
            *each(numbers, ICDISP="displacement_ic", ICVEL="velocity_ic"),
            *each(angle, ICDISP="rotational_displacement_ic", ICVEL="rotational_velocity_ic"),
        ),
        others=tuple(_PRESCRIBED),
        refused={"user_function": "write the motion as function", "routine": "write the motion as function"},
        write=_motion,
    ),
    Kind(
        ("constraint", "complex_joint", "coupler"),
        "coupler_name",
        "COUPLER",
        arguments=(*each(of("JOINT"), JOINTS="joint_name"), *each(numbers, SCALES="motion_multipliers")),
        others=("type_of_freedom", *_SCALES),
        refused={"user_function": "give motion_multipliers"},
        write=_coupler,
    ),
    Kind(
        ("constraint", "complex_joint", "gear"),
        "gear_name",
        "GEAR",
        arguments=(*each(of("JOINT"), JOINTS="joint_name"), *each(marker, CV="common_velocity_marker")),
    ),
    Kind(
        ("constraint", "general_constraint"),
        "general_constraint_name",
        "GCON",
        arguments=(PAIR[0], *alike(function, "function")),
    ),
    Kind(
        ("constraint", "higher_pair_contact", "point_curve"),
        "point_curve_name",
        "PTCV",
        arguments=(PAIR[0], *_CURVE),
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
            Argument(f"{side.upper()}{one.name}", f"{side}_{one.parameter}", one.write)
            for side in "ij"
            for one in _CURVE
        ),
        others=tuple(f"{side}_{name}" for side in "ij" for name in ("floating_marker_name", "marker_id")),
        ignored=tuple(f"no_{side}_{name}_ic" for side in "ij" for name in ("displacement", "velocity")),
        write=curves,
    ),
    Kind(
        ("force", "element_like", "friction"),
        "friction_name",
        "FRICTION",
        arguments=(
            *each(of("JOINT"), JOINT="joint_name"),
            *alike(numbers, "mu_static mu_dynamic stiction_transition_velocity transition_velocity_coefficient"),
            *alike(numbers, "max_stiction_deformation friction_force_preload friction_torque_preload"),
            *alike(numbers, "max_friction_force max_friction_torque reaction_arm friction_arm bending_reaction_arm"),
            *alike(numbers, "pin_radius ball_radius initial_overlap bristle_stiffness_coefficient"),
            *alike(numbers, "damping_coefficient viscous_friction_coefficient velocity_threshold_stribeck"),
            *alike(numbers, "decay_exponent_stribeck"),
            *alike(word, "overlap_delta effect formulation"),
        ),
        others=(*_INPUTS.values(), "inactive_during_static", "yoke"),
        ignored=("smooth",),
        write=_friction,
    ),
)  # fmt: skip
