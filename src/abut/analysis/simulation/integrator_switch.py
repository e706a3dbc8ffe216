"""A march by the default method, handed over to an implicit one where it turns out to be stiff for long.

An explicit method at rest takes steps of the period of the stiffest contact, however little happens. Whether that is so is seen from
the march itself: hundreds of steps went over a stretch in which the velocities changed as evenly as one long step would tell. Lanes that
march together are looked at one by one, and go on alone.
"""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.analysis.exchange.checkpoint import put_state, state_of
from abut.analysis.messages.idle_steps import MANY, WINDOW, IdleStepCounter, changes_evenly
from abut.analysis.simulation.choose_coordinates import assembled_in
from abut.analysis.simulation.pivot_reordering import reorder
from abut.analysis.simulation.run import Outputs, Run
from abut.integrators import Radau, status_codes
from abut.integrators.method import Method
from abut.system.schema.device import write_array
from abut.system.system import System

__all__ = ["AFTER", "IntegratorSwitch", "StiffnessDetector", "may_change", "single_lane_run"]

log = logging.getLogger("abut")

STRETCHES = 3  #: in a row, of `idling.WINDOW` attempts each, over which velocities must have changed evenly
AFTER = Radau()  #: the method by which a march goes on
WORK = 100_000  #: attempts times nodes (bodies and groups of constraints) between two looks while few steps are still to come

#: Arrays of `going_on.state_of`, by path, that are a method's own, or stand on the desk of outputs (d); all others are the machine's, and
#: go on.
OWN = (
    "d", "order", "m.scale", "m.shift", "s.pivot", "s.table", "s.weight", "s.memo", "s.count", "s.power", "s.last", "s.k", "s.d", "s.real",
    "s.complex", "s.rhs", "s.program", "s.blocks",
)  # fmt: skip


@dataclasses.dataclass
class LaneSample:
    """A lane's march at one look."""

    time: float  #: [s]
    steps: int  #: accepted so far
    paused: bool  #: between two steps
    velocity: NDArray[np.float64]  #: of each body [m/s] and its angular velocity [rad/s], (b, 6)


def sample_lane(run: Run, lane: int) -> LaneSample:
    """A look at a lane."""
    s, bodies = run.state, run.system.layout.bodies
    count = s.count.numpy()[lane]
    return LaneSample(
        float(s.time.numpy()[lane]),
        int(count[status_codes.STEPS]),
        bool(count[status_codes.STATUS] == status_codes.PAUSED),
        np.array(s.y0.numpy()[lane, :bodies, 7:13]),
    )


def may_change(run: Run) -> bool:
    """Whether a march by its default method can go on by another."""
    return not (run.method.implicit or run.method.fixed_step or run.system.layout.crowds)


