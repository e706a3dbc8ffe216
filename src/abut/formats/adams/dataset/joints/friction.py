"""FRICTION: the friction of a JOINT.

The normal load is the sum of the joint's reactions that INPUTS names: the reaction force, the bending moment (divided by
BENDING_REACTION_ARM on a pin, by the overlap on a slider), and the torsional moment (divided by REACTION_ARM). A preload is itself a
friction force or torque: it is the traction of a law of coefficient 1. FORMULATION = ORIGINAL is `JointStiction`, LUGRE is
`LuGre`. Defaults are those of Adams Solver, FRICTION, in the dataset's units.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from abut.contact import friction
from abut.formats.adams.dataset.declare import StatementArguments, reads
from abut.formats.adams.dataset.markers_and_parts import ModelElement
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.quantities import StatementQuantity
from abut.joints import JointFriction

if TYPE_CHECKING:
    from abut.joints.joint import Joint

INPUTS = ("PRELOAD", "REACTION_FORCE", "BENDING_MOMENT", "TORSIONAL_MOMENT")
#: Kind of JOINT → its arguments: the radius, then the arms of the normal load.
_PIN = ("PIN_RADIUS", "FRICTION_ARM", "BENDING_REACTION_ARM")
KINDS = {
    "REVOLUTE": _PIN,
    "HOOKE": _PIN,
    "UNIVERSAL": _PIN,
    "TRANSLATIONAL": ("REACTION_ARM", "INITIAL_OVERLAP"),
    "CYLINDRICAL": ("PIN_RADIUS", "INITIAL_OVERLAP"),
    "SPHERICAL": ("BALL_RADIUS",),
}
#: Argument → field, the input that it belongs to, and its default in lengths of the dataset.
_ARMS = {
    "PIN_RADIUS": ("radius", "", 1.0),
    "BALL_RADIUS": ("radius", "", 1.0),
    "FRICTION_ARM": ("friction_arm", "", 1.0),
    "BENDING_REACTION_ARM": ("bending_arm", "BENDING_MOMENT", 1.0),
    "REACTION_ARM": ("reaction_arm", "TORSIONAL_MOMENT", 1.0),
    "INITIAL_OVERLAP": ("overlap", "BENDING_MOMENT", 1000.0),
}
DELTAS = {"CONSTANT": 0.0, "INCREASE": 1.0, "DECREASE": -1.0}

_COULOMB = (
    StatementQuantity("MU_STATIC", "static", meaning="μ_s"),
    StatementQuantity("MU_DYNAMIC", "dynamic", meaning="μ_d"),
)
_VELOCITY = StatementQuantity("STICTION_TRANSITION_VELOCITY", "stiction_velocity", "velocity", 0.1)
_STICTION = (
    StatementQuantity("TRANSITION_VELOCITY_COEFFICIENT", "transition", default=1.5),
    StatementQuantity("MAX_STICTION_DEFORMATION", "deformation", "length", 0.01),
)
_LUGRE = (
    StatementQuantity("BRISTLE_STIFFNESS_COEFFICIENT", "stiffness", "/length", meaning="σ₀ [1/length]"),
    StatementQuantity("DAMPING_COEFFICIENT", "damping", "/velocity"),
    StatementQuantity("VISCOUS_FRICTION_COEFFICIENT", "viscous", "/velocity"),
)
_STRIBECK = StatementQuantity("VELOCITY_THRESHOLD_STRIBECK", "velocity", "velocity")


@reads(
    "FRICTION",
    "[friction in joints](adams.md#friction)",
    flags="I_YOKE J_YOKE",
    identifier="JOINT",
    word="FORMULATION EFFECT INPUTS OVERLAP_DELTA INACTIVE INACTIVE_DURING",
    real="MU_STATIC MU_DYNAMIC STICTION_TRANSITION_VELOCITY TRANSITION_VELOCITY_COEFFICIENT MAX_STICTION_DEFORMATION "
    "FRICTION_FORCE_PRELOAD FRICTION_TORQUE_PRELOAD MAX_FRICTION_FORCE MAX_FRICTION_TORQUE REACTION_ARM INITIAL_OVERLAP "
    "PIN_RADIUS FRICTION_ARM BENDING_REACTION_ARM BALL_RADIUS BRISTLE_STIFFNESS_COEFFICIENT DAMPING_COEFFICIENT "
    "VISCOUS_FRICTION_COEFFICIENT VELOCITY_THRESHOLD_STRIBECK DECAY_EXPONENT_STRIBECK",
    passed_over="SMOOTH",
    numbered=False, load="FRICTION", reaction=True, switched=True, changed=True,
)  # fmt: skip
def joint_friction(stated: StatementArguments) -> None:
    """Store a FRICTION for its joint, which is read later."""
    build, number = stated.build, stated.need("JOINT", "the number of a joint")
    if ("JOINT", number) not in build.statements:
        build.refuse_missing(stated.statement, "JOINT", "JOINT", number)
    build.once(_by_joint).setdefault(number, []).append(stated)


def _by_joint(build: Build) -> dict[int, list[StatementArguments]]:
    """Return the FRICTIONs by the number of their JOINT."""
    return {}


def with_friction(build: Build, number: int, kind: str, joint: Joint, i: int, j: int) -> Any:
    """Return a joint of this kind with the friction read for its number; unsupported friction is refused and left out."""
    found: list[Any] = []
    for stated in build.once(_by_joint).get(number, []):
        statement = stated.statement
        with build.collect_refusals(statement):
            given = _joint_frictions(stated, kind)
            joint.with_friction([*found, *given])
            found += given
            if statement.number is not None:
                build.elements["FRICTION", statement.number] = ModelElement(joint, i, j)
    return joint.with_friction(found[0] if len(found) == 1 else found) if found else joint


def _joint_frictions(stated: StatementArguments, kind: str) -> list[Any]:
    """Return a JointFriction for the reactions, and one for the preload."""
    if kind not in KINDS:
        stated.refuse_unsupported(f"friction in a {kind} joint", f"give it to one of {', '.join(KINDS)}")
    inputs = _active_inputs(stated)
    where = _friction_geometry(stated, kind, inputs)
    pressing = "REACTION_FORCE" in inputs or where.keys() - {"radius", "overlap_change"}
    if kind in ("HOOKE", "UNIVERSAL"):
        where["arms"] = ("J_YOKE" not in stated, "J_YOKE" in stated)
    elif "J_YOKE" in stated or "I_YOKE" in stated:
        stated.wrong(f"a {kind} joint has no yokes", "leave I_YOKE and J_YOKE out")
    if "INACTIVE" in stated or "INACTIVE_DURING" in stated:
        stated.note("FRICTION: INACTIVE = STATIC holds of every joint: at rest no friction is computed")
    radius = where.get("radius", 1.0)
    preload = _preload_friction(stated, kind, radius) if "PRELOAD" in inputs else 0.0
    most = _max_friction(stated, radius)
    found = []
    if preload:
        least = preload if most is None else min(preload, most)
        shared = {name: where[name] for name in ("radius", "arms") if name in where}
        found.append(JointFriction(_friction_law(stated, unit=True), preload=least, reaction=False, **shared))
    if most is not None:
        if most <= preload:
            return found
        left = most - preload
        where |= {"max_force": left} if kind == "TRANSLATIONAL" else {"max_torque": left * radius}
    if pressing:
        found.append(JointFriction(_friction_law(stated), reaction="REACTION_FORCE" in inputs, **where))
    return found


def _active_inputs(stated: StatementArguments) -> tuple[str, ...]:
    """Return the active inputs."""
    words = [word for word in re.split(r"[\s,:()]+", stated.get("INPUTS", "ALL")) if word]
    if words in (["ALL"], ["NONE"]):
        return INPUTS if words == ["ALL"] else ()
    found = []
    for word in words:
        near = [name for name in INPUTS if name.startswith(word)]
        if len(near) != 1:
            stated.wrong(f"INPUTS: {word} is unknown", f"write ALL, NONE or some of {', '.join(INPUTS)}")
        found += near
    return tuple(found)


def _friction_geometry(stated: StatementArguments, kind: str, inputs: tuple[str, ...]) -> dict[str, Any]:
    """Return radius, arms and overlap of the active inputs."""
    found = dict[str, Any]()
    for argument in KINDS[kind]:
        field, goes_with, default = _ARMS[argument]
        if goes_with in ("", *inputs):
            value = stated.get(argument, default)
            if value <= 0.0:
                stated.wrong(f"{argument} = {value:g}", "give a length greater than zero")
            found[field] = float(value * stated.units.length)
    if "overlap" in found:
        found["overlap_change"] = DELTAS[stated.word("OVERLAP_DELTA", DELTAS)]
    if "REACTION_FORCE" not in inputs:
        found.pop("friction_arm", None)
    return found


def _preload_friction(stated: StatementArguments, kind: str, radius: float) -> float:
    """Return the friction force on the sliding surface due to the preload [N]."""
    force = stated.get("FRICTION_FORCE_PRELOAD", 0.0) * stated.units.force
    torque = stated.get("FRICTION_TORQUE_PRELOAD", 0.0) * stated.units.torque / radius
    if min(force, torque) < 0.0:
        stated.wrong("a preload is negative", "give the size of its friction")
    if kind == "TRANSLATIONAL":
        return float(force)
    return float(max(force, torque) if kind == "CYLINDRICAL" else torque)


def _max_friction(stated: StatementArguments, radius: float) -> float | None:
    """Return the upper limit of friction on the sliding surface [N], or None."""
    found, units = [], stated.units
    for name, unit in (("MAX_FRICTION_FORCE", units.force), ("MAX_FRICTION_TORQUE", units.torque / radius)):
        if name in stated:
            value = stated.get(name)
            if value <= 0.0:
                stated.wrong(f"{name} = {value:g}", "give a size greater than zero, or leave it out")
            found.append(value * unit)
    return min(found, default=None)


def _friction_law(stated: StatementArguments, unit: bool = False) -> Any:
    """Return the friction law; with ``unit`` that of coefficient 1."""
    given: dict[str, Any] = {"static": 1.0, "dynamic": 1.0} if unit else stated.field_values(_COULOMB)
    effect = stated.word("EFFECT", ("ALL", "STICTION", "SLIDING"))
    if stated.word("FORMULATION", ("ORIGINAL", "LUGRE")) == "LUGRE":
        if stated.get("DECAY_EXPONENT_STRIBECK", 2.0) != 2.0:
            stated.refuse_unsupported("DECAY_EXPONENT_STRIBECK other than 2", "write 2, or leave it out")
        threshold = _STRIBECK if _STRIBECK.argument in stated else _VELOCITY
        velocity = threshold.read_si(stated, stated.units)
        return friction.LuGre(**given, velocity=velocity, **stated.field_values(_LUGRE))
    for name in (*(one.argument for one in (*_LUGRE, _STRIBECK)), "DECAY_EXPONENT_STRIBECK"):
        if name in stated:
            stated.wrong(f"{name} goes with FORMULATION = LUGRE", "add that, or leave it out")
    given |= stated.field_values([_VELOCITY])
    if effect == "SLIDING":
        given.pop("static")
        return friction.JointSliding(**given)
    if effect == "STICTION":
        given["dynamic"] = 0.0
    return friction.JointStiction(**given, **stated.field_values(_STICTION))
