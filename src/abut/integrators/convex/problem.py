# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""The convex problem of a step, compiled: Newton's method with a line search.

    min ½ (v − v*)ᵀ A (v − v*) − (v − v*)ᵀ r + Σ ℓ_c(J_c v)   subject to   G v = f',      A = M − h ∂F/∂v − h² ∂F/∂q

r = h F(q*, v*) and all derivatives are those of the predicted state q* = q₀ + h v₀, v* = v₀, without contacts. Each contact impulse
−∂ℓ_c/∂v is a function of the velocity at its contact point alone (`system.contact.point.frozen_contact`), so that the Hessian is
A + JᵀGJ with G ⪰ 0, and the problem has one solution. The matrix is factored in the machine's elimination order.

In joint coordinates the unknowns are their rates u, v = J u with J of the predicted state. Matrix, residual and Newton step are those of
bodies; elimination along the tree solves Jᵀ (A + J_cᵀ G J_c) J Δu = Jᵀ g.

From the second iteration on GΔ = 0 for the Newton step Δ, so that multipliers do not enter the line search (`line_search`).
Source: Castro et al., IEEE Trans. Robot. 38 (2022) 3795 (arXiv 2110.10107), sec. IV.
"""

from typing import TYPE_CHECKING

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.integrators.convex.joint_rates import motions_of_bodies
from abut.integrators.convex.lagged_loads import reset_contact_observers
from abut.integrators.convex.line_search import (
    LineSearch,
    begin_trials,
    move_velocities,
    slope_along_step,
    try_length,
)
from abut.integrators.newton import factor_blocks, make_newton_solve, newton_residual, solve_blocks
from abut.integrators.status_codes import NEWTON, NEWTON_FAILED
from abut.integrators.time_loop.error_norm import update_norm
from abut.kernels.columns.convex_columns import ConvexNode, ConvexStep
from abut.kernels.columns.integration_columns import Correction
from abut.kernels.columns.machine_columns import PowerColumns
from abut.kernels.dispatch import placeholder_function
from abut.kernels.elimination.block_elimination import apply_block
from abut.kernels.elimination.contact_pattern import factor_pattern, solve_pattern
from abut.kernels.state_rows import rate_of
from abut.kernels.structs.contact_pattern_structs import CouplingRow
from abut.kernels.structs.machine_structs import (
    FrictionReversal,
    Machine,
    RunData,
    Work,
    f64,
    mat66,
    vec3,
    vec6,
)
from abut.system.dynamics.bodies import MatrixWeights
from abut.system.tree.tree_equations import factor_tree_unsymmetric, solved_rates

if TYPE_CHECKING:
    from abut.system.features import Functions

MAX_ITERATIONS = wp.constant(200)  #: Newton iterations of one problem
CONVERGED_CHANGE = f64(1.0e-2)  #: last change of velocities, over their tolerance, at which it has converged
REMAINING_CHANGE = f64(3.0e-2)  #: predicted remaining change at which it has converged


@wp.func_native("""
    memcpy(&wp::index(target, lane, 0), &wp::index(source, lane, 0), sizeof(wp::mat_t<6, 6, wp::float64>) * count);
""")
def copy_blocks(source: wp.array2d(dtype=mat66), target: wp.array2d(dtype=mat66), lane: int, count: int):
    """Copy the first blocks of a lane."""


@routine
def stored_residual(machine: Machine, work: Work, run: RunData, lane: int, euler: int):
    """Do nothing: `problem_residual` has computed the right-hand side."""


@routine
def begin_problem(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Store the matrix, residual and powers of the predicted state, without contacts."""
    newton_residual(machine, work, run, lane, 0)
    for k in range(machine.nodes):
        run.d[lane, ConvexNode.residual, k] = work.rhs[lane, k]
        run.d[lane, ConvexNode.velocity_change, k] = vec6()
        run.d[lane, Correction.change, k] = vec6()
    for k in range(machine.bodies, machine.nodes):
        run.d[lane, ConvexNode.velocity_change, k] = work.lam[lane, k] * h
    copy_blocks(work.block, run.real_matrix, lane, machine.stored_blocks)
    run.memory[lane, ConvexStep.dissipated] = work.power[lane, PowerColumns.dissipated]


