"""``simulate``: time integration of a model, from assembly to results; and ``compile``, ``assemble``."""

from __future__ import annotations

import dataclasses
import logging
import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from abut import units
from abut.advice.description_checks import unit_findings
from abut.analysis.messages.energy_audit import expect_energy_change
from abut.analysis.messages.log_warnings import log_result
from abut.analysis.output.derived_channels import Requests
from abut.analysis.output.event_rows import FLAG, EventRows
from abut.analysis.output_memory import check_memory, naming_outputs, out_of_memory
from abut.analysis.redundant_loads.split import with_redundant
from abut.analysis.simulation.choose_coordinates import JointCoordinates, assembled_in, coordinates_for
from abut.analysis.simulation.choose_integrator import select_integrator
from abut.analysis.simulation.integrator_switch import IntegratorSwitch
from abut.analysis.simulation.rigid_overlap_check import overlap_messages
from abut.analysis.simulation.run import Outputs, Run
from abut.analysis.state.assembly import Assembly, assemble_system
from abut.compiler.background_compile import progress_listener
from abut.compiler.kernels import Origin, compile_seconds
from abut.errors import InvalidValue, Status, UnwritableFile
from abut.files.atomic_write import check_writable
from abut.flexible.hybrid.elastic_in_contact import changing_bodies
from abut.integrators import status_codes
from abut.integrators.method import Method
from abut.integrators.watch.extremes import watch_kernel
from abut.integrators.watch.outputs import outputs_kernel
from abut.results import Channel, FileRecorder, MemoryRecorder, Progress, Recorder, Result
from abut.results.drawings.draw_model import draw_model
from abut.results.drawings.drawing import Sketch
from abut.results.files import netcdf
from abut.results.progress import checked_progress
from abut.system.schema.device import view
from abut.system.system import System
from abut.units import Scalar, quantity

if TYPE_CHECKING:
    from abut.analysis.simulation.choose_coordinates import AbsoluteCoordinates
    from abut.model import Model

log = logging.getLogger("abut")

#: Function that makes the recorder of a run, from its channels, its attributes and the function that makes its drawing.
Recording = Callable[[Sequence[Channel], Mapping[str, Any], Sketch], Recorder]

MOST = 1e8  #: largest number of outputs of a run


def output_times(end: Any, step: Any, start: Any, times: Any, verb: str = "simulate") -> NDArray[np.float64]:
    """Return the output times: every ``step`` from ``start`` to ``end``, or those given.

    Raises:
        InvalidValue: no span, no positive step, or times that do not ascend.
        RunError: insufficient memory for them.
    """
    if times is not None:
        if end is not None or step is not None:
            raise InvalidValue(f"{verb}: give either end and step or times, not both")
        given = units.array(times, what=f"{verb}: times")
        if given.ndim != 1 or len(given) < 2 or not np.all(np.diff(given) > 0.0):
            raise InvalidValue(
                f"{verb}: times must be at least two ascending numbers; the first is the start"
            )
        return given
    t0 = units.quantity(start, "s", what=f"{verb}: start")
    t1 = units.quantity(end, "s", what=f"{verb}: end")
    if t1 <= t0:
        raise InvalidValue(f"{verb}: end {t1:g} s is not after start {t0:g} s")
    h = (t1 - t0) / 1000.0 if step is None else units.positive(step, "s", what=f"{verb}: step")
    if (t1 - t0) / h > MOST:
        raise InvalidValue(
            f"{verb}: a step of {h:g} s from {t0:g} s to {t1:g} s asks for {(t1 - t0) / h:.3g} outputs, and a run has {MOST:g} "
            "at most; give a longer step, which does not steer accuracy"
        )
    count = max(1, round((t1 - t0) / h))
    with naming_outputs(verb, count + 1):
        if abs(count * h - (t1 - t0)) > 1e-6 * h:
            count = int((t1 - t0) / h)
            return np.append(_round_times(t0 + h * np.arange(count + 1)), t1)
        out = _round_times(t0 + h * np.arange(count + 1))
        out[-1] = t1
        return out


def _of_few_outputs(instants: NDArray[np.float64], step: float) -> list[str]:
    """Return the sentence about a run that ends before its first output step; otherwise empty."""
    span = float(instants[-1] - instants[0])
    if step <= span * (1.0 + 1e-6):
        return []
    return [
        f"simulate: the step {step:g} s between outputs is longer than the run of {span:g} s, so that only its start and end are outputs; "
        "give a shorter step, or a later end"
    ]


