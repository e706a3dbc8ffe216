"""Extremes and touches on solver steps of one lane, as the kernel that watches the step log finds them (`integrators.watch`)."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.analysis.monitors import Monitors
from abut.integrators.watch.structs import Record
from abut.results.extremes import CHANNELS, TOUCH, Extremes

__all__ = ["SiteTouches", "StepExtremes"]

Array = NDArray[np.float64]

NOTHING = (-np.inf, np.nan, np.inf)  #: largest value, its time and smallest value of no values


@dataclasses.dataclass
class SiteTouches:
    """The touches of a contact, or of one of its points, that have ended."""

    contact: str
    number: int  #: 0: the contact, from 1: its points
    over: int = 0
    end: float = np.nan  #: of the last of them [s]


class StepExtremes:
    """Extremes of one lane: those of its outputs, and with them those of its steps.

    Args:
        monitors: What is watched.
        times: Output times [s].
        row: The first output.
    """

    def __init__(self, monitors: Monitors, times: Array, row: Array) -> None:
        self.monitors = monitors
        every = monitors.every
        self._vectors = np.array([k for k, one in enumerate(every) if len(one.row) > 1], dtype=np.intp)
        self._of_vectors = np.array([one.row for one in every if len(one.row) > 1], dtype=np.intp)
        self._in_row = np.array([one.row[0] for one in every], dtype=np.intp)
        self._depths = np.array([site[2] for site in monitors.tables[1]], dtype=np.intp)
        self._kept = monitors.kept
        self.sites = [SiteTouches(one.contact, one.number) for one in monitors.columns.sites]
        self.touches: list[Array] = []  #: tables of those that are over, as they came
        self.at_outputs = np.full(
            monitors.kept, -np.inf
        )  #: largest values there, of those that are kept by interval
        self._whole = np.tile([-np.inf, np.nan, np.inf, np.nan], (len(every), 1))  #: of the outputs alone
        self.begin(times, row)

    def begin(self, times: Array, row: Array) -> None:
        """Go on to these output times from an output."""
        self.next = 1  #: output that ends the present interval
        self._last = self._at_outputs(row[None])[0]
        self._last_time = float(times[0])
        empty = np.empty((0, self._kept))
        self._held = empty, empty, empty  #: by interval from the next output on: largest, its time, smallest
        self.at_outputs = np.maximum(self.at_outputs, self._last[: self._kept])
        self._widen(self._last[None], times[:1])

    # --- steps -----------------------------------------------------------------------------------------------------

    def take_records(self, records: Array) -> None:
        """Extremes of steps by interval between outputs, rows of `Record`, of which each is of another interval."""
        if self._kept:
            found = records[:, Record.first :].reshape(len(records), self._kept, 3)
            place = records[:, Record.interval].astype(np.intp) - self.next
            self._merge(place, found[:, :, 0], found[:, :, 1], found[:, :, 2])

    def take_touches(self, table: Array) -> None:
        """Touches that are over, as rows of `Extremes.touches`."""
        self.touches.append(table)
        for site, end in table[:, (0, 1 + TOUCH.index("end"))].tolist():
            one = self.sites[int(site)]
            one.over, one.end = one.over + 1, end

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
        if len(self._vectors):
            parts = rows[:, self._of_vectors]
            values[:, self._vectors] = np.sqrt(np.einsum("ijk,ijk->ij", parts, parts))
        # of a point that does not touch, penetration is negative there
        values[:, self._depths] = np.maximum(values[:, self._depths], 0.0)
        return values if np.isfinite(values.sum()) else np.nan_to_num(values)

    def _widen(self, values: Array, times: Array) -> None:
        """Take outputs into the extremes of all outputs."""
        if not values.size:
            return
        j = np.arange(values.shape[1])
        first, last = values.argmax(axis=0), values.argmin(axis=0)
        more = values[first, j] > self._whole[:, 0]
        self._whole[more, 0], self._whole[more, 1] = values[first, j][more], times[first][more]
        less = values[last, j] < self._whole[:, 2]
        self._whole[less, 2], self._whole[less, 3] = values[last, j][less], times[last][less]

    def first(self) -> Array:
        """Extremes that go with the first output: its own values."""
        values = self._last[None, : self._kept]
        return _interleaved(values, np.full_like(values, self._last_time), values)

    def rows(self, rows: Array, times: Array) -> Array:
        """Extremes between outputs, for the next rows of results: those of the steps and of the outputs at both ends."""
        n, many = len(rows), self._kept
        if not n or not many:
            return np.empty((n, len(CHANNELS) * many))
        whole = self._at_outputs(rows)
        self._widen(whole, times)
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
        self._last, self._last_time, self.next = whole[-1], float(times[-1]), self.next + n
        return _interleaved(top, at, low)

    def alone(self, row: Array, time: float) -> Array:
        """Extremes that go with a row of results that stands for itself: its own values."""
        values = self._at_outputs(row[None])[:, : self._kept]
        return np.asarray(_interleaved(values, np.full_like(values, time), values)[0])

    @property
    def largest_at_outputs(self) -> dict[str, float]:
        """The largest values at outputs, by the names of those channels that are kept by interval."""
        return {one.name: float(x) for one, x in zip(self.monitors.every, self.at_outputs, strict=False)}

    def record(self, whole: Array, unfinished: Array) -> Extremes:
        """Extremes of the run so far, and its touches.

        Args:
            whole: Rows of `StepExtreme` of all monitors, over the steps so far.
            unfinished: Touches that go on, as they are now.
        """
        values = whole.copy()
        for k, better in ((0, np.greater), (2, np.less)):
            other = better(self._whole[:, k], values[:, k])
            same = (self._whole[:, k] == values[:, k]) & (self._whole[:, k + 1] < values[:, k + 1])
            values[other | same, k : k + 2] = self._whole[other | same, k : k + 2]
        table = np.concatenate([*self.touches, unfinished.reshape(-1, 1 + len(TOUCH))])
        table = table[np.lexsort((table[:, 0], table[:, 1]))]
        names = tuple(one.name for one in self.monitors.every)
        return Extremes(names, values, tuple((one.contact, one.number) for one in self.sites), table)


def _interleaved(top: Array, at: Array, low: Array) -> Array:
    """Three columns of each watched channel side by side."""
    return np.stack([top, at, low], axis=2).reshape(len(top), -1)
