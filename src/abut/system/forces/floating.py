"""Modes in a floating frame, compiled: what they add to the equations of the body that is their frame, and their own.

With s(q) the static moment about the frame's origin, J(q) what modes add to the inertia tensor, h(q, q̇) the moment of momentum of the
deformation, all in the frame's axes, A = a − g and q̈ relative to the frame, the frame's body bears beside its own inertia

    f = α × s + ω × (ω × s) + 2 ω × ṡ + s̈
    τ = s × A + J α + J̇ ω + ω × (J ω + h) + ḣ

and mode k, beside its own mass,

    Q_k = ∂s/∂q_k · A + ∂h/∂q̇_k · α + ω · (d/dt ∂h/∂q̇_k − ∂h/∂q_k) − ½ ω · ∂J/∂q_k ω + (K q + D q̇)_k

with s = S q, J = J₁ q + q J₂ q, h = H q̇ + q C q̇: the Boltzmann–Hamel equations of ½ ∫ ẋ² dm, so that energy is kept whatever the
motion. What the body shortens by where it bends has no momentum in its frame (`flexible.gauge`): of that J₂ holds what rotation does, and
what holds the body (`system.constraints.bending`) all the rest.

Modes stand in bodies of mass one, three each, whose coordinates they are. Source: Shabana, Dynamics of Multibody Systems (2013), ch. 5;
Wallrapp, Mech. Struct. Mach. 22 (1994) 327, for its terms of second order.
"""

from typing import Any

import warp as wp

from abut.coordinates.blocks import Relative, spatial
from abut.kernels.modal_rows import ModalNumbers, ModalScratch, ModeNumbers, ModePair
from abut.kernels.rows import ForceRow, LookRow, Power, Symmetric
from abut.kernels.types import A2, Machine, Work, mat33, mat66, vec3, vec6
from abut.plug import routine
from abut.system.dynamics.bodies import Weights


@wp.struct
class Whole:
    """What all modes make together, in the frame's axes."""

    first: int  # row of `LookRow`
    modes: int
    at: int  # places of numbers: of modes, of pairs of modes
    pairs: int
    room: int
    spin: vec3  # ω
    pull: vec3  # A
    twist: vec3  # α
    s: vec3
    ds: vec3
    h: vec3
    j: mat33
    dj: mat33


@routine
def three(a: A2, lane: int, at: int):
    """Three numbers."""
    v = vec3()
    for i in range(3):
        v[i] = a[lane, at + i]
    return v


@routine
def tensor(a: A2, lane: int, at: int):
    """A symmetric tensor from xx, yy, zz, xy, yz, zx."""
    xy = a[lane, at + Symmetric.xy]
    yz = a[lane, at + Symmetric.yz]
    zx = a[lane, at + Symmetric.zx]
    xx = a[lane, at + Symmetric.xx]
    yy = a[lane, at + Symmetric.yy]
    return mat33(xx, xy, zx, xy, yy, yz, zx, yz, a[lane, at + Symmetric.zz])


@routine
def gathered(m: Machine, w: Work, lane: int, e: int, want: int):
    """Coordinates of the modes into scratch, and how the frame moves; with ``want`` accelerations as in ``w.dy``, else the weight alone."""
    x = Whole()
    b = m.force[e, ForceRow.body_i]
    back = wp.transpose(w.at.r[lane, b])
    x.first = m.forces + m.force[e, ForceRow.first_look]
    x.room = m.force[e, ForceRow.scratch]
    at = m.force[e, ForceRow.number]
    x.modes = int(m.number[lane, at + ModalNumbers.modes])
    x.at = at + ModalNumbers.WIDTH
    x.pairs = x.at + ModeNumbers.WIDTH * x.modes
    x.spin = back @ w.at.w[lane, b]
    x.pull = back @ -m.gravity[lane]
    if want == 1:
        f = w.dy[lane, b]
        x.pull = x.pull + back @ vec3(f[7], f[8], f[9])
        x.twist = back @ vec3(f[10], f[11], f[12])
    for k in range(x.modes):
        body = m.force[x.first + k / 3, LookRow.body]
        here = x.room + ModalScratch.WIDTH * k
        w.modal[lane, here + ModalScratch.place] = w.y[lane, body][k % 3]
        w.modal[lane, here + ModalScratch.rate] = w.y[lane, body][7 + k % 3]
        w.modal[lane, here + ModalScratch.pull] = 0.0
        if want == 1:
            w.modal[lane, here + ModalScratch.pull] = w.dy[lane, body][7 + k % 3]
    return x


