"""Hu–Guo: damping for the whole range of restitution, exact near 1."""

from abut.contact.normal.dissipation import damped_force, require_restitution
from abut.extend import Derived, normal_law


@normal_law
class HuGuo:
    """Damping proportional to the elastic force, correct in the limit of small loss.

        F = K δⁿ (1 + λ δ̇/δ̇₀),   λ = 3 (1 − e)/(2 e)

    Nominal e         0.9    0.8    0.7    0.5    0.3    0.1
    rebounds with     .900   .799   .697   .488   .271   .074

    Beware: some programs and reviews print 3 (1 − e)/(4 e), which halves the loss near e = 1.
    Valid: restitution 0.01 … 1, within 0.03 of e.
    Source: Hu & Guo, J. Sound Vib. 335 (2015) 268-277 (a dissipative contact force model for impact
    analysis).
    """

    unwatched = "a restitution outside the range raises an error at construction"

    stiffness: float  #: K [N/mⁿ]
    restitution: float  #: e [-] nominal, 0.01 … 1
    exponent: float = 1.5  #: n [-]
    factor = Derived()  #: λ [-] made of e

    check = require_restitution

    def derive(self):
        """Compute λ(e) once."""
        return {"factor": 1.5 * (1.0 - self.restitution) / self.restitution}

    def force(p, depth, rate, impact_rate):
        return damped_force(p.stiffness * depth**p.exponent, p.factor, rate, impact_rate)
