# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Interior-point method for the impulses of all rigid contacts, compiled: for problems where sweeps and Newton steps do not converge.

With x = (μ p_n, p_t) and y = (ũ_n/μ, u_t), ũ_n = u_n + μ |u_t|, both scaled by √ρ, De Saxcé's conditions are those of Lorentz's cone,

    x ∈ L,   y ∈ L,   x ∘ y = 0,   y − (|y_t|, 0) = A x + b

The method solves x ∘ y = σ ν e for decreasing σ ν, in Nesterov and Todd's scaling, with Mehrotra's predictor and corrector. |y_t| is
linearised at the present y, where y_t is not zero. If steps become short, x and y are moved back towards the cone's axis.

Source: Acary, Armand & Nguyen, "A nonsmooth interior point method for frictional contact" (2023); Vandenberghe, The CVXOPT linear and
quadratic cone program solvers (2010), §5 (scaling, steps); Mehrotra, SIAM J. Optim. 2 (1992) 575.
"""

import warp as wp

from abut.extend import routine
from abut.kernels.structs.contact_matrix_structs import DenseVectors
from abut.kernels.structs.machine_structs import Work, f64, mat33, vec3
from abut.kernels.structs.rigid_contact_structs import ImpulseRequest
from abut.system.contact.rigid.alart_curnier import newton_iterations, store_best
from abut.system.contact.rigid.delassus_dense import (
    factor_dense,
    impulse_residual,
    impulse_scale,
    row_product,
    solve,
)

__all__ = ["interior_point_impulses"]

ROUNDS = wp.constant(60)  #: largest number of steps
MAX_STALLED_STEPS = wp.constant(8)  #: largest number of steps without a decrease of the residual by 0.7
BOUNDARY_FRACTION = f64(0.9)  #: fraction of the way to the cone's boundary
PUSH = f64(10.0)  #: fraction of the square root of x·y that pushes x and y back into the cone
NEXT = f64(0.03)  #: relative residual at which Newton's method is tried again


# --- Lorentz's cone ---------------------------------------------------------------------------------------------------------


@routine
def tangential_magnitude(x: vec3):
    """Return |x_t|."""
    return wp.sqrt(x[1] * x[1] + x[2] * x[2])


@routine
def depth_in(x: vec3):
    """Return x₀² − |x_t|²."""
    t = tangential_magnitude(x)
    return (x[0] - t) * (x[0] + t)


@routine
def jordan_product(a: vec3, b: vec3):
    """Return a ∘ b."""
    return vec3(wp.dot(a, b), a[0] * b[1] + b[0] * a[1], a[0] * b[2] + b[0] * a[2])


@routine
def jordan_quotient(a: vec3, b: vec3):
    """Return c with a ∘ c = b."""
    c = (a[0] * b[0] - a[1] * b[1] - a[2] * b[2]) / depth_in(a)
    return vec3(c, (b[1] - c * a[1]) / a[0], (b[2] - c * a[2]) / a[0])


@routine
def cone_distance(x: vec3, d: vec3):
    """Return the largest t with x + t d in the cone, for x inside; 1e10 where there is none."""
    a = depth_in(d)
    b = x[0] * d[0] - x[1] * d[1] - x[2] * d[2]
    c = depth_in(x)
    out = 1.0e10
    under = b * b - a * c
    if under >= 0.0:
        root = wp.sqrt(under)
        for sign in range(2):
            q = -b + root * f64(1 - 2 * sign)
            if q != 0.0 and c / q > 0.0:
                out = wp.min(out, c / q)
    if d[0] < 0.0:
        out = wp.min(out, -x[0] / d[0])
    return out


@routine
def nesterov_todd_scaling(x: vec3, y: vec3):
    """Return Nesterov and Todd's F, with F y = F⁻¹ x."""
    dx = wp.sqrt(wp.max(depth_in(x), 1.0e-300))
    dy = wp.sqrt(wp.max(depth_in(y), 1.0e-300))
    a = x / dx
    b = y / dy
    g = 2.0 * wp.sqrt(0.5 * (1.0 + wp.dot(a, b)))
    w = vec3(a[0] + b[0], a[1] - b[1], a[2] - b[2]) / g
    out = mat33()
    out[0, 0] = w[0]
    for i in range(1, 3):
        out[0, i] = w[i]
        out[i, 0] = w[i]
        for j in range(1, 3):
            out[i, j] = w[i] * w[j] / (1.0 + w[0])
        out[i, i] = out[i, i] + 1.0
    return out * wp.sqrt(dx / dy)


