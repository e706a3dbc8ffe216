# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Modes in a floating frame, compiled: their contributions to the equations of the frame's body, and their own equations.

s(q) is the static moment about the frame's origin, J(q) the contribution of modes to the inertia tensor, and h(q, q̇) the moment of
momentum of the deformation, all in the frame's axes. With A = a − g and q̈ relative to the frame, the load on the frame's body beyond its
own inertia is

    f = α × s + ω × (ω × s) + 2 ω × ṡ + s̈
    τ = s × A + J α + J̇ ω + ω × (J ω + h) + ḣ

and on mode k, beyond its own mass,

    Q_k = ∂s/∂q_k · A + ∂h/∂q̇_k · α + ω · (d/dt ∂h/∂q̇_k − ∂h/∂q_k) − ½ ω · ∂J/∂q_k ω + (K q + D q̇)_k

with s = S q, J = J₁ q + q J₂ q, h = H q̇ + q C q̇: the Boltzmann–Hamel equations of ½ ∫ ẋ² dm, so that energy is conserved for any
motion. The shortening of the body by bending has no momentum in its frame (`flexible.reduction.second_order_displacements`): J₂
contains its effect in rotation, and the body's constraints (`system.constraints.elastic_frame_kernels`) contain all other effects.

Modes are represented by bodies of mass one, three each, whose coordinates they are. Source: Shabana, Dynamics of Multibody Systems (2013),
ch. 5; Wallrapp, Mech. Struct. Mach. 22 (1994) 327, for its terms of second order.
"""

from typing import Any

import warp as wp

from abut.coordinates.blocks import RelativeMotion, spatial_row
from abut.extend import routine
from abut.kernels.columns.machine_columns import ForceFrameRow, ForceRow, PowerColumns, Symmetric
from abut.kernels.columns.modal_columns import ModalNumbers, ModalScratch, ModeNumbers, ModePair
from abut.kernels.modal_sums import (
    add_column,
    add_products,
    add_row,
    add_rows,
    clear_numbers,
    copy_numbers,
    rotate_rows,
    row_products,
    scatter_column,
)
from abut.kernels.structs.machine_structs import A2, Machine, Work, Y, mat33, mat66, vec3, vec6
from abut.system.dynamics.bodies import MatrixWeights


@wp.struct
class FloatingFrameSums:
    """Motion of the frame and sums over all modes, in the frame's axes."""

    first: int  # row of `ForceFrameRow`
    modes: int
    at: int  # places of numbers: of modes, of pairs of modes
    pairs: int
    scratch: int
    spin: vec3  # ω
    acceleration: vec3  # A
    angular_acceleration: vec3  # α
    s: vec3
    ds: vec3
    h: vec3
    j: mat33
    dj: mat33


@routine
def read_vector(a: A2, lane: int, at: int):
    """Return three numbers."""
    v = vec3()
    for i in range(3):
        v[i] = a[lane, at + i]
    return v


@routine
def mode_vector(a: A2, lane: int, at: int, apart: int):
    """Return three numbers of one mode."""
    return vec3(a[lane, at], a[lane, at + apart], a[lane, at + 2 * apart])


@routine
def mode_tensor(a: A2, lane: int, at: int, apart: int):
    """Return a symmetric tensor of one mode, from xx, yy, zz, xy, yz, zx."""
    xy = a[lane, at + Symmetric.xy * apart]
    yz = a[lane, at + Symmetric.yz * apart]
    zx = a[lane, at + Symmetric.zx * apart]
    xx = a[lane, at + Symmetric.xx * apart]
    yy = a[lane, at + Symmetric.yy * apart]
    return mat33(xx, xy, zx, xy, yy, yz, zx, yz, a[lane, at + Symmetric.zz * apart])