@routine
def begin_at(machine: Machine, work: Work, run: RunData, lane: int, slot: int, share: float):
    """Begin the iteration at velocities between those of the predicted state and those of a stored solution."""
    for b in range(machine.bodies):
        guess = run.k[lane, slot, b] - work.y[lane, b]
        run.d[lane, Correction.change, b] = rate_of(guess)
    motions_of_bodies(machine, work, run, lane)
    move_velocities(machine, work, run, lane, share)


@routine
def reset_contact_loads(machine: Machine, work: Work, run: RunData, lane: int, search: LineSearch):
    """Restore loads and dissipated power of the predicted state, and its matrix if the evaluation has derivatives."""
    if search.whole == 1:
        copy_blocks(run.real_matrix, work.block, lane, machine.stored_blocks)
        if work.pattern.block_capacity > 0:
            for k in range(machine.stored_blocks, work.pattern.block_count[0]):
                work.block[lane, k] = mat66()
    for b in range(machine.bodies):
        work.load[lane, b] = vec6()
    work.line_curvature[lane] = 0.0
    reversal = FrictionReversal()
    reversal.low = search.low - search.length
    reversal.high = search.high - search.length
    work.line_reversal[lane] = reversal
    work.power[lane, PowerColumns.dissipated] = run.memory[lane, ConvexStep.dissipated]


@routine
def subtract_product(machine: Machine, work: Work, run: RunData, lane: int, row: int, column: int, a: mat66):
    """Subtract from a residual the product of a block and the change of velocities of a body."""
    work.rhs[lane, row] = work.rhs[lane, row] - apply_block(
        a, run.d[lane, ConvexNode.velocity_change, column]
    )


