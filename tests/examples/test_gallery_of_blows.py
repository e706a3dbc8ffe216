"""Every gallery script about how stiff a blow is: what its Answer claims is true."""

import numpy as np
import pytest

import abut
from gallery import run, script


def test_rising_stiffness():
    """The numbers of the Answer, to their last digit; their rates are held to theory in tests/physics/test_rising_stiffness.py."""
    example = script("rising_stiffness")
    rigid = run(example)
    assert (rigid.statistics["steps"], rigid.statistics["events"]) == (pytest.approx(50, abs=5), 2)
    for law, expected in (
        (abut.normal.Impact(1e5, 1.0), 4.52),
        (abut.normal.Impact(1e8, 1.0), 0.14),
        (abut.normal.Impact(example.STEEL, 1.5), 0.09),
    ):
        assert 1e3 * example.behind(law, rigid)[-1] == pytest.approx(expected, abs=5e-3)
    assert np.round(example.STEEL / 1e9, 1) == 21.3


def test_woodpecker():
    """The numbers of the Answer, to their last digit; energy is kept to what depths of touch allow."""
    example = script("woodpecker")
    result = run(example)
    jams = example.cycles(result)[-4:]
    assert np.diff(jams).mean() == pytest.approx(0.149, abs=1e-3)
    y = np.interp(jams, result.time, result["sleeve.position.y"].values)
    assert -np.diff(y).mean() == pytest.approx(0.0214, abs=5e-4)
    total = result["energy.total"].values + result["energy.dissipated"].values
    assert np.ptp(total) < 1e-3 * np.abs(result["energy.potential"].values).max()


def test_tippe_top():
    """The numbers of the Answer; the motion is held to theory in tests/physics/test_tippe_top.py."""
    example = script("tippe_top")
    turned = run(example)
    assert turned.time[example.lean(turned) > 90.0][0] == pytest.approx(0.98, abs=0.011)
    assert turned.time[turned["stem.normal_magnitude"].values > 0.0][0] == pytest.approx(1.38, abs=0.011)
    np.testing.assert_allclose(turned["top.angular_velocity.z"].values[[0, -1]], (179.1, 93.5), atol=0.1)
    assert example.lean(turned)[-1] > 177.0


@pytest.mark.long
def test_a_tippe_top_whose_friction_is_at_a_point_rolls_on():
    """It leans no further than it did."""
    example = script("tippe_top")
    result = abut.simulate(
        example.top(example.POINT), end=example.end, step=example.step, integrator=example.integrator
    )
    assert example.lean(result)[1:].max() < np.degrees(example.LEAN)


@pytest.mark.long
def test_beam_on_slope():
    """The Answer: when it strikes, and that Coulomb's parts from both of LuGre's after the second strike, and from 0.3 m does not."""
    example = script("beam_on_slope")
    for start, strikes, apart, parted in (
        (0.5, [[0.333, 0.6944], [0.333, 0.6915], [0.333, 0.6914]], 1.4e-3, 0.040),
        (0.3, [[0.317, 0.6656], [0.317, 0.6611], [0.317, 0.6648]], 25e-3, 1.7e-3),
    ):
        runs = [
            abut.simulate(
                example.machine(friction, start),
                end=example.end,
                step=example.step,
                integrator=example.integrator,
            )
            for friction in example.FRICTION.values()
        ]
        np.testing.assert_allclose([example.strikes(result) for result in runs], strikes, atol=2e-4)
        cone, held, alone = (result["beam_tip.position.y"].values for result in runs)
        assert np.abs(held - alone).max() == pytest.approx(apart, rel=0.1)
        assert np.abs(cone - alone).max() == pytest.approx(parted, rel=0.1)
        told = example.told(runs[0])
        assert np.nanmax(np.abs(told["friction coefficient"])) < 0.5 + 1e-6
