"""Functions of design-time expressions on numbers, arrays and texts.

Angles are in the model's unit of angle, degrees where nothing else was said: what SIN, COS and TAN take, and what their inverses give
(Adams View, functions ACOS, ASIN, ATAN, ATAN2, SIN, COS, TAN: the examples there).
"""

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


#: Those whose argument is an angle [rad].
TURNED: Mapping[str, Callable[..., Any]] = {"sin": np.sin, "cos": np.cos, "tan": np.tan}

#: Those that give an angle [rad].
ANGLES: Mapping[str, Callable[..., Any]] = {
    "acos": math.acos,
    "asin": math.asin,
    "atan": math.atan,
    "atan2": math.atan2,
}

FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "abs": np.abs,
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
    "norm": lambda a: float(np.linalg.norm(a)),
    "rtoi": math.trunc,
    "sign": math.copysign,
    "sinh": np.sinh,
    "sqrt": math.sqrt,
    "str_length": lambda text: len(text),
    "sum": lambda a: float(np.sum(a)),
    "tanh": np.tanh,
    "unit": _unit,
}
