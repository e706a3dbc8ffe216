"""What is made of the step log: peaks between steps, impulses of touches, whatever pieces the log comes in."""

import math
import types

import numpy as np
import pytest
import warp as wp

from abut.integrators.watch.outputs import BEGIN, BETWEEN
from abut.integrators.watch.room import evaluate_log, look_at_outputs, watch_of
from abut.integrators.watch.structs import (
    IntervalExtreme,
    MonitorRow,
    SiteRow,
    StepExtreme,
    TouchRow,
    WatchCounters,
)
from abut.kernels.columns.integration_columns import ContactLog, StepLog
from abut.results.extremes import TOUCH


def test_touches_have_the_same_columns_in_kernels_and_results():
    assert tuple(one.name for one in TouchRow.COLUMNS) == ("site", *TOUCH)


def watched(time, force, touching, rows_at_once, active=None):
    """What the kernel makes of a log with one contact that touches in these rows: peak, its time, impulse. Where it is not active, its
    columns hold what stands for nothing.
    """
    width = StepLog.WIDTH + ContactLog.WIDTH
    monitors = [
        MonitorRow.of(first=column, is_magnitude=0, site=0, smooth=1, result=0, depth=0)
        for column in (ContactLog.normal, ContactLog.penetration)
    ]
    watch = watch_of(
        monitors,
        [
            SiteRow.of(
                force=0,
                depth=1,
                rigid=0,
                by_steps=0,
                first=0,
                end=2,
                first_part=0,
                end_part=0,
            )
        ],
        StepLog.WIDTH,
        2,
        3,
        1,
        "cpu",
    )
    log = np.zeros((1, len(time), width))
    log[0, :, StepLog.time], log[0, :, StepLog.WIDTH + ContactLog.normal] = time, force
    log[0, :, StepLog.active] = 1.0 if active is None else active
    log[0, :, StepLog.WIDTH + ContactLog.touching] = touching
    log[0, log[0, :, StepLog.active] == 0.0, StepLog.WIDTH :] = np.nan
    march = types.SimpleNamespace(log=wp.array(log[:, :rows_at_once], dtype=wp.float64, device="cpu"))
    march.logged = wp.zeros(1, dtype=wp.int32, device="cpu")
    march.output_times = wp.array([time[0], time[-1] + 1.0], dtype=wp.float64, device="cpu")
    for k in range(0, len(time), rows_at_once):
        part = log[:, k : k + rows_at_once]
        march.log.numpy()[:, : part.shape[1]] = part
        march.logged.fill_(part.shape[1])
        while evaluate_log(watch, march, 1, "cpu"):
            pass
    assert watch.count.numpy()[0, WatchCounters.touches] == 1
    return watch.touch.numpy()[0, 0, [TouchRow.peak_force, TouchRow.peak_force_time, TouchRow.impulse]]


def half_wave(n):
    """A force sin t over one touch, at uneven times; it is 0 in the rows of onset and release."""
    t = np.pi * (np.linspace(0.0, 1.0, n) ** 1.2)
    time = np.concatenate([[-0.1], t])
    return time, np.concatenate([[0.0], np.sin(t)]), np.concatenate([[0.0], np.ones(n - 1), [0.0]])


def test_impulses_of_steps_are_of_fourth_order():
    """∫ sin over [0, π] = 2 at uneven points: the error falls by about 16 when points are doubled."""

    def error(n):
        return abs(watched(*half_wave(n), n + 1)[2] - 2.0)

    assert error(40) < error(20) / 10.0
    assert error(160) < 2e-6


def test_peaks_between_steps_are_those_of_a_polynomial_of_fifth_degree():
    """sin is 1 at π/2. Through six steps about h = 0.19 apart it is interpolated to |Π (t − t_k)|/6! ≤ 3.5 h⁶/720 = 2e-7; its slope, and
    with the curvature 1 the time of its vertex, to about 12 h⁵/720 = 5e-6.
    """
    peak, time, _ = watched(*half_wave(21), 22)
    assert peak == pytest.approx(1.0, abs=2e-7)
    assert time == pytest.approx(np.pi / 2, abs=1e-5)


@pytest.mark.parametrize("rows", [1, 2, 3, 7])
def test_extremes_are_independent_of_log_division(rows):
    """Bit for bit the same from a log of so few rows."""
    assert watched(*half_wave(40), rows).tolist() == watched(*half_wave(40), 41).tolist()


