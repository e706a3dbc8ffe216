# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Forces that depend on the displacements of several frames, compiled: ``forces.LinkedForce``.

After the rows of the elements, the table ``force`` contains one row for each frame that an element depends on: body, frame, and the
addresses of the blocks (I, body) and (J, body), −1 where there is none.
"""

import warp as wp

from abut.coordinates.blocks import RelativeMotion
from abut.coordinates.relative_pose import bryant_derivative, motion_matrices, pose_coordinates
from abut.extend import routine
from abut.kernels.columns.machine_columns import (
    ForceFrameRow,
    ForceRow,
    LinkedFrame,
    LinkedNumbers,
    PowerColumns,
)
from abut.kernels.structs.machine_structs import Machine, Work, mat66, vec6
from abut.system.dynamics.bodies import MatrixWeights, relative_motion
from abut.system.forces.elements import apply_wrench, turning_wrench


@routine
def subtract_from_block(work: Work, lane: int, at: int, k: mat66):
    """Subtract from a block if it exists."""
    if at >= 0:
        work.block[lane, at] = work.block[lane, at] - k


@routine
def subtract_wrench_derivatives(
    machine: Machine,
    work: Work,
    lane: int,
    e: int,
    s: RelativeMotion,
    look: RelativeMotion,
    row: int,
    h: mat66,
):
    """Subtract the derivatives of a wrench at I, on I and on J, by the motion of the further frame and of J; h is ∂f/∂q."""
    ti, tj = motion_matrices(s)
    qk, qj = motion_matrices(look)
    on_i = wp.transpose(ti) @ h
    on_j = wp.transpose(tj) @ h
    subtract_from_block(work, lane, machine.force[row, ForceFrameRow.block_i], on_i @ qk)
    subtract_from_block(work, lane, machine.force[row, ForceFrameRow.block_j], on_j @ qk)
    subtract_from_block(work, lane, machine.force[e, ForceRow.block_ij], on_i @ qj)
    if machine.force[e, ForceRow.body_j] < machine.bodies:
        subtract_from_block(work, lane, machine.force[e, ForceRow.body_j], on_j @ qj)


@routine
def multi_frame_wrench(
    machine: Machine, work: Work, lane: int, e: int, s: RelativeMotion, t: float, weights: MatrixWeights
):
    """Apply the wrench at one end of a connection of several frames."""
    a = machine.number
    at = machine.force[e, ForceRow.number]
    first = machine.forces + machine.force[e, ForceRow.first_frame]
    f = vec6()
    for p in range(6):
        f[p] = a[lane, at + LinkedNumbers.load + p]
    _own, v = pose_coordinates(s)
    for k in range(machine.force[e, ForceRow.frames]):
        row = first + k
        look = relative_motion(
            machine.frames,
            work.at,
            lane,
            machine.force[row, ForceFrameRow.body],
            machine.force[e, ForceRow.body_j],
            machine.force[row, ForceFrameRow.frame],
            machine.force[e, ForceRow.frame_j],
        )
        x, rate = pose_coordinates(look)
        place = mat66()
        speed = mat66()
        start = at + LinkedNumbers.WIDTH + LinkedFrame.WIDTH * k
        for p in range(6 + 0 * e):
            for q in range(6 + 0 * e):
                place[p, q] = a[lane, start + LinkedFrame.stiffness + 6 * p + q]
                speed[p, q] = a[lane, start + LinkedFrame.damping + 6 * p + q]
        f = f - place @ x - speed @ rate
        if weights.with_derivatives == 1:
            subtract_wrench_derivatives(
                machine,
                work,
                lane,
                e,
                s,
                look,
                row,
                -(place @ bryant_derivative(look) * weights.place) - speed * weights.rate,
            )
    apply_wrench(machine, work, lane, e, s, f)
    work.power[lane, PowerColumns.supplied] = work.power[lane, PowerColumns.supplied] + wp.dot(f, v)
    if weights.with_derivatives == 1:
        turning_wrench(machine, work, lane, e, s, f, weights)


__all__ = ["multi_frame_wrench"]
