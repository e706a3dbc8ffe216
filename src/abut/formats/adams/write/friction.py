"""Writer of joint friction as FRICTION: one statement for equal frictions, one per arm of a universal joint."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from abut import joints
from abut.contact import friction
from abut.formats.adams.dataset.joints.friction import DELTAS
from abut.formats.adams.units import DatasetUnits
from abut.formats.adams.write.dataset_writer import Page
from abut.formats.adams.write.expressions.number_format import format_arguments
from abut.joints import Joint, JointFriction

NO_ARM = 1e-15  #: [radii] placeholder of an arm without friction, because Adams requires a value above zero
_DELTAS = {change: word for word, change in DELTAS.items()}


def write_friction(page: Page, thing: Joint) -> None:
    """Write the friction of a joint that has been written.

    Raises:
        UnsupportedStatement: a preload that is a normal load, or a law or an overlap that Adams does not have.
    """
    found: list[list[str]] = []
    for preload, loaded in _split_friction(page, thing):
        one = loaded or preload
        assert one is not None
        given = [*_friction_law(page, thing, one.law), *_friction_surface(page, thing, preload, loaded)]
        found += [[*given, *yoke] for yoke in _yoke_frictions(thing, one)]
    for k, given in enumerate(found, start=1):
        number = page.number("FRICTION", f"{thing.name}.friction_{k}")
        page.put("constraints", "FRICTION", number, [f"JOINT = {page.number('JOINT', thing.name)}", *given])


def _is_preload(one: JointFriction) -> bool:
    """Return True if a friction is a preload in Adams' sense: a law of coefficient 1, a constant preload, no reaction."""
    law = one.law
    static = getattr(law, "static", getattr(law, "dynamic", 0.0))
    return static == getattr(law, "dynamic", 0.0) == 1.0 and not one.reaction and bool(one.preload)


def _split_friction(page: Page, thing: Joint) -> list[tuple[JointFriction | None, JointFriction | None]]:
    """Return for each statement a preload friction and a friction by reactions; None if there is none.

    Both share a statement if there is one of each and they differ only in their coefficients.
    """
    preloads = [one for one in thing.frictions if _is_preload(one)]
    loaded = [one for one in thing.frictions if one not in preloads]
    if any(one.preload for one in loaded):
        instead = "give the preload to a second JointFriction with a law of coefficient 1: Adams treats it as a separate friction"
        raise page.refusal(thing, "its friction has a preload that adds to the normal force", instead)
    if len(preloads) == len(loaded) == 1 and _differ_in_coefficients(preloads[0], loaded[0]):
        return [(preloads[0], loaded[0])]
    return [*((one, None) for one in preloads), *((None, one) for one in loaded)]


def _differ_in_coefficients(one: JointFriction, other: JointFriction) -> bool:
    """Return True if two frictions differ only in coefficients: radius, arms, and the law's other numbers are equal."""
    names = [p.name for p in getattr(one.law, "declared", ()) if p.name not in ("static", "dynamic")]
    laws = [(type(x.law), *(getattr(x.law, name, None) for name in names)) for x in (one, other)]
    return laws[0] == laws[1] and (one.radius, one.arms) == (other.radius, other.arms)


#: The class of a law → its arguments.
_LAWS: dict[type, Callable[[Any, DatasetUnits], list[str]]] = {
    friction.JointStiction: lambda law, units: format_arguments(
        MU_STATIC=law.static,
        MU_DYNAMIC=law.dynamic,
        STICTION_TRANSITION_VELOCITY=law.stiction_velocity / units.velocity,
        TRANSITION_VELOCITY_COEFFICIENT=law.transition,
        MAX_STICTION_DEFORMATION=law.deformation / units.length,
    ),
    friction.JointSliding: lambda law, units: format_arguments(
        EFFECT="SLIDING",
        MU_STATIC=law.dynamic,
        MU_DYNAMIC=law.dynamic,
        STICTION_TRANSITION_VELOCITY=law.stiction_velocity / units.velocity,
    ),
    friction.LuGre: lambda law, units: format_arguments(
        FORMULATION="LUGRE",
        MU_STATIC=law.static,
        MU_DYNAMIC=law.dynamic,
        BRISTLE_STIFFNESS_COEFFICIENT=law.stiffness * units.length,
        DAMPING_COEFFICIENT=law.damping * units.velocity,
        VISCOUS_FRICTION_COEFFICIENT=law.viscous * units.velocity,
        VELOCITY_THRESHOLD_STRIBECK=law.velocity / units.velocity,
    ),
}


def _friction_law(page: Page, thing: Joint, law: object) -> list[str]:
    if type(law) not in _LAWS:
        instead = "take JointStiction, JointSliding or LuGre"
        raise page.refusal(thing, f"its friction law is {type(law).__name__}", instead)
    return _LAWS[type(law)](law, page.units)


def _friction_surface(
    page: Page, thing: Joint, preload: JointFriction | None, loaded: JointFriction | None
) -> list[str]:
    """Return radius, arms, overlap, inputs, preload and limit."""
    one, units = loaded or preload, page.units
    assert one is not None
    length, out, inputs = units.length, dict[str, Any](), list[str]()
    if one.radius:
        ball = isinstance(thing, joints.Spherical)
        out["BALL_RADIUS" if ball else "PIN_RADIUS"] = one.radius / length
    if isinstance(thing, (joints.Revolute, joints.Universal)):
        assert one.radius is not None  # pins need one
        out["FRICTION_ARM"] = (one.friction_arm or NO_ARM * one.radius) / length
    inputs += ["REACTION_FORCE"] * bool(loaded and one.reaction) + ["PRELOAD"] * bool(preload)
    for argument, value, name in (
        ("BENDING_REACTION_ARM", one.bending_arm, "BENDING_MOMENT"),
        ("INITIAL_OVERLAP", one.overlap, "BENDING_MOMENT"),
        ("REACTION_ARM", one.reaction_arm, "TORSIONAL_MOMENT"),
    ):
        if value:
            out[argument] = value / length
            inputs.append(name)
    by_force = isinstance(thing, joints.Translational)
    word, unit, arm = ("FORCE", units.force, 1.0) if by_force else ("TORQUE", units.torque, one.radius or 1.0)
    if preload:
        out[f"FRICTION_{word}_PRELOAD"] = preload.preload * arm / unit
    most = [x for x in (one.max_force, one.max_torque and one.max_torque / arm) if x and loaded]
    if most:
        on_surface = min(most) + (preload.preload if preload else 0.0)
        out[f"MAX_FRICTION_{word}"] = on_surface * arm / unit
    out["INPUTS"] = ", ".join(inputs) or "NONE"
    if one.overlap:
        if one.overlap_change not in _DELTAS:
            instead = "set overlap_change to 1, −1 or 0"
            raise page.refusal(thing, f"its overlap changes by {one.overlap_change:g} of the travel", instead)
        out["OVERLAP_DELTA"] = _DELTAS[one.overlap_change]
    return format_arguments(**out)


def _yoke_frictions(thing: Joint, one: JointFriction) -> list[list[str]]:
    """Return the yokes of a universal joint with friction; one empty entry for any other joint."""
    if not isinstance(thing, joints.Universal):
        return [[]]
    return [[name] for name, rubs in zip(("I_YOKE", "J_YOKE"), one.arms, strict=True) if rubs]
