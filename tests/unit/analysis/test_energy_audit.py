"""Every run watches its energy balance: silent where tolerances explain a drift, one sentence where they do not."""

import math

import numpy as np
import pytest

import abut
from gallery import script

PACE = 2.0 * math.pi  #: of the oscillator [rad/s]


def oscillator(force=None) -> abut.Model:
    """1 kg on a spring, let go 1 m from its rest: 2 π² J."""
    model = abut.Model("oscillator", gravity=(0, 0, 0))
    body = model.add(abut.Body("body", mass=1.0, inertia=(1, 1, 1), position=(2.0, 0, 0)))
    ends = body.frame(), model.ground.frame((0, 0, 0))
    model.add(abut.forces.SpringDamper("spring", *ends, stiffness=PACE**2, free_length=1.0))
    if force is not None:
        model.add(abut.forces.LineForce("push", *ends, force))
    return model


def energy(run: abut.Result) -> np.ndarray:
    """½ v² + ½ k (x − 1)², by positions and velocities alone."""
    place, speed = run["body.position.x"].values, run["body.velocity.x"].values
    return 0.5 * speed**2 + 0.5 * PACE**2 * (place - 1.0) ** 2


def test_energy_loss_of_constant_step_is_reported():
    """BDF of order two damps a swing in twenty steps: what is reported lost is what positions and velocities have lost by the end, to
    the factor between two drifts that are noted, 1.2.
    """
    run = abut.simulate(oscillator(), end=10.0, step=0.05, integrator=abut.Bdf(max_order=2, step=0.05))
    lost = energy(run)[0] - energy(run)[-1]
    assert lost > 0.05 * energy(run)[0]
    (said,) = [x for x in run.warnings if x.startswith("energy")]
    assert "falls by" in said
    assert "constant step" in said
    assert "first at t = " in said
    assert float(said.split("falls by ")[1].split(" J")[0]) == pytest.approx(lost, rel=0.2)


@pytest.mark.parametrize("method", [None, abut.Bdf(), abut.RungeKutta(step=0.01)])
def test_loss_within_tolerance_is_not_reported(method):
    """By the default method, a damping one, and a constant step that does."""
    assert abut.simulate(oscillator(), end=10.0, step=0.05, integrator=method).warnings == []


def swelling(t: float) -> float:
    return 5.0 * math.sin(6.0 * t)


def test_work_of_a_function_of_time_is_no_drift():
    """It brings in more than was there, and the ledger counts it."""
    run = abut.simulate(oscillator(swelling), end=10.0, step=0.05)
    assert np.ptp(run["energy.total"].values) > 5.0
    assert run.warnings == []


LOSSY = abut.Bdf(max_order=2, step=0.05)  #: loses a tenth of the energy in ten swings


def drifts(told: list[str]) -> list[str]:
    return [x for x in told if x.startswith("energy: ")]


def test_the_verdict_does_not_depend_on_outputs():
    """Also of one output a swing, where all energies are as at the start, and none between start and end."""
    told = {
        tuple(drifts(abut.simulate(oscillator(), end=10.0, step=h, integrator=LOSSY).warnings))
        for h in (0.05, 1.0, 10.0)
    }
    assert len(told) == 1
    assert "falls by" in told.pop()[0]
    for h in (0.05, 1.0, 10.0):
        assert abut.simulate(oscillator(), end=10.0, step=h).warnings == []


@pytest.mark.parametrize("step", [5e-5, 1e-3, 4e-3])
def test_outputs_within_a_constant_step_are_no_drift(step):
    """The wedge of the gallery, of which four steps are made: states between them are interpolated."""
    wedge = script("wedge")
    run = abut.simulate(wedge.model, end=wedge.end, step=step, integrator=wedge.integrator)
    assert drifts(run.warnings) == []


def test_every_kind_of_run_watches_its_energy(tmp_path):
    """A run, lanes, a study, steps between communication points, a unit of FMI, segments, a stream and the command line."""
    model = oscillator()
    grid = {"end": 10.0, "step": 0.5, "integrator": LOSSY}
    (said,) = drifts(abut.simulate(model, **grid).warnings)
    lanes = abut.simulate_many(model, {"body.mass": [1.0, 1.5]}, **grid)
    assert drifts(lanes[0].warnings) == [said]
    study = abut.Study(model, {"body.mass": [1.0, 1.5]}, observe={"place": "body.position.x.last"}, **grid)
    assert str(study.run(threads=1)["reason"].values[0]) == said
    stream = abut.simulate(model, **grid, save=tmp_path / "run.nc")
    assert drifts(stream.warnings) == [said]
    assert drifts(abut.load(tmp_path / "run.nc").warnings) == [said]
    stepper = abut.Stepper(model, integrator=LOSSY)
    for _ in range(20):
        stepper.step(0.5)
    assert drifts(stepper.warnings) == [said]
