"""Adams' built-in functions as plain functions that Python calls and the engine compiles.

The shaping functions (STEP, HAVSIN, IMPACT, …) are in `abut.functions`; this module has the Fortran intrinsics that
Python names differently.
"""

from __future__ import annotations

import builtins
import math
from collections.abc import Callable
from functools import cache
from typing import Any

from abut import functions
from abut.formats.adams.functions.measures.measures import MEASURES, component_measures
from abut.formats.adams.functions.source.compile_source import compile_function
from abut.formats.adams.language.statement_types import of_loads
from abut.formats.adams.language.statements import suggest_word


def arithmetic_if(test: float, negative: float, zero: float, positive: float) -> float:
    """Evaluate Fortran's arithmetic IF as an expression, ``IF(test: negative, zero, positive)``.

    >>> arithmetic_if(-2.0, 1.0, 2.0, 3.0)
    1.0
    """
    if test < 0.0:
        return negative
    if test > 0.0:
        return positive
    return zero


def remainder(a: float, b: float) -> float:
    """Return MOD(a, b): a − b·trunc(a/b), with the sign of a.

    >>> remainder(-7.0, 4.0)
    -3.0
    """
    return a - b * math.trunc(a / b)


def sign(a: float, b: float) -> float:
    """Return SIGN(a, b): |a| with the sign of b.

    >>> sign(2.0, -0.5)
    -2.0
    """
    if b < 0.0:
        return -abs(a)
    return abs(a)


def positive_difference(a: float, b: float) -> float:
    """Return DIM(a, b): max(a − b, 0).

    >>> positive_difference(3.0, 1.0), positive_difference(1.0, 3.0)
    (2.0, 0.0)
    """
    if a > b:
        return a - b
    return 0.0


def integer_part(a: float) -> float:
    """Return AINT(a): a without its fraction.

    >>> integer_part(-2.7)
    -2.0
    """
    return 1.0 * math.trunc(a)


def nearest_whole(a: float) -> float:
    """Return ANINT(a): the nearest integer, halves away from zero.

    >>> nearest_whole(2.5), nearest_whole(-2.5)
    (3.0, -3.0)
    """
    if a < 0.0:
        return -1.0 * math.floor(0.5 - a)
    return 1.0 * math.floor(a + 0.5)


def sweep(x: float, a: float, x0: float, f0: float, x1: float, f1: float, dx: float) -> float:
    """Return SWEEP(x, a, x0, f0, x1, f1, dx): a sine whose frequency changes from f0 at x0 to f1 at x1.

        a STEP5(x, x0, 0, x0 + dx, 1) sin(2π φ),   φ = f0 x + (f1 − f0)(x − x0)²/(2 (x1 − x0)) up to x1

    Before x0 it is 0; beyond x1 the frequency stays f1 and the phase continues. At x0 the phase φ is f0 x0, so that for x0 ≠ 0 the sine
    starts within a cycle (Adams Solver, function SWEEP, a linear chirp). The help determines φ up to a constant, which is taken from
    SOLIDWORKS Motion, function SWEEP, whose solver is Adams'.

    >>> sweep(0.25, 2.0, 0.0, 1.0, 10.0, 1.0, 0.1)
    2.0
    """
    if x <= x0:
        return 0.0
    grown = 1.0
    if x < x0 + dx:
        u = (x - x0) / dx
        grown = u * u * u * (10.0 - 15.0 * u + 6.0 * u * u)
    s = min(x, x1) - x0
    phase = f0 * (x0 + s) + 0.5 * (f1 - f0) * s * s / (x1 - x0) + f1 * max(x - x1, 0.0)
    return a * grown * math.sin(2.0 * math.pi * phase)


#: Series of any number of coefficients: Adams' name → number of arguments before them.
SERIES = {"POLY": 2, "CHEBY": 2, "FORSIN": 3, "FORCOS": 3}
MAX_COEFFICIENTS = 31  #: maximum number of coefficients


@cache
def series_function(name: str, count: int) -> Callable[..., float]:
    """Return a series as a function of `count` arguments, its coefficients among them.

        POLY(x, s, c0, …) = Σ c_k (x − s)^k          CHEBY(x, s, c0, …) = Σ c_k T_k(x − s), by Clenshaw's recurrence
        FORSIN|FORCOS(x, s, ω, c0, …) = c0 + Σ c_k sin|cos(k ω (x − s))

    >>> (
    ...     series_function("POLY", 5)(3.0, 1.0, 1.0, 2.0, 3.0),
    ...     series_function("CHEBY", 5)(0.5, 0.0, 1.0, 2.0, 4.0),
    ... )
    (17.0, 0.0)
    """
    n = count - SERIES[name]
    own = ["x", "s"] if SERIES[name] == 2 else ["x", "s", "w"]
    head = f"def {name.lower()}_{n}({', '.join(f'{a}: float' for a in [*own, *(f'c{k}' for k in range(n))])}) -> float:"
    lines = _SUMS[name](n)
    return compile_function(
        f"{name.lower()}_{n}", [head, *(f"    {line}" for line in lines)], {"math": math}, "adams series"
    )


def _power_sum(n: int) -> list[str]:
    text = f"c{n - 1}"
    for k in reversed(range(n - 1)):
        text = f"({text}) * u + c{k}"
    return ["u = x - s", f"return {text}"]


