# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Bodies: positions, relative motion, their rows of the matrix, and loads."""

import warp as wp

from abut.coordinates.blocks import Blocks, RelativeMotion, spatial_row
from abut.extend import routine
from abut.kernels.columns.machine_columns import BodyPairColumns, PowerColumns
from abut.kernels.structs.machine_structs import (
    A2,
    I2,
    BodyStates,
    FrameTables,
    Machine,
    Work,
    f64,
    mat66,
    quat,
    vec3,
    vec6,
)
from abut.system.dynamics.light_body_kernels import massless_inertia


@wp.struct
class MatrixWeights:
    """Coefficients of the matrix above, and whether the matrix is needed."""

    mass: f64
    euler: f64  # likewise of the replacement for mass where only forces support a body, see ``light_body_kernels.massless_inertia``
    rate: f64
    place: f64
    gradient: f64
    slope: f64
    reaction: f64  # factor of Gᵀ
    drift: f64  # displacement by velocity, where equations of velocities need a residual of positions
    with_derivatives: int  # 1: derivatives of the forces too; 2: only that along a Newton step of the convex method, without matrix


@routine
def kinematics(machine: Machine, work: Work, lane: int):
    """Unpack the state: positions, rotation matrices, velocities, inertia tensors in global axes."""
    for b in range(machine.bodies):
        y = work.y[lane, b]
        if machine.never_rotates[b] == 1:
            work.at.p[lane, b] = vec3(y[0], y[1], y[2])
            work.at.v[lane, b] = vec3(y[7], y[8], y[9])
            work.inertia[lane, b] = machine.inertia[lane, b]
            continue
        r = wp.quat_to_matrix(wp.normalize(quat(y[3], y[4], y[5], y[6])))
        work.at.p[lane, b] = vec3(y[0], y[1], y[2])
        work.at.r[lane, b] = r
        work.at.v[lane, b] = vec3(y[7], y[8], y[9])
        work.at.w[lane, b] = vec3(y[10], y[11], y[12])
        work.inertia[lane, b] = r @ machine.inertia[lane, b] @ wp.transpose(r)


@routine
def relative_motion(f: FrameTables, b: BodyStates, lane: int, i: int, j: int, fi: int, fj: int):
    """Return two frames' relative motion; `fi`, `fj` are their numbers."""
    s = RelativeMotion()
    ri = b.r[lane, i]
    rj = b.r[lane, j]
    s.wi = b.w[lane, i]
    s.wj = b.w[lane, j]
    s.ri = ri @ f.p[lane, fi]
    s.rj = rj @ f.p[lane, fj]
    s.ai = ri @ f.r[lane, fi]
    s.aj = rj @ f.r[lane, fj]
    spin_velocity_i = wp.cross(s.wi, s.ri)
    spin_velocity_j = wp.cross(s.wj, s.rj)
    s.d = (b.p[lane, i] + s.ri) - (b.p[lane, j] + s.rj)
    s.dv = (b.v[lane, i] + spin_velocity_i) - (b.v[lane, j] + spin_velocity_j)
    s.dc = wp.cross(s.wi, spin_velocity_i) - wp.cross(s.wj, spin_velocity_j)
    return s


@routine
def relative_of(machine: Machine, work: Work, table: I2, lane: int, k: int):
    """Return the relative motion of the two frames in a row of a table (`machine_columns.BodyPairColumns`)."""
    return relative_motion(
        machine.frames,
        work.at,
        lane,
        table[k, BodyPairColumns.body_i],
        table[k, BodyPairColumns.body_j],
        table[k, BodyPairColumns.frame_i],
        table[k, BodyPairColumns.frame_j],
    )


@routine
def add_blocks(machine: Machine, work: Work, table: I2, lane: int, k: int, b: Blocks, f: float):
    """Add the four blocks of the two bodies in a row of a table; the ground has none, and a body with itself has none."""
    i = table[k, BodyPairColumns.body_i]
    j = table[k, BodyPairColumns.body_j]
    if i == j:
        return
    ij = table[k, BodyPairColumns.block_ij]
    ji = table[k, BodyPairColumns.block_ji]
    if i < machine.bodies:
        work.block[lane, i] = work.block[lane, i] + b.ii * f
    if j < machine.bodies:
        work.block[lane, j] = work.block[lane, j] + b.jj * f
    if ij >= 0:
        work.block[lane, ij] = work.block[lane, ij] + b.ij * f
        work.block[lane, ji] = work.block[lane, ji] + b.ji * f


