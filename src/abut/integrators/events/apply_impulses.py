# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Velocities and positions of bodies after impulses, read from the accepted state and written back to it, compiled.

A state in joint coordinates contains the rates of joints instead of velocities. With the motion of body b and of its parent p,

    u = (Sᵀ S)⁻¹ Sᵀ (v_b − X v_p),

where v_b − X v_p is a motion that the joint allows, so that nothing remains. Source: docs/recursive_dynamics.md.
"""

import warp as wp

from abut.coordinates.blocks import spatial
from abut.extend import routine
from abut.kernels.elimination.block_elimination import inverse
from abut.kernels.state_rows import displace, move_row, rate_of
from abut.kernels.structs.machine_structs import Machine, March, Work, mat66, vec3, vec6
from abut.kernels.structs.tree_structs import BranchRow
from abut.system.schema.spanning_tree import STANDING

__all__ = ["acceleration_of", "put_places", "put_velocities", "velocity_of"]


@routine
def velocity_of(m: Machine, w: Work, s: March, lane: int, b: int):
    """Return the velocity of a body at the accepted state, which was evaluated last."""
    if m.tree.branches > 0:
        return spatial(w.at.v[lane, b], w.at.w[lane, b])
    return rate_of(s.y0[lane, b])


@routine
def acceleration_of(m: Machine, w: Work, lane: int, b: int):
    """Return the acceleration of a body just solved for."""
    if m.tree.branches > 0:
        return w.rhs[lane, b] + w.limbs.bias[lane, b]
    return w.rhs[lane, b]


@routine
def is_free_body(m: Machine, b: int):
    """Return True if a body's row of the state is its motion in space."""
    if m.tree.branches == 0:
        return True
    return m.tree.branch[m.tree.of[b], BranchRow.turns] == STANDING


@routine
def by_joint(m: Machine, w: Work, lane: int, b: int):
    """Compute the rates of a body's joint from the motions in ``w.rigid.velocity``, as the six rates of a body's row."""
    k = m.tree.of[b]
    p = m.tree.branch[k, BranchRow.parent]
    v = w.rigid.velocity[lane, b]
    if p < m.bodies:
        x = w.rigid.velocity[lane, p]
        turn = vec3(x[3], x[4], x[5])
        v = v - spatial(vec3(x[0], x[1], x[2]) + wp.cross(turn, w.limbs.arm[lane, b]), turn)
    free = m.tree.branch[k, BranchRow.freedoms]
    gram = wp.identity(n=6, dtype=wp.float64)
    push = vec6()
    for c in range(free):
        push[c] = wp.dot(w.limbs.axis[lane, b, c], v)
        for e in range(free):
            gram[c, e] = wp.dot(w.limbs.axis[lane, b, c], w.limbs.axis[lane, b, e])
    x = inverse(mat66(gram)) @ push
    out = vec6()
    for c in range(free):
        out[m.tree.branch[k, BranchRow.slot + c]] = x[c]
    return out


@routine
def put_velocities(m: Machine, w: Work, s: March, lane: int):
    """Write the velocities after the impulses into the accepted state."""
    for b in range(m.bodies):
        y = s.y0[lane, b]
        v = w.rigid.velocity[lane, b]
        if not is_free_body(m, b):
            v = by_joint(m, w, lane, b)
        for i in range(6):
            y[7 + i] = v[i]
        s.y0[lane, b] = y


@routine
def put_places(m: Machine, w: Work, s: March, lane: int):
    """Move the accepted state by the displacements in ``w.rigid.velocity``."""
    for b in range(m.bodies):
        if is_free_body(m, b):
            s.y0[lane, b] = displace(s.y0[lane, b], w.rigid.velocity[lane, b])
        else:
            s.y0[lane, b] = move_row(m, b, s.y0[lane, b], by_joint(m, w, lane, b))
