"""Arguments of statements that are fields of things of the model: one table says how they are read and how they are written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from abut.formats.adams.language.schema import Arguments
from abut.formats.adams.units import Units
from abut.formats.adams.write.numbers import figure


@dataclass(frozen=True)
class Quantity:
    """An argument of a statement, and the field of a thing that says the same in SI."""

    argument: str
    field: str
    unit: Callable[[Units], Any] = lambda units: 1.0  #: what one of it is in SI; of a list, of each
    default: Any = 0.0
    meaning: str = ""  #: of one that must be given
    text: Callable[[float], str] = figure

    def taken(self, arguments: Arguments, units: Units) -> Any:
        """The value in SI."""
        value = arguments.get(self.argument, self.default)
        if self.meaning:
            value = arguments.need(self.argument, self.meaning)
        scaled = np.multiply(value, self.unit(units))
        return tuple(scaled.tolist()) if scaled.ndim else float(scaled)

    def said(self, thing: Any, units: Units) -> str:
        """The argument as the statement has it."""
        values = np.divide(getattr(thing, self.field), self.unit(units))
        return f"{self.argument} = {', '.join(map(self.text, np.atleast_1d(values).tolist()))}"


def taken(table: Iterable[Quantity], arguments: Arguments, units: Units) -> dict[str, Any]:
    """The fields that arguments say."""
    return {one.field: one.taken(arguments, units) for one in table}


def said(table: Iterable[Quantity], thing: Any, units: Units) -> list[str]:
    """The arguments that fields are."""
    return [one.said(thing, units) for one in table]
