"""Sensors: events at which a signal passes a value; a run ends there, or the value of another signal is stored."""

from __future__ import annotations

import dataclasses
from typing import Any

from abut import units
from abut.errors import InvalidValue
from abut.model.protocols import convert
from abut.model.signal_inputs import inputs_by_argument
from abut.signals.signal import Signal
from abut.units.field_types import Quantity, preset

__all__ = ["Sensor"]


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Sensor(Signal):
    """Event at which a signal passes a value: ends the run, or stores the value of another signal.

    After each step the sign of s − value is checked; if it changed, the step is shortened until |s − value| ≤ error. The run ends there
    as completed, reports the sensor and the time, and has that state as its last output. A signal that equals the value at the
    start has to leave it first. A method with constant steps ends with the step in which the value was passed.

    With ``evaluate`` the sensor is itself a signal: ``initial`` until the event, and from then on the value of ``evaluate`` at
    that time, until the next event. With ``ends=False`` such a sensor does not end the run.

    Args:
        name: Its name; with ``evaluate`` channel ``name.value``.
        of: The signal s.
        value: The value to pass [unit of s].
        error: Tolerance of the value at the end of the run [unit of s], positive.
        rising: Whether an event occurs when s rises through the value.
        falling: Whether an event occurs when s falls through it.
        halts: Whether a sequence of analyses, as of an Adams command file, ends too instead of continuing with the next one.
        ends: Whether the run ends there.
        evaluate: The signal that is stored there.
        initial: Value of the sensor before the first event [unit of ``evaluate``].

    Raises:
        InvalidValue: ``of`` or ``evaluate`` is not a signal, the error is not positive, no direction counts, or it has no effect.
    """

    of: Any = dataclasses.field(kw_only=False)
    value: Any = dataclasses.field(default=0.0, kw_only=False)
    error: Quantity = preset(1e-6)
    rising: bool = True
    falling: bool = True
    halts: bool = True
    ends: bool = True
    evaluate: Any = None
    initial: Quantity = preset(0.0)

    def check(self) -> None:
        """Check signal, tolerance and direction."""
        inputs_by_argument([self.of], self.what)
        unit = getattr(self.of, "unit", "") or "1"
        convert(self, units.quantity, self.what, value=unit)
        convert(self, units.positive, self.what, error=unit)
        if not (self.rising or self.falling):
            raise InvalidValue(
                f"{self.what}: would never switch, because rising and falling are both False; set one of them to True"
            )
        if self.evaluate is None and not self.ends:
            raise InvalidValue(
                f"{self.what}: would have no effect; set ends=True, or give a signal as evaluate="
            )
        if self.evaluate is not None:
            inputs_by_argument([self.evaluate], f"{self.what}: evaluate")
            unit = self.unit or getattr(self.evaluate, "unit", "")
            object.__setattr__(self, "unit", unit)
            convert(self, units.quantity, self.what, initial=unit or "1")

    @property
    def ports(self) -> tuple[str, ...]:  # type: ignore[override]
        """The stored value, if it stores one."""
        return () if self.evaluate is None else ("value",)

    @property
    def of_unit(self) -> str:
        """Unit of the signal s."""
        return str(getattr(self.of, "unit", ""))

    @property
    def sources(self) -> dict[str, Any]:
        """The signal s, and the one that is stored."""
        return {"of": self.of} | ({} if self.evaluate is None else {"evaluate": self.evaluate})
