"""Inputs of a machine during a run: external signals, and numbers of laws, forces and motions."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from abut import units
from abut.analysis.exchange.external_inputs import refresh_accelerations
from abut.analysis.messages.energy_audit import expect_energy_change
from abut.analysis.simulation.batch import data_outside_numbers
from abut.analysis.simulation.run import Run
from abut.errors import InvalidValue, UnknownName
from abut.model.paths import number_at, unit_at
from abut.signals import Input
from abut.system.features import layout_of
from abut.system.schema.device import write_array
from abut.units import Scalar

if TYPE_CHECKING:
    from abut.model import Model
    from abut.model.protocols import Thing

__all__ = ["RunInput", "place_of", "put_numbers", "run_inputs"]

DIFFERENCE_STEP = 1e-6  #: relative change of a number by which its dependent numbers are found


@dataclasses.dataclass(frozen=True)
class RunInput:
    """Input of a run: a signal, or a number by its path."""

    name: str
    unit: str
    start: float  #: its value in the model
    signal: bool
    linear: bool  #: whether it is extrapolated linearly between communication points
    place: int = -1  #: index in the machine's row of numbers, if no other number there depends on it

    def check_value(self, value: Scalar, what: str) -> float:
        """Return a given value after a check.

        Raises:
            InvalidValue, WrongUnit: it is no finite number, or of another dimension.
        """
        if isinstance(value, str):
            return units.quantity(value, self.unit or "1", what=f'{what}: input "{self.name}"')
        try:
            number = float(value)
        except (TypeError, ValueError):
            number = math.nan
        if not math.isfinite(number):
            raise InvalidValue.of(f'{what}: input "{self.name}"', value, "be a finite number", self.unit)
        return number


def run_inputs(names: Iterable[str], linear: Iterable[str], run: Run, what: str) -> dict[str, RunInput]:
    """Return the inputs of a run by their names.

    Args:
        names: names of signals `abut.signals.Input`, and paths of numbers.
        linear: the signals with linear extrapolation.
        run: the time integration.
        what: name of the caller, for messages.

    Raises:
        UnknownName: nothing has this name.
        InvalidValue: a name is repeated, or cannot be changed during a run.
    """
    model, lines, out = run.system.models[0], list(linear), {}
    for name in names:
        if not isinstance(name, str):
            raise InvalidValue(f"{what}: the name of an input is {name!r}; it must be a string")
        if name in out:
            raise InvalidValue(f'{what}: the input "{name}" is named twice; remove one')
        thing = model[name] if name in model else None  # noqa: SIM401  a model has no `get`
        if isinstance(thing, Input):
            out[name] = RunInput(name, thing.unit, float(thing.initial), True, name in lines)
        elif thing is not None or "." not in name:
            raise _input_error(name, thing, model, what)
        else:
            start = number_at(model, name, what)
            out[name] = RunInput(name, unit_at(model, name), start, False, False, place_of(name, run, what))
    for name in lines:
        if name not in out:
            raise UnknownName.of("linearly extrapolated input named", name, out)
        if not out[name].signal:
            raise InvalidValue(
                f'{what}: "{name}" is a parameter, which stays constant between steps; only a signal '
                "abut.signals.Input can be extrapolated linearly"
            )
    return out


def _input_error(name: str, thing: Thing | None, model: Model, what: str) -> Exception:
    """Return the error for a name without a dot that is no input."""
    known = [one.name for one in model.signals if isinstance(one, Input)]
    if thing is None:
        return UnknownName.of("input named", name, known or [one.name for one in model])
    return InvalidValue(
        f'{what}: {thing.family} "{name}" is not an input; name one of its parameters by path, such '
        f'as "{name}.stiffness", or add abut.signals.Input("…") to the model and use it in a force'
    )


def place_of(path: str, run: Run, what: str) -> int:
    """Return the index in the row of numbers of the number at a path; −1 if several numbers there depend on it.

    Raises:
        InvalidValue: data outside the row depend on it, so it is fixed at the start of the machine.
    """
    model, value = run.system.models[0], number_at(run.system.models[0], path, what)
    name = path.partition(".")[0]
    if name in model and getattr(model[name], "level", 1) == 0:
        raise InvalidValue(
            f'{what}: "{path}" belongs to a position that motion "{name}" prescribes, and a jump of a '
            "position needs infinite speed; prescribe a velocity (abut.motions.Velocity) or an "
            "acceleration, whose numbers can be inputs"
        )
    base = row_of(model, run)
    step = DIFFERENCE_STEP * max(abs(value), 1.0)
    try:
        other = model.with_values({path: value + step})
    except InvalidValue:  # at the end of its range
        step = -step
        other = model.with_values({path: value + step})
    row = row_of(other, run)
    if row.shape != base.shape or data_outside_numbers(other) != data_outside_numbers(model):
        raise InvalidValue(
            f'{what}: "{path}" is fixed at the start of a run, as are masses, positions, shapes and '
            "initial values; it cannot be an input, so give it as a parameter"
        )
    changed = np.flatnonzero(row != base)
    if not len(changed):
        raise InvalidValue(f'{what}: nothing in the machine depends on "{path}", so it cannot be an input')
    return int(changed[0]) if len(changed) == 1 and row[changed[0]] == value + step else -1


def row_of(model: Model, run: Run) -> Any:
    """Return the row of numbers of a model that differs from a run's in numbers."""
    system = run.system
    jointed = system.layout.tree is not None
    return np.array(layout_of(model, system.implicit, system.holding, jointed, system.convex).numbers)


def put_numbers(
    run: Run, inputs: Mapping[str, RunInput], before: Mapping[str, float], values: Mapping[str, float]
) -> None:
    """Change numbers of a machine, and nothing else in it.

    Args:
        run: the time integration.
        inputs: the inputs by their paths.
        before: present values of all inputs.
        values: new values; numbers that depend on several of them are computed from all.
    """
    machine, model = run.system.machine, run.system.models[0]
    numbers = machine.number.numpy()
    if all(inputs[name].place >= 0 for name in values):
        for name, value in values.items():
            numbers[0, inputs[name].place] = value
    else:
        old, new = (row_of(model.with_values(x), run) for x in (before, {**before, **values}))
        numbers[0, old != new] = new[old != new]
    write_array(machine.number, numbers)
    expect_energy_change(run)
    refresh_accelerations(run, 0)
