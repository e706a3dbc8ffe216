"""What Adams' built-in functions compute, as plain functions that Python calls and the engine compiles.

The shaping functions (STEP, HAVSIN, IMPACT, …) are `abut.functions`; here stand the Fortran intrinsics that
Python spells otherwise.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any


def arithmetic_if(test: float, negative: float, zero: float, positive: float) -> float:
    """Fortran's arithmetic IF as an expression, ``IF(test: negative, zero, positive)``.

    >>> arithmetic_if(-2.0, 1.0, 2.0, 3.0)
    1.0
    """
    if test < 0.0:
        return negative
    if test > 0.0:
        return positive
    return zero


def remainder(a: float, b: float) -> float:
    """MOD(a, b): a − b·trunc(a/b), with the sign of a.

    >>> remainder(-7.0, 4.0)
    -3.0
    """
    return a - b * math.trunc(a / b)


def sign(a: float, b: float) -> float:
    """SIGN(a, b): |a| with the sign of b.

    >>> sign(2.0, -0.5)
    -2.0
    """
    if b < 0.0:
        return -abs(a)
    return abs(a)


def positive_difference(a: float, b: float) -> float:
    """DIM(a, b): max(a − b, 0).

    >>> positive_difference(3.0, 1.0), positive_difference(1.0, 3.0)
    (2.0, 0.0)
    """
    if a > b:
        return a - b
    return 0.0


def truncated(a: float) -> float:
    """AINT(a): a without its fraction.

    >>> truncated(-2.7)
    -2.0
    """
    return 1.0 * math.trunc(a)


def nearest_whole(a: float) -> float:
    """ANINT(a): the nearest whole number, halves away from zero.

    >>> nearest_whole(2.5), nearest_whole(-2.5)
    (3.0, -3.0)
    """
    if a < 0.0:
        return -1.0 * math.floor(0.5 - a)
    return 1.0 * math.floor(a + 0.5)


#: Adams' name → (name in the generated source, how many arguments).
OWN: dict[str, tuple[Callable[..., float], int]] = {
    "IF": (arithmetic_if, 4),
    "MOD": (remainder, 2),
    "SIGN": (sign, 2),
    "DIM": (positive_difference, 2),
    "AINT": (truncated, 1),
    "ANINT": (nearest_whole, 1),
}

#: Adams' name → (name in Python's `math`, how many arguments).
MATH = {
    "SIN": ("sin", 1),
    "COS": ("cos", 1),
    "TAN": ("tan", 1),
    "ASIN": ("asin", 1),
    "ACOS": ("acos", 1),
    "ATAN": ("atan", 1),
    "ATAN2": ("atan2", 2),
    "SINH": ("sinh", 1),
    "COSH": ("cosh", 1),
    "TANH": ("tanh", 1),
    "EXP": ("exp", 1),
    "LOG": ("log", 1),
    "LOG10": ("log10", 1),
    "SQRT": ("sqrt", 1),
}

#: Python's own, of any number of arguments from the second figure on.
BUILTIN = {"ABS": ("abs", 1), "MAX": ("max", 2), "MIN": ("min", 2)}

#: Adams' name → (name in `abut.functions`, how many arguments).
SHAPES = {
    "STEP": ("step", 5),
    "STEP5": ("step5", 5),
    "HAVSIN": ("havsin", 5),
    "IMPACT": ("impact", 7),
    "BISTOP": ("bistop", 8),
    "SHF": ("shf", 6),
    "SWEEP": ("sweep", 7),
}


@cache
def shapes() -> dict[str, Any]:
    """Those of the shaping functions that `abut.functions` has, by Adams' name."""
    from abut import functions

    return {name: getattr(functions, own) for name, (own, _) in SHAPES.items() if hasattr(functions, own)}


def counts(name: str) -> tuple[int, int] | None:
    """The least and most arguments of a function of plain numbers; nothing where the name is none.

    >>> counts("ATAN2"), counts("NINT")
    ((2, 2), None)
    """
    if name in ("MAX", "MIN"):
        return BUILTIN[name][1], 1000
    tables: tuple[dict[str, tuple[Any, int]], ...] = (MATH, BUILTIN, OWN)
    for table in tables:
        if name in table:
            return table[name][1], table[name][1]
    return (SHAPES[name][1], SHAPES[name][1]) if name in shapes() else None
