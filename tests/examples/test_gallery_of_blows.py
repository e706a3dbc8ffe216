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


@pytest.mark.long
def test_beam_on_slope():
    """The Answer: two strikes, the second of bristles earlier, for these do not rub within a blow."""
    example = script("beam_on_slope")
    runs = {
        name: abut.simulate(
            example.machine(friction), end=example.end, step=example.step, integrator=example.integrator
        )
        for name, friction in example.FRICTION.items()
    }
    times = {name: example.strikes(result) for name, result in runs.items()}
    assert all(len(found) == 2 for found in times.values())
    first, second = np.array(list(times.values())).T
    np.testing.assert_allclose(first, 0.333, atol=1e-3)
    np.testing.assert_allclose(second, [0.694, 0.694, 0.691], atol=2e-3)
