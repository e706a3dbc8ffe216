# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""The corrector of the implicit methods: Newton's method on velocities and multipliers.

Every such method relates position and acceleration at the end of a step linearly to the velocity there,

    v̇ = v̇* + (V − V*)/c_a,   δq = c_q δV,

so that with r = c_a (M v̇ − F + Gᵀλ) one Newton step solves

    ⎡ M − c_a ∂F/∂v − c_a c_q ∂(F − Gᵀλ)/∂q    Gᵀ ⎤ ⎡ δV      ⎤     ⎡ r ⎤
    ⎣ G                                        −ε ⎦ ⎣ c_a δλ  ⎦ = − ⎣ g ⎦

with g = C/c_q on the position level (I3), or g = G v − f' on the velocity level (SI2, SI1). On the velocity level a second
solve with the same matrix computes the δP that projects the positions onto C = 0, G (c_q δV + δP) = −C (Gear, Gupta & Leimkuhler,
J. Comput. Appl. Math. 12 (1985) 77). There δq across the constraints does not depend on δV, so c_q ∂(G v)/∂q is not added to G. With
that term the matrix would be singular at some step near each pose in which constraints become redundant, and no step could pass it.
Only constraints on velocities that leave positions free have that term.
"""

from typing import TYPE_CHECKING

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.integrators.balanced_reactions import has_inaccurate_multipliers
from abut.integrators.events.rigid_contact import make_step_start
from abut.integrators.status_codes import (
    FRESH,
    JACOBIANS,
    MATRIX_FULL,
    NEWTON,
    NEWTON_FAILED,
    NOT_A_NUMBER,
    SINGULAR,
)
from abut.integrators.time_loop.error_norm import error_of, update_norm
from abut.integrators.time_loop.loop import carried_error
from abut.integrators.time_loop.step_log import start_recorder
from abut.kernels.columns.integration_columns import Correction, Corrector, LargestError
from abut.kernels.columns.machine_columns import EdgeRow
from abut.kernels.dispatch import placeholder_function
from abut.kernels.elimination.block_elimination import factor_nodes, solve
from abut.kernels.elimination.contact_pattern import (
    clear_pattern_blocks,
    factor_pattern,
    solve_pattern,
    update_touching_pattern,
)
from abut.kernels.state_rows import rate_of
from abut.kernels.structs.machine_structs import Machine, RunData, Work, f64, vec4, vec6
from abut.system.dynamics.bodies import MatrixWeights, mass_product
from abut.system.dynamics.equations import acceleration_weights
from abut.system.dynamics.light_body_kernels import has_massless_motion, massless_residual
from abut.system.tree.tree_equations import factor_tree_unsymmetric, solved_rates

if TYPE_CHECKING:
    from abut.system.features import Functions


BITS = wp.constant(30)  # iterations recorded in `Corrector.spared`
ITERATIONS = f64(12.0)  #: default largest number of Newton iterations in a step


@routine
def newton_weights(run: RunData, lane: int):
    """Return the coefficients of the Newton matrix."""
    c = MatrixWeights()
    c.mass = 1.0
    c.euler = run.memory[lane, Corrector.by_acceleration] / run.memory[lane, Corrector.step]
    c.gradient = 1.0
    c.reaction = 1.0
    c.rate = run.memory[lane, Corrector.by_acceleration]
    c.place = run.memory[lane, Corrector.by_acceleration] * run.memory[lane, Corrector.by_place]
    c.drift = run.memory[lane, Corrector.by_place]
    c.with_derivatives = 1
    return c


@routine
def reset_least_forces(work: Work, lane: int):
    """Reset the least forces so far: states of intermediate iterations are not part of the step."""
    for point in range(work.active_points[lane]):
        work.lowest_guard[lane, point] = 1.0e300


@routine
def newton_residual(machine: Machine, work: Work, run: RunData, lane: int, euler: int):
    """Compute the right-hand side of the Newton step at the state just assembled; ``euler`` 1: with Euler's rule in
    ``massless_residual``.
    """
    ca = run.memory[lane, Corrector.by_acceleration]
    for b in range(machine.bodies):
        a = rate_of(work.dy[lane, b])
        if machine.tree.branches > 0:  # rows of joint coordinates, not of bodies
            a = work.tree.residual_acceleration[lane, b]
        inertial = mass_product(machine, work, lane, b, a)
        if machine.floating == 1:
            if euler == 1 and has_massless_motion(machine, lane, b):
                a = rate_of((work.y[lane, b] - run.y0[lane, b]) / run.memory[lane, Corrector.step])
            inertial = inertial + massless_residual(machine, lane, b, a)
        if machine.mass_couplings > 0:
            inertial = inertial + work.inertial[lane, b]
        work.rhs[lane, b] = (work.load[lane, b] - inertial) * ca
    for k in range(machine.edges):
        b = machine.edge[k, EdgeRow.body]
        work.rhs[lane, b] = (
            work.rhs[lane, b]
            - (
                work.block[lane, machine.edge[k, EdgeRow.block]]
                @ work.lam[lane, machine.edge[k, EdgeRow.node]]
            )
            * ca
        )
    for k in range(machine.bodies, machine.nodes):
        if run.memory[lane, Corrector.level] > 0.0:
            work.rhs[lane, k] = -work.velocity[lane, k]
        else:
            work.rhs[lane, k] = -work.position[lane, k] / run.memory[lane, Corrector.by_place]


@routine
def accelerations_jump(machine: Machine, work: Work, run: RunData, lane: int):
    """Return True if accelerations or internal state rates differ from the accepted ones by more than the tolerance of the next step."""
    h = run.step[lane]
    for b in range(machine.bodies):
        e = (work.dy[lane, b] - run.f0[lane, b]) * h
        for i in range(7):
            e[i] = 0.0
        x, _where = error_of(run, lane, b, e, run.y0[lane, b], h, 1)
        if x > 1.0:
            return True
    for k in range(machine.internal_state_rows):
        row = machine.bodies + 1 + k
        if (
            carried_error(
                machine, work, run, lane, k, (work.dy[lane, row] - run.f0[lane, row]) * h, run.y0[lane, row]
            )
            > 1.0
        ):
            return True
    return False


def make_fresh_start(functions: "Functions") -> Routine:
    """Return ``fresh_start(machine, work, run, lane)``: accelerations and multipliers at the accepted state; 0, or the status of a
    breakdown.
    """
    accelerate, derive, record_start = functions.solve, functions.derive, start_recorder(functions)

    @routine
    def fresh_start(machine: Machine, work: Work, run: RunData, lane: int):
        broken = accelerate(machine, work, lane)
        if broken != 0:
            run.worst[lane, LargestError.node] = f64(broken - 1)
            return SINGULAR
        derive(machine, work, lane)
        if run.count[lane, FRESH] == 0 or accelerations_jump(machine, work, run, lane):
            run.count[lane, FRESH] = 2
        else:
            run.count[lane, FRESH] = 1
        for b in range(machine.bodies + 1 + machine.internal_state_rows):
            run.f0[lane, b] = work.dy[lane, b]
        record_start(machine, work, run, lane)
        return 0

    return fresh_start


def make_step_beginning(functions: "Functions", fresh_start: Routine) -> tuple[int, Routine]:
    """Return a step start as ``events.rigid.beginning`` for a machine assembled for its accelerations; ``fresh_start`` as of
    `make_fresh_start`.
    """
    accelerate = functions.solve
    anew, check_step_start = make_step_start(functions)

    @routine
    def begin_step(machine: Machine, work: Work, run: RunData, lane: int, number: int, again: int):
        if number < 0:
            broken = accelerate(machine, work, lane)
            if broken != 0:
                run.worst[lane, LargestError.node] = f64(broken - 1)
                return SINGULAR, 0
            return check_step_start(machine, work, run, lane, number, again)
        status = fresh_start(machine, work, run, lane)
        if status != 0:
            return status, 0
        status, back = check_step_start(machine, work, run, lane, number, again)
        if back > 0:
            run.count[lane, FRESH] = 0  # an unsettled start is repeated
        return status, back

    @routine
    def check_free_state(machine: Machine, work: Work, run: RunData, lane: int, number: int, again: int):
        return fresh_start(machine, work, run, lane), 0

    return anew, check_free_state if anew == 0 else begin_step


@routine
def reuses_factors(run: RunData, lane: int, it: int):
    """Return 1 if an iteration reuses the factored matrix of the previous one; never the first of a step, nor one without a bit."""
    if it >= BITS:
        return 0
    return (int(run.memory[lane, Corrector.spared]) >> it) & 1


@routine
def weights_of(run: RunData, lane: int, stage: int, it: int):
    """Select what is assembled: accelerations before the step (stage ≤ 0), Newton's matrix unless it is reused (1), or no matrix (2)."""
    if stage <= 0:
        return acceleration_weights()
    c = newton_weights(run, lane)
    c.with_derivatives = 1 - reuses_factors(run, lane, it)
    if stage == 2:
        c.with_derivatives = 0
    return c


