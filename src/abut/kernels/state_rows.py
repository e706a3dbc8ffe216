# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Rows of a machine's state: displacement of a body, rates, and rows in use."""

import warp as wp

from abut.extend import routine
from abut.kernels.structs.machine_structs import Machine, Work, Y, f64, quat, vec3, vec6


@routine
def rotate_quaternion(q: quat, d: vec3):
    """Rotate a quaternion by a small global rotation vector, q + ½ d ∘ q, and normalise it."""
    return wp.normalize(q + quat(d[0], d[1], d[2], 0.0) * q * f64(0.5))


@routine
def with_pose(y: Y, d: vec6, q: quat):
    """Return a state with its position moved by the translation of d and the orientation q."""
    for i in range(3):
        y[i] = y[i] + d[i]
    for i in range(4):
        y[3 + i] = q[i]
    return y


@routine
def move_state(y: Y, d: vec6):
    """Return a state with its position moved by (translation, rotation vector)."""
    return with_pose(y, d, rotate_quaternion(quat(y[3], y[4], y[5], y[6]), vec3(d[3], d[4], d[5])))


@routine
def move_joint_row(y: Y, d: vec6):
    """Return a row of a joint with its six coordinates moved."""
    for i in range(6):
        y[i] = y[i] + d[i]
    return y


@routine
def move_row(machine: Machine, b: int, y: Y, d: vec6):
    """Return a body's row with its coordinates moved: as `move_state`, or, for a joint, whose turns are angles, by their changes."""
    if machine.tree.has_quaternion[b] == 1:
        return move_state(y, d)
    return move_joint_row(y, d)


@routine
def state_rate(y: Y, a: vec6, spun: int):
    """Return ẏ of a row: ṗ = v, q̇ = ½ ω∘q or rates of angles, and the accelerations."""
    f = Y()
    for i in range(3):
        f[i] = y[7 + i]
    if spun == 1:
        qd = quat(y[10], y[11], y[12], 0.0) * quat(y[3], y[4], y[5], y[6])
        for i in range(4):
            f[3 + i] = 0.5 * qd[i]
    else:
        for i in range(3):
            f[3 + i] = y[10 + i]
    for i in range(6):
        f[7 + i] = a[i]
    return f


@routine
def rotate_by(q: quat, d: vec3):
    """Return exp(d) ∘ q for a global rotation vector of any size."""
    a = wp.length(d)
    k = 0.5
    if a > 1.0e-8:
        k = wp.sin(0.5 * a) / a
    return wp.normalize(quat(k * d[0], k * d[1], k * d[2], wp.cos(0.5 * a)) * q)


@routine
def displace_state(y: Y, d: vec6):
    """Return a state with its position moved by (translation, rotation vector) of any size."""
    return with_pose(y, d, rotate_by(quat(y[3], y[4], y[5], y[6]), vec3(d[3], d[4], d[5])))


@routine
def displace_row(machine: Machine, b: int, y: Y, d: vec6):
    """Return a body's row with its coordinates moved: as `displace_state`, or, for a joint, whose turns are angles, by their changes."""
    if machine.tree.has_quaternion[b] == 1:
        return displace_state(y, d)
    return move_joint_row(y, d)


@routine
def rate_of(y: Y):
    """Return velocity and angular velocity of a state."""
    return vec6(y[7], y[8], y[9], y[10], y[11], y[12])


@routine
def in_use(machine: Machine, work: Work, lane: int, row: int):
    """Return True if a row of the state is in use: slots of a neighbour search are in use once they are assigned; the others are zero."""
    k = row - machine.bodies - 1
    return k < work.active_points[lane] or k >= machine.point_state_rows
