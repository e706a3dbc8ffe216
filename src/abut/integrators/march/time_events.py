"""Stops: times at which a function of time has a jump or a kink, and at which therefore a step ends, compiled; and communication points,
at which the march returns, for the host reads signals there and sets others.

A step ends a hair before the stop and the next begins a hair behind it, so that each is asked for one side only, whichever of < and <= a
function has. What is integrated is carried over as it is. What changed there is found by looking at the accelerations once more.
On a communication point a step ends exactly, one of a constant step too.
"""

import warp as wp

from abut.integrators.status_codes import FRESH
from abut.kernels.structs import Machine, March, Work, f64
from abut.plug import routine

HAIR = f64(4.0e-15)  #: of the largest time of the run: what comparing times in a function may err by


@routine
def hair(s: March):
    """Times that differ by less are one [s]."""
    return HAIR * wp.max(wp.abs(s.end), wp.abs(s.sample[0]))


@routine
def until_stop(m: Machine, s: March, lane: int, t: float):
    """How long it takes to right before the next stop [s]; a constant step ends where it ends."""
    k = s.passed[lane]
    if m.fixed_step == 1 or k >= s.stop.shape[1]:
        return 1.0e300
    return wp.max(s.stop[lane, k] - hair(s) - t, 0.0)


@routine
def lands(m: Machine, s: March, lane: int, t: float):
    """1 where a step that ends at t ends on a stop."""
    if until_stop(m, s, lane, t) <= hair(s):
        return 1
    return 0


@routine
def meets(s: March, lane: int, t: float):
    """1 where the host is to be waited for at t."""
    if s.meet[lane] - t <= hair(s):
        return 1
    return 0


@routine
def pass_stops(m: Machine, w: Work, s: March, lane: int):
    """Go on behind the stops that the accepted time has come to; on a communication point, see that accelerations are looked at anew."""
    if meets(s, lane, s.time[lane]) == 1:
        if s.time[lane] < s.meet[lane]:
            s.time[lane] = s.meet[lane]
            for k in range(m.drives):
                w.drive.since[lane, k] = s.time[lane]
        if s.count[lane, FRESH] == 1:
            s.count[lane, FRESH] = -1
    while lands(m, s, lane, s.time[lane]) == 1:
        s.time[lane] = wp.max(s.time[lane], s.stop[lane, s.passed[lane]] + hair(s))
        for k in range(m.drives):
            w.drive.since[lane, k] = s.time[lane]
        s.passed[lane] = s.passed[lane] + 1
        if s.count[lane, FRESH] == 1:
            s.count[lane, FRESH] = -1
