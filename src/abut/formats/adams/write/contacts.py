"""Contacts as CONTACT, one for each pair of bodies, with the laws that Adams has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from abut.contact import Contact, friction, normal
from abut.formats.adams.units import Units
from abut.formats.adams.write import shapes
from abut.formats.adams.write.numbers import figure, statement
from abut.formats.adams.write.page import Page, writes

Pair = tuple[list[Any], list[Any]]
Says = Callable[[Units, Any, Pair], list[str]]


def _numbers(**values: float) -> list[str]:
    return [f"{name} = {figure(value)}" for name, value in values.items()]


def _impact(units: Units, law: Any, pair: Pair) -> list[str]:
    """IMPACT; the unit of K holds the exponent."""
    given = _numbers(
        STIFFNESS=law.stiffness * units.length**law.exponent / units.force,
        EXPONENT=law.exponent,
        DAMPING=law.damping / units.damping,
        DMAX=law.penetration / units.length,
    )
    return ["IMPACT", *given]


def _hertz(units: Units, law: Any, pair: Pair) -> list[str]:
    """IMPACT with K = 4/3 E* √R, e = 3/2 and no damping, which is Hertz."""
    stiffness = 4.0 / 3.0 * law.modulus * law.radius**0.5
    return _impact(units, normal.Impact(stiffness=stiffness, exponent=1.5), pair)


def _poisson(units: Units, law: Any, pair: Pair) -> list[str]:
    """POISSON. Of its mass m the force knows p²/m alone, and a reader takes the mass of both bodies, m′: p′ = p √(m′/m)."""
    masses = [side[0].frame.body for side in pair]
    moving = [1.0 / body.mass for body in masses if getattr(body, "mass", 0.0)]
    penalty = law.penalty * ((1.0 / sum(moving) if moving else 1.0) / law.mass) ** 0.5
    return ["POISSON", *_numbers(PENALTY=penalty / units.damping, RESTITUTION_COEFFICIENT=law.restitution)]


def _coulomb(kind: str) -> Callable[[Units, Any, Pair], list[str]]:
    def arguments(units: Units, law: Any, pair: Pair) -> list[str]:
        given = _numbers(
            MU_STATIC=law.static,
            MU_DYNAMIC=law.dynamic,
            STICTION_TRANSITION_VELOCITY=law.stiction_velocity / units.velocity,
            FRICTION_TRANSITION_VELOCITY=law.friction_velocity / units.velocity,
        )
        return [f"COULOMB_FRICTION = {kind}", *given]

    return arguments


def _stiction(units: Units, law: Any, pair: Pair) -> list[str]:
    """STICTION = ON."""
    travel = _numbers(MAX_STICTION_DEFORMATION=law.deformation / units.length)
    return [*_coulomb("ON")(units, law, pair), "STICTION = ON", *travel]


#: The class of a law → the arguments that say it, of two lists of shapes that touch.
NORMAL: dict[type, Says] = {normal.Impact: _impact, normal.Hertz: _hertz, normal.Poisson: _poisson}
FRICTION: dict[type, Says] = {
    friction.Coulomb: _coulomb("ON"),
    friction.DynamicsOnly: _coulomb("DYNAMICS_ONLY"),
    friction.Stiction: _stiction,
}


@writes(Contact)
def contact(page: Page, thing: Contact) -> None:
    """CONTACT.

    Raises:
        UnsupportedStatement: a law, a moment, a geometry or a shape that Adams does not have.
    """
    for role in ("rolling", "spin"):
        if getattr(thing, role) is not None:
            raise page.refusal(thing, f"its contacts resist no {role}", f"leave {role}= out")
    if thing.geometry is not None:
        raise page.refusal(
            thing,
            f"it chooses the geometry itself, not {type(thing.geometry).__name__}",
            "leave geometry= out",
        )
    for role, known in (("normal", NORMAL), ("friction", FRICTION)):
        law = getattr(thing, role)
        if law is not None and type(law) not in known:
            instead = f"take {', '.join(kind.__name__ for kind in known)}"
            if role == "normal":
                instead += "; abut.advice.convert(law, to=abut.normal.Impact, …) finds its numbers"
            raise page.refusal(thing, f"it has no law {type(law).__name__}", instead)
    for name, pair in named_pairs(thing):
        lists = [", ".join(str(shapes.touch(page, thing, shape)) for shape in side) for side in pair]
        laws = NORMAL[type(thing.normal)](page.units, thing.normal, pair)
        if thing.friction is not None:
            laws += FRICTION[type(thing.friction)](page.units, thing.friction, pair)
        number = page.number("CONTACT", name)
        lines = statement("CONTACT", number, [f"IGEOM = {lists[0]}", f"JGEOM = {lists[1]}", *laws], name)
        page.sections.setdefault("contacts", []).extend(lines)


def named_pairs(thing: Contact) -> list[tuple[str, Pair]]:
    """The statements that a contact is: their names, and the shapes of each."""
    pairs = list(_pairs(thing))
    return [(thing.name if len(pairs) == 1 else f"{thing.name}_{k}", pair) for k, pair in enumerate(pairs, 1)]


def _pairs(thing: Contact) -> Iterator[Pair]:
    """The shapes of each two bodies that touch: Adams wants each list on one part."""
    first, second = thing.sides
    groups = _groups(first)
    others = groups if second is None else _groups(second)
    for k, one in enumerate(groups):
        for other in others[k + 1 :] if second is None else others:
            if one[0].frame.body is not other[0].frame.body:
                yield one, other


def _groups(found: Sequence[Any]) -> list[list[Any]]:
    """Shapes by their bodies."""
    groups: dict[str, list[Any]] = {}
    for shape in found:
        groups.setdefault(shape.frame.body.name, []).append(shape)
    return list(groups.values())
