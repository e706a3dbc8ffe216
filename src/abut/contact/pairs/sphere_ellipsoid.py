"""Sphere on an ellipsoid: depth = R − distance of the centre to the foot of the perpendicular.

The normal jumps only for a centre deep inside, on the disc where two perpendiculars are equally long.
"""

from __future__ import annotations

from typing import Any

from abut import shapes
from abut.contact.pairs.point_distance_pairs import ball_contact, in_axes
from abut.contact.pairs.signed_distance import ellipsoid_distance
from abut.extend import geometry, pair


@pair(shapes.Sphere, shapes.Ellipsoid)
@geometry
def sphere_ellipsoid(
    feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any
) -> Any:
    """Parameters: the sphere's radius; the semi-axes."""
    x, y, z = in_axes(rj, pi - pj)
    distance, nx, ny, nz = ellipsoid_distance(x, y, z, a[lane, aj], a[lane, aj + 1], a[lane, aj + 2])
    return ball_contact(pi, a[lane, ai], rj, distance, nx, ny, nz)
