"""Contacts that do not give, very many at once, on the host: the method of interior points of `interior`, with sparse matrices.

A step asks for dx with (T W T + D) dx = r, W = J M⁻¹ Jᵀ and D of blocks of 3 by 3. Bodies are fewer than contacts, and each touches few
others, so their velocities are found instead,

    (M + Jᵀ T D⁻¹ T J) dv = Jᵀ T D⁻¹ r,     dx = D⁻¹ (r − T J dv)

by a sparse factorisation (SuperLU). Of bodies that the machine's matrix couples, M is 1 and Jᵀ what an impulse makes of their velocities.

Source: as in `interior`; Demmel et al., SIAM J. Matrix Anal. Appl. 20 (1999) 720 (SuperLU).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.sparse.csgraph import reverse_cuthill_mckee
from scipy.sparse.linalg import splu

__all__ = ["Ties", "impulses"]

Numbers = NDArray[np.float64]

ROUNDS = 60  #: steps at most
PATIENCE = 8  #: of them without a residual that falls by 0.7
INSIDE = 0.9  #: of the way to the cone's hull
PUSH = 10.0  #: of the square root of x·y, what brings x and y back into the cone
LEAST = 0.05  #: of x ∘ y, what a step leaves at least
REFINED = 2  #: times that a solution is corrected by what it misses
DIAGONAL = 0.01  #: of a column's largest number, one on the diagonal that is pivot enough
TINY = 1e-300


@dataclasses.dataclass(frozen=True)
class Ties:
    """How n impulses move bodies, u = J v + q, M v = Ĵᵀ p.

    Attributes:
        look: (3n, m) J.
        push: (m, 3n) Ĵᵀ, which is Jᵀ of bodies that take impulses alone.
        mass: (m, m) M, block-diagonal.
        light: (m, m) M⁻¹.
    """

    look: sparse.csr_array
    push: sparse.csr_array
    mass: sparse.csr_array
    light: sparse.csr_array

    def work(self) -> float:
        """About how many multiplications a factorisation of M + Ĵᵀ D J takes, by its profile: of walls few, of heaps many."""
        of = sparse.csr_array(self.mass + abs(self.push) @ abs(self.look))
        order = reverse_cuthill_mckee(of, symmetric_mode=True)
        rows, columns = of[order][:, order].nonzero()
        first = np.arange(of.shape[0])
        np.minimum.at(first, rows, columns)
        return float(((np.arange(of.shape[0]) - first) ** 2.0).sum())

    def matrix(self) -> sparse.csc_array:
        """(3n, 3n) W."""
        out = sparse.csc_array(self.look @ self.light @ self.push)
        out.sort_indices()
        return out

    def moved(self, p: Numbers) -> Numbers:
        """(n, 3) W p."""
        out: Numbers = (self.look @ (self.light @ (self.push @ p.reshape(-1)))).reshape(-1, 3)
        return out


# --- Lorentz's cone, by rows ------------------------------------------------------------------------------------------------


def across(x: Numbers) -> Numbers:
    return np.hypot(x[:, 1], x[:, 2])


def depth_in(x: Numbers) -> Numbers:
    """x₀² − |x_t|²."""
    t = across(x)
    return (x[:, 0] - t) * (x[:, 0] + t)


def times(a: Numbers, b: Numbers) -> Numbers:
    """a ∘ b."""
    out = a[:, :1] * b + b[:, :1] * a
    out[:, 0] = (a * b).sum(axis=1)
    return out


def over(a: Numbers, b: Numbers) -> Numbers:
    """c with a ∘ c = b."""
    c = ((2.0 * a[:, 0] * b[:, 0] - (a * b).sum(axis=1)) / depth_in(a))[:, None]
    out: Numbers = (b - c * a) / a[:, :1]
    out[:, 0] = c[:, 0]
    return out


def reach(x: Numbers, d: Numbers) -> float:
    """The largest t with x + t d in all cones, of x within."""
    a, b, c = depth_in(d), 2.0 * x[:, 0] * d[:, 0] - (x * d).sum(axis=1), depth_in(x)
    root = np.sqrt(np.maximum(b * b - a * c, 0.0))
    with np.errstate(all="ignore"):
        ends = np.stack(
            [c / (root - b), c / (-root - b), np.where(d[:, 0] < 0.0, -x[:, 0] / d[:, 0], np.inf)]
        )
    ends[:2, b * b < a * c] = np.inf
    return float(ends[ends > 0.0].min(initial=1e10))


def scalings(x: Numbers, y: Numbers) -> tuple[Numbers, Numbers]:
    """Nesterov and Todd's F, with F y = F⁻¹ x, and F⁻¹."""
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


def by(a: Numbers, x: Numbers) -> Numbers:
    """Matrices by vectors."""
    return np.asarray(np.einsum("nij,nj->ni", a, x))


def onto_cone(y: Numbers, mu: Numbers) -> Numbers:
    """The nearest points of Coulomb's cones |y_t| ≤ μ y_n."""
    rub = across(y)
    n = (y[:, 0] + mu * rub) / (1.0 + mu * mu)
    hull = np.column_stack([n, y[:, 1:] * (mu * n / np.maximum(rub, TINY))[:, None]])
    out = np.where((rub <= mu * y[:, 0])[:, None], y, hull)
    return np.where((y[:, 0] <= -mu * rub)[:, None], 0.0, out)


