# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Pressure of plane outlines over a contact length, edge by edge.

An edge is a parabola by its start, end and control point (``edge_chain``). Its depth g in a half-space, or that of two edges in each other
along a direction n between both outward normals, as in ``facet_overlap``, is a quadratic polynomial of the distance along the edge or along
the common projection of both. On the part of it where g > 0

    ∫ (g, g², x g, B g, B) da,     da = (width) dx,

with B the weights of control points, are polynomials of degree 4 at most: Gauss' formula with three points is exact between the roots.
"""

import math

import warp as wp

from abut.contact.elastic_surfaces.facet_overlap import overlap_direction
from abut.extend import column, routine
from abut.kernels.shape_structs.elastic_surface_structs import FacetContact
from abut.kernels.structs.machine_structs import f64, mat33, vec2, vec3, vec4

OFF = f64(0.5 * math.sqrt(0.6))  #: of a length, Gauss' outer points from its middle
MIN_SHADOW = f64(1.0e-3)  #: of an edge's height, the least shadow
OUTER, INNER = f64(5.0 / 18.0), f64(8.0 / 18.0)


@routine
def shares_at(t: float):
    """Return the weights of start, end and control point at the place t of an edge."""
    return vec3((1.0 - t) * (1.0 - t), t * t, 2.0 * t * (1.0 - t))


@routine
def interpolate_quadratic(first: float, middle: float, last: float):
    """Return the coefficients of 1, s, s² of the polynomial with these values at s = 0, ½, 1."""
    return vec3(first, 4.0 * middle - 3.0 * first - last, 2.0 * (first + last - 2.0 * middle))


@routine
def clamp_unit(s: float):
    """Return s, or 1 if it is not between 0 and 1."""
    if s > 0.0 and s < 1.0:
        return s
    return 1.0


@routine
def sign_changes(g: vec3):
    """Return the places of sign changes of g between 0 and 1, the smaller first; 1 for each missing one."""
    out = vec2(1.0, 1.0)
    if g[2] == 0.0:
        if g[1] != 0.0:
            out[0] = clamp_unit(-g[0] / g[1])
    else:
        square = g[1] * g[1] - 4.0 * g[2] * g[0]
        if square > 0.0:
            q = -0.5 * (g[1] + wp.where(g[1] < 0.0, f64(-1.0), f64(1.0)) * wp.sqrt(square))
            one = clamp_unit(q / g[2])
            other = f64(1.0)
            if q != 0.0:
                other = clamp_unit(g[0] / q)
            out = vec2(wp.min(one, other), wp.max(one, other))
    return out


@routine
def value_at(g: vec3, s: float):
    """Return g at s."""
    return g[0] + s * (g[1] + s * g[2])


@routine
def find_maximum(g: vec3):
    """Return the place between 0 and 1 at which g is greatest."""
    best = wp.where(value_at(g, 1.0) > g[0], f64(1.0), f64(0.0))
    if g[2] < 0.0:
        best = wp.clamp(-0.5 * g[1] / g[2], 0.0, 1.0)
    return best


@routine
def gauss_place(low: float, high: float, k: int):
    """Return Gauss' point k of three between two places."""
    return 0.5 * (low + high) + f64(k - 1) * OFF * (high - low)


@routine
def gauss_weight(k: int):
    """Return the weight of the k-th Gauss point."""
    return wp.where(k == 1, INNER, OUTER)


@routine
def summed_along(p: mat33, ta: vec2, tb: vec2, g: vec3, area: float):
    """Return sums of a facet contact except its normal.

    They are those of an edge p and another from their places ta[0], tb[0] to ta[1], tb[1], with depth g between, s = 0 … 1, and total
    area ``area``.
    """
    out = FacetContact()
    cuts = sign_changes(g)
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
                out.depth_square += a * depth * depth
                out.corner_depth += own * (a * depth)
                out.corner_area += own * a
                out.corner_depth_j += others * (a * depth)
                out.corner_area_j += others * a
                out.place_depth += (p @ own) * (a * depth)
    out.largest_depth = wp.max(value_at(g, find_maximum(g)), 0.0)
    whole = vec4(ta[1] - ta[0], ta[1] - ta[0], tb[1] - tb[0], tb[1] - tb[0])
    out.edge_overlap = vec4(ta[0], ta[0], tb[0], tb[0]) + wp.cw_mul(whole, vec4(first, last, first, last))
    return out


@routine
def tangent_at(p: mat33, t: float):
    """Return the direction along an edge."""
    return (column(p, 2) - column(p, 0)) * (1.0 - t) + (column(p, 1) - column(p, 2)) * t


@routine
def right_of(d: vec3, z: vec3):
    """Return the unit normal to the right of travel along d, seen from the side to which z points."""
    n = wp.cross(d, z)
    return n / wp.max(wp.length(n), 1.0e-300)


