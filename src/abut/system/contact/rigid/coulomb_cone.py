# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Coulomb's cone of one rigid contact, compiled: the exact impulse by which it sticks, slips or separates, and the residual of others.

Source: De Saxcé & Feng, Math. Comput. Modelling 28 (1998) 225, eq. 20 (the cone and the natural map).
"""

import warp as wp

from abut.extend import routine
from abut.kernels.structs.machine_structs import f64, mat33, vec3

__all__ = ["PLANAR", "axes_of", "cone_residual", "single_contact_impulse"]

PLANAR = f64(1e-10)  #: determinant of W_tt, relative to the square of its trace, that is rounding


@routine
def axes_of(normal: vec3):
    """Return the normal and two tangents, as columns."""
    other = vec3(1.0, 0.0, 0.0)
    if wp.abs(normal[0]) > 0.7:
        other = vec3(0.0, 1.0, 0.0)
    t = wp.normalize(wp.cross(normal, other))
    return wp.matrix_from_cols(normal, t, wp.cross(normal, t))


@routine
def with_tangent_shift(a: mat33, more: float):
    """Return a matrix with ``more`` added to the tangents' diagonal."""
    out = a + mat33()
    out[1, 1] = a[1, 1] + more
    out[2, 2] = a[2, 2] + more
    return out


@routine
def sliding_impulse(a: mat33, b: vec3, mu: float):
    """Return the impulse of a contact that slips: p = −(W + α T)⁻¹ b with |p_t| = μ p_n, so that u_t = −α p_t.

    α is computed by Newton's method, bracketed by the change of sign of |p_t| − μ p_n.
    """
    low = 0.0
    high = 0.0  # 0: not known
    x = 0.0
    scale = 0.5 * (a[1, 1] + a[2, 2])
    p = vec3()
    it = int(0)
    while it < 60:
        inverse = wp.inverse(with_tangent_shift(a, x))
        p = inverse @ (-b)
        rub = wp.length(vec3(0.0, p[1], p[2]))
        miss = rub - mu * p[0]
        if wp.abs(miss) <= 1.0e-14 * (rub + mu * wp.abs(p[0])):
            it = 99
        else:
            d = inverse @ vec3(0.0, -p[1], -p[2])
            slope = (p[1] * d[1] + p[2] * d[2]) / wp.max(rub, 1.0e-300) - mu * d[0]
            if miss > 0.0:
                low = x
            else:
                high = x
            new = x - miss / slope
            if not (new > low) or (high > 0.0 and not (new < high)):
                new = 2.0 * x + scale
                if high > 0.0:
                    new = 0.5 * (low + high)
            if new == x:
                it = 99
            x = new
        it += 1
    # exactly on the cone, and its normal part such that u_n + a is exactly zero
    rub = wp.length(vec3(0.0, p[1], p[2]))
    if rub > 0.0:
        along = vec3(1.0, mu * p[1] / rub, mu * p[2] / rub)
        k = a[0, 0] + a[0, 1] * along[1] + a[0, 2] * along[2]
        if k > 0.0:
            p = along * (-b[0] / k)
    return p


@routine
def sticking_impulse(a: mat33, b: vec3):
    """Return the impulse by which a contact sticks: p = −W⁻¹ b.

    Where joints allow slip along one direction t only, as in a planar machine, W_tt = t tᵀ tr W_tt up to rounding: then p_t is along t, and
    the part of b_t across t is rounding.
    """
    trace = a[1, 1] + a[2, 2]
    if a[1, 1] * a[2, 2] - a[1, 2] * a[2, 1] > PLANAR * trace * trace:
        return wp.inverse(a) @ (-b)
    t = vec3(0.0, a[1, 1], a[2, 1])
    if a[2, 2] > a[1, 1]:
        t = vec3(0.0, a[1, 2], a[2, 2])
    if not (trace > 0.0):
        return vec3(-b[0] / a[0, 0], 0.0, 0.0)
    t = wp.normalize(t)
    tn = a[1, 0] * t[1] + a[2, 0] * t[2]
    bt = wp.dot(b, t)
    d = a[0, 0] * trace - tn * tn
    if (
        d <= PLANAR * a[0, 0] * trace
    ):  # one freedom moves it along both t and the normal: the least impulse of those that stop it
        s = 1.0 / ((a[0, 0] + trace) * (a[0, 0] + trace))
        return vec3(-(a[0, 0] * b[0] + tn * bt) * s, 0.0, 0.0) - t * ((tn * b[0] + trace * bt) * s)
    return vec3((tn * bt - trace * b[0]) / d, 0.0, 0.0) + t * ((tn * b[0] - a[0, 0] * bt) / d)


@routine
def single_contact_impulse(a: mat33, b: vec3, mu: float):
    """Return the impulse of one contact with velocity b without it: zero, sticking or slipping."""
    if b[0] >= 0.0:
        return vec3()
    if mu == 0.0:
        return vec3(-b[0] / a[0, 0], 0.0, 0.0)
    p = sticking_impulse(a, b)
    if p[0] >= 0.0 and p[1] * p[1] + p[2] * p[2] <= mu * mu * p[0] * p[0]:
        return p
    return sliding_impulse(a, b, mu)


@routine
def onto_cone(y: vec3, mu: float):
    """Return the nearest point of Coulomb's cone |y_t| ≤ μ y_n."""
    rub = wp.sqrt(y[1] * y[1] + y[2] * y[2])
    if y[0] <= -mu * rub:
        return vec3()
    if rub <= mu * y[0]:
        return y
    normal_force = (y[0] + mu * rub) / (1.0 + mu * mu)
    f = mu * normal_force / wp.max(rub, 1.0e-300)
    return vec3(normal_force, y[1] * f, y[2] * f)


@routine
def cone_residual(a: mat33, p: vec3, u: vec3, aim: float, mu: float):
    """Return the residual of a contact's conditions for its velocity u and impulse p [m/s]."""
    rho = 3.0 / (a[0, 0] + a[1, 1] + a[2, 2])
    slip = wp.sqrt(u[1] * u[1] + u[2] * u[2])
    y = p - vec3(u[0] + aim + mu * slip, u[1], u[2]) * rho
    return wp.length(p - onto_cone(y, mu)) / rho
