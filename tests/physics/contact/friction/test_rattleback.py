"""A rattleback: rolling without slip of an ellipsoidal body, against its nonholonomic equations."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import abut
from gallery import script
from targets import target

pytestmark = pytest.mark.slow  # millions of steps

TIMES = np.array([2.0, 2.5, 4.5, 5.0])


def rolling(example):
    """Spin about the vertical at TIMES of the equations of an ellipsoid that rolls on a plane, by SciPy.

    With γ the vertical in the body's axes, r from the centre of mass to the place of contact, v = −ω×r:
    γ̇ = γ×ω,  I ω̇ + m r×(ω̇×r) = −ω×Iω + m r×(g γ − ω×ṙ − ω×(ω×r)). Source: Kane & Levinson, Int. J. Non-Linear Mech. 17 (1982) 175.
    """
    squares, mass, inertia = np.array(example.SEMI_AXES) ** 2, example.MASS, example.INERTIA

    def rates(_, x):
        up, turn = x[:3], x[3:]
        size = np.sqrt(up @ (squares * up))
        change = np.cross(up, turn)
        r = np.array([0, 0, example.HEIGHT]) - squares * up / size
        dr = -squares * change / size + squares * up * (up @ (squares * change)) / size**3
        whole = inertia + mass * (r @ r * np.eye(3) - np.outer(r, r))
        pull = 9.81 * up - np.cross(turn, dr) - np.cross(turn, np.cross(turn, r))
        return np.r_[
            change, np.linalg.solve(whole, mass * np.cross(r, pull) - np.cross(turn, inertia @ turn))
        ]

    up = np.array([0.0, np.sin(example.LEAN), np.cos(example.LEAN)])
    out = solve_ivp(rates, (0, TIMES[-1]), np.r_[up, -5.0 * up], rtol=1e-10, atol=1e-12, t_eval=TIMES)
    return np.sum(out.y[:3] * out.y[3:], axis=0)


def test_rattleback_rolling_matches_nonholonomic_equations():
    """error = O(h²) of Moreau–Jean steps for a rolling contact point: half the step gives a quarter of the error.

    Source: the nonholonomic equations v + ω × r = 0, integrated by SciPy. The range 3.3 … 4.4 allows for terms of third order; the
    error at the shorter step is 3e-4 rad/s of 5. The energy never rises and falls by 1e-5 at most.
    """
    example = script("rattleback")
    expected = rolling(example)
    errors = []
    for step in (1e-4, 5e-5):
        result = abut.simulate(example.stone(-5.0), end=5.0, step=0.5, integrator=abut.MoreauJean(step=step))
        found = np.interp(TIMES, result.time, result["stone.angular_velocity.z"].values)
        errors.append(np.abs(found - expected).max())
        assert result.statistics["contact_residual"] < 1e-8
        energy = result["energy.kinetic"].values + result["energy.potential"].values
        assert np.diff(energy).max() < 1e-9 * energy[0]
        assert energy[0] - energy[-1] < 1e-5 * energy[0]
    assert errors[1] < 3e-4
    assert 3.3 < errors[0] / errors[1] < 4.4


def test_it_turns_back_one_way_only():
    """ω_z = −5 rad/s becomes +4.46 rad/s after 8 s and is zero at 5.5 s; ω_z = +5 rad/s becomes 4.85 rad/s.

    Source: the answer of the gallery's example. Half a unit of its last digit.
    """
    example = script("rattleback")
    runs = [example.stone(spin) for spin in (-5.0, 5.0)]
    back, on = (
        abut.simulate(one, end=example.end, step=example.step, integrator=example.integrator) for one in runs
    )
    turning = back["stone.angular_velocity.z"].values
    assert back.time[turning > 0][0] == target(5.5, "time of the reversal [s]", abs=0.05)
    assert turning[-1] == pytest.approx(4.46, abs=0.005)
    assert on["stone.angular_velocity.z"].values[-1] == pytest.approx(4.85, abs=0.005)
