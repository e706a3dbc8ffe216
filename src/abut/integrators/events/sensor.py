# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Sensors, compiled: location of a signal's threshold crossing in a step, and its effect: the run ends, or a value is stored."""

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.integrators.guard_roots import secant_zero
from abut.integrators.status_codes import SENSED, SENSOR, STATUS
from abut.kernels.columns.integration_columns import EventTrial
from abut.kernels.columns.signal_columns import SensorNumbers, SensorRow
from abut.kernels.dispatch import placeholder_function
from abut.kernels.structs.machine_structs import Machine, RunData, Work


@routine
def sensor_gap(machine: Machine, work: Work, lane: int, k: int):
    """Return the signal of sensor k minus its value, as last evaluated."""
    return (
        work.signals.value[lane, machine.signals.sensor[k, SensorRow.wire]]
        - machine.number[lane, machine.signals.sensor[k, SensorRow.number] + SensorNumbers.value]
    )


@routine
def has_crossed(machine: Machine, run: RunData, lane: int, k: int, g1: float):
    """Return True if a sensor's signal reached or crossed its value in a monitored direction, from a value off it."""
    g0 = run.sensor.threshold_excess[lane, k]
    error = machine.number[lane, machine.signals.sensor[k, SensorRow.number] + SensorNumbers.error]
    if g0 < -error and g1 >= -error:
        return machine.signals.sensor[k, SensorRow.rising] == 1
    if g0 > error and g1 <= error:
        return machine.signals.sensor[k, SensorRow.falling] == 1
    return False


@routine
def first_crossing(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Return the earliest fraction of the step just tried at which a sensor's value is passed by more than its error; 2 for none."""
    theta = 2.0
    for k in range(machine.signals.sensors):
        g1 = sensor_gap(machine, work, lane, k)
        if (
            has_crossed(machine, run, lane, k, g1)
            and wp.abs(g1)
            > machine.number[lane, machine.signals.sensor[k, SensorRow.number] + SensorNumbers.error]
        ):
            theta = wp.min(
                theta, secant_zero(run, lane, EventTrial.sensor, h, run.sensor.threshold_excess[lane, k], g1)
            )
    return theta


@routine
def store_sensor(machine: Machine, work: Work, run: RunData, lane: int):
    """End the run where a sensor's value is reached, or store the sampled signal; store the sensors' signals of an accepted step.

    It returns 1 where something is stored from now on that was not before.
    """
    changed = int(0)
    for k in range(machine.signals.sensors):
        g1 = sensor_gap(machine, work, lane, k)
        if has_crossed(machine, run, lane, k, g1):
            if machine.signals.sensor[k, SensorRow.ends_run] == 1:
                run.count[lane, STATUS] = SENSED
                run.count[lane, SENSOR] = k
            if machine.signals.sensor[k, SensorRow.stored_wire] >= 0:
                row = machine.bodies + 1 + machine.point_state_rows + machine.signals.sensor[k, SensorRow.row]
                y = run.y0[lane, row]
                y[machine.signals.sensor[k, SensorRow.place]] = work.signals.value[
                    lane, machine.signals.sensor[k, SensorRow.stored_wire]
                ]
                run.y0[lane, row] = y
                changed = 1
        run.sensor.threshold_excess[lane, k] = g1
    return changed


def sensor_routines(sensors: bool) -> tuple[Routine, Routine]:
    """Return ``first_crossing`` and ``store_sensor``, for a machine with sensors or without."""
    return (
        (first_crossing, store_sensor)
        if sensors
        else (placeholder_function(first_crossing, 2.0), placeholder_function(store_sensor, 0))
    )
