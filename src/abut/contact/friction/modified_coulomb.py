"""Modified Coulomb friction of Lan et al. for a revolute joint with clearance.

    |v| < v_s:          μ = μ_s [2 η² (3 − 2 η) − 1],              η = (|v| + v_s)/(2 v_s)
    v_s ≤ |v| ≤ v_d:    μ = μ_s + (μ_d − μ_s) Δ² (3 − 2 Δ),        Δ = (|v| − v_s)/(v_d − v_s)
    |v| > v_d:          μ = μ_d;                                   T = μ N, against the slip

Source: Lan et al., Machine Tool & Hydraulics 49(12) (2021), eq. 4. It is Adams' curve (``Coulomb``) in other letters.
"""

from abut.contact.friction.coulomb import check_adams_curve
from abut.extend import friction_law


@friction_law
class ModifiedCoulomb:
    """Coulomb friction with cubic transitions, as Lan et al. write it; the same curve as ``Coulomb``.

    Valid: sliding in bearings with clearance; at rest it creeps with a speed below ``stiction_velocity``.
    Beware: the paper's first branch, μ_s − 2 μ_s η² (3 − 2 η), has the opposite sign, because the paper writes the force
    along v. Here every branch is the magnitude of the opposing force.
    Source: Lan et al., Machine Tool & Hydraulics 49(12) (2021), eq. 4.
    """

    unwatched = "the documented range states an application, not a quantity"

    static: float  #: μ_s [-]
    dynamic: float  #: μ_d [-] at most μ_s
    stiction_velocity: float = 0.1  #: v_s [m/s]
    friction_velocity: float = 1.0  #: v_d [m/s] at least v_s

    check = check_adams_curve

    def traction(p, slip, normal_force):
        if slip > p.friction_velocity:
            return p.dynamic * normal_force
        if slip < p.stiction_velocity:
            eta = (slip + p.stiction_velocity) / (2.0 * p.stiction_velocity)
            return (2.0 * p.static * eta * eta * (3.0 - 2.0 * eta) - p.static) * normal_force
        wide = max(p.friction_velocity - p.stiction_velocity, 1e-300)
        part = (slip - p.stiction_velocity) / wide
        return (p.static + (p.dynamic - p.static) * part * part * (3.0 - 2.0 * part)) * normal_force
