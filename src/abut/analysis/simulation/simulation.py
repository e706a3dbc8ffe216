"""Time integration in segments: the machine, its solver, and the recording of one segment after another."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from abut.advice.description_checks import unit_findings
from abut.analysis.doctor.run_cost import CostWatch
from abut.analysis.messages.energy_audit import expect_energy_change
from abut.analysis.messages.log_warnings import log_result
from abut.analysis.output.derived_channels import Requests
from abut.analysis.output.event_rows import FLAG, EventRows
from abut.analysis.output_memory import out_of_memory
from abut.analysis.simulation.choose_coordinates import (
    JointCoordinates,
    allows_convex,
    assembled_in,
    coordinates_for,
)
from abut.analysis.simulation.choose_integrator import select_integrator
from abut.analysis.simulation.integrator_switch import IntegratorSwitch
from abut.analysis.simulation.rigid_overlap_check import overlap_messages
from abut.analysis.simulation.run import Outputs, Run
from abut.analysis.state.assembly import Assembly
from abut.compiler.background_compile import progress_listener
from abut.errors import Status, UnwritableFile
from abut.integrators import Cenic, status_codes
from abut.integrators.method import Method, scales_of
from abut.results import Channel, FileRecorder, Progress, Recorder, Result
from abut.results.drawings.draw_model import draw_model
from abut.results.drawings.machine_drawing import Sketch
from abut.results.progress import checked_progress
from abut.system.schema.device import view
from abut.system.system import System

if TYPE_CHECKING:
    from abut.analysis.simulation.choose_coordinates import AbsoluteCoordinates
    from abut.model import Model

log = logging.getLogger("abut")

#: Function that makes the recorder of a run, from its channels, its attributes and the function that makes its drawing.
Recording = Callable[[Sequence[Channel], Mapping[str, Any], Sketch], Recorder]


class Simulation:
    """Time integration in segments: each has its own result, and the next continues from the state of the machine, with its whole memory.

    Args:
        model: The machine.
        instants: Output times of the first segment [s].
        integrator: The method; the default one if None.
        device: As in `simulate`.
        progress: As in `simulate`.
        recalled: Function that sets initial data of the assembled system in addition to the model's values.
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
        if isinstance(integrator, Cenic):
            model = integrator.near_rigid(scales_of(model)).replace_rigid(model)
        method, self.why = select_integrator(
            model, integrator, allows_convex(coordinates, device)
        )  # reason of the choice; empty if the method is given
        jointed, self.where = coordinates_for(
            model, method, coordinates, device, (float(instants[0]), float(instants[-1]))
        )  # which coordinates, and why
        if self.why:
            log.info(self.why)
        self.model, self._progress = model, checked_progress(progress)
        with progress_listener(self._progress):
            start = float(instants[0])
            system = System(
                [model],
                method.implicit,
                device,
                start=start,
                integration=method.kernel,
                assembling=True,
                jointed=jointed,
            )
            (self.assembly,) = assembled_in(system, start)
            if recalled is not None:
                recalled(system)
            run = Run(system, method, instants, watched=watched)
            self.switch = IntegratorSwitch(run, integrator is None)
        self.events = EventRows(run) if events else None
        self.requests = Requests(model, (*run.channels, *([FLAG] if events else [])), system)
        self.warnings = initial_messages(model, self.assembly, self.switch.run)

    @property
    def done(self) -> bool:
        """True if the last segment has reached its end, so that another can continue from there."""
        return bool(self.switch.run.state.count.numpy()[0, status_codes.STATUS] == status_codes.DONE)

    def continue_to(self, instants: NDArray[np.float64]) -> None:
        """Set the output times of the next segment [s]; the first is the end of the last segment. Delays and requests continue."""
        self.switch.continue_to(instants)
        expect_energy_change(self.switch.run)  # numbers may have been changed
        self.warnings = []  # the first segment has reported them

    def release(self) -> None:
        """Release what the run holds outside Python: its exchange with other programs, and its memory."""
        self.switch.run.exchange.close()
        self.switch.run.system.release()

    def _now(self) -> float:
        return float(self.switch.run.state.time.numpy()[0])

    def integrate(self, make: Recording) -> Result:
        """Integrate to the end of this segment."""
        attributes = {"name": self.model.name, "model": self.model.summary()}
        recorder = make(self.requests.channels, attributes, partial(draw_model, self.model))
        status: Status | None = None
        try:
            with progress_listener(self._progress):
                _integrate_run(self.switch, self.requests, recorder, self._progress, self.events)
            if self.switch.run.sensor() is not None:
                _record_end(self.switch.run, self.requests, recorder, self.events)
        except KeyboardInterrupt:
            status = Status.interrupted(self._now())
        except UnwritableFile as problem:
            status = Status.failed(str(problem), self._now())
        except MemoryError as problem:
            status = Status.failed(
                out_of_memory(problem, len(self.switch.run.times), self.requests.width, True), self._now()
            )
        except BaseException:
            recorder.discard()
            raise
        run, switch_message = self.switch.run, self.switch.sentence
        status = status or run.status()
        statistics = run.statistics() | {
            "assembly_iterations": self.assembly.iterations,
            "coordinates": self.where,
            "undetermined_loads": self.requests.undetermined_loads(self.assembly),
            "why_integrator": "; ".join(x for x in (self.why or "given", switch_message) if x),
        }
        warnings = [
            *self.warnings,
            *filter(None, [switch_message]),
            *(run.missed_peaks() if self.events is None else ()),  # rows of events show them
            *run.remarks(),
            *self.requests.sentences(run),
        ]
        if status.kind == "failed":
            from abut.analysis.doctor.failure_checks import failure_causes  # imports mechanics too

            warnings += failure_causes(run)
        result = recorder.finish(
            statistics, status, warnings, self.requests.extremes(run.recorded_extremes())
        )
        self.requests.finish_result(result, run.system.turns())
        self._progress.finished(status)
        return log_result(result)