@pytest.mark.parametrize("rows", [3, 200])
def test_columns_of_sites_that_are_not_active_are_not_read(rows):
    """A touch between long rests, shorter and longer than steps are remembered: as from a log of zeros there."""
    time, force, touching = half_wave(40)
    for rest in (3, 30):
        before, after = -1.0 - np.arange(rest, 0.0, -1.0), np.pi + np.arange(1.0, rest + 1.0)
        quiet = np.zeros(rest)
        longer = np.concatenate([before, time, after])
        forces, touch = (np.concatenate([quiet, x, quiet]) for x in (force, touching))
        of_zeros = watched(longer, forces, touch, rows)
        assert (
            watched(longer, forces, touch, rows, active=(forces != 0.0) | (touch != 0.0)).tolist()
            == of_zeros.tolist()
        )


def two_sites(order):
    """Touches of two sites that touch in all rows but the last; their columns in the log are in this order."""
    time, force, touching = half_wave(20)
    names = (ContactLog.normal, ContactLog.penetration)
    monitors = [
        MonitorRow.of(first=column, is_magnitude=0, site=k, smooth=1, result=0, depth=0)
        for k in range(2)
        for column in names
    ]
    sites = [
        SiteRow.of(
            force=2 * k,
            depth=2 * k + 1,
            rigid=0,
            by_steps=0,
            first=2 * k,
            end=2 * k + 2,
            first_part=0,
            end_part=0,
        )
        for k in range(2)
    ]
    watch = watch_of(monitors, sites, StepLog.WIDTH, 4, 3, 1, "cpu")
    log = np.zeros((1, len(time), StepLog.WIDTH + 2 * ContactLog.WIDTH))
    log[0, :, StepLog.time], log[0, :, StepLog.active] = time, 2.0
    for place, k in enumerate(order):
        at = StepLog.WIDTH + ContactLog.WIDTH * place
        log[0, :, at + ContactLog.normal] = (1.0 + k) * force
        log[0, :, at + ContactLog.touching] = touching
        log[0, :, at + ContactLog.site] = k
    march = types.SimpleNamespace(log=wp.array(log, dtype=wp.float64, device="cpu"))
    march.logged = wp.array([len(time)], dtype=wp.int32, device="cpu")
    march.output_times = wp.array([time[0], time[-1] + 1.0], dtype=wp.float64, device="cpu")
    while evaluate_log(watch, march, 1, "cpu"):
        pass
    touches = watch.touch.numpy()[0, :2]
    return touches[np.argsort(touches[:, TouchRow.site])]


def test_sites_are_found_in_any_order_of_their_columns():
    """Points of contacts change places from step to step: touches belong to the site whose number is logged."""
    found = two_sites((0, 1))
    assert found.tolist() == two_sites((1, 0)).tolist()
    assert found[1, TouchRow.peak_force] == 2.0 * found[0, TouchRow.peak_force]


def loads_by_rows(log, times):
    """Extremes of a load in three columns of a log, row by row: by interval, and of magnitude and components over all rows."""
    intervals = np.tile([-np.inf, np.nan, np.inf], (len(times), 1))
    whole = np.tile([-np.inf, np.nan, np.inf, np.nan], (4, 1))
    for time, *load in log[:, [StepLog.time, StepLog.WIDTH, StepLog.WIDTH + 1, StepLog.WIDTH + 2]].tolist():
        x, y, z = load
        size = math.sqrt(x * x + y * y + z * z)
        interval = intervals[np.searchsorted(times, time)]
        if size > interval[0]:
            interval[:2] = size, time
        if size < interval[2]:
            interval[2] = size
        for mine, value in zip(whole, (size, *load), strict=True):
            if value > mine[0]:
                mine[:2] = value, time
            if value < mine[2]:
                mine[2:] = value, time
    return intervals, whole


