"""Standard linear solid: a sphere with a high initial and a lower long-term stiffness."""

from abut.contact.normal.viscoelastic.relaxation import flow_rate, free_energy, remembered_force
from abut.contact.parameter_checks import positive
from abut.errors import InvalidValue
from abut.extend import State, normal_law


@normal_law
class StandardLinearSolid:
    """Hertz contact of a material that relaxes to a share g of its stiffness: ψ = E* [g + (1 − g) e^{−t/τ}].

        F = (4/3) E* √R [δ^{3/2} − (1 − g) q],   q̇ = (δ^{3/2} − q)/τ

    At constant depth the force decreases from its first value to g of it; under a constant force it creeps with the
    time τ/g. Impacts much shorter or much longer than τ are elastic, with E* and g E*; the loss is greatest in between.

    Beware: Lee and Radok's integral is valid while the contact grows. When it shrinks, the force is slightly too low, and
    tension is cut off. Ting, J. Appl. Mech. 33 (1966) 845-854, has the exact integral.
    Valid: rising contact area; one relaxation time; relaxation slower than the waves in the body.
    Source: Lee & Radok, J. Appl. Mech. 27 (1960) 438-444; Johnson, Contact Mechanics (1985), section 6.5.
    """

    unwatched = "the law has no data on the growth of the contact area and on the wave speed"

    modulus: float  #: E* [Pa] of the sudden response
    radius: float  #: R [m] relative radius of curvature
    time: float  #: τ [s] relaxation time
    relaxed: float  #: g [-] share of E* that remains, at most 1
    flow = State()  #: q [m^1.5] flow of the dashpot

    example = {"modulus": 1e7, "radius": 0.02, "time": 1e-2, "relaxed": 0.3}  # noqa: RUF012

    def check(self):
        """Check that all parameters except g are not zero; g is a fraction."""
        positive(self, "modulus", "radius", "time")
        if self.relaxed > 1.0:
            raise InvalidValue.of(
                "StandardLinearSolid: relaxed",
                self.relaxed,
                "lie in 0 … 1, the fraction of E* that remains after relaxation",
            )

    def force(p, depth, rate, impact_rate, flow):
        return remembered_force(p.modulus, p.radius, p.relaxed, depth, flow)

    def evolve(p, depth, rate, impact_rate, flow):
        return flow_rate(depth, flow, p.time)

    def energy(p, depth, flow):
        return free_energy(p.modulus, p.radius, p.relaxed, depth, flow)
