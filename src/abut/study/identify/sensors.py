"""Sensor models: low-pass filters, applied to simulated channels before they are compared with a record."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Protocol

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.units import Scalar, positive

__all__ = ["Butterworth", "LowPass", "Sensor"]


class Sensor(Protocol):
    """Interface of a sensor, which converts simulated values to measured values."""

    def shown(self, values: Numbers, step: float) -> Numbers:
        """Return the sensor's output for values at equal steps [s] along the first axis."""


@dataclasses.dataclass(frozen=True)
class LowPass:
    """Low-pass filter: first order, or second order with a damping ratio.

        τ ẏ + y = u,  τ = 1/(2π f_c)          ÿ/ω² + 2 ζ ẏ/ω + y = u,  ω = 2π f_c

    Solved exactly for linear interpolation between the simulated values (first-order hold); the sensor is at rest at the first of them.

    Args:
        cutoff: f_c [Hz] > 0: of first order the frequency passed with 1/√2, of second order the undamped natural frequency.
        order: 1 or 2.
        damping: ζ [-] > 0, of second order.

    Raises:
        InvalidValue: a cut-off or damping not above zero, or another order.
    """

    cutoff: Scalar
    order: int = 1
    damping: Scalar = 2.0**-0.5

    def __post_init__(self) -> None:
        if self.order not in (1, 2):
            raise InvalidValue.of("LowPass: order", self.order, "be 1 or 2")
        object.__setattr__(self, "cutoff", positive(self.cutoff, "Hz", what="LowPass: cutoff"))
        object.__setattr__(self, "damping", positive(self.damping, "1", what="LowPass: damping"))

    def shown(self, values: Numbers, step: float) -> Numbers:
        """Return the filter's output for values at equal steps [s] along the first axis."""
        omega = 2.0 * np.pi * float(self.cutoff)
        below = [1.0 / omega, 1.0]
        if self.order == 2:
            below = [1.0 / omega**2, 2.0 * float(self.damping) / omega, 1.0]
        return _filter_samples([1.0], below, values, step)


@dataclasses.dataclass(frozen=True)
class Butterworth:
    """Butterworth low-pass filter, as of an amplifier or for smoothing of records.

        |H(f)|² = 1/(1 + (f/f_c)^(2 n))

    Args:
        cutoff: f_c [Hz] > 0.
        order: n, 1 … 10.
        phaseless: filtered forward and backward, as records are after the test: |H|² and no lag.

    Raises:
        InvalidValue: a cut-off not above zero, or an order outside 1 … 10; with ``phaseless``, where it is applied: a cut-off above half
            the rate of the simulated values.
    Source: Butterworth, Experimental Wireless 7 (1930) 536-541.
    """

    cutoff: Scalar
    order: int = 4
    phaseless: bool = False

    def __post_init__(self) -> None:
        if self.order not in range(1, 11):
            raise InvalidValue.of("Butterworth: order", self.order, "be a whole number from 1 to 10")
        object.__setattr__(self, "cutoff", positive(self.cutoff, "Hz", what="Butterworth: cutoff"))

    def shown(self, values: Numbers, step: float) -> Numbers:
        """Return the filter's output for values at equal steps [s] along the first axis."""
        from scipy import signal

        if not self.phaseless:
            above, below = signal.butter(self.order, 2.0 * np.pi * float(self.cutoff), analog=True)
            return _filter_samples(above, below, values, step)
        if float(self.cutoff) >= 0.5 / step:
            need = (
                f"be below half the sampling rate of the simulated values, {0.5 / step:g} Hz; give a "
                "shorter step"
            )
            raise InvalidValue.of("Butterworth: cutoff", self.cutoff, need, "Hz")
        sections = signal.butter(self.order, float(self.cutoff), fs=1.0 / step, output="sos")
        return np.asarray(
            signal.sosfiltfilt(sections, values, axis=0, padlen=min(len(values) - 1, 3 * self.order + 3))
        )


def _filter_samples(above: Sequence[float], below: Sequence[float], values: Numbers, step: float) -> Numbers:
    """Return the response of H(s) = above/below, H(0) = 1, to linear interpolation between values; at rest at the first."""
    from scipy import signal

    a, b, c, d, _ = signal.cont2discrete(signal.tf2ss(above, below), step, method="foh")
    numerator, denominator = signal.ss2tf(a, b, c, d)
    start = signal.lfilter_zi(numerator[0], denominator)
    zi = start.reshape(-1, *[1] * (values.ndim - 1)) * values[:1]
    return np.asarray(signal.lfilter(numerator[0], denominator, values, axis=0, zi=zi)[0])
