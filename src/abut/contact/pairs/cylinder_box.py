"""Cylinder against a block at any angle: depth = the minimum translation that separates them, or minus their distance.

It is found exactly, for any contact of shell, rims and end faces with faces, edges and corners. The first contact point is the
deepest. A shell along a face or an edge, or an edge on an end face, has a second one at the other end of their common line. An
end face on a face has four, at the ends of their common part along the block's axes, so that an aligned cylinder is supported
evenly. A tilt reduces the depth of the others; beyond a sine of 0.002 they fade out continuously.

Beware: the depth of all contact points except the deepest has a gradient that differs from −n by the tilt.
"""

from __future__ import annotations

from typing import Any

from abut import shapes
from abut.contact.pairs.rim_points import nearest_on_ellipse
from abut.contact.pairs.separating_direction import (
    crossing_of,
    cylinder_support,
    farthest_point,
    onto_rim,
    rim_on_edge,
)
from abut.contact.pairs.signed_distance import sign_of
from abut.contact.pairs.support_points import (
    depth_deficit,
    disc_chord,
    place_on_patch,
    shared_length,
    tilt_weight,
    within_slab,
)
from abut.extend import column, cross, dot, geometry, length, pair, real
from abut.extend.functions.vectors import Vector, vector_function

PARALLEL = 1.0e-7  #: sum of sines up to which a cylinder is parallel to an edge [rad]; depths are then within 1e-7 of its length


@vector_function
def overlap_along(n: Vector, d: Vector, axis: Vector, radius: float, half: float, h: Vector) -> Any:
    """Return the distance that the cylinder at d must move along n to be clear of the block, in the block's axes."""
    return (
        cylinder_support(n, axis, radius, half)
        + abs(n[0]) * h[0]
        + abs(n[1]) * h[1]
        + abs(n[2]) * h[2]
        - dot(n, d)
    )


@vector_function
def rim_over_edge(unit: Vector, d: Vector, axis: Vector, radius: float, v: Vector) -> Any:
    """Return the vector from the edge through v along unit to the rim about d, seen along the edge; zero where they cross."""
    side = cross(unit, axis)
    sine = length(side)
    if sine < 1.0e-9:
        return side * 0.0
    side = side / sine
    along = cross(side, unit)
    c = d - v
    x, y = dot(c, side), dot(c, along)
    minor = radius * abs(dot(axis, unit))
    s, t = nearest_on_ellipse(-x, -y, radius, minor)
    return side * (x + radius * s) + along * (y + minor * t)


@vector_function
def trial_direction(
    k: int, d: Vector, axis: Vector, radius: float, half: float, unit: Vector, v: Vector, shell: Vector
) -> Any:
    """Return the k-th direction to try: corner and shell, corner and rims, edge and rims, face, edge and shell, end face."""
    end = 2.0 * real(k % 2) - 1.0
    if k == 0:
        m = d - v
        return m - axis * dot(m, axis)
    if k < 3:
        return onto_rim(v, d + axis * (end * half), axis, radius) - v
    if k < 5:
        return rim_over_edge(unit, d + axis * (end * half), axis, radius, v)
    if k == 5:
        return unit * sign_of(dot(unit, d))
    if k == 6:
        return shell * sign_of(dot(shell, d))
    return axis * sign_of(dot(axis, d))


@vector_function
def section_direction(along: int, d: Vector, axis: Vector, radius: float, half: float, h: Vector) -> Any:
    """Return the direction of least overlap for an axis parallel to one of the block's: that of a circle and a rectangle, or the axis."""
    n = axis * sign_of(dot(axis, d))
    best = overlap_along(n, d, axis, radius, half, h)
    corner = d * 0.0
    for k in range(3):
        if k != along:
            m = d * 0.0
            m[k] = sign_of(d[k])
            corner[k] = max(abs(d[k]) - h[k], 0.0) * m[k]
            m = m - axis * dot(m, axis)
            m = m / length(m)
            found = overlap_along(m, d, axis, radius, half, h)
            if found < best:
                best = found
                n = m
    corner = corner - axis * dot(corner, axis)
    size = length(corner)
    if size > 1.0e-12 and overlap_along(corner / size, d, axis, radius, half, h) < best:
        n = corner / size
    return n