@routine
def factor_blocks(machine: Machine, work: Work, lane: int):
    """Factor the matrix; return 0, or 1 + the node whose pivot broke down."""
    return factor_nodes(machine.program, machine.nodes, work.block, lane)


@routine
def solve_blocks(machine: Machine, work: Work, lane: int):
    """Replace the right-hand side by the solution."""
    solve(machine.program, machine.nodes, work.block, work.rhs, lane)


@routine
def blocks_in_use(work: Work):
    """Return the number of blocks of the matrix."""
    if work.pattern.block_capacity > 0:
        return work.pattern.block_count[0]
    return work.block.shape[1]


def make_factors(factor_matrix: Routine) -> Routine:
    """Return ``factors(machine, work, run, lane, it)`` for a given factorisation."""

    @routine
    def factor_or_reuse(machine: Machine, work: Work, run: RunData, lane: int, it: int):
        """Factor the matrix just assembled, or reuse the stored factors; return 0, or 1 + the node whose pivot broke down."""
        if reuses_factors(run, lane, it) == 1:
            for k in range(blocks_in_use(work)):
                work.block[lane, k] = run.real_matrix[lane, k]
            return 0
        broken = factor_matrix(machine, work, lane)
        run.count[lane, JACOBIANS] = run.count[lane, JACOBIANS] + 1
        if run.memory[lane, Corrector.spared] > 0.0:
            for k in range(blocks_in_use(work)):
                run.real_matrix[lane, k] = work.block[lane, k]
        return broken

    return factor_or_reuse