@routine
def pair_of(x: Whole, k: int, n: int):
    """Place of the numbers of two modes, in any order."""
    one = wp.min(k, n)
    return x.pairs + ModePair.WIDTH * (one * x.modes - (one * (one - 1)) / 2 + wp.max(k, n) - one)


@routine
def turned(a: A2, lane: int, x: Whole, k: int, n: int):
    """∂h/∂q_k by q̇_n."""
    side = int(ModePair.turn)
    if n < k:
        side = int(ModePair.back)
    return three(a, lane, pair_of(x, k, n) + side)


@routine
def begin_sums(m: Machine, w: Work, lane: int, k: int, x: Whole):
    """What mode k makes alone, into scratch."""
    one = x.at + ModeNumbers.WIDTH * k
    here = x.room + ModalScratch.WIDTH * k
    elastic = m.number[lane, one + ModeNumbers.stiffness] * w.modal[lane, here + ModalScratch.place]
    for i in range(3):
        w.modal[lane, here + ModalScratch.turn + i] = m.number[lane, one + ModeNumbers.turn + i]
        w.modal[lane, here + ModalScratch.swirl + i] = 0.0
        w.modal[lane, here + ModalScratch.toward + i] = 0.0
    for i in range(6):
        w.modal[lane, here + ModalScratch.inertia + i] = m.number[lane, one + ModeNumbers.inertia + i]
    w.modal[lane, here + ModalScratch.elastic] = elastic
    w.modal[lane, here + ModalScratch.force] = elastic


@routine
def add_three(a: A2, lane: int, at: int, v: vec3):
    """Add to three numbers."""
    for i in range(3):
        a[lane, at + i] = a[lane, at + i] + v[i]


@routine
def add_pair(m: Machine, w: Work, lane: int, by: int, on: int, q: float, v: float, to_l: vec3, from_l: vec3):
    """What a mode makes of another, at q and q̇, into the other's scratch."""
    a = m.number
    add_three(w.modal, lane, on + ModalScratch.turn, from_l * q)
    add_three(w.modal, lane, on + ModalScratch.swirl, (from_l - to_l) * v)
    add_three(w.modal, lane, on + ModalScratch.toward, to_l * v)
    for i in range(6):
        at = on + ModalScratch.inertia + i
        w.modal[lane, at] = w.modal[lane, at] + a[lane, by + ModePair.inertia + i] * (2.0 * q)
    w.modal[lane, on + ModalScratch.force] = (
        w.modal[lane, on + ModalScratch.force] + a[lane, by + ModePair.damping] * v
    )


@routine
def summed(m: Machine, w: Work, lane: int, x: Whole):
    """What modes make of each other, into scratch."""
    for k in range(x.modes):
        begin_sums(m, w, lane, k, x)
    by = int(x.pairs)
    for k in range(x.modes):
        here = x.room + ModalScratch.WIDTH * k
        q = w.modal[lane, here + ModalScratch.place]
        v = w.modal[lane, here + ModalScratch.rate]
        own = three(m.number, lane, by + ModePair.turn)
        add_pair(m, w, lane, by, here, q, v, own, own)
        by += ModePair.WIDTH
        for n in range(k + 1, x.modes):
            there = x.room + ModalScratch.WIDTH * n
            to_l = three(m.number, lane, by + ModePair.turn)
            from_l = three(m.number, lane, by + ModePair.back)
            u = w.modal[lane, there + ModalScratch.place]
            z = w.modal[lane, there + ModalScratch.rate]
            add_pair(m, w, lane, by, here, u, z, to_l, from_l)
            add_pair(m, w, lane, by, there, q, v, from_l, to_l)
            by += ModePair.WIDTH


