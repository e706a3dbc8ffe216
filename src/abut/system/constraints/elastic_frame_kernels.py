# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Places on elastic bodies, compiled: contributions of modal coordinates to the constraint equations there.

    C = C_frames − Σ φ_k q_k − ½ q N q        Ċ = Ċ_frames − Σ g_k q̇_k,        g_k = φ_k + (N q)_k
    G_k = −g_k                                γ = γ_frames + q̇ N q̇
    ∂(G q̇)/∂q_k = −(N q̇)_k                    ∂(Gᵀλ)_k/∂q_l = −λ·N_kl

Each has six components: three displacements, then three rotations. N is the displacement of second order
(`flexible.reduction.second_order_displacements`): in the last equation the reaction stiffens, or softens, the modes, whatever causes it.
"""

from __future__ import annotations

from typing import Any

from abut.extend import routine
from abut.kernels.columns.machine_columns import PairRow
from abut.kernels.columns.modal_columns import BendRow, BendScratch, CellRow
from abut.kernels.dispatch import without
from abut.kernels.modal_sums import add_rows, add_two_products, clear_numbers, copy_numbers, dots, spread_out
from abut.kernels.structs.machine_structs import Machine, Work, Y, vec6
from abut.system.dynamics.bodies import Weights
from abut.system.dynamics.light_body_kernels import brace
from abut.system.dynamics.projection.constraint_rows import plain, weighted_blocks

__all__ = ["make_elastic_frames"]


@routine
def begin(m: Machine, w: Work, lane: int, h: int):
    """Copy q, q̇ and φ to scratch."""
    n = 3 * m.bend[h, BendRow.bodies]
    here = m.bend[h, BendRow.scratch]
    first = m.bend[h, BendRow.first_pair]
    for k in range(n):
        y = w.y[lane, m.pair[first + k / 3, PairRow.body_i]]
        w.bent[lane, here + BendScratch.place * n + k] = y[k % 3]
        w.bent[lane, here + BendScratch.rate * n + k] = y[7 + k % 3]
    copy_numbers(m.number, lane, m.bend[h, BendRow.number], 6 * n, w.bent, here + BendScratch.gradient * n)
    clear_numbers(lane, 6 * n, w.bent, here + BendScratch.swing * n)


@routine
def curve(m: Machine, w: Work, lane: int, h: int):
    """Compute N q and N q̇ in scratch."""
    n = 3 * m.bend[h, BendRow.bodies]
    here = m.bend[h, BendRow.scratch]
    by = m.bend[h, BendRow.number] + 6 * n
    place = here + BendScratch.place * n
    rate = here + BendScratch.rate * n
    gradient = here + BendScratch.gradient * n
    add_two_products(
        m.number, lane, by, n, 6 * n, w.bent, place, gradient, rate, here + BendScratch.swing * n
    )


@routine
def stiffen(m: Machine, w: Work, lane: int, h: int, c: Weights):
    """Add the stiffness of two modes by the reaction to the matrix, column by column."""
    wide = m.bend[h, BendRow.bodies]
    by = m.bend[h, BendRow.number] + 18 * wide
    out = m.bend[h, BendRow.scratch]  # in place of q
    lam = w.lam[lane, m.bend[h, BendRow.node]]
    f = Y()
    for i in range(6):
        f[i] = -c.place * lam[i]
    for n in range(m.bend[h, BendRow.modes]):
        clear_numbers(lane, 3 * wide, w.bent, out)
        add_rows(m.number, lane, by + 18 * wide * n, 3 * wide, 6, f, w.bent, out)
        cells = m.bend[h, BendRow.cells]
        spread_out(w.bent, lane, out, 3 * wide, n, m.cell, cells, wide, CellRow.block, w.block)


def make_second_order(implicit: bool) -> Any:
    """Return ``curved(m, w, lane, h, c)``: the terms of second order in the modes."""
    put = stiffen if implicit else without(stiffen)

    @routine
    def second_order(m: Machine, w: Work, lane: int, h: int, c: Weights):
        if c.want == 1:
            put(m, w, lane, h, c)

    return second_order


@routine
def sums(m: Machine, w: Work, lane: int, h: int):
    """Compute residuals, rates and right-hand sides."""
    n = 3 * m.bend[h, BendRow.bodies]
    node = m.bend[h, BendRow.node]
    room = m.bend[h, BendRow.scratch]
    at = m.bend[h, BendRow.number]
    place = room + BendScratch.place * n
    rate = room + BendScratch.rate * n
    gradient = room + BendScratch.gradient * n
    shift = dots(m.number, lane, at, 6, n, w.bent, place) + dots(w.bent, lane, gradient, 6, n, w.bent, place)
    w.position[lane, node] = w.position[lane, node] - 0.5 * shift
    w.velocity[lane, node] = w.velocity[lane, node] - dots(w.bent, lane, gradient, 6, n, w.bent, rate)
    swing = dots(w.bent, lane, room + BendScratch.swing * n, 6, n, w.bent, rate)
    w.gamma[lane, node] = w.gamma[lane, node] + swing


@routine
def rows(m: Machine, w: Work, lane: int, h: int, b: int, q: int):
    """Compute the gradient by one body of modes, and its derivatives by these."""
    n = 3 * m.bend[h, BendRow.bodies]
    here = m.bend[h, BendRow.scratch]
    for row in range(6):
        g = vec6()
        s = vec6()
        for k in range(3):
            at = here + row * n + 3 * b + k
            g[k] = -w.bent[lane, at + BendScratch.gradient * n]
            s[k] = -w.bent[lane, at + BendScratch.swing * n]
        w.row_i[lane, q, row] = g
        w.slope_i[lane, q, row] = s


def make_enter_gradients(implicit: bool) -> Any:
    """Return ``enter(m, w, lane, h, c)``, which writes the gradients into the blocks of those bodies."""
    gradients = weighted_blocks if implicit else plain

    @routine
    def enter(m: Machine, w: Work, lane: int, h: int, c: Weights):
        for b in range(m.bend[h, BendRow.bodies]):
            q = m.bend[h, BendRow.first_pair] + b
            rows(m, w, lane, h, b, q)
            if m.braced[lane] == 1:
                brace(m, w, lane, q, c.mass)
            below, beside = gradients(w.row_i, w.slope_i, lane, q, c)
            w.block[lane, m.pair[q, PairRow.node_i]] = below
            w.block[lane, m.pair[q, PairRow.i_node]] = beside

    return enter


def make_elastic_frames(implicit: bool, curved: bool, condensed: bool) -> Any:
    """Return ``bend(m, w, lane, c)`` for all places that move with modes; gradients of ``condensed`` ones stay in scratch."""
    enter = without(make_enter_gradients(implicit)) if condensed else make_enter_gradients(implicit)
    turn, put = (
        (curve, make_second_order(implicit))
        if curved
        else (without(curve), without(make_second_order(implicit)))
    )

    @routine
    def bend(m: Machine, w: Work, lane: int, c: Weights):
        for h in range(m.bends):
            begin(m, w, lane, h)
            if m.bend[h, BendRow.curved] == 1:
                turn(m, w, lane, h)
            sums(m, w, lane, h)
            if m.bend[h, BendRow.curved] == 1:
                put(m, w, lane, h, c)
            enter(m, w, lane, h, c)

    return bend
