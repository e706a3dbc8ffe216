"""Interior-point method for very many rigid contacts, on the host: as in `interior_point_impulses`, with a sparse matrix.

A step solves (T W T + D) dx = r, D = S F⁻² + δ.

Source: as in `interior_point_impulses`.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from abut.array_types import Numbers
from abut.system.contact.rigid import alart_curnier
from abut.system.contact.rigid import interior_point as compiled
from abut.system.contact.rigid.interior_point import ROUNDS
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
LEAST, REGULARIZATION, MARGIN, NEXT = (
    float(x) for x in (compiled.LEAST, compiled.REGULARIZATION, compiled.MARGIN, compiled.NEXT)
)
#: Exponent, fraction of the way to the boundary, patience, and steps of Newton's method, of each attempt.
ATTEMPTS = tuple(
    (*(float(x) for x in numbers), rounds)
    for numbers, rounds in (
        (compiled.FIRST, alart_curnier.FEW),
        (compiled.SECOND, alart_curnier.MANY),
        (compiled.THIRD, alart_curnier.MANY),
        (compiled.FOURTH, alart_curnier.MANY),
        (compiled.FIFTH, alart_curnier.MANY),
    )
)
REFINED = 1  #: number of corrections of a solution by its residual


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

    def __init__(self, delassus: SparseDelassus, size: Numbers, x: Numbers, y: Numbers) -> None:
        self.delassus, self.size, self.x, self.y = delassus, size, x, y
        self.turn, self.back = nesterov_todd_scaling(x, y)
        far = tangential_magnitudes(y)[:, None]
        self.cone_slope = np.where(far > 0.0, y[:, 1:] / np.maximum(far, TINY), 0.0)
        self.own = self.back @ self.back
        matrix = self.own.copy()
        matrix[:, 0, :] -= np.einsum("ni,nij->nj", self.cone_slope, self.own[:, 1:, :])
        matrix[:, (0, 1, 2), (0, 1, 2)] += REGULARIZATION
        self.matrix = matrix
        self.compliance = np.asarray(np.linalg.inv(matrix), dtype=float)
        self.factors = delassus.factor(size[:, :, None] * self.compliance * size[:, None, :])

    def slack_change(self, v: Numbers) -> Numbers:
        """Return v minus the resulting change of |y_t|, along the axis."""
        out = v.copy()
        out[:, 0] -= (self.cone_slope * v[:, 1:]).sum(axis=1)
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
                - matrix_vector_products(self.matrix, d)
            )
        return d

    def direct(self, lack: Numbers, wanted: Callable[[Numbers], Numbers]) -> tuple[Numbers, Numbers, float]:
        """Return dx and dy, and the step length to the boundary; ``wanted`` is the required change of x ∘ y, by F y."""
        v = matrix_vector_products(self.back, wanted(matrix_vector_products(self.turn, self.y)))
        dx = self.primal_step(self.slack_change(v) + lack)
        dy = v - matrix_vector_products(self.own, dx)
        return dx, dy, min(cone_distance(self.x, dx), cone_distance(self.y, dy))

    def forward(self, lack: Numbers, exponent: float, inside: float) -> tuple[Numbers, Numbers]:
        """Return x and y after a step."""
        dx, dy, far = self.direct(lack, lambda y: -y)
        far = min(far, 1.0)
        left = max((1.0 - far) ** exponent, LEAST) * float((self.x * self.y).sum()) / len(self.x)
        centre = np.array([left, 0.0, 0.0])
        more = far**3 * jordan_product(
            matrix_vector_products(self.back, dx), matrix_vector_products(self.turn, dy)
        )
        dx, dy, far = self.direct(lack, lambda y: jordan_quotient(y, centre - jordan_product(y, y) - more))
        far = min(inside * far, 1.0)
        return self.x + far * dx, self.y + far * dy


def initial_iterate(
    delassus: SparseDelassus, free: Numbers, mu: Numbers, size: Numbers, first: Numbers
) -> tuple[Numbers, Numbers]:
    """Return x and y of given impulses, moved into the cones along their axes."""
    x, y = (
        np.divide(first, size, out=np.zeros_like(first), where=size > 0.0),
        size * (delassus.velocity_change(first) + free),
    )
    margin = MARGIN * float(np.abs(size * free).max())
    x[:, 0] = np.maximum(x[:, 0], tangential_magnitudes(x)) + margin
    y[:, 0] = np.maximum(y[:, 0] + tangential_magnitudes(y), tangential_magnitudes(y)) + margin
    return x, y


def interior_point_impulses(
    delassus: SparseDelassus,
    free: Numbers,
    mu: Numbers,
    rho: Numbers,
    first: Numbers,
    tolerance: float,
    attempt: tuple[float, float, float, int],
) -> tuple[Numbers, float]:
    """Return the best impulses of the method, improved by Newton's, and their residual [m/s].

    Arguments as of `solve_impulses`, with ρ by contact; ``attempt`` is one of `ATTEMPTS`.
    """
    exponent, inside, patience, rounds = attempt
    rubs = mu > 0.0
    size = np.sqrt(rho)[:, None] * np.column_stack([1.0 / np.where(rubs, mu, 1.0), rubs, rubs])
    enough = max(tolerance, NEXT * float(np.linalg.norm(free, axis=1).max()))
    x, y = initial_iterate(delassus, free, mu, size, first)
    best, worst, low, last = onto_cone(first, mu), np.inf, np.inf, 0
    for it in range(ROUNDS):
        p = onto_cone(size * x, mu)
        now = natural_map_residual(p, delassus.velocity_change(p) + free, mu, rho)
        if now < worst:
            best, worst = p, now
        if now < 0.7 * low:
            low, last = now, it
        if worst <= enough or it - last > patience:
            break
        lack = y - size * (delassus.velocity_change(size * x) + free)
        lack[:, 0] -= tangential_magnitudes(y)
        try:
            with np.errstate(all="ignore"):  # a method that stalls ends with numbers that are not finite
                x, y = InteriorPointSteps(delassus, size, x, y).forward(lack, exponent, inside)
        except (RuntimeError, np.linalg.LinAlgError):  # it cannot be factored, or the limit is reached
            break
        if not (np.isfinite(x).all() and np.isfinite(y).all()):
            break
    if not np.isfinite(worst):
        return best, worst
    return newton_iterations(delassus, free, mu, rho, best, tolerance, rounds)


def solve_impulses(
    delassus: SparseDelassus, free: Numbers, mu: Numbers, own: Numbers, first: Numbers, tolerance: float
) -> tuple[Numbers, float]:
    """Compute impulses of n contacts; return them and the smallest residual of the natural map reached.

    Args:
        delassus: Response of the bodies.
        free: (n, 3) velocities without impulses, with the additions of the conditions [m/s].
        mu: (n,) coefficients of friction.
        own: (n, 3, 3) W of each single contact [1/kg].
        first: (n, 3) impulses from which the methods begin [N·s].
        tolerance: sufficient residual [m/s].
    """
    rho = 3.0 / np.trace(own, axis1=1, axis2=2)
    best, worst = newton_iterations(delassus, free, mu, rho, first, tolerance, alart_curnier.ONE)
    for attempt in ATTEMPTS:
        if worst > tolerance:
            found, now = interior_point_impulses(delassus, free, mu, rho, best, tolerance, attempt)
            if now < worst:
                best, worst = found, now
    return best, worst
