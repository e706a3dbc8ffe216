"""CONTACT: bodies that touch by the GRAPHICS they carry.

The normal force is IMPACT, N = max(0, K gᵉ + STEP(g, 0, 0, DMAX, C) ġ), or POISSON by penalty and restitution;
friction is COULOMB_FRICTION = ON | OFF | DYNAMICS_ONLY, with STICTION = ON the one that holds. The unit of K holds
the exponent: [force/lengthᵉ]. IGEOM and JGEOM are lists of GRAPHICS, each list on one part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from abut.errors import InvalidValue
from abut.formats.adams.dataset.contact import solid_files
from abut.formats.adams.language.schema import IDENTIFIERS, REAL, TEXT, WORD, Arguments, Schema

if TYPE_CHECKING:
    from abut.formats.adams.dataset.build import Build

_USER = "choose IMPACT or POISSON with its numbers, or add a law of your own to the model in Python"
_FLEXIBLE = "let rigid GRAPHICS touch, by IGEOM and JGEOM"
_FLIP = "turn the geometry itself: exchange the ends, or mirror the file"
_LAWS = ("IMPACT", "POISSON", "USER")

SCHEMA = Schema(
    flags=(*_LAWS, "AUGMENTED_LAGRANGIAN_FORMULATION"),
    values={
        "IGEOM": IDENTIFIERS,
        "JGEOM": IDENTIFIERS,
        "TYPE": WORD,
        "STIFFNESS": REAL,
        "EXPONENT": REAL,
        "DAMPING": REAL,
        "DMAX": REAL,
        "PENALTY": REAL,
        "RESTITUTION_COEFFICIENT": REAL,
        "COULOMB_FRICTION": WORD,
        "MU_STATIC": REAL,
        "MU_DYNAMIC": REAL,
        "STICTION_TRANSITION_VELOCITY": REAL,
        "FRICTION_TRANSITION_VELOCITY": REAL,
        "STICTION": WORD,
        "MAX_STICTION_DEFORMATION": REAL,
        "NORMAL_FUNCTION": TEXT,
        "FRICTION_FUNCTION": TEXT,
    },
    refused={
        "IFLEX": _FLEXIBLE,
        "JFLEX": _FLEXIBLE,
        "IEDGE": _FLEXIBLE,
        "JEDGE": _FLEXIBLE,
        "NORMAL_ROUTINE": _USER,
        "FRICTION_ROUTINE": _USER,
        "ROUTINE": _USER,
        "I_FLIP_GEOMETRY": _FLIP,
        "J_FLIP_GEOMETRY": _FLIP,
        "I_FLIP_NORMAL": _FLIP,
        "J_FLIP_NORMAL": _FLIP,
    },
)


def read(build: Build, arguments: Arguments) -> None:
    """Let two lists of shapes touch.

    Raises:
        UnsupportedStatement: a law or a geometry that abut does not have, or shapes that cannot touch each other.
        UnreadableFile: an argument of its law is missing, or a GRAPHICS it names.
    """
    from abut.contact import Contact

    statement = arguments.statement
    law = arguments.one_of(_LAWS)
    if law == "USER" or "NORMAL_FUNCTION" in arguments or "FRICTION_FUNCTION" in arguments:
        statement.unsupported("a user-written contact law", _USER)
    sides = [_shapes(build, arguments, name) for name in ("IGEOM", "JGEOM")]
    normal = _impact(build, arguments) if law == "IMPACT" else _poisson(build, arguments, sides)
    first, second = (tuple(shape for _, shape in side) for side in sides)
    friction = _friction(build, arguments)
    try:
        contact = Contact(build.name(statement), first, second, normal=normal, friction=friction)
    except InvalidValue as problem:  # its numbers are right by now, so it is the shapes
        statement.unsupported("contact of these shapes", str(problem))
    build.add(statement, contact)
    build.used_shapes.update(number for side in sides for number, _ in side)
    build.contacts[statement.number or 0] = contact.name


def _shapes(build: Build, arguments: Arguments, argument: str) -> list[tuple[int, Any]]:
    """The shapes of one side, with the numbers of their GRAPHICS."""
    statement, found = arguments.statement, []
    for number in arguments.need(argument, "the GRAPHICS that touch"):
        if number in build.shapes:
            found.append((number, build.shapes[number]))
            continue
        if ("GRAPHICS", number) in build.shapeless and number in build.externals:
            file = build.externals[number].wanted.file
            statement.unsupported(f"contact of solids in {file or 'a file'}", solid_files.why(build, number))
        if ("GRAPHICS", number) in build.shapeless:
            statement.unsupported(f"{argument} = {number}", build.shapeless["GRAPHICS", number])
        build.missing(statement, argument, "GRAPHICS", number, "define it, or correct the number")
    return found


# --- laws ----------------


def _impact(build: Build, arguments: Arguments) -> Any:
    """IMPACT in SI: K · force/lengthᵉ."""
    from abut.contact import normal

    units = build.units
    exponent = arguments.get("EXPONENT", 1.0)
    stiffness = arguments.need("STIFFNESS", "K")
    damping = arguments.get("DAMPING", 0.0)
    depth = arguments.get("DMAX", 1.0)
    if damping:
        depth = arguments.need("DMAX", "the penetration at which damping is full")
    return normal.Impact(
        stiffness=stiffness * units.force / units.length**exponent,
        exponent=exponent,
        damping=damping * units.damping,
        penetration=depth * units.length,
    )


def _poisson(build: Build, arguments: Arguments, sides: list[list[tuple[int, Any]]]) -> Any:
    """POISSON by penalty and restitution; the mass is that of both bodies, m₁m₂/(m₁+m₂)."""
    from abut.contact import normal

    masses = [side[0][1].frame.body.mass for side in sides if side[0][1].frame.body is not build.model.ground]
    if "AUGMENTED_LAGRANGIAN_FORMULATION" in arguments:
        build.note(
            "CONTACT: AUGMENTED_LAGRANGIAN_FORMULATION is not used; a larger PENALTY does the same",
            arguments.statement,
        )
    return normal.Poisson(
        penalty=arguments.need("PENALTY", "p") * build.units.damping,
        restitution=arguments.need("RESTITUTION_COEFFICIENT", "0 … 1"),
        mass=1.0 / sum(1.0 / mass for mass in masses if mass) if any(masses) else 1.0,
    )


def _friction(build: Build, arguments: Arguments) -> Any:
    """The friction law, or None."""
    from abut.contact import friction

    statement, velocity = arguments.statement, build.units.velocity
    kind = _choice(arguments, "COULOMB_FRICTION", ("ON", "OFF", "DYNAMICS_ONLY"))
    holds = _choice(arguments, "STICTION", ("ON", "OFF")) == "ON"
    if kind == "OFF":
        return None
    numbers = {
        "static": arguments.need("MU_STATIC", "μ_s"),
        "dynamic": arguments.need("MU_DYNAMIC", "μ_d"),
        "stiction_velocity": velocity * arguments.need("STICTION_TRANSITION_VELOCITY", "v_s"),
        "friction_velocity": velocity * arguments.need("FRICTION_TRANSITION_VELOCITY", "v_d"),
    }
    if holds and kind == "DYNAMICS_ONLY":
        statement.unsupported("STICTION with DYNAMICS_ONLY", "write COULOMB_FRICTION = ON")
    if holds:
        travel = arguments.get("MAX_STICTION_DEFORMATION", 0.01) * build.units.length
        return friction.Stiction(**numbers, deformation=travel)
    return friction.Coulomb(**numbers) if kind == "ON" else friction.DynamicsOnly(**numbers)


def _choice(arguments: Arguments, argument: str, words: tuple[str, ...]) -> str:
    """The one of the words that an argument spells or shortens; OFF where it is not given."""
    given = arguments.get(argument, "OFF")
    found = [word for word in words if word.startswith(given)] if given not in words else [given]
    if len(found) != 1:
        arguments.statement.wrong(f"{argument} = {given} is unknown", f"write {', '.join(words)}")
    return found[0]
