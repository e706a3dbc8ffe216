"""Dahl friction: a bristle that yields progressively, with hysteresis before sliding.

    ż = v (1 − (z/z_c) sgn v)^i,   T = σ₀ z N,   z_c = μ/σ₀         (one dimension)
    ż = v − ψ(x) |v| z/z_c,   x = z·v̂/z_c,   ψ = (1 − (1 − x)^i)/x   (in the plane; ψ = 1 for i = 1)

Source: Dahl, "A solid friction model", Aerospace Corporation TOR-0158(3107-18)-1 (1968); Dahl, AIAA J. 14 (1976)
1675-1682, there as dF/dt. The form in the plane reduces to it and turns with the slip.
"""

from abut.contact.parameter_checks import positive
from abut.errors import InvalidValue
from abut.extend import Bristle, dot, friction_law, length


@friction_law
class Dahl:
    """Friction with presliding hysteresis and no static peak.

    Valid: rolling bearings, presliding; Coulomb's value after a slip of a few z_c.
    Beware: under an oscillating load below μ N the bristle yields slightly every cycle, and the body drifts. The
    stored force is in proportion to N: a normal force that grows while a bristle is bent adds energy.
    Source: Dahl, AIAA J. 14 (1976) 1675-1682.
    """

    unwatched = "the documented range states an application, not a quantity"

    coefficient: float  #: μ [-]
    stiffness: float = 1e5  #: σ₀ [1/m] per unit of normal force
    exponent: float = 1.0  #: i [-] shape of the hysteresis, at least 1
    bristle = Bristle()  #: z [m]

    def check(self):
        """Check 0 < μ, 0 < σ₀, 1 ≤ i."""
        positive(self, "coefficient", "stiffness")
        if self.exponent < 1.0:
            message = f"{self.exponent:g} is below 1, so the bristle would exceed its limit in plane motion; use 1 or more"
            raise InvalidValue(f"Dahl: exponent {message}")

    def evolve(p, slip, normal_force, bristle):
        full = p.coefficient / p.stiffness
        speed = length(slip)
        x = dot(slip, bristle) / (full * max(speed, 1e-300))
        psi = p.exponent * (1.0 - 0.5 * (p.exponent - 1.0) * x)
        if abs(x) > 1e-5:
            psi = (1.0 - max(1.0 - x, 0.0) ** p.exponent) / x
        return slip - bristle * (psi * speed / full)

    def traction(p, slip, normal_force, bristle):
        return bristle * (p.stiffness * normal_force)

    def energy(p, bristle, normal_force):
        return 0.5 * p.stiffness * normal_force * dot(bristle, bristle)
