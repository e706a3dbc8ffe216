"""Switch from the default explicit method to another, if a machine is stiff for a long time, or if most steps end at contact events.

At rest, the steps of an explicit method are as short as the period of the stiffest contact. The symptom is an interval of hundreds of
steps in which the velocities changed as uniformly as in one long step. Then an implicit method continues. If at least half of the steps
end at an onset or release, and the rest of the run has very many of them, the convex method continues, which locates none. Lanes of a
batch are examined one by one, and continue alone after a switch.
"""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from abut.analysis.exchange.checkpoint import put_state, state_of
from abut.analysis.messages.idle_steps import MIN_WORTHWHILE_STEPS, WINDOW, IdleStepCounter, changes_evenly
from abut.analysis.simulation.choose_coordinates import assembled_in
from abut.analysis.simulation.pivot_reordering import reorder_pivots
from abut.analysis.simulation.run import Outputs, Run
from abut.errors import InvalidValue
from abut.integrators import Cenic, Radau, status_codes
from abut.integrators.method import Method
from abut.system.contact.tables import ContactTables
from abut.system.schema.device import write_array
from abut.system.system import System

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["STIFF_METHOD", "IntegratorSwitch", "StiffnessDetector", "may_change", "single_lane_run"]

log = logging.getLogger("abut")

STIFF_WINDOWS = 3  #: number of successive windows of `idle_steps.WINDOW` attempts over which velocities must have changed uniformly
STIFF_METHOD = Radau()  #: the method after a switch
CONTACT_METHOD = Cenic()  #: the method after a switch because of contact events
EVENT_SHARE = 0.5  #: fraction of steps that end at a contact event, in two successive windows
EVENT_WORK = 1e7  #: remaining steps times nodes from which such a switch pays: about a minute
SAMPLING_WORK = 100_000  #: attempts times nodes (bodies and groups of constraints) between two samples if few steps remain

#: Arrays of `checkpoint.state_of`, by path, that belong to a method, or to the work arrays of outputs (d); all others belong to the
#: machine, and are transferred.
METHOD_ARRAYS = (
    "d", "order", "m.scale", "m.shift", "s.pivot", "s.table", "s.weight", "s.memory", "s.count", "s.power", "s.event_trial", "s.k", "s.d",
    "s.real_matrix", "s.complex_matrix", "s.rhs", "s.program", "s.blocks",
)  # fmt: skip


@dataclasses.dataclass
class LaneSample:
    """Sample of a lane's time integration."""

    time: float  #: [s]
    steps: int  #: accepted steps so far
    events: int  #: steps that ended at an event so far
    paused: bool  #: between two steps
    velocity: NDArray[np.float64]  #: velocity of each body [m/s] and its angular velocity [rad/s], (b, 6)


def sample_lane(run: Run, lane: int) -> LaneSample:
    """Return a sample of a lane."""
    s, bodies = run.state, run.system.layout.bodies
    count = s.count.numpy()[lane]
    return LaneSample(
        float(s.time.numpy()[lane]),
        int(count[status_codes.STEPS]),
        int(count[status_codes.EVENTS]),
        bool(count[status_codes.STATUS] == status_codes.PAUSED),
        np.array(s.y0.numpy()[lane, :bodies, 7:13]),
    )


def may_change(run: Run) -> bool:
    """Return True if a run with its default method can switch to another."""
    return not (run.method.implicit or run.method.fixed_step or run.system.layout.of(ContactTables).crowds)


