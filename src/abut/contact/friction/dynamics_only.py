"""Adams' DYNAMICS_ONLY: the Coulomb curve in dynamic analyses, no friction in static ones.

    T = μ(|v|) N,   μ as in Coulomb;   ``statics = False`` excludes it from static analyses

Source: Adams' help, statement CONTACT, COULOMB_FRICTION=DYNAMICS_ONLY.
"""

from abut.contact.friction.coulomb import adams_coefficient, check_adams_curve
from abut.extend import friction_law


@friction_law
class DynamicsOnly:
    """Adams' Coulomb curve that is inactive in static equilibrium.

    Valid: sliding; at rest it creeps with a speed below ``stiction_velocity``.
    Beware: some solvers read the keyword as "the dynamic coefficient alone"; ``Coulomb`` with
    ``static = dynamic = μ_d`` is that law.
    Source: Adams' help, statement CONTACT, COULOMB_FRICTION=DYNAMICS_ONLY.
    """

    unwatched = "the documented range states an application, not a quantity"

    statics = False  # static analyses omit the law

    static: float  #: μ_s [-]
    dynamic: float  #: μ_d [-] at most μ_s
    stiction_velocity: float = 0.1  #: v_s [m/s]
    friction_velocity: float = 1.0  #: v_d [m/s] at least v_s

    check = check_adams_curve

    def traction(p, slip, normal_force):
        mu = adams_coefficient(slip, p.static, p.dynamic, p.stiction_velocity, p.friction_velocity)
        return mu * normal_force
