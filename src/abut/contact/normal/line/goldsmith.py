"""Goldsmith: approach of two parallel cylinders, solved for the force."""

import math

from abut.contact.normal.dissipation import damped_force, exact_dissipation
from abut.contact.normal.line.cylinders import (
    Cylinders,
    line_load_range,
    logarithmic_energy,
    logarithmic_force,
)
from abut.extend import Derived, normal_law


@normal_law
class Goldsmith(Cylinders):
    """Goldsmith's cylinders of finite length.

        δ = f s [ln(L^m/(F R s)) + 1],   f = F/L,   s = 1/(πE*),   1/R = 1/R₁ ∓ 1/R₂ (− in a hole)
        F = L f(δ) (1 + λ δ̇/δ̇₀),   λ(e) exact

    m = 3, the only exponent for which the logarithm is dimensionless: δ = f s [ln(πE*L²/(f R)) + 1]. The force follows by
    Lambert's function; beyond ``deepest()`` it is straight (see ``line.cylinders``).

    Beware: m = 1 is also printed, whose numbers depend on the unit of length. It becomes softer with L²: meant for
    short cylinders. With σ = (1 − ν²)/E for s, without π, it is three times too soft.

    Valid: ln(πE*L²/(f R)) above 1.
    Source: Goldsmith, Impact (1960), section 4.2; Pereira, Ramalho & Ambrósio, Nonlinear Dyn. 63 (2011) 681-697,
    for the collection.
    """

    ranges = (line_load_range(),)

    modulus: float  #: E* [Pa] effective modulus of both bodies
    length: float  #: L [m] of the line
    radius: float  #: R [m] relative radius of curvature
    restitution: float = 1.0  #: e [-] 0.01 … 1
    scale = Derived()  #: B [N/m] line load at which the logarithm is zero
    factor = Derived()  #: λ [-] made of e

    example = {"modulus": 1.1e11, "length": 0.02, "radius": 0.19, "restitution": 0.8}  # noqa: RUF012

    def derive(self):
        """Compute B and λ once."""
        return exact_dissipation(self) | {
            "scale": math.pi * self.modulus * self.length**2 * math.e / self.radius
        }

    @classmethod
    def _sizes(cls, radius_i, radius_j, difference):
        return {"radius": radius_i * radius_j / difference}

    def force(p, depth, rate, impact_rate):
        return damped_force(
            p.length * logarithmic_force(p.modulus, p.scale, depth), p.factor, rate, impact_rate
        )

    def energy(p, depth):
        return p.length * logarithmic_energy(p.modulus, p.scale, depth)