def make_newton_solve(
    factor_matrix: Routine, solve_matrix: Routine, residual: Routine = newton_residual
) -> Routine:
    """Return ``solve_step(machine, work, run, lane, it)``, a Newton step, for a given factorisation, solution and right-hand side."""
    factors = make_factors(factor_matrix)

    @routine
    def solve_step(machine: Machine, work: Work, run: RunData, lane: int, it: int):
        """Factor and solve: velocity changes to ``run.d`` (`Correction.change`), multipliers updated, position corrections in ``work.rhs``.

        There are three solutions: the velocities; for redundant constraints, the effect of their shift on G δV = −g; the positions.
        """
        residual(machine, work, run, lane, 1)
        broken = factors(machine, work, run, lane, it)
        if broken != 0:
            run.worst[lane, LargestError.node] = f64(broken - 1)
            return SINGULAR
        for b in range(machine.bodies):
            run.d[lane, Correction.change, b] = vec6()
        last = int(machine.redundant)
        if run.memory[lane, Corrector.level] > 0.0 and machine.nodes > machine.bodies:
            last = 2
        turn = int(0)
        while turn <= last:
            solve_matrix(machine, work, lane)
            if turn == 2:
                break
            for k in range(machine.bodies, machine.nodes):
                x = work.rhs[lane, k]
                work.lam[lane, k] = work.lam[lane, k] + x / run.memory[lane, Corrector.by_acceleration]
                work.rhs[lane, k] = -wp.cw_mul(x, machine.shift[lane, k - machine.bodies])
            for b in range(machine.bodies):
                run.d[lane, Correction.change, b] = run.d[lane, Correction.change, b] + work.rhs[lane, b]
                work.rhs[lane, b] = vec6()
            turn += 1
            if turn > machine.redundant:
                turn = 2
                for k in range(machine.bodies, machine.nodes):
                    work.rhs[lane, k] = (
                        work.velocity[lane, k] * run.memory[lane, Corrector.by_place] - work.position[lane, k]
                    )
        return 0

    return solve_step


