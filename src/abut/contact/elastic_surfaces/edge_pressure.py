"""Edges of outlines in a plane, in what they touch: pressure over a length.

An edge is a parabola by its start, end and control point (``ribbon``). Its depth g in a half-space, or that of two edges in each other
along a direction n between both outward normals, as in ``overlay``, is a quadratic polynomial of the way along the edge or along what the
shadows of both have in common. On the part of that where g > 0

    ∫ (g, g², x g, B g, B) da,     da = (width) dx,

with B the shares of control points, are polynomials of degree 4 at most: Gauss' formula with three points is exact between the roots.
"""

import math

import warp as wp

from abut.contact.elastic_surfaces.facet_overlap import direction
from abut.kernels.elastic_surface_structs import FacetContact
from abut.kernels.structs import f64, mat33, vec2, vec3, vec4
from abut.plug import column, routine

OFF = f64(0.5 * math.sqrt(0.6))  #: of a length, Gauss' outer points from its middle
NARROW = f64(1.0e-3)  #: of an edge's height, the least shadow
OUTER, INNER = f64(5.0 / 18.0), f64(8.0 / 18.0)


@routine
def shares_at(t: float):
    """Of start, end and control point in the place t of an edge."""
    return vec3((1.0 - t) * (1.0 - t), t * t, 2.0 * t * (1.0 - t))


@routine
def through(first: float, middle: float, last: float):
    """Coefficients of 1, s, s² of what has these values at s = 0, ½, 1."""
    return vec3(first, 4.0 * middle - 3.0 * first - last, 2.0 * (first + last - 2.0 * middle))


@routine
def within(s: float):
    """s, or 1 where that is not between 0 and 1."""
    if s > 0.0 and s < 1.0:
        return s
    return 1.0


@routine
def roots(g: vec3):
    """Where g changes its sign between 0 and 1, the lesser first; 1 for those that there are not."""
    out = vec2(1.0, 1.0)
    if g[2] == 0.0:
        if g[1] != 0.0:
            out[0] = within(-g[0] / g[1])
    else:
        square = g[1] * g[1] - 4.0 * g[2] * g[0]
        if square > 0.0:
            q = -0.5 * (g[1] + wp.where(g[1] < 0.0, f64(-1.0), f64(1.0)) * wp.sqrt(square))
            one = within(q / g[2])
            other = f64(1.0)
            if q != 0.0:
                other = within(g[0] / q)
            out = vec2(wp.min(one, other), wp.max(one, other))
    return out


@routine
def value_at(g: vec3, s: float):
    """g at s."""
    return g[0] + s * (g[1] + s * g[2])


@routine
def greatest(g: vec3):
    """Where between 0 and 1 g is greatest."""
    best = wp.where(value_at(g, 1.0) > g[0], f64(1.0), f64(0.0))
    if g[2] < 0.0:
        best = wp.clamp(-0.5 * g[1] / g[2], 0.0, 1.0)
    return best


@routine
def gauss_place(low: float, high: float, k: int):
    """Gauss' point k of three between two places."""
    return 0.5 * (low + high) + f64(k - 1) * OFF * (high - low)


@routine
def gauss_weight(k: int):
    """Its weight."""
    return wp.where(k == 1, INNER, OUTER)


@routine
def summed_along(p: mat33, ta: vec2, tb: vec2, g: vec3, area: float):
    """Sums of a flake but for its normal: of an edge p and another from places ta[0], tb[0] to ta[1], tb[1] of theirs, with the depth g
    between, s = 0 … 1, and that area in all.
    """
    out = FacetContact()
    cuts = roots(g)
    first = f64(1.0)
    last = f64(0.0)
    for part in range(3):
        low = wp.where(part == 0, f64(0.0), wp.where(part == 1, cuts[0], cuts[1]))
        high = wp.where(part == 0, cuts[0], wp.where(part == 1, cuts[1], f64(1.0)))
        if high > low and value_at(g, 0.5 * (low + high)) > 0.0:
            first = wp.min(first, low)
            last = wp.max(last, high)
            for k in range(3):
                s = gauss_place(low, high, k)
                a = area * (high - low) * gauss_weight(k)
                depth = wp.max(value_at(g, s), 0.0)
                own = shares_at(ta[0] + s * (ta[1] - ta[0]))
                others = shares_at(tb[0] + s * (tb[1] - tb[0]))
                out.area += a
                out.volume += a * depth
                out.square += a * depth * depth
                out.weight += own * (a * depth)
                out.cover += own * a
                out.weight_j += others * (a * depth)
                out.cover_j += others * a
                out.place += (p @ own) * (a * depth)
    out.crest = wp.max(value_at(g, greatest(g)), 0.0)
    whole = vec4(ta[1] - ta[0], ta[1] - ta[0], tb[1] - tb[0], tb[1] - tb[0])
    out.span = vec4(ta[0], ta[0], tb[0], tb[0]) + wp.cw_mul(whole, vec4(first, last, first, last))
    return out