@routine
def gather_modes(machine: Machine, work: Work, lane: int, e: int, want: int):
    """Copy modal coordinates to scratch; return the frame's motion; with ``want`` accelerations from ``work.dy``, else weight only."""
    x = FloatingFrameSums()
    b = machine.force[e, ForceRow.body_i]
    back = wp.transpose(work.at.r[lane, b])
    x.first = machine.forces + machine.force[e, ForceRow.first_frame]
    x.scratch = machine.force[e, ForceRow.scratch]
    at = machine.force[e, ForceRow.number]
    x.modes = int(machine.number[lane, at + ModalNumbers.modes])
    x.at = at + ModalNumbers.WIDTH
    x.pairs = x.at + ModeNumbers.WIDTH * x.modes
    x.spin = back @ work.at.w[lane, b]
    x.acceleration = back @ -machine.gravity[lane]
    if want == 1:
        f = work.dy[lane, b]
        x.acceleration = x.acceleration + back @ vec3(f[7], f[8], f[9])
        x.angular_acceleration = back @ vec3(f[10], f[11], f[12])
    for group in range(machine.force[e, ForceRow.frames]):
        body = machine.force[x.first + group, ForceFrameRow.body]
        y = work.y[lane, body]
        f = work.dy[lane, body]
        for i in range(3):
            k = x.scratch + 3 * group + i
            if 3 * group + i < x.modes:
                work.modal[lane, k + ModalScratch.place * x.modes] = y[i]
                work.modal[lane, k + ModalScratch.rate * x.modes] = y[7 + i]
                if want == 1:
                    work.modal[lane, k + ModalScratch.acceleration * x.modes] = f[7 + i]
    return x


@routine
def add_modal_sums(
    machine: Machine, work: Work, lane: int, x: FloatingFrameSums, first: int, columns: int, by: int, to: int
):
    """Add sums over modes of a number of columns of `ModePair`, weighted by one column of the scratch, to others."""
    n = x.modes
    at = x.pairs + first * n
    stride = ModePair.WIDTH * n
    add_products(
        machine.number, lane, at, stride, n, columns * n, work.modal, x.scratch + by * n, x.scratch + to * n
    )


@routine
def sum_modes(machine: Machine, work: Work, lane: int, x: FloatingFrameSums, want: int):
    """Compute sums over pairs of modes, into scratch; with ``want`` also those for derivatives."""
    n = x.modes
    copy_numbers(
        machine.number,
        lane,
        x.at + ModeNumbers.inertia * n,
        9 * n,
        work.modal,
        x.scratch + ModalScratch.inertia * n,
    )
    end = int(ModalScratch.force)
    if want == 1:
        end = ModalScratch.WIDTH
    clear_numbers(
        lane, (end - ModalScratch.momentum_rate) * n, work.modal, x.scratch + ModalScratch.momentum_rate * n
    )
    for k in range(n):
        elastic = machine.number[lane, x.at + k] * work.modal[lane, x.scratch + k]
        work.modal[lane, x.scratch + ModalScratch.force * n + k] = elastic
    add_modal_sums(machine, work, lane, x, ModePair.inertia, 9, ModalScratch.place, ModalScratch.inertia)
    add_modal_sums(
        machine, work, lane, x, ModePair.momentum, 7, ModalScratch.rate, ModalScratch.momentum_rate
    )
    if want == 1:
        add_modal_sums(
            machine, work, lane, x, ModePair.inertia, 6, ModalScratch.rate, ModalScratch.inertia_rate
        )
        add_modal_sums(
            machine,
            work,
            lane,
            x,
            ModePair.momentum,
            6,
            ModalScratch.acceleration,
            ModalScratch.momentum_acceleration,
        )


@routine
def static_moment_gradient(machine: Machine, lane: int, x: FloatingFrameSums, k: int):
    """Return ∂s/∂q_k."""
    return mode_vector(machine.number, lane, x.at + ModeNumbers.shift * x.modes + k, x.modes)


@routine
def momentum_gradient(work: Work, lane: int, x: FloatingFrameSums, k: int):
    """Return ∂h/∂q̇_k."""
    return mode_vector(work.modal, lane, x.scratch + ModalScratch.momentum * x.modes + k, x.modes)


@routine
def inertia_gradient(work: Work, lane: int, x: FloatingFrameSums, k: int):
    """Return ∂J/∂q_k."""
    return mode_tensor(work.modal, lane, x.scratch + ModalScratch.inertia * x.modes + k, x.modes)


@routine
def gyroscopic_term(work: Work, lane: int, x: FloatingFrameSums, k: int):
    """Return (∂h/∂q̇_k)˙ − ∂h/∂q_k."""
    return mode_vector(work.modal, lane, x.scratch + ModalScratch.coriolis * x.modes + k, x.modes)


