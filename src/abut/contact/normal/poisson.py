"""Adams' restitution contact (POISSON): a penalty and a coefficient of restitution."""

from abut.contact.normal.dissipation import damped_force, exact_factor, require_restitution
from abut.contact.parameter_checks import positive
from abut.extend import Derived, normal_law


@normal_law
class Poisson:
    """Contact described by a penalty, with the unit of damping, and a coefficient of restitution.

        F = K δ (1 + λ δ̇/δ̇₀),   K = p²/m,   λ(ε) exact:  (1 + λ)/(1 − λε) = exp[λ(1 + ε)]

    The penalty p is the contact's impedance √(K m). An elastic impact at speed v peaks at p v and lasts π m/p. A larger
    penalty means less penetration, as in Adams. The impulses of restitution and compression have Poisson's ratio ε, for any
    p and m; an approximate m only makes the contact softer or stiffer.

    Beware: this is not Adams' inner formula, which is not published; the reported form, F = p (ε² − 1) ġ,
    has no force at ε = 1 and never a rebound. Adams's augmented Lagrangian option refines the effect of a large p.
    Valid: ε 0.01 … 1; no other force of the order of the impact's during the impact.
    Source: Adams CONTACT statement, POISSON (PENALTY, RESTITUTION_COEFFICIENT); Poisson's hypothesis p_f = ε p_c;
    the λ(ε) of Gonthier et al., Multibody Syst. Dyn. 11 (2004) 209-233.
    """

    unwatched = "a restitution outside the range raises an error at construction; other forces in the impact are not channels"

    penalty: float  #: p [N·s/m] the help suggests 1e6 kg/s
    restitution: float  #: ε [-] 0.01 … 1
    mass: float  #: m [kg] effective mass of the two bodies
    stiffness = Derived()  #: K [N/m] made of p and m
    factor = Derived()  #: λ [-] made of ε

    def check(self):
        """Check that the mass is not zero; restitution from 0.01 to 1."""
        positive(self, "mass")
        require_restitution(self)

    def derive(self):
        """Compute K and λ once."""
        return {"stiffness": self.penalty**2 / self.mass, "factor": exact_factor(self.restitution)}

    def force(p, depth, rate, impact_rate):
        return damped_force(p.stiffness * depth, p.factor, rate, impact_rate)