@routine
def totals(m: Machine, w: Work, lane: int, x: Whole):
    """s, ṡ, h, J, J̇; what rates alone make of ḣ, and what q̈ makes of s̈ and ḣ."""
    a = m.number
    t = vec3()
    f_pull = vec3()
    t_pull = vec3()
    for k in range(x.modes):
        one = x.at + ModeNumbers.WIDTH * k
        here = x.room + ModalScratch.WIDTH * k
        q = w.modal[lane, here + ModalScratch.place]
        v = w.modal[lane, here + ModalScratch.rate]
        pull = w.modal[lane, here + ModalScratch.pull]
        shift = three(a, lane, one + ModeNumbers.shift)
        turn = three(w.modal, lane, here + ModalScratch.turn)
        grown = tensor(w.modal, lane, here + ModalScratch.inertia)
        x.s += shift * q
        x.ds += shift * v
        x.h += turn * v
        x.j += (grown + tensor(a, lane, one + ModeNumbers.inertia)) * (0.5 * q)
        x.dj += grown * v
        f_pull += shift * pull
        t_pull += turn * pull
        t += three(w.modal, lane, here + ModalScratch.toward) * v
    return x, t, f_pull, t_pull


@routine
def put_load(m: Machine, w: Work, lane: int, x: Whole, k: int, load: float):
    """Add to the load on a mode."""
    body = m.force[x.first + k / 3, LookRow.body]
    y = w.load[lane, body]
    y[k % 3] = y[k % 3] + load
    w.load[lane, body] = y


@routine
def put_loads(m: Machine, w: Work, lane: int, e: int, x: Whole, t: vec3):
    """Loads on the frame's body and on the modes but for what accelerations make of them, which the matrix does; energies."""
    b = m.force[e, ForceRow.body_i]
    r = w.at.r[lane, b]
    o = x.spin
    g = m.gravity[lane]
    weight = wp.transpose(r) @ g
    f = wp.cross(o, wp.cross(o, x.s)) + 2.0 * wp.cross(o, x.ds)
    t += x.dj @ o + wp.cross(o, x.j @ o + x.h) - wp.cross(x.s, weight)
    w.load[lane, b] = w.load[lane, b] - spatial(r @ f, r @ t)
    moving = wp.dot(wp.transpose(r) @ w.at.v[lane, b], wp.cross(o, x.s) + x.ds)
    moving += 0.5 * wp.dot(o, x.j @ o) + wp.dot(o, x.h)
    lifted = -wp.dot(g, r @ x.s)
    stored = 0.0
    lost = 0.0
    for k in range(x.modes):
        here = x.room + ModalScratch.WIDTH * k
        q = w.modal[lane, here + ModalScratch.place]
        force = w.modal[lane, here + ModalScratch.force]
        grown = tensor(w.modal, lane, here + ModalScratch.inertia)
        load = force - 0.5 * wp.dot(o, grown @ o)
        load -= wp.dot(three(m.number, lane, x.at + ModeNumbers.WIDTH * k + ModeNumbers.shift), weight)
        load += wp.dot(three(w.modal, lane, here + ModalScratch.swirl), o)
        load += g[k % 3]  # its body bears no weight of its own
        lifted += g[k % 3] * q
        put_load(m, w, lane, x, k, -load)
        elastic = w.modal[lane, here + ModalScratch.elastic]
        stored += 0.5 * elastic * q
        lost += (force - elastic) * w.modal[lane, here + ModalScratch.rate]
    w.power[lane, Power.stored] = w.power[lane, Power.stored] + stored
    w.power[lane, Power.dissipated] = w.power[lane, Power.dissipated] + lost
    w.power[lane, Power.kinetic] = w.power[lane, Power.kinetic] + moving
    w.power[lane, Power.potential] = w.power[lane, Power.potential] + lifted


