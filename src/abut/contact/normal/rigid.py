"""Rigid contact: no penetration; impacts are velocity jumps by a coefficient of restitution, and the contact force is a constraint force.

    0 ≤ N ⊥ g ≥ 0 (Signorini),   u_n⁺ ≥ −e u_n⁻ ⊥ P ≥ 0 (Newton's law of impact)

Source: Moreau, "Unilateral contact and dry friction in finite freedom dynamics", in: Nonsmooth Mechanics and Applications (1988) 1-82;
Newton's law of impact as there; Acary & Brogliato, Numerical Methods for Nonsmooth Dynamical Systems (2008), ch. 1.
"""

from abut.errors import InvalidValue
from abut.extend import rigid_law


def check_restitution(law: object) -> None:
    """Check 0 ≤ e ≤ 1, 0 ≤ e_t ≤ 1.

    Raises:
        InvalidValue: above 1, where an impact would generate energy.
    """
    for name in ("restitution", "tangential"):
        if getattr(law, name, 0.0) > 1.0:
            raise InvalidValue(
                f"{type(law).__name__}: {name} {getattr(law, name):g} is above 1, so each impact would generate energy; "
                "give a value from 0 to 1"
            )


@rigid_law
class Rigid:
    """Contact without penetration: no stiffness to choose.

    Valid: compact, hard bodies, where the duration of an impact does not matter; steps may be long. Use ``abut.MoreauJean(step=…)``.
    Beware: forces within an impact are not computed, only its impulse: force channels show impulse over step.
    Source: Moreau (1988); Acary & Brogliato (2008), ch. 1.
    """

    unwatched = "the documented range states an application, not a quantity"

    restitution: float = 0.0  #: e [-] 0 … 1
    tangential: float = 0.0  #: e_t [-] 0 … 1
    jumps: float = 0.0  #: [-] 1: a sliding contact that no force can keep closed ends in a velocity jump

    check = check_restitution
    hypothesis = "Stronge"

    def rebound(p, impact_rate):
        return p.restitution

    def rebound_along(p, impact_rate):
        return p.tangential


@rigid_law
class RigidPoisson:
    """Rigid contact with Poisson's coefficient: the impulse of restitution is e times the impulse of compression.

    Valid: as ``Rigid``; differs from it where slip ends or turns within an impact.
    Source: Routh, Dynamics of a System of Rigid Bodies, Elementary Part (1905), art. 179; Keller, J. Appl. Mech. 53 (1986) 1.
    """

    unwatched = "the documented range states an application, not a quantity"

    restitution: float = 0.0  #: e [-] 0 … 1
    tangential: float = 0.0  #: e_t [-] 0 … 1
    jumps: float = 0.0  #: [-] 1: a sliding contact that no force can keep closed ends in a velocity jump

    check = check_restitution
    hypothesis = "Poisson"

    def rebound(p, impact_rate):
        return p.restitution

    def rebound_along(p, impact_rate):
        return p.tangential


@rigid_law
class RigidNewton:
    """Rigid contact with Newton's coefficient: the separation speed is e times the approach speed.

    Valid: as ``Rigid``; beware where friction reverses the slip within an impact of a mechanism with joints: it may generate energy.
    Source: Newton, Principia (1687), corollary 6; Kane & Levinson, Dynamics: Theory and Applications (1985), sec. 5.8, on that.
    """

    unwatched = "the documented range states an application, not a quantity"

    restitution: float = 0.0  #: e [-] 0 … 1
    tangential: float = 0.0  #: e_t [-] 0 … 1
    jumps: float = 0.0  #: [-] 1: a sliding contact that no force can keep closed ends in a velocity jump

    check = check_restitution
    hypothesis = "Newton"

    def rebound(p, impact_rate):
        return p.restitution

    def rebound_along(p, impact_rate):
        return p.tangential
