"""Sphere in a bore: depth = e − (R_bore − R_sphere) within its length, e the eccentricity; at a mouth, the edge.

The bore is in a plate as thick as the bore is long, which can be touched from outside as well: a ball larger than the bore touches
its edge (one contact point, on the nearest side), a ball next to the bore touches the plate.
"""

from __future__ import annotations

from typing import Any

from abut import shapes
from abut.contact.pairs.point_distance_pairs import ball_contact, in_axes
from abut.contact.pairs.signed_distance import bore_distance
from abut.extend import geometry, pair


@pair(shapes.Sphere, shapes.CylindricalCavity)
@geometry
def sphere_cylindrical_cavity(
    feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any
) -> Any:
    """Parameters: the sphere's radius; radius and half length of the bore."""
    x, y, z = in_axes(rj, pi - pj)
    distance, nx, ny, nz = bore_distance(x, y, z, a[lane, aj], a[lane, aj + 1])
    return ball_contact(pi, a[lane, ai], rj, distance, nx, ny, nz)
