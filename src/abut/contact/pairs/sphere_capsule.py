"""Sphere on a capsule: depth = R + r − distance of the centre from the straight piece of the axis."""

from __future__ import annotations

from typing import Any

from abut import shapes
from abut.contact.pairs.point_distance_pairs import ball_contact, in_axes
from abut.contact.pairs.signed_distance import capsule_distance
from abut.extend import geometry, pair


@pair(shapes.Sphere, shapes.Capsule)
@geometry
def sphere_capsule(
    feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any
) -> Any:
    """Parameters: the sphere's radius; radius, half the straight length."""
    x, y, z = in_axes(rj, pi - pj)
    distance, nx, ny, nz = capsule_distance(x, y, z, a[lane, aj], a[lane, aj + 1])
    return ball_contact(pi, a[lane, ai], rj, distance, nx, ny, nz)
