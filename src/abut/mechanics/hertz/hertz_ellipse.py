"""Hertz' elliptic contact: two bodies of any curvatures, solved exactly."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import ArrayLike

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.mechanics.hertz.subsurface import AxisStress, ellipse_axis
from abut.mechanics.hertz.yield_load import HertzLoad
from abut.mechanics.solids import Pair, effective_modulus, load_of, poisson_ratio, surface_curvature
from abut.units import Scalar, quantity

__all__ = ["EllipticContact", "axis_ratio", "elliptic_contact", "hamrock_brewe_ratio"]


@dataclass(frozen=True)
class EllipticContact(HertzLoad):
    """Elliptic Hertz contact under a load; make it with `elliptic_contact`.

        gap A x² + B y², A ≤ B;  k = a/b ≥ 1,  ε² = 1 − 1/k²,  D = (K(ε) − E(ε))/ε²
        a³ = 3FD/(2πE*A),  δ = 3F K(ε)/(2πE* a),  p₀ = 3F/(2πab)

    so that F = K δ^{3/2}. Yield begins on the axis. Semi-axis a is along x, where the gap opens slowest.

    Valid: smooth, frictionless, elastic, and the contact small compared with the bodies.
    Source: Johnson, Contact Mechanics (1985), sec. 4.2; 4.3 and 6.1 for first yield.
    """

    unwatched = "a closed form, which no run evaluates"

    what: ClassVar[str] = "elliptic contact"

    A: float  #: smaller coefficient of the gap [1/m]
    B: float  #: larger coefficient of the gap [1/m]
    effective_modulus: float  #: E* [Pa]
    load: float  #: F [N]
    axis_ratio: float  #: k = a/b ≥ 1, from `axis_ratio(B/A)`

    @property
    def semi_axes(self) -> tuple[float, float]:
        """(a, b) [m], a ≥ b."""
        _, d, _ = _elliptic_integrals(self.axis_ratio)
        a = (1.5 * self.load * d / (math.pi * self.effective_modulus * self.A)) ** (1.0 / 3.0)
        return a, a / self.axis_ratio

    @property
    def coefficient(self) -> float:
        """K [N/m^1.5] of F = K δ^1.5: (2π/3) E* √(D/(A K(ε)³))."""
        whole, d, _ = _elliptic_integrals(self.axis_ratio)
        return 2.0 * math.pi / 3.0 * self.effective_modulus * math.sqrt(d / (self.A * whole**3))

    @property
    def exponent(self) -> float:
        """n = 3/2."""
        return 1.5

    @property
    def approach(self) -> float:
        """δ = (F/K)^{2/3} [m]."""
        return float((self.load / self.coefficient) ** (2.0 / 3.0))

    @property
    def peak_pressure(self) -> float:
        """p₀ = 3F/(2πab) [Pa]."""
        return 1.5 * self.mean_pressure

    @property
    def mean_pressure(self) -> float:
        """F/(πab) [Pa]."""
        a, b = self.semi_axes
        return self.load / (math.pi * a * b)

    @property
    def stiffness(self) -> float:
        """dF/dδ = 3F/(2δ) [N/m], at this load."""
        return 1.5 * self.load / self.approach

    def pressure(self, x: ArrayLike, y: ArrayLike) -> Numbers:
        """Return p₀ √(1 − x²/a² − y²/b²) [Pa] at points [m]; zero outside."""
        a, b = self.semi_axes
        s = (np.asarray(x, dtype=float) / a) ** 2 + (np.asarray(y, dtype=float) / b) ** 2
        return self.peak_pressure * np.sqrt(np.maximum(1.0 - s, 0.0))

    def axis_stress(self, depth: ArrayLike, poisson: Scalar) -> AxisStress:
        """Return principal stresses [Pa] at depths [m] on the axis in the body with Poisson's ratio `poisson`."""
        zeta = np.asarray(depth, dtype=float) / self.semi_axes[0]
        return ellipse_axis(zeta, poisson_ratio(poisson), self.axis_ratio).times(self.peak_pressure)

    def _axis(self, poisson: float) -> tuple[Callable[[Numbers], AxisStress], float]:
        k = self.axis_ratio
        return lambda z: ellipse_axis(z / k, poisson, k), self.semi_axes[1]  # in b, the smaller semi-axis


