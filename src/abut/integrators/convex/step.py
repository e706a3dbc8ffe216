# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Step of the convex method, compiled: a whole step and two half steps of backward Euler, whose contact problems are convex.

Each of the three solves the problem of `problem` for the velocities v at its end, and q = q₀ + h v. Their difference estimates the error
of the half steps, of first order. Where no contact begins or ends, the result is 2 y_half − y_whole, of second order; its error is
estimated by the difference to the power 3/2, since both are powers of the step. Source: Kurtz & Castro, arXiv 2511.08771 (2025), for the
estimate by half steps; Hairer & Wanner, Solving Ordinary Differential Equations II (1996), sec. IV.9, for the extrapolation.
"""

from typing import TYPE_CHECKING

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.integrators.convex.problem import (
    LineSearch,
    begin_at,
    begin_problem,
    make_problem_solve,
    reset_contact_loads,
)
from abut.integrators.runge_kutta.step import after_event
from abut.integrators.status_codes import (
    ACCEPTED,
    EVENT,
    FRESH,
    MATRIX_FULL,
    ORDER,
    SINGULAR,
    TOO_COARSE,
    UNSOLVED,
)
from abut.integrators.time_loop.error_norm import ROUNDING, SIZE, error_of, larger_error, state_tolerances
from abut.integrators.time_loop.loop import carried_error, internal_state_owner
from abut.integrators.time_loop.step_log import start_recorder
from abut.kernels.columns.integration_columns import (
    ConvexNode,
    ConvexOptions,
    ConvexSlot,
    ConvexStep,
    ConvexTable,
    Corrector,
    LargestError,
    Weight,
)
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow
from abut.kernels.dispatch import placeholder_function
from abut.kernels.elimination.contact_pattern import update_pattern
from abut.kernels.state_rows import displace_row, rate_of
from abut.kernels.structs.machine_structs import Machine, RunData, Work, f64, vec3, vec4
from abut.system.contact.point.contact_point import FREE
from abut.system.dynamics.bodies import MatrixWeights
from abut.system.dynamics.equations import acceleration_weights, write_powers

if TYPE_CHECKING:
    from abut.system.features import Functions

#: Phases of an attempt.
START, WHOLE, FIRST_HALF, SECOND_HALF, END = (wp.constant(k) for k in range(5))


@routine
def problem_weights(h: float):
    """Return the coefficients of the matrix M − h ∂F/∂v − h² ∂F/∂q."""
    c = MatrixWeights()
    c.mass = 1.0
    c.euler = 1.0
    c.gradient = 1.0
    c.reaction = 1.0
    c.rate = h
    c.place = h * h
    c.drift = h
    c.want = 1
    return c


@routine
def set_accepted_state(machine: Machine, work: Work, run: RunData, lane: int):
    """Evaluate at the accepted state."""
    work.lag[lane] = vec4(0.0, 0.0, 0.0, 0.0)
    for b in range(machine.bodies + 1 + machine.carried):
        work.y[lane, b] = run.y0[lane, b]


@routine
def set_predicted_state(machine: Machine, work: Work, run: RunData, lane: int, phase: int, h: float):
    """Evaluate at q* = q₀ + h v₀, with v₀ and multipliers of the accepted state; the second half step begins where the first ended."""
    run.memo[lane, Corrector.by_acceleration] = h
    run.memo[lane, Corrector.by_place] = h
    run.memo[lane, Corrector.level] = 1.0
    run.memo[lane, Corrector.step] = h
    work.lag[lane] = vec4(h, 0.0, 0.0, 0.0)
    for b in range(machine.bodies + 1 + machine.carried):
        y = run.y0[lane, b]
        if phase == SECOND_HALF:
            y = run.k[lane, ConvexSlot.half, b]
        run.k[lane, ConvexSlot.start, b] = y
        if b < machine.bodies:
            work.y[lane, b] = displace_row(machine, b, y, rate_of(y) * h)
            f = work.dy[lane, b]
            for i in range(7, 13):
                f[i] = 0.0
            work.dy[lane, b] = f
        else:
            work.y[lane, b] = y
            if b > machine.bodies:
                work.base[lane, b - machine.bodies - 1] = y
    for k in range(machine.bodies, machine.nodes):
        work.lam[lane, k] = run.d[lane, ConvexNode.multipliers, k]


@routine
def reset_near_forces(work: Work, lane: int):
    """Set the forces of all contact points to zero: those that are not near each other keep this value."""
    for point in range(work.live[lane]):
        work.near_force[lane, point] = 0.0


@routine
def near_gap(machine: Machine, run: RunData, lane: int, h: float):
    """Return the distance that shapes may approach in a step beyond the predicted state [m]: by the largest speed of a body."""
    fastest = 0.0
    for b in range(machine.bodies):
        y = run.y0[lane, b]
        speed = wp.length(vec3(y[7], y[8], y[9])) + run.span[lane, b][SIZE] * wp.length(
            vec3(y[10], y[11], y[12])
        )
        fastest = wp.max(fastest, speed)
    return h * (fastest + h * wp.length(machine.gravity[lane]))


@routine
def set_friction_loads(machine: Machine, work: Work, run: RunData, lane: int, phase: int):
    """Set the normal forces by which friction is evaluated in a problem, and the approach speeds of contacts that it may begin."""
    for k in range(work.near_count[lane]):
        point = work.near[lane, k]
        frozen = work.frozen[lane, point]
        if phase == WHOLE or phase == FIRST_HALF:
            frozen.lagged = 0.0
            if work.point.mode[lane, point] != FREE:
                frozen.lagged = wp.max(run.guard.unclamped_force[lane, point], 0.0)
        elif phase == SECOND_HALF:
            frozen.lagged = work.near_force[lane, point]
        else:
            frozen.lagged = -1.0
        work.frozen[lane, point] = frozen
        if phase == WHOLE and work.point.mode[lane, point] == FREE:
            work.point.impact_speed[lane, point] = wp.max(frozen.start.rate, 0.0)


@routine
def store_end(machine: Machine, work: Work, run: RunData, lane: int, slot: int, h: float):
    """Store the state at the end of a problem: positions by the new velocities, and energies by its powers."""
    for b in range(machine.bodies + 1 + machine.carried):
        y = run.k[lane, ConvexSlot.start, b]
        if b < machine.bodies:
            v = rate_of(work.y[lane, b])
            y = displace_row(machine, b, y, v * h)
            for i in range(6):
                y[7 + i] = v[i]
        elif b == machine.bodies:
            y = y + write_powers(machine, work, lane) * h
        else:
            y = work.y[lane, b]
        run.k[lane, slot, b] = y


@routine
def touch_pattern(work: Work, lane: int, before: int):
    """Return a number that changes with the set of contact points that have a force."""
    pattern = before * 31
    for k in range(work.near_count[lane]):
        point = work.near[lane, k]
        if work.near_force[lane, point] > 0.0:
            pattern = pattern * 31 + point + 1
    return pattern


@routine
def largest_rebound_error(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Return the largest error of a speed of rebound that a problem makes, over its tolerance."""
    largest = 0.0
    for k in range(work.near_count[lane]):
        point = work.near[lane, k]
        x = work.frozen[lane, point].unresolved
        if x > 0.0:
            contact = machine.contact_point[point, ContactPointRow.contact]
            tolerance = f64(0.0)
            for side in range(2):
                b = machine.contact[contact, ContactRow.body_i]
                if side == 1:
                    b = machine.contact[contact, ContactRow.body_j]
                if b < machine.bodies:
                    tolerance = wp.max(
                        tolerance, state_tolerances(run, lane, b, run.y0[lane, b], h, ROUNDING)[2]
                    )
            if x > largest * tolerance:
                largest = x / tolerance
    return largest


