"""Parameters of macros: their qualifiers, and the check of the values of a call.

    $name:t=real:d=1:gt=0    a real number above 0, 1 by default

T is the type (a kind of object, real, integer, list(a, b), …), C the count (min, max; 0: any), GT, GE, LT and LE (or R) the range,
D the default, U a default that the last call replaces, A the default object of the type. Source: Adams View, parameters in macros.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.formats.adams.view.language.commands import CommandParameter, ViewCommand, expand_abbreviation
from abut.formats.adams.view.language.database import is_of_type
from abut.formats.adams.view.language.operators import format_value
from abut.formats.adams.view.language.wildcards import has_wildcards

if TYPE_CHECKING:
    from abut.formats.adams.view.session.state import Session

__all__ = ["PARAMETER", "MacroParameter", "check", "default_of", "parameters_of"]

_VALUE = r"(?:\"[^\"]*\"|\([^()]*\)|[^:\s\"'(),;&]|,(?=\d))*"
_QUALIFIERS = rf"((?::(?:[A-Za-z]+={_VALUE}|[AaUu](?![\w=])))*)"
#: A parameter in the text of a macro: its name and qualifiers.
PARAMETER = re.compile(rf"\$(?:'([A-Za-z_]\w*){_QUALIFIERS}'|([A-Za-z_]\w*){_QUALIFIERS})")
_QUALIFIER = re.compile(r":([A-Za-z]+)(?:=((?:\"[^\"]*\"|\([^()]*\)|[^:])*))?")
_KNOWN = ("t", "c", "d", "u", "ud", "a", "r", "gt", "ge", "lt", "le")
_RANGE = re.compile(r"(gt|ge|lt|le)\(([^()]*)\)", re.IGNORECASE)
_RANGES: Mapping[str, tuple[Callable[[Any, Any], Any], str]] = {
    "gt": (operator.gt, "above"),
    "ge": (operator.ge, "at least"),
    "lt": (operator.lt, "below"),
    "le": (operator.le, "at most"),
}
#: Types of parameters that are not objects.
_PLAIN = ("real", "integer", "string", "function", "list", "file", "boolean", "location", "orientation", "")


@dataclass(frozen=True)
class MacroParameter:
    """Parameter of a macro."""

    name: str
    sort: str = ""  #: its type in lower case
    choices: tuple[str, ...] = ()  #: values of a list
    bounds: Mapping[str, float] = field(default_factory=dict)  #: by GT, GE, LT, LE
    count: tuple[int, float] | None = None  #: minimum and maximum number of values
    default: str | None = None  #: None if there is none
    updates: bool = False  #: True if the last given value is the default
    automatic: bool = False  #: True if the default object of its type is the default

    @property
    def thing(self) -> bool:
        """True if it is an existing object."""
        return self.sort not in _PLAIN and not self.sort.startswith("new_")


def parameters_of(text: str, command: ViewCommand) -> dict[str, MacroParameter]:
    """Return the parameters of a macro, with the qualifiers at their first occurrence, by their names in lower case.

    Raises:
        UnreadableFile: a qualifier is unknown, or a range or count is not a number.
    """
    found: dict[str, MacroParameter] = {}
    ended = len(text.split("!END_OF_PARAMETERS")[0])
    for match in PARAMETER.finditer(text):
        name, qualifiers = match[1] or match[3], (match[2] or match[4] or "") if match.end() <= ended else ""
        if name.lower() not in found:
            found[name.lower()] = _parse_parameter(name, qualifiers, command)
    found.pop("_self", None)
    return found


def _parse_parameter(name: str, qualifiers: str, command: ViewCommand) -> MacroParameter:
    given = {key.lower(): value.strip() for key, value in _QUALIFIER.findall(qualifiers)}
    for key in given:
        if key not in _KNOWN:
            known = ", ".join(one.upper() for one in _KNOWN)
            command.wrong(f"${name} has the qualifier {key.upper()}", f"known are {known}")
    sort, _, inner = given.get("t", "").lower().partition("(")
    updated = next((given[key] for key in ("u", "ud") if key in given), None)
    default = given.get("d", updated or None)
    try:
        limits = given | {key.lower(): value for key, value in _RANGE.findall(given.get("r", ""))}
        bounds = {key: float(limits[key]) for key in _RANGES if key in limits}
        least, _, most = given.get("c", "").partition(",")
        count = (int(least), _max_count(most or least)) if least else None
    except ValueError:
        command.wrong(
            f"a range or count of ${name} is no number: {qualifiers}", "write it as :GT=0 or :C=1,0"
        )
    choices = tuple(one.strip().strip('"') for one in inner.rstrip(")").split(",")) if sort == "list" else ()
    return MacroParameter(name, sort, choices, bounds, count, default, updated is not None, "a" in given)


def _max_count(text: str) -> float:
    return int(text) or float("inf")


def default_of(session: Session, macro: str, parameter: MacroParameter) -> str | None:
    """Return the value of a parameter that a call omits; None if it is required."""
    last = session.last_values.get((macro, parameter.name.lower()))
    if last is not None or parameter.default is not None:
        return parameter.default if last is None else last
    if parameter.automatic:
        name = {"model": session.things.model, "part": session.things.part}.get(parameter.sort, ())
        return "." + ".".join(name) if name else None
    return "" if parameter.count is not None and parameter.count[0] == 0 else None


def check(session: Session, given: CommandParameter, text: str, parameter: MacroParameter) -> str | None:
    """Check the values of a call against the macro; return the full word for a list, else None.

    Raises:
        UnreadableFile: they are invalid.
    """
    if parameter.sort in ("real", "integer"):
        _check_numbers(session, given, parameter)
    elif parameter.choices:
        found = expand_abbreviation(text.lower(), [one.lower() for one in parameter.choices])
        if len(found) != 1:
            given.wrong(f"{text!r} is none of its values", f"write one of {', '.join(parameter.choices)}")
        return next(one for one in parameter.choices if one.lower() == found[0])
    elif parameter.thing:
        _check_objects(session, given, parameter)
    many = len(session.list_values(given)) if parameter.count else 0
    if parameter.count and not parameter.count[0] <= many <= parameter.count[1]:
        given.wrong(f"it has {many} values", f"give {_count_text(parameter.count)}")
    return None


def _count_text(count: tuple[int, float]) -> str:
    least, most = count
    return f"{least}" if least == most else f"{least} or more" if np.isinf(most) else f"{least} to {most:g}"


def _check_numbers(session: Session, given: CommandParameter, parameter: MacroParameter) -> None:
    numbers = session.numbers(given, None if parameter.count else 1)
    for one in numbers:
        if parameter.sort == "integer" and not one.is_integer():
            given.wrong(f"{one!r} is no integer", "give a whole number")
        for key, bound in parameter.bounds.items():
            holds, word = _RANGES[key]
            if not holds(one, bound):
                given.wrong(
                    f"{format_value(one)} is out of range", f"give a number {word} {format_value(bound)}"
                )


def _check_objects(session: Session, given: CommandParameter, parameter: MacroParameter) -> None:
    """Check that the objects exist and have the type; types that abut does not store (views, colours, …) are not checked."""
    for value in session.list_values(given):
        if has_wildcards(format_value(value)) or format_value(value).lower() in ("", "none"):
            continue
        thing = session.known_object(value)
        try:
            fits = is_of_type(thing or next(iter(session.things)), parameter.sort)
        except ValueError:
            return
        if thing is None:
            session.things.absent(given, format_value(value), parameter.sort)
        if not fits:
            given.wrong(f"{format_value(value)} is no {parameter.sort}", f"name a {parameter.sort}")
