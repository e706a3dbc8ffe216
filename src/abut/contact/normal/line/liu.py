"""Liu: a pin in a hole with small clearance, as an elastic foundation of wedges."""

from abut.contact.normal.dissipation import damped_force, exact_dissipation
from abut.contact.normal.line.cylinders import Cylinders, liu_force
from abut.extend import Derived, normal_law


@normal_law
class Liu(Cylinders):
    """The cylinder in a hole of Liu, Zhang and Yang, from an improved Winkler foundation.

        F = L f(δ) (1 + λ δ̇/δ̇₀),   f = ½ π E* δ √(δ/(2 (ΔR + δ))),   λ(e) exact

    Beware: it is several times softer than the half-space laws if the clearance is large. Example: 100 N/mm press a steel
    pin of 9.5 mm into a hole of 10 mm by 6.8 µm; Johnson's law has 2.2 µm.
    Valid: pins in bushes with small clearance, wide contact included.
    Source: Liu, Zhang & Yang, Int. J. Mech. Sci. 49 (2007) 1290-1297.
    """

    unwatched = "wide contact is within the range"

    modulus: float  #: E* [Pa] effective modulus of both bodies
    length: float  #: L [m] of the line
    difference: float  #: ΔR [m] R₂ − R₁ of a pin in a hole
    restitution: float = 1.0  #: e [-] 0.01 … 1
    factor = Derived()  #: λ [-] made of e

    example = {"modulus": 1.1e11, "length": 0.02, "difference": 5e-4, "restitution": 0.8}  # noqa: RUF012

    derive = exact_dissipation

    def force(p, depth, rate, impact_rate):
        return damped_force(p.length * liu_force(p.modulus, p.difference, depth), p.factor, rate, impact_rate)
