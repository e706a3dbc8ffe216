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
    """
    h = np.diff(t)
    inner = (segment[1:] == segment[:-1]) & (h > 0.0)
    slope = np.divide(np.diff(f), h, out=np.zeros_like(h), where=inner)
    c = np.full(len(t), np.nan)  # second divided difference about each point
    both = inner[1:] & inner[:-1]
    c[1:-1][both] = (np.diff(slope) / np.where(both, h[1:] + h[:-1], 1.0))[both]
    left = np.where(np.isnan(c[:-1]), c[1:], c[:-1])
    right = np.where(np.isnan(c[1:]), c[:-1], c[1:])
    bend = np.where(inner & ~np.isnan(left), 0.5 * (left + right), 0.0)
    return np.asarray(0.5 * h * (f[1:] + f[:-1]) * inner - h**3 / 6.0 * bend)


class SiteTouches:
    """Touches of a contact or of one of its points, as the log comes in."""

    def __init__(self, number: int, site: Site, monitors: tuple[int, int]) -> None:
        self.number, self.at = number, site.at
        self.force, self.depth = monitors
        self.open = False
        self.done: list[Array] = []

    def take(self, log: Array, values: Array, largest: Array, when: Array) -> None:
        """Further rows of the log, with the watched values there and what they come to between them."""
        touching = log[:, self.at + ContactLog.touching] > 0.0
        edges = np.flatnonzero(np.diff(np.concatenate([[self.open], touching])))
        begin = 0
        for edge in (*edges.tolist(), len(log)):
            if self.open:
                upto = min(edge + 1, len(log))  # the row of the release is the touch's last
                self._extend(log[begin:upto], values[begin:upto], largest[begin:upto], when[begin:upto])
                if edge < len(log):
                    self.done.append(self._row(float(log[edge, 0]), True))
                    self.open = False
            elif edge < len(log):
                self._begin(float(log[edge, 0]))
            begin = edge

    def _begin(self, time: float) -> None:
        self.open, self._onset = True, time
        self._peak, self._peak_time, self._deepest = 0.0, time, 0.0
        self._impulse = self._lost = 0.0
        self._recent = np.empty(
            (0, 4)
        )  #: time, normal force and power of the last points, whose integrals are not final
        self._counted = 0  #: intervals between them that were counted
        self._mended = False

    def _extend(self, log: Array, values: Array, largest: Array, when: Array) -> None:
        top = int(largest[:, self.force].argmax())
        if largest[top, self.force] > self._peak:
            self._peak, self._peak_time = float(largest[top, self.force]), float(when[top, self.force])
        self._deepest = max(self._deepest, float(largest[:, self.depth].max()))
        columns = [StepLog.time, self.at + ContactLog.normal, self.at + ContactLog.power, StepLog.start]
        self._recent = np.concatenate([self._recent, log[:, columns]])
        if not self._mended and len(self._recent) > 4:
            self._mend_onset()
        final = len(self._recent) - 2  # the last interval lacks a neighbour
        if final > max(self._counted, 4):
            self._add(self._counted, final)
            kept = final - 2
            self._recent, self._counted = self._recent[kept:], 2

    def _mend_onset(self) -> None:
        """Of a force that begins with a jump, the force and the power right after the onset."""
        time, force, power, start = self._recent[:5].T
        rows = [0, 2, 3, 4]
        self._mended = True
        if not start[1] or start[2:].any():  # an event follows, at which the time stands twice
            return
        pushed = back(time[rows], force[rows])
        if JUMP * force[2] < pushed < force[2] / JUMP:
            self._recent[1, 1:3] = pushed, back(time[rows], power[rows])

    def _integrals(self) -> tuple[Array, Array]:
        time, force, power, start = self._recent.T
        segment = np.cumsum(start)
        return integrals(time, force, segment), integrals(time, power, segment)

    def _add(self, begin: int, end: int) -> None:
        force, power = self._integrals()
        self._impulse = _summed(self._impulse, force[begin:end])
        self._lost = _summed(self._lost, power[begin:end])

    def _row(self, end: float, released: bool) -> Array:
        """The touch as it is now, as a row of `Extremes.touches`."""
        force, power = self._integrals()
        impulse, lost = (
            _summed(self._impulse, force[self._counted :]),
            _summed(self._lost, power[self._counted :]),
        )
        numbers = (
            self._onset,
            end,
            self._peak,
            self._peak_time,
            self._deepest,
            impulse,
            lost,
            float(released),
        )
        return np.array((self.number, *numbers))

    def unfinished(self, time: float) -> list[Array]:
        """The touch that goes on, up to here; none where there is none."""
        return [self._row(time, False)] if self.open else []


def _summed(total: float, values: Array) -> float:
    """One after another, so that the sum is the same however they come."""
    return float(np.cumsum(np.concatenate([[total], values]))[-1])
