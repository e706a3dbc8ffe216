"""Studies of the gallery: what their Answers claim, of few variants against theory; the studies themselves are long."""

import logging

import numpy as np
import pytest
from scipy.stats import spearmanr

import abut
from gallery import script


def test_crane_hinge_wear():
    """Equilibrium of fly jib and tie on the way, by NumPy alone: lifts of 16 s and more are so slow that they wear as in statics."""
    example = script("crane_hinge_wear")
    made = example.lifts(abut.study.sobol(8, seed=3))
    dataset = made.run()
    for k in range(8):
        v = made.variant(k)
        slow = example.by_statics(v["load"], v["begin"], v["end"])
        for name in ("front", "rear"):
            assert float(dataset[name][k]) == pytest.approx(slow[name], rel=0.01)


def test_mean_wear_of_the_crane_is_that_of_statics():
    """A year of 10,000 lifts takes 38.2 and 23.3 µm: by equilibrium, over 256 lifts of a sequence whose mean errs by about 1 %."""
    example = script("crane_hinge_wear")
    points = example.lifts(abut.study.sobol(256, seed=5)).values
    rows = zip(points["load"], points["begin"], points["end"], strict=True)
    found = [example.by_statics(*map(float, row)) for row in rows]
    year = {name: 1e6 * example.LIFTS * np.mean([one[name] for one in found]) for name in ("front", "rear")}
    assert year["front"] == pytest.approx(38.2, rel=0.02)
    assert year["rear"] == pytest.approx(23.3, rel=0.02)


@pytest.mark.long
def test_influences_on_wear_of_crane_hinges():
    """Percentiles and rank correlations of the Answer, by equilibrium, over 4096 lifts of a sequence: to the last digit."""
    example = script("crane_hinge_wear")
    points = example.lifts(abut.study.sobol(4096, seed=5)).values
    rows = zip(points["load"], points["begin"], points["end"], strict=True)
    front = np.array([example.by_statics(*map(float, row))["front"] for row in rows])
    assert 1e9 * np.percentile(front, (1, 99)) == pytest.approx((0.8, 8.9), abs=0.05)
    ranks = {name: spearmanr(points[name], front).statistic for name in ("begin", "load", "end", "duration")}
    assert list(ranks.values()) == pytest.approx([-0.74, 0.46, 0.44, 0.0], abs=0.005)


def test_cam_against_jump_by_the_formula_of_a_rigid_cam():
    """F₀ + k s + m ω² s″: the given profile carries nothing at 3112 rpm; the best at 3580 rpm carries 20 … 565 N."""
    example = script("cam_against_jump")
    given = example.rigid(0.0, 0.0, example.FLOATS * np.pi / 30)
    assert abs(given.min()) < 0.1
    a, b, peak = example.ideal()
    best = example.rigid(a, b, example.SPEED)
    assert best.min() == pytest.approx(example.LEAST, abs=0.1)
    assert best.max() == pytest.approx(565, abs=0.5)
    assert (a, b) == pytest.approx((0.889, -0.111), abs=2e-3)
    assert peak == pytest.approx(best.max(), rel=1e-6)


@pytest.mark.long
def test_cam_against_jump():
    """The search over machines comes to the rigid cam's profile; what the contact's give adds to its peak is some 2 %."""
    logging.getLogger("abut").setLevel("ERROR")
    example = script("cam_against_jump")
    found = example.best()
    a, b, peak = example.ideal()
    assert (found.at["a"], found.at["b"]) == pytest.approx((a, b), abs=0.1)
    assert peak < found.value < 1.04 * peak
    assert found.observed["least"] > 0.999 * example.LEAST
    assert (found.at["a"], found.at["b"]) == (pytest.approx(0.90, abs=0.005), pytest.approx(-0.10, abs=0.005))
    assert found.value == pytest.approx(578, abs=0.5)
    multiplier = found.multipliers[f"least >= {example.LEAST} N"]
    assert multiplier == pytest.approx(1.2, rel=0.1)  # by ideal() with 18 and 22 N
    assert multiplier == pytest.approx(1.3, abs=0.05)  # the Answer, to its last digit
    given = example.study.at({"a": [0.0], "b": [0.0]}).simulate(0)
    assert np.degrees(example.flown(given)) == pytest.approx(106.5, abs=0.3)
    assert 1e-3 * float(given.peak("face.normal_force")) == pytest.approx(26.8, rel=0.01)


@pytest.mark.long
def test_escapement_tolerances():
    """As drawn the clock swings as escapement.py says; with the axle higher, teeth rest less deep and the pendulum is free for longer."""
    example = script("escapement_tolerances")
    drawn = {"torque": example.TORQUE, "friction": 0.1, "air": example.AIR, "height": 0.0}
    rows = example.study.at({name: [value] for name, value in drawn.items()}).run()
    assert np.degrees(float(rows["swing"][0])) == pytest.approx(3.98, abs=0.04)
    assert abs(float(rows["loses"][0])) < 40.0
    assert float(rows["slipped"][0]) < 0.5


@pytest.mark.long
@pytest.mark.slow
def test_sixty_four_clocks_of_one_drawing():
    """Numbers of the Answer: the study itself, whose random numbers are seeded. 5.6 % is Clopper and Pearson's 1 − .025^(1/64)."""
    example = script("escapement_tolerances")
    rows = example.clocks(64).run()
    swing, loses = np.degrees(rows["swing"].values), rows["loses"].values
    assert np.percentile(swing, (5, 95)) == pytest.approx((3.64, 4.31), abs=0.02)
    assert np.percentile(loses, (5, 95)) == pytest.approx((-66, 104), abs=2)
    assert (loses.mean(), loses.std()) == pytest.approx((20, 55), abs=1)
    partial = {
        name: dict(zip(found.parameters, found.partial, strict=True))
        for name, found in ((n, abut.study.answers.correlations(rows, n)) for n in ("swing", "loses"))
    }
    of_swing, of_rate = partial["swing"], partial["loses"]
    assert [of_swing[n] for n in ("friction", "torque", "air")] == pytest.approx(
        (-0.98, 0.86, -0.86), abs=0.01
    )
    assert [of_rate[n] for n in ("height", "friction", "torque")] == pytest.approx(
        (-0.94, 0.93, 0.13), abs=0.02
    )
    assert (rows["slipped"].values < 0.5).all()
    assert pytest.approx(0.056, abs=5e-4) == 1 - 0.025 ** (1 / 64)
