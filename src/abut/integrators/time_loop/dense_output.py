# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Dense output of the time integration, compiled: states inside a step, and the other data of an output."""

import math

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.integrators.status_codes import FULL, JACOBIANS, NEWTON, ORDER, REJECTED, STATUS, STEPS
from abut.kernels.columns.integration_columns import EnergyBalance, OutputStep, PendingStep
from abut.kernels.state_rows import rotate_by
from abut.kernels.structs.machine_structs import Machine, RunData, Work, Y, f64, quat, vec3, vec4, vec6
from abut.system.persistent_quantities import store

TURN = f64(2.0 * math.pi)


def _quintic_hermite(vector) -> Routine:
    """Return the quintic Hermite interpolation of a vector, with its time derivative, from values, rates and accelerations at both ends."""

    @routine
    def quintic_hermite(
        x: float, h: float, y0: vector, v0: vector, a0: vector, y1: vector, v1: vector, a1: vector
    ):
        d = y1 - y0
        p = v0 * h
        q = v1 * h
        r = a0 * (0.5 * h * h)
        u = a1 * (0.5 * h * h)
        c3 = d * 10.0 - p * 6.0 - q * 4.0 - r * 3.0 + u
        c4 = p * 8.0 - d * 15.0 + q * 7.0 + r * 3.0 - u * 2.0
        c5 = d * 6.0 - (p + q) * 3.0 - r + u
        value = y0 + (p + (r + (c3 + (c4 + c5 * x) * x) * x) * x) * x
        rate = (p + (r * 2.0 + (c3 * 3.0 + (c4 * 4.0 + c5 * (5.0 * x)) * x) * x) * x) / h
        return value, rate

    return quintic_hermite


_quintic3 = _quintic_hermite(vec3)
_quintic4 = _quintic_hermite(vec4)


@routine
def interpolate_acceleration(x: float, h: float, y0: Y, f0: Y, y1: Y, f1: Y):
    """Return accelerations at a place x of a step, of the cubic that interpolates velocities."""
    o = 1.0 - x
    out = vec6()
    for j in range(7, 13):
        mean = (y1[j] - y0[j]) / h
        out[j - 7] = 6.0 * x * o * mean + o * (o - 2.0 * x) * f0[j] + x * (x - 2.0 * o) * f1[j]
    return out


@routine
def pure_quaternion(v: vec3):
    return quat(v[0], v[1], v[2], 0.0)


@routine
def step_rotation(h: float, q0: quat, w0: vec3, q1: quat, w1: vec3):
    """Return the rotation vector of a body over a step: of all that end alike, the one nearest to that from its angular velocities."""
    d = q1 * wp.quat_inverse(q0)
    v = vec3(d[0], d[1], d[2])
    rotation_by_rates = (w0 + w1) * (0.5 * h)
    axis = v
    if wp.length(v) < 1.0e-8:
        axis = rotation_by_rates
    if wp.length(axis) == 0.0:
        return vec3()
    axis = wp.normalize(axis)
    angle = 2.0 * wp.atan2(wp.dot(v, axis), d[3])
    return axis * (angle + TURN * wp.round((wp.dot(rotation_by_rates, axis) - angle) / TURN))


