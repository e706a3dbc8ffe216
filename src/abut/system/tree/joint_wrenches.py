"""What the joints of a tree put on the bodies that they carry, compiled.

What a body takes to move as it does, and all that it carries with it, from the tips of the tree to its root:

    W = M a − F + Gᵀλ + Σ Xᵀ W   of the bodies that it carries.

F has of friction in joints what does not follow from the reactions that press (``Grip.rest``); the rest is taken from W, so that what is
left is the reaction alone. Source: Featherstone, Rigid Body Dynamics Algorithms (2008), sec. 5.3; docs/equations.md.
"""

import warp as wp

from abut.coordinates.blocks import spatial
from abut.kernels.structs import Machine, Work, vec3, vec6
from abut.kernels.table_columns import BearingRow, PairRow
from abut.kernels.tree_structs import BranchRow
from abut.plug import routine

__all__ = ["inertial_wrench", "wrenches"]


@routine
def inertial_wrench(m: Machine, w: Work, lane: int, b: int, a: vec6):
    """What it takes to accelerate a body by itself."""
    turn = w.inertia[lane, b] @ vec3(a[3], a[4], a[5])
    return spatial(vec3(a[0], a[1], a[2]) * m.mass[lane, b], turn)


@routine
def rubbed_along(m: Machine, w: Work, lane: int):
    """Friction in joints that follows from the reactions that press: of joints that are equations as their multipliers say, of those that
    carry as it was found last, so that what is left is the reaction alone.
    """
    for e in range(m.bearings):
        x = w.grip[lane, e]
        f = x.law * (x.rest - x.normal)
        if m.bearing[e, BearingRow.carrier] < 0:
            f = x.law * -wp.dot(x.slope, w.lam[lane, m.pair[m.bearing[e, BearingRow.pair], PairRow.node]])
        i = m.bearing[e, BearingRow.body_i]
        j = m.bearing[e, BearingRow.body_j]
        if i < m.bodies:
            w.limbs.wrench[lane, i] = w.limbs.wrench[lane, i] - (x.i0 * f[0] + x.i1 * f[1] + x.i2 * f[2])
        if j < m.bodies:
            w.limbs.wrench[lane, j] = w.limbs.wrench[lane, j] - (x.j0 * f[0] + x.j1 * f[1] + x.j2 * f[2])


@routine
def wrenches(m: Machine, w: Work, lane: int):
    """What joints put on bodies that move with the accelerations in ``Limbs.pull``, at the multipliers as they are."""
    for b in range(m.bodies):
        w.limbs.wrench[lane, b] = inertial_wrench(m, w, lane, b, w.limbs.pull[lane, b]) - w.load[lane, b]
    for q in range(m.tree.told):
        lam = w.lam[lane, m.pair[q, PairRow.node]]
        i = m.pair[q, PairRow.body_i]
        j = m.pair[q, PairRow.body_j]
        for row in range(6):
            if i < m.bodies:
                w.limbs.wrench[lane, i] = w.limbs.wrench[lane, i] + w.row_i[lane, q, row] * lam[row]
            if j < m.bodies:
                w.limbs.wrench[lane, j] = w.limbs.wrench[lane, j] + w.row_j[lane, q, row] * lam[row]
    rubbed_along(m, w, lane)
    for n in range(m.tree.branches):
        k = m.tree.branches - 1 - n
        b = m.tree.branch[k, BranchRow.body]
        p = m.tree.branch[k, BranchRow.parent]
        x = w.limbs.wrench[lane, b]
        r = w.limbs.arm[lane, b]
        f = vec3(x[0], x[1], x[2])
        if p < m.bodies:
            w.limbs.wrench[lane, p] = w.limbs.wrench[lane, p] + spatial(
                f, vec3(x[3], x[4], x[5]) + wp.cross(r, f)
            )
