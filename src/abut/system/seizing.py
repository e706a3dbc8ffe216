"""Friction in joints, compiled: the surfaces' slip, the law, and the loop of reaction and friction.

With N(λ) what presses a pair of surfaces together, μ⃗(s, z) the law's traction per unit of it, and W the map from the two bodies'
velocities to the slip s = W v, friction pushes the bodies by −Wᵀ μ⃗ N(λ). The equations of motion

    M a + Gᵀλ + Wᵀ μ⃗ N(λ) = F,      G a = γ

are linearised in λ, N(λ) ≈ N₀ + ∂N/∂λ (λ − λ₀): the slope joins Gᵀ in the matrix, and what is left joins the load. So
an implicit method's corrector sees ∂F/∂λ beside ∂F/∂v, and the accelerations of an explicit one are a Newton iteration on (a, λ), which
looks at N only. ∂F/∂q holds the turning of the directions of friction, not of N. Source: adams.md §5 for what presses; Haug,
Computer Aided Kinematics and Dynamics (1989), sec. 11.4, for friction by reactions.
"""

from typing import Any

import warp as wp

from abut.joints.coordinates import column
from abut.joints.stiffness import Blocks, put, spatial
from abut.kernels.types import A3, Grip, Machine, Slip, Work, Y, f64, mat33, mat66, vec3, vec4, vec6
from abut.plug import routine
from abut.system.equations import Weights, add_blocks, relative, solve_accelerations
from abut.system.touching import with_drag

# columns of Machine.bearing
FIRST, SECOND, FRAME_FIRST, FRAME_SECOND, PAIR, ROWS, SIGN, LAW, LAW_AT, AT, CARRIED, COLUMN, BLOCK = range(
    13
)
BEARING = BLOCK + 2  #: how many columns: two addresses


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
def pressing(m: Machine, w: Work, lane: int, e: int, x: Grip):
    """N and ∂N/∂λ at the present multipliers; where the law would exceed its most, N is what gives that, and does not change."""
    q = m.bearing[e, PAIR]
    sign = m.bearing[e, SIGN]
    at = m.bearing[e, AT]
    a = m.number
    lam = w.lam[lane, m.pair[q, 4]]
    force = vec3(0.0, 0.0, 0.0)
    torque = vec3(0.0, 0.0, 0.0)
    for row in range(m.bearing[e, ROWS]):
        f, t = pull(w, lane, q, row, sign, x)
        force += f * lam[row]
        torque += t * lam[row]
    radial = wp.sqrt(force[0] * force[0] + force[1] * force[1])
    bending = wp.sqrt(torque[0] * torque[0] + torque[1] * torque[1])
    whole = wp.length(force)
    n = a[lane, at + 4] * radial + a[lane, at + 5] * wp.abs(force[2]) + a[lane, at + 6] * whole
    n += x.weights[0] * bending + a[lane, at + 11] * wp.abs(torque[2]) + a[lane, at + 12]
    across = a[lane, at + 4] / wp.max(radial, 1.0e-300)
    by_force = vec3(force[0] * across, force[1] * across, a[lane, at + 5] * wp.sign(force[2]))
    by_force += force * (a[lane, at + 6] / wp.max(whole, 1.0e-300))
    tilt = x.weights[0] / wp.max(bending, 1.0e-300)
    by_torque = vec3(torque[0] * tilt, torque[1] * tilt, a[lane, at + 11] * wp.sign(torque[2]))
    slope = vec6()
    for row in range(m.bearing[e, ROWS]):
        f, t = pull(w, lane, q, row, sign, x)
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
def stiffen(m: Machine, w: Work, lane: int, e: int, by_slip: mat33, c: Weights, arm: vec3):
    """Subtract the derivatives of friction by velocities and by the pose; ``arm`` is from the second body to the first frame."""
    x = w.grip[lane, e]
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
    i = m.bearing[e, FIRST]
    j = m.bearing[e, SECOND]
    add_blocks(w.block, lane, m.bodies, i, j, m.bearing[e, BLOCK], m.bearing[e, BLOCK + 1], k, c.rate)
    f = x.law * -x.normal
    all = x.i0 * f[0] + x.i1 * f[1] + x.i2 * f[2]
    push = vec3(all[0], all[1], all[2])
    s = wp.skew(push)
    turn = wp.skew(vec3(all[3], all[4], all[5]) - wp.cross(x.arm, push))
    ri = wp.skew(x.arm)
    rj = wp.skew(arm)
    g = Blocks()
    g.ii = put(g.ii, 3, 3, s @ ri)
    g.ij = put(put(g.ij, 0, 3, -s), 3, 3, -(ri @ s) - turn)
    g.ji = put(put(g.ji, 3, 0, s), 3, 3, -(s @ ri))
    g.jj = put(put(put(g.jj, 0, 3, s), 3, 0, -s), 3, 3, rj @ s + turn)
    add_blocks(w.block, lane, m.bodies, i, j, m.bearing[e, BLOCK], m.bearing[e, BLOCK + 1], g, -c.place)


