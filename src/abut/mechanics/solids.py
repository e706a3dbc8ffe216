"""Elastic constants and curvatures of the two bodies of a contact."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from abut.errors import InvalidValue
from abut.model.compliance_protocol import Elastic
from abut.units import Scalar, positive, quantity

__all__ = [
    "Elastic",
    "Pair",
    "Solid",
    "effective_modulus",
    "effective_radius",
    "effective_shear_modulus",
    "load_of",
    "pair_of",
    "plane_compliance",
    "poisson_ratio",
    "pull_of",
    "shear_modulus",
    "surface_curvature",
]


#: The two bodies of a contact, or one solid where both are of the same.
Pair = Elastic | tuple[Elastic, Elastic]


@dataclass(frozen=True, init=False)
class Solid:
    """An isotropic, linearly elastic solid.

    Args:
        young: Young's modulus E [Pa] > 0.
        poisson: Poisson's ratio ν, −1 < ν ≤ 0.5.

    Raises:
        InvalidValue: a number outside its range.
        WrongUnit: a string of another dimension.

    >>> Solid("210 GPa", 0.3).plane_strain_modulus
    230769230769.23077
    """

    young: float
    poisson: float

    def __init__(self, young: Scalar, poisson: Scalar) -> None:
        object.__setattr__(self, "young", positive(young, "Pa", what="solid: Young's modulus"))
        object.__setattr__(self, "poisson", poisson_ratio(poisson))

    @classmethod
    def rigid(cls) -> Solid:
        """Return a rigid body: E infinite."""
        solid = object.__new__(cls)
        object.__setattr__(solid, "young", math.inf)
        object.__setattr__(solid, "poisson", 0.0)
        return solid

    @property
    def shear_modulus(self) -> float:
        """G = E / (2 (1 + ν)) [Pa]."""
        return shear_modulus(self)

    @property
    def plane_strain_modulus(self) -> float:
        """E′ = E / (1 − ν²) [Pa]; infinite for a rigid body."""
        return self.young / (1.0 - self.poisson**2)


def poisson_ratio(value: Scalar) -> float:
    """Return ν as a float, −1 < ν ≤ 0.5.

    Raises:
        InvalidValue: a number outside this range.
    """
    number = quantity(value, "1", what="solid: Poisson's ratio (poisson)")
    if not -1.0 < number <= 0.5:
        raise InvalidValue.of("solid: Poisson's ratio (poisson)", number, "lie above -1 and not above 0.5")
    return number


def shear_modulus(solid: Elastic) -> float:
    """Return G = E / (2 (1 + ν)) [Pa]."""
    return solid.young / (2.0 * (1.0 + solid.poisson))


def plane_compliance(solid: Elastic) -> float:
    """Return (1 − ν²) / E [1/Pa]; zero for a rigid body."""
    return (1.0 - solid.poisson**2) / solid.young


def pair_of(solids: Pair) -> tuple[Elastic, Elastic]:
    """Return both solids; one means two of the same.

    Raises:
        InvalidValue: the argument is neither.
    """
    both = tuple(solids) if isinstance(solids, tuple | list) else (solids, solids)
    wrong = [one for one in both if not hasattr(one, "poisson")]
    if len(both) != 2 or wrong:
        given = f"{wrong[0]!r:.80}" if len(both) == 2 else f"{solids!r:.80}"
        raise InvalidValue(
            f'solids are one or two of abut.mechanics.Solid or abut.materials.find("…"), got {given}'
        )
    return both


def effective_modulus(solids: Pair) -> float:
    """Return E* [Pa] of two elastic bodies in contact.

        1/E* = (1 − ν₁²)/E₁ + (1 − ν₂²)/E₂

    Source: Johnson, Contact Mechanics (1985), eq. 4.22 ff.

    Raises:
        InvalidValue: both bodies are rigid.

    >>> steel = Solid("206 GPa", 0.3)
    >>> effective_modulus((steel, Solid.rigid())) == 2 * effective_modulus(steel)
    True
    """
    return _inverse_sum("effective modulus", [plane_compliance(s) for s in pair_of(solids)])


def effective_shear_modulus(solids: Pair) -> float:
    """Return G* [Pa] of two elastic bodies in contact, pulled along their common tangent.

        1/G* = (2 − ν₁)/G₁ + (2 − ν₂)/G₂

    Source: Johnson, Contact Mechanics (1985), sec. 7.2.

    Raises:
        InvalidValue: both bodies are rigid.
    """
    parts = [(2.0 - s.poisson) / shear_modulus(s) for s in pair_of(solids)]
    return _inverse_sum("effective shear modulus", parts)


def surface_curvature(radius: Scalar, *, what: str = "radius") -> float:
    """Return 1/R [1/m] of a surface: R > 0 convex, R < 0 concave, infinite for a flat one.

    Raises:
        InvalidValue: a radius of zero, or not a number.

    >>> surface_curvature("20 mm"), surface_curvature(float("inf")), surface_curvature(-0.5)
    (50.0, 0.0, -2.0)
    """
    if isinstance(radius, (float, int)) and math.isinf(radius):
        return 0.0
    number = quantity(radius, "m", what=what)
    if number == 0.0:
        raise InvalidValue.of(what, number, "not be zero; a flat surface has an infinite radius", "m")
    return 1.0 / number


def effective_radius(first: Scalar, second: Scalar) -> float:
    """Return R [m] of two surfaces in contact: convex > 0, concave < 0, flat infinite.

        1/R = 1/R₁ + 1/R₂

    Source: Johnson, Contact Mechanics (1985), eq. 4.7.

    Raises:
        InvalidValue: a radius of zero; or the surfaces conform: the cavity is not larger than the body in it.

    >>> effective_radius("10 mm", float("inf")), effective_radius(0.02, -0.04)
    (0.01, 0.04)
    """
    c1, c2 = surface_curvature(first, what="first radius"), surface_curvature(second, what="second radius")
    if c1 + c2 <= 0.0:
        raise InvalidValue.of(
            "sum of the curvatures 1/R₁ + 1/R₂",
            c1 + c2,
            f"be greater than zero: with R₁ = {_radius_text(c1)} and R₂ = {_radius_text(c2)} the surfaces conform; a cavity "
            "(radius below zero) must be larger than the body that lies in it, and flat on flat has no Hertz "
            "contact",
            "1/m",
        )
    return 1.0 / (c1 + c2)


def load_of(
    load: Scalar | None, approach: Scalar | None, force: Callable[[float], float], what: str
) -> float:
    """Return the load [N]: given, or `force` of the given approach [m]; exactly one must be given.

    Raises:
        InvalidValue: neither or both are given, or a number that is not positive.
    """
    if load is not None and approach is None:
        return positive(load, "N", what=f"{what}: load")
    if approach is not None and load is None:
        return force(positive(approach, "m", what=f"{what}: approach"))
    given = "missing" if load is None else "given twice"
    raise InvalidValue.of(f"{what}: load", given, "be given by exactly one of load= and approach=")


def pull_of(pull: Scalar, limit: float, what: str, name: str = "pull") -> float:
    """Return Q [N] along a contact, |Q| ≤ μP = `limit`; `name` is that of the argument.

    Raises:
        InvalidValue: |Q| above the limit.
    """
    Q = quantity(pull, "N", what=f"{what}: {name}")
    if abs(Q) > limit * (1.0 + 1e-12):
        need = f"not exceed μP = {limit:.6g} N; beyond it the contact slides"
        raise InvalidValue.of(f"{what}: {name}", Q, need, "N")
    return Q


def _inverse_sum(what: str, parts: list[float]) -> float:
    """Return 1/Σ, or raise an error if all parts are rigid."""
    if sum(parts) == 0.0:
        raise InvalidValue.of(
            what, math.inf, "be finite: at least one of the two solids must be elastic", "Pa"
        )
    return 1.0 / sum(parts)


def _radius_text(c: float) -> str:
    """Return the radius of a curvature, for messages."""
    return f"{1.0 / c:.6g} m" if c else "infinite (flat)"
