"""Cylinder against cylinder at any angle: depth = the minimum translation that separates them, or minus their distance.

It is found exactly, for any contact of shells, rims and end faces. The first contact point is the deepest. Parallel shells,
or a shell on an end face, have a second one at the other end of their common line; end faces on each other have four, so that
an aligned pair is supported evenly. A tilt reduces the depth of the others; beyond a sine of 0.002 they fade out continuously, and a
crossing pair touches at one place.

Beware: the depth is always continuous. The contact point moves from the crossing to the ends as a crossing becomes parallel, between sines
of 0.004 and 0.002. The depth of all contact points except the deepest has a gradient that differs from −n by the tilt.
"""

from __future__ import annotations

import math
from typing import Any

from abut import shapes
from abut.contact.pairs.separating_direction import (
    between_discs,
    between_rims,
    crossing_of,
    cylinder_support,
    farthest_point,
    rim_seen_along,
)
from abut.contact.pairs.signed_distance import sign_of
from abut.contact.pairs.support_points import (
    depth_deficit,
    disc_chord,
    place_on_patch,
    shared_length,
    tilt_weight,
)
from abut.extend import column, cross, dot, geometry, length, pair, real
from abut.extend.functions.vectors import Vector, vector_function


@vector_function
def overlap_along(
    n: Vector, d: Vector, a: Vector, ra: float, ha: float, b: Vector, rb: float, hb: float
) -> Any:
    """Return the distance that the first must move along n to be clear of the second."""
    return cylinder_support(n, a, ra, ha) + cylinder_support(n, b, rb, hb) - dot(n, d)


@vector_function
def overlap_direction(
    d: Vector, a: Vector, ra: float, ha: float, b: Vector, rb: float, hb: float, x: Vector
) -> Any:
    """Return the direction of least overlap: faces, crossing shells, rims on shells, rims on rims (from three starts)."""
    n = a * sign_of(dot(a, d))
    best = overlap_along(n, d, a, ra, ha, b, rb, hb)
    side = cross(b, a)
    sine = length(side)
    if sine > 1.0e-12:
        side = side / sine
    else:
        side = x
    k = int(0)
    while k < 18:
        m = b * sign_of(dot(b, d))
        if k == 1:
            m = side * sign_of(dot(side, d))
        if k > 1:
            end = 2.0 * real(k % 2) - 1.0
            if k < 4:
                m = rim_seen_along(d + a * (end * ha), a, b, side, ra)
            elif k < 6:
                m = -rim_seen_along(b * (end * hb) - d, b, a, side, rb)
            else:
                other = 2.0 * real((k // 2) % 2) - 1.0
                e = d + a * (end * ha) + b * (other * hb)
                m = n + e * (0.02 / max(length(e), 1.0e-300))  # away from the axes, where D has kinks
                if k > 9:
                    m = between_discs(e, a, ra, b, rb)
                if k > 13:
                    m = e
                m = between_rims(m, e, a, ra, b, rb)
            m = m * (sign_of(dot(m, d)) / max(length(m), 1.0e-300))
        trial = overlap_along(m, d, a, ra, ha, b, rb, hb)
        if trial < best and length(m) > 0.5:
            best = trial
            n = m
            # without overlap, the nearest points are along n in the best direction only: no need to search further
            joint = d + farthest_point(-n, a, ra, ha) - farthest_point(n, b, rb, hb) + n * best
            if best < 0.0 and length(joint) < 1.0e-10 * (ra + ha + rb + hb):
                k = int(18)
        k = k + 1
    return n


@vector_function
def contact_patch(
    n: Vector, d: Vector, a: Vector, ra: float, ha: float, b: Vector, rb: float, hb: float, x: Vector
) -> Any:
    """Return the middle of the patch on the second's side, from its centre; half diagonals; relative slope; weight of the tilt."""
    line_a, line_b = tilt_weight(dot(n, a)), tilt_weight(dot(n, b))
    face_a, face_b = tilt_weight(length(cross(n, a))), tilt_weight(length(cross(n, b)))
    none = n * 0.0
    depth = overlap_along(n, d, a, ra, ha, b, rb, hb)
    low = d + farthest_point(-n, a, ra, ha) + n * depth
    high = farthest_point(n, b, rb, hb)
    if line_a < 1.0 and line_b < 1.0:
        tilted = max(max(line_a, line_b), tilt_weight(length(cross(a, b))))
        middle, half = shared_length(-ha, ha, -dot(d, a) - hb, -dot(d, a) + hb)
        middle = middle + tilted * (crossing_of(d, a, b, ha) - middle)
        line = d + farthest_point(-n, a, ra, 0.0) + n * depth
        return line + a * middle, a * (half * (1.0 - tilted)), none, b * dot(n, b) - a * dot(n, a), tilted
    if line_a < 1.0 and face_b < 1.0:
        middle, half = disc_chord(d - b * dot(d, b), a, rb)
        middle, half = shared_length(-ha, ha, middle - half, middle + half)
        line = d + farthest_point(-n, a, ra, 0.0) + n * depth
        return line + a * middle, a * half, none, -a * dot(n, a) - b / dot(b, n), max(line_a, face_b)
    if face_a < 1.0 and line_b < 1.0:
        middle, half = disc_chord(a * dot(d, a) - d, b, ra)
        middle, half = shared_length(-hb, hb, middle - half, middle + half)
        line = farthest_point(n, b, rb, 0.0)
        return line + b * middle, b * half, none, a / dot(a, n) + b * dot(n, b), max(face_a, line_b)
    if face_a < 1.0 and face_b < 1.0:
        way = d - n * dot(d, n)
        apart = length(way)
        if apart <= 1.0e-9 * ra:
            way = x - n * dot(x, n)
        way = way / length(way)
        middle, half = shared_length(-rb, rb, apart - ra, apart + ra)
        off = apart - middle
        wide = math.sqrt(max(min(rb * rb - middle * middle, ra * ra - off * off), 0.0))
        face = n * (abs(dot(n, b)) * hb)
        return (
            face + way * middle,
            way * half,
            cross(n, way) * wide,
            a / dot(a, n) - b / dot(b, n),
            max(face_a, face_b),
        )
    if line_a >= 1.0 and face_a >= 1.0:
        return low, none, none, none, 1.0
    return high, none, none, none, 1.0


@pair(shapes.Cylinder, shapes.Cylinder, max_contact_points=4)
@geometry
def cylinder_cylinder(
    feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any
) -> Any:
    """Parameters: radius and half length of both."""
    ra, ha, rb, hb = a[lane, ai], a[lane, ai + 1], a[lane, aj], a[lane, aj + 1]
    d = pi - pj
    axis, b = column(ri, 2), column(rj, 2)
    if feature > 0 and length(cross(axis, b)) > 0.01 and abs(dot(axis, b)) > 0.01:
        # no line, no face: one contact point; the others have the centres' distance
        return -length(d), d / length(d), pi, pj
    n = overlap_direction(d, axis, ra, ha, b, rb, hb, column(rj, 0))
    middle, p, q, slope, tilted = contact_patch(n, d, axis, ra, ha, b, rb, hb, column(rj, 0))
    depth = overlap_along(n, d, axis, ra, ha, b, rb, hb) - depth_deficit(
        feature, n, slope, p, q, ra + rb, tilted
    )
    place = pj + middle + place_on_patch(feature, n, p, q)
    return depth, n, place - n * depth, place