def _round_times(times: NDArray[np.floating[Any]]) -> NDArray[np.float64]:
    """Round times that differ from short decimals by rounding only, as 0.30000000000000004, to these decimals, for look-up and tables."""
    with np.errstate(divide="ignore"):
        digits = 11.0 - np.floor(np.log10(np.abs(times)))
    power = 10.0 ** np.clip(digits, -300.0, 300.0)
    near = np.where(digits < 0.0, times, np.rint(times * power) / power)
    return np.where(np.abs(near - times) <= 2.0 * np.spacing(np.abs(times)), near, times).astype(np.float64)


def simulate(
    model: Model,
    end: Any = None,
    step: Any = None,
    *,
    start: Any = 0.0,
    times: Any = None,
    integrator: Method | None = None,
    save: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
    recording: Recording | None = None,
    device: str = "cpu",
    coordinates: AbsoluteCoordinates | JointCoordinates | None = None,
    events: bool = False,
    redundant: str | None = None,
) -> Result:
    """Simulate a model by time integration.

    Args:
        model: The machine.
        end: Time to stop at [s].
        step: Output interval [s]; a thousandth of the span if not given. It does not affect accuracy: the method
            chooses its own steps.
        start: Time to start at [s].
        times: Output times instead of end and step; the first is the start.
        integrator: A method such as ``abut.Radau(rtol=1e-7)``; if not given it is chosen for the model, and the reason is logged. A default
            explicit method is replaced by Radau if the machine has come to rest, or is stiff for long, with a hundred thousand steps to go;
            ``result.warnings`` report it.
        save: File to stream the results to (NetCDF); memory then does not grow with the run.
        progress: Receives compiling, advance and end; see ``abut.results.Progress``.
        recording: Makes the recorder of the rows, from the run's channels, attributes and drawing, instead of
            ``save``; so a reader of the recorder's output can follow the run.
        device: "cpu", or a GPU by its name in Warp ("cuda:0").
        coordinates: ``abut.JointCoordinates()`` or ``abut.AbsoluteCoordinates()``, the coordinates of time integration; chosen for the
            machine if not given. ``result.statistics["coordinates"]`` contains the choice and its reason.
        events: True for additional outputs at onset, peak and release of every touch; ``result.is_event_row`` marks them, and all
            other outputs keep their bits. Contacts are then followed step by step, which costs about a millisecond a step during a
            touch, and about a tenth of that at every step of a method of constant steps.
        redundant: Split of loads that equilibrium does not determine: "least norm", "adams" or "compliance", see
            `abut.Model`; the model's own if not given. `abut.load_splits` compares them. "compliance", and every split of loops in joint
            coordinates, takes 0.03 to 0.15 ms an output, and peaks of these loads are then those at outputs.

    Returns:
        The results; ``result.status`` reports how the run ended. A run that fails, or that Ctrl-C stops, contains
        all results up to then.

    Raises:
        InvalidValue, WrongUnit: bad arguments.
        RunError: the mechanism cannot be assembled.
    """
    if save is not None and recording is not None:
        raise InvalidValue("simulate: give save or recording, not both")
    if save is not None:
        netcdf.check_suffix(save, "simulate: save")
        check_writable(save)
    model = with_redundant(model, redundant)
    instants = output_times(end, step, start, times)
    make: Recording = recording or (MemoryRecorder if save is None else partial(FileRecorder, save))
    if elastic := changing_bodies(model):
        if isinstance(coordinates, JointCoordinates):
            raise InvalidValue(
                f'JointCoordinates: "{elastic[0].name}" is elastic while it touches; take abut.AbsoluteCoordinates()'
            )
        from abut.analysis.hybrid.hybrid_run import simulate_hybrid  # integrates such machines in segments

        with naming_outputs("simulate", len(instants)):
            return simulate_hybrid(model, instants, integrator, make, progress, device, save, events)
    with naming_outputs("simulate", len(instants)):
        journey = Simulation(
            model, instants, integrator, device, progress, coordinates=coordinates, events=events
        )
    if make is MemoryRecorder:
        check_memory("simulate", len(instants), journey.requests.width, streams=True)
    if step is not None and times is None:
        journey.warnings += _of_few_outputs(instants, units.quantity(step, "s", what="simulate: step"))
    result = journey.leg(make)
    journey.going.run.exchange.close()
    journey.going.run.system.release()
    return result


