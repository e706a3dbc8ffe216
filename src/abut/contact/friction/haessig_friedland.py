"""Haessig and Friedland's reset integrator: one bristle instead of many, stiffer in sticking.

    ṗ = v for |p| < p₀, and the outward part of ṗ vanishes at |p| = p₀
    T = N { μ(p) p/p₀ + σ₁ ṗ },   μ(p) = μ_s in sticking (1 + a = μ_s/μ_d), μ_d at p₀

Source: Haessig & Friedland, "On the modeling and simulation of friction", ASME J. Dyn. Syst. Meas. Control 113 (1991)
354-362, the reset integrator model.
"""

from abut.contact.friction.friction_curves import check_coefficients, smooth, yield_fraction
from abut.contact.parameter_checks import positive
from abut.errors import InvalidValue
from abut.extend import Bristle, dot, friction_law, length


@friction_law
class HaessigFriedland:
    """Reset integrator: an elastic bristle up to p₀, then sliding at μ_d.

    Valid: stick–slip and sticking; the force does not depend on the speed of sliding.
    Beware: the paper switches μ_s → μ_d and ṗ → 0 at p₀ in one instant. Here both changes extend over the last part ``band``
    of the travel, so the equations are continuous. The static peak is (1 − band) μ_s, at p = (1 − band) p₀. The bristle
    model of the same paper draws its bristles at random and is not offered. The stored force is in proportion to N: a normal
    force that grows while the bristle is bent adds energy.
    Source: Haessig & Friedland, ASME J. Dyn. Syst. Meas. Control 113 (1991) 354-362, the reset integrator model.
    """

    unwatched = "the documented range states an application, not a quantity"

    static: float  #: μ_s [-]
    dynamic: float  #: μ_d [-] at most μ_s
    deflection: float = 1e-5  #: p₀ [m] travel before sliding
    damping: float = 0.0  #: σ₁ [s/m] per unit of normal force
    band: float = 0.05  #: b [-] part of the travel in which sticking ends
    bristle = Bristle()  #: p [m]

    def check(self):
        """Check 0 < μ_d ≤ μ_s, 0 < p₀, 0 < b ≤ 1."""
        check_coefficients(self)
        positive(self, "deflection", "band")
        if self.band > 1.0:
            raise InvalidValue(
                f"HaessigFriedland: band {self.band:g} is above 1; it is a fraction of the travel, such as 0.05"
            )

    def evolve(p, slip, normal_force, bristle):
        size = length(bristle)
        yield_rate = yield_fraction(size, p.deflection, p.band) * max(dot(slip, bristle), 0.0)
        return slip - bristle * (yield_rate / max(size * size, 1e-300))

    def traction(p, slip, normal_force, bristle):
        size = length(bristle)
        yield_rate = yield_fraction(size, p.deflection, p.band) * max(dot(slip, bristle), 0.0)
        rate = slip - bristle * (yield_rate / max(size * size, 1e-300))
        end = smooth((size / p.deflection - 1.0 + p.band) / p.band)
        mu = p.static + (p.dynamic - p.static) * end
        return (bristle * (mu / p.deflection) + rate * p.damping) * normal_force
