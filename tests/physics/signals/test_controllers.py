"""Controllers called at a sample rate: discrete equations of motion that have a closed form.

Of a mass m pushed by a force u that is held for T, m ẍ = u_k, place and speed at the samples are those of the zero-order hold,

    x_{k+1} = Φ x_k + Γ u_k,   Φ = [[1, T], [0, 1]],   Γ = [T²/2, T]/m,   u_k = −K x_k,

so that x_k = (Φ − Γ K)^k x_0 without any error of discretisation (Franklin, Powell & Workman, Digital Control of Dynamic Systems (3rd ed.
1998) eq. 4.58). Between samples the motion is a parabola, which every method of second order and higher marches without error but
rounding and what its control of errors leaves when it begins anew; tolerances say which.
"""

from __future__ import annotations

import re

import numpy as np
import pytest
from scipy.signal import StateSpace

import abut
from abut import signals
from abut.analysis.output.output_times import output_times
from abut.analysis.simulation.simulation import Simulation
from abut.errors import InvalidValue
from abut.results import MemoryRecorder

MASS, T, KP, KD = 2.0, 0.02, 90.0, 20.0
GAIN = np.array([[KP, KD]])


def pushed(u: float) -> float:
    """The force."""
    return u


def pd(t, y, memory):
    """Proportional and derivative control; it counts its calls."""
    memory["calls"] = memory.get("calls", 0) + 1
    return -(GAIN @ y)[0]


def sled(control=pd, sample=T, **more) -> abut.Model:
    """A mass on a line, and a controller that holds it at 0."""
    model = abut.Model("sled", gravity=(0, 0, 0))
    mass = model.add(
        abut.Body("mass", mass=MASS, inertia=(1, 1, 1), position=(0.3, 0, 0), velocity=(1.0, 0, 0))
    )
    frames = mass.frame(), model.ground.frame()
    x = model.add(signals.Displacement("x", *frames, axis=0))
    v = model.add(signals.Velocity("v", *frames, axis=0))
    u = model.add(signals.Controller("u", control, sample, inputs=[x, v], unit="N", **more))
    model.add(abut.forces.Force("push", *frames, fx=pushed, inputs=[u]))
    return model


def closed_form(count: int, sample: float = T) -> np.ndarray:
    """Place and speed at the samples (count + 1, 2)."""
    phi, gamma = np.array([[1, sample], [0, 1]]), np.array([[sample**2 / 2], [sample]]) / MASS
    out = [np.array([0.3, 1.0])]
    for _ in range(count):
        out.append((phi - gamma @ GAIN) @ out[-1])
    return np.array(out)


long = pytest.mark.long


@pytest.mark.parametrize(
    ("method", "error"),
    [
        (abut.RungeKutta(rtol=1e-9), 1e-13),
        pytest.param(abut.Verlet(step=0.003), 1e-13, marks=long),
        pytest.param(abut.AdamsBashforthMoulton(rtol=1e-9), 1e-9, marks=long),
        pytest.param(abut.Bdf(rtol=1e-8), 1e-5, marks=long),
        pytest.param(abut.Radau(rtol=1e-9), 1e-12, marks=long),
    ],
    ids=lambda x: type(x).__name__ if not isinstance(x, float) else "",
)
def test_discrete_controller_is_zero_order_hold(method, error):
    """x_{k+1} = (Φ − Γ K) x_k, Φ = [[1, T], [0, 1]], Γ = [T²/2, T]/m: zero-order hold (Åström and Wittenmark 1997, ch. 2).

    Motion between samples is a parabola, on which RungeKutta, Verlet and Radau are exact: 1e-12 is rounding. The multistep methods restart
    at each sample with low order: 1e-9 and 1e-5. Verlet's constant step does not divide T, and steps end on samples all the same.
    """
    result = abut.simulate(sled(), end=0.5, step=T, integrator=method)
    assert result.status.ok, result.status
    expected = closed_form(25)
    np.testing.assert_allclose(result["mass.position.x"].values, expected[:, 0], atol=error)
    np.testing.assert_allclose(result["mass.velocity.x"].values, expected[:, 1], atol=10 * error)
    # an output on a sample shows what was held up to it
    held = -(expected @ GAIN.T)[:, 0]
    np.testing.assert_allclose(result["u.value"].values[1:], held[:-1], atol=200 * error)
    assert result["u.value"].values[0] == pytest.approx(-38.0 - 9.0 + 0.0 * error)
    told = result.statistics["sampled"]["u"]
    assert told["calls"] == 25
    assert 0.0 < told["share"] < 1.0


