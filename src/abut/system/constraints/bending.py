"""Places on elastic bodies, compiled: what modal coordinates do to the equations of what holds them.

    C = C_frames − Σ φ_k q_k − ½ q N q        Ċ = Ċ_frames − Σ g_k q̇_k,        g_k = φ_k + (N q)_k
    G_k = −g_k                                γ = γ_frames + q̇ N q̇
    ∂(G q̇)/∂q_k = −(N q̇)_k                    ∂(Gᵀλ)_k/∂q_l = −λ·N_kl

of six components each, the three turns behind the displacements. N is the displacement of second order (`flexible.gauge`): in the
last equation the reaction stiffens, or softens, the modes, whatever causes it. Each pair of modes is read once.
"""

from __future__ import annotations

from typing import Any

import warp as wp

from abut.kernels.chains import without
from abut.kernels.modal_rows import BendRow, BendScratch, CellRow
from abut.kernels.rows import PairRow
from abut.kernels.types import A2, Machine, Work, vec6
from abut.plug import routine
from abut.system.dynamics.bodies import Weights
from abut.system.dynamics.braced import brace
from abut.system.dynamics.constraint_rows import plain, weighted

__all__ = ["bending"]


@routine
def six(a: A2, lane: int, at: int):
    """Six numbers."""
    v = vec6()
    for i in range(6):
        v[i] = a[lane, at + i]
    return v


@routine
def add_six(a: A2, lane: int, at: int, v: vec6):
    """Add to six numbers."""
    for i in range(6):
        a[lane, at + i] = a[lane, at + i] + v[i]


@routine
def begin(m: Machine, w: Work, lane: int, h: int):
    """φ into scratch."""
    at = m.bend[h, BendRow.number]
    here = m.bend[h, BendRow.scratch]
    for _k in range(3 * m.bend[h, BendRow.bodies]):
        for i in range(6):
            w.bent[lane, here + BendScratch.gradient + i] = m.number[lane, at + i]
            w.bent[lane, here + BendScratch.swing + i] = 0.0
        at += 6
        here += BendScratch.WIDTH


@routine
def stiffen(m: Machine, w: Work, lane: int, h: int, k: int, n: int, f: float):
    """Add to the matrix, by two modes."""
    cells = m.bend[h, BendRow.cells]
    wide = m.bend[h, BendRow.bodies]
    at = m.cell[cells + (k / 3) * wide + n / 3, CellRow.block]
    block = w.block[lane, at]
    block[k % 3, n % 3] = block[k % 3, n % 3] + f
    w.block[lane, at] = block
    if k != n:
        at = m.cell[cells + (n / 3) * wide + k / 3, CellRow.block]
        block = w.block[lane, at]
        block[n % 3, k % 3] = block[n % 3, k % 3] + f
        w.block[lane, at] = block


def curving(implicit: bool) -> Any:
    """``curve(m, w, lane, h, c)``: N q and N q̇ into scratch, and what the reaction makes of them into the matrix."""
    put = stiffen if implicit else without(stiffen)

    @routine
    def curve(m: Machine, w: Work, lane: int, h: int, c: Weights):
        modes = m.bend[h, BendRow.modes]
        first = m.bend[h, BendRow.first_pair]
        room = m.bend[h, BendRow.scratch]
        by = m.bend[h, BendRow.number] + 18 * m.bend[h, BendRow.bodies]
        lam = w.lam[lane, m.bend[h, BendRow.node]] * (-c.place)
        for k in range(modes):
            own = w.y[lane, m.pair[first + k / 3, PairRow.body_i]]
            q = own[k % 3]
            v = own[7 + k % 3]
            bend = vec6()
            swing = vec6()
            for n in range(k, modes):
                pair = six(m.number, lane, by)
                by += 6
                if c.want == 1:
                    put(m, w, lane, h, k, n, wp.dot(lam, pair))
                other = w.y[lane, m.pair[first + n / 3, PairRow.body_i]]
                bend += pair * other[n % 3]
                swing += pair * other[7 + n % 3]
                if n > k:
                    there = room + BendScratch.WIDTH * n
                    add_six(w.bent, lane, there + BendScratch.gradient, pair * q)
                    add_six(w.bent, lane, there + BendScratch.swing, pair * v)
            here = room + BendScratch.WIDTH * k
            add_six(w.bent, lane, here + BendScratch.gradient, bend)
            add_six(w.bent, lane, here + BendScratch.swing, swing)

    return curve


@routine
def sums(m: Machine, w: Work, lane: int, h: int):
    """Residuals, rates and right-hand sides."""
    node = m.bend[h, BendRow.node]
    first = m.bend[h, BendRow.first_pair]
    room = m.bend[h, BendRow.scratch]
    at = m.bend[h, BendRow.number]
    position = w.position[lane, node]
    velocity = w.velocity[lane, node]
    gamma = w.gamma[lane, node]
    for k in range(m.bend[h, BendRow.modes]):
        own = w.y[lane, m.pair[first + k / 3, PairRow.body_i]]
        here = room + BendScratch.WIDTH * k
        g = six(w.bent, lane, here + BendScratch.gradient)
        position -= (six(m.number, lane, at + 6 * k) + g) * (0.5 * own[k % 3])
        velocity -= g * own[7 + k % 3]
        gamma += six(w.bent, lane, here + BendScratch.swing) * own[7 + k % 3]
    w.position[lane, node] = position
    w.velocity[lane, node] = velocity
    w.gamma[lane, node] = gamma


@routine
def rows(m: Machine, w: Work, lane: int, h: int, b: int, q: int):
    """The gradient by one body of modes, and how it changes with these."""
    here = m.bend[h, BendRow.scratch] + 3 * BendScratch.WIDTH * b
    for row in range(6):
        g = vec6()
        s = vec6()
        for k in range(3):
            at = here + BendScratch.WIDTH * k + row
            g[k] = -w.bent[lane, at + BendScratch.gradient]
            s[k] = -w.bent[lane, at + BendScratch.swing]
        w.row_i[lane, q, row] = g
        w.slope_i[lane, q, row] = s


def bending(implicit: bool, curved: bool) -> Any:
    """``bend(m, w, lane, c)``: all places that move with modes."""
    curve, gradients = curving(implicit), weighted if implicit else plain
    curve = curve if curved else without(curve)

    @routine
    def bend(m: Machine, w: Work, lane: int, c: Weights):
        for h in range(m.bends):
            begin(m, w, lane, h)
            if m.bend[h, BendRow.curved] == 1:
                curve(m, w, lane, h, c)
            sums(m, w, lane, h)
            for b in range(m.bend[h, BendRow.bodies]):
                q = m.bend[h, BendRow.first_pair] + b
                rows(m, w, lane, h, b, q)
                if m.braced[lane] == 1:
                    brace(m, w, lane, q, c.mass)
                below, beside = gradients(w.row_i, w.slope_i, lane, q, c)
                w.block[lane, m.pair[q, PairRow.node_i]] = below
                w.block[lane, m.pair[q, PairRow.i_node]] = beside

    return bend
