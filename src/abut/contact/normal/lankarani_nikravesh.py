"""Lankarani–Nikravesh: the most used damping of multibody impact."""

from abut.contact.normal.dissipation import damped_force, restitution_to_one
from abut.extend import Derived, normal_law
from abut.extend.validity_ranges import parameter_range


@normal_law
class LankaraniNikravesh:
    """Damping proportional to the elastic force, from the kinetic energy lost, spread over an undamped impact.

        F = K δⁿ (1 + λ δ̇/δ̇₀),   λ = 3 (1 − e²)/4

    Nominal e         0.9    0.8    0.7    0.5    0.3    0.1
    rebounds with     .913   .847   .796   .725   .684   .665

    Beware: Lankarani–Nikravesh at e = 0.3 rebounds at 0.684, and a perfectly plastic impact, e = 0, at 0.66.
    Valid: restitution above about 0.9.
    Source: Lankarani & Nikravesh, J. Mech. Des. 112 (1990) 369-376, eq. 20.
    """

    ranges = (
        parameter_range(
            "restitution",
            least=0.9,
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
        return {"factor": 0.75 * (1.0 - self.restitution**2)}

    def force(p, depth, rate, impact_rate):
        return damped_force(p.stiffness * depth**p.exponent, p.factor, rate, impact_rate)
