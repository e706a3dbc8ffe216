"""Aligned shapes touch evenly at the ends of the line or face that they share; the order of the shapes in a contact does not matter."""

from __future__ import annotations

import numpy as np
import pytest

import abut
from abut.extend import PAIRS

UPRIGHT, LYING = (
    np.eye(3),
    np.array([[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0]]),
)  # the axis along z, along x
EDGE_ON = (
    np.array([[2**0.5, 1.0, 1.0], [0.0, 2**0.5, -(2**0.5)], [-(2**0.5), 1.0, 1.0]]) / 2.0
)  # an edge across (1, 0, 1)
QUARTER = np.array([[1.0, -1.0, 0.0], [1.0, 1.0, 0.0], [0.0, 0.0, 2**0.5]]) / 2**0.5  # 45° about z


@pytest.mark.parametrize(
    ("names", "first", "second", "place", "axes", "corners"),
    [
        (("Cylinder", "Cylinder"), (0.1, 0.5), (0.1, 0.4), (0.19, 0, 0.3), UPRIGHT, [(0.1, 0, -0.2), (0.1, 0, 0.4)]),
        (("Cylinder", "Cylinder"), (0.1, 0.5), (0.1, 0.4), (0, 0.19, 0), LYING, [(0, 0.1, 0)]),
        (("Cylinder", "Cylinder"), (0.1, 0.5), (0.2, 0.4), (0, 0, 0.49), LYING, [(-0.2, 0, 0.4), (0.2, 0, 0.4)]),
        (
            ("Cylinder", "Cylinder"),
            (0.1, 0.5),
            (0.2, 0.4),
            (0.05, 0, 0.89),
            UPRIGHT,
            [(-0.05, 0, 0.4), (0.15, 0, 0.4), (0.05, 0.1, 0.4), (0.05, -0.1, 0.4)],
        ),
        (("Cylinder", "Box"), (0.1, 0.5), (0.3, 0.2, 0.1), (0.1, 0, 0.19), LYING, [(-0.3, 0, 0.1), (0.3, 0, 0.1)]),
        (
            ("Cylinder", "Box"),
            (0.1, 0.5),
            (0.3, 0.2, 0.1),
            (0.3, 0, 0.59),
            UPRIGHT,
            [(0.2, 0, 0.1), (0.3, 0, 0.1), (0.25, 0.1, 0.1), (0.25, -0.1, 0.1)],
        ),
        (
            ("Cylinder", "CylindricalCavity"),
            (0.1, 0.5),
            (0.11, 0.4),
            (0.02, 0, 0.1),
            UPRIGHT,
            [(0.11, 0, -0.4), (0.11, 0, 0.4)],
        ),
        (
            ("Cylinder", "CylindricalCavity"),
            (0.1, 0.2),
            (0.11, 0.4),
            (0.02, 0, 0.1),
            UPRIGHT,
            [(0.11, 0, -0.1), (0.11, 0, 0.3)],
        ),
        (
            ("Torus", "HalfSpace"),
            (0.3, 0.1),
            (),
            (0, 0, 0.09),
            UPRIGHT,
            [(0.3, 0, 0), (-0.3, 0, 0), (0, 0.3, 0), (0, -0.3, 0)],
        ),
        (("Frustum", "HalfSpace"), (0.3, 0.0, 0.4), (), (0, 0, 0.39), UPRIGHT @ np.diag([1, -1, -1]), [(0, 0, 0)]),
        (
            ("Box", "BoxCavity"),
            (0.1, 0.2, 0.3),
            (0.3, 0.4, 0.5),
            (0.21, 0, 0),
            UPRIGHT,
            [(0.3, y, z) for y in (-0.2, 0.2) for z in (-0.3, 0.3)],
        ),
        (
            ("Box", "Box"),
            (0.1, 0.2, 0.3),
            (0.1, 0.2, 0.3),
            (0.19, 0, 0),
            UPRIGHT,
            [(0.1, y, z) for y in (-0.2, 0.2) for z in (-0.3, 0.3)],
        ),
        (
            ("Box", "Box"),
            (0.1, 0.2, 0.3),
            (0.1, 0.2, 0.3),
            (0.1, 0, 0.59),
            UPRIGHT,
            [(x, y, 0.3) for y in (-0.2, 0.2) for x in (0.0, 0.1)],
        ),
        (
            ("Box", "Box"),
            (0.1, 0.1, 0.1),
            (0.3, 0.3, 0.3),
            (0, 0, 0.4 - 0.01),
            UPRIGHT @ QUARTER,
            [(0.1 * 2**0.5, 0, 0.3), (-0.1 * 2**0.5, 0, 0.3), (0, 0.1 * 2**0.5, 0.3), (0, -0.1 * 2**0.5, 0.3)],
        ),
        (
            ("Box", "Box"),
            (0.1, 0.1, 0.1),
            (0.1, 0.1, 0.1),
            (0, 0, 0.19),
            UPRIGHT @ QUARTER,
            [(s * 0.1, t * 0.1 * (2**0.5 - 1), 0.1) for s in (1, -1) for t in (1, -1)]
            + [(t * 0.1 * (2**0.5 - 1), s * 0.1, 0.1) for s in (1, -1) for t in (1, -1)],
        ),
        (
            ("Box", "Box"),
            (0.3, 0.1, 0.1),
            (0.1, 0.2, 0.3),
            (0.2 - 0.01 * 0.5**0.5, 0, 0.4 - 0.01 * 0.5**0.5),
            EDGE_ON,
            [(0.1, 0, 0.3)],
        ),
        (
            ("Sphere", "BoxCavity"),
            (0.1,),
            (0.3, 0.2, 0.4),
            (0.21, 0.11, 0.31),
            UPRIGHT,
            [(0.3, 0.11, 0.31), (0.21, 0.2, 0.31), (0.21, 0.11, 0.4)],
        ),
    ],
)  # fmt: skip
def test_aligned_pair_has_contact_points_at_ends_of_overlap(names, first, second, place, axes, corners):
    """1 cm deep at each end of the shared line or face, by hand; one point where there is one, and none counted twice."""
    entry, numbers = PAIRS[names], np.array([[*first, *second]])
    found = [
        entry.function(f, np.array(place, float), axes, np.zeros(3), UPRIGHT, numbers, 0, 0, len(first))
        for f in range(entry.max_contact_points)
    ]
    touching = sorted([tuple(np.round(b, 9) + 0.0), depth] for depth, _, _, b in found if depth > 0.0)
    assert [t[1] for t in touching] == pytest.approx([0.01] * len(corners), abs=1e-12)
    np.testing.assert_allclose([t[0] for t in touching], sorted(corners), atol=1e-9)


