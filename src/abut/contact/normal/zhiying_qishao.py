"""Zhiying–Qishao: Lankarani–Nikravesh's damping with an exponential correction."""

import math

from abut.contact.normal.dissipation import damped_force, restitution_to_one
from abut.extend import Derived, normal_law
from abut.extend.validity_ranges import parameter_range


@normal_law
class ZhiyingQishao:
    """Damping proportional to the elastic force; Lankarani and Nikravesh's, increased at small e.

        F = K δⁿ (1 + λ δ̇/δ̇₀),   λ = ¾ (1 − e²) exp[2 (1 − e)]

    Nominal e         0.9    0.8    0.7    0.5    0.3    0.1
    rebounds with     .896   .787   .680   .483   .327   .217

    Beware: at e = 0.1 it rebounds at 0.217.
    Valid: restitution above about 0.3, where it is good to 0.03.
    Source: Zhiying & Qishao, J. Beijing Univ. Aeronaut. Astronaut. 32 (2006) 1208-1211, collected by
    Machado et al., Mech. Mach. Theory 53 (2012) 99-121.
    """

    ranges = (
        parameter_range(
            "restitution",
            least=0.3,
            remedy="use abut.normal.ExactRestitution, which reproduces e from 0.01 to 1",
        ),
    )

    stiffness: float  #: K [N/mⁿ]
    restitution: float  #: e [-] nominal, at most 1
    exponent: float = 1.5  #: n [-]
    factor = Derived()  #: λ [-] made of e

    check = restitution_to_one

    def derive(self):
        """Compute λ(e) once."""
        return {"factor": 0.75 * (1.0 - self.restitution**2) * math.exp(2.0 * (1.0 - self.restitution))}

    def force(p, depth, rate, impact_rate):
        return damped_force(p.stiffness * depth**p.exponent, p.factor, rate, impact_rate)
