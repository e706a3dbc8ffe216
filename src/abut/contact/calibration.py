"""Calibration of the damping of a contact law for a required restitution, by integration of the impact."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from abut import units
from abut.contact.impact_simulation import depth_scale, rebound
from abut.errors import InvalidValue
from abut.short_repr import short_repr
from abut.units import Scalar

FACTORS = (0.25, 0.5, 1.0, 2.0, 4.0)  #: ratios to the calibrated speed at which the restitution is reported


@short_repr
@dataclass(frozen=True)
class Calibration:
    """Impact for which the damping of a law was calibrated, and the restitution at other speeds."""

    restitution: float  #: required e, reached at ``speed`` and ``mass``
    speed: float  #: v [m/s]
    mass: float  #: m [kg]
    elsewhere: tuple[tuple[float, float], ...]  #: (speed [m/s], restitution) around it

    @property
    def validity(self) -> str:
        """Sentence with the restitution at the calibrated speed, and at speeds below and above it."""
        others = ", ".join(f"{e:.3f} at {v:.3g} m/s" for v, e in self.elsewhere if v != self.speed)
        return (
            f"restitution {self.restitution:.4g} at {self.speed:.4g} m/s and {self.mass:.4g} kg, in a central impact without "
            f"gravity; at other speeds: {others}; mass and penetration change it too"
        )


def damping_for(make: Callable[[float], Any], restitution: float, speed: float, mass: float) -> float:
    """Return the damping C [N·s/m] with which ``make(C)`` rebounds with ``restitution``.

    Solves e(C) = e by Brent's method to about 1e-9 in e; each e(C) is one integrated impact (`rebound`).

    Raises:
        InvalidValue: no damping up to a million times m v/δ reduces the restitution that far.
    """
    from scipy.optimize import brentq

    if restitution == 1.0:
        return 0.0
    scale = mass * speed / depth_scale(make(0.0), speed, mass)

    def peak_excess(damping: float) -> float:
        return rebound(make(damping), speed, mass).restitution - restitution

    low, high = 0.0, 1e-3 * scale
    high *= (1.0 - restitution) / (1.0 - restitution - peak_excess(high))  # the loss grows with C at first
    while peak_excess(high) > 0.0:
        low, high = high, 1.4 * high
        if high > 1e6 * scale:
            raise InvalidValue.of(
                f"restitution at {speed:g} m/s and {mass:g} kg",
                restitution,
                "be larger: no damping reduces it to this value",
            )
    return float(brentq(peak_excess, low, high, xtol=1e-11 * high))


def calibrate_damping(
    make: Callable[[float], Any], restitution: Scalar, speed: Scalar, mass: Scalar
) -> tuple[Any, Calibration]:
    """Return the law ``make(C)`` with C calibrated for a restitution, and the `Calibration`.

    Raises:
        InvalidValue: a restitution not in (0, 1], a speed or mass not above zero.
    """
    e = units.positive(restitution, "1", what="restitution")
    if e > 1.0:
        raise InvalidValue.of("restitution", e, "be at most 1")
    v = units.positive(speed, "m/s", what="impact speed")
    m = units.positive(mass, "kg", what="mass")
    law = make(damping_for(make, e, v, m))
    elsewhere = tuple((f * v, rebound(law, f * v, m).restitution) for f in FACTORS)
    return law, Calibration(e, v, m, elsewhere)