@routine
def no_memory(m: Machine, w: Work, lane: int, e: int):
    return vec4(0.0, 0.0, 0.0, 0.0)


@routine
def memory(m: Machine, w: Work, lane: int, e: int):
    """What the law carries along, or an implicit method's base, in the second frame's axes."""
    k = m.bearing[e, CARRIED]
    z = Y()
    lag = w.lag[lane]
    if k >= 0:
        z = w.y[lane, m.bodies + 1 + m.laden + k]
        if lag[0] > 0.0:
            z = w.base[lane, m.laden + k]
    return vec4(z[3], z[4], z[5], z[6])


@routine
def keep_nothing(m: Machine, w: Work, lane: int, e: int, z: vec4, dz: vec4, size: vec4):
    """No law carries anything along."""


@routine
def keep(m: Machine, w: Work, lane: int, e: int, z: vec4, dz: vec4, size: vec4):
    """Put what the law carries along (where it was solved for) and its rate back."""
    k = m.bearing[e, CARRIED]
    lag = w.lag[lane]
    if k >= 0:
        w.size[lane, m.laden + k] = with_drag(Y(), size)
        row = m.bodies + 1 + m.laden + k
        w.dy[lane, row] = with_drag(Y(), dz)
        if lag[0] > 0.0:
            w.y[lane, row] = with_drag(Y(), z)


@routine
def forget_nonsense(m: Machine, w: Work, lane: int, e: int):
    """A trial step that went astray leaves multipliers that are no numbers, from which no iteration could begin."""
    node = m.pair[m.bearing[e, PAIR], 4]
    lam = w.lam[lane, node]
    if not (wp.dot(lam, lam) <= 1.0e200):
        w.lam[lane, node] = vec6()


def rubbing(friction_law: Any, carried: bool) -> Any:
    """``rub(m, w, lane, c)``: friction of all joints at the state just assembled, with the multipliers as they are."""
    recall, put_back = (memory, keep) if carried else (no_memory, keep_nothing)

    @routine
    def rub(m: Machine, w: Work, lane: int, c: Weights):
        for e in range(m.bearings):
            forget_nonsense(m, w, lane, e)
            at = m.bearing[e, AT]
            a = m.number
            s = relative(
                m.frames, w.at, lane, m.bearing[e, FIRST], m.bearing[e, SECOND], m.bearing[e, FRAME_FIRST],
                m.bearing[e, FRAME_SECOND],
            )  # fmt: skip
            x = Grip()
            x.axes = s.aj
            x.arm = s.ri
            arm = s.rj + s.d
            along = column(s.aj, 2) * a[lane, at + 3]
            ax = column(s.aj, 0) * a[lane, at]
            ay = column(s.aj, 1) * a[lane, at + 1]
            az = column(s.aj, 2) * a[lane, at + 2]
            zero = vec3(0.0, 0.0, 0.0)
            x.i0 = spatial(along, wp.cross(s.ri, along) + ax)
            x.i1 = spatial(zero, ay)
            x.i2 = spatial(zero, az)
            x.j0 = spatial(-along, -wp.cross(arm, along) - ax)
            x.j1 = spatial(zero, -ay)
            x.j2 = spatial(zero, -az)
            spin = s.wi - s.wj
            slide = wp.dot(along, s.dv) + wp.dot(wp.cross(s.wj, along), s.d)
            x.slip = vec3(slide + wp.dot(ax, spin), wp.dot(ay, spin), wp.dot(az, spin))
            bend = a[lane, at + 7]
            if a[lane, at + 8] > 0.0:
                travel = wp.dot(column(s.aj, 2), s.d) - a[lane, at + 10]
                bend /= wp.max(a[lane, at + 8] + a[lane, at + 9] * travel, 1.0e-3 * a[lane, at + 8])
            x.weights = vec3(bend, a[lane, at + 13], 0.0)
            told = Slip()
            told.velocity = x.slip
            told.normal = 1.0
            drag = friction_law(
                m.bearing[e, LAW], a, lane, m.bearing[e, LAW_AT], told, recall(m, w, lane, e), w.lag[lane], c.want
            )  # fmt: skip
            x.law = drag.force
            w.grip[lane, e] = x
            put_back(m, w, lane, e, drag.z, drag.dz, drag.size)
            hold(m, w, lane, e, c.reaction)
            if c.want == 1:
                stiffen(m, w, lane, e, drag.by_slip, c, arm)

    return rub


