# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Integrals over the columns between two facets, along a direction n from the first to the second.

With u, v across n, both facets are heights z_a, z_b over their projections, whose common polygon is P. The overlap's thickness
g = z_b − z_a is quadratic there (linear for flat facets). The results are the moments of g⁺ and of the region g > 0.

P is cut into strips at its corners, and where g vanishes on its outline or its discriminant in v does. Within a strip
the integral along v is a polynomial between roots of a quadratic, the one along u uses Gauss' rule: exact for
flat facets; for curved ones in u = sin θ, as the integrand may have square roots at the ends.

For solids A and B the sum over all pairs of facets, with sign −sgn(n_a·n) sgn(n_b·n), of ∫ g⁺ dA is the volume of A∩B, for any n.
"""

import warp as wp

from abut.contact.volumes.facet_height import barycentric_rows, height_coefficients
from abut.contact.volumes.polygon import (
    Polygon,
    clip_triangle,
    gap_extremes,
    reached_edges,
    strip_boundaries,
    strip_sides,
)
from abut.extend import routine
from abut.kernels.arrays import vec13
from abut.kernels.shape_structs.mesh_structs import Surfaces
from abut.kernels.structs.machine_structs import f64, mat33, vec2, vec3, vec4, vec6

vec7 = wp.types.vector(length=7, dtype=f64)


@wp.struct
class OverlapColumns:
    """Integrals over a pair of facets; moments in (u, v) about the given origin, signed."""

    area: f64  # of g > 0
    area_moment: vec2  # ∫ u, ∫ v over it
    area_second_moment: vec3  # ∫ u², ∫ u v, ∫ v² over it
    slope_integral: vec2  # ∫ ∇ (z_a + z_b)/2 over it
    slope_moment: vec4  # ∫ u ∂z/∂u, u ∂z/∂v, v ∂z/∂u, v ∂z/∂v over it, z = (z_a + z_b)/2
    volume: f64
    depth_moment: vec2  # ∫ u g, ∫ v g
    depth_second_moment: vec3  # ∫ u² g, ∫ u v g, ∫ v² g
    depth_square: f64  # ∫ g²
    depth_height: f64  # ∫ g (z_a + z_b)/2
    largest_depth: f64  # largest g; −1e300 if the projections do not overlap
    reached_edges: int  # edges that the overlap reaches: bits 0-2 the first facet's, 3-5 the second's


@routine
def perpendicular_vector(n: vec3):
    """Return a unit vector across n (Duff et al., Building an orthonormal basis, revisited, J. Computer Graphics Techniques 6(1), 2017)."""
    s = 1.0
    if n[2] < 0.0:
        s = -1.0
    a = -1.0 / (s + n[2])
    return vec3(1.0 + s * n[0] * n[0] * a, s * n[0] * n[1] * a, -s * n[0])


@routine
def along_line(a: float, b: float, c: float, lo: float, hi: float):
    """Return ∫ (1, v, v², g, v g, v² g, g²) dv from lo to hi of g = a + b v + c v², by Gauss' rule of three points, exact. It sums small
    terms; differences of powers of v would cancel on a sliver.
    """  # fmt: skip
    half = 0.5 * (hi - lo)
    v = 0.5 * (hi + lo)
    d = 0.7745966692414834 * half
    x = v - d
    y = v + d
    g = 0.8888888888888888 * half * (a + v * (b + c * v))
    gx = 0.5555555555555556 * half * (a + x * (b + c * x))
    gy = 0.5555555555555556 * half * (a + y * (b + c * y))
    return vec7(
        2.0 * half,
        2.0 * half * v,
        2.0 * half * (v * v + half * half / 3.0),
        g + gx + gy,
        v * g + x * gx + y * gy,
        v * v * g + x * x * gx + y * y * gy,
        g * (a + v * (b + c * v)) + gx * (a + x * (b + c * x)) + gy * (a + y * (b + c * y)),
    )


@routine
def positive(a: float, b: float, c: float, lo: float, hi: float):
    """Return the integrals of ``along_line`` over the part of [lo, hi] with g > 0: at most two intervals."""
    none = vec7()
    if c == 0.0:
        if b > 0.0:
            lo = wp.max(lo, -a / b)
        elif b < 0.0:
            hi = wp.min(hi, -a / b)
        elif a <= 0.0:
            return none
        if hi > lo:
            return along_line(a, b, c, lo, hi)
        return none
    d = b * b - 4.0 * a * c
    if d <= 0.0:
        if c > 0.0:
            return along_line(a, b, c, lo, hi)
        return none
    s = wp.sqrt(d)
    q = -0.5 * (b + s)
    if b < 0.0:
        q = -0.5 * (b - s)
    r1 = q / c
    r2 = r1
    if q != 0.0:
        r2 = a / q
    x = wp.min(r1, r2)
    y = wp.max(r1, r2)
    if c < 0.0:
        lo = wp.max(lo, x)
        hi = wp.min(hi, y)
        if hi > lo:
            return along_line(a, b, c, lo, hi)
        return none
    total = none
    if wp.min(hi, x) > lo:
        total = along_line(a, b, c, lo, wp.min(hi, x))
    if wp.max(lo, y) < hi:
        total = total + along_line(a, b, c, wp.max(lo, y), hi)
    return total


@routine
def positive_length(c: vec6, u: float, lo: float, hi: float):
    """Return the length of the part of [lo, hi] at u with g > 0. If that is none, part or all at the middle of a strip, so it is in the
    whole strip.
    """
    s = positive(c[0] + u * (c[1] + u * c[3]), c[2] + u * c[4], c[5], lo, hi)
    return s[0]


@routine
def pair_moments(f: Surfaces, p: Polygon, c: vec6, whole: bool, curved: bool):
    """Return ∫ 1, u, v over g > 0, ∫ g⁺ (1, u, v, u², uv, v², g), and ∫ u², uv, v² over g > 0."""
    total = vec13()
    x = strip_boundaries(p, c, whole)
    n = int(x[23])
    for k in range(n - 1):
        half = 0.5 * (x[k + 1] - x[k])
        middle = 0.5 * (x[k + 1] + x[k])
        if half > 0.0:
            side = strip_sides(p, middle)
            width = side[1] - side[0]
            share = width
            if not whole and width > 0.0:
                share = positive_length(c, middle, side[0], side[1])
            if share > 0.0:
                full = share > (1.0 - 1.0e-12) * width
                begin = int(0)
                points = int(3)
                if curved and not full:
                    begin = 3
                    points = 8
                for i in range(points):
                    node = f.rule[begin + i]
                    du = half * node[0]
                    w = half * node[1]
                    u = middle + du
                    a = c[0] + u * (c[1] + u * c[3])
                    b = c[2] + u * c[4]
                    lo = side[0] + side[2] * du
                    hi = side[1] + side[3] * du
                    s = along_line(a, b, c[5], lo, hi) if full else positive(a, b, c[5], lo, hi)
                    total += w * vec13(
                        s[0], u * s[0], s[1], s[3], u * s[3], s[4], u * u * s[3], u * s[4], s[5], s[6],
                        u * u * s[0], u * s[1], s[2],
                    )  # fmt: skip
    return total


@routine
def projected_corners(f: Surfaces, facet: int, r: mat33, t: vec3, e1: vec3, e2: vec3, n: vec3, o: vec3):
    """Return the rows (u, v, z) of a facet's corners about o."""
    p = mat33()
    for k in range(3):
        d = r * f.corner[3 * facet + k] + t - o
        p[k, 0] = wp.dot(e1, d)
        p[k, 1] = wp.dot(e2, d)
        p[k, 2] = wp.dot(n, d)
    return p


