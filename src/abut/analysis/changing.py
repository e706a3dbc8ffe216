"""Runs of machines whose bodies become elastic while they touch (`abut.Elastic`): legs of the machine with rigid bodies and with elastic
ones, each from where the last one ended.

A rigid leg goes ahead by a few steps at a time. Where one of the named contacts met in them, the march goes back to before and on again
step by step, until the step that ends as the surfaces meet is known; that one is taken once more, to end at the stated distance. So nothing
is missed, however long the steps of free flight are. An elastic leg is looked at every few steps: once the contacts have parted, and the
modes have rung down, it ends. Of a body of finite elements the whole blow is known before its leg begins (`flexible.blow`).
"""

from __future__ import annotations

import copy
import dataclasses
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.analysis.bent import bend
from abut.analysis.checkpoints import Checkpoints
from abut.analysis.choose import chosen
from abut.analysis.going_on import State, put_state, state_of
from abut.analysis.marching import Journey, Recording
from abut.analysis.memory import Remembered
from abut.analysis.missed_peaks import missed_peaks_of
from abut.analysis.posing import posed
from abut.analysis.run import Outputs
from abut.analysis.speaking import spoken
from abut.analysis.splicing import Told, spliced
from abut.analysis.step_extremes import StepExtremes
from abut.analysis.struck import said_of, struck, told_of, within
from abut.errors import InvalidValue, Status, UnwritableFile
from abut.flexible.blow import Blow, Struck, partners, strike
from abut.flexible.elastic import changing_bodies
from abut.flexible.twins import Twin, of_rigid, twins
from abut.integrators import codes
from abut.integrators.method import Method
from abut.plug.compiling import telling
from abut.results import MemoryRecorder, Progress, Result, Silent
from abut.results.drawn import draw
from abut.signals import Delay, Sampled
from abut.system.contact.point import FREE
from abut.system.schema.device import put, view

__all__ = ["changing"]

Numbers = NDArray[np.float64]
AHEAD = 16  #: steps that an elastic leg, and one of steps that are chosen, goes ahead at most before it is looked at
STEADY = 1024  #: the same of constant steps in a rigid leg
NEAR = 1e-3  #: of a body's size, how near it comes at most before it becomes elastic, where nothing is said
SLOW = 1e-9  #: [m/s], a speed of approach that is none
RINGS = 20.0  #: periods of its lowest mode after it has parted, after which a body is rigid again where nothing is said
MISSED = 4.0  #: times the time in which the surfaces would have met, after which they have missed each other


def changing(
    model: Any,
    instants: Numbers,
    integrator: Method | None,
    make: Recording,
    progress: Progress | None,
    device: str,
    save: str | os.PathLike[str] | None = None,
) -> Result:
    """``simulate`` of a model some of whose bodies become elastic while they touch; arguments as there, ``make`` makes the recorder.

    What is computed so far goes to the file ``save`` at the ends of segments, at most once a second.

    Raises:
        UnknownName, InvalidValue: what an `Elastic` names is not there, or not its body's.
        RunError: a mechanism cannot be assembled.
    """
    run = _Changing(model, instants, integrator, progress, device, Checkpoints(save))
    result, drawing = run.all()
    status, channels = result.status, tuple(result.recorded.channels.values())
    try:
        recorder = make(channels, result.attributes, drawing)
    except UnwritableFile as problem:  # what was computed is kept
        status = Status.failed(
            f"{problem}; the result in memory holds all outputs: save it elsewhere", status.time
        )
        recorder = MemoryRecorder(channels, result.attributes, drawing)
    with suppress(UnwritableFile):  # `finish` has what could not be written, and says so
        if len(result.time):
            recorder.append(result.time, result._rows(result.recorded.channels, 0, len(result.time)))
    warnings = [*result.warnings, *missed_peaks_of(result)]
    done = recorder.finish(result.statistics, status, warnings, result.extremes)
    done.blows = tuple(run.blows)
    return spoken(done)


@dataclasses.dataclass
class _Turn:
    """Bodies that are to change."""

    twins: list[Twin | Struck]
    elastic: bool  #: what they become
    closing: float = 0.0  #: in how long the surfaces will have met [s]