@routine
def mass_product(machine: Machine, work: Work, lane: int, b: int, a: vec6):
    """Return M a: the product of a body's mass and an acceleration."""
    mass = machine.mass[lane, b]
    spin = work.inertia[lane, b] @ vec3(a[3], a[4], a[5])
    return vec6(mass * a[0], mass * a[1], mass * a[2], spin[0], spin[1], spin[2])


@routine
def write_body_blocks(machine: Machine, work: Work, lane: int, weights: MatrixWeights):
    """Clear the summed blocks; write masses, gravity and gyroscopic torques."""
    for k in range(machine.cleared.shape[0]):
        work.block[lane, machine.cleared[k]] = mat66()
    g = machine.gravity[lane]
    for b in range(machine.bodies):
        if machine.mass_couplings > 0:
            work.inertial[lane, b] = vec6()
        mass = machine.mass[lane, b]
        inertia = work.inertia[lane, b]
        omega = work.at.w[lane, b]
        momentum = inertia @ omega
        force = g * mass
        torque = -wp.cross(omega, momentum)
        work.load[lane, b] = vec6(force[0], force[1], force[2], torque[0], torque[1], torque[2])
        if machine.tree.matrix_free == 1:
            continue  # articulated bodies need no matrix, see kernels.articulated
        if (
            machine.nodes == machine.bodies
            and weights.with_derivatives == 0
            and machine.floating == 0
            and machine.mass_couplings == 0
            and machine.tree.branches == 0
        ):
            continue  # nor do free bodies, see solve_accelerations
        if machine.condensed > 0 and machine.never_rotates[b] == 1:
            continue  # nor do modes that are eliminated first
        turn = inertia * weights.mass
        if weights.with_derivatives == 1 and machine.never_rotates[b] == 0:
            y = work.dy[lane, b]
            alpha = vec3(y[10], y[11], y[12])
            if machine.tree.branches > 0:
                a = work.tree.residual_acceleration[lane, b]
                alpha = vec3(a[3], a[4], a[5])
            gyro = wp.skew(omega) @ inertia - wp.skew(momentum)
            pose = -wp.skew(inertia @ alpha) + inertia @ wp.skew(alpha)
            pose += wp.skew(omega) @ (inertia @ wp.skew(omega) - wp.skew(momentum))
            turn += gyro * weights.rate + pose * weights.place
        block = mat66()
        for i in range(3):
            block[i, i] = mass * weights.mass
            for j in range(3):
                block[3 + i, 3 + j] = turn[i, j]
        if machine.floating == 1:
            shifting, turning = massless_inertia(machine.massless_entries[lane, b], weights)
            for i in range(3):
                block[i, i] = block[i, i] + shifting
                block[3 + i, 3 + i] = block[3 + i, 3 + i] + turning
        work.block[lane, b] = block
    work.power[lane, PowerColumns.dissipated] = 0.0
    work.power[lane, PowerColumns.supplied] = 0.0
    work.power[lane, PowerColumns.stored] = 0.0
    work.power[lane, PowerColumns.kinetic] = 0.0
    work.power[lane, PowerColumns.potential] = 0.0


@routine
def apply_pair_force(machine: Machine, work: Work, table: I2, lane: int, k: int, f: vec3, ti: vec3, tj: vec3):
    """Apply a force f with torque ti about its centre of mass to the first body in a row of a table, and −f with tj to the second."""
    i = table[k, BodyPairColumns.body_i]
    j = table[k, BodyPairColumns.body_j]
    if i < machine.bodies:
        work.load[lane, i] = work.load[lane, i] + spatial_row(f, ti)
    if j < machine.bodies:
        work.load[lane, j] = work.load[lane, j] + spatial_row(-f, tj)


@routine
def unwrap_angle(last: A2, turned: A2, lane: int, index: int, raw: float):
    """Count an angle beyond ±π from its last accepted value."""
    turn = 2.0 * f64(wp.pi)
    angle = raw + turn * wp.round((last[lane, index] - raw) / turn)
    turned[lane, index] = angle
    return angle
