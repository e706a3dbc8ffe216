# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Normal load of joint surfaces with friction, compiled: its derivatives, and friction in loads and matrix.

N is a function of the joint's reaction and the pose. The reaction follows from multipliers, or, where the coordinates of the joint are the
state, from the wrench of the joint on its body. Formula: ``joints.friction``; equations: ``system.joint_friction.solve``.
"""

import warp as wp

from abut.coordinates.blocks import (
    Blocks,
    add_block,
    add_follower_wrench_stiffness,
    column,
    spatial_row,
    stiffness_blocks,
)
from abut.coordinates.coordinate_kernels import add_stiffness, frame_rate_gradient, make_coordinates
from abut.coordinates.definitions import DEFINITIONS
from abut.extend import routine
from abut.kernels.columns.machine_columns import BearingNumbers, BearingRow, PairRow, PowerColumns, TermRow
from abut.kernels.structs.machine_structs import JointFrictionState, Machine, Work, mat66, vec3, vec6
from abut.kernels.structs.tree_structs import BranchRow
from abut.system.dynamics.bodies import MatrixWeights, add_blocks, relative_of
from abut.system.dynamics.light_body_kernels import row_gradient

coordinate_stiffness = make_coordinates(tuple(DEFINITIONS)).stiffness


@routine
def unit_wrench(work: Work, lane: int, q: int, row: int, sign: int, x: JointFrictionState):
    """Return force and torque on the first body at its frame, in the second frame's axes, by a unit multiplier of a row."""
    g = row_gradient(work, lane, q, int(sign < 0), row)
    force = vec3(-g[0], -g[1], -g[2])
    torque = vec3(-g[3], -g[4], -g[5]) - wp.cross(x.arm, force)
    turn = wp.transpose(x.axes)
    return turn @ force, turn @ torque


@routine
def torque_across_free_axes(machine: Machine, work: Work, lane: int, b: int, torque: vec3):
    """Return the part of a torque across the free rotations of the body's tree joint, which transmit only friction."""
    k = machine.tree.branch_of_body[b]
    out = vec3(torque[0], torque[1], torque[2])
    for c in range(machine.tree.branch[k, BranchRow.freedoms] + machine.tree.branch[k, BranchRow.driven]):
        s = work.tree.axis[lane, b, c]
        a = vec3(s[3], s[4], s[5])
        out -= a * wp.dot(a, torque)
    return out


@routine
def lever_of(machine: Machine, work: Work, lane: int, e: int, x: JointFrictionState):
    """Return the vector from the body on the joint to the first frame."""
    here = work.at.p[lane, machine.bearing[e, BearingRow.tree_body]]
    return work.at.p[lane, machine.bearing[e, BearingRow.body_i]] + x.arm - here


@routine
def onto_first(machine: Machine, e: int):
    """Return 1 if the joint's wrench acts on its first body, −1 if on its second; the opposite acts on the other."""
    sign = 1.0
    if machine.bearing[e, BearingRow.tree_body] != machine.bearing[e, BearingRow.body_i]:
        sign = -1.0
    return sign


@routine
def tree_joint_reaction(machine: Machine, work: Work, lane: int, e: int, x: JointFrictionState):
    """Return the joint's reaction as `joint_reaction` for a tree joint, from its wrench on the body (`system.tree.joint_wrenches`)."""
    b = machine.bearing[e, BearingRow.tree_body]
    all = work.tree.wrench[lane, b] * onto_first(machine, e)
    force = vec3(all[0], all[1], all[2])
    torque = vec3(all[3], all[4], all[5]) - wp.cross(lever_of(machine, work, lane, e, x), force)
    turn = wp.transpose(x.axes)
    return turn @ force, turn @ torque_across_free_axes(machine, work, lane, b, torque)


@routine
def joint_reaction(machine: Machine, work: Work, lane: int, e: int, x: JointFrictionState):
    """Return the joint's force and torque on the first body at its frame, in the second frame's axes."""
    if machine.bearing[e, BearingRow.tree_body] >= 0:
        return tree_joint_reaction(machine, work, lane, e, x)
    q = machine.bearing[e, BearingRow.pair]
    lam = work.lam[lane, machine.pair[q, PairRow.node]]
    force = vec3(0.0, 0.0, 0.0)
    torque = vec3(0.0, 0.0, 0.0)
    for row in range(machine.bearing[e, BearingRow.rows]):
        f, t = unit_wrench(work, lane, q, row, machine.bearing[e, BearingRow.sign], x)
        force += f * lam[row]
        torque += t * lam[row]
    return force, torque


