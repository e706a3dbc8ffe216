"""Surfaces of joints that rub, compiled: what presses them, its derivatives, and friction put into loads and matrix.

N is a function of the joint's multipliers and the pose; formula: ``joints.friction``; equations: ``system.joint_friction.solve``.
"""

import warp as wp

from abut.joints.coordinates import ALONG, Relative, column
from abut.joints.stiffness import Blocks, put, rate_gradient, reaction_stiffness, spatial
from abut.kernels.types import Grip, Machine, Work, mat33, mat66, vec3, vec6
from abut.plug import routine
from abut.system.dynamics.equations import Weights, add_blocks, relative

# columns of Machine.bearing
FIRST, SECOND, FRAME_FIRST, FRAME_SECOND, PAIR, ROWS, SIGN, LAW, LAW_AT, AT, CARRIED, COLUMN, BLOCK = range(
    13
)
SHOWN = BLOCK + 2  #: after two addresses: where what the law carries along goes in a row of results, or −1
SCALARS = SHOWN + 1  #: how many of them stand behind the bristle
BEARING = SCALARS + 1  #: how many columns


@routine
def pull(w: Work, lane: int, q: int, row: int, sign: int, x: Grip):
    """Force and torque on the first body at its frame, in the second frame's axes, by a unit multiplier of a row."""
    g = w.row_i[lane, q, row]
    if sign < 0:
        g = w.row_j[lane, q, row]
    force = vec3(-g[0], -g[1], -g[2])
    torque = vec3(-g[3], -g[4], -g[5]) - wp.cross(x.arm, force)
    turn = wp.transpose(x.axes)
    return turn @ force, turn @ torque


@routine
def reaction(m: Machine, w: Work, lane: int, e: int, x: Grip):
    """The joint's force and torque on the first body at its frame, in the second frame's axes."""
    q = m.bearing[e, PAIR]
    lam = w.lam[lane, m.pair[q, 4]]
    force = vec3(0.0, 0.0, 0.0)
    torque = vec3(0.0, 0.0, 0.0)
    for row in range(m.bearing[e, ROWS]):
        f, t = pull(w, lane, q, row, m.bearing[e, SIGN], x)
        force += f * lam[row]
        torque += t * lam[row]
    return force, torque


@routine
def weighing(m: Machine, lane: int, e: int, x: Grip, force: vec3, torque: vec3):
    """∂N by the force and by the torque of the reaction."""
    at = m.bearing[e, AT]
    a = m.number
    radial = wp.sqrt(force[0] * force[0] + force[1] * force[1])
    bending = wp.sqrt(torque[0] * torque[0] + torque[1] * torque[1])
    across = a[lane, at + 4] / wp.max(radial, 1.0e-300)
    by_force = vec3(force[0] * across, force[1] * across, a[lane, at + 5] * wp.sign(force[2]))
    by_force += force * (a[lane, at + 6] / wp.max(wp.length(force), 1.0e-300))
    tilt = x.weights[0] / wp.max(bending, 1.0e-300)
    by_torque = vec3(torque[0] * tilt, torque[1] * tilt, a[lane, at + 11] * wp.sign(torque[2]))
    return by_force, by_torque


@routine
def pressing(m: Machine, w: Work, lane: int, e: int, x: Grip):
    """N and ∂N/∂λ at the present multipliers; where the law would exceed its most, N is what gives that, and does not change.

    But for the preload, N is of degree one in the reaction, so that it is its own gradient times it.
    """
    force, torque = reaction(m, w, lane, e, x)
    by_force, by_torque = weighing(m, lane, e, x, force, torque)
    n = wp.dot(by_force, force) + wp.dot(by_torque, torque) + m.number[lane, m.bearing[e, AT] + 12]
    slope = vec6()
    for row in range(m.bearing[e, ROWS]):
        f, t = pull(w, lane, m.bearing[e, PAIR], row, m.bearing[e, SIGN], x)
        slope[row] = wp.dot(by_force, f) + wp.dot(by_torque, t)
    if x.weights[1] > 0.0 and n * wp.length(x.law) > x.weights[1]:
        n = x.weights[1] / wp.length(x.law)
        slope = vec6()
    return n, slope


