"""Hertz' circular contact: two balls, or a ball and a flat or a cup."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import numpy as np
from numpy.typing import ArrayLike

from abut.array_types import Numbers
from abut.mechanics.hertz.subsurface import AxisStress, edge_tension, point_axis
from abut.mechanics.hertz.yield_load import HertzLoad
from abut.mechanics.solids import Pair, effective_modulus, effective_radius, load_of, poisson_ratio
from abut.units import Scalar

__all__ = ["PointContact", "point_contact"]


@dataclass(frozen=True)
class PointContact(HertzLoad):
    """Circular Hertz contact under a load; make it with `point_contact`.

        F = K δ^{3/2},  K = 4/3 E* √R,  a² = R δ,  p₀ = 3F/(2πa²),  F = π³R²p₀³/(6E*²)

    For ν = 0.3 a body with yield stress Y first yields at p₀ = 1.613 Y, 0.481 a below the surface: on the axis σ_x = σ_y, so von Mises
    and Tresca agree.

    Valid: smooth, frictionless, elastic, and the contact small compared with the bodies (a ≪ R).
    Source: Johnson, Contact Mechanics (1985), eqs. 4.22-4.24; sec. 6.1 for first yield.
    """

    unwatched = "a closed form, which no run evaluates"

    what: ClassVar[str] = "point contact"

    effective_radius: float  #: R [m]
    effective_modulus: float  #: E* [Pa]
    load: float  #: F [N]

    @property
    def coefficient(self) -> float:
        """K = 4/3 E* √R [N/m^1.5], the stiffness of a law F = K δⁿ with n = `exponent`."""
        return 4.0 / 3.0 * self.effective_modulus * math.sqrt(self.effective_radius)

    @property
    def exponent(self) -> float:
        """n = 3/2."""
        return 1.5

    @property
    def approach(self) -> float:
        """δ = (F/K)^{2/3} [m]: the approach of distant points of the two bodies."""
        return float((self.load / self.coefficient) ** (2.0 / 3.0))

    @property
    def radius(self) -> float:
        """Contact radius a = (3FR/(4E*))^{1/3} [m]."""
        return math.sqrt(self.effective_radius * self.approach)

    @property
    def peak_pressure(self) -> float:
        """p₀ = 3F/(2πa²) [Pa], at the centre."""
        return 1.5 * self.mean_pressure

    @property
    def mean_pressure(self) -> float:
        """p_m = F/(πa²) = ⅔ p₀ [Pa]."""
        return self.load / (math.pi * self.radius**2)

    @property
    def stiffness(self) -> float:
        """dF/dδ = 2 E* a [N/m], at this load."""
        return 2.0 * self.effective_modulus * self.radius

    @property
    def energy(self) -> float:
        """Elastic energy ⅖ F δ [J]."""
        return 0.4 * self.load * self.approach

    def pressure(self, r: ArrayLike) -> Numbers:
        """Return p(r) = p₀ √(1 − r²/a²) [Pa] at radii r [m]; zero outside."""
        s = np.asarray(r, dtype=float) / self.radius
        return self.peak_pressure * np.sqrt(np.maximum(1.0 - s * s, 0.0))

    def axis_stress(self, depth: ArrayLike, poisson: Scalar) -> AxisStress:
        """Return principal stresses [Pa] at depths [m] on the axis in the body with Poisson's ratio `poisson`."""
        nu = poisson_ratio(poisson)
        return point_axis(np.asarray(depth, dtype=float) / self.radius, nu).times(self.peak_pressure)

    def edge_tension(self, poisson: Scalar) -> float:
        """Return (1 − 2ν) p₀/3 [Pa]: radial tension at the rim, the greatest anywhere (Johnson eq. 3.44b)."""
        return edge_tension(poisson_ratio(poisson)) * self.peak_pressure

    def _axis(self, poisson: float) -> tuple[Callable[[Numbers], AxisStress], float]:
        return partial(point_axis, poisson=poisson), self.radius


def point_contact(
    radii: tuple[Scalar, Scalar], solids: Pair, *, load: Scalar | None = None, approach: Scalar | None = None
) -> PointContact:
    """Return Hertz' circular contact of two spheres.

    Args:
        radii: of both surfaces [m]; convex > 0, concave < 0 (a cup), flat infinite.
        solids: of both bodies, or one for two of the same.
        load: F [N] > 0, or
        approach: δ [m] > 0.

    Raises:
        InvalidValue: not exactly one of load and approach, a value outside its range, conforming radii.
        WrongUnit: a string of another dimension.

    >>> from abut.mechanics import Solid
    >>> contact = point_contact(("10 mm", float("inf")), Solid("206 GPa", 0.3), load="1 kN")
    >>> f"{contact.approach * 1e6:.4f} um, {contact.peak_pressure / 1e6:.2f} MPa"
    '16.3748 um, 2915.84 MPa'
    """
    R, E = effective_radius(*radii), effective_modulus(solids)
    unit = PointContact(R, E, 1.0)
    return PointContact(R, E, load_of(load, approach, lambda d: unit.coefficient * d**1.5, "point contact"))
