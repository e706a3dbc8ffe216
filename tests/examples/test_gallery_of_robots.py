"""Robots of the gallery: what the Answer claims is true."""

import numpy as np
import pytest

from gallery import script


def test_robot_arm():
    """Numbers of the Answer to their last digit, with half its steps."""
    example = script("robot_arm")
    given, held = example.torques(np.linspace(0.0, example.TIME, 401))
    most = np.abs(given).argmax(axis=0)
    peaks = [(given[most[k], k], held[most[k], k]) for k in range(3)]
    np.testing.assert_allclose(np.abs(peaks), [(234, 0), (314, 194), (111, 56)], atol=0.5)
    assert peaks[2][0] * peaks[2][1] < 0.0 < peaks[1][0] * peaks[1][1]
    for feed, way, end in (
        (example.nothing, 30.0, 12.3),
        (example.weight, 40.2, 12.3),
        (example.all_of_it, 4.2, 1.5),
    ):
        off = 1e3 * example.strays(feed, steps=200)
        assert (off.max(), off[-1]) == pytest.approx((way, end), abs=0.06)


@pytest.mark.long
@pytest.mark.slow
def test_gripper_arm():
    """Numbers of the Answer to their last digit."""
    import abut

    example = script("gripper_arm")
    result = abut.simulate(example.model, end=example.end, step=example.step)
    assert result.status.ok
    assert example.met(result) == (
        pytest.approx(0.543, abs=6e-4),
        pytest.approx(12.0, abs=0.06),
        pytest.approx(0.048, abs=6e-4),
    )
    left, right = (result[f"{side}_slide.displacement"].values for side in ("left", "right"))
    np.testing.assert_allclose(left, right, atol=1e-9)
