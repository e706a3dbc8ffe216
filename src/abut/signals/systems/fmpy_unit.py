"""Functional mock-up units (FMI 2.0 and 3.0, co-simulation) run by FMPy: their description, and an instance that steps."""

from __future__ import annotations

import ctypes
import dataclasses
import os
import tempfile
import threading
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from abut import units
from abut.array_types import Numbers
from abut.errors import InvalidValue, MissingExtra, UnknownName, UnreadableFile, WrongUnit
from abut.files.file_stamp import file_stamp

if TYPE_CHECKING:
    from fmpy.model_description import ModelDescription, ScalarVariable, Unit

__all__ = ["Instance", "UnitDescription", "read_description"]


LAST_SUCCESSFUL_TIME = 2  #: kind of a status of FMI 2.0
DISCARD = 2  #: status of a call of FMI 2.0
_ALONE: set[str] = set()  #: files of units of which only one instance may exist in a process, and does
_LOADING = threading.Lock()  #: FMPy changes the working directory of the process while it loads a library

#: Types of numeric variables, by FMPy's name.
WHOLE = ("Integer", "Enumeration", "Int8", "UInt8", "Int16", "UInt16", "Int32", "UInt32", "Int64", "UInt64")
NUMBERS = ("Real", "Float32", "Float64", "Boolean", *WHOLE)


@dataclasses.dataclass(frozen=True)
class UnitVariable:
    """Variable of a unit, with the data needed to set and get it."""

    name: str
    kind: str  #: FMPy's name of its type
    reference: int
    causality: str
    unit: str  #: as declared by the unit
    factor: float  #: SI units per declared unit
    si: str  #: the SI unit, "" if none is declared


@dataclasses.dataclass(frozen=True)
class UnitDescription:
    """Contents of a unit's model description."""

    file: str
    version: str
    name: str  #: model name
    variables: Mapping[str, UnitVariable]
    #: whether it can save and restore its state, serialise it, take steps of any length, and be instantiated more than once
    saves: bool
    serialises: bool
    variable_steps: bool
    single: bool
    model: ModelDescription = dataclasses.field(repr=False)  #: FMPy's own description
    folder: tempfile.TemporaryDirectory[str] = dataclasses.field(
        repr=False
    )  #: temporary folder of the unpacked unit, removed with this object

    def variable(self, name: str, what: str) -> UnitVariable:
        """Return a numeric variable.

        Raises:
            UnknownName: it has none of this name.
            InvalidValue: it is a text, an array or a clock.
        """
        if name not in self.variables:
            raise UnknownName.of(f"{what}: variable of {Path(self.file).name}", name, self.variables)
        found = self.variables[name]
        if found.kind not in NUMBERS:
            raise InvalidValue(f'{what}: variable "{name}" is of type {found.kind}; use a numeric variable')
        return found


def fmpy_module() -> Any:
    """Return the module FMPy.

    Raises:
        MissingExtra: it is not installed.
    """
    try:
        import fmpy as module
    except ImportError:
        raise MissingExtra.of("an FMU in a model", "FMPy", "fmi") from None
    return module


def read_description(file: str, what: str) -> UnitDescription:
    """Return the description of the unit in a file; it is read and unpacked once while the file stays the same.

    Raises:
        MissingExtra: FMPy is not installed.
        UnreadableFile: there is no file, or no unit for co-simulation that runs here.
    """
    fmpy_module()
    try:
        return _read_description(os.path.abspath(file), file_stamp(file), what)
    except OSError as problem:
        raise UnreadableFile.of(file, problem.strerror or str(problem)) from None


@lru_cache(maxsize=64)
def _read_description(file: str, stamp: tuple[int, ...], what: str) -> UnitDescription:
    module = fmpy_module()
    try:
        model = module.read_model_description(file)
    except Exception as problem:  # its reader raises many kinds of errors for a broken file
        reason = " ".join(str(problem).split())[:300]
        raise UnreadableFile.of(
            file, f"FMPy cannot read it as an FMU ({reason}); export it again as FMI 2.0 or 3.0"
        ) from None
    if model.fmiVersion not in ("2.0", "3.0"):
        raise UnreadableFile.of(file, f"its version is FMI {model.fmiVersion}; export it as FMI 2.0 or 3.0")
    how = model.coSimulation
    if how is None:
        raise UnreadableFile.of(file, "it is for model exchange only; export it for co-simulation")
    here = module.supported_platforms(file)
    if module.platform not in here and module.platform_tuple not in here:
        raise UnreadableFile.of(
            file, f"it supports the platforms {', '.join(here) or 'none'}; export it for {module.platform}"
        )
    folder = tempfile.TemporaryDirectory(prefix="abut_unit_")
    module.extract(file, folder.name)
    defined = {unit.name: unit for unit in model.unitDefinitions or ()}
    variables = {
        v.name: _read_variable(v, defined, f"{what}, {Path(file).name}") for v in model.modelVariables
    }
    return UnitDescription(
        file, model.fmiVersion, model.modelName, variables, how.canGetAndSetFMUstate, how.canSerializeFMUstate,
        how.canHandleVariableCommunicationStepSize, how.canBeInstantiatedOnlyOncePerProcess, model, folder,
    )  # fmt: skip


def _read_variable(v: ScalarVariable, defined: Mapping[str, Unit], what: str) -> UnitVariable:
    kind = v.type if not (v.dimensions or v.shape) else "array"
    unit = v.unit or getattr(v.declaredType, "unit", None) or ""
    factor, si = _in_si(unit, defined.get(unit), f'{what}: variable "{v.name}"') if unit else (1.0, "")
    return UnitVariable(v.name, kind, v.valueReference, v.causality or "local", unit, factor, si)