@routine
def tangent_at(p: mat33, t: float):
    """Along an edge."""
    return (column(p, 2) - column(p, 0)) * (1.0 - t) + (column(p, 1) - column(p, 2)) * t


@routine
def right_of(d: vec3, z: vec3):
    """The unit normal to the right of travel along d, z towards whom it is seen by."""
    n = wp.cross(d, z)
    return n / wp.max(wp.length(n), 1.0e-300)


@wp.struct
class EdgeOverlap:
    """Two edges seen along n: from s = 0 to 1 what their shadows have in common, if ``common`` > 0."""

    n: vec3
    ta: vec2  # places of the first edge there
    tb: vec2
    g: vec3  # depth
    common: f64


@routine
def heights(p: mat33, o: vec3, n: vec3, e: vec3):
    """Of an edge from o, of control points along n, with the third in the middle of the others along e."""
    h = vec3()
    u = vec3()
    for k in range(3):
        h[k] = wp.dot(column(p, k) - o, n)
        u[k] = wp.dot(column(p, k) - o, e)
    if wp.abs(u[1] - u[0]) < NARROW * wp.abs(h[1] - h[0]):
        u[1] = u[0] + NARROW * wp.abs(h[1] - h[0])  # seen from its end: next to nothing
    h[2] -= (u[2] - 0.5 * (u[0] + u[1])) * (h[1] - h[0]) / (u[1] - u[0])
    return h, vec2(u[0], u[1])


@routine
def edge_overlap(pa: mat33, pb: mat33, n: vec3, z: vec3):
    """Two edges along n, which both have a shadow along."""
    out = EdgeOverlap()
    out.n = n
    o = column(pb, 0)
    e = wp.cross(z, n)
    ha, ua = heights(pa, o, n, e)
    hb, ub = heights(pb, o, n, e)
    low = wp.max(wp.min(ua[0], ua[1]), wp.min(ub[0], ub[1]))
    high = wp.min(wp.max(ua[0], ua[1]), wp.max(ub[0], ub[1]))
    out.common = high - low
    out.ta = vec2(low - ua[0], high - ua[0]) / (ua[1] - ua[0])
    out.tb = vec2(low - ub[0], high - ub[0]) / (ub[1] - ub[0])
    gap = vec3()
    for k in range(3):
        s = 0.5 * f64(k)
        own = shares_at(out.ta[0] + s * (out.ta[1] - out.ta[0]))
        others = shares_at(out.tb[0] + s * (out.tb[1] - out.tb[0]))
        gap[k] = wp.dot(hb, others) - wp.dot(ha, own)
    out.g = through(gap[0], gap[1], gap[2])
    return out


@routine
def middle_of(x: EdgeOverlap):
    """Where on what two edges have in common the pressure is, 0 … 1; in its middle where there is none."""
    moment = f64(0.0)
    whole = f64(0.0)
    cuts = roots(x.g)
    for part in range(3):
        low = wp.where(part == 0, f64(0.0), wp.where(part == 1, cuts[0], cuts[1]))
        high = wp.where(part == 0, cuts[0], wp.where(part == 1, cuts[1], f64(1.0)))
        if high > low and value_at(x.g, 0.5 * (low + high)) > 0.0:
            for k in range(3):
                s = gauss_place(low, high, k)
                much = value_at(x.g, s) * (high - low) * gauss_weight(k)
                moment += much * s
                whole += much
    if whole > 0.0:
        return wp.clamp(moment / whole, 0.0, 1.0)
    return 0.5


