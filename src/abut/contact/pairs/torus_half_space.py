"""Torus on a half-space: four balls of the tube's radius on the ring may touch, the lowest, its opposite and the two between.

A tilted ring is supported at the lowest, a flat one at all four. They turn with the tilt so that a rolling ring has no corners; for a flat
ring their resultant does not depend on their angle.
"""

from __future__ import annotations

from typing import Any

from abut import shapes
from abut.contact.pairs.rim_points import towards_quarter
from abut.extend import column, dot, geometry, pair


@pair(shapes.Torus, shapes.HalfSpace, max_contact_points=4)
@geometry
def torus_half_space(
    feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any
) -> Any:
    """Parameters: radii of ring and tube."""
    n = column(rj, 2)
    centre = pi + towards_quarter(feature, n, column(ri, 2), column(ri, 0)) * a[lane, ai]
    height = dot(n, centre - pj)
    tube = a[lane, ai + 1]
    return tube - height, n, centre - n * tube, centre - n * height
