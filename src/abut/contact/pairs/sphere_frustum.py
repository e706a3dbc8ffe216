"""Sphere on a frustum or a cone: depth = R − distance of the centre from cone, end face, rim or tip.

The distance is measured in the plane through the axis.

The normal jumps only for a centre inside the frustum, where two of its surfaces are equally near.
"""

from __future__ import annotations

from typing import Any

from abut import shapes
from abut.contact.pairs.point_distance_pairs import ball_contact, in_axes
from abut.contact.pairs.signed_distance import frustum_distance
from abut.extend import geometry, pair


@pair(shapes.Sphere, shapes.Frustum)
@geometry
def sphere_frustum(
    feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any
) -> Any:
    """Parameters: the sphere's radius; the radii below and above, half length."""
    x, y, z = in_axes(rj, pi - pj)
    distance, nx, ny, nz = frustum_distance(x, y, z, a[lane, aj], a[lane, aj + 1], a[lane, aj + 2])
    return ball_contact(pi, a[lane, ai], rj, distance, nx, ny, nz)