@routine
def compute_candidate(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Compute the candidate; return its largest scaled error."""
    smooth = run.memo[lane, ConvexStep.smooth] > 0.0
    largest = run.memo[lane, ConvexStep.unresolved]
    for b in range(machine.bodies + 1 + machine.carried):
        half = run.k[lane, ConvexSlot.half, b]
        e = half - run.k[lane, ConvexSlot.whole, b]
        y = half
        if b < machine.bodies:
            if machine.tree.spun[b] == 1:  # quaternions of either sign
                x, where = error_of(run, lane, b, e, y, h, 0)
                largest = larger_error(run, lane, largest, x, b, where)
        elif b > machine.bodies:
            k = b - machine.bodies - 1
            x = carried_error(machine, work, run, lane, k, e, y)
            largest = larger_error(run, lane, largest, x, internal_state_owner(machine, k), 4)
        if smooth:
            y = y + e
        run.y1[lane, b] = y
        work.y[lane, b] = y
    if smooth:
        largest = largest * wp.min(1.0, 10.0 * wp.sqrt(largest * run.weight[lane, Weight.rtol]))
    return largest


@routine
def accept_multipliers(machine: Machine, run: RunData, lane: int):
    """Make the multipliers of the candidate those of the accepted state."""
    for k in range(machine.bodies, machine.nodes):
        run.d[lane, ConvexNode.multipliers, k] = run.d[lane, ConvexNode.ahead, k]


@routine
def conclude_step(
    machine: Machine, work: Work, run: RunData, lane: int, verdict: int, h: float, error: float
):
    if verdict == ACCEPTED or verdict == EVENT:
        accept_multipliers(machine, run, lane)
    if verdict == EVENT:
        return after_event(machine, work, run, lane, h)
    if verdict == UNSOLVED:
        return 0.3 * h
    if run.table[ConvexTable.options, ConvexOptions.constant] > 0.0:
        return run.weight[lane, Weight.most_step]
    exponent = f64(0.5)
    most = f64(2.0)
    if run.memo[lane, ConvexStep.smooth] > 0.0:
        exponent = 1.0 / 3.0
        most = 5.0
    f = 0.9 * wp.pow(wp.max(error, 1.0e-10), -exponent)
    if verdict == TOO_COARSE:
        run.memo[lane, ConvexStep.rejected] = 1.0
        return h * wp.clamp(f, 0.1, 0.9)
    if run.memo[lane, ConvexStep.rejected] > 0.0:
        most = 1.0
    run.memo[lane, ConvexStep.rejected] = 0.0
    return h * wp.clamp(f, 0.2, most)


def convex_step(functions: "Functions") -> tuple[Routine, Routine]:
    """Return ``attempt`` and ``conclude_step``."""
    assemble, _evaluate = functions.frozen
    solve, derive, record_start = functions.solve, functions.derive, start_recorder(functions)
    contact_loads, advance = make_problem_solve(functions)
    follow = update_pattern if functions.key.contacts.crowds else placeholder_function(update_pattern, 0)

    @routine
    def accelerations(machine: Machine, work: Work, run: RunData, lane: int, phase: int):
        """Compute accelerations, multipliers and powers at the start or the end of a step; return 0 or the status of a breakdown."""
        broken = solve(machine, work, lane)
        if broken != 0:
            run.worst[lane, LargestError.node] = f64(broken - 1)
            return SINGULAR
        derive(machine, work, lane)
        for b in range(machine.bodies + 1 + machine.carried):
            if phase == START:
                run.f0[lane, b] = work.dy[lane, b]
            else:
                run.f1[lane, b] = work.dy[lane, b]
        for k in range(machine.bodies, machine.nodes):
            run.d[lane, ConvexNode.ahead, k] = work.lam[lane, k]
        if phase == START:
            accept_multipliers(machine, run, lane)
            for point in range(work.live[lane]):
                run.guard.unclamped_force[lane, point] = work.guard.unclamped_force[lane, point]
            run.count[lane, FRESH] = 1
            record_start(machine, work, run, lane)
        return 0

    @routine
    def attempt_step(machine: Machine, work: Work, run: RunData, lane: int, t: float, h: float):
        phase = int(WHOLE)
        if run.count[lane, FRESH] <= 0:
            phase = int(START)
        run.count[lane, ORDER] = 2
        pattern = int(0)
        smooth = f64(1.0)
        error = f64(0.0)
        while phase <= END:
            length = f64(h)
            at = t + h
            if phase == FIRST_HALF or phase == SECOND_HALF:
                length = 0.5 * h
            if phase == FIRST_HALF:
                at = t + 0.5 * h
            weights = problem_weights(length)
            work.near_count[lane] = 0
            work.near_gap[lane] = near_gap(machine, run, lane, length)
            if phase == START or phase == END:
                weights = acceleration_weights()
                work.near_gap[lane] = 0.0
            if phase == START:
                at = t
                set_accepted_state(machine, work, run, lane)
            elif phase == END:
                work.lag[lane] = vec4(0.0, 0.0, 0.0, 0.0)
                error = compute_candidate(machine, work, run, lane, h)
            else:
                set_predicted_state(machine, work, run, lane, phase, length)
                if phase == FIRST_HALF:
                    reset_near_forces(work, lane)
            assemble(machine, work, lane, at, 1, weights)
            if phase != START and phase != END:
                begin_problem(machine, work, run, lane, length)
                if phase != WHOLE:  # the first half ends at about half of the whole step's change
                    begin_at(
                        machine,
                        work,
                        run,
                        lane,
                        ConvexSlot.whole,
                        wp.where(phase == FIRST_HALF, f64(0.5), f64(1.0)),
                    )
                if follow(machine, work, lane) == 1:
                    return 1.0e100, MATRIX_FULL
                run.memo[lane, Corrector.level] = 0.0
            set_friction_loads(machine, work, run, lane, phase)
            search = LineSearch()
            while True:
                if phase != START and phase != END:
                    reset_contact_loads(machine, work, run, lane)
                contact_loads(machine, work, lane, weights)
                if phase == START or phase == END:
                    break
                search = advance(machine, work, run, lane, length, search)
                if search.status > 1:
                    return 1.0e100, search.status
                if search.status == 1:
                    break
            if phase == START or phase == END:
                status = accelerations(machine, work, run, lane, phase)
                if status != 0:
                    return 1.0e100, status
            else:
                run.memo[lane, ConvexStep.solves] = run.memo[lane, ConvexStep.solves] + 1.0
                found = touch_pattern(work, lane, 1)
                if phase == WHOLE:
                    pattern = found
                    store_end(machine, work, run, lane, ConvexSlot.whole, length)
                    if run.table[ConvexTable.options, ConvexOptions.constant] > 0.0:
                        store_end(machine, work, run, lane, ConvexSlot.half, length)
                        smooth = 0.0
                        phase = SECOND_HALF
                    run.memo[lane, ConvexStep.unresolved] = 0.0
                else:
                    store_end(machine, work, run, lane, ConvexSlot.half, length)
                    run.memo[lane, ConvexStep.unresolved] = wp.max(
                        run.memo[lane, ConvexStep.unresolved],
                        largest_rebound_error(machine, work, run, lane, length),
                    )
                if found != pattern:
                    smooth = 0.0
                run.memo[lane, ConvexStep.smooth] = smooth
            phase += 1
        run.y1[lane, machine.bodies] = work.y[lane, machine.bodies]
        return error, 0

    return attempt_step, conclude_step
