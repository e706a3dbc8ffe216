"""Interior-point method for very many rigid contacts, on the host: as in `interior_point_impulses`, with a sparse matrix.

A step solves (T W T + D) dx = r, D = S F⁻².

Source: as in `interior_point_impulses`.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from abut.array_types import Numbers
from abut.system.contact.rigid import impulse_solver
from abut.system.contact.rigid import interior_point as compiled
from abut.system.contact.rigid.interior_point import MAX_STALLED_STEPS, ROUNDS
from abut.system.contact.rigid.sparse_alart_curnier import newton_iterations
from abut.system.contact.rigid.sparse_delassus import (
    TINY,
    SparseDelassus,
    matrix_vector_products,
    natural_map_residual,
    onto_cone,
    tangential_magnitudes,
)

__all__ = ["solve_impulses"]

#: The constants of the compiled method, as Python numbers.
INSIDE, PUSH, NEXT = float(compiled.BOUNDARY_FRACTION), float(compiled.PUSH), float(compiled.NEXT)
CLOSE, FAR = float(impulse_solver.CLOSE), float(impulse_solver.FAR)
REFINED = 2  #: number of corrections of a solution by its residual


def depth_in(x: Numbers) -> Numbers:
    """Return x₀² − |x_t|²."""
    t = tangential_magnitudes(x)
    return (x[:, 0] - t) * (x[:, 0] + t)


def jordan_product(a: Numbers, b: Numbers) -> Numbers:
    """Return a ∘ b."""
    out = a[:, :1] * b + b[:, :1] * a
    out[:, 0] = (a * b).sum(axis=1)
    return out


def jordan_quotient(a: Numbers, b: Numbers) -> Numbers:
    """Return c with a ∘ c = b."""
    c = ((2.0 * a[:, 0] * b[:, 0] - (a * b).sum(axis=1)) / depth_in(a))[:, None]
    out: Numbers = (b - c * a) / a[:, :1]
    out[:, 0] = c[:, 0]
    return out


def cone_distance(x: Numbers, d: Numbers) -> float:
    """Return the largest t with x + t d in all cones, for x inside."""
    a, b, c = depth_in(d), 2.0 * x[:, 0] * d[:, 0] - (x * d).sum(axis=1), depth_in(x)
    root = np.sqrt(np.maximum(b * b - a * c, 0.0))
    with np.errstate(all="ignore"):
        ends = np.stack(
            [c / (root - b), c / (-root - b), np.where(d[:, 0] < 0.0, -x[:, 0] / d[:, 0], np.inf)]
        )
    ends[:2, b * b < a * c] = np.inf
    return float(ends[ends > 0.0].min(initial=1e10))


def nesterov_todd_scaling(x: Numbers, y: Numbers) -> tuple[Numbers, Numbers]:
    """Return Nesterov and Todd's F, with F y = F⁻¹ x, and F⁻¹."""
    dx, dy = (np.sqrt(np.maximum(depth_in(z), TINY)) for z in (x, y))
    a, b = x / dx[:, None], y / dy[:, None]
    g = 2.0 * np.sqrt(0.5 * (1.0 + (a * b).sum(axis=1)))
    w = np.column_stack([a[:, 0] + b[:, 0], a[:, 1:] - b[:, 1:]]) / g[:, None]
    turn = w[:, :, None] * w[:, None, :] / (1.0 + w[:, 0])[:, None, None]
    turn[:, 0, :] = turn[:, :, 0] = w
    turn[:, (1, 2), (1, 2)] += 1.0
    back = turn.copy()
    back[:, 0, 1:] *= -1.0
    back[:, 1:, 0] *= -1.0
    size = np.sqrt(dx / dy)[:, None, None]
    return turn * size, back / size


# --- steps ------------------------------------------------------------------------------------------------------------------


