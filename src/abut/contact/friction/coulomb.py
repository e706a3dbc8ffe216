"""Velocity-based Coulomb friction, Adams' curve: static near rest, dynamic in motion, cubic steps between.

    |v| < v_s:          μ(v) = STEP(v, −v_s, −μ_s, v_s, μ_s)
    v_s ≤ |v| ≤ v_d:    μ(v) = STEP(|v|, v_s, μ_s, v_d, μ_d)
    |v| > v_d:          μ(v) = μ_d;         T = μ(v) N, against the slip

Source: Adams' help, statement CONTACT, COULOMB_FRICTION=ON. It creeps under load: friction is zero at
zero slip.
"""

from typing import Protocol

from abut.contact.parameter_checks import StaticAndDynamic, check_dynamic_below_static, positive
from abut.errors import InvalidValue
from abut.extend import friction_law


def adams_coefficient(
    slip: float, static: float, dynamic: float, stiction_velocity: float, friction_velocity: float
) -> float:
    """Return μ(|v|) of Adams' curve, for a slip speed ≥ 0 [m/s]."""
    if slip < stiction_velocity:
        x = 0.5 * (slip / stiction_velocity + 1.0)
        return static * (2.0 * x * x * (3.0 - 2.0 * x) - 1.0)
    if slip < friction_velocity:
        x = (slip - stiction_velocity) / (friction_velocity - stiction_velocity)
        return static + (dynamic - static) * x * x * (3.0 - 2.0 * x)
    return dynamic


class AdamsCurve(StaticAndDynamic, Protocol):
    """Law with the parameters of Adams' curve."""

    stiction_velocity: float
    friction_velocity: float


def check_adams_curve(law: AdamsCurve) -> None:
    """Return 0 ≤ μ_d ≤ μ_s and 0 < v_s ≤ v_d.

    Raises:
        InvalidValue: a number outside its range, with the range.
    """
    positive(law, "stiction_velocity")
    check_dynamic_below_static(law, "the curve needs dynamic ≤ static")
    slow, fast = law.stiction_velocity, law.friction_velocity
    if fast < slow:
        message = f"{fast:g} m/s is below stiction_velocity {slow:g} m/s; increase it to at least that"
        raise InvalidValue(f"{type(law).__name__}: friction_velocity {message}")


@friction_law
class Coulomb:
    """Adams' velocity-based Coulomb friction.

    Valid: sliding; at rest it creeps with a speed below ``stiction_velocity``.
    Source: Adams' help, statement CONTACT, COULOMB_FRICTION=ON.
    """

    unwatched = "the documented range states an application, not a quantity"

    static: float  #: μ_s [-]
    dynamic: float  #: μ_d [-] at most μ_s
    stiction_velocity: float = 0.1  #: v_s [m/s]
    friction_velocity: float = 1.0  #: v_d [m/s] at least v_s

    check = check_adams_curve

    def traction(p, slip, normal_force):
        mu = adams_coefficient(slip, p.static, p.dynamic, p.stiction_velocity, p.friction_velocity)
        return mu * normal_force

    def coefficient(p, slip):
        slow = max(slip, p.stiction_velocity)
        return adams_coefficient(slow, p.static, p.dynamic, p.stiction_velocity, p.friction_velocity)
