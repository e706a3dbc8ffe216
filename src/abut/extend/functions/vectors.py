"""Vector algebra with the same meaning in plain Python and compiled.

In Python a vector is three components and a matrix three rows of these: an array of shape (3,) or (3, 3). Further axes may follow for many
instants at once. The components may be anything that can be added and multiplied.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any, TypeAlias

import numpy as np

from abut.extend.functions.functions import Func, Vocabulary, function_of

__all__ = [
    "Matrix",
    "Vector",
    "arcsin",
    "arctan2",
    "column",
    "cross",
    "dot",
    "larger",
    "length",
    "outer",
    "real",
    "transpose",
    "unit",
    "vector",
    "vector_function",
]  # fmt: skip


Vector: TypeAlias = Any  #: three components
Matrix: TypeAlias = Any  #: three rows of them
_KINDS = {"Vector": "vec3d", "Matrix": "mat33d", "float": "float64"}


class _Vectorial(Func):
    def _make(self) -> Any:
        import warp as wp

        kinds = {k: kind for k, kind in self.python.__annotations__.items() if k != "return"}
        return function_of(
            self.double({k: getattr(wp, _KINDS[one]) if one in _KINDS else int for k, one in kinds.items()})
        )


def vector_function(function: Callable[..., Any]) -> Func:
    """Make a function of numbers, vectors and matrices, with types from its annotations: it runs on arrays, and compiled in kernels."""
    return _Vectorial(function, keep_integers=True)


def _dot(a: Vector, b: Vector) -> Any:
    """a·b."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _cross(a: Vector, b: Vector) -> Vector:
    """a × b."""
    (a1, a2, a3), (b1, b2, b3) = a, b
    return np.array([a2 * b3 - a3 * b2, a3 * b1 - a1 * b3, a1 * b2 - a2 * b1])


def _compile_vector_function(function: Callable[[ModuleType], Any], **kinds: str) -> Any:
    """Return a function that makes a Warp function of a plain one with these argument types, by their names in Warp."""

    def compiled_function(wp: ModuleType) -> Any:
        made = function(wp)
        made.__annotations__ = {
            name: int if kind == "int" else getattr(wp, kind) for name, kind in kinds.items()
        }
        return wp.func(made)

    return compiled_function


def _column(wp: ModuleType) -> Any:
    def column(a, k):  # type: ignore[no-untyped-def]
        return wp.vec3d(a[0, k], a[1, k], a[2, k])

    return column


def _unit(wp: ModuleType) -> Any:
    def unit(k):  # type: ignore[no-untyped-def]
        e = wp.vec3d()
        e[k] = wp.float64(1.0)
        return e

    return unit


def _arcsin(wp: ModuleType) -> Any:
    def arcsin(x):  # type: ignore[no-untyped-def]
        return wp.asin(wp.clamp(x, wp.float64(-1.0), wp.float64(1.0)))

    return arcsin


dot = Vocabulary(_dot, lambda wp: wp.dot)
cross = Vocabulary(_cross, lambda wp: wp.cross)
length = Vocabulary(lambda a: np.sqrt(_dot(a, a)), lambda wp: wp.length)
outer = Vocabulary(lambda a, b: np.asarray(a)[:, None] * np.asarray(b)[None], lambda wp: wp.outer)
transpose = Vocabulary(lambda a: np.swapaxes(a, 0, 1), lambda wp: wp.transpose)
column = Vocabulary(lambda a, k: a[:, k], _compile_vector_function(_column, a="mat33d", k="int"))
vector = Vocabulary(lambda x, y, z: np.array([x, y, z]), lambda wp: wp.vec3d)
#: Unit vector of the k-th axis.
unit = Vocabulary(lambda k: np.eye(3)[k], _compile_vector_function(_unit, k="int"))
real = Vocabulary(float, lambda wp: wp.float64)
arctan2 = Vocabulary(np.arctan2, lambda wp: wp.atan2)
#: Inverse sine of an argument that is limited to ±1, which rounding may exceed.
arcsin = Vocabulary(
    lambda x: np.arcsin(np.clip(x, -1.0, 1.0)), _compile_vector_function(_arcsin, x="float64")
)
larger = Vocabulary(np.maximum, lambda wp: wp.max)
