"""Every public argument with a unit takes a text, and a text means what the number means.

The arguments are found by inspection: each is given a text with a unit that does not exist, and the unit that `abut.units` was asked
for is recorded. The units that docstrings state are read independently, and must be the same.
"""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from abut import units
from abut.errors import AbutError, InputError
from abut.units import quantities
from abut.units.conversion import display_unit
from bad_values import arguments, callables, outcome, valid_call
from rotation_units import ROTATION

#: Not called: they change the process, read files first, or take longer than all others together.
LEFT_OUT = (
    "abut.debug", "abut.compile", "abut.doctor", "abut.equations", "abut.Stepper", "abut.identify", "abut.study.open", "abut.export_fmu",
    "abut.testing.strike", "abut.testing.strike_on_springs", "abut.testing.specimen", "abut.trains.Planetary", "abut.trains.GearPair",
    "abut.fem.Problem.dynamics", "abut.fem.Problem.explicit",
)  # fmt: skip
DECORATORS = ("normal_law", "friction_law", "moment_law", "rigid_law", "pair", "func")
#: Packages whose callables compute for long where all arguments are right: only their conversions are looked at.
SLOW = ("abut.simulate", "abut.study", "abut.view", "abut.fem.explicit", "abut.testing", "abut.statics", "abut.quasi_statics",
        "abut.kinematics", "abut.linearize", "abut.normal.Impact", "abut.Beam", "abut.Rope", "abut.advice", "abut.symbolic",
        "abut.flexible", "abut.fem.assemble", "abut.trains", "abut.AdamsBashforthMoulton", "abut.normal.HardOverclosure")  # fmt: skip
NOWHERE = "blorp"
ROTATING = ("rad/s", "Hz", "rad", "1/s", "N*m/rad", "N*m*s/rad")


class Converted(BaseException):
    """Ends a call where its text is converted; no library catches it."""


def public() -> Iterator[tuple[str, Any, dict[str, Any]]]:
    """(name, callable, arguments that fit) of functions, classes and methods that can be called here."""
    for owner, thing in callables().items():
        if owner in LEFT_OUT or owner.rpartition(".")[2] in DECORATORS or inspect.isabstract(thing):
            continue
        if hasattr(thing, "__members__"):
            continue
        given = valid_call(owner, thing)
        yield owner, thing, given
        if not isinstance(thing, type) or owner.startswith(SLOW) or not _methods(thing):
            continue
        try:
            made = thing(**given)
        except Exception:
            continue
        for name in _methods(thing):
            if f"{owner}.{name}" in LEFT_OUT:
                continue
            bound = getattr(made, name)
            yield f"{owner}.{name}", bound, valid_call(f"{owner}.{name}", bound)


def _methods(cls: type) -> list[str]:
    """Public methods that take a quantity."""
    return [
        name
        for name, found in inspect.getmembers(cls, inspect.isfunction)
        if not name.startswith("_") and any(_is_quantity(text) for text in arguments(found).values())
    ]


def _is_quantity(annotation: str) -> bool:
    return "Scalar" in annotation or "Vector" in annotation


def _texts(annotation: str, valid: Any) -> list[Any]:
    """An argument's value with a text for each number, in the shapes that it may have."""
    text = f"1 {NOWHERE}"
    count = len(valid) if isinstance(valid, (tuple, list)) else 0
    shapes: list[Any] = [text]
    if count and isinstance(valid[0], (tuple, list)):
        shapes.append([[text] * len(valid[0])] * count)
    elif count:
        shapes.append([text] * count)
    if "Vector" in annotation:
        shapes += [f"(1, 0, 0) {NOWHERE}", [text] * 3, [text] * 2, [[text] * 3] * 3, [[text] * 2] * 3]
    if "tuple[" in annotation or "Sequence" in annotation:
        shapes += [[text], [text] * 2, [text] * 3]
    return shapes


@functools.cache
def found() -> dict[str, tuple[Any, dict[str, Any], str, str, Any]]:
    """By argument: callable, arguments that fit, argument, the unit that was asked for ("" where none), its value as a template."""
    asked: list[str] = []
    original = quantities.unit_conversion

    def record(text: str, given: str, unit: str, what: str) -> Any:
        if NOWHERE in given:
            asked.append(unit)
            raise Converted
        return original(text, given, unit, what)

    quantities.unit_conversion = record
    out: dict[str, Any] = {}
    try:
        for owner, thing, given in public():
            for argument, annotation in arguments(thing).items():
                if (
                    argument == "name"
                    or argument.startswith("*")
                    or not (_is_quantity(annotation) or stated(thing, argument))
                ):
                    continue
                out[f"{owner}({argument})"] = (thing, given, argument, "", None)
                for value in _texts(annotation, given.get(argument)):
                    asked.clear()
                    try:
                        thing(**(given | {argument: value}))
                    except Converted:
                        out[f"{owner}({argument})"] = (thing, given, argument, asked[0], value)
                        break
                    except Exception:
                        continue
    finally:
        quantities.unit_conversion = original
    return out