@routine
def momentum_gradient_rate(work: Work, lane: int, x: FloatingFrameSums, k: int):
    """Return (∂h/∂q̇_k)˙."""
    return mode_vector(work.modal, lane, x.scratch + ModalScratch.momentum_rate * x.modes + k, x.modes)


@routine
def sum_scratch(work: Work, lane: int, x: FloatingFrameSums, first: int, count: int, by: int):
    """Return sums over modes of up to six columns of scratch, weighted by another."""
    at = x.scratch + first * x.modes
    return row_products(work.modal, lane, at, count, x.modes, work.modal, x.scratch + by * x.modes)


@routine
def sum_static_moment_gradients(machine: Machine, work: Work, lane: int, x: FloatingFrameSums, by: int):
    """Return Σ ∂s/∂q_k by a column of scratch."""
    at = x.at + ModeNumbers.shift * x.modes
    v = row_products(machine.number, lane, at, 3, x.modes, work.modal, x.scratch + by * x.modes)
    return vec3(v[0], v[1], v[2])


@routine
def symmetric_tensor(v: vec6):
    """Return a tensor from xx, yy, zz, xy, yz, zx."""
    return mat33(v[0], v[3], v[5], v[3], v[1], v[4], v[5], v[4], v[2])


@routine
def inertia_sums(machine: Machine, work: Work, lane: int, x: FloatingFrameSums, want: int):
    """Compute s, ṡ, h, J, J̇; the part of ḣ by rates alone, and the parts of s̈ and ḣ by q̈."""
    f_pull = vec3()
    t_pull = vec3()
    x.s = sum_static_moment_gradients(machine, work, lane, x, ModalScratch.place)
    x.ds = sum_static_moment_gradients(machine, work, lane, x, ModalScratch.rate)
    first = x.at + ModeNumbers.inertia * x.modes
    grown = row_products(
        machine.number, lane, first, 6, x.modes, work.modal, x.scratch + ModalScratch.place * x.modes
    )
    grown += sum_scratch(work, lane, x, ModalScratch.inertia, 6, ModalScratch.place)
    x.j = symmetric_tensor(0.5 * grown)
    x.dj = symmetric_tensor(sum_scratch(work, lane, x, ModalScratch.inertia, 6, ModalScratch.rate))
    both = sum_scratch(work, lane, x, ModalScratch.momentum, 6, ModalScratch.rate)  # and the flow after it
    x.h = vec3(both[0], both[1], both[2])
    t = vec3(both[3], both[4], both[5])
    if want == 1:
        f_pull = sum_static_moment_gradients(machine, work, lane, x, ModalScratch.acceleration)
        turn = sum_scratch(work, lane, x, ModalScratch.momentum, 3, ModalScratch.acceleration)
        t_pull = vec3(turn[0], turn[1], turn[2])
    return x, t, f_pull, t_pull


@routine
def modal_energies(machine: Machine, work: Work, lane: int, x: FloatingFrameSums):
    """Compute elastic energy, and the power dissipated by damping."""
    stored = 0.0
    lost = 0.0
    for k in range(x.modes):
        q = work.modal[lane, x.scratch + ModalScratch.place * x.modes + k]
        elastic = machine.number[lane, x.at + ModeNumbers.stiffness * x.modes + k] * q
        stored += 0.5 * elastic * q
        force = work.modal[lane, x.scratch + ModalScratch.force * x.modes + k]
        lost += (force - elastic) * work.modal[lane, x.scratch + ModalScratch.rate * x.modes + k]
    work.power[lane, PowerColumns.stored] = work.power[lane, PowerColumns.stored] + stored
    work.power[lane, PowerColumns.dissipated] = work.power[lane, PowerColumns.dissipated] + lost


