"""``kinematics``: kinematic analysis of machines whose motion joints and prescribed motions determine completely.

    Φ(q, t) = 0,    G v = −∂Φ/∂t,    G a = γ,    Gᵀ λ = F − M a

Each output is assembled from a prediction, positions by Newton's steps, so nothing is integrated and no error grows; velocities and
accelerations then follow from the constraints exactly, and the reactions and the forces and torques of the drives from
the equations of motion (inverse dynamics).

Source: Haug, Computer Aided Kinematics and Dynamics (1989) sec. 4.6 and 11.4.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from abut.analysis.equilibrium.static_output import StateRecorder, statistics_of
from abut.analysis.exchange.cosimulation import constant_signal_warnings
from abut.analysis.exchange.delay_history import enter_pose
from abut.analysis.messages.contact_loss import past_end
from abut.analysis.output.output_times import output_times
from abut.analysis.redundant_loads.split import with_redundant
from abut.analysis.state.assembly import assemble_system
from abut.analysis.state.host_equations import (
    HostEquations,
    Probe,
    Tangent,
    displace_bodies,
    largest_turn,
    motion_between_states,
    tangent_of,
)
from abut.analysis.state.mobility import moving_bodies, quote_names, undriven_joints_remedy
from abut.compiler.background_compile import progress_listener
from abut.compiler.kernels import compile_seconds
from abut.errors import InvalidValue, Status
from abut.integrators.method import scales_of
from abut.results import Progress, Result
from abut.results.progress import ProgressReporter
from abut.system.signals.buffers import KINEMATICS
from abut.system.signals.tables import SignalWiring
from abut.system.system import System
from abut.units import Scalar

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["kinematics"]

MET = 1e-9  #: tolerance of residuals of positions [m or rad]
MAX_PREDICTION_ERROR = (
    0.02  #: largest deviation from a prediction: fraction of the machine's length, or angle [rad]
)
HALVINGS = 12  #: largest number of halvings of the step between two outputs
SINGULAR = 1e-6  #: ratio of the smallest singular value of the scaled constraints to the largest below which a pose counts as singular


def kinematics(
    model: Model,
    end: Scalar | None = None,
    step: Scalar | None = None,
    *,
    start: Scalar = 0.0,
    times: ArrayLike | None = None,
    progress: Progress | None = None,
    device: str = "cpu",
    redundant: str | None = None,
) -> Result:
    """Analyse a machine without degrees of freedom, moved by its prescribed motions alone.

    Args:
        model: The machine; joints and motions determine the position of every body at every time.
        end: Time to stop at [s].
        step: Output interval [s]; a thousandth of the span if not given.
        start: Time to start at [s].
        times: Output times instead of end and step; the first is the start.
        progress: Receives compiling, each output and the end; see ``abut.results.Progress``.
        device: "cpu", or a GPU by its name in Warp ("cuda:0").
        redundant: As for ``simulate``.

    Returns:
        The results, with the channels of ``simulate``: positions to 1e-9 m and rad, velocities and accelerations
        exact, reactions and drives by inverse dynamics, including forces that depend on them. Energies that time integration
        would accumulate (dissipated, work) are zero. Delayed signals are recorded at outputs, cubic between
        them if rates are known. If the mechanism locks, passes a pose in which its joints do not
        determine the motion, or forces that depend on reactions have no solution, the status reports time and cause, and the results up to
        this time are returned.

    Raises:
        InvalidValue, WrongUnit: bad arguments; or bodies can still move: they are named, with a remedy.
        RunError: the mechanism cannot be assembled at the start.
    """
    begun, compiled = time.perf_counter(), compile_seconds()
    model = with_redundant(model, redundant)
    _check_joints(model)
    instants = output_times(end, step, start, times, "kinematics")
    with progress_listener(progress):
        system = System([model], False, device, start=float(instants[0]))
        system.work.signals.mode.fill_(KINEMATICS)
        (assembly,) = assemble_system(system, float(instants[0]))
    notes = [*model.notes, *assembly.sentences, *_internal_state_messages(system, model)]
    notes += constant_signal_warnings(model)
    guide = Guide(model, Probe(system))
    observer = StateRecorder(model, guide.probe, notes)
    observer.check_memory("kinematics", len(instants))
    reporter = ProgressReporter(progress, float(instants[0]), float(instants[-1]))
    here = guide.begin(float(instants[0]))
    reporter.report_compiling(compile_seconds() - compiled)
    status = _record_state(observer, here) or _follow_poses(
        guide, observer, reporter, here, instants[1:].tolist()
    )
    reporter.report_end(status)
    statistics = statistics_of("kinematics", guide.steps, assembly, begun, compiled)
    return observer.finish(statistics, status, guide.passed)


def _check_joints(model: Model) -> None:
    """Refuse joints that constrain velocities."""
    for joint in model.joints:
        if joint.ties_velocities:
            raise InvalidValue(
                f"kinematics: {joint.what} constrains velocities, so time alone does not determine "
                "the pose; use abut.simulate"
            )


def _follow_poses(
    guide: Guide,
    observer: StateRecorder,
    reporter: ProgressReporter,
    here: HostEquations,
    instants: Sequence[float],
) -> Status:
    """Record the poses at some times, each from the one before it; return the final status."""
    for instant in instants:
        try:
            there = guide.to(here, instant)
            if there is None:
                return Status.failed(guide.why, here.time)
            here = there
            if lost := _record_state(observer, here):
                return lost
        except KeyboardInterrupt:
            return Status.interrupted(here.time)
        except MemoryError as problem:
            return observer.out_of_memory(problem, len(instants) + 1, here.time)
        reporter.at(here.time, guide.steps)
    return Status.done(instants[-1])


def _record_state(observer: StateRecorder, here: HostEquations) -> Status | None:
    """Record a state; return the status of the run if the equations of motion have no solution there."""
    observer.record(here)
    enter_pose(observer.probe.system, here.time)
    what = observer.probe.unsolved_signal()
    if not what:
        return None
    return Status.failed(
        f"{what} has no solution at t = {here.time:.9g} s, so signals and reactions are invalid "
        "there; check its function, and reduce the feedback from forces to this signal",
        here.time,
    )


def _internal_state_messages(system: System, model: Model) -> list[str]:
    """Return messages about internal states of laws and states of signals, which have no part in this analysis."""
    wiring = system.layout.of(SignalWiring)
    states = [wiring.unknowns[k].name for k in wiring.states]
    messages = [f"the state {quote_names(states)} keeps its initial value; use abut.simulate to integrate it"]
    if not system.layout.has_point_states:
        return messages if states else []
    names = [c.name for c in model.contacts if any(law.anatomy.state_names for law in c.laws)]
    return [
        *(messages if states else []),
        f"the internal states of the laws of contact {quote_names(names)} are zero here; use "
        "abut.simulate to integrate them",
    ]


@dataclasses.dataclass
class Guide:
    """Search for the pose at a later time, within a tolerance of the prediction."""

    model: Model
    probe: Probe
    why: str = ""  #: the reason, if there is no further pose
    steps: int = 0

    def __post_init__(self) -> None:
        self.length = scales_of(self.model).length
        self.passed: list[str] = []

    def begin(self, instant: float) -> HostEquations:
        """Return the first pose; raises InvalidValue if the machine can still move."""
        probe = self.probe
        here = probe.project(probe.state, instant)
        tangent = tangent_of(here)
        if tangent.freedom:
            moving = {
                n
                for k in range(tangent.freedom)
                for n in moving_bodies(self.model, tangent.basis[:, k], self.length)
            }
            names = quote_names([body.name for body in self.model.bodies if body.name in moving])
            many = f"{tangent.freedom} degree{'s' if tangent.freedom > 1 else ''} of freedom"
            raise InvalidValue(
                f'kinematics: model "{self.model.name}" has {many}, in which {names} can still move; '
                f"{undriven_joints_remedy(self.model, tangent, self.length)}, or use abut.simulate"
            )
        return self._keep_state(here)

    def to(self, here: HostEquations, instant: float) -> HostEquations | None:
        """Return the pose at a later time, in as many steps as necessary for a unique path; None, with the reason in ``why``, if there
        is none.
        """
        whole = step = instant - here.time
        while here.time < instant:
            last = here.time + step >= instant - 1e-12 * whole
            there = self._step(here, instant if last else here.time + step)
            if there is not None:
                here = self._keep_state(there)
                step *= 2.0
                continue
            step *= 0.5
            if step < whole * 0.5**HALVINGS:
                return None
        return here

    def _step(self, here: HostEquations, instant: float) -> HostEquations | None:
        """Predict by velocity and acceleration, close the joints, and accept the pose only near the prediction."""
        self.steps += 1
        tangent = tangent_of(here)
        h = instant - here.time
        way = h * here.velocity + 0.5 * h * h * tangent.accelerations(here)
        turn = largest_turn(way)
        expected = displace_bodies(here.state, way)
        there = self.probe.project(expected, instant)
        miss = motion_between_states(expected, there.state)
        shift = float(np.linalg.norm(miss.reshape(-1, 6)[:, :3], axis=1).max())
        self.why = self._locking_message(there)
        if (
            there.gap > MET
            or turn > 0.5
            or max(shift / self.length, largest_turn(miss)) > MAX_PREDICTION_ERROR
        ):
            return None
        if ended := past_end(self.probe.system):
            self.why = f"the mechanism cannot reach its pose at t = {there.time:.9g} s: {ended}"
            return None
        now = tangent_of(there)
        if now.freedom or now.pivot_ratio < SINGULAR:
            self.why = self._singular_pose_message(there, now)
            return None
        return there

    def _locking_message(self, there: HostEquations) -> str:
        worst = int(np.argmax(np.abs(there.residual))) if len(there.residual) else 0
        name, label = self.probe.rows[worst]
        return (
            f"the mechanism cannot reach its pose at t = {there.time:.9g} s: it locks, with a largest "
            f'gap of {there.gap:.3g} (m or rad) at "{name}" ({label}); shorten the prescribed motion, '
            f'or check the lengths of the loop through "{name}"'
        )

    def _singular_pose_message(self, there: HostEquations, tangent: Tangent) -> str:
        names = quote_names(moving_bodies(self.model, tangent.weakest_motion, self.length))
        return (
            f"the mechanism is singular at t = {there.time:.9g} s: its joints do not determine the "
            f"motion of {names}; start from another pose, add a joint or motion that determines it, "
            "or use abut.simulate, which passes this pose by inertia"
        )

    def _keep_state(self, here: HostEquations) -> HostEquations:
        self.probe.accept(here)
        return here