@routine
def hold(m: Machine, w: Work, lane: int, e: int, reaction: float):
    """Put friction at the present multipliers into loads, matrix and dissipated power, in place of what stands there."""
    x = w.grip[lane, e]
    q = m.bearing[e, PAIR]
    node = m.pair[q, 4]
    i = m.bearing[e, FIRST]
    j = m.bearing[e, SECOND]
    n, slope = pressing(m, w, lane, e, x)
    rest = n - wp.dot(slope, w.lam[lane, node])
    change = slope - x.slope
    left = rest - x.rest
    gi = x.i0 * x.law[0] + x.i1 * x.law[1] + x.i2 * x.law[2]
    gj = x.j0 * x.law[0] + x.j1 * x.law[1] + x.j2 * x.law[2]
    to_i = m.pair[q, 8]
    to_j = m.pair[q, 10]
    if m.bearing[e, SIGN] < 0:
        to_i = m.pair[q, 10]
        to_j = m.pair[q, 8]
    if i < m.bodies:
        w.load[lane, i] = w.load[lane, i] - gi * left
        w.block[lane, to_i] = w.block[lane, to_i] + wp.outer(gi, change) * reaction
    if j < m.bodies:
        w.load[lane, j] = w.load[lane, j] - gj * left
        w.block[lane, to_j] = w.block[lane, to_j] + wp.outer(gj, change) * reaction
    w.power[lane, 0] = w.power[lane, 0] + wp.dot(x.law, x.slip) * (n - x.normal)
    x.normal = n
    x.slope = slope
    x.rest = rest
    w.grip[lane, e] = x


@routine
def turning(force: vec3, torque: vec3, ri: vec3, rj: vec3):
    """How a force and torque at the first frame, on the first body and back on the second, change as they turn with the second body."""
    s = wp.skew(force)
    t = wp.skew(torque)
    k = Blocks()
    k.ii = put(k.ii, 3, 3, s @ wp.skew(ri))
    k.ij = put(put(k.ij, 0, 3, -s), 3, 3, -(wp.skew(ri) @ s) - t)
    k.ji = put(put(k.ji, 3, 0, s), 3, 3, -(s @ wp.skew(ri)))
    k.jj = put(put(put(k.jj, 0, 3, s), 3, 0, -s), 3, 3, wp.skew(rj) @ s + t)
    return k


@routine
def pressing_slope(m: Machine, w: Work, lane: int, e: int, x: Grip, arm: vec3):
    """∂N/∂q on the first and on the second body, multipliers held: the reaction changes as `joints.stiffness` says, the axes it is
    taken apart in turn, and the overlap changes with the travel. Nothing where N is cut off.
    """
    q = m.bearing[e, PAIR]
    at = m.bearing[e, AT]
    a = m.number
    lam = w.lam[lane, m.pair[q, 4]]
    s = relative(m.frames, w.at, lane, m.pair[q, 0], m.pair[q, 1], m.pair[q, 2], m.pair[q, 3])
    bend = Blocks()
    for t in range(m.pair[q, 5], m.pair[q, 6]):
        row = m.term[t, 1]
        if row < m.bearing[e, ROWS]:
            f = m.number[lane, m.term[t, 4]] * lam[row]
            bend = reaction_stiffness(bend, m.term[t, 0], m.term[t, 2], m.term[t, 3], s, f)
    near = bend.ii
    far = bend.ij
    if m.bearing[e, SIGN] < 0:
        near = bend.jj
        far = bend.ji
    force, torque = reaction(m, w, lane, e, x)
    by_force, by_torque = weighing(m, lane, e, x, force, torque)
    force = x.axes @ force
    torque = x.axes @ torque
    by_force = x.axes @ by_force
    by_torque = x.axes @ by_torque
    g = spatial(by_force - wp.cross(by_torque, x.arm), by_torque)
    zero = vec3(0.0, 0.0, 0.0)
    lever = force * wp.dot(by_torque, x.arm) - by_torque * wp.dot(x.arm, force)
    first = -(wp.transpose(near) @ g) - spatial(zero, lever)
    second = -(wp.transpose(far) @ g) - spatial(zero, wp.cross(force, by_force) + wp.cross(torque, by_torque))
    if a[lane, at + 8] > 0.0:
        z = column(x.axes, 2)
        tilt = vec3(torque[0], torque[1], torque[2]) - z * wp.dot(z, torque)
        shrink = -x.weights[0] * x.weights[0] / a[lane, at + 7] * a[lane, at + 9] * wp.length(tilt)
        first += spatial(z, wp.cross(x.arm, z)) * shrink
        second -= spatial(z, wp.cross(arm, z)) * shrink
    if x.weights[1] > 0.0 and x.normal * wp.length(x.law) >= x.weights[1] * (1.0 - 1.0e-12):
        first = vec6()
        second = vec6()
    return first, second


