"""Elastic–plastic rolling resistance: a rotation spring that yields at the torque of rolling.

    θ̇ = ω − α ⟨ω·θ̂⟩ θ̂,   α = 0 for |θ| below (1 − 0.1) θ_m, 1 at θ_m
    M = N { b θ/θ_m + c θ̇ }

Source: Iwashita & Oda, ASCE J. Eng. Mech. 124 (1998) 285-292; model C of Ai et al., Powder Technology 206 (2011)
269-282. Stiffness and limit are per unit of normal force here, so that an unloaded contact has none.
"""

from abut.contact.friction.friction_curves import yield_fraction
from abut.contact.parameter_checks import positive
from abut.extend import Bristle, dot, length, moment_law

BAND = 0.1  # the last tenth of θ_m, in which the spring yields


@moment_law
class RollingSpring:
    """Spring against rolling that yields at b N: it sticks at rest and dissipates b N per radian in motion.

    Valid: balls that must come to rest; piles of grains.
    Beware: stored torque is proportional to N: a normal force that grows at constant angle adds energy.
    Source: Ai et al., Powder Technol. 206 (2011) 269-282, model C.
    """

    unwatched = "the documented range states an application, not a quantity"

    example = {"arm": 1e-4, "angle": 1e-3}  # noqa: RUF012

    arm: float  #: b [m] lever arm of the normal force when rolling
    angle: float = 1e-3  #: θ_m [rad] at which the spring yields
    damping: float = 0.0  #: c [m·s] per unit of normal force
    bristle = Bristle()  #: θ [rad]

    def check(self):
        """Check that θ_m is not zero: it is a divisor."""
        positive(self, "angle")

    def evolve(p, speed, normal_force, bristle):
        size = length(bristle)
        yield_rate = yield_fraction(size, p.angle, BAND) * max(dot(speed, bristle), 0.0)
        return speed - bristle * (yield_rate / max(size * size, 1e-300))

    def moment(p, speed, normal_force, bristle):
        size = length(bristle)
        yield_rate = yield_fraction(size, p.angle, BAND) * max(dot(speed, bristle), 0.0)
        rate = speed - bristle * (yield_rate / max(size * size, 1e-300))
        return (bristle * (p.arm / p.angle) + rate * p.damping) * normal_force

    def energy(p, bristle, normal_force):
        return 0.5 * p.arm / p.angle * normal_force * dot(bristle, bristle)
