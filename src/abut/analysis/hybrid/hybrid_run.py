"""Hybrid runs, whose bodies become elastic while they touch (`abut.Elastic`): successive segments with rigid and with elastic bodies.

A rigid segment integrates a few steps at a time. If surfaces of a named contact met in them, the run returns to the state before and
repeats them step by step, until the step that ends at the meeting is known. This step is repeated with its end at the given distance. So no
contact is missed for any length of steps in free flight. An elastic segment is checked every few steps: it ends after the contacts have
separated and the modes have rung down. For a body of finite elements the whole impact is known before its segment begins
(`flexible.hybrid.element_impact`).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.analysis.extremes.element_impact_touches import with_impacts
from abut.analysis.hybrid.elastic_segment import ElasticityChange, ElasticSegment
from abut.analysis.hybrid.hybrid_elements import impact_messages, machine_during_impact, with_element_energy
from abut.analysis.hybrid.hybrid_result import BodyTransition, join_segments
from abut.analysis.messages.log_warnings import log_result
from abut.analysis.messages.missed_peaks import missed_peaks_of
from abut.analysis.simulation.segment_files import Checkpoints
from abut.analysis.simulation.simulation import Recording
from abut.analysis.state.pose import model_at_state
from abut.array_types import Numbers
from abut.compiler.background_compile import progress_listener
from abut.errors import InvalidValue, Status, UnwritableFile
from abut.flexible.hybrid.elastic_in_contact import changing_bodies
from abut.flexible.hybrid.element_impact import ElementImpact, SwitchingElementBody, contact_partners, strike
from abut.flexible.hybrid.rigid_elastic_switch import SwitchingBody, rigid_momentum, switching_bodies
from abut.integrators.method import Method
from abut.results import MemoryRecorder, Progress, Result
from abut.results.drawings.draw_model import draw_model
from abut.results.progress import checked_progress
from abut.signals import Delay, SampledSignal

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["simulate_hybrid"]


def simulate_hybrid(
    model: Model,
    instants: Numbers,
    integrator: Method | None,
    make: Recording,
    progress: Progress | None,
    device: str,
    save: str | os.PathLike[str] | None = None,
    events: bool = False,
) -> Result:
    """Run ``simulate`` for a model with bodies that become elastic while they touch; arguments as there, ``make`` makes the recorder.

    Results so far are written to the file ``save`` at the ends of segments, at most once a second.

    Raises:
        UnknownName, InvalidValue: a name in an `Elastic` does not exist, or is not its body's.
        RunError: a mechanism cannot be assembled.
    """
    run = _HybridRun(model, instants, integrator, progress, device, Checkpoints(save), events)
    result, drawing = run.all()
    status, channels = result.status, tuple(result.recorded.channels.values())
    try:
        recorder = make(channels, result.attributes, drawing)
    except UnwritableFile as problem:  # the computed results are preserved
        status = Status.failed(
            f"{problem}; the result in memory has all outputs: save it elsewhere", status.time
        )
        recorder = MemoryRecorder(channels, result.attributes, drawing)
    with suppress(UnwritableFile):  # `finish` reports rows that could not be written
        if len(result.time):
            recorder.append(result.time, result._rows(result.recorded.channels, 0, len(result.time)))
    extremes = with_impacts(result.extremes, run.impacts)
    missed = () if events else missed_peaks_of(result, extremes)  # rows of events show them
    warnings = [*result.warnings, *missed]
    done = recorder.finish(result.statistics, status, warnings, extremes)
    done.impacts = tuple(run.impacts)
    return log_result(done)


class _HybridRun:
    """All segments of a run."""

    def __init__(
        self,
        model: Model,
        instants: Numbers,
        integrator: Method | None,
        progress: Progress | None,
        device: str,
        checkpoints: Checkpoints,
        events: bool,
    ) -> None:
        for one in changing_bodies(model):
            one.check_in(model)
        bodies = [one.body.name for one in changing_bodies(model)]
        for signal in model.signals:
            if isinstance(signal, SampledSignal):
                raise InvalidValue(
                    f"{signal.what} is sampled, which is not supported together with Elastic (body "
                    f'"{bodies[0]}"); keep the body rigid: '
                    f'model.without("{changing_bodies(model)[0].name}")'
                )
        for name in bodies:
            if bodies.count(name) > 1:
                raise InvalidValue(f'model "{model.name}": body "{name}" has two Elastic; remove one')
        self.model, self.instants, self.checkpoints = model, instants, checkpoints
        self.twins: tuple[SwitchingBody | SwitchingElementBody, ...] = tuple(
            SwitchingBody(one) if one.elements is None else SwitchingElementBody(one)
            for one in changing_bodies(model)
        )
        self.impacts: list[ElementImpact] = []
        self.interval = float(np.diff(instants).min())
        self.progress = checked_progress(progress)
        self.integrator, self.device, self.events = integrator, device, events
        self.methods: dict[frozenset[str], tuple[Method, str]] = {}  #: method and reason, by machine
        self._machines: dict[frozenset[str], Any] = {frozenset(): model}
        self.ever: set[str] = set()  #: names of bodies that have been elastic
        self.legs: list[tuple[Result, frozenset[str]]] = []
        self.transitions: list[list[BodyTransition]] = []

    def machine(self, bent: frozenset[str]) -> Any:
        """Return the model with these bodies elastic, in its initial state."""
        modal = [one for one in self.twins if one.name in bent and isinstance(one, SwitchingBody)]
        names = frozenset(one.name for one in modal)
        if names not in self._machines:
            self._machines[names] = switching_bodies(self.model, modal)
        impacts = self.impacts_in_progress(bent)
        return machine_during_impact(self._machines[names], impacts) if impacts else self._machines[names]

    def impacts_in_progress(self, bent: frozenset[str]) -> list[ElementImpact]:
        """Return the impacts in progress on those of these bodies that are of finite elements."""
        which = (one for one in self.twins if isinstance(one, SwitchingElementBody) and one.name in bent)
        return [one.last for one in which if one.last is not None]

    def all(self) -> tuple[Result, Callable[[], Any]]:
        """Return the result of the whole run, and the function that draws it."""
        with progress_listener(self.progress):
            segment = self._last()
        self._keep(segment, over=True)
        modal = {one.name for one in self.twins if isinstance(one, SwitchingBody)}
        drawn = partial(draw_model, self.machine(frozenset(self.ever & modal)))
        return self._partial_result(), drawn

    def _last(self) -> ElasticSegment:
        """Integrate segment by segment, and return the last one."""
        segment = self._begin()
        while True:
            try:
                turn = segment.ahead()
                if turn is not None and turn.elastic:
                    self._compute_impacts(segment, turn)
            except KeyboardInterrupt:
                segment.interrupted = True
                turn = None
            if turn is None:
                return segment
            after = self._next_segment(segment, turn)
            if after is not None:
                segment = after
            else:
                segment.stay(turn.twins)

    def _begin(self) -> ElasticSegment:
        """Return the first segment; bodies in contact at the start are elastic from the start."""
        segment = ElasticSegment(self, self.model, frozenset(), self.instants)
        touching = frozenset(one.name for one in self.twins if segment.is_touching(one))
        if not touching:
            return segment
        for one in self.twins:
            if one.name in touching and isinstance(one, SwitchingElementBody):
                raise InvalidValue(
                    f'Elastic("{one.name}"): the body touches at the start, but a body of finite '
                    "elements must start without contact; move it away, or use modes if it rests in "
                    "contact"
                )
        segment.release()
        rows = {body.name: row for body, row in zip(self.model.bodies, segment.rows().values(), strict=True)}
        self.ever |= touching
        machine = self.machine(touching)
        return ElasticSegment(
            self,
            model_at_state(machine, self._initial_state(rows, machine, touching)),
            touching,
            self.instants,
        )

    def _initial_state(self, rows: dict[str, Numbers], machine: Model, bent: Iterable[str]) -> Numbers:
        """Return the state of a machine, by those rows; bodies that become elastic are undeformed."""
        for one in self.twins:
            if one.name in bent and isinstance(one, SwitchingBody) and one.flexible.modal[0].name not in rows:
                rows = rows | one.elastic_states(rows[one.name])
        return np.array([rows[body.name] for body in machine.bodies])

    def _next_segment(self, segment: ElasticSegment, turn: ElasticityChange) -> ElasticSegment | None:
        """Return the segment that follows a change; None if a rigid body would touch and therefore stays elastic."""
        names = {one.name for one in turn.twins}
        bent = segment.bent | names if turn.elastic else segment.bent - names
        rows = segment.rows()
        machine = self.machine(bent)
        own = rows if turn.elastic else rows | {one.name: _rigid_row(one, rows) for one in turn.twins}
        state = self._initial_state(own, machine, bent)
        instants = self._remaining_outputs(segment.time, bent)
        if len(instants) < 2:
            return None
        modal = [
            one for one in turn.twins if isinstance(one, SwitchingBody)
        ]  # for finite elements the impact has checked it
        if not turn.elastic and modal and self._bodies_touch(segment, modal, state, bent):
            return None
        transitions = [self._transition_of(one, segment, turn.elastic, rows) for one in turn.twins]
        result = self._keep(segment, over=False)
        after = ElasticSegment(
            self,
            model_at_state(machine, state, self._result_of_past(result), segment.turns),
            bent,
            instants,
            segment,
        )
        self.ever |= names if turn.elastic else set()
        now = after.rows()
        for one in transitions:
            twin = next(twin for twin in turn.twins if twin.name == one.body)
            one.after = (
                _body_momenta(twin, now, 0)[1:]
                if turn.elastic
                else rigid_momentum(twin.elastic.body, now[one.body])
            )
        self.transitions.append(transitions)
        after.warnings += [
            line
            for one in turn.twins
            if turn.elastic and isinstance(one, SwitchingElementBody)
            for line in impact_messages(one.impact)
        ]
        after.closing = dict.fromkeys(names, turn.closing) if turn.elastic else {}
        return after

    def _remaining_outputs(self, time: float, bent: frozenset[str]) -> Numbers:
        """Return the remaining outputs of a segment: to the end of the run, or of the first impact in progress."""
        to_come = self.instants[self.instants > time * (1.0 + 1e-14)]
        end = min((one.end_time for one in self.impacts_in_progress(bent)), default=np.inf)
        if len(to_come) and end < to_come[-1]:
            to_come = np.append(to_come[to_come < end * (1.0 - 1e-14)], end)
        return np.concatenate([[time], to_come])

    def _bodies_touch(
        self, segment: ElasticSegment, which: Iterable[Any], state: Numbers, bent: frozenset[str]
    ) -> bool:
        """Return True if bodies touch in a state of the machine."""
        tried = ElasticSegment(
            self,
            model_at_state(self.machine(bent), state, None, segment.turns),
            bent,
            segment.time + np.array([0.0, self.interval]),
        )
        found = any(tried.is_touching(one) for one in which)
        tried.release()
        return found

    def _compute_impacts(self, segment: ElasticSegment, turn: ElasticityChange) -> None:
        """Compute impacts on bodies of finite elements up to the state in which they are rigid again."""
        for one in (one for one in turn.twins if isinstance(one, SwitchingElementBody)):
            one.last = strike(
                one.elastic,
                self.model,
                segment.rows(),
                segment.time,
                turn.closing,
                partial(self._clear, segment, one),
            )
            self.impacts.append(one.last)

    def _clear(
        self, segment: ElasticSegment, one: SwitchingElementBody, row: Numbers, now: Mapping[str, float]
    ) -> bool:
        """Return True if the rigid body, placed at its elements at a sample, touches nothing."""
        rows = segment.rows() | {one.name: row}
        for met in contact_partners(one.elastic, self.model):
            if met.body is not None:
                rows[met.body.name][:3] = [now[f"{met.name}.position {axis}"] for axis in "xyz"]
        state = self._initial_state(rows, segment.model, segment.bent)
        return not self._bodies_touch(segment, [one], state, segment.bent)

    def _keep(self, segment: ElasticSegment, over: bool) -> Result:
        """End a segment; return its own result, and store the one completed by its impacts."""
        result = completed = segment.end(self.progress, over)
        if segment.impacts:
            known = self.legs[0][0].recorded.channels
            completed = with_element_energy(result, segment.impacts, self.model.gravity, known)
        self.legs.append((completed, segment.bent))
        if not over:
            self.checkpoints.keep(self._partial_result)
        return result

    def _partial_result(self) -> Result:
        result = join_segments(self.legs, self.transitions, self.twins, self.ever)
        result.attributes = {"name": self.model.name, "model": self.model.summary()} | result.attributes
        return result

    def _transition_of(
        self,
        twin: SwitchingBody | SwitchingElementBody,
        segment: ElasticSegment,
        elastic: bool,
        rows: dict[str, Numbers],
    ) -> BodyTransition:
        """Return the record of a change, as far as it is known before the change."""
        if elastic:
            row = rows[twin.name]
            return BodyTransition(
                segment.time, twin.name, True, row[:3], rigid_momentum(twin.elastic.body, row)
            )
        centre, *momenta = _body_momenta(twin, rows, -1)
        if isinstance(twin, SwitchingBody):
            left = twin.energy(rows), segment.watches[twin.name].most, 0.0
        else:
            left = float(twin.impact.inside[-1]), float(twin.impact.inside.max()), twin.impact.plastic_strain
        return BodyTransition(segment.time, twin.name, False, centre, (momenta[0], momenta[1]), *left)

    def _result_of_past(self, result: Result) -> Result:
        """Return the result from which signals begin; for delays that of all segments."""
        if any(isinstance(signal, Delay) for signal in self.model.signals) and len(self.legs) > 1:
            return join_segments(self.legs, self.transitions, self.twins, self.ever)
        return result


def _rigid_row(one: SwitchingBody | SwitchingElementBody, rows: dict[str, Numbers]) -> Numbers:
    """Return the row of a rigid body with the momentum and angular momentum of the elastic one."""
    return one.rigid_state(rows) if isinstance(one, SwitchingBody) else one.impact.rows[-1]


def _body_momenta(
    one: SwitchingBody | SwitchingElementBody, rows: dict[str, Numbers], sample: int
) -> tuple[Numbers, Numbers, Numbers]:
    """Return centre of mass, momentum and angular momentum about it of an elastic body; for finite elements at a sample of the impact."""
    return one.momentum(rows)[1:] if isinstance(one, SwitchingBody) else one.impact.moments(sample)
