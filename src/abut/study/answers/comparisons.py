"""Comparison of an observer with a limit, such as ``"peak > 5 N"``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from abut import units
from abut.array_types import Numbers
from abut.errors import InvalidValue, UnknownName

__all__ = ["LimitComparison"]

_FORM = re.compile(r"\s*(?P<name>.+?)\s*(?P<sign><=|>=|==|<|>)\s*(?P<limit>[^<>=]+?)\s*$")


@dataclass(frozen=True)
class LimitComparison:
    """Comparison of an observer with a limit: the observer's name, <, <=, >, >= or ==, and a number.

    Attributes:
        text: as it was written.
        name: of the observer.
        sign: comparison operator.
        limit: in SI.
        unit: of the observer and of the limit.
    """

    text: str
    name: str
    sign: str
    limit: float
    unit: str

    @classmethod
    def read(cls, text: str, known: Mapping[str, str]) -> LimitComparison:
        """Parse a comparison from a text, such as "peak > 5 N".

        Args:
            text: name, sign, number with its unit; a bare number is in SI.
            known: the observers' units by name.

        Raises:
            InvalidValue: the text is no comparison.
            UnknownName: no observer has this name.
            WrongUnit: the number has another dimension than the observer.

        >>> LimitComparison.read("peak > 5 kN", {"peak": "N"}).limit
        5000.0
        """
        found = _FORM.match(text)
        if found is None:
            raise InvalidValue.of("the comparison", text, 'be an observer and a limit, as "peak > 5 N"')
        name = found["name"]
        if name not in known:
            raise UnknownName.of("observer", name, known)
        unit = known[name]
        limit = units.quantity(_parse_number(found["limit"]), unit or "1", what=f'the limit in "{text}"')
        return cls(text, name, found["sign"], limit, unit)

    def difference(self, row: Mapping[str, Any]) -> Numbers:
        """Return the observed value minus the limit, in the observer's unit."""
        return np.asarray(np.asarray(row[self.name], dtype=np.float64) - self.limit)

    def excess(self, row: Mapping[str, Any]) -> Numbers:
        """Return the margin of the comparison: positive if it is true, negative if not, in the observer's unit."""
        difference = self.difference(row)
        if self.sign == "==":
            return np.asarray(-np.abs(difference))
        return np.asarray(difference if self.sign.startswith(">") else -difference)

    def holds(self, row: Mapping[str, Any]) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Return a mask of the rows for which the comparison is true; False without an observed value."""
        excess = self.excess(row)
        return np.asarray(excess >= 0.0 if "=" in self.sign else excess > 0.0)


def _parse_number(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text
