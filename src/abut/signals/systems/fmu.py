"""Functional mock-up units of other programs (FMI 2.0 and 3.0, co-simulation) as signals of a machine."""

from __future__ import annotations

import base64
import ctypes
import dataclasses
import json
import os
import weakref
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from abut import units
from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.model.protocols import convert
from abut.short_repr import short_repr
from abut.signals.inputs import ExchangePartner, SampledSignal
from abut.signals.systems.fmpy_unit import Instance, UnitDescription, UnitVariable, read_description
from abut.units.field_types import DerivedQuantity, NamesField, preset

__all__ = ["Fmu"]

EQUAL_TIME = 1e-9  #: in communication steps: times that differ by less are equal
HALVES = 20  #: attempts at a shorter step


@short_repr
@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Fmu(SampledSignal):
    """Functional mock-up unit (FMU) of another program, coupled to the machine at communication points.

        t_k = t₀ + k T:   u(t_k) = its outputs,   its inputs from t_k to t_{k+1} = the signals at t_k

    Machine and unit are integrated separately from t_k to t_{k+1}, the unit first, with values exchanged at t_k. With "hold" these stay
    constant until t_{k+1}, and the coupling error is of first order in T. With "linear" outputs continue on the line through the last two.
    The unit, whose inputs are constant within a step, receives the value at the middle of such a line: the error is of second order.

    An event of the machine (an onset of contact, a sensor's) before t_{k+1} ends the communication step there, if the unit can be reset:
    its state at t_k is restored, and it steps again to the event, so that both exchange values there. An early return, or a part of the
    step that the unit discards, also ends the communication step: the machine stops there too. See docs/fmi.md.

    Args:
        name: Its name; channel ``name.value`` if it has one output. If only the file is given, that of the file.
        file: The unit.
        step: T [s].
        inputs: Signals by the names of the unit's inputs; a list if the signals have the same names.
        outputs: Names of the unit's variables; a single one is this signal itself; of several, ``Output`` selects one.
        parameters: Values of the unit's parameters by name, in its own units; texts and Booleans unchanged.
        extrapolation: "hold" or "linear".
        ahead: Whether the outputs at the end of a unit's step apply from its beginning on. A discrete controller, whose unit computes
            within the step the response to inputs at its beginning, then acts without delay.
        initial: Its constant value in analyses without time integration.
        unit: SI unit of a single output; that declared by the unit if not given.

    Numbers are in SI on this side and in the declared units inside the unit.

    Raises:
        MissingExtra: FMPy is not installed (``pip install "abut[fmi]"``).
        UnreadableFile: no unit of FMI 2.0 or 3.0 for co-simulation that runs on this machine.
        UnknownName: a variable that the unit does not have.
        WrongUnit: a signal and a variable of different dimensions.
        InvalidValue: an input that is not a signal, or a step that is not positive.

    Source: FMI 2.0.5 and 3.0.2 (Functional Mock-up Interface), co-simulation; Busch, Zur effizienten Kopplung von Simulationsprogrammen
    (2012) ch. 3 (orders of coupling errors).
    """

    file: Any = dataclasses.field(default=None, kw_only=False)
    step: DerivedQuantity = preset(None)
    parameters: Mapping[str, Any] | None = None
    ahead: bool = False
    outputs: NamesField = preset(())

    def __post_init__(self) -> None:
        stated: object = self.file
        if stated is None:
            object.__setattr__(self, "file", self.name)
            stem = "".join(c if c.isalnum() else "_" for c in Path(str(self.name)).stem)
            object.__setattr__(self, "name", stem)
        object.__setattr__(self, "file", os.path.abspath(os.fspath(self.file)))
        super().__post_init__()

    def check(self) -> None:
        """Check that the unit has these variables, of the right kinds and dimensions."""
        super().check()
        stated: object = self.step
        if stated is None:
            raise InvalidValue(f'{self.what}: needs a communication step, such as step="1 ms"')
        convert(self, units.positive, self.what, step="s")
        for name, source in self.sources.items():
            v = self.description.variable(name, self.what)
            if v.causality != "input":
                raise InvalidValue(
                    f'{self.what}: variable "{name}" has causality {v.causality}; use a variable with causality input'
                )
            _check_dimension(v, getattr(source, "unit", ""), f'{self.what}: input "{name}"')
        for v in self.variables:
            _check_dimension(v, self.unit, f'{self.what}: output "{v.name}"')
        if self.width == 1 and not self.unit:
            object.__setattr__(self, "unit", self.variables[0].si)
        for name in self.parameters or {}:
            if name not in self.description.variables:
                self.description.variable(name, f"{self.what}: parameters")

    @property
    def description(self) -> UnitDescription:
        """Description of the unit in the file."""
        return read_description(self.file, self.what)

    @property
    def variables(self) -> list[UnitVariable]:
        """Variables of the unit that are its outputs here."""
        return [self.description.variable(name, self.what) for name in self.outputs]

    def partner(self, start: float) -> ExchangePartner:
        """Return the object that runs the unit."""
        return _UnitPartner(self, start)


