"""Herbert–McWhannell: Hunt–Crossley's damping with a fitted factor."""

from abut.contact.normal.dissipation import damped_force, restitution_to_one
from abut.extend import Derived, normal_law
from abut.extend.validity_ranges import parameter_range


@normal_law
class HerbertMcWhannell:
    """Damping proportional to the elastic force, with a factor fitted for higher damping.

        F = K δⁿ (1 + λ δ̇/δ̇₀),   λ = 6 (1 − e)/[(2e − 1)² + 3]

    Nominal e         0.9    0.8    0.7    0.5    0.3    0.1
    rebounds with     .901   .807   .723   .594   .520   .491

    Beware: at e = 0.3 it rebounds at 0.520; below e = 0.5 the nominal value means little.
    Valid: restitution above about 0.8.
    Source: Herbert & McWhannell, J. Eng. Ind. 99 (1977) 794-798; λ as collected by Machado et al., Mech.
    Mach. Theory 53 (2012) 99-121.
    """

    ranges = (
        parameter_range(
            "restitution",
            least=0.8,
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
        return {"factor": 6.0 * (1.0 - self.restitution) / ((2.0 * self.restitution - 1.0) ** 2 + 3.0)}

    def force(p, depth, rate, impact_rate):
        return damped_force(p.stiffness * depth**p.exponent, p.factor, rate, impact_rate)
