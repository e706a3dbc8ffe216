"""Modal damping: damping ratio of a mode as a function of its frequency."""

from __future__ import annotations

import numbers
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.units import Scalar, quantity

__all__ = ["ByFrequency", "Rayleigh", "damping_ratios"]


@dataclass(frozen=True)
class Rayleigh:
    """C = α M + β K, so that ζ = α/(2ω) + β ω/2.

    Args:
        alpha: α [1/s].
        beta: β [s].
    """

    alpha: Scalar = 0.0
    beta: Scalar = 0.0

    def __post_init__(self) -> None:
        self.ratio(np.ones(1))

    def ratio(self, omega: Numbers) -> Numbers:
        """Return ζ at ω [rad/s]."""
        a = float(quantity(self.alpha, "1/s", what="Rayleigh damping: alpha"))
        b = float(quantity(self.beta, "s", what="Rayleigh damping: beta"))
        if a < 0.0 or b < 0.0:
            raise InvalidValue.of("Rayleigh damping: alpha, beta", (a, b), "not be negative")
        return np.asarray(a / (2.0 * omega) + b * omega / 2.0)


@dataclass(frozen=True)
class ByFrequency:
    """ζ by steps of frequency; the defaults are those of Adams: 1 % below 100 Hz, 10 % up to 1000 Hz, critical above.

    Args:
        limits: frequencies of the steps [Hz], rising.
        values: ζ below the first, between, and above the last.
    """

    limits: tuple[Scalar, ...] = (100.0, 1000.0)
    values: tuple[float, ...] = (0.01, 0.1, 1.0)

    def ratio(self, omega: Numbers) -> Numbers:
        """Return ζ at ω [rad/s]."""
        if len(self.values) != len(self.limits) + 1 or min(self.values) < 0.0:
            raise InvalidValue.of(
                "damping by frequency: values",
                self.values,
                f"be {len(self.limits) + 1} numbers, none negative",
            )
        limits = [quantity(x, "Hz", what="damping by frequency: limits") for x in self.limits]
        if any(b <= a for a, b in pairwise(limits)):
            raise InvalidValue.of("damping by frequency: limits", self.limits, "increase", "Hz")
        return np.asarray(np.array(self.values)[np.searchsorted(limits, omega / (2.0 * np.pi), side="right")])


def damping_ratios(damping: Scalar | Rayleigh | ByFrequency, omega: Numbers) -> Numbers:
    """Return ζ of modes of angular frequencies ω [rad/s] by a ratio, a rule, or ``"adams"``.

    Raises:
        InvalidValue: a ratio below zero or above one, or no rule of that name.
    """
    if isinstance(damping, Rayleigh | ByFrequency):
        return damping.ratio(omega)
    if isinstance(damping, str) and damping == "adams":
        return ByFrequency().ratio(omega)
    if not isinstance(damping, numbers.Real | str) or (isinstance(damping, str) and damping[:1].isalpha()):
        raise InvalidValue.of(
            "damping", damping, 'be a ratio, such as 0.02 or "2 %", Rayleigh(…), ByFrequency(…) or "adams"'
        )
    ratio = quantity(damping, "1", what="damping")
    if not 0.0 <= ratio <= 1.0:
        remedy = "be a ratio of critical damping, 0 or more"
        if ratio > 1.0:
            remedy += f' and at most 1; is it in percent? Then write "{ratio:g} %"'
        raise InvalidValue.of("damping", damping, remedy)
    return np.full(len(omega), ratio)