@routine
def interpolate_rotation(x: float, h: float, y0: Y, f0: Y, y1: Y, f1: Y):
    """Interpolate orientation and angular velocity inside a step, so that a step may turn a body many times.

    q = r ∘ u, where u is a uniform rotation at the rate Ω to the step's end, and r is a quaternion by quintic interpolation, ṙ = ½ (ω r −
    r Ω), which is 1 at both ends.
    """
    q0 = quat(y0[3], y0[4], y0[5], y0[6])
    w0 = vec3(y0[10], y0[11], y0[12])
    w1 = vec3(y1[10], y1[11], y1[12])
    whole = step_rotation(h, q0, w0, quat(y1[3], y1[4], y1[5], y1[6]), w1)
    even = pure_quaternion(whole / h)
    r0 = (pure_quaternion(w0) - even) * f64(0.5)
    r1 = (pure_quaternion(w1) - even) * f64(0.5)
    a0 = (pure_quaternion(vec3(f0[10], f0[11], f0[12])) + pure_quaternion(w0) * r0 - r0 * even) * f64(0.5)
    a1 = (pure_quaternion(vec3(f1[10], f1[11], f1[12])) + pure_quaternion(w1) * r1 - r1 * even) * f64(0.5)
    e, ed = _quintic4(
        x,
        h,
        vec4(0.0, 0.0, 0.0, 1.0),
        quaternion_vector(r0),
        quaternion_vector(a0),
        vec4(0.0, 0.0, 0.0, 1.0),
        quaternion_vector(r1),
        quaternion_vector(a1),
    )
    r = quat(e[0], e[1], e[2], e[3])
    w = (quat(ed[0], ed[1], ed[2], ed[3]) * f64(2.0) + r * even) * wp.quat_inverse(r)
    return wp.normalize(r * rotate_by(q0, whole * x)), vec3(w[0], w[1], w[2])


@routine
def quaternion_vector(q: quat):
    return vec4(q[0], q[1], q[2], q[3])


@routine
def interpolate_body(x: float, h: float, y0: Y, f0: Y, y1: Y, f1: Y):
    """Return the state of one body inside a step, at the fraction x."""
    p, v = _quintic3(
        x, h,
        vec3(y0[0], y0[1], y0[2]), vec3(y0[7], y0[8], y0[9]), vec3(f0[7], f0[8], f0[9]),
        vec3(y1[0], y1[1], y1[2]), vec3(y1[7], y1[8], y1[9]), vec3(f1[7], f1[8], f1[9]),
    )  # fmt: skip
    q, w = interpolate_rotation(x, h, y0, f0, y1, f1)
    return Y(p[0], p[1], p[2], q[0], q[1], q[2], q[3], v[0], v[1], v[2], w[0], w[1], w[2])


@routine
def coordinates_between(x: float, h: float, y0: Y, f0: Y, y1: Y, f1: Y):
    """Return the coordinates of one joint inside a step, at the fraction x."""
    p, v = _quintic3(
        x, h,
        vec3(y0[0], y0[1], y0[2]), vec3(y0[7], y0[8], y0[9]), vec3(f0[7], f0[8], f0[9]),
        vec3(y1[0], y1[1], y1[2]), vec3(y1[7], y1[8], y1[9]), vec3(f1[7], f1[8], f1[9]),
    )  # fmt: skip
    q, w = _quintic3(
        x, h,
        vec3(y0[3], y0[4], y0[5]), vec3(y0[10], y0[11], y0[12]), vec3(f0[10], f0[11], f0[12]),
        vec3(y1[3], y1[4], y1[5]), vec3(y1[10], y1[11], y1[12]), vec3(f1[10], f1[11], f1[12]),
    )  # fmt: skip
    return Y(p[0], p[1], p[2], q[0], q[1], q[2], 0.0, v[0], v[1], v[2], w[0], w[1], w[2])


@routine
def no_preparation(machine: Machine, run: RunData, lane: int, x: float, h: float):
    """Do nothing: Hermite's polynomials need no preparation."""


@routine
def interpolate_row(machine: Machine, run: RunData, lane: int, b: int, x: float, h: float):
    """Return a row of the state at a place x of the step: quintic for bodies and joints, cubic for the ledger and internal states."""
    if b < machine.bodies and machine.tree.has_quaternion[b] == 0:
        return coordinates_between(x, h, run.y0[lane, b], run.f0[lane, b], run.y1[lane, b], run.f1[lane, b])
    if b < machine.bodies:
        return interpolate_body(x, h, run.y0[lane, b], run.f0[lane, b], run.y1[lane, b], run.f1[lane, b])
    o = 1.0 - x
    return (
        run.y0[lane, b] * (o * o * (1.0 + 2.0 * x))
        + run.y1[lane, b] * (x * x * (3.0 - 2.0 * x))
        + (run.f0[lane, b] * o - run.f1[lane, b] * x) * (x * o * h)
    )


