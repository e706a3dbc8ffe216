"""The rank of constraints does not depend on masses: pendulums and joints over twelve decades of inertia, mass ratio and length.

A pendulum of a point held at an arm L has m L² θ̈ + J θ̈ = −m g L sin θ whatever J/(m L²) is, and no equation of it repeats another. The
expected motions are SciPy's DOP853 at 1e-13 of that equation, energy, and similarity: masses scaled by any factor change no motion, and
lengths scaled by λ with times by √λ give the same motion. Nothing of this knows of pivots.
"""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import abut

G = 9.81
DECADES = 10.0 ** np.arange(-12.0, 1.0)
#: by name: the method, and what it keeps of a pendulum's place over two seconds [m], by its tolerance or its step and order
METHODS = {
    "RungeKutta": (abut.RungeKutta(rtol=1e-8), 1e-6),
    "AdamsBashforthMoulton": (abut.AdamsBashforthMoulton(rtol=1e-8), 1e-6),
    "Bdf": (abut.Bdf(rtol=1e-8), 1e-4),
    "Radau": (abut.Radau(rtol=1e-8), 1e-6),
    "GeneralizedAlpha": (abut.GeneralizedAlpha(rtol=1e-6), 1e-3),
    "Hht": (abut.Hht(rtol=1e-6), 1e-3),
    "Newmark": (abut.Newmark(rtol=1e-6), 1e-3),
    "Verlet": (abut.Verlet(rtol=1e-6), 1e-3),
    "MoreauJean": (abut.MoreauJean(step=1e-3), 1e-2),
}
COORDINATES = {"absolute": abut.AbsoluteCoordinates(), "joint": abut.JointCoordinates()}


def swinging(times: np.ndarray, ratio: float, start: float = 0.3) -> np.ndarray:
    """Angles of a pendulum of 1 m from below, by the ratio J/(m L²)."""
    found = solve_ivp(
        lambda _, y: [y[1], -G * np.sin(y[0]) / (1.0 + ratio)],
        (0.0, times[-1]), [start, 0.0], method="DOP853", rtol=1e-13, atol=1e-14, t_eval=times,
    )  # fmt: skip
    return found.y[0]


def pendulum(ratio: float, mass: float = 1.0, length: float = 1.0, joints=("Spherical",)) -> abut.Model:
    """A body with isotropic inertia at an arm from joints to the ground, all on one axis; the plane is tilted against the axes."""
    model = abut.Model("pendulum", gravity=(0, 0, -G))
    axis, out = np.array([-0.28, 0.96, 0.0]), np.array([0.96, 0.28, 0.0])
    place = length * (np.sin(0.3) * out - np.cos(0.3) * np.array([0, 0, 1.0]))
    bob = model.add(abut.Body("bob", mass, np.full(3, ratio * mass * length**2), place))
    for k, kind in enumerate(joints):
        at, more = (0.2 * k * length * axis, {"axis": axis}) if kind == "Revolute" else (np.zeros(3), {})
        model.add(getattr(abut.joints, kind)(f"hinge{k}", bob, model.ground, at=at, **more))
    return model


def off(run: abut.Result, ratio: float, length: float = 1.0) -> float:
    """How far the bob is from where it should be, over its arm."""
    assert run.status.ok, run.status
    angle = swinging(run.time / np.sqrt(length), ratio)
    out = np.array([0.96, 0.28, 0.0])
    place = np.sin(angle)[:, None] * out - np.cos(angle)[:, None] * np.array([0, 0, 1.0])
    return float(np.abs(run["bob.position"].values / length - place).max())


@pytest.mark.parametrize("coordinates", COORDINATES)
@pytest.mark.parametrize("method", METHODS)
def test_a_pendulum_of_any_inertia(method, coordinates):
    """Twelve decades of J/(m L²), and those of the report, by each method in both coordinates; nothing is said of redundant constraints."""
    integrator, near = METHODS[method]
    ratios = [*DECADES, 2e-9, 3e-8]
    runs = abut.simulate_many(
        pendulum(1.0), {"bob.inertia": [np.full(3, x) for x in ratios]}, end=2.0, step=0.1,
        integrator=integrator, coordinates=COORDINATES[coordinates], threads=1,
    )  # fmt: skip
    for ratio, run in zip(ratios, runs, strict=True):
        assert run.warnings == []
        assert off(run, ratio) < near, ratio
