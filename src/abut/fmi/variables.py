"""What a unit shows of its machine: time, inputs, parameters and outputs, each with its unit, start and description."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence

from abut import units
from abut.analysis.stepper import Stepper
from abut.errors import AbutError, InvalidValue
from abut.model.paths import number_at, unit_at

__all__ = ["Variable", "base_of", "has_structured_names", "variables_of"]

#: What a number in an SI unit is, by the unit.
QUANTITIES = {
    "m": "Length", "rad": "Angle", "m/s": "Velocity", "rad/s": "AngularVelocity", "m/s^2": "Acceleration",
    "rad/s^2": "AngularAcceleration", "N": "Force", "N*m": "Torque", "J": "Energy", "W": "Power", "kg": "Mass", "s": "Time",
    "N/m": "Stiffness", "N*s/m": "Damping", "Pa": "Pressure", "Hz": "Frequency",
}  # fmt: skip
#: A name as FMI's structured naming has it: identifiers with dots between.
STRUCTURED = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*", re.ASCII)


@dataclasses.dataclass(frozen=True)
class Variable:
    """A number that a unit shows."""

    name: str
    kind: str  #: "time", "input", "parameter" or "output": its causality, of time "independent"
    variability: str
    unit: str = ""
    start: float | None = None
    text: str = ""

    @property
    def causality(self) -> str:
        """As FMI has it."""
        return "independent" if self.kind == "time" else self.kind

    @property
    def quantity(self) -> str:
        """What it is, where the unit tells."""
        return QUANTITIES.get(self.unit, "")


def variables_of(stepper: Stepper, parameters: Sequence[str]) -> list[Variable]:
    """All that a unit shows of a machine; the place of each is its reference.

    Args:
        stepper: The machine.
        parameters: Numbers of it by their paths.

    Raises:
        UnknownName, InvalidValue: no such number, or one that stands twice.
    """
    out = [Variable("time", "time", "continuous", "s", None, "time")]
    for one in stepper.inputs.values():
        goes = "goes on in a line" if one.linear else "held"
        text = f"{one.name}: {goes} from one communication point to the next"
        out.append(
            Variable(one.name, "input", "continuous" if one.signal else "discrete", one.unit, one.start, text)
        )
    for path in parameters:
        if path in {variable.name for variable in out}:
            raise InvalidValue(
                f'export: "{path}" is named twice, as input and parameter or as two parameters; leave one out'
            )
        value = number_at(stepper.model, path, "export")
        out.append(
            Variable(
                path,
                "parameter",
                _variability(stepper, path),
                unit_at(stepper.model, path),
                value,
                f"{path} of the machine",
            )
        )
    names = {variable.name for variable in out}
    for label, channel in stepper.channels.items():
        if label in names:
            raise InvalidValue(
                f'export: the output "{label}" bears the name of an input or parameter; leave one out'
            )
        part = label.removeprefix(channel.name).lstrip(".")
        text = f"{channel.description}, {part}" if part else channel.description
        out.append(Variable(label, "output", "continuous", channel.unit, None, text))
    return out


def _variability(stepper: Stepper, path: str) -> str:
    """Whether a parameter may be changed while the machine goes on."""
    try:
        stepper.changeable(path)
    except AbutError:
        return "fixed"
    return "tunable"


def has_structured_names(variables: Sequence[Variable]) -> bool:
    """Whether all names are as FMI's structured naming has them."""
    return all(STRUCTURED.fullmatch(variable.name) for variable in variables)


def base_of(unit: str) -> dict[str, int] | None:
    """The powers of SI's base units in a unit, rad among them; None where they are no whole numbers."""
    try:
        powers = units.powers_of(unit, what="export")
    except AbutError:
        return None
    if any(power != int(power) for power in powers.values()):
        return None
    return {name: int(power) for name, power in powers.items() if power}