def test_cylinder_parallel_to_an_edge_has_the_depth_of_one_that_is_almost_parallel():
    """A parallel cylinder tries four directions, one tilted by 1e-6 all: apart, overlapping, at faces and edges, at all three axes.

    A tilt of 1e-6 moves the ends of a cylinder of half a metre by 5e-7 m.
    """
    entry, numbers = PAIRS["Cylinder", "Box"], np.array([[0.1, 0.5, 0.3, 0.2, 0.1]])
    rng = np.random.default_rng(1)
    for axes in (UPRIGHT, LYING, np.array([[1.0, 0, 0], [0, 0, 1.0], [0, -1.0, 0]])):
        tilt = axes @ np.array([[1.0, 0, 1e-6], [0, 1.0, 1e-6], [-1e-6, -1e-6, 1.0]])
        for place in rng.uniform(-0.45, 0.45, (200, 3)):
            exact, near = (
                entry.function(0, place, a, np.zeros(3), UPRIGHT, numbers, 0, 0, 2)[0] for a in (axes, tilt)
            )
            assert exact == pytest.approx(near, abs=2e-6)


def test_a_contact_may_name_its_shapes_in_either_order():
    """Twins in one machine, a ball thrown onto a block and a pin into its bore: the same flight, forces that are each other's opposite."""
    model = abut.Model("twins")
    ground = model.ground.frame()
    law = abut.normal.Impact(stiffness=1e6, exponent=1.5, damping=100.0, full_damping_depth=1e-4)
    rub = abut.friction.Coulomb(static=0.3, dynamic=0.2, stiction_velocity=1e-2, friction_velocity=5e-2)
    block, bore = abut.shapes.Box(ground, (0.4, 0.4, 0.2)), abut.shapes.CylindricalCavity(ground, 0.052, 0.1)
    for order in ("forth", "back"):
        ball = model.add(
            abut.Body.sphere(
                f"ball_{order}", radius=0.05, density=1000, position=(0, 0, 0.1501), velocity=(0.5, 0, -0.1)
            )
        )
        pin = model.add(
            abut.Body.cylinder(
                f"pin_{order}",
                radius=0.05,
                length=0.2,
                density=1000,
                position=(0.0019, 0, 0),
                velocity=(0.1, 0, 0),
            )
        )
        for body, other in ((ball, block), (pin, bore)):
            two = (body.shape, other) if order == "forth" else (other, body.shape)
            model.add(abut.Contact(f"on_{body.name}", *two, normal=law, friction=rub))
    found = abut.simulate(
        model, end=0.01, step=1e-3, integrator=abut.RungeKutta(method=abut.DOPRI5, rtol=1e-7)
    )
    for name in ("ball", "pin"):
        for channel in ("position", "quaternion", "velocity", "angular_velocity"):
            there = found[f"{name}_forth.{channel}"].values
            np.testing.assert_allclose(found[f"{name}_back.{channel}"].values, there, atol=1e-12)
        for channel in ("normal_force", "friction_force"):
            force = found[f"on_{name}_forth.{channel}"].values
            assert np.abs(force).max() > 1.0
            np.testing.assert_allclose(found[f"on_{name}_back.{channel}"].values, -force, atol=1e-6)
