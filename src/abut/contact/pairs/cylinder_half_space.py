"""Cylinder on a half-space: four points of each rim may touch, the lowest one, its opposite and the two between.

A cylinder on its side is supported at the lowest points of both rims, a tilted one at one point, an upright one at all four of a rim.
The four turn with the tilt so that a rolling cylinder has no corners; for an upright one their resultant does not depend on their angle.
"""

from __future__ import annotations

from typing import Any

from abut import shapes
from abut.contact.pairs.rim_points import towards_quarter
from abut.extend import column, dot, geometry, pair


@pair(shapes.Cylinder, shapes.HalfSpace, max_contact_points=8)
@geometry
def cylinder_half_space(
    feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any
) -> Any:
    """Parameters: radius and half length. Features 0-3 are on the lower rim (−z), 4-7 on the upper."""
    n = column(rj, 2)
    axis = column(ri, 2)
    end = 1.0
    if feature < 4:
        end = -1.0
    rim = (
        pi
        + axis * (end * a[lane, ai + 1])
        + towards_quarter(feature % 4, n, axis, column(ri, 0)) * a[lane, ai]
    )
    height = dot(n, rim - pj)
    return -height, n, rim, rim - n * height
