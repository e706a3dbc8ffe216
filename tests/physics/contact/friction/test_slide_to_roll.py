"""A ball or roller thrown along the floor: transition from sliding to rolling."""

import numpy as np
import pytest

import abut
from targets import target

RADIUS, MASS, GRAVITY, V0, MU = 0.1, 2.0, 9.81, 3.0, 0.2
STIFFNESS = 1e10
SINK = (MASS * GRAVITY / STIFFNESS) ** (2 / 3)  # 1.6e-6 m: 1.6e-5 of the radius


def thrown(kind: str) -> tuple[abut.Model, float]:
    """The model, and k = I/(m R^2)."""
    model = abut.Model("thrown", gravity=(0, 0, -GRAVITY))
    place = {"mass": MASS, "position": (0, 0, RADIUS - SINK), "velocity": (V0, 0, 0)}
    if kind == "sphere":
        body, k = abut.Body.sphere("ball", radius=RADIUS, **place), 0.4
    else:
        lying = (np.sqrt(0.5), np.sqrt(0.5), 0, 0)  # its axis along y
        place["position"] = (
            0,
            0,
            RADIUS - (MASS * GRAVITY / 2 / STIFFNESS) ** (2 / 3),
        )  # two points carry it
        body, k = abut.Body.cylinder("ball", radius=RADIUS, length=0.3, orientation=lying, **place), 0.5
    model.add(body)
    model.add(
        abut.Contact(
            "floor",
            body.shape,
            abut.shapes.HalfSpace(model.ground.frame(), normal="z"),
            normal=abut.normal.Impact(
                stiffness=STIFFNESS, exponent=1.5, damping=1e4, full_damping_depth=1e-6
            ),
            friction=abut.friction.Coulomb(
                static=MU, dynamic=MU, stiction_velocity=1e-3, friction_velocity=1e-3
            ),
        )
    )
    return model, k


@pytest.mark.parametrize("kind", ["sphere", "cylinder"])
def test_sliding_ends_in_rolling(kind):
    """While sliding v = v0 - mu g t, R w = mu g t / k; rolling begins at t = v0/((1 + 1/k) mu g), v = v0/(1
    + k); k = I/(m R^2).

    Sphere: 2 v0 / 7 mu g, 5 v0/7 after 12 v0^2/(49 mu g) (Routh, Dynamics of a System of Rigid Bodies, part
    I). Below the stiction velocity v_s = 1 mm/s friction is proportional to slip, so pure rolling is
    reached exponentially; x at the end differs by at most v_s times the 0.2 ms of that decay. What remains
    is the sink of 2e-5 R, by which the arm of friction is short.
    """
    model, k = thrown(kind)
    t_roll = V0 / ((1 + 1 / k) * MU * GRAVITY)
    run = abut.simulate(model, end=1.5 * t_roll, step=t_roll / 40)
    sliding = run.time < 0.99 * t_roll
    t = run.time[sliding]
    v = run["ball.velocity.x"].values
    spin = RADIUS * run["ball.angular_velocity.y"].values
    assert v[sliding] == target(V0 - MU * GRAVITY * t, "speed while it slides [m/s]", atol=3e-5 * V0)
    np.testing.assert_allclose(spin[sliding], MU * GRAVITY * t / k, atol=5e-5 * V0)
    rolling = run.time > 1.05 * t_roll
    assert v[rolling] == target(V0 / (1 + k), "speed of rolling [m/s]", rtol=5e-5)
    np.testing.assert_allclose(spin[rolling], V0 / (1 + k), rtol=5e-5)
    x_roll = V0 * t_roll - MU * GRAVITY * t_roll**2 / 2
    x = x_roll + V0 / (1 + k) * (run.time[-1] - t_roll)
    assert run["ball.position.x"].values[-1] == target(x, "position at the end [m]", rel=5e-5)
    # k v m + I w is kept about any point of the floor line: nothing but the sink's arm can change it
    about_floor = v + k * spin
    np.testing.assert_allclose(about_floor, V0, rtol=5e-5)


def test_friction_loss_from_sliding_to_rolling():
    """E = ½ m v₀² k/(1 + k), 2/7 of the kinetic energy of a sphere, is dissipated from sliding at v₀ to rolling; `energy.dissipated`
    equals it.

    Source: momentum and spin at rolling. 1e-4: the penetration shortens the lever arm, and the normal damper dissipates a little
    while the ball settles.
    """
    model, k = thrown("sphere")
    t_roll = V0 / ((1 + 1 / k) * MU * GRAVITY)
    run = abut.simulate(model, end=1.5 * t_roll, step=t_roll / 10)
    heat = 0.5 * MASS * V0**2 * k / (1 + k)
    assert run["energy.dissipated"].values[-1] == target(heat, "heat of sliding [J]", rel=1e-4)
    assert np.diff(run["energy.dissipated"].values).min() > -1e-9
    assert run["energy.kinetic"].values[-1] == pytest.approx(0.5 * MASS * V0**2 - heat, rel=1e-4)


@pytest.mark.parametrize(("mu", "rolls"), [(0.35, True), (0.1, False)])
def test_ball_rolls_down_a_slope_if_friction_suffices(mu, rolls):
    """Rolling needs mu >= 2/7 tan(beta): then a = 5/7 g sin(beta); otherwise it slides with a = g (sin beta
    - mu cos beta).

    Friction needed for rolling is 2/7 m g sin(beta); the regularised law gives it at a steady creep of the
    contact point below v_s = 1e-4 m/s, which is all that v falls short of R w. After 0.3 s v is 1 m/s:
    relative tolerance 2e-4.
    """
    beta = 0.5
    model = abut.Model("slope", gravity=(GRAVITY * np.sin(beta), 0, -GRAVITY * np.cos(beta)))
    sink = (MASS * GRAVITY * np.cos(beta) / STIFFNESS) ** (2 / 3)
    ball = model.add(abut.Body.sphere("ball", radius=RADIUS, mass=MASS, position=(0, 0, RADIUS - sink)))
    model.add(
        abut.Contact(
            "floor",
            ball.shape,
            abut.shapes.HalfSpace(model.ground.frame(), normal="z"),
            normal=abut.normal.Impact(
                stiffness=STIFFNESS, exponent=1.5, damping=1e4, full_damping_depth=1e-6
            ),
            friction=abut.friction.Coulomb(
                static=mu, dynamic=mu, stiction_velocity=1e-4, friction_velocity=1e-4
            ),
        )
    )
    run = abut.simulate(model, end=0.3, step=0.01)
    a = 5 / 7 * GRAVITY * np.sin(beta) if rolls else GRAVITY * (np.sin(beta) - mu * np.cos(beta))
    speed = run["ball.velocity.x"].values
    spin = RADIUS * run["ball.angular_velocity.y"].values
    turning = a if rolls else 2.5 * mu * GRAVITY * np.cos(beta)
    # the march ends on a step; between its few long implicit steps outputs are interpolated, which costs 1e-3 in a stiff slip
    assert speed[-1] == target(a * 0.3, "speed down the slope [m/s]", abs=3e-4)
    assert spin[-1] == pytest.approx(turning * 0.3, abs=3e-4)
    np.testing.assert_allclose(speed, a * run.time, atol=3e-3)
    np.testing.assert_allclose(spin, turning * run.time, atol=3e-3)
