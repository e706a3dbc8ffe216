"""Extremes and touches on solver steps: what the host makes of the step log of one lane.

What is found depends neither on how the run is divided into kernel launches nor on the number of threads.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.analysis.monitors import Monitors
from abut.analysis.touches import BEFORE, SiteTouches, jumps, vertices
from abut.kernels.march_rows import ContactLog, StepLog
from abut.kernels.rows import ContactColumns, TrackColumns
from abut.results.extremes import CHANNELS, TOUCH, Extremes

__all__ = ["StepExtremes"]

Array = NDArray[np.float64]

BACKLOG = 4096  #: logged steps that are looked at together
NOTHING = (-np.inf, np.nan, np.inf)  #: largest value, its time and smallest value of no values


class StepExtremes:
    """Extremes of one lane, from its log and its outputs.

    Args:
        monitors: What is watched.
        times: Output times [s].
        row: The first output.
    """

    def __init__(self, monitors: Monitors, times: Array, row: Array) -> None:
        self.monitors = monitors
        every = monitors.every
        self._scalar = np.array([one.log[0] for one in every], dtype=np.intp)
        self._vector = [(k, list(one.log)) for k, one in enumerate(every) if len(one.log) > 1]
        self._of_row = [(k, list(one.row)) for k, one in enumerate(every) if len(one.row) > 1]
        self._in_row = np.array([one.row[0] for one in every], dtype=np.intp)
        self._smooth = np.array([k for k, one in enumerate(every) if one.smooth], dtype=np.intp)
        self._kept = monitors.kept
        sites = monitors.columns.sites
        self._flag = np.array(
            [sites[every[k].site].at + ContactLog.touching for k in self._smooth], dtype=np.intp
        )
        self.sites = [SiteTouches(k, one, self._place(k)) for k, one in enumerate(sites)]
        self.at_outputs = np.full(
            monitors.kept, -np.inf
        )  #: largest values there, of those that are kept by interval
        self._whole = np.tile([-np.inf, np.nan, np.inf, np.nan], (len(every), 1))
        self._before = np.empty((0, monitors.columns.width))
        self._backlog: list[Array] = []
        self._waiting = 0
        self.begin(times, row)

    def _place(self, site: int) -> tuple[int, int]:
        """Which monitors are a site's normal force and penetration."""
        mine = [k for k, one in enumerate(self.monitors.every[: self.monitors.kept]) if one.site == site]
        return mine[0], mine[-1]

    def begin(self, times: Array, row: Array) -> None:
        """Go on to these output times from an output."""
        self.bring_up_to_date()
        self._times, self._next = times, 1
        self._last = self._at_outputs(row[None])[0]
        self._last_time = float(times[0])
        empty = np.empty((0, self._kept))
        self._held = (
            empty,
            empty,
            empty,
        )  #: by interval from the next output on: largest, its time, smallest
        self.at_outputs = np.maximum(self.at_outputs, self._last[: self._kept])
        at = np.full((1, len(self._last)), times[0])
        self._widen(self._last[None], at, self._last[None], at)
        if not len(self._before):
            self._before = self._seed(row, float(times[0]))
            for one in self.sites:
                one.take(self._before, self._last[None], np.full((1, len(self._last)), times[0]))

    def _seed(self, row: Array, time: float) -> Array:
        """The first output as a row of the log, for touches that go on from the start."""
        out = np.zeros((1, self.monitors.columns.width))
        out[0, 0] = time
        for site in self.monitors.columns.sites:
            if site.number:
                force, depth = (
                    row[site.column + TrackColumns.normal_force],
                    row[site.column + TrackColumns.penetration],
                )
                touching = float(force != 0.0)
            else:
                force, depth = (
                    row[site.column + ContactColumns.normal_magnitude],
                    row[site.column + ContactColumns.penetration],
                )
                touching = row[site.column + ContactColumns.touching]
            out[0, site.at + ContactLog.normal] = force
            out[0, site.at + ContactLog.penetration] = max(depth, 0.0)
            out[0, site.at + ContactLog.touching] = touching
        return out

    # --- steps -----------------------------------------------------------------------------------------------------

    def take(self, log: Array) -> None:
        """Further rows of the log, which are kept until there are many, or until outputs ask for them."""
        self._backlog.append(log)
        self._waiting += len(log)
        if self._waiting >= BACKLOG:
            self._look()

    def bring_up_to_date(self) -> None:
        """Look at the rows that wait."""
        if self._backlog:
            self._look()

    def _look(self) -> None:
        with np.errstate(over="ignore", invalid="ignore"):  # of a run that goes beyond all bounds
            self._look_at_rows()

    def _look_at_rows(self) -> None:
        new = np.concatenate(self._backlog)
        self._backlog, self._waiting = [], 0
        log = np.concatenate([self._before, new])
        old = len(self._before)
        values = self._values(log)
        largest, when = values[old:].copy(), np.repeat(new[:, :1], values.shape[1], axis=1)
        smallest, low = values[old:].copy(), when.copy()
        if len(self._smooth) and log[:, self._flag].any():
            self._refine(log, values, old, (largest, when), (smallest, low))
        self._widen(largest, when, smallest, low)
        many = self._kept
        self._enter(new[:, 0], largest[:, :many], when[:, :many], smallest[:, :many])
        for one in self.sites:
            if one.open or new[:, one.at + ContactLog.touching].any() or one.struck(new):
                one.take(new, largest, when)
        self._before = log[-BEFORE:]

    def _values(self, log: Array) -> Array:
        """The watched values in rows of the log."""
        values = log[:, self._scalar]
        for k, columns in self._vector:
            values[:, k] = np.sqrt(np.einsum("ij,ij->i", log[:, columns], log[:, columns]))
        return values

    def _refine(
        self, log: Array, values: Array, old: int, top: tuple[Array, Array], low: tuple[Array, Array]
    ) -> None:
        """Widen extremes of steps, (values, times), to what lies between them and their neighbours, and is known with the step."""
        pad = max(0, BEFORE - old)
        time = np.concatenate([log[0, StepLog.time] - np.arange(pad, 0, -1.0), log[:, StepLog.time]])
        segment = np.cumsum(_padded(log[:, StepLog.start], pad))
        touching = _padded(log[:, self._flag] > 0.0, pad)
        signed = _padded(values[:, self._smooth], pad)
        size, first = np.abs(signed), old + pad
        onset = touching.copy()  # whose row has the force before it
        onset[1:] &= ~touching[:-1]
        inside = touching & ~onset
        inside[1:] &= (
            ~onset[:-1] | (segment[1:] == segment[:-1])[:, None]
        )  # nor is the depth known to be any right after it
        m, j, k = _turned(size, inside, segment, first)
        found = [(*vertices(time, size, inside, segment, (m, j)), m, j, k)]
        m, j = np.nonzero(_begun(onset, touching, segment, first))
        if len(m):
            value, jumped = jumps(time, size, (m, j))
            found.append((value[jumped], time[m][jumped], m[jumped] + 2, j[jumped], m[jumped] + 4))
        value, at, row, column, known = (np.concatenate(parts) for parts in zip(*found, strict=True))
        for k, j, x, t, positive in zip(
            (known - first).tolist(),
            self._smooth[column].tolist(),
            value.tolist(),
            at.tolist(),
            (signed[row, column] >= 0.0).tolist(),
            strict=True,
        ):
            if positive and x > top[0][k, j]:
                top[0][k, j], top[1][k, j] = x, t
            elif not positive and -x < low[0][k, j]:
                low[0][k, j], low[1][k, j] = -x, t

    def _widen(self, largest: Array, when: Array, smallest: Array, low: Array) -> None:
        """Take values into the extremes of the whole run."""
        if not largest.size:
            return
        j = np.arange(largest.shape[1])
        first, last = largest.argmax(axis=0), smallest.argmin(axis=0)
        more = largest[first, j] > self._whole[:, 0]
        self._whole[more, 0], self._whole[more, 1] = largest[first, j][more], when[first, j][more]
        less = smallest[last, j] < self._whole[:, 2]
        self._whole[less, 2], self._whole[less, 3] = smallest[last, j][less], low[last, j][less]

    def _enter(self, time: Array, largest: Array, when: Array, smallest: Array) -> None:
        """Take values of steps into the intervals between outputs in which the steps end."""
        last = max(len(self._times) - 1, self._next)
        interval = np.minimum(np.searchsorted(self._times, time, side="left"), last)
        interval = np.maximum(interval, self._next)
        starts = np.concatenate([[0], np.flatnonzero(np.diff(interval)) + 1])
        top = np.maximum.reduceat(largest, starts, axis=0)
        counts = np.diff(np.concatenate([starts, [len(time)]]))
        reached = np.where(largest == np.repeat(top, counts, axis=0), when, np.inf)
        at = np.minimum.reduceat(reached, starts, axis=0)
        low = np.minimum.reduceat(smallest, starts, axis=0)
        self._merge(interval[starts] - self._next, top, at, low)

    def _merge(self, place: Any, top: Array, at: Array, low: Array) -> None:
        held, need = len(self._held[0]), int(place[-1]) + 1
        if need > held:
            more = (need - held, top.shape[1])
            a, b, c = (
                np.concatenate([x, np.full(more, f)]) for x, f in zip(self._held, NOTHING, strict=True)
            )
            self._held = a, b, c
        a, b, c = self._held
        higher = top > a[place]
        a[place] = np.where(higher, top, a[place])
        b[place] = np.where(higher, at, b[place])
        c[place] = np.minimum(low, c[place])

    # --- outputs ---------------------------------------------------------------------------------------------------

    def _at_outputs(self, rows: Array) -> Array:
        """The watched values in rows of results."""
        values = rows[:, self._in_row]
        for k, columns in self._of_row:
            with np.errstate(over="ignore"):  # of a run that goes beyond all bounds
                values[:, k] = np.linalg.norm(rows[:, columns], axis=1)
        for one in self.sites:  # of a point that does not touch, penetration is negative there
            np.maximum(values[:, one.depth], 0.0, out=values[:, one.depth])
        return np.nan_to_num(values)

    def first(self) -> Array:
        """Extremes that go with the first output: its own values."""
        values = self._last[None, : self._kept]
        return _interleaved(values, np.full_like(values, self._last_time), values)

    def rows(self, rows: Array, times: Array) -> Array:
        """Extremes between outputs, for the next rows of results: those of the steps and of the outputs at both ends."""
        self.bring_up_to_date()
        n, many = len(rows), self._kept
        if not n or not many:
            return np.empty((n, len(CHANNELS) * many))
        whole = self._at_outputs(rows)
        at_times = np.repeat(times[:, None], whole.shape[1], axis=1)
        self._widen(whole, at_times, whole, at_times)
        values = whole[:, :many]
        self.at_outputs = np.maximum(self.at_outputs, values.max(axis=0))
        before = np.concatenate([self._last[None, :many], values[:-1]])
        earlier = np.concatenate([[self._last_time], times[:-1]])
        self._merge(np.array([n - 1]), *(np.full((1, many), x) for x in NOTHING))
        top, at, low = (x[:n].copy() for x in self._held)
        self._held = self._held[0][n:], self._held[1][n:], self._held[2][n:]
        for there, when in ((before, earlier), (values, times)):
            higher = there > top
            top = np.where(higher, there, top)
            at = np.where(higher, when[:, None], at)
            low = np.minimum(low, there)
        self._last, self._last_time, self._next = whole[-1], float(times[-1]), self._next + n
        return _interleaved(top, at, low)

    @property
    def last_step(self) -> Array:
        """The row of the log of the last step."""
        self.bring_up_to_date()
        return np.asarray(self._before[-1])

    def alone(self, row: Array, time: float) -> Array:
        """Extremes that go with a row of results that stands for itself: its own values."""
        values = self._at_outputs(row[None])[:, : self._kept]
        return np.asarray(_interleaved(values, np.full_like(values, time), values)[0])

    @property
    def largest_at_outputs(self) -> dict[str, float]:
        """The largest values at outputs, by the names of those channels that are kept by interval."""
        return {one.name: float(x) for one, x in zip(self.monitors.every, self.at_outputs, strict=False)}

    def record(self, time: float) -> Extremes:
        """Extremes of the run so far, and its touches; ``time`` is where it has come to [s]."""
        self.bring_up_to_date()
        sites = self.monitors.columns.sites
        touches = [row for one in self.sites for row in (*one.done, *one.unfinished(time))]
        touches.sort(key=lambda row: (row[1], row[0]))
        table = np.array(touches, dtype=np.float64).reshape(-1, 1 + len(TOUCH))
        names = tuple(one.name for one in self.monitors.every)
        return Extremes(names, self._whole.copy(), tuple((one.contact, one.number) for one in sites), table)


