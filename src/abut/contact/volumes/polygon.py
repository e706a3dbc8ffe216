# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Convex polygons with a quadratic g(u, v): clipping, the largest value of the quadratic, the strips for integration."""

import warp as wp

from abut.extend import routine
from abut.kernels.arrays import vec8, vec24
from abut.kernels.structs.machine_structs import f64, mat33, vec2, vec3, vec6

vec16 = wp.types.vector(length=16, dtype=f64)


@wp.struct
class Polygon:
    """A convex polygon."""

    count: int
    u: vec8
    v: vec8


@routine
def quadratic_value(c: vec6, u: float, v: float):
    """Return the quadratic's value."""
    return c[0] + u * (c[1] + c[3] * u + c[4] * v) + v * (c[2] + c[5] * v)


@routine
def clip_triangle(pa: mat33, w: mat33):
    """Return the part of the triangle whose corners' (u, v) begin the rows of pa where all w_k · (1, u, v) ≥ 0.

    The corners alternate between the halves of one array, as copies of it would cost more than the cutting.
    """
    p = Polygon()
    u = vec16()
    v = vec16()
    for k in range(3):
        u[k] = pa[k, 0]
        v[k] = pa[k, 1]
    count = int(3)
    here = int(0)
    for k in range(3):
        a = w[k, 0]
        b = w[k, 1]
        c = w[k, 2]
        there = 8 - here
        m = int(there)
        last = wp.max(here + count - 1, 0)
        u0 = u[last]
        v0 = v[last]
        d0 = a + b * u0 + c * v0
        for i in range(here, here + count):
            u1 = u[i]
            v1 = v[i]
            d1 = a + b * u1 + c * v1
            if m < there + 6 and ((d0 < 0.0 and d1 > 0.0) or (d0 > 0.0 and d1 < 0.0)):
                s = d0 / (d0 - d1)
                u[m] = u0 + s * (u1 - u0)
                v[m] = v0 + s * (v1 - v0)
                m += 1
            if d1 >= 0.0 and m < there + 6:
                u[m] = u1
                v[m] = v1
                m += 1
            u0 = u1
            v0 = v1
            d0 = d1
        count = m - there
        here = there
    p.count = count
    for k in range(count):
        p.u[k] = u[8 + k]
        p.v[k] = v[8 + k]
    return p


@routine
def quadratic_roots(a: float, b: float, c: float):
    """Return both real roots of a + b x + c x², or 1e300."""
    none = 1.0e300
    if c == 0.0:
        if b == 0.0:
            return vec2(none, none)
        return vec2(-a / b, none)
    d = b * b - 4.0 * a * c
    if d < 0.0:
        return vec2(none, none)
    q = -0.5 * (b + wp.sqrt(d))
    if b < 0.0:
        q = -0.5 * (b - wp.sqrt(d))
    if q == 0.0:
        return vec2(0.0, none)
    return vec2(q / c, a / q)


@routine
def is_inside(p: Polygon, u: float, v: float):
    """Return True if a point is in a convex polygon of either sense."""
    left = int(0)
    right = int(0)
    last = p.count - 1
    u0 = p.u[last]
    v0 = p.v[last]
    for k in range(p.count):
        turn = (p.u[k] - u0) * (v - v0) - (p.v[k] - v0) * (u - u0)
        if turn > 0.0:
            left = 1
        if turn < 0.0:
            right = 1
        u0 = p.u[k]
        v0 = p.v[k]
    return left + right < 2


@routine
def gap_extremes(p: Polygon, c: vec6, curved: bool):
    """Return largest and smallest g at the corners, and the largest g on the polygon."""
    top = -1.0e300
    low = 1.0e300
    for k in range(p.count):
        g = quadratic_value(c, p.u[k], p.v[k])
        top = wp.max(top, g)
        low = wp.min(low, g)
    peak = top
    if curved:
        last = p.count - 1
        u0 = p.u[last]
        v0 = p.v[last]
        for k in range(p.count):
            du = p.u[k] - u0
            dv = p.v[k] - v0
            slope = du * (c[1] + 2.0 * c[3] * u0 + c[4] * v0) + dv * (c[2] + c[4] * u0 + 2.0 * c[5] * v0)
            bend = 2.0 * (c[3] * du * du + c[4] * du * dv + c[5] * dv * dv)
            if slope > 0.0 and slope + bend < 0.0:
                peak = wp.max(peak, quadratic_value(c, u0, v0) - 0.5 * slope * slope / bend)
            u0 = p.u[k]
            v0 = p.v[k]
        det = 4.0 * c[3] * c[5] - c[4] * c[4]
        if det > 0.0 and c[3] < 0.0:
            u = (c[4] * c[2] - 2.0 * c[5] * c[1]) / det
            v = (c[4] * c[1] - 2.0 * c[3] * c[2]) / det
            if is_inside(p, u, v):
                peak = wp.max(peak, quadratic_value(c, u, v))
    return vec3(top, low, peak)


