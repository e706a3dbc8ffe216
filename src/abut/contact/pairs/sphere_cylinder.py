"""Sphere on a cylinder: depth = R − distance of the centre to shell, end face or rim, found in the plane through the axis.

The normal jumps only for a centre inside the cylinder, where shell and end face, or all of the shell, are equally near.
"""

from __future__ import annotations

from typing import Any

from abut import shapes
from abut.contact.pairs.point_distance_pairs import ball_contact, in_axes
from abut.contact.pairs.signed_distance import cylinder_distance
from abut.extend import geometry, pair


@pair(shapes.Sphere, shapes.Cylinder)
@geometry
def sphere_cylinder(
    feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any
) -> Any:
    """Parameters: the sphere's radius; radius and half length."""
    x, y, z = in_axes(rj, pi - pj)
    distance, nx, ny, nz = cylinder_distance(x, y, z, a[lane, aj], a[lane, aj + 1])
    return ball_contact(pi, a[lane, ai], rj, distance, nx, ny, nz)