@wp.struct
class EdgeOverlap:
    """Two edges projected along n: s = 0 to 1 is the common part of their projections, if ``common`` > 0."""

    n: vec3
    ta: vec2  # places of the first edge there
    tb: vec2
    g: vec3  # depth
    common: f64


@routine
def edge_heights(p: mat33, o: vec3, n: vec3, e: vec3):
    """Return heights of an edge's control points over o along n, the third shifted to the middle of the others along e, and positions
    along e.
    """
    h = vec3()
    u = vec3()
    for k in range(3):
        h[k] = wp.dot(column(p, k) - o, n)
        u[k] = wp.dot(column(p, k) - o, e)
    if wp.abs(u[1] - u[0]) < MIN_SHADOW * wp.abs(h[1] - h[0]):
        u[1] = u[0] + MIN_SHADOW * wp.abs(h[1] - h[0])  # edge parallel to n: nearly zero length
    h[2] -= (u[2] - 0.5 * (u[0] + u[1])) * (h[1] - h[0]) / (u[1] - u[0])
    return h, vec2(u[0], u[1])


@routine
def edge_overlap(pa: mat33, pb: mat33, n: vec3, z: vec3):
    """Return the overlap of two edges along n, both with a projection along that axis."""
    out = EdgeOverlap()
    out.n = n
    o = column(pb, 0)
    e = wp.cross(z, n)
    ha, ua = edge_heights(pa, o, n, e)
    hb, ub = edge_heights(pb, o, n, e)
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
    out.g = interpolate_quadratic(gap[0], gap[1], gap[2])
    return out


@routine
def middle_of(x: EdgeOverlap):
    """Return the place of the pressure centre on the common part of two edges, 0 … 1; its middle if there is no pressure."""
    moment = f64(0.0)
    whole = f64(0.0)
    cuts = sign_changes(x.g)
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
    """Return the distance of the place t of an edge from its sharp ends."""
    out = 1.0e300
    if (sharp & 8) > 0:
        out = wp.min(out, t * reach)
    if (sharp & 16) > 0:
        out = wp.min(out, (1.0 - t) * reach)
    return out


@routine
def share_of_second(sharp_a: int, sharp_b: int, ta: float, tb: float, la: float, lb: float):
    """Return d_b²/(d_a² + d_b²) with d how far either place is from the edge's sharp ends; a half without any."""
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
    """Return a lower bound of the distance of two edges, by balls around their control points."""
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
    mesh_size: float,
    za: vec3,
    zb: vec3,
    wide: float,
):
    """Return the gap of two edges (1e300: ignore), its place and direction n, and their overlap (no volume: none).

    The direction n is between the normals at the pressure centre, which is estimated from the chords' normals.

    Args:
        pa: control points of the first in space, as columns; all of both in one plane.
        pb: of the second.
        sharp_a: bits of the first's sharp ends (`edge_chain.EdgeChain.sharp_edges`).
        sharp_b: of the second's.
        deep: largest depth of overlap.
        mesh_size: size of edges; sets the smallest gap of edges that do not face each other.
        za: z of the first's frame.
        zb: of the second's.
        wide: along z, what both have in common.
    """
    facet_contact = FacetContact()
    gap = 1.0e300
    where = column(pa, 0)
    la = wp.length(column(pa, 1) - column(pa, 0))
    lb = wp.length(column(pb, 1) - column(pb, 0))
    n, counted = overlap_direction(
        right_of(column(pa, 1) - column(pa, 0), za), right_of(column(pb, 1) - column(pb, 0), zb), 0.5
    )
    if counted > 0.0:
        x = edge_overlap(pa, pb, n, za)
        s = middle_of(x)
        ta = wp.clamp(x.ta[0] + s * (x.ta[1] - x.ta[0]), 0.0, 1.0)
        tb = wp.clamp(x.tb[0] + s * (x.tb[1] - x.tb[0]), 0.0, 1.0)
        share = share_of_second(sharp_a, sharp_b, ta, tb, la, lb)
        n, counted = overlap_direction(
            right_of(tangent_at(pa, ta), za), right_of(tangent_at(pb, tb), zb), share
        )
    if counted > 0.0:
        x = edge_overlap(pa, pb, n, za)
        if x.common <= 0.0:
            gap = wp.max(apart_at_least(pa, pb), 0.25 * mesh_size)
        else:
            at = find_maximum(x.g)
            top = value_at(x.g, at)
            low = wp.min(x.g[0], value_at(x.g, 1.0))
            if 0.5 * (low + top) < deep:
                gap = -top
                where = pa @ shares_at(x.ta[0] + at * (x.ta[1] - x.ta[0]))
                if top > 0.0:
                    facet_contact = summed_along(pa, x.ta, x.tb, x.g, x.common * wide * counted)
                    facet_contact.normal_depth = n * facet_contact.volume
    return gap, where, n, facet_contact


__all__ = [
    "edge_overlay",
    "find_maximum",
    "gauss_place",
    "gauss_weight",
    "interpolate_quadratic",
    "shares_at",
    "summed_along",
    "value_at",
]
