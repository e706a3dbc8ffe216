"""Functions of design-time expressions on numbers, arrays and texts. Angles are in radians, unless written with a unit."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np


def _unit(vector: Any) -> Any:
    length = float(np.linalg.norm(vector))
    if length == 0.0:
        raise ValueError("a vector of no length has no direction")
    return np.asarray(vector) / length


#: Those whose argument is an angle; one written as 30d is turned into radians.
TURNED: Mapping[str, Callable[..., Any]] = {"sin": np.sin, "cos": np.cos, "tan": np.tan}

FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "abs": np.abs,
    "acos": math.acos,
    "asin": math.asin,
    "atan": math.atan,
    "atan2": math.atan2,
    "ceil": math.ceil,
    "cosh": np.cosh,
    "cross": lambda a, b: np.cross(a, b),
    "dot": lambda a, b: float(np.dot(a, b)),
    "exp": np.exp,
    "floor": math.floor,
    "int": math.trunc,
    "log": math.log,
    "log10": math.log10,
    "mag": lambda a: float(np.linalg.norm(a)),
    "max": lambda *a: float(np.max([np.max(one) for one in a])),
    "min": lambda *a: float(np.min([np.min(one) for one in a])),
    "mod": math.fmod,
    "nint": lambda a: math.floor(a + 0.5),
    "rtoi": math.trunc,
    "sign": math.copysign,
    "sinh": np.sinh,
    "sqrt": math.sqrt,
    "str_length": lambda text: len(text),
    "sum": lambda a: float(np.sum(a)),
    "tanh": np.tanh,
    "unit": _unit,
}