@routine
def acting(m: Machine, w: Work, lane: int):
    """The largest load or multiplier, whose rounding any of them may have."""
    most = 0.0
    for b in range(m.bodies):
        most = wp.max(most, wp.length(w.load[lane, b]))
    for k in range(m.bodies, m.nodes):
        most = wp.max(most, wp.length(w.lam[lane, k]))
    return most


@routine
def agree(m: Machine, w: Work, lane: int):
    """The first pair of surfaces on which presses something else than the solution was told; −1 where all agree."""
    odd = int(-1)
    rounding = 1.0e-13 * acting(m, w, lane)
    a = m.number
    for e in range(m.bearings):
        x = w.grip[lane, e]
        n, _slope = pressing(m, w, lane, e, x)
        told = x.rest + wp.dot(x.slope, w.lam[lane, m.pair[m.bearing[e, PAIR], 4]])
        at = m.bearing[e, AT]
        arms = a[lane, at + 4] + a[lane, at + 5] + a[lane, at + 6] + x.weights[0] + a[lane, at + 11]
        if not (wp.abs(n - told) <= 1.0e-12 * wp.max(wp.abs(n), wp.abs(told)) + rounding * arms):
            if odd < 0:
                odd = e
    return odd


@routine
def solve_rubbing(m: Machine, w: Work, lane: int):
    """Accelerations and multipliers, friction by the multipliers found: Newton's method, each step with its own matrix.

    0, 1 + the node at which elimination broke down, or 1 + nodes + the pair of surfaces for which no reaction was found.
    """
    blocks = w.spare.shape[1]
    for k in range(blocks):
        w.spare[lane, k] = w.block[lane, k]
    it = int(0)
    status = int(0)
    while True:
        status = solve_accelerations(m, w, lane)
        it += 1
        if status != 0:
            break
        odd = agree(m, w, lane)
        if odd < 0:
            break
        if it == 40:
            status = m.nodes + 1 + odd
            break
        for k in range(blocks):
            w.block[lane, k] = w.spare[lane, k]
        for e in range(m.bearings):
            hold(m, w, lane, e, 1.0)
        for k in range(blocks):
            w.spare[lane, k] = w.block[lane, k]
    for e in range(m.bearings):
        x = w.grip[lane, e]
        n, _slope = pressing(m, w, lane, e, x)
        w.power[lane, 0] = w.power[lane, 0] + wp.dot(x.law, x.slip) * (n - x.normal)
        x.normal = n
        w.grip[lane, e] = x
    return status


def showing(show: Any) -> Any:
    """``show``, and friction on the first-named body of each joint, summed over its surfaces, into a row of results."""

    @routine
    def show_rubbing(m: Machine, w: Work, row: A3, lane: int, i: int):
        show(m, w, row, lane, i)
        for e in range(m.bearings):
            x = w.grip[lane, e]
            f = x.law * -x.normal
            push = x.i0 * f[0] + x.i1 * f[1] + x.i2 * f[2]
            force = vec3(push[0], push[1], push[2])
            torque = vec3(push[3], push[4], push[5]) - wp.cross(x.arm, force)
            sign = f64(m.bearing[e, SIGN])
            at = m.bearing[e, COLUMN]
            for k in range(3):
                row[lane, i, at + k] = row[lane, i, at + k] + sign * force[k]
                row[lane, i, at + 3 + k] = row[lane, i, at + 3 + k] + sign * torque[k]

    return show_rubbing
