"""Restitution as a function of the impact speed, in the published formulas for pairs of materials.

Formulas that need a radius and a mass as well (yield: Thornton, Johnson) are in abut.mechanics.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

from abut.errors import InvalidValue
from abut.units import Scalar, quantity


class Restitution(Protocol):
    """Ratio of the rebound speed to the impact speed, e(v)."""

    @property
    def formula(self) -> str:
        """Formula, as text."""

    def __call__(self, speed: Scalar) -> float:
        """Return e at an impact speed [m/s]; raise an error outside the range of the formula."""


def _convert_to_si(form: object, **wanted: str) -> None:
    """Convert numbers of a formula, given as numbers or strings with units, to SI."""
    for name, unit in wanted.items():
        object.__setattr__(
            form, name, quantity(getattr(form, name), unit, what=f"{type(form).__name__}: {name}")
        )


def _check_speed(given: Scalar, low: float, high: float, what: str) -> float:
    speed = quantity(given, "m/s", what=f"{what}: impact speed")
    if not low <= speed <= high:
        span = f"from {low:g} to {high:g} m/s" if math.isfinite(high) else f"{low:g} m/s or more"
        raise InvalidValue.of(f"{what}: impact speed", speed, f"be {span}, the range of the source", "m/s")
    return speed


@dataclass(frozen=True)
class Constant:
    """Constant restitution at any speed. Valid: near the speed at which it was measured, which tables do not state."""

    unwatched = "the documented range has no number"

    value: float

    @property
    def formula(self) -> str:
        """Formula, as text."""
        return f"e = {self.value:g}"

    def __call__(self, speed: Scalar) -> float:
        """Return e [-]; speed [m/s] > 0."""
        _check_speed(speed, 0.0, math.inf, "restitution")
        return self.value


@dataclass(frozen=True)
class LowSpeed:
    """e = 1 − α v.

    Valid: low speeds, v ≤ ``to``. Source: Hunt & Crossley, J. Appl. Mech. 42 (1975) 440-445, after Goldsmith,
    Impact (1960).
    """

    unwatched = "a speed outside the range raises an error"

    loss: float  #: α [s/m]
    to: float  #: highest speed [m/s]

    def __post_init__(self) -> None:
        _convert_to_si(self, loss="s/m", to="m/s")

    @property
    def formula(self) -> str:
        """Formula, as text."""
        return f"e = 1 − {self.loss:g} s/m · v, v ≤ {self.to:g} m/s"

    def __call__(self, speed: Scalar) -> float:
        """Return e [-]; raise an error above ``to`` [m/s]."""
        return 1.0 - self.loss * _check_speed(speed, 0.0, self.to, "restitution e = 1 − α v")


@dataclass(frozen=True)
class Power:
    """e = e₁ (v/v₁)^−p.

    Valid: between ``low`` and ``high``. p = 1/4 is fully plastic loading with elastic release (Johnson, Contact
    Mechanics (1985), section 11.5).
    """

    unwatched = "a speed outside the range raises an error"

    value: float  #: e₁ [-]
    at: float  #: v₁ [m/s]
    exponent: float  #: p [-]
    low: float  #: [m/s]
    high: float  #: [m/s]

    def __post_init__(self) -> None:
        _convert_to_si(self, at="m/s", low="m/s", high="m/s")

    @property
    def formula(self) -> str:
        """Formula, as text."""
        return f"e = {self.value:g} (v / {self.at:g} m/s)^−{self.exponent:g}, {self.low:g} ≤ v ≤ {self.high:g} m/s"

    def __call__(self, speed: Scalar) -> float:
        """Return e [-]; raise an error outside the range."""
        v = _check_speed(speed, self.low, self.high, "restitution e₁ (v/v₁)^−p")
        try:
            return float(self.value * (v / self.at) ** -self.exponent)
        except (OverflowError, ZeroDivisionError):  # of numbers hundreds of decades apart
            return math.inf
