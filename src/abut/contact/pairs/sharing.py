"""Functions that the geometries of several pairs share: plain Python called as they are, compiled in a kernel."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from abut.plug import Func
from abut.plug.functions import function_of

#: A function of numbers.
shared = functools.partial(Func, keep_integers=True)


class _OfVectors(Func):
    def __init__(self, function: Callable[..., Any], vectors: tuple[str, ...]) -> None:
        super().__init__(function, keep_integers=True)
        self.vectors = vectors

    def _make(self) -> Any:
        import warp as wp

        return function_of(self.double(dict.fromkeys(self.vectors, wp.vec3d)))


def with_vectors(*names: str) -> Callable[[Callable[..., Any]], Func]:
    """A function of numbers and of the named vectors in space."""
    return lambda function: _OfVectors(function, names)
