# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Step of Verlet's method, compiled: one evaluation of the forces per step."""

from typing import Any

import warp as wp

from abut.extend import routine
from abut.integrators.march.error_norm import error_of, worse
from abut.integrators.march.loop import carried_error, carried_owner
from abut.integrators.march.step_log import start_recorder
from abut.integrators.runge_kutta.step import after_event
from abut.integrators.status_codes import ACCEPTED, EVENT, FRESH, SINGULAR
from abut.kernels.columns.integration_columns import Growth, Weight, Worst
from abut.kernels.state_rows import flow, rate_of
from abut.kernels.structs.machine_structs import Machine, March, Work, Y, f64, quat, vec4


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
def correct_bodies(m: Machine, w: Work, s: March, lane: int, h: float, part: float):
    """Correct the candidate's velocities by the trapezoidal rule; return the largest scaled change."""
    error = 0.0
    for b in range(m.bodies):
        y = w.y[lane, b]
        e = Y()
        for i in range(6):
            e[7 + i] = 0.5 * h * w.dy[lane, b][7 + i] + (0.5 - part) * h * s.f0[lane, b][7 + i]
            y[7 + i] = y[7 + i] + e[7 + i]
        if m.fixed_step == 1:  # a constant step needs no error, only a check for NaN
            if not (wp.abs(y[7]) + wp.abs(y[8]) + wp.abs(y[9]) + wp.abs(e[10] + e[11] + e[12]) <= 1.0e300):
                error = 1.0e300
                s.worst[lane, Worst.body] = f64(b)
        else:
            x, where = error_of(s, lane, b, e, y, h, 0)
            error = worse(s, lane, error, x, b, where)
        s.y1[lane, b] = y
        s.f1[lane, b] = flow(y, rate_of(w.dy[lane, b]), m.tree.spun[b])
    return error


@routine
def correct_carried(m: Machine, w: Work, s: March, lane: int, h: float, error: float):
    """Correct the ledger and internal states of laws by the trapezoidal rule; return the largest scaled change."""
    largest = error + 0.0
    for b in range(m.bodies, m.bodies + 1 + m.carried):
        change = (w.dy[lane, b] - s.f0[lane, b]) * (0.5 * h)
        s.y1[lane, b] = w.y[lane, b] + change
        s.f1[lane, b] = w.dy[lane, b]
        if b > m.bodies and m.fixed_step == 0:
            k = b - m.bodies - 1
            x = carried_error(m, w, s, lane, k, change, w.y[lane, b])
            largest = worse(s, lane, largest, x, carried_owner(m, k), 4)
    return largest


@routine
def grow(m: Machine, w: Work, s: March, lane: int, verdict: int, h: float, error: float):
    if m.fixed_step == 1:
        return s.weight[lane, Weight.most_step]
    if verdict == EVENT:
        s.memo[lane, Growth.most] = 4.0
        return after_event(m, w, s, lane, h)
    e = wp.max(error, 1.0e-10)
    if verdict != ACCEPTED:
        s.memo[lane, Growth.most] = 1.0
        return h * wp.clamp(0.9 * wp.pow(e, -s.weight[lane, Weight.exponent]), 0.1, 0.9)
    largest = wp.max(s.memo[lane, Growth.most], 1.0)
    s.memo[lane, Growth.most] = 4.0
    return h * wp.clamp(0.9 * wp.pow(e, -s.weight[lane, Weight.exponent]), 0.2, largest)


def leap_step(functions: Any) -> tuple[Any, Any]:
    """Return ``attempt`` and ``grow``."""
    evaluate, record_start = functions.evaluate, start_recorder(functions)

    @routine
    def attempt(m: Machine, w: Work, s: March, lane: int, t: float, h: float):
        w.lag[lane] = vec4(0.0, 0.0, 0.0, 0.0)
        part = 1.0
        if m.fixed_step == 1:
            part = 0.5  # stable for stiff friction with steps twice as long
        # one call of the forces in the kernel: at the beginning, where an event changed them, and at the end
        for phase in range(wp.max(s.count[lane, FRESH], 0), 2):
            for b in range(m.bodies):
                w.y[lane, b] = s.y0[lane, b]
                if phase == 1:
                    w.y[lane, b] = predicted_row(s.y0[lane, b], s.f0[lane, b], h, part, m.tree.spun[b])
            for b in range(m.bodies, m.bodies + 1 + m.carried):
                w.y[lane, b] = s.y0[lane, b] + s.f0[lane, b] * (h * f64(phase))
            status = evaluate(m, w, lane, t + h * f64(phase), phase)
            if status != 0:
                s.worst[lane, Worst.node] = f64(status - 1)
                return 1.0e100, SINGULAR
            if phase == 0:
                s.count[lane, FRESH] = 1
                for b in range(m.bodies + 1 + m.carried):
                    s.f0[lane, b] = w.dy[lane, b]
                record_start(m, w, s, lane)
        error = correct_bodies(m, w, s, lane, h, part)
        return correct_carried(m, w, s, lane, h, error), 0

    return attempt, grow