@pytest.mark.parametrize("rows_at_once", [1, 5, 32, 33, 200])
def test_extremes_of_loads_are_those_found_row_by_row(rows_at_once):
    """Bit for bit: squares that differ by a rounding have equal roots, of which the first counts; NaN and infinity are no exceptions."""
    random = np.random.default_rng(0)
    log = np.zeros((200, StepLog.WIDTH + 3))
    log[:, StepLog.time] = np.linspace(0.0, 1.0, 200)
    log[:, StepLog.WIDTH :] = random.normal(size=(200, 3))
    small = np.sqrt(np.arange(1, 61) * np.spacing(9.0))
    log[40:100, StepLog.WIDTH :] = np.stack([np.full(60, 3.0), small, 0.0 * small], axis=1)
    log[100:140, StepLog.WIDTH :] = 1e-160 * random.normal(
        size=(40, 3)
    )  # their squares are not normal numbers
    log[150, StepLog.WIDTH], log[160, StepLog.WIDTH + 1] = np.nan, np.inf
    times = np.array([0.0, 0.11, 0.111, 0.3, 0.49, 0.62, 0.9, 2.0])
    monitors = [
        MonitorRow.of(first=StepLog.WIDTH, is_magnitude=1, site=-1, smooth=0, result=0, depth=0),
        *(
            MonitorRow.of(first=StepLog.WIDTH + c, is_magnitude=0, site=-1, smooth=0, result=c, depth=0)
            for c in range(3)
        ),
    ]
    watch = watch_of(monitors, [], StepLog.WIDTH + 3, 1, len(times), 1, "cpu")
    state = types.SimpleNamespace(
        log=wp.zeros((1, rows_at_once, log.shape[1]), dtype=wp.float64, device="cpu")
    )
    state.logged = wp.zeros(1, dtype=wp.int32, device="cpu")
    state.output_times = wp.array(times, dtype=wp.float64, device="cpu")
    for k in range(0, len(log), rows_at_once):
        part = log[k : k + rows_at_once]
        state.log.numpy()[0, : len(part)] = part
        state.logged.fill_(len(part))
        assert not evaluate_log(watch, state, 1, "cpu")
    intervals, whole = loads_by_rows(log, times)
    record = watch.record.numpy()[0, : len(times)]
    has_steps = np.isin(np.arange(len(times)), np.searchsorted(times, log[:, StepLog.time]))
    assert np.array_equal(record[:, -1], has_steps)
    assert np.array_equal(record[has_steps, :-1], intervals[has_steps], equal_nan=True)
    assert np.array_equal(watch.run_extremes.numpy()[0], whole)


def outputs_in_parts(rows, times, pieces):
    """Rows with extremes of a scalar and of a load in three columns, evaluated in pieces; and the extremes of all outputs."""
    monitors = [
        MonitorRow.of(first=0, is_magnitude=0, site=0, smooth=0, result=0, depth=0),
        MonitorRow.of(first=0, is_magnitude=1, site=-1, smooth=0, result=1, depth=0),
        *(MonitorRow.of(first=0, is_magnitude=0, site=-1, smooth=0, result=1 + c, depth=0) for c in range(3)),
    ]
    site = SiteRow.of(force=0, depth=0, rigid=0, by_steps=0, first=0, end=1, first_part=0, end_part=0)
    kept = 2
    watch = watch_of(monitors, [site], StepLog.WIDTH, kept, len(times), 1, "cpu")
    out = np.concatenate([rows, np.zeros((len(rows), kept * IntervalExtreme.WIDTH))], axis=1)
    look_at_outputs(watch, BEGIN, 0, out[:1], times[:1], 0, None, "cpu")
    for k in range(1, len(rows), pieces):
        part = slice(k, k + pieces)
        look_at_outputs(watch, BETWEEN, 0, out[part], times[part], 0, None, "cpu")
    return out, np.array(watch.output_extremes.numpy()[0])


@pytest.mark.parametrize("pieces", [1, 7, 16, 17, 60])
def test_extremes_at_outputs_are_those_of_numpy(pieces):
    """Whatever the number of rows that are evaluated together."""
    rows = np.random.default_rng(0).normal(size=(60, 4))
    times = np.linspace(0.0, 1.0, len(rows))
    out, extremes = outputs_in_parts(rows, times, pieces)
    size = np.sqrt(rows[:, 1] * rows[:, 1] + rows[:, 2] * rows[:, 2] + rows[:, 3] * rows[:, 3])
    for j, values in enumerate([rows[:, 0], size, *rows[:, 1:].T]):
        assert extremes[j, StepExtreme.largest] == values.max()
        assert extremes[j, StepExtreme.largest_time] == times[values.argmax()]
        assert extremes[j, StepExtreme.smallest] == values.min()
        assert extremes[j, StepExtreme.smallest_time] == times[values.argmin()]
    for j, values in enumerate([rows[:, 0], size]):
        at = 4 + IntervalExtreme.WIDTH * j
        assert (out[1:, at + IntervalExtreme.largest] == np.maximum(values[1:], values[:-1])).all()
        assert (out[1:, at + IntervalExtreme.smallest] == np.minimum(values[1:], values[:-1])).all()