@routine
def normal_load_gradient(
    machine: Machine, lane: int, e: int, x: JointFrictionState, force: vec3, torque: vec3
):
    """Return ∂N by the force and by the torque of the reaction."""
    at = machine.bearing[e, BearingRow.number]
    a = machine.number
    radial = wp.sqrt(force[0] * force[0] + force[1] * force[1])
    bending = wp.sqrt(torque[0] * torque[0] + torque[1] * torque[1])
    across = a[lane, at + BearingNumbers.radial] / wp.max(radial, 1.0e-300)
    by_force = vec3(
        force[0] * across, force[1] * across, a[lane, at + BearingNumbers.axial] * wp.sign(force[2])
    )
    by_force += force * (a[lane, at + BearingNumbers.total] / wp.max(wp.length(force), 1.0e-300))
    tilt = x.weights[0] / wp.max(bending, 1.0e-300)
    by_torque = vec3(
        torque[0] * tilt, torque[1] * tilt, a[lane, at + BearingNumbers.twisting] * wp.sign(torque[2])
    )
    return by_force, by_torque


@routine
def slope_of(
    machine: Machine, work: Work, lane: int, e: int, x: JointFrictionState, by_force: vec3, by_torque: vec3
):
    """Return ∂N by the unknowns of the reaction: multipliers, or the wrench of a tree joint."""
    slope = vec6()
    b = machine.bearing[e, BearingRow.tree_body]
    if b >= 0:
        turn = torque_across_free_axes(machine, work, lane, b, x.axes @ by_torque)
        shift = x.axes @ by_force - wp.cross(turn, lever_of(machine, work, lane, e, x))
        slope = spatial_row(shift, turn) * onto_first(machine, e)
    else:
        for row in range(machine.bearing[e, BearingRow.rows]):
            f, t = unit_wrench(
                work, lane, machine.bearing[e, BearingRow.pair], row, machine.bearing[e, BearingRow.sign], x
            )
            slope[row] = wp.dot(by_force, f) + wp.dot(by_torque, t)
    return slope


@routine
def by_reaction(machine: Machine, work: Work, lane: int, e: int):
    """Return the unknowns of the reaction of a joint with friction, see `slope_of`."""
    b = machine.bearing[e, BearingRow.tree_body]
    if b >= 0:
        return work.tree.wrench[lane, b]
    return work.lam[lane, machine.pair[machine.bearing[e, BearingRow.pair], PairRow.node]]


@routine
def normal_load_and_slope(machine: Machine, work: Work, lane: int, e: int, x: JointFrictionState):
    """Return N and its slope at the present reaction; at the law's upper limit N is the limit value and its slope zero.

    Except for the preload, N is of degree one in the reaction, so that it equals its gradient times the reaction.
    """
    force, torque = joint_reaction(machine, work, lane, e, x)
    by_force, by_torque = normal_load_gradient(machine, lane, e, x, force, torque)
    normal_load = (
        wp.dot(by_force, force)
        + wp.dot(by_torque, torque)
        + machine.number[lane, machine.bearing[e, BearingRow.number] + BearingNumbers.preload]
    )
    slope = slope_of(machine, work, lane, e, x, by_force, by_torque)
    if x.weights[1] > 0.0 and normal_load * wp.length(x.law) > x.weights[1]:
        normal_load = x.weights[1] / wp.length(x.law)
        slope = vec6()
    return normal_load, slope


