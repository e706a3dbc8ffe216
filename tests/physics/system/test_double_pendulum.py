"""The plane double pendulum: energy over a long time, the path over a short one."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import abut
from targets import target

pytestmark = pytest.mark.usefixtures("every_coordinate")

GRAVITY = 9.81
L1, L2, M1, M2 = 1.0, 0.7, 2.0, 1.0  # uniform slender rods
START = (2.0, 2.5)  # angles from below


def model() -> abut.Model:
    a, b = START
    one, two = np.array([np.sin(a), 0, -np.cos(a)]), np.array([np.sin(b), 0, -np.cos(b)])
    double = abut.Model("double pendulum", gravity=(0, 0, -GRAVITY))
    upper = double.add(
        abut.Body("upper", mass=M1, inertia=(0.1, M1 * L1**2 / 12, 0.1), position=L1 / 2 * one)
    )
    lower = double.add(
        abut.Body("lower", mass=M2, inertia=(0.03, M2 * L2**2 / 12, 0.03), position=L1 * one + L2 / 2 * two)
    )
    double.add(abut.joints.Revolute("shoulder", upper, double.ground, at=(0, 0, 0), axis="y"))
    double.add(abut.joints.Revolute("elbow", lower, upper, at=L1 * one, axis="y"))
    return double


def rates(_t: float, y: np.ndarray) -> np.ndarray:
    """Lagrange's equations in the two angles from below."""
    a, b, wa, wb = y
    k = M2 * L1 * L2 / 2
    mass = np.array(
        [[(M1 / 3 + M2) * L1**2, k * np.cos(a - b)], [k * np.cos(a - b), M2 * L2**2 / 3]],
    )
    load = [
        -k * wb**2 * np.sin(a - b) - GRAVITY * (M1 / 2 + M2) * L1 * np.sin(a),
        k * wa**2 * np.sin(a - b) - GRAVITY * M2 * L2 / 2 * np.sin(b),
    ]
    return np.concatenate([[wa, wb], np.linalg.solve(mass, load)])


def test_path_follows_lagranges_equations():
    """M(φ) φ̈ + h(φ, φ̇) + g(φ) = 0 by Lagrange: two seconds against SciPy at 1e-12.

    1e-6 m at rtol = 1e-10: the motion is chaotic, errors grow e-fold in about 0.3 s, a thousandfold in 2 s.
    """
    run = abut.simulate(
        model(), end=2.0, step=0.02, integrator=abut.RungeKutta(method=abut.DOP853, rtol=1e-10)
    )
    exact = solve_ivp(
        rates, (0, 2.0), [*START, 0, 0], "DOP853", rtol=1e-12, atol=1e-12, t_eval=np.clip(run.time, 0, 2)
    )
    a, b = exact.y[:2]
    tip = L1 * np.column_stack([np.sin(a), -np.cos(a)]) + L2 / 2 * np.column_stack([np.sin(b), -np.cos(b)])
    assert run["lower.position"].values[:, [0, 2]] == target(tip, "tip of the double pendulum [m]", abs=1e-6)


@pytest.mark.parametrize(
    "integrator",
    [
        abut.RungeKutta(rtol=1e-8),
        abut.RungeKutta(method=abut.DOP853, rtol=1e-8),
        abut.Radau(rtol=1e-8),
        abut.Bdf(rtol=1e-8),
    ],
    ids=repr,
)
def test_energy_is_kept_through_chaos(integrator):
    """T + V = const whatever the path: 5 s, some ten thousand local errors of at most 1e-8 of 30 J: 1e-4
    relative is their worst sum.
    """
    run = abut.simulate(model(), end=5.0, step=0.02, integrator=integrator)
    energy = run["energy.total"].values
    scale = GRAVITY * (M1 * L1 / 2 + M2 * (L1 + L2 / 2))
    assert energy == target(energy[0], "energy of the double pendulum [J]", abs=1e-4 * scale)
    assert run["constraint.drift"].values.max() < 1e-6
