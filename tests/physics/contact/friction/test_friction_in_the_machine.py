"""Friction and moment laws with internal states in one machine: oscillating blocks against SciPy's integration of each block alone.

One law for each thing that the engine hands over: a bristle, a scalar beside it, depth and the rate of the normal force. That the
others compile to what they are in Python is for tests/contracts to say.
"""

import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import abut
from physics.contact.friction.prescribed_slip import Rubbed
from targets import target

GRAVITY, MASS, ARM = 10.0, 1.0, 0.1
LOAD = GRAVITY * MASS
STIFFNESS = 1e6
DEPTH = (LOAD / STIFFNESS) ** (2 / 3)
END = 0.1
SLIDERS = {
    "stiction": abut.friction.Stiction(
        static=0.5, dynamic=0.3, stiction_velocity=0.01, friction_velocity=0.05, deformation=1e-4
    ),
    "lugre": abut.friction.LuGre(static=0.5, dynamic=0.3, velocity=0.01, stiffness=1e4, damping=10.0),
    "dwelling": abut.friction.Gonthier(
        static=0.5, dynamic=0.3, velocity=0.01, stiffness=1e4, damping=20.0, dwell_time=0.1
    ),
    "spring": abut.friction.MindlinSpring(coefficient=0.3, shear_modulus=6e6, radius=0.1),
}
TWISTED = {
    "rolling": abut.moment.RollingSpring(arm=1e-2, angle=1e-3, damping=1e-3),
    "spin": abut.moment.DrillingSpring(coefficient=0.3, radius=0.1, shear_modulus=1e6),
}
INERTIA = 1e-3


def push(t):
    return 6.0 * math.sin(2.0 * math.pi * 10.0 * t)


def across(t):
    return 2.0 * math.sin(2.0 * math.pi * 15.0 * t)


def twist(t):
    return 0.15 * math.sin(2.0 * math.pi * 10.0 * t)


def machine() -> abut.Model:
    """Blocks (spheres that hardly turn) on a floor, each in its balance, and two balls that are turned."""
    model = abut.Model("rubbing", gravity=(0, 0, -GRAVITY))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    normal = abut.normal.Impact(stiffness=STIFFNESS, exponent=1.5)
    for k, (name, law) in enumerate((SLIDERS | TWISTED).items()):
        place = (0.0, float(k), ARM - DEPTH)
        slides = name in SLIDERS
        inertia = 1e9 if slides else INERTIA
        body = model.add(abut.Body(name, mass=MASS, inertia=(inertia,) * 3, position=place))
        ball = abut.shapes.Sphere(body.frame(), ARM)
        role = "friction" if slides else name
        model.add(abut.Contact(f"{name}_floor", ball, floor, normal=normal, **{role: law}))
        here = model.ground.frame(place)
        if slides:
            model.add(abut.forces.Force(f"{name}_push", body.frame(), here, fx=push, fy=across))
        else:
            about = {"ty": twist} if name == "rolling" else {"tz": twist}
            model.add(abut.forces.Force(f"{name}_twist", body.frame(), here, **about))
    return model


@pytest.fixture(scope="module")
def run() -> abut.Result:
    result = abut.simulate(machine(), end=END, step=2e-3, integrator=abut.RungeKutta(rtol=1e-6))
    assert result.status.ok, result.status
    return result


def alone(law, inertia: float, drive, times: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Place and speed over time of one block or ball, with every reversal of its slip remembered."""
    body = Rubbed(law)

    def rate(t, y):
        at = {"normal_force": LOAD, "depth": DEPTH}
        v, z = y[3:6], y[6:] * scale
        return np.concatenate(
            [v, (drive(t) - body.force(v, z, **at)) / inertia, body.rate(v, z, **at) / scale]
        )

    carries_newtons = isinstance(law, abut.friction.MindlinSpring)
    scale = np.append(np.full(3, LOAD if carries_newtons else 1e-4), np.ones(body.size - 3))
    run = solve_ivp(rate, (0, END), np.zeros(6 + body.size), "LSODA", t_eval=times, rtol=1e-9, atol=1e-11)
    assert run.success
    return run.y[:3].T, run.y[3:6].T


@pytest.mark.parametrize("name", sorted(SLIDERS))
def test_blocks_move_as_alone(run, name):
    """m ẍ = F(t) − T in two directions at once: engine and SciPy within 1e-4 of the largest displacement and speed.

    Laws, drives and starts are the same; what differs is the integration, at rtol 1e-6 here and 1e-9 there. 1e-4 allows
    for the corners of the laws.
    """
    place, speed = alone(SLIDERS[name], MASS, lambda t: np.array([push(t), across(t), 0.0]), run.time)
    start = run[f"{name}.position"].values[0]
    found = run[f"{name}.position"].values - start
    assert found[:, :2] == target(
        place[:, :2], "positions of blocks with friction [m]", atol=1e-4 * np.abs(place).max()
    )
    assert run[f"{name}.velocity"].values[:, :2] == target(
        speed[:, :2], "speeds of blocks with friction [m/s]", atol=1e-4 * np.abs(speed).max()
    )


@pytest.mark.parametrize("name", sorted(TWISTED))
def test_balls_turn_as_alone(run, name):
    """I ω̇ = τ(t) − M, within 1e-4 of the largest angular speed, as above."""
    axis = 1 if name == "rolling" else 2
    unit = np.eye(3)[axis]
    _, speed = alone(TWISTED[name], INERTIA, lambda t: twist(t) * unit, run.time)
    found = run[f"{name}.angular_velocity"].values
    assert found == target(speed, "angular velocity of balls [rad/s]", atol=1e-4 * np.abs(speed).max())
