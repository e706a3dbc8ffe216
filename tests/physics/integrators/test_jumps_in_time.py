"""Jumps of functions of time that are far shorter than the steps: none is missed."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import abut
from targets import target

BEGIN, WIDTH, SIZE, END = 5.0, 1e-3, 1000.0, 10.0
METHODS = [abut.RungeKutta(), abut.Bdf()]


def push(t, begin, width, size):
    """A short push [N] or [m/s²]."""
    if t > begin and t <= begin + width:
        return size
    return 0.0


TABLE = abut.functions.Table([0.0, 5.0, 5.0005, 5.001, 9.0], [0.0, 0.0, 2000.0, 0.0, 0.0], kind="linear")


def blow(t):
    """A triangle of 1 ms and 2 kN [N]."""
    return TABLE(t)


def late(t, x):
    """Nothing within the run, at a time that hangs on the motion."""
    return 1.0 if t > 100.0 + x else 0.0


@pytest.fixture(scope="module")
def model() -> abut.Model:
    """1 kg that is pushed, a slide that is moved, and a number that counts the same."""
    machine = abut.Model("pulses", gravity=(0, 0, 0))
    numbers = {"begin": BEGIN, "width": WIDTH, "size": SIZE}
    ground = machine.ground
    ball = machine.add(abut.Body("ball", mass=1.0, inertia=(1, 2, 2.5), angular_velocity=(0.1, 3, 0)))
    machine.add(
        abut.forces.Force("push", ball.frame(), ground.frame(), fx=push, fy=late, parameters=dict(numbers))
    )
    machine.add(abut.forces.Force("blow", ball.frame(), ground.frame(), fz=blow))
    slide = machine.add(abut.Body("slide", mass=1.0, inertia=(1, 1, 1), position=(0, 1, 0)))
    rail = machine.add(abut.joints.Translational("rail", slide, ground, at=(0, 1, 0), axis="x"))
    machine.add(abut.motions.Acceleration("drive", rail, push, parameters=dict(numbers)))
    machine.add(abut.signals.State("sum", push, parameters=dict(numbers)))
    return machine


@pytest.mark.parametrize("method", METHODS, ids=["RungeKutta", "Bdf"])
def test_a_short_push_is_felt(model, method):
    """After a push of width w by F: v = F w/m and x = v (t − t₀ − w/2), 1 m/s and 4.9995 m; so the slide and the sum.

    RungeKutta and the motion's Gauss rules are exact for constants, Bdf within its tolerance of 1e-6 a step, of some tens of steps.
    """
    run = abut.simulate(model, end=END, step=1.0, integrator=method)
    assert run.status.ok
    way = SIZE * WIDTH * (END - BEGIN - 0.5 * WIDTH)
    assert run["ball.velocity.x"].values[[5, -1]] == target(
        [0.0, SIZE * WIDTH], "velocity after a short push [m/s]", atol=1e-4
    )
    for name in ("ball", "slide"):
        assert_allclose(run[f"{name}.position.x"].values[-1], way, rtol=1e-4)
    assert_allclose(run["sum.value"].values[[5, -1]], [0.0, SIZE * WIDTH], atol=1e-4)
    assert run.statistics["steps"] < 400
    assert any("max_step" in warning for warning in run.warnings)


@pytest.mark.parametrize("method", METHODS, ids=["RungeKutta", "Bdf"])
def test_short_force_pulse_of_table_is_integrated(model, method):
    """m Δv = ∫ F dt = 1 N s: a triangle of 1 ms and 2 kN gives 1 kg a speed of 1 m/s and x = 10 − 5.0005 m.

    Points of a table end steps, so RungeKutta is exact for straight lines. 1e-4: Bdf, as above.
    """
    run = abut.simulate(model, end=END, step=1.0, integrator=method)
    assert_allclose(run["ball.velocity.z"].values[[5, 6, -1]], [0.0, 1.0, 1.0], atol=1e-4)
    assert run["ball.position.z"].values[-1] == target(
        4.9995, "position after a short impulse [m]", rtol=1e-4
    )


def test_history_is_kept_where_nothing_jumps(model):
    """A pulse of F = 0 N causes no restart of a multistep method: it ends steps at two times, at most 12 steps more in total.

    A restart would take about 30 steps.
    """
    none = {f"{name}.parameters.size": 0.0 for name in ("push", "drive", "sum")}
    none |= {f"{name}.parameters.width": 1.0 for name in ("push", "drive", "sum")}
    never = {f"{name}.parameters.begin": 50.0 for name in ("push", "drive", "sum")}
    steps = [
        abut.simulate(one, end=END, step=1.0, integrator=METHODS[1]).statistics["steps"]
        for one in (model.with_values(none), model.with_values(none | never))
    ]
    assert steps[0] <= steps[1] + 12


def test_each_lane_stops_at_its_own_times(model):
    """A pulse F w of 1 kg, which begins at b and lasts w, moves it by x = F w (T − b − w/2); b and w differ by lane.

    1e-9: `RungeKutta` is exact for constant forces but for rounding.
    """
    begins, widths = np.array([1.0, 2.5, 7.25]), np.array([1e-3, 2e-4, 1e-2])
    runs = abut.simulate_many(
        model,
        {"push.parameters.begin": begins.tolist(), "push.parameters.width": widths.tolist()},
        end=END,
        step=1.0,
        integrator=METHODS[0],
    )
    for begin, width, run in zip(begins, widths, runs, strict=True):
        way = SIZE * width * (END - begin - 0.5 * width)
        assert_allclose(run["ball.position.x"].values[-1], way, rtol=1e-9)
