"""Gonthier: an approximation of the exact factor that is accurate down to small restitution."""

from abut.contact.normal.dissipation import damped_force, require_restitution
from abut.extend import Derived, normal_law
from abut.extend.validity_ranges import parameter_range


@normal_law
class Gonthier:
    """Damping proportional to the elastic force, by a closed approximation of the exact factor.

        F = K δⁿ (1 + λ δ̇/δ̇₀),   λ = (1 − e²)/e

    Nominal e         0.9    0.8    0.7    0.5    0.3    0.1
    rebounds with     .876   .768   .670   .488   .304   .101

    Beware: near e = 1 it dissipates a third too much energy: at e = 0.9 it rebounds at 0.876. ExactRestitution
    solves the same paper's equation.
    Valid: restitution below about 0.5, where it is good to 0.012.
    Source: Gonthier, McPhee, Lange & Piedboeuf, Multibody Syst. Dyn. 11 (2004) 209-233; λ as collected by
    Machado et al. (2012).
    """

    ranges = (
        parameter_range(
            "restitution",
            most=0.5,
            remedy="use abut.normal.ExactRestitution, which reproduces e from 0.01 to 1",
        ),
    )

    stiffness: float  #: K [N/mⁿ]
    restitution: float  #: e [-] nominal, 0.01 … 1
    exponent: float = 1.5  #: n [-]
    factor = Derived()  #: λ [-] made of e

    check = require_restitution

    def derive(self):
        """Compute λ(e) once."""
        return {"factor": (1.0 - self.restitution**2) / self.restitution}

    def force(p, depth, rate, impact_rate):
        return damped_force(p.stiffness * depth**p.exponent, p.factor, rate, impact_rate)
