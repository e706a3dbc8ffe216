"""Signals whose numbers come from outside the machine, set between the launches of a march."""

from __future__ import annotations

import dataclasses
from typing import Any

from abut import units
from abut.model.thing import convert
from abut.signals.signal import Signal

__all__ = ["Given", "Input"]


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Given(Signal):
    """Numbers that the host sets: constant from one communication point t_k to the next, or linear in time.

        u(t) = a + b (t − t_k)

    a, b and t_k belong to what the machine remembers, one of each for every lane and output.
    """

    @property
    def begins(self) -> tuple[float, ...]:
        """What each output is until it is set for the first time."""
        raise NotImplementedError


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Input(Given):
    """A number that whoever drives the march sets between two of its launches, see ``abut.analysis.giving``.

        u(t) = initial,   and once it was set at t_k   u(t) = a + b (t − t_k)

    In a run of its own, and in all analyses that do not march, it is ``initial``. Derivatives by states are 0: what is set is constant.

    Args:
        name: Its name; channel ``name.value``.
        initial: What it is before it is set [unit].
        unit: What it is in, SI.
    """

    initial: Any = 0.0

    def check(self) -> None:
        """The start is a number in the unit."""
        convert(self, units.quantity, self.what, initial=self.unit or "1")

    @property
    def begins(self) -> tuple[float, ...]:
        """What it is until it is set."""
        return (float(self.initial),)
