"""Impacts in closed form: penetration, force, duration and restitution."""

from __future__ import annotations

import math
from dataclasses import dataclass

from abut.errors import InvalidValue
from abut.units import Scalar, positive, quantity

__all__ = [
    "ElasticImpact",
    "effective_mass",
    "elastic_impact",
    "johnson_restitution",
    "thornton_restitution",
    "yield_speed",
]


@dataclass(frozen=True)
class ElasticImpact:
    """Impact against a spring F = K δⁿ; make it with `elastic_impact`.

        δ_max = [(n + 1) m v²/(2K)]^{1/(n+1)},   F_max = K δ_maxⁿ
        t_c = (2 δ_max/v) √π Γ(1 + 1/(n+1)) / Γ(½ + 1/(n+1))

    For n = 3/2 that is t_c = 2.943275 δ_max/v (Hertz).

    Valid: contact time long compared with that of waves through the bodies; elastic.
    Source: Johnson, Contact Mechanics (1985), eqs. 11.22-11.24 for n = 3/2; the integral ∫dδ/√(v² − 2Kδ^{n+1}/((n+1)m)) as
    a Beta function for other n.
    """

    unwatched = "a closed form, which no run evaluates"

    coefficient: float  #: K [N/mⁿ]
    exponent: float  #: n [-]
    mass: float  #: effective mass m [kg]
    speed: float  #: v [m/s]

    @property
    def penetration(self) -> float:
        """δ_max [m]."""
        n = self.exponent + 1.0
        return float((0.5 * n * self.mass * self.speed**2 / self.coefficient) ** (1.0 / n))

    @property
    def peak_force(self) -> float:
        """F_max [N]."""
        return float(self.coefficient * self.penetration**self.exponent)

    @property
    def duration(self) -> float:
        """t_c [s] from touch to release."""
        s = 1.0 / (self.exponent + 1.0)
        shape = 2.0 * math.sqrt(math.pi) * math.gamma(1.0 + s) / math.gamma(0.5 + s)
        return shape * self.penetration / self.speed

    @property
    def impulse(self) -> float:
        """2 m v [N·s]."""
        return 2.0 * self.mass * self.speed


def elastic_impact(
    coefficient: Scalar, *, mass: Scalar, speed: Scalar, exponent: float = 1.5
) -> ElasticImpact:
    """Return an impact against F = K δⁿ.

    Args:
        coefficient: K [N/mⁿ], such as `point_contact(…).coefficient`.
        mass: effective mass m [kg]; see `effective_mass`.
        speed: v [m/s] of approach.
        exponent: n > 0.

    Raises:
        InvalidValue: a value that is not greater than zero.
        WrongUnit: a string of another dimension.

    >>> hit = elastic_impact("1e9 N/m^1.5", mass="1 kg", speed="1 m/s")
    >>> round(hit.duration * hit.speed / hit.penetration, 6)
    2.943275
    """
    n = positive(exponent, "1", what="impact: exponent")
    return ElasticImpact(
        positive(coefficient, f"N/m**{n:g}", what="impact: coefficient"),
        n,
        positive(mass, "kg", what="impact: mass"),
        positive(speed, "m/s", what="impact: speed"),
    )


def effective_mass(first: Scalar, second: Scalar) -> float:
    """Return m [kg] of two free bodies in a central impact, 1/m = 1/m₁ + 1/m₂; infinite for a fixed one.

    Raises:
        InvalidValue: a mass that is not positive, or both fixed.

    >>> effective_mass(2.0, 2.0), effective_mass("3 kg", float("inf"))
    (1.0, 3.0)
    """
    inverse = sum(0.0 if m == math.inf else 1.0 / positive(m, "kg", what="mass") for m in (first, second))
    if inverse == 0.0:
        raise InvalidValue.of("effective mass", math.inf, "be finite: one body must be free", "kg")
    return 1.0 / inverse


def yield_speed(*, pressure: Scalar, radius: Scalar, modulus: Scalar, mass: Scalar) -> float:
    """Return v_y [m/s], the speed above which a ball's impact causes plastic deformation.

        v_y = √(16/15) (π/2)^{5/2} √[p_y⁵R³/(E*⁴m)] = 3.194 √[p_y⁵R³/(E*⁴m)]

    Args:
        pressure: p_y [Pa], peak Hertz pressure at first yield: `first_yield(…).contact.peak_pressure`, about 1.6 Y.
        radius: effective radius R [m].
        modulus: E* [Pa].
        mass: effective mass m [kg].

    Source: Thornton, J. Appl. Mech. 64 (1997) 383-386; Johnson, Contact Mechanics (1985), eq. 11.32 is the same with
    p_y = 1.60 Y.
    """
    p, R = positive(pressure, "Pa", what="yield pressure"), positive(radius, "m", what="effective radius")
    E, m = positive(modulus, "Pa", what="effective modulus"), positive(mass, "kg", what="effective mass")
    return float(math.sqrt(16.0 / 15.0) * (math.pi / 2.0) ** 2.5 * math.sqrt(p**5 * R**3 / m) / E**2)


def thornton_restitution(speed: Scalar, yield_speed: Scalar) -> float:
    """Return e of an elastic, perfectly plastic ball that strikes at v with the yield speed v_y.

        e = (6√3/5)^{1/2} [1 − u²/6]^{1/2} [u/(u + 2√(6/5 − u²/5))]^{1/4},  u = v_y/v;   e = 1 for u ≥ 1

    For v ≫ v_y it is 1.185 u^{1/4}.

    Valid: the pressure is limited to p_y, the bodies do not harden; v well under the speed of sound.
    Source: Thornton, J. Appl. Mech. 64 (1997) 383-386.
    """
    v = positive(speed, "m/s", what="impact: speed")
    u = positive(yield_speed, "m/s", what="impact: yield speed") / v
    if u >= 1.0:
        return 1.0
    tail = u / (u + 2.0 * math.sqrt(1.2 - 0.2 * u * u))
    return float(math.sqrt(1.2 * math.sqrt(3.0)) * math.sqrt(1.0 - u * u / 6.0) * tail**0.25)


def johnson_restitution(
    *, speed: Scalar, mass: Scalar, radius: Scalar, strength: Scalar, modulus: Scalar
) -> float:
    """Return e of a ball that flows fully plastically while it strikes.

        e ≈ 3.8 (Y/E*)^{1/2} (½ m v²/(Y R³))^{−1/8}

    Valid: fully plastic impacts, v about 100 times the yield speed and more; at lower speeds the formula
    exceeds 1, which is refused.
    Source: Johnson, Contact Mechanics (1985), sec. 11.5.

    Raises:
        InvalidValue: a value that is not greater than zero; a speed so low that e would exceed 1.
    """
    v, m = positive(speed, "m/s", what="impact: speed"), positive(mass, "kg", what="effective mass")
    R, Y = positive(radius, "m", what="effective radius"), positive(strength, "Pa", what="yield stress")
    E = quantity(modulus, "Pa", what="effective modulus")
    e = 3.8 * math.sqrt(Y / E) * (0.5 * m * v * v / (Y * R**3)) ** -0.125
    if e > 1.0:
        raise InvalidValue.of(
            "impact: speed", v, f"be higher for Johnson's plastic impact (e would be {e:.3g})", "m/s"
        )
    return float(e)
