"""Intersections of pairs of convex polygons in a plane, and of pairs of intervals, many at once.

Polygons are clipped by one side after the other (Sutherland & Hodgman, Comm. ACM 17 (1974) 32). The remainder is split into a fan of
triangles.
"""

from __future__ import annotations

import numpy as np

from abut.array_types import Integers, Numbers

__all__ = ["intersect_intervals", "intersect_polygons"]


ZERO_AREA = 1e-13  #: of a piece's own area or length, share below which an overlap counts as zero


def intersect_intervals(one: Numbers, other: Numbers) -> tuple[Integers, Numbers]:
    """Intersect pairs of intervals (p, 2, 1) in any order of ends; return the pairs that overlap and the ends (m, 2, 1)."""
    low = np.maximum(one.min(axis=1), other.min(axis=1))[:, 0]
    high = np.minimum(one.max(axis=1), other.max(axis=1))[:, 0]
    found = np.flatnonzero(high - low > ZERO_AREA * np.ptp(one, axis=1)[:, 0])
    return found, np.stack([low[found], high[found]], axis=1)[..., None]


def intersect_polygons(one: Numbers, other: Numbers) -> tuple[Integers, Numbers]:
    """Intersect pairs of convex polygons (p, a, 2), (p, b, 2), the first counter-clockwise, the second either way, into triangles.

    Returns:
        The pair of each triangle (t,), and its corners, (t, 3, 2).
    """
    polygon, count = _orient_counterclockwise(other), np.full(len(one), other.shape[1])
    for k in range(one.shape[1]):
        polygon, count = _clip_half_plane(polygon, count, one[:, k], one[:, (k + 1) % one.shape[1]])
    return _triangle_fan(polygon, count, np.abs(_polygon_area(one)))


def _polygon_area(polygon: Numbers) -> Numbers:
    ahead = np.roll(polygon, -1, axis=1)
    return np.asarray(0.5 * np.sum(polygon[..., 0] * ahead[..., 1] - polygon[..., 1] * ahead[..., 0], axis=1))


def _orient_counterclockwise(polygon: Numbers) -> Numbers:
    """Return polygons in counter-clockwise order."""
    return np.where((_polygon_area(polygon) < 0.0)[:, None, None], polygon[:, ::-1], polygon)


def _clip_half_plane(
    polygon: Numbers, count: Integers, begin: Numbers, end: Numbers
) -> tuple[Numbers, Integers]:
    """Clip polygons (p, v, 2), of which `count` corners are valid, to the left of a line; one more corner may result."""
    way = end - begin
    rows, slots = np.arange(len(polygon)), np.arange(polygon.shape[1])
    ahead = np.where(slots[None] + 1 < count[:, None], slots[None] + 1, 0)
    following = polygon[rows[:, None], ahead]

    def signed_distance(points: Numbers) -> Numbers:
        arm = points - begin[:, None]
        return way[:, None, 0] * arm[..., 1] - way[:, None, 1] * arm[..., 0]

    here, there = signed_distance(polygon), signed_distance(following)
    real = slots[None] < count[:, None]
    stays, crosses = real & (here >= 0.0), real & ((here >= 0.0) != (there >= 0.0))
    share = here / np.where(crosses, here - there, 1.0)
    met = polygon + share[..., None] * (following - polygon)
    both = np.stack([polygon, met], axis=2).reshape(len(polygon), -1, 2)
    kept = np.stack([stays, crosses], axis=2).reshape(len(polygon), -1)
    order = np.argsort(~kept, axis=1, kind="stable")[:, : polygon.shape[1] + 1]
    return both[rows[:, None], order], np.minimum(kept.sum(axis=1), polygon.shape[1] + 1)


def _triangle_fan(polygon: Numbers, count: Integers, whole: Numbers) -> tuple[Integers, Numbers]:
    """Return triangles between the first corner of a polygon and its sides."""
    slots = np.arange(1, polygon.shape[1] - 1)
    first = np.broadcast_to(polygon[:, :1], (len(polygon), len(slots), 2))
    three = np.stack([first, polygon[:, slots], polygon[:, slots + 1]], axis=2)
    one, two = three[..., 1, :] - three[..., 0, :], three[..., 2, :] - three[..., 0, :]
    area = 0.5 * (one[..., 0] * two[..., 1] - one[..., 1] * two[..., 0])
    kept = (slots[None] + 1 < count[:, None]) & (area > ZERO_AREA * whole[:, None])
    return np.nonzero(kept)[0], three[kept]
