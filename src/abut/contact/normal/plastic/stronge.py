"""Stronge (after Johnson): elastic, elastoplastic and fully plastic indentation of spheres."""

import math

import numpy as np

from abut.contact.normal.plastic.elastic_unloading import (
    hertz_energy,
    hertz_force,
    recoverable_energy,
    recovery_depth,
    unloading_force,
)
from abut.contact.parameter_checks import positive
from abut.extend import Derived, normal_law
from abut.extend.validity_ranges import Range

#: Mean contact pressure over the yield stress at first yield (Johnson: 1.1), and when fully plastic (2.8).
FIRST, FULL = 1.1, 2.8
#: β, from the slope of the force at first yield: (2 − β)(1 + 1/3.3) = 3/2.
BETA = 2.0 - 1.5 / (1.0 + 1.0 / (3.0 * FIRST))


@normal_law
class Stronge:
    """The mean pressure grows with the logarithm of the indentation from first yield to full plasticity.

    With x = δ/δ_y and A = (a/a_y)² = 2x − x^β, β = 0.849, beyond first yield:

        elastic        P = (4/3) E* √R δ^{3/2}                δ ≤ δ_y = R (3.3 π Y/(4E*))²
        elastoplastic  P = P_y A (1 + ln A/3.3)               mean pressure Y (1.1 + ln A/3) up to 2.8 Y, A = 164
        fully plastic  P = 2.8 Y π a_y² A
        unloading      P = P* (1 − (δ* − δ)/δ_r)^{3/2},       δ_r = 3P*/(4E*a*)

    A grows from Hertz's Rδ to the 2Rδ of plastic flow, with β such that the slope of P has no step at first yield. Fast impacts
    lose most: e → 3.8 (Y/E*)^{1/2} (½mv²/(YR³))^{−1/8}, Johnson's law, e ∝ v^{−1/4}.

    Beware: the source's A = 2x − 1 is not used. With it the force rises 40 % above Hertz's after first yield. Slow impacts
    that unload elastically would then generate energy (e up to 1.11). The indentation is reset when the bodies separate.
    Valid: one body much softer than the other, or both of the lower yield stress; no work hardening; a below about 0.3 R.
    Source: mean pressures and unloading: Johnson, Contact Mechanics (1985), sections 6.3 and 11.4; regimes: Stronge, Impact
    Mechanics (2000), section 6.1; A: this project.
    """

    ranges = (
        Range(
            "contact radius a/R",
            lambda law, seen: np.sqrt(
                law.yield_depth * np.vectorize(stronge_area)(seen.depth / law.yield_depth) / law.radius
            ),
            most=0.3,
            remedy="the pressure 2.8 Y of full plasticity decreases in wider contacts; use abut.normal.JacksonGreen up to 0.41",
        ),
    )
    unwatched = "work hardening and the compliance of the other body are not parameters of the law"

    modulus: float  #: E* [Pa] effective modulus of both bodies
    radius: float  #: R [m] relative radius of curvature
    yield_stress: float  #: Y [Pa] of the softer body, uniaxial
    yield_depth = Derived()  #: δ_y [m] computed from the others
    yield_force = Derived()  #: P_y [N] computed from the others

    example = {"modulus": 1.1e11, "radius": 0.02, "yield_stress": 5e8}  # noqa: RUF012

    check = positive

    def derive(self):
        """Compute first yield: Hertz's mean pressure is 1.1 Y."""
        depth = self.radius * (0.75 * math.pi * FIRST * self.yield_stress / self.modulus) ** 2
        return {"yield_depth": depth, "yield_force": hertz_force(self.modulus, self.radius, depth)}

    def force(p, depth, rate, impact_rate, peak):
        if depth >= peak or peak <= p.yield_depth:
            return stronge_loading(p.modulus, p.radius, p.yield_depth, p.yield_force, depth)
        top = stronge_loading(p.modulus, p.radius, p.yield_depth, p.yield_force, peak)
        contact = math.sqrt(p.radius * p.yield_depth * stronge_area(peak / p.yield_depth))
        return unloading_force(top, recovery_depth(p.modulus, top, contact), peak, depth)

    def energy(p, depth, peak):
        if peak <= p.yield_depth:
            return hertz_energy(p.modulus, p.radius, depth)
        top = stronge_loading(p.modulus, p.radius, p.yield_depth, p.yield_force, peak)
        contact = math.sqrt(p.radius * p.yield_depth * stronge_area(peak / p.yield_depth))
        return recoverable_energy(top, recovery_depth(p.modulus, top, contact), peak, depth)


def stronge_loading(modulus, radius, yield_depth, yield_force, depth):
    """Return the loading branch [N]."""
    if depth <= yield_depth:
        return hertz_force(modulus, radius, depth)
    area = stronge_area(depth / yield_depth)
    return yield_force * area * min(1.0 + math.log(area) / (3.0 * FIRST), FULL / FIRST)


def stronge_area(x):
    """Return a = (a/a_y)² at δ/δ_y."""
    return 2.0 * x - x**BETA
