# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""The time integration loop inside one kernel: steps, rejection, location of contact events, and outputs.

Within a step every contact point keeps its mode (free, touching, clamped), so that the forces are smooth and no step can miss an onset.
After a step the guard of each contact point is evaluated. Where one crossed, the step is repeated to end on the crossing. Only there, on
an accepted step, does the mode change, and the impact speed is latched.
"""

from typing import Any

import warp as wp

from abut.compiler.kernels import kernel
from abut.extend import routine
from abut.integrators.events.contact import (
    first_crossing,
    latch_passed,
    make_switch_modes,
    note_force,
    swing_carried,
)
from abut.integrators.events.delay import delay_routines
from abut.integrators.events.rigid_guards import follow_slip
from abut.integrators.events.sensor import sensor_routines
from abut.integrators.events.tunnelling import check_tunnelling
from abut.integrators.march.contact_energy_check import account_energy
from abut.integrators.march.dense_output import HERMITE, make_write_outputs, pending_step, store_pending_step
from abut.integrators.march.energy_balance import make_watch_balance
from abut.integrators.march.error_norm import least_step, motion_scale
from abut.integrators.march.pivot_check import needs_reordering, pivot_of, raise_pivot_bound
from abut.integrators.march.step_log import has_room, step_reactions, write_log_row
from abut.integrators.march.time_events import ends_on_stop, pass_stops, until_stop, waits_for_host
from abut.integrators.status_codes import (
    ACCEPTED,
    AGAIN,
    CREEPING,
    CROWDED,
    DONE,
    EVENT,
    EVENTS,
    FRESH,
    FULL,
    LOCATING,
    LOST,
    NOT_A_NUMBER,
    OFF_CURVE,
    PAUSED,
    POOR,
    REJECTED,
    RELOCATED,
    RUNNING,
    STATUS,
    STEP_TOO_SMALL,
    STEPS,
    TOO_COARSE,
    TOO_MANY_PARTS,
    TOO_MANY_STEPS,
    UNSOLVED,
)
from abut.kernels.arrays import I1
from abut.kernels.columns.integration_columns import Mark, Weight
from abut.kernels.columns.machine_columns import ContactRow, IncidentRow
from abut.kernels.dispatch import placeholder_function
from abut.kernels.state_rows import in_use, move_row, rate_of, state_rate
from abut.kernels.structs.law_state_structs import LawStateRow, bristle_of, rolling_bristle_of
from abut.kernels.structs.machine_structs import Machine, RunData, Work, Y, f64, quat, vec3
from abut.system.contact.point.contact_point import FREE
from abut.system.dynamics.equations import set_projection_rhs
from abut.system.dynamics.modal_condensation_kernels import solve_condensed
from abut.system.dynamics.projection.constraint_projection import solution_of_body
from abut.system.dynamics.projection.constraint_rows import counts_turns
from abut.system.persistent import accept_candidates
from abut.system.tree.equations import rates_of, solved_along


@routine
def error_scale(machine: Machine, work: Work, run: RunData, lane: int, point: int):
    """Return the reference size of a row of internal state, whose effect equals the contact force; rtol times it is a negligible error.

    The depth of an onset is known within a tolerance d only, and so is the force: within N(d) = N (d/δ)^{3/2} of a point contact.
    Without this the tolerance would vanish with the force at the onset. There internal states grow from zero at an infinite relative
    rate, and no step, however short, would be short enough.
    """
    much = work.size[lane, point]
    if point < machine.laden:
        unsure = run.weight[lane, Weight.depth] / wp.max(
            work.guard.depth[lane, point], 1.0e-6 * run.weight[lane, Weight.depth]
        )
        much = much * (1.0 + wp.pow(unsure, 1.5) / run.weight[lane, Weight.rtol])
    return much


@routine
def bristle_size(bristle: vec3, reference: vec3, reach: vec3):
    """Return the size to which the error of a bristle is relative; the components of its reference size are equal."""
    largest = wp.max(reach[0], wp.max(reach[1], reach[2]))
    return wp.max(wp.length(bristle), wp.max(reference[0], largest))


@routine
def carried_error(machine: Machine, work: Work, run: RunData, lane: int, k: int, e: Y, z: Y):
    """Return the largest error of internal states, relative to their present size, their largest size so far, and the reference size."""
    rtol = run.weight[lane, Weight.rtol]
    reach = run.reach[lane, k]
    much = error_scale(machine, work, run, lane, k)
    largest = 0.0
    for i in range(LawStateRow.WIDTH):
        size = wp.max(wp.max(wp.abs(z[i]), reach[i]), wp.abs(much[i]))
        if i >= LawStateRow.bristle_x and i <= LawStateRow.bristle_z:
            size = bristle_size(bristle_of(z), bristle_of(much), bristle_of(reach))
        if i >= LawStateRow.rolling_x and i <= LawStateRow.rolling_z:
            size = bristle_size(rolling_bristle_of(z), rolling_bristle_of(much), rolling_bristle_of(reach))
        x = wp.abs(e[i]) / (rtol * size + 1.0e-30)
        if not (x <= 1.0e300):
            x = 1.0e300  # NaN is not a small error
        largest = wp.max(largest, x)
    return largest


@routine
def carried_owner(machine: Machine, point: int):
    """Return the owner of a row of internal state, for messages: the first body of its contact point; bodies + k where it has none."""
    if point < machine.laden:
        return machine.contact[machine.incident[point, IncidentRow.contact], ContactRow.body_i]
    return machine.bodies + point - machine.laden


@routine
def has_contact(machine: Machine, work: Work, lane: int):
    """Return 1 while any contact point touches."""
    for point in range(work.live[lane]):
        if work.point.mode[lane, point] != FREE:
            return 1
    return 0


def make_acceptance(gauge: Any, keep: Any) -> Any:
    """Return ``accept``, which commits a step."""

    @routine
    def accept_step(machine: Machine, work: Work, run: RunData, lane: int, t: float):
        """Make the candidate the accepted state at time t, with all persistent quantities."""
        swing_carried(machine, work, run, lane)
        if machine.held > 0:
            follow_slip(machine, work, run, lane)
        for b in range(machine.bodies + 1 + machine.carried):
            if in_use(machine, work, lane, b):
                run.y0[lane, b] = run.y1[lane, b]
                run.f0[lane, b] = run.f1[lane, b]
        for b in range(machine.bodies):
            run.went[lane, b] = motion_scale(run, lane, b, run.y0[lane, b])
        keep(machine, work, run, lane)
        note_force(work, lane)
        for k in range(machine.gauges):
            if counts_turns(machine, k):
                gauge(machine, work, lane, k)
        accept_candidates(machine, work, run, lane, 0)
        run.time[lane] = t

    return accept_step


@routine
def normalize_quaternions(machine: Machine, run: RunData, lane: int):
    """Normalise the quaternions of the candidate."""
    for b in range(machine.bodies):
        if machine.tree.spun[b] == 1:
            y = run.y1[lane, b]
            q = wp.normalize(quat(y[3], y[4], y[5], y[6]))
            for i in range(4):
                y[3 + i] = q[i]
            run.y1[lane, b] = y


@routine
def normalise_only(machine: Machine, work: Work, run: RunData, lane: int):
    """Normalise the quaternions, for methods whose corrector satisfies the constraints."""
    normalize_quaternions(machine, run, lane)


def make_project(solved: Any, found: Any) -> Any:
    """Return ``project(machine, work, run, lane)`` for a given solution with the factored matrix and the function that reads a body's
    correction.
    """

    @routine
    def project_candidate(machine: Machine, work: Work, run: RunData, lane: int):
        """Project the candidate onto the constraints with the accelerations' matrix: positions, then velocities, shortest in the mass
        metric; without constraints only the quaternions.
        """
        if machine.nodes == machine.bodies:
            normalize_quaternions(machine, run, lane)
            return
        set_projection_rhs(machine, work, work.position, lane)
        solved(machine, work, lane)
        for b in range(machine.bodies):
            run.y1[lane, b] = move_row(machine, b, run.y1[lane, b], found(machine, work, lane, b))
        set_projection_rhs(machine, work, work.velocity, lane)
        solved(machine, work, lane)
        for b in range(machine.bodies):
            y = run.y1[lane, b]
            f = run.f1[lane, b]
            d = found(machine, work, lane, b)
            for i in range(6):
                y[7 + i] = y[7 + i] + d[i]
            run.y1[lane, b] = y
            run.f1[lane, b] = state_rate(y, rate_of(f), machine.tree.spun[b])

    return project_candidate


def projection_of(functions: Any) -> Any:
    """Return ``project`` in the coordinates of the machine's state."""
    return make_project(solved_along, rates_of) if functions.jointed else project