@routine
def put_inertia(m: Machine, w: Work, lane: int, e: int, x: Whole):
    """What accelerations as in ``w.dy`` make of the loads, for methods that iterate on them."""
    b = m.force[e, ForceRow.body_i]
    r = w.at.r[lane, b]
    pull = x.pull + wp.transpose(r) @ m.gravity[lane]
    f = wp.cross(x.twist, x.s)
    t = wp.cross(x.s, pull) + x.j @ x.twist
    for k in range(x.modes):
        here = x.room + ModalScratch.WIDTH * k
        shift = three(m.number, lane, x.at + ModeNumbers.WIDTH * k + ModeNumbers.shift)
        turn = three(w.modal, lane, here + ModalScratch.turn)
        own = w.modal[lane, here + ModalScratch.pull]
        f += shift * own
        t += turn * own
        body = m.force[x.first + k / 3, LookRow.body]
        y = vec6()
        if k % 3 > 0:
            y = w.inertial[lane, body]
        y[k % 3] = wp.dot(shift, pull) + wp.dot(turn, x.twist)
        w.inertial[lane, body] = y
    w.inertial[lane, b] = spatial(r @ f, r @ t)


@routine
def four(a: mat33, b: mat33, c: mat33, d: mat33):
    """[[a, b], [c, d]]."""
    out = mat66()
    for i in range(3):
        for j in range(3):
            out[i, j] = a[i, j]
            out[i, 3 + j] = b[i, j]
            out[3 + i, j] = c[i, j]
            out[3 + i, 3 + j] = d[i, j]
    return out


@routine
def put_frame(m: Machine, w: Work, lane: int, e: int, x: Whole, f: vec3, t: vec3, c: Weights):
    """The block of the frame's body; ``f`` is s̈, and ``t`` ḣ by rates and accelerations of the modes."""
    b = m.force[e, ForceRow.body_i]
    r = w.at.r[lane, b]
    back = wp.transpose(r)
    o = x.spin
    zero = mat33()
    by_pull = wp.skew(x.s)
    block = four(zero, -(r @ by_pull @ back), r @ by_pull @ back, r @ x.j @ back) * c.mass
    if c.want == 1:
        swing = wp.cross(o, x.s)
        f_o = -wp.skew(swing) - wp.skew(o) @ wp.skew(x.s) - 2.0 * wp.skew(x.ds)
        t_o = x.dj + wp.skew(o) @ x.j - wp.skew(x.j @ o + x.h)
        f += wp.cross(x.twist, x.s) + wp.cross(o, swing) + 2.0 * wp.cross(o, x.ds)
        t += wp.cross(x.s, x.pull) + x.j @ x.twist + x.dj @ o + wp.cross(o, x.j @ o + x.h)
        # what is fixed in space, as seen from the frame, changes by x × δθ
        f_q = -wp.skew(f) + f_o @ wp.skew(o) - by_pull @ wp.skew(x.twist)
        t_q = -wp.skew(t) + t_o @ wp.skew(o) + x.j @ wp.skew(x.twist) + by_pull @ wp.skew(x.pull)
        block += four(zero, r @ f_o @ back, zero, r @ t_o @ back) * c.rate
        block += four(zero, r @ f_q @ back, zero, r @ t_q @ back) * c.place
    w.block[lane, b] = w.block[lane, b] + block


@routine
def carried(x: Whole, k: int, m: Machine, w: Work, lane: int):
    """How ḣ changes with q_k and q̇_k: of what hangs on two modes."""
    a = m.number
    t = vec3()
    by_rate = vec3()
    moment = vec3()
    grown = mat33()
    for n in range(x.modes):
        there = x.room + ModalScratch.WIDTH * n
        v = w.modal[lane, there + ModalScratch.rate]
        pull = w.modal[lane, there + ModalScratch.pull]
        by = pair_of(x, k, n)
        to_l = turned(a, lane, x, k, n)
        t += to_l * pull
        moment += to_l * v
        by_rate += (to_l + turned(a, lane, x, n, k)) * v
        grown += tensor(a, lane, by + ModePair.inertia) * (2.0 * v)
    t += grown @ x.spin + wp.cross(x.spin, moment)
    return t, by_rate