class _Changing:
    """All legs of a run."""

    def __init__(
        self,
        model: Any,
        instants: Numbers,
        integrator: Any,
        progress: Any,
        device: str,
        checkpoints: Checkpoints,
    ) -> None:
        for one in changing_bodies(model):
            one.check_in(model)
        bodies = [one.body.name for one in changing_bodies(model)]
        for signal in model.signals:
            if isinstance(signal, Sampled):
                raise InvalidValue(
                    f'{signal.what} is sampled, which a machine whose body "{bodies[0]}" becomes elastic while it touches (Elastic) is not '
                    f'yet; leave the body rigid: model.without("{changing_bodies(model)[0].name}")'
                )
        for name in bodies:
            if bodies.count(name) > 1:
                raise InvalidValue(f'model "{model.name}": two Elastic are of body "{name}"; leave one out')
        self.model, self.instants, self.checkpoints = model, instants, checkpoints
        self.twins: tuple[Twin | Struck, ...] = tuple(
            Twin(one) if one.elements is None else Struck(one) for one in changing_bodies(model)
        )
        self.blows: list[Blow] = []
        self.interval = float(np.diff(instants).min())
        self.said = progress or Silent()
        self.integrator, self.device = integrator, device
        self.methods: dict[frozenset[str], tuple[Method, str]] = {}  #: chosen for each machine once, and why
        self._machines: dict[frozenset[str], Any] = {frozenset(): model}
        self.ever: set[str] = set()  #: names of those that have been elastic
        self.legs: list[tuple[Result, frozenset[str]]] = []
        self.told: list[list[Told]] = []

    def machine(self, bent: frozenset[str]) -> Any:
        """The model with these bodies elastic, as it stands at the start."""
        modal = [one for one in self.twins if one.name in bent and isinstance(one, Twin)]
        names = frozenset(one.name for one in modal)
        if names not in self._machines:
            self._machines[names] = twins(self.model, modal)
        blows = self.under_way(bent)
        return struck(self._machines[names], blows) if blows else self._machines[names]

    def under_way(self, bent: frozenset[str]) -> list[Blow]:
        """The blows on those of these bodies that are of finite elements."""
        which = (one for one in self.twins if isinstance(one, Struck) and one.name in bent)
        return [one.last for one in which if one.last is not None]

    def all(self) -> tuple[Result, Callable[[], Any]]:
        """The whole run, and what draws it."""
        with telling(self.said):
            leg = self._last()
        self._keep(leg, over=True)
        modal = {one.name for one in self.twins if isinstance(one, Twin)}
        drawn = partial(draw, self.machine(frozenset(self.ever & modal)))
        return self._so_far(), drawn

    def _last(self) -> _Leg:
        """March leg by leg, to the last one."""
        leg = self._begin()
        while True:
            try:
                turn = leg.ahead()
                if turn is not None and turn.elastic:
                    self._strike(leg, turn)
            except KeyboardInterrupt:
                leg.interrupted = True
                turn = None
            if turn is None:
                return leg
            after = self._changed(leg, turn)
            if after is not None:
                leg = after
            else:
                leg.stay(turn.twins)

    def _begin(self) -> _Leg:
        """The first leg; what touches at the start is elastic from the start."""
        leg = _Leg(self, self.model, frozenset(), self.instants)
        touching = frozenset(one.name for one in self.twins if leg.touching(one))
        if not touching:
            return leg
        for one in self.twins:
            if one.name in touching and isinstance(one, Struck):
                raise InvalidValue(
                    f'Elastic("{one.name}"): it touches at the start; a body of finite elements begins apart from what strikes it, and '
                    "what rests is one for modes"
                )
        leg.release()
        rows = {body.name: row for body, row in zip(self.model.bodies, leg.rows().values(), strict=True)}
        self.ever |= touching
        machine = self.machine(touching)
        return _Leg(self, posed(machine, self._standing(rows, machine, touching)), touching, self.instants)

    def _standing(self, rows: dict[str, Numbers], machine: Any, bent: Iterable[str]) -> Numbers:
        """The state of a machine, by those rows; of bodies that become elastic as they are undeformed."""
        for one in self.twins:
            if one.name in bent and isinstance(one, Twin) and one.flexible.modal[0].name not in rows:
                rows = rows | one.bent(rows[one.name])
        return np.array([rows[body.name] for body in machine.bodies])

    def _changed(self, leg: _Leg, turn: _Turn) -> _Leg | None:
        """The leg that follows a change; None where a rigid body would touch, so that it stays elastic."""
        names = {one.name for one in turn.twins}
        bent = leg.bent | names if turn.elastic else leg.bent - names
        rows = leg.rows()
        machine = self.machine(bent)
        own = rows if turn.elastic else rows | {one.name: _stiff(one, rows) for one in turn.twins}
        state = self._standing(own, machine, bent)
        instants = self._to_come(leg.time, bent)
        if len(instants) < 2:
            return None
        modal = [one for one in turn.twins if isinstance(one, Twin)]  # of elements a blow has seen to it
        if not turn.elastic and modal and self._touching(leg, modal, state, bent):
            return None
        told = [self._told(one, leg, turn.elastic, rows) for one in turn.twins]
        result = self._keep(leg, over=False)
        after = _Leg(self, posed(machine, state, self._past(result), leg.turns), bent, instants, leg)
        self.ever |= names if turn.elastic else set()
        now = after.rows()
        for one in told:
            twin = next(twin for twin in turn.twins if twin.name == one.body)
            one.after = (
                _moments(twin, now, 0)[1:] if turn.elastic else of_rigid(twin.elastic.body, now[one.body])
            )
        self.told.append(told)
        after.warnings += [
            line
            for one in turn.twins
            if turn.elastic and isinstance(one, Struck)
            for line in said_of(one.blow)
        ]
        after.closing = dict.fromkeys(names, turn.closing) if turn.elastic else {}
        return after

    def _to_come(self, time: float, bent: frozenset[str]) -> Numbers:
        """Outputs of a leg from now on: to where the run, or the first blow under way, ends."""
        to_come = self.instants[self.instants > time * (1.0 + 1e-14)]
        end = min((one.ended for one in self.under_way(bent)), default=np.inf)
        if len(to_come) and end < to_come[-1]:
            to_come = np.append(to_come[to_come < end * (1.0 - 1e-14)], end)
        return np.concatenate([[time], to_come])

    def _touching(self, leg: _Leg, which: Iterable[Any], state: Numbers, bent: frozenset[str]) -> bool:
        """Whether bodies touch in a state of the machine."""
        tried = _Leg(
            self,
            posed(self.machine(bent), state, None, leg.turns),
            bent,
            leg.time + np.array([0.0, self.interval]),
        )
        found = any(tried.touching(one) for one in which)
        tried.release()
        return found

    def _strike(self, leg: _Leg, turn: _Turn) -> None:
        """Follow bodies of finite elements to where they are rigid again."""
        for one in (one for one in turn.twins if isinstance(one, Struck)):
            one.last = strike(
                one.elastic, self.model, leg.rows(), leg.time, turn.closing, partial(self._clear, leg, one)
            )
            self.blows.append(one.last)

    def _clear(self, leg: _Leg, one: Struck, row: Numbers, now: Mapping[str, float]) -> bool:
        """Whether the rigid body touches nothing where its elements are, by the numbers of a sample."""
        rows = leg.rows() | {one.name: row}
        for met in partners(one.elastic, self.model):
            if met.body is not None:
                rows[met.body.name][:3] = [now[f"{met.name}.position {axis}"] for axis in "xyz"]
        state = self._standing(rows, leg.model, leg.bent)
        return not self._touching(leg, [one], state, leg.bent)

    def _keep(self, leg: _Leg, over: bool) -> Result:
        """End a leg; its own result, while that with what its blows tell is kept."""
        result = told = leg.end(self.said, over)
        if leg.blows:
            known = {channel.name: channel for channel in self.legs[0][0].channels}
            told = told_of(result, leg.blows, self.model.gravity, known)
        self.legs.append((told, leg.bent))
        if not over:
            self.checkpoints.keep(self._so_far)
        return result

    def _so_far(self) -> Result:
        result = spliced(self.legs, self.told, self.twins, self.ever)
        result.attributes = {"name": self.model.name, "model": self.model.summary()} | result.attributes
        return result

    def _told(self, twin: Twin | Struck, leg: _Leg, elastic: bool, rows: dict[str, Numbers]) -> Told:
        """What is told of a change, as far as it is known before it."""
        if elastic:
            row = rows[twin.name]
            return Told(leg.time, twin.name, True, row[:3], of_rigid(twin.elastic.body, row))
        centre, *momenta = _moments(twin, rows, -1)
        if isinstance(twin, Twin):
            left = twin.energy(rows), leg.watches[twin.name].most, 0.0
        else:
            left = float(twin.blow.inside[-1]), float(twin.blow.inside.max()), twin.blow.plastic_strain
        return Told(leg.time, twin.name, False, centre, (momenta[0], momenta[1]), *left)

    def _past(self, result: Result) -> Result:
        """What signals begin from: of delays all that was."""
        if any(isinstance(signal, Delay) for signal in self.model.signals) and len(self.legs) > 1:
            return spliced(self.legs, self.told, self.twins, self.ever)
        return result