@routine
def put_slope(machine: Machine, work: Work, lane: int, e: int, gi: vec6, gj: vec6, change: vec6):
    """Add the derivative of friction by the reaction to the matrix: at the multipliers, or in the projection of a tree joint.

    For a tree joint Sᵀ W = Sᵀ g (rest + n·W) with its wrench W on the body, so that T = S − n (g·S).
    """
    b = machine.bearing[e, BearingRow.tree_body]
    i = machine.bearing[e, BearingRow.body_i]
    j = machine.bearing[e, BearingRow.body_j]
    if b >= 0:
        g = gj
        if b == i:
            g = gi
        for c in range(machine.tree.branch[machine.tree.branch_of_body[b], BranchRow.freedoms]):
            s = work.tree.axis[lane, b, c]
            work.tree.friction_axis[lane, b, c] = work.tree.friction_axis[lane, b, c] + change * wp.dot(g, s)
        return
    q = machine.bearing[e, BearingRow.pair]
    to_i = machine.pair[q, PairRow.i_node]
    to_j = machine.pair[q, PairRow.j_node]
    if machine.bearing[e, BearingRow.sign] < 0:
        to_i = machine.pair[q, PairRow.j_node]
        to_j = machine.pair[q, PairRow.i_node]
    if i < machine.bodies:
        work.block[lane, to_i] = work.block[lane, to_i] + wp.outer(gi, change)
    if j < machine.bodies:
        work.block[lane, to_j] = work.block[lane, to_j] + wp.outer(gj, change)


@routine
def update_friction(machine: Machine, work: Work, lane: int, e: int, reaction: float, linearise: int):
    """Replace friction in loads, matrix and dissipated power by that at the present reaction.

    ``linearise``: 1 to linearise the friction again; 0 to keep the present slope in the matrix.
    """
    x = work.joint_friction[lane, e]
    i = machine.bearing[e, BearingRow.body_i]
    j = machine.bearing[e, BearingRow.body_j]
    normal_load, slope = normal_load_and_slope(machine, work, lane, e, x)
    if linearise == 0:
        slope = x.slope
    rest = normal_load - wp.dot(slope, by_reaction(machine, work, lane, e))
    left = rest - x.load_offset
    gi = x.i0 * x.law[0] + x.i1 * x.law[1] + x.i2 * x.law[2]
    gj = x.j0 * x.law[0] + x.j1 * x.law[1] + x.j2 * x.law[2]
    if linearise == 1:
        put_slope(machine, work, lane, e, gi, gj, (slope - x.slope) * reaction)
    if i < machine.bodies:
        work.load[lane, i] = work.load[lane, i] - gi * left
    if j < machine.bodies:
        work.load[lane, j] = work.load[lane, j] - gj * left
    work.power[lane, PowerColumns.dissipated] = work.power[lane, PowerColumns.dissipated] + wp.dot(
        x.law, x.slip
    ) * (normal_load - x.normal)
    x.normal = normal_load
    x.slope = slope
    x.load_offset = rest
    work.joint_friction[lane, e] = x


@routine
def pressing_slope(machine: Machine, work: Work, lane: int, e: int, x: JointFrictionState, arm: vec3):
    """Return ∂N/∂q on the first and on the second body, at constant multipliers.

    The reaction changes as in `coordinates.coordinate_kernels`, the axes of its components rotate, and the overlap changes with the
    travel. It is zero at the limit of N.
    """
    q = machine.bearing[e, BearingRow.pair]
    at = machine.bearing[e, BearingRow.number]
    a = machine.number
    lam = work.lam[lane, machine.pair[q, PairRow.node]]
    s = relative_of(machine, work, machine.pair, lane, q)
    bend = Blocks()
    for t in range(machine.pair[q, PairRow.first_term], machine.pair[q, PairRow.end_term]):
        row = machine.term[t, TermRow.row]
        if row < machine.bearing[e, BearingRow.rows]:
            f = machine.number[lane, machine.term[t, TermRow.number]] * lam[row]
            family, n, h = coordinate_stiffness(
                machine.term[t, TermRow.kind], machine.term[t, TermRow.a], machine.term[t, TermRow.b], s, f
            )
            bend = add_stiffness(bend, family, n, h, s)
    near = bend.ii
    far = bend.ij
    if machine.bearing[e, BearingRow.sign] < 0:
        near = bend.jj
        far = bend.ji
    force, torque = joint_reaction(machine, work, lane, e, x)
    by_force, by_torque = normal_load_gradient(machine, lane, e, x, force, torque)
    force = x.axes @ force
    torque = x.axes @ torque
    by_force = x.axes @ by_force
    by_torque = x.axes @ by_torque
    g = spatial_row(by_force - wp.cross(by_torque, x.arm), by_torque)
    zero = vec3(0.0, 0.0, 0.0)
    lever = force * wp.dot(by_torque, x.arm) - by_torque * wp.dot(x.arm, force)
    first = -(wp.transpose(near) @ g) - spatial_row(zero, lever)
    second = -(wp.transpose(far) @ g) - spatial_row(
        zero, wp.cross(force, by_force) + wp.cross(torque, by_torque)
    )
    if a[lane, at + BearingNumbers.overlap] > 0.0:
        z = column(x.axes, 2)
        tilt = vec3(torque[0], torque[1], torque[2]) - z * wp.dot(z, torque)
        shrink = (
            -x.weights[0]
            * x.weights[0]
            / a[lane, at + BearingNumbers.bending]
            * a[lane, at + BearingNumbers.overlap_change]
            * wp.length(tilt)
        )
        first += spatial_row(z, wp.cross(x.arm, z)) * shrink
        second -= spatial_row(z, wp.cross(arm, z)) * shrink
    if x.weights[1] > 0.0 and x.normal * wp.length(x.law) >= x.weights[1] * (1.0 - 1.0e-12):
        first = vec6()
        second = vec6()
    return first, second


