# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Kernel that evaluates rows of results: the extremes for each output, over the steps between outputs and the outputs themselves."""

from functools import cache
from typing import TYPE_CHECKING

import warp as wp

from abut.compiler.kernels import kernel
from abut.extend import routine
from abut.integrators.watch.records import extend_by_value, has_steps_column, read_extremes, store_extremes
from abut.integrators.watch.structs import (
    IntervalExtreme,
    MonitorRow,
    StepExtreme,
    WatchCounters,
    WatchedChannels,
)
from abut.kernels.columns.integration_columns import LoadComponents
from abut.kernels.structs.machine_structs import A1, A2, A3, f64, vec3

if TYPE_CHECKING:
    from abut.compiler.kernels import Kernel


__all__ = ["ALONE", "BEGIN", "BETWEEN", "outputs_kernel"]

#: Tasks of the kernel: extremes between outputs; the values of the rows only; likewise, and a start at the first row.
BETWEEN, ALONE, BEGIN = 0, 1, 2

LARGEST = f64(1.7976931348623157e308)
BLOCK = 16  #: rows that are evaluated together, so that their columns stay in the processor's nearest cache


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
    if w.monitor[j, MonitorRow.is_magnitude] == 1:
        square = f64(0.0)
        for c in range(3):
            square = square + rows[i, at + c] * rows[i, at + c]
        value = wp.sqrt(square)
    if w.monitor[j, MonitorRow.depth] == 1:
        value = wp.max(value, 0.0)
    return number_of(value)


@routine
def count_parts(w: WatchedChannels, lane: int, rows: A2, times: A1, first: int, end: int):
    """Merge some rows of results into the extremes of all outputs, of the components of contact forces."""
    for j in range(w.end_load, w.monitors):
        extremes = read_extremes(w.output_extremes, lane, j)
        for i in range(first, end):
            extremes = extend_by_value(extremes, shown_value(w, rows, i, j), times[i])
        store_extremes(w.output_extremes, lane, j, extremes)


@routine
def between_outputs(
    w: WatchedChannels,
    lane: int,
    records: A3,
    which: int,
    i: int,
    j: int,
    before: float,
    before_time: float,
    value: float,
    time: float,
    known: int,
):
    """Return the extremes of a monitor between the output before row i and this one, both included: largest, its time, smallest."""
    largest = before
    largest_time = before_time
    smallest = wp.min(before, value)
    if i < known:
        if records[which, i, has_steps_column(w)] > 0.0:
            at = IntervalExtreme.WIDTH * j
            if records[which, i, at + IntervalExtreme.largest] >= before:
                largest = records[which, i, at + IntervalExtreme.largest]
                largest_time = records[which, i, at + IntervalExtreme.largest_time]
            smallest = wp.min(smallest, records[which, i, at + IntervalExtreme.smallest])
    if value > largest:
        largest = value
        largest_time = time
    return vec3(largest, largest_time, smallest)


@routine
def write_extremes(
    w: WatchedChannels, rows: A2, i: int, j: int, largest: float, largest_time: float, smallest: float
):
    """Write the extremes of a monitor into the last columns of a row of results."""
    at = rows.shape[1] + IntervalExtreme.WIDTH * (j - w.interval_monitors)
    rows[i, at + IntervalExtreme.largest] = largest
    rows[i, at + IntervalExtreme.largest_time] = largest_time
    rows[i, at + IntervalExtreme.smallest] = smallest


@routine
def write_interval(
    w: WatchedChannels, lane: int, task: int, records: A3, known: int, which: int, rows: A2, i: int, j: int, before: float,
    before_time: float, value: float, time: float,
):  # fmt: skip
    """Write the extremes of a monitor in the interval before an output: of the records, or the value itself where it has none."""
    if task == BETWEEN:
        found = between_outputs(w, lane, records, which, i, j, before, before_time, value, time, known)
        write_extremes(w, rows, i, j, found[0], found[1], found[2])
    else:
        write_extremes(w, rows, i, j, value, time, value)