class StiffnessDetector:
    """Detector of persistent stiffness of a lane.

    It examines the lane after numbers of attempts that do not depend on the clock, on buffers or on other lanes.

    Args:
        run: The time integration; its ``until`` is set to the next examination.
        lane: Number of the lane.
    """

    def __init__(self, run: Run, lane: int = 0) -> None:
        self._run, self._lane = run, lane
        self._samples = [sample_lane(run, lane)]
        self._eventful = 0  #: successive windows in which many steps ended at an event
        self._refused = (
            run.system.layout.tree is not None
        )  #: whether the convex method cannot continue, as in joint coordinates
        self.has_many_events = False  #: whether it should
        run.until[lane] = run.attempts()[lane] + WINDOW

    def is_stiff(self) -> bool:
        """Return True if many steps remain, and the steps of the last windows could have been replaced by a single one."""
        run, lane = self._run, self._lane
        attempts = int(run.attempts()[lane])
        if attempts < run.until[lane]:
            return False
        before, now = self._samples[-1], sample_lane(run, lane)
        step_rate = (now.steps - before.steps) / (now.time - before.time) if now.time > before.time else 0.0
        many = step_rate * (float(run.times[-1]) - now.time) > MIN_WORTHWHILE_STEPS
        attempts_to_next = (
            WINDOW
            if many
            else int(np.clip(SAMPLING_WORK // run.system.machine.nodes, WINDOW // 2, 8 * WINDOW))
        )
        run.until[lane] = attempts + attempts_to_next
        self._count_events(before, now, step_rate)
        if now.steps - before.steps < WINDOW // 2:  # most attempts were rejected
            return False
        self._samples = [*self._samples[-STIFF_WINDOWS:], now] if many else [now]
        if len(self._samples) <= STIFF_WINDOWS or not now.paused:
            return False
        time = np.array([sample.time for sample in self._samples])
        return bool(
            changes_evenly(run, lane, time, np.array([sample.velocity for sample in self._samples])).all()
        )

    def _count_events(self, before: LaneSample, now: LaneSample, step_rate: float) -> None:
        """Decide whether contact events cost so much in the last windows that another method should continue."""
        run = self._run
        many = now.events - before.events >= EVENT_SHARE * max(now.steps - before.steps, 1)
        self._eventful = self._eventful + 1 if many else 0
        work = step_rate * (float(run.times[-1]) - now.time) * run.system.machine.nodes
        self.has_many_events = now.paused and self._eventful > 1 and work > EVENT_WORK and not self._refused

    def switch_to_convex(self, model: Model) -> tuple[Run, str] | None:
        """Return the run of the lane by `CONTACT_METHOD` from the last accepted state, and the message; None if it refuses the machine."""
        run, method, last = self._run, CONTACT_METHOD, self._samples[-1]
        events, steps = last.events, max(last.steps, 1)
        try:
            new = continue_with_method(run, method, self._lane, model)
        except InvalidValue as problem:
            log.debug("%s", problem)
            self._refused, self.has_many_events = True, False
            return None
        sentence = (
            f"from t = {last.time:.6g} s on the default integrator was {type(method).__name__} instead of {type(run.method).__name__}: "
            f"{events} of {steps} steps had ended at an onset or release of a contact, and {type(method).__name__}(rtol={method.rtol:g}) "
            "locates none; give integrator=… to use one method throughout"
        )
        log.info(sentence)
        return new, sentence

    def switch_method(self, model: Model) -> tuple[Run, str]:
        """Return the run of the lane by `STIFF_METHOD` from the last accepted state, and the message about it."""
        run, method = self._run, STIFF_METHOD
        first, last = self._samples[0], self._samples[-1]
        step = (last.time - first.time) / (last.steps - first.steps)
        still = (
            "is at rest"
            if run.system.work.point.mode.numpy()[self._lane].any()
            else "hardly changes its motion"
        )
        sentence = (
            f"from t = {last.time:.6g} s on the default integrator was {type(method).__name__} "
            f"instead of {type(run.method).__name__}: the machine {still} or moves uniformly, and "
            f"only stability limited the steps to {step:.2g} s; give integrator=… to use one method "
            "throughout"
        )
        log.info(sentence)
        return continue_with_method(run, method, self._lane, model), sentence


class IntegratorSwitch:
    """Run that may switch to another method.

    Args:
        run: The time integration, which has not begun.
        free: Whether the method may be changed, because the user specified none.
    """

    def __init__(self, run: Run, free: bool) -> None:
        self.run = run
        self.sentence = ""  #: message about the switch, after it
        self._detector = StiffnessDetector(run) if free and may_change(run) else None
        self._idle_steps = (
            IdleStepCounter(run) if free and not (run.method.implicit or may_change(run)) else None
        )

    def continue_to(self, instants: NDArray[np.float64]) -> None:
        """Continue to further outputs, as ``Run.continue_to``."""
        self.run.continue_to(instants)
        self.sentence = ""
        self._detector = self._detector and StiffnessDetector(self.run)

    def chunk(self) -> tuple[list[Outputs], bool]:
        """Integrate a chunk, as ``Run.chunk``, and switch the method if the machine is stiff."""
        new, over = self.run.chunk()
        if self._detector and not over and self._detector.is_stiff():
            self.run, self.sentence = self._detector.switch_method(self.run.system.models[0])
            self._detector = None
        elif self._detector and not over and self._detector.has_many_events:
            switched = self._detector.switch_to_convex(self.run.system.models[0])
            self.run, self.sentence = switched or (self.run, self.sentence)
            self._detector = None if switched else self._detector
        if self._idle_steps:
            for outputs in new:
                times = self.run.times[outputs.first : outputs.first + len(outputs.rows)]
                self._idle_steps.count_steps(times, outputs.rows)
            self.sentence = self._idle_steps.sentence()
        return new, over


def single_lane_run(run: Run, lane: int, model: Model) -> Run:
    """Return a run of one lane of several by the same method, from the state at which it requested another order of elimination."""
    new = _lane_run(run, run.method, lane, model, excluded=("d",))
    write_array(new.system.work.y, run.system.work.y.numpy()[lane])
    new.orders += reorder_pivots(new)
    return new


def continue_with_method(run: Run, method: Method, lane: int, model: Model) -> Run:
    """Return a run of one lane by another method from its present state, with its whole memory."""
    new = _lane_run(run, method, lane, model, excluded=METHOD_ARRAYS)
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


def _lane_run(run: Run, method: Method, lane: int, model: Model, excluded: Sequence[str]) -> Run:
    """Return a run of one lane in the same coordinates, assembled and with its whole memory except the ``excluded`` arrays."""
    old, start = run.system, float(run.times[0])
    jointed = old.layout.tree is not None
    system = System(
        [model], method.implicit, old.device, start=start, integration=method.kernel, jointed=jointed
    )
    system.compiled = old.compiled
    assembled_in(system, start)
    new = Run(system, method, run.times, run.exchange.of(lane), run.watched)
    new.extremes.restore(run.extremes.snapshot(slice(lane, lane + 1)))
    put_state(new, state_of(run), lane=lane, lanes=old.lanes, but=excluded)
    new.integration_seconds, new.begun = run.integration_seconds, run.begun
    return new
