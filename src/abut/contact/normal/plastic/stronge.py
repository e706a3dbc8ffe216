"""Stronge (after Johnson): elastic, elastoplastic and fully plastic indentation of spheres."""

import math

from abut.contact.normal.plastic.hertzian import (
    hertz,
    hertz_energy,
    positive_numbers,
    recovery,
    stored,
    unloading,
)
from abut.plug import Derived, normal_law

#: Mean contact pressure over the yield stress at first yield (Johnson: 1.1), and when fully plastic (2.8).
FIRST, FULL = 1.1, 2.8


@normal_law
class Stronge:
    """The mean pressure grows with the logarithm of the indentation from first yield to full plasticity.

    With x = 2δ/δ_y − 1 = (a/a_y)² beyond first yield:

        elastic      P = (4/3) E* √R δ^{3/2}                 δ ≤ δ_y = R (3.3 π Y/(4E*))²
        elastoplastic  P = P_y x (1 + ln x/3.3)              mean pressure Y (1.1 + ln x/3) up to 2.8 Y, x = 164
        fully plastic  P = 2.8 Y π a_y² x
        unloading    P = P* (1 − (δ* − δ)/δ_r)^{3/2},        δ_r = 3P*/(4E*a*)

    Fast blows lose most: e → 3.8 (Y/E*)^{1/2} (½mv²/(YR³))^{−1/8}, Johnson's law, e ∝ v^{−1/4}.

    Beware: the contact radius a² = R (2δ − δ_y) supposes that the material neither piles up nor sinks in; the force
    then lies above Hertz's, at first yield with a step in its slope; the indentation is forgotten when the bodies part.
    Valid: one body much softer than the other, or both of the lower yield stress; no work hardening; a below some 0.3 R.
    Source: Johnson, Contact Mechanics (1985), sections 6.3 and 11.4; Stronge, Impact Mechanics (2000), section 6.1.
    """

    modulus: float  #: E* [Pa] effective modulus of both bodies
    radius: float  #: R [m] relative radius of curvature
    yield_stress: float  #: Y [Pa] of the softer body, uniaxial
    yield_depth = Derived()  #: δ_y [m] made of the others
    yield_force = Derived()  #: P_y [N] made of the others

    example = {"modulus": 1.1e11, "radius": 0.02, "yield_stress": 5e8}  # noqa: RUF012

    def check(self):
        """All three divide."""
        positive_numbers(self)

    def derive(self):
        """First yield: Hertz's mean pressure is 1.1 Y."""
        depth = self.radius * (0.75 * math.pi * FIRST * self.yield_stress / self.modulus) ** 2
        return {"yield_depth": depth, "yield_force": hertz(self.modulus, self.radius, depth)}

    def force(p, depth, rate, impact_rate, peak):
        if depth >= peak or peak <= p.yield_depth:
            return stronge_loading(p.modulus, p.radius, p.yield_depth, p.yield_force, depth)
        top = stronge_loading(p.modulus, p.radius, p.yield_depth, p.yield_force, peak)
        contact = math.sqrt(p.radius * (2.0 * peak - p.yield_depth))
        return unloading(top, recovery(p.modulus, top, contact), peak, depth)

    def energy(p, depth, peak):
        if peak <= p.yield_depth:
            return hertz_energy(p.modulus, p.radius, depth)
        top = stronge_loading(p.modulus, p.radius, p.yield_depth, p.yield_force, peak)
        contact = math.sqrt(p.radius * (2.0 * peak - p.yield_depth))
        return stored(top, recovery(p.modulus, top, contact), peak, depth)


def stronge_loading(modulus, radius, yield_depth, yield_force, depth):
    """The loading branch [N]."""
    if depth <= yield_depth:
        return hertz(modulus, radius, depth)
    x = 2.0 * depth / yield_depth - 1.0
    return yield_force * x * min(1.0 + math.log(x) / (3.0 * FIRST), FULL / FIRST)
