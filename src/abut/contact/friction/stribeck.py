"""Stribeck curve: static, falling to dynamic, then rising with viscous drag; smoothed at rest.

    T = N { [μ_d + (μ_s − μ_d) e^{−(|v|/v_s)^j}] tanh(|v|/v_t) + k_v |v| }

Source: Armstrong-Hélouvry, Dupont & Canudas de Wit, "A survey of models, analysis tools and compensation methods
for the control of machines with friction", Automatica 30 (1994) 1083-1138; the factor tanh, which removes the
jump at rest, as Andersson et al., Tribol. Int. 40 (2007) 580-587.
"""

import math

from abut.contact.parameter_checks import check_dynamic_below_static, positive
from abut.extend import friction_law


@friction_law
class Stribeck:
    """Friction that decreases from static to dynamic and increases again with viscous drag.

    Valid: sliding and lubricated contacts; at rest it creeps with a speed below ``creep_velocity``.
    Beware: v_t must be far below v_s, else the static peak is never reached (at v_t = v_s/10 it reaches 97 % of
    μ_s when μ_s = 1.5 μ_d). The drag is per unit of normal force, as in LuGre.
    Source: Armstrong-Hélouvry, Dupont & Canudas de Wit, Automatica 30 (1994) 1083-1138.
    """

    unwatched = "the documented range states an application, not a quantity"

    static: float  #: μ_s [-]
    dynamic: float  #: μ_d [-] at most μ_s
    velocity: float  #: v_s [m/s] Stribeck velocity
    exponent: float = 2.0  #: j [-] 2 Gauss, 1 Tustin
    viscous: float = 0.0  #: k_v [s/m] drag per unit of normal force and slip
    creep_velocity: float = 1e-4  #: v_t [m/s] friction is 76 % there at v_t

    def check(self):
        """Check 0 ≤ μ_d ≤ μ_s; velocities and exponent are not zero."""
        positive(self, "velocity", "creep_velocity", "exponent")
        check_dynamic_below_static(self)

    def traction(p, slip, normal_force):
        fall = math.exp(-((slip / p.velocity) ** p.exponent))
        dry = (p.dynamic + (p.static - p.dynamic) * fall) * math.tanh(slip / p.creep_velocity)
        return (dry + p.viscous * slip) * normal_force

    def coefficient(p, slip):
        fall = math.exp(-((slip / p.velocity) ** p.exponent))
        return p.dynamic + (p.static - p.dynamic) * fall + p.viscous * slip
