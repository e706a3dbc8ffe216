# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Overlap of two facets that face each other: columns between them, along a direction n from the second to the first.

With u, v across n both are heights z_a, z_b over their projections, whose common polygon is P. On the part of it where g = z_b − z_a > 0

    ∫ (g, g², x g, λ g, λ) dA,

are integrated exactly, as all are quadratic at most: P is cut where g = 0, and its triangles are summed at the midpoints of their edges.
The direction is between both outward directions,

    n ∝ d_b² n_b − d_a² n_a,

with d the distance of the middle of the common part from the facet's own sharp edges and corners, which have no unique normal:
so a side face, or that of a knife, contributes by its projection. If both are alike, all of the overlap counts up to an angle of 60°
between them, and nothing from 78° on. An overlap deeper than half the thickness of either body there is on its far side and is no contact.
"""

import warp as wp

from abut.contact.elastic_surfaces.facets import FACE, SIDE
from abut.contact.volumes.facet_height import barycentric_rows
from abut.contact.volumes.overlap_integrals import perpendicular_vector
from abut.contact.volumes.polygon import Polygon, clip_triangle
from abut.extend import column, routine
from abut.kernels.shape_structs.elastic_surface_structs import FacetContact
from abut.kernels.structs.machine_structs import f64, mat33, vec3

PARALLEL = f64(0.98)  #: cosine between normals from which they are one
SHADOW_COSINE = f64(0.05)  #: cosine between a facet's normal and n from which it has a shadow


@routine
def unit_normal(p: mat33):
    """Return the unit normal of the triangle whose corners are the columns of p."""
    n = wp.cross(column(p, 1) - column(p, 0), column(p, 2) - column(p, 0))
    return n / wp.max(wp.length(n), 1.0e-300)


@routine
def projected_corners(p: mat33, o: vec3, e: vec3, f: vec3, n: vec3):
    """Return rows (u, v, z) of the corners of a triangle (columns of p), from o."""
    r = mat33()
    for k in range(3):
        d = column(p, k) - o
        r[k, 0] = wp.dot(d, e)
        r[k, 1] = wp.dot(d, f)
        r[k, 2] = wp.dot(d, n)
    return r


@routine
def linear(q: mat33, w: mat33):
    """Return z of a triangle, by its rows (u, v, z) and its barycentric weights, as coefficients of 1, u, v."""
    c = vec3()
    for k in range(3):
        c += vec3(w[k, 0], w[k, 1], w[k, 2]) * q[k, 2]
    return c


@routine
def positive_part(p: Polygon, g: vec3):
    """Return the part of a polygon of at most 6 corners where g > 0."""
    out = Polygon()
    m = int(0)
    last = p.count - 1
    u0 = p.u[last]
    v0 = p.v[last]
    g0 = g[0] + g[1] * u0 + g[2] * v0
    for k in range(p.count):
        u1 = p.u[k]
        v1 = p.v[k]
        g1 = g[0] + g[1] * u1 + g[2] * v1
        if m < 8 and ((g0 < 0.0 and g1 > 0.0) or (g0 > 0.0 and g1 < 0.0)):
            s = g0 / (g0 - g1)
            out.u[m] = u0 + s * (u1 - u0)
            out.v[m] = v0 + s * (v1 - v0)
            m += 1
        if g1 >= 0.0 and m < 8:
            out.u[m] = u1
            out.v[m] = v1
            m += 1
        u0 = u1
        v0 = v1
        g0 = g1
    out.count = m
    return out


@routine
def summed_over(p: Polygon, g: vec3, z: vec3, wa: mat33, wb: mat33, counted: float):
    """Return the sums of a facet contact, except its places in space: these are ∫ (u, v, z) g dA."""
    out = FacetContact()
    for k in range(1, p.count - 1):
        du = p.u[k] - p.u[0]
        dv = p.v[k] - p.v[0]
        a = wp.abs(du * (p.v[k + 1] - p.v[0]) - dv * (p.u[k + 1] - p.u[0])) * (counted / 6.0)
        for s in range(3):
            i = int(0)
            j = int(k)
            if s == 1:
                i = k
                j = k + 1
            if s == 2:
                j = k + 1
            x = vec3(1.0, 0.5 * (p.u[i] + p.u[j]), 0.5 * (p.v[i] + p.v[j]))
            depth = wp.max(wp.dot(g, x), 0.0)
            ag = a * depth
            la = wa @ x
            lb = wb @ x
            out.area += a
            out.volume += ag
            out.depth_square += ag * depth
            out.corner_depth += la * ag
            out.corner_area += la * a
            out.corner_depth_j += lb * ag
            out.corner_area_j += lb * a
            out.place_depth += vec3(x[1], x[2], wp.dot(z, x)) * ag
    return out


@routine
def apart_at_least(pa: mat33, pb: mat33, na: vec3, nb: vec3):
    """Return a lower bound of the distance of two triangles: of the balls around them, of each from the other's plane."""
    ca = (column(pa, 0) + column(pa, 1) + column(pa, 2)) / 3.0
    cb = (column(pb, 0) + column(pb, 1) + column(pb, 2)) / 3.0
    ra = 0.0
    rb = 0.0
    above_a = 1.0e300
    above_b = 1.0e300
    for k in range(3):
        ra = wp.max(ra, wp.length(column(pa, k) - ca))
        rb = wp.max(rb, wp.length(column(pb, k) - cb))
        above_a = wp.min(above_a, wp.dot(na, column(pb, k) - ca))
        above_b = wp.min(above_b, wp.dot(nb, column(pa, k) - cb))
    return wp.max(wp.length(ca - cb) - ra - rb, wp.max(above_a, above_b))


