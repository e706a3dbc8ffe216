# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Line search along a Newton step of a convex contact problem, compiled: the zero of the slope ℓ'(α) of the potential.

The whole step, α = 1, is evaluated with derivatives. If the slope there is positive, shorter steps are tried, for which only forces are
evaluated and the slope's derivative: ℓ'(α) = ℓ'₀ + α ΔᵀAΔ − h F_cᵀΔ, with the contact forces F_c. Newton's method finds its zero, within a
bracket. Where a friction force reverses, the slope rises within the small stiction velocity, and Newton's method misses it from both
sides; the next trial is then the length at which this slip vanishes. Source: Castro et al., IEEE Trans. Robot. 38 (2022) 3795
(arXiv 2110.10107), sec. IV, for the exact line search.
"""

import warp as wp

from abut.extend import routine
from abut.integrators.status_codes import NOT_A_NUMBER
from abut.kernels.columns.convex_columns import ConvexNode, ConvexStep
from abut.kernels.columns.integration_columns import Correction
from abut.kernels.elimination.block_elimination import apply_block
from abut.kernels.structs.contact_pattern_structs import CouplingRow
from abut.kernels.structs.machine_structs import FrictionReversal, Machine, RunData, Work, f64, vec3

MAX_TRIALS = wp.constant(20)  #: trial lengths of one line search
SLOPE_RATIO = f64(0.2)  #: slope at which a line search ends, relative to that at its start


@wp.struct
class LineSearch:
    """State of the iteration of one problem."""

    status: int  # 0: continue, 1: converged, else the status of a failure
    iterations: int  # of Newton's method
    trial: int  # trial lengths of the present line search
    length: f64  # present trial length α
    low: f64  # a shorter length, at which ℓ'(α) is negative
    high: f64  # a longer length, at which it is positive, or 1
    ended: int  # 1: the present length is accepted
    slope_start: f64  # ℓ'(0)
    whole: int  # 1: the present evaluation has derivatives, 0: forces and the slope's derivative only
    slope_base: f64  # ℓ'₀
    curvature: f64  # ΔᵀAΔ
    size: f64  # size of the Newton step, over its tolerance
    change: f64  # size of the last change of velocities


@routine
def move_velocities(machine: Machine, work: Work, run: RunData, lane: int, by: float):
    """Change the velocities by a multiple of the Newton step."""
    for b in range(machine.bodies):
        d = run.d[lane, Correction.change, b] * by
        run.d[lane, ConvexNode.velocity_change, b] = run.d[lane, ConvexNode.velocity_change, b] + d
        y = work.y[lane, b]
        if machine.tree.branches > 0:  # the state has rates of joints
            u = run.d[lane, ConvexNode.rate_change, b] * by
            for i in range(6):
                y[7 + i] = y[7 + i] + u[i]
            work.at.v[lane, b] = work.at.v[lane, b] + vec3(d[0], d[1], d[2])
            work.at.w[lane, b] = work.at.w[lane, b] + vec3(d[3], d[4], d[5])
        else:
            for i in range(6):
                y[7 + i] = y[7 + i] + d[i]
            work.at.v[lane, b] = vec3(y[7], y[8], y[9])
            work.at.w[lane, b] = vec3(y[10], y[11], y[12])
        work.y[lane, b] = y


@routine
def slope_along_step(machine: Machine, run: RunData, lane: int):
    """Return ℓ'(α): minus the product of the residual and the Newton step."""
    slope = 0.0
    for b in range(machine.bodies):
        slope -= wp.dot(run.d[lane, ConvexNode.gradient, b], run.d[lane, Correction.change, b])
    return slope


@routine
def impulse_along_step(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Return h F_cᵀΔ: the product of the contact impulses and the Newton step."""
    product = 0.0
    for b in range(machine.bodies):
        product += wp.dot(work.load[lane, b], run.d[lane, Correction.change, b])
    return product * h


@routine
def curvature_along_step(machine: Machine, run: RunData, lane: int):
    """Return ΔᵀAΔ, the second derivative of ℓ(α) without contacts."""
    sum = 0.0
    for b in range(machine.bodies):
        d = run.d[lane, Correction.change, b]
        sum += wp.dot(d, apply_block(run.real_matrix[lane, b], d))
    for k in range(machine.couplings):
        i = machine.coupling[k, CouplingRow.row]
        j = machine.coupling[k, CouplingRow.other]
        if wp.max(i, j) < machine.bodies:
            a = run.real_matrix[lane, machine.coupling[k, CouplingRow.block]]
            sum += wp.dot(
                run.d[lane, Correction.change, i], apply_block(a, run.d[lane, Correction.change, j])
            )
    return sum


@routine
def next_length(slope: float, second: float, reversal: FrictionReversal, search: LineSearch):
    """Return the next trial length between one with a negative slope ℓ' and one with a positive: by Newton's method from the last trial,
    or, if that leaves the bracket, where the largest friction force reverses within it; the middle without one, and in every fourth trial.
    """
    width = search.high - search.low
    low = search.low + 0.01 * width
    high = search.high - 0.01 * width
    x = search.length - slope / wp.max(second, 1.0e-300)
    if not (x > low and x < high) and reversal.power > 0.0:
        x = search.length + reversal.change
        low = search.low
        high = search.high
    if search.trial % 4 == 3 or not (x > low and x < high):
        x = 0.5 * (search.low + search.high)
    return x


@routine
def search_along_step(
    machine: Machine, work: Work, run: RunData, lane: int, slope: float, search: LineSearch
):
    """Move to the next trial length of the line search, or end the search."""
    if not (wp.abs(slope) <= 1.0e300):
        search.status = NOT_A_NUMBER
        return search
    # the first step moves onto the constraints, where the slope means nothing
    if (search.iterations == 1 and machine.nodes > machine.bodies) or search.trial >= MAX_TRIALS:
        search.ended = 1
    elif slope > -SLOPE_RATIO * search.slope_start:
        search.high = search.length
    elif slope < SLOPE_RATIO * search.slope_start and search.length < 1.0:
        search.low = search.length
    else:
        search.ended = 1
    if search.ended == 1:
        return search
    if search.trial == 0:
        search.curvature = curvature_along_step(machine, run, lane)
    second = search.curvature + work.line_curvature[lane]
    length = next_length(slope, second, work.line_reversal[lane], search)
    move_velocities(machine, work, run, lane, length - search.length)
    search.length = length
    search.trial += 1
    run.memory[lane, ConvexStep.trials] = run.memory[lane, ConvexStep.trials] + 1.0
    return search


@routine
def try_length(machine: Machine, work: Work, run: RunData, lane: int, h: float, search: LineSearch):
    """Continue the line search from contact loads without matrix, by ℓ'(α) = ℓ'₀ + α ΔᵀAΔ − h F_cᵀΔ."""
    slope = (
        search.slope_base + search.curvature * search.length - impulse_along_step(machine, work, run, lane, h)
    )
    search = search_along_step(machine, work, run, lane, slope, search)
    search.whole = search.ended
    return search


@routine
def begin_trials(machine: Machine, work: Work, run: RunData, lane: int, h: float, search: LineSearch):
    """Judge the whole Newton step; begin the trials of shorter ones if it is too long."""
    slope = slope_along_step(machine, run, lane)
    impulse = impulse_along_step(machine, work, run, lane, h)
    search = search_along_step(machine, work, run, lane, slope, search)
    search.whole = search.ended
    if search.ended == 0:
        search.slope_base = slope + impulse - search.curvature
    return search
