"""Search for the static equilibrium of a machine: Newton's method, load steps, and time integration with kinetic damping."""

from __future__ import annotations

import dataclasses
import time
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.analysis.equilibrium.imbalance_messages import imbalance_message
from abut.analysis.equilibrium.load_steps import LoadSteps
from abut.analysis.equilibrium.newton import MAX_SINGLE_MOTIONS, EquilibriumNewton, EvaluatedPose
from abut.analysis.equilibrium.static_output import statistics_of
from abut.analysis.exchange.cosimulation import constant_signal_warnings
from abut.analysis.messages.contact_loss import past_end
from abut.analysis.simulate import simulate
from abut.analysis.simulation.choose_integrator import default_integrator
from abut.analysis.state.assembly import Assembly, assemble_system
from abut.analysis.state.frozen_motions import FrozenMotions
from abut.analysis.state.host_equations import HostEquations, Probe, displace_bodies, motion_between_states
from abut.analysis.state.mobility import moving_bodies, quote_names
from abut.analysis.state.operating_point import named_state
from abut.analysis.state.pose import model_at_state
from abut.array_types import Numbers
from abut.compiler.kernels import compile_seconds
from abut.errors import RunError
from abut.kernels.structs.motion_structs import CountedTurn
from abut.model import check_model
from abut.system.signals.buffers import STATICS
from abut.system.signals.tables import SignalWiring
from abut.system.system import System

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["STEPPED", "EquilibriumSearch"]

#: Methods by which an equilibrium was found.
DIRECT, RELEASED = "Newton's method", "Newton's method after time integration with kinetic damping"
STEPPED = "Newton's method in load steps"
STOPS = 12  #: largest number of stops at a peak of the kinetic energy
MAX_NEWTON_STEPS = 50  #: largest number of Newton steps after each stop
SPAN = 40.0  #: largest duration of the time integration, in units of √(length/g)
MOST_STEPS = 100_000  #: largest number of steps of all time integrations; a machine that is not at rest by then moves away


