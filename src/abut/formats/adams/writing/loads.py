"""Loads of elements in functions, as SFORCE(id, 0, comp, rm) and its kin."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from abut import forces, signals
from abut.contact import Contact
from abut.formats.adams.writing.contacts import named_pairs
from abut.formats.adams.writing.forces import keyword_of
from abut.formats.adams.writing.page import Page, writes
from abut.formats.adams.writing.signals import TERMS
from abut.formats.adams.writing.terms import Term, call, plus, times

#: Keyword → the function that tells the load, where its name is another.
_FUNCTIONS = {"SPRINGDAMPER": "SPDP", "BUSHING": "BUSH", "VTORQUE": "VTORQ"}
#: The class of an element → the keyword of its statement.
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


def _load(page: Page, signal: Any, port: str) -> Term:
    """The load on the first body, in SI; of a contact the sum of its statements.

    Raises:
        UnsupportedStatement: Adams tells no such load.
    """
    thing = page.model[signal.bearer]
    along = 0 if signal.along is None else page.marker(signal.along)
    component = signal.axis + (6 if signal.moment else 2)
    unit = Term(page.units.torque if signal.moment else page.units.force)
    if isinstance(thing, Contact):
        numbers = [page.number("CONTACT", name) for name, _ in named_pairs(thing)]
        total = Term(0.0)
        for number in numbers:
            total = plus(total, call("CONTACT", number, 0, component, along))
        return times(unit, total)
    if type(thing) not in _KEYWORDS:
        raise page.refusal(
            signal, f'the load of "{thing.name}" is none that a function tells', "take another"
        )
    keyword = _KEYWORDS[type(thing)](page, thing)
    name = _FUNCTIONS.get(keyword, keyword)
    return times(unit, call(name, page.number(keyword, thing.name), 0, component, along))


def _friction(page: Page, signal: Any, port: str) -> Term:
    """FRICTION(id, 0, component, rm).

    Raises:
        UnsupportedStatement: the joint's friction is several statements, of which each would tell a part.
    """
    if len(signal.of.frictions) > 1:
        why = f'"{signal.of.name}" has several frictions, which Adams tells one by one'
        raise page.refusal(signal, why, "give the joint one of them, or leave the signal out")
    along = 0 if signal.along is None else page.marker(signal.along)
    component = signal.axis + (6 if signal.moment else 2)
    unit = Term(page.units.torque if signal.moment else page.units.force)
    number = page.number("FRICTION", f"{signal.of.name}.friction_1")
    return times(unit, call("FRICTION", number, 0, component, along))


TERMS[signals.Load] = _load
TERMS[signals.Friction] = _friction


@writes(signals.Load, signals.Friction)
def load(page: Page, thing: signals.Signal) -> None:
    """Nothing: a load is written where it is used."""
