"""Mathematical functions of Python and NumPy that a user's function may call, with their compiled names.

``WORDS`` are built into the compiler, ``WRITTEN`` are written here in terms of these. Any other call is refused; ``REMEDIES`` has the
alternatives that are known.
"""

from __future__ import annotations

import builtins
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from abut.extend.functions.functions import Func

_CALLED: dict[str, tuple[Any, ...]] = {
    "sin": (math.sin, np.sin),
    "cos": (math.cos, np.cos),
    "tan": (math.tan, np.tan),
    "asin": (math.asin, np.arcsin),
    "acos": (math.acos, np.arccos),
    "atan": (math.atan, np.arctan),
    "atan2": (math.atan2, np.arctan2),
    "sinh": (math.sinh, np.sinh),
    "cosh": (math.cosh, np.cosh),
    "tanh": (math.tanh, np.tanh),
    "exp": (math.exp, np.exp),
    "log": (math.log, np.log),
    "log2": (math.log2, np.log2),
    "log10": (math.log10, np.log10),
    "sqrt": (math.sqrt, np.sqrt),
    "cbrt": (math.cbrt, np.cbrt),
    "erf": (math.erf,),
    "erfc": (math.erfc,),
    "pow": (math.pow, pow, np.power),
    "abs": (abs, math.fabs, np.abs, np.fabs),
    "min": (min, np.minimum),
    "max": (max, np.maximum),
    "floor": (math.floor, np.floor),
    "ceil": (math.ceil, np.ceil),
    "trunc": (math.trunc, np.trunc, int),
    "rint": (round, np.rint),
    "degrees": (math.degrees, np.degrees, np.rad2deg),
    "radians": (math.radians, np.radians, np.deg2rad),
}
#: Python's callable → the compiler's function.
WORDS: dict[Any, str] = {called: word for word, every in _CALLED.items() for called in every}
_TWO = ("atan2", "pow")
#: Functions of two or more arguments, which are nested two at a time.
SEVERAL = ("min", "max")


def arguments_of(word: str) -> int:
    """Return the number of arguments of a built-in function; the least if it takes several."""
    return 2 if word in _TWO or word in SEVERAL else 1


def _hypot(x: float, y: float) -> float:
    return math.sqrt(x * x + y * y)


def _fmod(x: float, y: float) -> float:
    return x - y * math.trunc(x / y)


def _copysign(x: float, y: float) -> float:
    if y < 0.0:
        return -abs(x)
    return abs(x)


def _modulo(x: float, y: float) -> float:
    return x - y * math.floor(x / y)


def _floor_divide(x: float, y: float) -> float:
    return math.floor(x / y)


#: Python's callable → the function that is compiled for it.
WRITTEN: dict[Any, Func] = {
    math.hypot: Func(_hypot),
    np.hypot: Func(_hypot),
    math.fmod: Func(_fmod),
    np.fmod: Func(_fmod),
    math.copysign: Func(_copysign),
    np.copysign: Func(_copysign),
    np.mod: Func(_modulo),
    np.remainder: Func(_modulo),
    np.floor_divide: Func(_floor_divide),
}
MODULO, FLOOR_DIVIDE = WRITTEN[np.mod], WRITTEN[np.floor_divide]

_TABLE = "use a table of the points, `table = abut.functions.Table(x, y)`, and call `table(x)`"
#: Other calls and syntax, with the alternative.
REMEDIES: dict[Any, str] = {
    np.interp: _TABLE,
    np.polyval: "write the polynomial explicitly, a + x*(b + x*c)",
    np.sign: "call abut.functions.sign",
    np.clip: "call abut.functions.clamp",
    np.where: "write `a if condition else b`",
    np.heaviside: "write `1.0 if x > 0 else 0.0`, or call abut.functions.step",
    sum: "write each term explicitly",
    print: "remove it; channels and signals record the arguments of a function",
}
INDEXED = _TABLE
#: Names that Python knows without an import.
BUILTINS = vars(builtins)


def word_of(called: object) -> str | Func | None:
    """Return the compiler's name for a callable, or the function that is compiled for it, or None."""
    try:
        return WORDS.get(called) or WRITTEN.get(called)
    except TypeError:  # it cannot be a key
        return None


def has_remedy(called: object) -> bool:
    """Return True if something is known to be uncompilable, with an alternative."""
    try:
        return called in REMEDIES
    except TypeError:
        return False


def remedy_of(called: Callable[..., Any] | None) -> str:
    """Return the alternative to calling something."""
    known = "call functions of math and abut.functions, tables, and plain functions of these"
    try:
        return REMEDIES.get(called, known)
    except TypeError:
        return known
