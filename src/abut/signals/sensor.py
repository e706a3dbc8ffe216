"""Sensors: where a signal passes a value a run ends, or another signal is looked at and its value held."""

from __future__ import annotations

import dataclasses
from typing import Any

from abut import units
from abut.errors import InvalidValue
from abut.model.protocols import convert
from abut.model.signal_inputs import inputs_by_argument
from abut.signals.signal import Signal

__all__ = ["Sensor"]


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Sensor(Signal):
    """Ends a run where a signal passes a value, or holds what another signal is there.

    After each step s − value is looked at; where it changed its sign, the step is shortened until |s − value| ≤ error. The run ends
    there, done, says which sensor it was and when, and has that state as its last output. A signal that stands on the value at the
    start has to leave it first. A method of a constant step ends with the step in which the value was passed.

    With ``evaluate`` the sensor is itself a signal: ``initial`` until it sees the value, and from then on what ``evaluate`` was at
    that moment, until it sees it again. Such a one may let the run go on, ``ends=False``.

    Args:
        name: Its name; with ``evaluate`` channel ``name.value``.
        of: The signal s.
        value: What it passes [unit of s].
        error: How near the run ends to it [unit of s], positive.
        rising: Whether it counts that s rises through the value.
        falling: Whether it counts that s falls through it.
        halts: Whether a sequence of analyses, as of an Adams command file, ends too, rather than go on with the next one.
        ends: Whether the run ends there.
        evaluate: The signal that is looked at there.
        initial: What the sensor holds before [unit of it].

    Raises:
        InvalidValue: ``of`` or ``evaluate`` is no signal, the error is not positive, neither way counts, or it would do nothing.
    """

    of: Any = dataclasses.field(kw_only=False)
    value: Any = dataclasses.field(default=0.0, kw_only=False)
    error: Any = 1e-6
    rising: bool = True
    falling: bool = True
    halts: bool = True
    ends: bool = True
    evaluate: Any = None
    initial: Any = 0.0

    def check(self) -> None:
        """There is a signal, an error, and a way."""
        inputs_by_argument([self.of], self.what)
        unit = getattr(self.of, "unit", "") or "1"
        convert(self, units.quantity, self.what, value=unit)
        convert(self, units.positive, self.what, error=unit)
        if not (self.rising or self.falling):
            raise InvalidValue(f"{self.what}: would never see anything; let rising or falling be True")
        if self.evaluate is None and not self.ends:
            raise InvalidValue(
                f"{self.what}: would do nothing; let it end the run, or give it a signal to evaluate"
            )
        if self.evaluate is not None:
            inputs_by_argument([self.evaluate], f"{self.what}: evaluate")
            unit = self.unit or getattr(self.evaluate, "unit", "")
            object.__setattr__(self, "unit", unit)
            convert(self, units.quantity, self.what, initial=unit or "1")

    @property
    def ports(self) -> tuple[str, ...]:  # type: ignore[override]
        """What it holds, if it holds anything."""
        return () if self.evaluate is None else ("value",)

    @property
    def of_unit(self) -> str:
        """What the signal is in."""
        return str(getattr(self.of, "unit", ""))

    @property
    def sources(self) -> dict[str, Any]:
        """The signal s, and the one that is looked at."""
        return {"of": self.of} | ({} if self.evaluate is None else {"evaluate": self.evaluate})
