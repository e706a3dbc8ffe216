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
from abut.integrators.convex.contact_modes import restore_free_speeds, store_free_speeds
from abut.integrators.convex.effective_mass import make_effective_masses
from abut.integrators.convex.joint_rates import largest_speed
from abut.integrators.convex.lagged_loads import (
    make_late_signals,
    store_half_multipliers,
    store_observed_loads,
    use_half_multipliers,
    use_lagged_loads,
)
from abut.integrators.convex.problem import begin_at, begin_problem, make_evaluate_or_solve
from abut.integrators.newton import factor_blocks, newton_weights, solve_blocks
from abut.integrators.runge_kutta.step import after_event
from abut.integrators.status_codes import (
    ACCEPTED,
    EVENT,
    FRESH,
    LOCATING,
    MATRIX_FULL,
    ORDER,
    SINGULAR,
    TOO_COARSE,
    UNSOLVED,
)
from abut.integrators.time_loop.error_norm import ROUNDING, error_of, larger_error, state_tolerances
from abut.integrators.time_loop.loop import carried_error, internal_state_owner
from abut.integrators.time_loop.step_log import start_recorder
from abut.kernels.columns.convex_columns import (
    ConvexNode,
    ConvexOptions,
    ConvexSlot,
    ConvexStep,
    ConvexTable,
)
from abut.kernels.columns.integration_columns import Corrector, LargestError, Weight
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow
from abut.kernels.dispatch import placeholder_function
from abut.kernels.elimination.contact_pattern import factor_pattern, solve_pattern, update_step_pattern
from abut.kernels.state_rows import displace_row, rate_of
from abut.kernels.structs.machine_structs import Machine, RunData, Work, f64, vec4
from abut.system.contact.point.contact_point import FREE
from abut.system.dynamics.equations import acceleration_weights, write_powers
from abut.system.tree.tree_equations import factor_tree_unsymmetric, solve_tree

if TYPE_CHECKING:
    from abut.system.features import Functions

#: Phases of an attempt.
START, WHOLE, FIRST_HALF, SECOND_HALF, END = (wp.constant(k) for k in range(5))
#: Error of the extrapolated result, as a multiple of e^(3/2), where e is the relative difference of the half steps from the whole one.
EXTRAPOLATED = f64(10.0)


@routine
def set_predicted_state(machine: Machine, work: Work, run: RunData, lane: int, phase: int, h: float):
    """Evaluate at q* = q₀ + h v₀, with v₀ and multipliers of the accepted state; the second half step begins where the first ended."""
    run.memory[lane, Corrector.by_acceleration] = h
    run.memory[lane, Corrector.by_place] = h
    run.memory[lane, Corrector.level] = 1.0
    run.memory[lane, Corrector.step] = h
    work.lag[lane] = vec4(h, 0.0, 0.0, 0.0)
    for b in range(machine.bodies + 1 + machine.internal_state_rows):
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
    for point in range(work.active_points[lane]):
        work.near_force[lane, point] = 0.0


