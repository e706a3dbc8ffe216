"""Unit conversion of a stiffness with an exponent, and a stiffness for parts too light for a table's value."""

from __future__ import annotations

import math

from abut import units
from abut.units import Scalar

GRAVITY = 9.80665  #: g [m/s²]
FEW_TIMES_WEIGHT = 5.0
SMALL_PART_OF_RADIUS = 1e-3


def in_units(stiffness: Scalar, exponent: float, force: str = "N", length: str = "mm") -> tuple[float, str]:
    """Convert K [N/mⁿ] to another unit: the number and the unit, such as (316.2, "N/mm^1.5").

        K′ = K (force/N)⁻¹ (length/m)ⁿ

    Beware: K changes by lengthⁿ. Programs that convert a K as though n were 1 change the contact.

    Raises:
        WrongUnit: not a unit of force or of length.

    >>> number, unit = in_units(1e8, 1.5)
    >>> f"{number:.2f} {unit}"
    '3162.28 N/mm^1.5'
    """
    one = units.quantity(f"1 {force}", "N", what="unit of force") / units.quantity(
        f"1 {length}", "m", what="unit of length"
    ) ** float(exponent)
    power = "" if exponent == 1.0 else f"^{exponent:g}"
    k = units.quantity(stiffness, f"N/m**{float(exponent):g}", what="in_units: stiffness")
    return k / one, f"{force}/{length}{power}"


def light_part_stiffness(mass: Scalar, radius: Scalar, exponent: float = 1.5) -> float:
    """Return K [N/mⁿ] that supports five times a part's weight at a penetration of a thousandth of its radius.

        K = 5 m g / (R/1000)ⁿ

    For light parts, a table's K for parts of some kilograms results in needlessly short contacts. With this K
    the solver needs fewer steps and the penetration is still small. It is no material's stiffness.

    Source: advice to users of Adams' IMPACT for small parts.

    Raises:
        InvalidValue: a number that is not above zero.
    """
    m = units.positive(mass, "kg", what="light part: mass")
    depth = SMALL_PART_OF_RADIUS * units.positive(radius, "m", what="light part: radius")
    n = units.positive(exponent, "1", what="light part: exponent")
    return FEW_TIMES_WEIGHT * m * GRAVITY / math.pow(depth, n)
