"""Linear systems of python-control and SciPy as signals: the same transfer function at complex frequencies, D included."""

from __future__ import annotations

import types

import numpy as np
import pytest
from scipy import signal as scipy_signal

import abut
from abut import signals
from abut.errors import InvalidValue, UnknownName

S = 0.3 + 1.7j


def inputs(*names: str) -> list:
    """Signals of these names."""
    return [signals.Input(name) for name in names]


def gain(system) -> np.ndarray:
    """C (s − A)⁻¹ B + D."""
    n, m, p = len(system.a), len(system.sources), system.width
    a, b, c, d = (
        np.array(x).reshape(k)
        for x, k in zip(
            (system.a, system.b, system.c, system.d), ((n, n), (n, m), (p, n), (p, m)), strict=True
        )
    )
    return c @ np.linalg.solve(S * np.eye(n) - a, b) + d


def test_scipy():
    """All its forms, continuous and discrete."""
    b, a = [2.0, 1.0, 3.0], [1.0, 4.0, 5.0]
    expected = np.polyval(b, S) / np.polyval(a, S)
    made = scipy_signal.TransferFunction(b, a)
    for system in (made, made.to_ss(), made.to_zpk(), scipy_signal.lti(b, a)):
        found = signals.state_space("f", system, inputs("u"))
        assert isinstance(found, signals.LinearSystem)
        np.testing.assert_allclose(gain(found), [[expected]], rtol=1e-13)
    sampled = signals.state_space("f", scipy_signal.dlti(b, a, dt=0.01), inputs("u"), unit="N")
    assert isinstance(sampled, signals.SampledSystem)
    assert (sampled.sample, sampled.unit, sampled.ports) == (0.01, "N", ("value",))
    np.testing.assert_allclose(gain(sampled), [[expected]], rtol=1e-13)
    assert signals.state_space("f", scipy_signal.dlti(b, a), inputs("u"), sample="5 ms").sample == 0.005
    assert signals.state_space("f", ([[-1]], [[1]], [[1]], [[0]], 0.1), inputs("u")).sample == 0.1


def test_python_control():
    """State spaces with labels, transfer functions of several inputs and outputs, gains."""
    control = pytest.importorskip("control")
    plant = control.ss(
        [[0, 1], [-4, -1]],
        [[0, 1], [1, 2]],
        np.eye(2),
        [[0, 0], [0, 3]],
        inputs=["f", "g"],
        outputs=["x", "v"],
    )
    f, g = inputs("first", "second")
    found = signals.state_space("plant", plant, {"g": g, "f": f})
    np.testing.assert_allclose(gain(found), plant(S), rtol=1e-13)
    assert list(found.sources.values()) == [f, g]
    assert signals.Output("speed", found, "v").index == 1
    many = control.tf([[[1], [2]], [[1], [1, 1]]], [[[1, 1], [1, 2]], [[1, 3], [1, 0, 1]]])
    np.testing.assert_allclose(gain(signals.state_space("many", many, [f, g])), many(S), rtol=1e-13)
    np.testing.assert_allclose(
        gain(signals.state_space("gain", control.ss([], [], [], [[2.0]]), [f])), [[2.0]]
    )
    assert (
        signals.state_space("z", control.c2d(control.ss([[-1]], [[1]], [[1]], [[0]]), 0.02), [f]).sample
        == 0.02
    )
    with pytest.raises(UnknownName, match='no state_space "plant": input "h"'):
        signals.state_space("plant", plant, {"f": f, "h": g})
    with pytest.raises(InvalidValue, match=r"has 2 inputs \(f, g\), got 1 signals"):
        signals.state_space("plant", plant, {"f": f})
    with pytest.raises(InvalidValue, match="discrete without a value of dt"):
        signals.state_space("z", control.ss([[0.5]], [[1]], [[1]], [[0]], True), [f])
    with pytest.raises(InvalidValue, match="system is FrequencyResponseData, which has neither"):
        signals.state_space("frd", control.frd([1, 2], [1, 2]), [f])


def test_refuses_invalid_state_spaces():
    """Improper, delayed, of other sizes, of other samples."""
    u = inputs("u")
    with pytest.raises(
        InvalidValue, match="numerator has degree 2 and the denominator degree 1, so it differentiates"
    ):
        signals.state_space("f", types.SimpleNamespace(num=[1.0, 2.0, 3.0], den=[1.0, 1.0]), u)
    late = types.SimpleNamespace(A=[[-1]], B=[[1]], C=[[1]], D=[[0]], dt=0, InputDelay=[0.1])
    with pytest.raises(InvalidValue, match=r"has a time delay \(InputDelay\).*abut.signals.Delay"):
        signals.state_space("f", late, u)
    with pytest.raises(InvalidValue, match=r"sample is 0\.2, and dt of the system is 0\.1 s"):
        signals.state_space("f", ([[-1]], [[1]], [[1]], [[0]], 0.1), u, sample=0.2)
    with pytest.raises(InvalidValue, match="system is continuous, and sample is given"):
        signals.state_space("f", ([[-1]], [[1]], [[1]], [[0]]), u, sample=0.2)
    with pytest.raises(InvalidValue, match=r'SampledSystem "f": c'):
        signals.SampledSystem("f", a=[[1, 0], [0, 1]], b=[[1], [0]], c=[[1]], sample=0.1, inputs=u)
    with pytest.raises(abut.errors.WrongUnit, match="sample"):
        signals.SampledSystem("f", a=[[1]], b=[[1]], c=[[1]], sample="1 m", inputs=u)
