# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""The history of BDF, compiled: (modified) backward differences, of fixed or of variable coefficients.

With h the step tried, a_i = t_n − t_{n−i}, and ∇ʲ the divided difference over n, …, n − j times Π_{i=1}^{j} a_i (at a constant step the
backward difference),

    β_j = Π_{i<j} (h + a_i)/a_{i+1},    α_j = h/(h + a_{j−1}),    A_j = Σ_{i≤j} α_i
    y_pred = Σ_{j≤k} β_j ∇ʲ y_n,        h ẏ_pred = Σ_{j≤k} A_j β_j ∇ʲ y_n

*Fixed* coefficients: where the step changes, the differences are interpolated to it, so that β_j = 1, α_j = 1/j and A_j = γ_j (Gear's, in
Shampine and Reichelt's form of quasi-constant steps). *Variable*: past times are kept. Source: Shampine & Reichelt, SIAM J. Sci.
Comput. 18 (1997) 1, sec. 2; Brenan, Campbell & Petzold, Numerical Solution of Initial-Value Problems in Differential-Algebraic Equations
(1996), sec. 5.2.1, of which ψ_j(n + 1) is h + a_{j−1}.
"""

import warp as wp

from abut.extend import routine
from abut.integrators.status_codes import ORDER
from abut.kernels.columns.integration_columns import (
    Backward,
    BackwardDifference,
    BdfOptions,
    BdfTable,
    Correction,
)
from abut.kernels.structs.machine_structs import Machine, RunData, Work, Y, f64, vec6

__all__ = [
    "FIXED",
    "FURTHEST",
    "LEADING",
    "advance_differences",
    "leading_coefficient",
    "rescale_differences",
    "restart_order_one",
    "step_coefficients",
]

FIXED = f64(0.0)  # `BdfOptions.coefficients`
LEADING = f64(2.0)
FURTHEST = wp.constant(8)  # highest stored difference: two more than the highest order

mat77 = wp.types.matrix(shape=(7, 7), dtype=wp.float64)


@routine
def change_matrix(order: int, f: float):
    """Return the map of the differences for a step changed by the factor f (Shampine & Reichelt, sec. 2.2)."""
    r = mat77()
    u = mat77()
    for j in range(order + 1):
        r[0, j] = 1.0
        u[0, j] = 1.0
    for i in range(1, order + 1):
        for j in range(1, order + 1):
            r[i, j] = r[i - 1, j] * (f64(i - 1) - f * f64(j)) / f64(i)
            u[i, j] = u[i - 1, j] * (f64(i - 1) - f64(j)) / f64(i)
    return r @ u


@routine
def rescale_differences(machine: Machine, run: RunData, lane: int, order: int, f: float):
    """Interpolate the differences to a step f times as long; order j depends on those of order j and higher."""
    a = change_matrix(order, f)
    for b in range(machine.bodies + 1 + machine.internal_state_rows):
        for j in range(1, order + 1):
            y = Y()
            for i in range(j, order + 1):
                y = y + run.k[lane, i, b] * a[i, j]
            run.k[lane, j, b] = y
    for k in range(machine.bodies, machine.nodes):
        for j in range(1, order + 1):
            lam = vec6()
            for i in range(j, order + 1):
                lam = lam + run.d[lane, i, k] * a[i, j]
            run.d[lane, j, k] = lam


@routine
def restart_order_one(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Begin at order one from the state and its derivative, as if the last step had been one of h."""
    run.count[lane, ORDER] = 1
    run.memory[lane, Backward.scaled] = h
    run.memory[lane, Backward.since] = 0.0
    for j in range(FURTHEST + 1):
        run.memory[lane, Backward.ago + j] = 0.0
        if j == 1:
            run.memory[lane, Backward.ago + j] = h
    for b in range(machine.bodies + 1 + machine.internal_state_rows):
        run.k[lane, BackwardDifference.value, b] = run.y0[lane, b]
        run.k[lane, BackwardDifference.first, b] = run.f0[lane, b] * h
        for j in range(2, FURTHEST + 1):
            run.k[lane, j, b] = Y()
    for k in range(machine.bodies, machine.nodes):
        for j in range(FURTHEST + 1):
            run.d[lane, j, k] = vec6()
        run.d[lane, BackwardDifference.value, k] = work.lam[lane, k]
        if run.memory[lane, Backward.level] > 1.0:  # SI1: the history is that of the integrated multipliers
            run.d[lane, BackwardDifference.value, k] = vec6()
            run.d[lane, BackwardDifference.first, k] = work.lam[lane, k] * h


@routine
def step_coefficients(run: RunData, lane: int, order: int, h: float):
    """Compute β_j, α_j and A_j of a step h, up to two orders more; β is zero for differences without history."""
    fixed = run.table[BdfTable.options, BdfOptions.coefficients] == FIXED
    beta = f64(1.0)
    total = f64(0.0)
    for j in range(order + 3):
        alpha = f64(0.0)
        before = j - 1
        if j > 0 and fixed:
            alpha = 1.0 / f64(j)
        elif j > 0:
            alpha = h / (h + run.memory[lane, Backward.ago + before])
        total = total + alpha
        run.memory[lane, Backward.alpha + j] = alpha
        run.memory[lane, Backward.sum + j] = total
        run.memory[lane, Backward.factor + j] = beta
        following = j + 1
        if not fixed and following <= FURTHEST:
            ago = run.memory[lane, Backward.ago + following]
            if ago > 0.0:
                beta = beta * (h + run.memory[lane, Backward.ago + j]) / ago
            else:
                beta = 0.0 * beta


@routine
def leading_coefficient(run: RunData, lane: int, order: int):
    """Return the leading coefficient: A_k, or that of constant steps."""
    if run.table[BdfTable.options, BdfOptions.coefficients] == LEADING:
        return run.table[BdfTable.gamma, order]
    return run.memory[lane, Backward.sum + order]


@routine
def advance_differences(machine: Machine, run: RunData, lane: int, order: int, h: float):
    """Enter the accepted step into the differences: ∇ʲ y_{n+1} = β_j ∇ʲ y_n + ∇^{j+1} y_{n+1}."""
    up = order + 1
    beta = run.memory[lane, Backward.factor + up]
    for b in range(machine.bodies + 1 + machine.internal_state_rows):
        d = run.y1[lane, b] - run.k[lane, BackwardDifference.predicted, b]
        run.k[lane, order + 2, b] = d - run.k[lane, up, b] * beta
        run.k[lane, up, b] = d
        for i in range(up):
            j = order - i
            d = run.k[lane, j, b] * run.memory[lane, Backward.factor + j] + d
            run.k[lane, j, b] = d
    for k in range(machine.bodies, machine.nodes):
        g = run.d[lane, Correction.change, k]
        run.d[lane, order + 2, k] = g - run.d[lane, up, k] * beta
        run.d[lane, up, k] = g
        for i in range(up):
            j = order - i
            g = run.d[lane, j, k] * run.memory[lane, Backward.factor + j] + g
            run.d[lane, j, k] = g
    for i in range(FURTHEST):
        j = FURTHEST - 1 - i
        following = j + 1
        if j == 0 or run.memory[lane, Backward.ago + j] > 0.0:
            run.memory[lane, Backward.ago + following] = run.memory[lane, Backward.ago + j] + h
