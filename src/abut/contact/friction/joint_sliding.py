"""Sliding part of the friction of Adams' joints, without stiction.

    |v| < v_s:   T = μ_d N STEP5(v, −v_s, −1, v_s, 1),        |v| ≥ v_s:   T = μ_d N

Source: Adams' help, statement FRICTION, EFFECT=SLIDING: the law of ``JointStiction`` with neither creep nor static
coefficient.
"""

from abut.contact.friction.joint_stiction import odd_quintic
from abut.contact.parameter_checks import positive
from abut.extend import friction_law


@friction_law
class JointSliding:
    """Coulomb friction with one coefficient, smoothed near rest by a step of fifth degree.

    Valid: joints that move; at rest under load it creeps with a speed below ``stiction_velocity``.
    Source: Adams' help, statement FRICTION, EFFECT=SLIDING.
    """

    unwatched = "the documented range states an application, not a quantity"

    example = {"dynamic": 0.3, "stiction_velocity": 0.01}  # noqa: RUF012

    dynamic: float  #: μ_d [-]
    stiction_velocity: float = 0.1  #: v_s [m/s] from which friction is full

    def check(self):
        """Check 0 < v_s."""
        positive(self, "stiction_velocity")

    def traction(p, slip, normal_force):
        return p.dynamic * normal_force * odd_quintic(min(slip / p.stiction_velocity, 1.0))