@routine
def apply_modal_loads(machine: Machine, work: Work, lane: int, e: int, x: FloatingFrameSums, weight: vec3):
    """Apply loads to the modes; account for their potential energy by weight."""
    o = x.spin
    g = machine.gravity[lane]
    to = x.scratch + ModalScratch.force * x.modes
    f = Y()
    for i in range(3):
        f[i] = -0.5 * o[i] * o[i]
        f[3 + i] = -o[i] * o[(i + 1) % 3]
    add_rows(work.modal, lane, x.scratch + ModalScratch.inertia * x.modes, x.modes, 6, f, work.modal, to)
    h = Y()
    r = Y()
    for i in range(3):
        h[i] = o[i]
        r[i] = -weight[i]
    add_rows(work.modal, lane, x.scratch + ModalScratch.coriolis * x.modes, x.modes, 3, h, work.modal, to)
    add_rows(machine.number, lane, x.at + ModeNumbers.shift * x.modes, x.modes, 3, r, work.modal, to)
    lifted = 0.0
    for b in range(machine.force[e, ForceRow.frames]):
        body = machine.force[x.first + b, ForceFrameRow.body]
        load = work.load[lane, body]
        for i in range(3):
            k = 3 * b + i
            load[i] = load[i] - g[i]  # their body has no own weight, also where it represents none
            if k < x.modes:
                load[i] = load[i] - work.modal[lane, to + k]
                lifted += g[i] * work.modal[lane, x.scratch + ModalScratch.place * x.modes + k]
        work.load[lane, body] = load
    return lifted


@routine
def apply_loads(machine: Machine, work: Work, lane: int, e: int, x: FloatingFrameSums, t: vec3):
    """Apply loads to the frame's body and to the modes except those by accelerations, which are in the matrix; account for energies."""
    b = machine.force[e, ForceRow.body_i]
    r = work.at.r[lane, b]
    o = x.spin
    g = machine.gravity[lane]
    weight = wp.transpose(r) @ g
    f = wp.cross(o, wp.cross(o, x.s)) + 2.0 * wp.cross(o, x.ds)
    t += x.dj @ o + wp.cross(o, x.j @ o + x.h) - wp.cross(x.s, weight)
    work.load[lane, b] = work.load[lane, b] - spatial_row(r @ f, r @ t)
    moving = wp.dot(wp.transpose(r) @ work.at.v[lane, b], wp.cross(o, x.s) + x.ds)
    moving += 0.5 * wp.dot(o, x.j @ o) + wp.dot(o, x.h)
    modal_energies(machine, work, lane, x)
    lifted = apply_modal_loads(machine, work, lane, e, x, weight) - wp.dot(g, r @ x.s)
    work.power[lane, PowerColumns.kinetic] = work.power[lane, PowerColumns.kinetic] + moving
    work.power[lane, PowerColumns.potential] = work.power[lane, PowerColumns.potential] + lifted


@routine
def add_inertial_loads(machine: Machine, work: Work, lane: int, e: int, x: FloatingFrameSums):
    """Add loads by the accelerations in ``work.dy``, for methods that iterate on them."""
    b = machine.force[e, ForceRow.body_i]
    r = work.at.r[lane, b]
    pull = x.acceleration + wp.transpose(r) @ machine.gravity[lane]
    f = wp.cross(x.angular_acceleration, x.s)
    t = wp.cross(x.s, pull) + x.j @ x.angular_acceleration
    for k in range(x.modes):
        shift = static_moment_gradient(machine, lane, x, k)
        turn = momentum_gradient(work, lane, x, k)
        own = work.modal[lane, x.scratch + ModalScratch.acceleration * x.modes + k]
        f += shift * own
        t += turn * own
        body = machine.force[x.first + k / 3, ForceFrameRow.body]
        y = vec6()
        if k % 3 > 0:
            y = work.inertial[lane, body]
        y[k % 3] = wp.dot(shift, pull) + wp.dot(turn, x.angular_acceleration)
        work.inertial[lane, body] = y
    work.inertial[lane, b] = work.inertial[lane, b] + spatial_row(r @ f, r @ t)


@routine
def matrix_of_blocks(a: mat33, b: mat33, c: mat33, d: mat33):
    """Return [[a, b], [c, d]]."""
    out = mat66()
    for i in range(3):
        for j in range(3):
            out[i, j] = a[i, j]
            out[i, 3 + j] = b[i, j]
            out[3 + i, j] = c[i, j]
            out[3 + i, 3 + j] = d[i, j]
    return out


