"""FRICTION: the friction of a JOINT.

What presses are the joint's reactions, as INPUTS names them: the reaction force, the bending moment (divided by
BENDING_REACTION_ARM on a pin, by the overlap on a slider), the torsional moment (divided by REACTION_ARM), and a preload, which is a
friction force or torque in itself: it is the traction of a law of coefficient 1. FORMULATION = ORIGINAL is `JointStiction`, LUGRE is
`LuGre`. Defaults are those of Adams Solver, FRICTION, in the dataset's units.
"""

from __future__ import annotations

import re
from typing import Any

from abut.contact import friction
from abut.formats.adams.dataset.build import Build
from abut.formats.adams.dataset.places import Element
from abut.formats.adams.language.schema import IDENTIFIER, REAL, WORD, Arguments, Schema, each
from abut.formats.adams.language.statement_types import reads
from abut.joints import JointFriction

INPUTS = ("PRELOAD", "REACTION_FORCE", "BENDING_MOMENT", "TORSIONAL_MOMENT")
_LUGRE = (
    "BRISTLE_STIFFNESS_COEFFICIENT", "DAMPING_COEFFICIENT", "VISCOUS_FRICTION_COEFFICIENT", "VELOCITY_THRESHOLD_STRIBECK",
    "DECAY_EXPONENT_STRIBECK",
)  # fmt: skip
#: Kind of JOINT → which of the arguments speak of it: the radius, then what presses.
_PIN = ("PIN_RADIUS", "FRICTION_ARM", "BENDING_REACTION_ARM")
KINDS = {
    "REVOLUTE": _PIN,
    "HOOKE": _PIN,
    "UNIVERSAL": _PIN,
    "TRANSLATIONAL": ("REACTION_ARM", "INITIAL_OVERLAP"),
    "CYLINDRICAL": ("PIN_RADIUS", "INITIAL_OVERLAP"),
    "SPHERICAL": ("BALL_RADIUS",),
}
#: Argument → the field that it is, the input that it goes with, and its default in lengths of the dataset.
_ARMS = {
    "PIN_RADIUS": ("radius", "", 1.0),
    "BALL_RADIUS": ("radius", "", 1.0),
    "FRICTION_ARM": ("friction_arm", "", 1.0),
    "BENDING_REACTION_ARM": ("bending_arm", "BENDING_MOMENT", 1.0),
    "REACTION_ARM": ("reaction_arm", "TORSIONAL_MOMENT", 1.0),
    "INITIAL_OVERLAP": ("overlap", "BENDING_MOMENT", 1000.0),
}
DELTAS = {"CONSTANT": 0.0, "INCREASE": 1.0, "DECREASE": -1.0}


@reads(
    "FRICTION",
    "[friction in joints](adams.md#friction)",
    Schema(
        flags=("I_YOKE", "J_YOKE"),
        values={"JOINT": IDENTIFIER}
        | each(WORD, "FORMULATION EFFECT INPUTS OVERLAP_DELTA INACTIVE INACTIVE_DURING")
        | each(
            REAL,
            "MU_STATIC MU_DYNAMIC STICTION_TRANSITION_VELOCITY TRANSITION_VELOCITY_COEFFICIENT MAX_STICTION_DEFORMATION "
            "FRICTION_FORCE_PRELOAD FRICTION_TORQUE_PRELOAD MAX_FRICTION_FORCE MAX_FRICTION_TORQUE REACTION_ARM INITIAL_OVERLAP "
            "PIN_RADIUS FRICTION_ARM BENDING_REACTION_ARM BALL_RADIUS",
        )
        | dict.fromkeys(_LUGRE, REAL),
        passed_over=("SMOOTH",),
    ),
    numbered=False, load="FRICTION", reaction=True, switched=True, changed=True,
)  # fmt: skip
def joint_friction(build: Build, arguments: Arguments) -> None:
    """Keep a FRICTION for its joint, which is read later."""
    number = arguments.need("JOINT", "the number of a joint")
    if ("JOINT", number) not in build.statements:
        build.missing(arguments.statement, "JOINT", "JOINT", number)
    build.once(_by_joint).setdefault(number, []).append(arguments)