@routine
def judge_iteration(run: RunData, lane: int, it: int, change: float, last: float):
    """Return 0 to continue, 1 if converged, else the status of a failure.

    The rate of convergence is stored from step to step, so that a good prediction passes after one iteration.
    """
    run.count[lane, NEWTON] = run.count[lane, NEWTON] + 1
    rate = wp.max(run.memory[lane, Corrector.convergence], 1.0e-3)
    if it > 1:
        rate = change / last
        run.memory[lane, Corrector.convergence] = wp.min(
            wp.max(rate, 0.3 * run.memory[lane, Corrector.convergence]), 0.9
        )
    if change >= 1.0e300:
        run.worst[lane, LargestError.body] = run.worst[lane, LargestError.corrected]
        return NOT_A_NUMBER
    if (
        f64(it) >= run.memory[lane, Corrector.iterations]
        or (it > 2 and rate > 2.0)
        or (it > 6 and rate > 0.9)
    ):
        return NEWTON_FAILED
    known = run.memory[lane, Corrector.convergence] > 0.0
    if change <= 1.0e-3 or (known and rate < 0.9 and change * rate / (1.0 - rate) <= 1.0e-2):
        return 1
    return 0


def make_newton_update(place: Routine) -> Routine:
    """Return ``update(machine, work, run, lane, h)``, which applies the Newton step and returns its size."""

    @routine
    def newton_update(machine: Machine, work: Work, run: RunData, lane: int, h: float):
        change = 0.0
        for b in range(machine.bodies):
            dv = run.d[lane, Correction.change, b]
            displaced = int(
                has_massless_motion(machine, lane, b) or run.memory[lane, Corrector.displaced] > 0.0
            )
            x = update_norm(run, lane, b, h, dv, work.rhs[lane, b], work.y[lane, b], displaced)
            if x > change:
                change = x
                run.worst[lane, LargestError.corrected] = f64(b)
            run.d[lane, Correction.place, b] = run.d[lane, Correction.place, b] + work.rhs[lane, b]
            y = work.y[lane, b]
            for i in range(6):
                y[7 + i] = y[7 + i] + dv[i]
            work.y[lane, b] = y
            place(machine, work, run, lane, b, h)
        return change

    return newton_update


@routine
def restore_accepted(machine: Machine, work: Work, run: RunData, lane: int):
    """Restore the accepted state."""
    for b in range(machine.bodies + 1 + machine.internal_state_rows):
        work.y[lane, b] = run.y0[lane, b]


@routine
def begin_fresh(machine: Machine, work: Work, run: RunData, lane: int):
    """Restore the accepted state and its rates, and reset the rate of convergence, before accelerations are evaluated there."""
    run.memory[lane, Corrector.convergence] = 0.0
    work.lag[lane] = vec4(0.0, 0.0, 0.0, 0.0)
    restore_accepted(machine, work, run, lane)
    for b in range(machine.bodies + 1 + machine.internal_state_rows):
        work.dy[lane, b] = run.f0[lane, b]