@routine
def near_gap(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Return the distance that shapes may approach in a step beyond the predicted state [m]: by the largest speed of a body."""
    return h * (largest_speed(machine, work, run, lane) + h * wp.length(machine.gravity[lane]))


@routine
def set_friction_loads(machine: Machine, work: Work, run: RunData, lane: int, phase: int):
    """Set the normal forces by which friction is evaluated in a problem, and the approach speeds of contacts that it may begin."""
    for k in range(work.near_count[lane]):
        point = work.near[lane, k]
        frozen = work.frozen[lane, point]
        if phase == WHOLE or phase == FIRST_HALF:
            frozen.lagged_force = 0.0
            if work.point.mode[lane, point] != FREE:
                frozen.lagged_force = wp.max(run.guard.unclamped_force[lane, point], 0.0)
        elif phase == SECOND_HALF:
            frozen.lagged_force = work.near_force[lane, point]
        else:
            frozen.lagged_force = -1.0
        work.frozen[lane, point] = frozen
        if phase == WHOLE and work.point.mode[lane, point] == FREE:
            work.point.impact_speed[lane, point] = wp.max(frozen.start.rate, 0.0)


@routine
def store_end(machine: Machine, work: Work, run: RunData, lane: int, slot: int, h: float):
    """Store the state at the end of a problem: positions by the new velocities, and energies by its powers."""
    for b in range(machine.bodies + 1 + machine.internal_state_rows):
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
def touch_pattern(work: Work, lane: int):
    """Return a number that changes with the set of contact points that have a force."""
    pattern = int(31)
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
        x = work.frozen[lane, point].rebound_error
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
    smooth = run.memory[lane, ConvexStep.smooth] > 0.0
    largest = run.memory[lane, ConvexStep.unresolved]
    for b in range(machine.bodies + 1 + machine.internal_state_rows):
        half = run.k[lane, ConvexSlot.half, b]
        e = half - run.k[lane, ConvexSlot.whole, b]
        y = half
        if b < machine.bodies:
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
        largest = largest * wp.min(1.0, EXTRAPOLATED * wp.sqrt(largest * run.weight[lane, Weight.rtol]))
    return largest


@routine
def accept_multipliers(machine: Machine, run: RunData, lane: int):
    """Make the multipliers of the candidate those of the accepted state."""
    for k in range(machine.bodies, machine.nodes):
        run.d[lane, ConvexNode.multipliers, k] = run.d[lane, ConvexNode.candidate_multipliers, k]


@routine
def conclude_step(
    machine: Machine, work: Work, run: RunData, lane: int, verdict: int, h: float, error: float
):
    if verdict == ACCEPTED or verdict == EVENT:
        accept_multipliers(machine, run, lane)
    else:
        restore_free_speeds(work, run, lane)
    if verdict == EVENT:
        return after_event(machine, work, run, lane, h)
    if verdict == UNSOLVED:
        return 0.3 * h
    if run.table[ConvexTable.options, ConvexOptions.constant] > 0.0:
        return run.weight[lane, Weight.most_step]
    exponent = f64(0.5)
    most = f64(2.0)
    if run.memory[lane, ConvexStep.smooth] > 0.0:
        exponent = 1.0 / 3.0
        most = 5.0
    f = 0.9 * wp.pow(wp.max(error, 1.0e-10), -exponent)
    if verdict == TOO_COARSE:
        run.memory[lane, ConvexStep.rejected] = 1.0
        return h * wp.clamp(f, 0.1, 0.9)
    if run.memory[lane, ConvexStep.rejected] > 0.0:
        most = 1.0
    run.memory[lane, ConvexStep.rejected] = 0.0
    return h * wp.clamp(f, 0.2, most)


@routine
def is_problem(phase: int):
    """Return True for a phase that solves a problem, False for an evaluation of accelerations at an end of the step."""
    return phase != START and phase != END


@routine
def phase_span(phase: int, t: float, h: float):
    """Return the length of a phase's problem [s], and the time of its evaluation [s]."""
    length = f64(h)
    if phase == FIRST_HALF or phase == SECOND_HALF:
        length = 0.5 * h
    at = t + h
    if phase == START:
        at = f64(t)
    if phase == FIRST_HALF:
        at = t + 0.5 * h
    return length, at


@routine
def next_phase(run: RunData, phase: int):
    """Return the phase that follows: with a constant step there are no half steps."""
    if phase == WHOLE and run.table[ConvexTable.options, ConvexOptions.constant] > 0.0:
        return END + 0
    return phase + 1


@routine
def begin_phase(machine: Machine, work: Work, run: RunData, lane: int, phase: int, length: float):
    """Set the state at which a phase is evaluated, the distance within which shapes count as near, and the matrix's coefficients."""
    work.near_count[lane] = 0
    work.near_gap[lane] = 0.0
    if is_problem(phase):
        work.near_gap[lane] = near_gap(machine, work, run, lane, length)
        set_predicted_state(machine, work, run, lane, phase, length)
        if phase == WHOLE:
            store_free_speeds(work, run, lane)
        if phase == FIRST_HALF:
            reset_near_forces(work, lane)
        return newton_weights(run, lane)
    work.lag[lane] = vec4(0.0, 0.0, 0.0, 0.0)
    if phase == START:
        for b in range(machine.bodies + 1 + machine.internal_state_rows):
            work.y[lane, b] = run.y0[lane, b]
    return acceleration_weights()


@routine
def begin_solution(machine: Machine, work: Work, run: RunData, lane: int, phase: int, length: float):
    """Store the problem just assembled, and begin half steps at the solution of the whole one."""
    begin_problem(machine, work, run, lane, length)
    run.memory[lane, Corrector.level] = 0.0  # positions are projected after the step
    if phase == FIRST_HALF:
        begin_at(machine, work, run, lane, ConvexSlot.whole, 0.5)
    if phase == SECOND_HALF:
        begin_at(machine, work, run, lane, ConvexSlot.whole, 1.0)


@routine
def end_problem(machine: Machine, work: Work, run: RunData, lane: int, phase: int, length: float):
    """Store the solution of a problem, and whether the same contact points have forces as in the whole step."""
    found = f64(touch_pattern(work, lane))
    if phase == WHOLE:
        constant = run.table[ConvexTable.options, ConvexOptions.constant]
        store_end(machine, work, run, lane, ConvexSlot.whole, length)
        if constant > 0.0:
            store_end(machine, work, run, lane, ConvexSlot.half, length)
        run.memory[lane, ConvexStep.pattern] = found
        run.memory[lane, ConvexStep.smooth] = 1.0 - constant
        run.memory[lane, ConvexStep.unresolved] = 0.0
        return
    store_end(machine, work, run, lane, ConvexSlot.half, length)
    lost = largest_rebound_error(machine, work, run, lane, length)
    run.memory[lane, ConvexStep.unresolved] = wp.max(run.memory[lane, ConvexStep.unresolved], lost)
    if found != run.memory[lane, ConvexStep.pattern]:
        run.memory[lane, ConvexStep.smooth] = 0.0


def make_accelerations(functions: "Functions") -> Routine:
    """Return ``accelerations(machine, work, run, lane, phase)``: rates and multipliers at the start or the end of a step; 0, or the status
    of a breakdown.
    """
    solve, derive, record_start = functions.solve, functions.derive, start_recorder(functions)

    @routine
    def accelerations(machine: Machine, work: Work, run: RunData, lane: int, phase: int):
        broken = solve(machine, work, lane)
        if broken != 0:
            run.worst[lane, LargestError.node] = f64(broken - 1)
            return SINGULAR
        derive(machine, work, lane)
        for b in range(machine.bodies + 1 + machine.internal_state_rows):
            if phase == START:
                run.f0[lane, b] = work.dy[lane, b]
            else:
                run.f1[lane, b] = work.dy[lane, b]
        for k in range(machine.bodies, machine.nodes):
            run.d[lane, ConvexNode.candidate_multipliers, k] = work.lam[lane, k]
        if phase == START:
            accept_multipliers(machine, run, lane)
            for point in range(work.active_points[lane]):
                run.guard.unclamped_force[lane, point] = work.guard.unclamped_force[lane, point]
            run.count[lane, FRESH] = 1
            record_start(machine, work, run, lane)
        return 0

    return accelerations


def convex_step(functions: "Functions") -> tuple[Routine, Routine]:
    """Return ``attempt`` and ``conclude_step``."""
    assemble, _point, late = functions.frozen
    accelerations, evaluate_or_solve = make_accelerations(functions), make_evaluate_or_solve(functions)
    signals = functions.key.signals
    late = make_late_signals(late, signals.reactions)
    use_loads, store_loads = (
        x if signals.loads else placeholder_function(x) for x in (use_lagged_loads, store_observed_loads)
    )
    crowds = functions.key.contacts.crowds
    follow = update_step_pattern if crowds else placeholder_function(update_step_pattern, 0)
    along = factor_tree_unsymmetric, solve_tree
    inertial = (factor_pattern, solve_pattern) if crowds else (factor_blocks, solve_blocks)
    set_effective_masses = make_effective_masses(*(along if functions.jointed else inertial))
    use_reactions, store_reactions = (
        x if signals.reactions else placeholder_function(x)
        for x in (use_half_multipliers, store_half_multipliers)
    )

    @routine
    def attempt_step(machine: Machine, work: Work, run: RunData, lane: int, t: float, h: float):
        run.count[lane, ORDER] = 2
        phase = int(WHOLE)
        if run.count[lane, FRESH] <= 0:
            phase = int(START)
        error = f64(0.0)
        while phase <= END:  # a single call of the assembly
            length, at = phase_span(phase, t, h)
            weights = begin_phase(machine, work, run, lane, phase, length)
            if phase == END:
                error = compute_candidate(machine, work, run, lane, h)
                if error > 1.0 and run.count[lane, LOCATING] == 0:
                    return error, 0
            if phase == SECOND_HALF:
                use_reactions(machine, work, run, lane)
            assemble(machine, work, lane, at, 1, weights)
            if is_problem(phase):
                use_loads(machine, work, lane, wp.where(phase == SECOND_HALF, 1, 0))
                late(machine, work, run, lane, at, weights)
                begin_solution(machine, work, run, lane, phase, length)
                if follow(machine, work, lane, wp.where(phase == WHOLE, 0, 1)) == 1:
                    return 1.0e100, MATRIX_FULL
                set_effective_masses(machine, work, lane)
            set_friction_loads(machine, work, run, lane, phase)
            status = evaluate_or_solve(machine, work, run, lane, length, weights)
            if status == 0 and not is_problem(phase):
                store_loads(machine, work, lane, wp.where(phase == START, 0, 1))
                late(machine, work, run, lane, at, weights)
                status = accelerations(machine, work, run, lane, phase)
            if status != 0:
                return 1.0e100, status
            if is_problem(phase):
                end_problem(machine, work, run, lane, phase, length)
                if phase == FIRST_HALF:
                    store_loads(machine, work, lane, 2)
                    store_reactions(machine, work, run, lane)
            phase = next_phase(run, phase)
        return error, 0

    return attempt_step, conclude_step
