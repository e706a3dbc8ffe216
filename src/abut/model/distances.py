"""Distances between points, which no rigid motion of all of them changes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from abut.model.frame import Frame

__all__ = ["coincide", "largest_distance"]

ROUNDING = 16.0 * math.ulp(1.0)  #: of the coordinates from which a place is computed, its error

MANY = 300  #: points, between all pairs of which distances are computed


def largest_distance(points: ArrayLike) -> float:
    """Largest distance between two of some points (n, 3) [m], 0 of one.

    Of more than `MANY` points it is the largest from one that is farthest from their mean: at least half of it, and all of it but for rare
    arrangements.

    >>> largest_distance([(1e4, 0, 0), (1e4, 3, 0), (1e4, 3, 4)])
    5.0
    """
    x = np.asarray(points, dtype=float)
    if len(x) <= MANY:
        return float(np.linalg.norm(x[:, None] - x[None], axis=2).max(initial=0.0))
    far = x[np.argmax(np.linalg.norm(x - x.mean(axis=0), axis=1))]
    return float(np.linalg.norm(x - far, axis=1).max())


def coincide(first: Frame, second: Frame) -> bool:
    """True where the origins of two frames are one place, up to the rounding of the coordinates from which they are computed."""
    size = sum(math.hypot(*one.body.position) + math.hypot(*one.position) for one in (first, second))
    return math.dist(first.global_position, second.global_position) <= ROUNDING * size