def _chebyshev_sum(n: int) -> list[str]:
    lines = ["u = x - s"]
    names = ["0.0", "0.0"]
    for k in reversed(range(1, n)):
        lines.append(f"b{k} = c{k} + 2.0 * u * {names[0]} - {names[1]}")
        names = [f"b{k}", names[0]]
    return [*lines, f"return c0 + u * {names[0]} - {names[1]}"]


def _fourier_sum(function: str) -> Callable[[int], list[str]]:
    def fourier_lines(n: int) -> list[str]:
        terms = [f"c{k} * math.{function}({float(k)!r} * u)" for k in range(1, n)]
        return ["u = w * (x - s)", f"return {' + '.join(['c0', *terms])}"]

    return fourier_lines


_SUMS: dict[str, Callable[[int], list[str]]] = {
    "POLY": _power_sum,
    "CHEBY": _chebyshev_sum,
    "FORSIN": _fourier_sum("sin"),
    "FORCOS": _fourier_sum("cos"),
}

#: Adams' name → (the function above, number of arguments).
OWN: dict[str, tuple[Callable[..., float], int]] = {
    "IF": (arithmetic_if, 4),
    "MOD": (remainder, 2),
    "SIGN": (sign, 2),
    "DIM": (positive_difference, 2),
    "AINT": (integer_part, 1),
    "ANINT": (nearest_whole, 1),
    "SWEEP": (sweep, 7),
}

#: Adams' name → (name in Python's `math`, number of arguments).
MATH = {
    name.upper(): (name, 2 if name == "atan2" else 1)
    for name in [
        "sin",
        "cos",
        "tan",
        "asin",
        "acos",
        "atan",
        "atan2",
        "sinh",
        "cosh",
        "tanh",
        "exp",
        "log",
        "log10",
        "sqrt",
    ]
}

#: Adams' name → (Python's built-in function, minimum number of arguments).
BUILTIN = {"ABS": ("abs", 1), "MAX": ("max", 2), "MIN": ("min", 2)}

#: Adams' name → (the function of `abut.functions`, number of arguments).
SHAPES: dict[str, tuple[Any, int]] = {
    "STEP": (functions.step, 5),
    "STEP5": (functions.step5, 5),
    "HAVSIN": (functions.havsin, 5),
    "IMPACT": (functions.impact, 7),
    "BISTOP": (functions.bistop, 8),
    "SHF": (functions.shf, 6),
}
_COUNTED: dict[str, tuple[Any, int]] = {**MATH, **BUILTIN, **OWN, **SHAPES}


def python_function(name: str, count: int) -> tuple[str, Any]:
    """Return the name in Python's text of a function of `count` plain numbers, and the function.

    >>> (
    ...     python_function("ATAN2", 2)[0],
    ...     python_function("MAX", 3)[0],
    ...     python_function("MOD", 2)[0],
    ...     python_function("POLY", 4)[0],
    ... )
    ('math.atan2', 'max', 'remainder', 'poly_2')
    """
    if name in MATH:
        own, _ = MATH[name]
        return f"math.{own}", getattr(math, own)
    if name in BUILTIN:
        own, _ = BUILTIN[name]
        return own, getattr(builtins, own)
    function = series_function(name, count) if name in SERIES else _COUNTED[name][0]
    return function.__name__, function


@cache
def argument_counts(name: str) -> tuple[int, int] | None:
    """Return the minimum and maximum number of arguments of a function of plain numbers; None for other names.

    >>> argument_counts("ATAN2"), argument_counts("NINT")
    ((2, 2), None)
    """
    if name in SERIES:
        return SERIES[name] + 1, SERIES[name] + MAX_COEFFICIENTS
    if name not in _COUNTED:
        return None
    least = _COUNTED[name][1]
    return least, 1000 if name in ("MAX", "MIN") else least


#: Functions that depend on more than numbers.
_OTHERS = (*MEASURES, "VARVAL", "AKISPL", "CUBSPL", "CURVE", "INTERP")


def suggest_function(name: str, otherwise: str) -> str:
    """Return the remedy for an unknown function: a similar name if there is one, then `otherwise`."""
    known = (*_COUNTED, *SERIES, *REFUSED, *of_loads(), *_OTHERS)
    return suggest_word(name, known) + otherwise


_STATES = "a motion may not depend on states; drive the part by an SFORCE, which may"
_RUN = "it depends on the run so far or on user-written code; write it with TIME and measures"
_ANSWERS = "a motion may not depend on its own effects; drive the part by an SFORCE, which may"

#: Functions of Adams that are refused → reason.
REFUSED = {
    **dict.fromkeys(("DIF", "DIF1", "ARYVAL", "DELAY", "SENVAL"), _STATES),
    "MODE": "a motion does not know the kind of analysis; write the value of MODE for yours (4: dynamics, 5: statics)",
    "USER": _RUN,
    **{name: _ANSWERS for kind in ("ACC", "WDT", "F", "T") for name in component_measures(kind, 3)},
}


def refusal_reason(name: str) -> str | None:
    """Return the reason why a function of Adams is not supported here; None if Adams has no such function."""
    return REFUSED.get(name, _ANSWERS if name in of_loads() else None)
