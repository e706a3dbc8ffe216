"""Adams IMPACT: a nonlinear spring, with damping that grows smoothly to its full value at a given penetration.

    F = K δᵉ + c(δ) δ̇,   c(δ) = STEP(δ, 0, 0, d, C) = C (δ/d)² (3 − 2 δ/d), and C beyond d

Source: the Adams language (adams.md §4): N = max(0, K gᵉ + STEP(g, 0, 0, DMAX, C)·ġ), cubic STEP. The engine
takes the maximum with zero.
"""

from abut.plug import normal_law


@normal_law
class Impact:
    """Adams IMPACT with the cubic STEP.

    Valid: any compact contact; the restitution that results depends on the impact speed.
    Source: Adams CONTACT statement, IMPACT (adams.md §4).
    """

    stiffness: float  #: K [N/mⁿ]
    exponent: float = 1.5  #: n [-]
    damping: float = 0.0  #: C [N·s/m] full damping
    penetration: float = 1e-4  #: d [m] at which damping is full

    def check(self):
        """The penetration of full damping divides; the exponent must be at least one."""
        from abut import units

        units.positive(self.penetration, "m", what="Impact: penetration")
        units.positive(self.exponent, "1", what="Impact: exponent")

    def force(p, depth, rate, impact_rate):
        x = min(depth / p.penetration, 1.0)
        return p.stiffness * depth**p.exponent + p.damping * x * x * (3.0 - 2.0 * x) * rate
