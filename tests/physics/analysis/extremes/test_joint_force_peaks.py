"""Peaks of joint and spring forces between outputs, on the steps of the solver."""

import math

import pytest

import abut
from physics.analysis.extremes.peak_machines import G, pendulum

PENDULUM_METHODS = (
    (abut.RungeKutta(rtol=1e-10, max_step=1e-2), abut.AbsoluteCoordinates()),
    (abut.RungeKutta(rtol=1e-10, max_step=1e-2), abut.JointCoordinates()),
    (abut.Bdf(rtol=1e-8, max_step=1e-2), abut.JointCoordinates()),
    (abut.Radau(rtol=1e-8, max_step=1e-2), abut.JointCoordinates()),
    (abut.GeneralizedAlpha(rtol=1e-6, max_step=1e-2), abut.JointCoordinates()),
)


@pytest.mark.parametrize(
    ("method", "coordinates"),
    PENDULUM_METHODS,
    ids=[f"{type(a).__name__}-{type(b).__name__}" for a, b in PENDULUM_METHODS],
)
def test_the_largest_pull_of_a_pendulum_lies_between_outputs(method, coordinates):
    """A pendulum let go from 60°: at the bottom F = m g (3 − 2 cos θ₀) = 2 m g (energy, and centripetal acceleration), at the start
    F = m g cos θ₀ = m g/2, the least.

    The steps of the solver do not end at the bottom: F = 2 m g (1 − O(φ²)) there, φ < ω h/2 < 0.02.
    """
    angle, arm, mass = math.radians(60.0), 1.0, 2.0
    model = pendulum(angle, arm, mass)
    result = abut.simulate(model, times=(0.0, 1.0), integrator=method, coordinates=coordinates)
    peak = result.peak("pin.force")
    assert peak.on_steps
    assert float(peak) == pytest.approx(2.0 * mass * G, rel=1e-3)
    assert float(result.peak("pin.force.z")) == pytest.approx(2.0 * mass * G, rel=1e-3)
    assert result.peak("pin.force", smallest=True).value == pytest.approx(0.5 * mass * G, rel=1e-4)
    period = 2.0 * math.pi * math.sqrt(arm / G) * (1.0 + angle**2 / 16.0 + 11.0 * angle**4 / 3072.0)
    assert peak.time == pytest.approx(period / 4.0, abs=5e-3)


def test_a_springs_largest_force_lies_between_outputs():
    """m ẍ = −k x from x₀ at rest: the force returns to k x₀ after a period, and outputs see it at a quarter of one only.

    1e-3: half a step of 0.03 periods off the vertex at most.
    """
    k, mass, far = 100.0, 1.0, 0.1
    model = abut.Model("oscillator", gravity=(0, 0, 0))
    body = model.add(abut.Body("mass", mass=mass, inertia=(1, 1, 1), position=(1.0 + far, 0, 0)))
    model.add(
        abut.forces.SpringDamper("spring", body.frame(), model.ground.frame(), stiffness=k, free_length=1.0)
    )
    period = 2.0 * math.pi * math.sqrt(mass / k)
    method = abut.RungeKutta(rtol=1e-9, max_step=0.02 * period)
    result = abut.simulate(model, times=(0.0, 0.25 * period, 0.75 * period), integrator=method)
    band = result.envelope("spring.force")
    assert band.largest[2] == pytest.approx(k * far, rel=2e-3)
    assert result.peak("spring.force", smallest=True).value == pytest.approx(0.0, abs=0.15 * k * far)


@pytest.mark.parametrize(
    "method",
    [abut.Hht(rtol=1e-7), abut.GeneralizedAlpha(rtol=1e-7), abut.Bdf(), abut.Bdf(formulation=abut.I3)],
    ids=["Hht", "GeneralizedAlpha", "Bdf", "Bdf-I3"],
)
def test_short_steps_make_no_peaks_of_reactions(method):
    """A pendulum released at 60° has the peak reaction m g (3 − 2 cos 60°) = 2 m g (energy), for all steps that a bouncing ball shortens.

    1e-3: tolerance of the methods.
    """
    angle, arm, mass = math.radians(60.0), 1.0, 2.0
    model = pendulum(angle, arm, mass)
    place = {"position": (0, 1, 0.06), "velocity": (0.3, 0, 0)}
    ball = model.add(abut.Body.sphere("ball", radius=0.05, mass=1.0, **place))
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.KelvinVoigt(stiffness=1e5, damping=20.0)
    model.add(abut.Contact("floor", ball.shape, plate, normal=law))
    result = abut.simulate(
        model, end=0.6, step=0.2, integrator=method, coordinates=abut.AbsoluteCoordinates()
    )
    assert result.peak("pin.force").on_steps
    assert float(result.peak("pin.force")) == pytest.approx(2.0 * mass * G, rel=1e-3)


def test_peak_joint_reactions_with_friction_and_rigid_contacts():
    """R = m g (3 cos φ − 2 cos φ₀) of a pendulum released at φ₀ = 60° has its peak 2 m g at φ = 0.

    A slider with friction and a ball in rigid contact do not affect it. Source: energy and Newton's law. 1e-3: the peak is
    interpolated between steps.
    """
    angle, arm, mass = math.radians(60.0), 1.0, 2.0
    model = pendulum(angle, arm, mass)
    slider = model.add(
        abut.Body("slider", mass=1.0, inertia=(1e-3,) * 3, position=(0, 2, 0), velocity=(1, 0, 0))
    )
    rub = abut.JointFriction(abut.friction.JointStiction(static=0.2, dynamic=0.2))
    model.add(abut.joints.Translational("rail", slider, model.ground, at=(0, 2, 0), axis="x", friction=rub))
    ball = model.add(abut.Body.sphere("ball", radius=0.05, mass=1.0, position=(0, 1, 0.05)))
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("floor", ball.shape, plate, normal=abut.normal.Rigid(0.0)))
    method = abut.RungeKutta(rtol=1e-8, max_step=1e-2)
    result = abut.simulate(model, end=1.0, step=0.5, integrator=method, coordinates=abut.JointCoordinates())
    peak = result.peak("pin.force")
    assert peak.on_steps
    assert float(peak) == pytest.approx(2.0 * mass * G, rel=1e-3)