@routine
def from_sharp_end(sharp: int, t: float, reach: float):
    """How far the place t of an edge is from its sharp ends."""
    out = 1.0e300
    if (sharp & 8) > 0:
        out = wp.min(out, t * reach)
    if (sharp & 16) > 0:
        out = wp.min(out, (1.0 - t) * reach)
    return out


@routine
def share_of_second(sharp_a: int, sharp_b: int, ta: float, tb: float, la: float, lb: float):
    """d_b²/(d_a² + d_b²) with d how far either place is from the edge's sharp ends; a half without any."""
    if sharp_a > 0 and sharp_b > 0:
        a = from_sharp_end(sharp_a, ta, la)
        b = from_sharp_end(sharp_b, tb, lb)
        return b * b / wp.max(a * a + b * b, 1.0e-300)
    if sharp_a > 0:
        return 1.0
    if sharp_b > 0:
        return 0.0
    return 0.5


@routine
def apart_at_least(pa: mat33, pb: mat33):
    """A lower bound of the distance of two edges, by balls around their control points."""
    ca = (column(pa, 0) + column(pa, 1)) * 0.5
    cb = (column(pb, 0) + column(pb, 1)) * 0.5
    ra = 0.0
    rb = 0.0
    for k in range(3):
        ra = wp.max(ra, wp.length(column(pa, k) - ca))
        rb = wp.max(rb, wp.length(column(pb, k) - cb))
    return wp.length(ca - cb) - ra - rb


@routine
def edge_overlay(
    pa: mat33,
    pb: mat33,
    sharp_a: int,
    sharp_b: int,
    deep: float,
    grain: float,
    za: vec3,
    zb: vec3,
    wide: float,
):
    """How far two edges are apart (1e300: never mind), where and along which n, and what they have in common (no volume: nothing).

    The normals that n is between are those where the pressure is, as far as that is known from the chords' normals.

    Args:
        pa: control points of the first in space, as columns; all of both in one plane.
        pb: of the second.
        sharp_a: bits of the first's sharp ends (`ribbon.Ribbon.sharp`).
        sharp_b: of the second's.
        deep: how deep they may be in each other.
        grain: how far edges beside each other count as apart at least.
        za: z of the first's frame.
        zb: of the second's.
        wide: along z, what both have in common.
    """
    flake = FacetContact()
    gap = 1.0e300
    where = column(pa, 0)
    la = wp.length(column(pa, 1) - column(pa, 0))
    lb = wp.length(column(pb, 1) - column(pb, 0))
    n, counted = direction(
        right_of(column(pa, 1) - column(pa, 0), za), right_of(column(pb, 1) - column(pb, 0), zb), 0.5
    )
    if counted > 0.0:
        x = edge_overlap(pa, pb, n, za)
        s = middle_of(x)
        ta = wp.clamp(x.ta[0] + s * (x.ta[1] - x.ta[0]), 0.0, 1.0)
        tb = wp.clamp(x.tb[0] + s * (x.tb[1] - x.tb[0]), 0.0, 1.0)
        share = share_of_second(sharp_a, sharp_b, ta, tb, la, lb)
        n, counted = direction(right_of(tangent_at(pa, ta), za), right_of(tangent_at(pb, tb), zb), share)
    if counted > 0.0:
        x = edge_overlap(pa, pb, n, za)
        if x.common <= 0.0:
            gap = wp.max(apart_at_least(pa, pb), 0.25 * grain)
        else:
            at = greatest(x.g)
            top = value_at(x.g, at)
            low = wp.min(x.g[0], value_at(x.g, 1.0))
            if 0.5 * (low + top) < deep:
                gap = -top
                where = pa @ shares_at(x.ta[0] + at * (x.ta[1] - x.ta[0]))
                if top > 0.0:
                    flake = summed_along(pa, x.ta, x.tb, x.g, x.common * wide * counted)
                    flake.push = n * flake.volume
    return gap, where, n, flake


__all__ = [
    "edge_overlay",
    "gauss_place",
    "gauss_weight",
    "greatest",
    "shares_at",
    "summed_along",
    "through",
    "value_at",
]
