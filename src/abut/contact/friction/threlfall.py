"""Threlfall's friction: an exponential rise to the Coulomb value at a given speed.

    |v| < v_r:  T = μ N (1 − e^{−3 |v|/v_r}) / (1 − e^{−3}),    else T = μ N

Source: Threlfall, "The inclusion of Coulomb friction in mechanisms programs with particular reference to DRAM",
Mechanism and Machine Theory 13 (1978) 475-483.
"""

import math

from abut.contact.parameter_checks import positive
from abut.extend import friction_law

RISE = 1.0 - math.exp(-3.0)  # 0.9502; the paper prints 0.95, which would cause a step of 2e-4 at v_r


@friction_law
class Threlfall:
    """Coulomb friction with an exponential rise.

    Valid: sliding; at rest it creeps with a speed below ``velocity``.
    Beware: the paper divides by 0.95; here by 1 − e⁻³ = 0.9502, so that the curve is continuous.
    Source: Threlfall, Mech. Mach. Theory 13 (1978) 475-483.
    """

    unwatched = "the documented range states an application, not a quantity"

    coefficient: float  #: μ [-]
    velocity: float  #: v_r [m/s] at which friction is full

    def check(self):
        """Check that v_r is not zero: it is a divisor."""
        positive(self, "velocity")

    def traction(p, slip, normal_force):
        if slip < p.velocity:
            return p.coefficient * normal_force * (1.0 - math.exp(-3.0 * slip / p.velocity)) / RISE
        return p.coefficient * normal_force
