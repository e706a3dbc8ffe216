"""Friction and moment laws are passive: no energy is generated on any closed path of slip, at any speed, in the plane."""

from functools import cache

import numpy as np
import pytest

import abut
from abut.extend import FRICTION_LAWS, MOMENT_LAWS
from contracts.examples import law_example
from physics.contact.friction.prescribed_slip import Rubbed, drag

assert abut.Contact
W = 2 * np.pi
REMEMBERING = [
    pytest.param(cls, id=name)
    for name, cls in sorted((FRICTION_LAWS | MOMENT_LAWS).items())
    if cls.__module__.startswith("abut.") and cls.anatomy.bristle
]


@cache
def travel(cls: type) -> float:
    """The slip, or angle, over which a law bends before it slides: the slip that brings it to half its limit, from rest."""
    law, size = law_example(cls), 1e-12
    while size < 1.0:
        run = drag(law, lambda t, size=size: np.array([size, 0.0, 0.0]), (0.0, 1.0), steps=8)
        force = np.abs(run["force"][:, 0])
        if not np.isfinite(force).all() or force[-1] < 1.9 * force[3]:
            return size
        size *= 2.0
    raise AssertionError("it never yields")


def line(t: float) -> np.ndarray:
    return W * np.array([np.cos(W * t), 0.0, 0.0])


def ellipse(t: float) -> np.ndarray:
    return W * np.array([np.cos(W * t), np.cos(W * t + 1.1), 0.0])


def loops(t: float) -> np.ndarray:
    return W * np.array([np.cos(W * t), 3 * np.cos(3 * W * t + 0.4), 0.0])


@pytest.mark.parametrize("cls", REMEMBERING)
@pytest.mark.parametrize("reach", [0.3, 3.0])
def test_a_closed_path_of_slip_costs_something(cls, reach):
    """Once the first round is over, a round of a closed path (a line, an ellipse, a figure of three loops) takes work: ∮ T·v dt ≥ 0.

    Within and beyond the travel of the bristles, at a steady normal force. Runge–Kutta: 1e-6 of the work moved in the round.
    Slow against every law's velocities: LuGre's condition for passivity at others is in its docstring.
    """
    law, size = law_example(cls), reach * travel(cls)
    there_and_back = (0.0, 0.25, 0.75, 1.25, 1.75, 2.0)
    for path, ends, steps in (
        (line, there_and_back, 100),
        (ellipse, (0.0, 2.0), 400),
        (loops, (0.0, 2.0), 1000),
    ):
        run = drag(law, lambda t, path=path: size * path(t), ends, steps=steps)
        time, work = run["time"], run["work"]
        assert np.isfinite(work).all()
        taken = work[-1] - np.interp(1.0, time, work)
        assert taken >= -1e-6 * np.ptp(work[time >= 1.0]), path.__name__


@pytest.mark.parametrize("cls", REMEMBERING)
def test_stored_energy_never_exceeds_supplied_work(cls):
    """The stored energy never exceeds the work, E ≤ ∫ T v dt, dragged from rest and back; 1e-6 of the work for Runge–Kutta."""
    law = law_example(cls)
    if "energy" not in cls.functions:
        pytest.skip("it states no stored energy")
    size = travel(cls)
    run = drag(law, lambda t: np.array([np.pi * size * np.cos(np.pi * t), 0, 0]), (0.0, 0.5, 1.5), steps=150)
    body = Rubbed(law)
    still = np.zeros(3)
    stored = np.array([body.call("energy", still, z, depth=1e-6) for z in run["z"]])
    assert (stored >= 0.0).all()
    assert (stored <= run["work"] + 1e-6 * run["work"].max()).all()
