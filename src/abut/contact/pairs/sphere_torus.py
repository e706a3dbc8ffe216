"""Sphere on a torus: depth = R + r − distance of the centre from the ring's centre line.

The normal jumps for a centre on the axis, equally far from all of the ring, and on the centre line itself.
"""

from __future__ import annotations

from typing import Any

from abut import shapes
from abut.contact.pairs.point_distance_pairs import ball_contact, in_axes
from abut.contact.pairs.signed_distance import torus_distance
from abut.extend import geometry, pair


@pair(shapes.Sphere, shapes.Torus)
@geometry
def sphere_torus(
    feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any
) -> Any:
    """Parameters: the sphere's radius; radii of ring and tube."""
    x, y, z = in_axes(rj, pi - pj)
    distance, nx, ny, nz = torus_distance(x, y, z, a[lane, aj], a[lane, aj + 1])
    return ball_contact(pi, a[lane, ai], rj, distance, nx, ny, nz)
