"""Damping proportional to an elastic force, F = f(δ) (1 + λ δ̇/δ̇₀): restitution from λ, and λ from a restitution.

For any elastic force f, any mass m and any impact speed δ̇₀, integration of m v dv = −F dδ in and out yields

    (1 + λ) / (1 − λ e) = exp[λ (1 + e)]

Source: the equation, for any power law: Gonthier, McPhee, Lange & Piedboeuf, Multibody System Dynamics 11 (2004)
209-233. It holds for any f, as both halves of the impact have the same ∫ f dδ.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Protocol

from abut.errors import InvalidValue

#: Impact speeds below this count as this [m/s]: the damping divides by the impact speed.
MIN_RESTITUTION_SPEED = 1e-6
#: The smallest restitution for which λ ≈ 1/e is returned.
LEAST_RESTITUTION = 0.01


def damped_force(elastic, factor, rate, impact_rate):
    """Return F = f (1 + λ δ̇/δ̇₀)."""
    return elastic * (1.0 + factor * rate / max(impact_rate, MIN_RESTITUTION_SPEED))


def exact_factor(restitution: float) -> float:
    """Return λ [-] for which a body rebounds with exactly this restitution, 0.01 … 1.

    Raises:
        InvalidValue: a restitution outside the range.

    >>> round(exact_factor(0.5), 3)
    1.433
    """
    e = restitution
    if not LEAST_RESTITUTION <= e <= 1.0:
        raise InvalidValue.of("restitution", e, _RANGE)
    if e == 1.0:
        return 0.0
    return _bisect_zero(lambda x: _energy_balance(x, e), 0.0, 1.0 / e)


def effective_restitution(factor: float) -> float:
    """Return the actual restitution [-] of a rebound from F = f(δ) (1 + λ δ̇/δ̇₀), λ ≥ 0.

    Raises:
        InvalidValue: λ below zero, which would create energy.

    >>> round(effective_restitution(0.75 * (1 - 0.3**2)), 3)  # Lankarani–Nikravesh at e = 0.3
    0.684
    """
    if factor < 0.0 or not math.isfinite(factor):
        raise InvalidValue.of("dissipation factor λ", factor, "be zero or more and finite")
    if factor == 0.0:
        return 1.0
    return _bisect_zero(lambda x: _energy_balance(factor, x), 0.0, min(1.0, 1.0 / factor))


class RestitutionLaw(Protocol):
    """Law with a coefficient of restitution."""

    restitution: float


def require_restitution(law: RestitutionLaw, least: float = LEAST_RESTITUTION) -> None:
    """Raise an error for a restitution outside least … 1, or an exponent of zero.

    Raises:
        InvalidValue: with the range and the remedy.
    """
    what = f"{type(law).__name__}: restitution"
    if not least <= law.restitution <= 1.0:
        need = (
            _RANGE
            if least == LEAST_RESTITUTION
            else f"lie in {least:g} … 1: a larger value would generate energy"
        )
        raise InvalidValue.of(what, law.restitution, need)
    exponent = getattr(law, "exponent", 1.0)
    if exponent <= 0.0:
        raise InvalidValue.of(
            f"{type(law).__name__}: exponent", exponent, "be greater than zero; Hertz has 1.5"
        )


def restitution_to_one(law: RestitutionLaw) -> None:
    """Raise an error for a restitution above 1, for a law that is valid down to 0, and for an exponent of zero."""
    require_restitution(law, 0.0)


def exact_dissipation(law: RestitutionLaw) -> dict[str, float]:
    """Compute λ with which a law rebounds with exactly its restitution, once."""
    return {"factor": exact_factor(law.restitution)}


_RANGE = (
    "lie in 0.01 … 1: a larger value would generate energy, and a smaller one needs unbounded damping (λ → 1/e); "
    "for a plastic impact use WaltonBraun, or KelvinVoigt with large damping"
)


def _energy_balance(x: float, e: float) -> float:
    """Return [ln(1 + x) − ln(1 − x e) − x (1 + e)] / x², increasing in x and in e; by its series where that would cancel."""
    if x < 0.05:
        return math.fsum(x ** (k - 2) * (e**k - (-1) ** k) / k for k in range(2, 16))
    if x * e >= 1.0:
        return math.inf
    return (math.log1p(x) - math.log1p(-x * e) - x * (1 + e)) / (x * x)


def _bisect_zero(f: Callable[[float], float], low: float, high: float) -> float:
    """Return the zero of an increasing f, to the last bit."""
    while low < (middle := 0.5 * (low + high)) < high:
        low, high = (low, middle) if f(middle) > 0.0 else (middle, high)
    return high
