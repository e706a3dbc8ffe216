"""Touches of one contact, or of one of its points, from the rows of the step log; local polynomials between steps.

Of a normal force and a penetration whose largest value lies between steps, it is the vertex of the polynomial through up to six
neighbouring steps. Of an integral over a touch, it is in each step the mean of the parabolas through the step and its left, and its right
neighbour (fourth order). No polynomial reaches beyond an event.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.kernels.march_rows import ContactLog, StepLog
from abut.system.schema.step_log import Site

__all__ = ["BEFORE", "SiteTouches", "integrals", "vertices"]

Array = NDArray[np.float64]

BEFORE = 7  #: logged steps that stay, as neighbours of the next ones
LONG = 512  #: points of a touch whose integrals are final, at which they are summed
JUMP = 0.5  #: of the force at the next step, what it must be right after an onset to have begun with a jump


def vertices(
    time: Array, v: Array, inside: Any, segment: Array, found: tuple[Any, Any]
) -> tuple[Array, Array]:
    """Largest values near rows m of columns j, whose neighbours are not larger, and their times.

    The polynomial through up to six rows, m, m ± 1, m ± 2 and m − 3, in Newton's form; a row of another touch, or beyond an event, is left
    out, with those that follow it in this order. Where its vertex is not between the neighbours of m, that of the parabola counts.

    Args:
        time: of the rows, (n,).
        v: values, (n, columns).
        inside: whether a row belongs to a touch and its force to the time after the onset, (n, columns).
        segment: number of the stretch between events to which a row belongs, (n,).
        found: (m, j).
    """
    m, j = found
    order = (0, -1, 1, -2, 2, -3)
    rows = [np.minimum(m + i, len(time) - 1) for i in order]
    t = np.array([time[row] for row in rows])
    c = np.array([v[row, j] for row in rows])
    smallest = np.minimum(c[1], c[2])
    with np.errstate(divide="ignore", invalid="ignore"):
        for level in range(1, len(order)):
            c[level:] = (c[level:] - c[level - 1 : -1]) / (t[level:] - t[:-level])
    known = np.ones(len(m), dtype=bool)
    for level in range(3, len(order)):
        known &= inside[rows[level], j] & (segment[rows[level]] == segment[m])
        c[level] = np.where(known, c[level], 0.0)
    value, at = _vertex(t, c)
    simple, there = _vertex(t, np.concatenate([c[:3], np.zeros_like(c[3:])]))
    here = v[m, j]
    good = (value >= here) & (value <= here + (here - smallest))
    return np.where(good, value, simple), np.where(good, at, there)


def _vertex(t: Array, c: Array) -> tuple[Array, Array]:
    """The vertex of polynomials in Newton's form with nodes t and coefficients c, (nodes, n), near the first node: value and place."""
    at = t[0].copy()
    value = c[0]
    for _ in range(8):
        value, slope, bend = c[-1], np.zeros_like(at), np.zeros_like(at)
        for k in range(len(c) - 2, -1, -1):
            far = at - t[k]
            bend = bend * far + 2.0 * slope
            slope = slope * far + value
            value = value * far + c[k]
        with np.errstate(divide="ignore", invalid="ignore"):
            at = np.clip(np.where(bend < 0.0, at - slope / bend, at), t[1], t[2])
    for k in range(len(c) - 1, -1, -1):
        value = c[k] + (value * (at - t[k]) if k < len(c) - 1 else 0.0)
    return value, at


def jumps(time: Array, v: Array, found: tuple[Any, Any]) -> tuple[Array, Any]:
    """The force right after onsets at rows m of columns j, by the parabola through rows m + 2 to m + 4, and whether it began with a jump.

    Row m has the force before the onset, row m + 1 that at a depth of zero but for rounding, on either side.
    """
    m, j = found
    rows = (0, 2, 3, 4)
    value = back(np.array([time[m + i] for i in rows]), np.array([v[m + i, j] for i in rows]))
    return value, (value > JUMP * v[m + 2, j]) & (value < v[m + 2, j] / JUMP)


def back(t: Array, v: Array) -> Any:
    """At the first of four times, what the parabola through the other three comes to."""
    d1, d2 = (v[2] - v[1]) / (t[2] - t[1]), (v[3] - v[2]) / (t[3] - t[2])
    return v[1] + (t[0] - t[1]) * (d1 + (t[0] - t[2]) * (d2 - d1) / (t[3] - t[1]))