@routine
def inverse_of(f: mat33):
    """Return the inverse of a scaling: the signs of its transverse part reversed, its size inverted."""
    size = depth_in(vec3(f[0, 0], f[0, 1], f[0, 2]))
    out = f + mat33()
    for i in range(1, 3):
        out[0, i] = -f[0, i]
        out[i, 0] = -f[i, 0]
    return out / size


@routine
def slack_change(y: vec3, v: vec3):
    """Return v minus the resulting change of |y_t|, along the axis."""
    t = tangential_magnitude(y)
    if t > 0.0:
        return vec3(v[0] - (y[1] * v[1] + y[2] * v[2]) / t, v[1], v[2])
    return v


# --- all contact points -----------------------------------------------------------------------------------------------------


@routine
def start_interior_point(work: Work, lane: int, count: int):
    """Set x = y = s e, with s the largest velocity in the cone's scale."""
    far = 0.0
    for c in range(count):
        mu = work.rigid.ask[lane, c, ImpulseRequest.cone]
        size = wp.sqrt(impulse_scale(work, lane, c))
        t = vec3(size, 0.0, 0.0)
        if mu > 0.0:
            t = vec3(size / mu, size, size)
        work.dense.way[lane, DenseVectors.scale, c] = t
        b = wp.cw_mul(t, work.dense.way[lane, DenseVectors.free, c])
        far = wp.max(far, wp.max(wp.abs(b[0]), wp.max(wp.abs(b[1]), wp.abs(b[2]))))
    for c in range(count):
        work.dense.way[lane, DenseVectors.x, c] = vec3(far, 0.0, 0.0)
        work.dense.way[lane, DenseVectors.y, c] = vec3(far, 0.0, 0.0)


@routine
def complementarity_gap(work: Work, lane: int, count: int):
    """Return the mean of x·y over the contact points."""
    out = 0.0
    for c in range(count):
        out += wp.dot(work.dense.way[lane, DenseVectors.x, c], work.dense.way[lane, DenseVectors.y, c])
    return out / f64(count)


@routine
def velocity_residual(work: Work, lane: int, count: int):
    """Compute the residual of y − (|y_t|, 0) = A x + b; return the residual of the contact conditions of the impulses [m/s]."""
    for c in range(count):
        work.dense.way[lane, DenseVectors.trial, c] = wp.cw_mul(
            work.dense.way[lane, DenseVectors.scale, c], work.dense.way[lane, DenseVectors.x, c]
        )
    for c in range(count):
        u = row_product(work, lane, DenseVectors.trial, c, count) + work.dense.way[lane, DenseVectors.free, c]
        y = work.dense.way[lane, DenseVectors.y, c]
        residual = y - wp.cw_mul(work.dense.way[lane, DenseVectors.scale, c], u)
        residual[0] = residual[0] - tangential_magnitude(y)
        work.dense.way[lane, DenseVectors.residual, c] = residual
    return impulse_residual(work, lane, DenseVectors.trial, count)


@routine
def factor_newton_matrix(work: Work, lane: int, count: int):
    """Compute and factor A + S F⁻², where S is the effect of |y_t| on a change of y; return 1 if the factorisation fails."""
    for c in range(count):
        y = work.dense.way[lane, DenseVectors.y, c]
        turn = nesterov_todd_scaling(work.dense.way[lane, DenseVectors.x, c], y)
        work.dense.turn[lane, c] = turn
        back = inverse_of(turn)
        own = back @ back
        t = work.dense.way[lane, DenseVectors.scale, c]
        for k in range(count):
            s = work.dense.way[lane, DenseVectors.scale, k]
            for row in range(3):
                work.dense.factor[lane, 3 * c + row, k] = (
                    wp.cw_mul(work.dense.matrix[lane, 3 * c + row, k], s) * t[row]
                )
        for axis in range(3):
            v = slack_change(y, vec3(own[0, axis], own[1, axis], own[2, axis]))
            for row in range(3):
                x = work.dense.factor[lane, 3 * c + row, c]
                x[axis] = x[axis] + v[row]
                work.dense.factor[lane, 3 * c + row, c] = x
    return factor_dense(work, lane, count)


