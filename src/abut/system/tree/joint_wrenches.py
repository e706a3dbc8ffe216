# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Wrenches of the tree's joints on their bodies, compiled.

The wrench of a joint accelerates its body and all bodies further out, computed from the tips of the tree to its root:

    W = M a − F + Gᵀλ + Σ Xᵀ W   over its children.

M includes the reflected inertia of joints. F contains the part of joint friction that does not depend on the reactions
(``JointFrictionState.load_offset``); the other part is subtracted from W, so that the remainder is the reaction alone.
Source: Featherstone, Rigid Body Dynamics Algorithms (2008), sec. 5.3; docs/recursive_dynamics.md.
"""

import warp as wp

from abut.coordinates.blocks import spatial_row
from abut.extend import routine
from abut.kernels.columns.inertia_columns import ReflectedInertiaRow
from abut.kernels.columns.machine_columns import BearingRow, PairRow
from abut.kernels.structs.machine_structs import Machine, Work, vec3, vec6
from abut.kernels.structs.tree_structs import BranchRow

__all__ = ["inertial_wrench", "joint_wrenches"]


@routine
def inertial_wrench(machine: Machine, work: Work, lane: int, b: int, a: vec6):
    """Return the wrench that accelerates a single body."""
    turn = work.inertia[lane, b] @ vec3(a[3], a[4], a[5])
    return spatial_row(vec3(a[0], a[1], a[2]) * machine.mass[lane, b], turn)


@routine
def subtract_joint_friction(machine: Machine, work: Work, lane: int):
    """Subtract joint friction that depends on the reactions, so that the remainder is the reaction alone.

    For joints that are equations it follows from their multipliers, for the tree's joints from the last evaluation.
    """
    for e in range(machine.bearings):
        x = work.joint_friction[lane, e]
        f = x.law * (x.load_offset - x.normal)
        if machine.bearing[e, BearingRow.tree_body] < 0:
            f = x.law * -wp.dot(
                x.slope, work.lam[lane, machine.pair[machine.bearing[e, BearingRow.pair], PairRow.node]]
            )
        i = machine.bearing[e, BearingRow.body_i]
        j = machine.bearing[e, BearingRow.body_j]
        if i < machine.bodies:
            work.tree.wrench[lane, i] = work.tree.wrench[lane, i] - (x.i0 * f[0] + x.i1 * f[1] + x.i2 * f[2])
        if j < machine.bodies:
            work.tree.wrench[lane, j] = work.tree.wrench[lane, j] - (x.j0 * f[0] + x.j1 * f[1] + x.j2 * f[2])


@routine
def add_reflected_inertia(machine: Machine, work: Work, lane: int, k: int):
    """Add the loads that accelerate the inertia of a joint's coordinate, by the accelerations in ``TreeState.residual_acceleration``."""
    i = machine.reflected_inertia[k, ReflectedInertiaRow.body_i]
    j = machine.reflected_inertia[k, ReflectedInertiaRow.body_j]
    gi = work.reflected_i[lane, k]
    gj = work.reflected_j[lane, k]
    pull = work.reflected_bias[lane, k]
    if i < machine.bodies:
        pull += wp.dot(gi, work.tree.residual_acceleration[lane, i])
    if j < machine.bodies:
        pull += wp.dot(gj, work.tree.residual_acceleration[lane, j])
    load = machine.number[lane, machine.reflected_inertia[k, ReflectedInertiaRow.number]] * pull
    if i < machine.bodies:
        work.tree.wrench[lane, i] = work.tree.wrench[lane, i] + gi * load
    if j < machine.bodies:
        work.tree.wrench[lane, j] = work.tree.wrench[lane, j] + gj * load


@routine
def joint_wrenches(machine: Machine, work: Work, lane: int):
    """Compute the wrenches of joints for the accelerations in ``TreeState.residual_acceleration``, at the present multipliers."""
    for b in range(machine.bodies):
        work.tree.wrench[lane, b] = (
            inertial_wrench(machine, work, lane, b, work.tree.residual_acceleration[lane, b])
            - work.load[lane, b]
        )
    for q in range(machine.tree.first_pair):
        lam = work.lam[lane, machine.pair[q, PairRow.node]]
        i = machine.pair[q, PairRow.body_i]
        j = machine.pair[q, PairRow.body_j]
        for row in range(6):
            if i < machine.bodies:
                work.tree.wrench[lane, i] = work.tree.wrench[lane, i] + work.row_i[lane, q, row] * lam[row]
            if j < machine.bodies:
                work.tree.wrench[lane, j] = work.tree.wrench[lane, j] + work.row_j[lane, q, row] * lam[row]
    for k in range(machine.reflected_inertias):
        add_reflected_inertia(machine, work, lane, k)
    subtract_joint_friction(machine, work, lane)
    for n in range(machine.tree.branches):
        k = machine.tree.branches - 1 - n
        b = machine.tree.branch[k, BranchRow.body]
        p = machine.tree.branch[k, BranchRow.parent]
        x = work.tree.wrench[lane, b]
        r = work.tree.arm[lane, b]
        f = vec3(x[0], x[1], x[2])
        if p < machine.bodies:
            work.tree.wrench[lane, p] = work.tree.wrench[lane, p] + spatial_row(
                f, vec3(x[3], x[4], x[5]) + wp.cross(r, f)
            )