@routine
def subtract_friction_derivatives(machine: Machine, work: Work, lane: int, e: int, weights: MatrixWeights):
    """Subtract the derivatives of friction by velocities and by the pose."""
    x = work.joint_friction[lane, e]
    s = relative_of(machine, work, machine.bearing, lane, e)
    at = machine.bearing[e, BearingRow.number]
    a = machine.number
    arm = s.rj + s.d
    h = mat66()
    h = add_block(h, 0, 0, x.by_slip * x.normal)
    zero = vec6()
    ti = wp.matrix_from_rows(x.i0, x.i1, x.i2, zero, zero, zero)
    tj = wp.matrix_from_rows(x.j0, x.j1, x.j2, zero, zero, zero)
    add_blocks(machine, work, machine.bearing, lane, e, stiffness_blocks(ti, tj, h, ti, tj), weights.rate)

    # by the pose: rotation of directions and of the axes of the slip, and normal load
    f = x.law * -x.normal
    all = x.i0 * f[0] + x.i1 * f[1] + x.i2 * f[2]
    push = vec3(all[0], all[1], all[2])
    k = add_follower_wrench_stiffness(Blocks(), push, vec3(all[3], all[4], all[5]) - wp.cross(s.ri, push), s)
    k.ii = -k.ii
    k.ij = -k.ij
    k.ji = -k.ji
    k.jj = -k.jj
    spin = s.wi - s.wj
    slide_i, slide_j = frame_rate_gradient(column(s.aj, 2), s)
    none = vec3(0.0, 0.0, 0.0)
    si = wp.matrix_from_rows(slide_i * a[lane, at + BearingNumbers.slides], zero, zero, zero, zero, zero)
    sj = wp.matrix_from_rows(
        slide_j * a[lane, at + BearingNumbers.slides]
        + spatial_row(none, wp.cross(column(s.aj, 0), spin) * a[lane, at + BearingNumbers.turn_x]),
        spatial_row(none, wp.cross(column(s.aj, 1), spin) * a[lane, at + BearingNumbers.turn_y]),
        spatial_row(none, wp.cross(column(s.aj, 2), spin) * a[lane, at + BearingNumbers.turn_z]),
        zero, zero, zero,
    )  # fmt: skip
    ni = vec6()
    nj = vec6()
    if machine.bearing[e, BearingRow.tree_body] < 0:  # else the rotation of S is neglected too
        ni, nj = pressing_slope(machine, work, lane, e, x, arm)
    gi = x.i0 * x.law[0] + x.i1 * x.law[1] + x.i2 * x.law[2]
    gj = x.j0 * x.law[0] + x.j1 * x.law[1] + x.j2 * x.law[2]
    slides = stiffness_blocks(ti, tj, h, si, sj)
    k.ii = k.ii + slides.ii + wp.outer(gi, ni)
    k.ij = k.ij + slides.ij + wp.outer(gi, nj)
    k.ji = k.ji + slides.ji + wp.outer(gj, ni)
    k.jj = k.jj + slides.jj + wp.outer(gj, nj)
    add_blocks(machine, work, machine.bearing, lane, e, k, weights.place)