def _by_joint(build: Build) -> dict[int, list[Arguments]]:
    """The FRICTIONs by the number of their JOINT."""
    return {}


def with_friction(build: Build, number: int, kind: str, joint: Any, i: int, j: int) -> Any:
    """A joint of this kind with the friction that was read for its number; what cannot be had is refused, and the joint kept without."""
    found: list[Any] = []
    for arguments in build.once(_by_joint).get(number, []):
        statement = arguments.statement
        with build.reading(statement):
            given = _frictions(build, arguments, kind)
            joint.with_friction([*found, *given])
            found += given
            if statement.number is not None:
                build.elements["FRICTION", statement.number] = Element(joint, i, j)
    return joint.with_friction(found[0] if len(found) == 1 else found) if found else joint


def _frictions(build: Build, arguments: Arguments, kind: str) -> list[Any]:
    """One JointFriction for what the reactions press, and one for the preload."""
    statement, units = arguments.statement, build.units
    if kind not in KINDS:
        statement.unsupported(f"friction in a {kind} joint", f"give it to one of {', '.join(KINDS)}")
    inputs = _inputs(arguments)
    where = _geometry(build, arguments, kind, inputs)
    if "J_YOKE" in arguments or "I_YOKE" in arguments:
        if kind not in ("HOOKE", "UNIVERSAL"):
            statement.wrong(f"a {kind} joint has no yokes", "leave I_YOKE and J_YOKE out")
        where["arms"] = ("J_YOKE" not in arguments, "J_YOKE" in arguments)
    elif kind in ("HOOKE", "UNIVERSAL"):
        where["arms"] = (True, False)
    if "INACTIVE" in arguments or "INACTIVE_DURING" in arguments:
        build.note(
            "FRICTION: INACTIVE = STATIC holds of every joint: at rest no friction is computed", statement
        )
    radius = where.get("radius", 1.0)
    preload = _preload(build, arguments, kind, radius) if "PRELOAD" in inputs else 0.0
    most = _most(arguments, units, radius)
    found = []
    shared = {name: where[name] for name in ("radius", "arms") if name in where}
    if preload:
        least = preload if most is None else min(preload, most)
        found.append(
            JointFriction(_law(build, arguments, unit=True), preload=least, reaction=False, **shared)
        )
    if most is not None and most <= preload:
        return found
    loaded = {name for name, value in where.items() if value is not None} - {
        "radius",
        "arms",
        "overlap_change",
    }
    if "REACTION_FORCE" in inputs or loaded:
        if most is not None:
            left = most - preload
            where |= {"max_force": left} if kind == "TRANSLATIONAL" else {"max_torque": left * radius}
        found.append(JointFriction(_law(build, arguments), reaction="REACTION_FORCE" in inputs, **where))
    return found


def _inputs(arguments: Arguments) -> tuple[str, ...]:
    """Which inputs are on."""
    words = [word for word in re.split(r"[\s,:()]+", arguments.get("INPUTS", "ALL")) if word]
    if words == ["ALL"]:
        return INPUTS
    if words == ["NONE"]:
        return ()
    found = []
    for word in words:
        near = [name for name in INPUTS if name.startswith(word)]
        if len(near) != 1:
            arguments.statement.wrong(
                f"INPUTS: {word} is unknown", f"write ALL, NONE or some of {', '.join(INPUTS)}"
            )
        found += near
    return tuple(found)


def _length(build: Build, arguments: Arguments, name: str, default: float) -> float:
    value = arguments.get(name, default)
    if value <= 0.0:
        arguments.statement.wrong(f"{name} = {value:g}", "give a length greater than zero")
    return float(value * build.units.length)


