"""Box on a half-space: each of the eight corners may touch, depth = −z·(corner − p_H)."""

from __future__ import annotations

from typing import Any

from abut import shapes
from abut.extend import column, dot, geometry, pair, real


@pair(shapes.Box, shapes.HalfSpace, max_contact_points=8)
@geometry
def box_half_space(
    feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any
) -> Any:
    """Parameters: the box's half sizes. Bit k of the feature picks the side along axis k."""
    sx = 2.0 * real(feature % 2) - 1.0
    sy = 2.0 * real((feature // 2) % 2) - 1.0
    sz = 2.0 * real(feature // 4) - 1.0
    x = column(ri, 0) * (sx * a[lane, ai])
    y = column(ri, 1) * (sy * a[lane, ai + 1])
    z = column(ri, 2) * (sz * a[lane, ai + 2])
    corner = pi + x + y + z
    n = column(rj, 2)
    height = dot(n, corner - pj)
    return -height, n, corner, corner - n * height