@routine
def overlap_direction(na: vec3, nb: vec3, share: float):
    """Return n, or zero if the facets do not face each other; and the weight of the pair.

    Args:
        na: normal of the first.
        nb: of the second.
        share: of the second in n, 0 … 1.
    """
    n = nb * share - na * (1.0 - share)
    n = n / wp.max(wp.length(n), 1.0e-9)
    a = -wp.dot(na, n)
    b = wp.dot(nb, n)
    most = wp.max(a, b)
    counted = wp.clamp((2.0 * most * most - 1.0 - SIDE) / (FACE - SIDE), 0.0, 1.0)
    if wp.min(a, b) < SHADOW_COSINE:
        return vec3(), 0.0
    return n, counted


@wp.struct
class ProjectedFacets:
    """Two facets projected along n."""

    e: vec3  # axes across n
    f: vec3
    qa: mat33  # rows (u, v, z) of corners
    qb: mat33
    wa: mat33  # shares of corners as coefficients of 1, u, v
    wb: mat33
    z: vec3  # the first one's height
    g: vec3  # how much higher the second is


@routine
def facet_heights(pa: mat33, pb: mat33, n: vec3):
    """Return heights and axes relative to the second facet's first corner, and the common polygon of both projections."""
    o = column(pb, 0)
    out = ProjectedFacets()
    out.e = perpendicular_vector(n)
    out.f = wp.cross(n, out.e)
    out.qa = projected_corners(pa, o, out.e, out.f, n)
    out.qb = projected_corners(pb, o, out.e, out.f, n)
    out.wa = barycentric_rows(out.qa)
    out.wb = barycentric_rows(out.qb)
    out.z = linear(out.qa, out.wa)
    out.g = linear(out.qb, out.wb) - out.z
    return out, clip_triangle(out.qa, out.wb)


