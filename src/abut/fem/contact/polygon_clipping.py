"""What two polygons in a plane have in common, many pairs at once, and what two intervals have.

Convex polygons are cut by one side after the other (Sutherland & Hodgman, Comm. ACM 17 (1974) 32), and what is left is a fan of triangles.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["intersect_intervals", "intersect_polygons"]

Numbers = NDArray[np.float64]
Integers = NDArray[np.int64]

THIN = 1e-13  #: of a piece's own area or length, what counts as nothing in common


def intersect_intervals(one: Numbers, other: Numbers) -> tuple[Integers, Numbers]:
    """Of pairs of intervals (p, 2, 1) in any order of ends: which have a length in common, and its ends (m, 2, 1)."""
    low = np.maximum(one.min(axis=1), other.min(axis=1))[:, 0]
    high = np.minimum(one.max(axis=1), other.max(axis=1))[:, 0]
    found = np.flatnonzero(high - low > THIN * np.ptp(one, axis=1)[:, 0])
    return found, np.stack([low[found], high[found]], axis=1)[..., None]


def intersect_polygons(one: Numbers, other: Numbers) -> tuple[Integers, Numbers]:
    """Of pairs of convex polygons (p, a, 2), (p, b, 2), the first counter-clockwise, the second either way: triangles in common.

    Returns:
        Of which pair each triangle is (t,), and its corners, (t, 3, 2).
    """
    polygon, count = _orient_counterclockwise(other), np.full(len(one), other.shape[1])
    for k in range(one.shape[1]):
        polygon, count = _clip_half_plane(polygon, count, one[:, k], one[:, (k + 1) % one.shape[1]])
    return _fan(polygon, count, np.abs(_area(one)))


def _area(polygon: Numbers) -> Numbers:
    ahead = np.roll(polygon, -1, axis=1)
    return np.asarray(0.5 * np.sum(polygon[..., 0] * ahead[..., 1] - polygon[..., 1] * ahead[..., 0], axis=1))


def _orient_counterclockwise(polygon: Numbers) -> Numbers:
    """Counter-clockwise."""
    return np.where((_area(polygon) < 0.0)[:, None, None], polygon[:, ::-1], polygon)


def _clip_half_plane(
    polygon: Numbers, count: Integers, begin: Numbers, end: Numbers
) -> tuple[Numbers, Integers]:
    """What lies to the left of a line, of polygons (p, v, 2) of which `count` corners are meant; one corner more may come."""
    way = end - begin
    rows, slots = np.arange(len(polygon)), np.arange(polygon.shape[1])
    ahead = np.where(slots[None] + 1 < count[:, None], slots[None] + 1, 0)
    following = polygon[rows[:, None], ahead]

    def side(points: Numbers) -> Numbers:
        arm = points - begin[:, None]
        return way[:, None, 0] * arm[..., 1] - way[:, None, 1] * arm[..., 0]

    here, there = side(polygon), side(following)
    real = slots[None] < count[:, None]
    stays, crosses = real & (here >= 0.0), real & ((here >= 0.0) != (there >= 0.0))
    share = here / np.where(crosses, here - there, 1.0)
    met = polygon + share[..., None] * (following - polygon)
    both = np.stack([polygon, met], axis=2).reshape(len(polygon), -1, 2)
    kept = np.stack([stays, crosses], axis=2).reshape(len(polygon), -1)
    order = np.argsort(~kept, axis=1, kind="stable")[:, : polygon.shape[1] + 1]
    return both[rows[:, None], order], np.minimum(kept.sum(axis=1), polygon.shape[1] + 1)


def _fan(polygon: Numbers, count: Integers, whole: Numbers) -> tuple[Integers, Numbers]:
    """Triangles between the first corner of a polygon and its sides."""
    slots = np.arange(1, polygon.shape[1] - 1)
    first = np.broadcast_to(polygon[:, :1], (len(polygon), len(slots), 2))
    three = np.stack([first, polygon[:, slots], polygon[:, slots + 1]], axis=2)
    one, two = three[..., 1, :] - three[..., 0, :], three[..., 2, :] - three[..., 0, :]
    area = 0.5 * (one[..., 0] * two[..., 1] - one[..., 1] * two[..., 0])
    kept = (slots[None] + 1 < count[:, None]) & (area > THIN * whole[:, None])
    return np.nonzero(kept)[0], three[kept]
