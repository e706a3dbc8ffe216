"""Restitution as a function of the impact speed, in the forms that sources give it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

from abut.errors import InvalidValue


class Restitution(Protocol):
    """The ratio of the rebound speed to the impact speed, e(v)."""

    @property
    def formula(self) -> str:
        """The form, as text."""

    def __call__(self, speed: float) -> float:
        """E at an impact speed [m/s]; refused outside the range of the form."""


def _within(speed: float, low: float, high: float, what: str) -> float:
    if not low <= speed <= high:
        span = f"from {low:g} to {high:g} m/s" if math.isfinite(high) else f"{low:g} m/s or more"
        raise InvalidValue.of(f"{what}: impact speed", speed, f"be {span}, where the source holds", "m/s")
    return speed


@dataclass(frozen=True)
class Constant:
    """One number, whatever the speed. Valid: near the speed at which it was measured, which tables do not tell."""

    value: float

    @property
    def formula(self) -> str:
        """The form, as text."""
        return f"e = {self.value:g}"

    def __call__(self, speed: float) -> float:
        """E [-]; speed [m/s] > 0."""
        _within(speed, 0.0, math.inf, "restitution")
        return self.value


@dataclass(frozen=True)
class LowSpeed:
    """e = 1 − α v.

    Valid: low speeds, v ≤ ``to``. Source: Hunt & Crossley, J. Appl. Mech. 42 (1975) 440-445, after Goldsmith,
    Impact (1960).
    """

    loss: float  #: α [s/m]
    to: float  #: highest speed [m/s]

    @property
    def formula(self) -> str:
        """The form, as text."""
        return f"e = 1 − {self.loss:g} s/m · v, v ≤ {self.to:g} m/s"

    def __call__(self, speed: float) -> float:
        """E [-]; refused above ``to`` [m/s]."""
        return 1.0 - self.loss * _within(speed, 0.0, self.to, "restitution e = 1 − α v")


@dataclass(frozen=True)
class Power:
    """e = e₁ (v/v₁)^−p.

    Valid: between ``low`` and ``high``. p = 1/4 is fully plastic loading with elastic release (Johnson, Contact
    Mechanics (1985), eq. 11.46).
    """

    value: float  #: e₁ [-]
    at: float  #: v₁ [m/s]
    exponent: float  #: p [-]
    low: float  #: [m/s]
    high: float  #: [m/s]

    @property
    def formula(self) -> str:
        """The form, as text."""
        return f"e = {self.value:g} (v / {self.at:g} m/s)^−{self.exponent:g}, {self.low:g} ≤ v ≤ {self.high:g} m/s"

    def __call__(self, speed: float) -> float:
        """E [-]; refused outside the range."""
        v = _within(speed, self.low, self.high, "restitution e₁ (v/v₁)^−p")
        return float(self.value * (v / self.at) ** -self.exponent)


@dataclass(frozen=True)
class Thornton:
    """Elastic up to first yield, perfectly plastic at the contact's yield pressure beyond.

        v_y = 3.194 (p_y⁵ R³ / (E*⁴ m))^{1/2},   u = v_y/v
        e = (6√3/5)^{1/2} (1 − u²/6)^{1/2} [u / (u + 2 √(6/5 − u²/5))]^{1/4} for u < 1, else 1

    Valid: compact bodies of an elastic, perfectly plastic material; no hardening, no strain rate.
    Source: Thornton, J. Appl. Mech. 64 (1997) 383-386.
    """

    yield_pressure: float  #: p_y [Pa], 1.6 Y by von Mises for ν = 0.3
    modulus: float  #: E* [Pa]
    radius: float  #: R [m] of the pair
    mass: float  #: m [kg] of the pair

    @property
    def yield_speed(self) -> float:
        """v_y [m/s], below which the impact is elastic."""
        py, E, R, m = self.yield_pressure, self.modulus, self.radius, self.mass
        return 3.194 * math.sqrt(py**5 * R**3 / (E**4 * m))

    @property
    def formula(self) -> str:
        """The form, as text."""
        return f"Thornton (1997), v_y = {self.yield_speed:.3g} m/s"

    def __call__(self, speed: float) -> float:
        """E [-]; speed [m/s] > 0."""
        _within(speed, 0.0, math.inf, "Thornton's restitution")
        if speed <= self.yield_speed:
            return 1.0
        u = self.yield_speed / speed
        root = math.sqrt(1.2 - 0.2 * u * u)
        back = math.sqrt(1.2 * math.sqrt(3.0) * (1.0 - u * u / 6.0))
        return back * math.sqrt(math.sqrt(u / (u + 2.0 * root)))


@dataclass(frozen=True)
class Johnson:
    """Fully plastic loading, elastic release.

        e = 3.8 (Y/E*)^{1/2} (½ m v² / (Y R³))^{−1/8}

    Valid: well beyond yield, where e < 0.9 or so; the form exceeds 1 near yield and is refused there.
    Source: Johnson, Contact Mechanics (1985), eq. 11.46.
    """

    yield_stress: float  #: Y [Pa]
    modulus: float  #: E* [Pa]
    radius: float  #: R [m] of the pair
    mass: float  #: m [kg] of the pair

    @property
    def formula(self) -> str:
        """The form, as text."""
        return "e = 3.8 (Y/E*)^½ (½ m v² / (Y R³))^−⅛, Johnson (1985)"

    def __call__(self, speed: float) -> float:
        """E [-]; refused where the form exceeds 1."""
        work = 0.5 * self.mass * speed**2 / (self.yield_stress * self.radius**3)
        e = (
            3.8 * math.sqrt(self.yield_stress / self.modulus) * math.pow(work, -0.125)
            if work > 0.0
            else math.inf
        )
        if e > 1.0:
            raise InvalidValue.of(
                "Johnson's restitution: impact speed",
                speed,
                "be well beyond yield; use Thornton near it",
                "m/s",
            )
        return e
