"""``Stepper``: time integration of a machine from one communication point to the next, controlled by the caller."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from abut import units
from abut.analysis.exchange.checkpoint import put_state, state_of
from abut.analysis.exchange.external_inputs import set_inputs
from abut.analysis.exchange.former_names import with_present_names
from abut.analysis.exchange.stepper_snapshot import StepperSnapshot, memory_of
from abut.analysis.redundant_loads.split import with_redundant
from abut.analysis.simulation.batch import refuse_changing
from abut.analysis.simulation.choose_coordinates import AbsoluteCoordinates, JointCoordinates, allows_convex
from abut.analysis.simulation.choose_integrator import select_integrator
from abut.analysis.simulation.inputs import RunInput, place_of, put_numbers, run_inputs
from abut.analysis.simulation.simulation import Simulation
from abut.compiler.kernels import Kernel, compilation_count
from abut.errors import InputError, InvalidValue, RunError, Status, UnknownName
from abut.integrators.method import Method
from abut.results import Channel, Progress
from abut.results.channel import ChannelLayout
from abut.units import Scalar

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["Stepper", "as_name_list"]

WHAT = "Stepper"


class Stepper:
    """Stepper of a machine: it integrates for given times, and its inputs may be changed between.

        stepper = abut.Stepper(model, inputs=["torque"], outputs=["pin.displacement"])
        while stepper.time < 2.0:
            angle = stepper.outputs["pin.displacement"]
            stepper.step("1 ms", {"torque": -5.0 * angle})

    The machine is compiled once, and integrated by its own steps within the given ones; a changed input ends an integration step. Its
    memory (contacts, impacts, turns, delays, the past of a method) continues over communication points. So without inputs the results are
    those of `abut.simulate`, within the tolerance of the method.

    Args:
        model: The machine.
        inputs: Names of inputs: signals ``abut.signals.Input``, and numbers of laws, forces and motions by their paths, as
            "spring.stiffness" or "drive.parameters.speed".
        outputs: Names of channels, or of components of one; all if not given.
        linear: Those signals among the inputs that are extrapolated linearly between communication points: u + (u − u₋₁)/(t − t₋₁) τ. The
            others are constant. The error of a constant input is proportional to the step, that of a linear one to its square.
        start: Time to begin at [s].
        integrator: The method; chosen for the model if not given, and then used to the end.
        coordinates: As for `abut.simulate`.
        progress: Receives compiling.
        redundant: As for `abut.simulate`; `undetermined` names the loads that it concerns.

    Raises:
        InvalidValue, UnknownName, WrongUnit: bad arguments.
        RunError: the mechanism cannot be assembled.
    """

    def __init__(
        self,
        model: Model,
        inputs: str | Sequence[str] = (),
        outputs: str | Sequence[str] | None = None,
        *,
        linear: str | Sequence[str] = (),
        start: Scalar = 0.0,
        integrator: Method | None = None,
        coordinates: AbsoluteCoordinates | JointCoordinates | None = None,
        progress: Progress | None = None,
        redundant: str | None = None,
    ) -> None:
        model = with_redundant(model, redundant)
        refuse_changing(model)
        self.model = model
        self._start = units.quantity(start, "s", what=f"{WHAT}: start")
        method, self.why = select_integrator(model, integrator, allows_convex(coordinates, "cpu"))
        self.time, self.ended = self._start, ""  #: present time [s]; the reason of a stop, if any
        self._before: dict[str, tuple[float, float]] = {}
        before = compilation_count()
        self._begin(method, self._coordinates(as_name_list(inputs, "inputs"), coordinates), progress)
        self.compiled = (
            compilation_count() > before
        )  #: whether a kernel was compiled for it, because it was not in the cache
        run = self._run
        self.inputs: dict[str, RunInput] = run_inputs(
            as_name_list(inputs, "inputs"), as_name_list(linear, "linear"), run, WHAT
        )
        self._layout = ChannelLayout(self._simulation.requests.channels)
        self._names = tuple(self._labels(outputs))
        self._values = {name: one.start for name, one in self.inputs.items()}
        try:
            self._first: StepperSnapshot | str = self.save()
        except InputError as problem:  # something outside the machine can only continue forwards
            self._first = str(problem)

    # --- the loop --------------------------------------------------------------------------------------------------

    def step(self, h: Scalar, inputs: Mapping[str, Scalar] | None = None) -> dict[str, float]:
        """Integrate for h, with these inputs from now on; return the outputs at the end.

        Args:
            h: The communication step [s], > 0, of any length.
            inputs: Values by name, SI or texts with a unit; inputs that are not given are unchanged (a linear one continues linearly).

        Raises:
            InvalidValue, UnknownName: a bad step, or a name that is no input.
            RunError: the machine cannot continue: the message contains the fault, its place, time and reason. The stepper remains there
                until `restore` or `reset`.
        """
        h = units.positive(h, "s", what=f"{WHAT}: the step")
        if self.ended:
            raise RunError(f"{WHAT}: {self.ended}; call restore or reset")
        end = self.time + h
        if not end > self.time:
            raise InvalidValue(
                f"{WHAT}: a step of {h:g} s is below the resolution of the time {self.time:g} s; use a "
                "longer step"
            )
        self._give(inputs or {})
        self._run.continue_to(np.array([self.time, end]))
        rows = self._integrate()
        status = self._run.status()
        if not status.ok or self._run.sensor() is not None:
            self._end(status)
        else:
            self.time = end
        if len(rows):
            self._row = rows[-1]
        if not status.ok:
            raise RunError(f"{WHAT}: {status}")
        return self.outputs

    @property
    def outputs(self) -> dict[str, float]:
        """Outputs at the communication point [SI], by name."""
        return dict(zip(self._names, self._row[self._columns].tolist(), strict=True))

    @property
    def undetermined(self) -> dict[str, str]:
        """Things whose loads equilibrium does not determine, as `Result.undetermined`."""
        return self._simulation.requests.undetermined_loads(self._simulation.assembly)

    @property
    def warnings(self) -> list[str]:
        """Warnings about the machine and its motion so far: as ``Result.warnings``, with a drift of its energy balance."""
        return [*self._simulation.warnings, *self._simulation.requests.sentences(self._run)]

    @property
    def channels(self) -> dict[str, Channel]:
        """Channel of each output; an output may be a component of it."""
        return {name: self._layout.find(name)[0] for name in self._names}

    def changeable(self, path: str) -> None:
        """Check that the number at a path can be changed during a run.

        Raises:
            UnknownName: there is none.
            InvalidValue: it is fixed at the start of a machine, with the reason.
        """
        place_of(path, self._run, WHAT)

    # --- kernels ---------------------------------------------------------------------------------------------------

    @property
    def kernels(self) -> tuple[Kernel, ...]:
        """Kernels of the machine."""
        return (self._run.system.study_kernel, self._run.kernel)

    def optimise(self) -> None:
        """Wait until kernels with all optimisations are there (10 to 70 s of a new kind of machine), as of `abut.compile`."""
        for kernel in self.kernels:
            kernel.optimise()

    # --- states ----------------------------------------------------------------------------------------------------

    def save(self) -> StepperSnapshot:
        """Return a snapshot of the stepper, with its whole memory.

        Raises:
            InputError: something outside the machine, as a controller or a unit of another program, cannot be saved.
        """
        arrays = state_of(self._run) | self._run.exchange.memory()
        arrays["numbers"] = self._run.system.machine.number.numpy().copy()
        requests = [memory_of(one) for one in self._simulation.requests.stateful_evaluators]
        return StepperSnapshot(
            self.time, arrays, dict(self._values), dict(self._before), self._row.copy(), requests
        )

    def restore(self, saved: StepperSnapshot) -> None:
        """Resume from a snapshot; the following results have the same bits as those that followed then.

        Raises:
            InvalidValue: it was saved by another machine, or one with other inputs.
        """
        arrays = with_present_names(saved.arrays)
        numbers, mine = arrays.pop("numbers", np.zeros(0)), self._run.system.machine.number
        if (
            numbers.shape != mine.numpy().shape
            or set(saved.values) != set(self.inputs)
            or saved.row.shape != self._row.shape
        ):
            raise InvalidValue(
                f"{WHAT}: this state belongs to another machine, or to one with other inputs; restore "
                "a state that this stepper saved"
            )
        mine.assign(numbers)
        put_state(self._run, arrays)
        self._run.exchange.recall(arrays)
        self.time, self.ended = float(saved.time), ""
        self._values, self._before, self._row = dict(saved.values), dict(saved.before), saved.row.copy()
        for one, memory in zip(self._simulation.requests.stateful_evaluators, saved.requests, strict=True):
            vars(one).update(copy.deepcopy(dict(memory)))

    def reset(self) -> None:
        """Return to the start, with the inputs of the model.

        Raises:
            InvalidValue: something outside the machine, as a unit of another program, cannot go back.
        """
        if isinstance(self._first, str):
            raise InvalidValue(f"{WHAT}: it cannot be reset: {self._first}; make another stepper")
        self.restore(self._first)

    # --- within ----------------------------------------------------------------------------------------------------

    def _begin(
        self,
        method: Method,
        coordinates: AbsoluteCoordinates | JointCoordinates | None,
        progress: Progress | None,
    ) -> None:
        """Create the machine at its start."""
        instants = np.array([self._start, self._start + 1.0])
        self._simulation = Simulation(
            self.model, instants, method, "cpu", progress, coordinates=coordinates, watched=False
        )
        self._run = self._simulation.switch.run
        first = self._simulation.requests.extend(instants[:1], self._run.first())
        self._row = np.array(first[0])

    def _coordinates(
        self, inputs: Sequence[str], given: AbsoluteCoordinates | JointCoordinates | None
    ) -> AbsoluteCoordinates | JointCoordinates | None:
        """Return the coordinates: absolute ones if an input is a number of a motion, whose rate then jumps.

        Raises:
            InvalidValue: joint coordinates are given.
        """
        motions = {motion.name for motion in self.model.motions}
        steered = [path for path in inputs if path.partition(".")[0] in motions]
        if steered and isinstance(given, JointCoordinates):
            raise InvalidValue(
                f'{WHAT}: the input "{steered[0]}" makes a motion jump, but a prescribed joint '
                "coordinate transmits no impulse to other bodies; use abut.AbsoluteCoordinates()"
            )
        return AbsoluteCoordinates() if steered and given is None else given

    def _integrate(self) -> NDArray[np.float64]:
        """Integrate to the end of the step; return the rows of outputs that were reached."""
        rows, over = np.zeros((0, len(self._row))), False
        while not over:
            (new,), over = self._run.chunk()
            if len(new.rows):
                at = self._run.times[new.first : new.first + len(new.rows)]
                rows = self._simulation.requests.extend(at, new.rows)
        return rows

    def _end(self, status: Status) -> None:
        """Store the reason why it does not continue."""
        self.ended, self.time = status.sentence, float(self._run.state.time.numpy()[0])
        if self._run.sensor() is not None:
            at = np.array([self.time])
            self._row = np.array(self._simulation.requests.extend(at, self._run.last())[0])

    def _labels(self, outputs: str | Sequence[str] | None) -> list[str]:
        """Return the names of all outputs, each of one number; store their columns in a row."""
        if outputs is None:
            outputs = list(self._layout.channels)
        names: list[str] = []
        self._columns: list[int] = []
        for name in as_name_list(outputs, "outputs"):
            channel, component = self._layout.find(name)
            first = self._layout.columns[channel.name].start
            one = range(channel.width) if component is None else [component]
            names += [channel.labels[k] for k in one]
            self._columns += [first + k for k in one]
        if twice := [name for name in dict.fromkeys(names) if names.count(name) > 1]:
            raise InvalidValue(f'{WHAT}: the output "{twice[0]}" is named twice; remove one')
        return names

    def _give(self, inputs: Mapping[str, Any]) -> None:
        """Change inputs at the communication point."""
        for name in inputs:
            if name not in self.inputs:
                raise UnknownName.of("input named", name, self.inputs)
        values = {name: self.inputs[name].check_value(value, WHAT) for name, value in inputs.items()}
        lines = {name: self._line(name, u) for name, u in values.items() if self.inputs[name].signal}
        numbers = {
            name: u for name, u in values.items() if not self.inputs[name].signal and u != self._values[name]
        }
        changed = {
            name: x for name, x in lines.items() if self.inputs[name].linear or x[0] != self._values[name]
        }
        if numbers:
            before = {name: u for name, u in self._values.items() if not self.inputs[name].signal}
            put_numbers(self._run, self.inputs, before, numbers)
        if changed:
            set_inputs(
                self._run,
                {name: x[0] for name, x in changed.items()},
                {name: x[1] for name, x in changed.items()},
            )
        self._values |= values

    def _line(self, name: str, value: float) -> tuple[float, float]:
        """Return a signal's value now and its slope from here on."""
        if not self.inputs[name].linear:
            return value, 0.0
        then, before = self._before.get(name, (self.time, value))
        self._before[name] = self.time, value
        return value, (value - before) / (self.time - then) if self.time > then else 0.0


def as_name_list(names: str | Iterable[str], what: str) -> list[str]:
    """Return names as a list; a single name may be given without one."""
    if isinstance(names, str):
        return [names]
    try:
        found = list(names)
    except TypeError:
        raise InvalidValue.of(f"{WHAT}: {what}", names, "be a list of names") from None
    if not all(isinstance(name, str) for name in found):
        raise InvalidValue.of(f"{WHAT}: {what}", names, "be a list of names")
    return found
