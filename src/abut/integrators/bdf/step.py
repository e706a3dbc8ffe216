# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Step of the variable-order BDF, compiled.

    Σ_{j=1}^{k} α_j ∇ʲ y_{n+1} = h f(t_{n+1}, y_{n+1}),   equivalently   c (y − y_pred) + Σ_{j≤k} A_j β_j ∇ʲ y_n = h f

with the coefficients of `history`, and the leading one c = A_k, or γ_k = Σ_{i≤k} 1/i where it is fixed. The error of order k is
α_{k+1} ∇^{k+1} y; of a fixed leading coefficient at least (A_k + α_{k+1} − γ_k) of that. Source: Shampine & Reichelt, SIAM J. Sci.
Comput. 18 (1997) 1, with κ = 0; Jackson & Sacks-Davis, ACM Trans. Math. Softw. 6 (1980) 295, for variable and fixed leading coefficients;
Brenan, Campbell & Petzold (1996) ch. 5 for these and for the formulations.
"""

from typing import TYPE_CHECKING

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.integrators.bdf.history import (
    FIXED,
    LEADING,
    advance_differences,
    leading_coefficient,
    rescale_differences,
    restart_order_one,
    step_coefficients,
)
from abut.integrators.newton import newton_step
from abut.integrators.runge_kutta.step import after_event
from abut.integrators.status_codes import EVENT, FRESH, ORDER, TOO_COARSE, UNSOLVED
from abut.integrators.time_loop.error_norm import error_of, larger_error, scaled_error
from abut.integrators.time_loop.loop import carried_error
from abut.kernels.columns.integration_columns import (
    Backward,
    BackwardDifference,
    BdfOptions,
    BdfTable,
    Correction,
    Corrector,
    Weight,
)
from abut.kernels.state_rows import rotate_quaternion
from abut.kernels.structs.machine_structs import Machine, RunData, Work, Y, f64, quat, vec3, vec4, vec6
from abut.system.dynamics.equations import write_powers
from abut.system.dynamics.light_body_kernels import has_massless_motion

if TYPE_CHECKING:
    from abut.system.features import Functions


@routine
def place_body(machine: Machine, work: Work, run: RunData, lane: int, b: int, h: float):
    """Compute position and acceleration of a body or joint coordinates from velocity: d + ψ = c f, in closed form for quaternions."""
    c = run.memory[lane, Corrector.by_acceleration]
    y = work.y[lane, b]
    p = run.k[lane, BackwardDifference.predicted, b]
    psi = run.k[lane, BackwardDifference.psi, b]
    fix = run.d[lane, Correction.place, b]
    f = work.dy[lane, b]
    for i in range(3):
        y[i] = p[i] - psi[i] + c * y[7 + i] + fix[i]
        f[i] = y[7 + i]
    if machine.tree.has_quaternion[b] == 1:
        omega = vec3(y[10], y[11], y[12])
        z = quat(p[3] - psi[3], p[4] - psi[4], p[5] - psi[5], p[6] - psi[6])
        q = z + quat(omega[0], omega[1], omega[2], 0.0) * z * (0.5 * c)
        q = rotate_quaternion(q / (1.0 + 0.25 * c * c * wp.dot(omega, omega)), vec3(fix[3], fix[4], fix[5]))
        qd = quat(omega[0], omega[1], omega[2], 0.0) * q
        for i in range(4):
            y[3 + i] = q[i]
            f[3 + i] = 0.5 * qd[i]
    else:
        for i in range(3, 6):
            y[i] = p[i] - psi[i] + c * y[7 + i] + fix[i]
            f[i] = y[7 + i]
    for i in range(6):
        f[7 + i] = (y[7 + i] - p[7 + i] + psi[7 + i]) / c
    work.y[lane, b] = y
    work.dy[lane, b] = f


@routine
def predict_multipliers(machine: Machine, work: Work, run: RunData, lane: int, order: int, h: float):
    """Predict the multipliers at the step's end; of SI1 as rates of the integrated ones."""
    for k in range(machine.bodies, machine.nodes):
        lam = vec6()
        for j in range(order + 1):
            d = run.d[lane, j, k] * run.memory[lane, Backward.factor + j]
            if run.memory[lane, Corrector.level] > 1.0:
                lam = lam + d * (run.memory[lane, Backward.sum + j] / h)
            else:
                lam = lam + d
        work.lam[lane, k] = lam


