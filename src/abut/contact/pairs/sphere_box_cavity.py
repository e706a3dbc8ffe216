"""Sphere in a box cavity: each of the six walls may touch.

    depth = R + |distance of the sphere's centre from that of the cavity, towards the wall| − half size

There is one contact point per wall, so that a ball in a corner has three. Each wall is an infinite plane, and no depth jumps.
"""

from __future__ import annotations

from typing import Any

from abut import shapes
from abut.extend import column, dot, geometry, pair, real


@pair(shapes.Sphere, shapes.BoxCavity, max_contact_points=6)
@geometry
def sphere_box_cavity(
    feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any
) -> Any:
    """Parameters: the sphere's radius; the room's half sizes. Features 0, 2, 4 are the walls at −x, −y, −z."""
    inward = column(rj, feature // 2) * (1.0 - 2.0 * real(feature % 2))
    height = dot(inward, pi - pj) + a[lane, aj + feature // 2]
    radius = a[lane, ai]
    return radius - height, inward, pi - inward * radius, pi - inward * height
