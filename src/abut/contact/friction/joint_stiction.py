"""Friction of Adams' joints, ORIGINAL: a stiction spring by the accumulated creep near rest, with steps of fifth degree.

    |v| < v_s:           T = μ_s N [β v̂ + (1 − β) s(|c|) ĉ],   β = STEP5(v, −v_s, −1, v_s, 1),   s = STEP5(|c|, −Δ, −1, Δ, 1)
    v_s ≤ |v| < k v_s:   T = STEP5(|v|, v_s, μ_s, k v_s, μ_d) N v̂,            |v| ≥ k v_s:   T = μ_d N v̂
    ċ = v while |v| < v_s, up to |c| = Δ;      ċ = −c v_s/Δ in sliding, where it decays

Source: Adams' help, statement FRICTION, FORMULATION=ORIGINAL, as the C++ solver computes it: the law reproduces 2400 rows of a
published run with a spherical joint to 1e-15, where the cubic step of the help misses by up to 1e-1.
"""

from abut.contact.friction.friction_curves import yield_fraction
from abut.contact.parameter_checks import check_dynamic_below_static, positive
from abut.errors import InvalidValue
from abut.extend import Bristle, dot, friction_law, length

BAND = 0.1  # the last tenth of Δ, in which the creep yields


def odd_quintic(x: float) -> float:
    """Return STEP5(x, −1, −1, 1, 1) = (15 x − 10 x³ + 3 x⁵)/8 for 0 ≤ x ≤ 1."""
    y = x * x
    return 0.125 * x * (15.0 - 10.0 * y + 3.0 * y * y)


def joint_coefficient(speed: float, static: float, dynamic: float, slow: float, fast: float) -> float:
    """Return μ(|v|) of the sliding part: μ_s up to v_s, μ_d from k v_s on, a step of fifth degree between."""
    if speed < slow:
        return static
    if speed < fast:
        x = (speed - slow) / (fast - slow)
        return static + (dynamic - static) * x * x * x * (10.0 - 15.0 * x + 6.0 * x * x)
    return dynamic


@friction_law
class JointStiction:
    """Static and dynamic friction of Adams' joints: a stiction spring of travel Δ near rest, quintic steps.

    Valid: joints at rest under load; below a force of μ_s N there is no further creep.
    Beware: Adams documents neither the limit of creep at Δ nor its decay. Here the creep stops growing
    at Δ and decays in sliding within a few times Δ/v_s. The stored force is proportional to N: a normal force that
    grows at constant creep adds energy.
    Source: Adams' help, statement FRICTION, FORMULATION=ORIGINAL.
    """

    unwatched = "the documented range states an application, not a quantity"

    example = {"static": 0.5, "dynamic": 0.3, "stiction_velocity": 0.01}  # noqa: RUF012

    static: float  #: μ_s [-]
    dynamic: float  #: μ_d [-] at most μ_s
    stiction_velocity: float = 0.1  #: v_s [m/s]
    transition: float = 1.5  #: k [-] full sliding begins at k v_s
    deformation: float = 1e-5  #: Δ [m] maximum stiction deformation
    bristle = Bristle()  #: c [m] creep since stiction began

    def check(self):
        """Check 0 ≤ μ_d ≤ μ_s, 0 < v_s, 1 < k, 0 < Δ."""
        positive(self, "stiction_velocity", "deformation")
        check_dynamic_below_static(self)
        if self.transition <= 1.0:
            message = f"transition is {self.transition:g}; it must exceed 1, because full sliding begins at transition · stiction_velocity"
            raise InvalidValue(f"JointStiction: {message}")

    def evolve(p, slip, normal_force, bristle):
        speed = length(slip)
        if speed >= p.stiction_velocity:
            return bristle * (-p.stiction_velocity / p.deformation)
        size = length(bristle)
        yield_rate = yield_fraction(size, p.deformation, BAND) * max(dot(slip, bristle), 0.0)
        return slip - bristle * (yield_rate / max(size * size, 1e-300))

    def traction(p, slip, normal_force, bristle):
        speed = length(slip)
        along = slip * (1.0 / max(speed, 1e-300))
        fast = p.transition * p.stiction_velocity
        mu = joint_coefficient(speed, p.static, p.dynamic, p.stiction_velocity, fast)
        if speed >= p.stiction_velocity:
            return along * (mu * normal_force)
        beta = odd_quintic(speed / p.stiction_velocity)
        size = length(bristle)
        hold = odd_quintic(min(size / p.deformation, 1.0)) / max(size, 1e-300)
        return (along * beta + bristle * ((1.0 - beta) * hold)) * (mu * normal_force)

    def energy(p, bristle, normal_force):
        u = min(length(bristle) / p.deformation, 1.0)
        y = u * u
        return p.static * normal_force * p.deformation * y * (15.0 - 5.0 * y + y * y) / 16.0
