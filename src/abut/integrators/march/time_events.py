# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Time events, compiled: jumps or kinks of functions of time, at which a step ends, and communication points.

At communication points the kernel returns, because the host reads signals there and sets inputs. A step ends slightly before the stop and
the next begins slightly after it, so that each evaluates one side only, whichever of < and <= a function contains. Integrated quantities
are carried over unchanged. Changes at the stop are found by evaluating the accelerations again. A step ends exactly on a communication
point, even a constant step.
"""

import warp as wp

from abut.extend import routine
from abut.integrators.status_codes import FRESH
from abut.kernels.structs.machine_structs import Machine, March, Work, f64

HAIR = f64(
    4.0e-15
)  #: relative to the largest time of the run: possible error of comparing times in a function


@routine
def hair(s: March):
    """Return the difference below which times count as equal [s]."""
    return HAIR * wp.max(wp.abs(s.end), wp.abs(s.sample[0]))


@routine
def until_stop(m: Machine, s: March, lane: int, t: float):
    """Return the time until right before the next stop [s]; unlimited for constant steps."""
    k = s.passed[lane]
    if m.fixed_step == 1 or k >= s.stop.shape[1]:
        return 1.0e300
    return wp.max(s.stop[lane, k] - hair(s) - t, 0.0)


@routine
def lands(m: Machine, s: March, lane: int, t: float):
    """Return 1 if a step that ends at t ends on a stop."""
    if until_stop(m, s, lane, t) <= hair(s):
        return 1
    return 0


@routine
def meets(s: March, lane: int, t: float):
    """Return 1 if the kernel has to wait for the host at t."""
    if s.meet[lane] - t <= hair(s):
        return 1
    return 0


@routine
def pass_stops(m: Machine, w: Work, s: March, lane: int):
    """Advance past the stops that the accepted time has reached; on a communication point, request new accelerations."""
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
