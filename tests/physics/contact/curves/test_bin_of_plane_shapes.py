"""Plane shapes of all kinds fall into a bin on each other: none passes through, and the energy balance closes."""

import math

import numpy as np
import pytest

import abut
from abut.shapes import Curve, Profile, Track

pytestmark = pytest.mark.slow

HALF, HEIGHT, END = 0.06, 0.3, 0.3


def star(points: int, outer: float, inner: float) -> Curve:
    angles = math.pi * np.arange(2 * points) / points
    radii = np.where(np.arange(2 * points) % 2 == 0, outer, inner)
    return Curve.polyline(np.column_stack([radii * np.cos(angles), radii * np.sin(angles)]), closed=True)


def blob(rng: np.random.Generator) -> Curve:
    angles = np.linspace(0.0, 2.0 * math.pi, 12, endpoint=False)
    radii = 0.02 * (1.0 + 0.25 * rng.uniform(-1.0, 1.0, 12))
    return Curve.spline(np.column_stack([radii * np.cos(angles), radii * np.sin(angles)]), closed=True)


@pytest.mark.long
def test_a_heap_of_plane_shapes_keeps_its_books_and_its_walls():
    """E + D = const: what gravity gives is kinetic, elastic or lost in contacts.

    rtol is 1e-7 a step and there are less than 1e4 steps, so that 1e-3 of the energy bounds the sum of all errors. Every
    corner stays within the bin to the depth of its contact, some micrometres.
    """
    rng = np.random.default_rng(1)
    curves = [
        Curve.ellipse(axes=(0.03, 0.015)),
        star(5, 0.025, 0.012),
        blob(rng),
        Curve.epicycloid(0.015, 0.005),
    ]
    model = abut.Model("bin", gravity=(0, -9.81, 0))
    shapes = []
    for k, curve in enumerate(curves):
        body = abut.Body(
            f"body{k}",
            shape=lambda f, c=curve: Profile(f, c, 0.01),
            density=2000,
            origin=(0.03 * (-1) ** k, 0.06 + 0.055 * (k // 2), 0),
            orientation=(math.cos(k), 0, 0, math.sin(k)),
            velocity=(rng.uniform(-0.3, 0.3), 0, 0),
            angular_velocity=(0, 0, rng.uniform(-9.0, 9.0)),
        )
        model.add(body)
        model.add(abut.joints.Planar(f"plane{k}", body.frame(), model.ground.frame()))
        shapes.append(body.shape)
    corners = [(-HALF, 0), (HALF, 0), (HALF, HEIGHT), (-HALF, HEIGHT)]
    walls = Track(model.ground.frame(), Curve.polyline(corners, closed=True).flipped(), 0.02)
    law = abut.normal.Impact(stiffness=2e8, exponent=1.5, damping=200.0, full_damping_depth=1e-5)
    friction = abut.friction.Coulomb(static=0.3, dynamic=0.2, stiction_velocity=0.01, friction_velocity=0.05)
    model.add(abut.Contact("among", shapes, normal=law, friction=friction))
    model.add(abut.Contact("walls", shapes, [walls], normal=law, friction=friction))

    result = abut.simulate(model, end=END, step=2e-3)

    assert result.status.ok
    energy = result["energy.total"].values + result["energy.dissipated"].values
    assert np.abs(energy - energy[0]).max() < 1e-3 * energy[0]
    assert result["energy.dissipated"].values[-1] > 0.05 * energy[0]  # they did meet
    assert result["among.touching"].values.max() > 0
    for k, curve in enumerate(curves):
        points = curve.sample(1e-5)
        quaternion = result[f"body{k}.quaternion"].values
        angle = 2.0 * np.arctan2(quaternion[:, 3], quaternion[:, 0])
        place = result[f"body{k}.position"].values[:, :2] @ np.array([1, 1j])
        centre = complex(*Profile(model.ground.frame(), curve, 0.01).centre[:2])
        at = place[:, None] + np.exp(1j * angle)[:, None] * (points @ np.array([1, 1j]) - centre)
        assert np.abs(at.real).max() < HALF + 1e-4
        assert at.imag.min() > -1e-4


@pytest.mark.parametrize("distance", [0.1, 3.0])
def test_a_collision_does_not_depend_on_the_distance_of_the_approach(distance):
    """Two equal ellipses meet on their long axes at ±v: each then has ∓v, and m v² = 2/5 K δ^(5/2), whether they begin near or far apart.

    The shapes are small against the way between them, so a step that is too long would let them pass
    through each other. The law is elastic: e = 1, to the tolerance of energy over one impact (1e-5 at rtol 1e-8).
    """
    speed = 20.0
    model = abut.Model("collision", gravity=(0, 0, 0))
    shapes = []
    for k, side in enumerate((-1.0, 1.0)):
        body = abut.Body(
            f"body{k}",
            shape=lambda f: Profile(f, Curve.ellipse(axes=(0.03, 0.015)), 0.01),
            density=2000,
            origin=(side * (0.03 + 0.5 * distance), 0, 0),
            velocity=(-side * speed, 0, 0),
        )
        shapes.append(model.add(body).shape)
    law = abut.normal.Impact(stiffness=1e10, exponent=1.5, damping=0.0, full_damping_depth=1e-5)
    model.add(abut.Contact("meet", *shapes, normal=law))
    method = abut.RungeKutta(rtol=1e-8)
    end = 1.5 * 0.5 * distance / speed + 1e-3
    result = abut.simulate(model, end=end, step=end / 10, integrator=method)
    assert result.status.ok
    assert len([touch for touch in result.touches if touch.point == 0]) == 1
    mass = 2000 * math.pi * 0.03 * 0.015 * 0.01
    depth = (
        2.5 * mass * speed**2 / 1e10
    ) ** 0.4  # m v² = 2/5 K δ^(5/2), since the reduced mass is m/2 at 2 v
    assert float(result.peak("meet.normal_force")) == pytest.approx(1e10 * depth**1.5, rel=1e-5)
    for k, side in enumerate((-1.0, 1.0)):
        assert result[f"body{k}.velocity.x"].values[-1] == pytest.approx(side * speed, rel=1e-5)
