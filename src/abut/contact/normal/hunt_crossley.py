"""Hunt–Crossley: the first damping proportional to the elastic force."""

from abut.contact.normal.dissipation import damped_force, restitution_to_one
from abut.extend import Derived, normal_law
from abut.extend.validity_ranges import parameter_range


@normal_law
class HuntCrossley:
    """Damping proportional to the elastic force, from the energy lost near e = 1.

        F = K δⁿ (1 + λ δ̇/δ̇₀),   λ = 3 (1 − e)/2

    Nominal e         0.9    0.8    0.7    0.5    0.3    0.1
    rebounds with     .909   .833   .768   .663   .581   .516

    Beware: at e = 0.3 it rebounds at 0.581. Their e = 1 − α v makes λ = 3 α v/2, a plain coefficient: the
    same at any speed.
    Valid: restitution near 1, 0.9 and more.
    Source: Hunt & Crossley, J. Appl. Mech. 42 (1975) 440-445; λ as collected by Machado et al., Mech. Mach.
    Theory 53 (2012) 99-121.
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
        return {"factor": 1.5 * (1.0 - self.restitution)}

    def force(p, depth, rate, impact_rate):
        return damped_force(p.stiffness * depth**p.exponent, p.factor, rate, impact_rate)
