"""Outputs at onset, peak and release of every touch, beside those at the output times.

Contacts are followed step by step while something touches. The row of a peak is that of the solver's step at which the normal force of the
contact was largest so far; it is known at the release only, so rows wait for the end of the touches that they are in.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from abut.analysis.exchanging import NEVER
from abut.analysis.run import Run
from abut.errors import InvalidValue
from abut.integrators import codes
from abut.results.channel import EXTREME
from abut.system import persistent
from abut.system.schema.device import put, put_first, view
from abut.system.schema.output import Column

__all__ = ["FLAG", "EventRows"]

Rows = tuple[NDArray[np.float64], NDArray[np.float64]]  #: times and rows

WAITING = 2000  #: rows that wait for the end of a touch; of a longer one, peaks are those of its parts
#: Channel of the rows: 1 of an event, 0 of an output time.
FLAG: Column = (
    "solver.event_row",
    "",
    (),
    "1: a row at an onset, peak or release, 0: at an output time",
    EXTREME,
)


class EventRows:
    """Rows of a run with those of events, in the order of their times.

    Args:
        run: The march, which has not begun.

    Raises:
        InvalidValue: its extremes are not recorded, or it talks to controllers.
    """

    def __init__(self, run: Run) -> None:
        if run.exchange:
            raise InvalidValue(
                "simulate: events=True does not work together with controllers or units of other programs; leave it out: "
                "result.contact_table() has onset, peak and release of each touch"
            )
        self._waiting: list[tuple[float, NDArray[np.float64]]] = []
        self._peaks: dict[int, tuple[float, float, NDArray[np.float64]]] = {}
        self._known: dict[int, tuple[bool, int]] = {}
        self.follow(run)

    def follow(self, run: Run) -> None:
        """Let the march stop at events, and step by step while something touches."""
        if any(one.touching for one in run.extremes.contacts_now()):
            run.until[0] = run.attempts()[0] + 1
        else:
            run.until[0] = np.iinfo(np.int32).max
            put(run.state.alert, 1)
        put(run.state.meet, NEVER)

    def take(self, run: Run, times: NDArray[np.float64], rows: NDArray[np.float64]) -> Rows:
        """Further rows of a run that has come to its present time; those that are ready, in the order of their times."""
        self._waiting += [(time, np.append(row, 0.0)) for time, row in zip(times.tolist(), rows, strict=True)]
        now = float(view(run.state.time)[0])
        present: NDArray[np.float64] | None = None
        for one in run.extremes.contacts_now():
            did_touch, done = self._known.get(one.number, (False, 0))
            begun, ended = one.touching and not did_touch, one.over > done
            higher = one.touching and one.force > self._peaks.get(one.number, (0.0,))[0]
            if not (begun or ended or higher):
                continue
            present = self._row(run, now) if present is None else present
            if higher:
                self._peaks[one.number] = (one.force, now, present)
            if ended:
                self._end(one.number)
            if (begun or ended) and now > run.times[0]:
                self._waiting.append((now, present))
            self._known[one.number] = (one.touching, one.over)
        self.follow(run)
        if any(one.touching for one in run.extremes.contacts_now()) and len(self._waiting) < WAITING:
            return np.empty(0), np.empty((0, 0))
        return self.rest()

    def rest(self) -> Rows:
        """All rows that wait."""
        for number in list(self._peaks):
            self._end(number)
        if not self._waiting:
            return np.empty(0), np.empty((0, 0))
        self._waiting.sort(key=lambda one: one[0])
        times, rows = zip(*self._waiting, strict=True)
        self._waiting = []
        return np.array(times), np.array(rows)

    def _end(self, number: int) -> None:
        if number in self._peaks:
            _, time, row = self._peaks.pop(number)
            if not any(at == time and mine[-1] == 1.0 for at, mine in self._waiting):
                self._waiting.append((time, row))

    def _row(self, run: Run, now: float) -> NDArray[np.float64]:
        """The state that was accepted last as a row of an event."""
        row = present_row(run, now)
        own = run.extremes.lanes[0].alone(row, now)
        return np.concatenate([row, own, [1.0]])


def present_row(run: Run, now: float) -> NDArray[np.float64]:
    """The row of results of the state that was accepted last; the march goes on as if nobody had looked."""
    s, system = run.state, run.system
    sample = view(s.sample)
    first, sample[0] = float(sample[0]), now
    put_first(s.out, view(s.y0))
    persistent.note(system.machine, system.work, s)
    if system.machine.floating:
        put_first(s.out_pull, view(s.f0)[:, : system.layout.bodies, 7:13])
    counts = view(s.count)[0]
    told = (codes.ORDER, codes.STEPS, codes.REJECTED, codes.NEWTON, codes.JACOBIANS)
    view(s.out_step)[:, 0] = [float(view(s.step)[0]), *(float(counts[k]) for k in told)]
    put(s.first, 0)
    put(s.ready, 1)
    system.observe(s, run.rows, run.desk)
    sample[0] = first
    return np.array(view(run.rows.row)[0, 0])
