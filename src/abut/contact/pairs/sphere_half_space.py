"""Sphere on a half-space: depth = R − z·(p_S − p_H), normal z, the outward normal of the half-space."""

from __future__ import annotations

from typing import Any

from abut import shapes
from abut.extend import column, dot, geometry, pair


@pair(shapes.Sphere, shapes.HalfSpace)
@geometry
def sphere_half_space(
    feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any
) -> Any:
    """Parameters: the sphere's radius."""
    n = column(rj, 2)
    height = dot(n, pi - pj)
    radius = a[lane, ai]
    return radius - height, n, pi - n * radius, pi - n * height