@routine
def begin_step(machine: Machine, work: Work, run: RunData, lane: int, t: float, h: float):
    """Predict state and multipliers; set the coefficients of the corrector."""
    run.memory[lane, Corrector.level] = run.table[BdfTable.options, BdfOptions.level]
    run.memory[lane, Corrector.iterations] = run.table[BdfTable.options, BdfOptions.iterations]
    run.memory[lane, Corrector.spared] = run.table[BdfTable.options, BdfOptions.spared]
    run.memory[lane, Corrector.displaced] = 0.0
    if run.memory[lane, Corrector.level] == 0.0:  # I3
        run.memory[lane, Corrector.displaced] = run.table[BdfTable.options, BdfOptions.monitored]
    run.memory[lane, Corrector.step] = h
    if run.count[lane, FRESH] == 2:
        restart_order_one(machine, work, run, lane, h)
        run.count[lane, FRESH] = 1
    order = run.count[lane, ORDER]
    if h != run.memory[lane, Corrector.scaled]:
        if run.table[BdfTable.options, BdfOptions.coefficients] == FIXED:
            rescale_differences(machine, run, lane, order, h / run.memory[lane, Corrector.scaled])
        run.memory[lane, Corrector.scaled] = h
        run.memory[lane, Corrector.since] = 0.0
    step_coefficients(run, lane, order, h)
    lead = leading_coefficient(run, lane, order)
    c = h / lead
    run.memory[lane, Corrector.by_acceleration] = c
    run.memory[lane, Corrector.by_place] = c
    work.lag[lane] = vec4(c, 0.0, 0.0, 0.0)
    for b in range(machine.bodies + 1 + machine.internal_state_rows):
        y = Y()
        psi = Y()
        for j in range(order + 1):
            d = run.k[lane, j, b] * run.memory[lane, Backward.factor + j]
            y = y + d
            psi = psi + d * run.memory[lane, Backward.sum + j]
        run.k[lane, BackwardDifference.predicted, b] = y
        run.k[lane, BackwardDifference.psi, b] = psi / lead
        work.y[lane, b] = y
        if b > machine.bodies:
            work.base[lane, b - machine.bodies - 1] = y - run.k[lane, BackwardDifference.psi, b]
        run.d[lane, Correction.place, wp.min(b, machine.nodes - 1)] = vec6()
    for b in range(machine.bodies):
        place_body(machine, work, run, lane, b, h)
    predict_multipliers(machine, work, run, lane, order, h)


@routine
def integrate_ledger(machine: Machine, work: Work, run: RunData, lane: int, c: float):
    """Integrate dissipated energy and work from the powers at the step's end, by the same formula."""
    b = machine.bodies
    f = write_powers(machine, work, lane)
    run.f1[lane, b] = f
    run.y1[lane, b] = (
        run.k[lane, BackwardDifference.predicted, b] - run.k[lane, BackwardDifference.psi, b] + f * c
    )


@routine
def differences_error(
    machine: Machine, work: Work, run: RunData, lane: int, factor: float, slot: int, h: float
):
    """Return the largest scaled error of a difference: slot < 0 means y₁ − y_pred, else that difference."""
    largest = 0.0
    for b in range(machine.bodies):
        e = run.y1[lane, b] - run.k[lane, BackwardDifference.predicted, b]
        if slot >= 0:
            e = run.k[lane, slot, b]
        displaced = int(
            run.memory[lane, Corrector.level] == 0.0 or has_massless_motion(machine, lane, b)
        )  # I3
        x, where = error_of(run, lane, b, e * factor, run.y1[lane, b], h, displaced)
        if slot < 0:
            largest = larger_error(run, lane, largest, x, b, where)
        elif not (x <= largest):
            largest = x
    for k in range(machine.internal_state_rows):
        row = machine.bodies + 1 + k
        e = run.y1[lane, row] - run.k[lane, BackwardDifference.predicted, row]
        if slot >= 0:
            e = run.k[lane, slot, row]
        largest = wp.max(
            largest,
            carried_error(machine, work, run, lane, k, e * factor, run.y1[lane, row]),
        )
    if run.memory[lane, Corrector.level] > 1.0:
        for k in range(machine.bodies, machine.nodes):
            for i in range(6):
                lam = work.lam[lane, k]
                d0 = run.d[lane, BackwardDifference.value, k]
                g = run.d[lane, Correction.change, k]
                if slot >= 0:
                    g = run.d[lane, slot, k]
                x = scaled_error(
                    g[i] * factor,
                    d0[i],
                    lam[i] * h,
                    run.weight[lane, Weight.constraint],
                    run.weight[lane, Weight.rtol],
                )
                largest = wp.max(largest, x)
    return largest


@routine
def multiplier_changes(machine: Machine, work: Work, run: RunData, lane: int, order: int):
    """Compute the differences between computed and predicted multipliers."""
    lead = leading_coefficient(run, lane, order)
    for k in range(machine.bodies, machine.nodes):
        predicted = vec6()
        psi = vec6()
        for j in range(order + 1):
            d = run.d[lane, j, k] * run.memory[lane, Backward.factor + j]
            predicted = predicted + d
            psi = psi + d * (run.memory[lane, Backward.sum + j] / lead)
        now = work.lam[lane, k]
        if run.memory[lane, Corrector.level] > 1.0:
            now = predicted - psi + work.lam[lane, k] * run.memory[lane, Corrector.by_acceleration]
        run.d[lane, Correction.change, k] = now - predicted


