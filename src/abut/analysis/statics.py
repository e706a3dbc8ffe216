"""``statics``: static equilibrium of a machine; ``quasi_statics``: a sequence of equilibria.

    Zᵀ F(q, 0, t) = 0,    Φ(q, t) = 0

Prescribed motions are fixed at their values at the time, velocities are zero. Newton's method (`equilibrium.newton`) searches for the
pose. If it fails, and the machine supports loads in its initial pose, these are applied in steps (`equilibrium.load_steps`). If that does
not reach all loads, the machine is released in a time integration whose velocities are set to zero at each peak of the kinetic energy
(kinetic damping), and Newton's method continues from there.

Source of kinetic damping: Cundall, Explicit finite-difference methods in geomechanics (1976); Barnes, Int. J. Space
Struct. 14 (1999) 89, sec. 3.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from abut import units
from abut.analysis.equilibrium.load_steps import LoadSteps, check_load_steps
from abut.analysis.equilibrium.newton import MANY, EquilibriumSearch, EvaluatedPose
from abut.analysis.equilibrium.static_output import StateRecorder, statistics_of
from abut.analysis.exchange.cosimulation import constant_signal_warnings
from abut.analysis.messages.contact_loss import beam_limit_message, past_end
from abut.analysis.redundant_loads.split import with_redundant
from abut.analysis.simulate import output_times, simulate
from abut.analysis.simulation.choose_integrator import default_integrator
from abut.analysis.state.assembly import Assembly, assemble_system
from abut.analysis.state.frozen_motions import FrozenMotions
from abut.analysis.state.host_equations import HostEquations, Probe, displace_bodies, motion_between_states
from abut.analysis.state.mobility import describe_motion, moving_bodies, quote_names, sparse_motions
from abut.analysis.state.operating_point import named_state
from abut.analysis.state.pose import model_at_state
from abut.compiler.background_compile import progress_listener
from abut.compiler.kernels import compile_seconds
from abut.errors import InvalidValue, RunError, Status
from abut.kernels.structs.motion_structs import CountedTurn
from abut.model import check_model
from abut.results import Progress, Result
from abut.results.progress import ProgressReporter
from abut.system.signals.buffers import QUASI_STATICS, STATICS
from abut.system.signals.tables import SignalWiring
from abut.system.system import System

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["Equilibrium", "quasi_statics", "statics"]

NEWTON, MARCH = "Newton's method", "Newton's method after a march with kinetic damping"
STEPPED = "Newton's method in load steps"
STOPS = 12  #: largest number of stops at a peak of the kinetic energy
AFTER = 50  #: largest number of Newton steps after each stop
SPAN = 40.0  #: largest duration of the time integration, in units of √(length/g)
MARCHED = 100_000  #: largest number of steps of all time integrations; a machine that is not at rest by then moves away


@dataclasses.dataclass(frozen=True)
class Equilibrium:
    """Static equilibrium of a machine.

    ``model`` is the machine in this pose, at rest, ready for ``abut.simulate``; ``result`` one row with every channel of a
    run (reactions, contact forces, penetrations, energies). ``state`` [bodies, 13] is position, quaternion (x, y, z, w)
    and zero velocities. ``residual`` [bodies, 6] is the imbalance of each body, force [N] and torque about
    the centre of mass [N m] in global axes. ``iterations`` counts Newton's steps, and ``found`` names the method that found it.
    ``stable`` is True if no motion leads away: otherwise ``warnings`` name those that do. ``neutral`` are the motions that
    no force opposes nor drives, in words; along them the machine was not moved.
    """

    model: Model
    result: Result
    state: NDArray[np.float64]
    residual: NDArray[np.float64]
    iterations: int
    found: str
    stable: bool
    neutral: tuple[str, ...]

    def __repr__(self) -> str:
        found = "stable" if self.stable else "not stable"
        told = "".join(f"\n  warning: {sentence}" for sentence in self.warnings)
        return f"<abut equilibrium {self.model.name!r}: {found}, {self.iterations} steps, {self.found}>{told}"

    @property
    def warnings(self) -> list[str]:
        """Messages to the user, as sentences."""
        return self.result.warnings

    @property
    def reactions(self) -> Mapping[str, NDArray[np.float64]]:
        """Force [N] and torque [N m] of each joint, motion and force element on its first body at frame I, six numbers in global axes."""
        full = [channel.name for channel in self.result.channels]
        names = [
            n
            for n in (name.removesuffix(".torque") for name in full)
            if {f"{n}.force", f"{n}.torque"} <= {*full}
        ]
        found = {
            n: np.concatenate([self.result.values(f"{n}.force")[0], self.result.values(f"{n}.torque")[0]])
            for n in names
        }
        return MappingProxyType(found)

    @property
    def contact_forces(self) -> Mapping[str, NDArray[np.float64]]:
        """Force of each contact on its first body [N], normal and friction together, in global axes."""
        found = {
            contact.name: self.result.values(f"{contact.name}.normal_force")[0]
            + self.result.values(f"{contact.name}.friction_force")[0]
            for contact in self.model.contacts
        }
        return MappingProxyType(found)


def statics(
    model: Model,
    at: Any = 0.0,
    *,
    tolerance: float = 1e-10,
    iterations: int = 200,
    load_steps: int | None = None,
    march: bool = True,
    progress: Progress | None = None,
    device: str = "cpu",
    redundant: str | None = None,
) -> Equilibrium:
    """Find the static equilibrium near the given pose and downhill from it.

    Args:
        model: The machine. Its velocities do not count; contacts may overlap or be open: the search separates
            overlapping bodies, and lowers unsupported ones.
        at: Time at which motions and forces are evaluated [s]. A motion given by its velocity or acceleration has its
            initial value then.
        tolerance: Largest force imbalance relative to the acting forces, 1e-14 … 1e-2; torques are divided by the machine's length.
            If contacts are so stiff that rounding of the positions is larger, rounding determines the accuracy.
        iterations: Largest number of steps of Newton's method; ten times as many for all load steps together.
        load_steps: Number of steps in which the loads are applied: weight, forces, springs under load, contacts that overlap, and motions
            from the initial pose of the model. None applies them at once, and in steps if that fails, as beams and structures with
            large deflections may need. 1 applies them at once only. Larger numbers begin with so many steps, to follow the equilibrium of
            increasing loads if there are several. Failed steps are halved, down to 1/4096 of the loads.
        march: True to release the machine in a time integration, and to stop it, if Newton's method fails (compiles the time integration).
        progress: Receives compiling, each step of Newton's method and the end; see ``abut.results.Progress``.
        device: "cpu", or a GPU by its name in Warp ("cuda:0").
        redundant: As for ``simulate``.

    Returns:
        The equilibrium. Friction that depends on the speed of slip alone has no effect at rest, so the pose is the one
        without friction; internal states of laws (bristles, relaxing stress) are zero. States of signals have the values at which their
        rates vanish; a state with no effect on its own rate keeps its value, which is reported.

    Raises:
        InvalidValue, WrongUnit: bad arguments.
        RunError: the mechanism cannot be assembled; or no equilibrium was found: the message contains the largest part of the loads with an
            equilibrium, the unbalanced body, the size and direction of the imbalance, and the things that act on the body.
    """
    _check_search(tolerance, iterations, "statics")
    many = check_load_steps(load_steps)
    model = with_redundant(model, redundant)
    instant = units.quantity(at, "s", what="statics: at")
    with progress_listener(progress):
        search = Search(model, instant, tolerance, iterations, march, device, many)
    said = ProgressReporter(progress, instant, instant)
    said.compiled(search.statistics["compile_seconds"])
    search.balance.told = lambda steps: said.tried(min(1.0, steps / iterations), instant, steps)
    pose = search.first(instant)
    said.finished(Status.done(instant))
    return search.equilibrium(pose)


def quasi_statics(
    model: Model,
    end: Any = None,
    step: Any = None,
    *,
    start: Any = 0.0,
    times: Any = None,
    tolerance: float = 1e-10,
    iterations: int = 200,
    progress: Progress | None = None,
    device: str = "cpu",
    redundant: str | None = None,
) -> Result:
    """Find a sequence of equilibria, as motions and forces change with time so slowly that inertia is negligible.

    Args:
        model: The machine.
        end: Time to stop at [s].
        step: Output interval [s]; a thousandth of the span if not given.
        start: Time to start at [s].
        times: Output times instead of end and step.
        tolerance: As for ``statics``.
        iterations: Steps of Newton's method at each time.
        progress: Receives compiling, each output and the end; see ``abut.results.Progress``.
        device: "cpu", or a GPU by its name in Warp ("cuda:0").
        redundant: As for ``simulate``.

    Returns:
        One row a time, with the channels of ``simulate``; velocities and accelerations are zero. Each search begins at
        an extrapolation of the last poses. If the followed equilibrium ends (a snap-through, a loss of
        contact), the machine goes downhill to another one, and a warning reports time and bodies. If there is none, the status reports
        time and bodies, and the results up to then are returned.

    Raises:
        InvalidValue, WrongUnit: bad arguments.
        RunError: no equilibrium at the start.
    """
    _check_search(tolerance, iterations, "quasi_statics")
    model = with_redundant(model, redundant)
    instants = output_times(end, step, start, times, "quasi_statics")
    with progress_listener(progress):
        search = Search(model, float(instants[0]), tolerance, iterations, True, device)
    said = ProgressReporter(progress, float(instants[0]), float(instants[-1]))
    said.compiled(search.statistics["compile_seconds"])
    search.system.work.waves.mode.fill_(QUASI_STATICS)
    pose = search.first(float(instants[0]))
    observer = StateRecorder(model, search.probe, search.notes)
    observer.check_memory("quasi_statics", len(instants))
    observer.take(pose.equations)
    search.begin(pose)
    status = _follow_equilibria(search, observer, said, pose, instants)
    said.finished(status)
    return observer.finish(search.statistics, status, search.jumps)


def _follow_equilibria(
    search: Search, observer: StateRecorder, said: ProgressReporter, pose: Any, instants: Any
) -> Status:
    """Record the equilibria at all times after the first; return the final status."""
    for instant in instants[1:]:
        try:
            found, balanced = search.follow(float(instant))
            if not balanced:
                return Status.failed(search.imbalance_message(found), pose.equations.time)
            pose = found
            observer.take(pose.equations)
        except KeyboardInterrupt:
            return Status.interrupted(pose.equations.time)
        except MemoryError as problem:
            return observer.out_of_memory(problem, len(instants), pose.equations.time)
        said.at(float(instant), search.balance.steps)
    return Status.done(float(instants[-1]))


def _check_search(tolerance: float, iterations: int, verb: str) -> None:
    if iterations < 1:
        raise InvalidValue.of(f"{verb}: iterations", iterations, "be 1 or more")
    if not 1e-14 <= tolerance <= 1e-2:
        raise InvalidValue.of(f"{verb}: tolerance", tolerance, "be between 1e-14 and 1e-2")


class Search:
    """Search for equilibrium by Newton's method, load steps, and time integration with kinetic damping."""

    def __init__(
        self,
        model: Model,
        start: float,
        tolerance: float,
        most: int,
        march: bool,
        device: str,
        load_steps: int | None = None,
    ) -> None:
        self._begun, self._compiled = time.perf_counter(), compile_seconds()
        self.model, self.march, self.device = model, march, device
        self.load_steps = load_steps
        self.system = System([model], _is_large(model), device, start=start)
        self.drawn = np.array(
            self.system.work.y.numpy()[0, : self.system.layout.bodies]
        )  #: state before assembly
        self.assembly: Assembly = assemble_system(self.system, start)[0]
        self.probe = Probe(self.system)
        self.system.work.waves.still.fill_(1)
        self.system.work.waves.mode.fill_(STATICS)
        self.holder = FrozenMotions(self.probe)
        self.balance = EquilibriumSearch(model, self.probe, tolerance, most)
        self.loading = LoadSteps(self.balance, self.holder)
        self.found = NEWTON
        self.left = MARCHED  #: remaining number of steps of time integration
        self.notes = [*model.notes, *self.assembly.sentences, *_left_out(model)]
        self.notes += [*_free_state_messages(self.system), *constant_signal_warnings(self.system.models[0])]

    @property
    def statistics(self) -> dict[str, Any]:
        """Numbers about the search so far."""
        how, steps = f"statics, {self.found}", self.balance.steps
        numbers = statistics_of(how, steps, self.assembly, self._begun, self._compiled)
        numbers |= {"load_steps": max(1, self.loading.taken), "load_steps_refused": self.loading.refused}
        return numbers

    def first(self, instant: float) -> EvaluatedPose:
        """Return the first equilibrium.

        Raises:
            RunError: there is none: names the unbalanced body.
        """
        pose, balanced = self.find(instant)
        if not balanced:
            raise RunError(self.imbalance_message(pose))
        return pose

    def find(self, instant: float) -> tuple[EvaluatedPose, bool]:
        """Find the first equilibrium: by Newton's method, otherwise in load steps, otherwise by time integration and Newton's method
        after each stop.
        """
        state = self.probe.state
        state[:, 7:13] = 0.0
        if self.load_steps in (None, 1):
            pose, balanced = self.balanced(self.probe.look(state, instant), instant)
            if balanced or self.load_steps == 1:
                return self._integrate(pose, balanced, instant)
        else:
            self.holder.hold(state, instant)
            pose, balanced = self.balance.pose(self.probe.look(state, instant)), False
        memory, left = self.probe.system.memory(), self.balance.left
        stepped, balanced = self._load_stepped_equilibrium(state, instant)
        if balanced:
            self.found = STEPPED
            return stepped, True
        self.probe.system.keep(memory)
        self.balance.left = left
        pose = self.balance.pose(self.probe.look(pose.equations.state, instant))
        return self._integrate(pose, False, instant)

    def _load_stepped_equilibrium(
        self, state: NDArray[np.float64], instant: float
    ) -> tuple[EvaluatedPose, bool]:
        """Find the first equilibrium in load steps, from the assembled state, or with motions from their values in the given model."""
        begin, end = self.holder.where(self.drawn, instant), self.holder.values
        if np.abs(end - begin).max(initial=0.0) > 1e-9:
            drawn = np.array(self.drawn)
            drawn[:, 7:13] = 0.0
            self.holder.put(begin)
            there = self.probe.close(drawn, instant)
            self.holder.put(end)
            state = there.state if there.gap <= 1e-9 else state
        start = self.probe.look(state, instant)
        self.probe.settle(start)
        if self.probe.unfound():
            return self.balance.pose(start), False
        begin = self.holder.where(state, instant)
        return self.loading.go(start, np.zeros_like(start.load), begin, self.load_steps)

    def _integrate(self, pose: EvaluatedPose, balanced: bool, instant: float) -> tuple[EvaluatedPose, bool]:
        """Return a found equilibrium; otherwise search by time integration and Newton's method after each stop."""
        lost = self.probe.unfound() or self.balance.left is not None  # integration would end likewise
        if balanced or lost or not self.march or pose.equations.gap > 1e-9:
            return pose, balanced
        self.balance.most = min(self.balance.most, AFTER)
        for _ in range(STOPS):
            state = self._let_go(pose.equations, instant)
            pose, balanced = self.balanced(self.probe.look(state, instant), instant)
            if balanced:
                self.found = MARCH
                break
            if self.left <= 0 or self.balance.left is not None:
                break
        return pose, balanced

    def balanced(self, near: HostEquations, instant: float) -> tuple[EvaluatedPose, bool]:
        """Apply Newton's method from a pose, with the motions fixed at their values at a time."""
        self.holder.hold(near.state, instant)
        here = self.probe.close(near.state, instant)
        if here.gap > 1e-9:
            name, label = self.probe.rows[int(np.argmax(np.abs(here.residual)))]
            raise RunError(
                f"statics at t = {instant:.9g} s: the joints cannot be closed, the largest gap being {here.gap:.3g} (m or rad) "
                f'at "{name}" ({label}); '
                "check what the motions prescribe there"
            )
        self.probe.settle(here)
        pose, balanced = self.balance.seek(here)
        balanced = balanced and not self.probe.unfound()
        if balanced and (ended := past_end(self.probe.system)):
            raise RunError(f"statics at t = {instant:.9g} s: where there is balance, {ended}")
        return pose, balanced

    def begin(self, pose: EvaluatedPose) -> None:
        """Set the pose from which ``follow`` continues."""
        self._poses = [pose]
        self.jumps: list[str] = []

    def follow(self, instant: float) -> tuple[EvaluatedPose, bool]:
        """Find the next equilibrium, near the extrapolation of the last two."""
        last = self._poses[-1].equations
        near, memory = last, self.system.memory()
        if len(self._poses) > 1:
            before = self._poses[-2].equations
            ratio = (instant - last.time) / (last.time - before.time)
            ahead = displace_bodies(last.state, ratio * motion_between_states(before.state, last.state))
            near = self.probe.look(ahead, last.time)
        pose, balanced = self.balanced(near, instant)
        if near is not last and (not balanced or self.balance.jumped):
            self.system.keep(memory)
            pose, balanced = self.balanced(self.probe.look(last.state, last.time), instant)
        if not balanced:
            self.system.keep(memory)
            stepped, balanced = self._carried_on(last, instant)
            pose = stepped if balanced else pose
        if balanced and self.balance.jumped:
            went = motion_between_states(last.state, pose.equations.state)
            names = moving_bodies(self.model, went, self.balance.length)
            self.jumps.append(
                f"the balance that was followed ended between t = {last.time:.6g} s and {instant:.6g} s: {quote_names(names)} went on "
                f"to another one, by {self.balance.size(went) * self.balance.length:.3g} m"
            )
            self._poses.clear()
        self._poses = [*self._poses[-1:], pose]
        return pose, balanced

    def _carried_on(self, last: HostEquations, instant: float) -> tuple[EvaluatedPose, bool]:
        """Find the next equilibrium by applying changes of loads and motions since the last one in steps."""
        self.holder.hold(last.state, instant)
        begin = self.holder.where(last.state, instant)
        return self.loading.go(self.probe.look(last.state, instant), last.load, begin)

    def _let_go(self, here: HostEquations, instant: float) -> NDArray[np.float64]:
        """Return the state of the machine at the first peak of its kinetic energy, after a release from rest."""
        gravity = float(np.linalg.norm(self.model.gravity)) or 1.0
        span = SPAN * np.sqrt(self.balance.length / gravity) / STOPS
        run = simulate(
            model_at_state(self.model, here.state, turns=self.system.turns(looked_at=True)),
            start=instant,
            end=instant + span,
            step=span / 400,
            device=self.device,
            integrator=dataclasses.replace(default_integrator(self.model)[0], max_steps=self.left),
        )
        energy = run.values("energy.kinetic")
        falling = np.flatnonzero((np.diff(energy) < 0.0) & (energy[:-1] > 0.0))
        k = int(falling[0]) if len(falling) else len(energy) - 1
        self.left -= int(run.statistics["steps"])
        states = named_state(run, self.model, slice(0, k + 1))
        states[:, :, 7:] = 0.0
        if self.system.layout.counted:
            for state in states:
                self.probe.look(state, instant)
                self.system.accept(CountedTurn)
        return np.asarray(states[-1])

    def equilibrium(self, pose: EvaluatedPose) -> Equilibrium:
        """Return the equilibrium for the user, with its stability."""
        statistics = self.statistics
        values, motions, idle = self.balance.modes(pose)
        length = self.balance.length
        neutral = (
            tuple(describe_motion(self.model, x, length) for x in sparse_motions(motions[:, idle]).T)
            if idle.any()
            else ()
        )
        falls = [describe_motion(self.model, x, length) for x in motions[:, ~idle & (values < 0.0)].T]
        observer = StateRecorder(self.model, self.probe, self.notes)
        observer.take(pose.equations)
        said = self._went_on()
        said += (
            [f"the equilibrium is not stable: {_abbreviate_motions(falls)} leads away from it"]
            if falls
            else []
        )
        if neutral:
            said.append(f"nothing holds or drives {_abbreviate_motions(neutral)}: left where it was")
        result = observer.finish(statistics, Status.done(pose.equations.time), said)
        return Equilibrium(
            model_at_state(self.model, pose.equations.state, result),
            result,
            pose.equations.state,
            pose.imbalance,
            self.balance.steps,
            self.found,
            not falls,
            neutral,
        )

    def _went_on(self) -> list[str]:
        """Return sentences about the ends of followed equilibria on the path to all loads."""
        length = self.balance.length
        return [
            f"the balance that was followed ended at {share:.4g} of the loads: "
            f"{quote_names(moving_bodies(self.model, went, length))} went on to "
            f"another one, by {self.balance.size(went) * length:.3g} m"
            for share, went in (self.loading.jumps if self.found == STEPPED else ())
        ]

    def imbalance_message(self, pose: EvaluatedPose) -> str:
        """Return a sentence that names the unbalanced body."""
        if what := self.probe.unfound():
            return (
                f"statics at t = {pose.equations.time:.9g} s: {what} has no solution at rest near where it begins; look at its "
                "function, or begin nearer to the solution (initial=…, or another pose)"
            )
        if self.balance.left is not None and (why := self._driven_away(self.balance.left)):
            return why
        loading = self.loading
        pose = loading.worst if loading.share and loading.worst is not None else pose
        pushed, acting = self._unbalanced_body(pose)
        return (
            f"statics at t = {pose.equations.time:.9g} s: {self._borne()}{pushed}"
            + (f"; let go, it came to no rest in {MARCHED} steps" if self.left <= 0 else "")
            + self._absent(acting)
            + (
                f"; {bent}"
                if (bent := beam_limit_message(self.system, pose.equations.state, 0))
                else self._remedy()
            )
        )

    def _remedy(self) -> str:
        """Return the remedy for a missing equilibrium, as the end of a sentence."""
        other = (
            "stiffen what gives way there or load it less"
            if self.loading.share
            else "begin nearer to the balance"
        )
        return f"; hold or support it in that direction, {other}, or raise iterations"

    def _borne(self) -> str:
        """Return the beginning of a sentence: no equilibrium, or the part of the loads up to which there is one."""
        loading, steps = self.loading, self.balance.steps
        if not loading.share:
            return f"no balance after {steps} steps; "
        return (
            f"no balance with all loads: put on in steps, they are borne up to {loading.share:.4g} of them ({loading.taken} load steps, "
            f"{loading.refused} more that found none, {steps} steps of Newton's method); with more, "
        )

    def _unbalanced_body(self, pose: EvaluatedPose) -> tuple[str, list[Any]]:
        """Return the unbalanced body with size and direction of the imbalance in words, and the things that act on it; or the joint
        that does not close.
        """
        here, left, length = pose.equations, pose.imbalance, self.balance.length
        if here.gap > 1e-9:
            name, label = self.probe.rows[int(np.argmax(np.abs(here.residual)))]
            return f'the joints cannot be closed, off by {here.gap:.3g} (m or rad) at "{name}" ({label})', []
        k = int(np.argmax(np.linalg.norm(left[:, :3], axis=1) + np.linalg.norm(left[:, 3:], axis=1) / length))
        body = self.model.bodies[k]
        force, torque = np.linalg.norm(left[k, :3]), np.linalg.norm(left[k, 3:])
        pushed, unit = (left[k, :3], "N") if force >= torque / length else (left[k, 3:], "N m")
        way = ", ".join(f"{x:.3g}" for x in pushed / max(float(np.linalg.norm(pushed)), 1e-300) + 0.0)
        acting = [x for x in (*self.model.forces, *self.model.contacts) if body in x.bodies]
        what = "; ".join(f'{x.family} "{x.name}"' for x in acting[:4]) or "nothing but gravity and joints"
        together = quote_names(
            [n for n in moving_bodies(self.model, pose.tangent.basis @ pose.pull, length) if n != body.name]
        )
        said = (
            f'body "{body.name}" is still {"pushed" if unit == "N" else "turned"} by {np.linalg.norm(pushed):.4g} {unit} along ({way}), '
            f"and {what} acts on it" + (f"; with it moves {together}" if together else "")
        )
        return said, acting

    def _absent(self, acting: Sequence[Any]) -> str:
        """Describe missing supports: friction of the acting contacts, and statements that a lenient reader omitted; empty for none."""
        said = ""
        if rubbing := [one for one in acting if getattr(one, "friction", None)]:
            said += f"; friction, as in {quote_names([one.name for one in rubbing])}, follows slip and holds nothing at rest"
        if any(note.endswith("(left out)") for note in self.notes):
            said += "; what was left out in reading, as the warnings say, may be what holds it"
        return said

    def _driven_away(self, pose: EvaluatedPose) -> str:
        """Return a sentence about bodies that are driven away without support; empty if no force drives any where this motion begins."""
        length = self.balance.length
        motions = sparse_motions(self.balance.unheld(pose)).T
        if not len(motions):
            return ""
        bodies = {name for motion in motions for name in moving_bodies(self.model, motion, length)}
        acting = [
            one
            for one in (*self.model.forces, *self.model.contacts)
            if any(body.name in bodies for body in one.bodies)
        ]
        names = quote_names([one.name for one in acting]) if acting else "gravity alone"
        away = _abbreviate_motions([describe_motion(self.model, one, length) for one in motions])
        return (
            f"statics at t = {pose.equations.time:.9g} s: there is no balance to be found: nothing holds {away}; what acts there "
            f"({names}) drives it away, and after {self.balance.steps} steps still does"
            + self._absent(acting)
            + "; hold it by a joint or a motion, add what is to stop it (a contact, a spring that pulls back), or take away what drives it"
        )