@routine
def from_sharp(q: mat33, sharp: int, u: float, v: float):
    """Return the distance of (u, v) from the sharp edges (bits 0 to 2) and corners (3 to 5) of a triangle, given by its rows."""
    out = 1.0e300
    for k in range(3):
        next_corner = (k + 1) % 3
        du = q[next_corner, 0] - q[k, 0]
        dv = q[next_corner, 1] - q[k, 1]
        x = u - q[k, 0]
        y = v - q[k, 1]
        if (sharp & (8 << k)) > 0:
            out = wp.min(out, wp.sqrt(x * x + y * y))
        if (sharp & (1 << k)) > 0:
            t = wp.clamp((x * du + y * dv) / wp.max(du * du + dv * dv, 1.0e-300), 0.0, 1.0)
            x -= t * du
            y -= t * dv
            out = wp.min(out, wp.sqrt(x * x + y * y))
    return out


@routine
def share_of_second(pa: mat33, pb: mat33, na: vec3, nb: vec3, sharp_a: int, sharp_b: int):
    """Return d_b²/(d_a² + d_b²); a half if both normals are equal, or without contact."""
    share = 0.5
    if sharp_a > 0 and sharp_b == 0:
        share = 1.0
    if sharp_b > 0 and sharp_a == 0:
        share = 0.0
    if sharp_a > 0 and sharp_b > 0 and -wp.dot(na, nb) < PARALLEL:
        n, _counted = overlap_direction(na, nb, 0.5)
        if wp.length(n) > 0.5:
            x, p = facet_heights(pa, pb, n)
            if p.count > 2:
                facet_contact = summed_over(positive_part(p, x.g), x.g, x.z, x.wa, x.wb, 1.0)
                if facet_contact.volume > 0.0:
                    u = facet_contact.place_depth[0] / facet_contact.volume
                    v = facet_contact.place_depth[1] / facet_contact.volume
                    a = from_sharp(x.qa, sharp_a, u, v)
                    b = from_sharp(x.qb, sharp_b, u, v)
                    share = b * b / wp.max(a * a + b * b, 1.0e-300)
    return share


@routine
def facet_gap(pa: mat33, pb: mat33, sharp_a: int, sharp_b: int, deep: float, mesh_size: float):
    """Return the gap of two facets (1e300: ignore), its place and direction n, and their overlap (no volume: none).

    Args:
        pa: corners of the first in space, as columns.
        pb: of the second.
        sharp_a: bits of the first's sharp edges and corners (`undeformed_facets.sharp`).
        sharp_b: of the second's.
        deep: largest depth of overlap.
        mesh_size: size of facets; sets the smallest gap of facets that do not overlap.
    """
    facet_contact = FacetContact()
    gap = 1.0e300
    where = column(pa, 0)
    na = unit_normal(pa)
    nb = unit_normal(pb)
    n, counted = overlap_direction(na, nb, share_of_second(pa, pb, na, nb, sharp_a, sharp_b))
    if counted > 0.0:
        x, p = facet_heights(pa, pb, n)
        if p.count < 3:
            gap = wp.max(apart_at_least(pa, pb, na, nb), 0.25 * mesh_size)
        else:
            top = -1.0e300
            low = 1.0e300
            o = column(pb, 0)
            for k in range(p.count):
                at = vec3(1.0, p.u[k], p.v[k])
                depth = wp.dot(x.g, at)
                low = wp.min(low, depth)
                if depth > top:
                    top = depth
                    where = o + x.e * at[1] + x.f * at[2] + n * wp.dot(x.z, at)
            if 0.5 * (low + top) < deep:
                gap = -top
                if top > 0.0:
                    facet_contact = summed_over(positive_part(p, x.g), x.g, x.z, x.wa, x.wb, counted)
                    facet_contact.normal_depth = n * facet_contact.volume
                    facet_contact.place_depth = (
                        o * facet_contact.volume
                        + x.e * facet_contact.place_depth[0]
                        + x.f * facet_contact.place_depth[1]
                        + n * facet_contact.place_depth[2]
                    )
                    facet_contact.largest_depth = top
    return gap, where, n, facet_contact
