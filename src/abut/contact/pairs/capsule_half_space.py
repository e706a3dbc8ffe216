"""Capsule on a half-space: the ball at either end may touch, depth = R − z·(centre of the ball − p_H)."""

from __future__ import annotations

from typing import Any

from abut import shapes
from abut.extend import column, dot, geometry, pair, real


@pair(shapes.Capsule, shapes.HalfSpace, max_contact_points=2)
@geometry
def capsule_half_space(
    feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any
) -> Any:
    """Parameters: radius, half the straight length. Feature 0 is the end at −z."""
    n = column(rj, 2)
    end = pi + column(ri, 2) * ((2.0 * real(feature) - 1.0) * a[lane, ai + 1])
    height = dot(n, end - pj)
    radius = a[lane, ai]
    return radius - height, n, end - n * radius, end - n * height
