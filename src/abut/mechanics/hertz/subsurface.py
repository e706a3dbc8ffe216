"""Stress on the axis under a Hertz contact, and the place of first yield.

Stresses are divided by the peak pressure p₀, depths by the semi-axis a; compression is negative. z points into the
solid, x along the semi-axis a (for a line contact: across the line), y along b.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from abut.array_types import Numbers
from abut.short_repr import short_repr

__all__ = [
    "AxisStress",
    "Criterion",
    "axis_maximum",
    "edge_tension",
    "ellipse_axis",
    "line_axis",
    "point_axis",
    "tresca",
    "von_mises",
]


@short_repr
@dataclass(frozen=True)
class AxisStress:
    """Principal stresses on the axis, arrays of one shape. Off the axis there would be shear too."""

    x: Numbers  #: σ_x
    y: Numbers  #: σ_y
    z: Numbers  #: σ_z

    def times(self, pressure: float) -> AxisStress:
        """Return the same stresses for p₀ = `pressure` [Pa] instead of 1."""
        return AxisStress(self.x * pressure, self.y * pressure, self.z * pressure)


#: Yield criterion: the equivalent uniaxial stress of three principal stresses.
Criterion: TypeAlias = "Callable[[AxisStress], Numbers]"


def von_mises(stress: AxisStress) -> Numbers:
    """Return equivalent stress √(½[(σ_x−σ_y)² + (σ_y−σ_z)² + (σ_z−σ_x)²]); yield where it reaches Y.

    Source: Johnson, Contact Mechanics (1985), eq. 6.1.
    """
    x, y, z = stress.x, stress.y, stress.z
    return np.sqrt(0.5 * ((x - y) ** 2 + (y - z) ** 2 + (z - x) ** 2))


def tresca(stress: AxisStress) -> Numbers:
    """Return twice the greatest shear stress, max|σ_i − σ_j|; yield where it reaches Y.

    Source: Johnson, Contact Mechanics (1985), eq. 6.2.
    """
    x, y, z = stress.x, stress.y, stress.z
    return np.maximum(np.maximum(np.abs(x - y), np.abs(y - z)), np.abs(z - x))


def point_axis(zeta: ArrayLike, poisson: float) -> AxisStress:
    """Return the stresses under a circular contact, ζ = z/a ≥ 0.

        σ_x = σ_y = −(1 + ν)[1 − ζ atan(1/ζ)] + ½/(1 + ζ²),   σ_z = −1/(1 + ζ²)

    Source: Johnson, Contact Mechanics (1985), eq. 3.45.
    """
    z = np.asarray(zeta, dtype=float)
    radial = -(1.0 + poisson) * (1.0 - z * np.arctan2(1.0, z)) + 0.5 / (1.0 + z * z)
    return AxisStress(radial, radial.copy(), -1.0 / (1.0 + z * z))


def line_axis(zeta: ArrayLike, poisson: float) -> AxisStress:
    """Return the stresses under a line contact in plane strain, ζ = z/a ≥ 0.

        σ_x = −[(1 + 2ζ²)/√(1 + ζ²) − 2ζ],   σ_z = −1/√(1 + ζ²),   σ_y = ν (σ_x + σ_z)

    Source: Johnson, Contact Mechanics (1985), eq. 4.46.
    """
    z = np.asarray(zeta, dtype=float)
    root = np.sqrt(1.0 + z * z)
    across, down = -1.0 / (root * (root + z) ** 2), -1.0 / root  # the first without cancellation
    return AxisStress(across, poisson * (across + down), down)


def ellipse_axis(zeta: ArrayLike, poisson: float, ratio: float) -> AxisStress:
    """Return the stresses under an elliptic contact with k = a/b = `ratio` > 1, ζ = z/a ≥ 0.

        σ_x = (2/(ε²k)) (Ω_x + ν Ω'_x),  σ_y = (2/(ε²k)) (Ω_y + ν Ω'_y),  σ_z = −(1/(ε²k)) (1 − T²)/T
        T² = (1 + k²ζ²)/(k²(1 + ζ²)),  cot φ = ζ,  F and E elliptic integrals of φ with modulus ε,  ε² = 1 − 1/k²
        Ω_x = −½(1 − T) + ζ(F − E),              Ω'_x = 1 − k²T + ζ(k²E − F)
        Ω_y = ½ + 1/(2T) − k²T + ζ(k²E − F),     Ω'_y = −1 + T + ζ(F − E)

    Valid: the brackets cancel as ε → 0; below k = 1.001 the circle's stresses are used (error less than 1e-3).
    Source: Johnson, Contact Mechanics (1985), eq. 3.69, after Thomas & Hoersch, Univ. Illinois Bull. 212 (1930).
    """
    z, k = np.asarray(zeta, dtype=float), ratio
    if k < 1.001:
        return point_axis(z, poisson)
    from scipy.special import ellipeinc, ellipkinc

    m = 1.0 - 1.0 / k**2
    phi = np.arctan2(1.0, z)
    first, second = ellipkinc(phi, m), ellipeinc(phi, m)
    t = np.sqrt((1.0 + (k * z) ** 2) / (1.0 + z * z)) / k
    minor, major = z * (first - second), z * (k * k * second - first)
    x = -0.5 * (1.0 - t) + minor + poisson * (1.0 - k * k * t + major)
    y = 0.5 + 0.5 / t - k * k * t + major + poisson * (-1.0 + t + minor)
    scale = 2.0 / (m * k)
    return AxisStress(scale * x, scale * y, -0.5 * scale * (1.0 - t * t) / t)


def axis_maximum(
    axis: Callable[[Any], AxisStress], criterion: Criterion, largest: float = 3.0
) -> tuple[float, float]:
    """Return the place on the axis at which a criterion is greatest: ζ, and its value divided by p₀.

    Args:
        axis: the stresses as a function of ζ.
        criterion: `von_mises`, `tresca`, or a user-defined function.
        largest: end of the searched range of ζ.
    """
    from scipy.optimize import minimize_scalar

    grid = np.linspace(0.0, largest, 601)
    k = int(np.argmax(criterion(axis(grid))))
    low, high = grid[max(k - 1, 0)], grid[min(k + 1, len(grid) - 1)]
    found = minimize_scalar(
        lambda z: -float(criterion(axis(z))), bounds=(low, high), method="bounded", options={"xatol": 1e-10}
    )
    at = float(found.x)
    surface = float(criterion(axis(0.0)))
    return (0.0, surface) if surface >= -found.fun else (at, float(-found.fun))


def edge_tension(poisson: float) -> float:
    """Return greatest tension at a circular contact's rim, over p₀: σ_r = (1 − 2ν)/3. Brittle solids crack there.

    Source: Johnson, Contact Mechanics (1985), eq. 3.44b.
    """
    return (1.0 - 2.0 * poisson) / 3.0
