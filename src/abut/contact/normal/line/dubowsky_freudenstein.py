"""Dubowsky–Freudenstein: approach of two parallel cylinders, solved for the force."""

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
class DubowskyFreudenstein(Cylinders):
    """Pin in a hole of Dubowsky and Freudenstein's impact pair.

        δ = f s [ln(L^m ΔR/(F R₁R₂ s)) + 1],   f = F/L,   s = 1/(πE*)
        F = L f(δ) (1 + λ δ̇/δ̇₀),   λ(e) exact

    m = 3, the only exponent for which the logarithm is dimensionless; with R = R₁R₂/ΔR it is Goldsmith's law. The force
    follows by Lambert's function; beyond ``deepest()`` it is straight (see ``line.cylinders``).

    Beware: with σ = (1 − ν²)/E for s, without π, as often printed, it is three times too soft.

    Valid: ln(πE*L²ΔR/(f R₁R₂)) above 1.
    Source: Dubowsky & Freudenstein, J. Eng. Ind. 93 (1971) 305-309; Pereira, Ramalho & Ambrósio, Nonlinear Dyn. 63
    (2011) 681-697, for the collection.
    """

    ranges = (line_load_range(),)

    modulus: float  #: E* [Pa] effective modulus of both bodies
    length: float  #: L [m] of the line
    radius_i: float  #: R₁ [m]
    radius_j: float  #: R₂ [m]
    difference: float  #: ΔR [m] R₂ − R₁ of a pin in a hole, R₁ + R₂ of two side by side
    restitution: float = 1.0  #: e [-] 0.01 … 1
    scale = Derived()  #: B [N/m] line load at which the logarithm is zero
    factor = Derived()  #: λ [-] made of e

    example = {  # noqa: RUF012
        "modulus": 1.1e11,
        "length": 0.02,
        "radius_i": 9.5e-3,
        "radius_j": 0.01,
        "difference": 5e-4,
        "restitution": 0.8,
    }

    def derive(self):
        """Compute B and λ once."""
        over = self.radius_i * self.radius_j
        scale = math.pi * self.modulus * self.length**2 * self.difference * math.e / over
        return exact_dissipation(self) | {"scale": scale}

    @classmethod
    def _sizes(cls, radius_i, radius_j, difference):
        return {"radius_i": radius_i, "radius_j": radius_j, "difference": difference}

    def force(p, depth, rate, impact_rate):
        return damped_force(
            p.length * logarithmic_force(p.modulus, p.scale, depth), p.factor, rate, impact_rate
        )

    def energy(p, depth):
        return p.length * logarithmic_energy(p.modulus, p.scale, depth)