def _is_large(model: Model) -> bool:
    """Return True if a machine is so large that derivatives of its forces save more time than their compilation takes."""
    check_model(model)
    rows = sum(len(joint.equations) for joint in model.joints) + len(model.motions)
    return 6 * len(model.bodies) - rows > MANY


def _abbreviate_motions(motions: Sequence[str]) -> str:
    """Return some motions in words, the rest counted."""
    return "; ".join(motions[:4]) + (f" and {len(motions) - 4} more motions" if len(motions) > 4 else "")


def _free_state_messages(system: System) -> list[str]:
    """Return messages about states that equilibrium does not determine."""
    wiring = system.layout.of(SignalWiring)
    kept = [
        wiring.unknowns[k].name for k in wiring.states if not (wiring.unknowns[k].held or wiring.settles(k))
    ]
    if not kept:
        return []
    return [
        f"the value of state {quote_names(kept)} has no say in its own rate, so that no balance settles it: it keeps "
        "the value it begins with"
    ]


def _left_out(model: Model) -> list[str]:
    """Return a message about internal states of laws, which are zero in statics."""
    carried = [c.name for c in model.contacts if any(law.anatomy.carried for law in c.laws)]
    if not carried:
        return []
    return [
        f"the laws of contact {quote_names(carried)} carry something along (bristles, relaxing stress), which is zero in statics; let the "
        "machine come to rest with abut.simulate where that matters"
    ]
