"""Outputs at onset, peak and release of every touch, in addition to those at the output times.

Contacts are followed step by step during a touch. The row of a peak is that of the solver's step with the largest normal force of the
contact so far. It is known at the release only, so rows wait for the end of the touches that they are in.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.analysis.exchange.cosimulation import NEVER
from abut.analysis.extremes.run_extremes import PresentContact
from abut.analysis.output.solver_channels import write_solver_numbers
from abut.analysis.simulation.run import MAX_ATTEMPTS, Run
from abut.results.channel import EXTREME
from abut.system import persistent_quantities
from abut.system.schema.device import put_first, view, write_array
from abut.system.schema.output import Column

__all__ = ["FLAG", "EventRows"]

Row = tuple[float, NDArray[np.float64]]  #: time and row
Rows = tuple[NDArray[np.float64], NDArray[np.float64]]  #: times and rows

HAIR = 1e-12  #: relative tolerance of a time within which a step ends there
WAITING = 2000  #: largest number of rows that wait for the end of a touch; of a longer one, peaks are those of its parts
#: Channel of the rows: 1 for an event, 0 for an output time.
FLAG: Column = (
    "solver.event_row",
    "",
    (),
    "1: a row at an onset, peak or release, 0: at an output time",
    EXTREME,
)


class EventRows:
    """Rows of a run including those of events, in the order of their times.

    Args:
        run: The time integration, which has not begun.
    """

    def __init__(self, run: Run) -> None:
        self._waiting: list[Row] = []
        self._due: list[float] = []
        self._peaks: dict[int, tuple[float, float, NDArray[np.float64]]] = {}
        self._known: dict[int, tuple[bool, int]] = {}
        self._before: Row = (-np.inf, np.empty(0))  #: last pause of a machine with rigid contacts
        self._run: Run | None = None
        self._follow(run)

    def expect(self, times: Iterable[float], run: Run) -> None:
        """Add events with known times [s], as of impacts on finite elements: each has its row at the first accepted step from then on."""
        self._due = sorted(times)
        self._follow(run)

    def _follow(self, run: Run) -> None:
        """Stop the integration at events, and after every step during a touch; with constant steps, which locate nothing, after each."""
        if run is not self._run:
            self._run, run.has_event = run, lambda: self._has_event(run)
            write_array(run.state.stops_at_events, 1)
        run.stride = 1 if run.method.fixed_step or self._due or self._has_touch(run) else MAX_ATTEMPTS
        if not run.exchange:  # which sets the next stop itself
            write_array(run.state.exchange_time, NEVER)

    @staticmethod
    def _has_touch(run: Run) -> bool:
        return any(one.touching for one in run.extremes.present_contacts())

    def _has_event(self, run: Run) -> bool:
        """Return True if the present state may be the row of an event; for rigid contacts the next step decides, which begins with the
        impact.
        """
        now = float(view(run.state.time)[0])
        return (
            bool(self._events(run))
            or self._is_due(now)
            or bool(run.system.layout.constrained_contacts and now != self._before[0])
        )

    def _is_due(self, now: float) -> bool:
        return bool(self._due) and now >= self._due[0] * (1.0 - HAIR)

    def _events(self, run: Run) -> list[tuple[PresentContact, bool, bool]]:
        """Return contacts with an event; whether they began or ended a touch, and whether their force is the largest in it so far."""
        found = []
        for one in run.extremes.present_contacts():
            did_touch, done = self._known.get(one.number, (False, 0))
            changed = (one.touching and not did_touch) or one.over > done
            higher = one.touching and one.force > self._peaks.get(one.number, (0.0,))[0]
            if changed or higher:
                found.append((one, changed, higher))
        return found

    def store_events(self, run: Run) -> None:
        """Store the rows of events at the last accepted state."""
        now = float(view(run.state.time)[0])
        present: NDArray[np.float64] | None = None
        for one, changed, higher in self._events(run):
            present = self._row(run, now) if present is None else present
            if higher:
                self._peaks[one.number] = (one.force, now, present)
            if one.over > self._known.get(one.number, (False, 0))[1]:
                self._end(one.number)
            if changed and one.changed > run.times[0]:
                self._waiting.append(self._before if one.changed == self._before[0] else (now, present))
            self._known[one.number] = (one.touching, one.over)
        if self._is_due(now):
            present = self._row(run, now) if present is None else present
            self._waiting.append((now, present))
            while self._is_due(now):
                self._due.pop(0)
        if run.system.layout.constrained_contacts:
            self._before = now, self._row(run, now) if present is None else present
        self._follow(run)

    def add(self, times: NDArray[np.float64], rows: NDArray[np.float64]) -> None:
        """Add further outputs."""
        self._waiting += [(time, np.append(row, 0.0)) for time, row in zip(times.tolist(), rows, strict=True)]

    def ready_rows(self, run: Run) -> Rows:
        """Return rows that wait for no peak, in the order of their times."""
        if self._has_touch(run) and len(self._waiting) < WAITING:
            return np.empty(0), np.empty((0, 0))
        return self.remaining_rows()

    def remaining_rows(self) -> Rows:
        """Return all rows that wait."""
        for number in list(self._peaks):
            self._end(number)
        if not self._waiting:
            return np.empty(0), np.empty((0, 0))
        self._waiting.sort(key=lambda one: (one[0], one[1][-1]))
        times, rows = zip(*self._waiting, strict=True)
        self._waiting = []
        return np.array(times), np.array(rows)

    def snapshot(self) -> Any:
        """Return a copy of the events so far, to return to."""
        return list(self._waiting), dict(self._peaks), dict(self._known), self._before, list(self._due)

    def restore(self, kept: Any) -> None:
        """Return to a `snapshot`."""
        waiting, peaks, known, self._before, due = kept
        self._waiting, self._peaks, self._known, self._due = (
            list(waiting),
            dict(peaks),
            dict(known),
            list(due),
        )

    def _end(self, number: int) -> None:
        if number in self._peaks:
            _, time, row = self._peaks.pop(number)
            if not any(at == time and mine[-1] == 1.0 for at, mine in self._waiting):
                self._waiting.append((time, row))

    def _row(self, run: Run, now: float) -> NDArray[np.float64]:
        """Return the last accepted state as a row of an event."""
        row = present_row(run, now)
        return np.append(run.extremes.alone(0, row[None], np.array([now]))[0], 1.0)


def present_row(run: Run, now: float) -> NDArray[np.float64]:
    """Return the row of results of the last accepted state, without effect on the time integration."""
    s, system = run.state, run.system
    sample = view(s.output_times)
    first, sample[0] = float(sample[0]), now
    put_first(s.out, view(s.y0))
    persistent_quantities.store_initial_output(system.machine, system.work, s)
    if system.machine.floating:
        put_first(s.out_acceleration, view(s.f0)[:, : system.layout.bodies, 7:13])
    write_solver_numbers(s)
    write_array(s.first_row, 0)
    write_array(s.filled_rows, 1)
    system.observe(s, run.rows, run.desk)
    sample[0] = first
    return np.array(view(run.rows.row)[0, 0])
