"""Distances between points, which are invariant under rigid motion."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from abut.model.frame import Frame

__all__ = ["largest_distance", "origins_coincide"]

ROUNDING = 16.0 * math.ulp(
    1.0
)  #: rounding error of a position, relative to the coordinates from which it is computed

MAX_COMPARED_POINTS = 300  #: largest number of points for which all pairs are compared


def largest_distance(points: ArrayLike) -> float:
    """Return the largest distance between two of some points (n, 3) [m], 0 for one point.

    For more than `MAX_COMPARED_POINTS` points it is the largest distance from the point farthest from their mean: at least half of
    the exact value, and equal to it except in rare arrangements.

    >>> largest_distance([(1e4, 0, 0), (1e4, 3, 0), (1e4, 3, 4)])
    5.0
    """
    x = np.asarray(points, dtype=float)
    if len(x) <= MAX_COMPARED_POINTS:
        return float(np.linalg.norm(x[:, None] - x[None], axis=2).max(initial=0.0))
    far = x[np.argmax(np.linalg.norm(x - x.mean(axis=0), axis=1))]
    return float(np.linalg.norm(x - far, axis=1).max())


def origins_coincide(first: Frame, second: Frame) -> bool:
    """Return True if the origins of two frames coincide, up to the rounding of the coordinates from which they are computed."""
    size = sum(math.hypot(*one.body.position) + math.hypot(*one.position) for one in (first, second))
    return math.dist(first.global_position, second.global_position) <= ROUNDING * size