class InteriorPointSteps:
    """Interior-point steps from one x and y, each (n, 3)."""

    def __init__(self, delassus: SparseDelassus, size: Numbers, x: Numbers, y: Numbers, least: float) -> None:
        self.delassus, self.size, self.x, self.y, self.least = delassus, size, x, y, least
        self.turn, self.back = nesterov_todd_scaling(x, y)
        far = tangential_magnitudes(y)[:, None]
        self.lean = np.where(far > 0.0, y[:, 1:] / np.maximum(far, TINY), 0.0)
        straight = np.broadcast_to(np.eye(3), (len(x), 3, 3)).copy()  # the inverse of `bent`
        straight[:, 0, 1:] = self.lean
        self.compliance = self.turn @ self.turn @ straight
        self.factors = delassus.factor(size[:, :, None] * self.compliance * size[:, None, :])

    def slack_change(self, v: Numbers) -> Numbers:
        """Return v minus the resulting change of |y_t|, along the axis."""
        out = v.copy()
        out[:, 0] -= (self.lean * v[:, 1:]).sum(axis=1)
        return out

    def _apply_inverse(self, r: Numbers) -> Numbers:
        d = matrix_vector_products(self.compliance, r)
        dv = self.factors.solve(self.delassus.transposed_jacobian @ (self.size * d).reshape(-1))
        return d - matrix_vector_products(
            self.compliance, self.size * (self.delassus.jacobian @ dv).reshape(-1, 3)
        )

    def primal_step(self, r: Numbers) -> Numbers:
        """Return dx."""
        d = self._apply_inverse(r)
        for _ in range(REFINED):
            d = d + self._apply_inverse(
                r
                - self.size * self.delassus.velocity_change(self.size * d)
                - self.slack_change(matrix_vector_products(self.back, matrix_vector_products(self.back, d)))
            )
        return d

    def direct(self, lack: Numbers, wanted: Callable[[Numbers], Numbers]) -> tuple[Numbers, Numbers, float]:
        """Return dx and dy, and the step length to the boundary; ``wanted`` is the required change of x ∘ y, by F y."""
        v = matrix_vector_products(self.back, wanted(matrix_vector_products(self.turn, self.y)))
        dx = self.primal_step(self.slack_change(v) + lack)
        dy = v - matrix_vector_products(self.back, matrix_vector_products(self.back, dx))
        return dx, dy, min(cone_distance(self.x, dx), cone_distance(self.y, dy))

    def forward(self, lack: Numbers) -> tuple[Numbers, Numbers]:
        """Return x and y after Mehrotra's step."""
        dx, dy, far = self.direct(lack, lambda y: -y)
        left = max((1.0 - min(far, 1.0)) ** 3, self.least) * float((self.x * self.y).sum()) / len(self.x)
        centre = np.array([left, 0.0, 0.0])
        more = jordan_product(matrix_vector_products(self.back, dx), matrix_vector_products(self.turn, dy))
        dx, dy, far = self.direct(lack, lambda y: jordan_quotient(y, centre - jordan_product(y, y) - more))
        far = min(INSIDE * far, 1.0)
        return self.x + far * dx, self.y + far * dy


def interior_point_impulses(
    delassus: SparseDelassus, free: Numbers, mu: Numbers, rho: Numbers, tolerance: float, least: float
) -> tuple[Numbers, float]:
    """Return the best impulses of the method, and their residual [m/s]; a step retains at least the fraction ``least`` of x ∘ y."""
    rubs = mu > 0.0
    size = np.sqrt(rho)[:, None] * np.column_stack([1.0 / np.where(rubs, mu, 1.0), rubs, rubs])
    x = np.zeros_like(free)
    x[:, 0] = np.abs(size * free).max()
    best, worst, next = x, np.inf, 0.0
    y, low, last = x.copy(), np.inf, 0
    for it in range(ROUNDS):
        p = onto_cone(size * x, mu)
        now = natural_map_residual(p, delassus.velocity_change(p) + free, mu, rho)
        next = next or NEXT * now
        if now <= next:
            next = NEXT * now
            p, now = newton_iterations(delassus, free, mu, rho, p, tolerance)
        if now < worst:
            best, worst = p, now
        if worst <= tolerance:
            break
        if now < 0.7 * low:
            low, last = now, it
        if it - last > MAX_STALLED_STEPS:
            inwards = PUSH * np.sqrt((x * y).sum() / len(x))
            x[:, 0] += inwards
            y[:, 0] += inwards
            low, last = np.inf, it
            continue
        lack = y - size * (delassus.velocity_change(size * x) + free)
        lack[:, 0] -= tangential_magnitudes(y)
        try:
            x, y = InteriorPointSteps(delassus, size, x, y, least).forward(lack)
        except RuntimeError:  # it cannot be factored, or the limit is reached
            break
        if not (np.isfinite(x).all() and np.isfinite(y).all()):
            break
    return best, worst


def solve_impulses(
    delassus: SparseDelassus, free: Numbers, mu: Numbers, own: Numbers, first: Numbers, tolerance: float
) -> tuple[Numbers, float]:
    """Compute impulses of n contacts; return them and the smallest residual of the natural map reached.

    Args:
        delassus: Response of the bodies.
        free: (n, 3) velocities without impulses, with the additions of the conditions [m/s].
        mu: (n,) coefficients of friction.
        own: (n, 3, 3) W of each single contact [1/kg].
        first: (n, 3) impulses from which Newton's method begins [N·s].
        tolerance: sufficient residual [m/s].
    """
    rho = 3.0 / np.trace(own, axis1=1, axis2=2)
    best, worst = newton_iterations(delassus, free, mu, rho, first, tolerance)
    for least in (CLOSE, FAR):
        if worst > tolerance:
            found, now = interior_point_impulses(delassus, free, mu, rho, tolerance, least)
            if now < worst:
                best, worst = found, now
    return best, worst
