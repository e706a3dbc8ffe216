"""Newton's method on Alart and Curnier's equations for very many rigid contacts, on the host, as in `newton_iterations`.

With A du + B dp = −F of each contact, du = J dv and M dv = Ĵᵀ dp, the bodies' velocities satisfy (M + Ĵᵀ B⁻¹ A J) dv = −Ĵᵀ B⁻¹ F.
Impulses of redundant contacts stay near their previous values: 1e-8 of a contact's own W is added to its diagonal in B, and only there.

Source: as in `newton_iterations`.
"""

from __future__ import annotations

import numpy as np

from abut.array_types import Numbers
from abut.system.contact.rigid.alart_curnier import ROUNDS
from abut.system.contact.rigid.sparse_delassus import (
    TINY,
    SparseDelassus,
    matrix_vector_products,
    natural_map_residual,
    onto_cone,
)

__all__ = ["newton_iterations"]

REGULARIZATION = 1e-8  #: fraction of a contact's own W that regularises redundant impulses
#: steps without halving of the residual, for redundant impulses: those with the least force change their state indefinitely
MAX_STALLED_STEPS = 2
HALVES = 10  #: halvings of a step that are tried


def contact_residuals(p: Numbers, u: Numbers, rho: Numbers, mu: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """Return F of all contacts, A = ∂F/∂u, and B = ∂F/∂p."""
    n, pressing = len(p), p[:, 0] - rho * u[:, 0]
    limit = mu * pressing
    s = p[:, 1:] - rho[:, None] * u[:, 1:]
    size = np.hypot(s[:, 0], s[:, 1])
    sticks = (pressing > 0.0) & (size <= limit) & (limit > 0.0)
    slips = (pressing > 0.0) & ~sticks
    d = s / np.maximum(size, TINY)[:, None]
    share = np.where(slips, limit / np.maximum(size, TINY), 0.0)
    f, a, b = p.copy(), np.zeros((n, 3, 3)), np.broadcast_to(np.eye(3), (n, 3, 3)).copy()
    f[sticks] = u[sticks] * rho[sticks, None]
    a[sticks] = np.eye(3) * rho[sticks, None, None]
    b[sticks] = 0.0
    tangents = share[:, None, None] * (np.eye(2) - d[:, :, None] * d[:, None, :])
    k = np.flatnonzero(slips)
    f[k, 0] = rho[k] * u[k, 0]
    f[k, 1:] = p[k, 1:] - limit[k, None] * d[k]
    a[k, 0, 0] = rho[k]
    a[k, 1:, 0] = (mu * rho)[k, None] * d[k]
    a[k, 1:, 1:] = rho[k, None, None] * tangents[k]
    b[k, 0, 0] = 0.0
    b[k, 1:, 0] = -mu[k, None] * d[k]
    b[k, 1:, 1:] = np.eye(2) - tangents[k]
    return f, a, b


def newton_step(delassus: SparseDelassus, p: Numbers, u: Numbers, rho: Numbers, mu: Numbers) -> Numbers:
    """Return dp.

    Raises:
        RuntimeError, LinAlgError: the equations are singular, or the limit of factor entries is reached.
    """
    f, a, b = contact_residuals(p, u, rho, mu)
    b = b + a * (REGULARIZATION / rho)[:, None, None]
    compliance = np.asarray(np.linalg.solve(b, a), dtype=float)
    right = np.asarray(np.linalg.solve(b, -f[:, :, None])[:, :, 0], dtype=float)
    factors = delassus.factor(compliance)

    def apply_inverse(r: Numbers) -> Numbers:
        dv = factors.solve(delassus.transposed_jacobian @ r.reshape(-1))
        return r - matrix_vector_products(compliance, (delassus.jacobian @ dv).reshape(-1, 3))

    dp = apply_inverse(right)
    return dp + apply_inverse(right - dp - matrix_vector_products(compliance, delassus.velocity_change(dp)))


def newton_iterations(
    delassus: SparseDelassus, free: Numbers, mu: Numbers, rho: Numbers, first: Numbers, tolerance: float
) -> tuple[Numbers, float]:
    """Improve impulses; return the best and their residual [m/s]; arguments as of `sparse_interior_point.solve_impulses`, ρ by contact."""
    p, best, least = (
        first,
        first,
        natural_map_residual(first, delassus.velocity_change(first) + free, mu, rho),
    )
    patience = MAX_STALLED_STEPS if free.size > delassus.mass.shape[0] else ROUNDS
    low, last = least, 0
    for it in range(ROUNDS):
        if least <= tolerance or it - last > patience:
            break
        u = delassus.velocity_change(p) + free
        try:
            dp = newton_step(delassus, p, u, rho, mu)
        except (RuntimeError, np.linalg.LinAlgError):
            break
        du = delassus.velocity_change(dp)
        sizes = [
            float(((contact_residuals(p + x * dp, u + x * du, rho, mu)[0] / rho[:, None]) ** 2).sum())
            for x in np.append(0.0, 0.5 ** np.arange(HALVES))
        ]
        if not np.isfinite(sizes).all():
            break
        x = next((k for k in range(1, HALVES + 1) if sizes[k] < sizes[0] * (1.0 - 2e-4 * 0.5 ** (k - 1))), 0)
        x = x or 1 + int(np.argmin(sizes[1:]))
        p = p + 0.5 ** (x - 1) * dp
        inside = onto_cone(p, mu)
        now = natural_map_residual(inside, delassus.velocity_change(inside) + free, mu, rho)
        if now < least:
            best, least = inside, now
        if now < 0.5 * low:
            low, last = now, it + 1
    return best, least