def elliptic_contact(
    first: tuple[Scalar, Scalar],
    second: tuple[Scalar, Scalar],
    solids: Pair,
    *,
    load: Scalar | None = None,
    approach: Scalar | None = None,
    angle: Scalar = 0.0,
) -> EllipticContact:
    """Return Hertz' contact of two bodies with principal radii.

        A + B = ½ (c₁′ + c₁″ + c₂′ + c₂″),  c = 1/R
        (B − A)² = ¼ [(c₁′−c₁″)² + (c₂′−c₂″)² + 2 (c₁′−c₁″)(c₂′−c₂″) cos 2α]

    Args:
        first: principal radii R₁′, R₁″ [m] of the first body; convex > 0, concave < 0, flat infinite.
        second: those of the second body.
        solids: of both bodies, or one for two of the same.
        load: F [N] > 0, or
        approach: δ [m] > 0.
        angle: α [rad] between the planes of R₁′ and R₂′.

    Source: Johnson, Contact Mechanics (1985), sec. 4.1.

    Raises:
        InvalidValue: not exactly one of load and approach; a value outside its range; bodies that conform
            (A below zero); a gap that does not open in one direction (A = 0), which is a line contact.
        WrongUnit: a string of another dimension.

    >>> from abut.mechanics import Solid
    >>> flat = float("inf")
    >>> ball = elliptic_contact(("10 mm", "10 mm"), (flat, flat), Solid("206 GPa", 0.3), load="1 kN")
    >>> f"{ball.approach * 1e6:.4f} um, ratio {ball.axis_ratio:g}"
    '16.3748 um, ratio 1'
    """
    c1 = [surface_curvature(r, what=f"first body: radius {k + 1}") for k, r in enumerate(first)]
    c2 = [surface_curvature(r, what=f"second body: radius {k + 1}") for k, r in enumerate(second)]
    d1, d2 = c1[0] - c1[1], c2[0] - c2[1]
    alpha = quantity(angle, "rad", what="elliptic contact: angle")
    total = 0.5 * (sum(c1) + sum(c2))
    spread = 0.5 * math.sqrt(max(d1 * d1 + d2 * d2 + 2.0 * d1 * d2 * math.cos(2.0 * alpha), 0.0))
    A, B = 0.5 * (total - spread), 0.5 * (total + spread)
    if max(A, 0.0) <= 1e-14 * abs(B):
        raise InvalidValue.of(
            "elliptic contact: the smaller curvature of the gap A",
            A,
            f"be greater than zero (B = {B:.6g} 1/m): below zero the bodies conform and touch elsewhere; at "
            "zero use line_contact",
            "1/m",
        )
    unit = EllipticContact(A, B, effective_modulus(solids), 1.0, axis_ratio(B / A))
    return unit.under(load_of(load, approach, lambda d: unit.coefficient * d**1.5, "elliptic contact"))


def axis_ratio(curvature_ratio: float) -> float:
    """Return k = a/b ≥ 1 of the ellipse for B/A ≥ 1, to rounding.

        B/A = [k² E(ε) − K(ε)] / [K(ε) − E(ε)],  ε² = 1 − 1/k²

    written with Carlson's R_D, which does not cancel at the circle, and solved for ln k between 0 and ln(B/A).

    Source: Johnson, Contact Mechanics (1985), sec. 4.2; Carlson, Numer. Algor. 10 (1995) 13-26.

    Raises:
        InvalidValue: a ratio below 1, or above 1e12.

    >>> round(axis_ratio(5.0), 5)
    2.89018
    """
    if not 1.0 <= curvature_ratio <= 1e12:
        raise InvalidValue.of("curvature ratio B/A", curvature_ratio, "lie between 1 and 1e12")
    from scipy.optimize import brentq

    wanted = math.log(curvature_ratio)
    if wanted < 1e-14:
        return 1.0

    def ratio_residual(log_k: float) -> float:
        _, d, b = _elliptic_integrals(math.exp(log_k))
        return 2.0 * log_k + math.log(b / d) - wanted

    return math.exp(float(brentq(ratio_residual, 0.0, wanted, xtol=1e-15, rtol=1e-15)))


def hamrock_brewe_ratio(curvature_ratio: float) -> float:
    """Return k ≈ 1.0339 (B/A)^0.636: the fit that handbooks use, up to 6 % off for B/A ≤ 100; see `axis_ratio`.

    Source: Hamrock & Brewe, J. Lubr. Technol. 105 (1983) 171-177.
    """
    return float(1.0339 * curvature_ratio**0.636)


def _elliptic_integrals(k: float) -> tuple[float, float, float]:
    """Return K, D = (K − E)/ε² and B = (E − K/k²)/ε² for ε² = 1 − 1/k², k ≥ 1, without cancellation."""
    from scipy.special import elliprd, elliprf

    small = 1.0 / (k * k)
    return (
        float(elliprf(0.0, small, 1.0)),
        float(elliprd(0.0, small, 1.0)) / 3.0,
        small * float(elliprd(0.0, 1.0, small)) / 3.0,
    )
