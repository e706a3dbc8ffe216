# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Places on elastic bodies, compiled: contributions of modal coordinates to the constraint equations there.

    C = C_frames − Σ φ_k q_k − ½ q N q        Ċ = Ċ_frames − Σ g_k q̇_k,        g_k = φ_k + (N q)_k
    G_k = −g_k                                γ = γ_frames + q̇ N q̇
    ∂(G q̇)/∂q_k = −(N q̇)_k                    ∂(Gᵀλ)_k/∂q_l = −λ·N_kl

Each has six components: three displacements, then three rotations. N is the displacement of second order
(`flexible.reduction.second_order_displacements`): in the last equation the reaction stiffens, or softens, the modes, whatever causes it.
"""

from __future__ import annotations

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import PairRow
from abut.kernels.columns.modal_columns import AttachmentRow, AttachmentScratch, ModalBlockRow
from abut.kernels.dispatch import placeholder_function
from abut.kernels.modal_sums import (
    add_rows,
    add_two_products,
    clear_numbers,
    copy_numbers,
    row_products,
    scatter_column,
)
from abut.kernels.structs.machine_structs import Machine, Work, Y, vec6
from abut.system.dynamics.bodies import MatrixWeights
from abut.system.dynamics.light_body_kernels import augment_pair
from abut.system.dynamics.projection.constraint_rows import acceleration_blocks, weighted_blocks

__all__ = ["make_elastic_frames"]


@routine
def load_modes(machine: Machine, work: Work, lane: int, h: int):
    """Copy q, q̇ and φ to scratch."""
    n = 3 * machine.attachment[h, AttachmentRow.bodies]
    here = machine.attachment[h, AttachmentRow.scratch]
    first = machine.attachment[h, AttachmentRow.first_pair]
    for k in range(n):
        y = work.y[lane, machine.pair[first + k / 3, PairRow.body_i]]
        work.attachment[lane, here + AttachmentScratch.place * n + k] = y[k % 3]
        work.attachment[lane, here + AttachmentScratch.rate * n + k] = y[7 + k % 3]
    copy_numbers(
        machine.number,
        lane,
        machine.attachment[h, AttachmentRow.number],
        6 * n,
        work.attachment,
        here + AttachmentScratch.gradient * n,
    )
    clear_numbers(lane, 6 * n, work.attachment, here + AttachmentScratch.gradient_rate * n)


@routine
def modal_curvature(machine: Machine, work: Work, lane: int, h: int):
    """Compute N q and N q̇ in scratch."""
    n = 3 * machine.attachment[h, AttachmentRow.bodies]
    here = machine.attachment[h, AttachmentRow.scratch]
    by = machine.attachment[h, AttachmentRow.number] + 6 * n
    place = here + AttachmentScratch.place * n
    rate = here + AttachmentScratch.rate * n
    gradient = here + AttachmentScratch.gradient * n
    add_two_products(
        machine.number,
        lane,
        by,
        n,
        6 * n,
        work.attachment,
        place,
        gradient,
        rate,
        here + AttachmentScratch.gradient_rate * n,
    )


@routine
def add_modal_stiffness(machine: Machine, work: Work, lane: int, h: int, weights: MatrixWeights):
    """Add the stiffness of two modes by the reaction to the matrix, column by column."""
    wide = machine.attachment[h, AttachmentRow.bodies]
    by = machine.attachment[h, AttachmentRow.number] + 18 * wide
    out = machine.attachment[h, AttachmentRow.scratch]  # in place of q
    lam = work.lam[lane, machine.attachment[h, AttachmentRow.node]]
    f = Y()
    for i in range(6):
        f[i] = -weights.place * lam[i]
    for mode in range(machine.attachment[h, AttachmentRow.modes]):
        clear_numbers(lane, 3 * wide, work.attachment, out)
        add_rows(machine.number, lane, by + 18 * wide * mode, 3 * wide, 6, f, work.attachment, out)
        cells = machine.attachment[h, AttachmentRow.cells]
        scatter_column(
            work.attachment,
            lane,
            out,
            3 * wide,
            mode,
            machine.modal_block,
            cells,
            wide,
            ModalBlockRow.block,
            work.block,
        )


def make_second_order(implicit: bool) -> Routine:
    """Return ``curved(machine, work, lane, h, c)``: the terms of second order in the modes."""
    put = add_modal_stiffness if implicit else placeholder_function(add_modal_stiffness)

    @routine
    def second_order(machine: Machine, work: Work, lane: int, h: int, weights: MatrixWeights):
        if weights.with_derivatives == 1:
            put(machine, work, lane, h, weights)

    return second_order


@routine
def frame_residuals(machine: Machine, work: Work, lane: int, h: int):
    """Compute residuals, rates and right-hand sides."""
    n = 3 * machine.attachment[h, AttachmentRow.bodies]
    node = machine.attachment[h, AttachmentRow.node]
    room = machine.attachment[h, AttachmentRow.scratch]
    at = machine.attachment[h, AttachmentRow.number]
    place = room + AttachmentScratch.place * n
    rate = room + AttachmentScratch.rate * n
    gradient = room + AttachmentScratch.gradient * n
    shift = row_products(machine.number, lane, at, 6, n, work.attachment, place) + row_products(
        work.attachment, lane, gradient, 6, n, work.attachment, place
    )
    work.position[lane, node] = work.position[lane, node] - 0.5 * shift
    work.velocity[lane, node] = work.velocity[lane, node] - row_products(
        work.attachment, lane, gradient, 6, n, work.attachment, rate
    )
    swing = row_products(
        work.attachment, lane, room + AttachmentScratch.gradient_rate * n, 6, n, work.attachment, rate
    )
    work.gamma[lane, node] = work.gamma[lane, node] + swing


@routine
def modal_gradient(machine: Machine, work: Work, lane: int, h: int, b: int, q: int):
    """Compute the gradient by one body of modes, and its derivatives by these."""
    n = 3 * machine.attachment[h, AttachmentRow.bodies]
    here = machine.attachment[h, AttachmentRow.scratch]
    for row in range(6):
        g = vec6()
        s = vec6()
        for k in range(3):
            at = here + row * n + 3 * b + k
            g[k] = -work.attachment[lane, at + AttachmentScratch.gradient * n]
            s[k] = -work.attachment[lane, at + AttachmentScratch.gradient_rate * n]
        work.row_i[lane, q, row] = g
        work.slope_i[lane, q, row] = s


def make_enter_gradients(implicit: bool) -> Routine:
    """Return ``enter(machine, work, lane, h, c)``, which writes the gradients into the blocks of those bodies."""
    gradients = weighted_blocks if implicit else acceleration_blocks

    @routine
    def enter_gradients(machine: Machine, work: Work, lane: int, h: int, weights: MatrixWeights):
        for b in range(machine.attachment[h, AttachmentRow.bodies]):
            q = machine.attachment[h, AttachmentRow.first_pair] + b
            modal_gradient(machine, work, lane, h, b, q)
            if machine.has_light_bodies[lane] == 1:
                augment_pair(machine, work, lane, q, weights.mass)
            below, beside = gradients(work.row_i, work.slope_i, lane, q, weights)
            work.block[lane, machine.pair[q, PairRow.node_i]] = below
            work.block[lane, machine.pair[q, PairRow.i_node]] = beside

    return enter_gradients


def make_elastic_frames(implicit: bool, curved: bool, condensed: bool) -> Routine:
    """Return ``bend(machine, work, lane, c)`` for all places that move with modes; gradients of ``condensed`` ones stay in scratch."""
    enter = (
        placeholder_function(make_enter_gradients(implicit)) if condensed else make_enter_gradients(implicit)
    )
    turn, put = (
        (modal_curvature, make_second_order(implicit))
        if curved
        else (placeholder_function(modal_curvature), placeholder_function(make_second_order(implicit)))
    )

    @routine
    def apply_elastic_frames(machine: Machine, work: Work, lane: int, weights: MatrixWeights):
        for h in range(machine.attachments):
            load_modes(machine, work, lane, h)
            if machine.attachment[h, AttachmentRow.curved] == 1:
                turn(machine, work, lane, h)
            frame_residuals(machine, work, lane, h)
            if machine.attachment[h, AttachmentRow.curved] == 1:
                put(machine, work, lane, h, weights)
            enter(machine, work, lane, h, weights)

    return apply_elastic_frames
