# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Touches of a contact, or of one of its points, accumulated by steps: peak, deepest penetration, impulse and absorbed energy."""

import warp as wp

from abut.extend import routine
from abut.integrators.watch.interpolants import (
    JUMP,
    extrapolate_back,
    flag_at,
    interval_integral,
    read_flag,
    recent_of,
)
from abut.integrators.watch.structs import (
    Recent,
    SiteFlags,
    SiteRow,
    TouchRow,
    TouchState,
    WatchCounters,
    WatchedChannels,
)
from abut.kernels.structs.machine_structs import f64, vec4

__all__ = ["AHEAD", "onset_value", "touch_step", "write_touch"]

#: Steps after its onset at which it is known whether the force of a touch began with a jump.
AHEAD = 4


@routine
def onset_value(w: WatchedChannels, lane: int, n: int, column: int):
    """Return a stored column right after the onset four logged steps before n, by the parabola through the last three."""
    a = recent_of(n - 4)
    b = recent_of(n - 2)
    c = recent_of(n - 1)
    d = recent_of(n)
    times = vec4(
        w.recent[lane, a, Recent.time],
        w.recent[lane, b, Recent.time],
        w.recent[lane, c, Recent.time],
        w.recent[lane, d, Recent.time],
    )
    values = vec4(
        w.recent[lane, a, column],
        w.recent[lane, b, column],
        w.recent[lane, c, column],
        w.recent[lane, d, column],
    )
    return extrapolate_back(times, values)


@routine
def correct_onset(w: WatchedChannels, lane: int, n: int, site: int):
    """Replace force and power before an onset with a jump, four logged steps before n, by the values right after it."""
    begun = (
        w.recent[lane, recent_of(n - 3), Recent.start] > 0.0
    )  # where an event follows, the time occurs twice
    for i in range(3):
        begun = begun and w.recent[lane, recent_of(n - i), Recent.start] == 0.0
    if not begun:
        return
    column = Recent.values + w.site[site, SiteRow.force]
    force = onset_value(w, lane, n, column)
    next = w.recent[lane, recent_of(n - 2), column]
    if force > JUMP * next and force < next / JUMP:
        power = flag_at(w, site) + SiteFlags.power
        taken = onset_value(w, lane, n, power)
        w.recent[lane, recent_of(n - 3), column] = force
        w.recent[lane, recent_of(n - 3), power] = taken


@routine
def touch_integral(w: WatchedChannels, lane: int, n: int, site: int, first: int, end: int, column: int):
    """Return the integral of a column over intervals of a touch that reaches logged step n."""
    onset = n - int(w.state[lane, site, TouchState.rows])
    total = f64(0.0)
    for i in range(first, end):
        total = total + interval_integral(w, lane, onset + i, onset, n, column)
    return total


@routine
def count_intervals(w: WatchedChannels, lane: int, n: int, site: int, end: int):
    """Add the integrals over intervals whose neighbours are known."""
    first = int(w.state[lane, site, TouchState.counted])
    force = Recent.values + w.site[site, SiteRow.force]
    power = flag_at(w, site) + SiteFlags.power
    w.state[lane, site, TouchState.impulse] = w.state[lane, site, TouchState.impulse] + touch_integral(
        w, lane, n, site, first, end, force
    )
    w.state[lane, site, TouchState.loss] = w.state[lane, site, TouchState.loss] + touch_integral(
        w, lane, n, site, first, end, power
    )
    w.state[lane, site, TouchState.counted] = f64(wp.max(first, end))


