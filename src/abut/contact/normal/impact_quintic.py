"""Adams IMPACT with the quintic STEP: as ``Impact``, with damping that also begins and ends without a kink in its slope.

F = K δᵉ + c(δ) δ̇,   c(δ) = STEP5(δ, 0, 0, d, C) = C x³ (10 − 15 x + 6 x²),  x = δ/d, and C beyond d
"""

from abut.contact.parameter_checks import positive
from abut.extend import normal_law


@normal_law
class ImpactQuintic:
    """Adams IMPACT with the quintic STEP5 instead of the documented cubic.

    Both halves lose different energy: over 0 … d the quintic damps less below d/2 and more above.

    Valid: any compact contact; the restitution that results depends on the impact speed.
    Source: Adams CONTACT statement, IMPACT. Its help prints the cubic STEP; published results of the Adams C++ solver's joint
    friction follow STEP5 where the help documents STEP, so that a comparison may need this one.
    """

    unwatched = "every compact contact is within the range"

    stiffness: float  #: K [N/mⁿ]
    exponent: float = 1.5  #: n [-]
    damping: float = 0.0  #: C [N·s/m] full damping
    full_damping_depth: float = 1e-4  #: d [m] at which damping is full

    def check(self):
        """Check that the penetration of full damping and the exponent are not zero."""
        positive(self, "full_damping_depth", "exponent")

    def force(p, depth, rate, impact_rate):
        x = min(depth / p.full_damping_depth, 1.0)
        blend = x * x * x * (10.0 + x * (6.0 * x - 15.0))
        return p.stiffness * depth**p.exponent + p.damping * blend * rate
