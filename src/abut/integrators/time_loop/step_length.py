# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Length of the next step, compiled: its bounds, the steps that are repeated shorter, and when a lane pauses or ends."""

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.integrators.status_codes import (
    AGAIN,
    DONE,
    FRESH,
    LOCATING,
    LOCKING_SUSPECTED,
    NOT_A_NUMBER,
    PAUSED,
    REJECTED,
    RELOCATED,
    RUNNING,
    STATUS,
    STEP_TOO_SMALL,
    STEPS,
    TOO_COARSE,
    UNSOLVED,
)
from abut.integrators.time_loop.error_norm import least_step
from abut.integrators.time_loop.step_log import has_room
from abut.integrators.time_loop.time_events import until_stop, waits_for_host
from abut.kernels.columns.integration_columns import Mark, Weight
from abut.kernels.structs.machine_structs import Machine, RunData, Work, f64
from abut.system.contact.point.contact_point import FREE


@routine
def has_contact(machine: Machine, work: Work, lane: int):
    """Return 1 while any contact point touches."""
    for point in range(work.active_points[lane]):
        if work.point.mode[lane, point] != FREE:
            return 1
    return 0


@routine
def next_stop(run: RunData, lane: int, t: float):
    """Return the time that a step must not exceed: the end, or the next output for a method without an accurate interpolant for it.

    A stiff method (landing 1) ends steps on outputs; one of very long steps (2) does so where a step contains a single output. An output
    right after an event does not end a step.
    """
    stop = run.end + 0.0
    i = wp.max(run.next_output[lane], 1)
    if run.weight[lane, Weight.ends_on_outputs] == 0.0 or i >= run.output_times.shape[0]:
        return stop
    while run.output_times[i] - t <= least_step(run, lane, t) + 1.0e-9 * (
        run.output_times[i] - run.output_times[i - 1]
    ):
        i += 1
        if i >= run.output_times.shape[0]:
            return stop
    at = run.output_times[i]
    if run.weight[lane, Weight.ends_on_outputs] == 2.0 and i + 1 < run.output_times.shape[0]:
        if run.output_times[i + 1] <= t + run.step[lane]:
            return stop
    return wp.min(stop, at)


@routine
def steps_too_short(run: RunData, lane: int, t: float):
    """Return 1 if 2,000 steps were shorter, on average, than 1e-10 of the run: no continuing motion is so fast."""
    steps = f64(run.count[lane, STEPS]) - run.progress_check[lane, Mark.steps]
    if steps < 2000.0:
        return 0
    far = t - run.progress_check[lane, Mark.time]
    run.progress_check[lane, Mark.time] = t
    run.progress_check[lane, Mark.steps] = run.progress_check[lane, Mark.steps] + steps
    if far < 1.0e-10 * (run.end - run.output_times[0]) * steps:
        return 1
    return 0


def make_due(room: Routine) -> Routine:
    """Return ``due``, which determines how a lane continues."""

    @routine
    def lane_status(machine: Machine, work: Work, run: RunData, lane: int, t: float, left: int):
        """Return the status of a lane: continue, end, pause if no further step is possible now, or check for stalled progress."""
        if machine.floating == 1 and run.count[lane, FRESH] == -1:  # the host balances massless motions again
            return PAUSED
        if run.end - t <= 1.0e-14 * wp.max(1.0, wp.abs(run.end)):
            return DONE
        if (
            left <= 0
            or not room(machine, work, lane)
            or has_room(run, lane) == 0
            or waits_for_host(run, lane, t) == 1
        ):
            return PAUSED
        if steps_too_short(run, lane, t) == 1:
            return LOCKING_SUSPECTED
        return RUNNING

    return lane_status


def make_propose_step(until: Routine, within: Routine, bound: Routine) -> Routine:
    """Return ``propose``, which proposes a step."""

    @routine
    def propose_step(machine: Machine, work: Work, run: RunData, lane: int, t: float):
        """Return the step, and the distance to the time where a step must end."""
        left = next_stop(run, lane, t) - t
        sooner = wp.min(
            until(machine, work, lane, t),
            wp.min(until_stop(machine, run, lane, t), run.exchange_time[lane] - t),
        )
        if sooner < left - 1.0e-13 * wp.max(1.0, wp.abs(t)):
            left = sooner
        h = within(machine, work, run, lane, wp.min(run.step[lane], run.weight[lane, Weight.most_step]))
        if machine.crowds.crowds > 0:
            h = wp.min(h, machine.crowds.search_horizon[0])
        h = wp.min(h, bound(machine, work, lane))
        if h >= left * (1.0 - 1.0e-9):
            h = left
        elif h > 0.5 * left:
            h = 0.5 * left  # two equal steps instead of a long and a tiny one
        return h, left

    return propose_step


@routine
def reject_step(machine: Machine, run: RunData, lane: int, t: float, h: float, error: float, status: int):
    """Count a failed step, and end the lane where no shorter one would succeed; return the verdict."""
    run.count[lane, REJECTED] = run.count[lane, REJECTED] + 1
    run.count[lane, LOCATING] = 0
    if h < least_step(run, lane, t) or machine.fixed_step == 1:  # a constant step has no shorter alternative
        run.count[lane, STATUS] = wp.max(status, STEP_TOO_SMALL)
        if status == 0 and error >= 1.0e100:
            run.count[lane, STATUS] = NOT_A_NUMBER
        return AGAIN
    if status != 0:
        return UNSOLVED
    return TOO_COARSE


@routine
def shorten_step(run: RunData, lane: int, t: float, h: float, part: float):
    """Repeat a step with a fraction of its length."""
    run.count[lane, REJECTED] = run.count[lane, REJECTED] + 1
    run.count[lane, LOCATING] = 0
    run.step[lane] = h * part
    if h < least_step(run, lane, t):
        run.count[lane, STATUS] = STEP_TOO_SMALL


@routine
def repeat_for_event(run: RunData, lane: int, t: float, h: float, theta: float, locating: int):
    """Return True if a step is to be repeated to end at an event, at its fraction theta."""
    if theta >= 2.0 or theta == 1.0 or locating >= 12 or h <= least_step(run, lane, t):
        return False
    run.count[lane, LOCATING] = locating + 1
    run.count[lane, RELOCATED] = run.count[lane, RELOCATED] + 1
    run.step[lane] = wp.max(theta * h, 0.5 * least_step(run, lane, t))
    return True


@routine
def remember_step(machine: Machine, work: Work, run: RunData, lane: int, h: float, left: float):
    """Store the length of a successful step, without and with contact; one cut short by an output does not shorten it."""
    if run.count[lane, LOCATING] == 0:
        kind = has_contact(machine, work, lane)
        if h < left or h > run.resume[2 * lane + kind]:
            run.resume[2 * lane + kind] = h
