"""Velocities reported by Bdf at outputs within its steps, against closed forms.

A step that is exact to its tolerance says little of the velocity within it by its places alone: a place that is off by δ over a step h
changes the rate of the interpolation by 15/8 δ/h.
"""

from __future__ import annotations

import numpy as np
import pytest

import abut

G = 9.81


@pytest.mark.parametrize("rtol", [1e-4, 1e-6])
@pytest.mark.parametrize("end", [1e-3, 1e-2])
def test_a_pendulum_that_is_let_go_gains_speed_evenly(rtol, end):
    """A bar held level at 1 m from its hinge: θ̇ = g t / (1 + J/(m L²)) to 6e-8 in the first 10 ms (the angle is 4.5e-4, its cosine 1
    to 1e-7). It was off by 6.9 and by 1.8 %, in the first steps, at any end.
    """
    model = abut.Model("let go", gravity=(0, 0, -G))
    bar = model.add(abut.Body("bar", 1.0, np.full(3, 0.1), (1.0, 0, 0)))
    model.add(abut.joints.Revolute("hinge", bar, model.ground, at=(0, 0, 0), axis="y"))
    run = abut.simulate(model, end=end, step=end / 1000, integrator=abut.Bdf(rtol=rtol))
    speed, expected = run["bar.angular_velocity"].values[1:, 1], G * run.time[1:] / 1.1
    np.testing.assert_allclose(speed, expected, rtol=1e-7)


def test_ball_stopped_by_spring_matches_closed_form():
    """ẍ = −g − ω² x from the onset at −v: ẋ = −v cos ωτ − (g/ω) sin ωτ, at 3,000 outputs of the impact, most of them within steps, to ten
    times the tolerance; it was off by 92 times.
    """
    omega, v = 1e3, np.sqrt(2 * G * 0.05)
    model = abut.Model("ball", gravity=(0, 0, -G))
    ball = model.add(abut.Body.sphere("ball", radius=0.1, mass=1.0, position=(0, 0, 0.15)))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.Impact(stiffness=omega**2, exponent=1.0, damping=0.0, full_damping_depth=1e-6)
    model.add(abut.Contact("touch", ball.shape, floor, normal=law))
    onset, rtol = v / G, 1e-5
    run = abut.simulate(model, end=onset + 3e-3, step=1e-6, integrator=abut.Bdf(rtol=rtol))
    touched = (run.time > onset) & (run.time < onset + 3e-3)
    turn = omega * (run.time[touched] - onset)
    expected = -v * np.cos(turn) - G / omega * np.sin(turn)
    found = run["ball.velocity"].values[touched, 2]
    assert np.abs(found - expected).max() < 10 * rtol * v
