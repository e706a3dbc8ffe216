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
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from abut import units
from abut.analysis.equilibrium.imbalance_messages import abbreviate_motions, imbalance_message
from abut.analysis.equilibrium.load_steps import check_load_steps
from abut.analysis.equilibrium.newton import EvaluatedPose
from abut.analysis.equilibrium.search import STEPPED, EquilibriumSearch
from abut.analysis.equilibrium.static_output import StateRecorder
from abut.analysis.output.output_times import output_times
from abut.analysis.redundant_loads.split import with_redundant
from abut.analysis.state.mobility import describe_motion, moving_bodies, quote_names, sparse_motions
from abut.analysis.state.pose import model_at_state
from abut.array_types import Numbers
from abut.compiler.background_compile import progress_listener
from abut.errors import InvalidValue, Status
from abut.results import Progress, Result
from abut.results.progress import ProgressReporter
from abut.system.signals.buffers import QUASI_STATICS
from abut.units import Scalar

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["Equilibrium", "quasi_statics", "statics"]


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
    state: Numbers
    residual: Numbers
    iterations: int
    found: str
    stable: bool
    neutral: tuple[str, ...]

    def __repr__(self) -> str:
        found = "stable" if self.stable else "not stable"
        warnings = "".join(f"\n  warning: {sentence}" for sentence in self.warnings)
        return f"<abut equilibrium {self.model.name!r}: {found}, {self.iterations} steps, {self.found}>{warnings}"

    @property
    def warnings(self) -> list[str]:
        """Messages to the user, as sentences."""
        return self.result.warnings

    @property
    def reactions(self) -> Mapping[str, Numbers]:
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
    def contact_forces(self) -> Mapping[str, Numbers]:
        """Force of each contact on its first body [N], normal and friction together, in global axes."""
        found = {
            contact.name: self.result.values(f"{contact.name}.normal_force")[0]
            + self.result.values(f"{contact.name}.friction_force")[0]
            for contact in self.model.contacts
        }
        return MappingProxyType(found)


def statics(
    model: Model,
    at: Scalar = 0.0,
    *,
    tolerance: float = 1e-10,
    iterations: int = 200,
    load_steps: int | None = None,
    integrate: bool = True,
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
        integrate: True to release the machine in a time integration, and to stop it, if Newton's method fails (compiles the integration).
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
        search = EquilibriumSearch(model, instant, tolerance, iterations, integrate, device, many)
    reporter = ProgressReporter(progress, instant, instant)
    reporter.report_compiling(search.statistics["compile_seconds"])
    search.balance.report_step = lambda steps: reporter.report_attempts(
        min(1.0, steps / iterations), instant, steps
    )
    pose = search.first(instant)
    reporter.report_end(Status.done(instant))
    return _report_equilibrium(search, pose)


def _report_equilibrium(search: EquilibriumSearch, pose: EvaluatedPose) -> Equilibrium:
    """Return the equilibrium for the user, with its stability."""
    statistics = search.statistics
    values, motions, idle = search.balance.modes(pose)
    length = search.balance.length
    neutral = (
        tuple(describe_motion(search.model, x, length) for x in sparse_motions(motions[:, idle]).T)
        if idle.any()
        else ()
    )
    falls = [describe_motion(search.model, x, length) for x in motions[:, ~idle & (values < 0.0)].T]
    observer = StateRecorder(search.model, search.probe, search.notes)
    observer.record(pose.equations)
    messages = _load_path_messages(search)
    messages += (
        [f"the equilibrium is unstable: {abbreviate_motions(falls)} moves away from it"] if falls else []
    )
    if neutral:
        messages.append(
            f"no force supports or drives {abbreviate_motions(neutral)}: it keeps its initial position"
        )
    result = observer.finish(statistics, Status.done(pose.equations.time), messages)
    return Equilibrium(
        model_at_state(search.model, pose.equations.state, result),
        result,
        pose.equations.state,
        pose.imbalance,
        search.balance.steps,
        search.found,
        not falls,
        neutral,
    )


def _load_path_messages(search: EquilibriumSearch) -> list[str]:
    """Return sentences about the ends of followed equilibria on the path to all loads."""
    length = search.balance.length
    return [
        f"the followed equilibrium branch ended at {share:.4g} of the loads: "
        f"{quote_names(moving_bodies(search.model, went, length))} moved to another equilibrium, by "
        f"{search.balance.size(went) * length:.3g} m"
        for share, went in (search.loading.jumps if search.found == STEPPED else ())
    ]


def quasi_statics(
    model: Model,
    end: Scalar | None = None,
    step: Scalar | None = None,
    *,
    start: Scalar = 0.0,
    times: ArrayLike | None = None,
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
        search = EquilibriumSearch(model, float(instants[0]), tolerance, iterations, True, device)
    reporter = ProgressReporter(progress, float(instants[0]), float(instants[-1]))
    reporter.report_compiling(search.statistics["compile_seconds"])
    search.system.work.signals.mode.fill_(QUASI_STATICS)
    pose = search.first(float(instants[0]))
    observer = StateRecorder(model, search.probe, search.notes)
    observer.check_memory("quasi_statics", len(instants))
    observer.record(pose.equations)
    search.begin(pose)
    status = _follow_equilibria(search, observer, reporter, pose, instants)
    reporter.report_end(status)
    return observer.finish(search.statistics, status, search.jumps)


def _follow_equilibria(
    search: EquilibriumSearch,
    observer: StateRecorder,
    reporter: ProgressReporter,
    pose: EvaluatedPose,
    instants: Numbers,
) -> Status:
    """Record the equilibria at all times after the first; return the final status."""
    for instant in instants[1:]:
        try:
            found, balanced = search.follow(float(instant))
            if not balanced:
                return Status.failed(imbalance_message(search, found), pose.equations.time)
            pose = found
            observer.record(pose.equations)
        except KeyboardInterrupt:
            return Status.interrupted(pose.equations.time)
        except MemoryError as problem:
            return observer.out_of_memory(problem, len(instants), pose.equations.time)
        reporter.at(float(instant), search.balance.steps)
    return Status.done(float(instants[-1]))


def _check_search(tolerance: float, iterations: int, verb: str) -> None:
    if iterations < 1:
        raise InvalidValue.of(f"{verb}: iterations", iterations, "be at least 1")
    if not 1e-14 <= tolerance <= 1e-2:
        raise InvalidValue.of(f"{verb}: tolerance", tolerance, "be between 1e-14 and 1e-2")
