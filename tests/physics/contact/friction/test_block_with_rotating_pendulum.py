"""A block on an incline with a pendulum that rotates at constant speed (Eberhard's worked example)."""

import numpy as np
import pytest

import abut
from targets import target

BLOCK, BOB, LENGTH, BETA, GRAVITY = 8.0, 2.0, 0.5, np.radians(15.0), 9.81
TOTAL = BLOCK + BOB
DOWN = np.array([np.cos(BETA), -np.sin(BETA), 0])
UP = np.array([np.sin(BETA), np.cos(BETA), 0])
#: s(1), s'(1); from the closed form, M 8 kg, m 2 kg, L 0.5 m, 15 degrees
PUBLISHED = {10.0: (1.720047432, 2.489517528), -10.0: (1.174248737, 1.537544054)}


def turning(t: float, omega: float) -> float:
    return -omega * t


def machine(omega: float) -> abut.Model:
    model = abut.Model("block and pendulum", gravity=(0, -GRAVITY, 0))
    block = model.add(abut.Body.box("block", size=(0.2, 0.1, 0.1), mass=BLOCK))
    bob = model.add(
        abut.Body(
            "bob",
            mass=BOB,
            inertia=(0.01, 0.02, 0.02),
            position=(LENGTH, 0, 0),
            velocity=(0, -LENGTH * omega, 0),
            angular_velocity=(0, 0, -omega),
        )
    )
    model.add(abut.joints.Translational("slide", block, model.ground, at=(0, 0, 0), axis=DOWN))
    pivot = model.add(abut.joints.Revolute("pivot", bob, block, at=(0, 0, 0), axis="z"))
    model.add(abut.motions.Displacement("drive", pivot, turning, parameters={"omega": omega}))
    return model


def closed_form(t: np.ndarray, w: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """s, s' and the slide's force along UP: (M+m) s'' = (M+m) g sin b + m L w^2 cos(wt - b)."""
    k, cb, sb = BOB * LENGTH / TOTAL, np.cos(BETA), np.sin(BETA)
    s = 0.5 * GRAVITY * sb * t**2 + k * (cb - np.cos(w * t - BETA)) + k * w * sb * t
    v = GRAVITY * sb * t + k * w * np.sin(w * t - BETA) + k * w * sb
    return s, v, TOTAL * GRAVITY * cb + BOB * LENGTH * w**2 * np.sin(w * t - BETA)


@pytest.mark.parametrize("omega", PUBLISHED)
def test_block_slides_in_closed_form(omega):
    """s = g sb t^2/2 + k (cb - cos(wt - b)) + k w sb t, k = mL/(M+m). Default tolerances keep 1e-5 m; 1e-9
    gives 1e-8.

    Derived from the momentum along the incline; at w = 10 rad/s the digits of the source's data come out.
    """
    run = abut.simulate(machine(omega), end=1.0, step=0.01, integrator=abut.RungeKutta(rtol=1e-9))
    s, v, _ = closed_form(run.time, omega)
    assert (s[-1], v[-1]) == target(PUBLISHED[omega], "distance and speed at the end [m, m/s]", atol=1e-9)
    assert run["block.position"].values @ DOWN == target(s, "displacement of the block [m]", atol=2e-8)
    np.testing.assert_allclose(run["block.velocity"].values @ DOWN, v, atol=2e-7)
    default = abut.simulate(machine(omega), end=1.0, step=0.01)
    np.testing.assert_allclose(default["block.position"].values @ DOWN, s, atol=1e-5)


def test_slide_must_pull_the_block():
    """N = (M+m) g cos(b) + m L w^2 sin(wt - b) falls to -5.24 N: the two-sided guide pulls where a floor
    would let go.

    1e-6 of 200 N: accelerations are linear in forces and exact at exact states.
    """
    run = abut.simulate(machine(10.0), end=1.0, step=0.001)
    _, _, normal = closed_form(run.time, 10.0)
    measured = run["slide.force"].values @ UP
    assert measured == target(normal, "normal force of the slide [N]", atol=2e-3)
    assert measured.min() == pytest.approx(-5.24, abs=0.01)
    np.testing.assert_allclose(run["slide.force"].values @ DOWN, 0, atol=1e-9)


def test_drive_torque_balances_bob():
    """Newton–Euler of the bob about its centre: T_drive = -(r_pivot x F_pivot)_z as w is constant.

    With a_bob = s'' d - L w^2 e: the pivot force F = m (a - g) acts at -L e, so T = L e x F.
    """
    w = 10.0
    run = abut.simulate(machine(w), end=0.5, step=0.005)
    t = run.time
    e = np.column_stack([np.cos(w * t), -np.sin(w * t), 0 * t])
    sdd = GRAVITY * np.sin(BETA) + BOB * LENGTH / TOTAL * w**2 * np.cos(w * t - BETA)
    force = BOB * (sdd[:, None] * DOWN - LENGTH * w**2 * e + np.array([0, GRAVITY, 0]))
    assert run["pivot.force"].values + run["drive.force"].values == target(
        force, "force in the pivot [N]", atol=2e-3
    )
    torque = np.cross(LENGTH * e, force)
    np.testing.assert_allclose(run["drive.torque"].values + run["pivot.torque"].values, torque, atol=2e-3)
    np.testing.assert_allclose(run["pivot.torque"].values[:, 2], 0, atol=1e-9)


def test_equations_in_closed_form_at_the_states_of_a_run():
    """M(q) q̈ = F(q, q̇, t): velocities and accelerations of `abut.equations` at states of the run above equal those of the engine.

    1e-12 of the largest: rounding.
    """
    run = abut.simulate(machine(10.0), end=1.0, step=0.01, integrator=abut.RungeKutta(rtol=1e-9))
    derived = abut.equations(machine(10.0))
    for k in range(0, len(run.time), 20):
        state = {
            name: run[f"block.{what}"].values[k] @ DOWN
            for name, what in (("s_slide", "position"), ("s_slide_dot", "velocity"))
        }
        for name, one in derived.bodies({"t": run.time[k], **state}).items():
            for mine, what in ((one.velocity, "velocity"), (one.acceleration, "acceleration")):
                np.testing.assert_allclose(mine, run[f"{name}.{what}"].values[k], atol=1e-12 * 50.0)
