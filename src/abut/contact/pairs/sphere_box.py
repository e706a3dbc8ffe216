"""Sphere on a block: depth = R − distance of the centre, along the direction to the nearest face, edge or corner.

A centre inside the block is pushed out of the nearest face. The normal jumps where two faces are equally near, inside only.
"""

from __future__ import annotations

from typing import Any

from abut import shapes
from abut.contact.pairs.point_distance_pairs import ball_contact, in_axes
from abut.contact.pairs.signed_distance import box_distance
from abut.extend import geometry, pair


@pair(shapes.Sphere, shapes.Box)
@geometry
def sphere_box(feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any) -> Any:
    """Parameters: the sphere's radius; the half sizes."""
    x, y, z = in_axes(rj, pi - pj)
    distance, nx, ny, nz = box_distance(x, y, z, a[lane, aj], a[lane, aj + 1], a[lane, aj + 2])
    return ball_contact(pi, a[lane, ai], rj, distance, nx, ny, nz)
