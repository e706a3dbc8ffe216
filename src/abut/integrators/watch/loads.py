# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Extremes of loads in the step log, compiled: magnitudes and components of the forces and torques of joints, motions and force elements.

Several rows are evaluated together, load by load, so that the extremes stay in registers.
"""

import warp as wp

from abut.extend import routine
from abut.integrators.watch.records import (
    enter_interval,
    extend_by_value,
    merge_run_extremes,
    read_extremes,
    store_extremes,
)
from abut.integrators.watch.structs import MonitorRow, WatchedChannels
from abut.kernels.columns.integration_columns import LoadComponents, StepLog
from abut.kernels.structs.machine_structs import A3, f64

__all__ = ["enter_loads"]

FIRST = wp.constant(0)  #: first row whose interval is stored
ROUNDED = f64(1.0 + 1e-15)  #: if two numbers have a larger ratio, their rounded square roots differ


@routine
def has_larger_root(square: float, other: float):
    """Return True if the rounded square root of a number is larger than that of another. Roots are computed only if they may be equal."""
    if square > other:
        if square > other * ROUNDED:
            return True
        return wp.sqrt(square) > wp.sqrt(other)
    return False


@routine
def enter_squares(
    w: WatchedChannels,
    lane: int,
    interval: int,
    j: int,
    largest: float,
    largest_time: float,
    smallest: float,
    smallest_time: float,
):
    """Merge a monitor's extremes, given by their squares, into those of an interval and of the whole run."""
    if largest >= 0.0:  # not NaN throughout
        most = wp.sqrt(largest)
        least = most
        if smallest < largest:
            least = wp.sqrt(smallest)
        enter_interval(w, lane, interval, j, most, largest_time, least)
        merge_run_extremes(w, lane, j, most, largest_time, least, smallest_time)


@routine
def enter_load(w: WatchedChannels, log: A3, lane: int, begin: int, end: int, j: int):
    """Enter magnitude and components of a load in rows of the log, whose intervals between outputs are in `WatchedChannels.interval`."""
    first = w.monitor[j, MonitorRow.first]
    part = w.interval_monitors + 3 * (j - w.first_load)
    along_x = read_extremes(w.run_extremes, lane, part + LoadComponents.x)
    along_y = read_extremes(w.run_extremes, lane, part + LoadComponents.y)
    along_z = read_extremes(w.run_extremes, lane, part + LoadComponents.z)
    interval = w.interval[lane, FIRST]
    largest = -f64(wp.inf)
    largest_time = f64(0.0)
    smallest = f64(wp.inf)
    smallest_time = f64(0.0)
    for i in range(begin, end):
        time = log[lane, i, StepLog.time]
        x = log[lane, i, first + LoadComponents.x]
        y = log[lane, i, first + LoadComponents.y]
        z = log[lane, i, first + LoadComponents.z]
        square = 0.0 + x * x + y * y + z * z
        if w.interval[lane, i - begin] != interval:
            enter_squares(w, lane, interval, j, largest, largest_time, smallest, smallest_time)
            interval = w.interval[lane, i - begin]
            largest = -f64(wp.inf)
            smallest = f64(wp.inf)
        if has_larger_root(square, largest):
            largest = square
            largest_time = time
        if has_larger_root(smallest, square):
            smallest = square
            smallest_time = time
        along_x = extend_by_value(along_x, x, time)
        along_y = extend_by_value(along_y, y, time)
        along_z = extend_by_value(along_z, z, time)
    enter_squares(w, lane, interval, j, largest, largest_time, smallest, smallest_time)
    store_extremes(w.run_extremes, lane, part + LoadComponents.x, along_x)
    store_extremes(w.run_extremes, lane, part + LoadComponents.y, along_y)
    store_extremes(w.run_extremes, lane, part + LoadComponents.z, along_z)


@routine
def enter_loads(w: WatchedChannels, log: A3, lane: int, begin: int, end: int):
    """Enter all loads in rows of the log, whose intervals between outputs are in `WatchedChannels.interval`."""
    if begin < end:
        for j in range(w.first_load, w.interval_monitors):
            enter_load(w, log, lane, begin, end, j)
