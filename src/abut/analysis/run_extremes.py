"""Extremes of all lanes of a run: they take its step log, and add columns to its rows of results."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.analysis.monitors import Monitors, monitors_of
from abut.analysis.step_extremes import StepExtremes
from abut.results.extremes import Extremes
from abut.system.schema.device import put, view
from abut.system.schema.output import Column
from abut.system.schema.step_log import LogColumns

__all__ = ["RunExtremes"]

Array = NDArray[np.float64]

LOG_BYTES = 1e6  #: the step log, of all lanes together
LEAST_LOG, MOST_LOG = 32, 4096  #: accepted steps of a lane that it holds, at least and at most


class RunExtremes:
    """Extremes of the lanes of a run.

    Args:
        layout: Of the machine.
        reacts: Whether reactions of joints that joint coordinates eliminate are found at each step.
        watched: Whether extremes are recorded at all.
    """

    def __init__(self, layout: Any, reacts: bool, watched: bool) -> None:
        self.monitors: Monitors = monitors_of(layout, reacts)
        self.watched = watched and bool(self.monitors.every)
        self.channels: tuple[Column, ...] = self.monitors.channels if self.watched else ()
        self.lanes: list[StepExtremes] = []
        self.full = False  #: whether a lane waits for its log to be emptied

    def log(self, lanes: int) -> tuple[LogColumns, int] | None:
        """Columns of the step log, and how many steps it holds; None without."""
        if not self.watched:
            return None
        room = int(LOG_BYTES // (8 * self.monitors.columns.width * lanes))
        return self.monitors.columns, int(np.clip(room, LEAST_LOG, MOST_LOG))

    def begin(self, times: Array, rows: Array) -> None:
        """Begin at the first output, or go on from it to further ones.

        Args:
            times: Of all outputs [s].
            rows: The first output, by lane.
        """
        if not self.lanes and self.watched:
            self.lanes = [StepExtremes(self.monitors, times, row) for row in rows]
            return
        for lane, row in zip(self.lanes, rows, strict=False):
            lane.begin(times, row)

    def take(self, state: Any) -> None:
        """Empty the step log of a march; what was tried before the first output (`analysis.bearing`) does not count."""
        logged, log = view(state.logged), view(state.log)
        self.full = bool((logged + 2 > state.log_rows).any())
        for lane in np.flatnonzero(logged).tolist() if self.lanes else ():
            self.lanes[lane].take(np.array(log[lane, : logged[lane]]))
        put(state.logged, 0)

    def extend(self, lane: int, first: int, rows: Array, times: Array) -> Array:
        """Rows of results with the extremes between outputs as further columns; each output once and in order.

        Args:
            lane: Of the run.
            first: Number of the first of these outputs.
            rows: As the study kernel made them.
            times: Of these outputs [s].
        """
        if not self.watched or not len(rows):
            return rows
        extremes = self.lanes[lane]
        begins = int(first == 0)
        parts = [extremes.first()] if begins else []
        parts.append(extremes.rows(rows[begins:], times[begins:]))
        return np.concatenate([rows, np.concatenate(parts)], axis=1)

    def record(self, lane: int, time: float) -> Extremes:
        """Extremes of a lane so far, and its touches; none where they are not recorded."""
        return self.lanes[lane].record(time) if self.watched else Extremes()
