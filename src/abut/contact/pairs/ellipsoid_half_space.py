"""Ellipsoid on a half-space: the lowest point −A² m/h, with m the plane's normal in its axes and h = |A m|, A = diag(a, b, c)."""

from __future__ import annotations

import math
from typing import Any

from abut import shapes
from abut.extend import column, dot, geometry, pair


@pair(shapes.Ellipsoid, shapes.HalfSpace)
@geometry
def ellipsoid_half_space(
    feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any
) -> Any:
    """Parameters: the semi-axes. Depth = h − n·(centre − p_H)."""
    n = column(rj, 2)
    x = dot(column(ri, 0), n) * a[lane, ai]
    y = dot(column(ri, 1), n) * a[lane, ai + 1]
    z = dot(column(ri, 2), n) * a[lane, ai + 2]
    reach = math.sqrt(x * x + y * y + z * z)
    down_x = column(ri, 0) * (a[lane, ai] * x / reach)
    down_y = column(ri, 1) * (a[lane, ai + 1] * y / reach)
    down_z = column(ri, 2) * (a[lane, ai + 2] * z / reach)
    lowest = pi - down_x - down_y - down_z
    height = dot(n, lowest - pj)
    return -height, n, lowest, lowest - n * height
