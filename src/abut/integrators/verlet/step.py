# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Step of Verlet's method, compiled: one evaluation of the forces per step."""

from typing import TYPE_CHECKING

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.integrators.runge_kutta.step import after_event
from abut.integrators.status_codes import ACCEPTED, EVENT, FRESH, SINGULAR
from abut.integrators.time_loop.error_norm import error_of, larger_error
from abut.integrators.time_loop.loop import carried_error, internal_state_owner
from abut.integrators.time_loop.step_log import start_recorder
from abut.kernels.columns.integration_columns import Growth, LargestError, Weight
from abut.kernels.state_rows import rate_of, state_rate
from abut.kernels.structs.machine_structs import Machine, RunData, Work, Y, f64, quat, vec4

if TYPE_CHECKING:
    from abut.system.features import Functions


@routine
def predicted_row(y: Y, f: Y, h: float, part: float, spun: int):
    """Predict a row: p + h v + h²/2 a for positions, with accelerations, and v + λ h a for velocities.

    Orientations, and a joint's angles, are predicted likewise.
    """
    out = y + f * h
    for i in range(3):
        out[i] = out[i] + 0.5 * h * h * f[7 + i]
    if spun == 1:
        q = quat(y[3], y[4], y[5], y[6])
        qd = quat(f[3], f[4], f[5], f[6])
        qdd = (quat(f[10], f[11], f[12], 0.0) * q + quat(y[10], y[11], y[12], 0.0) * qd) * f64(0.5)
        for i in range(4):
            out[3 + i] = out[3 + i] + 0.5 * h * h * qdd[i]
    else:
        for i in range(3, 6):
            out[i] = out[i] + 0.5 * h * h * f[7 + i]
    for i in range(6):
        out[7 + i] = y[7 + i] + part * h * f[7 + i]
    return out


@routine
def correct_bodies(machine: Machine, work: Work, run: RunData, lane: int, h: float, part: float):
    """Correct the candidate's velocities by the trapezoidal rule; return the largest scaled change."""
    error = 0.0
    for b in range(machine.bodies):
        y = work.y[lane, b]
        e = Y()
        for i in range(6):
            e[7 + i] = 0.5 * h * work.dy[lane, b][7 + i] + (0.5 - part) * h * run.f0[lane, b][7 + i]
            y[7 + i] = y[7 + i] + e[7 + i]
        if machine.fixed_step == 1:  # a constant step needs no error, only a check for NaN
            if not (wp.abs(y[7]) + wp.abs(y[8]) + wp.abs(y[9]) + wp.abs(e[10] + e[11] + e[12]) <= 1.0e300):
                error = 1.0e300
                run.worst[lane, LargestError.body] = f64(b)
        else:
            x, where = error_of(run, lane, b, e, y, h, 0)
            error = larger_error(run, lane, error, x, b, where)
        run.y1[lane, b] = y
        run.f1[lane, b] = state_rate(y, rate_of(work.dy[lane, b]), machine.tree.has_quaternion[b])
    return error


@routine
def correct_internal_states(machine: Machine, work: Work, run: RunData, lane: int, h: float, error: float):
    """Correct the ledger and internal states of laws by the trapezoidal rule; return the largest scaled change."""
    largest = error + 0.0
    for b in range(machine.bodies, machine.bodies + 1 + machine.internal_state_rows):
        change = (work.dy[lane, b] - run.f0[lane, b]) * (0.5 * h)
        run.y1[lane, b] = work.y[lane, b] + change
        run.f1[lane, b] = work.dy[lane, b]
        if b > machine.bodies and machine.fixed_step == 0:
            k = b - machine.bodies - 1
            x = carried_error(machine, work, run, lane, k, change, work.y[lane, b])
            largest = larger_error(run, lane, largest, x, internal_state_owner(machine, k), 4)
    return largest


@routine
def conclude_step(
    machine: Machine, work: Work, run: RunData, lane: int, verdict: int, h: float, error: float
):
    if machine.fixed_step == 1:
        return run.weight[lane, Weight.most_step]
    if verdict == EVENT:
        run.memory[lane, Growth.largest_growth] = 4.0
        return after_event(machine, work, run, lane, h)
    e = wp.max(error, 1.0e-10)
    if verdict != ACCEPTED:
        run.memory[lane, Growth.largest_growth] = 1.0
        return h * wp.clamp(0.9 * wp.pow(e, -run.weight[lane, Weight.exponent]), 0.1, 0.9)
    largest = wp.max(run.memory[lane, Growth.largest_growth], 1.0)
    run.memory[lane, Growth.largest_growth] = 4.0
    return h * wp.clamp(0.9 * wp.pow(e, -run.weight[lane, Weight.exponent]), 0.2, largest)


def verlet_step(functions: "Functions") -> tuple[Routine, Routine]:
    """Return ``attempt`` and ``conclude_step``."""
    evaluate, record_start = functions.evaluate, start_recorder(functions)

    @routine
    def attempt_step(machine: Machine, work: Work, run: RunData, lane: int, t: float, h: float):
        work.lag[lane] = vec4(0.0, 0.0, 0.0, 0.0)
        part = 1.0
        if machine.fixed_step == 1:
            part = 0.5  # stable for stiff friction with steps twice as long
        # one call of the forces in the kernel: at the beginning, where an event changed them, and at the end
        for phase in range(wp.max(run.count[lane, FRESH], 0), 2):
            for b in range(machine.bodies):
                work.y[lane, b] = run.y0[lane, b]
                if phase == 1:
                    work.y[lane, b] = predicted_row(
                        run.y0[lane, b], run.f0[lane, b], h, part, machine.tree.has_quaternion[b]
                    )
            for b in range(machine.bodies, machine.bodies + 1 + machine.internal_state_rows):
                work.y[lane, b] = run.y0[lane, b] + run.f0[lane, b] * (h * f64(phase))
            status = evaluate(machine, work, lane, t + h * f64(phase), phase)
            if status != 0:
                run.worst[lane, LargestError.node] = f64(status - 1)
                return 1.0e100, SINGULAR
            if phase == 0:
                run.count[lane, FRESH] = 1
                for b in range(machine.bodies + 1 + machine.internal_state_rows):
                    run.f0[lane, b] = work.dy[lane, b]
                record_start(machine, work, run, lane)
        error = correct_bodies(machine, work, run, lane, h, part)
        return correct_internal_states(machine, work, run, lane, h, error), 0

    return attempt_step, conclude_step
