"""ESDU-78035: approach of two parallel cylinders, solved for the force."""

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
class Esdu78035(Cylinders):
    """The cylinders of Engineering Sciences Data Unit item 78035.

        δ = f s [ln(4ΔR/(f s)) + 1],   f = F/L,   s = 1/(πE*)
        F = L f(δ) (1 + λ δ̇/δ̇₀),   λ(e) exact

    It is Johnson's law with + 1 for − 1. The force follows by Lambert's function; beyond ``deepest()`` it is
    straight (see ``line.cylinders``).

    Beware: papers that write σ = (1 − ν²)/E for the s of each body, without π, get a contact three times too soft.

    Valid: ln(4πE*ΔR/f) above 1.
    Source: ESDU 78035, Contact phenomena I (1978, 1995); Pereira, Ramalho & Ambrósio, Nonlinear Dyn. 63 (2011)
    681-697, for the collection.
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
        return exact_dissipation(self) | {"scale": 4.0 * math.pi * self.modulus * self.difference * math.e}

    def force(p, depth, rate, impact_rate):
        return damped_force(
            p.length * logarithmic_force(p.modulus, p.scale, depth), p.factor, rate, impact_rate
        )

    def energy(p, depth):
        return p.length * logarithmic_energy(p.modulus, p.scale, depth)
