"""What the columns of a part add up to, and the incident they make.

Depth: a cap whose level sets shrink like (1 − g/d)^k (flat punch k = 0, cylinder ½, sphere or edge 1, corner 2) has

    V = A d/(k + 1),   Q = ∫ g² = 2 A d²/((k + 1)(k + 2)),     hence     d = (Q/V) / (2 − Q A/V²)

whatever k is. That is taken, limited to between Q/V and the largest g.
"""

import warp as wp

from abut.contact.volumes.columns import Columns, across
from abut.kernels.surfaces import Part
from abut.kernels.types import f64, mat33, vec2, vec3
from abut.plug import routine


@wp.struct
class Sum:
    """What the columns of a part add up to, about its origin in its axes."""

    area: f64
    tilt: vec2
    volume: f64
    first: vec2
    second: vec3
    square: f64
    level: f64
    crest: f64
    cover: f64  # the areas of all pairs, whichever way they face


@routine
def add(s: Sum, c: Columns):
    """One pair more."""
    s.area += c.area
    s.tilt += c.tilt
    s.volume += c.volume
    s.first += c.first
    s.second += c.second
    s.square += c.square
    s.level += c.level
    s.crest = wp.max(s.crest, c.crest)
    s.cover += wp.abs(c.area)
    return s


@routine
def own_centroid(c: Columns, n: vec3, o: vec3):
    """The centroid of a pair's overlap."""
    e1 = across(n)
    return o + (e1 * c.first[0] + wp.cross(n, e1) * c.first[1] + n * c.level) / c.volume


@routine
def gradient(s: Sum, n: vec3):
    """The vector area, turned so that it pushes the first body."""
    e1 = across(n)
    return n * s.area - e1 * s.tilt[0] - wp.cross(n, e1) * s.tilt[1]


@routine
def depth_of(mean: float, area: float):
    """Depth from the thickness's mean over the volume and the area by volume."""
    return mean / wp.max(2.0 - mean * area, 0.2)


@routine
def incident(s: Sum, n: vec3, o: vec3, push: vec3, oi: vec3, ri: mat33):
    """A part in space, from moments along n and its vector area: volume and centroid do not depend on n, and thicknesses are turned
    from n to the normal by the cosine between them.
    """  # fmt: skip
    out = Part()
    area = wp.length(push)
    normal = push / area
    cosine = wp.max(wp.dot(n, normal), 0.5)
    e1 = across(n)
    e2 = wp.cross(n, e1)
    v = 1.0 / s.volume
    u0 = s.first[0] * v
    v0 = s.first[1] * v
    mean = s.square * v * cosine
    middle = oi + ri * (o + e1 * u0 + e2 * v0 + n * (s.level * v))
    depth = depth_of(mean, area * v)
    out.mean_depth = mean
    out.depth = wp.max(wp.min(wp.max(depth, mean), s.crest * cosine), 1.0e-300)
    out.normal = ri * normal
    out.point_i = middle - out.normal * (0.5 * out.depth)
    out.point_j = middle + out.normal * (0.5 * out.depth)
    out.area = area
    out.volume = s.volume
    a = ri * (e1 - n * (wp.dot(e1, normal) / cosine))
    b = ri * (e2 - n * (wp.dot(e2, normal) / cosine))
    uv = s.second[1] * v - u0 * v0
    out.spread = (
        (s.second[0] * v - u0 * u0) * wp.outer(a, a)
        + (s.second[2] * v - v0 * v0) * wp.outer(b, b)
        + uv * (wp.outer(a, b) + wp.outer(b, a))
    )
    return out
