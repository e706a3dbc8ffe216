"""Switch from the default explicit method to an implicit one, if a machine turns out to be stiff for long.

An explicit method at rest takes steps of the period of the stiffest contact, however little happens. The time integration itself shows
this: hundreds of steps in an interval in which the velocities changed as uniformly as in one long step. Lanes of
a batch are examined one by one, and continue alone after a switch.
"""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from abut.analysis.exchange.checkpoint import put_state, state_of
from abut.analysis.messages.idle_steps import MANY, WINDOW, IdleStepCounter, changes_evenly
from abut.analysis.simulation.choose_coordinates import assembled_in
from abut.analysis.simulation.pivot_reordering import reorder_pivots
from abut.analysis.simulation.run import Outputs, Run
from abut.integrators import Radau, status_codes
from abut.integrators.method import Method
from abut.system.contact.tables import ContactTables
from abut.system.schema.device import write_array
from abut.system.system import System

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["AFTER", "IntegratorSwitch", "StiffnessDetector", "may_change", "single_lane_run"]

log = logging.getLogger("abut")

STRETCHES = 3  #: number of successive windows of `idle_steps.WINDOW` attempts over which velocities must have changed uniformly
AFTER = Radau()  #: the method after a switch
WORK = 100_000  #: attempts times nodes (bodies and groups of constraints) between two samples while few steps remain

#: Arrays of `checkpoint.state_of`, by path, that belong to a method, or to the work arrays of outputs (d); all others belong to the
#: machine, and are transferred.
OWN = (
    "d", "order", "m.scale", "m.shift", "s.pivot", "s.table", "s.weight", "s.memo", "s.count", "s.power", "s.last", "s.k", "s.d", "s.real",
    "s.complex", "s.rhs", "s.program", "s.blocks",
)  # fmt: skip


@dataclasses.dataclass
class LaneSample:
    """Sample of a lane's time integration."""

    time: float  #: [s]
    steps: int  #: accepted steps so far
    paused: bool  #: between two steps
    velocity: NDArray[np.float64]  #: velocity of each body [m/s] and its angular velocity [rad/s], (b, 6)


def sample_lane(run: Run, lane: int) -> LaneSample:
    """Return a sample of a lane."""
    s, bodies = run.state, run.system.layout.bodies
    count = s.count.numpy()[lane]
    return LaneSample(
        float(s.time.numpy()[lane]),
        int(count[status_codes.STEPS]),
        bool(count[status_codes.STATUS] == status_codes.PAUSED),
        np.array(s.y0.numpy()[lane, :bodies, 7:13]),
    )


def may_change(run: Run) -> bool:
    """Return True if a run with its default method can switch to another."""
    return not (run.method.implicit or run.method.fixed_step or run.system.layout.of(ContactTables).crowds)


class StiffnessDetector:
    """Detector of persistent stiffness of a lane, after numbers of attempts that do not depend on the clock, on buffers or on other lanes.

    Args:
        run: The time integration; its ``until`` is set to the next examination.
        lane: Number of the lane.
    """

    def __init__(self, run: Run, lane: int = 0) -> None:
        self._run, self._lane = run, lane
        self._seen = [sample_lane(run, lane)]
        run.until[lane] = run.attempts()[lane] + WINDOW

    def stiff(self) -> bool:
        """Return True if many steps remain, and those since some samples ago could have been replaced by a single step."""
        run, lane = self._run, self._lane
        attempts = int(run.attempts()[lane])
        if attempts < run.until[lane]:
            return False
        before, now = self._seen[-1], sample_lane(run, lane)
        pace = (now.steps - before.steps) / (now.time - before.time) if now.time > before.time else 0.0
        many = pace * (float(run.times[-1]) - now.time) > MANY
        room = WINDOW if many else int(np.clip(WORK // run.system.machine.nodes, WINDOW // 2, 8 * WINDOW))
        run.until[lane] = attempts + room
        if now.steps - before.steps < WINDOW // 2:  # most attempts were rejected
            return False
        self._seen = [*self._seen[-STRETCHES:], now] if many else [now]
        if len(self._seen) <= STRETCHES or not now.paused:
            return False
        time = np.array([look.time for look in self._seen])
        return bool(changes_evenly(run, lane, time, np.array([look.velocity for look in self._seen])).all())

    def change(self, model: Model) -> tuple[Run, str]:
        """Return the lane, of this model, with another method from the last accepted state, and the sentence about it."""
        run, method = self._run, AFTER
        first, last = self._seen[0], self._seen[-1]
        pace = (last.time - first.time) / (last.steps - first.steps)
        still = (
            "is at rest"
            if run.system.work.point.mode.numpy()[self._lane].any()
            else "hardly changes its motion"
        )
        sentence = (
            f"from t = {last.time:.6g} s on the default integrator was {type(method).__name__} "
            f"instead of {type(run.method).__name__}: the machine {still} or moves uniformly, and "
            f"only stability limited the steps to {pace:.2g} s; give integrator=… to use one method "
            "throughout"
        )
        log.info(sentence)
        return taken_over(run, method, self._lane, model), sentence


class IntegratorSwitch:
    """Run that may switch to another method.

    Args:
        run: The time integration, which has not begun.
        free: Whether the method may be changed: it is the default, and the user gave none.
    """

    def __init__(self, run: Run, free: bool) -> None:
        self.run = run
        self.sentence = ""  #: message about the switch, after it
        self._looks = StiffnessDetector(run) if free and may_change(run) else None
        self._idling = IdleStepCounter(run) if free and not (run.method.implicit or may_change(run)) else None

    def continue_to(self, instants: NDArray[np.float64]) -> None:
        """Continue to further outputs, as ``Run.on``."""
        self.run.continue_to(instants)
        self.sentence = ""
        self._looks = self._looks and StiffnessDetector(self.run)

    def chunk(self) -> tuple[list[Outputs], bool]:
        """Integrate a chunk, as ``Run.chunk``, and switch if the machine is stiff."""
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


def single_lane_run(run: Run, lane: int, model: Model) -> Run:
    """Return a run of one lane of several, of this model, by the same method, from its request for another order of elimination."""
    new = _of_lane(run, run.method, lane, model, but=("d",))
    write_array(new.system.work.y, run.system.work.y.numpy()[lane])
    new.orders += reorder_pivots(new)
    return new


def taken_over(run: Run, method: Method, lane: int, model: Model) -> Run:
    """Return a run of one lane, of this model, by another method from its present state, with its whole memory."""
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


def _of_lane(run: Run, method: Method, lane: int, model: Model, but: Sequence[str]) -> Run:
    """Return a run of one lane, of this model, in the same coordinates, assembled and with its whole memory ``but`` this."""
    old, start = run.system, float(run.times[0])
    jointed = old.layout.tree is not None
    system = System(
        [model], method.implicit, old.device, start=start, integration=method.kernel, jointed=jointed
    )
    system.compiled = old.compiled
    assembled_in(system, start)
    new = Run(system, method, run.times, run.exchange.of(lane), run.watched)
    new.extremes.restore(run.extremes.snapshot(slice(lane, lane + 1)))
    put_state(new, state_of(run), lane=lane, lanes=old.lanes, but=but)
    new.integration_seconds, new.begun = run.integration_seconds, run.begun
    return new
