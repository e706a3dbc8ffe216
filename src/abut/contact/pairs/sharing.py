"""Functions that the geometries of several pairs share: plain Python called as they are, compiled in a kernel."""

from __future__ import annotations

import functools
from collections.abc import Callable
from functools import cached_property
from typing import Any

from abut.plug import Func

#: A function of numbers.
shared = functools.partial(Func, keep_integers=True)


class _OfVectors(Func):
    def __init__(self, function: Callable[..., Any], vectors: tuple[str, ...]) -> None:
        super().__init__(function, keep_integers=True)
        self.vectors = vectors

    @cached_property
    def warp(self) -> Any:
        import warp as wp

        return self.compiled(dict.fromkeys(self.vectors, wp.vec3d))


def with_vectors(*names: str) -> Callable[[Callable[..., Any]], Func]:
    """A function of numbers and of the named vectors in space."""
    return lambda function: _OfVectors(function, names)