@routine
def hermite_with_own_velocities(machine: Machine, run: RunData, lane: int, b: int, x: float, h: float):
    """Interpolate as `interpolate_row`, but velocities by the cubic through velocities and accelerations.

    A position error of one tolerance changes the rate of the quintic by 15/8 of that over the step. In short steps of a method of low
    order, as after each contact event, that is as large as the velocity itself.
    """
    y = interpolate_row(machine, run, lane, b, x, h)
    if b < machine.bodies:
        o = 1.0 - x
        v = (
            run.y0[lane, b] * (o * o * (1.0 + 2.0 * x))
            + run.y1[lane, b] * (x * x * (3.0 - 2.0 * x))
            + (run.f0[lane, b] * o - run.f1[lane, b] * x) * (x * o * h)
        )
        for i in range(7, 13):
            y[i] = v[i]
    return y


@routine
def note_step_counts(run: RunData, lane: int, row: int, h: float):
    """Store data of the time integration with an output; the step of the output is being accepted."""
    run.out_step[lane, row, OutputStep.step] = h
    run.out_step[lane, row, OutputStep.order] = f64(run.count[lane, ORDER])
    run.out_step[lane, row, OutputStep.steps] = f64(run.count[lane, STEPS] + 1)
    run.out_step[lane, row, OutputStep.rejected] = f64(run.count[lane, REJECTED])
    run.out_step[lane, row, OutputStep.newton] = f64(run.count[lane, NEWTON])
    run.out_step[lane, row, OutputStep.jacobians] = f64(run.count[lane, JACOBIANS])
    run.out_step[lane, row, OutputStep.jump_work] = run.balance[lane, EnergyBalance.jump_work]


@routine
def store_pending_step(
    run: RunData, lane: int, h: float, left: float, error: float, delayed: float, which: int
):
    """Store an accepted step until its remaining outputs fit into the buffer: repeated, it might differ in its last bits."""
    run.count[lane, STATUS] = FULL
    run.pending_step[lane, PendingStep.step] = h
    run.pending_step[lane, PendingStep.left] = left
    run.pending_step[lane, PendingStep.error] = error
    run.pending_step[lane, PendingStep.delayed] = delayed
    run.pending_step[lane, PendingStep.rail] = f64(which)


@routine
def pending_step(run: RunData, lane: int):
    """Return the pending step: its length, the distance to the time where a step must end, its errors, and the curve that has ended."""
    x = run.pending_step[lane, PendingStep.step]
    return (
        x,
        run.pending_step[lane, PendingStep.left],
        run.pending_step[lane, PendingStep.error],
        run.pending_step[lane, PendingStep.delayed],
        int(run.pending_step[lane, PendingStep.rail]),
    )


#: Interpolants: the preparation for a place x of a step, and the function that computes each row of the state there.
HERMITE = (no_preparation, interpolate_row)
OWN_VELOCITIES = (no_preparation, hermite_with_own_velocities)


def make_write_outputs(ready: Routine, inside: Routine) -> Routine:
    """Return ``write_outputs(machine, work, run, lane, t, h)`` for a method's interpolant."""

    @routine
    def write_outputs(machine: Machine, work: Work, run: RunData, lane: int, t: float, h: float):
        """Store every output time in (t, t + h]; return 1 when the buffer is full before the step's end."""
        i = run.next_output[lane]
        while i < run.output_times.shape[0] and run.output_times[i] <= t + h:
            row = i - run.first_row[lane]
            if row >= run.out.shape[1]:
                run.next_output[lane] = i
                return 1
            x = (run.output_times[i] - t) / h
            ready(machine, run, lane, x, h)
            for b in range(machine.bodies + 1 + machine.internal_state_rows):
                run.out[lane, row, b] = inside(machine, run, lane, b, x, h)
            store(machine, work, run, lane, row)
            if machine.floating == 1:
                for b in range(machine.bodies):
                    run.out_acceleration[lane, row, b] = interpolate_acceleration(
                        x, h, run.y0[lane, b], run.f0[lane, b], run.y1[lane, b], run.f1[lane, b]
                    )
            note_step_counts(run, lane, row, h)
            i += 1
        run.next_output[lane] = i
        return 0

    return write_outputs
