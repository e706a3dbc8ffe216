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
from abut.kernels.structs.machine_structs import Machine, RunData, Work, f64

HAIR = f64(
    4.0e-15
)  #: relative to the largest time of the run: possible error of comparing times in a function


@routine
def time_tolerance(run: RunData):
    """Return the difference below which times count as equal [s]."""
    return HAIR * wp.max(wp.abs(run.end), wp.abs(run.output_times[0]))


@routine
def until_stop(machine: Machine, run: RunData, lane: int, t: float):
    """Return the time until right before the next stop [s]; unlimited for constant steps."""
    k = run.passed_step_ends[lane]
    if machine.fixed_step == 1 or k >= run.step_ends.shape[1]:
        return 1.0e300
    return wp.max(run.step_ends[lane, k] - time_tolerance(run) - t, 0.0)


@routine
def ends_on_stop(machine: Machine, run: RunData, lane: int, t: float):
    """Return 1 if a step that ends at t ends on a stop."""
    if until_stop(machine, run, lane, t) <= time_tolerance(run):
        return 1
    return 0


@routine
def waits_for_host(run: RunData, lane: int, t: float):
    """Return 1 if the kernel has to wait for the host at t."""
    if run.exchange_time[lane] - t <= time_tolerance(run):
        return 1
    return 0


@routine
def pass_stops(machine: Machine, work: Work, run: RunData, lane: int):
    """Advance past the stops that the accepted time has reached; on a communication point, request new accelerations."""
    if waits_for_host(run, lane, run.time[lane]) == 1:
        if run.time[lane] < run.exchange_time[lane]:
            run.time[lane] = run.exchange_time[lane]
            for k in range(machine.drives):
                work.drive.since[lane, k] = run.time[lane]
        if run.count[lane, FRESH] == 1:
            run.count[lane, FRESH] = -1
    while ends_on_stop(machine, run, lane, run.time[lane]) == 1:
        run.time[lane] = wp.max(
            run.time[lane], run.step_ends[lane, run.passed_step_ends[lane]] + time_tolerance(run)
        )
        for k in range(machine.drives):
            work.drive.since[lane, k] = run.time[lane]
        run.passed_step_ends[lane] = run.passed_step_ends[lane] + 1
        if run.count[lane, FRESH] == 1:
            run.count[lane, FRESH] = -1
