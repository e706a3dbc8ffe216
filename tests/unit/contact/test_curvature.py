"""Radii of shapes, and the ball on a plane that is as stiff as two shapes on each other."""

from __future__ import annotations

import math

import pytest

from abut import Body, Model, shapes
from abut.contact.curvature import pair_radius, principal_radii
from abut.errors import InvalidValue

GROUND = Model("m").ground
FRAME = GROUND.frame()
BODY = Body("b", mass=1.0, inertia=(1.0, 1.0, 1.0))
BALL = shapes.Sphere(BODY.frame(), "10 mm")


def test_crossed_cylinders_of_one_radius_are_as_stiff_as_a_ball_of_it_on_a_plane():
    """A = B = 1/(2R), Johnson (1985), sec. 4.1: to rounding."""
    across = shapes.Cylinder(GROUND.frame(z="x"), 0.02, 1.0)
    assert pair_radius(shapes.Cylinder(FRAME, 0.02, 1.0), across) == pytest.approx(0.02, rel=1e-12)


@pytest.mark.parametrize(
    ("shape", "across", "along"),
    [
        (shapes.Cylinder(FRAME, "30 mm", 1.0), 0.03, math.inf),
        (shapes.CylindricalCavity(FRAME, "30 mm", 1.0), -0.03, math.inf),
        (shapes.ToroidalCavity(FRAME, "40 mm", "10.5 mm", shapes.Side.INNER), 0.0295, -0.0105),
        (shapes.ToroidalCavity(FRAME, "40 mm", "10.5 mm", shapes.Side.OUTER), -0.0505, -0.0105),
    ],
)
def test_a_ball_on_a_shape_with_two_radii(shape, across, along):
    """Against the fits of Brewe & Hamrock (1977), as in Hamrock, Fundamentals of Fluid Film Lubrication, eqs. 19.29 and 19.30.

    k = (R_y/R_x)^{2/π}, E = 1 + (π/2 − 1) R_x/R_y, K = π/2 + (π/2 − 1) ln(R_y/R_x); δ ∝ K (9/(2 E R))^{1/3} (w/(π k E'))^{2/3},
    within 3 % in δ for ratios of 1 to 100; so 5 % in the stiffness and 10 % in the radius that goes with its square.
    """
    assert principal_radii(shape) == pytest.approx((across, along), rel=1e-12)
    x, y = sorted(1.0 / (1.0 / 0.01 + 1.0 / r) for r in (across, along))
    q = math.pi / 2.0 - 1.0
    k, second, first = (y / x) ** (2.0 / math.pi), 1.0 + q * x / y, math.pi / 2.0 + q * math.log(y / x)
    total = 1.0 / (1.0 / x + 1.0 / y)
    # δ = first·(9/(2·second·total))^{1/3}·(w/(π k 2E*))^{2/3}  →  w = C E* δ^{3/2} = 4/3 E* √R δ^{3/2}
    stiffness = 2.0 * math.pi * k * math.sqrt(2.0 * second * total / (9.0 * first**3))
    assert pair_radius(BALL, shape) == pytest.approx((0.75 * stiffness) ** 2, rel=0.1)
    assert pair_radius(shape, BALL) == pytest.approx(pair_radius(BALL, shape), rel=1e-14)


def test_refuses_surfaces_without_radii():
    for other, word in (
        (shapes.Box(FRAME, (1, 1, 1)), "Box"),
        (shapes.Torus(FRAME, 0.1, 0.02), "Torus"),
        (shapes.ToroidalCavity(FRAME, 0.04, 0.0105), "side"),
    ):
        with pytest.raises(InvalidValue, match=word):
            pair_radius(BALL, other)
    with pytest.raises(InvalidValue, match="line_contact"):
        pair_radius(shapes.Cylinder(FRAME, 0.02, 1.0), shapes.HalfSpace(FRAME))
    with pytest.raises(InvalidValue, match="conform"):
        pair_radius(BALL, shapes.CylindricalCavity(FRAME, "9 mm", 1.0))