@routine
def problem_residual(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Compute the residual at the present velocities: h (F + F_c) − A (v − v*) − Gᵀ h λ, and −(G v − f')."""
    for k in range(machine.nodes):
        work.rhs[lane, k] = run.d[lane, ConvexNode.residual, k]
    for b in range(machine.bodies):
        work.rhs[lane, b] = work.rhs[lane, b] + work.load[lane, b] * h
        subtract_product(machine, work, run, lane, b, b, run.real_matrix[lane, b])
    for k in range(machine.couplings):
        i = machine.coupling[k, CouplingRow.row]
        j = machine.coupling[k, CouplingRow.other]
        if wp.max(i, j) < machine.bodies or (i < machine.nodes and j < machine.bodies):
            subtract_product(
                machine, work, run, lane, i, j, run.real_matrix[lane, machine.coupling[k, CouplingRow.block]]
            )
        elif wp.max(i, j) < machine.nodes:  # joint friction adds derivatives by multipliers to Gᵀ
            change = work.lam[lane, j] * h - run.d[lane, ConvexNode.velocity_change, j]
            a = run.real_matrix[lane, machine.coupling[k, CouplingRow.block]]
            work.rhs[lane, i] = work.rhs[lane, i] - apply_block(a, change)
    for k in range(machine.nodes):
        run.d[lane, ConvexNode.gradient, k] = work.rhs[lane, k]


@routine
def newton_step_size(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Return the size of the Newton step, over its tolerance."""
    largest = 0.0
    for b in range(machine.bodies):
        d = run.d[lane, Correction.change, b]
        if machine.tree.branches > 0:
            d = run.d[lane, ConvexNode.rate_change, b]
        x = update_norm(run, lane, b, h, d, vec6(), work.y[lane, b], 0)
        largest = wp.max(largest, x)
    return largest


@routine
def residual_size(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Return the size of M⁻¹ g, over its tolerance: no smaller than the remaining change of velocities, because H ⪰ M.

    In joint coordinates g contains the loads of joints. There it is 0 without near contacts, where one Newton step is exact, else large.
    """
    if machine.tree.branches > 0:
        return wp.where(work.near_count[lane] == 0, f64(0.0), f64(1.0e300))
    largest = 0.0
    for b in range(machine.bodies):
        g = work.rhs[lane, b]
        mass = machine.mass[lane, b]
        turn = wp.inverse(work.inertia[lane, b]) @ vec3(g[3], g[4], g[5])
        dv = vec6(g[0] / mass, g[1] / mass, g[2] / mass, turn[0], turn[1], turn[2])
        x = update_norm(run, lane, b, h, dv, vec6(), work.y[lane, b], 0)
        largest = wp.max(largest, x)
    return largest


def make_contact_loads(evaluate: Routine, reset: Routine) -> Routine:
    """Return ``contact_loads(machine, work, lane, weights)``, which applies all contacts and stores their forces.

    ``reset`` resets the loads of contacts that signals depend on.
    """

    @routine
    def contact_loads(machine: Machine, work: Work, lane: int, weights: MatrixWeights):
        reset(machine, work, lane)
        for k in range(work.near_count[lane]):
            point = work.near[lane, k]
            out = evaluate(machine, work, lane, point, weights)
            touch = work.contact_point[lane, point]
            touch.force = out.force
            touch.friction = out.friction
            work.contact_point[lane, point] = touch

    return contact_loads


@routine
def judge_change(machine: Machine, work: Work, run: RunData, lane: int, h: float, search: LineSearch):
    """Set the status of the iteration by the last change of velocities, its rate of decrease, and the residual."""
    change = search.size * search.length
    rate = wp.clamp(change / wp.max(search.change, 1.0e-300), 0.0, 1.0)
    search.change = change
    if (
        change <= CONVERGED_CHANGE
        or (search.iterations > 1 and rate < 0.5 and change * rate / (1.0 - rate) <= REMAINING_CHANGE)
        or residual_size(machine, work, run, lane, h) <= CONVERGED_CHANGE
    ):
        search.status = 1
    elif search.iterations >= MAX_ITERATIONS:
        search.status = NEWTON_FAILED
    return search


@routine
def begin_search(machine: Machine, work: Work, run: RunData, lane: int, h: float, search: LineSearch):
    """Begin a line search with the whole Newton step just computed."""
    motions_of_bodies(machine, work, run, lane)
    search.slope_start = slope_along_step(machine, run, lane)
    search.size = newton_step_size(machine, work, run, lane, h)
    search.low = 0.0
    search.high = 1.0
    search.ended = 0
    search.length = 1.0
    search.trial = 0
    search.iterations += 1
    run.count[lane, NEWTON] = run.count[lane, NEWTON] + 1
    move_velocities(machine, work, run, lane, 1.0)
    return search


def make_advance(functions: "Functions") -> Routine:
    """Return ``advance(machine, work, run, lane, h, search) -> search``, which continues the iteration from the contact loads just
    evaluated.
    """
    factor, solve = factor_blocks, solve_blocks
    if functions.jointed:
        factor, solve = factor_tree_unsymmetric, solved_rates
    elif functions.key.contacts.crowds:
        factor, solve = factor_pattern, solve_pattern
    newton_step = make_newton_solve(factor, solve, stored_residual)

    @routine
    def advance(machine: Machine, work: Work, run: RunData, lane: int, h: float, search: LineSearch):
        if search.whole == 0:
            return try_length(machine, work, run, lane, h, search)
        problem_residual(machine, work, run, lane, h)
        if search.iterations > 0:
            if search.trial == 0:
                search = begin_trials(machine, work, run, lane, h, search)
                if search.status != 0 or search.ended == 0:
                    return search
            search = judge_change(machine, work, run, lane, h, search)
            if search.status != 0:
                return search
        search.status = newton_step(machine, work, run, lane, 0)
        if search.status != 0:
            return search
        return begin_search(machine, work, run, lane, h, search)

    return advance


def make_evaluate_or_solve(functions: "Functions") -> Routine:
    """Return ``evaluate_or_solve(machine, work, run, lane, h, weights) -> status``: contact loads at the present state if no derivatives
    are wanted, or else the solution of the problem; 0, or the status of a failure.

    Both share one call of the contact laws, which are most of a kernel's code.
    """
    observed = functions.key.signals.loads
    reset = reset_contact_observers if observed else placeholder_function(reset_contact_observers)
    contact_loads = make_contact_loads(functions.frozen[1], reset)
    advance = make_advance(functions)

    @routine
    def evaluate_or_solve(
        machine: Machine, work: Work, run: RunData, lane: int, h: float, weights: MatrixWeights
    ):
        search = LineSearch()
        search.whole = 1
        solves = weights.with_derivatives
        while search.status == 0:
            if solves == 1:
                weights.with_derivatives = 2 - search.whole
                reset_contact_loads(machine, work, run, lane, search)
            contact_loads(machine, work, lane, weights)
            if solves == 0:
                return 0
            search = advance(machine, work, run, lane, h, search)
        run.memory[lane, ConvexStep.solves] = run.memory[lane, ConvexStep.solves] + 1.0
        if search.status == 1:
            return 0
        return search.status

    return evaluate_or_solve
