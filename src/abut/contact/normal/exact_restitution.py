"""Exact restitution: damping proportional to the elastic force, such that the rebound has exactly the given restitution."""

from abut.contact.normal.dissipation import damped_force, exact_dissipation, require_restitution
from abut.extend import Derived, normal_law


@normal_law
class ExactRestitution:
    """Recommended law for a known restitution: the rebound has exactly this restitution, at any speed, mass and exponent.

        F = K δⁿ (1 + λ δ̇/δ̇₀),   (1 + λ)/(1 − λ e) = exp[λ (1 + e)]

    Nominal e         0.9    0.8    0.7    0.5    0.3    0.1
    rebounds with     .900   .800   .700   .500   .300   .100
    λ                 .166   .373   .635  1.433  3.087  9.998

    λ is solved once, at construction. As λ e < 1, the force never pulls.

    Beware: a real restitution decreases with speed. δ̇₀ is the speed at the onset; a contact that begins at rest is damped
    heavily, as if it began at 1e-6 m/s. The rebound is exact if no other force acts during the impact.
    Valid: restitution 0.01 … 1, any exponent above 0.
    Source: Gonthier, McPhee, Lange & Piedboeuf, Multibody Syst. Dyn. 11 (2004) 209-233 (the equation); solved to rounding.
    """

    unwatched = "a restitution outside the range raises an error at construction"

    stiffness: float  #: K [N/mⁿ]
    restitution: float  #: e [-] 0.01 … 1
    exponent: float = 1.5  #: n [-]
    factor = Derived()  #: λ [-] made of e

    check = require_restitution

    derive = exact_dissipation

    def force(p, depth, rate, impact_rate):
        return damped_force(p.stiffness * depth**p.exponent, p.factor, rate, impact_rate)
