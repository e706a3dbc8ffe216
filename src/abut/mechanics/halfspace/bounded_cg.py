"""The least of a quadratic form within bounds, by conjugate gradients with projection."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from abut.mechanics.halfspace.influence_coefficients import Array

__all__ = ["BoundedMinimum", "BoundedQuadratic"]

SLIGHTLY = 1e-4  #: how far a cell leaves its bound, over what alone would close its slope: the next direction takes it on
AFRESH = 25  #: iterations after which A x is computed anew, where rounding has gathered


@dataclass(frozen=True)
class BoundedMinimum:
    """What the search gives."""

    x: Array
    slope: Array  #: A x + c − shift: zero between the bounds, ≥ 0 at the lower one, ≤ 0 at the upper one
    shift: float  #: what keeps Σx: an approach, a displacement
    residual: float  #: rms of the slope where it should be zero, over the greatest |A x|
    iterations: int


@dataclass(frozen=True)
class BoundedQuadratic:
    """½ xᵀA x + cᵀx least, low ≤ x ≤ high, and Σx = `total` if that is given.

    Free cells move along conjugate directions of the preconditioned slope; what leaves the bounds is put back on them; cells on a
    bound whose slope points inwards are let go by a small step along it, after which directions begin anew. Where no cell met or
    left a bound, A x follows from that of the direction, so that one product with A is all of an iteration.

    Source: Polonsky & Keer, Wear 231 (1999) 206-219, with an upper bound besides; preconditioned by an approximate inverse of A
    over the whole grid, cut to the free cells, as Vollebregt, J. Comput. Phys. 257 (2014) 333-351, has it.
    """

    apply: Callable[[Array], Array]  #: x → A x
    inverse: Callable[[Array], Array]  #: about that of A, positive: a preconditioner
    c: Array
    low: Array
    high: Array
    total: float | None = None
    scaled: bool = True  #: the total is kept by scaling x − low; else by adding of high − low

    def solve(self, x: Array, tolerance: float, most: int) -> BoundedMinimum:
        """From x on, until the residual is below the tolerance or `most` iterations are done; the best so far is kept."""
        x = self._restore_total(np.clip(x, self.low, self.high))
        ax, t, last, best, own = self.apply(x), np.zeros_like(x), 0.0, None, self._own()
        for k in range(most + 1):
            found, free, loose = self._judge(x, ax, k)
            if best is None or found.residual < best.residual:
                best = found
            if k == most or found.residual < tolerance:
                break
            g = np.where(free, found.slope, 0.0)
            z = self._precondition(g, free)
            size = float(np.vdot(g, z))
            t = z + (size / last if last > 0.0 else 0.0) * np.where(free, t, 0.0)
            last = size
            r = self.apply(t)
            centred = r - r[free].mean() if self.total is not None and free.any() else r
            curved = float(np.vdot(np.where(free, centred, 0.0), t))
            tau = float(np.vdot(g, t)) / curved if curved > 0.0 else 1.0
            moved = x - tau * t
            if loose.any():
                moved[loose] -= SLIGHTLY * found.slope[loose] / own
                last = 0.0
            inside = np.clip(moved, self.low, self.high)
            kept = not loose.any() and np.array_equal(inside, moved)
            x, before = self._restore_total(inside), inside
            ax = ax - tau * r if kept and x is before and k % AFRESH else self.apply(x)
        assert best is not None
        return best

    def _precondition(self, g: Array, free: Array) -> Array:
        """The slope of free cells as the preconditioner turns it, without a change of the total."""
        z = np.where(free, self.inverse(g), 0.0)
        if self.total is None or not free.any():
            return z
        return np.where(free, z - z[free].mean(), 0.0)

    def _judge(self, x: Array, ax: Array, k: int) -> tuple[BoundedMinimum, Array, Array]:
        """Slope and residual, which cells are free, and which on a bound want to leave it."""
        movable = self.low < self.high
        free = (x > self.low) & (x < self.high)
        slope = ax + self.c
        shift = 0.0
        if self.total is not None:
            shift = float(slope[free].mean()) if free.any() else self._between(slope, x)
            slope = slope - shift
        loose = movable & (((x <= self.low) & (slope < 0.0)) | ((x >= self.high) & (slope > 0.0)))
        wrong = slope[free | loose]
        scale = float(np.abs(ax).max()) or 1.0
        residual = float(np.sqrt(np.mean(wrong**2))) / scale if wrong.size else 0.0
        return BoundedMinimum(x, slope, shift, residual, k), free, loose

    def _between(self, slope: Array, x: Array) -> float:
        """A shift where no cell is free: as far as those at the upper bound reach."""
        upper = (x >= self.high) & (self.low < self.high)
        return float(slope[upper].max()) if upper.any() else float(slope[self.low < self.high].min())

    def _own(self) -> float:
        """What a cell in the middle gives to itself."""
        one = np.zeros_like(self.c)
        middle = one.shape[0] // 2, one.shape[1] // 2
        one[middle] = 1.0
        return float(self.apply(one)[middle])

    def _restore_total(self, x: Array) -> Array:
        """x with its total, within its bounds; x itself where the total is right to rounding."""
        if self.total is None:
            return x
        for _ in range(100):
            lack = self.total - float(x.sum())
            if abs(lack) <= 1e-14 * (abs(self.total) + float(np.abs(x).sum())):
                break
            room = (x > self.low) & (x < self.high)
            if not room.any():
                room = (x < self.high) if lack > 0.0 else (x > self.low)
            weight = np.where(room, (x - self.low) if self.scaled else (self.high - self.low), 0.0)
            if not weight.any():
                weight = np.where(room, 1.0, 0.0)
            if not weight.any():
                break
            x = np.clip(x + lack / weight.sum() * weight, self.low, self.high)
        return x
