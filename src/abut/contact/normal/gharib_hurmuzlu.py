"""Gharib–Hurmuzlu: damping for nearly plastic impacts."""

from abut.contact.normal.dissipation import damped_force, require_restitution
from abut.extend import Derived, normal_law
from abut.extend.validity_ranges import parameter_range


@normal_law
class GharibHurmuzlu:
    """Damping proportional to the elastic force, the limit of small restitution of the exact factor.

        F = K δⁿ (1 + λ δ̇/δ̇₀),   λ = 1/e

    Nominal e         0.9    0.8    0.7    0.5    0.3    0.1
    rebounds with     .567   .536   .501   .411   .282   .100

    Beware: e = 1 does not mean elastic: it rebounds at 0.594; at e = 0.9 at 0.567.
    Valid: restitution below about 0.2.
    Source: Gharib & Hurmuzlu, J. Appl. Mech. 79 (2012) 031004.
    """

    ranges = (
        parameter_range(
            "restitution",
            most=0.2,
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
        return {"factor": 1.0 / self.restitution}

    def force(p, depth, rate, impact_rate):
        return damped_force(p.stiffness * depth**p.exponent, p.factor, rate, impact_rate)
