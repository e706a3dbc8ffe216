"""Sensors of an identification: filters in closed form, and a decay seen through a slow sensor."""

import numpy as np
import pytest

import abut
from abut.study import Butterworth, Channel, LowPass


def decay(values, times):
    return {"y": values["a"] * np.exp(-values["b"] * times)}


def test_first_order_sensor_of_a_ramp():
    """τ ẏ + y = t from rest: y = t − τ (1 − exp(−t/τ)), exactly, as the ramp is straight."""
    time = np.arange(0.0, 1.0, 0.01)
    tau = 1.0 / (2.0 * np.pi * 3.0)
    shown = LowPass("3 Hz").shown(time, 0.01)
    np.testing.assert_allclose(shown, time - tau * (1.0 - np.exp(-time / tau)), atol=1e-12)
    np.testing.assert_allclose(LowPass(3.0, order=2).shown(np.ones((50, 3)), 0.01), 1.0, atol=1e-12)


def test_sensors_at_their_cutoff():
    """A sine at f_c passes with 1/√2 (Butterworth), with 1/(2ζ) (second order); forward and backward with 1/2 and no lag."""
    time = np.arange(0.0, 4.0, 1e-3)
    sine = np.sin(2.0 * np.pi * 5.0 * time)
    late = time > 2.0
    sizes = {
        Butterworth(5.0, order=4): 0.5**0.5,
        LowPass(5.0, order=2, damping=0.3): 1.0 / 0.6,
        Butterworth(5.0, order=2, phaseless=True): 0.5,
    }
    for sensor, size in sizes.items():
        shown = sensor.shown(sine, 1e-3)
        late = (time > 2.0) & (time < 3.0)
        assert np.sqrt(2.0 * np.mean(shown[late] ** 2)) == pytest.approx(size, rel=2e-3)
    np.testing.assert_allclose(shown[late], 0.5 * sine[late], atol=2e-3)


def test_sensor_dynamics_are_compensated():
    """A step seen through a slow sensor: with the sensor told, the decay comes out; without, it does not."""
    time = np.arange(0.0, 2.0, 0.01)
    data = {"time": time, "y": LowPass(1.0).shown(decay({"a": 1.0, "b": 3.0}, time)["y"], 0.01)}
    told = abut.identify(
        decay,
        data,
        vary={"b": (0.1, 5.0)} | {"a": (0.1, 5.0)},
        channels={"y": Channel("y", sensor=LowPass(1.0))},
    )
    assert told.values["b"] == pytest.approx(3.0, rel=1e-4)
    bare = abut.identify(decay, data, vary={"b": (0.1, 5.0)} | {"a": (0.1, 5.0)}, channels={"y": "y"})
    assert abs(bare.values["b"] - 3.0) > 0.3
