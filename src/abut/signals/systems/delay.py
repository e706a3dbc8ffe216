"""Delays: the value of a signal a given time ago."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from abut import extend, units
from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.model.protocols import convert
from abut.model.signal_inputs import inputs_by_argument
from abut.short_repr import short_repr
from abut.signals.signal import Signal
from abut.units import Scalar
from abut.units.field_types import Quantity, preset

__all__ = ["Delay", "Recording"]


class RecordedRun(Protocol):
    """Result of a run with channels."""

    @property
    def time(self) -> Numbers:
        """Times of the outputs [s]."""

    def values(self, channel: str) -> Numbers:
        """Return a channel at these times."""


@short_repr
@dataclasses.dataclass(frozen=True)
class Recording:
    """History of a signal recorded by a run, cubic between times, from which a later run may start.

    Args:
        times: Ascending times (n,) [s].
        values: The signal at these times (n,).
        rates: Its rates (n,).
        before: The signal before the first of these times: a number or a function of t [s].

    Raises:
        InvalidValue: times do not ascend, or the lengths differ.
    """

    times: tuple[float, ...]
    values: tuple[float, ...]
    rates: tuple[float, ...]
    before: Any = 0.0

    def __post_init__(self) -> None:
        rows = [
            units.array(getattr(self, name), what=f"Recording: {name}")
            for name in ("times", "values", "rates")
        ]
        if len({x.shape for x in rows}) > 1 or rows[0].ndim != 1 or not rows[0].size:
            raise InvalidValue(
                f"Recording: times, values and rates must be lists of equal length, got the shapes {[x.shape for x in rows]}"
            )
        if not np.all(np.diff(rows[0]) > 0.0):
            raise InvalidValue("Recording: times do not increase; sort them, and remove repeated ones")
        for name, row in zip(("times", "values", "rates"), rows, strict=True):
            object.__setattr__(self, name, tuple(row.tolist()))

    @classmethod
    def of(
        cls,
        result: RecordedRun,
        channel: str,
        before: Scalar | Callable[[float], float] | Recording = 0.0,
        output: int = -1,
    ) -> Recording:
        """Return the history from the outputs of a result, by a cubic spline through them.

        Args:
            result: The result.
            channel: Channel of the signal, such as "valve.value".
            before: The signal before the result begins: a number, a function of t, or an earlier recording.
            output: The last output that is used.
        """
        stop = len(result.time) if output == -1 else output + 1
        times, values = np.asarray(result.time)[:stop], np.asarray(result.values(channel))[:stop]
        apart = np.append(np.diff(times) > 1e-9 * (times[-1] - times[0]), True)  # a run that a sensor ended
        times, values = times[apart], values[apart]
        rates = _spline_slopes(times, values)
        if isinstance(before, Recording):
            old = [np.asarray(x)[np.asarray(before.times) < times[0]] for x in before.rows]
            times, values, rates = (np.append(a, b) for a, b in zip(old, (times, values, rates), strict=True))
            before = before.before
        return cls(tuple(times), tuple(values), tuple(rates), before)

    @property
    def rows(self) -> tuple[tuple[float, ...], ...]:
        """Return times, values and rates."""
        return self.times, self.values, self.rates


def _spline_slopes(times: NDArray[np.float64], values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the slopes of the cubic spline through points; for few points those of the polynomial through them."""
    if len(times) < 2:
        return np.zeros(len(times))
    from scipy.interpolate import CubicSpline

    return np.asarray(CubicSpline(times, values)(times, 1))


def constant_history(t: float, value: float) -> float:
    """Return a constant history."""
    return value


@short_repr
@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Delay(Signal):
    """Delayed value of a signal.

        d(t) = s(t − max(τ, 0)),   s(t) = history(t) before the run begins

    Args:
        name: Its name; channel ``name.value``.
        of: The signal s.
        by: The delay τ [s]: a number ≥ 0, or a signal, whose negative values count as 0.
        history: s before the start: a number [unit of s], a function of t [s], or a ``Recording`` of an earlier run.
        scale: Typical size of s [unit of s], positive, for its error tolerance; see ``State``.
        unit: Its unit; that of s if not given.

    Raises:
        InvalidValue: ``of`` or ``by`` is not a signal, the delay is negative, or the history is none of these.

    The history is a cubic interpolant of the accepted steps. Steps are limited so that its error stays below their tolerance, see
    docs/signals.md. In statics a delay has no effect; ``linearize`` replaces it by its Padé approximant of first order.

    Valid: constant and state-dependent delays, including vanishing ones. If s depends on reactions, accelerations or loads of
    contacts, the error of its history is of order h³ in the step, otherwise h⁴; feedback through them is an equation of neutral type.
    Source: Bellen & Zennaro, Numerical Methods for Delay Differential Equations (2003) ch. 2–4.
    """

    unwatched = "every delay is within the range of validity"

    of: Any = dataclasses.field(kw_only=False)
    by: Any = dataclasses.field(default=0.0, kw_only=False)
    history: Scalar | Callable[[float], float] | Recording = 0.0
    scale: Quantity = preset(1.0)

    def check(self) -> None:
        """Check signal, delay, history and scale."""
        inputs_by_argument([self.of], self.what)
        unit = self.unit or getattr(self.of, "unit", "")
        object.__setattr__(self, "unit", unit)
        if self.varies:
            inputs_by_argument([self.by], f"{self.what}: by")
        else:
            convert(self, units.non_negative, self.what, by="s")
        if not (callable(self.history) or isinstance(self.history, Recording)):
            convert(self, units.quantity, self.what, history=unit or "1")
        convert(self, units.positive, self.what, scale=unit or "1")
        _ = self.past

    @property
    def varies(self) -> bool:
        """True if the delay is a signal; a text that is not a quantity is the name of one."""
        return hasattr(self.by, "family") or (isinstance(self.by, str) and self.by.isidentifier())

    @property
    def sources(self) -> dict[str, Any]:
        """The signal s, and that of the delay."""
        return {"of": self.of} | ({"by": self.by} if self.varies else {})

    @property
    def recording(self) -> Recording | None:
        """History from an earlier run, or None."""
        return self.history if isinstance(self.history, Recording) else None

    @cached_property
    def past(self) -> extend.Expression:
        """The prepared function of time for the history before the first recorded time."""
        before = self.history.before if isinstance(self.history, Recording) else self.history
        if callable(before):
            return extend.expression(before, ("t",), None, f"{self.what}: history")
        return extend.expression(constant_history, ("t",), {"value": float(before)}, f"{self.what}: history")
