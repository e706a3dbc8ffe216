"""Every gallery script with blocks that do not give: what its Answer claims is true."""

import numpy as np
import pytest

import abut
from gallery import run, script


@pytest.mark.long
def test_house_of_cards():
    """μ against tan 15° = 0.268: above nothing moves but by what steps miss; below the upper pair does alone, and at 0.15 all do."""
    example = script("house_of_cards")
    assert np.tan(example.LEAN) == pytest.approx(0.268, abs=5e-4)
    for friction, end in ((0.28, 0.1), (0.22, 0.3), (0.15, 0.5)):
        result = abut.simulate(example.house(friction), end=end, step=end, integrator=example.integrator)
        moved = example.moved(result)[-1]
        if friction == 0.28:
            assert moved.max() < 1e-9
        elif friction == 0.22:
            assert moved[:5].max() < 1e-4 < 1e-3 < moved[5:].min()
        else:
            assert moved.min() > 0.04


def test_wedge_capstan_and_hopper():
    """The numbers of the Answers, to their last digit.

    Limits are held to theory in tests/physics/contact/rigid/test_wedges_capstans_hoppers.py.
    """
    wedge, capstan, hopper = (script(name) for name in ("wedge", "capstan", "box_in_a_hopper"))
    assert run(wedge)["drive.force"].values[-1, 0] == pytest.approx(-9.5e3, abs=50)
    assert wedge.push(np.radians(10.0), 1.0) == pytest.approx(2.5e3, abs=50)
    assert np.degrees(wedge.steepest()) == pytest.approx(17.1, abs=0.05)
    assert np.degrees(np.arctan(wedge.FRICTION)) == pytest.approx(8.5, abs=0.05)
    for slope, way in ((17.0, 0.0), (17.3, 0.1e-3)):
        foot = abut.simulate(
            wedge.raised(np.radians(slope), None), end=0.05, step=0.01, integrator=wedge.integrator
        )
        moved = np.abs(foot["wedge.position.x"].values[-1] - foot["wedge.position.x"].values[0])
        assert moved < 1e-9 if way == 0.0 else moved > way
    euler = [capstan.HELD * np.exp(capstan.FRICTION * 2 * np.pi * turns) for turns in (0.5, 1.0, 3.0)]
    assert euler == [pytest.approx(26, abs=0.5), pytest.approx(66, abs=0.5), pytest.approx(2.9e3, abs=50)]
    np.testing.assert_allclose(capstan.pulls(run(capstan), 12)[0], 69.1, atol=0.05)
    np.testing.assert_allclose(np.degrees([hopper.limit(0.3), hopper.limit(0.5)]), (15.4, 24.5), atol=0.05)
    leans = hopper.leans(run(hopper))
    assert np.ptp(leans) < 1e-9
    tipped = abut.simulate(
        hopper.crate(0.3, 1.05 * hopper.limit(0.3)), end=1.0, step=0.1, integrator=hopper.integrator
    )
    assert hopper.leans(tipped)[-1] == pytest.approx(90.0 - 50.0, abs=0.1)  # a side lies on a wall


def test_masonry_arch():
    """Twenty stones: above their limit the crown stays, below it comes down.

    The limit is that of a linear program (tests/physics/contact/rigid/test_masonry.py).
    """
    example = script("masonry_arch")
    for factor, falls in ((1.005, False), (0.995, True)):
        result = abut.simulate(
            example.arch(factor * example.LIMIT), end=example.end, step=0.4, integrator=example.integrator
        )
        sunk = example.sunk(result)[-1]
        assert sunk == pytest.approx(0.76, abs=0.01) if falls else abs(sunk) < 1e-9


def test_times_of_van_leeuwen_s_train():
    """The closed form behind both Answers, of `dominoes` and of `dominoes_rigid`: the last is hit after 478 ms, within 2 ms of the run."""
    rigid = script("dominoes_rigid")
    times = rigid.train()
    np.testing.assert_allclose(times, script("dominoes").theory(), rtol=1e-9)
    assert times[[0, -1]] == pytest.approx([0.096, 0.478], abs=5e-4)
    assert 5 * rigid.PITCH / (times[-1] - times[-6]) == pytest.approx(1.17, abs=0.005)


@pytest.mark.long
def test_rigid_dominoes():
    """Van Leeuwen's times, of rows that hit without rebound and lean without friction; outputs and steps of 0.5 ms, feet that slide a
    little: 2 ms. The first six, for time.
    """
    example = script("dominoes_rigid")
    result = abut.simulate(example.model, end=0.32, step=example.step, integrator=example.integrator)
    np.testing.assert_allclose(example.hits(result)[:5], example.train()[:5], atol=2e-3)