def _geometry(build: Build, arguments: Arguments, kind: str, inputs: tuple[str, ...]) -> dict[str, Any]:
    """Arms and overlap, those whose input is on."""
    given = [one for one in KINDS[kind] if _ARMS[one][1] in ("", *inputs)]
    found = {_ARMS[one][0]: _length(build, arguments, one, _ARMS[one][2]) for one in given}
    if "overlap" in found:
        found["overlap_change"] = DELTAS[arguments.word("OVERLAP_DELTA", DELTAS)]
    if "REACTION_FORCE" not in inputs:
        found.pop("friction_arm", None)
    return dict[str, Any](found)


def _preload(build: Build, arguments: Arguments, kind: str, radius: float) -> float:
    """The force on the sliding surface that is friction by itself [N]."""
    force = arguments.get("FRICTION_FORCE_PRELOAD", 0.0) * build.units.force
    torque = arguments.get("FRICTION_TORQUE_PRELOAD", 0.0) * build.units.torque / radius
    if min(force, torque) < 0.0:
        arguments.statement.wrong("a preload is negative", "give the size of its friction")
    if kind == "TRANSLATIONAL":
        return float(force)
    return float(max(force, torque) if kind == "CYLINDRICAL" else torque)


def _most(arguments: Arguments, units: Any, radius: float) -> float | None:
    """What friction never exceeds on the sliding surface [N]."""
    found = []
    for name, unit in (("MAX_FRICTION_FORCE", units.force), ("MAX_FRICTION_TORQUE", units.torque / radius)):
        value = arguments.get(name)
        if value is not None and value <= 0.0:
            arguments.statement.wrong(f"{name} = {value:g}", "give a size greater than zero, or leave it out")
        if value is not None:
            found.append(value * unit)
    return min(found, default=None)


def _law(build: Build, arguments: Arguments, unit: bool = False) -> Any:
    """The friction law; with ``unit`` that of coefficient 1."""
    statement, units = arguments.statement, build.units
    static = 1.0 if unit else arguments.need("MU_STATIC", "μ_s")
    dynamic = 1.0 if unit else arguments.need("MU_DYNAMIC", "μ_d")
    effect = arguments.word("EFFECT", ("ALL", "STICTION", "SLIDING"))
    velocity = arguments.get("STICTION_TRANSITION_VELOCITY", 0.1) * units.velocity
    if arguments.word("FORMULATION", ("ORIGINAL", "LUGRE")) == "LUGRE":
        if arguments.get("DECAY_EXPONENT_STRIBECK", 2.0) != 2.0:
            statement.unsupported("DECAY_EXPONENT_STRIBECK other than 2", "write 2, or leave it out")
        stribeck = arguments.get("VELOCITY_THRESHOLD_STRIBECK")
        return friction.LuGre(
            static=static,
            dynamic=dynamic,
            velocity=velocity if stribeck is None else stribeck * units.velocity,
            stiffness=arguments.need("BRISTLE_STIFFNESS_COEFFICIENT", "σ₀ [1/length]") / units.length,
            damping=arguments.get("DAMPING_COEFFICIENT", 0.0) / units.velocity,
            viscous=arguments.get("VISCOUS_FRICTION_COEFFICIENT", 0.0) / units.velocity,
        )
    for name in _LUGRE:
        if name in arguments:
            statement.wrong(f"{name} goes with FORMULATION = LUGRE", "add that, or leave it out")
    if effect == "SLIDING":
        return friction.JointSliding(dynamic=dynamic, stiction_velocity=velocity)
    return friction.JointStiction(
        static=static,
        dynamic=0.0 if effect == "STICTION" else dynamic,
        stiction_velocity=velocity,
        transition=arguments.get("TRANSITION_VELOCITY_COEFFICIENT", 1.5),
        deformation=arguments.get("MAX_STICTION_DEFORMATION", 0.01) * units.length,
    )
