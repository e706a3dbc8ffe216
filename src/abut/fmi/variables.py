"""Variables of an FMU: time, inputs, parameters and outputs, each with its unit, start value and description."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence

from abut.analysis.stepper import Stepper
from abut.errors import AbutError, InvalidValue
from abut.model.paths import number_at, unit_at
from abut.units import quantities

__all__ = ["FmuVariable", "base_of", "has_structured_names", "variables_of"]

#: Physical quantity of a number, by its SI unit.
QUANTITIES = {
    "m": "Length", "rad": "Angle", "m/s": "Velocity", "rad/s": "AngularVelocity", "m/s^2": "Acceleration",
    "rad/s^2": "AngularAcceleration", "N": "Force", "N*m": "Torque", "J": "Energy", "W": "Power", "kg": "Mass", "s": "Time",
    "N/m": "Stiffness", "N*s/m": "Damping", "Pa": "Pressure", "Hz": "Frequency",
}  # fmt: skip
#: A name in FMI's structured naming convention: identifiers separated by dots.
STRUCTURED = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*", re.ASCII)


@dataclasses.dataclass(frozen=True)
class FmuVariable:
    """A variable of an FMU."""

    name: str
    kind: str  #: "time", "input", "parameter" or "output": its causality; that of time is "independent"
    variability: str
    unit: str = ""
    start: float | None = None
    text: str = ""

    @property
    def causality(self) -> str:
        """Causality as FMI defines it."""
        return "independent" if self.kind == "time" else self.kind

    @property
    def quantity(self) -> str:
        """Physical quantity, "" if its unit has none."""
        return QUANTITIES.get(self.unit, "")


def variables_of(stepper: Stepper, parameters: Sequence[str]) -> list[FmuVariable]:
    """Return all variables of an FMU; the index of each is its value reference.

    Args:
        stepper: The machine.
        parameters: Paths of numbers in the machine.

    Raises:
        UnknownName, InvalidValue: no such number, or a name that is used twice.
    """
    out = [FmuVariable("time", "time", "continuous", "s", None, "time")]
    for one in stepper.inputs.values():
        kind = "extrapolated linearly" if one.linear else "constant"
        text = f"{one.name}: {kind} between communication points"
        out.append(
            FmuVariable(
                one.name, "input", "continuous" if one.signal else "discrete", one.unit, one.start, text
            )
        )
    for path in parameters:
        if path in {variable.name for variable in out}:
            raise InvalidValue(
                f'export: "{path}" is named twice, as input and parameter or as two parameters; leave one out'
            )
        value = number_at(stepper.model, path, "export")
        out.append(
            FmuVariable(
                path,
                "parameter",
                _parameter_variability(stepper, path),
                unit_at(stepper.model, path),
                value,
                f"{path} of the machine",
            )
        )
    names = {variable.name for variable in out}
    for label, channel in stepper.channels.items():
        if label in names:
            raise InvalidValue(
                f'export: the output "{label}" has the name of an input or parameter; leave one out'
            )
        part = label.removeprefix(channel.name).lstrip(".")
        text = f"{channel.description}, {part}" if part else channel.description
        out.append(FmuVariable(label, "output", "continuous", channel.unit, None, text))
    return out


def _parameter_variability(stepper: Stepper, path: str) -> str:
    """Return "tunable" if a parameter may change during the run, else "fixed"."""
    try:
        stepper.changeable(path)
    except AbutError:
        return "fixed"
    return "tunable"


def has_structured_names(variables: Sequence[FmuVariable]) -> bool:
    """Return True if all names follow FMI's structured naming convention."""
    return all(STRUCTURED.fullmatch(variable.name) for variable in variables)


def base_of(unit: str) -> dict[str, int] | None:
    """Return the exponents of SI base units (and rad) in a unit; None where they are not integers."""
    try:
        powers = quantities.powers_of(unit, what="export")
    except AbutError:
        return None
    if any(power != int(power) for power in powers.values()):
        return None
    return {name: int(power) for name, power in powers.items() if power}
