# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Proximal Newton method on Alart and Curnier's equations for all rigid contacts at once, compiled.

The equations have a kink where contacts begin to separate or to slip:

    p = P(c − r ρ u(p)),   P_n(z) = max(z_n, 0),   P_t(z) = the point of the disc |·| ≤ μ P_n that is nearest to z_t

With c = p they have the solutions of Coulomb's and Signorini's conditions. Impulses of redundant contacts, of which W is singular, are not
determined then. With a fixed centre c they are those of contacts with the compliance 1/(r ρ) about c (the proximal point or augmented
Lagrangian method): their velocities are unique, and so are the impulses. Newton's method with line search solves these equations. Then
the solution is the next centre, and r increases if few steps were sufficient; it decreases if Newton's method did not converge.

Source: Alart & Curnier, Comput. Methods Appl. Mech. Eng. 92 (1991) 353; Rockafellar, SIAM J. Control Optim. 14 (1976) 877 (proximal
points); De Saxcé & Feng (as in `coulomb_cone`).
"""

import warp as wp

from abut.extend import routine
from abut.kernels.structs.contact_matrix_structs import DenseVectors
from abut.kernels.structs.machine_structs import Work, f64, mat33, vec3
from abut.kernels.structs.rigid_contact_structs import ImpulseRequest
from abut.system.contact.rigid.coulomb_cone import onto_cone
from abut.system.contact.rigid.delassus_dense import (
    factor_dense,
    impulse_residual,
    impulse_scale,
    row_product,
    solve,
)

__all__ = ["newton_iterations", "newton_rounds", "store"]

FIRST, SOFTEST = f64(1e4), f64(1.0)  #: r at first, and at least
STIFFER, SOFTER = f64(3.0), f64(0.1)  #: factor of r after quick convergence, and after none
QUICK = wp.constant(5)  #: largest number of steps of quick convergence
INNER = wp.constant(8)  #: largest number of steps with one centre
#: Number of steps after which no other centre is tried: from sweeps (a single centre), after the first interior points, and after others.
ONE, FEW, MANY = wp.constant(1), wp.constant(40), wp.constant(100)
HALVES = wp.constant(8)  #: largest number of trials of a line search
CLOSE = f64(0.01)  #: sufficient imbalance, as a fraction of the change of velocities
FLOOR = f64(5e-15)  #: imbalance by rounding, as a fraction of r and of the largest velocity
ENOUGH = f64(1e-3)  #: sufficient decrease of the imbalance, as a fraction of the step
FURTHER = f64(0.01)  #: residual, in tolerances, below which a centre's solution is not improved


@routine
def newton_rounds(attempt: int):
    """Return the number of steps after which no other centre is tried."""
    if attempt == 0:
        return ONE
    return wp.where(attempt == 1, FEW, MANY)


@routine
def augmented_impulse(z: vec3, mu: float):
    """Return P(z) of a contact, and ∂P/∂z."""
    by_z = mat33()
    if z[0] <= 0.0:
        return vec3(), by_z
    limit = mu * z[0]
    size = wp.sqrt(z[1] * z[1] + z[2] * z[2])
    if size <= limit and limit > 0.0:
        return z, wp.identity(n=3, dtype=f64)
    d = z / wp.max(size, 1.0e-300)
    share = limit / wp.max(size, 1.0e-300)
    by_z[0, 0] = 1.0
    for i in range(1, 3):
        by_z[i, 0] = mu * d[i]
        for j in range(1, 3):
            by_z[i, j] = -share * d[i] * d[j]
        by_z[i, i] = by_z[i, i] + share
    return vec3(z[0], limit * d[1], limit * d[2]), by_z


@routine
def augmented_argument(work: Work, lane: int, c: int, r: float, far: float):
    """Return z = c − r ρ u of a contact, with u at the fraction ``far`` of the step."""
    u = (
        work.dense.vectors[lane, DenseVectors.rate, c]
        + work.dense.vectors[lane, DenseVectors.change, c] * far
    )
    return work.dense.vectors[lane, DenseVectors.centre, c] - u * (r * impulse_scale(work, lane, c))


@routine
def compute_imbalance(work: Work, lane: int, count: int, r: float, far: float):
    """Compute g = p − P(z) with impulses at the fraction ``far`` of the step; return its size √(gᵀ W g)."""
    for c in range(count):
        p = (
            work.dense.vectors[lane, DenseVectors.trial, c]
            + work.dense.vectors[lane, DenseVectors.step, c] * far
        )
        z = augmented_argument(work, lane, c, r, far)
        out, _by_z = augmented_impulse(z, work.rigid.request[lane, c, ImpulseRequest.cone])
        work.dense.vectors[lane, DenseVectors.imbalance, c] = p - out
    return mass_norm(work, lane, DenseVectors.imbalance, count)


@routine
def mass_norm(work: Work, lane: int, which: int, count: int):
    """Return √(gᵀ W g) of impulses g: the speed that they cause, in the mass metric."""
    out = 0.0
    for c in range(count):
        out += wp.dot(work.dense.vectors[lane, which, c], row_product(work, lane, which, c, count))
    return wp.sqrt(wp.max(out, 0.0))


@routine
def compute_newton_step(work: Work, lane: int, count: int, r: float):
    """Solve (1/(r ρ) + D W) dp = −g/(r ρ), and compute W dp; return 1 if the factorisation fails."""
    for c in range(count):
        z = augmented_argument(work, lane, c, r, 0.0)
        _out, by_z = augmented_impulse(z, work.rigid.request[lane, c, ImpulseRequest.cone])
        near = 1.0 / (r * impulse_scale(work, lane, c))
        for row in range(3):
            a = by_z[row]
            for k in range(count):
                x = vec3()
                for j in range(3):
                    x += work.dense.matrix[lane, 3 * c + j, k] * a[j]
                work.dense.factor[lane, 3 * c + row, k] = x
            x = work.dense.factor[lane, 3 * c + row, c]
            x[row] = x[row] + near
            work.dense.factor[lane, 3 * c + row, c] = x
        work.dense.vectors[lane, DenseVectors.step, c] = work.dense.vectors[
            lane, DenseVectors.imbalance, c
        ] * (-near)
    if factor_dense(work, lane, count) != 0:
        return 1
    solve(work, lane, count)
    for c in range(count):
        work.dense.vectors[lane, DenseVectors.change, c] = row_product(
            work, lane, DenseVectors.step, c, count
        )
    return 0


@routine
def search_along_step(work: Work, lane: int, count: int, r: float, before: float):
    """Advance along the step as long as the imbalance decreases, or to its smallest of the trials; return it and the fraction."""
    far = 1.0
    best = 1.0
    least = 1.0e300
    it = int(0)
    while it < HALVES:
        size = compute_imbalance(work, lane, count, r, far)
        if size < least:
            least = size
            best = far
        if size < before * (1.0 - ENOUGH * far):
            it = HALVES
        it += 1
        far *= 0.5
    least = compute_imbalance(work, lane, count, r, best)
    for c in range(count):
        p = (
            work.dense.vectors[lane, DenseVectors.trial, c]
            + work.dense.vectors[lane, DenseVectors.step, c] * best
        )
        u = (
            work.dense.vectors[lane, DenseVectors.rate, c]
            + work.dense.vectors[lane, DenseVectors.change, c] * best
        )
        work.dense.vectors[lane, DenseVectors.trial, c] = p
        work.dense.vectors[lane, DenseVectors.rate, c] = u
    return least, best


@routine
def store(work: Work, lane: int, source: int, target: int, count: int):
    """Copy a vector over all contact points."""
    for c in range(count):
        work.dense.vectors[lane, target, c] = work.dense.vectors[lane, source, c]


@routine
def set_centre(work: Work, lane: int, count: int):
    """Set the centre to the present impulses, within their cones, and compute velocities; return the largest speed in the mass metric."""
    fastest = 0.0
    for c in range(count):
        p = work.dense.vectors[lane, DenseVectors.trial, c]
        work.dense.vectors[lane, DenseVectors.centre, c] = onto_cone(
            p, work.rigid.request[lane, c, ImpulseRequest.cone]
        )
        free = work.dense.vectors[lane, DenseVectors.free, c]
        work.dense.vectors[lane, DenseVectors.rate, c] = (
            row_product(work, lane, DenseVectors.trial, c, count) + free
        )
        work.dense.vectors[lane, DenseVectors.start, c] = p
        work.dense.vectors[lane, DenseVectors.step, c] = vec3()
        work.dense.vectors[lane, DenseVectors.change, c] = vec3()
        size = wp.sqrt(impulse_scale(work, lane, c))
        fastest = wp.max(fastest, wp.max(size * wp.length(free), wp.length(p) / size))
    return fastest


@routine
def solve_with_centre(work: Work, lane: int, count: int, r: float, tolerance: float, missing: float):
    """Solve p = P(c − r ρ u) from the present impulses as centre, and store the best impulses, as `newton_iterations`.

    Return the residual of the best, the number of steps, and 1 if these converged.
    """
    worst = missing + 0.0
    rounding = FLOOR * r * set_centre(work, lane, count)
    size = compute_imbalance(work, lane, count, r, 0.0)
    converged = int(0)
    it = int(0)
    while it < INNER and worst > FURTHER * tolerance and converged == 0:
        it += 1
        if compute_newton_step(work, lane, count, r) != 0:
            return worst, it, 0
        size, far = search_along_step(work, lane, count, r, size)
        if not (size < 1.0e300):
            return worst, it, 0
        store(work, lane, DenseVectors.trial, DenseVectors.step, count)
        now = impulse_residual(work, lane, DenseVectors.step, count)
        if now < worst:
            worst = now
            store(work, lane, DenseVectors.step, DenseVectors.best, count)
        for c in range(count):
            work.dense.vectors[lane, DenseVectors.step, c] = (
                work.dense.vectors[lane, DenseVectors.trial, c]
                - work.dense.vectors[lane, DenseVectors.start, c]
            )
        moved = mass_norm(work, lane, DenseVectors.step, count)
        if far == 1.0 and size <= wp.max(CLOSE * moved, rounding):
            converged = 1
    return worst, it, converged


@routine
def newton_iterations(work: Work, lane: int, count: int, tolerance: float, missing: float, rounds: int):
    """Improve the impulses ``DenseVectors.trial`` and store them as the best where their residual is less than ``missing``.

    ``missing`` is the residual of the best so far; the function returns the new one. After ``rounds`` steps, no other centre is tried.
    """
    worst = missing + 0.0
    r = FIRST
    used = int(0)
    while used < rounds and worst > tolerance and r >= SOFTEST:
        worst, steps, converged = solve_with_centre(work, lane, count, r, tolerance, worst)
        used += wp.max(steps, 1)
        if converged == 0:
            store(work, lane, DenseVectors.start, DenseVectors.trial, count)
            r *= SOFTER
        elif steps <= QUICK:
            r *= STIFFER
    return worst
