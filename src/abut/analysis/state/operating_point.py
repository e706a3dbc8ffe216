"""Operating point: a machine at one state for linearisation, with contact modes, counted turns and drives of that state."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import numpy as np

from abut import units
from abut.advice.load_uniqueness import undetermined_loads
from abut.analysis.output.derived_channels import Requests
from abut.analysis.state.assembly import assemble_system
from abut.analysis.state.host_equations import HostEquations, Probe, Tangent
from abut.analysis.state.internal_states import memory_of, restore_joint_states
from abut.analysis.state.massless_equilibrium import balance_massless
from abut.analysis.state.pose import signals_at
from abut.array_types import Numbers
from abut.errors import InvalidValue, RunError
from abut.kernels.shape_structs.mesh_structs import ApproachBound, PartState
from abut.kernels.structs.motion_structs import CountedTurn
from abut.results import Result
from abut.results.channel import Channel
from abut.results.channel import ChannelLayout as Channels
from abut.system.constraints.tables import ConstraintTables
from abut.system.contact.point.initial_contact import MIN_IMPACT_SPEED, impact_speed_at_rest
from abut.system.contact.tables import ContactTables
from abut.system.observe import PROBE
from abut.system.schema.output import BODY_WIDTH
from abut.system.signals.buffers import LINEAR
from abut.system.system import System
from abut.units import Scalar

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["OperatingPoint", "named_state", "output_at"]


MOVED_RESIDUAL = 1e-6  #: residual of constraints of a state above which a warning is given [m or rad]


class OperatingPoint:
    """Operating point of one machine.

    Args:
        model: The machine.
        at: Time [s]; None is 0, or the end of the result.
        result: Source of the state, at the output nearest to ``at``; None is the model's own pose, assembled.

    Attributes:
        time: [s].
        equations: Of the state, on the constraints.
        row: All channels at the state.
        warnings: Messages to the user, as sentences.
        groups: Bodies with massless motions that only forces support (``system.elimination.massless``); they are moved to
        equilibrium. idle: Bodies with such motions without any force on them.

    A contact that overlaps touches, and remains so; others are free. The onset data of a law are the impact
    rate in the result, or, as at the start of a run, √(g δ) of a body that came to rest at this depth. Turns are counted
    through the outputs of the result. Motions given by their velocity or acceleration have their value in the state.

    Raises:
        InvalidValue: the time is outside the result, the result is of another machine, or the machine has a memory that a state does not
            contain.
        RunError: the mechanism cannot be assembled, or a force gives no number.
    """

    def __init__(self, model: Model, at: Scalar | None = None, result: Result | None = None) -> None:
        self.model, self.warnings = model, list[str]()
        self._output = -1 if result is None else output_at(at, result)
        begins = {} if result is None or not model.signals else signals_at(model, result, self._output)
        self._look_at(System([model.with_values(begins) if begins else model], False))
        layout = self.system.layout
        self._requests = Requests(model, layout.channels)
        self.channels = Channels(self._requests.channels)
        if result is None:
            self.time = units.quantity(0.0 if at is None else at, "s", what="at")
            self.warnings += assemble_system(self.system, self.time)[0].sentences
            state = self.probe.state
        else:
            self.time = float(result.time[self._output])
            state = self._replay_outputs(result)
            self._recall(result)
        self.system.work.drive.since.fill_(self.time)
        if layout.of(ConstraintTables).drive:
            self._hold_drives(state)
        gap = self.probe.evaluate(state, self.time).gap
        if gap > MOVED_RESIDUAL:
            self.warnings.append(
                f"the state violated the constraints (largest gap {gap:.3g} m or rad) and was moved onto them"
            )
        closed = self.probe.project(state, self.time).state
        self.system.accept(CountedTurn, PartState, ApproachBound)
        floats = self.system.floats.get(0, ())
        self.groups = [one.bodies for one in floats if not one.idle]
        self.idle = [one.bodies for one in floats if one.idle]
        if self.groups:
            balance_massless(self.system, self.time)
            closed = self.probe.state
        self._pull = self.system.work.dy.numpy().copy()
        self._enter(result)
        self.equations = self.probe.evaluate(closed, self.time, keep_modes=True)
        self._refuse_memory(result)
        self.memory = memory_of(self.system, model, self.touching_points())
        self.row = self.observe()
        if not np.isfinite(self.row[: BODY_WIDTH * self.probe.bodies]).all():
            raise RunError(
                "a force is not finite (NaN) at this state, or its constraints contradict each "
                "other; check the functions and laws that act there"
            )

    @property
    def undetermined_loads(self) -> dict[str, str]:
        """Joints and motions whose loads equilibrium does not determine at this state, with the undetermined parts."""
        if any(not body.spatial for body in self.model.bodies):
            return {}
        state = self.equations.state
        return undetermined_loads(self.model, state[:, :3], state[:, [6, 3, 4, 5]], self.time)

    def like(self, model: Model) -> OperatingPoint:
        """Return the operating point of a model that differs in numbers, at the same state."""
        other = copy.copy(self)
        other.model, other.warnings = model, []
        other._look_at(System([model], False))
        other.system.keep(self.system.memory())
        other.memory.put(other.system, np.zeros(len(other.memory.names)))
        other.equations = other.probe.evaluate(self.equations.state, self.time, keep_modes=True)
        other.row = other.observe()
        return other

    def _look_at(self, system: System) -> None:
        """Set the evaluated machine."""
        self.system, self.probe = system, Probe(system)
        system.work.signals.mode.fill_(LINEAR)
        self._run_data, self._rows = system.run_data(1, 1, 1), system.rows(1)

    def observe(self, push: Numbers | None = None) -> Numbers:
        """Return all channels at the last evaluated state; bodies that only forces support have the accelerations of this point, plus
        a push [6 b].
        """
        if self.groups:
            pull = self._pull.copy()
            if push is not None:
                pull[0, : self.probe.bodies, 7:13] += push.reshape(-1, 6)
            self.system.work.dy.assign(pull)
        self._run_data.output_times.fill_(self.time)
        self.system.observe_now(self._run_data, self._rows)
        row = np.array(self._rows.row.numpy()[0])
        return np.asarray(self._requests.extend(np.array([self.time]), row)[0])

    def channel(self, name: str) -> tuple[Channel, list[int]]:
        """Return a channel, and the columns of the channel or component with this name.

        Raises:
            UnknownName: there is none.
        """
        channel, component = self.channels.find(name)
        columns = range(*self.channels.columns[channel.name].indices(self.channels.width))
        return channel, list(columns if component is None else columns[component : component + 1])

    def labels(self, name: str) -> tuple[str, ...]:
        """Return the labels of the columns with this name."""
        channel, columns = self.channel(name)
        return channel.labels if len(columns) == channel.width else (name,)

    @property
    def carried_rates(self) -> Numbers:
        """Rates ż of internal states of laws, at the last observed state."""
        return self.memory.of(self.system.work.dy.numpy()[0])

    def near(self, state: Numbers, tangent: Tangent, carried: Numbers) -> tuple[HostEquations, Numbers]:
        """Return a nearby state projected onto the constraints, and all channels there; contacts keep their mode.

        Args:
            state: [b, 13].
            tangent: Of this state.
            carried: Internal states of laws.
        """
        self.memory.put(self.system, carried)
        closed = self.probe.project(state, self.time, tangent, keep_modes=True)
        return self.probe.evaluate(closed.state, self.time, keep_modes=True), self.observe()

    def again(self, push: Numbers) -> Numbers:
        """Return all channels at this state, with additional accelerations of a push [6 b] for bodies that only forces support."""
        self.memory.put(self.system, np.zeros(len(self.memory.names)))
        self.probe.evaluate(self.equations.state, self.time, keep_modes=True)
        return self.observe(push)

    def touching_points(self) -> list[int]:
        """Return the contact points that touch."""
        return [int(k) for k in np.flatnonzero(self.equations.mode)]

    # --- the state ---------------------------------------------------------------------------------------------------

    def _replay_outputs(self, result: Result) -> Numbers:
        """Return the state of the output; if turns are counted, all outputs up to it are evaluated."""
        here = self._output
        first = 0 if self.system.layout.angles else here
        states = named_state(result, self.model, slice(first, here + 1))
        y = self.system.work.y.numpy()
        for time, state in zip(result.time[first : here + 1], states, strict=True):
            y[0, : self.probe.bodies] = state
            self.system.work.y.assign(y)
            self.system.study(PROBE, self._run_data, self._rows, t=float(time))
            self.system.accept(CountedTurn)
        return np.asarray(states[-1])

    def _hold_drives(self, state: Numbers) -> None:
        """Set motions given by a rate to their value, and by an acceleration to their rate, from the state."""
        work = self.system.work
        self.probe.evaluate(state, self.time)
        value, slope = work.drive.value.numpy(), work.drive.rate.numpy()
        place, rate = work.position.numpy()[0], work.velocity.numpy()[0]
        for k, (node, row, level, *_) in enumerate(self.system.layout.of(ConstraintTables).drive):
            if level > 0:
                value[0, k] += place[node, row]
            if level > 1:
                slope[0, k] += rate[node, row]
        work.drive.value.assign(value)
        work.drive.rate.assign(slope)

    def _enter(self, result: Result | None) -> None:
        """Set the impact rates of the contacts that touch."""
        w, layout = self.system.work, self.system.layout
        fall = float(np.linalg.norm(self.model.gravity))
        depth, mode, rate = w.guard.depth.numpy()[0], w.point.mode.numpy()[0], w.guard.rate.numpy()[0]
        speed = np.zeros(w.point.impact_speed.shape)
        seen: dict[int, int] = {}
        for k, owner in enumerate(layout.of(ContactTables).contact_point_owner):
            seen[owner] = seen.get(owner, 0) + 1
            channel = f"{self.model.contacts[owner].name}.track{seen[owner]}.impact_rate"
            if mode[k]:
                speed[0, k] = max(
                    float(rate[k]), float(impact_speed_at_rest(fall, depth[k])), MIN_IMPACT_SPEED
                )
                if result is not None and channel in result:
                    known = float(result.values(channel)[self._output])
                    speed[0, k] = known or speed[0, k]
        w.point.impact_speed.assign(speed)

    def _recall(self, result: Result) -> None:
        """Restore the internal states of joint friction from the output of a result."""

        def recorded_value(name: str) -> Any:
            if name not in result:
                raise InvalidValue(
                    f'state: the result of "{result.name}" has no "{name}", the internal state of '
                    "that joint's friction; run the model again with this version"
                )
            return result.values(name)[self._output]

        restore_joint_states(self.system, self.model, recorded_value)

    def _refuse_memory(self, result: Result | None) -> None:
        """Refuse laws with a memory: states contain no deepest points and reversals, and results no internal states of contacts."""
        for k in self.touching_points():
            contact = self.model.contacts[self.system.layout.of(ContactTables).contact_point_owner[k]]
            for law in contact.laws:
                if law.anatomy.used_arguments & {"peak", "turn"} or (
                    law.anatomy.state_names and result is not None
                ):
                    raise InvalidValue(
                        f'contact "{contact.name}" touches, and its law {type(law).__name__} has an '
                        "internal state that the given state does not contain; use a law without "
                        "internal state there (for a sticking contact a joint or a bushing)"
                    )


def output_at(at: Scalar | None, result: Result) -> int:
    """Return the number of the output nearest to a time [s], the last if it is None.

    Raises:
        InvalidValue: the time is outside the result, or the result has no output.
    """
    times = result.time
    if not len(times):
        raise InvalidValue("state: the result has no output; run the model first")
    t = float(times[-1]) if at is None else units.quantity(at, "s", what="at")
    if not times[0] <= t <= times[-1]:
        raise InvalidValue(
            f"at {t:g} s is outside the result; give a time from {times[0]:g} s to {times[-1]:g} s"
        )
    return int(np.argmin(np.abs(times - t)))


def named_state(result: Result, model: Model, outputs: slice) -> Numbers:
    """Return states [n, b, 13] of the model's bodies at outputs of a result: position, quaternion (x, y, z, w), velocities.

    Raises:
        InvalidValue: the result has no such body.
    """
    states = []
    for body in model.bodies:
        if f"{body.name}.position" not in result:
            raise InvalidValue(
                f'state: the result of "{result.name}" has no body "{body.name}"; give a result of this model'
            )
        p, q, v, w = (
            result.values(f"{body.name}.{what}")[outputs]
            for what in ("position", "quaternion", "velocity", "angular_velocity")
        )
        states.append(np.hstack([p, q[:, [1, 2, 3, 0]], v, w]))
    return np.stack(states, axis=1)
