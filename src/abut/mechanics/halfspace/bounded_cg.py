"""Minimum of a quadratic form within bounds, by conjugate gradients with projection."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from abut.array_types import Flags, Numbers

__all__ = ["BoundedMinimum", "BoundedQuadratic"]

SLIGHTLY = 1e-4  #: initial step of a released cell, relative to the step that alone would close its slope; the next direction continues it
RECOMPUTED_ITERATIONS = 25  #: iterations after which A x is recomputed, to remove accumulated rounding


@dataclass(frozen=True)
class BoundedMinimum:
    """Result of the search for the minimum."""

    x: Numbers
    slope: Numbers  #: A x + c − shift: zero between the bounds, ≥ 0 at the lower one, ≤ 0 at the upper one
    shift: float  #: multiplier that enforces Σx: an approach, a displacement
    residual: float  #: rms of the slope where it should be zero, over the greatest |A x|
    iterations: int


@dataclass(frozen=True)
class BoundedQuadratic:
    """Problem: minimize ½ xᵀA x + cᵀx with low ≤ x ≤ high, and Σx = `total` if that is given.

    Free cells move along conjugate directions of the preconditioned slope; values outside the bounds are projected onto them. Cells on a
    bound whose slope points inwards are released by a small step along it, after which the directions restart. If no cell reached or
    left a bound, A x follows from that of the direction, so that an iteration needs only one product with A.

    Source: Polonsky & Keer, Wear 231 (1999) 206-219, with an additional upper bound; preconditioned by an approximate inverse of A
    over the whole grid, cut to the free cells, as in Vollebregt, J. Comput. Phys. 257 (2014) 333-351.
    """

    apply: Callable[[Numbers], Numbers]  #: x → A x
    inverse: Callable[[Numbers], Numbers]  #: about that of A, positive: a preconditioner
    c: Numbers
    low: Numbers
    high: Numbers
    total: float | None = None
    scaled: bool = True  #: the total is restored by scaling x − low; else by adding of high − low

    def solve(self, x: Numbers, tolerance: float, most: int) -> BoundedMinimum:
        """Iterate from x until the residual is below the tolerance or `most` iterations are done; return the best iterate."""
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
            ax = ax - tau * r if kept and x is before and k % RECOMPUTED_ITERATIONS else self.apply(x)
        assert best is not None
        return best

    def _precondition(self, g: Numbers, free: Flags) -> Numbers:
        """Return the preconditioned slope of free cells, without a change of the total."""
        z = np.where(free, self.inverse(g), 0.0)
        if self.total is None or not free.any():
            return z
        return np.where(free, z - z[free].mean(), 0.0)

    def _judge(self, x: Numbers, ax: Numbers, k: int) -> tuple[BoundedMinimum, Flags, Flags]:
        """Return slope and residual, a mask of free cells, and a mask of cells on a bound with an inward slope."""
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

    def _between(self, slope: Numbers, x: Numbers) -> float:
        """Return the multiplier for a state without free cells, from the slopes of the cells on their bounds."""
        upper = (x >= self.high) & (self.low < self.high)
        return float(slope[upper].max()) if upper.any() else float(slope[self.low < self.high].min())

    def _own(self) -> float:
        """Return the influence of a cell in the middle on itself."""
        one = np.zeros_like(self.c)
        middle = one.shape[0] // 2, one.shape[1] // 2
        one[middle] = 1.0
        return float(self.apply(one)[middle])

    def _restore_total(self, x: Numbers) -> Numbers:
        """Return x with its total, within its bounds; x itself if the total is correct to rounding."""
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
