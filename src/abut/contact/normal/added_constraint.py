"""Contact as a constraint that is added at touch, with Baumgarte's stabilization.

    impact:   M (v⁺ − v⁻) = Jᵀ P,   J v⁺ = −e J v⁻          along the normal alone
    contact:  g̈ + α ġ + β g = 0,   N ≥ 0

Source: Fan et al., Chinese J. Theor. Appl. Mech. 53(4) (2021), with α = 10, β = 1000; Baumgarte, Comput. Methods Appl. Mech. Eng. 1
(1972) 1-16, whose 2α and β² are α and β here.
"""

from abut.contact.normal.rigid import check_restitution
from abut.extend import rigid_law


@rigid_law
class AddedConstraint:
    """Rigid contact by a stabilized constraint that is added at touch: to reproduce studies with this method.

    Valid: ``RungeKutta`` and ``AdamsBashforthMoulton``, which integrate accelerations; other methods enforce positions and velocities.
    Beware: impacts are without friction; the remaining gap of a step decays only gradually, with oscillation if α² < 4 β, as with 10
    and 1000 (5 Hz, within 0.2 s). ``Rigid`` corrects each step to g = 0.
    Source: Fan et al., Chinese J. Theor. Appl. Mech. 53(4) (2021); Baumgarte, Comput. Methods Appl. Mech. Eng. 1 (1972) 1-16.
    """

    unwatched = "another integrator raises an error at the start of a run"

    restitution: float = 0.0  #: e [-] 0 … 1
    alpha: float = 10.0  #: α [1/s] by the rate of the gap
    beta: float = 1000.0  #: β [1/s**2] by the gap

    check = check_restitution
    hypothesis = "Newton"
    rubs = False

    def rebound(p, impact_rate):
        return p.restitution