class Simulation:
    """Time integration in segments: each has its own result, and the next continues from the state of the machine, with its whole memory.

    Args:
        model: The machine.
        instants: Output times of the first segment [s].
        integrator: The method; the default one if None.
        device: As in `simulate`.
        progress: As in `simulate`.
        recalled: Sets initial data of the assembled system in addition to the model's own numbers.
        coordinates: As in `simulate`.
        watched: Whether extremes are recorded on the steps of the solver.
        events: As in `simulate`.

    Raises:
        InvalidValue, WrongUnit: bad arguments.
        RunError: the mechanism cannot be assembled.
    """

    def __init__(
        self,
        model: Model,
        instants: NDArray[np.float64],
        integrator: Method | None = None,
        device: str = "cpu",
        progress: Progress | None = None,
        recalled: Callable[[System], None] | None = None,
        coordinates: AbsoluteCoordinates | JointCoordinates | None = None,
        watched: bool = True,
        events: bool = False,
    ) -> None:
        method, self.why = select_integrator(
            model, integrator
        )  # reason of the choice; empty if the method is given
        jointed, self.where = coordinates_for(
            model, method, coordinates, device, (float(instants[0]), float(instants[-1]))
        )  # which coordinates, and why
        if self.why:
            log.info(self.why)
        self.model, self._said = model, checked_progress(progress)
        with progress_listener(self._said):
            start = float(instants[0])
            system = System(
                [model],
                method.implicit,
                device,
                start=start,
                march=method.kernel,
                assembling=True,
                jointed=jointed,
            )
            (self.assembly,) = assembled_in(system, start)
            if recalled is not None:
                recalled(system)
            run = Run(system, method, instants, watched=watched)
            self.going = IntegratorSwitch(run, integrator is None)
        self.events = EventRows(run) if events else None
        self.requests = Requests(model, (*run.channels, *([FLAG] if events else [])), system)
        self.warnings = initial_messages(model, self.assembly, self.going.run)

    @property
    def done(self) -> bool:
        """True if the last segment has reached its end, so that another can continue from there."""
        return bool(self.going.run.state.count.numpy()[0, status_codes.STATUS] == status_codes.DONE)

    def on(self, instants: NDArray[np.float64]) -> None:
        """Set the output times of the next segment [s]; the first is the end of the last segment. Delays and requests keep their past."""
        self.going.on(instants)
        expect_energy_change(self.going.run)  # numbers may have been changed
        self.warnings = []  # the first segment has reported them

    def _now(self) -> float:
        return float(self.going.run.state.time.numpy()[0])

    def leg(self, make: Recording) -> Result:
        """Integrate to the end of this segment."""
        attributes = {"name": self.model.name, "model": self.model.summary()}
        recorder = make(self.requests.channels, attributes, partial(draw_model, self.model))
        status: Status | None = None
        try:
            with progress_listener(self._said):
                _integrate_run(self.going, self.requests, recorder, self._said, self.events)
            if self.going.run.sensor() is not None:
                _record_end(self.going.run, self.requests, recorder, self.events)
        except KeyboardInterrupt:
            status = Status.interrupted(self._now())
        except UnwritableFile as problem:
            status = Status.failed(str(problem), self._now())
        except MemoryError as problem:
            status = Status.failed(
                out_of_memory(problem, len(self.going.run.times), self.requests.width, True), self._now()
            )
        except BaseException:
            recorder.discard()
            raise
        run, handed = self.going.run, self.going.sentence
        status = status or run.status()
        statistics = run.statistics() | {
            "assembly_iterations": self.assembly.iterations,
            "coordinates": self.where,
            "undetermined_loads": self.requests.undetermined_loads(self.assembly),
            "why_integrator": "; ".join(x for x in (self.why or "given", handed) if x),
        }
        told = [
            *self.warnings,
            *filter(None, [handed]),
            *(run.missed_peaks() if self.events is None else ()),  # rows of events show them
            *run.remarks(),
            *self.requests.sentences(run),
        ]
        if status.kind == "failed":
            from abut.analysis.doctor.failure_checks import failure_causes  # imports mechanics too

            told += failure_causes(run)
        result = recorder.finish(statistics, status, told, self.requests.extremes(run.recorded_extremes()))
        self.requests.finish_result(result, run.system.turns())
        self._said.finished(status)
        return log_result(result)


@dataclasses.dataclass(frozen=True)
class Compiled:
    """Report of `compile`; as text, a sentence."""

    seconds: float  #: time of compiling or loading [s]
    compiled: bool  #: by the compiler; else the kernels came from the cache
    why: str  #: reason of the compilation
    features: tuple[str, ...] = dataclasses.field(repr=False)  #: supported features, in words

    def __str__(self) -> str:
        if self.compiled:
            return f"compiled in {self.seconds:.1f} s (cached for next time): {self.why}"
        return f"loaded from the cache in {self.seconds:.2g} s"


