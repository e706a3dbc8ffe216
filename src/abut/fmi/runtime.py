"""Co-simulation slave in an FMU: the methods that the C interface of pythonfmu (FMI 2.0) and pythonfmu3 (FMI 3.0) calls.

For each instance, the interface creates an object of the class that the FMU's module defines, and calls it for every FMI function.
It recognises that class by `Fmi2Slave` or `Fmi3Slave` among the names of its base classes. Neither package is needed here.
"""

from __future__ import annotations

import ctypes
import dataclasses
import json
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from abut.analysis.exchange.stepper_snapshot import StepperSnapshot
from abut.analysis.stepper import Stepper
from abut.errors import AbutError, InvalidValue
from abut.fmi.packaged_model import CONFIGURATION, PackagedMachine

if TYPE_CHECKING:
    from abut.model import Model

OK, WARNING, DISCARD, ERROR = range(4)  #: FMI status codes
TIME_TOLERANCE = (
    1e-9  #: tolerance between the importer's time and ours, relative to the communication step or the time
)

__all__ = ["Fmi2Slave", "Fmi3Slave", "increase_reference_count"]


def increase_reference_count(names: dict[str, Any]) -> None:
    """Add one reference to a module's names.

    pythonfmu 0.7 releases them once too often for each instance, so Python would free them while they are in use.
    """
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(names))


@dataclasses.dataclass
class Message:
    """Log entry, as the interface reads it."""

    status: int
    msg: str
    category: str
    debug: bool = False


@dataclasses.dataclass
class Result:
    """Result of a step, as the interface of version 3.0 reads it."""

    status: int = OK
    terminateSimulation: bool = False  # noqa: N815  the interface's name
    eventHandlingNeeded: bool = False  # noqa: N815
    earlyReturn: bool = False  # noqa: N815


@dataclasses.dataclass(eq=False)
class FmuState:
    """Saved state of an FMU, which an importer can restore."""

    values: dict[str, float]
    given: list[str]
    start: float
    initialised: bool
    saved: StepperSnapshot | None  #: None before the machine has started