def _integrate_run(
    switch: IntegratorSwitch,
    requests: Requests,
    recorder: Recorder,
    progress: Progress,
    events: EventRows | None,
) -> None:
    """Integrate chunk by chunk until the run ends; record each chunk and report the progress."""
    run = switch.run
    instants = run.times

    def record_rows(new: Outputs) -> None:
        at = instants[new.first : new.first + len(new.rows)]
        rows = run.with_extremes(0, new)
        if events is not None:
            events.store_events(run)
            events.add(at, rows)
            at, rows = events.ready_rows(run)
        if len(at):
            recorder.append(at, requests.extend(at, rows))

    # with rigid contacts, the first row is correct only after the first evaluation, which changes velocities and computes forces
    has_first_row = not run.system.layout.constrained_contacts or run.state.next_output.numpy()[0] > 0
    if has_first_row:
        record_rows(Outputs(0, run.first()))
    compiled = over = False
    costs = CostWatch()
    while not over:
        (new,), over = switch.chunk()
        run = switch.run
        statistics = run.statistics()
        if not compiled and statistics["compile_seconds"] > 0.5:
            progress.compiling(statistics["compile_seconds"])
        compiled = True
        if len(new.rows) or events is not None:
            record_rows(new)
            has_first_row = has_first_row or len(new.rows) > 0
        now = float(view(run.state.time)[0])
        if isinstance(recorder, FileRecorder):
            recorder.note_extremes(now, run.recorded_extremes)
        costs.report_run_time(run)
        progress.advance((now - instants[0]) / (instants[-1] - instants[0]), now, statistics["steps"])
    if not has_first_row:
        record_rows(Outputs(0, run.first()))
    if events is not None:
        at, rows = events.remaining_rows()
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
    unit_messages = [
        f"{one.part}: {one.sentence}" for one in unit_findings(model) if one.found not in str(model.notes)
    ]
    return [
        *model.notes,
        *unit_messages,
        *assembly.sentences,
        *overlap_messages(run, lane),
        *run.jump_time_warnings(),
    ]