@routine
def add_frame_block(
    machine: Machine,
    work: Work,
    lane: int,
    e: int,
    x: FloatingFrameSums,
    f: vec3,
    t: vec3,
    weights: MatrixWeights,
):
    """Add the block of the frame's body; ``f`` is s̈, and ``t`` ḣ by rates and accelerations of the modes."""
    b = machine.force[e, ForceRow.body_i]
    r = work.at.r[lane, b]
    back = wp.transpose(r)
    o = x.spin
    zero = mat33()
    by_pull = wp.skew(x.s)
    block = matrix_of_blocks(zero, -(r @ by_pull @ back), r @ by_pull @ back, r @ x.j @ back) * weights.mass
    if weights.with_derivatives == 1:
        swing = wp.cross(o, x.s)
        f_o = -wp.skew(swing) - wp.skew(o) @ wp.skew(x.s) - 2.0 * wp.skew(x.ds)
        t_o = x.dj + wp.skew(o) @ x.j - wp.skew(x.j @ o + x.h)
        f += wp.cross(x.angular_acceleration, x.s) + wp.cross(o, swing) + 2.0 * wp.cross(o, x.ds)
        t += (
            wp.cross(x.s, x.acceleration)
            + x.j @ x.angular_acceleration
            + x.dj @ o
            + wp.cross(o, x.j @ o + x.h)
        )
        # vectors fixed in space, seen from the frame, change by x × δθ
        f_q = -wp.skew(f) + f_o @ wp.skew(o) - by_pull @ wp.skew(x.angular_acceleration)
        t_q = (
            -wp.skew(t)
            + t_o @ wp.skew(o)
            + x.j @ wp.skew(x.angular_acceleration)
            + by_pull @ wp.skew(x.acceleration)
        )
        block += matrix_of_blocks(zero, r @ f_o @ back, zero, r @ t_o @ back) * weights.rate
        block += matrix_of_blocks(zero, r @ f_q @ back, zero, r @ t_q @ back) * weights.place
    work.block[lane, b] = work.block[lane, b] + block


@routine
def modal_momentum_derivatives(work: Work, lane: int, x: FloatingFrameSums, k: int):
    """Return the derivatives of ḣ by q_k and q̇_k: of the part that depends on two modes."""
    swirl = gyroscopic_term(work, lane, x, k)
    flow = momentum_gradient_rate(work, lane, x, k)
    growth = mode_tensor(work.modal, lane, x.scratch + ModalScratch.inertia_rate * x.modes + k, x.modes)
    t = mode_vector(work.modal, lane, x.scratch + ModalScratch.momentum_acceleration * x.modes + k, x.modes)
    t -= mode_vector(work.modal, lane, x.scratch + ModalScratch.coriolis_acceleration * x.modes + k, x.modes)
    t += growth @ x.spin + wp.cross(x.spin, flow - swirl)
    return t, 2.0 * flow - swirl


@routine
def add_mode_frame_blocks(
    machine: Machine, work: Work, lane: int, e: int, k: int, x: FloatingFrameSums, weights: MatrixWeights
):
    """Add blocks between a mode and the frame."""
    b = machine.force[e, ForceRow.body_i]
    r = work.at.r[lane, b]
    o = x.spin
    shift = static_moment_gradient(machine, lane, x, k)
    turn = momentum_gradient(work, lane, x, k)
    down = spatial_row(r @ shift, r @ turn) * weights.mass
    across = down
    if weights.with_derivatives == 1:
        grown = inertia_gradient(work, lane, x, k)
        t, t_v = modal_momentum_derivatives(work, lane, x, k)
        f = wp.cross(x.angular_acceleration, shift) + wp.cross(o, wp.cross(o, shift))
        t += wp.cross(shift, x.acceleration) + grown @ x.angular_acceleration + wp.cross(o, grown @ o)
        f_v = 2.0 * wp.cross(o, shift)
        t_v += grown @ o + wp.cross(o, turn)
        by_spin = gyroscopic_term(work, lane, x, k) - grown @ o
        twisted = (
            wp.cross(by_spin, o) + wp.cross(turn, x.angular_acceleration) + wp.cross(shift, x.acceleration)
        )
        zero = vec3(0.0, 0.0, 0.0)
        across = (
            across
            + spatial_row(zero, r @ by_spin) * weights.rate
            + spatial_row(zero, r @ twisted) * weights.place
        )
        down = down + spatial_row(r @ f_v, r @ t_v) * weights.rate + spatial_row(r @ f, r @ t) * weights.place
    count = machine.force[e, ForceRow.frames]
    add_column(work.block, lane, machine.force[x.first + k / 3, ForceFrameRow.block_i], k % 3, down)
    add_row(work.block, lane, machine.force[x.first + count + k / 3, ForceFrameRow.block_i], k % 3, across)


