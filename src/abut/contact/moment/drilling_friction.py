"""Drilling friction of a Hertz contact: sliding in circles about the normal.

    M = (3π/16) μ a N tanh(|ω_n|/ω_t),   a = √(R δ)

Source: Lurie; Johnson, Contact Mechanics (1985), section 7.4: ∫ μ p(r) r dA over Hertz' pressure in full slip.
"""

import math

from abut.contact.parameter_checks import positive
from abut.extend import moment_law


@moment_law
class Drilling:
    """Drilling torque of full slip in a Hertz contact of spheres.

    Valid: compact contacts of effective radius R that spin without sliding. If they slide as well, the real drilling torque
    decreases (Contensou), but that of this law does not. ``depth`` must be the elastic approach of Hertz.
    Beware: at rest it creeps with a speed below ω_t (``DrillingSpring`` sticks).
    Source: Johnson, Contact Mechanics (1985), section 7.4.
    """

    unwatched = "the range depends on the normal law, whose depth must be the elastic approach of Hertz"

    example = {"coefficient": 0.3, "radius": 0.01}  # noqa: RUF012

    coefficient: float  #: μ [-]
    radius: float  #: R [m] effective, 1/R = 1/R₁ + 1/R₂
    speed: float = 1e-3  #: ω_t [rad/s] speed at which the torque reaches 76 % of its limit

    def check(self):
        """Check that ω_t is not zero: it is a divisor."""
        positive(self, "speed")

    def moment(p, speed, normal_force, depth):
        a = math.sqrt(p.radius * max(depth, 0.0))
        return 3.0 * math.pi / 16.0 * p.coefficient * a * normal_force * math.tanh(speed / p.speed)