def missed(p: Numbers, u: Numbers, mu: Numbers, rho: Numbers) -> float:
    """The largest residual of the natural map [m/s]."""
    more = np.column_stack([u[:, 0] + mu * across(u), u[:, 1:]])
    left = np.linalg.norm(p - onto_cone(p - more * rho[:, None], mu), axis=1) / rho
    return float(left.max()) if np.isfinite(left).all() else np.inf


# --- steps ------------------------------------------------------------------------------------------------------------------


def blocks(a: Numbers) -> sparse.bsr_array:
    """Block-diagonal."""
    return sparse.bsr_array((a, np.arange(len(a)), np.arange(len(a) + 1)), shape=(3 * len(a),) * 2)


class Steps:
    """Of the system above from one x and y on, which are (n, 3)."""

    def __init__(self, ties: Ties, size: Numbers, x: Numbers, y: Numbers) -> None:
        self.ties, self.size, self.x, self.y = ties, size, x, y
        self.turn, self.back = scalings(x, y)
        far = across(y)[:, None]
        self.lean = np.where(far > 0.0, y[:, 1:] / np.maximum(far, TINY), 0.0)
        straight = np.broadcast_to(np.eye(3), (len(x), 3, 3)).copy()  # the inverse of `bent`
        straight[:, 0, 1:] = self.lean
        self.ease = self.turn @ self.turn @ straight
        weights = sparse.dia_array((size.reshape(1, -1), [0]), shape=(size.size,) * 2)
        self.look = sparse.csr_array(weights @ ties.look)
        self.push = sparse.csr_array(ties.push @ weights)
        matrix = ties.mass + self.push @ blocks(self.ease) @ self.look
        self.factors = splu(
            sparse.csc_array(matrix),
            permc_spec="MMD_AT_PLUS_A",
            diag_pivot_thresh=DIAGONAL,
            options={"SymmetricMode": True},
        )

    def bent(self, v: Numbers) -> Numbers:
        """v − |y_t|'s change by it, along the axis."""
        out = v.copy()
        out[:, 0] -= (self.lean * v[:, 1:]).sum(axis=1)
        return out

    def _once(self, r: Numbers) -> Numbers:
        d = by(self.ease, r)
        dv = self.factors.solve(self.push @ d.reshape(-1))
        return d - by(self.ease, (self.look @ dv).reshape(-1, 3))

    def solved(self, r: Numbers) -> Numbers:
        """dx."""
        d = self._once(r)
        for _ in range(REFINED):
            d = d + self._once(
                r - self.size * self.ties.moved(self.size * d) - self.bent(by(self.back, by(self.back, d)))
            )
        return d

    def direct(self, lack: Numbers, wanted: Callable[[Numbers], Numbers]) -> tuple[Numbers, Numbers, float]:
        """dx and dy, and how far they may be gone; ``wanted`` is what x ∘ y is to change by, of F y."""
        v = by(self.back, wanted(by(self.turn, self.y)))
        dx = self.solved(self.bent(v) + lack)
        dy = v - by(self.back, by(self.back, dx))
        return dx, dy, min(reach(self.x, dx), reach(self.y, dy))

    def forward(self, lack: Numbers) -> tuple[Numbers, Numbers]:
        """x and y after Mehrotra's step."""
        dx, dy, far = self.direct(lack, lambda y: -y)
        left = max((1.0 - min(far, 1.0)) ** 3, LEAST) * float((self.x * self.y).sum()) / len(self.x)
        centre = np.array([left, 0.0, 0.0])
        more = times(by(self.back, dx), by(self.turn, dy))
        dx, dy, far = self.direct(lack, lambda y: over(y, centre - times(y, y) - more))
        far = min(INSIDE * far, 1.0)
        return self.x + far * dx, self.y + far * dy


def impulses(
    ties: Ties, free: Numbers, mu: Numbers, own: Numbers, first: Numbers, tolerance: float
) -> tuple[Numbers, float]:
    """Impulses of n contacts, and the largest residual of the natural map, as small as is found.

    Args:
        ties: How they move bodies.
        free: (n, 3) velocities without impulses, with what is asked of them [m/s].
        mu: (n,) coefficients of friction.
        own: (n, 3, 3) W of each contact by itself [1/kg].
        first: (n, 3) impulses that are taken if no better ones are found [N·s].
        tolerance: residual that is small enough [m/s].
    """
    rho = 3.0 / np.trace(own, axis1=1, axis2=2)
    rubs = mu > 0.0
    size = np.sqrt(rho)[:, None] * np.column_stack([1.0 / np.where(rubs, mu, 1.0), rubs, rubs])
    best, least = first, missed(first, ties.moved(first) + free, mu, rho)
    x = np.zeros_like(free)
    x[:, 0] = np.abs(size * free).max()
    y, low, last = x.copy(), np.inf, 0
    for it in range(ROUNDS):
        p = onto_cone(size * x, mu)
        now = missed(p, ties.moved(p) + free, mu, rho)
        if now < least:
            best, least = p, now
        if least <= tolerance:
            break
        if now < 0.7 * low:
            low, last = now, it
        if it - last > PATIENCE:
            inwards = PUSH * np.sqrt((x * y).sum() / len(x))
            x[:, 0] += inwards
            y[:, 0] += inwards
            low, last = np.inf, it
            continue
        lack = y - size * (ties.moved(size * x) + free)
        lack[:, 0] -= across(y)
        try:
            x, y = Steps(ties, size, x, y).forward(lack)
        except RuntimeError:  # it cannot be factored any more
            break
        if not (np.isfinite(x).all() and np.isfinite(y).all()):
            break
    return best, least
