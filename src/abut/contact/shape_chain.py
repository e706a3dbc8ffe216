"""Chains of shapes along a curve, such as those of a beam or a rope, which may touch each other if they are not neighbours."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any, Self

__all__ = ["Strand"]


class Strand(tuple[Any, ...]):
    """Chain of shapes: a tuple of shapes, each on the next body of a chain.

    Two shapes are neighbours if their distance along the curve is less than half the circumference of the section, π r: a beam bent
    as tightly as its own section does not touch itself there.

    Args:
        shapes: in their order.
        spans: start and end of each along the curve [m].
        reach: r, largest distance of the section from the curve [m].
        around: length of a curve that is closed [m]; 0 for an open one.
    """

    spans: tuple[tuple[float, float], ...]
    reach: float
    around: float

    def __new__(
        cls,
        shapes: Iterable[Any] = (),
        spans: tuple[tuple[float, float], ...] = (),
        reach: float = 0.0,
        around: float = 0.0,
    ) -> Self:
        self = super().__new__(cls, shapes)
        self.spans, self.reach, self.around = spans, reach, around
        return self

    def along(self, other: object) -> bool:
        """Return True if another chain is on the same bodies."""
        return (
            isinstance(other, Strand)
            and len(self) == len(other)
            and all(a.frame.body is b.frame.body for a, b in zip(self, other, strict=True))
        )

    def couples(self, other: Strand) -> Iterator[tuple[Any, Any]]:
        """Yield each shape with each later one of another chain of the same bodies that is not a neighbour."""
        for k in range(len(self)):
            for n in range(k + 1, len(other)):
                if self._between(k, n) >= math.pi * self.reach:
                    yield self[k], other[n]

    def _between(self, k: int, n: int) -> float:
        """Return the length of curve between two shapes [m]."""
        apart = self.spans[n][0] - self.spans[k][1]
        if self.around > 0.0:
            apart = min(apart, self.around - self.spans[n][1] + self.spans[k][0])
        return apart