def test_controller_lanes_and_segments():
    """x(t) of lanes with other sample times equals that of their single runs, bit for bit; in segments x_{k+1} = (Φ − Γ K) x_k, to 1e-13.

    Åström and Wittenmark (1997), ch. 2, as above; 1e-13 is rounding over 25 samples.
    """
    method = abut.RungeKutta(rtol=1e-9)
    samples, places = [0.01, 0.02, 0.03], [0.3, 0.2, 0.1]
    many = abut.simulate_many(
        sled(),
        {"u.sample": samples, "mass.position.x": places},
        end=0.2,
        step=0.02,
        integrator=method,
        threads=1,
    )
    for result, sample, place in zip(many, samples, places, strict=True):
        one = sled().with_values({"u.sample": sample, "mass.position.x": place})
        alone = abut.simulate(one, end=0.2, step=0.02, integrator=method)
        np.testing.assert_array_equal(result["mass.position.x"].values, alone["mass.position.x"].values)
        assert result.statistics["sampled"]["u"]["calls"] == alone.statistics["sampled"]["u"]["calls"]
    simulation = Simulation(sled(), output_times(0.2, 0.02, 0, None), method)
    first = simulation.integrate(MemoryRecorder)
    simulation.continue_to(output_times(0.5, 0.02, 0.2, None))
    found = np.append(
        first["mass.position.x"].values, simulation.integrate(MemoryRecorder)["mass.position.x"].values[1:]
    )
    np.testing.assert_allclose(found, closed_form(25)[:, 0], atol=1e-13)


def test_refuses_invalid_controller_output():
    """A controller that raises, returns NaN or two values for one output has no u(t): the run fails at that sample and keeps its outputs.

    The status names the controller, evaluation and time; sample ≤ 0 and a function that is not callable are refused at once.
    """

    def broken(t, y, memory):
        return 1.0 / 0.0 if t > 0.05 else 0.0

    def lost(t, y, memory):
        return float("nan") if t > 0.05 else 0.0

    def two(t, y, memory):
        return (1.0, 2.0)

    method = abut.RungeKutta(rtol=1e-9)
    for control, told, outputs in (
        (
            broken,
            r'Controller "u" failed at its 4th evaluation, at t = 0.06 s: .*division by zero .*line',
            7,
        ),
        (lost, 'it returned nan for output "value"', 7),
        (
            two,
            r"1st evaluation, at t = 0 s: it returned 2 numbers; it must return 1, one for each output \(value\)",
            1,
        ),
    ):
        result = abut.simulate(sled(control), end=0.2, step=0.01, integrator=method)
        assert result.status.kind == "failed"
        assert len(result.time) == outputs
        assert re.search(told, result.status.sentence), result.status.sentence
    with pytest.raises(InvalidValue, match=r"sample is 0.0 s; it must be greater than zero"):
        sled(sample=0)
    with pytest.raises(InvalidValue, match="function must be callable as"):
        sled(control=3.0)
    with pytest.raises(InvalidValue, match='extrapolation must be "hold" or "linear"'):
        sled(extrapolation="cubic")


def test_linearised_it_is_a_constant():
    """λ = 0 twice, the eigenvalues of a free mass: a sampled value does not follow the state, and a message says so.

    1e-12: rounding.
    """
    found = abut.linearize(sled())
    assert np.abs(found.eigenvalues).max() < 1e-12
    assert any('"u" is constant' in line for line in found.warnings), found.warnings


def test_a_discrete_system_of_scipy():
    """A filter in front of the controller, ξ⁺ = α ξ + (1 − α) x, u = −KP ξ − KD v: with Φ and Γ as above (x, v, ξ) follow one matrix."""
    alpha = 0.4
    a, b, c, d = [[alpha]], [[1 - alpha, 0]], [[-KP]], [[0, -KD]]
    model = sled().without("push", "u")
    u = model.add(signals.state_space("u", StateSpace(a, b, c, d, dt=T), ["x", "v"], unit="N"))
    model.add(abut.forces.Force("push", model["mass"].frame(), model.ground.frame(), fx=pushed, inputs=[u]))
    result = abut.simulate(model, end=0.5, step=T, integrator=abut.RungeKutta(rtol=1e-9))
    phi, gamma = np.array([[1, T], [0, 1]]), np.array([[T**2 / 2], [T]]) / MASS
    closed = np.block([[phi + gamma @ [[0, -KD]], gamma * -KP], [np.array([[1 - alpha, 0, alpha]])]])
    expected = [(np.linalg.matrix_power(closed, k) @ [0.3, 1.0, 0.0])[0] for k in range(26)]
    np.testing.assert_allclose(result["mass.position.x"].values, expected, atol=1e-13)