def _in_si(unit: str, defined: Unit | None, what: str) -> tuple[float, str]:
    """Return the number of SI units per unit, and the SI unit: by the definition in the file, otherwise by its name."""
    base = getattr(defined, "baseUnit", None)
    if base is not None:
        if base.offset:
            raise WrongUnit(
                f'{what} is in "{unit}", whose zero differs from that of the SI unit; use a unit without offset, such as K'
            )
        powers = {name: getattr(base, name) for name in ("kg", "m", "s", "A", "K", "mol", "cd")}  # rad is 1
        text = "*".join(f"{name}^{power}" for name, power in powers.items() if power)
        return float(base.factor), units.si_of(text, what=what) if text else ("rad" if base.rad else "")
    if unit in ("1", "-"):
        return 1.0, ""
    si = units.si_of(unit, what=what)
    return float(units.in_si(np.ones(1), unit, what=what)[0]), si


class Instance:
    """Running unit that hides the differences between FMI 2.0 and 3.0.

    Args:
        of: Description of the unit.
        start: Time at which it starts [s].
        values: Values of its parameters, and initial values of its inputs, by name.
    """

    def __init__(self, of: UnitDescription, start: float, values: Mapping[str, Any]) -> None:
        module = fmpy_module()
        self.of, self._third = of, of.version == "3.0"
        kind = module.fmi3.FMU3Slave if self._third else module.fmi2.FMU2Slave
        with _LOADING:
            if of.file in _ALONE:
                raise InvalidValue(
                    "the FMU can be instantiated only once per process (canBeInstantiatedOnlyOncePerProcess); run variants one after "
                    "the other with abut.simulate"
                )
            if of.single:
                _ALONE.add(of.file)
            self._unit = kind(
                guid=of.model.guid,
                unzipDirectory=of.folder.name,
                modelIdentifier=of.model.coSimulation.modelIdentifier,
                instanceName=Path(of.file).stem,
            )
            self._unit.instantiate(**({"earlyReturnAllowed": True} if self._third else {}))
        if self._third:
            self._set_values(values)
            self._unit.enterInitializationMode(startTime=start)
        else:
            self._unit.setupExperiment(startTime=start)
            self._set_values(values)
            self._unit.enterInitializationMode()
        self._set_values(values)
        self._unit.exitInitializationMode()

    def _set_values(self, values: Mapping[str, Any]) -> None:
        for name, value in values.items():
            v = self.of.variables[name]
            self._setter(v)([v.reference], [_variable_value(v, value)])

    def _setter(self, v: UnitVariable) -> Any:
        return getattr(
            self._unit,
            "set" + ("Integer" if v.kind == "Enumeration" and not self._third else _variable_kind(v)),
        )

    def set_inputs(self, variables: Iterable[UnitVariable], values: Iterable[float]) -> None:
        """Set inputs to SI values."""
        for v, value in zip(variables, values, strict=True):
            self._setter(v)([v.reference], [_variable_value(v, float(value) / v.factor)])

    def get(self, variables: Iterable[UnitVariable]) -> Numbers:
        """Return values in SI."""
        found = []
        for v in variables:
            kind = "Integer" if v.kind == "Enumeration" and not self._third else _variable_kind(v)
            found.append(float(getattr(self._unit, f"get{kind}")([v.reference])[0]) * v.factor)
        return np.array(found)

    def step(self, time: float, length: float) -> tuple[float, bool]:
        """Step and return the time reached, and whether the step is complete: a unit may return early, or discard the rest.

        Raises:
            InvalidValue: the unit requests the end.
            Exception: FMPy's error if a call fails.
        """
        early, reached = False, time
        try:
            done = self._unit.doStep(time, length)
            if self._third:
                _, ends, early, reached = done
                if ends:
                    raise InvalidValue(f"the FMU requested the end of the run at t = {reached:.9g} s")
        except fmpy_module().fmi1.FMICallException as problem:
            if problem.status != DISCARD:
                raise
            early = True
            if not self._third:
                reached = self._unit.getRealStatus(LAST_SUCCESSFUL_TIME)
        if early:
            return min(max(float(reached), time), time + length), False
        return time + length, True

    def save(self) -> ctypes.c_void_p:
        """Return the unit's present state."""
        state: ctypes.c_void_p = self._unit.getFMUState()
        return state

    def restore(self, state: ctypes.c_void_p | None) -> None:
        """Restore a state."""
        self._unit.setFMUState(state)

    def free(self, state: ctypes.c_void_p) -> None:
        """Free a state that is no longer needed."""
        self._unit.freeFMUState(state)

    def state_bytes(self, state: ctypes.c_void_p | None) -> bytes:
        """Serialise a state to bytes."""
        return bytes(self._unit.serializeFMUState(state))

    def read(self, state: bytes) -> ctypes.c_void_p:
        """Deserialise a state from bytes."""
        found: ctypes.c_void_p = self._unit.deserializeFMUState(state)
        return found

    def close(self) -> None:
        """Terminate the unit."""
        unit, self._unit = self._unit, None
        if unit is not None:
            try:
                unit.terminate()
            finally:
                unit.freeInstance()
                _ALONE.discard(self.of.file)


def _variable_kind(v: UnitVariable) -> str:
    return "Int64" if v.kind == "Enumeration" else v.kind


def _variable_value(v: UnitVariable, value: bool | float | str) -> bool | int | float | str:
    """Convert a value to the variable's type."""
    if v.kind == "Boolean":
        return bool(value) if isinstance(value, bool | np.bool_) else float(value) > 0.5
    if v.kind in WHOLE:
        return round(float(value))
    return str(value) if v.kind == "String" else float(value)
