"""What is looked at of a machine in joint coordinates, compiled: orientations, reactions of joints that carry."""

from typing import Any

import warp as wp

from abut.coordinates.blocks import spatial
from abut.joints.tree import BALL, CROSS, HINGE
from abut.kernels.blocks import inverse
from abut.kernels.rows import BearingRow, PairRow
from abut.kernels.trees import BranchRow
from abut.kernels.types import Machine, Work, f64, quat, vec3
from abut.plug import routine
from abut.system.dynamics.bodies import relative
from abut.system.dynamics.constraint_rows import evaluating, rows_matrix
from abut.system.tree.spanning import STANDING

__all__ = ["posed_along", "telling"]


@routine
def about_z(angle: float):
    """The quaternion of a turn about z."""
    return quat(f64(0.0), f64(0.0), wp.sin(0.5 * angle), wp.cos(0.5 * angle))


@routine
def orientations(m: Machine, w: Work, lane: int):
    """Quaternions of all bodies: products along the tree, so that they go on from what was given as steadily as the coordinates do."""
    half = wp.sqrt(f64(0.5))
    for k in range(m.tree.branches):
        b = m.tree.branch[k, BranchRow.body]
        p = m.tree.branch[k, BranchRow.parent]
        turns = m.tree.branch[k, BranchRow.turns]
        y = w.y[lane, b]
        own = quat(y[3], y[4], y[5], y[6])
        if turns == STANDING:
            w.limbs.pose[lane, b] = own
            continue
        turned = quat(f64(0.0), f64(0.0), f64(0.0), f64(1.0))
        if turns == HINGE:
            turned = about_z(y[3])
        if turns == CROSS:
            turned = about_z(y[3]) * quat(half, f64(0.0), f64(0.0), half) * about_z(y[4])
        if turns == BALL:
            turned = own
        elif m.tree.branch[k, BranchRow.sign] < 0:
            turned = wp.quat_inverse(turned)
        base = m.tree.near[lane, k]
        if p < m.bodies:
            base = w.limbs.pose[lane, p] * base
        w.limbs.pose[lane, b] = wp.normalize(base * turned * m.tree.far[lane, k])


@routine
def rubbed_along(m: Machine, w: Work, lane: int):
    """Friction in joints, of which loads hold only what there is without the reactions that press."""
    for e in range(m.bearings):
        x = w.grip[lane, e]
        f = x.law * (x.rest - x.normal)
        i = m.bearing[e, BearingRow.body_i]
        j = m.bearing[e, BearingRow.body_j]
        if i < m.bodies:
            w.limbs.wrench[lane, i] = w.limbs.wrench[lane, i] - (x.i0 * f[0] + x.i1 * f[1] + x.i2 * f[2])
        if j < m.bodies:
            w.limbs.wrench[lane, j] = w.limbs.wrench[lane, j] - (x.j0 * f[0] + x.j1 * f[1] + x.j2 * f[2])


@routine
def reactions_along(m: Machine, w: Work, lane: int):
    """Accelerations of the bodies whole, and what their joints put on them: what each takes to move as it does, and its children with it,
    W = M a − F + Gᵀλ + Σ Xᵀ W of these.
    """
    for b in range(m.bodies):
        a = w.rhs[lane, b] + w.limbs.bias[lane, b]
        w.rhs[lane, b] = a
        turn = w.inertia[lane, b] @ vec3(a[3], a[4], a[5])
        moved = spatial(vec3(a[0], a[1], a[2]) * m.mass[lane, b], turn)
        w.limbs.wrench[lane, b] = moved - w.load[lane, b]
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


def telling(measure: Any) -> Any:
    """``tell(m, w, lane)``: orientations, and the multipliers of joints that carry, so that their reactions are told as those of others."""
    pair_rows = evaluating(measure)

    @routine
    def tell(m: Machine, w: Work, lane: int):
        orientations(m, w, lane)
        reactions_along(m, w, lane)
        for q in range(m.tree.told, m.tree.told_end):
            i = m.pair[q, PairRow.body_i]
            j = m.pair[q, PairRow.body_j]
            node = m.pair[q, PairRow.node]
            s = relative(m.frames, w.at, lane, i, j, m.pair[q, PairRow.frame_i], m.pair[q, PairRow.frame_j])
            pair_rows(m, w, lane, q, s)
            g = rows_matrix(w.row_i, lane, q)
            b = i
            if b == m.bodies or m.tree.branch[m.tree.of[b], BranchRow.far] != m.pair[q, PairRow.frame_i]:
                g = rows_matrix(w.row_j, lane, q)
                b = j
            gram = g @ wp.transpose(g)
            for row in range(6):
                if gram[row, row] == 0.0:
                    gram[row, row] = 1.0
            w.lam[lane, node] = inverse(gram) @ (g @ w.limbs.wrench[lane, b]) * -1.0

    return tell


@routine
def posed_along(m: Machine, w: Work, lane: int, b: int):
    """A body's orientation, as `orientations` has found it."""
    return w.limbs.pose[lane, b] * m.tree.sense[lane, b]
