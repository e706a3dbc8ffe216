# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Kernel that evaluates the step log: extremes by interval between outputs and over the whole run, and touches.

The results depend neither on the division of the run into kernel launches nor on the number of threads.
"""

from functools import cache
from typing import TYPE_CHECKING

import warp as wp

from abut.compiler.kernels import kernel
from abut.extend import routine
from abut.integrators.watch.interpolants import (
    JUMP,
    column_of,
    flag_at,
    read_flag,
    recent_of,
    value_of,
    vertex_size,
)
from abut.integrators.watch.loads import enter_loads
from abut.integrators.watch.records import (
    begin_interval,
    enter_interval,
    has_steps_column,
    merge_run_extremes,
)
from abut.integrators.watch.structs import (
    BLOCK,
    RECENT,
    ActiveSites,
    MonitorRow,
    Recent,
    SiteFlags,
    SiteRow,
    TouchState,
    WatchCounters,
    WatchedChannels,
)
from abut.integrators.watch.touches import onset_value, touch_step, write_touch
from abut.kernels.columns.integration_columns import ContactLog, StepLog
from abut.kernels.structs.machine_structs import A1, A3, I1, f64, vec4

if TYPE_CHECKING:
    from abut.compiler.kernels import Kernel


__all__ = ["LOOK", "SEED", "UNFINISHED", "watch_kernel"]

#: Tasks of the kernel: evaluate the rows of the log; evaluate its first row as that before the first step, which only touches need;
#: write the touches that continue.
LOOK, SEED, UNFINISHED = 0, 1, 2


@routine
def logged_value(w: WatchedChannels, log: A3, lane: int, i: int, column: int, j: int):
    """Return a site's monitor in row i of the log, where the site's columns begin at this one."""
    first = column + w.monitor[j, MonitorRow.first]
    if w.monitor[j, MonitorRow.is_magnitude] == 1:
        square = f64(0.0)
        for c in range(3):
            square = square + log[lane, i, first + c] * log[lane, i, first + c]
        return wp.sqrt(square)
    return log[lane, i, first]


@routine
def remember_flags(w: WatchedChannels, log: A3, lane: int, i: int, column: int, n: int, k: int):
    """Store the contact flags of site k, whose columns in row i of the log begin at this one, as logged step n."""
    at = recent_of(n)
    flags = flag_at(w, k)
    touches = log[lane, i, column + ContactLog.touching] > 0.0
    known = int(0)
    onset = int(0)
    if touches:
        known = 1
        if read_flag(w, lane, n - 1, k, SiteFlags.touching) == 0.0 and n > 0:
            onset = 1
            known = 0
        if read_flag(w, lane, n - 1, k, SiteFlags.onset) > 0.0 and log[lane, i, StepLog.start] > 0.0:
            known = 0  # nor is the depth right after the onset known
    w.recent[lane, at, flags + SiteFlags.touching] = f64(int(touches))
    w.recent[lane, at, flags + SiteFlags.onset] = f64(onset)
    w.recent[lane, at, flags + SiteFlags.inside] = f64(known)
    w.recent[lane, at, flags + SiteFlags.power] = log[lane, i, column + ContactLog.power]
    w.recent[lane, at, flags + SiteFlags.impulse] = log[lane, i, column + ContactLog.impulse]
    w.recent[lane, at, flags + SiteFlags.loss] = log[lane, i, column + ContactLog.loss]


@routine
def is_quiet(w: WatchedChannels, lane: int, k: int):
    """Return True if all stored steps of site k are quiet: then nothing about it changes until it is active again."""
    return w.state[lane, k, TouchState.quiet] == f64(RECENT)


@routine
def add_active_sites(w: WatchedChannels, log: A3, lane: int, i: int):
    """Add the sites that are active in row i of the log to the evaluated ones."""
    for c in range(int(log[lane, i, StepLog.active])):
        at = w.site_at + ContactLog.WIDTH * c
        k = int(log[lane, i, at + ContactLog.site])
        if is_quiet(w, lane, k):
            many = w.active_sites[lane, ActiveSites.many]
            w.active_sites[lane, ActiveSites.WIDTH + many] = k
            w.active_sites[lane, ActiveSites.many] = many + 1
        w.state[lane, k, TouchState.quiet] = f64(-1.0)
        w.state[lane, k, TouchState.at] = f64(at)


@routine
def clear_next_columns(log: A3, lane: int, i: int, column: int):
    """Clear the columns after those of the active sites in row i of the log: they are those of a site without force."""
    for j in range(ContactLog.WIDTH):
        log[lane, i, column + j] = f64(0.0)


@routine
def logged_column(w: WatchedChannels, lane: int, k: int, free: int):
    """Return the first column of site k in the present row of the log, or the given one for a site without force; count such rows."""
    if w.state[lane, k, TouchState.quiet] == -1.0:
        w.state[lane, k, TouchState.quiet] = f64(0.0)
        return int(w.state[lane, k, TouchState.at])
    w.state[lane, k, TouchState.quiet] = w.state[lane, k, TouchState.quiet] + 1.0
    return free


@routine
def extend_extremes(extremes: vec4, signed: float, size: float, time: float):
    """Return the extremes of a step (`StepExtreme`), extended by an interpolated size with the sign of a value."""
    if signed >= 0.0:
        if size > extremes[0]:
            return vec4(size, time, extremes[2], extremes[3])
    elif -size < extremes[2]:
        return vec4(extremes[0], extremes[1], -size, time)
    return extremes


@routine
def interpolate_vertex(w: WatchedChannels, extremes: vec4, lane: int, n: int, m: int, j: int):
    """Return extremes extended to the vertex near logged step m, if its neighbours, in the same interval between events, are not larger."""
    signed = value_of(w, lane, m, j)
    here = wp.abs(signed)
    if here <= wp.abs(value_of(w, lane, m - 1, j)) or here < wp.abs(value_of(w, lane, m + 1, j)):
        return extremes
    site = w.monitor[j, MonitorRow.site]
    if (
        read_flag(w, lane, m - 1, site, SiteFlags.inside) == 0.0
        or read_flag(w, lane, m, site, SiteFlags.inside) == 0.0
    ):
        return extremes
    if (
        w.recent[lane, recent_of(m + 1), Recent.start] > 0.0
        or w.recent[lane, recent_of(m), Recent.start] > 0.0
    ):
        return extremes
    found = vertex_size(w, lane, m, n, j)
    return extend_extremes(extremes, signed, found[0], found[1])


@routine
def may_jump(w: WatchedChannels, lane: int, n: int, site: int):
    """Return 1 if a touch began four logged steps ago, and later steps show whether it began with a jump.

    The jump of a rigid contact is in the log.
    """
    if n < 4 or w.site[site, SiteRow.rigid] == 1 or read_flag(w, lane, n - 4, site, SiteFlags.onset) == 0.0:
        return int(0)
    for i in range(4):
        if read_flag(w, lane, n - i, site, SiteFlags.touching) == 0.0:
            return int(0)
    for i in range(3):
        if w.recent[lane, recent_of(n - i), Recent.start] > 0.0:
            return int(0)
    return int(1)


@routine
def begin_with_jump(w: WatchedChannels, extremes: vec4, lane: int, n: int, j: int):
    """Return extremes extended to the force right after an onset four logged steps ago, if it began with a jump."""
    column = column_of(w, j)
    size = onset_value(w, lane, n, column)
    signed = value_of(w, lane, n - 2, j)
    if signed < 0.0:
        size = -size
    next = wp.abs(signed)
    if size > JUMP * next and size < next / JUMP:
        return extend_extremes(extremes, signed, size, w.recent[lane, recent_of(n - 4), Recent.time])
    return extremes


@routine
def known_inside(w: WatchedChannels, lane: int, n: int, site: int):
    """Return the number of steps before logged step n near which extremes are interpolated now: none, the last but one, or both."""
    if n < 3 or read_flag(w, lane, n - 1, site, SiteFlags.inside) == 0.0:
        return int(0)
    return wp.where(read_flag(w, lane, n, site, SiteFlags.inside) == 0.0, 2, 1)


@routine
def may_be_vertex(w: WatchedChannels, lane: int, m: int, j: int):
    """Return True if neither neighbour of logged step m has a larger size of a monitor."""
    here = wp.abs(value_of(w, lane, m, j))
    return here > wp.abs(value_of(w, lane, m - 1, j)) and here >= wp.abs(value_of(w, lane, m + 1, j))


@routine
def may_exceed(w: WatchedChannels, lane: int, n: int, j: int, inside: int, jumps: int):
    """Return True if an interpolated value near logged step n may be an extreme (`known_inside`, `may_jump`)."""
    if jumps == 1:
        return True
    if inside >= 1 and may_be_vertex(w, lane, n - 2, j):
        return True
    return inside == 2 and may_be_vertex(w, lane, n - 1, j)


@routine
def interpolated_extremes(
    w: WatchedChannels, lane: int, n: int, j: int, value: float, inside: int, jumps: int
):
    """Return the extremes (`StepExtreme`) of a site's monitor at logged step n: its value, and interpolated ones that this step determines
    (`known_inside`, `may_jump`).
    """
    time = w.recent[lane, recent_of(n), Recent.time]
    extremes = vec4(value, time, value, time)
    if inside >= 1:
        extremes = interpolate_vertex(w, extremes, lane, n, n - 2, j)
    if inside == 2:
        extremes = interpolate_vertex(w, extremes, lane, n, n - 1, j)
    if jumps == 1:
        extremes = begin_with_jump(w, extremes, lane, n, j)
    return extremes


@routine
def monitor_extremes(
    w: WatchedChannels, log: A3, lane: int, i: int, column: int, n: int, j: int, inside: int, jumps: int
):
    """Store a monitor of the site whose columns in row i of the log begin at this one, as logged step n, and return its extremes there
    (`StepExtreme`).
    """
    time = log[lane, i, StepLog.time]
    value = logged_value(w, log, lane, i, column, j)
    w.recent[lane, recent_of(n), column_of(w, j)] = value
    largest = value
    largest_time = time
    smallest = value
    smallest_time = time
    if w.monitor[j, MonitorRow.smooth] == 1:
        if may_exceed(w, lane, n, j, inside, jumps):
            found = interpolated_extremes(w, lane, n, j, value, inside, jumps)
            largest = found[0]
            largest_time = found[1]
            smallest = found[2]
            smallest_time = found[3]
    return largest, largest_time, smallest, smallest_time


@routine
def evaluate_site(
    w: WatchedChannels, log: A3, lane: int, i: int, column: int, n: int, k: int, interval: int, task: int
):
    """Evaluate site k, whose columns in row i of the log begin at this one."""
    remember_flags(w, log, lane, i, column, n, k)
    inside = known_inside(w, lane, n, k)
    jumps = may_jump(w, lane, n, k)
    force = w.site[k, SiteRow.force]
    depth = w.site[k, SiteRow.depth]
    peak = f64(0.0)
    peak_time = f64(0.0)
    deepest = f64(0.0)
    for j in range(w.site[k, SiteRow.first], w.site[k, SiteRow.end]):
        largest, largest_time, smallest, smallest_time = monitor_extremes(
            w, log, lane, i, column, n, j, inside, jumps
        )
        if j == force:
            peak = largest
            peak_time = largest_time
        if j == depth:
            deepest = largest
        if task == LOOK:
            enter_interval(w, lane, interval, j, largest, largest_time, smallest)
            merge_run_extremes(w, lane, j, largest, largest_time, smallest, smallest_time)
    for j in range(w.site[k, SiteRow.first_part], w.site[k, SiteRow.end_part]):
        largest, largest_time, smallest, smallest_time = monitor_extremes(
            w, log, lane, i, column, n, j, inside, jumps
        )
        if task == LOOK:
            merge_run_extremes(w, lane, j, largest, largest_time, smallest, smallest_time)
    touch_step(w, lane, n, k, peak, peak_time, deepest)


@routine
def find_interval(w: WatchedChannels, lane: int, time: float, start: float, times: A1):
    """Return the row of `WatchedChannels.record` of the interval between outputs in which a step ends.

    A start is after the output at its time. Rows before it then exist, as far as they fit.
    """
    last = times.shape[0] - 1
    first = w.count[lane, WatchCounters.first]
    k = wp.max(w.count[lane, WatchCounters.interval], first)
    while k < last and (times[k] < time or (start > 0.0 and times[k] == time)):
        k = k + 1
    w.count[lane, WatchCounters.interval] = k
    end = wp.min(k - first + 1, w.record_capacity)
    begin = w.count[lane, WatchCounters.records]
    if begin < end:
        for i in range(begin, end):
            w.record[lane, i, has_steps_column(w)] = f64(0.0)
        begin_interval(w, lane, end - 1)
        w.count[lane, WatchCounters.records] = end
    return k - first


@routine
def evaluate_row(w: WatchedChannels, log: A3, lane: int, i: int, interval: int, task: int):
    """Evaluate row i of the log, of a step that ends in a row of `WatchedChannels.record`."""
    n = w.count[lane, WatchCounters.rows]
    w.recent[lane, recent_of(n), Recent.time] = log[lane, i, StepLog.time]
    w.recent[lane, recent_of(n), Recent.start] = log[lane, i, StepLog.start]
    add_active_sites(w, log, lane, i)
    many = w.active_sites[lane, ActiveSites.many]
    active = int(log[lane, i, StepLog.active])
    free = w.site_at + ContactLog.WIDTH * active
    if many > active:
        clear_next_columns(log, lane, i, free)
    for p in range(many):  # backwards, since the last one replaces those that fall asleep
        at = ActiveSites.WIDTH + many - 1 - p
        k = w.active_sites[lane, at]
        evaluate_site(w, log, lane, i, logged_column(w, lane, k, free), n, k, interval, task)
        if is_quiet(w, lane, k):
            left = w.active_sites[lane, ActiveSites.many] - 1
            w.active_sites[lane, at] = w.active_sites[lane, ActiveSites.WIDTH + left]
            w.active_sites[lane, ActiveSites.many] = left
    n = n + 1
    if n == 2 * RECENT:  # its position among the stored steps matters, and the existence of others
        n = RECENT
    w.count[lane, WatchCounters.rows] = n


@routine
def move_unread_rows(log: A3, logged: I1, lane: int, i: int):
    """Move the rows not evaluated, from row i on, one at most, to the front; the log is otherwise empty."""
    left = logged[lane] - i
    front = int(0)
    for j in range(log.shape[2] * left):
        log[lane, front, j] = log[lane, i, j]
    logged[lane] = left


@routine
def end_of(log: A3, logged: I1, lane: int, task: int):
    """Return the end of the rows to evaluate: a start waits for the end of its step, since a repeated step writes it again."""
    end = logged[lane]
    if task == LOOK and end > 0:
        last = end - 1
        if log[lane, last, StepLog.start] > 0.0:
            end = last
    return end


@cache
def watch_kernel() -> "Kernel":
    """Return the kernel that evaluates the logs of all lanes from `WatchCounters.taken` on.

    It ends when all are evaluated or its results do not fit.
    """

    def watch_steps(w: WatchedChannels, log: A3, logged: I1, times: A1, task: int):
        lane = wp.tid()
        if task == UNFINISHED:
            for k in range(w.sites):
                if w.state[lane, k, TouchState.open] > 0.0:
                    write_touch(w, lane, w.count[lane, WatchCounters.rows] - 1, k, 0.0)
        else:
            i = w.count[lane, WatchCounters.taken]
            end = end_of(log, logged, lane, task)
            room = int(1)
            begin = i  # of rows whose loads are not evaluated yet
            while i < end and room == 1:
                interval = int(0)
                if task == LOOK:
                    interval = find_interval(
                        w, lane, log[lane, i, StepLog.time], log[lane, i, StepLog.start], times
                    )
                if (
                    interval < w.record_capacity
                    and w.count[lane, WatchCounters.touches] + w.sites <= w.touch_capacity
                ):
                    evaluate_row(w, log, lane, i, interval, task)
                    w.interval[lane, i - begin] = interval
                    i = i + 1
                    if task == LOOK and i - begin == BLOCK:
                        enter_loads(w, log, lane, begin, i)
                        begin = i
                else:
                    room = 0
            if task == LOOK:
                enter_loads(w, log, lane, begin, i)
            if i == end:
                move_unread_rows(log, logged, lane, i)
                i = 0
            w.count[lane, WatchCounters.taken] = i

    return kernel(watch_steps, inline="all")
