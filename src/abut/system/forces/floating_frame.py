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

import warp as wp

from abut.coordinates.blocks import RelativeMotion, spatial_row
from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import ForceFrameRow, ForceRow, PowerColumns
from abut.kernels.columns.modal_columns import ModalScratch, ModeNumbers, ModePair
from abut.kernels.modal_sums import (
    add_column,
    add_row,
    add_rows,
    clear_numbers,
    rotate_rows,
    scatter_column,
)
from abut.kernels.structs.machine_structs import Machine, Work, Y, mat33, mat66, vec3, vec6
from abut.system.dynamics.bodies import MatrixWeights
from abut.system.forces.floating_frame_sums import (
    FloatingFrameSums,
    gather_modes,
    gyroscopic_term,
    inertia_gradient,
    inertia_sums,
    mode_tensor,
    mode_vector,
    momentum_gradient,
    momentum_gradient_rate,
    static_moment_gradient,
    sum_modes,
)


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


def make_floating_frame(implicit: bool, condensed: bool) -> Routine:
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
