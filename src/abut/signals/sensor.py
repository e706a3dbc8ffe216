"""Sensors: a run ends where a signal passes a value."""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar

from abut import units
from abut.errors import InvalidValue
from abut.model.wires import wired
from abut.signals.signal import Signal

__all__ = ["Sensor"]


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Sensor(Signal):
    """Ends a run where a signal passes a value.

    After each step s − value is looked at; where it changed its sign, the step is shortened until |s − value| ≤ error. The run ends
    there, done, says which sensor it was and when, and has that state as its last output. A signal that stands on the value at the
    start has to leave it first. A method of a constant step ends with the step in which the value was passed.

    Args:
        name: Its name.
        of: The signal s.
        value: What it passes [unit of s].
        error: How near the run ends to it [unit of s], positive.
        rising: Whether it counts that s rises through the value.
        falling: Whether it counts that s falls through it.
        halts: Whether a sequence of analyses, as of an Adams command file, ends too, rather than go on with the next one.

    Raises:
        InvalidValue: ``of`` is no signal, the error is not positive, or neither way counts.
    """

    of: Any = dataclasses.field(kw_only=False)
    value: Any = dataclasses.field(default=0.0, kw_only=False)
    error: Any = 1e-6
    rising: bool = True
    falling: bool = True
    halts: bool = True

    ports: ClassVar[tuple[str, ...]] = ()

    def check(self) -> None:
        """There is a signal, an error, and a way."""
        wired([self.of], self.what)
        unit = getattr(self.of, "unit", "") or "1"
        for name in ("value", "error"):
            number = units.quantity(getattr(self, name), unit, what=f"{self.what}: {name}")
            object.__setattr__(self, name, number)
        units.positive(self.error, unit, what=f"{self.what}: error")
        if not (self.rising or self.falling):
            raise InvalidValue(f"{self.what}: would never see anything; let rising or falling be True")

    @property
    def of_unit(self) -> str:
        """What the signal is in."""
        return str(getattr(self.of, "unit", ""))

    @property
    def sources(self) -> dict[str, Any]:
        """The signal s."""
        return wired([self.of], self.what)