class EquilibriumSearch:
    """Search for static equilibrium by Newton's method, load steps, and time integration with kinetic damping."""

    def __init__(
        self,
        model: Model,
        start: float,
        tolerance: float,
        most: int,
        releases: bool,
        device: str,
        load_steps: int | None = None,
    ) -> None:
        self._begun, self._compiled = time.perf_counter(), compile_seconds()
        self.model, self.releases, self.device = model, releases, device
        self.load_steps = load_steps
        self.system = System([model], _is_large(model), device, start=start)
        self.drawn = np.array(
            self.system.work.y.numpy()[0, : self.system.layout.bodies]
        )  #: state before assembly
        self.assembly: Assembly = assemble_system(self.system, start)[0]
        self.probe = Probe(self.system)
        self.system.work.signals.seeks_constant_states.fill_(1)
        self.system.work.signals.mode.fill_(STATICS)
        self.holder = FrozenMotions(self.probe)
        self.balance = EquilibriumNewton(model, self.probe, tolerance, most)
        self.loading = LoadSteps(self.balance, self.holder)
        self.found = DIRECT
        self.left = self.integrated = MOST_STEPS  #: remaining and largest number of steps of time integration
        self.notes = [*model.notes, *self.assembly.sentences, *_internal_state_messages(model)]
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
            raise RunError(imbalance_message(self, pose))
        return pose

    def find(self, instant: float) -> tuple[EvaluatedPose, bool]:
        """Find the first equilibrium: by Newton's method, otherwise in load steps, otherwise by time integration and Newton's method
        after each stop.
        """
        state = self.probe.state
        state[:, 7:13] = 0.0
        if self.load_steps in (None, 1):
            pose, balanced = self.solve_from(self.probe.evaluate(state, instant), instant)
            if balanced or self.load_steps == 1:
                return self._release_until_balanced(pose, balanced, instant)
        else:
            self.holder.hold(state, instant)
            pose, balanced = self.balance.pose(self.probe.evaluate(state, instant)), False
        memory, escape_pose = self.probe.system.memory(), self.balance.escape_pose
        stepped, balanced = self._find_in_load_steps(state, instant)
        if balanced:
            self.found = STEPPED
            return stepped, True
        self.probe.system.keep(memory)
        self.balance.escape_pose = escape_pose
        pose = self.balance.pose(self.probe.evaluate(pose.equations.state, instant))
        return self._release_until_balanced(pose, False, instant)

    def _find_in_load_steps(self, state: Numbers, instant: float) -> tuple[EvaluatedPose, bool]:
        """Find the first equilibrium in load steps, from the assembled state, or with motions from their values in the given model."""
        begin, end = self.holder.where(self.drawn, instant), self.holder.values
        if np.abs(end - begin).max(initial=0.0) > 1e-9:
            drawn = np.array(self.drawn)
            drawn[:, 7:13] = 0.0
            self.holder.put(begin)
            there = self.probe.project(drawn, instant)
            self.holder.put(end)
            state = there.state if there.gap <= 1e-9 else state
        start = self.probe.evaluate(state, instant)
        self.probe.accept(start)
        if self.probe.unsolved_signal():
            return self.balance.pose(start), False
        begin = self.holder.where(state, instant)
        return self.loading.follow_loads(start, np.zeros_like(start.load), begin, self.load_steps)

    def _release_until_balanced(
        self, pose: EvaluatedPose, balanced: bool, instant: float
    ) -> tuple[EvaluatedPose, bool]:
        """Return a found equilibrium; otherwise search by time integration and Newton's method after each stop."""
        lost = (
            self.probe.unsolved_signal() or self.balance.escape_pose is not None
        )  # integration would end likewise
        if balanced or lost or not self.releases or pose.equations.gap > 1e-9:
            return pose, balanced
        self.balance.most = min(self.balance.most, MAX_NEWTON_STEPS)
        for _ in range(STOPS):
            state = self._release(pose.equations, instant)
            pose, balanced = self.solve_from(self.probe.evaluate(state, instant), instant)
            if balanced:
                self.found = RELEASED
                break
            if self.left <= 0 or self.balance.escape_pose is not None:
                break
        return pose, balanced

    def solve_from(self, near: HostEquations, instant: float) -> tuple[EvaluatedPose, bool]:
        """Apply Newton's method from a pose, with the motions fixed at their values at a time."""
        self.holder.hold(near.state, instant)
        here = self.probe.project(near.state, instant)
        if here.gap > 1e-9:
            name, label = self.probe.rows[int(np.argmax(np.abs(here.residual)))]
            raise RunError(
                f"statics at t = {instant:.9g} s: the joints cannot be closed: the largest gap is "
                f'{here.gap:.3g} (m or rad) at "{name}" ({label}); check the prescribed motions at '
                "this time"
            )
        self.probe.accept(here)
        pose, balanced = self.balance.find_equilibrium(here)
        balanced = balanced and not self.probe.unsolved_signal()
        if balanced and (ended := past_end(self.probe.system)):
            raise RunError(f"statics at t = {instant:.9g} s: at the equilibrium, {ended}")
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
            near = self.probe.evaluate(ahead, last.time)
        pose, balanced = self.solve_from(near, instant)
        if near is not last and (not balanced or self.balance.lost_branch):
            self.system.keep(memory)
            pose, balanced = self.solve_from(self.probe.evaluate(last.state, last.time), instant)
        if not balanced:
            self.system.keep(memory)
            stepped, balanced = self._follow_in_load_steps(last, instant)
            pose = stepped if balanced else pose
        if balanced and self.balance.lost_branch:
            went = motion_between_states(last.state, pose.equations.state)
            names = moving_bodies(self.model, went, self.balance.length)
            self.jumps.append(
                f"the followed equilibrium branch ended between t = {last.time:.6g} s and "
                f"{instant:.6g} s: {quote_names(names)} moved to another equilibrium, by "
                f"{self.balance.size(went) * self.balance.length:.3g} m"
            )
            self._poses.clear()
        self._poses = [*self._poses[-1:], pose]
        return pose, balanced

    def _follow_in_load_steps(self, last: HostEquations, instant: float) -> tuple[EvaluatedPose, bool]:
        """Find the next equilibrium by applying changes of loads and motions since the last one in steps."""
        self.holder.hold(last.state, instant)
        begin = self.holder.where(last.state, instant)
        return self.loading.follow_loads(self.probe.evaluate(last.state, instant), last.load, begin)

    def _release(self, here: HostEquations, instant: float) -> Numbers:
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
                self.probe.evaluate(state, instant)
                self.system.accept(CountedTurn)
        return np.asarray(states[-1])


def _is_large(model: Model) -> bool:
    """Return True if a machine is so large that derivatives of its forces save more time than their compilation takes."""
    check_model(model)
    rows = sum(len(joint.equations) for joint in model.joints) + len(model.motions)
    return 6 * len(model.bodies) - rows > MAX_SINGLE_MOTIONS


def _free_state_messages(system: System) -> list[str]:
    """Return messages about states that equilibrium does not determine."""
    wiring = system.layout.of(SignalWiring)
    kept = [
        wiring.unknowns[k].name
        for k in wiring.states
        if not (wiring.unknowns[k].is_constant_in_statics or wiring.settles(k))
    ]
    if not kept:
        return []
    return [
        f"the equilibrium does not determine state {quote_names(kept)}, because its rate does not "
        "depend on its value: it keeps its initial value"
    ]


def _internal_state_messages(model: Model) -> list[str]:
    """Return a message about internal states of laws, which are zero in statics."""
    carried = [c.name for c in model.contacts if any(law.anatomy.state_names for law in c.laws)]
    if not carried:
        return []
    return [
        "statics sets the internal states (bristles, relaxing stress) of the laws of contact "
        f"{quote_names(carried)} to zero; if they matter, simulate until the model is at rest "
        "(abut.simulate)"
    ]