@routine
def complete_moments(out: OverlapColumns, s: vec13, c: vec6, m: vec6):
    """Complete the moments: products of g and of the mid-height with g, both quadratic, are sums of the known moments."""
    out.area = s[0]
    out.area_moment = vec2(s[1], s[2])
    out.area_second_moment = vec3(s[10], s[11], s[12])
    out.slope_integral = vec2(
        m[1] * s[0] + 2.0 * m[3] * s[1] + m[4] * s[2], m[2] * s[0] + m[4] * s[1] + 2.0 * m[5] * s[2]
    )
    out.slope_moment = vec4(
        m[1] * s[1] + 2.0 * m[3] * s[10] + m[4] * s[11],
        m[2] * s[1] + m[4] * s[10] + 2.0 * m[5] * s[11],
        m[1] * s[2] + 2.0 * m[3] * s[11] + m[4] * s[12],
        m[2] * s[2] + m[4] * s[11] + 2.0 * m[5] * s[12],
    )
    out.volume = s[3]
    out.depth_moment = vec2(s[4], s[5])
    out.depth_second_moment = vec3(s[6], s[7], s[8])
    out.depth_square = s[9]
    out.depth_height = m[0] * s[3] + m[1] * s[4] + m[2] * s[5] + m[3] * s[6] + m[4] * s[7] + m[5] * s[8]
    return out