def integrals(t: Array, f: Array, segment: Array) -> Array:
    """∫ f dt over each interval between neighbouring points: the mean of the parabolas through it and its neighbour on either side.

    Of a cubic it is exact at even steps; where there is one neighbour only, of a parabola; with none, the trapezium. Neighbours beyond an
    event (of another segment) do not count.

    Args:
        t: times, (n,).
        f: values, (n, functions).
        segment: number of the stretch between events to which each point belongs, (n,).
    """
    h = t[1:] - t[:-1]
    inner = (segment[1:] == segment[:-1]) & (h > 0.0)
    h = np.where(inner, h, 1.0)
    slope = (f[1:] - f[:-1]) / h[:, None]
    both = (inner[1:] & inner[:-1]).astype(np.float64)
    c = (slope[1:] - slope[:-1]) * (both / (h[1:] + h[:-1]))[:, None]  # second divided differences
    bend, known = np.zeros_like(slope), np.zeros(len(h))
    bend[1:] += c  # about each interval's left end
    bend[:-1] += c
    known[1:] += both
    known[:-1] += both
    bend /= np.maximum(known, 1.0)[:, None]
    h *= inner
    return np.asarray(0.5 * h[:, None] * (f[1:] + f[:-1]) - (h**3 / 6.0)[:, None] * bend)