@routine
def put_mode(m: Machine, w: Work, lane: int, e: int, k: int, x: Whole, c: Weights):
    """Blocks between a mode and the frame."""
    b = m.force[e, ForceRow.body_i]
    r = w.at.r[lane, b]
    o = x.spin
    here = x.room + ModalScratch.WIDTH * k
    shift = three(m.number, lane, x.at + ModeNumbers.WIDTH * k + ModeNumbers.shift)
    turn = three(w.modal, lane, here + ModalScratch.turn)
    down = spatial(r @ shift, r @ turn) * c.mass
    across = spatial(r @ shift, r @ turn) * c.mass
    if c.want == 1:
        grown = tensor(w.modal, lane, here + ModalScratch.inertia)
        swirl = three(w.modal, lane, here + ModalScratch.swirl)
        t, t_v = carried(x, k, m, w, lane)
        f = wp.cross(x.twist, shift) + wp.cross(o, wp.cross(o, shift))
        t += wp.cross(shift, x.pull) + grown @ x.twist + wp.cross(o, grown @ o)
        f_v = 2.0 * wp.cross(o, shift)
        t_v += grown @ o + wp.cross(o, turn)
        down += spatial(r @ f_v, r @ t_v) * c.rate + spatial(r @ f, r @ t) * c.place
        by_spin = swirl - grown @ o
        twisted = wp.cross(by_spin, o) + wp.cross(turn, x.twist) + wp.cross(shift, x.pull)
        zero = vec3(0.0, 0.0, 0.0)
        across += spatial(zero, r @ by_spin) * c.rate + spatial(zero, r @ twisted) * c.place
    count = m.force[e, ForceRow.looks]
    at = m.force[x.first + k / 3, LookRow.block_i]
    block = w.block[lane, at]
    for i in range(6):
        block[i, k % 3] = block[i, k % 3] + down[i]
    w.block[lane, at] = block
    at = m.force[x.first + count + k / 3, LookRow.block_i]
    block = w.block[lane, at]
    for i in range(6):
        block[k % 3, i] = block[k % 3, i] + across[i]
    w.block[lane, at] = block


@routine
def put_modes(m: Machine, w: Work, lane: int, e: int, x: Whole, c: Weights):
    """Blocks between modes."""
    a = m.number
    o = x.spin
    count = m.force[e, ForceRow.looks]
    for k in range(x.modes):
        for n in range(x.modes):
            by = pair_of(x, k, n)
            from_l = turned(a, lane, x, n, k)
            rate = a[lane, by + ModePair.damping]
            rate += wp.dot(o, from_l - turned(a, lane, x, k, n))
            place = wp.dot(from_l, x.twist)
            if k == n:
                place += a[lane, x.at + ModeNumbers.WIDTH * k + ModeNumbers.stiffness]
            place -= wp.dot(o, tensor(a, lane, by + ModePair.inertia) @ o)
            at = m.force[x.first + 2 * count + (k / 3) * count + n / 3, LookRow.block_i]
            block = w.block[lane, at]
            block[k % 3, n % 3] = block[k % 3, n % 3] + rate * c.rate + place * c.place
            w.block[lane, at] = block


def floating(implicit: bool) -> Any:
    """What modes add, at one state; with what implicit methods want of it."""

    @routine
    def explicit(m: Machine, w: Work, lane: int, e: int, s: Relative, t: float, c: Weights):
        x = gathered(m, w, lane, e, 0)
        summed(m, w, lane, x)
        x, tau, f_pull, tau_pull = totals(m, w, lane, x)
        put_loads(m, w, lane, e, x, tau)
        put_frame(m, w, lane, e, x, f_pull, tau + tau_pull, c)
        for k in range(x.modes):
            put_mode(m, w, lane, e, k, x, c)

    @routine
    def both(m: Machine, w: Work, lane: int, e: int, s: Relative, t: float, c: Weights):
        x = gathered(m, w, lane, e, 1)
        summed(m, w, lane, x)
        x, tau, f_pull, tau_pull = totals(m, w, lane, x)
        put_loads(m, w, lane, e, x, tau)
        put_inertia(m, w, lane, e, x)
        put_frame(m, w, lane, e, x, f_pull, tau + tau_pull, c)
        for k in range(x.modes):
            put_mode(m, w, lane, e, k, x, c)
        if c.want == 1:
            put_modes(m, w, lane, e, x, c)

    return both if implicit else explicit


__all__ = ["floating"]