project = make_project(solve_condensed, solution_of_body)


@routine
def next_stop(run: RunData, lane: int, t: float):
    """Return the time that a step must not exceed: the end, or the next output for a method without an accurate interpolant for it.

    A stiff method (landing 1) ends steps on outputs; one of very long steps (2) does so where a step contains a single output. An output
    right after an event does not end a step.
    """
    stop = run.end + 0.0
    i = wp.max(run.cursor[lane], 1)
    if run.weight[lane, Weight.ends_on_outputs] == 0.0 or i >= run.sample.shape[0]:
        return stop
    while run.sample[i] - t <= least_step(run, lane, t) + 1.0e-9 * (run.sample[i] - run.sample[i - 1]):
        i += 1
        if i >= run.sample.shape[0]:
            return stop
    at = run.sample[i]
    if run.weight[lane, Weight.ends_on_outputs] == 2.0 and i + 1 < run.sample.shape[0]:
        if run.sample[i + 1] <= t + run.step[lane]:
            return stop
    return wp.min(stop, at)


@routine
def steps_too_short(run: RunData, lane: int, t: float):
    """Return 1 if 2,000 steps were shorter, on average, than 1e-10 of the run: no continuing motion is so fast."""
    steps = f64(run.count[lane, STEPS]) - run.mark[lane, Mark.steps]
    if steps < 2000.0:
        return 0
    far = t - run.mark[lane, Mark.time]
    run.mark[lane, Mark.time] = t
    run.mark[lane, Mark.steps] = run.mark[lane, Mark.steps] + steps
    if far < 1.0e-10 * (run.end - run.sample[0]) * steps:
        return 1
    return 0


