"""Outputs of a march, compiled: states inside a step, and what stands beside them."""

import warp as wp

from abut.integrators.codes import JACOBIANS, NEWTON, ORDER, REJECTED, STEPS
from abut.kernels.march_rows import Output
from abut.kernels.types import Machine, March, Work, Y, f64, quat, vec6
from abut.plug import routine
from abut.system.persistent import store


@routine
def quintic(x: float, h: float, y0: float, v0: float, a0: float, y1: float, v1: float, a1: float):
    """Quintic Hermite interpolation by value and its derivative (per time), from values, rates and accelerations at both ends."""
    d = y1 - y0
    p = v0 * h
    q = v1 * h
    r = 0.5 * a0 * h * h
    u = 0.5 * a1 * h * h
    c3 = 10.0 * d - 6.0 * p - 4.0 * q - 3.0 * r + u
    c4 = -15.0 * d + 8.0 * p + 7.0 * q + 3.0 * r - 2.0 * u
    c5 = 6.0 * d - 3.0 * (p + q) - r + u
    value = y0 + x * (p + x * (r + x * (c3 + x * (c4 + x * c5))))
    rate = (p + x * (2.0 * r + x * (3.0 * c3 + x * (4.0 * c4 + x * 5.0 * c5)))) / h
    return value, rate


@routine
def pull(x: float, h: float, y0: Y, f0: Y, y1: Y, f1: Y):
    """Accelerations at a place x of a step, of the cubic by which velocities go."""
    o = 1.0 - x
    out = vec6()
    for j in range(7, 13):
        mean = (y1[j] - y0[j]) / h
        out[j - 7] = 6.0 * x * o * mean + o * (o - 2.0 * x) * f0[j] + x * (x - 2.0 * o) * f1[j]
    return out


@routine
def quaternion_second(y: Y, f: Y):
    """q̈ = ½ (ω̇∘q + ω∘q̇)."""
    q = quat(y[3], y[4], y[5], y[6])
    qd = quat(f[3], f[4], f[5], f[6])
    return (quat(f[10], f[11], f[12], 0.0) * q + quat(y[10], y[11], y[12], 0.0) * qd) * f64(0.5)


@routine
def between(x: float, h: float, y0: Y, f0: Y, y1: Y, f1: Y):
    """The state of one body inside a step, at the fraction x."""
    out = Y()
    for i in range(3):
        value, rate = quintic(x, h, y0[i], y0[7 + i], f0[7 + i], y1[i], y1[7 + i], f1[7 + i])
        out[i] = value
        out[7 + i] = rate
    a0 = quaternion_second(y0, f0)
    a1 = quaternion_second(y1, f1)
    q = quat()
    qd = quat()
    for i in range(4):
        value, rate = quintic(x, h, y0[3 + i], f0[3 + i], a0[i], y1[3 + i], f1[3 + i], a1[i])
        q[i] = value
        qd[i] = rate
    w = qd * wp.quat_inverse(q) * f64(2.0)
    q = wp.normalize(q)
    for i in range(4):
        out[3 + i] = q[i]
    for i in range(3):
        out[10 + i] = w[i]
    return out


@routine
def write_outputs(m: Machine, w: Work, s: March, lane: int, t: float, h: float):
    """Store every output time in (t, t + h]; returns 1 when the buffer is full before the step's end."""
    i = s.cursor[lane]
    while i < s.sample.shape[0] and s.sample[i] <= t + h:
        row = i - s.first[lane]
        if row >= s.out.shape[1]:
            s.cursor[lane] = i
            return 1
        x = (s.sample[i] - t) / h
        for b in range(m.bodies):
            s.out[lane, row, b] = between(x, h, s.y0[lane, b], s.f0[lane, b], s.y1[lane, b], s.f1[lane, b])
        o = 1.0 - x
        for b in range(m.bodies, m.bodies + 1 + m.carried):  # the ledger and what laws carry along
            s.out[lane, row, b] = (
                s.y0[lane, b] * (o * o * (1.0 + 2.0 * x))
                + s.y1[lane, b] * (x * x * (3.0 - 2.0 * x))
                + (s.f0[lane, b] * o - s.f1[lane, b] * x) * (x * o * h)
            )
        store(m, w, s, lane, row)
        if m.floating == 1:
            for b in range(m.bodies):
                s.out_pull[lane, row, b] = pull(
                    x, h, s.y0[lane, b], s.f0[lane, b], s.y1[lane, b], s.f1[lane, b]
                )
        s.out_step[lane, row, Output.step] = h
        s.out_step[lane, row, Output.order] = f64(s.count[lane, ORDER])
        s.out_step[lane, row, Output.steps] = f64(
            s.count[lane, STEPS] + 1
        )  # the step that holds this output is being accepted
        s.out_step[lane, row, Output.rejected] = f64(s.count[lane, REJECTED])
        s.out_step[lane, row, Output.newton] = f64(s.count[lane, NEWTON])
        s.out_step[lane, row, Output.jacobians] = f64(s.count[lane, JACOBIANS])
        i += 1
    s.cursor[lane] = i
    return 0