def compile(
    model: Model,
    integrator: Method | None = None,
    device: str = "cpu",
    coordinates: AbsoluteCoordinates | JointCoordinates | None = None,
) -> Compiled:
    """Compile with all optimisations, or load from the cache, the kernels that `simulate` needs.

    A run does not need this call: it begins with draft kernels, which compile in seconds and produce the same bits, and a separate process
    optimises those that run long. Before a benchmark or a study this call avoids the drafts.

    Args:
        model: The machine.
        integrator: The method of the run; the default one for the model if not given.
        device: As in `simulate`.
        coordinates: As in `simulate`.

    Returns:
        Which kernels were compiled, which came from the cache, the time, and the reason of any compilation.

    Raises:
        InvalidValue, WrongUnit: bad arguments.
    """
    method, _ = select_integrator(model, integrator)
    jointed, _ = coordinates_for(model, method, coordinates, device)
    system = System([model], method.implicit, device, march=method.kernel, jointed=jointed)
    system.studying.optimise()
    watch_kernel().optimise()
    outputs_kernel().optimise()
    origin = system.studying.origin or Origin(True, "it is not known by what it is made of", ())
    return Compiled(compile_seconds() - system.compiled, origin.compiled, origin.why, origin.features)


def _integrate_run(
    going: IntegratorSwitch, requests: Requests, recorder: Recorder, said: Progress, events: EventRows | None
) -> None:
    """Integrate chunk by chunk until the run ends; each is recorded and reported."""
    run = going.run
    instants = run.times

    def record_rows(new: Outputs) -> None:
        at = instants[new.first : new.first + len(new.rows)]
        rows = run.with_extremes(0, new)
        if events is not None:
            events.look(run)
            events.add(at, rows)
            at, rows = events.ready(run)
        if len(at):
            recorder.append(at, requests.extend(at, rows))

    # with rigid contacts, the first evaluation changes velocities and finds the forces: only after it is the first row correct
    begun = not run.system.layout.held or run.state.cursor.numpy()[0] > 0
    if begun:
        record_rows(Outputs(0, run.first()))
    compiled = over = False
    while not over:
        (new,), over = going.chunk()
        run = going.run
        statistics = run.statistics()
        if not compiled and statistics["compile_seconds"] > 0.5:
            said.compiling(statistics["compile_seconds"])
        compiled = True
        if len(new.rows) or events is not None:
            record_rows(new)
            begun = begun or len(new.rows) > 0
        now = float(view(run.state.time)[0])
        if isinstance(recorder, FileRecorder):
            recorder.note_extremes(now, run.recorded_extremes)
        said.advance((now - instants[0]) / (instants[-1] - instants[0]), now, statistics["steps"])
    if not begun:
        record_rows(Outputs(0, run.first()))
    if events is not None:
        at, rows = events.rest()
        if len(at):
            recorder.append(at, requests.extend(at, rows))


def _record_end(run: Run, requests: Requests, recorder: Recorder, events: EventRows | None) -> None:
    """Record the state in which a sensor ended the run, unless it is an output already."""
    now = float(run.state.time.numpy()[0])
    if now > run.times[int(run.counts()[0]) - 1]:
        at = np.array([now])
        row = run.last_with_extremes(now)
        row = row if events is None else np.pad(row, ((0, 0), (0, 1)))  # an output, not the row of an event
        recorder.append(at, requests.extend(at, row))


def initial_messages(model: Model, assembly: Assembly, run: Run, lane: int = 0) -> list[str]:
    """Return messages about a lane of a run before time integration, as sentences."""
    slips = [
        f"{one.part}: {one.sentence}" for one in unit_findings(model) if one.found not in str(model.notes)
    ]
    return [
        *model.notes,
        *slips,
        *assembly.sentences,
        *overlap_messages(run, lane),
        *run.jump_time_warnings(),
    ]


def assemble(model: Model, start: Scalar = 0.0) -> Assembly:
    """Close the joints from the given pose, without time integration, and report the changes.

    Args:
        model: The machine.
        start: Time at which motions and forces are evaluated [s].

    Raises:
        InvalidValue: it is no model, or has no body; the time is no finite number.
        WrongUnit: the time has another dimension.
        RunError: the constraints cannot be met.
    """
    begin = quantity(start, "s", what="assemble: start")
    return assemble_system(System([model], False, start=begin), begin)[0]
