# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Kernel that evaluates rows of results: the extremes for each output, over the steps between outputs and the outputs themselves."""

from functools import cache
from typing import TYPE_CHECKING

import warp as wp

from abut.compiler.kernels import kernel
from abut.extend import routine
from abut.integrators.watch.structs import (
    IntervalExtreme,
    MonitorRow,
    StepExtreme,
    WatchCounters,
    WatchedChannels,
)
from abut.kernels.structs.machine_structs import A1, A2, A3, f64

if TYPE_CHECKING:
    from abut.compiler.kernels import Kernel


__all__ = ["ALONE", "BEGIN", "BETWEEN", "outputs_kernel"]

#: Tasks of the kernel: extremes between outputs; the values of the rows only; a start at the first row.
BETWEEN, ALONE, BEGIN = 0, 1, 2

LARGEST = f64(1.7976931348623157e308)


@routine
def number_of(x: float):
    """Return 0 for NaN, the largest number for infinity."""
    if x != x:
        return f64(0.0)
    return wp.clamp(x, -LARGEST, LARGEST)


@routine
def shown_value(w: WatchedChannels, rows: A2, i: int, j: int):
    """Return a monitor in a row of results."""
    at = w.monitor[j, MonitorRow.result]
    value = rows[i, at]
    if w.monitor[j, MonitorRow.vector] == 1:
        square = f64(0.0)
        for c in range(3):
            square = square + rows[i, at + c] * rows[i, at + c]
        value = wp.sqrt(square)
    if w.monitor[j, MonitorRow.depth] == 1:
        value = wp.max(value, 0.0)
    return number_of(value)


@routine
def count_output(w: WatchedChannels, lane: int, j: int, value: float, time: float):
    """Merge a value at an output into the extremes of all outputs."""
    if value > w.outer[lane, j, StepExtreme.largest]:
        w.outer[lane, j, StepExtreme.largest] = value
        w.outer[lane, j, StepExtreme.largest_time] = time
    if value < w.outer[lane, j, StepExtreme.smallest]:
        w.outer[lane, j, StepExtreme.smallest] = value
        w.outer[lane, j, StepExtreme.smallest_time] = time


@routine
def count_outputs(w: WatchedChannels, lane: int, rows: A2, i: int, time: float):
    """Merge a row of results into the extremes of all outputs, of the monitors without interval extremes."""
    part = w.kept
    for j in range(w.first_load, w.kept):
        at = w.monitor[j, MonitorRow.result]
        for c in range(3):
            count_output(w, lane, part + c, number_of(rows[i, at + c]), time)
        part = part + 3
    for j in range(w.end_load, w.monitors):
        count_output(w, lane, j, shown_value(w, rows, i, j), time)
    w.last[lane, w.kept] = time


@routine
def write_between_outputs(
    w: WatchedChannels,
    lane: int,
    records: A3,
    which: int,
    i: int,
    j: int,
    value: float,
    time: float,
    rows: A2,
    known: int,
):
    """Write the extremes of a monitor between the output before row i and this one, both included."""
    before = w.last[lane, j]
    largest = before
    largest_time = w.last[lane, w.kept]
    smallest = wp.min(before, value)
    if i < known:
        at = IntervalExtreme.WIDTH * j
        if records[which, i, at + IntervalExtreme.largest] >= before:
            largest = records[which, i, at + IntervalExtreme.largest]
            largest_time = records[which, i, at + IntervalExtreme.largest_time]
        smallest = wp.min(smallest, records[which, i, at + IntervalExtreme.smallest])
    if value > largest:
        largest = value
        largest_time = time
    write(w, rows, i, j, largest, largest_time, smallest)


@routine
def write(w: WatchedChannels, rows: A2, i: int, j: int, largest: float, largest_time: float, smallest: float):
    """Write the extremes of a monitor after the columns of the results."""
    at = rows.shape[1] + IntervalExtreme.WIDTH * (j - w.kept)
    rows[i, at + IntervalExtreme.largest] = largest
    rows[i, at + IntervalExtreme.largest_time] = largest_time
    rows[i, at + IntervalExtreme.smallest] = smallest


@routine
def drop_intervals(w: WatchedChannels, lane: int, many: int):
    """Remove the given number of intervals that are no longer needed."""
    left = w.count[lane, WatchCounters.records] - many
    for i in range(left):
        for j in range(IntervalExtreme.WIDTH * w.kept):
            w.record[lane, i, j] = w.record[lane, i + many, j]
    w.count[lane, WatchCounters.records] = wp.max(left, 0)
    w.count[lane, WatchCounters.first] = w.count[lane, WatchCounters.first] + many


@cache
def outputs_kernel() -> "Kernel":
    """Return the kernel that writes interval extremes into the last columns of rows of results of one lane.

    Extremes of the steps between outputs are ``records[which]``, as many as ``known``, or all of them where that is negative.
    """

    def look_at_outputs(
        w: WatchedChannels,
        lane: int,
        task: int,
        records: A3,
        known: int,
        which: int,
        rows: A2,
        times: A1,
        dropped: int,
    ):
        there = known
        if known < 0:
            there = w.count[lane, WatchCounters.records]
        for i in range(rows.shape[0]):
            time = times[i]
            for j in range(w.kept):
                value = shown_value(w, rows, i, j)
                if task == BETWEEN:
                    write_between_outputs(w, lane, records, which, i, j, value, time, rows, there)
                if task == ALONE:
                    write(w, rows, i, j, value, time, value)
                else:
                    count_output(w, lane, j, value, time)
                    w.last[lane, j] = value
            if task != ALONE:
                count_outputs(w, lane, rows, i, time)
        drop_intervals(w, lane, dropped)

    return kernel(look_at_outputs, inline="all")