def stated(thing: Any, argument: str) -> str:
    """The unit that a docstring, or the comment behind a field, states of an argument; "" without."""
    text = inspect.getdoc(thing) or ""
    match = re.search(rf"^\s*{argument}:\s(.*(?:\n\s{{8,}}.*)*)", text, re.MULTILINE)
    if match is None and isinstance(thing, type):
        match = re.search(rf"^\s+{argument}\s*:.*#:\s*(.*)$", _source(thing), re.MULTILINE)
    unit = re.search(r"\[([^\]\[]*)\]", match[1]) if match else None
    return unit[1].replace(" ", "*") if unit and re.fullmatch(r"[\w/·⁰¹²³⁴⁵⁶⁷⁸⁹⁻.^ ()%]+", unit[1]) else ""


@functools.cache
def _source(thing: type) -> str:
    try:
        return inspect.getsource(thing)
    except (OSError, TypeError):
        return ""


def with_text(template: Any, text: str) -> Any:
    """The template with another text."""
    if isinstance(template, list):
        return [with_text(one, text) for one in template]
    number, _, unit = text.partition(" ")
    return f"({number}, 0, 0) {unit}" if template.startswith("(") else text


def ended(thing: Any, given: dict[str, Any], argument: str, value: Any) -> Any:
    """What a call makes or says."""
    try:
        return print_of(thing(**(given | {argument: value})))
    except Exception as error:
        return re.sub(r" \(argument \w+=\)", "", f"{type(error).__name__}: {error}")


def print_of(thing: Any, depth: int = 0) -> Any:
    """The numbers of an object, comparable."""
    if isinstance(thing, np.ndarray):
        return thing.shape, thing.tobytes()
    if thing is None or isinstance(thing, (int, float, str, complex)):
        return float(thing) if isinstance(thing, float) else thing
    if callable(thing) or depth > 4:
        return type(thing).__name__
    if isinstance(thing, (tuple, list)):
        return [print_of(one, depth + 1) for one in thing]
    if isinstance(thing, dict):
        return {str(key): print_of(value, depth + 1) for key, value in thing.items()}
    if not hasattr(thing, "__dict__"):
        return type(thing).__name__
    return type(thing).__name__, print_of(vars(thing), depth + 1)


def test_stated_units_are_those_that_are_asked_for():
    """The docstring's unit is converted to the argument's with the factor 1: the same dimension, radians or cycles included."""
    faults = []
    compared = 0
    for where, (thing, _, argument, asked, _) in found().items():
        unit = stated(thing, argument)
        if not unit or unit == "-" or not asked or "ⁿ" in unit or unit.startswith("unit"):
            continue
        compared += 1
        try:
            factor = units.quantity(f"1 {unit}", asked, what="stated")
        except InputError as error:
            faults.append(f"{where}: states {unit}, and converts to {asked} ({error})")
            continue
        if abs(factor - 1.0) > 1e-12:
            faults.append(f"{where}: states {unit}, and converts to {asked}: {factor}")
    assert faults == []
    assert compared > 350


def test_no_quantity_is_taken_without_a_conversion():
    """An argument that may be a text, of a call that is right otherwise, comes to `abut.units`."""
    faults = []
    for where, (thing, given, argument, asked, _) in found().items():
        if asked or where.startswith(SLOW) or not _is_quantity(arguments(thing)[argument]):
            continue
        word, said = outcome("", thing, given, argument, f"1 {NOWHERE}")
        if word in ("accepted", "foreign"):
            faults.append(f"{where}: {word} {said}")
    assert faults == []


def test_text_with_unit_equals_number():
    """The same object, or the same sentence; and what has another dimension is refused with the argument's name."""
    faults, compared = [], 0
    for where, (thing, given, argument, unit, template) in found().items():
        if not unit or where.startswith(SLOW):
            continue
        said = outcome("", thing, given, argument, with_text(template, "3 K*mol"))
        if said[0] != "told":
            faults.append(f"{where}: {said}")
        number = given.get(argument)
        if not isinstance(number, (int, float)) or isinstance(number, bool) or isinstance(template, list):
            continue
        text = f"{float(number)!r} {display_unit(unit)}" if unit != "1" else repr(float(number))
        by_number, by_text = (ended(thing, given, argument, value) for value in (float(number), text))
        compared += 1
        if str(by_number) != str(by_text).replace(f"'{text}'", repr(float(number))):
            faults.append(f"{where}: {text} is {by_text}, and {number} is {by_number}")
    assert faults == []
    assert compared > 100


@pytest.mark.parametrize("unit", ROTATING)
def test_cycles_and_radians_at_every_argument(unit, monkeypatch):
    """300 rpm, 300 1/min and 5 Hz are ω = 2π·5 s⁻¹ at every argument for a speed, and f = 5 Hz at every one for a frequency."""
    original = quantities.unit_conversion

    def stop(text: str, given: str, wanted: str, what: str) -> Any:
        factor, offset = original(text, given, wanted, what)
        raise Converted(float(text.split()[0].strip("(,")) * factor + offset)

    monkeypatch.setattr(quantities, "unit_conversion", stop)
    faults, arguments_found = [], 0
    for where, (thing, given, argument, asked, template) in found().items():
        if asked.replace("**", "^") != unit:
            continue
        arguments_found += 1
        for text, expected in ROTATION[unit].items():
            if not re.match(r"[\d.]+ ", text):
                continue
            try:
                thing(**(given | {argument: with_text(template, text)}))
                value = "accepted"
            except Converted as reached:
                value = reached.args[0]
            except AbutError:
                value = None
            if value != (expected if expected is None else pytest.approx(expected, rel=1e-12)):
                faults.append(f"{where} = {text!r}: {value} instead of {expected}")
    assert faults == []
    assert arguments_found