def make_due(room: Any) -> Any:
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
            return CREEPING
        return RUNNING

    return lane_status


def make_propose_step(until: Any, within: Any, bound: Any) -> Any:
    """Return ``propose``, which proposes a step."""

    @routine
    def propose_step(machine: Machine, work: Work, run: RunData, lane: int, t: float):
        """Return the step, and the distance to the time where a step must end."""
        left = next_stop(run, lane, t) - t
        sooner = wp.min(
            until(machine, work, lane, t), wp.min(until_stop(machine, run, lane, t), run.meet[lane] - t)
        )
        if sooner < left - 1.0e-13 * wp.max(1.0, wp.abs(t)):
            left = sooner
        h = within(machine, work, run, lane, wp.min(run.step[lane], run.weight[lane, Weight.most_step]))
        if machine.crowds.crowds > 0:
            h = wp.min(h, machine.crowds.horizon[0])
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


def make_try_step(
    functions: Any, attempt: Any, finish: Any, judge: Any, sight: Any, find_reactions: Any
) -> Any:
    """Return ``try_step``, which tries a step."""
    ends, outrun = functions.ends, functions.hooks.outrun
    missed = check_tunnelling if functions.closed_form else placeholder_function(check_tunnelling, 1.0)
    sensed = int(functions.key.signals.reactions)  # then values of signals depend on them

    @routine
    def try_step(machine: Machine, work: Work, run: RunData, lane: int, t: float, h: float, locating: int):
        """Return the verdict, the error of the step and that of delays, and the curve whose end was reached or 0."""
        for point in range(work.live[lane]):
            work.low[lane, point] = 1.0e300
        error, status = attempt(machine, work, run, lane, t, h)
        pivot = pivot_of(machine, work, run, lane, status)
        if needs_reordering(run, lane, pivot) == 1:
            run.count[lane, STATUS] = POOR
            return AGAIN, error, 0.0, 0
        if status != 0 or not (error <= 1.0e100):
            error = 1.0e100
        if error > 100.0 or (error > 1.0 and locating == 0):
            return reject_step(machine, run, lane, t, h, error, status), error, 0.0, 0
        delayed, past = judge(machine, work, run, lane, t, h)
        part = wp.min(outrun(machine, work, lane, h), missed(machine, work, run, lane, h))
        if machine.fixed_step == 0 and delayed > 1.0:
            part = wp.min(part, wp.clamp(0.9 * wp.pow(delayed, -0.25), 0.1, 0.9))
        if part < 1.0:
            shorten_step(run, lane, t, h, part)
            return AGAIN, error, delayed, 0
        end, which = ends(machine, work, lane)
        if machine.fixed_step == 0:
            theta = wp.min(first_crossing(machine, work, run, lane, h), sight(machine, work, run, lane, h))
            if repeat_for_event(run, lane, t, h, wp.min(theta, wp.min(end, past)), locating):
                return AGAIN, error, delayed, which
        raise_pivot_bound(machine, run, lane, pivot)
        if run.log_rows > 0 or sensed == 1:
            find_reactions(machine, work, run, lane)
        finish(machine, work, run, lane)
        return ACCEPTED, error, delayed, which

    return try_step