class SiteTouches:
    """Touches of a contact or of one of its points, as the log comes in."""

    def __init__(self, number: int, site: Site, monitors: tuple[int, int]) -> None:
        self.number, self.at = number, site.at
        self.force, self.depth = monitors
        self._columns = [StepLog.time, site.at + ContactLog.normal, site.at + ContactLog.power, StepLog.start]
        self._jumps = [site.at + ContactLog.impulse, site.at + ContactLog.loss]
        self._rigid, self._by_steps = site.rigid, site.by_steps
        self.open = False
        self.done: list[Array] = []

    def struck(self, log: Array) -> bool:
        """Whether rows of the log have impulses of rigid impacts."""
        return self._rigid and bool(log[:, self._jumps[0]].any())

    def take(self, log: Array, largest: Array, when: Array) -> None:
        """Further rows of the log, with the largest watched values about them and their times."""
        touching = log[:, self.at + ContactLog.touching] > 0.0
        if self._rigid:
            self._take_impacts(log, touching | np.concatenate([[self.open], touching[:-1]]))
        edges = np.flatnonzero(np.diff(np.concatenate([[self.open], touching]))).tolist()
        begin = 0
        if self.open:  # the row of the release is a touch's last
            begin = edges.pop(0) if edges else len(log)
            self._extend(log[: begin + 1], largest[: begin + 1], when[: begin + 1])
            if begin < len(log):
                self.done.append(self._row(float(log[begin, StepLog.time]), True))
                self.open = False
        whole = len(edges) // 2
        if whole:
            self._take_whole(log, largest, when, np.array(edges[: 2 * whole]).reshape(-1, 2))
        if len(edges) > 2 * whole:
            begin = edges[-1]
            self._begin(float(log[begin, StepLog.time]))
            self._extend(log[begin:], largest[begin:], when[begin:])

    def _take_impacts(self, log: Array, inside: Any) -> None:
        """Impacts after which shapes part at once, which are touches that take no time."""
        for row in log[~inside & (log[:, self._jumps[0]] > 0.0)]:
            time, (impulse, lost) = row[StepLog.time], row[self._jumps]
            self.done.append(
                np.array((self.number, time, time, 0.0, time, 0.0, impulse, lost, impulse, time, 1.0))
            )

    def _rows(self, log: Array) -> Array:
        """Time, normal force, power and start of rows of the log, of which force and power are to be integrated."""
        rows = log[:, self._columns].copy()
        if self._by_steps:  # whose impulses are all that they bear
            rows[:, 1:3] = 0.0
        return rows

    def _blow(self, log: Array) -> tuple[float, float]:
        """The largest impulse in rows of the log, and its time."""
        most = int(log[:, self._jumps[0]].argmax())
        return float(log[most, self._jumps[0]]), float(log[most, StepLog.time])

    def _take_whole(self, log: Array, largest: Array, when: Array, ends: NDArray[np.intp]) -> None:
        """Touches that begin and end in these rows: the rows of their onsets and releases, (n, 2)."""
        rows = self._rows(log)
        self._mend_onsets(rows, ends)
        touch = np.zeros(len(log) + 1)
        touch[ends[:, 0]] += 1.0
        touch[ends[:, 1] + 1] += 1.0
        parts = integrals(rows[:, 0], rows[:, 1:3], np.cumsum(rows[:, 3] + touch[:-1]))
        for a, b in ends.tolist():
            top = a + int(largest[a : b + 1, self.force].argmax())
            force, at = float(largest[top, self.force]), float(when[top, self.force])
            peak = (force, at) if force > 0.0 else (0.0, float(rows[a, 0]))
            impulse, lost = np.cumsum(parts[a:b], axis=0)[-1]
            blow = 0.0, float(rows[a, 0])
            if self._rigid:
                impulse, lost = (impulse, lost) + np.cumsum(log[a : b + 1, self._jumps], axis=0)[-1]
                blow = self._blow(log[a : b + 1])
            deepest = max(0.0, float(largest[a : b + 1, self.depth].max()))
            self.done.append(
                np.array((self.number, rows[a, 0], rows[b, 0], *peak, deepest, impulse, lost, *blow, 1.0))
            )

    def _begin(self, time: float) -> None:
        self.open, self._onset = True, time
        self._peak, self._peak_time, self._deepest = 0.0, time, 0.0
        self._sums = np.zeros(2)  #: impulse and lost energy
        self._jumped, self._largest_jump = (
            np.zeros(2),
            (0.0, time),
        )  #: the same of rigid impacts; the largest, its time
        self._recent = np.empty(
            (0, 4)
        )  #: time, normal force and power of the last points, whose integrals are not final
        self._counted = 0  #: intervals between them that were counted
        self._mended = False

    def _extend(self, log: Array, largest: Array, when: Array) -> None:
        top = int(largest[:, self.force].argmax())
        if largest[top, self.force] > self._peak:
            self._peak, self._peak_time = float(largest[top, self.force]), float(when[top, self.force])
        self._deepest = max(self._deepest, float(largest[:, self.depth].max()))
        if self._rigid:
            self._jumped = _summed(self._jumped, log[:, self._jumps])
            self._largest_jump = max(self._largest_jump, self._blow(log), key=lambda one: one[0])
        self._recent = np.concatenate([self._recent, self._rows(log)])
        if not self._mended and len(self._recent) > 4:
            self._mend_onsets(self._recent, np.array([[0, len(self._recent) - 1]]))
            self._mended = True
        while len(self._recent) > LONG + 4:  # the last interval lacks a neighbour
            self._add(self._counted, LONG)
            self._recent, self._counted = self._recent[LONG - 2 :], 2

    @staticmethod
    def _mend_onsets(rows: Array, ends: NDArray[np.intp]) -> None:
        """Of forces that begin with a jump, put force and power right after the onset into rows of time, force, power and start."""
        a = ends[ends[:, 1] - ends[:, 0] >= 4, 0]
        start = rows[:, 3]
        # where an event follows, the time stands twice
        a = a[(start[a + 1] > 0.0) & (start[a + 2] == 0.0) & (start[a + 3] == 0.0) & (start[a + 4] == 0.0)]
        later = np.array([rows[a + k] for k in (0, 2, 3, 4)])
        force, power = (back(later[:, :, 0], later[:, :, k]) for k in (1, 2))
        jumped = (force > JUMP * later[1, :, 1]) & (force < later[1, :, 1] / JUMP)
        rows[a[jumped] + 1, 1], rows[a[jumped] + 1, 2] = force[jumped], power[jumped]

    def _integrals(self) -> Array:
        """Of force and power over each interval between the last points."""
        return integrals(self._recent[:, 0], self._recent[:, 1:3], np.cumsum(self._recent[:, 3]))

    def _add(self, begin: int, end: int) -> None:
        self._sums = _summed(self._sums, self._integrals()[begin:end])

    def _row(self, end: float, released: bool) -> Array:
        """The touch as it is now, as a row of `Extremes.touches`."""
        impulse, lost = _summed(self._sums, self._integrals()[self._counted :]) + self._jumped
        peak = self._peak, self._peak_time, self._deepest
        return np.array(
            (self.number, self._onset, end, *peak, impulse, lost, *self._largest_jump, float(released))
        )

    def unfinished(self, time: float) -> list[Array]:
        """The touch that goes on, up to here; none where there is none."""
        return [self._row(time, False)] if self.open else []


def _summed(total: Array, values: Array) -> Array:
    """One after another, so that the sum is the same however they come."""
    return np.asarray(np.cumsum(np.concatenate([total[None], values]), axis=0)[-1])
