"""The warning that outputs miss a peak: when it is given, and whether the advised output step shows the peak."""

import math
import re

import numpy as np
import pytest

import abut
from gallery import script
from physics.analysis.extremes.peak_machines import RADIUS, bouncing_ball, pendulum


def test_initial_overlap_is_reported_once():
    """A body with δ = 10 µm at t = 0 that moves inwards has its peak before the second output; only the overlap is reported.

    An impact from above does not begin with an overlap, and is reported as a missed peak.
    """
    result = abut.simulate(bouncing_ball(RADIUS - 1e-5, 1.0), end=0.02, step=1e-2)
    assert float(result.peak("bounce.normal_force")) > 1.1 * result.values("bounce.normal_magnitude").max()
    (line,) = result.warnings
    assert "overlaps by 1e-05 m" in line
    (line,) = abut.simulate(bouncing_ball(RADIUS + 1e-3), end=0.02, step=1e-2).warnings
    assert "outputs miss peaks: bounce.normal_force" in line


def test_outputs_that_miss_a_peak_are_reported_with_the_step_that_shows_it():
    """If the largest force at outputs is < 0.9 of the peak, one warning proposes an output step; a run with this step has no warning."""
    coarse = abut.simulate(bouncing_ball(), end=0.32, step=1e-3)
    (sentence,) = [one for one in coarse.warnings if "outputs miss peaks" in one]
    assert "bounce.normal_force reaches 18742 N" in sentence
    step = float(re.search(r"output step of (\S+) s", sentence)[1])
    times = np.concatenate([[0.0], np.arange(0.3125, 0.3135, step)])
    fine = abut.simulate(bouncing_ball(), times=times)
    assert not any("outputs miss peaks" in one for one in fine.warnings)


ADVISED = r"an output step of (\S+) s would show them, and so would events=True"


def missing(result: abut.Result) -> list[str]:
    return [one for one in result.warnings if one.startswith("outputs miss peaks")]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "coarser"),
    [
        ("bouncing_ball", 30),
        ("slot_and_pin", 10),
        ("cam_against_jump", 10),
        ("cam_flat_follower", 10),
        ("block_and_pendulum", 1),
    ],
)
def test_the_advised_step_shows_all_peaks(name, coarser):
    """The warning proposes an output step h. A second run with step = h has no such warning.

    The machines are those of the gallery, with outputs `coarser` times as far apart.
    """
    example = script(name)
    options = {"end": example.end, "integrator": getattr(example, "integrator", None)}
    (sentence,) = missing(abut.simulate(example.model, step=coarser * example.step, **options))
    step = float(re.search(ADVISED, sentence)[1])
    assert missing(abut.simulate(example.model, step=step, **options)) == []


def test_a_peak_outside_of_touches_is_reported_with_its_time():
    """A pendulum released at 60° has its largest reaction, m g (3 − 2 cos 60°) = 2 m g, at the bottom and not in a touch.

    The warning states the time of this peak. A run with an output at that time has no warning.
    """
    model = pendulum(math.radians(60.0), 1.0, 2.0)
    method = abut.RungeKutta(rtol=1e-10, max_step=1e-2)
    (sentence,) = missing(abut.simulate(model, times=(0.0, 1.0), integrator=method))
    assert "events=True" not in sentence
    when = float(re.search(r"; times= with outputs at t = (\S+) s would show them$", sentence)[1])
    assert missing(abut.simulate(model, times=(0.0, when, 1.0), integrator=method)) == []


def test_at_constant_steps_no_shorter_output_step_is_advised():
    """A touch of π √(m/k) = 3.1 ms has six steps of 0.5 ms: outputs at them show all that is known, and outputs at a tenth of the touch
    would change the steps.
    """
    model = abut.Model("bumper", gravity=(0, 0, 0))
    ball = model.add(
        abut.Body.sphere("ball", radius=0.01, mass=1.0, position=(0, 0, 0.03), velocity=(0, 0, -2))
    )
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.KelvinVoigt(stiffness=1e6, damping=0.0)
    model.add(abut.Contact("stop", ball.shape, plate, normal=law))
    options = {"end": 0.04, "integrator": abut.Verlet(step=5e-4)}
    (sentence,) = missing(abut.simulate(model, step=0.02, **options))
    assert float(re.search(ADVISED, sentence)[1]) == 5e-4
    assert missing(abut.simulate(model, step=5e-4, **options)) == []