@routine
def end_lane(machine: Machine, work: Work, run: RunData, lane: int, which: int):
    """End the lane where a curve has ended, a crowd has no free slot, parts of a contact were lost, or after the largest step count."""
    if which > 0:
        run.count[lane, STATUS] = OFF_CURVE
        run.count[lane, LOST] = which
    if machine.crowds.crowds > 0 and machine.crowds.full[0] > 0:
        run.count[lane, STATUS] = CROWDED
    if machine.clusters > 0 and work.parts.status[lane] > 0:
        run.count[lane, STATUS] = TOO_MANY_PARTS
        run.count[lane, LOST] = work.parts.status[lane]
    if (
        run.weight[lane, Weight.most_steps] > 0.0
        and f64(run.count[lane, STEPS]) >= run.weight[lane, Weight.most_steps]
    ):
        run.count[lane, STATUS] = TOO_MANY_STEPS


def make_take_step(functions: Any, keep: Any, note_sensors: Any) -> Any:
    """Return ``take``, which commits an accepted step."""
    accept = make_acceptance(functions.gauge, functions.hooks.keep)
    switch_modes, watch_balance = make_switch_modes(functions.stored), make_watch_balance(functions.stored)

    @routine
    def take_step(machine: Machine, work: Work, run: RunData, lane: int, t: float, h: float, delayed: float):
        """Return the verdict: accepted, or accepted with an event."""
        happens = int(0)
        run.count[lane, STEPS] = run.count[lane, STEPS] + 1
        run.count[lane, LOCATING] = 0
        if machine.fixed_step == 1 or machine.clusters > 0:
            account_energy(machine, work, run, lane, t + h, h)
        if machine.fixed_step == 1:
            latch_passed(machine, work, run, lane)
        elif switch_modes(machine, work, run, lane) > 0:
            happens = 1
        accept(machine, work, run, lane, t + h)
        watch_balance(machine, work, run, lane, t + h)
        write_log_row(machine, work, run, lane, t + h, 0)
        if note_sensors(machine, work, run, lane) == 1:
            happens = 1
        ends = wp.max(ends_on_stop(machine, run, lane, t + h), waits_for_host(run, lane, t + h))
        came = keep(machine, work, run, lane, t + h, h, delayed, wp.max(happens, ends))
        happens = wp.max(happens, came)
        run.count[lane, FRESH] = 1 - happens
        if machine.floating == 1 and came == 1:  # delayed signals may jump
            run.count[lane, FRESH] = -1
        if happens == 0:
            return ACCEPTED
        run.count[lane, EVENTS] = run.count[lane, EVENTS] + 1
        if run.alert[lane] == 1:
            run.meet[lane] = run.time[lane]
        return EVENT

    return take_step


