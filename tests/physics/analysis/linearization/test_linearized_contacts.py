"""Linearized machines with closed contacts: stiffness of Hertz's law at its static depth, regularized friction and bristle friction.

Differences take a step at which two of them agree to 1e-8, or best: 1e-7 relative is asked for.
"""

import numpy as np
import pytest
import scipy.linalg

import abut
from abut.errors import InvalidValue
from targets import target

GRAVITY = 9.81


@pytest.mark.parametrize("damping", [0.0, 1e3])
def test_ball_at_rest_on_the_floor(damping):
    """F = K d^(3/2) carries m g at d = (m g/K)^(2/3): stiffness 3/2 K √d, damping c times the law's own STEP of d. The
    other five motions of the ball are free.
    """
    mass, radius, stiffness, full = 1.0, 0.02, 1e8, 1e-4
    depth = (mass * GRAVITY / stiffness) ** (2 / 3)
    model = abut.Model("ball drop", gravity=(0, 0, -GRAVITY))
    ball = model.add(abut.Body.sphere("ball", radius=radius, mass=mass, position=(0, 0, radius - depth)))
    law = abut.normal.Impact(stiffness=stiffness, exponent=1.5, damping=damping, full_damping_depth=full)
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("bounce", ball.shape, floor, normal=law))
    found = abut.linearize(model, outputs=["bounce.normal_magnitude"])
    k = 1.5 * stiffness * np.sqrt(depth)
    u = depth / full
    c = damping * u * u * (3 - 2 * u)
    exact = np.roots([mass, c, k])
    assert np.sort_complex(found.eigenvalues[-2:]) == target(
        np.sort_complex(exact), "eigenvalues of a ball on the floor [1/s]", rtol=1e-8
    )
    assert len(found.rigid_modes) == 5
    assert found.stable
    row = np.zeros(12)
    row[[2, 8]] = -k, -c
    np.testing.assert_allclose(found.C[0], row, rtol=1e-8, atol=1e-6)
    raised = abut.linearize(model.with_values({"ball.position.z": 1.0}))
    assert len(raised.rigid_modes) == 6, "a contact that is apart stays apart"
    assert any('"ball" accelerates by 9.81' in sentence for sentence in raised.warnings)


def test_block_on_four_sticking_corners():
    """M ẍ + C ẋ + K x = 0 of a block at rest on its corners: each has k = 3/2 K √d and a damper along the normal, and the slope 3/2 μ
    N/v_s of the regularised friction across it.

    The rotation of N with the corners is the rest of the stiffness. Source: the 6 × 6 system in closed form.
    """
    size, mass, incline = (0.2, 0.1, 0.05), 1.5, np.radians(20.0)
    stiffness, damping, mu, stiction = 1e8, 1e3, 0.4, 0.01
    normal = np.array([np.sin(incline), 0, np.cos(incline)])
    load = mass * GRAVITY / 4
    sink = (load / stiffness) ** (2 / 3)
    model = abut.Model("slope", gravity=-GRAVITY * normal)
    turn = (np.cos(incline / 2), 0, np.sin(incline / 2), 0)
    place = (size[2] / 2 - sink) * normal
    block = model.add(abut.Body.box("block", size=size, mass=mass, position=place, orientation=turn))
    plane = abut.shapes.HalfSpace(model.ground.frame(z=normal), normal="z")
    law = abut.normal.Impact(stiffness=stiffness, exponent=1.5, damping=damping, full_damping_depth=1e-5)
    friction = abut.friction.Coulomb(
        static=mu, dynamic=0.3, stiction_velocity=stiction, friction_velocity=2 * stiction
    )
    model.add(abut.Contact("rest", block.shape, plane, normal=law, friction=friction))
    found = abut.linearize(model)
    assert found.warnings == ()

    side = np.array([np.cos(incline), 0, -np.sin(incline)])
    axes = np.column_stack([side, [0, 1, 0], normal])  # block's axes in space
    springs, dampers = np.zeros((6, 6)), np.zeros((6, 6))
    k, drag = 1.5 * stiffness * np.sqrt(sink), 1.5 * mu * load / stiction
    for sx in (-0.5, 0.5):
        for sy in (-0.5, 0.5):
            corner = axes @ [sx * size[0], sy * size[1], -size[2] / 2]
            moves = np.hstack([np.eye(3), -skew(corner + 0.5 * sink * normal)])  # of the contact point
            across = normal @ moves
            springs += k * np.outer(across, across)
            springs[3:, 3:] -= load * skew(normal) @ skew(corner)
            dampers += damping * np.outer(across, across)
            dampers += drag * moves.T @ (np.eye(3) - np.outer(normal, normal)) @ moves
    mass_matrix = scipy.linalg.block_diag(mass * np.eye(3), axes @ block.inertia @ axes.T)
    exact = np.linalg.eigvals(
        np.block(
            [
                [np.zeros((6, 6)), np.eye(6)],
                [-np.linalg.solve(mass_matrix, springs), -np.linalg.solve(mass_matrix, dampers)],
            ]
        )
    )
    for value in exact:
        if abs(value) > 1e-3:
            assert np.abs(found.eigenvalues - value).min() < 1e-7 * abs(value)
    assert len(found.rigid_modes) == 3, "friction that creeps holds nobody: two slides and a turn"


def test_ball_that_sticks_by_bristles():
    """LuGre at rest, z = 0: ż = s′ and F = N (s₀ z + s₁ s′) with s the slip of the contact point, so m* λ² + s₁ N λ + s₀ N = 0 with
    1/m* = 1/m + r²/I of the ball at the arm r. It rolls and turns freely, and a slip that the bristles have followed stays: five motions
    without stiffness.
    """
    mass, radius, inertia, stiffness, damping, depth = 1.0, 0.02, 1e-4, 1e4, 5.0, 1e-6
    model = abut.Model("bristles", gravity=(0, 0, -GRAVITY))
    ball = model.add(abut.Body("ball", mass=mass, inertia=(inertia,) * 3, position=(0, 0, radius - depth)))
    law = abut.normal.Impact(stiffness=mass * GRAVITY / depth, exponent=1.0)
    friction = abut.friction.LuGre(static=0.9, dynamic=0.8, stiffness=stiffness, damping=damping)
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    shape = abut.shapes.Sphere(ball.frame(), radius)
    model.add(abut.Contact("floor", shape, floor, normal=law, friction=friction))
    found = abut.linearize(model, outputs=["floor.friction_force"])
    arm = radius - depth / 2
    felt = 1 / (1 / mass + arm**2 / inertia)
    exact = np.roots([felt, damping * mass * GRAVITY, stiffness * mass * GRAVITY])
    for value in exact:
        assert (np.abs(found.eigenvalues - value) < 1e-7 * abs(value)).sum() == 2, (
            "along both axes of the plane"
        )
    assert len(found.rigid_modes) == 5
    assert found.states[-2:] == ("floor.track1.bristle.1", "floor.track1.bristle.2")
    np.testing.assert_allclose(np.abs(found.C[:2, -2:]).max(axis=0), stiffness * mass * GRAVITY, rtol=1e-8)
    with pytest.raises(InvalidValue, match="its law LuGre has an internal state"):
        abut.linearize(model, state=abut.statics(model).result)


def skew(a: np.ndarray) -> np.ndarray:
    return np.cross(np.eye(3), a)