@routine
def stiffen(m: Machine, w: Work, lane: int, e: int, by_slip: mat33, c: Weights, s: Relative):
    """Subtract the derivatives of friction by velocities and by the pose."""
    x = w.grip[lane, e]
    i = m.bearing[e, FIRST]
    j = m.bearing[e, SECOND]
    at = m.bearing[e, AT]
    a = m.number
    arm = s.rj + s.d
    h = mat66()
    h = put(h, 0, 0, by_slip * x.normal)
    zero = vec6()
    ti = wp.matrix_from_rows(x.i0, x.i1, x.i2, zero, zero, zero)
    tj = wp.matrix_from_rows(x.j0, x.j1, x.j2, zero, zero, zero)
    k = Blocks()
    k.ii = wp.transpose(ti) @ h @ ti
    k.ij = wp.transpose(ti) @ h @ tj
    k.ji = wp.transpose(tj) @ h @ ti
    k.jj = wp.transpose(tj) @ h @ tj
    add_blocks(w.block, lane, m.bodies, i, j, m.bearing[e, BLOCK], m.bearing[e, BLOCK + 1], k, c.rate)

    # by the pose: directions that turn, slip that is seen from axes that turn, and what presses
    f = x.law * -x.normal
    all = x.i0 * f[0] + x.i1 * f[1] + x.i2 * f[2]
    push = vec3(all[0], all[1], all[2])
    k = turning(push, vec3(all[3], all[4], all[5]) - wp.cross(s.ri, push), s.ri, arm)
    k.ii = -k.ii
    k.ij = -k.ij
    k.ji = -k.ji
    k.jj = -k.jj
    spin = s.wi - s.wj
    slide_i, slide_j = rate_gradient(ALONG, 0, 2, s)
    none = vec3(0.0, 0.0, 0.0)
    si = wp.matrix_from_rows(slide_i * a[lane, at + 3], zero, zero, zero, zero, zero)
    sj = wp.matrix_from_rows(
        slide_j * a[lane, at + 3] + spatial(none, wp.cross(column(s.aj, 0), spin) * a[lane, at]),
        spatial(none, wp.cross(column(s.aj, 1), spin) * a[lane, at + 1]),
        spatial(none, wp.cross(column(s.aj, 2), spin) * a[lane, at + 2]),
        zero, zero, zero,
    )  # fmt: skip
    ni, nj = pressing_slope(m, w, lane, e, x, arm)
    gi = x.i0 * x.law[0] + x.i1 * x.law[1] + x.i2 * x.law[2]
    gj = x.j0 * x.law[0] + x.j1 * x.law[1] + x.j2 * x.law[2]
    k.ii = k.ii + wp.transpose(ti) @ h @ si + wp.outer(gi, ni)
    k.ij = k.ij + wp.transpose(ti) @ h @ sj + wp.outer(gi, nj)
    k.ji = k.ji + wp.transpose(tj) @ h @ si + wp.outer(gj, ni)
    k.jj = k.jj + wp.transpose(tj) @ h @ sj + wp.outer(gj, nj)
    add_blocks(w.block, lane, m.bodies, i, j, m.bearing[e, BLOCK], m.bearing[e, BLOCK + 1], k, c.place)