@routine
def complementarity_rhs(work: Work, lane: int, c: int, centre: float, predicted: int):
    """Return F⁻¹ of the required change of x ∘ y, in scaled terms: to zero, or to ``centre`` e minus the remainder of the prediction."""
    turn = work.dense.turn[lane, c]
    back = inverse_of(turn)
    y = turn @ work.dense.way[lane, DenseVectors.y, c]
    if predicted == 0:
        return back @ (-y)
    more = jordan_product(
        back @ work.dense.way[lane, DenseVectors.dx, c], turn @ work.dense.way[lane, DenseVectors.dy, c]
    )
    return back @ jordan_quotient(y, vec3(centre, 0.0, 0.0) - jordan_product(y, y) - more)


@routine
def search_direction(work: Work, lane: int, count: int, centre: float, predicted: int):
    """Compute dx and dy; return the step length to the cone's boundary."""
    for c in range(count):
        v = complementarity_rhs(work, lane, c, centre, predicted)
        residual = work.dense.way[lane, DenseVectors.residual, c]
        work.dense.way[lane, DenseVectors.step, c] = (
            slack_change(work.dense.way[lane, DenseVectors.y, c], v) + residual
        )
        work.dense.way[lane, DenseVectors.dy, c] = v
    solve(work, lane, count)
    far = 1.0e10
    for c in range(count):
        d = work.dense.way[lane, DenseVectors.step, c]
        back = inverse_of(work.dense.turn[lane, c])
        dy = work.dense.way[lane, DenseVectors.dy, c] - back @ (back @ d)
        work.dense.way[lane, DenseVectors.dx, c] = d
        work.dense.way[lane, DenseVectors.dy, c] = dy
        far = wp.min(far, cone_distance(work.dense.way[lane, DenseVectors.x, c], d))
        far = wp.min(far, cone_distance(work.dense.way[lane, DenseVectors.y, c], dy))
    return far


@routine
def advance_iterate(work: Work, lane: int, count: int, far: float, push: float):
    """Advance along dx and dy, and push into the cone."""
    for c in range(count):
        inwards = vec3(push, 0.0, 0.0)
        work.dense.way[lane, DenseVectors.x, c] = (
            work.dense.way[lane, DenseVectors.x, c] + work.dense.way[lane, DenseVectors.dx, c] * far + inwards
        )
        work.dense.way[lane, DenseVectors.y, c] = (
            work.dense.way[lane, DenseVectors.y, c] + work.dense.way[lane, DenseVectors.dy, c] * far + inwards
        )


@routine
def interior_point_step(work: Work, lane: int, count: int, least: float):
    """Take one step that retains at least the fraction ``least`` of x ∘ y; return 1 if the factorisation fails."""
    if factor_newton_matrix(work, lane, count) != 0:
        return 1
    far = wp.min(search_direction(work, lane, count, 0.0, 0), 1.0)
    left = wp.max(wp.pow(1.0 - far, 3.0), least)
    far = search_direction(work, lane, count, left * complementarity_gap(work, lane, count), 1)
    advance_iterate(work, lane, count, wp.min(BOUNDARY_FRACTION * far, 1.0), 0.0)
    return 0


@routine
def interior_point_impulses(
    work: Work, lane: int, count: int, tolerance: float, missing: float, least: float
):
    """Compute the impulses ``DenseVectors.best`` to the tolerance [m/s], or at least to a smaller residual than the present impulses have.

    Return their residual. ``missing``: residual of the present impulses. ``least``: smallest fraction of x ∘ y that a step retains.
    """
    worst = missing + 0.0
    start_interior_point(work, lane, count)
    best = 1.0e300
    next = 1.0e300
    last = int(0)
    it = int(0)
    while it < ROUNDS and worst > tolerance:
        now = velocity_residual(work, lane, count)
        if it == 0:
            next = NEXT * now
        if now < worst:
            worst = now
            store_best(work, lane, DenseVectors.trial, count)
        if now < 0.7 * best:
            best = now
            last = it
        if now <= next:
            next = NEXT * now
            worst = newton_iterations(work, lane, count, tolerance, worst)
        it += 1
        if it - last > MAX_STALLED_STEPS:
            advance_iterate(work, lane, count, 0.0, PUSH * wp.sqrt(complementarity_gap(work, lane, count)))
            best = 1.0e300
            last = it
        elif worst > tolerance:
            if interior_point_step(work, lane, count, least) != 0:
                it = ROUNDS
    return worst