@routine
def needs_last_evaluation(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Return 1 if a converged state is to be evaluated again: for guards, internal states, or suspect multipliers."""
    run.memory[lane, Corrector.suspect] = f64(has_inaccurate_multipliers(machine, work, run, lane, h))
    if (
        machine.contact_points == 0
        and machine.internal_state_rows == 0
        and run.memory[lane, Corrector.suspect] == 0.0
    ):
        return 0
    return 1


@routine
def stage_time(stage: int, t: float, h: float):
    """Return the time of an evaluation [s]: before the step (stage ≤ 0), or at its end."""
    if stage <= 0:
        return t
    return t + h


def pattern_routines(crowds: bool) -> tuple[Routine, Routine]:
    """Return the routines that update the pattern of the matrix before a step, and clear its blocks of contacts before each assembly;
    placeholders where no neighbours are searched for.
    """
    if crowds:
        return update_touching_pattern, clear_pattern_blocks
    return placeholder_function(update_touching_pattern, 0), placeholder_function(clear_pattern_blocks)


def make_start_check(functions: "Functions", begin: Routine) -> tuple[int, Routine]:
    """Return the first stage of a fresh start, and ``check_start(machine, work, run, lane, stage, again, t, h) -> (status, next stage)``.

    ``check_start`` checks the accelerations just assembled at the start. It prepares the next assembly: again at the start, or at the
    state that ``begin`` predicts.
    """
    anew, check_step_start = make_step_beginning(functions, make_fresh_start(functions))

    @routine
    def check_start(
        machine: Machine, work: Work, run: RunData, lane: int, stage: int, again: int, t: float, h: float
    ):
        status, back = check_step_start(machine, work, run, lane, stage, again)
        if status != 0:
            return status, stage
        following = stage + 1 - back
        if following <= 0:
            restore_accepted(machine, work, run, lane)
        else:
            begin(machine, work, run, lane, t, h)
        return 0, following

    return anew, check_start


def newton_step(functions: "Functions", begin: Routine, place: Routine) -> Routine:
    """Return ``correct(machine, work, run, lane, t, h) -> status`` from the method's ``begin`` and ``place``.

    ``begin`` predicts, ``place`` computes one body's state from its velocity. One call assembles the start, the Newton iterations and the
    guards at the end. Corrections of positions are in ``run.d`` (`Correction.place`), the multipliers in ``work.lam``.
    """
    assemble, update = functions.assemble, make_newton_update(place)
    anew, check_start = make_start_check(functions, begin)
    along = factor_tree_unsymmetric, solved_rates
    crowds = functions.key.contacts.crowds
    inertial = (factor_pattern, solve_pattern) if crowds else (factor_blocks, solve_blocks)
    solve_step = make_newton_solve(*(along if functions.jointed else inertial))
    update_pattern, clear_blocks = pattern_routines(crowds)

    @routine
    def correct_step(machine: Machine, work: Work, run: RunData, lane: int, t: float, h: float):
        # stage: 0 accelerations at the start, below 0 with no contact constrained, 1 Newton, 2 guards at the end
        if update_pattern(machine, work, lane) == 1:
            return MATRIX_FULL
        stage = int(1)
        again = int(0)
        if run.count[lane, FRESH] <= 0:
            stage = int(anew)
            begin_fresh(machine, work, run, lane)
        else:
            begin(machine, work, run, lane, t, h)
        it = int(0)
        last = 1.0e300
        while True:
            if stage > 0:
                reset_least_forces(work, lane)
            probe = int(stage == 2 or (anew < 0 and stage <= 0))
            work.rigid.without_constraints[lane] = int(stage < 0)
            clear_blocks(machine, work, lane)
            assemble(machine, work, lane, stage_time(stage, t, h), probe, weights_of(run, lane, stage, it))
            if stage == 2:
                break
            if stage <= 0:
                status, following = check_start(machine, work, run, lane, stage, again, t, h)
                if status != 0:
                    return status
                again += int(stage == 0)
                stage = following
                continue
            status = solve_step(machine, work, run, lane, it)
            if status != 0:
                return status
            change = update(machine, work, run, lane, h)
            it += 1
            status = judge_iteration(run, lane, it, change, last)
            last = change
            if status > 1:
                return status
            if status == 1:
                if needs_last_evaluation(machine, work, run, lane, h) == 0:
                    break
                stage = 2
        return 0

    return correct_step
