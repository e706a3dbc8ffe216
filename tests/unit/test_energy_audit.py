"""Every run watches its energy balance: silent where tolerances explain a drift, one sentence where they do not."""

import math

import numpy as np
import pytest

import abut
from abut.analysis.energy_audit import LASTING, EnergyAudit

TIMES = np.linspace(0.0, 1.0, 101)
PACE = 2.0 * math.pi  #: of the oscillator [rad/s]


def oscillator(force=None) -> abut.Model:
    """1 kg on a spring, let go 1 m from its rest: 2 π² J."""
    model = abut.Model("oscillator", gravity=(0, 0, 0))
    body = model.add(abut.Body("body", mass=1.0, inertia=(1, 1, 1), position=(2.0, 0, 0)))
    ends = body.frame(), model.ground.frame((0, 0, 0))
    model.add(abut.forces.SpringDamper("spring", *ends, stiffness=PACE**2, length=1.0))
    if force is not None:
        model.add(abut.forces.LineForce("push", *ends, force))
    return model


def energy(run: abut.Result) -> np.ndarray:
    """½ v² + ½ k (x − 1)², by positions and velocities alone."""
    place, speed = run["body.position.x"].values, run["body.velocity.x"].values
    return 0.5 * speed**2 + 0.5 * PACE**2 * (place - 1.0) ** 2


def test_a_constant_step_that_loses_energy_says_so():
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
def test_what_the_tolerance_explains_is_not_reported(method):
    """By the default method, a damping one, and a constant step that does."""
    assert abut.simulate(oscillator(), end=10.0, step=0.05, integrator=method).warnings == []


def swelling(t: float) -> float:
    return 5.0 * math.sin(6.0 * t)


def test_work_of_a_function_of_time_is_no_drift():
    """It brings in more than was there, and the ledger counts it."""
    run = abut.simulate(oscillator(swelling), end=10.0, step=0.05)
    assert np.ptp(run["energy.total"].values) > 5.0
    assert run.warnings == []


def parts(kinetic: np.ndarray) -> np.ndarray:
    return np.column_stack([kinetic, np.zeros((len(kinetic), 4))])


def drifts(kinetic: np.ndarray) -> np.ndarray:
    audit = EnergyAudit()
    for some in (slice(0, 7), slice(7, 8), slice(8, None)):  # in chunks, as a run does
        audit.see(TIMES[some], parts(kinetic)[some])
    return audit.noted


def test_what_does_not_last_is_no_drift():
    """An output within an impact is off for a moment; a loss stays, and its onset is found across chunks."""
    moment = np.ones(101)
    moment[50 : 50 + LASTING - 1] = 0.5
    assert not len(drifts(moment))
    lasting = np.where(TIMES < 0.075, 1.0, 0.5)
    np.testing.assert_allclose(drifts(lasting), [[0.08, -0.5]])
