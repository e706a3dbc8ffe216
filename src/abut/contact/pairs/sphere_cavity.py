"""Sphere inside a spherical cavity: eccentricity e, depth = e − (R_cavity − R_sphere), normal towards the centre.

The normal force law of a clearance joint (Lan, Machine Tool & Hydraulics 49(12) (2021)): δ = |e| − c with radial clearance c.
"""

from __future__ import annotations

from typing import Any

from abut import shapes
from abut.extend import column, geometry, length, pair


@pair(shapes.Sphere, shapes.SphericalCavity)
@geometry
def sphere_cavity(
    feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any
) -> Any:
    """Parameters: the sphere's and the cavity's radius. A centred sphere is pushed along the cavity's z axis."""
    d = pi - pj
    eccentricity = length(d)
    n = column(rj, 2)
    if eccentricity > 0.0:
        n = -d / eccentricity
    return eccentricity - (a[lane, aj] - a[lane, ai]), n, pi - n * a[lane, ai], pj - n * a[lane, aj]
