# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Newton's method on Alart and Curnier's equations for all rigid contacts at once, compiled.

The equations have a kink where contacts begin to separate or to slip:

    p_n = max(p_n − ρ u_n, 0),   p_t = the point of the disc |·| ≤ μ max(p_n − ρ u_n, 0) that is nearest to p_t − ρ u_t

They have the solutions of Coulomb's and Signorini's conditions. After sweeps have found which contacts separate, stick and slip, the
method converges within a few steps. Impulses of redundant contacts, of which W is singular, stay near their previous values: 1e-11 of a
contact's own W is added to its diagonal in the derivative, and only there.

Source: Alart & Curnier, Comput. Methods Appl. Mech. Eng. 92 (1991) 353; De Saxcé & Feng (as in `coulomb_cone`).
"""

import warp as wp

from abut.extend import routine
from abut.kernels.structs.contact_matrix_structs import DenseVectors
from abut.kernels.structs.machine_structs import Work, f64, mat33, vec3
from abut.kernels.structs.rigid_contact_structs import ImpulseRequest
from abut.system.contact.rigid.delassus_dense import (
    factor_dense,
    impulse_residual,
    impulse_scale,
    row_product,
    solve,
)

__all__ = ["newton_iterations", "store_best"]

REGULARIZATION = f64(1e-11)  #: fraction of a contact's own W that regularises redundant impulses
ROUNDS = wp.constant(12)  #: largest number of steps


@routine
def contact_residual(p: vec3, u: vec3, rho: float, mu: float):
    """Return F of a contact, with F = 0 at the solution, ∂F/∂u, and ∂F/∂p."""
    pressing = p[0] - rho * u[0]
    by_u = mat33()
    by_p = mat33()
    if pressing <= 0.0:
        return p, by_u, wp.identity(n=3, dtype=f64)
    limit = mu * pressing
    s = vec3(0.0, p[1] - rho * u[1], p[2] - rho * u[2])
    size = wp.length(s)
    if size <= limit and limit > 0.0:
        return u * rho, wp.identity(n=3, dtype=f64) * rho, by_p
    d = s / wp.max(size, 1.0e-300)
    share = limit / wp.max(size, 1.0e-300)
    by_u[0, 0] = rho
    for i in range(1, 3):
        by_p[i, 0] = -mu * d[i]
        by_u[i, 0] = mu * rho * d[i]
        for j in range(1, 3):
            x = -share * d[i] * d[j]
            if i == j:
                x += share
            by_u[i, j] = rho * x
            by_p[i, j] = -x
        by_p[i, i] = by_p[i, i] + 1.0
    return vec3(rho * u[0], p[1] - limit * d[1], p[2] - limit * d[2]), by_u, by_p


@routine
def residual_at_fraction(work: Work, lane: int, c: int, far: float):
    """Return `contact_residual` of a contact, with impulses at the fraction ``far`` of the step."""
    u = work.dense.way[lane, DenseVectors.rate, c] + work.dense.way[lane, DenseVectors.change, c] * far
    p = work.dense.way[lane, DenseVectors.trial, c] + work.dense.way[lane, DenseVectors.step, c] * far
    return contact_residual(p, u, impulse_scale(work, lane, c), work.rigid.ask[lane, c, ImpulseRequest.cone])


@routine
def size_at(work: Work, lane: int, count: int, far: float):
    """Return Σ |F/ρ|²."""
    out = 0.0
    for c in range(count):
        f, _by_u, _by_p = residual_at_fraction(work, lane, c, far)
        x = wp.length(f) / impulse_scale(work, lane, c)
        out += x * x
    return out


@routine
def linearize_contacts(work: Work, lane: int, count: int):
    """Set up the system of equations of a step, and its right-hand side."""
    for c in range(count):
        work.dense.way[lane, DenseVectors.step, c] = vec3()
    for c in range(count):
        f, by_u, by_p = residual_at_fraction(work, lane, c, 0.0)
        near = REGULARIZATION / impulse_scale(work, lane, c)
        for row in range(3):
            a = by_u[row]
            for k in range(count):
                x = vec3()
                for j in range(3):
                    x += work.dense.matrix[lane, 3 * c + j, k] * a[j]
                work.dense.factor[lane, 3 * c + row, k] = x
            work.dense.factor[lane, 3 * c + row, c] = (
                work.dense.factor[lane, 3 * c + row, c] + by_p[row] + a * near
            )
        work.dense.way[lane, DenseVectors.step, c] = -f


@routine
def search_along_step(work: Work, lane: int, count: int):
    """Advance along the step as long as errors decrease, or to the smallest error of the trials."""
    for c in range(count):
        work.dense.way[lane, DenseVectors.change, c] = row_product(work, lane, DenseVectors.step, c, count)
    before = size_at(work, lane, count, 0.0)
    far = 1.0
    best = 1.0
    least = 1.0e300
    it = int(0)
    while it < 10:
        size = size_at(work, lane, count, far)
        if size < least:
            least = size
            best = far
        if size < before * (1.0 - 2.0e-4 * far):
            it = 10
        it += 1
        far *= 0.5
    for c in range(count):
        p = work.dense.way[lane, DenseVectors.trial, c] + work.dense.way[lane, DenseVectors.step, c] * best
        work.dense.way[lane, DenseVectors.trial, c] = p


@routine
def store_best(work: Work, lane: int, which: int, count: int):
    """Store impulses as the best so far."""
    for c in range(count):
        work.dense.way[lane, DenseVectors.best, c] = work.dense.way[lane, which, c]


@routine
def newton_iterations(work: Work, lane: int, count: int, tolerance: float, missing: float):
    """Improve the impulses ``DenseVectors.trial`` and store them as the best where their residual is less than ``missing``.

    ``missing`` is the residual of the best so far; the function returns the new one.
    """
    worst = missing + 0.0
    it = int(0)
    while it < ROUNDS and worst > tolerance:
        it += 1
        for c in range(count):
            free = work.dense.way[lane, DenseVectors.free, c]
            work.dense.way[lane, DenseVectors.rate, c] = (
                row_product(work, lane, DenseVectors.trial, c, count) + free
            )
        linearize_contacts(work, lane, count)
        if factor_dense(work, lane, count) != 0:
            return worst
        solve(work, lane, count)
        search_along_step(work, lane, count)
        for c in range(count):
            work.dense.way[lane, DenseVectors.step, c] = work.dense.way[lane, DenseVectors.trial, c]
        now = impulse_residual(work, lane, DenseVectors.step, count)
        if now < worst:
            worst = now
            store_best(work, lane, DenseVectors.step, count)
    return worst
