"""Distances between points, which no rigid motion of all of them changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

__all__ = ["largest_distance"]

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
