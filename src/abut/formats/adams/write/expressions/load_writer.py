"""Writer of loads and reactions in functions, as SFORCE(id, 0, comp, rm), JOINT(id, 0, comp, rm) and similar."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from abut import forces, signals
from abut.contact import Contact
from abut.formats.adams.dataset.contact.contacts import named_pairs
from abut.formats.adams.language.statement_types import STATEMENTS
from abut.formats.adams.write.dataset_writer import Page
from abut.formats.adams.write.expressions.terms import ProductTerm, call_term
from abut.formats.adams.write.forces import keyword_of
from abut.formats.adams.write.joints import reaction_function
from abut.formats.adams.write.signals import gives, or_ground

if TYPE_CHECKING:
    from abut.model import Frame, Part

#: Class of an element → the keyword of its statement.
_KEYWORDS: dict[type, Callable[[Page, Any], str]] = {
    forces.SpringDamper: lambda page, thing: "SPRINGDAMPER",
    forces.TorsionSpring: lambda page, thing: "SPRINGDAMPER",
    forces.Bushing: lambda page, thing: "BUSHING",
    forces.Beam: lambda page, thing: "BEAM",
    forces.Field: lambda page, thing: "FIELD",
    forces.LineForce: lambda page, thing: "SFORCE",
    forces.AxialTorque: lambda page, thing: "SFORCE",
    forces.Force: keyword_of,
}


def _component_load(
    page: Page,
    signal: signals.Load | signals.Reaction,
    name: str,
    numbers: list[int],
    axis: int,
    moment: bool,
    side: int = 0,
) -> ProductTerm:
    """Return NAME(id, side, component, rm) in SI, summed over several statements, along the axes of a signal."""
    along = 0 if signal.along is None else page.marker(signal.along)
    unit, component = (page.units.torque, axis + 6) if moment else (page.units.force, axis + 2)
    loads = (call_term(name, number, side, component, along) for number in numbers)
    return ProductTerm(unit) * sum(loads, ProductTerm(0.0))


@gives(signals.Reaction)
def _reaction_term(page: Page, signal: signals.Reaction, port: str) -> ProductTerm:
    keyword = reaction_function(signal.of)
    if keyword is None:
        why = f'no function of Adams returns the reaction of "{signal.of.name}", a {type(signal.of).__name__}'
        raise page.refusal(signal, why, "use another joint, or leave the signal out")
    numbers = [page.number(keyword, signal.of.name)]
    return _component_load(page, signal, keyword, numbers, signal.axis, signal.moment)


@gives(signals.Load)
def _load_term(page: Page, signal: signals.Load, port: str) -> ProductTerm:
    """Return the load on the first body, in SI; for a contact the sum over its statements.

    Raises:
        UnsupportedStatement: Adams has no function for this load.
    """
    thing = page.model[signal.bearer]
    if isinstance(thing, Contact):
        numbers = [page.number("CONTACT", name) for name, _ in named_pairs(thing)]
        name, place = "CONTACT", _contact_mass_centre(page, signal, thing) if signal.moment else None
    elif type(thing) in _KEYWORDS:
        keyword = _KEYWORDS[type(thing)](page, thing)
        name, place = STATEMENTS[keyword].load, thing.i
        numbers = [page.number(keyword, thing.name)]
    else:
        raise page.refusal(
            signal, f'the load of "{thing.name}" is returned by no function of Adams', "take another"
        )

    component = partial(_component_load, page, signal, name, numbers)
    axis, about = signal.axis, signal.about
    if about is None:
        return component(axis, signal.moment)
    assert place is not None  # a torque has a reference point
    if _have_same_origin(about, place):
        return component(axis, signal.moment)
    second = thing.sides[1] if isinstance(thing, Contact) else None
    if second and all(_have_same_origin(about, shape.frame.body.frame()) for shape in second):
        return -component(axis, True, 1)
    a, b = (axis + 1) % 3, (axis + 2) % 3
    markers = page.marker(place), page.marker(about), or_ground(page, signal.along)
    one, other = (page.measure_term(f"D{'XYZ'[k]}", *markers) for k in (a, b))
    return component(axis, True) + (one * component(b, False) - other * component(a, False))


def _have_same_origin(a: Frame, b: Frame) -> bool:
    """Return True if two frames always have the same origin."""
    return a.body is b.body and tuple(a.position) == tuple(b.position)


def _contact_mass_centre(page: Page, signal: signals.Load, contact: Contact) -> Frame:
    """Return the centre of mass of the first body of a contact.

    Raises:
        UnsupportedStatement: there are several bodies.
    """
    bodies: dict[int, Part] = {id(shape.frame.body): shape.frame.body for shape in contact.sides[0]}
    if len(bodies) > 1:
        why = f'"{contact.name}" has {len(bodies)} first bodies, and Adams returns the torque of each about another point'
        raise page.refusal(signal, why, "define a contact for each, or leave the signal out")
    return next(iter(bodies.values())).frame()


@gives(signals.Friction)
def _friction_term(page: Page, signal: signals.Friction, port: str) -> ProductTerm:
    """Return FRICTION(id, 0, component, rm).

    Raises:
        UnsupportedStatement: the joint's friction is several statements, each with a part of the load.
    """
    if len(signal.of.frictions) > 1:
        why = f'"{signal.of.name}" has several frictions, whose loads Adams returns one by one'
        raise page.refusal(signal, why, "give the joint one of them, or leave the signal out")
    numbers = [page.number("FRICTION", f"{signal.of.name}.friction_1")]
    return _component_load(page, signal, "FRICTION", numbers, signal.axis, signal.moment)
