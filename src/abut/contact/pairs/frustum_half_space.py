"""Frustum on a half-space: four points of each rim may touch, the lowest one, its opposite and the two between; a cone's tip is one.

As for the cylinder: on its side it is supported at the lowest points of both rims, tilted at one point, upright at all four of a rim. The
four turn with the tilt so that a rolling cone has no corners; for an upright one their resultant does not depend on their angle.
"""

from __future__ import annotations

from typing import Any

from abut import shapes
from abut.contact.pairs.rim_points import towards_quarter
from abut.extend import column, dot, geometry, pair


@pair(shapes.Frustum, shapes.HalfSpace, max_contact_points=8)
@geometry
def frustum_half_space(
    feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any
) -> Any:
    """Parameters: the radii below and above, half length. Features 0-3 are on the lower rim (−z), 4-7 on the upper."""
    n = column(rj, 2)
    axis = column(ri, 2)
    half = a[lane, ai + 2]
    radius = a[lane, ai]
    end = -half
    if feature >= 4:
        radius = a[lane, ai + 1]
        end = half
    rim = pi + axis * end + towards_quarter(feature % 4, n, axis, column(ri, 0)) * radius
    if radius == 0.0 and feature % 4 > 0:
        rim = rim + n * (4.0 * half)  # a tip counts once: its three copies are moved out of reach
    height = dot(n, rim - pj)
    return -height, n, rim, rim - n * height
