"""A block on an incline: creep of regularized friction below the friction angle, and sliding above it."""

import numpy as np
import pytest

import abut
from targets import target

SIZE, MASS, GRAVITY, BETA = (0.2, 0.1, 0.05), 1.5, 9.81, np.radians(20.0)
STIFFNESS, DAMPING = 1e8, 1e3
DOWN = np.array([np.cos(BETA), 0, -np.sin(BETA)])
NORMAL = np.array([np.sin(BETA), 0, np.cos(BETA)])
SINK = (MASS * GRAVITY * np.cos(BETA) / 4 / STIFFNESS) ** (1 / 1.5)  # four corners carry it


def block(static: float, dynamic: float, v0: float, stiction_velocity: float) -> abut.Model:
    model = abut.Model("slope", gravity=(0, 0, -GRAVITY))
    body = model.add(
        abut.Body.box(
            "block",
            size=SIZE,
            mass=MASS,
            position=(SIZE[2] / 2 - SINK) * NORMAL,
            orientation=(np.cos(BETA / 2), 0, np.sin(BETA / 2), 0),
            velocity=v0 * DOWN,
        )
    )
    incline = abut.shapes.HalfSpace(model.ground.frame(z=NORMAL), normal="z")
    model.add(
        abut.Contact(
            "rest",
            body.shape,
            incline,
            normal=abut.normal.Impact(
                stiffness=STIFFNESS, exponent=1.5, damping=DAMPING, full_damping_depth=1e-5
            ),
            friction=abut.friction.Coulomb(
                static=static,
                dynamic=dynamic,
                stiction_velocity=stiction_velocity,
                friction_velocity=2 * stiction_velocity,
            ),
        )
    )
    return model


@pytest.mark.parametrize("static", [0.4, 0.6, 0.9])
def test_creep_below_friction_angle_follows_regularized_law(static):
    """mu(v) = mu_s (3u - u^3)/2, u = v/v_s (the cubic STEP around zero); balance mu(v) = tan(beta) is
    solved by u = 2 sin(asin(tan(beta)/mu_s)/3).

    The creep speed is common to all four corners, so it does not matter how the block's weight is shared
    between them. Settling takes some v_s/(1.5 mu_s g) = 2 ms; after 0.1 s what is left of it is below 1e-6;
    speed by difference over the last 0.1 s.
    """
    v_s = 0.01
    run = abut.simulate(block(static, 0.3, 0.0, v_s), end=0.2, step=0.01)
    u = 2 * np.sin(np.arcsin(np.tan(BETA) / static) / 3)
    travel = run["block.position"].values @ DOWN
    creep = (travel[-1] - travel[10]) / (run.time[-1] - run.time[10])
    assert creep == target(u * v_s, "creep speed below the angle of friction [m/s]", rel=1e-3)
    friction = run["rest.friction_force"].values[-1] @ DOWN
    assert friction == target(-MASS * GRAVITY * np.sin(BETA), "friction along the slope [N]", rel=1e-4)


@pytest.mark.parametrize("dynamic", [0.1, 0.25])
def test_block_slides_at_constant_acceleration(dynamic):
    """v > v_d: friction is mu_d N exactly, so m dv = m g sin(beta) dt - mu_d N dt: v = v0 + g (sin beta -
    mu_d cos beta) t.

    N averages m g cos(beta): momentum along the normal is bounded by m times the settling speed, and
    position by mu_d times the change of sink. The block tips a little on its springs when friction sets in:
    half its length times mu_d h/(2 L) of the sink of 1.1e-5 m; so 1e-5 m on x bounds it; v likewise to 2e-4
    once it has settled.
    """
    run = abut.simulate(block(dynamic, dynamic, 1.0, 0.01), end=0.5, step=0.01)
    a = GRAVITY * (np.sin(BETA) - dynamic * np.cos(BETA))
    t = run.time
    travel = run["block.position"].values @ DOWN - run["block.position"].values[0] @ DOWN
    assert travel == target(t + a * t**2 / 2, "distance of the sliding block [m]", atol=1e-5, over=t)
    speed = run["block.velocity"].values @ DOWN
    np.testing.assert_allclose(speed[5:], (1.0 + a * t)[5:], atol=2e-4)
    normal = run["rest.normal_force"].values[-1] @ NORMAL
    assert normal == target(MASS * GRAVITY * np.cos(BETA), "normal force [N]", rel=1e-3)


def test_weight_moves_to_the_lower_corners():
    """Moment about the centre of mass: (N_front - N_rear) L/2 = F h/2, with F = m g sin(beta) friction at
    the lower face.

    Newton–Euler by hand; 1e-3 covers the arms changed by the sink (1e-5 of 5 cm) and the rest of settling.
    """
    run = abut.simulate(block(0.8, 0.8, 0.0, 0.001), end=0.3, step=0.01)
    front = rear = 0.0
    centre = run["block.position"].values[-1]
    for k in range(1, 9):
        point = run[f"rest.track{k}.point_i"].values[-1]
        force = float(run[f"rest.track{k}.normal_force"].values[-1])
        if (point - centre) @ DOWN > 0:
            front += force
        else:
            rear += force
    shear = MASS * GRAVITY * np.sin(BETA)
    assert front + rear == pytest.approx(MASS * GRAVITY * np.cos(BETA), rel=1e-3)
    assert front - rear == target(
        shear * SIZE[2] / SIZE[0], "difference of front and rear normal force [N]", rel=1e-3
    )
