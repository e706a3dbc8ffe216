"""Sphere against sphere: depth = R₁ + R₂ − |p₁ − p₂|, normal along the line of centres."""

from __future__ import annotations

from typing import Any

from abut import shapes
from abut.extend import column, geometry, length, pair


@pair(shapes.Sphere, shapes.Sphere)
@geometry
def sphere_sphere(
    feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any
) -> Any:
    """Parameters: the two radii. Concentric spheres push along the second's z axis."""
    d = pi - pj
    distance = length(d)
    n = column(rj, 2)
    if distance > 0.0:
        n = d / distance
    return a[lane, ai] + a[lane, aj] - distance, n, pi - n * a[lane, ai], pj + n * a[lane, aj]
