"""Linear pressure–overclosure."""

from abut.contact.normal.dissipation import damped_force, exact_dissipation, require_restitution
from abut.extend import Derived, normal_law


@normal_law
class LinearOverclosure:
    """Pressure proportional to the overclosure, over a nominal area.

        F = A k δ (1 + λ δ̇/δ̇₀),   λ(e) exact

    Valid: coatings and liners thin compared with the contact; as a penalty where only the gap matters.
    Source: the "linear" pressure–overclosure relation of finite-element programs (elastic foundation: Johnson, Contact
    Mechanics (1985), section 4.3, k = E_layer/thickness); λ of Gonthier et al., Multibody Syst. Dyn. 11 (2004) 209-233.
    """

    unwatched = "the documented range states an application, not a quantity"

    slope: float  #: k [Pa/m] pressure for each metre of overclosure
    area: float  #: A [m²] nominal area of contact
    restitution: float = 1.0  #: e [-] 0.01 … 1
    factor = Derived()  #: λ [-] made of e

    example = {"slope": 1e12, "area": 1e-4, "restitution": 0.8}  # noqa: RUF012

    check = require_restitution

    derive = exact_dissipation

    def force(p, depth, rate, impact_rate):
        return damped_force(p.area * p.slope * depth, p.factor, rate, impact_rate)