@routine
def remember_step(machine: Machine, work: Work, run: RunData, lane: int, h: float, left: float):
    """Store the length of a successful step, without and with contact; one cut short by an output does not shorten it."""
    if run.count[lane, LOCATING] == 0:
        kind = has_contact(machine, work, lane)
        if h < left or h > run.resume[2 * lane + kind]:
            run.resume[2 * lane + kind] = h


def march_kernel(
    functions: Any,
    attempt: Any,
    grow: Any,
    finish: Any,
    inside: tuple[Any, Any] = HERMITE,
    find_reactions: Any = None,
) -> Any:
    """Return the kernel of the time integration with ``attempt(machine, work, run, lane, t, h) -> (error, status)`` and ``grow(…)``, the
    method's step control.

    ``attempt`` leaves the candidate in y1, f1 with the guards evaluated there; ``finish`` projects it onto the constraints; ``grow``
    receives the verdict and returns the next step. ``inside`` is the interpolant for outputs. ``find_reactions`` computes the reactions of
    the step log, by default from the accelerations and multipliers that ``attempt`` leaves in ``work``.
    """
    write_outputs = make_write_outputs(*inside)
    sight, note_sensors = sensor_routines(functions.watched)
    room, until, within, judge, keep = delay_routines(functions.delayed_law)
    due = make_due(room)
    propose = make_propose_step(until, within, functions.hooks.bound)
    try_step = make_try_step(
        functions, attempt, finish, judge, sight, find_reactions or step_reactions(functions)
    )
    take = make_take_step(functions, keep, note_sensors)

    def integrate_lanes(machine: Machine, work: Work, run: RunData, budget: I1):
        lane = wp.tid()
        if run.count[lane, STATUS] > PAUSED or run.count[lane, STATUS] == DONE:
            return
        used = int(0)
        if run.count[lane, STATUS] == FULL:  # the step is complete, but its outputs did not all fit
            used = 1
        made = used == 1
        run.count[lane, STATUS] = RUNNING
        while run.count[lane, STATUS] == RUNNING:
            if not made:
                pass_stops(machine, work, run, lane)
            t = run.time[lane]
            h, left, error, delayed, which = pending_step(run, lane)
            verdict = int(ACCEPTED)
            if not made:
                run.count[lane, STATUS] = due(machine, work, run, lane, t, budget[lane] - used)
                if run.count[lane, STATUS] != RUNNING:
                    break
                used += 1
                locating = run.count[lane, LOCATING]
                h, left = propose(machine, work, run, lane, t)
                verdict, error, delayed, which = try_step(machine, work, run, lane, t, h, locating)
                if verdict == AGAIN:
                    continue
            made = False
            if verdict == ACCEPTED:
                if write_outputs(machine, work, run, lane, t, h) == 1:
                    store_pending_step(run, lane, h, left, error, delayed, which)
                    break
                remember_step(machine, work, run, lane, h, left)
                verdict = take(machine, work, run, lane, t, h, delayed)
                end_lane(machine, work, run, lane, which)
            run.step[lane] = grow(machine, work, run, lane, verdict, h, error)

    return kernel(integrate_lanes, inline="all")
