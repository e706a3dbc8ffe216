"""Points on rims used by several pairs: the quarters of an upright rim, and the nearest and farthest point of a tilted one."""

from __future__ import annotations

import math
from typing import Any

from abut.contact.pairs.signed_distance import ellipsoid_root
from abut.extend import cross, dot, length
from abut.extend.functions.vectors import Vector, vector_function


@vector_function
def quarter_of(k: int) -> Any:
    """Return cosine and sine of a point on a rim from its lowest one: 0 the lowest, 1 its opposite, 2 and 3 between."""
    if k == 0:
        return 1.0, 0.0
    if k == 1:
        return -1.0, 0.0
    if k == 2:
        return 0.0, 1.0
    return 0.0, -1.0


@vector_function
def towards_quarter(k: int, n: Vector, axis: Vector, x: Vector) -> Any:
    """Return the direction from the centre of a rim to one of its quarters on a half-space of normal n; a level rim's first is along x."""
    down = axis * dot(n, axis) - n
    tilt = length(down)
    if tilt > 1.0e-9:
        down = down / tilt
    else:
        down = x
    along, across = quarter_of(k)
    return down * along + cross(axis, down) * across


@vector_function
def nearest_on_ellipse(p: float, q: float, major: float, minor: float) -> Any:
    """Return cosine and sine (c, s) of the point (major·c, minor·s) nearest to (p, q), from inside or outside; major ≥ minor ≥ 0.

    Source: Eberly, as in ``ellipsoid_distance``. A rim seen along the axis of the other shape is an ellipse.
    """
    spread = (major - minor) * (major + minor)
    root = ellipsoid_root(major * abs(p), minor * abs(q), 0.0, spread, 0.0, 0.0)
    if root > 0.0:
        return major * p / (root + spread), minor * q / root
    c = 0.0
    if spread > 0.0:
        c = major * p / spread
    s = math.sqrt(max(1.0 - c * c, 0.0))
    if q < 0.0:
        s = -s
    return c, s


@vector_function
def farthest_on_ellipse(p: float, q: float, major: float, minor: float) -> Any:
    """Return cosine and sine (c, s) of the point (major·c, minor·s) farthest from (−p, −q), on the side of (p, q)."""
    spread = (major - minor) * (major + minor)
    root = ellipsoid_root(major * abs(p), minor * abs(q), 0.0, 0.0, spread, spread)
    if root > 0.0:
        return major * p / root, minor * q / (root + spread)
    s = 0.0
    if spread > 0.0:
        s = minor * q / spread
    c = math.sqrt(max(1.0 - s * s, 0.0))
    if p < 0.0:
        c = -c
    return c, s
