"""The error measure of a body depends neither on the position of the machine nor on other bodies."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import abut
from targets import target

STIFF, TURN = 1e4, 100.0  # N/m; rad/s of 1 kg on it
METHODS = [abut.RungeKutta(), abut.Bdf(rtol=1e-7)]


def back(x, k):
    """A linear spring [N]."""
    return -k * x


def oscillator(swing: float, at: tuple[float, float, float], neighbour: float) -> abut.Model:
    """1 kg on a spring of no length, let go `swing` beside its rest, and a body that rests somewhere else."""
    model = abut.Model("oscillator", gravity=(0, 0, 0))
    body = model.add(abut.Body("b", mass=1.0, inertia=(1e-2, 1e-2, 1e-2), position=(at[0] + swing, *at[1:])))
    model.add(abut.forces.Force("k", body.frame(), model.ground.frame(at), fx=back, parameters={"k": STIFF}))
    model.add(abut.Body("rests", mass=1.0, inertia=(1, 1, 1), position=(neighbour, 0, 0)))
    return model


def swings(swing: float, at: tuple[float, float, float], neighbour: float, method):
    """x(t) − rest over a second, by amplitudes; and the steps it took."""
    found = abut.simulate(oscillator(swing, at, neighbour), end=1.0, step=0.01, integrator=method)
    assert found.status.ok
    return (found.values("b.position")[:, 0] - at[0]) / swing, found.statistics["steps"]


@pytest.mark.parametrize("method", METHODS, ids=["RungeKutta", "Bdf"])
@pytest.mark.parametrize("neighbour", [1.0, 1e4])
def test_small_motion_in_large_machine(method, neighbour):
    """x = A cos ωt with A = 1e-6 m, also with another body at a distance of 10 km.

    A local error of rtol A a step adds up over the 16 swings' steps, at most 2000 of them, to 2e-4 A; Bdf errs in phase as well, by
    some times that.
    """
    x, _ = swings(1e-6, (0.0, 0.0, 0.0), neighbour, method)
    assert x == target(
        np.cos(TURN * np.linspace(0.0, 1.0, 101)), "small motion next to a large machine [A]", atol=1e-3
    )


@pytest.mark.parametrize("method", METHODS, ids=["RungeKutta", "Bdf"])
def test_position_of_machine_does_not_change_steps(method):
    """x(t) − x₀ of the same machine 5 km away, where coordinates round to 1e-12 m, in as many steps.

    Rounding changes the choice of a few steps, and thus a tenth of the error of the method: 1e-5 m, and 5 % of the steps.
    """
    here, steps = swings(0.1, (0.0, 0.0, 0.0), 1.0, method)
    there, count = swings(0.1, (3e3, -4e3, 0.0), 3001.0, method)
    assert_allclose(there, here, atol=1e-5)
    assert count == pytest.approx(steps, rel=0.05)
