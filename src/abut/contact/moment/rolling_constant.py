"""Rolling resistance of constant size: the normal force acts slightly ahead of the contact's middle.

    M = b N tanh(|ω|/ω_t)

Source: Coulomb's law of rolling, M = b N (Johnson, Contact Mechanics (1985), section 9.1); regularised as model A
of Ai et al., "Assessment of rolling resistance models in discrete element simulations", Powder Technology 206 (2011)
269-282.
"""

import math

from abut.contact.parameter_checks import positive
from abut.extend import moment_law


@moment_law
class RollingConstant:
    """Constant torque against rolling.

    Valid: steady rolling; b = μ_r R for a coefficient of rolling resistance μ_r.
    Beware: at rest it creeps: on a slope below b/R the ball turns with a speed below ω_t (``RollingSpring`` sticks).
    Source: Ai et al., Powder Technol. 206 (2011) 269-282, model A.
    """

    unwatched = "the documented range states an application, not a quantity"

    example = {"arm": 1e-4}  # noqa: RUF012

    arm: float  #: b [m] lever arm of the normal force
    speed: float = 1e-3  #: ω_t [rad/s] speed at which the torque reaches 76 % of its limit

    def check(self):
        """Check that ω_t is not zero: it is a divisor."""
        positive(self, "speed")

    def moment(p, speed, normal_force):
        return p.arm * normal_force * math.tanh(speed / p.speed)
