"""Rolling with small creepage: Carter's line contact and Kalker's linear theory.

Body 1 rolls over body 2 along +x with the speed V. Creepages are of body 1 relative to body 2: ξ = Δv_x/V and η = Δv_y/V [-], and
the spin φ = Δω_z/V [1/m]. Forces act on body 1.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.mechanics.hertz.hertz_line import LineContact
from abut.mechanics.solids import Pair, pair_of, poisson_ratio, pull_of, shear_modulus
from abut.short_repr import short_repr
from abut.units import Scalar, positive, quantity

__all__ = [
    "CarterContact",
    "Creepages",
    "KalkerCoefficients",
    "KalkerContact",
    "carter_contact",
    "combined_shear",
    "kalker_coefficients",
    "kalker_contact",
]


@dataclass(frozen=True, init=False)
class Creepages:
    """Creepages of a rolling body: longitudinal ξ and lateral η [-], spin φ [1/m]."""

    longitudinal: float  #: ξ [-]
    lateral: float  #: η [-]
    spin: float  #: φ [1/m]

    def __init__(self, longitudinal: Scalar = 0.0, lateral: Scalar = 0.0, spin: Scalar = 0.0) -> None:
        object.__setattr__(self, "longitudinal", quantity(longitudinal, "1", what="longitudinal creepage"))
        object.__setattr__(self, "lateral", quantity(lateral, "1", what="lateral creepage"))
        object.__setattr__(self, "spin", quantity(spin, "1/m", what="spin creepage"))


@dataclass(frozen=True)
class CarterContact:
    """Line contact that rolls and transmits a pull Q along x; make it with `carter_contact`.

        ξ = −(μa/R) [1 − √(1 − Q/μP)],   |ξ| ≤ μa/R;   c/a = √(1 − Q/μP)

    The stick zone, 2c wide, is at the leading edge x = a.

    Valid: similar materials, plane strain, steady rolling.
    Source: Carter, Proc. R. Soc. A 112 (1926) 151-157; Johnson, Contact Mechanics (1985), sec. 8.3.
    """

    unwatched = "a closed form, which no run evaluates"

    load: float  #: P [N]
    friction: float  #: μ [-]
    half_width: float  #: a [m]
    effective_radius: float  #: R [m]
    length: float  #: L [m]

    @property
    def limit(self) -> float:
        """μP [N]."""
        return self.friction * self.load

    @property
    def limit_creepage(self) -> float:
        """μa/R: the creepage at which all of it slides."""
        return self.friction * self.half_width / self.effective_radius

    def creepage(self, pull: Scalar) -> float:
        """Return ξ at the pull Q [N] on body 1, |Q| ≤ μP; of the opposite sign."""
        Q = self._pull(pull)
        return -math.copysign(self.limit_creepage * (1.0 - math.sqrt(1.0 - abs(Q) / self.limit)), Q)

    def pull(self, creepage: Scalar) -> float:
        """Return Q [N] on body 1 at the creepage ξ; ∓μP where all of it slides."""
        xi = quantity(creepage, "1", what="longitudinal creepage")
        share = min(abs(xi) / self.limit_creepage, 1.0)
        return -math.copysign(self.limit * (1.0 - (1.0 - share) ** 2), xi)

    def traction(self, x: ArrayLike, pull: Scalar) -> Numbers:
        """Return q(x) [Pa] on body 1 at places x [m] from the middle, +x ahead; zero outside."""
        Q, s = self._pull(pull), np.asarray(x, dtype=float)
        a = self.half_width
        c = a * math.sqrt(1.0 - abs(Q) / self.limit)
        peak = 2.0 * self.limit / (math.pi * a * self.length)
        q = np.sqrt(np.maximum(1.0 - (s / a) ** 2, 0.0))
        if c > 0.0:
            q = q - c / a * np.sqrt(np.maximum(1.0 - ((s - a + c) / c) ** 2, 0.0))
        return math.copysign(peak, Q) * q

    def _pull(self, pull: Scalar) -> float:
        Q = pull_of(pull, self.limit, "rolling line contact")
        return math.copysign(min(abs(Q), self.limit), Q)


def carter_contact(contact: LineContact, *, friction: Scalar) -> CarterContact:
    """Return Carter's rolling contact for a line contact.

    Args:
        contact: from `line_contact`, of two bodies of the same material.
        friction: μ > 0.
    """
    mu = positive(friction, "1", what="rolling line contact: friction")
    return CarterContact(contact.load, mu, contact.half_width, contact.effective_radius, contact.length)


@dataclass(frozen=True)
class KalkerCoefficients:
    """Creepage coefficients of an ellipse; from `kalker_coefficients`."""

    c11: float  #: longitudinal
    c22: float  #: lateral
    c23: float  #: lateral force by spin (and −C₃₂)
    c33: float  #: moment by spin


#: a/b (then b/a, falling) from 0.1 to 1: C₁₁, C₂₂, C₂₃, C₃₃, each for ν = 0, ¼, ½.
_NARROW = """
2.51 3.31 4.85  2.51 2.52 2.53  0.334 0.473 0.731  6.42 8.28 11.7
2.59 3.37 4.81  2.59 2.63 2.66  0.483 0.603 0.809  3.46 4.27 5.66
2.68 3.44 4.80  2.68 2.75 2.81  0.607 0.715 0.889  2.49 2.96 3.72
2.78 3.53 4.82  2.78 2.88 2.98  0.720 0.823 0.977  2.02 2.32 2.77
2.88 3.62 4.83  2.88 3.01 3.14  0.827 0.929 1.07   1.74 1.93 2.22
2.98 3.72 4.91  2.98 3.14 3.31  0.930 1.03 1.18    1.56 1.68 1.86
3.09 3.81 4.97  3.09 3.28 3.48  1.03 1.14 1.29     1.43 1.50 1.60
3.19 3.91 5.05  3.19 3.41 3.65  1.13 1.25 1.40     1.34 1.37 1.42
3.29 4.01 5.12  3.29 3.54 3.82  1.23 1.36 1.51     1.27 1.27 1.27
3.40 4.12 5.20  3.40 3.67 3.98  1.33 1.47 1.63     1.21 1.19 1.16
"""
_WIDE = """
10.7 11.7 12.9  10.7 12.8 16.0  12.2 14.6 18.0     0.795 0.526 0.228
6.96 7.78 8.82  6.96 8.14 9.79  5.72 6.63 7.89     0.828 0.601 0.341
5.57 6.34 7.34  5.57 6.40 7.51  3.79 4.32 5.01     0.868 0.674 0.446
4.84 5.57 6.57  4.84 5.48 6.31  2.88 3.24 3.70     0.912 0.747 0.549
4.37 5.10 6.11  4.37 4.90 5.56  2.35 2.62 2.96     0.958 0.819 0.650
4.06 4.78 5.80  4.06 4.50 5.04  2.01 2.23 2.50     1.01 0.892 0.751
3.82 4.54 5.58  3.82 4.21 4.67  1.76 1.95 2.18     1.05 0.965 0.852
3.65 4.36 5.42  3.65 3.99 4.39  1.58 1.75 1.94     1.10 1.04 0.954
3.51 4.22 5.30  3.51 3.81 4.16  1.44 1.59 1.77     1.16 1.11 1.06
3.40 4.12 5.20  3.40 3.67 3.98  1.33 1.47 1.63     1.21 1.19 1.16
"""


def kalker_coefficients(axis_ratio: Scalar, poisson: Scalar) -> KalkerCoefficients:
    """Return Kalker's creepage coefficients for an ellipse with a/b (a along the rolling) and Poisson's ratio ν.

    Interpolation is linear in a/b (or b/a) between the table's rows, parabolic between its ν. Below 0.1 and above 10 Kalker's
    asymptotes apply, which differ from the table's end rows by up to 7 %: there is a step.

    Args:
        axis_ratio: a/b > 0.
        poisson: 0 ≤ ν ≤ ½.

    Source: Kalker, On the rolling contact of two elastic bodies in the presence of dry friction (Delft, 1967), table; Kalker,
    Three-Dimensional Elastic Bodies in Rolling Contact (1990), table E.3. Read as printed in the sources of CONTACT
    (Vollebregt), where C₂₃ = 1.15 for a/b = 0.8, ν = ¼ is a misprint for 1.25 and C₃₃ is missing; C₃₃ is from memory of the
    table. Both are compared with a solution with finite elements of the surface (tests/physics/mechanics/test_rolling_theory.py).

    Raises:
        InvalidValue: a value outside its range.

    >>> kalker_coefficients(1.0, 0.25)
    KalkerCoefficients(c11=4.12, c22=3.67, c23=1.47, c33=1.19)
    """
    ratio = positive(axis_ratio, "1", what="axis ratio a/b")
    nu = poisson_ratio(poisson)
    if nu < 0.0:
        raise InvalidValue.of("Poisson's ratio", nu, "lie between 0 and 0.5 for Kalker's coefficients")
    narrow = ratio <= 1.0
    g = ratio if narrow else 1.0 / ratio
    if g < 0.1:
        return _narrow_limit(g, nu) if narrow else _wide_limit(g, nu)
    rows = np.array((_NARROW if narrow else _WIDE).split(), dtype=float).reshape(10, 4, 3)
    k = min(int(10.0 * g) - 1, 8)
    share = 10.0 * g - (k + 1)
    row = rows[k] + share * (rows[k + 1] - rows[k])
    parabola = np.array([(4 * nu - 1) * (2 * nu - 1), 8 * nu * (1 - 2 * nu), 2 * nu * (4 * nu - 1)])
    c11, c22, c23, c33 = (float(round(c, 12)) for c in row @ parabola)
    return KalkerCoefficients(c11, c22, c23, c33)


def _narrow_limit(g: float, nu: float) -> KalkerCoefficients:
    """Return the limit a/b = g → 0; Λ = ln(16/g²)."""
    big = math.log(16.0 / g**2)
    return KalkerCoefficients(
        c11=math.pi**2 / (4.0 * (1.0 - nu)),
        c22=math.pi**2 / 4.0,
        c23=math.pi * math.sqrt(g) / (3.0 * (1.0 - nu)) * (1.0 + nu * (0.5 * big + math.log(4.0) - 5.0)),
        c33=math.pi**2 / (16.0 * (1.0 - nu) * g),
    )


def _wide_limit(g: float, nu: float) -> KalkerCoefficients:
    """Return the limit b/a = g → 0; Λ = ln(16/g²)."""
    big = math.log(16.0 / g**2)
    n11, n22, n23 = big - 2 * nu, (1 - nu) * big + 2 * nu, (1 - nu) * big - 2 + 4 * nu
    rest = 3.0 - math.log(4.0)
    return KalkerCoefficients(
        c11=2.0 * math.pi / (g * n11) * (1.0 + rest / n11),
        c22=2.0 * math.pi / (g * n22) * (1.0 + (1.0 - nu) * rest / n22),
        c23=2.0 * math.pi / (3.0 * g * math.sqrt(g) * n23),
        c33=0.25 * math.pi * (1.0 - nu * (big - 2.0) / n23),
    )


def combined_shear(solids: Pair) -> tuple[float, float]:
    """Return G [Pa] and ν of one material instead of two.

        1/G = ½ (1/G₁ + 1/G₂),   ν/G = ½ (ν₁/G₁ + ν₂/G₂)

    Source: Kalker (1990), ch. 1; exact where the materials are elastically similar.

    Raises:
        InvalidValue: both solids are rigid.
    """
    g1, g2 = (1.0 / shear_modulus(s) for s in pair_of(solids))
    if g1 + g2 == 0.0:
        raise InvalidValue.of("shear modulus", math.inf, "be finite: one of the solids must be elastic", "Pa")
    n1, n2 = (s.poisson for s in pair_of(solids))
    return 2.0 / (g1 + g2), (n1 * g1 + n2 * g2) / (g1 + g2)


@short_repr
@dataclass(frozen=True)
class KalkerContact:
    """Kalker's linear theory: creepages so small that nothing slips; make it with `kalker_contact`.

        F_x = −ab G C₁₁ ξ
        F_y = −ab G (C₂₂ η + √(ab) C₂₃ φ)
        M_z = (ab)^{3/2} G (C₂₃ η − √(ab) C₃₃ φ)

    Beware: it has no friction limit. See `fastsim` for larger creepages.

    Source: Kalker (1967); Johnson, Contact Mechanics (1985), sec. 8.4.
    """

    unwatched = "a closed form, which no run evaluates"

    semi_axes: tuple[float, float]  #: a along the rolling, b across [m]
    shear_modulus: float  #: G [Pa]
    coefficients: KalkerCoefficients

    def forces(self, creepages: Creepages) -> tuple[float, float, float]:
        """Return (F_x [N], F_y [N], M_z [N·m]) on body 1."""
        (a, b), c = self.semi_axes, self.coefficients
        area, scale = a * b, math.sqrt(a * b)
        xi, eta, phi = creepages.longitudinal, creepages.lateral, creepages.spin
        return (
            -area * self.shear_modulus * c.c11 * xi,
            -area * self.shear_modulus * (c.c22 * eta + scale * c.c23 * phi),
            area * scale * self.shear_modulus * (c.c23 * eta - scale * c.c33 * phi),
        )


def kalker_contact(semi_axes: tuple[Scalar, Scalar], solids: Pair) -> KalkerContact:
    """Return Kalker's linear theory for an ellipse.

    Args:
        semi_axes: a along the rolling and b across it [m].
        solids: of both bodies, or one for two of the same.

    >>> from abut.mechanics import Solid
    >>> wheel = kalker_contact(("6 mm", "6 mm"), Solid("206 GPa", 0.25))
    >>> round(wheel.forces(Creepages(longitudinal=1e-4))[0], 3)
    -1222.157
    """
    a = positive(semi_axes[0], "m", what="semi-axis along the rolling")
    b = positive(semi_axes[1], "m", what="semi-axis across the rolling")
    G, nu = combined_shear(solids)
    return KalkerContact((a, b), G, kalker_coefficients(a / b, nu))