class _Leg(Journey):
    """A march of the machine with these bodies elastic."""

    def __init__(
        self, whole: _Changing, model: Any, bent: frozenset[str], instants: Numbers, last: _Leg | None = None
    ) -> None:
        method, why = whole.methods.get(bent, (whole.integrator, ""))
        self.blows = tuple(whole.under_way(bent))
        if self.blows:
            method, why = within(self.blows, *(chosen(model, method) if method is None else (method, why)))
        before = None if last is None else last.remembered()
        self.bent: frozenset[str] = bent
        anew = [
            one
            for one in whole.twins
            if last is not None and one.name in bent - last.bent and isinstance(one, Twin)
        ]

        def begin(system: Any) -> None:
            """Where it goes on from, beside poses, velocities and signals."""
            if before is not None:
                before.put(system)
            if anew:
                bend(system, anew, float(instants[0]))

        super().__init__(model, instants, method, whole.device, whole.said, begin)
        self.why = why or self.why
        whole.methods[bent] = self.going.run.method, self.why
        if last is not None:
            self.warnings = []  # what touches goes on touching, and the first leg has told the rest
        self.whole = whole
        self.run = self.going.run
        if before is not None:
            before.touch(self.run)
        self.recorder = MemoryRecorder(self.requests.channels)
        self.interrupted = False
        self.failed = ""  #: why a blow did not come to its end
        self.closing: dict[str, float] = {}
        self._begun = not self.run.system.layout.held or self.run.state.cursor.numpy()[0] > 0
        self._incidents = {one.name: self._of(one) for one in whole.twins}
        begun = float(instants[0])
        self.watches = {name: _Watch(begun) for name in bent}
        if self._begun:
            self._take(Outputs(0, self.run.first()))

    # --- what is seen of it --------------------------------------------------------------------------------------------------------

    def _of(self, twin: Twin | Struck) -> NDArray[np.int64]:
        """The incidents of its contacts."""
        names = [contact.name for contact in self.model.contacts]
        mine = {names.index(name) for name, _ in twin.elastic.while_touching if name in names}
        for name in (names[k] for k in mine if self.model.contacts[k].crowded):
            raise InvalidValue(
                f'Elastic("{twin.name}"): contact "{name}" is among so many shapes that neighbours are searched for, and '
                "what of it touches this body is not told apart; make contacts of fewer shapes"
            )
        owners = self.run.system.layout.incident_owner
        return np.array([k for k, owner in enumerate(owners) if owner in mine], dtype=np.int64)

    @property
    def time(self) -> float:
        """Of the state that was accepted last [s]."""
        return float(view(self.run.state.time)[0])

    @property
    def turns(self) -> dict[str, float]:
        """The angles that count turns."""
        return self.run.system.turns()

    def rows(self) -> dict[str, Numbers]:
        """The state of each body."""
        state = view(self.run.state.y0)[0]
        return {body.name: np.array(state[k]) for k, body in enumerate(self.model.bodies)}

    def touching(self, twin: Twin | Struck) -> bool:
        """Whether one of its contacts touches."""
        mode = view(self.run.system.work.point.mode)[0]
        return bool((mode[self._incidents[twin.name]] != FREE).any())

    def _onsets(self) -> Numbers:
        """The speed at which each incident has last begun to touch: another one where it has begun anew."""
        return np.array(view(self.run.system.work.point.impact_speed)[0])

    def _met(self, twin: Twin | Struck, onsets: Numbers) -> bool:
        """Whether one of its contacts touches, or has since these onsets."""
        mine = self._incidents[twin.name]
        return self.touching(twin) or bool((self._onsets()[mine] != onsets[mine]).any())

    def _count(self, column: int) -> int:
        return int(view(self.run.state.count)[0, column])

    # --- the march -----------------------------------------------------------------------------------------------------------------

    def ahead(self) -> _Turn | None:
        """March until a body is to change; None at the end of the run."""
        rigid = [one for one in self.whole.twins if one.name not in self.bent]
        steady, pace = self.run.system.machine.fixed_step and not self.bent, 1
        while True:
            kept, onsets = self._kept() if rigid else None, self._onsets()
            new, over = self._steps(pace)
            met = [one for one in rigid if self._met(one, onsets)]
            if kept is not None and pace > 1 and met:
                self._back_to(kept)  # within these steps: once more, step by step
                pace = 1
                continue
            if kept is not None and met:
                return self._before(met, kept)
            self._record(new)
            if over:
                return self._parted()
            if ready := self._ready(onsets):
                return _Turn(ready, False)
            pace = min(2 * pace, STEADY if steady else AHEAD)

    def _parted(self) -> _Turn | None:
        """Bodies of finite elements whose blows are over, at the end of a leg; None at the end of the run."""
        over = [blow for blow in self.blows if self.time >= blow.ended * (1.0 - 1e-12)]
        stopped = [f'"{blow.body}": {blow.outcome.stopped}' for blow in over if blow.outcome.stopped]
        if stopped:
            self.failed = "; ".join(stopped)
        if stopped or not over or not self.done or self.time >= self.whole.instants[-1]:
            return None
        names = {blow.body for blow in over}
        return _Turn([one for one in self.whole.twins if one.name in names], False)

    def _steps(self, pace: int) -> tuple[list[Outputs], bool]:
        """Go on by so many attempts at steps, and on to the end of the one under way; all outputs, and whether the run is over."""
        run, out = self.run, []
        begun, steps = run.attempts()[0], self._count(codes.STEPS)
        run.until[0] = begun + pace
        while True:
            (new,), over = run.chunk()
            out.append(new)
            if over:
                return out, over
            if run.attempts()[0] >= run.until[0]:
                if self._count(codes.STEPS) > steps and not self._count(codes.LOCATING):
                    return out, over
                run.until[0] += 1

    def _kept(self) -> tuple[State, list[StepExtremes]]:
        """Where the march is, to go back to."""
        return state_of(self.run), copy.deepcopy(self.run.extremes.lanes)

    def _back_to(self, kept: tuple[State, list[StepExtremes]]) -> None:
        put_state(self.run, kept[0])
        self.run.extremes.lanes = copy.deepcopy(kept[1])

    def _before(self, twins: list[Twin | Struck], kept: tuple[State, list[StepExtremes]]) -> _Turn:
        """Go on from a state to a stated distance before the place where the surfaces meet, in the step that follows it."""
        run, met = self.run, self.time
        soon = max(self._soon(twin) for twin in twins)
        self._back_to(kept)
        length = met - self.time - soon
        if length > 1e-9 * (met - self.time) and not run.system.machine.fixed_step:
            put(run.state.step, length)
            new, _ = self._steps(1)
            if any(
                self.touching(twin) for twin in twins
            ):  # what other steps see nearer: they change where they were
                self._back_to(kept)
            else:
                self._record(new)
        return _Turn(twins, True, met - self.time)

    def _soon(self, twin: Twin | Struck) -> float:
        """How long before its surfaces have met, as they have now, it becomes elastic [s]."""
        mine = self._incidents[twin.name]
        touching = view(self.run.system.work.point.mode)[0][mine] != FREE
        speed = float(self._onsets()[mine].max(where=touching, initial=0.0))
        if twin.elastic.distance is not None:
            return twin.elastic.distance / max(speed, SLOW)
        return min(self.whole.interval, NEAR * twin.elastic.size / max(speed, SLOW))

    def _ready(self, onsets: Numbers) -> list[Twin | Struck]:
        """Elastic bodies that are to be rigid again; those that touch each other wait for each other."""
        bent = [one for one in self.whole.twins if one.name in self.bent and isinstance(one, Twin)]
        ready = [one for one in bent if self._rung_down(one, onsets)]
        others = [set(self._incidents[one.name]) for one in bent if one not in ready]
        return [one for one in ready if all(not set(self._incidents[one.name]) & other for other in others)]

    def _rung_down(self, twin: Twin, onsets: Numbers) -> bool:
        """Whether an elastic body has parted, and its modes have little energy left."""
        watch, now = self.watches[twin.name], self.time
        energy = twin.energy(self.rows())
        watch.most = max(watch.most, energy)
        if self.touching(twin):
            watch.touched, watch.parted = True, None
            return False
        watch.touched = watch.touched or self._met(twin, onsets)
        if watch.parted is None:
            watch.parted = now
        if not watch.touched:
            soon = self.closing.get(twin.name, 0.0)
            return now > watch.begun + MISSED * soon + self.whole.interval
        if now < watch.not_before:
            return False
        after = twin.elastic.after
        late = now - watch.parted >= (RINGS / (twin.omega[0] / (2.0 * np.pi)) if after is None else after)
        return bool(late or energy <= twin.elastic.rung_down * watch.most)

    def stay(self, twins: Iterable[Any]) -> None:
        """These bodies would touch as rigid ones: they stay elastic for a quarter of the period of their lowest mode more."""
        for one in twins:
            self.watches[one.name].not_before = self.time + 0.5 * np.pi / float(one.omega[0])

    # --- what is kept of it --------------------------------------------------------------------------------------------------------

    def _record(self, outputs: Sequence[Outputs]) -> None:
        for new in outputs:
            if len(new.rows):
                self._take(new)
        told = self.run.statistics()
        span = self.whole.instants[-1] - self.whole.instants[0]
        self.whole.said.advance((self.time - self.whole.instants[0]) / span, self.time, told["steps"])

    def _take(self, new: Outputs) -> None:
        at = self.run.times[new.first : new.first + len(new.rows)]
        self.recorder.append(at, self.requests.extend(at, self.run.with_extremes(0, new)))
        self._begun = True

    def end(self, said: Progress, over: bool = True) -> Result:
        """Its result; of one that others follow, with its last state as its last output."""
        run = self.run
        if not self._begun:
            self._take(Outputs(0, run.first()))
        status = Status.interrupted(self.time) if self.interrupted else run.status()
        if self.failed:
            status = Status.failed(self.failed, self.time)
        statistics = run.statistics() | {
            "assembly_iterations": self.assembly.iterations,
            "undetermined_loads": self.requests.undetermined(self.assembly),
            "why_integrator": self.why or "given",
        }
        told = [*self.warnings, *run.remarks(), *self.requests.sentences(run)]
        if status.kind == "failed":
            from abut.analysis.doctoring.ending import causes  # with the mechanics behind it

            told += causes(run)
        last = float(run.times[max(int(run.counts()[0]) - 1, 0)])
        if (not over or run.sensor() is not None) and self.time > last:
            at = np.array([self.time])
            self.recorder.append(at, self.requests.extend(at, run.last_with_extremes(self.time)))
        result = self.recorder.finish(statistics, status, told, run.recorded_extremes())
        self.requests.ended(result, self.turns)
        if over:
            said.finished(status)
        self.result = result
        self.release()
        return result

    def release(self) -> None:
        """Nobody marches it any more."""
        self.run.system.release()

    def remembered(self) -> Remembered:
        """What the next leg begins with, beside poses, velocities and signals: what laws of joints and of contacts carry along."""
        return Remembered(self)


def _stiff(one: Twin | Struck, rows: dict[str, Numbers]) -> Numbers:
    """The row of a rigid body with the momentum and angular momentum of the elastic one."""
    return one.stiff(rows) if isinstance(one, Twin) else one.blow.rows[-1]


def _moments(one: Twin | Struck, rows: dict[str, Numbers], sample: int) -> tuple[Numbers, Numbers, Numbers]:
    """Centre of mass, momentum and angular momentum about it of an elastic body, of elements at a sample of the blow."""
    return one.momentum(rows)[1:] if isinstance(one, Twin) else one.blow.moments(sample)


@dataclasses.dataclass
class _Watch:
    """What an elastic body has gone through in a leg."""

    begun: float
    most: float = 0.0  #: energy of its modes so far [J]
    touched: bool = False
    parted: float | None = None  #: when [s]
    not_before: float = -np.inf
