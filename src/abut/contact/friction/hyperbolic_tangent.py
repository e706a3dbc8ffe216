"""Coulomb friction smoothed by a hyperbolic tangent.

    T = μ N tanh(|v|/v_t)

Source: Andersson, Söderberg & Björklund, "Friction models for sliding dry, boundary and mixed lubricated
contacts", Tribology International 40 (2007) 580-587.
"""

import math

from abut.contact.parameter_checks import positive
from abut.extend import friction_law


@friction_law
class HyperbolicTangent:
    """Coulomb friction smoothed by a hyperbolic tangent: one formula, all derivatives.

    Valid: sliding; at rest it creeps: a load of half μ N moves at 0.55 v_t.
    Source: Andersson, Söderberg & Björklund, Tribol. Int. 40 (2007) 580-587.
    """

    unwatched = "the documented range states an application, not a quantity"

    coefficient: float  #: μ [-]
    velocity: float  #: v_t [m/s] speed at which friction reaches 76 % of its limit; 99.5 % at 3 v_t

    def check(self):
        """Check that v_t is not zero: it is a divisor."""
        positive(self, "velocity")

    def traction(p, slip, normal_force):
        return p.coefficient * normal_force * math.tanh(slip / p.velocity)
