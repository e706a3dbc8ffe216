"""Imported units of other programs (FMI 2.0 and 3.0) coupled to a machine, against coupled equations in closed form.

A mass m and a unit that pulls it back with a force that lags, of which each knows the other at communication points t_k = k T only:

    m v̇ = f,   ẋ = v,   τ ḟ = −K x − C v − f

The unit marches its own equation exactly while its inputs are held, and the machine its own, so that all of the error is the coupling's:
of first order in T where both hold what they were told, of second where it goes on in a line (Busch, Zur effizienten Kopplung von
Simulationsprogrammen (2012) sec. 3.2). The coupled system itself is linear, its solution a matrix exponential (SciPy).
"""

from __future__ import annotations

import itertools
import re
import sys

import numpy as np
import pytest
from scipy.linalg import expm

import abut
from abut import signals
from abut.analysis.exchange.checkpoint import restore_checkpoint, save_checkpoint
from abut.analysis.output.output_times import output_times
from abut.analysis.simulation.simulation import Simulation
from abut.errors import InvalidValue, MissingExtra, UnknownName, UnreadableFile, WrongUnit
from abut.results import MemoryRecorder
from page_numbers import row_on

pytest.importorskip("fmpy")
pythonfmu = pytest.importorskip("pythonfmu.builder")
pythonfmu3 = pytest.importorskip("pythonfmu3.builder")

MASS, LAG, GAIN, RATE = 2.0, 0.1, 80.0, 20.0

MOTOR = '''
import math
from pythonfmu import Fmi2Causality, Fmi2Slave, Fmi2Variability, Real

class Motor(Fmi2Slave):
    """A motor that lags; it tells how often it was asked to step, and where it stands."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.x = self.v = self.f = self.at = 0.0
        self.gain, self.rate, self.lag, self.refused = 1.0, 1.0, 1.0, 1e9
        kinds = {"x": "input", "v": "input", "f": "output", "at": "output"}
        for name in ("x", "v", "f", "at", "gain", "rate", "lag", "refused"):
            causality = kinds.get(name, "parameter")
            more = {"variability": Fmi2Variability.tunable} if causality == "parameter" else {}
            self.register_variable(Real(name, causality=getattr(Fmi2Causality, causality), **more))

    def do_step(self, t, h):
        if t < self.refused - 1e-9 and t + h > self.refused + 1e-9:
            return False
        asked = -self.gain * self.x - self.rate * self.v
        self.f = asked + (self.f - asked) * math.exp(-h / self.lag)
        self.at = t + h
        return True
'''

MOTOR3 = '''
import math
from pythonfmu3 import Fmi3Causality, Fmi3Slave, Fmi3Variability, Float64
from pythonfmu3.unit import Unit

class Motor3(Fmi3Slave):
    """The same, in millimetres."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.time = self.x = self.v = self.f = 0.0
        self.gain = self.rate = self.lag = 1.0
        self.register_units([Unit("mm", m=1, factor=1e-3), Unit("m/s", m=1, s=-1), Unit("N", kg=1, m=1, s=-2)])
        self.register_variable(Float64("time", causality=Fmi3Causality.independent, variability=Fmi3Variability.continuous))
        self.register_variable(Float64("x", causality=Fmi3Causality.input, unit="mm"))
        self.register_variable(Float64("v", causality=Fmi3Causality.input, unit="m/s"))
        self.register_variable(Float64("f", causality=Fmi3Causality.output, unit="N"))
        for name in ("gain", "rate", "lag"):
            self.register_variable(Float64(name, causality=Fmi3Causality.parameter, variability=Fmi3Variability.tunable))

    def do_step(self, t, h):
        asked = -self.gain * self.x - self.rate * self.v
        self.f = asked + (self.f - asked) * math.exp(-h / self.lag)
        return True
'''


@pytest.fixture(scope="module")
def units(tmp_path_factory):
    """The motors: of FMI 2.0 that can go back and that cannot, and of FMI 3.0."""
    folder = tmp_path_factory.mktemp("units")
    (folder / "motor.py").write_text(MOTOR)
    (folder / "motor3.py").write_text(MOTOR3)
    two, three = pythonfmu.FmuBuilder, pythonfmu3.FmuBuilder
    return {
        "saves": two.build_FMU(
            folder / "motor.py", dest=folder / "a", canGetAndSetFMUstate=True, canSerializeFMUstate=True
        ),
        "plain": two.build_FMU(folder / "motor.py", dest=folder / "b"),
        "three": three.build_FMU(folder / "motor3.py", dest=folder / "c"),
    }


def pushed(u: float) -> float:
    """The force."""
    return u


