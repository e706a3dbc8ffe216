# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Records of extremes, compiled: a value is merged into those of an interval between outputs, or of the whole run."""

import warp as wp

from abut.extend import routine
from abut.integrators.watch.structs import IntervalExtreme, StepExtreme, WatchedChannels
from abut.kernels.structs.machine_structs import A3, f64, vec4

__all__ = [
    "begin_interval",
    "enter_interval",
    "extend_by_value",
    "has_steps_column",
    "merge_run_extremes",
    "read_extremes",
    "store_extremes",
]


@routine
def extend_by_value(extremes: vec4, value: float, time: float):
    """Return extremes (`StepExtreme`), extended by a value."""
    if value > extremes[0]:
        extremes = vec4(value, time, extremes[2], extremes[3])
    if value < extremes[2]:
        extremes = vec4(extremes[0], extremes[1], value, time)
    return extremes


@routine
def read_extremes(table: A3, lane: int, j: int):
    """Return the extremes of a monitor (`StepExtreme`)."""
    return vec4(
        table[lane, j, StepExtreme.largest],
        table[lane, j, StepExtreme.largest_time],
        table[lane, j, StepExtreme.smallest],
        table[lane, j, StepExtreme.smallest_time],
    )


@routine
def store_extremes(table: A3, lane: int, j: int, extremes: vec4):
    """Store the extremes of a monitor (`StepExtreme`)."""
    table[lane, j, StepExtreme.largest] = extremes[0]
    table[lane, j, StepExtreme.largest_time] = extremes[1]
    table[lane, j, StepExtreme.smallest] = extremes[2]
    table[lane, j, StepExtreme.smallest_time] = extremes[3]


@routine
def has_steps_column(w: WatchedChannels):
    """Return the column of `WatchedChannels.record` that is 1 where a step ends in the interval; elsewhere the others are not set."""
    return IntervalExtreme.WIDTH * w.interval_monitors


@routine
def begin_interval(w: WatchedChannels, lane: int, interval: int):
    """Initialise a row of `WatchedChannels.record` in whose interval a step ends."""
    for j in range(w.interval_monitors):
        at = IntervalExtreme.WIDTH * j
        w.record[lane, interval, at + IntervalExtreme.largest] = -f64(wp.inf)
        w.record[lane, interval, at + IntervalExtreme.largest_time] = f64(wp.nan)
        w.record[lane, interval, at + IntervalExtreme.smallest] = f64(wp.inf)
    w.record[lane, interval, has_steps_column(w)] = f64(1.0)


@routine
def enter_interval(
    w: WatchedChannels, lane: int, interval: int, j: int, largest: float, largest_time: float, smallest: float
):
    """Merge extremes of a monitor into a row of `WatchedChannels.record`."""
    at = IntervalExtreme.WIDTH * j
    if largest > w.record[lane, interval, at + IntervalExtreme.largest]:
        w.record[lane, interval, at + IntervalExtreme.largest] = largest
        w.record[lane, interval, at + IntervalExtreme.largest_time] = largest_time
    if smallest < w.record[lane, interval, at + IntervalExtreme.smallest]:
        w.record[lane, interval, at + IntervalExtreme.smallest] = smallest


@routine
def merge_run_extremes(
    w: WatchedChannels,
    lane: int,
    j: int,
    largest: float,
    largest_time: float,
    smallest: float,
    smallest_time: float,
):
    """Merge extremes of a monitor into those of the whole run."""
    if largest > w.run_extremes[lane, j, StepExtreme.largest]:
        w.run_extremes[lane, j, StepExtreme.largest] = largest
        w.run_extremes[lane, j, StepExtreme.largest_time] = largest_time
    if smallest < w.run_extremes[lane, j, StepExtreme.smallest]:
        w.run_extremes[lane, j, StepExtreme.smallest] = smallest
        w.run_extremes[lane, j, StepExtreme.smallest_time] = smallest_time
