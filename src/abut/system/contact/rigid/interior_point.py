# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Interior-point method for the impulses of all rigid contacts, compiled: for problems where sweeps and Newton steps do not converge.

With x = (μ p_n, p_t) and y = (ũ_n/μ, u_t), ũ_n = u_n + μ |u_t|, both scaled by √ρ, De Saxcé's conditions are those of Lorentz's cone,

    x ∈ L,   y ∈ L,   x ∘ y = 0,   y − (|y_t|, 0) = A x + b

The method solves x ∘ y = σ ν e for decreasing σ ν, in Nesterov and Todd's scaling, with Mehrotra's predictor and corrector, the latter
multiplied by the cube of the predictor's step length. |y_t| is linearised at the present y, where y_t is not zero. In the matrix of a
step, δ is added to the diagonal of A, which is singular for redundant contacts. The first x and y follow from given impulses. Near the
solution, the proximal Newton method continues.

Source: Acary, Armand & Nguyen, "A nonsmooth interior point method for frictional contact" (2023); Vandenberghe, The CVXOPT linear and
quadratic cone program solvers (2010), §5 (scaling, steps); Mehrotra, SIAM J. Optim. 2 (1992) 575.
"""

import warp as wp

from abut.extend import routine
from abut.kernels.structs.contact_matrix_structs import DenseVectors
from abut.kernels.structs.machine_structs import Work, f64, mat33, vec3
from abut.kernels.structs.rigid_contact_structs import ImpulseRequest
from abut.system.contact.rigid.alart_curnier import store
from abut.system.contact.rigid.delassus_dense import (
    factor_dense,
    impulse_residual,
    impulse_scale,
    row_product,
    solve,
)

__all__ = ["ATTEMPTS", "interior_point_impulses"]

ROUNDS = wp.constant(80)  #: largest number of steps
ATTEMPTS = wp.constant(
    3
)  #: number of attempts; each takes other iterates, as it differs in the following numbers
#: Exponent n of the fraction (1 − α)ⁿ of x·y that a step retains after a predictor of length α, fraction of the way to the cone's boundary,
#: and largest number of steps without a decrease of the residual by 0.7.
FIRST = vec3(1.0, 0.9, 10.0)
SECOND = vec3(0.5, 0.7, 20.0)
THIRD = vec3(2.0, 0.9, 20.0)
FOURTH = vec3(1.0, 0.7, 20.0)
FIFTH = vec3(0.5, 0.5, 40.0)
LEAST = f64(0.05)  #: smallest fraction of x·y that a step retains
REGULARIZATION = f64(1e-10)  #: δ, as a fraction of a contact's own W
MARGIN = f64(
    0.01
)  #: distance of the first x and y from the cone's boundary, as a fraction of the largest velocity
#: Residual, as a fraction of the largest velocity, at which the proximal Newton method continues. It does not depend on the tolerance:
#: solutions to a looser one take the same steps, and end earlier.
NEXT = f64(1e-7)


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
    """Set x and y of the best impulses, moved into the cones along their axes; return the largest velocity [m/s]."""
    far = 0.0
    fastest = 0.0
    for c in range(count):
        mu = work.rigid.request[lane, c, ImpulseRequest.cone]
        size = wp.sqrt(impulse_scale(work, lane, c))
        t = vec3(size, 0.0, 0.0)
        if mu > 0.0:
            t = vec3(size / mu, size, size)
        work.dense.vectors[lane, DenseVectors.scale, c] = t
        fastest = wp.max(fastest, wp.length(work.dense.vectors[lane, DenseVectors.free, c]))
        b = wp.cw_mul(t, work.dense.vectors[lane, DenseVectors.free, c])
        far = wp.max(far, wp.max(wp.abs(b[0]), wp.max(wp.abs(b[1]), wp.abs(b[2]))))
    for c in range(count):
        t = work.dense.vectors[lane, DenseVectors.scale, c]
        p = work.dense.vectors[lane, DenseVectors.best, c]
        u = (
            row_product(work, lane, DenseVectors.best, c, count)
            + work.dense.vectors[lane, DenseVectors.free, c]
        )
        y = wp.cw_mul(t, u)
        y[0] = wp.max(y[0], 0.0) + tangential_magnitude(y) + MARGIN * far
        x = vec3(p[0] / t[0], 0.0, 0.0)
        if t[1] > 0.0:
            x = vec3(p[0] / t[0], p[1] / t[1], p[2] / t[2])
        x[0] = wp.max(x[0], tangential_magnitude(x)) + MARGIN * far
        work.dense.vectors[lane, DenseVectors.x, c] = x
        work.dense.vectors[lane, DenseVectors.y, c] = y
    return fastest


@routine
def complementarity_gap(work: Work, lane: int, count: int):
    """Return the mean of x·y over the contact points."""
    out = 0.0
    for c in range(count):
        out += wp.dot(
            work.dense.vectors[lane, DenseVectors.x, c], work.dense.vectors[lane, DenseVectors.y, c]
        )
    return out / f64(count)


@routine
def velocity_residual(work: Work, lane: int, count: int):
    """Compute the residual of y − (|y_t|, 0) = A x + b; return the residual of the contact conditions of the impulses [m/s]."""
    for c in range(count):
        work.dense.vectors[lane, DenseVectors.trial, c] = wp.cw_mul(
            work.dense.vectors[lane, DenseVectors.scale, c], work.dense.vectors[lane, DenseVectors.x, c]
        )
    for c in range(count):
        u = (
            row_product(work, lane, DenseVectors.trial, c, count)
            + work.dense.vectors[lane, DenseVectors.free, c]
        )
        y = work.dense.vectors[lane, DenseVectors.y, c]
        residual = y - wp.cw_mul(work.dense.vectors[lane, DenseVectors.scale, c], u)
        residual[0] = residual[0] - tangential_magnitude(y)
        work.dense.vectors[lane, DenseVectors.residual, c] = residual
    return impulse_residual(work, lane, DenseVectors.trial, count)


@routine
def factor_newton_matrix(work: Work, lane: int, count: int):
    """Compute and factor A + S F⁻² + δ, where S is the effect of |y_t| on a change of y; return 1 if the factorisation fails."""
    for c in range(count):
        y = work.dense.vectors[lane, DenseVectors.y, c]
        turn = nesterov_todd_scaling(work.dense.vectors[lane, DenseVectors.x, c], y)
        work.dense.scaling[lane, c] = turn
        back = inverse_of(turn)
        own = back @ back
        t = work.dense.vectors[lane, DenseVectors.scale, c]
        for k in range(count):
            s = work.dense.vectors[lane, DenseVectors.scale, k]
            for row in range(3):
                work.dense.factor[lane, 3 * c + row, k] = (
                    wp.cw_mul(work.dense.matrix[lane, 3 * c + row, k], s) * t[row]
                )
        for axis in range(3):
            v = slack_change(y, vec3(own[0, axis], own[1, axis], own[2, axis]))
            for row in range(3):
                x = work.dense.factor[lane, 3 * c + row, c]
                x[axis] = x[axis] + v[row]
                if row == axis:
                    x[axis] = x[axis] + REGULARIZATION
                work.dense.factor[lane, 3 * c + row, c] = x
    return factor_dense(work, lane, count)


@routine
def complementarity_rhs(work: Work, lane: int, c: int, centre: float, share: float):
    """Return F⁻¹ of the required change of x ∘ y, in scaled terms: to ``centre`` e minus a share of the remainder of the prediction.

    The predictor itself requires zero; its share is negative.
    """
    turn = work.dense.scaling[lane, c]
    back = inverse_of(turn)
    y = turn @ work.dense.vectors[lane, DenseVectors.y, c]
    if share < 0.0:
        return back @ (-y)
    more = jordan_product(
        back @ work.dense.vectors[lane, DenseVectors.dx, c],
        turn @ work.dense.vectors[lane, DenseVectors.dy, c],
    )
    return back @ jordan_quotient(y, vec3(centre, 0.0, 0.0) - jordan_product(y, y) - more * share)


@routine
def search_direction(work: Work, lane: int, count: int, centre: float, share: float):
    """Compute dx and dy; return the step length to the cone's boundary."""
    for c in range(count):
        v = complementarity_rhs(work, lane, c, centre, share)
        residual = work.dense.vectors[lane, DenseVectors.residual, c]
        work.dense.vectors[lane, DenseVectors.step, c] = (
            slack_change(work.dense.vectors[lane, DenseVectors.y, c], v) + residual
        )
        work.dense.vectors[lane, DenseVectors.dy, c] = v
    solve(work, lane, count)
    far = 1.0e10
    for c in range(count):
        d = work.dense.vectors[lane, DenseVectors.step, c]
        back = inverse_of(work.dense.scaling[lane, c])
        dy = work.dense.vectors[lane, DenseVectors.dy, c] - back @ (back @ d)
        work.dense.vectors[lane, DenseVectors.dx, c] = d
        work.dense.vectors[lane, DenseVectors.dy, c] = dy
        far = wp.min(far, cone_distance(work.dense.vectors[lane, DenseVectors.x, c], d))
        far = wp.min(far, cone_distance(work.dense.vectors[lane, DenseVectors.y, c], dy))
    return far


