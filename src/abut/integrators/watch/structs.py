# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Structs and column names of watched channels: data kept from step to step.

A *monitor* is a watched scalar: a column of the step log, or the magnitude of three. A *site* is a contact, or one of its points, whose
touches are listed. For a site's monitors the last steps are stored to interpolate between them. For the others, the *loads* of joints,
motions and force elements, each step counts separately.
"""

import warp as wp

from abut.extend.named_columns import ColumnRow, column
from abut.kernels.arrays import A2, A3, I2

__all__ = [
    "RECENT",
    "Awake",
    "IntervalExtreme",
    "MonitorRow",
    "Recent",
    "SiteFlags",
    "SiteRow",
    "StepExtreme",
    "TouchRow",
    "TouchState",
    "WatchCounters",
    "WatchedChannels",
]  # fmt: skip

RECENT = 8  #: number of stored steps: an extreme needs six, the integral over the first steps of a touch five


class MonitorRow(ColumnRow):
    """``WatchedChannels.monitor``: a monitor."""

    first = column("column of the step log")
    vector = column("1: the magnitude of three columns")
    site = column("whose touches it belongs to, −1: none")
    smooth = column("1: its extremes may be interpolated between steps")
    result = column("column of the results, or first of three")
    depth = column("1: a penetration, which in the results is negative where nothing touches")


class SiteRow(ColumnRow):
    """``WatchedChannels.site``: a site."""

    at = column("first column in the step log (`ContactLog`)")
    force = column("monitor of its normal force")
    depth = column("of its penetration")
    rigid = column("1: it has impulses")
    by_steps = column("1: these are all its forces, one in each step")
    first = column("of its monitors that are kept by interval")
    end = column("one after the last")
    first_part = column("of its other monitors")
    end_part = column("one after the last")


class Recent(ColumnRow):
    """``WatchedChannels.recent``: a logged step; `SiteFlags` of each site follow the values of monitors."""

    time = column("[s]")
    start = column("1: right after an event, 0: at the end of a step")
    values = column("of the first monitor that is remembered")


class SiteFlags(ColumnRow):
    """Contact state of a site at a logged step."""

    touching = column("1: it touches")
    onset = column("1: it did not at the step before; the row has the force before the onset")
    inside = column("1: it touches, and its force is known to be that of a touch")
    power = column("taken by normal and friction forces [W]")
    impulse = column("of rigid impacts, or of the step [N·s]")
    loss = column("energy that it took [J]")


class StepExtreme(ColumnRow):
    """``step`` and ``whole`` of `WatchedChannels`: extremes of a monitor in one step, with interpolated values near it, and in the run."""

    largest = column("value")
    largest_time = column("[s]")
    smallest = column("value")
    smallest_time = column("[s]")


class TouchState(ColumnRow):
    """``WatchedChannels.state``: the current touch of a site."""

    open = column("1: it touches")
    quiet = column(
        "logged steps since it was active, RECENT at most; −1: it is active in the step that is looked at"
    )
    onset = column("[s]")
    rows = column("logged steps since the onset")
    counted = column("intervals between them that are in the sums")
    peak = column("largest normal force [N]")
    peak_time = column("[s]")
    deepest = column("largest penetration [m]")
    impulse = column("∫ normal force dt and impulses of rigid impacts [N·s]")
    loss = column("∫ power dt and energy taken by these [J]")
    blow = column("largest impulse of a rigid impact [N·s]")
    blow_time = column("[s]")


class TouchRow(ColumnRow):
    """``WatchedChannels.touch``: the site, then the columns of `results.extremes.TOUCH` by the same names."""

    site = column("number")
    onset = column("[s]")
    end = column("[s]")
    peak_force = column("largest normal force [N]")
    peak_force_time = column("[s]")
    peak_penetration = column("[m]")
    impulse = column("[N·s]")
    dissipated = column("[J]")
    peak_impulse = column("of a rigid impact [N·s]")
    peak_impulse_time = column("[s]")
    released = column("1: shapes have parted")


class Awake(ColumnRow):
    """``WatchedChannels.awake``, followed by the numbers of the sites that were active in the last RECENT steps and are evaluated."""

    many = column("how many they are")


class IntervalExtreme(ColumnRow):
    """``WatchedChannels.record``: extremes of each monitor in an interval between outputs."""

    largest = column("value")
    largest_time = column("[s]")
    smallest = column("value")


class WatchCounters(ColumnRow):
    """``WatchedChannels.count``: counters."""

    rows = column("logged steps so far, from 2 `RECENT` on again from `RECENT`")
    interval = column("output that ends the present interval")
    first = column("output that ends the interval of the first row of `Watch.record`")
    records = column("rows of `Watch.record` that were written")
    touches = column("rows of `Watch.touch` that were written")
    taken = column("rows of the step log that were looked at")


@wp.struct
class WatchedChannels:
    """Watched channels of a machine, and their results, [lane, …]."""

    monitors: int
    kept: int  # the first ones, with extremes by interval
    first_load: int  # first magnitude of loads, which are the last with extremes by interval; their components follow, three each
    end_load: int  # end of loads; components of the forces of sites follow
    sites: int
    room_records: int
    room_touches: int
    monitor: I2  # `MonitorRow`
    site: I2  # `SiteRow`
    recent: A3  # [lane, step modulo RECENT, `Recent`]
    step: A3  # [lane, monitor, `StepExtreme`]
    whole: A3  # the same of the whole run
    outer: A3  # the same of the outputs
    last: A2  # [lane, monitor]: at the last output; its time follows them
    state: A3  # [lane, site, `TouchState`]
    awake: I2  # by lane: `Awake`
    record: A3  # [lane, interval between outputs, `IntervalExtreme` of each kept monitor]
    touch: A3  # [lane, row, `TouchRow`]
    count: I2  # [lane, `WatchCounters`]
