"""Box in a box cavity or a slot: the four corners nearest to each of the six walls may touch.

    depth = distance of the corner from the cavity's centre towards the wall − half size

Four corners support a box that is parallel to a wall, two or one a tilted box. Each wall is an infinite plane. The face that touches a
wall changes at a rotation of 45°: the corners of the edge between them, which are the deepest, remain.
"""

from __future__ import annotations

from typing import Any

from abut import shapes
from abut.contact.pairs.signed_distance import sign_of
from abut.extend import column, dot, geometry, pair, real


@pair(shapes.Box, shapes.BoxCavity, max_contact_points=24)
@geometry
def box_box_cavity(
    feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any
) -> Any:
    """Parameters: the block's half sizes, the room's. Feature 4 w + k is corner k at wall w; walls 0, 2, 4 are at −x, −y, −z."""
    wall = feature // 4
    inward = column(rj, wall // 2) * (1.0 - 2.0 * real(wall % 2))
    face = int(0)
    for k in range(3):
        if abs(dot(inward, column(ri, k))) > abs(dot(inward, column(ri, face))):
            face = k
    corner = pi - column(ri, face) * (a[lane, ai + face] * sign_of(dot(inward, column(ri, face))))
    second = (face + 1) % 3
    third = (face + 2) % 3
    corner = corner + column(ri, second) * (a[lane, ai + second] * (2.0 * real(feature % 2) - 1.0))
    corner = corner + column(ri, third) * (a[lane, ai + third] * (2.0 * real((feature // 2) % 2) - 1.0))
    height = dot(inward, corner - pj) + a[lane, aj + wall // 2]
    return -height, inward, corner, corner - inward * height
