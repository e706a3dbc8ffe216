"""Cylinder on a half-space: four points of each rim may touch, the lowest one, its opposite and the two between.

Lying, the lowest points of both rims carry it; leaning, one point; standing, all four of a rim. The four turn
with the tilt so that a rolling
cylinder feels no corners; standing upright their resultant does not depend on how they are turned.
"""

from __future__ import annotations

from typing import Any

from abut import shapes
from abut.plug import column, cross, dot, geometry, length, pair


@pair(shapes.Cylinder, shapes.HalfSpace, incidents=8)
@geometry
def cylinder_half_space(
    feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any
) -> Any:
    """Parameters: radius and half length. Features 0-3 are on the lower rim (−z), 4-7 on the upper."""
    n = column(rj, 2)
    axis = column(ri, 2)
    down = axis * dot(n, axis) - n
    tilt = length(down)
    if tilt > 1.0e-9:
        down = down / tilt
    else:
        down = column(ri, 0)
    side = cross(axis, down)
    quarter = feature % 4
    direction = down
    if quarter == 1:
        direction = -down
    if quarter == 2:
        direction = side
    if quarter == 3:
        direction = -side
    end = 1.0
    if feature < 4:
        end = -1.0
    rim = pi + axis * (end * a[lane, ai + 1]) + direction * a[lane, ai]
    height = dot(n, rim - pj)
    return -height, n, rim, rim - n * height