@routine
def write_touch(w: WatchedChannels, lane: int, n: int, site: int, released: float):
    """Write the current touch of a site, which reaches logged step n, as a row of touches."""
    rows = int(w.state[lane, site, TouchState.rows])
    first = int(w.state[lane, site, TouchState.counted])
    force = Recent.values + w.site[site, SiteRow.force]
    power = flag_at(w, site) + SiteFlags.power
    k = w.count[lane, WatchCounters.touches]
    w.touch[lane, k, TouchRow.site] = f64(site)
    w.touch[lane, k, TouchRow.onset] = w.state[lane, site, TouchState.onset]
    w.touch[lane, k, TouchRow.end] = w.recent[lane, recent_of(n), Recent.time]
    w.touch[lane, k, TouchRow.peak_force] = w.state[lane, site, TouchState.peak]
    w.touch[lane, k, TouchRow.peak_force_time] = w.state[lane, site, TouchState.peak_time]
    w.touch[lane, k, TouchRow.peak_penetration] = w.state[lane, site, TouchState.deepest]
    w.touch[lane, k, TouchRow.impulse] = w.state[lane, site, TouchState.impulse] + touch_integral(
        w, lane, n, site, first, rows, force
    )
    w.touch[lane, k, TouchRow.dissipated] = w.state[lane, site, TouchState.loss] + touch_integral(
        w, lane, n, site, first, rows, power
    )
    w.touch[lane, k, TouchRow.peak_impulse] = w.state[lane, site, TouchState.largest_impulse]
    w.touch[lane, k, TouchRow.peak_impulse_time] = w.state[lane, site, TouchState.largest_impulse_time]
    w.touch[lane, k, TouchRow.released] = released
    w.count[lane, WatchCounters.touches] = k + 1


@routine
def begin_touch(w: WatchedChannels, lane: int, n: int, site: int):
    """Begin a touch at logged step n."""
    for j in range(TouchState.onset, TouchState.WIDTH):
        w.state[lane, site, j] = f64(0.0)
    time = w.recent[lane, recent_of(n), Recent.time]
    w.state[lane, site, TouchState.open] = f64(1.0)
    w.state[lane, site, TouchState.onset] = time
    w.state[lane, site, TouchState.peak_time] = time
    w.state[lane, site, TouchState.largest_impulse_time] = time


@routine
def take_impulse(w: WatchedChannels, lane: int, n: int, site: int):
    """Add the impulse of a rigid impact at logged step n, or of the step."""
    impulse = read_flag(w, lane, n, site, SiteFlags.impulse)
    w.state[lane, site, TouchState.impulse] = w.state[lane, site, TouchState.impulse] + impulse
    w.state[lane, site, TouchState.loss] = w.state[lane, site, TouchState.loss] + read_flag(
        w, lane, n, site, SiteFlags.loss
    )
    if impulse > w.state[lane, site, TouchState.largest_impulse]:
        w.state[lane, site, TouchState.largest_impulse] = impulse
        w.state[lane, site, TouchState.largest_impulse_time] = w.recent[lane, recent_of(n), Recent.time]


@routine
def touch_step(w: WatchedChannels, lane: int, n: int, site: int, peak: float, peak_time: float, depth: float):
    """Add logged step n to the touches of a site, with its largest normal force, the time of that, and the largest penetration."""
    touching = read_flag(w, lane, n, site, SiteFlags.touching) > 0.0
    going_on = w.state[lane, site, TouchState.open] > 0.0
    rigid = w.site[site, SiteRow.rigid] == 1
    struck = rigid and read_flag(w, lane, n, site, SiteFlags.impulse) > 0.0
    if not touching and not going_on and not struck:
        return
    if going_on:
        w.state[lane, site, TouchState.rows] = w.state[lane, site, TouchState.rows] + 1.0
    else:
        begin_touch(w, lane, n, site)
    if touching or going_on:  # else shapes separate at once after an impact: a touch of no duration
        if peak > w.state[lane, site, TouchState.peak]:
            w.state[lane, site, TouchState.peak] = peak
            w.state[lane, site, TouchState.peak_time] = peak_time
        w.state[lane, site, TouchState.deepest] = wp.max(w.state[lane, site, TouchState.deepest], depth)
    if rigid:
        take_impulse(w, lane, n, site)
    rows = int(w.state[lane, site, TouchState.rows])
    if w.site[site, SiteRow.by_steps] == 1:  # nothing is integrated
        w.state[lane, site, TouchState.counted] = f64(rows)
    elif rows >= AHEAD:
        if rows == AHEAD:
            correct_onset(w, lane, n, site)
        count_intervals(w, lane, n, site, rows - 1)  # the last interval lacks a neighbour
    if not touching:  # the row of the release is a touch's last
        write_touch(w, lane, n, site, 1.0)
        w.state[lane, site, TouchState.open] = f64(0.0)
