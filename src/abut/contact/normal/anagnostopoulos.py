"""Anagnostopoulos: Kelvin–Voigt with its damping computed from a restitution, for the pounding of buildings."""

import math

from abut.contact.normal.dissipation import require_restitution
from abut.extend import Derived, normal_law
from abut.extend.validity_ranges import parameter_range


@normal_law
class Anagnostopoulos:
    """Linear spring and dashpot, cut off where they would pull, with the damping ratio of a restitution.

        F = max(0, K δ + c δ̇),   c = 2 ζ √(K m),   ζ = −ln e/√(π² + ln²e)

    Nominal e         0.9    0.8    0.7    0.5    0.3    0.1
    rebounds with     .902   .808   .718   .550   .397   .253

    Beware: ζ(e) includes the pull at the end of the impact. This law cuts it off, because dry bodies separate freely. With
    the pull (``KelvinVoigtTension(K, c)``) the rebound is exact. The mass is part of the law: one law for each pair of
    bodies.
    Valid: restitution above about 0.6, where it is good to 0.03.
    Source: Anagnostopoulos, Earthq. Eng. Struct. Dyn. 16 (1988) 443-456.
    """

    ranges = (
        parameter_range(
            "restitution",
            least=0.6,
            remedy="use abut.normal.ExactRestitution, which reproduces e from 0.01 to 1",
        ),
    )

    stiffness: float  #: K [N/m]
    restitution: float  #: e [-] nominal, 0.01 … 1
    mass: float  #: m [kg] effective mass m₁m₂/(m₁+m₂)
    damping = Derived()  #: c [N·s/m] made of K, e and m

    check = require_restitution

    def derive(self):
        """Compute c once."""
        log = math.log(self.restitution)
        ratio = -log / math.hypot(math.pi, log)
        return {"damping": 2.0 * ratio * math.sqrt(self.stiffness * self.mass)}

    def force(p, depth, rate, impact_rate):
        return p.stiffness * depth + p.damping * rate
