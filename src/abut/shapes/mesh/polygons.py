"""Plane polygons: checks of profiles, and the triangles that cover them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from abut.array_types import AnyArray, Flags, Integers, Numbers
from abut.errors import InvalidValue
from abut.units import Vector, vector

__all__ = ["Ring", "checked_hole", "checked_ring", "outline", "triangulate_polygon"]

#: Corners of a closed polygon, counter-clockwise [m].
Ring: TypeAlias = tuple[tuple[float, float], ...]


def checked_ring(points: Sequence[Vector] | AnyArray, what: str) -> Ring:
    """Return the corners counter-clockwise, without a last one that repeats the first.

    Raises:
        InvalidValue: fewer than three corners, two in a row at one place, or a line that touches itself.
    """
    try:
        rows = list(points)
    except TypeError:
        raise InvalidValue.of(what, points, "be a sequence of points (x, y)", "m") from None
    ring = [vector(row, "m", what=f"{what}[{k}]", length=2) for k, row in enumerate(rows)]
    if len(ring) > 1 and ring[0] == ring[-1]:
        ring.pop()
    if len(ring) < 3:
        raise InvalidValue.of(f"{what}: the number of corners", len(ring), "be at least 3")
    corners = np.array(ring)
    after = np.roll(corners, -1, axis=0)
    repeated = np.flatnonzero((corners == after).all(axis=1))
    if len(repeated):
        raise InvalidValue(f"{what}: corners {repeated[0]} and {repeated[0] + 1} coincide; remove one")
    touching = _self_intersection(corners)
    if touching is not None:
        i, j = touching
        raise InvalidValue(
            f"{what} crosses or touches itself: the edges from corner {i} at {_format_point(corners[i])} and from corner {j} "
            f"at {_format_point(corners[j])}; give the corners in their order along the outline"
        )
    turned = float(_plane_cross(corners, after).sum()) < 0.0
    return tuple((x, y) for x, y in (reversed(ring) if turned else ring))


def checked_hole(points: Sequence[Vector] | AnyArray, others: Sequence[Ring], what: str) -> Ring:
    """Return a hole's corners, checked: within the outline `others[0]` and apart from the holes that follow it.

    Raises:
        InvalidValue: as `checked_ring`; or the hole leaves the outline or intersects another hole.
    """
    ring = checked_ring(points, what)
    for k, other in enumerate(others):
        name = "the outline" if k == 0 else f"hole {k - 1}"
        if _boundaries_intersect(np.array(ring), np.array(other)):
            raise InvalidValue(f"{what} crosses or touches {name}; move it, or draw both as one outline")
        inside = _is_inside(other, ring[0])
        if inside != (k == 0) or (k > 0 and _is_inside(ring, other[0])):
            problem = "lies outside the outline" if k == 0 else f"and {name} are nested"
            raise InvalidValue(
                f"{what} {problem}; a hole must lie within the outline, apart from other holes"
            )
    return ring


def outline(profile: Ring, holes: Sequence[Ring] = ()) -> list[Numbers]:
    """Return arrays (n, 2): the outline counter-clockwise, then the holes clockwise."""
    return [np.array(profile), *(np.array(hole[::-1]) for hole in holes)]


def triangulate_polygon(rings: Sequence[Numbers]) -> Integers:
    """Return triangles (m, 3), counter-clockwise, that cover an area; indices count the corners of all rings in turn."""
    import manifold3d

    return np.asarray(manifold3d.triangulate(list(rings)), dtype=np.int64)


def _plane_cross(a: Numbers, b: Numbers) -> Numbers:
    """Return the z component of a × b, for arrays (…, 2)."""
    return np.asarray(a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0])


def _self_intersection(corners: Numbers) -> tuple[int, int] | None:
    """Return two edges of a polygon that intersect elsewhere than at a common corner, or fold back on each other; None without any."""
    n = len(corners)
    ends = np.roll(corners, -1, axis=0)
    along, onward = ends - corners, np.roll(ends, -1, axis=0) - ends
    folded = np.flatnonzero((_plane_cross(along, onward) == 0.0) & ((along * onward).sum(axis=1) < 0.0))
    if len(folded):
        return int(folded[0]), int((folded[0] + 1) % n)
    for i in range(n - 2):
        last = n - 1 if i == 0 else n  # the last edge ends where the first begins
        others = slice(i + 2, last)
        hit = np.flatnonzero(_crossing_segments(corners[i], ends[i], corners[others], ends[others]))
        if len(hit):
            return i, int(i + 2 + hit[0])
    return None


def _boundaries_intersect(first: Numbers, second: Numbers) -> bool:
    """Return True if the boundaries of two polygons intersect."""
    starts, ends = second, np.roll(second, -1, axis=0)
    return any(
        _crossing_segments(a, b, starts, ends).any()
        for a, b in zip(first, np.roll(first, -1, axis=0), strict=True)
    )


def _crossing_segments(a: Numbers, b: Numbers, c: Numbers, d: Numbers) -> Flags:
    """Return a mask of segments from c to d that intersect the segment from a to b: each end on another side, or on the line."""
    apart = (np.minimum(c, d) > np.maximum(a, b)) | (np.maximum(c, d) < np.minimum(a, b))
    first = _plane_cross(b - a, c - a) * _plane_cross(b - a, d - a)
    second = _plane_cross(d - c, a - c) * _plane_cross(d - c, b - c)
    return (first <= 0.0) & (second <= 0.0) & ~apart.any(axis=-1)


def _is_inside(ring: Ring, point: tuple[float, float]) -> bool:
    """Return True if a ray to +x from the point crosses the polygon an odd number of times."""
    a = np.array(ring)
    b = np.roll(a, -1, axis=0)
    x, y = point
    across = (a[:, 1] > y) != (b[:, 1] > y)
    p, q = a[across], b[across]
    reach = p[:, 0] + (y - p[:, 1]) / (q[:, 1] - p[:, 1]) * (q[:, 0] - p[:, 0])
    return bool((reach > x).sum() % 2)


def _format_point(point: Numbers) -> str:
    return f"({point[0]:.6g}, {point[1]:.6g}) m"
