"""Initial state of motions without mass: the position or speed at which the forces along them balance.

    UᵀF(q, v, t) = 0,    F the loads on a body, U [6, k] its motions without mass (``system.elimination.massless``)

Directions with dampers, in the range of D = −Uᵀ ∂F/∂v U, keep their position, and receive the speed of equilibrium. The others receive the
position, and the speed and acceleration with which it moves with the machine.

Source: consistent initial values, Brenan, Campbell & Petzold, Numerical Solution of Initial-Value Problems in DAEs (1996) sec. 5.3.4.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from abut.analysis.exchange.delay_history import begin_history, history_of_lane, record_jumps
from abut.analysis.state.host_equations import (
    HostEquations,
    Probe,
    displace_bodies,
    motion_between_states,
    tangent_of,
)
from abut.array_types import Numbers
from abut.errors import RunError
from abut.integrators import status_codes
from abut.integrators.method import scales_of
from abut.system.elimination.massless import massless_motions, motion_direction
from abut.system.signals.tables import SignalWiring
from abut.system.system import System

if TYPE_CHECKING:
    from abut.kernels.structs.machine_structs import RunData

__all__ = ["balance_massless", "rebalance_massless", "ways_of"]


STEP = 1e-6  #: step of differences, relative to the machine's length and speed
INSTANT = 1e-4  #: time between two evaluations of equilibrium, relative to the time in which the machine moves its length
ROUNDS = 40  #: largest number of Newton steps
BALANCED_FORCE = 1e-15  #: imbalance, relative to stiffness times the machine's length, of balanced forces
UNBALANCED_FORCE = 1e-7  #: likewise, above which there is no equilibrium
NOISE = 1e-9  #: fraction of the largest slope below which differences are rounding: 1e-16 of forces over STEP
ZERO_DAMPING = 1e-10  #: damping relative to stiffness times the machine's time below which it counts as 0


@dataclasses.dataclass(frozen=True)
class _Slopes:
    """Derivatives at a state: motions U [6 b, k], loads along them, −∂/∂q and −∂/∂v of these [k, k], and as columns the directions
    with and without dampers.
    """

    here: HostEquations
    ways: Numbers
    load: Numbers
    stiffness: Numbers
    damping: Numbers
    damped: Numbers
    still: Numbers


def balance_massless(system: System, time: float) -> None:
    """Move bodies without mass to equilibrium of the forces on them, in each lane; ``work`` then contains the initial state of the time
    integration.

    Raises:
        RunError: forces cannot be balanced; names the body and the direction.
    """
    for lane, floats in system.floats.items():
        groups = [one.bodies for one in floats if not one.idle]
        if not groups:
            continue
        alone = system if system.lanes == 1 else system.alone(lane, time)
        count = system.layout.bodies
        if system.layout.of(SignalWiring).delays:
            Probe(alone).evaluate(system.work.y.numpy()[lane, :count], time)
            begin_history(alone, time)
        found, acceleration = _Balance(alone, groups, time).begin(system.work.y.numpy()[lane, :count])
        y, dy = system.work.y.numpy(), system.work.dy.numpy()
        y[lane, :count] = found.here.state
        dy[lane, :count, 7:13] = acceleration
        system.work.y.assign(y)
        system.work.dy.assign(dy)


def rebalance_massless(system: System, state: RunData) -> None:
    """Balance massless motions again in lanes that have passed a stop, where forces may have jumped; contacts keep their mode.

    Without equilibrium the state is unchanged, and the time integration reports the failure.
    """
    count, y0, f0 = state.count.numpy(), state.y0.numpy(), state.f0.numpy()
    waiting = (count[:, status_codes.STATUS] == status_codes.PAUSED) & (count[:, status_codes.FRESH] == -1)
    for lane in map(int, np.flatnonzero(waiting)):
        count[lane, status_codes.FRESH] = 0
        groups = [one.bodies for one in system.floats.get(lane, ()) if not one.idle]
        if not groups:
            continue
        time = float(state.time.numpy()[lane])
        alone = system.alone(lane, time)
        alone.work.y.assign(y0[lane : lane + 1])
        alone.work.signals.history = history_of_lane(system, lane)
        many = system.layout.bodies
        balanced = _Balance(alone, groups, time, keep_modes=True)
        try:
            found, acceleration = balanced.begin(y0[lane, :many])
        except RunError:
            continue
        y0[lane, :many] = found.here.state
        bodies = [b for group in groups for b in group]
        f0[lane, bodies, 7:13] = acceleration[bodies]
        if system.layout.of(SignalWiring).delays:
            balanced.probe.evaluate(found.here.state, time, keep_modes=True)
            record_jumps(system, lane, alone.work.signals.value.numpy()[0])
    if waiting.any():
        for target, values in ((state.count, count), (state.y0, y0), (state.f0, f0)):
            target.assign(values)


class _Balance:
    """Equilibrium of some groups of bodies of a machine; contacts keep their mode, or touch where they overlap."""

    def __init__(
        self, system: System, groups: Sequence[tuple[int, ...]], time: float, keep_modes: bool = False
    ) -> None:
        self.probe, self.groups, self.time, self.keep_modes = Probe(system), groups, time, keep_modes
        self.bodies = [b for group in groups for b in group]
        self.model = system.models[0]
        ease = system.machine.massless_entries.numpy()[0, :, :2]
        #: weights of accelerations, whose part along U depends on the substitute inertia (``light_body_kernels.keep_floating``)
        self.weight = np.sqrt(np.repeat(ease, 3, axis=1).ravel())
        scales = scales_of(self.model)
        self.length, self.speed = scales.length, scales.speed

    def begin(self, state: Numbers) -> tuple[_Slopes, Numbers]:
        """Return the state in equilibrium, and accelerations [b, 6] of massless motions there."""
        here = self.solve(self.probe.evaluate(state, self.time, keep_modes=self.keep_modes))
        t = INSTANT * self.length / self.speed
        tangent = tangent_of(here.here)
        pull = tangent.accelerations(here.here).reshape(-1, 6)
        pull[self.bodies] = 0.0
        ends = []
        for s in (t, 2.0 * t):  # forward only: before, the force may have been different
            on = displace_bodies(
                here.here.state, (s * here.here.velocity.reshape(-1, 6) + 0.5 * s * s * pull).ravel()
            )
            on[:, 7:13] += s * pull
            there = self.solve(self.probe.project(on, self.time + s, keep_modes=self.keep_modes)).here
            ends.append((motion_between_states(here.here.state, there.state), there.velocity))
        (near, slow), (far, fast) = ends
        still, damped = here.ways @ here.still, here.ways @ here.damped
        state = np.array(here.here.state)
        change = _project_motion(still, (4.0 * near - far) / (2.0 * t) - here.here.velocity)
        state[:, 7:13] += change.reshape(-1, 6)
        sped = (4.0 * slow - fast - 3.0 * here.here.velocity) / (2.0 * t)
        acceleration = self.mass_weighted(still, (far - 2.0 * near) / t**2) + self.mass_weighted(damped, sped)
        final = self.solve(self.probe.evaluate(state, self.time, keep_modes=self.keep_modes))
        return final, acceleration.reshape(-1, 6)

    def solve(self, here: HostEquations) -> _Slopes:
        """Solve by Newton's method from an evaluated state that meets the constraints."""
        seen = self.slopes(here)
        for _ in range(ROUNDS):
            size = self.size(seen)
            gap = float(np.abs(seen.load).max(initial=0.0))
            if gap <= BALANCED_FORCE * size:
                break
            matrix = np.hstack([seen.damping @ seen.damped, seen.stiffness @ seen.still])
            step = np.linalg.lstsq(matrix, seen.load, rcond=NOISE)[0]
            part = seen.damped.shape[1]
            state = displace_bodies(here.state, seen.ways @ (seen.still @ step[part:]))
            state[:, 7:13] += (seen.ways @ (seen.damped @ step[:part])).reshape(-1, 6)
            there = self.slopes(self.probe.project(state, here.time, keep_modes=self.keep_modes))
            if not float(np.abs(there.load).max()) < 0.9 * gap:
                break
            here, seen = there.here, there
        if float(np.abs(seen.load).max(initial=0.0)) > UNBALANCED_FORCE * self.size(seen):
            raise RunError(self._imbalance_message(seen))
        return seen

    def mass_weighted(self, ways: Numbers, motion: Numbers) -> Numbers:
        """Return the part of an acceleration along ways."""
        return _project_motion(ways, motion, self.weight)

    def size(self, seen: _Slopes) -> float:
        """Return the scale of large forces."""
        return float(np.abs(seen.stiffness).max() * self.length + np.abs(seen.damping).max() * self.speed)

    def slopes(self, here: HostEquations) -> _Slopes:
        """Return loads along the motions without mass, and their derivatives by central differences."""
        ways = ways_of(here, self.groups, self.length)
        many = ways.shape[1]
        stiffness, damping = np.zeros((many, many)), np.zeros((many, many))
        for k, way in enumerate(ways.T):
            places, speeds = [], []
            for s in (1.0, -1.0):
                place = displace_bodies(here.state, s * STEP * self.length * way)
                places.append(self.probe.evaluate(place, here.time, keep_modes=True).load)
                speed = np.array(here.state)
                speed[:, 7:13] += s * STEP * self.speed * way.reshape(-1, 6)
                speeds.append(self.probe.evaluate(speed, here.time, keep_modes=True).load)
            stiffness[:, k] = -ways.T @ (places[0] - places[1]) / (2.0 * STEP * self.length)
            damping[:, k] = -ways.T @ (speeds[0] - speeds[1]) / (2.0 * STEP * self.speed)
        rounding = 1e-9 * np.abs(here.load).max(initial=0.0)
        least = (
            ZERO_DAMPING * np.abs(stiffness).max(initial=0.0) * self.length / self.speed
            + rounding / self.speed
        )
        _, values, right = np.linalg.svd(damping)
        rank = int(np.sum(values > max(least, 1e-9 * values.max(initial=0.0))))
        return _Slopes(here, ways, ways.T @ here.load, stiffness, damping, right[:rank].T, right[rank:].T)

    def _imbalance_message(self, seen: _Slopes) -> str:
        """Describe the imbalance: body, direction and force."""
        k = int(np.argmax(np.abs(seen.load)))
        way = seen.ways[:, k].reshape(-1, 6)
        body = int(np.argmax(np.linalg.norm(way.reshape(-1, 2, 3), axis=2).max(axis=1)))
        shifts, axis = motion_direction(way[body])
        acts, unit = ("a force", "N") if shifts else ("a torque", "N m")
        left = float(seen.load[k]) / float(np.linalg.norm(way[body, :3] if shifts else way[body, 3:]))
        return (
            f'body "{self.model.bodies[body].name}" has no {"mass" if shifts else "inertia"} {axis}, '
            f"so forces must balance there, but {acts} of {abs(left):.3g} {unit} remains for every "
            f"position and velocity; give it {'mass' if shifts else 'moments of inertia'}, or a "
            "spring or damper that opposes"
        )


def ways_of(here: HostEquations, groups: Sequence[tuple[int, ...]], length: float) -> Numbers:
    """Return the motions without mass [6 b, k] of some groups of bodies; of unit size, with turns at a length [m]."""
    ways = np.zeros((6 * here.bodies, 0))
    for group in map(list, groups):
        at = (6 * np.array(group)[:, None] + np.arange(6)).ravel()
        own = massless_motions(here.mass[group], here.jacobian[:, at], length)
        wide = np.zeros((6 * here.bodies, own.shape[1]))
        wide[at] = own
        ways = np.hstack([ways, wide])
    return ways


def _project_motion(ways: Numbers, motion: Numbers, weight: Numbers | float = 1.0) -> Numbers:
    """Return the part of a motion along ways, by a weight of each of its numbers."""
    if not ways.shape[1]:
        return np.zeros_like(motion)
    weights = np.broadcast_to(weight, motion.shape)
    return np.asarray(ways @ np.linalg.lstsq(weights[:, None] * ways, weights * motion, rcond=None)[0])