@routine
def reached_edges(p: Polygon, c: vec6, la: mat33, lb: mat33, plane: bool):
    """Return the edges of the two facets that g > 0 reaches, as bits: edge k of a facet is where λ_{k+2} = 0."""
    bits = int(0)
    last = p.count - 1
    u0 = p.u[last]
    v0 = p.v[last]
    for m in range(p.count):
        u1 = p.u[m]
        v1 = p.v[m]
        u = 0.5 * (u0 + u1)
        v = 0.5 * (v0 + v1)
        g0 = quadratic_value(c, u0, v0)
        g1 = quadratic_value(c, u1, v1)
        bend = 2.0 * (g0 + g1 - 2.0 * quadratic_value(c, u, v))  # g = g₀ + (g₁ − g₀ − bend) x + bend x²
        slope = g1 - g0 - bend
        peak = wp.max(g0, g1)
        if slope > 0.0 and slope + 2.0 * bend < 0.0:
            peak = wp.max(peak, g0 - 0.25 * slope * slope / bend)
        if peak > 0.0:
            for k in range(3):
                e = (k + 2) % 3
                if wp.abs(la[e, 0] + la[e, 1] * u + la[e, 2] * v) < 1.0e-9:
                    bits = bits | (1 << k)
                if not plane and wp.abs(lb[e, 0] + lb[e, 1] * u + lb[e, 2] * v) < 1.0e-9:
                    bits = bits | (8 << k)
        u0 = u1
        v0 = v1
    return bits


@routine
def in_order(x: vec24, m: int):
    """Return the first m entries sorted; the last entry becomes their number."""
    for k in range(1, m):
        value = x[k]
        i = int(k)
        while i > 0 and x[wp.max(i - 1, 0)] > value:
            x[i] = x[i - 1]
            i -= 1
        x[i] = value
    x[23] = f64(m)
    return x


@routine
def strip_boundaries(p: Polygon, c: vec6, whole: bool):
    """Return the boundaries of the strips, sorted; the last entry is their number."""
    x = vec24()
    m = int(0)
    low = 1.0e300
    high = -1.0e300
    last = p.count - 1
    u0 = p.u[last]
    v0 = p.v[last]
    g0 = quadratic_value(c, u0, v0)
    for k in range(p.count):
        u1 = p.u[k]
        v1 = p.v[k]
        x[m] = u1
        m += 1
        low = wp.min(low, u1)
        high = wp.max(high, u1)
        if not whole:
            du = u1 - u0
            dv = v1 - v0
            slope = du * (c[1] + 2.0 * c[3] * u0 + c[4] * v0) + dv * (c[2] + c[4] * u0 + 2.0 * c[5] * v0)
            bend = c[3] * du * du + c[4] * du * dv + c[5] * dv * dv
            s = quadratic_roots(g0, slope, bend)
            if s[0] > 0.0 and s[0] < 1.0:
                x[m] = u0 + s[0] * du
                m += 1
            if s[1] > 0.0 and s[1] < 1.0:
                x[m] = u0 + s[1] * du
                m += 1
            g0 = quadratic_value(c, u1, v1)
        u0 = u1
        v0 = v1
    if not whole and c[5] != 0.0:
        s = quadratic_roots(
            c[2] * c[2] - 4.0 * c[5] * c[0],
            2.0 * c[2] * c[4] - 4.0 * c[5] * c[1],
            c[4] * c[4] - 4.0 * c[5] * c[3],
        )
        if s[0] > low and s[0] < high:
            x[m] = s[0]
            m += 1
        if s[1] > low and s[1] < high:
            x[m] = s[1]
            m += 1
    return in_order(x, m)


@routine
def strip_sides(p: Polygon, u: float):
    """Return the lower and the upper side at u, as values and slopes there: (v₁, v₂, v₁', v₂')."""
    lo = 1.0e300
    hi = -1.0e300
    a = 0.0
    b = 0.0
    last = p.count - 1
    u0 = p.u[last]
    v0 = p.v[last]
    for k in range(p.count):
        u1 = p.u[k]
        v1 = p.v[k]
        if (u0 < u and u1 >= u) or (u1 < u and u0 >= u):
            slope = (v1 - v0) / (u1 - u0)
            v = v0 + slope * (u - u0)
            if v < lo:
                lo = v
                a = slope
            if v > hi:
                hi = v
                b = slope
        u0 = u1
        v0 = v1
    return wp.vec4d(lo, hi, a, b)
