# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Step of Adams, Bashforth and Moulton's method of variable order and step, compiled.

The derivative is interpolated through the last k of its values; with modified divided differences Φ_j, t = t_n + x h, a_i = t_n − t_{n−i},

    f(t) ≈ Σ_{j<k} c_j(x) β_j Φ_j,    c_j = Π_{i<j} (x h + a_i)/(h + a_i),    β_j = Π_{i<j} (h + a_i)/a_{i+1},    g_j = ∫₀¹ c_j dx
    predicted     p = y_n + h Σ_{j<k} g_j β_j Φ_j,    Φ_k(n+1) = f(t_{n+1}, p) − Σ_{j<k} β_j Φ_j
    corrected     y = p + h g_k Φ_k(n+1),    error of order k:  h (g_k − g_{k−1}) Φ_k(n+1)

The same polynomial interpolates inside a step. Orders and steps are chosen by the errors that orders k − 2 to k + 1 would have had at a
constant step, h γ*_j σ_j Φ_j with σ_j = j! h^j/Π_{i<j} (h + a_i). Source: Shampine & Gordon, Computer Solution of Ordinary Differential
Equations (1975), ch. 5 to 7 and 10, with the integrals by Gauss's rule, which is exact for c_j; Hairer, Nørsett & Wanner, Solving Ordinary
Differential Equations I, sec. III.5 and III.7.
"""

from typing import TYPE_CHECKING

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.integrators.events.rigid_contact import make_step_start
from abut.integrators.newton import accelerations_jump
from abut.integrators.runge_kutta.step import after_event
from abut.integrators.status_codes import EVENT, FRESH, LOCATING, ORDER, SINGULAR, TOO_COARSE, UNSOLVED
from abut.integrators.time_loop.error_norm import error_of, larger_error, least_step
from abut.integrators.time_loop.loop import carried_error, internal_state_owner
from abut.integrators.time_loop.step_log import start_recorder
from abut.kernels.columns.integration_columns import (
    AdamsOptions,
    AdamsSlot,
    AdamsTable,
    LargestError,
    MultistepHistory,
    Weight,
)
from abut.kernels.structs.machine_structs import Machine, RunData, Work, Y, f64, quat, vec4

if TYPE_CHECKING:
    from abut.system.features import Functions


HIGHEST = wp.constant(12)  # order of the prediction
POINTS = wp.constant(7)  # of Gauss's rule


@routine
def restart_order_one(machine: Machine, run: RunData, lane: int):
    """Begin at order one from the state and its derivative."""
    run.count[lane, ORDER] = 1
    run.memory[lane, MultistepHistory.since] = 0.0
    run.memory[lane, MultistepHistory.last_step] = 0.0
    run.memory[lane, MultistepHistory.starting] = 1.0
    run.memory[lane, MultistepHistory.rejections] = 0.0
    for j in range(HIGHEST + 2):
        run.memory[lane, MultistepHistory.node_times + j] = 0.0
    for b in range(machine.bodies + 1 + machine.internal_state_rows):
        run.k[lane, AdamsSlot.differences, b] = run.f0[lane, b]
        for j in range(1, HIGHEST + 1):
            run.k[lane, AdamsSlot.differences + j, b] = Y()


@routine
def difference_integrals(run: RunData, lane: int, order: int, x: float, h: float):
    """Compute ∫₀ˣ c_j for j ≤ k."""
    for j in range(order + 1):
        run.memory[lane, MultistepHistory.integral + j] = 0.0
    for q in range(POINTS):
        at = x * h * run.table[AdamsTable.nodes, q]
        c = x * run.table[AdamsTable.weights, q]
        for j in range(order + 1):
            run.memory[lane, MultistepHistory.integral + j] = (
                run.memory[lane, MultistepHistory.integral + j] + c
            )
            ago = run.memory[lane, MultistepHistory.node_times + j]
            c = c * (at + ago) / (h + ago)


@routine
def step_coefficients(run: RunData, lane: int, order: int, h: float):
    """Compute β_j and g_j of a step h, for j ≤ k; differences without history are zero."""
    difference_integrals(run, lane, order, 1.0, h)
    beta = f64(1.0)
    for j in range(order + 1):
        run.memory[lane, MultistepHistory.factor + j] = beta
        further = j + 1
        ago = run.memory[lane, MultistepHistory.node_times + further]
        if ago > 0.0:
            beta = beta * (h + run.memory[lane, MultistepHistory.node_times + j]) / ago
        else:
            beta = 0.0 * beta


@routine
def predict_state(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Compute p and the expected derivative there."""
    order = run.count[lane, ORDER]
    step_coefficients(run, lane, order, h)
    for b in range(machine.bodies + 1 + machine.internal_state_rows):
        y = Y()
        f = Y()
        for j in range(order):
            phi = run.k[lane, AdamsSlot.differences + j, b] * run.memory[lane, MultistepHistory.factor + j]
            y = y + phi * run.memory[lane, MultistepHistory.integral + j]
            f = f + phi
        run.k[lane, AdamsSlot.expected, b] = f
        work.y[lane, b] = run.y0[lane, b] + y * h


