"""Minimum translation that separates two convex solids: the least over directions n of D(n) = h_B(n) + h_A(−n) − n·d.

h is a solid's support function (its extent along n) and d is the vector from B's centre to A's. Without contact the least D is minus the
distance; with penetration it is the depth. The minimum is at one of few kinds of directions: normals of faces, common perpendiculars of
edges, rims and shells. Evaluation of all of them finds it exactly, for any features in contact; additional directions do no harm, as
no D is below the least.

Source: Cameron & Culley, Determining the minimum translational distance between two convex polyhedra, ICRA 1986.
"""

from __future__ import annotations

import math
from typing import Any

from abut.contact.pairs.rim_points import nearest_on_ellipse
from abut.contact.pairs.signed_distance import sign_of
from abut.extend import cross, dot, length
from abut.extend.functions.vectors import Vector, vector_function


@vector_function
def cylinder_support(n: Vector, axis: Vector, radius: float, half: float) -> Any:
    """Return support function of a cylinder about its centre."""
    return half * abs(dot(n, axis)) + radius * length(cross(n, axis))


@vector_function
def farthest_point(n: Vector, axis: Vector, radius: float, half: float) -> Any:
    """Return the point of a cylinder about the origin that is farthest along n; the middle of them if there are many."""
    along = dot(n, axis)
    x = axis * 0.0
    if abs(along) > 1.0e-12:
        x = axis * (half * sign_of(along))
    u = n - axis * along
    across = length(u)
    if across > 1.0e-12:
        x = x + u * (radius / across)
    return x


@vector_function
def crossing_of(d: Vector, a: Vector, b: Vector, half: float) -> Any:
    """Return the place along a, within ±half, where the line through d is nearest to that through the origin along b; 0 if parallel."""
    cosine = dot(a, b)
    fall = 1.0 - cosine * cosine
    if fall < 1.0e-12:
        return 0.0
    return max(-half, min(half, (dot(d, b) * cosine - dot(d, a)) / fall))


@vector_function
def rim_seen_along(c: Vector, axis: Vector, b: Vector, side: Vector, radius: float) -> Any:
    """Return nearest point to the origin of a rim (centre c, its axis, its radius) seen along b; side is a unit vector across both axes."""
    along = cross(side, b)
    x, y = dot(c, side), dot(c, along)
    minor = radius * abs(dot(axis, b))
    u, v = nearest_on_ellipse(-x, -y, radius, minor)
    return side * (x + radius * u) + along * (y + minor * v)


@vector_function
def onto_rim(x: Vector, centre: Vector, axis: Vector, radius: float) -> Any:
    """Return the point of a rim nearest to x; for one on the axis, its centre."""
    c = x - centre
    c = c - axis * dot(c, axis)
    return centre + c * (radius / max(length(c), 1.0e-12 * radius))


@vector_function
def onto_disc(x: Vector, centre: Vector, axis: Vector, radius: float) -> Any:
    """Return the point of a disc nearest to x."""
    c = x - centre
    c = c - axis * dot(c, axis)
    return centre + c * (radius / max(length(c), radius))


@vector_function
def between_discs(e: Vector, a: Vector, ra: float, b: Vector, rb: float) -> Any:
    """Return the vector from disc B to disc A, displaced by e: about the shortest one, by alternating projection; e where they overlap."""
    y = e * 0.0
    x = e
    for _k in range(17):
        x = onto_disc(y, e, a, ra)
        y = onto_disc(x, e * 0.0, b, rb)
    if length(x - y) > 1.0e-6 * (ra + rb):
        return x - y
    return e


@vector_function
def rim_on_edge(n: Vector, unit: Vector, axis: Vector, radius: float, e: Vector) -> Any:
    """Return the direction across unit in which a rim and an edge along unit, e further, are farthest apart, from near n.

    Newton's method in the angle for least D = R |n × axis| − n·e.
    """
    for _k in range(18):
        across = cross(unit, n)
        t = dot(n, axis)
        s = dot(across, axis)
        w = math.sqrt(max(1.0 - t * t, 1.0e-18))
        slope = -radius * t * s / w - dot(across, e)
        bend = dot(n, e) - radius * ((s * s - t * t) / w + t * t * s * s / (w * w * w))
        step = 0.1
        if bend > 0.0:
            step = min(abs(slope) / bend, 0.3)
        n = n - across * (step * sign_of(slope))
        n = n / length(n)
    return n


@vector_function
def between_rims(n: Vector, e: Vector, a: Vector, ra: float, b: Vector, rb: float) -> Any:
    """Return the direction in which rim A (about a) and rim B (about b), e from B's centre to A's, are farthest apart, from near n.

    Newton's method on the unit sphere for least D = R_A |n × a| + R_B |n × b| − n·e, its steps halved while they do not descend.
    """
    noise = 1.0e-14 * (ra + rb + length(e))
    n = n / max(length(n), 1.0e-300)
    lowest = 1.0e30 * (ra + rb)
    m = n
    step = n * 0.0
    turns = int(0)
    while (turns < 40 and length(m - n) > 1.0e-15) or turns == 0:
        turns = turns + 1
        u = m - a * dot(m, a)
        w = m - b * dot(m, b)
        la = length(u) + 1.0e-12
        lb = length(w) + 1.0e-12
        slope = u * (ra / la) + w * (rb / lb) - e
        value = dot(slope, m)
        if value > lowest + noise:
            step = step * 0.35
        else:
            lowest = value
            n = m
            step = down_hill(m, slope, u, la, ra, w, lb, rb, a, b)
        m = n + step
        m = m / length(m)
    return n


@vector_function
def down_hill(
    n: Vector,
    slope: Vector,
    u: Vector,
    la: float,
    ra: float,
    w: Vector,
    lb: float,
    rb: float,
    a: Vector,
    b: Vector,
) -> Any:
    """Return a Newton step across n for ``between_rims``; where D is not convex, one with a positive curvature instead."""
    value = dot(slope, n)
    t1 = cross(a, u) / la  # tangents to the rims are across n
    if length(t1) < 0.5:
        return (n * value - slope) / (ra + rb)
    t1 = t1 / length(t1)
    t2 = cross(n, t1)
    tb = cross(b, w) / lb
    c = dot(tb, t1)
    s = dot(tb, t2)
    h11 = ra / la + rb / lb * c * c - value
    h12 = rb / lb * c * s
    h22 = rb / lb * s * s - value
    g1 = dot(slope, t1)
    g2 = dot(slope, t2)
    det = h11 * h22 - h12 * h12
    if h11 <= 0.0 or det <= 0.0:
        return (n * value - slope) / (ra / la + rb / lb)
    x = (h12 * g2 - h22 * g1) / det
    y = (h12 * g1 - h11 * g2) / det
    far = max(abs(x) + abs(y), 1.0)
    return t1 * (x / far) + t2 * (y / far)
