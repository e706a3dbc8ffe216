"""Scalar curves used by several friction laws; each is compiled with the law that calls it."""

import math

from abut.contact.parameter_checks import StaticAndDynamic, check_dynamic_below_static, positive


def smooth(x: float) -> float:
    """Return cubic step x² (3 − 2x) from 0 at x ≤ 0 to 1 at x ≥ 1."""
    y = min(max(x, 0.0), 1.0)
    return y * y * (3.0 - 2.0 * y)


def fall(speed: float, static: float, dynamic: float, velocity: float) -> float:
    """Return g(v) = μ_d + (μ_s − μ_d) e^{−(v/v_s)²}: the coefficient of steady sliding (Stribeck, Gauss)."""
    x = speed / velocity
    return dynamic + (static - dynamic) * math.exp(-x * x)


def yield_fraction(size: float, limit: float, band: float) -> float:
    """Return the fraction of outward slip to which a bristle of this size yields: 0 below (1 − band)·limit, 1 at the limit.

    A parabola with slope at the limit, so that the limit is approached exponentially.
    """
    x = max(size / limit - 1.0 + band, 0.0) / band
    return x * x


def check_coefficients(law: StaticAndDynamic) -> None:
    """Check 0 < μ_d ≤ μ_s of a law.

    Raises:
        InvalidValue: otherwise, with the range.
    """
    positive(law, "dynamic")
    check_dynamic_below_static(law, "it needs 0 < dynamic ≤ static")
