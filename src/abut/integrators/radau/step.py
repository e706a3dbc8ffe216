# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Step of Radau IIA of order five, compiled: three coupled stages on velocities and multipliers, index 2, then projection.

    Z_i = h Σ a_ij v̇_j,   U_i = h Σ a_ij W(U_j) V_j,   M v̇_i = F_i − G_iᵀ λ_i,   G_i V_i = f'_i,   V_i = V₀ + Z_i

U is the pose change (translation, rotation vector; W = dexp⁻¹). The eigenvectors of A⁻¹ decompose a simplified Newton step into one
real system and one complex one, c = h/μ, each M − c ∂F/∂v − c² ∂(F − Gᵀλ)/∂q bordered by G. Source: Hairer & Wanner, Solving ODEs II
(1996), IV.5 and IV.8 (error estimate IV.8.20), VI.7 and VII.4 (index 2).
"""

from typing import TYPE_CHECKING

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.integrators.events.rigid_guards import is_constrained
from abut.integrators.newton import (
    make_fresh_start,
    make_step_beginning,
    newton_residual,
    pattern_routines,
)
from abut.integrators.radau.changing_pattern import PATTERN_MATRICES
from abut.integrators.radau.internal_state import (
    carried_radau_error,
    store_internal_rates,
)
from abut.integrators.radau.joint_coordinates import JOINT_MATRICES
from abut.integrators.radau.matrices import ABSOLUTE_MATRICES, Matrices
from abut.integrators.radau.phases import initial_phase, make_phase_assembly
from abut.integrators.radau.stages import begin_stages, stage_rates
from abut.integrators.runge_kutta.step import after_event
from abut.integrators.status_codes import (
    ACCEPTED,
    EVENT,
    FRESH,
    JACOBIANS,
    MATRIX_FULL,
    NEWTON,
    NEWTON_FAILED,
    NOT_A_NUMBER,
    SINGULAR,
    TOO_COARSE,
    UNSOLVED,
)
from abut.integrators.time_loop.error_norm import SETTLED, error_of, larger_error, largest_of, update_norm
from abut.kernels.columns.integration_columns import (
    Corrector,
    Eigenvalue,
    LargestError,
    RadauNode,
    RadauSlot,
    RadauTable,
)
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow
from abut.kernels.structs.machine_structs import Machine, RunData, Work, Y, f64, vec6
from abut.system.contact.point.contact_point import TOUCHING
from abut.system.dynamics.equations import write_powers
from abut.system.dynamics.light_body_kernels import has_massless_motion

if TYPE_CHECKING:
    from abut.system.features import Functions


DEPTH_TOLERANCE = f64(1.0e-3)  #: relative tolerance of a depth in Newton's iteration
MIDDLE_STAGE = f64(0.6)  #: middle of the three stages, as a fraction of a step


def make_depth_change(displace: Routine, point_displacement: Routine) -> Routine:
    """Return ``depth_change(machine, work, run, lane, h)`` for given displacements of bodies by the last iteration."""

    @routine
    def depth_change(machine: Machine, work: Work, run: RunData, lane: int, h: float):
        """Return the largest change of a depth at the step's end in the last iteration, over its tolerance.

        A contact's force is only as accurate as its depth, which may be far smaller than any tolerance of positions: a light body rests
        on a hard floor at a depth of 1e-9 of its size.
        """
        largest = 0.0
        displace(machine, work, run, lane)
        for point in range(work.active_points[lane]):
            if work.point.mode[lane, point] == TOUCHING and not is_constrained(machine, point):
                contact = machine.contact_point[point, ContactPointRow.contact]
                touch = work.contact_point[lane, point]
                far = point_displacement(
                    machine, work, run, lane, machine.contact[contact, ContactRow.body_i], touch.point_i
                )
                far -= point_displacement(
                    machine, work, run, lane, machine.contact[contact, ContactRow.body_j], touch.point_j
                )
                unsure = SETTLED * (largest_of(touch.point_i) + largest_of(touch.point_j))
                much = wp.abs(run.guard.depth[lane, point]) + h * wp.abs(run.guard.rate[lane, point])
                largest = wp.max(
                    largest, wp.abs(wp.dot(far, touch.normal)) / (DEPTH_TOLERANCE * much + unsure)
                )
        return largest

    return depth_change


@routine
def transform_residuals(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Transform residuals of the stages to right-hand sides of the real and of the complex system."""
    n = machine.nodes
    al = run.table[RadauTable.eigenvalues, Eigenvalue.alpha]
    be = run.table[RadauTable.eigenvalues, Eigenvalue.beta]
    c0 = h / run.table[RadauTable.eigenvalues, Eigenvalue.gamma]
    norm = al * al + be * be
    cr = h * al / norm
    ci = -h * be / norm
    for k in range(n):
        r0 = vec6()
        r1 = vec6()
        r2 = vec6()
        for i in range(3):
            r = run.d[lane, i, k]
            r0 = r0 + r * run.table[RadauTable.to_real, i]
            r1 = r1 + r * run.table[RadauTable.to_alpha, i]
            r2 = r2 + r * run.table[RadauTable.to_beta, i]
        if k < machine.bodies:
            work.rhs[lane, k] = r0 * c0
            run.rhs[lane, k] = r1 * cr - r2 * ci
            run.rhs[lane, k + n] = r1 * ci + r2 * cr
        else:
            work.rhs[lane, k] = r0
            run.rhs[lane, k] = r1
            run.rhs[lane, k + n] = r2