@routine
def pair_columns(f: Surfaces, a: int, b: int, r: mat33, t: vec3, n: vec3, o: vec3):
    """Return facet a against facet b of a surface whose frame has axes r and origin t, or, with b = −1, against the half-space
    below the plane through t with normal n; all in the first one's axes.
    """  # fmt: skip
    out = OverlapColumns()
    out.largest_depth = -1.0e300
    e1 = perpendicular_vector(n)
    e2 = wp.cross(n, e1)
    one = mat33(1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)
    sign = -wp.dot(f.normal[a], n)
    back = n * r  # n in the second one's axes
    other = 1.0
    if b >= 0:
        other = wp.dot(f.normal[b], back)
    if wp.abs(sign) < 1.0e-8 or wp.abs(other) < 1.0e-8:
        return out
    pa = projected_corners(f, a, one, vec3(), e1, e2, n, o)
    la = barycentric_rows(pa)
    upper = vec6()
    upper[0] = wp.dot(n, t - o)
    lb = mat33(1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    pb = mat33()
    if b >= 0:
        pb = projected_corners(f, b, r, t, e1, e2, n, o)
        lb = barycentric_rows(pb)
    p = clip_triangle(pa, lb)
    if p.count < 3:
        return out
    if b >= 0:
        upper = height_coefficients(f, b, pb, lb, back)
    lower = height_coefficients(f, a, pa, la, n)
    c = upper - lower
    curved = c[3] != 0.0 or c[4] != 0.0 or c[5] != 0.0
    bound = gap_extremes(p, c, curved)
    out.largest_depth = bound[2]
    if bound[2] <= 0.0:
        return out
    out.reached_edges = reached_edges(p, c, la, lb, b < 0)
    concave = c[3] <= 0.0 and 4.0 * c[3] * c[5] >= c[4] * c[4]
    whole = bound[1] >= 0.0 and (concave or not curved)
    s = pair_moments(f, p, c, whole, curved)
    side = 1.0
    if sign * other < 0.0:
        side = -1.0
    out = complete_moments(out, s * side, c, 0.5 * (upper + lower))
    # between steep facets the sums of products drown in rounding: ∫g² is at most the largest g times ∫g, and the mid-height
    # is nowhere beyond the corners' heights by more
    most = bound[2] * wp.abs(out.volume)
    out.depth_square = wp.clamp(out.depth_square, -most, most)
    most = (wp.max(wp.max(wp.abs(pa[0, 2]), wp.abs(pa[1, 2])), wp.abs(pa[2, 2])) + bound[2]) * wp.abs(
        out.volume
    )
    out.depth_height = wp.clamp(out.depth_height, -most, most)
    return out