@routine
def constant_step_factor(run: RunData, lane: int, j: int, h: float):
    """Return γ*_j σ_j: times Φ_j h, the error of order j if all steps had been equally long."""
    out = run.table[AdamsTable.constants, j]
    for i in range(j):
        out = out * f64(i + 1) * h / (h + run.memory[lane, MultistepHistory.node_times + i])
    return out


def make_difference_size(counted: Routine) -> Routine:
    """Return ``size`` of a difference; ``counted`` selects the relevant components of a body's error."""

    @routine
    def difference_size(
        machine: Machine, work: Work, run: RunData, lane: int, j: int, h: float, is_reported: int
    ):
        """Compute |Φ_j(n+1)| h over its tolerance, j = k, k − 1 or k − 2, by the derivative at the prediction; store its owner."""
        order = run.count[lane, ORDER]
        largest = 0.0
        for b in range(machine.bodies):
            e = run.k[lane, AdamsSlot.change, b]
            for i in range(j, order):
                e = (
                    e
                    + run.k[lane, AdamsSlot.differences + i, b]
                    * run.memory[lane, MultistepHistory.factor + i]
                )
            e = counted(machine, run, lane, b, e, work.y[lane, b])
            x, where = error_of(run, lane, b, e * h, work.y[lane, b], h, 0)
            if is_reported == 1:
                largest = larger_error(run, lane, largest, x, b, where)
            elif not (x <= largest):
                largest = x
        for k in range(machine.internal_state_rows):
            b = machine.bodies + 1 + k
            e = run.k[lane, AdamsSlot.change, b]
            for i in range(j, order):
                e = (
                    e
                    + run.k[lane, AdamsSlot.differences + i, b]
                    * run.memory[lane, MultistepHistory.factor + i]
                )
            x = carried_error(machine, work, run, lane, k, e * h, work.y[lane, b])
            if is_reported == 1:
                largest = larger_error(run, lane, largest, x, internal_state_owner(machine, k), 4)
            elif not (x <= largest):
                largest = x
        return largest

    return difference_size


def make_estimate(size: Routine) -> Routine:
    """Return ``estimate`` for such sizes."""

    @routine
    def estimate_error(machine: Machine, work: Work, run: RunData, lane: int, h: float):
        """Compute the error of the step over its tolerance, and those of orders k, k − 1 and k − 2 for the choice of the next order."""
        order = run.count[lane, ORDER]
        for b in range(machine.bodies + 1 + machine.internal_state_rows):
            run.k[lane, AdamsSlot.change, b] = work.dy[lane, b] - run.k[lane, AdamsSlot.expected, b]
        x = size(machine, work, run, lane, order, h, 1)
        run.memory[lane, MultistepHistory.order_error] = x * constant_step_factor(run, lane, order, h)
        lower = 1.0e300
        if order == 2:
            lower = 2.0 * size(machine, work, run, lane, 1, h, 0) * constant_step_factor(run, lane, 1, h)
        if order > 2:
            for j in range(order - 2, order):
                e = size(machine, work, run, lane, j, h, 0) * constant_step_factor(run, lane, j, h)
                if j == order - 2:
                    lower = e
                lower = wp.max(lower, e)
        run.memory[lane, MultistepHistory.lower_order_error] = lower
        below = order - 1
        return x * wp.abs(
            run.memory[lane, MultistepHistory.integral + order]
            - run.memory[lane, MultistepHistory.integral + below]
        )

    return estimate_error