@routine
def add_mode_blocks(
    machine: Machine, work: Work, lane: int, e: int, x: FloatingFrameSums, weights: MatrixWeights
):
    """Add blocks between modes, column by column: −½ ω ∂²J ω + α·∂h/∂q + … by place, D + ω·swirl by rate."""
    o = x.spin
    count = machine.force[e, ForceRow.frames]
    out = x.scratch + ModalScratch.inertia_rate * x.modes  # already included
    f = Y()
    for i in range(3):
        f[i] = -0.5 * weights.place * o[i] * o[i]
        f[3 + i] = -weights.place * o[i] * o[(i + 1) % 3]
        f[6 + i] = weights.place * x.angular_acceleration[i]
        f[9 + i] = weights.rate * o[i]
    f[12] = weights.rate
    for mode in range(x.modes):
        at = x.pairs + ModePair.WIDTH * x.modes * mode
        clear_numbers(lane, x.modes, work.modal, out)
        add_rows(machine.number, lane, at, x.modes, ModePair.WIDTH, f, work.modal, out)
        stiff = machine.number[lane, x.at + ModeNumbers.stiffness * x.modes + mode] * weights.place
        work.modal[lane, out + mode] = work.modal[lane, out + mode] + stiff
        first = x.first + 2 * count
        scatter_column(
            work.modal, lane, out, x.modes, mode, machine.force, first, count, ForceFrameRow.block_i, work.block
        )  # fmt: skip


@routine
def write_modal_coupling(
    machine: Machine, work: Work, lane: int, e: int, x: FloatingFrameSums, weights: MatrixWeights
):
    """Write the coupling of modes with the frame, where they are eliminated first (`system.dynamics.modal_condensation_kernels`)."""
    n = 3 * machine.force[e, ForceRow.frames]
    r = work.at.r[lane, machine.force[e, ForceRow.body_i]] * (-weights.mass)
    shift = x.at + ModeNumbers.shift * x.modes
    turn = x.scratch + ModalScratch.momentum * x.modes
    to = machine.force[e, ForceRow.eliminated_modes]
    rotate_rows(machine.number, lane, shift, x.modes, r, work.attachment, to, n)
    rotate_rows(work.modal, lane, turn, x.modes, r, work.attachment, to + 3 * n, n)


@routine
def add_modal_coupling(
    machine: Machine, work: Work, lane: int, e: int, x: FloatingFrameSums, weights: MatrixWeights
):
    """Add this coupling to the matrix, and its derivatives."""
    for k in range(x.modes):
        add_mode_frame_blocks(machine, work, lane, e, k, x, weights)


def make_floating_frame(implicit: bool, condensed: bool) -> Any:
    """Return the function for the contributions of modes at one state; for implicit methods with derivatives."""
    put_coupling = write_modal_coupling if condensed else add_modal_coupling

    @routine
    def modal_loads(
        machine: Machine, work: Work, lane: int, e: int, s: RelativeMotion, t: float, weights: MatrixWeights
    ):
        x = gather_modes(machine, work, lane, e, 0)
        sum_modes(machine, work, lane, x, 0)
        x, tau, f_pull, tau_pull = inertia_sums(machine, work, lane, x, 0)
        apply_loads(machine, work, lane, e, x, tau)
        add_frame_block(machine, work, lane, e, x, f_pull, tau + tau_pull, weights)
        put_coupling(machine, work, lane, e, x, weights)

    @routine
    def modal_loads_and_derivatives(
        machine: Machine, work: Work, lane: int, e: int, s: RelativeMotion, t: float, weights: MatrixWeights
    ):
        x = gather_modes(machine, work, lane, e, 1)
        sum_modes(machine, work, lane, x, weights.with_derivatives)
        x, tau, f_pull, tau_pull = inertia_sums(machine, work, lane, x, 1)
        apply_loads(machine, work, lane, e, x, tau)
        add_inertial_loads(machine, work, lane, e, x)
        add_frame_block(machine, work, lane, e, x, f_pull, tau + tau_pull, weights)
        add_modal_coupling(machine, work, lane, e, x, weights)
        if weights.with_derivatives == 1:
            add_mode_blocks(machine, work, lane, e, x, weights)

    return modal_loads_and_derivatives if implicit else modal_loads


__all__ = ["make_floating_frame"]
