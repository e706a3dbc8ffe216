"""A box dropped on the floor, flat and on a corner."""

import numpy as np
import pytest

import abut
from targets import target

SIZE, MASS = np.array([0.3, 0.2, 0.1]), 2.0
INERTIA = (
    MASS
    / 12
    * np.array([SIZE[1] ** 2 + SIZE[2] ** 2, SIZE[0] ** 2 + SIZE[2] ** 2, SIZE[0] ** 2 + SIZE[1] ** 2])
)


def rotation(q: np.ndarray) -> np.ndarray:
    w, x, y, z = q
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def box(
    orientation: np.ndarray, lowest: float, speed: float, damping: float, stiffness: float = 1e10
) -> abut.Model:
    """The lowest corner `lowest` above the floor, moving down at `speed`; no gravity."""
    R = rotation(orientation)
    height = lowest + np.abs(R[2]) @ SIZE / 2
    model = abut.Model("box", gravity=(0, 0, 0))
    body = model.add(
        abut.Body.box(
            "box",
            size=SIZE,
            mass=MASS,
            position=(0, 0, height),
            orientation=orientation,
            velocity=(0.4, 0, -speed),
        )
    )
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.Impact(stiffness=stiffness, exponent=1.5, damping=damping, full_damping_depth=1e-5)
    model.add(abut.Contact("floor", body.shape, floor, normal=law))
    return model


def test_flat_box_bounces_without_turning():
    """By symmetry four corners share the load: ω = 0, and an elastic floor returns the speed, v⁺ = −v⁻; the horizontal speed is unchanged.

    Symmetric to rounding: 1e-9. Speed: rtol 1e-8 over one contact of about 0.2 ms.
    """
    run = abut.simulate(
        box(np.array([1.0, 0, 0, 0]), 1e-3, 2.0, 0.0),
        end=2e-3,
        step=1e-5,
        integrator=abut.RungeKutta(rtol=1e-9),
    )
    assert np.abs(run["box.angular_velocity"].values).max() < 1e-9
    assert run["box.velocity.z"].values[-1] == target(2.0, "speed of the flat rebound [m/s]", rel=1e-7)
    np.testing.assert_allclose(run["box.velocity.x"].values, 0.4, atol=1e-12)
    tracks = np.array([run[f"floor.track{k}.normal_force"].values for k in range(1, 9)])
    assert np.count_nonzero(tracks.max(axis=1) > 0) == 4
    peak = tracks.max(axis=1)[tracks.max(axis=1) > 0]
    np.testing.assert_allclose(peak, peak[0], rtol=1e-9)
    # the sum is what the contact reports
    np.testing.assert_allclose(
        tracks.sum(axis=0), run["floor.normal_magnitude"].values, rtol=1e-12, atol=1e-9
    )


def test_corner_impact_follows_rigid_impact_theory():
    """Elastic corner: impulse P = 2 v_n / (1/m + (r x n).I^-1 (r x n)); dv = P n/m, dw = I^-1 (r x P n).

    Stronge, Impact Mechanics (2000), ch. 3, frictionless, e = 1 (no damping). Rigid theory is the limit of a
    short contact: here about 0.15 ms at w ~ 10 rad/s turns r by 1.5e-3, and the values agree within a few
    times that.
    """
    q = np.array([0.9, 0.25, -0.2, 0.1])
    q /= np.linalg.norm(q)
    R = rotation(q)
    run = abut.simulate(box(q, 1e-4, 2.0, 0.0), end=5e-4, step=5e-6, integrator=abut.RungeKutta(rtol=1e-9))
    r = -R @ (np.sign(R[2]) * SIZE / 2)
    inverse = R @ np.diag(1 / INERTIA) @ R.T
    n = np.array([0.0, 0, 1])
    arm = np.cross(r, n)
    impulse = 2 * 2.0 / (1 / MASS + arm @ inverse @ arm)
    v, w = run["box.velocity"].values, run["box.angular_velocity"].values
    assert v[-1] - v[0] == target(impulse / MASS * n, "change of velocity at the corner [m/s]", atol=1e-2)
    assert w[-1] == target(
        impulse * inverse @ arm,
        "change of spin at the corner [rad/s]",
        atol=1e-2 * np.linalg.norm(impulse * inverse @ arm),
    )
    # without friction nothing changes the horizontal momentum, and the moment follows the force exactly
    np.testing.assert_allclose(v[:, :2], np.broadcast_to([0.4, 0], (len(v), 2)), atol=1e-11)
    energy = run["energy.kinetic"].values
    assert energy[-1] == pytest.approx(energy[0], rel=1e-6)


def test_tumbling_box_never_gains_energy():
    """Gravity, damping and friction: T + V + E_el + D = const and D never falls, over several corner impacts.

    10 J at stake; default tolerances of 1e-6 and some ten impacts allow 1e-4 J.
    """
    model = abut.Model("tumbling", gravity=(0, 0, -9.81))
    q = np.array([0.9, 0.25, -0.2, 0.1])
    body = model.add(
        abut.Body.box(
            "box", size=SIZE, mass=MASS, position=(0, 0, 0.5), orientation=q / np.linalg.norm(q), velocity=(1, 0, 0),
            angular_velocity=(1, 2, 0),
        )
    )  # fmt: skip
    model.add(
        abut.Contact(
            "floor",
            body.shape,
            abut.shapes.HalfSpace(model.ground.frame(), normal="z"),
            normal=abut.normal.Impact(stiffness=1e7, exponent=1.5, damping=1e3, full_damping_depth=1e-4),
            friction=abut.friction.Coulomb(
                static=0.4, dynamic=0.3, stiction_velocity=0.05, friction_velocity=0.2
            ),
        )
    )
    run = abut.simulate(model, end=1.0, step=1e-3)
    books = run["energy.total"].values + run["energy.dissipated"].values - run["energy.work"].values
    assert np.abs(books - books[0]).max() < 1e-4
    assert np.diff(run["energy.dissipated"].values).min() > -1e-6
    assert run["energy.dissipated"].values[-1] > 1.0