@routine
def correct_state(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Compute y = p + h g_k Φ_k(n+1)."""
    g = h * run.memory[lane, MultistepHistory.integral + run.count[lane, ORDER]]
    for b in range(machine.bodies + 1 + machine.internal_state_rows):
        y = work.y[lane, b] + run.k[lane, AdamsSlot.change, b] * g
        work.y[lane, b] = y
        run.k[lane, AdamsSlot.corrected, b] = y


@routine
def begin_step(machine: Machine, work: Work, run: RunData, lane: int):
    """Take over the derivative just evaluated at the accepted state; after an event or a jump, discard the history."""
    again = run.count[lane, FRESH] == 0 or accelerations_jump(machine, work, run, lane)
    for b in range(machine.bodies + 1 + machine.internal_state_rows):
        run.f0[lane, b] = work.dy[lane, b]
    if again:
        restart_order_one(machine, run, lane)
    run.count[lane, FRESH] = 1


@routine
def update_differences(machine: Machine, run: RunData, lane: int, h: float):
    """Enter the derivative at the end of an accepted step into the differences: Φ_j(n+1) = β_j Φ_j(n) + Φ_{j+1}(n+1)."""
    order = run.count[lane, ORDER]
    further = order + 1
    for b in range(machine.bodies + 1 + machine.internal_state_rows):
        new = run.f0[lane, b] - run.k[lane, AdamsSlot.expected, b]
        if order < HIGHEST:
            old = (
                run.k[lane, AdamsSlot.differences + order, b]
                * run.memory[lane, MultistepHistory.factor + order]
            )
            run.k[lane, AdamsSlot.differences + further, b] = new - old
        run.k[lane, AdamsSlot.differences + order, b] = new
        for i in range(order):
            j = order - 1 - i
            new = (
                run.k[lane, AdamsSlot.differences + j, b] * run.memory[lane, MultistepHistory.factor + j]
                + new
            )
            run.k[lane, AdamsSlot.differences + j, b] = new
    if wp.abs(h - run.memory[lane, MultistepHistory.last_step]) <= 1.0e-9 * h:
        run.memory[lane, MultistepHistory.since] = run.memory[lane, MultistepHistory.since] + 1.0
    else:
        run.memory[lane, MultistepHistory.since] = 1.0
    for i in range(HIGHEST + 1):
        j = HIGHEST - i
        further = j + 1
        if j == 0 or run.memory[lane, MultistepHistory.node_times + j] > 0.0:
            run.memory[lane, MultistepHistory.node_times + further] = (
                run.memory[lane, MultistepHistory.node_times + j] + h
            )
    run.memory[lane, MultistepHistory.last_step] = h
    run.memory[lane, MultistepHistory.rejections] = 0.0


def make_choose_order(counted: Routine) -> Routine:
    """Return ``choose_order``; ``counted`` selects the relevant components of a body's error."""

    @routine
    def higher_order_error(machine: Machine, work: Work, run: RunData, lane: int, h: float):
        """Compute the error that order k + 1 would have had, from the differences just entered."""
        up = run.count[lane, ORDER] + 1
        largest = 0.0
        for b in range(machine.bodies):
            e = counted(machine, run, lane, b, run.k[lane, AdamsSlot.differences + up, b], run.y0[lane, b])
            x, _where = error_of(run, lane, b, e * h, run.y0[lane, b], h, 0)
            largest = wp.max(largest, x)
        for k in range(machine.internal_state_rows):
            b = machine.bodies + 1 + k
            e = run.k[lane, AdamsSlot.differences + up, b] * h
            largest = wp.max(largest, carried_error(machine, work, run, lane, k, e, run.y0[lane, b]))
        return largest * run.table[AdamsTable.constants, up]

    @routine
    def choose_order(machine: Machine, work: Work, run: RunData, lane: int, h: float):
        """Choose the order of the next step; return its expected error at this step (Shampine & Gordon, ch. 7)."""
        order = run.count[lane, ORDER]
        here = run.memory[lane, MultistepHistory.order_error]
        lower = run.memory[lane, MultistepHistory.lower_order_error]
        most = int(run.table[AdamsTable.options, AdamsOptions.max_order])
        if order >= most or lower <= here:
            run.memory[lane, MultistepHistory.starting] = 0.0
        if order > most or lower <= here:
            run.count[lane, ORDER] = order - 1
            return wp.min(here, lower)
        if order == most:
            return here
        if run.memory[lane, MultistepHistory.starting] == 1.0:
            run.count[lane, ORDER] = order + 1
            return here * 0.5
        if run.memory[lane, MultistepHistory.since] < f64(order + 1):
            return here
        up = higher_order_error(machine, work, run, lane, h)
        if order > 1 and lower <= wp.min(here, up):
            run.count[lane, ORDER] = order - 1
            return lower
        if up < here and (order > 1 or up < 0.5 * here):
            run.count[lane, ORDER] = order + 1
            return up
        return here

    return choose_order


def make_step_control(choose_order: Routine) -> Routine:
    """Return ``grow``."""

    @routine
    def conclude_step(
        machine: Machine, work: Work, run: RunData, lane: int, verdict: int, h: float, error: float
    ):
        order = run.count[lane, ORDER]
        if verdict == EVENT:
            known = after_event(machine, work, run, lane, h) * wp.min(
                0.1, 10.0 * wp.sqrt(run.weight[lane, Weight.rtol])
            )
            return wp.max(known, 10.0 * least_step(run, lane, run.time[lane]))
        if verdict == UNSOLVED:
            run.memory[lane, MultistepHistory.starting] = 0.0
            return 0.3 * h
        if verdict == TOO_COARSE:
            run.memory[lane, MultistepHistory.starting] = 0.0
            run.memory[lane, MultistepHistory.rejections] = (
                run.memory[lane, MultistepHistory.rejections] + 1.0
            )
            f = wp.clamp(wp.pow(0.5 / error, 1.0 / f64(order + 1)), 0.1, 0.9)
            if (
                run.memory[lane, MultistepHistory.lower_order_error]
                <= run.memory[lane, MultistepHistory.order_error]
                and order > 1
            ):
                run.count[lane, ORDER] = order - 1
            if run.memory[lane, MultistepHistory.rejections] >= 3.0:
                restart_order_one(machine, run, lane)
                run.memory[lane, MultistepHistory.starting] = 0.0
                f = 0.1
            return h * f
        update_differences(machine, run, lane, h)
        starting = run.memory[lane, MultistepHistory.starting] == 1.0
        e = choose_order(machine, work, run, lane, h)
        order = run.count[lane, ORDER]
        if starting and run.memory[lane, MultistepHistory.starting] == 1.0:
            return 2.0 * h
        if e * wp.pow(2.0, f64(order + 1)) <= 0.5:
            return 2.0 * h
        if e <= 0.5:
            return h
        return h * wp.clamp(wp.pow(0.5 / e, 1.0 / f64(order + 1)), 0.5, 0.9)

    return conclude_step


def adams_step(functions: "Functions", counted: Routine) -> tuple[Routine, Routine]:
    """Return ``attempt`` and ``grow``; ``counted`` selects the relevant components of a body's error."""
    estimate = make_estimate(make_difference_size(counted))
    grow, evaluate = make_step_control(make_choose_order(counted)), functions.evaluate
    (anew, check_step_start), record_start = make_step_start(functions), start_recorder(functions)

    @routine
    def attempt_step(machine: Machine, work: Work, run: RunData, lane: int, t: float, h: float):
        work.lag[lane] = vec4(0.0, 0.0, 0.0, 0.0)
        # one call of the forces: 0 the accepted state, below 0 with no contact constrained, 1 the prediction, 2 the corrected state
        phase = int(1)
        again = int(0)
        if run.count[lane, FRESH] <= 0:
            phase = int(anew)
        error = f64(0.0)
        while phase < 3:
            at = t + h
            probe = int(anew < 0 and phase <= 0)
            work.rigid.without_constraints[lane] = int(phase < 0)
            if phase <= 0:
                at = t
                for b in range(machine.bodies + 1 + machine.internal_state_rows):
                    work.y[lane, b] = run.y0[lane, b]
            elif phase == 1:
                predict_state(machine, work, run, lane, h)
            else:
                correct_state(machine, work, run, lane, h)
                probe = 1
            status = evaluate(machine, work, lane, at, probe)
            if status != 0:
                run.worst[lane, LargestError.node] = f64(status - 1)
                return 1.0e100, SINGULAR
            back = int(0)
            if phase <= 0:
                status, back = check_step_start(machine, work, run, lane, phase, again)
                if status != 0:
                    return 1.0e100, status
                again += int(phase == 0)
                if phase == 0 and back == 0:
                    begin_step(machine, work, run, lane)
                    record_start(machine, work, run, lane)
            elif phase == 1:
                error = estimate(machine, work, run, lane, h)
                # a step that is too long is detected before the correction
                if not (error <= 100.0) or (error > 1.0 and run.count[lane, LOCATING] == 0):
                    return error, 0
            phase += 1 - back
        for b in range(machine.bodies + 1 + machine.internal_state_rows):
            run.y1[lane, b] = work.y[lane, b]
            run.f1[lane, b] = work.dy[lane, b]
        return error, 0

    return attempt_step, grow


@routine
def interpolant_integrals(machine: Machine, run: RunData, lane: int, x: float, h: float):
    """Compute the integrals of the interpolant up to a place x of the step."""
    difference_integrals(run, lane, run.count[lane, ORDER], x, h)


@routine
def interpolate_row(machine: Machine, run: RunData, lane: int, b: int, x: float, h: float):
    """Return a row of the state inside a step: the interpolant, with its share of the projection."""
    order = run.count[lane, ORDER]
    y = run.k[lane, AdamsSlot.change, b] * run.memory[lane, MultistepHistory.integral + order]
    for j in range(order):
        phi = run.k[lane, AdamsSlot.differences + j, b] * run.memory[lane, MultistepHistory.factor + j]
        y = y + phi * run.memory[lane, MultistepHistory.integral + j]
    y = run.y0[lane, b] + y * h
    y = y + (run.y1[lane, b] - run.k[lane, AdamsSlot.corrected, b]) * (x * x * (3.0 - 2.0 * x))
    if b < machine.bodies and machine.tree.has_quaternion[b] == 1:
        q = wp.normalize(quat(y[3], y[4], y[5], y[6]))
        for i in range(4):
            y[3 + i] = q[i]
    return y


OUTPUTS = (interpolant_integrals, interpolate_row)
