"""Table-driven conversion between arguments of statements and fields of model objects, for reading and writing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from abut.array_types import Numbers
from abut.formats.adams.language.schema import REAL, Arguments, ArgumentType, real_list_type
from abut.formats.adams.units import DatasetUnits
from abut.formats.adams.write.expressions.number_format import format_number


@dataclass(frozen=True)
class StatementQuantity:
    """Argument of a statement and the field of a model object with the same meaning in SI."""

    argument: str  #: its name, or several names separated by blanks, one number each
    field: str
    #: SI value of its unit: the name of a property of `DatasetUnits`, with a leading slash for the reciprocal, or a
    #: function of `DatasetUnits`.
    unit: str | Callable[[DatasetUnits], Any] = ""
    default: float = 0.0
    meaning: str = ""  #: description of a required argument
    count: int = 1  #: count of numbers in the argument
    text: Callable[[float], str] = format_number

    def read_si(self, arguments: Arguments, units: DatasetUnits) -> Any:
        """Return the value in SI."""
        none = self.default if self.count == 1 else (self.default,) * self.count
        found = [
            arguments.need(name, self.meaning) if self.meaning else arguments.get(name, none)
            for name in self.argument.split()
        ]
        scaled = self._apply_unit(found if found[1:] else found[0], units, inverse=False)
        return tuple(scaled.tolist()) if scaled.ndim else float(scaled)

    def write_arguments(self, thing: object, units: DatasetUnits) -> Iterator[str]:
        """Yield the arguments in the form of the statement."""
        values = np.atleast_1d(self._apply_unit(getattr(thing, self.field), units, inverse=True)).tolist()
        names = self.argument.split()
        for name, own in zip(names, [[one] for one in values] if names[1:] else [values], strict=True):
            yield f"{name} = {', '.join(map(self.text, own))}"

    def _apply_unit(self, value: ArrayLike, units: DatasetUnits, *, inverse: bool) -> Numbers:
        """Return a value multiplied by its unit, or divided by it if `inverse`."""
        if not self.unit:
            return np.asarray(value)
        if callable(self.unit):
            unit, divided = self.unit(units), inverse
        else:
            unit = getattr(units, self.unit.removeprefix("/"))
            divided = self.unit.startswith("/") is not inverse
        return np.asarray(np.divide(value, unit) if divided else np.multiply(value, unit))


def argument_types(table: Iterable[StatementQuantity]) -> dict[str, ArgumentType]:
    """Return the types of the arguments by name."""
    return {
        name: REAL if one.count == 1 else real_list_type(one.count, one.count)
        for one in table
        for name in one.argument.split()
    }


def format_arguments(table: Iterable[StatementQuantity], thing: object, units: DatasetUnits) -> list[str]:
    """Return the arguments for the fields of an object."""
    return [text for one in table for text in one.write_arguments(thing, units)]
