"""Machines whose peaks are known: a ball that bounces by Adams' IMPACT, with its first impact by SciPy, and a pendulum."""

import math

import numpy as np
from scipy.integrate import solve_ivp

import abut

RADIUS, HEIGHT, G = 0.02, 0.5, 9.81
MASS = 7850.0 * 4.0 / 3.0 * math.pi * RADIUS**3
STIFFNESS, EXPONENT, DAMPING, PENETRATION = 1e5 * 1e3**1.5, 1.5, 1e4, 1e-4


def bouncing_ball(start: float = HEIGHT, falling: float = 0.0) -> abut.Model:
    """The machine of the README."""
    model = abut.Model("bouncing ball", gravity=(0, 0, -G))
    ball = model.add(
        abut.Body.sphere(
            "ball", radius="20 mm", density=7850, position=(0, 0, start), velocity=(0, 0, -falling)
        )
    )
    law = abut.normal.Impact(
        stiffness="1e5 N/mm^1.5", exponent=1.5, damping="10 N*s/mm", full_damping_depth="0.1 mm"
    )
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("bounce", ball.shape, plate, normal=law))
    return model


def first_impact(speed: float) -> dict[str, float]:
    """The same impact by SciPy: m z̈ = −m g + N, N = max(K δⁿ + STEP(δ, 0, 0, d, C) δ̇, 0), δ = −z (Adams' IMPACT)."""

    def force(depth, rate):
        x = min(max(depth / PENETRATION, 0.0), 1.0)
        return max(STIFFNESS * max(depth, 0.0) ** EXPONENT + DAMPING * x * x * (3.0 - 2.0 * x) * rate, 0.0)

    def parted(t, y):
        return y[0]

    parted.terminal, parted.direction = True, 1
    solution = solve_ivp(
        lambda t, y: [y[1], -G + force(-y[0], -y[1]) / MASS],
        (0.0, 5e-3),
        [0.0, -speed],
        method="DOP853",
        rtol=1e-12,
        atol=1e-15,
        max_step=1e-6,
        events=parted,
        dense_output=True,
    )
    time = np.linspace(0.0, solution.t[-1], 200_001)
    place, velocity = solution.sol(time)
    forces = np.array([force(-z, -v) for z, v in zip(place, velocity, strict=True)])
    return {
        "peak": forces.max(),
        "duration": solution.t[-1],
        "depth": -place.min(),
        "impulse": MASS * (velocity[-1] + speed + G * solution.t[-1]),
        "lost": 0.5 * MASS * (speed**2 - velocity[-1] ** 2),
    }


def pendulum(angle: float, arm: float, mass: float) -> abut.Model:
    """A point mass on a hinge, at rest at an angle from the lowest place."""
    model = abut.Model("pendulum", gravity=(0, 0, -G))
    place = (arm * math.sin(angle), 0.0, -arm * math.cos(angle))
    bob = model.add(abut.Body("bob", mass=mass, inertia=(1e-9, 1e-9, 1e-9), position=place))
    model.add(abut.joints.Revolute("pin", bob, model.ground, at=(0, 0, 0), axis="y"))
    return model
