"""Cylinder in a bore, a pin in its hole: one contact point at either end of their common length.

If the pin's end is inside the bore, its rim touches the wall: depth = e − R_bore, e the distance of the rim's farthest point from
the bore's axis. If the bore ends first, its edge touches the pin: depth = R_pin − d, d the distance of the edge's nearest
point from the pin's axis. So an aligned pin is supported evenly at both ends, a tilted one at two opposite places.
Both are found exactly, as the farthest and the nearest point of an ellipse.

Beware: where a pin's end passes a mouth, one case replaces the other and the depth changes by about depth · tilt². When a
pin leaves the bore completely, the contact of its last end ends at the mouth. The faces around the mouths do not touch.
"""

from __future__ import annotations

from typing import Any

from abut import shapes
from abut.contact.pairs.rim_points import farthest_on_ellipse, nearest_on_ellipse
from abut.contact.pairs.signed_distance import sign_of
from abut.extend import column, cross, dot, geometry, length, pair, real


@pair(shapes.Cylinder, shapes.CylindricalCavity, max_contact_points=2)
@geometry
def cylinder_cylindrical_cavity(
    feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any
) -> Any:
    """Parameters: radius and half length of the pin, then of the bore. Feature 0 is the pin's end at −z."""
    radius, half, bore, reach = a[lane, ai], a[lane, ai + 1], a[lane, aj], a[lane, aj + 1]
    axis = column(ri, 2)
    b = column(rj, 2)
    side = cross(b, axis)
    sine = length(side)
    if sine > 1.0e-12:
        side = side / sine
    else:
        side = column(rj, 0)
    cosine = dot(axis, b)
    along = cross(side, b)  # across the bore, in the direction of the pin's tilt
    lift = cross(axis, side)  # the pin's rim is spanned by side and lift, the bore's by side and along
    turn = sign_of(cosine)
    end = 2.0 * real(feature) - 1.0
    centre = pi + axis * (end * half)
    c = centre - pj
    u, v = farthest_on_ellipse(dot(c, side), dot(c, along), radius, radius * abs(cosine))
    rim = centre + (side * u - lift * (turn * v)) * radius
    place = dot(rim - pj, b)
    if abs(place) <= reach:
        out = rim - pj - b * place
        distance = length(out)
        n = -out / distance
        return distance - bore, n, rim, rim + n * (distance - bore)
    mouth = pj + b * (end * turn * reach)
    c = mouth - pi
    u, v = nearest_on_ellipse(-dot(c, side), -dot(c, lift), bore, bore * abs(cosine))
    edge = mouth + (side * u - along * (turn * v)) * bore
    place_on_pin = dot(edge - pi, axis)
    if place * end * turn > reach and abs(place_on_pin) <= half:
        out = edge - pi - axis * place_on_pin
        distance = length(out)
        n = -out / distance
        return radius - distance, n, edge - n * (radius - distance), edge
    c = pi - pj  # this end is out of the bore: the centres' distance, with a minus, touches nothing
    distance = length(c)
    return -distance, c / distance, pi, pj
