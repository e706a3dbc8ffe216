"""``simulate``: time integration of a model, from assembly to results; and ``compile``, ``assemble``."""

from __future__ import annotations

import dataclasses
import os
from functools import partial
from typing import TYPE_CHECKING

from numpy.typing import ArrayLike

from abut import units
from abut.analysis.output.output_times import few_outputs_warning, output_times
from abut.analysis.output_memory import check_memory, report_memory_error
from abut.analysis.redundant_loads.split import with_redundant
from abut.analysis.simulation.choose_coordinates import JointCoordinates, allows_convex, coordinates_for
from abut.analysis.simulation.choose_integrator import select_integrator
from abut.analysis.simulation.simulation import Recording, Simulation
from abut.analysis.state.assembly import Assembly, assemble_system
from abut.array_types import Numbers
from abut.compiler.kernels import Origin, compile_seconds
from abut.errors import InvalidValue
from abut.files.atomic_write import check_writable
from abut.flexible.hybrid.elastic_in_contact import changing_bodies
from abut.integrators.method import Method
from abut.integrators.watch.extremes import watch_kernel
from abut.integrators.watch.outputs import outputs_kernel
from abut.results import FileRecorder, MemoryRecorder, Progress, Result
from abut.results.files import netcdf
from abut.system.system import System
from abut.units import Scalar, quantity

if TYPE_CHECKING:
    from abut.analysis.simulation.choose_coordinates import AbsoluteCoordinates
    from abut.model import Model


def simulate(
    model: Model,
    end: Scalar | None = None,
    step: Scalar | None = None,
    *,
    start: Scalar = 0.0,
    times: ArrayLike | None = None,
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
        step: Output interval [s]; a thousandth of the span if not given. It does not affect accuracy: the method chooses its own steps.
        start: Time to start at [s].
        times: Output times instead of end and step; the first is the start.
        integrator: A method such as ``abut.Radau(rtol=1e-7)``; chosen for the model if not given, and the reason is logged. A default
            explicit method is replaced by Radau, with a warning, if the machine is at rest or stiff with a hundred thousand steps to go.
        save: File to stream the results to (NetCDF); memory then does not grow with the run.
        progress: Receives compiling, advance and end; see ``abut.results.Progress``.
        recording: Makes the recorder of the rows from the run's channels, attributes and drawing, instead of ``save``.
        device: "cpu", or a GPU by its name in Warp ("cuda:0").
        coordinates: ``abut.JointCoordinates()`` or ``abut.AbsoluteCoordinates()``; chosen for the machine if not given.
            ``result.statistics["coordinates"]`` contains the choice and its reason.
        events: True for additional outputs at onset, peak and release of every touch, marked by ``result.is_event_row``; all others
            keep their bits. It costs about 1 ms a step during a touch, a tenth of that at every step of a method of constant steps.
        redundant: Split of loads that equilibrium does not determine: "least norm", "adams" or "compliance"; the model's own if not
            given. `abut.load_splits` compares them. "compliance", and every split of loops in joint coordinates, takes 0.03 to
            0.15 ms an output, and peaks of these loads are then those at outputs.

    Returns:
        The results; ``result.status`` reports how the run ended. A run that fails, or that Ctrl-C stops, contains all results up to then.

    Raises:
        InvalidValue, WrongUnit: bad arguments.
        RunError: the mechanism cannot be assembled.
    """
    make = _choose_recording(save, recording)
    model = with_redundant(model, redundant)
    instants = output_times(end, step, start, times)
    with report_memory_error("simulate", len(instants)):
        if changing_bodies(model):
            return _simulate_hybrid(
                model, instants, integrator, make, progress, device, save, events, coordinates
            )
        simulation = Simulation(
            model, instants, integrator, device, progress, coordinates=coordinates, events=events
        )
    return _integrate(simulation, make, instants, step)


def _integrate(simulation: Simulation, make: Recording, instants: Numbers, step: Scalar | None) -> Result:
    """Return the results of a simulation, after a check of the memory for them; a step longer than the run adds a warning."""
    if make is MemoryRecorder:
        check_memory("simulate", len(instants), simulation.requests.width, streams=True)
    if step is not None:
        simulation.warnings += few_outputs_warning(instants, units.quantity(step, "s", what="simulate: step"))
    result = simulation.integrate(make)
    simulation.release()
    return result


def _choose_recording(save: str | os.PathLike[str] | None, recording: Recording | None) -> Recording:
    """Return the function that makes the recorder: into memory, into a file, or the given one."""
    if save is None:
        return recording or MemoryRecorder
    if recording is not None:
        raise InvalidValue("simulate: both save and recording are given; give only one")
    netcdf.check_suffix(save, "simulate: save")
    check_writable(save)
    return partial(FileRecorder, save)


def _simulate_hybrid(
    model: Model,
    instants: Numbers,
    integrator: Method | None,
    make: Recording,
    progress: Progress | None,
    device: str,
    save: str | os.PathLike[str] | None,
    events: bool,
    coordinates: AbsoluteCoordinates | JointCoordinates | None,
) -> Result:
    """Simulate a machine some of whose bodies are elastic only while they touch, in segments."""
    if isinstance(coordinates, JointCoordinates):
        elastic = changing_bodies(model)[0].name
        raise InvalidValue(
            f'JointCoordinates: "{elastic}" is elastic only while it touches (Elastic), which joint '
            "coordinates do not support; use abut.AbsoluteCoordinates()"
        )
    from abut.analysis.hybrid.hybrid_run import simulate_hybrid  # a rare feature that loads much

    return simulate_hybrid(model, instants, integrator, make, progress, device, save, events)


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
    method, _ = select_integrator(model, integrator, allows_convex(coordinates, device))
    jointed, _ = coordinates_for(model, method, coordinates, device)
    system = System([model], method.implicit, device, integration=method.kernel, jointed=jointed)
    system.study_kernel.optimise()
    watch_kernel().optimise()
    outputs_kernel().optimise()
    origin = system.study_kernel.origin or Origin(True, "it is not known by what it is made of", ())
    return Compiled(compile_seconds() - system.compiled, origin.compiled, origin.why, origin.features)


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
