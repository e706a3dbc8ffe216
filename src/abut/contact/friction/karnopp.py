"""Karnopp's friction: sticking inside a dead zone of speed, sliding outside it.

    |v| ≥ D_v:   T = μ_d N v̂
    |v| < D_v:   T = the sticking force, at most μ_s N:  N (σ₀ z + σ₁ v), shortened to μ_s N
    ż = v inside, up to σ₀ |z| = μ_s;   ż = v − |v| σ₀ z/μ_d outside, so that it enters the dead zone bent to μ_d

Between D_v/2 and D_v the two are blended by a cubic.

Source: Karnopp, "Computer simulation of stick-slip friction in mechanical dynamic systems", ASME J. Dyn. Syst. Meas.
Control 107 (1985) 100-103.
"""

from abut.contact.friction.friction_curves import check_coefficients, smooth, yield_fraction
from abut.contact.parameter_checks import positive
from abut.extend import Bristle, dot, friction_law, length

BAND = 0.1  # the last tenth of the sticking range, in which it yields


@friction_law
class Karnopp:
    """Sticking inside a dead zone of speed with up to μ_s N, sliding outside it with μ_d N.

    Valid: stick–slip of machines whose speeds are large against D_v.
    Beware: Karnopp balances the external force, which is not available in a mechanism with many contacts. Here a stiff
    bristle inside the dead zone computes that force; it deflects by at most μ/σ₀. The blend in the upper half of the dead
    zone replaces his jump. The stored force is proportional to N: a normal force that grows in sticking adds energy.
    Source: Karnopp, ASME J. Dyn. Syst. Meas. Control 107 (1985) 100-103.
    """

    unwatched = "the documented range has no number for speeds that are large against D_v"

    static: float  #: μ_s [-]
    dynamic: float  #: μ_d [-] at most μ_s
    velocity: float = 1e-3  #: D_v [m/s] half width of the dead zone
    stiffness: float = 1e5  #: σ₀ [1/m] in sticking, per unit of normal force
    damping: float = 100.0  #: σ₁ [s/m] in sticking, per unit of normal force
    bristle = Bristle()  #: z [m]

    def check(self):
        """Check 0 < μ_d ≤ μ_s, 0 < D_v, 0 < σ₀."""
        check_coefficients(self)
        positive(self, "velocity", "stiffness")

    def evolve(p, slip, normal_force, bristle):
        speed = length(slip)
        size = length(bristle)
        out = smooth(2.0 * speed / p.velocity - 1.0)
        yield_rate = (
            yield_fraction(size, p.static / p.stiffness, BAND) * max(dot(slip, bristle), 0.0) * (1.0 - out)
        )
        loss = yield_rate / max(size * size, 1e-300) + out * speed * p.stiffness / p.dynamic
        return slip - bristle * loss

    def traction(p, slip, normal_force, bristle):
        speed = length(slip)
        out = smooth(2.0 * speed / p.velocity - 1.0)
        hold = bristle * p.stiffness + slip * p.damping
        cut = min(1.0, p.static / max(length(hold), 1e-300)) * (1.0 - out)
        return (hold * cut + slip * (out * p.dynamic / max(speed, 1e-300))) * normal_force

    def energy(p, bristle, normal_force):
        return 0.5 * p.stiffness * normal_force * dot(bristle, bristle)
