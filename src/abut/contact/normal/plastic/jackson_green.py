"""Jackson–Green: finite-element results for an elastic–perfectly plastic sphere on a flat, as formulas."""

import math

import numpy as np

from abut.contact.normal.plastic.elastic_unloading import (
    hertz_energy,
    hertz_force,
    recoverable_energy,
    unloading_force,
)
from abut.contact.parameter_checks import positive
from abut.errors import InvalidValue
from abut.extend import Derived, normal_law
from abut.extend.validity_ranges import Range

#: Depth, relative to that of first yield, up to which Hertz's law is sufficiently accurate.
HERTZIAN = 1.9
#: Share of the depth that always recovers: the fit would reach none at ω* = 1e4, far beyond its range.
LEAST_RECOVERY = 1e-3


@normal_law
class JacksonGreen:
    """Hertz below ω = 1.9 ω_c, a fit to finite elements beyond, with a hardness that decreases as the contact grows.

    With ω* = δ/ω_c, ω_c = (πCY/(2E*))² R, C = 1.295 exp(0.736 ν), P_c = (4/3)(R/E*)² (πCY/2)³:

        P/P_c = exp(−¼ ω*^{5/12}) ω*^{3/2} + (4H/(CY)) [1 − exp(−ω*^{5/9}/25)] ω*
        H/Y = 2.84 − 0.92 [1 − cos(πa/R)],   a = (πCYR/(2E*)) √(ω* (ω*/1.9)^B),   B = 0.14 exp(23 Y/E*)
        unloading   P = P* [(δ − δ_r)/(δ* − δ_r)]^{3/2},   δ_r/δ* = 1.02 [1 − ((ω*_max + 5.9)/6.9)^{−0.54}]

    Beware: at ω* = 1.9 the fit is 0.5 % above Hertz, and the residual depth begins at 6 %. Force and loss therefore have a
    small step there. The indentation is reset when the bodies separate. The contact radius is limited to R, far beyond the
    fit.
    Valid: Y/E* from 1e-3 to 1e-2, a below about 0.41 R, ν as in the critical stress of the sphere.
    Source: Jackson & Green, J. Tribol. 127 (2005) 343-354; residual depth: Jackson, Chusoipin & Green, J. Tribol. 127 (2005)
    484-493; unloading: Jackson, Green & Marghitu, Nonlinear Dyn. 60 (2010) 217-229.
    """

    ranges = (
        Range(
            "Y/E*",
            lambda law, seen: np.where(seen.depth > 0.0, law.yield_stress / law.modulus, np.nan),
            1e-3,
            1e-2,
        ),
        Range(
            "contact radius a/R",
            lambda law, seen: (
                0.5
                * math.pi
                * (law.strength / law.modulus)
                * np.sqrt((w := seen.depth / law.critical_depth) * (w / HERTZIAN) ** law.growth)
            ),
            most=0.41,
            remedy="the fit to finite elements ends there",
        ),
    )

    modulus: float  #: E* [Pa] effective modulus of both bodies
    radius: float  #: R [m] relative radius of curvature
    yield_stress: float  #: Y [Pa] of the softer body
    poisson_ratio: float = 0.3  #: ν [-] of the yielding body, at most 0.5
    critical_depth = Derived()  #: ω_c [m] computed from the others
    critical_force = Derived()  #: P_c [N] computed from the others
    strength = Derived()  #: CY [Pa] made of Y and ν
    growth = Derived()  #: B [-] made of Y/E*

    example = {"modulus": 1.1e11, "radius": 0.02, "yield_stress": 5e8}  # noqa: RUF012

    def check(self):
        """Check that modulus, radius and yield stress are not zero; ν at most a half."""
        if self.poisson_ratio > 0.5:
            raise InvalidValue.of("JacksonGreen: poisson_ratio", self.poisson_ratio, "lie in 0 … 0.5")
        positive(self, "modulus", "radius", "yield_stress")

    def derive(self):
        """Compute first yield of a sphere, and the growth of its contact."""
        strength = 1.295 * math.exp(0.736 * self.poisson_ratio) * self.yield_stress
        depth = (0.5 * math.pi * strength / self.modulus) ** 2 * self.radius
        return {
            "critical_depth": depth,
            "critical_force": hertz_force(self.modulus, self.radius, depth),
            "strength": strength,
            "growth": 0.14 * math.exp(23.0 * self.yield_stress / self.modulus),
        }

    def force(p, depth, rate, impact_rate, peak):
        c = p.strength / p.yield_stress
        slope = math.sqrt(p.critical_depth / p.radius)
        if depth >= peak or peak <= HERTZIAN * p.critical_depth:
            return p.critical_force * jackson_green_loading(depth / p.critical_depth, c, p.growth, slope)
        w = peak / p.critical_depth
        top = p.critical_force * jackson_green_loading(w, c, p.growth, slope)
        return unloading_force(top, peak * recovery_fraction(w), peak, depth)

    def energy(p, depth, peak):
        if peak <= HERTZIAN * p.critical_depth:
            return hertz_energy(p.modulus, p.radius, depth)
        w = peak / p.critical_depth
        slope = math.sqrt(p.critical_depth / p.radius)
        top = p.critical_force * jackson_green_loading(w, p.strength / p.yield_stress, p.growth, slope)
        return recoverable_energy(top, peak * recovery_fraction(w), peak, depth)


def recovery_fraction(w):
    """Return 1 − δ_r/δ* at ω*_max."""
    return max(1.0 - 1.02 * (1.0 - ((w + 5.9) / 6.9) ** -0.54), LEAST_RECOVERY)


def jackson_green_loading(w, strength, growth, slope):
    """Return P/P_c at ω*; ``strength`` is C, ``slope`` πCY/(2E*)."""
    if w <= HERTZIAN:
        return max(w, 0.0) ** 1.5
    a = min(slope * math.sqrt(w * (w / HERTZIAN) ** growth), 1.0)
    hardness = 2.84 - 0.92 * (1.0 - math.cos(math.pi * a))
    elastic = math.exp(-0.25 * w ** (5.0 / 12.0)) * w**1.5
    return elastic + 4.0 * hardness / strength * (1.0 - math.exp(-(w ** (5.0 / 9.0)) / 25.0)) * w
