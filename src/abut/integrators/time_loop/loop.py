# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""The time integration loop inside one kernel: steps, rejection, location of contact events, and outputs.

Within a step every contact point keeps its mode (free, touching, clamped), so that the forces are smooth and no step can miss an onset.
After a step the guard of each contact point is evaluated. Where one crossed, the step is repeated to end on the crossing. Only there, on
an accepted step, does the mode change, and the impact speed is latched.
"""

from typing import TYPE_CHECKING

import warp as wp

from abut.compiler.kernels import kernel
from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.integrators.events.contact import (
    first_crossing,
    latch_passed_extremes,
    make_switch_modes,
    rotate_internal_states,
    update_largest_force,
)
from abut.integrators.events.delay import delay_routines
from abut.integrators.events.rigid_guards import follow_slip
from abut.integrators.events.sensor import sensor_routines
from abut.integrators.events.tunnelling import check_tunnelling
from abut.integrators.status_codes import (
    ACCEPTED,
    AGAIN,
    CROWDED,
    DONE,
    EVENT,
    EVENTS,
    FRESH,
    FULL,
    LOCATING,
    OFF_CURVE,
    PAUSED,
    POOR_PIVOT,
    RUNNING,
    STATUS,
    STEPS,
    STOP_DETAIL,
    TOO_MANY_PARTS,
    TOO_MANY_STEPS,
)
from abut.integrators.time_loop.contact_energy_check import account_energy
from abut.integrators.time_loop.dense_output import (
    HERMITE,
    make_write_outputs,
    pending_step,
    store_pending_step,
)
from abut.integrators.time_loop.energy_balance import make_watch_balance
from abut.integrators.time_loop.error_norm import motion_scale
from abut.integrators.time_loop.pivot_check import needs_reordering, pivot_of, raise_pivot_bound
from abut.integrators.time_loop.step_length import (
    make_due,
    make_propose_step,
    reject_step,
    remember_step,
    repeat_for_event,
    shorten_step,
)
from abut.integrators.time_loop.step_log import step_reactions, write_log_row
from abut.integrators.time_loop.time_events import ends_on_stop, pass_stops, waits_for_host
from abut.kernels.arrays import I1
from abut.kernels.columns.integration_columns import Weight
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow
from abut.kernels.dispatch import placeholder_function
from abut.kernels.state_rows import in_use
from abut.kernels.structs.law_state_structs import LawStateRow, bristle_of, rolling_bristle_of
from abut.kernels.structs.machine_structs import Machine, RunData, Work, Y, f64, vec3
from abut.system.dynamics.projection.constraint_rows import counts_turns
from abut.system.persistent_quantities import accept_candidates

if TYPE_CHECKING:
    from abut.compiler.kernels import Kernel
    from abut.system.features import Functions


@routine
def error_scale(machine: Machine, work: Work, run: RunData, lane: int, point: int):
    """Return the reference size of a row of internal state, whose effect equals the contact force; rtol times it is a negligible error.

    The depth of an onset is known within a tolerance d only, and so is the force: within N(d) = N (d/δ)^{3/2} of a point contact.
    Without this the tolerance would vanish with the force at the onset. There internal states grow from zero at an infinite relative
    rate, and no step, however short, would be short enough.
    """
    much = work.size[lane, point]
    if point < machine.point_state_rows:
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
    reach = run.largest_state[lane, k]
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
def internal_state_owner(machine: Machine, point: int):
    """Return the owner of a row of internal state, for messages: the first body of its contact point; bodies + k where it has none."""
    if point < machine.point_state_rows:
        return machine.contact[machine.contact_point[point, ContactPointRow.contact], ContactRow.body_i]
    return machine.bodies + point - machine.point_state_rows


def make_acceptance(gauge: Routine, keep: Routine) -> Routine:
    """Return ``accept``, which commits a step."""

    @routine
    def accept_step(machine: Machine, work: Work, run: RunData, lane: int, t: float):
        """Make the candidate the accepted state at time t, with all persistent quantities."""
        rotate_internal_states(machine, work, run, lane)
        if machine.constrained_contacts > 0:
            follow_slip(machine, work, run, lane)
        for b in range(machine.bodies + 1 + machine.internal_state_rows):
            if in_use(machine, work, lane, b):
                run.y0[lane, b] = run.y1[lane, b]
                run.f0[lane, b] = run.f1[lane, b]
        for b in range(machine.bodies):
            run.largest_motion[lane, b] = motion_scale(run, lane, b, run.y0[lane, b])
        keep(machine, work, run, lane)
        update_largest_force(work, lane)
        for k in range(machine.observed_coordinates):
            if counts_turns(machine, k):
                gauge(machine, work, lane, k)
        accept_candidates(machine, work, run, lane, 0)
        run.time[lane] = t

    return accept_step


def make_try_step(
    functions: "Functions",
    attempt: Routine,
    finish: Routine,
    judge: Routine,
    sight: Routine,
    find_reactions: Routine,
) -> Routine:
    """Return ``try_step``, which tries a step."""
    ends, outrun = functions.ends, functions.hooks.outrun
    missed = check_tunnelling if functions.closed_form else placeholder_function(check_tunnelling, 1.0)
    sensed = int(functions.key.signals.reactions)  # then values of signals depend on them

    @routine
    def try_step(machine: Machine, work: Work, run: RunData, lane: int, t: float, h: float, locating: int):
        """Return the verdict, the error of the step and that of delays, and the curve whose end was reached or 0."""
        for point in range(work.active_points[lane]):
            work.lowest_guard[lane, point] = 1.0e300
        error, status = attempt(machine, work, run, lane, t, h)
        pivot = pivot_of(machine, work, run, lane, status)
        if needs_reordering(run, lane, pivot) == 1:
            run.count[lane, STATUS] = POOR_PIVOT
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
            theta = sight(machine, work, run, lane, h)
            if machine.ends_at_steps == 0:
                theta = wp.min(first_crossing(machine, work, run, lane, h), theta)
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
        run.count[lane, STOP_DETAIL] = which
    if machine.crowds.crowds > 0 and machine.crowds.full_crowd[0] > 0:
        run.count[lane, STATUS] = CROWDED
    if machine.clusters > 0 and work.parts.status[lane] > 0:
        run.count[lane, STATUS] = TOO_MANY_PARTS
        run.count[lane, STOP_DETAIL] = work.parts.status[lane]
    if (
        run.weight[lane, Weight.most_steps] > 0.0
        and f64(run.count[lane, STEPS]) >= run.weight[lane, Weight.most_steps]
    ):
        run.count[lane, STATUS] = TOO_MANY_STEPS


@routine
def evaluation_switches(machine: Machine, work: Work, run: RunData, lane: int):
    """Do nothing: the evaluation of each contact point has set its mode."""


def make_take_step(
    functions: "Functions", keep: Routine, note_sensors: Routine, switch_at_step: Routine
) -> Routine:
    """Return ``take``, which commits an accepted step."""
    accept = make_acceptance(functions.gauge, functions.hooks.keep)
    switch_modes, watch_balance = make_switch_modes(functions.stored), make_watch_balance(functions.stored)

    @routine
    def take_step(machine: Machine, work: Work, run: RunData, lane: int, t: float, h: float, delayed: float):
        """Return the verdict: accepted, or accepted with an event."""
        happens = int(0)
        run.count[lane, STEPS] = run.count[lane, STEPS] + 1
        run.count[lane, LOCATING] = 0
        if machine.fixed_step == 1 or (machine.clusters > 0 and machine.ends_at_steps == 0):
            account_energy(machine, work, run, lane, t + h, h)
        if machine.ends_at_steps > 0:
            switch_at_step(machine, work, run, lane)
            latch_passed_extremes(machine, work, run, lane)
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
        if run.stops_at_events[lane] == 1:
            run.exchange_time[lane] = run.time[lane]
        return EVENT

    return take_step


def integration_kernel(
    functions: "Functions",
    attempt: Routine,
    grow: Routine,
    finish: Routine,
    inside: tuple[Routine, Routine] = HERMITE,
    find_reactions: Routine | None = None,
    switch_at_step: Routine = evaluation_switches,
) -> "Kernel":
    """Return the kernel of the time integration with ``attempt(machine, work, run, lane, t, h) -> (error, status)`` and ``grow(…)``, the
    method's step control.

    ``attempt`` leaves the candidate in y1, f1 with the guards evaluated there; ``finish`` projects it onto the constraints; ``grow``
    receives the verdict and returns the next step. ``inside`` is the interpolant for outputs. ``find_reactions`` computes the reactions of
    the step log, by default from the accelerations and multipliers that ``attempt`` leaves in ``work``. ``switch_at_step`` sets modes of
    contact points after a step, of a method without located events.
    """
    write_outputs = make_write_outputs(*inside)
    sight, note_sensors = sensor_routines(functions.watched)
    room, until, within, judge, keep = delay_routines(functions.delayed_law)
    due, propose = make_due(room), make_propose_step(until, within, functions.hooks.bound)
    reactions = find_reactions or step_reactions(functions)
    try_step = make_try_step(functions, attempt, finish, judge, sight, reactions)
    take = make_take_step(functions, keep, note_sensors, switch_at_step)

    def integrate_lanes(machine: Machine, work: Work, run: RunData, budget: I1):
        lane = wp.tid()
        if run.count[lane, STATUS] > PAUSED or run.count[lane, STATUS] == DONE:
            return
        used = int(run.count[lane, STATUS] == FULL)  # 1: the step is complete, its outputs did not all fit
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