def machine(file, step, outputs=("f",), wall=None, gain=GAIN, parameters=None, **more) -> abut.Model:
    """A mass and the unit; with a wall at a place behind which it is stopped."""
    model = abut.Model("driven mass", gravity=(0, 0, 0))
    mass = model.add(abut.Body("mass", mass=MASS, inertia=(1, 1, 1), position=(0.1, 0, 0)))
    frames = mass.frame(), model.ground.frame()
    x = model.add(signals.Displacement("x", *frames, axis=0))
    v = model.add(signals.Velocity("v", *frames, axis=0))
    given = {"gain": gain, "rate": RATE, "lag": LAG} | (parameters or {})
    motor = signals.Fmu("motor", file, step=step, inputs=[x, v], outputs=outputs, parameters=given, **more)
    unit = model.add(motor)
    f = unit if unit.width == 1 else model.add(signals.Output("f", unit, "f"))
    if unit.width > 1:
        model.add(signals.Output("at", unit, "at"))
    model.add(abut.forces.Force("push", *frames, fx=pushed, inputs={"u": f}))
    if wall is not None:
        ball = abut.shapes.Sphere(mass.frame(), 0.05)
        stop = abut.shapes.HalfSpace(model.ground.frame((wall, 0, 0)), normal="x")
        model.add(
            abut.Contact("stop", ball, stop, normal=abut.normal.KelvinVoigt(stiffness=1e5, damping=10.0))
        )
    return model


def coupled(times) -> np.ndarray:
    """Place of the mass by the coupled equations."""
    a = np.array([[0, 1, 0], [0, 0, 1 / MASS], [-GAIN / LAG, -RATE / LAG, -1 / LAG]])
    return np.array([(expm(a * t) @ [0.1, 0.0, 0.0])[0] for t in times])


METHOD = abut.RungeKutta(rtol=1e-9)
PAGE = {
    ("saves", "hold"): 'error with "hold"',
    ("three", "linear"): 'error with "linear"',
}  #: rows of docs/fmi.md


@pytest.mark.parametrize(
    ("file", "extrapolation", "gain", "order"),
    [("saves", "hold", GAIN, 1.0), ("three", "linear", GAIN / 1000, 2.0)],
)
def test_the_order_of_the_coupling(units, file, extrapolation, gain, order):
    """error = O(hᵖ) in the communication step h, p by the extrapolation of inputs; the unit of FMI 3.0 works in millimetres.

    Source: SciPy's solution of the coupled equations. 0.2 in the order: the next power at three steps.
    """
    errors = []
    for step in (0.02, 0.01, 0.005):
        model = machine(units[file], step, extrapolation=extrapolation, gain=gain)
        result = abut.simulate(model, end=1.0, step=0.1, integrator=METHOD)
        assert result.status.ok, result.status
        assert result.statistics["sampled"]["motor"]["calls"] == round(1.0 / step)
        errors.append(np.abs(result["mass.position.x"].values - coupled(result.time)).max())
    orders = np.log2(np.array(errors[:-1]) / errors[1:])
    if (file, extrapolation) in PAGE:
        ratios = [a / b for a, b in itertools.pairwise(errors)]
        assert row_on("fmi.md", PAGE[file, extrapolation]) == [*(1e3 * e for e in errors), *ratios]
    assert errors[0] < 0.03
    assert np.all(np.abs(orders - order) < 0.2), (errors, orders)


def test_an_impact_ends_the_communication_step(units):
    """At the onset of contact a unit that can go back steps again, to there, and one that cannot learns of it at the next point.

    The unit tells how far it has come: with the other numbers zero the mass flies at 1 m/s and meets the wall, 0.0537 m from its surface,
    at t = 0.0537 s, to the tolerance of onsets (1e-9 s here, rounding of the located step).
    """
    flying = {"mass.velocity": (-1.0, 0, 0)}
    at = {}
    for file in ("saves", "plain"):
        model = machine(units[file], 0.01, ("f", "at"), wall=-0.0037, gain=0.0, parameters={"rate": 0.0})
        result = abut.simulate(
            model.with_values(flying), times=[0.0, 0.0535, 0.0545, 0.0605], integrator=METHOD
        )
        assert result.status.ok, result.status
        at[file] = result["at.value"].values
    np.testing.assert_allclose(at["plain"], [0.0, 0.05, 0.05, 0.06], atol=1e-12)
    np.testing.assert_allclose(at["saves"], [0.0, 0.05, 0.0537, 0.06], atol=1e-9)


def test_a_step_that_the_unit_discards(units):
    """A unit that refuses to step across t = 0.035 s is taken there by halves of the step if it can restore its state; otherwise the run
    ends.

    1e-12 s: rounding of the reported times.
    """
    model = machine(units["saves"], 0.01, ("f", "at"), parameters={"refused": 0.035})
    result = abut.simulate(model, times=[0.0, 0.034, 0.036, 0.041], integrator=METHOD)
    np.testing.assert_allclose(result["at.value"].values, [0.0, 0.03, 0.035, 0.04], atol=1e-12)
    model = machine(units["plain"], 0.01, ("f", "at"), parameters={"refused": 0.035})
    result = abut.simulate(model, end=0.1, step=0.01, integrator=METHOD)
    assert result.status.kind == "failed"
    assert (
        'Fmu "motor" failed at its 4th evaluation, at t = 0.03 s: the FMU discarded' in result.status.sentence
    )