@routine
def merge_output_values(
    w: WatchedChannels,
    lane: int,
    task: int,
    records: A3,
    known: int,
    which: int,
    rows: A2,
    times: A1,
    first: int,
    end: int,
    j: int,
):
    """Write the interval extremes of one monitor into some rows, and merge its values at outputs into those of the run."""
    before = w.last_output[lane, j]
    before_time = w.last_output[lane, w.interval_monitors]
    extremes = read_extremes(w.output_extremes, lane, j)
    for i in range(first, end):
        time = times[i]
        value = shown_value(w, rows, i, j)
        write_interval(w, lane, task, records, known, which, rows, i, j, before, before_time, value, time)
        extremes = extend_by_value(extremes, value, time)
        before = value
        before_time = time
    if task != ALONE:
        store_extremes(w.output_extremes, lane, j, extremes)
        w.last_output[lane, j] = before


@routine
def merge_component(
    w: WatchedChannels,
    lane: int,
    rows: A2,
    times: A1,
    first: int,
    end: int,
    j: int,
    largest: float,
    smallest: float,
):
    """Merge the largest and the smallest value of a component of a load in some rows into those of the run. Their times are searched only
    if they exceed it.
    """
    at = w.monitor[j, MonitorRow.result]
    if largest > w.output_extremes[lane, j, StepExtreme.largest]:
        w.output_extremes[lane, j, StepExtreme.largest] = largest
        i = first
        while i < end and number_of(rows[i, at]) != largest:
            i = i + 1
        w.output_extremes[lane, j, StepExtreme.largest_time] = times[i]
    if smallest < w.output_extremes[lane, j, StepExtreme.smallest]:
        w.output_extremes[lane, j, StepExtreme.smallest] = smallest
        i = first
        while i < end and number_of(rows[i, at]) != smallest:
            i = i + 1
        w.output_extremes[lane, j, StepExtreme.smallest_time] = times[i]


@routine
def merge_load(
    w: WatchedChannels,
    lane: int,
    task: int,
    records: A3,
    known: int,
    which: int,
    rows: A2,
    times: A1,
    first: int,
    end: int,
    j: int,
):
    """Do the same as `merge_output_values` for the magnitude of a load, and merge its components at outputs into those of the run."""
    at = w.monitor[j, MonitorRow.result]
    part = w.interval_monitors + 3 * (j - w.first_load)
    before = w.last_output[lane, j]
    before_time = w.last_output[lane, w.interval_monitors]
    extremes = read_extremes(w.output_extremes, lane, j)
    most = vec3(-f64(wp.inf))
    least = vec3(f64(wp.inf))
    for i in range(first, end):
        time = times[i]
        x = rows[i, at + LoadComponents.x]
        y = rows[i, at + LoadComponents.y]
        z = rows[i, at + LoadComponents.z]
        value = number_of(wp.sqrt(0.0 + x * x + y * y + z * z))
        write_interval(w, lane, task, records, known, which, rows, i, j, before, before_time, value, time)
        extremes = extend_by_value(extremes, value, time)
        load = vec3(number_of(x), number_of(y), number_of(z))
        most = wp.max(most, load)
        least = wp.min(least, load)
        before = value
        before_time = time
    if task != ALONE:
        store_extremes(w.output_extremes, lane, j, extremes)
        for c in range(3):
            merge_component(w, lane, rows, times, first, end, part + c, most[c], least[c])
        w.last_output[lane, j] = before


@routine
def drop_intervals(w: WatchedChannels, lane: int, many: int):
    """Remove the given number of intervals that are no longer needed."""
    left = w.count[lane, WatchCounters.records] - many
    for i in range(left):
        for j in range(has_steps_column(w) + 1):
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
        for block in range((rows.shape[0] + BLOCK - 1) // BLOCK):
            first = BLOCK * block
            end = wp.min(first + BLOCK, rows.shape[0])
            for j in range(w.first_load):
                merge_output_values(w, lane, task, records, there, which, rows, times, first, end, j)
            for j in range(w.first_load, w.interval_monitors):
                merge_load(w, lane, task, records, there, which, rows, times, first, end, j)
            if task != ALONE:
                count_parts(w, lane, rows, times, first, end)
                last = end - 1
                w.last_output[lane, w.interval_monitors] = times[last]
        drop_intervals(w, lane, dropped)

    return kernel(look_at_outputs, inline="all")
