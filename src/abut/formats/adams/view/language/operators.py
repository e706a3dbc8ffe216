"""Operators of the View language, on numbers, arrays, texts and objects.

A text that contains a number is converted where a number is needed. Operations on other texts, on texts that differ only in case,
and on objects are refused if Adams View's behavior is not documented.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from abut.array_types import Numbers
from abut.formats.adams.view.session.objects import Value, ViewObject

__all__ = ["OPERATORS", "format_value", "is_true", "nearest_integer", "number"]

_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eEdD][+-]?[0-9]+)?")
_TRUE, _FALSE = ("true", "yes", "on"), ("false", "no", "off")


def format_value(value: object) -> str:
    """Return a value as text: whole numbers without point, objects by their full names.

    >>> format_value("MAR") + format_value(3.0), format_value(0.25)
    ('MAR3', '0.25')
    """
    if isinstance(value, ViewObject):
        return value.full
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    return str(value)


def number(value: Value) -> float | Numbers:
    """Return a number or an array; for a text the number in it.

    Raises:
        ValueError: a text that is not a number, an object, or a list of texts or objects.
    """
    if isinstance(value, str):
        if _NUMBER.fullmatch(value.strip()) is None:
            raise ValueError(f"the text {value!r} is no number")
        return float(value.strip().lower().replace("d", "e"))
    if isinstance(value, float | int | np.floating | np.ndarray):
        return value
    raise ValueError(
        f"{format_value(value) if isinstance(value, ViewObject) else 'a list of texts or objects'} is no number"
    )


def nearest_integer(value: float) -> float:
    """Return the nearest integer; halves are rounded away from zero, like NINT of Fortran."""
    return math.copysign(math.floor(abs(value) + 0.5), value) if value else 0.0


def is_true(value: Value) -> bool:
    """Return True if a condition holds: its number is not 0.

    Raises:
        ValueError: it is an array, an object, or a text that is neither a number nor yes or no.
    """
    if isinstance(value, str) and value.strip().lower() in (*_TRUE, *_FALSE):
        return value.strip().lower() in _TRUE
    found = number(value)
    if np.size(found) != 1:
        raise ValueError(f"a condition is one number, not {np.size(found)}")
    return bool(np.ravel(found)[0] != 0.0)


def _arithmetic_operator(function: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    return lambda a, b: function(number(a), number(b))


def _divide_values(a: float | Numbers, b: float | Numbers) -> float | Numbers:
    if not np.all(b):
        raise ArithmeticError("division by zero")
    return a / b


def _raise_to_power(a: float | Numbers, b: float | Numbers) -> float | Numbers:
    if np.any(np.asarray(a) < 0.0) and np.any(np.asarray(b) != np.floor(b)):
        raise ArithmeticError("a number below 0 has no power that is not whole")
    found: float | Numbers = operator.pow(a, b)
    return found


def _check_not_named(thing: ViewObject, other: Value) -> bool:
    """Return False: an object is not equal to a value of another kind.

    Raises:
        ValueError: the value is no text, or the name of the object.
    """
    if isinstance(other, str) and other == "":
        return False  # NONE: no object
    if not isinstance(other, str):
        raise ValueError(f"{thing.full} is an object and {format_value(other)} is none")
    if other.lower().lstrip(".") in (thing.full.lower().lstrip("."), thing.name[-1].lower()):
        raise ValueError(
            f"an object is compared with the text {other!r}; write both as objects, or both as texts"
        )
    return False


def _are_equal(a: Value, b: Value) -> bool:
    """Return True if two values are equal: objects by identity, texts exactly, else numbers."""
    if isinstance(a, ViewObject) and isinstance(b, ViewObject):
        return a is b
    if isinstance(a, ViewObject):
        return _check_not_named(a, b)
    if isinstance(b, ViewObject):
        return _check_not_named(b, a)
    if isinstance(a, str) and isinstance(b, str):
        if a != b and a.lower() == b.lower():
            raise ValueError(
                f"{a!r} and {b!r} differ in case only; write STR_COMPARE(…) == 0, which ignores case"
            )
        return a == b
    if isinstance(a, str) or isinstance(b, str):
        text, other = (a, b) if isinstance(a, str) else (b, a)
        return text != "" and bool(number(text) == number(other))
    first, second = np.asarray(a), np.asarray(b)
    if first.size != 1 or second.size != 1:
        raise ValueError("arrays are compared; compare one element of each")
    return bool(np.ravel(first)[0] == np.ravel(second)[0])


def _comparison_operator(function: Callable[[Any, Any], Any]) -> Callable[[Any, Any], float]:
    def compare_values(a: Value, b: Value) -> float:
        if isinstance(a, str) and isinstance(b, str):
            raise ValueError("texts have no order; write STR_COMPARE(…), which defines one")
        a, b = number(a), number(b)
        if np.size(a) != 1 or np.size(b) != 1:
            raise ValueError("arrays are compared; compare one element of each")
        return float(function(np.ravel(a)[0], np.ravel(b)[0]))

    return compare_values


OPERATORS: Mapping[str, Callable[[Any, Any], Any]] = {
    "PLUS": _arithmetic_operator(operator.add),
    "MINUS": _arithmetic_operator(operator.sub),
    "TIMES": _arithmetic_operator(operator.mul),
    "OVER": _arithmetic_operator(_divide_values),
    "MODULO": _arithmetic_operator(math.fmod),
    "POWER": _arithmetic_operator(_raise_to_power),
    "EQUAL": lambda a, b: float(_are_equal(a, b)),
    "UNEQUAL": lambda a, b: float(not _are_equal(a, b)),
    "LESS": _comparison_operator(operator.lt),
    "AT_MOST": _comparison_operator(operator.le),
    "MORE": _comparison_operator(operator.gt),
    "AT_LEAST": _comparison_operator(operator.ge),
    "AND": lambda a, b: float(is_true(a) and is_true(b)),
    "OR": lambda a, b: float(is_true(a) or is_true(b)),
    "JOIN": lambda a, b: _text_operand(a) + _text_operand(b),
}


def _text_operand(value: Value) -> str:
    """Return a value as text for joining.

    Raises:
        ValueError: a non-integer number whose digits depend on settings of Adams View; or an array.
    """
    if isinstance(value, np.ndarray | list):
        raise ValueError("an array is joined to a text; join its elements")
    if isinstance(value, float) and not value.is_integer():
        digits = f"{value:.10g}"
        if float(digits) != value:
            raise ValueError(
                f"{value!r} is joined to a text, and how many digits that has is a setting of Adams View; write STR_SPRINTF(…)"
            )
        return digits
    return format_value(value)