def _check_dimension(v: UnitVariable, unit: str, what: str) -> None:
    """Raise an error unless a unit has the dimension that the variable declares."""
    if v.si and unit:
        units.quantity(f"1 {v.si}", unit, what=f"{what}, which the FMU declares in {v.unit},")


class _UnitPartner(ExchangePartner):
    """Functional mock-up unit in one lane of a run."""

    def __init__(self, signal: Fmu, start: float) -> None:
        self._signal, self._of = signal, signal.description
        self._inputs = [self._of.variable(name, signal.what) for name in signal.sources]
        self._outputs = signal.variables
        self._period, self._start, self._count = float(signal.step), start, 0
        self.due, self._begun = start, start  #: times of the unit's next and last communication points
        self._sent, self._slope = np.full(len(self._inputs), np.nan), np.zeros(len(self._inputs))
        self._back: ctypes.c_void_p | None = None  #: its state at the last communication point
        self._unit: Instance | None = None
        self.hears = self._of.saves and self._of.variable_steps

    def _instantiate(self, y: Numbers) -> Instance:
        """Return an instance of the unit."""
        first = {v.name: float(x) / v.factor for v, x in zip(self._inputs, y, strict=True)}
        unit = Instance(self._of, self._start, {**(self._signal.parameters or {}), **first})
        self._end = weakref.finalize(self, unit.close)
        return unit

    def exchange_signals(self, t: float, y: Numbers) -> Numbers:
        """Return the outputs at t, then advance the unit."""
        if self._unit is None:
            self._unit = self._instantiate(y)
        elif t < self.due - EQUAL_TIME * self._period:
            self._again(t)
        outputs = self._unit.get(self._outputs)
        self._step_to_grid(t, y)
        return self._unit.get(self._outputs) if self._signal.ahead else outputs

    def _step_to_grid(self, t: float, y: Numbers) -> None:
        """Step to the next point of the grid, or as far as the unit proceeds."""
        unit = self._unit
        assert unit is not None
        while self._start + self._count * self._period <= t + EQUAL_TIME * self._period:
            self._count += 1
        end = self._start + self._count * self._period
        if self._signal.extrapolation == "linear" and t > self._begun:
            self._slope = (y - self._sent) / (t - self._begun)
        self._sent, self._begun = np.array(y), t
        if self._of.saves:
            if self._back is not None:
                unit.free(self._back)
            self._back = unit.save()
        self.due = self._as_far(unit, t, end)

    def _as_far(self, unit: Instance, t: float, end: float) -> float:
        """Step to this time, or as far as the unit proceeds.

        If it returns early, the step ends there. If it discards the step, its state is restored, and it takes the part that succeeded, or
        half of
        the step if it names none.
        """
        for _ in range(HALVES):
            unit.set_inputs(self._inputs, self._sent + 0.5 * (end - t) * self._slope)
            reached, whole = unit.step(t, end - t)
            if whole:
                return end
            if reached > t and self._of.version == "3.0":
                return reached
            if not self._of.saves:
                raise InvalidValue(
                    f"the FMU discarded its step from t = {t:.9g} s to {end:.9g} s and cannot restore its state (canGetAndSetFMUstate); "
                    "use a shorter communication step"
                )
            unit.restore(self._back)
            end = reached if reached > t else 0.5 * (t + end)
        raise InvalidValue(
            f"the FMU discarded all steps from t = {t:.9g} s on, down to {end - t:.3g} s; check its inputs at this time"
        )

    def _again(self, t: float) -> None:
        """Repeat the unit's last step up to an event of the machine."""
        unit = self._unit
        assert unit is not None
        unit.restore(self._back)
        unit.set_inputs(self._inputs, self._sent + 0.5 * (t - self._begun) * self._slope)
        if t > self._begun and not unit.step(self._begun, t - self._begun)[1]:
            raise InvalidValue(
                f"the FMU discarded a repeated step to t = {t:.9g} s that it had accepted before; use a shorter communication step"
            )

    def memory(self) -> bytes:
        """Serialise the unit's state now and at the last communication point."""
        if not (self._of.saves and self._of.serialises):
            raise InvalidValue(
                "the FMU cannot serialize its state (canSerializeFMUstate), so a run with it cannot be resumed from a file"
            )
        unit = self._unit
        assert unit is not None
        now = unit.save()
        states = [base64.b64encode(unit.state_bytes(state)).decode() for state in (self._back, now)]
        unit.free(now)
        return json.dumps(
            [self._count, self.due, self._begun, self._sent.tolist(), self._slope.tolist(), states]
        ).encode()

    def recall(self, memory: bytes) -> None:
        """Restore the unit from there."""
        self._count, self.due, self._begun, inputs, slope, (back, now) = json.loads(memory)
        self._sent, self._slope = np.array(inputs), np.array(slope)
        if self._unit is None:
            self._unit = self._instantiate(self._sent)
        unit = self._unit
        self._back = unit.read(base64.b64decode(back))
        state = unit.read(base64.b64decode(now))
        unit.restore(state)
        unit.free(state)

    def close(self) -> None:
        """Terminate the unit."""
        if self._unit is not None:
            self._end()
