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
    "BLOCK",
    "RECENT",
    "ActiveSites",
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
BLOCK = 32  #: number of rows of the step log whose loads are evaluated together


class MonitorRow(ColumnRow):
    """``WatchedChannels.monitor``: a monitor."""

    first = column("column of the step log; of a site's monitor, among those of its `ContactLog`")
    is_magnitude = column("1: the monitor is the magnitude of three columns")
    site = column("site whose touches it belongs to, −1: none")
    smooth = column("1: its extremes may be interpolated between steps")
    result = column("column of the results, or first of three columns")
    depth = column(
        "1: the monitor is a penetration depth, which the results show as negative while separated"
    )


class SiteRow(ColumnRow):
    """``WatchedChannels.site``: a site."""

    force = column("monitor of its normal force")
    depth = column("monitor of its penetration depth")
    rigid = column("1: the site has impulses")
    by_steps = column("1: impulses are all its forces, one in each step")
    first = column("first of its monitors with extremes by interval")
    end = column("one after the last of these")
    first_part = column("first of its other monitors")
    end_part = column("one after the last of these")


class Recent(ColumnRow):
    """``WatchedChannels.recent``: a logged step; `SiteFlags` of each site follow the values of monitors."""

    time = column("time of the step [s]")
    start = column("1: right after an event, 0: at the end of a step")
    values = column("value of the first stored monitor")


class SiteFlags(ColumnRow):
    """Contact state of a site at a logged step."""

    touching = column("1: the site is in contact")
    onset = column(
        "1: the site was not in contact at the step before; the row contains the force before the onset"
    )
    inside = column("1: the site is in contact, and its force is certainly a contact force")
    power = column("power absorbed by normal and friction forces [W]")
    impulse = column("impulse of rigid impacts, or of the step [N·s]")
    loss = column("energy dissipated by the impulse [J]")


class StepExtreme(ColumnRow):
    """Extremes of a monitor: of one step with interpolated values near it, or of the run (``WatchedChannels.run_extremes``)."""

    largest = column("largest value")
    largest_time = column("time of the largest value [s]")
    smallest = column("smallest value")
    smallest_time = column("time of the smallest value [s]")


class TouchState(ColumnRow):
    """``WatchedChannels.state``: the current touch of a site."""

    open = column("1: the site is in contact")
    quiet = column(
        "logged steps since the site was active, RECENT at most; −1: it is active in the present step"
    )
    at = column("first column of the site in the present row of the step log (`ContactLog`)")
    onset = column("time of the onset [s]")
    rows = column("logged steps since the onset")
    counted = column("number of intervals of these steps that are in the sums")
    peak = column("largest normal force [N]")
    peak_time = column("time of the largest normal force [s]")
    deepest = column("largest penetration depth [m]")
    impulse = column("∫ normal force dt plus impulses of rigid impacts [N·s]")
    loss = column("∫ power dt plus energy dissipated by these impulses [J]")
    largest_impulse = column("largest impulse of a rigid impact [N·s]")
    largest_impulse_time = column("time of this impact [s]")


class TouchRow(ColumnRow):
    """``WatchedChannels.touch``: the site, then the columns of `results.extremes.TOUCH` by the same names."""

    site = column("number of the site")
    onset = column("time of the onset [s]")
    end = column("time of the end [s]")
    peak_force = column("largest normal force [N]")
    peak_force_time = column("time of the largest normal force [s]")
    peak_penetration = column("largest penetration depth [m]")
    impulse = column("normal impulse [N·s]")
    dissipated = column("dissipated energy [J]")
    peak_impulse = column("largest impulse of a rigid impact [N·s]")
    peak_impulse_time = column("time of this impact [s]")
    released = column("1: the shapes have separated")


class ActiveSites(ColumnRow):
    """``WatchedChannels.active_sites``, followed by the numbers of the sites that were active in the last RECENT steps."""

    many = column("number of these sites")


class IntervalExtreme(ColumnRow):
    """``WatchedChannels.record``: extremes of each monitor in an interval between outputs."""

    largest = column("largest value")
    largest_time = column("time of the largest value [s]")
    smallest = column("smallest value")


class WatchCounters(ColumnRow):
    """``WatchedChannels.count``: counters."""

    rows = column("number of logged steps; from 2 `RECENT` on it restarts at `RECENT`")
    interval = column("output that ends the present interval")
    first = column("output that ends the interval of the first row of `WatchedChannels.record`")
    records = column("number of written rows of `WatchedChannels.record`")
    touches = column("number of written rows of `WatchedChannels.touch`")
    taken = column("number of evaluated rows of the step log")


@wp.struct
class WatchedChannels:
    """Watched channels of a machine, and their results, [lane, …]."""

    monitors: int
    interval_monitors: int  # the first ones, with extremes by interval
    first_load: int  # first magnitude of loads, which are the last with extremes by interval; their components follow, three each
    end_load: int  # end of loads; components of the forces of sites follow
    sites: int
    site_at: int  # first column of the first active site in the step log
    record_capacity: int
    touch_capacity: int
    monitor: I2  # `MonitorRow`
    site: I2  # `SiteRow`
    recent: A3  # [lane, step modulo RECENT, `Recent`]
    run_extremes: A3  # [lane, monitor, `StepExtreme`]: of the whole run
    output_extremes: A3  # the same of the outputs
    last_output: A2  # [lane, monitor]: at the last output; its time follows them
    state: A3  # [lane, site, `TouchState`]
    active_sites: I2  # by lane: `ActiveSites`
    record: A3  # [lane, interval between outputs, `IntervalExtreme` of each kept monitor, then `records.has_steps_column`]
    touch: A3  # [lane, row, `TouchRow`]
    count: I2  # [lane, `WatchCounters`]
    interval: I2  # [lane, row]: rows of `record` of the rows of the step log that are evaluated together
