"""LuGre friction: bristles that deflect, are damped, and yield by the Stribeck curve.

    ż = v − σ₀ |v| z/g(v),   g = μ_d + (μ_s − μ_d) e^{−(v/v_s)²}
    T = N (σ₀ z + σ₁ ż + σ₂ v)

In a rigid contact, ``stick=1`` adds a constraint: at rest v = 0 is enforced while |T| ≤ μ_s N. At break-away the bristles
start with the deflection of that force.

Source: Canudas de Wit, Olsson, Åström & Lischinsky, "A new model for control of systems with friction", IEEE Trans.
Automatic Control 40 (1995) 419-425, eqs 1-4, with forces per unit of normal force as in Fan et al., Chinese J.
Theor. Appl. Mech. 53(4) (2021). In the plane |v| is the length of the slip vector.
"""

from abut.contact.friction.friction_curves import check_coefficients, fall
from abut.contact.parameter_checks import positive
from abut.errors import InvalidValue
from abut.extend import Bristle, dot, friction_law, length


@friction_law
class LuGre:
    """Bristles with damping and a Stribeck curve: presliding, stick–slip and friction lag in one equation.

    Valid: control and stick–slip; sliding friction at speed v is g(v) + σ₂ v.
    Beware: it drifts under an oscillating load below μ_s N (``ElastoPlastic`` does not, nor does it with ``stick=1``). It
    never supplies power at speeds up to 4 μ_d/σ₁. At higher speeds, a sudden start may return some energy during a slip of a
    few z, unless σ₂ ≥ σ₁ (μ_s/μ_d − 1). See Barabanov & Ortega, IEEE Trans. Automatic Control 45 (2000) 830-832. The stored
    force is in proportion to N: a normal force that grows while bristles are bent adds energy.
    Source: Canudas de Wit et al., IEEE Trans. Automatic Control 40 (1995) 419-425, eqs 1-4.
    """

    unwatched = "the documented range states an application, not a quantity"

    example = {"static": 0.5, "dynamic": 0.3, "stiffness": 1e5, "damping": 50.0, "viscous": 0.1}  # noqa: RUF012

    static: float  #: μ_s [-]
    dynamic: float  #: μ_d [-] at most μ_s
    velocity: float = 1e-3  #: v_s [m/s] Stribeck velocity
    stiffness: float = 1e5  #: σ₀ [1/m] per unit of normal force
    damping: float = 300.0  #: σ₁ [s/m] per unit of normal force
    viscous: float = 0.0  #: σ₂ [s/m] per unit of normal force
    stick: float = 0.0  #: s [-] 1: constrained at rest, up to μ_s N (rigid contact)
    bristle = Bristle()  #: z [m]

    def check(self):
        """Check 0 < μ_d ≤ μ_s, 0 < v_s, 0 < σ₀."""
        check_coefficients(self)
        positive(self, "velocity", "stiffness")
        if self.stick not in (0.0, 1.0):
            raise InvalidValue(
                f"LuGre: stick is {self.stick:g}; it must be 0 (bristles only) or 1 (a constraint at rest)"
            )

    def evolve(p, slip, normal_force, bristle):
        speed = length(slip)
        g = fall(speed, p.static, p.dynamic, p.velocity)
        return slip - bristle * (p.stiffness * speed / g)

    def traction(p, slip, normal_force, bristle):
        speed = length(slip)
        g = fall(speed, p.static, p.dynamic, p.velocity)
        rate = slip - bristle * (p.stiffness * speed / g)
        return (bristle * p.stiffness + rate * p.damping + slip * p.viscous) * normal_force

    def coefficient(p, slip):
        return fall(slip, p.static, p.dynamic, p.velocity) + p.viscous * slip

    def energy(p, bristle, normal_force):
        return 0.5 * p.stiffness * normal_force * dot(bristle, bristle)
