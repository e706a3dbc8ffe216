"""Tsuji: Hertz's spring with a dashpot whose restitution does not depend on speed."""

import math

from abut.contact.normal.dissipation import require_restitution
from abut.extend import Derived, normal_law
from abut.extend.validity_ranges import parameter_range


@normal_law
class Tsuji:
    """Hertz's spring with damping ∝ δ^{1/4}, much used for granular flow.

        F = max(0, K δ^{3/2} + α √(m K) δ^{1/4} δ̇),   α = −√5 ln e/√(π² + ln²e)

    Nominal e         0.9    0.8    0.7    0.5    0.3    0.1
    rebounds with     .902   .808   .718   .550   .397   .253

    Beware: α(e) includes a pull at the end of the impact; without it the rebound is that of the table, at any speed. (Tsuji's
    own α is given as a curve; this closed form, exact with the pull, is later work's.) The mass is part of the law: one law
    for each pair of bodies.
    Valid: restitution above about 0.6, where it is good to 0.03.
    Source: Tsuji, Tanaka & Ishida, Powder Technol. 71 (1992) 239-250; α(e): Antypov & Elliott, EPL 94 (2011) 50004.
    """

    ranges = (
        parameter_range(
            "restitution",
            least=0.6,
            remedy="use abut.normal.ExactRestitution, which reproduces e from 0.01 to 1",
        ),
    )

    stiffness: float  #: K [N/m^1.5]
    restitution: float  #: e [-] nominal, 0.01 … 1
    mass: float  #: m [kg] effective mass m₁m₂/(m₁+m₂)
    damping = Derived()  #: α√(mK) [N·s/m^1.25] made of K, e and m

    check = require_restitution

    def derive(self):
        """Compute α√(mK) once."""
        log = math.log(self.restitution)
        alpha = -math.sqrt(5.0) * log / math.hypot(math.pi, log)
        return {"damping": alpha * math.sqrt(self.mass * self.stiffness)}

    def force(p, depth, rate, impact_rate):
        if depth <= 0.0:
            return 0.0
        return p.stiffness * depth**1.5 + p.damping * math.sqrt(math.sqrt(depth)) * rate
