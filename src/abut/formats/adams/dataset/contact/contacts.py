"""CONTACT: bodies that touch by the GRAPHICS they carry.

The normal force is IMPACT, N = max(0, K gᵉ + STEP(g, 0, 0, DMAX, C) ġ), or POISSON by penalty and restitution;
friction is COULOMB_FRICTION = ON | OFF | DYNAMICS_ONLY, with STICTION = ON the one that holds. The unit of K holds
the exponent: [force/lengthᵉ]. IGEOM and JGEOM are lists of GRAPHICS, each list on one part.
"""

from __future__ import annotations

from typing import Any

from abut.contact import Contact, friction, normal
from abut.errors import InvalidValue
from abut.formats.adams.dataset.build import Build
from abut.formats.adams.dataset.contact import solid_files
from abut.formats.adams.language.schema import IDENTIFIERS, REAL, TEXT, WORD, Arguments, Schema, each
from abut.formats.adams.language.statement_types import reads

_USER = "choose IMPACT or POISSON with its numbers, or add a law of your own to the model in Python"
_FLEXIBLE = "let rigid GRAPHICS touch, by IGEOM and JGEOM"
_FLIP = "turn the geometry itself: exchange the ends, or mirror the file"
_LAWS = ("IMPACT", "POISSON", "USER")


@reads(
    "CONTACT",
    "contacts between shapes",
    Schema(
        flags=(*_LAWS, "AUGMENTED_LAGRANGIAN_FORMULATION"),
        values=each(IDENTIFIERS, "IGEOM JGEOM")
        | each(WORD, "TYPE COULOMB_FRICTION STICTION")
        | each(
            REAL,
            "STIFFNESS EXPONENT DAMPING DMAX PENALTY RESTITUTION_COEFFICIENT MU_STATIC MU_DYNAMIC STICTION_TRANSITION_VELOCITY "
            "FRICTION_TRANSITION_VELOCITY MAX_STICTION_DEFORMATION",
        )
        | each(TEXT, "NORMAL_FUNCTION FRICTION_FUNCTION"),
        refused={
            **dict.fromkeys(("IFLEX", "JFLEX", "IEDGE", "JEDGE"), _FLEXIBLE),
            **dict.fromkeys(("NORMAL_ROUTINE", "FRICTION_ROUTINE", "ROUTINE"), _USER),
            **dict.fromkeys(("I_FLIP_GEOMETRY", "J_FLIP_GEOMETRY", "I_FLIP_NORMAL", "J_FLIP_NORMAL"), _FLIP),
        },
    ),
    numbered=False, load="CONTACT", switched=True,
)  # fmt: skip
def contact(build: Build, arguments: Arguments) -> None:
    """Let two lists of shapes touch."""
    statement = arguments.statement
    kind = arguments.one_of(_LAWS)
    if kind == "USER" or "NORMAL_FUNCTION" in arguments or "FRICTION_FUNCTION" in arguments:
        statement.unsupported("a user-written contact law", _USER)
    sides = [_shapes(build, arguments, name) for name in ("IGEOM", "JGEOM")]
    law = _impact(build, arguments) if kind == "IMPACT" else _poisson(build, arguments, sides)
    first, second = (tuple(shape for _, shape in side) for side in sides)
    friction_law = _friction(build, arguments)
    try:
        made = Contact(build.name(statement), first, second, normal=law, friction=friction_law)
    except InvalidValue as problem:  # its numbers are right by now, so it is the shapes
        statement.unsupported("contact of these shapes", str(problem))
    build.add(statement, made)
    build.used_shapes.update(number for side in sides for number, _ in side)
    build.contacts[arguments.number] = made.name


def _shapes(build: Build, arguments: Arguments, argument: str) -> list[tuple[int, Any]]:
    """The shapes of one side, with the numbers of their GRAPHICS."""
    statement, found = arguments.statement, []
    for number in arguments.need(argument, "the GRAPHICS that touch"):
        if number in build.shapes:
            found.append((number, build.shapes[number]))
            continue
        why = build.find(build.shapeless, statement, argument, "GRAPHICS", number)
        if found_in := build.once(solid_files.listed).get(number):
            what = f"contact of solids in {found_in.wanted.file or 'a file'}"
            statement.unsupported(what, solid_files.why(build, number))
        statement.unsupported(f"{argument} = {number}", why)
    return found


# --- laws ----------------


def _impact(build: Build, arguments: Arguments) -> Any:
    """IMPACT in SI: K · force/lengthᵉ."""
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
    statement, velocity = arguments.statement, build.units.velocity
    kind = arguments.word("COULOMB_FRICTION", ("ON", "OFF", "DYNAMICS_ONLY"), "OFF")
    holds = arguments.word("STICTION", ("ON", "OFF"), "OFF") == "ON"
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