@routine
def error_constant(run: RunData, lane: int, order: int):
    """Return the error constant, relative to y₁ − y_pred."""
    up = order + 1
    alpha = run.memory[lane, Backward.alpha + up]
    if run.table[BdfTable.options, BdfOptions.coefficients] == LEADING:
        missing = run.memory[lane, Backward.sum + up] - run.table[BdfTable.gamma, order]
        return wp.max(alpha, wp.abs(missing))
    return alpha


@routine
def at_constant_step(run: RunData, lane: int, h: float):
    """Return the next step of a method of constant steps.

    From a short step at order one the order increases with every step; then the step doubles. Until the nominal step is reached, the
    order is one less than the highest. A bounded number of its errors, of h^k, does not reduce the order of convergence, and doubling at
    order six would not be stable.
    """
    order = run.count[lane, ORDER]
    highest = int(run.table[BdfTable.options, BdfOptions.max_order])
    whole = h >= run.weight[lane, Weight.most_step] * (1.0 - 1.0e-9)
    if whole:
        if order < highest and run.memory[lane, Corrector.since] > f64(order):
            run.count[lane, ORDER] = order + 1
        return h
    if order < highest - 1:
        run.count[lane, ORDER] = order + 1
        return h
    if run.memory[lane, Corrector.since] <= f64(order):
        return h
    run.memory[lane, Corrector.since] = 0.0
    return wp.min(2.0 * h, run.weight[lane, Weight.most_step])


@routine
def conclude_step(
    machine: Machine, work: Work, run: RunData, lane: int, verdict: int, h: float, error: float
):
    order = run.count[lane, ORDER]
    if verdict == EVENT:
        begin_again = after_event(machine, work, run, lane, h) * 0.1
        if run.table[BdfTable.options, BdfOptions.constant] > 0.0:  # no error estimate determines the length
            begin_again = begin_again * wp.min(1.0, 10.0 * wp.sqrt(run.weight[lane, Weight.rtol]))
        return begin_again
    if verdict == UNSOLVED:
        return 0.3 * h
    here = wp.pow(wp.max(error, 1.0e-10), -1.0 / f64(order + 1))
    if verdict == TOO_COARSE:
        return h * wp.clamp(0.9 * here, 0.1, 0.9)
    advance_differences(machine, run, lane, order, h)
    run.memory[lane, Corrector.since] = run.memory[lane, Corrector.since] + 1.0
    if run.table[BdfTable.options, BdfOptions.constant] > 0.0:
        return at_constant_step(run, lane, h)
    if run.memory[lane, Corrector.since] < f64(order + 1):
        return h
    down = 0.0
    up = 0.0
    if order > 1:
        e = differences_error(machine, work, run, lane, run.memory[lane, Backward.alpha + order], order, h)
        down = wp.pow(wp.max(e, 1.0e-10), -1.0 / f64(order))
    if f64(order) < run.table[BdfTable.options, BdfOptions.max_order]:
        further = order + 2
        e = differences_error(
            machine, work, run, lane, run.memory[lane, Backward.alpha + further], further, h
        )
        up = wp.pow(wp.max(e, 1.0e-10), -1.0 / f64(order + 2))
    best = wp.max(here, wp.max(down, up))
    if down == best and down > here:
        run.count[lane, ORDER] = order - 1
    elif up == best and up > here:
        run.count[lane, ORDER] = order + 1
    f = wp.min(10.0, 0.9 * best)
    if f > 0.95 and f < 1.2:
        f = 1.0
    run.memory[lane, Corrector.since] = 0.0
    return h * f


def bdf_step(functions: "Functions") -> tuple[Routine, Routine]:
    """Return ``attempt`` and ``conclude_step`` of the variable-order BDF."""
    correct = newton_step(functions, begin_step, place_body)

    @routine
    def attempt_step(machine: Machine, work: Work, run: RunData, lane: int, t: float, h: float):
        status = correct(machine, work, run, lane, t, h)
        if status != 0:
            return 1.0e100, status
        order = run.count[lane, ORDER]
        for b in range(machine.bodies + 1 + machine.internal_state_rows):
            run.y1[lane, b] = work.y[lane, b]
            run.f1[lane, b] = work.dy[lane, b]
        integrate_ledger(machine, work, run, lane, run.memory[lane, Corrector.by_acceleration])
        multiplier_changes(machine, work, run, lane, order)
        error = differences_error(machine, work, run, lane, error_constant(run, lane, order), -1, h)
        if run.table[BdfTable.options, BdfOptions.constant] > 0.0 and error < 1.0e100:
            error = 0.0 * error
        return error, 0

    return attempt_step, conclude_step
