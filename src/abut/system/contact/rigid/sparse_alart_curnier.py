"""Proximal Newton method on Alart and Curnier's equations for very many rigid contacts, on the host, as in `newton_iterations`.

With p = P(c − r ρ u), D = ∂P/∂z and g = p̃ − p, a step du = J dv, M dv = Ĵᵀ dp̃ satisfies (M + Ĵᵀ r ρ D J) dv = −Ĵᵀ g.

Source: as in `newton_iterations`.
"""

from __future__ import annotations

import dataclasses

import numpy as np

from abut.array_types import Numbers
from abut.system.contact.rigid import alart_curnier as compiled
from abut.system.contact.rigid.sparse_delassus import (
    TINY,
    SparseDelassus,
    matrix_vector_products,
    natural_map_residual,
    onto_cone,
)

__all__ = ["newton_iterations"]

#: The constants of the compiled method, as Python numbers.
FIRST, STIFFER, SOFTER, SOFTEST = (
    float(x) for x in (compiled.FIRST, compiled.STIFFER, compiled.SOFTER, compiled.SOFTEST)
)
CLOSE, FLOOR, ENOUGH, FURTHER = (
    float(x) for x in (compiled.CLOSE, compiled.FLOOR, compiled.ENOUGH, compiled.FURTHER)
)
INNER, QUICK, HALVES = compiled.INNER, compiled.QUICK, compiled.HALVES


def augmented_impulses(z: Numbers, mu: Numbers) -> tuple[Numbers, Numbers]:
    """Return P(z) of all contacts, and D = ∂P/∂z."""
    pressing = z[:, 0] > 0.0
    limit = mu * np.maximum(z[:, 0], 0.0)
    size = np.hypot(z[:, 1], z[:, 2])
    sticks = pressing & (size <= limit) & (limit > 0.0)
    k = np.flatnonzero(pressing & ~sticks)
    p, d = np.zeros_like(z), np.zeros((len(z), 3, 3))
    p[pressing, 0] = z[pressing, 0]
    d[pressing, 0, 0] = 1.0
    p[sticks, 1:] = z[sticks, 1:]
    d[sticks, 1, 1] = d[sticks, 2, 2] = 1.0
    along = z[k, 1:] / np.maximum(size[k], TINY)[:, None]
    share = limit[k] / np.maximum(size[k], TINY)
    p[k, 1:] = limit[k, None] * along
    d[k, 1:, 0] = mu[k, None] * along
    d[k, 1:, 1:] = share[:, None, None] * (np.eye(2) - along[:, :, None] * along[:, None, :])
    return p, d


@dataclasses.dataclass(frozen=True)
class Imbalance:
    """Imbalance of impulses p.

    Attributes:
        p: (n, 3) impulses.
        g: (n, 3) p − P(z).
        d: (n, 3, 3) ∂P/∂z.
        size: speed that g causes, in the mass metric.
    """

    p: Numbers
    g: Numbers
    d: Numbers
    size: float


@dataclasses.dataclass(frozen=True)
class ProximalProblem:
    """Contacts whose impulses are those of the conditions with the compliance 1/(r ρ) about a centre.

    Attributes:
        delassus: response of the bodies.
        free: (n, 3) velocities without impulses [m/s].
        mu: (n,) coefficients of friction.
        centre: (n, 3) impulses c.
        stiffness: (n,) r ρ.
    """

    delassus: SparseDelassus
    free: Numbers
    mu: Numbers
    centre: Numbers
    stiffness: Numbers

    def imbalance(self, p: Numbers) -> Imbalance:
        """Return the imbalance of impulses."""
        u = self.delassus.velocity_change(p) + self.free
        out, d = augmented_impulses(self.centre - self.stiffness[:, None] * u, self.mu)
        return Imbalance(p, p - out, d, self.delassus.speed(p - out))

    def step(self, state: Imbalance) -> Numbers:
        """Return dp."""
        compliance = state.d * self.stiffness[:, None, None]
        factors = self.delassus.factor(compliance)
        dv = factors.solve(-(self.delassus.transposed_jacobian @ state.g.reshape(-1)))
        return -state.g - matrix_vector_products(compliance, (self.delassus.jacobian @ dv).reshape(-1, 3))

    def advance(self, state: Imbalance) -> tuple[Imbalance, bool]:
        """Return the state after one step of Newton's method with line search, and whether the full step was taken.

        Raises:
            RuntimeError: the equations are singular, or the limit of factor entries is reached.
        """
        dp = self.step(state)
        best, far = None, 1.0
        for _ in range(HALVES):
            trial = self.imbalance(state.p + far * dp)
            if np.isfinite(trial.size) and (best is None or trial.size < best[0].size):
                best = trial, far
            if trial.size < state.size * (1.0 - ENOUGH * far):
                break
            far *= 0.5
        if best is None:
            raise RuntimeError("not finite")
        return best[0], best[1] == 1.0


def newton_iterations(
    delassus: SparseDelassus,
    free: Numbers,
    mu: Numbers,
    rho: Numbers,
    first: Numbers,
    tolerance: float,
    rounds: int,
) -> tuple[Numbers, float]:
    """Improve impulses; return the best and their residual [m/s].

    Arguments as of `sparse_interior_point.solve_impulses`, with ρ by contact. After ``rounds`` steps, no other centre is tried.
    """
    p = best = first
    least = natural_map_residual(first, delassus.velocity_change(first) + free, mu, rho)
    r, used, size = FIRST, 0, np.sqrt(rho)
    while used < rounds and least > tolerance and r >= SOFTEST:
        problem = ProximalProblem(delassus, free, mu, onto_cone(p, mu), r * rho)
        state, steps, converged = problem.imbalance(p), 0, False
        speed = float(np.maximum(size * np.linalg.norm(free, axis=1), np.linalg.norm(p, axis=1) / size).max())
        while steps < INNER and least > FURTHER * tolerance and not converged:
            try:
                state, full = problem.advance(state)
            except (RuntimeError, np.linalg.LinAlgError):
                return best, least
            steps += 1
            inside = onto_cone(state.p, mu)
            now = natural_map_residual(inside, delassus.velocity_change(inside) + free, mu, rho)
            if now < least:
                best, least = inside, now
            converged = full and state.size <= max(CLOSE * delassus.speed(state.p - p), FLOOR * r * speed)
        used += steps
        if converged:
            p = state.p
        r *= STIFFER if converged and steps <= QUICK else (1.0 if converged else SOFTER)
    return best, least
