"""Sphere in a groove: depth = e − (r_groove − R_sphere), e the distance of the centre from the groove's centre line.

With one side only, the wall belongs to a ring as wide as the groove: a grooved disc (inner race) or a plate with a grooved hole (outer
race). A ball that climbs out touches the groove's edge, then the ring's side face: one surface, so that the depth is continuous.
"""

from __future__ import annotations

from typing import Any

from abut import shapes
from abut.contact.pairs.point_distance_pairs import ball_contact, in_axes
from abut.contact.pairs.signed_distance import groove_distance
from abut.extend import geometry, pair


@pair(shapes.Sphere, shapes.ToroidalCavity)
@geometry
def sphere_toroidal_cavity(
    feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any
) -> Any:
    """Parameters: the sphere's radius; radii of the ring and of the tube, side of the wall."""
    x, y, z = in_axes(rj, pi - pj)
    distance, nx, ny, nz = groove_distance(x, y, z, a[lane, aj], a[lane, aj + 1], a[lane, aj + 2])
    return ball_contact(pi, a[lane, ai], rj, distance, nx, ny, nz)
