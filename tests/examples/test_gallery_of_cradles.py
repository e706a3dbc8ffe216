"""Every gallery script with Newton's cradle, and the inverted pendulum: what their Answers claim is true."""

import numpy as np
import pytest

import abut
from gallery import run, script


def test_newtons_cradle():
    """references/newtons_cradle.json, five balls: the last leaves with 0.98878 v0, so it rises to 2
    asin(0.98878 sin 15 deg).

    The arms turn during the blow by some 1e-4 rad and gravity acts for 0.2 ms: 1e-3 of the angles.
    """
    example = script("newtons_cradle")
    result = run(example)
    rise = example.angles(result)[:, -1].max()
    expected = 2 * np.arcsin(0.9887774236622531 * np.sin(example.ANGLE / 2))
    assert rise == pytest.approx(expected, rel=1e-3)
    assert np.degrees(rise) == pytest.approx(29.66, abs=0.03)
    swing = np.sin(example.angles(result)[result.time > 0.3] / 2) / np.sin(example.ANGLE / 2)
    assert swing[:, 3].max() == pytest.approx(0.127, abs=1e-3)
    assert -swing[:, :3].min(axis=0).max() == pytest.approx(0.014, abs=1e-3)
    assert -swing[:, :3].min() == pytest.approx(0.071, abs=1e-3)


def test_newtons_cradle_of_rigid_balls():
    """At once: equal velocities V of the four behind and V − v₁ = v₀ with e = 1, v₁ + 4 V = v₀: (−3/5, 2/5, …); one by one (0, …, 1). Steps
    of 20 µs at 1 m/s and 9.81 m/s²: 1e-3.
    """
    example = script("newtons_cradle_rigid")
    for gap, expected in ((0.0, (-0.6, 0.4, 0.4, 0.4, 0.4)), (1e-4, (0, 0, 0, 0, 1.0))):
        result = abut.simulate(example.cradle(gap), end=0.3, step=1e-3, integrator=example.integrator)
        np.testing.assert_allclose(example.shares(result), expected, atol=1e-3)
    hertz = 0.9887774236622531  # references/newtons_cradle.json
    assert hertz == pytest.approx(0.989, abs=5e-4)


def test_newtons_cradle_of_three():
    """references/newtons_cradle.json, three balls: −0.07095, 0.07640 and 0.99455 of v0, from the Hertz chain's equations of motion.

    Each arm's first swing after the blow, as above; the small ones rise by angles of 2°, to 1e-3 of the greatest.
    """
    example = script("newtons_cradle")
    result = abut.simulate(example.cradle(3), end=0.6, step=1e-3, integrator=example.integrator)
    swing = np.sin(example.angles(result, 3)[result.time > 0.3] / 2) / np.sin(example.ANGLE / 2)
    assert swing[:, 2].max() == pytest.approx(0.99455, abs=1e-3)
    assert swing[:, 1].max() == pytest.approx(0.07640, abs=1e-3)
    assert swing[:, 0].min() == pytest.approx(-0.07095, abs=1e-3)


@pytest.mark.long
def test_inverted_pendulum():
    """Eigenvalues of the textbook's equations, and of the linearised machine to rounding of differences; 6.742 rad/s = 1.073 Hz."""
    example = script("inverted_pendulum")
    limit = example.limit()
    assert limit == pytest.approx(0.1437, abs=5e-5)
    found = np.sort_complex(abut.linearize(example.machine(limit, 0.0)).eigenvalues)
    np.testing.assert_allclose(found, np.sort_complex(example.characteristic(limit)), atol=1e-7)
    assert np.abs(found.imag).max() / (2 * np.pi) == pytest.approx(1.07, abs=5e-3)
    for part, settled in ((0.9, 7.44), (0.3, 2.08)):
        result = abut.simulate(example.machine(part * limit), end=example.end, step=example.step)
        swinging = result.time[np.abs(result["tilt.value"].values) > np.radians(0.5)]
        assert swinging[-1] == pytest.approx(settled, abs=0.02)
    fallen = abut.simulate(example.machine(1.1 * limit), end=example.end, step=example.step)
    assert fallen.status.ok
    assert fallen.status.time == pytest.approx(5.07, abs=5e-3)
    assert np.degrees(fallen["tilt.value"].values[-1]) == pytest.approx(60.0, abs=1e-3)


@pytest.mark.long
def test_sampled_pendulum():
    """The sampled loop's eigenvalues; near upright the machine in either coordinates follows (Φ − Γ K)^k, to the square of the tilt."""
    example = script("sampled_pendulum")
    limit, gains = example.limit(), example.continuous_gains()
    assert limit == pytest.approx(0.1351, abs=5e-5)
    period, tilt = 0.9 * limit, 1e-4
    phi, gamma = example.sampled(period)
    expected = [
        (np.linalg.matrix_power(phi - gamma @ gains, k) @ [0.0, 0.0, tilt, 0.0])[2] for k in range(20)
    ]
    for coordinates in (abut.AbsoluteCoordinates(), abut.JointCoordinates()):
        result = abut.simulate(
            example.machine(period, gains, tilt), end=19 * period, step=period, coordinates=coordinates
        )
        np.testing.assert_allclose(result["tilt.value"].values, expected, atol=1e-9)
    for part, kind, goal in ((0.9, "settled", 0.73), (1.1, "largest", 24.0), (1.1, "discrete", 1.0)):
        made = example.discrete_gains(part * limit) if kind == "discrete" else gains
        result = abut.simulate(example.machine(part * limit, made), end=example.end, step=example.step)
        tilt = np.degrees(np.abs(result["tilt.value"].values))
        found = tilt.max() if kind == "largest" else result.time[tilt > 0.5][-1]
        assert found == pytest.approx(goal, rel=0.02)
