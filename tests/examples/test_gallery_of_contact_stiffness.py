"""Every gallery script about how stiff a blow is: what its Answer claims is true."""

import numpy as np
import pytest

import abut
from examples.woodpecker_by_steps import sinking as sinking_by_steps
from gallery import run, script
from page_numbers import numbers_on


def test_rising_stiffness():
    """The numbers of the Answer, to their last digit.

    Their rates are held to theory in tests/physics/contact/rigid/test_rising_stiffness.py.
    """
    example = script("rising_stiffness")
    rigid = run(example)
    assert (rigid.statistics["steps"], rigid.statistics["events"]) == (pytest.approx(50, abs=5), 2)
    for law, expected in (
        (abut.normal.Impact(1e5, 1.0), 4.52),
        (abut.normal.Impact(1e6, 1.0), 1.40),
        (abut.normal.Impact(1e7, 1.0), 0.44),
        (abut.normal.Impact(1e8, 1.0), 0.14),
        (abut.normal.Impact(example.STEEL, 1.5), 0.09),
    ):
        assert 1e3 * example.behind(law, rigid)[-1] == pytest.approx(expected, abs=5e-3)
    assert np.round(example.STEEL / 1e9, 1) == 21.3
    assert pytest.approx(2.5, abs=0.05) == 10**0.4
    steel = example.falling(abut.normal.Impact(example.STEEL, 1.5))
    soft = abut.simulate(steel, end=example.end, step=example.step, integrator=example.integrator)
    assert soft.statistics["steps"] == pytest.approx(210, rel=0.05)


def test_woodpecker():
    """The numbers of the Answer, to their last digit; energy is kept to what depths of touch allow."""
    example = script("woodpecker")
    result = run(example)
    jams = example.cycles(result)[-4:]
    assert np.diff(jams).mean() == pytest.approx(0.149, abs=1e-3)
    y = np.interp(jams, result.time, result["sleeve.position.y"].values)
    assert -np.diff(y).mean() == pytest.approx(0.0214, abs=5e-4)
    assert 1e3 * -np.diff(y).mean() / np.diff(jams).mean() == pytest.approx(144, abs=1)  # mm/s
    total = result["energy.total"].values + result["energy.dissipated"].values
    assert np.ptp(total) < 1e-3 * np.abs(result["energy.potential"].values).max()


SINKS = (
    "sinks {} mm per cycle with event detection (`rtol=1e-6`) and {} mm with steps of {} ms. With steps of {} ms it sinks {} mm, "
    "with steps of {} ms {} mm. There, the mean"
)


def sinking(example, method, end):
    """How far the woodpecker sinks in each cycle but the first five [mm]."""
    result = abut.simulate(
        example.machine(), end=end, step=max(getattr(method, "step", None) or 0.0, 5e-4), integrator=method
    )
    jams = example.cycles(result)
    jams = jams[np.diff(jams, prepend=-1.0) > 0.06]
    return -1e3 * np.diff(np.interp(jams, result.time, result["sleeve.position.y"].values))[5:]


@pytest.mark.slow
def test_woodpecker_numbers_of_rigid_contact_page():
    """docs/rigid.md: 21.4 mm by events; by steps of 0.2, 1.5 and 2 ms to half a unit of the last digit beside the scatter of the mean,
    σ/√n. By steps twenty cycles in a row differ from the mean by 0.3 mm.
    """
    example = script("woodpecker")
    events, fine, h, *coarse = numbers_on("rigid.md", SINKS)
    assert events == sinking(example, abut.RungeKutta(rtol=1e-6), 6.0).mean()
    for step, stated in ((h, fine), *zip(coarse[::2], coarse[1::2], strict=True)):
        each = sinking(example, abut.MoreauJean(step=1e-3 * step.value), 15.0)
        assert stated.value == pytest.approx(each.mean(), abs=0.05 + each.std() / np.sqrt(len(each)))
        means = [each[k : k + 20].mean() for k in range(0, len(each) - 20, 20)]
        assert max(np.abs(np.array(means) - each.mean())) < 0.35


@pytest.mark.long
@pytest.mark.slow
def test_woodpecker_agrees_with_independent_time_stepping():
    """Its error is of order one in the step: extrapolated from 0.2 and 0.1 ms it sinks 14.4 mm. The mean of thirty cycles scatters by
    0.04 mm, and the extrapolated one by 0.05 mm; abut's steps of 0.2 ms are within 2 %.
    """
    example = script("woodpecker")
    coarse, fine = (1e3 * sinking_by_steps(example, h, 5.0) for h in (2e-4, 1e-4))
    (limit,) = numbers_on("rigid.md", "midpoint rule converges to {} mm as the steps decrease")
    assert limit.value == pytest.approx(2 * fine - coarse, abs=0.1)
    assert sinking(example, abut.MoreauJean(step=2e-4), 15.0).mean() == pytest.approx(
        2 * fine - coarse, rel=0.02
    )


def test_tippe_top():
    """The numbers of the Answer; the motion is held to theory in tests/physics/contact/friction/test_tippe_top.py."""
    example = script("tippe_top")
    turned = run(example)
    assert turned.time[example.lean(turned) > 90.0][0] == pytest.approx(0.98, abs=0.011)
    assert turned.time[turned["stem.normal_magnitude"].values > 0.0][0] == pytest.approx(1.38, abs=0.011)
    np.testing.assert_allclose(turned["top.angular_velocity.z"].values[[0, -1]], (179.1, 93.5), atol=0.1)
    assert example.lean(turned)[-1] > 177.0


@pytest.mark.long
def test_tippe_top_with_point_friction_keeps_rolling():
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
        curves = example.curves_of(runs[0])
        assert np.nanmax(np.abs(curves["friction coefficient"])) < 0.5 + 1e-6
