"""What assembly changed of what was given is told, and no more."""

import math

import numpy as np
import pytest

import abut


def turning(t: float) -> float:
    return 3.0 * t


def pendulum(gap: float = 0.0, **given) -> abut.Model:
    """A bar on a hinge, whose end is off the hinge by a gap [m]."""
    model = abut.Model("pendulum", gravity=(0, -9.81, 0))
    bar = model.add(abut.Body("bar", mass=1.0, inertia=(0.01, 0.01, 0.01), position=(0.5, 0, 0), **given))
    model.add(abut.joints.Revolute("hinge", bar.frame((-0.5 + gap, 0, 0)), model.ground.frame()))
    return model


def told(model: abut.Model) -> list[str]:
    run = abut.simulate(model, end=0.01, step=0.01)
    again = abut.simulate(model, end=0.01, step=0.01)
    assert run.warnings == again.warnings, "a machine that comes as it was assembled before tells the same"
    return [sentence for sentence in run.warnings if sentence.startswith("assembly")]


def test_satisfied_constraints_are_not_reported():
    assert told(pendulum()) == []


def test_rounded_numbers_are_not_reported():
    assert told(pendulum(gap=1e-10)) == []


def test_moved_bodies_are_reported():
    (sentence,) = told(pendulum(gap=1e-3))
    assert 'up to 0.001 m ("bar")' in sentence


def test_inconsistent_velocities_are_reported():
    """An angular velocity without that of the centre: the hinge leaves ω I / (I + m L²) of it, by impulse. 1e-6 of it."""
    model = pendulum(angular_velocity=(0, 0, 2.0))
    (sentence,) = told(model)
    assert "changed initial velocities" in sentence
    assert '"bar"' in sentence
    run = abut.simulate(model, end=0.01, step=0.01)
    assert run["bar.angular_velocity"].values[0, 2] == pytest.approx(2.0 * 0.01 / (0.01 + 0.25), rel=1e-6)


def test_consistent_velocities_are_not_reported():
    assert told(pendulum(angular_velocity=(0, 0, 2.0), velocity=(0, 1.0, 0))) == []


def test_bodies_driven_from_rest_are_not_reported():
    """Nobody gives velocities to what a motor drives: nothing was given that would be changed."""
    model = pendulum()
    model.add(abut.motions.Displacement("motor", model["hinge"], turning))
    run = abut.simulate(model, end=0.01, step=0.01)
    assert run.warnings == []
    np.testing.assert_allclose(run["bar.angular_velocity"].values[0], (0, 0, 3.0), atol=1e-9)
    assert math.isclose(run["bar.velocity"].values[0, 1], 1.5, abs_tol=1e-9)
