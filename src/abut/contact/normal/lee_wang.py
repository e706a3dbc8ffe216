"""Lee–Wang: half of Hunt–Crossley's damping."""

from abut.contact.normal.dissipation import damped_force, restitution_to_one
from abut.extend import Derived, normal_law


@normal_law
class LeeWang:
    """Damping proportional to the elastic force, half that of Hunt and Crossley.

        F = K δⁿ (1 + λ δ̇/δ̇₀),   λ = 3 (1 − e)/4

    Nominal e         0.9    0.8    0.7    0.5    0.3    0.1
    rebounds with     .952   .909   .869   .799   .739   .687

    Beware: even near e = 1 it dissipates only half the energy that corresponds to e; at e = 0.3 it rebounds at 0.739.
    Valid: as a published law to compare with.
    Source: Lee & Wang, J. Mech. Transm. Autom. Des. 105 (1983) 534-543; λ as collected by Machado et al.,
    Mech. Mach. Theory 53 (2012) 99-121.
    """

    unwatched = "the documented range states an application, not a quantity"

    stiffness: float  #: K [N/mⁿ]
    restitution: float  #: e [-] nominal, at most 1
    exponent: float = 1.5  #: n [-]
    factor = Derived()  #: λ [-] made of e

    check = restitution_to_one

    def derive(self):
        """Compute λ(e) once."""
        return {"factor": 0.75 * (1.0 - self.restitution)}

    def force(p, depth, rate, impact_rate):
        return damped_force(p.stiffness * depth**p.exponent, p.factor, rate, impact_rate)
