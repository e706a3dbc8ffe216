"""Maxwell sphere: elastic at first, with unlimited flow under load."""

from abut.contact.normal.viscoelastic.relaxation import flow_rate, free_energy, remembered_force
from abut.contact.parameter_checks import positive
from abut.extend import State, normal_law


@normal_law
class Maxwell:
    """Hertz contact of a material that relaxes to nothing: ψ = E* e^{−t/τ}.

        F = (4/3) E* √R (δ^{3/2} − q),   q̇ = (δ^{3/2} − q)/τ

    At constant depth the force decreases as e^{−t/τ}; under a constant force P the depth grows as
    δ^{3/2} = 3P/(4E*√R) (1 + t/τ). An impact shorter than τ is nearly elastic, a longer one has no rebound.

    Beware: it supports no permanent load. Lee and Radok's integral is valid while the contact grows. When it shrinks, the
    force is slightly too low, and tension is cut off. Ting, J. Appl. Mech. 33 (1966) 845-854, has the exact integral.
    Valid: rising contact area; relaxation slower than the waves in the body.
    Source: Lee & Radok, J. Appl. Mech. 27 (1960) 438-444; Johnson, Contact Mechanics (1985), section 6.5.
    """

    unwatched = "the law has no data on the growth of the contact area and on the wave speed"

    modulus: float  #: E* [Pa] of the sudden response
    radius: float  #: R [m] relative radius of curvature
    time: float  #: τ [s] relaxation time
    flow = State()  #: q [m^1.5] flow of the dashpot

    example = {"modulus": 1e7, "radius": 0.02, "time": 1e-2}  # noqa: RUF012

    check = positive

    def force(p, depth, rate, impact_rate, flow):
        return remembered_force(p.modulus, p.radius, 0.0, depth, flow)

    def evolve(p, depth, rate, impact_rate, flow):
        return flow_rate(depth, flow, p.time)

    def energy(p, depth, flow):
        return free_energy(p.modulus, p.radius, 0.0, depth, flow)
