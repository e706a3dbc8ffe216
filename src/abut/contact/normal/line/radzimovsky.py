"""Radzimovsky: approach of two parallel cylinders, solved for the force."""

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
class Radzimovsky(Cylinders):
    """Radzimovsky's cylinders, as in Roark's Formulas for Stress and Strain.

        δ = f s [2/3 + ln(4R₁/b) + ln(4R₂/b)],   b = 1.60 √(fR/E*),   f = F/L,   s = 1/(πE*)
        F = L f(δ) (1 + λ δ̇/δ̇₀),   λ(e) exact

    With R₁R₂/R = ΔR it depends on ΔR alone: δ = f s [2/3 + ln(6.25 E*ΔR/f)]. The force follows by Lambert's
    function; beyond ``deepest()`` it is straight (see ``line.cylinders``).

    Valid: ln(6.25 E*ΔR/f) above 4/3; equal materials in the source.
    Source: Radzimovsky, Univ. Illinois Eng. Exp. Stn. Bulletin 408 (1953); Pereira, Ramalho & Ambrósio, Nonlinear
    Dyn. 63 (2011) 681-697, for the collection.
    """

    ranges = (line_load_range(),)

    modulus: float  #: E* [Pa] effective modulus of both bodies
    length: float  #: L [m] of the line
    difference: float  #: ΔR [m] R₂ − R₁ of a pin in a hole, R₁ + R₂ of two side by side
    restitution: float = 1.0  #: e [-] 0.01 … 1
    scale = Derived()  #: B [N/m] line load at which the logarithm is zero
    factor = Derived()  #: λ [-] made of e

    example = {"modulus": 1.1e11, "length": 0.02, "difference": 5e-4, "restitution": 0.8}  # noqa: RUF012

    def derive(self):
        """Compute B and λ once."""
        return exact_dissipation(self) | {
            "scale": 6.25 * self.modulus * self.difference * math.exp(2.0 / 3.0)
        }

    def force(p, depth, rate, impact_rate):
        return damped_force(
            p.length * logarithmic_force(p.modulus, p.scale, depth), p.factor, rate, impact_rate
        )

    def energy(p, depth):
        return p.length * logarithmic_energy(p.modulus, p.scale, depth)
