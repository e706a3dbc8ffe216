# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Sensors, compiled: location of a signal's threshold crossing in a step, and its effect: the run ends, or a value is stored."""

from typing import Any

import warp as wp

from abut.extend import routine
from abut.integrators.events.contact import secant
from abut.integrators.status_codes import SENSED, SENSOR, STATUS
from abut.kernels.columns.integration_columns import Trial
from abut.kernels.columns.signal_columns import WatchNumbers, WatchRow
from abut.kernels.dispatch import without
from abut.kernels.structs.machine_structs import Machine, March, Work


@routine
def gap(m: Machine, w: Work, lane: int, k: int):
    """Return the signal of sensor k minus its value, as last evaluated."""
    return (
        w.waves.value[lane, m.wiring.watch[k, WatchRow.wire]]
        - m.number[lane, m.wiring.watch[k, WatchRow.number] + WatchNumbers.value]
    )


@routine
def has_crossed(m: Machine, s: March, lane: int, k: int, g1: float):
    """Return True if a sensor's signal reached or crossed its value in a monitored direction, from a value off it."""
    g0 = s.sensor.beyond[lane, k]
    error = m.number[lane, m.wiring.watch[k, WatchRow.number] + WatchNumbers.error]
    if g0 < -error and g1 >= -error:
        return m.wiring.watch[k, WatchRow.rising] == 1
    if g0 > error and g1 <= error:
        return m.wiring.watch[k, WatchRow.falling] == 1
    return False


@routine
def sight(m: Machine, w: Work, s: March, lane: int, h: float):
    """Return the earliest fraction of the step just tried at which a sensor's value is passed by more than its error; 2 for none."""
    theta = 2.0
    for k in range(m.wiring.watches):
        g1 = gap(m, w, lane, k)
        if (
            has_crossed(m, s, lane, k, g1)
            and wp.abs(g1) > m.number[lane, m.wiring.watch[k, WatchRow.number] + WatchNumbers.error]
        ):
            theta = wp.min(theta, secant(s, lane, Trial.sensor, h, s.sensor.beyond[lane, k], g1))
    return theta


@routine
def note(m: Machine, w: Work, s: March, lane: int):
    """End the run where a sensor's value is reached, or store the sampled signal; store the sensors' signals of an accepted step.

    It returns 1 where something is stored from now on that was not before.
    """
    changed = int(0)
    for k in range(m.wiring.watches):
        g1 = gap(m, w, lane, k)
        if has_crossed(m, s, lane, k, g1):
            if m.wiring.watch[k, WatchRow.ends] == 1:
                s.count[lane, STATUS] = SENSED
                s.count[lane, SENSOR] = k
            if m.wiring.watch[k, WatchRow.held] >= 0:
                row = m.bodies + 1 + m.laden + m.wiring.watch[k, WatchRow.row]
                y = s.y0[lane, row]
                y[m.wiring.watch[k, WatchRow.place]] = w.waves.value[lane, m.wiring.watch[k, WatchRow.held]]
                s.y0[lane, row] = y
                changed = 1
        s.sensor.beyond[lane, k] = g1
    return changed


def sensor_routines(sensors: bool) -> tuple[Any, Any]:
    """Return ``sight`` and ``note``, for a machine with sensors or without."""
    return (sight, note) if sensors else (without(sight, 2.0), without(note, 0))
