"""Flores: damping for the whole range of restitution."""

from abut.contact.normal.dissipation import damped_force, require_restitution
from abut.extend import Derived, normal_law


@normal_law
class Flores:
    """Damping proportional to the elastic force, from the work along an ellipse of depth and speed.

        F = K δⁿ (1 + λ δ̇/δ̇₀),   λ = 8 (1 − e)/(5 e)

    Nominal e         0.9    0.8    0.7    0.5    0.3    0.1
    rebounds with     .894   .789   .683   .470   .256   .069

    Beware: at e = 0.3 it rebounds at 0.256, below the nominal value; near e = 1 it dissipates 7 % too much energy.
    Valid: restitution 0.01 … 1, within 0.045 of e.
    Source: Flores, Machado, Silva & Martins, Multibody Syst. Dyn. 25 (2011) 357-375.
    """

    unwatched = "a restitution outside the range raises an error at construction"

    stiffness: float  #: K [N/mⁿ]
    restitution: float  #: e [-] nominal, 0.01 … 1
    exponent: float = 1.5  #: n [-]
    factor = Derived()  #: λ [-] made of e

    check = require_restitution

    def derive(self):
        """Compute λ(e) once."""
        return {"factor": 1.6 * (1.0 - self.restitution) / self.restitution}

    def force(p, depth, rate, impact_rate):
        return damped_force(p.stiffness * depth**p.exponent, p.factor, rate, impact_rate)