@routine
def take_step(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Add the solutions of both systems to the stages; return the size of the change."""
    n = machine.nodes
    al = run.table[RadauTable.eigenvalues, Eigenvalue.alpha]
    be = run.table[RadauTable.eigenvalues, Eigenvalue.beta]
    c0 = h / run.table[RadauTable.eigenvalues, Eigenvalue.gamma]
    change = 0.0
    for k in range(n):
        x0 = work.rhs[lane, k]
        x1 = run.rhs[lane, k]
        x2 = run.rhs[lane, k + n]
        if k >= machine.bodies:  # the solution contains c times the multipliers
            x0 = x0 / c0
            y1 = (x1 * al - x2 * be) / h
            x2 = (x1 * be + x2 * al) / h
            x1 = y1
        for i in range(3):
            dx = (
                x0 * run.table[RadauTable.back_transform + i, Eigenvalue.gamma]
                + x1 * run.table[RadauTable.back_transform + i, Eigenvalue.alpha]
                + x2 * run.table[RadauTable.back_transform + i, Eigenvalue.beta]
            )
            if k >= machine.bodies:
                run.d[lane, RadauNode.multipliers + i, k] = run.d[lane, RadauNode.multipliers + i, k] + dx
            else:
                x = run.k[lane, i, k]
                for j in range(6):
                    x[7 + j] = x[7 + j] + dx[j]
                run.k[lane, i, k] = x
                size = update_norm(
                    run, lane, k, h, dx, vec6(), work.y[lane, k], int(has_massless_motion(machine, lane, k))
                )
                if size > change:
                    change = size
                    run.worst[lane, LargestError.corrected] = f64(k)
    return change


def make_stage_error(inertial: Routine, solve_real: Routine) -> Routine:
    """Return ``stage_error(machine, work, run, lane, h)`` for given inertial loads and solution with the real matrix."""

    @routine
    def stage_error(machine: Machine, work: Work, run: RunData, lane: int, h: float):
        """Return the embedded estimate filtered by the real matrix (Hairer & Wanner II, IV.8.20).

        The candidate is the third stage in ``work.y``.
        """
        c = h / run.table[RadauTable.eigenvalues, Eigenvalue.gamma]
        for b in range(machine.bodies):
            f = run.f0[lane, b]
            a = vec6()
            for j in range(6):
                a[j] = f[7 + j]
            for i in range(3):
                x = run.k[lane, i, b]
                for j in range(6):
                    a[j] = a[j] + run.table[RadauTable.error, i] / h * x[7 + j]
            work.rhs[lane, b] = a * c
        inertial(machine, work, run, lane)
        for k in range(machine.bodies, machine.nodes):
            work.rhs[lane, k] = vec6()
        solve_real(machine, work, run, lane)
        largest = 0.0
        for b in range(machine.bodies):
            y = run.y0[lane, b]
            v = work.rhs[lane, b]
            e = Y()
            for j in range(6):
                u = y[7 + j]
                for i in range(3):
                    x = run.k[lane, i, b]
                    u = u + run.table[RadauTable.error, i] / h * x[j]
                u = c * (u + v[j])
                if j < 3 or machine.tree.has_quaternion[b] == 0:
                    e[j] = u
                else:
                    e[j] = 0.5 * u
                e[7 + j] = v[j]
            size, where = error_of(
                run, lane, b, e, work.y[lane, b], h, int(has_massless_motion(machine, lane, b))
            )
            largest = larger_error(run, lane, largest, size, b, where)
        return largest

    return stage_error


def make_fresh_multipliers(functions: "Functions") -> Routine:
    """Return ``fresh_multipliers(machine, work, run, lane)``: accelerations at a fresh start; 0, or the status of a breakdown."""
    fresh_start = make_fresh_start(functions)

    @routine
    def fresh_multipliers(machine: Machine, work: Work, run: RunData, lane: int):
        status = fresh_start(machine, work, run, lane)
        if status == 0:
            run.count[lane, FRESH] = 1
            for k in range(machine.bodies, machine.nodes):
                run.d[lane, RadauNode.start, k] = work.lam[lane, k]
            for b in range(machine.bodies):
                run.k[lane, RadauSlot.last_change, b] = run.f0[lane, b]
        return status

    return fresh_multipliers


def make_keep_residual(onto_unknowns: Routine) -> Routine:
    """Return ``keep_residual(machine, work, run, lane, i, h)`` for a given projection onto the unknowns."""

    @routine
    def keep_residual(machine: Machine, work: Work, run: RunData, lane: int, i: int, h: float):
        """Store residual and powers of stage i."""
        run.memory[lane, Corrector.by_acceleration] = 1.0
        run.memory[lane, Corrector.by_place] = h / run.table[RadauTable.eigenvalues, Eigenvalue.gamma]
        run.memory[lane, Corrector.level] = 1.0
        newton_residual(machine, work, run, lane, 0)
        onto_unknowns(machine, work, run, lane)
        for k in range(machine.nodes):
            run.d[lane, i, k] = work.rhs[lane, k]
        run.k[lane, i, machine.bodies] = write_powers(machine, work, lane)
        return store_internal_rates(machine, work, run, lane, i, h)

    return keep_residual


def make_factors(factor_both: Routine) -> Routine:
    """Return ``factor_matrices(machine, work, run, lane)``: factor the real and the complex matrix; 0, or the status of a breakdown."""

    @routine
    def factor_matrices(machine: Machine, work: Work, run: RunData, lane: int):
        run.count[lane, JACOBIANS] = run.count[lane, JACOBIANS] + 1
        broken = factor_both(machine, work, run, lane)
        if broken != 0:
            run.worst[lane, LargestError.node] = f64((broken - 1) % machine.nodes)
            return SINGULAR
        return 0

    return factor_matrices


@routine
def stage_convergence(run: RunData, lane: int, it: int, change: float, last: float):
    """Return 0 to continue, 1 if converged, else the status of a failure."""
    run.count[lane, NEWTON] = run.count[lane, NEWTON] + 1
    rate = change / last
    if change <= 1.0e-4 or (it > 1 and rate < 0.95 and change * rate / (1.0 - rate) <= 1.0e-2):
        return 1
    if change >= 1.0e300:
        run.worst[lane, LargestError.body] = run.worst[lane, LargestError.corrected]
        return NOT_A_NUMBER
    if it >= 10 or (it > 2 and rate > 1.5) or (it > 4 and rate > 0.9):
        return NEWTON_FAILED
    return 0


def make_finish_step(accelerate: Routine, derive: Routine, stage_error: Routine) -> Routine:
    """Return ``finish_step(machine, work, run, lane, h)``: the candidate, with accelerations and multipliers there: (error, status)."""

    @routine
    def finish_step(machine: Machine, work: Work, run: RunData, lane: int, h: float):
        error = 0.0
        if run.table[RadauTable.error, Eigenvalue.gamma] != 0.0:  # a constant step has no error weights
            error = wp.max(
                stage_error(machine, work, run, lane, h), carried_radau_error(machine, work, run, lane, h)
            )
        broken = accelerate(machine, work, lane)
        if broken != 0:
            run.worst[lane, LargestError.node] = f64(broken - 1)
            return 1.0e100, SINGULAR
        derive(machine, work, lane)
        for b in range(machine.bodies + 1 + machine.internal_state_rows):
            run.y1[lane, b] = work.y[lane, b]
            run.f1[lane, b] = work.dy[lane, b]
        e = run.y0[lane, machine.bodies]
        for i in range(3):
            e = e + run.k[lane, i, machine.bodies] * (h * run.table[RadauTable.weights, i])
        run.y1[lane, machine.bodies] = e
        run.f1[lane, machine.bodies] = work.dy[lane, machine.bodies]
        return error, 0

    return finish_step


@routine
def conclude_step(
    machine: Machine, work: Work, run: RunData, lane: int, verdict: int, h: float, error: float
):
    if verdict == ACCEPTED or verdict == EVENT:
        for k in range(machine.bodies, machine.nodes):
            run.d[lane, RadauNode.start, k] = work.lam[lane, k]
        for b in range(machine.bodies):
            run.k[lane, RadauSlot.last_change, b] = run.k[lane, RadauSlot.last_stage, b] * (1.0 / h)
    if verdict == EVENT:
        return after_event(machine, work, run, lane, h)
    if verdict == UNSOLVED:
        return 0.3 * h
    f = 0.9 * wp.pow(wp.max(error, 1.0e-10), -0.25)
    if verdict == TOO_COARSE:
        return h * wp.clamp(f, 0.1, 0.9)
    return h * wp.clamp(f, 0.2, 8.0)


def make_stage_iteration(by: Matrices) -> Routine:
    """Return ``iterate_stages(machine, work, run, lane, h, carried)`` for `JOINT_MATRICES` or `ABSOLUTE_MATRICES`."""
    solve_both, depths_settle = by.solve_both, make_depth_change(by.displace, by.point_displacement)

    @routine
    def iterate_stages(machine: Machine, work: Work, run: RunData, lane: int, h: float, carried: float):
        """Apply one iteration to the three stages with stored residuals; return the largest change, including laws' states ``carried``."""
        transform_residuals(machine, work, run, lane, h)
        solve_both(machine, work, run, lane)
        change = wp.max(take_step(machine, work, run, lane, h), carried)
        stage_rates(machine, run, lane, h)
        return wp.max(change, depths_settle(machine, work, run, lane, h))

    return iterate_stages


def make_keep_matrices(by: Matrices) -> Routine:
    """Return ``keep_matrices(machine, work, run, lane, phase, h)``, which stores the assembled matrix 1 (real), 2 or 3
    (real and imaginary part of the complex one).

    After the last matrix it factors them and initialises the stages. It returns 0, or the status of a breakdown.
    """
    store_matrix_data, keep_matrix, factor_both = by.store, by.keep, make_factors(by.factor)

    @routine
    def keep_matrices(machine: Machine, work: Work, run: RunData, lane: int, phase: int, h: float):
        keep_matrix(machine, work, run, lane, phase - 2)
        if phase == 1:
            store_matrix_data(machine, work, run, lane)
        if phase < 3:
            return 0
        status = factor_both(machine, work, run, lane)
        begin_stages(machine, work, run, lane, h)
        stage_rates(machine, run, lane, h)
        return status

    return keep_matrices


def radau_step(functions: "Functions") -> tuple[Routine, Routine]:
    """Return ``attempt`` and ``conclude_step`` of Radau IIA of order five."""
    crowds = functions.key.contacts.crowds
    by = JOINT_MATRICES if functions.jointed else PATTERN_MATRICES if crowds else ABSOLUTE_MATRICES
    update_pattern, clear_blocks = pattern_routines(crowds)
    at_predicted_middle = int(by.at_predicted_middle)
    fresh_phase, check_step_start = make_step_beginning(functions, make_fresh_multipliers(functions))
    assemble_phase = make_phase_assembly(functions.assemble, clear_blocks, fresh_phase)
    keep_matrices, keep_residual = make_keep_matrices(by), make_keep_residual(by.residual)
    iterate, stage_error = make_stage_iteration(by), make_stage_error(by.inertial, by.solve_real)
    finish_step = make_finish_step(functions.solve, functions.derive, stage_error)

    @routine
    def attempt_step(machine: Machine, work: Work, run: RunData, lane: int, t: float, h: float):
        # phases: 0 accelerations at a fresh start, below 0 without contacts; 1-3 matrices (`keep_matrices`); 4-6 stages; 7 the end
        if update_pattern(machine, work, lane) == 1:
            return 1.0e100, MATRIX_FULL
        phase = initial_phase(run, lane, fresh_phase)
        again = int(0)
        it = int(0)
        fraction = MIDDLE_STAGE * f64(at_predicted_middle)
        constrained = int(machine.nodes > machine.bodies)
        retries = int(at_predicted_middle > 0 or constrained > 0)  # with matrices of another time
        last = 1.0e300
        carried = 0.0  # largest change of internal states in this iteration
        while phase <= 7:
            assemble_phase(machine, work, run, lane, phase, t, h, fraction)
            status = int(0)
            if phase <= 0:
                status, back = check_step_start(machine, work, run, lane, phase, again)
                again += int(phase == 0)
                phase -= back
            elif phase <= 3:
                status = keep_matrices(machine, work, run, lane, phase, h)
            elif phase <= 6:
                carried = wp.max(carried, keep_residual(machine, work, run, lane, phase - 4, h))
                if phase == 6:
                    change = iterate(machine, work, run, lane, h, carried)
                    carried = 0.0
                    it += 1
                    status = stage_convergence(run, lane, it, change, last)
                    last = change
                    if status == 0:
                        phase = 3
                    if status == 1:
                        status = 0
                    if status == NEWTON_FAILED and retries > 0:
                        # again, with matrices of the start, or of the end where there are constraints (`prepare_phase`)
                        status = 0
                        retries = 0
                        fraction = f64(constrained)
                        it = 0
                        last = 1.0e300
                        phase = 0
            if status != 0:
                return 1.0e100, status
            phase += 1
        return finish_step(machine, work, run, lane, h)

    return attempt_step, conclude_step