@vector_function
def overlap_direction(d: Vector, axis: Vector, radius: float, half: float, h: Vector) -> Any:
    """Return the direction of least overlap in the block's axes: 24 combinations of a corner and an axis, eight directions each.

    A cylinder parallel to one of the block's axes, beside the block and not beyond its ends, needs four of them only.
    """
    for k in range(3):
        if abs(axis[(k + 1) % 3]) + abs(axis[(k + 2) % 3]) < PARALLEL and abs(d[k]) < half + h[k]:
            return section_direction(k, d, axis, radius, half, h)
    n = axis * sign_of(dot(axis, d))
    best = overlap_along(n, d, axis, radius, half, h)
    for t in range(192):
        c = t // 8
        v = h * 1.0
        unit = h * 0.0
        unit[c // 8] = 1.0
        v[0] = h[0] * (2.0 * real(c % 2) - 1.0)
        v[1] = h[1] * (2.0 * real((c // 2) % 2) - 1.0)
        v[2] = h[2] * (2.0 * real((c // 4) % 2) - 1.0)
        # once for each corner, each edge, each axis
        k = t % 8
        m = h * 0.0
        if (k < 3 and c < 8) or (k > 2 and k < 5 and dot(v, unit) < 0.0) or (k > 4 and c % 8 == 0):
            m = trial_direction(k, d, axis, radius, half, unit, v, cross(unit, axis))
        size = length(m)
        if size > 1.0e-12:
            m = m * (sign_of(dot(m, d)) / size)
            found = overlap_along(m, d, axis, radius, half, h)
            if found < best:
                best = found
                n = m
    for k in range(3):
        if abs(n[k]) < 1.0e-12:
            unit = h * 0.0
            unit[k] = 1.0
            corner = h * 1.0
            for i in range(3):
                corner[i] = h[i] * sign_of(n[i])
            corner[k] = 0.0
            e = d - corner - axis * (half * sign_of(dot(n, axis)))
            m = rim_on_edge(n, unit, axis, radius, e)
            found = overlap_along(m, d, axis, radius, half, h)
            if found < best:
                best = found
                n = m
    return n


@vector_function
def levels(n: Vector, h: Vector) -> Any:
    """Return the block's corner farthest along n, and the axes of the face and of the edge most parallel to the contact there."""
    corner = h * 1.0
    face = int(0)
    edge = int(0)
    for k in range(3):
        corner[k] = h[k] * sign_of(n[k])
        if abs(n[k]) > abs(n[face]):
            face = k
        if abs(n[k]) < abs(n[edge]):
            edge = k
    return corner, face, edge


@vector_function
def end_on_face(d: Vector, radius: float, h: Vector, corner: Vector, face: int) -> Any:
    """Return middle and half diagonals of the common part of a flat end and a face, the end replaced by the square around it."""
    centre = corner * 1.0
    i = (face + 1) % 3
    j = (face + 2) % 3
    p = h * 0.0
    q = h * 0.0
    x, across = shared_length(-h[i], h[i], d[i] - radius, d[i] + radius)
    y, along = shared_length(-h[j], h[j], d[j] - radius, d[j] + radius)
    centre[i] = x
    centre[j] = y
    p[i] = across
    q[j] = along
    return centre, p, q


@vector_function
def contact_patch(n: Vector, d: Vector, axis: Vector, radius: float, half: float, h: Vector) -> Any:
    """Return the middle of the patch on the block's side; half diagonals; relative slope; weight of the tilt."""
    none = n * 0.0
    depth = overlap_along(n, d, axis, radius, half, h)
    line, flat = tilt_weight(dot(n, axis)), tilt_weight(length(cross(n, axis)))
    corner, face, edge = levels(n, h)
    unit = h * 0.0
    unit[face] = sign_of(n[face])
    rod = h * 0.0
    rod[edge] = 1.0
    on_face = tilt_weight(length(cross(n, unit)))
    on_edge = tilt_weight(n[edge])
    shell = d + farthest_point(-n, axis, radius, 0.0) + n * depth
    if line < 1.0 and on_face < 1.0:
        low, high = -half, half
        for k in range(3):
            if k != face:
                low, high = within_slab(low, high, d[k], axis[k], h[k])
        middle = 0.5 * (low + high)
        g = -axis * dot(n, axis) - unit / dot(unit, n)
        return shell + axis * middle, axis * max(0.5 * (high - low), 0.0), none, g, max(line, on_face)
    if flat < 1.0 and on_face < 1.0:
        centre, p, q = end_on_face(d, radius, h, corner, face)
        return centre, p, q, axis / dot(axis, n) - unit / dot(unit, n), max(flat, on_face)
    if line < 1.0 and on_edge < 1.0:
        at = corner * 1.0
        at[edge] = 0.0
        c = d - at
        tilted = max(max(line, on_edge), tilt_weight(length(cross(rod, axis))))
        middle, reached = shared_length(-half, half, -dot(c, axis) - h[edge], -dot(c, axis) + h[edge])
        middle = middle + tilted * (crossing_of(c, axis, rod, half) - middle)
        g = rod * dot(n, rod) - axis * dot(n, axis)
        return shell + axis * middle, axis * (reached * (1.0 - tilted)), none, g, tilted
    if flat < 1.0 and on_edge < 1.0:
        at = corner * 1.0
        at[edge] = 0.0
        c = at - d
        c = c - axis * dot(c, axis)
        x, across = disc_chord(c, rod, radius)
        x, across = shared_length(-h[edge], h[edge], x - across, x + across)
        g = axis / dot(axis, n) + rod * dot(n, rod)
        return at + rod * x, rod * across, none, g, max(flat, on_edge)
    if line >= 1.0 and flat >= 1.0:
        return d + farthest_point(-n, axis, radius, half) + n * depth, none, none, none, 1.0
    return corner, none, none, none, 1.0


@pair(shapes.Cylinder, shapes.Box, max_contact_points=4)
@geometry
def cylinder_box(
    feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any
) -> Any:
    """Parameters: radius and half length, half sizes."""
    radius, half = a[lane, ai], a[lane, ai + 1]
    h = pi * 0.0
    d = pi * 0.0
    axis = pi * 0.0
    for k in range(3):
        h[k] = a[lane, aj + k]
        d[k] = dot(column(rj, k), pi - pj)
        axis[k] = dot(column(rj, k), column(ri, 2))
    largest = max(abs(axis[0]), max(abs(axis[1]), abs(axis[2])))
    smallest = min(abs(axis[0]), min(abs(axis[1]), abs(axis[2])))
    if feature > 0 and largest < 0.9999 and smallest > 0.01:
        c = pi - pj  # no line, no face: one contact point; the others have the centres' distance
        return -length(c), c / length(c), pi, pj
    n = overlap_direction(d, axis, radius, half, h)
    middle, p, q, slope, tilted = contact_patch(n, d, axis, radius, half, h)
    less = depth_deficit(feature, n, slope, p, q, radius + length(h), tilted)
    depth = overlap_along(n, d, axis, radius, half, h) - less
    local = middle + place_on_patch(feature, n, p, q)
    place = pj + column(rj, 0) * local[0] + column(rj, 1) * local[1] + column(rj, 2) * local[2]
    push = column(rj, 0) * n[0] + column(rj, 1) * n[1] + column(rj, 2) * n[2]
    return depth, push, place - push * depth, place