@routine
def advance_iterate(work: Work, lane: int, count: int, far: float):
    """Advance along dx and dy."""
    for c in range(count):
        work.dense.vectors[lane, DenseVectors.x, c] = (
            work.dense.vectors[lane, DenseVectors.x, c] + work.dense.vectors[lane, DenseVectors.dx, c] * far
        )
        work.dense.vectors[lane, DenseVectors.y, c] = (
            work.dense.vectors[lane, DenseVectors.y, c] + work.dense.vectors[lane, DenseVectors.dy, c] * far
        )


@routine
def interior_point_step(work: Work, lane: int, count: int, exponent: float, inside: float):
    """Take one step; return 1 if the factorisation fails."""
    if factor_newton_matrix(work, lane, count) != 0:
        return 1
    far = 0.0
    left = 0.0
    share = -1.0
    for _round in range(2):  # predictor and corrector: a single call site
        far = search_direction(work, lane, count, left, share)
        if share < 0.0:
            far = wp.min(far, 1.0)
            left = wp.max(wp.pow(1.0 - far, exponent), LEAST) * complementarity_gap(work, lane, count)
            share = far * far * far
    if not (far > 0.0):
        return 1
    advance_iterate(work, lane, count, wp.min(inside * far, 1.0))
    return 0


@routine
def attempt_numbers(attempt: int):
    """Return the numbers of an attempt, `FIRST` to `FIFTH`."""
    if attempt == 1:
        return vec3(FIRST[0], FIRST[1], FIRST[2])
    if attempt == 2:
        return vec3(SECOND[0], SECOND[1], SECOND[2])
    if attempt == 3:
        return vec3(THIRD[0], THIRD[1], THIRD[2])
    if attempt == 4:
        return vec3(FOURTH[0], FOURTH[1], FOURTH[2])
    return vec3(FIFTH[0], FIFTH[1], FIFTH[2])


@routine
def interior_point_impulses(
    work: Work, lane: int, count: int, tolerance: float, missing: float, attempt: int
):
    """Compute impulses to the tolerance [m/s], or ``NEXT``; they are ``DenseVectors.trial``, and the best if better.

    Return the residual of the best. ``missing``: that of the present best, with which the method begins. ``attempt``: 1 to ``ATTEMPTS``.
    """
    numbers = attempt_numbers(attempt)
    worst = 1.0e300
    enough = wp.max(tolerance, NEXT * start_interior_point(work, lane, count))
    low = 1.0e300
    last = int(0)
    it = int(0)
    while it < ROUNDS and f64(it - last) <= numbers[2] and worst > enough:
        now = velocity_residual(work, lane, count)
        if now < worst:
            worst = now
            store(work, lane, DenseVectors.trial, DenseVectors.interior, count)
        if now < 0.7 * low:
            low = now
            last = it
        it += 1
        if worst > enough:
            if interior_point_step(work, lane, count, numbers[0], numbers[1]) != 0:
                it = ROUNDS
    store(work, lane, DenseVectors.interior, DenseVectors.trial, count)
    if worst < missing:
        store(work, lane, DenseVectors.interior, DenseVectors.best, count)
    return wp.min(worst, missing)