def test_a_controller_in_a_unit_acts_at_once(units):
    """With a lag far shorter than its step the unit is the discrete controller u_k = −K x_k − C v_k, and ``ahead`` has it act from t_k on:
    the zero-order hold's closed form (see test_controllers).
    """
    step = 0.02
    phi, gamma = np.array([[1, step], [0, 1]]), np.array([[step**2 / 2], [step]]) / MASS
    closed = phi - gamma @ np.array([[GAIN, RATE]])
    model = machine(units["saves"], step, ahead=True, parameters={"lag": 1e-6})
    result = abut.simulate(model, end=0.4, step=step, integrator=METHOD)
    expected = [(np.linalg.matrix_power(closed, k) @ [0.1, 0.0])[0] for k in range(21)]
    np.testing.assert_allclose(result["mass.position.x"].values, expected, atol=1e-13)


def test_fmu_lanes_and_restored_run_are_bit_identical(units, tmp_path):
    """x(t) of each lane equals that of its own run, and x(t) after a restored checkpoint that of the uninterrupted run: bit-identical.

    Each lane has its own instance of the FMU, and its state is saved by the FMI functions get and set FMU state.
    """
    model = machine(units["saves"], 0.01)
    many = abut.simulate_many(
        model, {"mass.position.x": [0.1, 0.2]}, end=0.1, step=0.01, integrator=METHOD, threads=1
    )
    for result, place in zip(many, (0.1, 0.2), strict=True):
        alone = abut.simulate(
            model.with_values({"mass.position.x": place}), end=0.1, step=0.01, integrator=METHOD
        )
        np.testing.assert_array_equal(result["mass.position.x"].values, alone["mass.position.x"].values)
    times = [output_times(0.05, 0.01, 0, None), output_times(0.1, 0.01, 0.05, None)]
    simulations = [Simulation(model, times[0], METHOD) for _ in range(2)]
    simulations[0].integrate(MemoryRecorder)
    for simulation in simulations:
        simulation.continue_to(times[1])
    save_checkpoint(simulations[0].switch.run, tmp_path / "run.npz")
    restore_checkpoint(simulations[1].switch.run, tmp_path / "run.npz")
    whole, again = (
        simulation.integrate(MemoryRecorder)["mass.position.x"].values[1:] for simulation in simulations
    )
    np.testing.assert_array_equal(whole, again)


def test_refuses_invalid_fmus(units, tmp_path, monkeypatch):
    """Refuses FMUs that cannot be read, connections against their causality, and units of another dimension.

    An input must be of causality "input", and [m/s] cannot be connected to [m]; co-simulation needs a communication step h > 0.
    """
    (tmp_path / "broken.fmu").write_bytes(b"PK nothing")
    place = signals.Displacement("x", abut.Model("m").ground.frame(), abut.Model("n").ground.frame(), axis=0)
    for arguments, error, sentence in (
        (("u", tmp_path / "gone.fmu"), UnreadableFile, "gone.fmu: No such file"),
        (("u", tmp_path / "broken.fmu"), UnreadableFile, "broken.fmu: FMPy cannot read it as an FMU"),
        (("u", units["saves"], {"inputs": {"y": place}}), UnknownName, 'variable of Motor.fmu "y"'),
        (
            ("u", units["saves"], {"inputs": {"f": place}}),
            InvalidValue,
            'variable "f" has causality output',
        ),
        (
            ("u", units["three"], {"inputs": {"v": place}}),
            WrongUnit,
            'input "v", which the FMU declares in m/s',
        ),
        (("u", units["three"], {"unit": "N*m"}), WrongUnit, 'output "f", which the FMU declares in N'),
        (("u", units["saves"], {"step": None}), InvalidValue, "needs a communication step"),
        (("u", units["saves"], {"step": "1 mm"}), WrongUnit, "step"),
        (("u", units["saves"], {"parameters": {"gane": 1.0}}), UnknownName, 'did you mean "gain"'),
    ):
        name, file, *more = arguments
        with pytest.raises(error, match=re.escape(sentence)):
            signals.Fmu(name, file, **({"step": 0.01, "outputs": "f"} | (more[0] if more else {})))
    assert signals.Fmu(str(units["three"]), step=0.01, outputs="f").name == "Motor3"
    assert signals.Fmu(str(units["three"]), step=0.01, outputs="f").unit == "N"
    monkeypatch.setitem(sys.modules, "fmpy", None)
    with pytest.raises(MissingExtra, match=r'pip install "abut\[fmi\]"'):
        signals.Fmu("u", units["saves"], step=0.01, outputs="f")
