"""Bengisu and Akay's friction: a parabola up to the static value, then an exponential decrease to the dynamic one.

    |v| < v₀:   T = F_s [1 − (1 − |v|/v₀)²]  = −(F_s/v₀²)(|v| − v₀)² + F_s
    |v| ≥ v₀:   T = F_c + (F_s − F_c) e^{−ξ (|v| − v₀)},     F_s = μ_s N, F_c = μ_d N

Source: Bengisu & Akay, "Stability of friction-induced vibrations in multi-degree-of-freedom systems", J. Sound and
Vibration 171 (1994) 557-570.
"""

import math

from abut.contact.parameter_checks import check_dynamic_below_static, positive
from abut.extend import friction_law


@friction_law
class BengisuAkay:
    """Velocity-dependent friction with a parabolic rise and an exponential Stribeck fall.

    Valid: sliding, friction-induced vibration; at rest it creeps with a speed below ``velocity``.
    Source: Bengisu & Akay, J. Sound Vib. 171 (1994) 557-570.
    """

    unwatched = "the documented range states an application, not a quantity"

    static: float  #: μ_s [-]
    dynamic: float  #: μ_d [-] at most μ_s
    velocity: float  #: v₀ [m/s] at which friction is greatest
    decay: float  #: ξ [s/m] negative slope of the fall

    def check(self):
        """Check 0 ≤ μ_d ≤ μ_s and 0 < v₀."""
        positive(self, "velocity")
        check_dynamic_below_static(self)

    def traction(p, slip, normal_force):
        if slip < p.velocity:
            x = slip / p.velocity
            return p.static * normal_force * x * (2.0 - x)
        fall = math.exp(-p.decay * (slip - p.velocity))
        return (p.dynamic + (p.static - p.dynamic) * fall) * normal_force
