"""The radius that a shape shows to what touches it, as Hertz wants it: convex > 0, hollow < 0, flat infinite."""

from __future__ import annotations

import math
from functools import singledispatch
from typing import Any

from abut import shapes
from abut.errors import InvalidValue
from abut.mechanics.impact import effective_mass
from abut.mechanics.solids import effective_radius


@singledispatch
def radius_of(shape: Any) -> float:
    """R [m] of a round or flat shape; register another kind of shape with ``radius_of.register``.

    Raises:
        InvalidValue: the shape is not round or flat all over, so that Hertz' point contact does not apply.
    """
    raise InvalidValue(
        f"{type(shape).__name__}: it has no single radius, so Hertz' point contact does not apply; take a Sphere, "
        "a SphericalCavity or a HalfSpace, or give the stiffness yourself (abut.mechanics has line contacts)"
    )


@radius_of.register
def _(shape: shapes.Sphere) -> float:
    return shape.radius


@radius_of.register
def _(shape: shapes.SphericalCavity) -> float:
    return -shape.radius


@radius_of.register
def _(shape: shapes.HalfSpace) -> float:
    return math.inf


def pair_radius(shape_a: Any, shape_b: Any) -> float:
    """R [m] of two touching shapes, 1/R = 1/R₁ + 1/R₂ (Johnson 1985, eq. 4.7).

    Raises:
        InvalidValue: a shape without a radius, or two that conform.
    """
    return effective_radius(radius_of(shape_a), radius_of(shape_b))


def pair_mass(shape_a: Any, shape_b: Any) -> float:
    """The mass that an impact feels, 1/m = 1/m₁ + 1/m₂ [kg]; ground is infinitely heavy.

    Valid: central impact, the line of centres through both centres of mass.

    Raises:
        InvalidValue: both shapes are on ground, or one is on no body at all.
    """
    for shape in (shape_a, shape_b):
        if not hasattr(shape, "frame"):
            raise InvalidValue(
                f"{type(shape).__name__}: it is on no body whose mass is known; give the mass in kg"
            )
    first, second = (getattr(shape.frame.body, "mass", math.inf) for shape in (shape_a, shape_b))
    return effective_mass(first, second)
