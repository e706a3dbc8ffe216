"""Principal radii of curvature of shapes, as used by Hertz' theory: convex > 0, hollow < 0, flat infinite."""

from __future__ import annotations

import math
from functools import singledispatch

import numpy as np

from abut import shapes
from abut.errors import InvalidValue
from abut.mechanics.impact import effective_mass
from abut.mechanics.solids import effective_radius
from abut.model.protocols import Shape


@singledispatch
def radius_of(shape: object) -> float:
    """Return R [m] of a round or flat shape; register another kind of shape with ``radius_of.register``.

    Raises:
        InvalidValue: the shape is not round or flat everywhere, so that Hertz' point contact does not apply.
    """
    if not hasattr(shape, "frame"):
        raise InvalidValue(
            f"{shape_text(shape)} is not a shape; give one such as abut.shapes.Sphere(body.frame(), radius=0.1)"
        )
    raise InvalidValue(
        f"{type(shape).__name__}: it has no single radius, so Hertz' point contact does not apply; use a Sphere, "
        "a SphericalCavity or a HalfSpace (against a ball also a Cylinder, a bore or a groove with a side), or give the "
        "stiffness; for plane shapes, which touch along a line, use abut.advice.advise_line"
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


@singledispatch
def principal_radii(shape: object) -> tuple[float, float]:
    """Return (R′, R″) [m] in the plane across the shape's axis and in that along it, if they are the same at every place of the surface.

    Raises:
        InvalidValue: the shape's curvature differs from place to place.
    """
    radius = radius_of(shape)
    return radius, radius


@principal_radii.register
def _(shape: shapes.Cylinder) -> tuple[float, float]:
    """Return the radii of the lateral surface."""
    return shape.radius, math.inf


@principal_radii.register
def _(shape: shapes.CylindricalCavity) -> tuple[float, float]:
    return -shape.radius, math.inf


@principal_radii.register
def _(shape: shapes.ToroidalCavity) -> tuple[float, float]:
    """Return the radii at the bottom of the groove: an inner ring is convex around its axis, an outer one hollow."""
    if shape.side is None:
        raise InvalidValue(
            "ToroidalCavity: its inner and outer sides have different radii of curvature; give side=Side.INNER or Side.OUTER"
        )
    return -shape.side.value * (shape.radius + shape.side.value * shape.tube), -shape.tube


def pair_radius(shape_a: Shape, shape_b: Shape) -> float:
    """Return R [m] of the ball that is as stiff on a plane as the two shapes are on each other, F = 4/3 E* R^½ δ^{3/2}.

        1/R = 1/R₁ + 1/R₂                       two round shapes (Johnson 1985, eq. 4.7)
        R = (3 K/4 E*)², K from the ellipse     else (Johnson 1985, sec. 4.2), exact

    Shapes with two radii each, such as crossed cylinders, are taken at the angle at which their axes are in the initial configuration.

    Raises:
        InvalidValue: a shape without such radii, two that conform, or a line contact.
    """
    first, second = principal_radii(shape_a), principal_radii(shape_b)
    if first[0] == first[1] and second[0] == second[1]:
        return effective_radius(first[0], second[0])
    from abut.mechanics import Solid, elliptic_contact

    both = first[0] != first[1] and second[0] != second[1]
    angle = _between_axes(shape_a, shape_b) if both else 0.0
    contact = elliptic_contact(first, second, Solid(1.0, 0.0), load=1.0, angle=angle)
    return (0.75 * contact.coefficient / contact.effective_modulus) ** 2


def shape_text(shape: object) -> str:
    """Return the kind of a shape, or the text of the value given instead of one."""
    if hasattr(shape, "frame"):
        return f"a {type(shape).__name__}"
    return f"the class {shape.__name__}" if isinstance(shape, type) else f"{shape!r:.80}"


def _between_axes(shape_a: Shape, shape_b: Shape) -> float:
    """Return the angle [rad] between the z axes of two shapes' frames, 0 to π/2."""
    a, b = (shape.frame.global_axes[:, 2] for shape in (shape_a, shape_b))
    return math.atan2(float(np.linalg.norm(np.cross(a, b))), abs(float(np.dot(a, b))))


def pair_mass(shape_a: Shape, shape_b: Shape) -> float:
    """Return the effective mass in an impact, 1/m = 1/m₁ + 1/m₂ [kg]; the mass of the ground is infinite.

    Valid: central impact, the line of centres through both centres of mass.

    Raises:
        InvalidValue: both shapes are on ground, or one is on no body at all.
    """
    for shape in (shape_a, shape_b):
        if not hasattr(shape, "frame"):
            raise InvalidValue(
                f"{shape_text(shape)} is not on a body, so its mass is unknown; give the mass in kg, mass="
            )
    first, second = (getattr(shape.frame.body, "mass", math.inf) for shape in (shape_a, shape_b))
    return effective_mass(first, second)
