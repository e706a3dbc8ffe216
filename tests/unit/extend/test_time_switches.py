"""When functions of time jump or kink, read from their trees."""

import math

import numpy as np
import pytest

from abut.extend import expression
from abut.extend.functions.time_switches import SwitchSearch
from abut.functions import Table, clamp, step

TABLE = Table([0.0, 1.0, 2.5, 4.0], [0.0, 1.0, 0.0, 2.0])


def pulse(t):
    if t > 5 and t < 5.001:
        return 1.0
    return 0.0


def rise(t, x):
    return step(t, 1.0, 0.0, 2.0, 5.0) * x


def square(t):
    phase = t % 2.0
    return 1.0 if phase < 0.5 else 0.0


def stairs(t):
    return math.floor((t - 1.0) / 3.5)


def mixed(t):
    return TABLE(2 * t - 1) + max(0.0, t - 3) + abs(t - 7)


def fraction(t):
    return TABLE(math.fmod(t, 4.5)) + TABLE(t - 6.0 * math.floor(t / 6.0) - 1.0)


def unknown_place(t):
    return TABLE(math.sin(t))


def branched(t, begin, width):
    u = (t - begin) / width
    value = 0.0
    if u < 0:
        value = 0.0
    elif u <= 1:
        value = 2.0
    return value


def compared(t, x):
    return 1.0 if t > x else 0.0


def waved(t):
    return 1.0 if math.sin(t) > 0 else 0.0


def clamped(t):
    return clamp(TABLE(t), 0.0, 1.0) + max(math.sin(t), 0.0)


def moved(t, x):
    return (1.0 if x > 0.1 else 0.0) * t


def clock(function, **parameters):
    e = expression(function, ("t", "x"), parameters or None, "test")
    return SwitchSearch(e, np.array([e.numbers]), ("t",), (0.0, 10.0)), e


@pytest.mark.parametrize(
    ("function", "times"),
    [
        (pulse, [5.0, 5.001]),
        (rise, [1.0, 2.0]),
        (square, [0, 0.5, 2, 2.5, 4, 4.5, 6, 6.5, 8, 8.5, 10]),
        (stairs, [1.0, 4.5, 8.0]),
        (mixed, [0.5, 1.0, 1.75, 2.5, 3.0, 7.0]),
        (fraction, [0, 1, 2, 2.5, 3.5, 4, 4.5, 5, 5.5, 6, 7, 8, 8.5, 9, 9.5, 10.0]),
        (clamped, [0.0, 1.0, 2.5, 4.0]),
        (moved, []),
    ],
)
def test_times(function, times):
    """Those at which the function above is seen to jump or kink, by hand."""
    found, _ = clock(function)
    assert np.unique(found.times.round(12)).tolist() == pytest.approx(times)
    assert not found.has_unknown_times


def test_lanes_have_their_own():
    """The numbers are those of each lane: begin and width."""
    _, e = clock(branched, begin=1.5, width=0.25)
    numbers = np.tile(e.numbers, (2, 1))
    numbers[1, :2] = 3.0, 1.0
    found = SwitchSearch(e, numbers, ("t",), (0.0, 10.0))
    assert [np.unique(row).tolist() for row in found.times] == [[1.5, 1.75], [3.0, 4.0]]


@pytest.mark.parametrize("function", [compared, waved, unknown_place])
def test_refuses_unsupported_time_switches(function):
    """Time against a coordinate, a wave against a number, and points of a table that a wave comes to."""
    assert clock(function)[0].has_unknown_times
