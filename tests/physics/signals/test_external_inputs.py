"""External inputs set between kernel launches of a time integration: constant, or linear in time.

A mass m that a force u pushes, m ẍ = u, has between communication points the solution of a constant or linear force,

    v = v_k + (a τ + b τ²/2)/m,    x = x_k + v_k τ + (a τ²/2 + b τ³/6)/m,    τ = t − t_k,

a polynomial of third degree, which Runge-Kutta and Radau march without error but rounding: 1e-12 of a path of some metres. Adams begins
at first order and errs by its tolerance, 1e-9.
"""

from __future__ import annotations

import numpy as np
import pytest

import abut
from abut import signals
from abut.analysis.exchange.checkpoint import restore_checkpoint, save_checkpoint
from abut.analysis.exchange.external_inputs import read_signals, set_inputs
from abut.analysis.output.output_times import output_times
from abut.analysis.simulation.simulation import Simulation
from abut.errors import InvalidValue, UnknownName
from abut.results import MemoryRecorder

MASS = 2.0
#: value and slope of the force [N, N/s] on each of five stretches of 0.1 s; the last is held
GIVEN = ((3.0, 0.0), (3.0, -50.0), (-7.0, 20.0), (0.5, 10.0), (-2.0, 0.0))


def pushed(u: float) -> float:
    """The force."""
    return u


def sled() -> abut.Model:
    """A mass on a rail, and a force from outside."""
    model = abut.Model("sled", gravity=(0, 0, 0))
    mass = model.add(abut.Body("mass", mass=MASS, inertia=(1, 1, 1), velocity=(0.4, 0, 0)))
    u = model.add(signals.Input("u", initial="1.5 N", unit="N"))
    frames = mass.frame(), model.ground.frame()
    model.add(signals.Displacement("x", *frames, axis=0))
    model.add(abut.forces.Force("push", *frames, fx=pushed, inputs=[u]))
    return model


def closed_form() -> np.ndarray:
    """Place and speed at the ends of the stretches; the first 0.1 s go by what the input begins with."""
    x, v, out = 0.0, 0.4, []
    for a, b in ((1.5, 0.0), *GIVEN):
        x += v * 0.1 + (a * 0.1**2 / 2 + b * 0.1**3 / 6) / MASS
        v += (a * 0.1 + b * 0.1**2 / 2) / MASS
        out.append((x, v))
    return np.array(out)


def stretch(k: int) -> np.ndarray:
    """Its output times."""
    return output_times(0.1 * (k + 1), 0.02, 0.1 * k, None)


@pytest.mark.parametrize(
    "method",
    [
        abut.RungeKutta(rtol=1e-8),
        pytest.param(abut.AdamsBashforthMoulton(rtol=1e-9), marks=pytest.mark.long),
        pytest.param(abut.Radau(rtol=1e-8), marks=pytest.mark.long),
    ],
    ids=lambda method: type(method).__name__,
)
def test_a_force_set_between_legs(method, tmp_path):
    """m ẍ = u(t) = a + b (t − t_k) in segments, in closed form; saved after the third segment, it continues in another machine bit for
    bit.

    1e-12: rounding; 1e-9 for AdamsBashforthMoulton, its tolerance.
    """
    simulation = Simulation(sled(), stretch(0), method)
    places, signal = [], []
    for k, (value, slope) in enumerate(((None, None), *GIVEN)):
        if k:
            simulation.continue_to(stretch(k))
            set_inputs(simulation.switch.run, {"u": value}, {"u": slope})
        if k == 3:
            save_checkpoint(simulation.switch.run, tmp_path / "run.npz")
        result = simulation.integrate(MemoryRecorder)
        assert result.status.ok, result.status
        places.append((result["mass.position.x"].values[-1], result["mass.velocity.x"].values[-1]))
        signal.append(result["u.value"].values[-1])
        if k == 3:
            other = Simulation(sled(), stretch(0), method)
            other.continue_to(stretch(3))
            restore_checkpoint(other.switch.run, tmp_path / "run.npz")
            again = other.integrate(MemoryRecorder)
            np.testing.assert_array_equal(
                again["mass.position.x"].values[1:], result["mass.position.x"].values[1:]
            )
    error = 1e-12 if not isinstance(method, abut.AdamsBashforthMoulton) else 1e-9
    np.testing.assert_allclose(places, closed_form(), atol=error)
    np.testing.assert_allclose(signal, [1.5, *(a + 0.1 * b for a, b in GIVEN)], rtol=1e-13)
    assert read_signals(simulation.switch.run, ["x", "u"]) == pytest.approx([places[-1][0], -2.0], rel=1e-15)


def test_refuses_invalid_external_inputs():
    """Refuses unknown inputs, u = NaN and a dimension other than the declared one: no equation of motion has a solution with them."""
    simulation = Simulation(sled(), stretch(0), abut.RungeKutta(rtol=1e-8))
    with pytest.raises(UnknownName, match="u"):
        set_inputs(simulation.switch.run, {"v": 1.0})
    with pytest.raises(InvalidValue, match='input "u" is nan; it must be a finite number'):
        set_inputs(simulation.switch.run, {"u": float("nan")})
    with pytest.raises(abut.errors.WrongUnit, match='Input "u"'):
        signals.Input("u", initial="1 m", unit="N")
