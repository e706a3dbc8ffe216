"""Adams' STICTION=ON: near rest the force depends on the accumulated creep, not on the speed alone.

    |v| < v_s:   T = μ_s N [β v̂ + (1 − β) s(|c|) ĉ],   β = STEP(v, −v_s, −1, v_s, 1),   s = STEP(|c|, −Δ, −1, Δ, 1)
    v_s ≤ |v| ≤ v_d:   T = STEP(|v|, v_s, μ_s, v_d, μ_d) N v̂,        |v| > v_d:   T = μ_d N v̂
    ċ = v while |v| < v_s, up to |c| = Δ;      ċ = −c |v|/Δ in sliding, where it decays

Source: Adams' help, statement CONTACT, STICTION=ON and MAX_STICTION_DEFORMATION; the two-part law inside v_s is the one that
reproduces Adams' joint friction on 2400 published rows of output, with the cubic STEP documented for contacts.
"""

from abut.contact.friction.coulomb import adams_coefficient, check_adams_curve
from abut.contact.friction.friction_curves import yield_fraction
from abut.contact.parameter_checks import positive
from abut.extend import Bristle, dot, friction_law, length

BAND = 0.1  # the last tenth of Δ, in which the creep yields


@friction_law
class Stiction:
    """Adams' Coulomb curve with true stiction: a stiction spring of travel Δ near rest.

    Valid: dry contacts at rest under load; below a force of μ_s N there is no further creep.
    Beware: Adams documents neither the limit of creep at Δ nor its decay. Here the creep stops growing
    at Δ (else a slow motion would spring back completely) and decays over a slip of Δ above v_s. The stored
    force is proportional to N: a normal force that grows at constant creep adds energy.
    Source: Adams' help, statement CONTACT, STICTION=ON.
    """

    unwatched = "the documented range states an application, not a quantity"

    example = {"static": 0.5, "dynamic": 0.3, "stiction_velocity": 0.01, "friction_velocity": 0.05}  # noqa: RUF012

    static: float  #: μ_s [-]
    dynamic: float  #: μ_d [-] at most μ_s
    stiction_velocity: float = 0.1  #: v_s [m/s]
    friction_velocity: float = 1.0  #: v_d [m/s] at least v_s
    deformation: float = 1e-5  #: Δ [m] maximum stiction deformation
    bristle = Bristle()  #: c [m] creep since stiction began

    def check(self):
        """Check 0 ≤ μ_d ≤ μ_s, 0 < v_s ≤ v_d, 0 < Δ."""
        check_adams_curve(self)
        positive(self, "deformation")

    def evolve(p, slip, normal_force, bristle):
        speed = length(slip)
        if speed >= p.stiction_velocity:
            return bristle * (-speed / p.deformation)
        size = length(bristle)
        yield_rate = yield_fraction(size, p.deformation, BAND) * max(dot(slip, bristle), 0.0)
        return slip - bristle * (yield_rate / max(size * size, 1e-300))

    def traction(p, slip, normal_force, bristle):
        speed = length(slip)
        along = slip * (1.0 / max(speed, 1e-300))
        if speed >= p.stiction_velocity:
            mu = adams_coefficient(speed, p.static, p.dynamic, p.stiction_velocity, p.friction_velocity)
            return along * (mu * normal_force)
        x = speed / p.stiction_velocity
        beta = 0.5 * x * (3.0 - x * x)
        u = min(length(bristle) / p.deformation, 1.0)
        hold = 0.5 * (3.0 - u * u) / p.deformation
        if u >= 1.0:
            hold = 1.0 / length(bristle)
        return (along * beta + bristle * ((1.0 - beta) * hold)) * (p.static * normal_force)

    def energy(p, bristle, normal_force):
        u = min(length(bristle) / p.deformation, 1.0)
        return p.static * normal_force * p.deformation * u * u * (6.0 - u * u) / 8.0