class Slave:
    """Instance of an FMU."""

    def __init__(self, **arguments: str) -> None:
        self.instance_name = str(arguments["instance_name"])
        self.resources = Path(arguments["resources"])
        self.messages: list[Message] = []
        self.machine = PackagedMachine.of(self.resources / CONFIGURATION)
        self.values = {v.name: v.start for v in self.machine.variables if v.start is not None}
        self.warned: set[str] = set()  #: sentences that were logged
        self.given: set[str] = set()  #: inputs to pass to the next step
        self.start = 0.0
        self.initialised = False
        self.stepper: Stepper | None = None
        self._read: tuple[Model, dict[str, Any]] | None = None  #: content of the machine's file, once read

    # --- called by the interface -----------------------------------------------------------------------------------

    def _get_log_queue(self) -> list[Message]:
        return self.messages

    def setup_experiment(self, start: float, *_: object) -> None:
        """Set the start time."""
        self.start = float(start)

    def enter_initialization_mode(self) -> None:
        """Do nothing: parameters may still change."""

    def exit_initialization_mode(self) -> None:
        """Start the machine."""
        self.started_machine()
        self.initialised = True

    def terminate(self) -> None:
        """Send the warnings of the run, such as a drift of the energy balance, to the importer's logger."""
        for sentence in self.stepper.warnings if self.stepper is not None else ():
            self.warn(sentence)

    def get(self, references: Sequence[int]) -> list[float]:
        """Return the values of variables."""
        stepper = None
        out = []
        for reference in references:
            variable = self.machine.variables[reference]
            if variable.kind == "time":
                out.append(self.start if self.stepper is None else self.stepper.time)
            elif variable.kind == "output":
                stepper = stepper or self.started_machine().outputs
                out.append(stepper[variable.name])
            else:
                out.append(self.values[variable.name])
        return out

    def set(self, references: Sequence[int], values: Sequence[float]) -> None:
        """Set inputs and parameters."""
        for reference, value in zip(references, values, strict=True):
            variable = self.machine.variables[reference]
            if variable.kind in ("time", "output") or (self.initialised and variable.variability == "fixed"):
                why = (
                    "is fixed when the machine starts"
                    if variable.kind == "parameter"
                    else "is not set from outside"
                )
                raise self.logged_error(InvalidValue(f'{self.machine.name}: "{variable.name}" {why}'))
            self.values[variable.name] = float(value)
            self.given.add(variable.name)
        if not self.initialised:
            self.stepper = None  # its initial values have changed

    def integrate_step(self, time: float, step: float) -> Result:
        """Perform a step and return its status."""
        try:
            stepper = self.started_machine()
            if abs(stepper.time - time) > TIME_TOLERANCE * max(step, abs(time)):
                raise InvalidValue(
                    f"a step from t = {time:.9g} s is requested, and the machine is at {stepper.time:.9g} s; restore a state that was "
                    "saved there, or reset"
                )
            given = {name: self.values[name] for name in sorted(self.given)}
            self.given.clear()
            stepper.step(step, given)
        except AbutError as problem:
            self.log(f"{self.machine.name}: doStep from t = {time:.9g} s over {step:.9g} s: {problem}", ERROR)
            return Result(ERROR)
        if stepper.ended:
            self.log(f"{self.machine.name}: {stepper.ended}", WARNING)
            return Result(OK, terminateSimulation=True)
        return Result()

    # --- states ----------------------------------------------------------------------------------------------------

    def _get_fmu_state(self) -> FmuState:
        try:
            saved = None if self.stepper is None else self.stepper.save()
        except AbutError as problem:
            raise self.logged_error(problem) from problem
        return FmuState(dict(self.values), sorted(self.given), self.start, self.initialised, saved)

    def _set_fmu_state(self, state: FmuState) -> None:
        fixed = [v.name for v in self.machine.variables if v.variability == "fixed"]
        if any(self.values[name] != state.values[name] for name in fixed):
            self.stepper = None  # it was started with other parameters
        self.values, self.given, self.start = dict(state.values), set(state.given), state.start
        self.initialised = state.initialised
        if state.saved is None:
            self.stepper = None
            return
        try:
            self.started_machine().restore(state.saved)
        except AbutError as problem:
            raise self.logged_error(problem) from problem

    @staticmethod
    def _fmu_state_to_bytes(state: FmuState) -> bytes:
        head = json.dumps(
            [state.values, state.given, state.start, state.initialised, state.saved is not None]
        ).encode()
        saved = b"" if state.saved is None else state.saved.to_bytes()
        return len(head).to_bytes(8, "little") + head + saved

    @staticmethod
    def _fmu_state_from_bytes(data: bytes) -> FmuState:
        size = 8 + int.from_bytes(data[:8], "little")
        values, given, start, initialised, begun = json.loads(data[8:size].decode())
        return FmuState(
            values, given, start, initialised, StepperSnapshot.from_bytes(data[size:]) if begun else None
        )

    # --- internal ----------------------------------------------------------------------------------------------------

    def started_machine(self) -> Stepper:
        """Return the machine; the first call starts it.

        Raises:
            AbutError: it cannot start; the error was logged.
        """
        if self.stepper is None:
            try:
                self._read = self._read or self.machine.read()
                self.stepper, messages = self.machine.begin(self.values, self.start, self._read)
            except AbutError as problem:
                raise self.logged_error(problem) from problem
            for sentence in messages:
                self.warn(sentence)
            self.given.clear()
        return self.stepper

    def warn(self, sentence: str) -> None:
        """Send a message about the machine to the importer's logger, once."""
        if sentence not in self.warned:
            self.warned.add(sentence)
            self.log(f"{self.machine.name}: {sentence}", WARNING)

    def logged_error(self, problem: AbutError) -> AbutError:
        """Log an error and return it."""
        self.log(str(problem), ERROR)
        return problem

    def log(self, text: str, status: int) -> None:
        """Send a message to the importer's logger."""
        category = {WARNING: "logStatusWarning", ERROR: "logStatusError"}.get(status, "logAll")
        self.messages.append(Message(status, text, category))


class Fmi2Slave(Slave):
    """Instance of an FMU for the interface of version 2.0."""

    def log(self, text: str, status: int) -> None:
        """Send a message to the importer's logger, and errors to Python's logger too.

        The 2.0 interface passes messages on only if the importer has switched logging on.
        """
        super().log(text, status)
        if status == ERROR:
            logging.getLogger("abut").error(text)

    def get_real(self, references: Sequence[int]) -> list[float]:
        """Return the values of variables."""
        return self.get(references)

    def set_real(self, references: Sequence[int], values: Sequence[float]) -> None:
        """Set inputs and parameters."""
        self.set(references, values)

    def do_step(self, time: float, step: float) -> bool:
        """Perform a step; return False if the machine could not continue or a sensor has ended the run."""
        result = self.integrate_step(time, step)
        return result.status == OK and not result.terminateSimulation


class Fmi3Slave(Slave):
    """Instance of an FMU for the interface of version 3.0."""

    def get_float64(self, references: Sequence[int]) -> list[float]:
        """Return the values of variables."""
        return self.get(references)

    def set_float64(self, references: Sequence[int], values: Sequence[float]) -> None:
        """Set inputs and parameters."""
        self.set(references, values)

    def do_step(self, time: float, step: float) -> Result:
        """Perform a step and return its status."""
        return self.integrate_step(time, step)