def _interleaved(top: Array, at: Array, low: Array) -> Array:
    """Three columns of each watched channel side by side."""
    return np.stack([top, at, low], axis=2).reshape(len(top), -1)


def _turned(size: Array, inside: Any, segment: Array, first: int) -> tuple[Any, Any, Any]:
    """Rows m and columns j whose neighbours, of the same stretch between events, are not larger, and the new row k at which this is known:
    the second after m, or the last of the stretch.
    """
    same = segment[1:] == segment[:-1]
    high = np.zeros_like(inside)
    neighbours = inside[:-2] & (same[1:] & same[:-1])[:, None]
    high[1:-1] = inside[1:-1] & neighbours & (size[1:-1] > size[:-2]) & (size[1:-1] >= size[2:])
    m, j = np.nonzero(high)
    ended = np.concatenate([segment[2:] != segment[1:-1], [False, False]])
    k = m + np.where(ended[m] | ~inside[np.minimum(m + 1, len(inside) - 1), j], 1, 2)
    new = (k >= first) & (k < len(size))
    return m[new], j[new], k[new]


def _begun(onset: Any, touching: Any, segment: Array, first: int) -> Any:
    """Where touches began, (row, column), of which the fourth row since, still in them and not beyond an event, is new."""
    begun = np.zeros_like(onset)
    n = len(onset) - 4
    lasted = touching[1 : n + 1] & touching[2 : n + 2] & touching[3 : n + 3] & touching[4 : n + 4]
    begun[:n] = onset[:n] & lasted & (segment[1 : n + 1] == segment[4 : n + 4])[:, None]
    begun[: first - 4] = False
    return begun


def _padded(x: Any, pad: int) -> Any:
    return np.concatenate([np.repeat(x[:1], pad, axis=0), x]) if pad else x
