"""Damping of modes: what share of critical damping a mode of some frequency has."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from abut.errors import InvalidValue
from abut.units import Scalar, quantity

__all__ = ["ByFrequency", "Rayleigh", "ratios"]

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Rayleigh:
    """C = α M + β K, so that ζ = α/(2ω) + β ω/2.

    Args:
        alpha: α [1/s].
        beta: β [s].
    """

    alpha: Scalar = 0.0
    beta: Scalar = 0.0

    def ratio(self, omega: Numbers) -> Numbers:
        """ζ at ω [rad/s]."""
        a = float(quantity(self.alpha, "1/s", what="Rayleigh damping: alpha"))
        b = float(quantity(self.beta, "s", what="Rayleigh damping: beta"))
        if a < 0.0 or b < 0.0:
            raise InvalidValue.of("Rayleigh damping: alpha, beta", (a, b), "not be negative")
        return np.asarray(a / (2.0 * omega) + b * omega / 2.0)


@dataclass(frozen=True)
class ByFrequency:
    """ζ by steps of frequency; as it stands, what Adams takes where nothing is said: 1 % below 100 Hz, 10 % up to 1000 Hz, critical above.

    Args:
        limits: where it steps up [Hz], rising.
        values: ζ below the first, between, and above the last.
    """

    limits: tuple[float, ...] = (100.0, 1000.0)
    values: tuple[float, ...] = (0.01, 0.1, 1.0)

    def ratio(self, omega: Numbers) -> Numbers:
        """ζ at ω [rad/s]."""
        if len(self.values) != len(self.limits) + 1 or min(self.values) < 0.0:
            raise InvalidValue.of(
                "damping by frequency: values",
                self.values,
                f"be {len(self.limits) + 1} numbers, none negative",
            )
        return np.asarray(
            np.array(self.values)[np.searchsorted(self.limits, omega / (2.0 * np.pi), side="right")]
        )


def ratios(damping: float | Rayleigh | ByFrequency | str, omega: Numbers) -> Numbers:
    """ζ of modes of angular frequencies ω [rad/s] by a ratio, a rule, or ``"adams"``.

    Raises:
        InvalidValue: a ratio below zero, or no rule of that name.
    """
    if isinstance(damping, str):
        if damping != "adams":
            raise InvalidValue.of("damping", damping, 'be a ratio, Rayleigh(…), ByFrequency(…) or "adams"')
        return ByFrequency().ratio(omega)
    if isinstance(damping, Rayleigh | ByFrequency):
        return damping.ratio(omega)
    if not damping >= 0.0:
        raise InvalidValue.of("damping", damping, "be a ratio of critical damping, 0 or more")
    return np.full(len(omega), float(damping))
