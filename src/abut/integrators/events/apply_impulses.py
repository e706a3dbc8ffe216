# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Velocities and positions of bodies after impulses, read from the accepted state and written back to it, compiled.

A state in joint coordinates contains the rates of joints instead of velocities. With the motion of body b and of its parent p,

    u = (Sᵀ S)⁻¹ Sᵀ (v_b − X v_p),

where v_b − X v_p is a motion that the joint allows, so that nothing remains. Source: docs/recursive_dynamics.md.
"""

import warp as wp

from abut.coordinates.blocks import spatial_row
from abut.extend import routine
from abut.kernels.elimination.block_elimination import block_inverse
from abut.kernels.state_rows import displace_state, move_row, rate_of
from abut.kernels.structs.machine_structs import Machine, RunData, Work, mat66, vec3, vec6
from abut.kernels.structs.tree_structs import BranchRow
from abut.system.schema.spanning_tree import ABSOLUTE

__all__ = ["acceleration_of", "put_places", "put_velocities", "velocity_of"]


@routine
def velocity_of(machine: Machine, work: Work, run: RunData, lane: int, b: int):
    """Return the velocity of a body at the accepted state, which was evaluated last."""
    if machine.tree.branches > 0:
        return spatial_row(work.at.v[lane, b], work.at.w[lane, b])
    return rate_of(run.y0[lane, b])


@routine
def acceleration_of(machine: Machine, work: Work, lane: int, b: int):
    """Return the acceleration of a body just solved for."""
    if machine.tree.branches > 0:
        return work.rhs[lane, b] + work.tree.bias_acceleration[lane, b]
    return work.rhs[lane, b]


@routine
def is_free_body(machine: Machine, b: int):
    """Return True if a body's row of the state is its motion in space."""
    if machine.tree.branches == 0:
        return True
    return machine.tree.branch[machine.tree.branch_of_body[b], BranchRow.rotation_kind] == ABSOLUTE


@routine
def by_joint(machine: Machine, work: Work, lane: int, b: int):
    """Compute the rates of a body's joint from the motions in ``work.rigid.velocity``, as the six rates of a body's row."""
    k = machine.tree.branch_of_body[b]
    p = machine.tree.branch[k, BranchRow.parent]
    v = work.rigid.velocity[lane, b]
    if p < machine.bodies:
        x = work.rigid.velocity[lane, p]
        turn = vec3(x[3], x[4], x[5])
        v = v - spatial_row(vec3(x[0], x[1], x[2]) + wp.cross(turn, work.tree.arm[lane, b]), turn)
    free = machine.tree.branch[k, BranchRow.freedoms]
    gram = wp.identity(n=6, dtype=wp.float64)
    push = vec6()
    for c in range(free):
        push[c] = wp.dot(work.tree.axis[lane, b, c], v)
        for e in range(free):
            gram[c, e] = wp.dot(work.tree.axis[lane, b, c], work.tree.axis[lane, b, e])
    x = block_inverse(mat66(gram)) @ push
    out = vec6()
    for c in range(free):
        out[machine.tree.branch[k, BranchRow.slot + c]] = x[c]
    return out


@routine
def put_velocities(machine: Machine, work: Work, run: RunData, lane: int):
    """Write the velocities after the impulses into the accepted state."""
    for b in range(machine.bodies):
        y = run.y0[lane, b]
        v = work.rigid.velocity[lane, b]
        if not is_free_body(machine, b):
            v = by_joint(machine, work, lane, b)
        for i in range(6):
            y[7 + i] = v[i]
        run.y0[lane, b] = y


@routine
def put_places(machine: Machine, work: Work, run: RunData, lane: int):
    """Move the accepted state by the displacements in ``work.rigid.velocity``."""
    for b in range(machine.bodies):
        if is_free_body(machine, b):
            run.y0[lane, b] = displace_state(run.y0[lane, b], work.rigid.velocity[lane, b])
        else:
            run.y0[lane, b] = move_row(machine, b, run.y0[lane, b], by_joint(machine, work, lane, b))
