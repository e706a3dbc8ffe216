"""What is made of the step log: peaks between steps, impulses of touches, whatever pieces the log comes in."""

import types

import numpy as np
import pytest
import warp as wp

from abut.integrators.watch.room import evaluate_log, watch_of
from abut.integrators.watch.structs import MonitorRow, SiteRow, TouchRow, WatchCounters
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
        MonitorRow.of(first=column, vector=0, site=0, smooth=1, result=0, depth=0)
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
    march.sample = wp.array([time[0], time[-1] + 1.0], dtype=wp.float64, device="cpu")
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