class StiffnessDetector:
    """Whether a lane is stiff for long, seen after numbers of attempts that do not hang on the clock, on buffers or on other lanes.

    Args:
        run: The march, which is told in ``until`` when to pause for the next look.
        lane: Of which lane.
    """

    def __init__(self, run: Run, lane: int = 0) -> None:
        self._run, self._lane = run, lane
        self._seen = [sample_lane(run, lane)]
        run.until[lane] = run.attempts()[lane] + WINDOW

    def stiff(self) -> bool:
        """Whether many steps are still to come, and those since some looks ago went over what one step could have gone over."""
        run, lane = self._run, self._lane
        attempts = int(run.attempts()[lane])
        if attempts < run.until[lane]:
            return False
        before, now = self._seen[-1], sample_lane(run, lane)
        pace = (now.steps - before.steps) / (now.time - before.time) if now.time > before.time else 0.0
        many = pace * (float(run.times[-1]) - now.time) > MANY
        room = WINDOW if many else int(np.clip(WORK // run.system.machine.nodes, WINDOW // 2, 8 * WINDOW))
        run.until[lane] = attempts + room
        if now.steps - before.steps < WINDOW // 2:  # most attempts were for nothing
            return False
        self._seen = [*self._seen[-STRETCHES:], now] if many else [now]
        if len(self._seen) <= STRETCHES or not now.paused:
            return False
        time = np.array([look.time for look in self._seen])
        return bool(changes_evenly(run, lane, time, np.array([look.velocity for look in self._seen])).all())

    def change(self, model: Any) -> tuple[Run, str]:
        """The lane, of this model, by another method from the state that was accepted last, and the sentence about it."""
        run, method = self._run, AFTER
        first, last = self._seen[0], self._seen[-1]
        pace = (last.time - first.time) / (last.steps - first.steps)
        still = (
            "rests" if run.system.work.point.mode.numpy()[self._lane].any() else "hardly changes its motion"
        )
        sentence = (
            f"from t = {last.time:.6g} s on the default integrator was {type(method).__name__} instead of {type(run.method).__name__}: the "
            f"machine {still}, or moves evenly, and its stiffness alone held steps at {pace:.2g} s; give integrator=… to have one method "
            "throughout"
        )
        log.info(sentence)
        return taken_over(run, method, self._lane, model), sentence


class IntegratorSwitch:
    """A run that may go on by another method.

    Args:
        run: The march, which has not begun.
        free: Whether the method may be changed: it is the default, and the user gave none.
    """

    def __init__(self, run: Run, free: bool) -> None:
        self.run = run
        self.sentence = ""  #: about the change, once it was made
        self._looks = StiffnessDetector(run) if free and may_change(run) else None
        self._idling = IdleStepCounter(run) if free and not (run.method.implicit or may_change(run)) else None

    def on(self, instants: NDArray[np.float64]) -> None:
        """As ``Run.on``."""
        self.run.on(instants)
        self.sentence = ""
        self._looks = self._looks and StiffnessDetector(self.run)

    def chunk(self) -> tuple[list[Outputs], bool]:
        """As ``Run.chunk``."""
        new, over = self.run.chunk()
        if self._looks and not over and self._looks.stiff():
            self.run, self.sentence = self._looks.change(self.run.system.models[0])
            self._looks = None
        if self._idling:
            for outputs in new:
                times = self.run.times[outputs.first : outputs.first + len(outputs.rows)]
                self._idling.see(times, outputs.rows)
            self.sentence = self._idling.sentence()
        return new, over


def single_lane_run(run: Run, lane: int, model: Any) -> Run:
    """A run of one lane of several, of this model, by the same method, from where it has asked for another order of elimination."""
    new = _of_lane(run, run.method, lane, model, but=("d",))
    write_array(new.system.work.y, run.system.work.y.numpy()[lane])
    new.orders += reorder(new)
    return new


def taken_over(run: Run, method: Method, lane: int, model: Any) -> Run:
    """A run of one lane, of this model, by another method from where it is, with all that it remembers."""
    new = _of_lane(run, method, lane, model, but=OWN)
    new.orders += run.orders
    count = new.state.count.numpy()
    count[0] = run.state.count.numpy()[lane]
    for column, value in (
        (status_codes.STATUS, status_codes.PAUSED), (status_codes.ORDER, method.nominal_order), (status_codes.FRESH, 0),
        (status_codes.LOCATING, 0)
    ):  # fmt: skip
        count[0, column] = value
    new.state.count.assign(count)
    new.earlier = f"{run.integrator}, from t = {float(run.state.time.numpy()[lane]):.6g} s "
    return new


def _of_lane(run: Run, method: Method, lane: int, model: Any, but: Sequence[str]) -> Run:
    """A run of one lane, of this model, in the same coordinates, assembled and with all that it remembers ``but`` this."""
    old, start = run.system, float(run.times[0])
    jointed = old.layout.tree is not None
    system = System([model], method.implicit, old.device, start=start, march=method.kernel, jointed=jointed)
    system.compiled = old.compiled
    assembled_in(system, start)
    new = Run(system, method, run.times, run.exchange.of(lane), run.watched)
    new.extremes.back_to(run.extremes.kept(slice(lane, lane + 1)))
    put_state(new, state_of(run), lane=lane, lanes=old.lanes, but=but)
    new.march_seconds, new.begun = run.march_seconds, run.begun
    return new
