"""Segment of a hybrid run, from one change of a body between rigid and elastic to the next.

A segment integrates a few steps at a time and checks after them whether a body has to change. See `analysis.hybrid.hybrid_run` for how
segments form one run.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from abut.analysis.exchange.checkpoint import State, put_state, state_of
from abut.analysis.hybrid.hybrid_elements import resolve_samples, touch_instants
from abut.analysis.hybrid.initial_deflection import apply_initial_deflection
from abut.analysis.simulation.choose_integrator import select_integrator
from abut.analysis.simulation.run import Outputs
from abut.analysis.simulation.simulation import Simulation
from abut.analysis.state.internal_states import LawStateTransfer
from abut.array_types import Numbers
from abut.errors import InvalidValue, Status
from abut.flexible.hybrid.element_impact import SwitchingElementBody
from abut.flexible.hybrid.rigid_elastic_switch import SwitchingBody
from abut.integrators import status_codes
from abut.results import MemoryRecorder, Progress, Result
from abut.system.contact.point.contact_point import FREE
from abut.system.contact.tables import ContactTables
from abut.system.schema.device import view, write_array

if TYPE_CHECKING:
    from abut.analysis.hybrid.hybrid_run import _HybridRun
    from abut.model import Model
    from abut.system.system import System

__all__ = ["ElasticSegment", "ElasticityChange"]

MAX_CHECK_STEPS = 16  #: largest number of steps between two checks of an elastic segment, and of a rigid one with variable steps
MAX_CONSTANT_CHECK_STEPS = 1024  #: likewise, of a rigid segment with constant steps
ELASTIC_DISTANCE = 1e-3  #: default distance at which a body becomes elastic, as a fraction of its size
ZERO_APPROACH_SPEED = 1e-9  #: speed of approach below which it counts as 0 [m/s]
RINGING_PERIODS = (
    20.0  #: default time after separation until a body is rigid again, in periods of its lowest mode
)
MISS_TIME_FACTOR = (
    4.0  #: multiple of the expected time to the meeting, after which the surfaces have missed each other
)


@dataclasses.dataclass
class ElasticityChange:
    """A change of bodies between rigid and elastic."""

    twins: list[SwitchingBody | SwitchingElementBody]
    elastic: bool  #: True if they become elastic
    closing: float = 0.0  #: time until the surfaces meet [s]


@dataclasses.dataclass
class _ElasticHistory:
    """History of an elastic body within a segment."""

    begun: float
    most: float = 0.0  #: largest energy of its modes so far [J]
    touched: bool = False
    parted: float | None = None  #: time of separation [s]
    not_before: float = -np.inf


class ElasticSegment(Simulation):
    """Time integration of the machine with these bodies elastic."""

    def __init__(
        self,
        whole: _HybridRun,
        model: Model,
        bent: frozenset[str],
        instants: Numbers,
        last: ElasticSegment | None = None,
    ) -> None:
        method, why = whole.methods.get(bent, (whole.integrator, ""))
        self.impacts = tuple(whole.impacts_in_progress(bent))
        if self.impacts:
            method, why = resolve_samples(
                self.impacts, *(select_integrator(model, method) if method is None else (method, why))
            )
        before = None if last is None else last.law_states()
        self.bent: frozenset[str] = bent
        anew = [
            one
            for one in whole.twins
            if last is not None and one.name in bent - last.bent and isinstance(one, SwitchingBody)
        ]

        def begin_segment(system: System) -> None:
            """Restore states of laws; put new elastic bodies into static equilibrium."""
            if before is not None:
                before.put(system)
            if anew:
                apply_initial_deflection(system, anew, float(instants[0]))

        super().__init__(
            model, instants, method, whole.device, whole.progress, begin_segment, events=whole.events
        )
        self.why = why or self.why
        whole.methods[bent] = self.switch.run.method, self.why
        if last is not None:
            self.warnings = []  # existing touches continue, and the first segment has reported the rest
        self.whole = whole
        self.run = self.switch.run
        if before is not None:
            before.touch(self.run)
        self.recorder = MemoryRecorder(self.requests.channels)
        self.interrupted = False
        self.failed = ""  #: why an impact was not completed
        self.closing: dict[str, float] = {}
        self._begun = (
            not self.run.system.layout.constrained_contacts or self.run.state.next_output.numpy()[0] > 0
        )
        self._incidents = {one.name: self._of(one) for one in whole.twins}
        begun = float(instants[0])
        self.watches = {name: _ElasticHistory(begun) for name in bent}
        if self.events is not None:
            due = [time for impact in self.impacts for time in touch_instants(impact) if time >= begun]
            self.events.expect(due, self.run)
            self.events.store_events(self.run)
        if self._begun:
            self._take(Outputs(0, self.run.first()))

    # --- inspection ----------------------------------------------------------------------------------------------------------------

    def _of(self, twin: SwitchingBody | SwitchingElementBody) -> NDArray[np.int64]:
        """Return numbers of the contact points of a body."""
        names = [contact.name for contact in self.model.contacts]
        mine = {names.index(name) for name, _ in twin.elastic.while_touching if name in names}
        for name in (names[k] for k in mine if self.model.contacts[k].searches_neighbors):
            raise InvalidValue(
                f'Elastic("{twin.name}"): contact "{name}" searches neighbours among many shapes, so '
                "its force on this body cannot be separated; use contacts with fewer shapes"
            )
        owners = self.run.system.layout.of(ContactTables).contact_point_owner
        return np.array([k for k, owner in enumerate(owners) if owner in mine], dtype=np.int64)

    @property
    def time(self) -> float:
        """Time of the last accepted state [s]."""
        return float(view(self.run.state.time)[0])

    @property
    def turns(self) -> dict[str, float]:
        """The angles that count turns."""
        return self.run.system.turns()

    def rows(self) -> dict[str, Numbers]:
        """Return the state of each body."""
        state = view(self.run.state.y0)[0]
        return {body.name: np.array(state[k]) for k, body in enumerate(self.model.bodies)}

    def is_touching(self, twin: SwitchingBody | SwitchingElementBody) -> bool:
        """Return True if one of its contacts touches."""
        mode = view(self.run.system.work.point.mode)[0]
        return bool((mode[self._incidents[twin.name]] != FREE).any())

    def _onsets(self) -> Numbers:
        """Return the speed of each contact point at its last onset; a new speed indicates a new onset."""
        return np.array(view(self.run.system.work.point.impact_speed)[0])

    def _has_touched(self, twin: SwitchingBody | SwitchingElementBody, onsets: Numbers) -> bool:
        """Return True if one of its contacts touches, or has touched since these onsets."""
        mine = self._incidents[twin.name]
        return self.is_touching(twin) or bool((self._onsets()[mine] != onsets[mine]).any())

    def _count(self, column: int) -> int:
        return int(view(self.run.state.count)[0, column])

    # --- integration ---------------------------------------------------------------------------------------------------------------

    def ahead(self) -> ElasticityChange | None:
        """Integrate until a body has to change; None at the end of the run."""
        rigid = [one for one in self.whole.twins if one.name not in self.bent]
        steady, pace = self.run.system.machine.fixed_step and not self.bent, 1
        while True:
            kept, onsets = self._save_state() if rigid else None, self._onsets()
            new, over = self._steps(pace)
            met = [one for one in rigid if self._has_touched(one, onsets)]
            if kept is not None and pace > 1 and met:
                self._back_to(kept)  # within these steps: repeat, step by step
                pace = 1
                continue
            if kept is not None and met:
                return self._before(met, kept)
            self._record(new)
            if over:
                return self._change_after_impact()
            if ready := self._bodies_to_make_rigid(onsets):
                return ElasticityChange(ready, False)
            pace = min(2 * pace, MAX_CONSTANT_CHECK_STEPS if steady else MAX_CHECK_STEPS)

    def _change_after_impact(self) -> ElasticityChange | None:
        """Return bodies of finite elements whose impacts are over, at the end of a segment; None at the end of the run."""
        over = [impact for impact in self.impacts if self.time >= impact.end_time * (1.0 - 1e-12)]
        stopped = [f'"{impact.body}": {impact.outcome.stopped}' for impact in over if impact.outcome.stopped]
        if stopped:
            self.failed = "; ".join(stopped)
        if stopped or not over or not self.done or self.time >= self.whole.instants[-1]:
            return None
        names = {impact.body for impact in over}
        return ElasticityChange([one for one in self.whole.twins if one.name in names], False)

    def _steps(self, pace: int) -> tuple[list[Outputs], bool]:
        """Attempt a number of steps, and finish the one in progress; return all outputs, and whether the run is over."""
        run, out = self.run, []
        begun, steps = run.attempts()[0], self._count(status_codes.STEPS)
        run.until[0] = begun + pace
        while True:
            (new,), over = run.chunk()
            if self.events is not None:
                self.events.store_events(run)
            out.append(new)
            if over:
                return out, over
            if run.attempts()[0] >= run.until[0]:
                if self._count(status_codes.STEPS) > steps and not self._count(status_codes.LOCATING):
                    return out, over
                run.until[0] += 1

    def _save_state(self) -> tuple[State, Any, Any]:
        """Return a copy of the state of the integration, to return to."""
        return state_of(self.run), self.run.extremes.snapshot(), self.events and self.events.snapshot()

    def _back_to(self, kept: tuple[State, Any, Any]) -> None:
        put_state(self.run, kept[0])
        self.run.extremes.restore(kept[1])
        if self.events is not None:
            self.events.restore(kept[2])

    def _before(
        self, twins: list[SwitchingBody | SwitchingElementBody], kept: tuple[State, Any, Any]
    ) -> ElasticityChange:
        """Integrate from a state to a given distance before the surfaces meet, in the step that follows it."""
        run, met = self.run, self.time
        soon = max(self._lead_time(twin) for twin in twins)
        self._back_to(kept)
        length = met - self.time - soon
        if length > 1e-9 * (met - self.time) and not run.system.machine.fixed_step:
            write_array(run.state.step, length)
            new, _ = self._steps(1)
            if any(
                self.is_touching(twin) for twin in twins
            ):  # with other steps the surfaces are nearer: the bodies change at the earlier state
                self._back_to(kept)
            else:
                self._record(new)
        return ElasticityChange(twins, True, met - self.time)

    def _lead_time(self, twin: SwitchingBody | SwitchingElementBody) -> float:
        """Return the time before the meeting of its surfaces at which a body becomes elastic [s]."""
        mine = self._incidents[twin.name]
        touching = view(self.run.system.work.point.mode)[0][mine] != FREE
        speed = float(self._onsets()[mine].max(where=touching, initial=0.0))
        if twin.elastic.distance is not None:
            return twin.elastic.distance / max(speed, ZERO_APPROACH_SPEED)
        return min(
            self.whole.interval, ELASTIC_DISTANCE * twin.elastic.size / max(speed, ZERO_APPROACH_SPEED)
        )

    def _bodies_to_make_rigid(self, onsets: Numbers) -> list[SwitchingBody | SwitchingElementBody]:
        """Return elastic bodies that are to be rigid again; those that touch each other wait for each other."""
        bent = [one for one in self.whole.twins if one.name in self.bent and isinstance(one, SwitchingBody)]
        ready = [one for one in bent if self._has_rung_down(one, onsets)]
        others = [set(self._incidents[one.name]) for one in bent if one not in ready]
        return [one for one in ready if all(not set(self._incidents[one.name]) & other for other in others)]

    def _has_rung_down(self, twin: SwitchingBody, onsets: Numbers) -> bool:
        """Return True if an elastic body has separated, and its modes have little energy left."""
        watch, now = self.watches[twin.name], self.time
        energy = twin.energy(self.rows())
        watch.most = max(watch.most, energy)
        if self.is_touching(twin):
            watch.touched, watch.parted = True, None
            return False
        watch.touched = watch.touched or self._has_touched(twin, onsets)
        if watch.parted is None:
            watch.parted = now
        if not watch.touched:
            soon = self.closing.get(twin.name, 0.0)
            return now > watch.begun + MISS_TIME_FACTOR * soon + self.whole.interval
        if now < watch.not_before:
            return False
        after = twin.elastic.after
        late = now - watch.parted >= (
            RINGING_PERIODS / (twin.omega[0] / (2.0 * np.pi)) if after is None else after
        )
        return bool(late or energy <= twin.elastic.rung_down * watch.most)

    def stay(self, twins: Iterable[Any]) -> None:
        """Extend the elastic state of bodies that would touch as rigid ones, by a quarter of the period of their lowest mode."""
        for one in twins:
            self.watches[one.name].not_before = self.time + 0.5 * np.pi / float(one.omega[0])

    # --- result of the segment -----------------------------------------------------------------------------------------------------

    def _record(self, outputs: Sequence[Outputs]) -> None:
        for new in outputs:
            if len(new.rows):
                self._take(new)
        if self.events is not None:
            self._append(*self.events.ready_rows(self.run))
        statistics = self.run.statistics()
        span = self.whole.instants[-1] - self.whole.instants[0]
        self.whole.progress.advance(
            (self.time - self.whole.instants[0]) / span, self.time, statistics["steps"]
        )

    def _take(self, new: Outputs) -> None:
        at = self.run.times[new.first : new.first + len(new.rows)]
        rows = self.run.with_extremes(0, new)
        if self.events is None:
            self._append(at, rows)
        else:
            self.events.add(at, rows)
        self._begun = True

    def _append(self, at: Numbers, rows: Numbers) -> None:
        if len(at):
            self.recorder.append(at, self.requests.extend(at, rows))

    def end(self, progress: Progress, over: bool = True) -> Result:
        """Return the result of the segment; if another segment follows, its last output is its last state."""
        run = self.run
        if not self._begun:
            self._take(Outputs(0, run.first()))
        status = Status.interrupted(self.time) if self.interrupted else run.status()
        if self.failed:
            status = Status.failed(self.failed, self.time)
        statistics = run.statistics() | {
            "assembly_iterations": self.assembly.iterations,
            "undetermined_loads": self.requests.undetermined_loads(self.assembly),
            "why_integrator": self.why or "given",
        }
        warnings = [*self.warnings, *run.remarks(), *self.requests.sentences(run)]
        if status.kind == "failed":
            from abut.analysis.doctor.failure_checks import failure_causes  # imports mechanics too

            warnings += failure_causes(run)
        if self.events is not None:
            self._append(*self.events.remaining_rows())
        last = float(run.times[max(int(run.counts()[0]) - 1, 0)])
        if (not over or run.sensor() is not None) and self.time > last:
            row = run.last_with_extremes(self.time)
            row = row if self.events is None else np.pad(row, ((0, 0), (0, 1)))
            self._append(np.array([self.time]), row)
        result = self.recorder.finish(
            statistics, status, warnings, self.requests.extremes(run.recorded_extremes())
        )
        self.requests.finish_result(result, self.turns)
        if over:
            progress.finished(status)
        self.result = result
        self.release()
        return result

    def release(self) -> None:
        """Release the arrays of the machine; the segment is over."""
        self.run.system.release()

    def law_states(self) -> LawStateTransfer:
        """Return the internal states of the laws of joints and contacts, with which the next segment begins."""
        return LawStateTransfer(self)
