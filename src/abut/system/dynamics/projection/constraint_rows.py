# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Rows of constraint equations: residuals, rates, right-hand sides, gradients into the matrix; and observed coordinates."""

from typing import Any

import warp as wp

from abut.coordinates.blocks import Blocks, Relative, spatial
from abut.extend import routine
from abut.kernels.columns.machine_columns import GaugeRow, NodeRow, PairRow, TermRow
from abut.kernels.dispatch import without
from abut.kernels.structs.machine_structs import Machine, Work, mat66, vec6
from abut.system.dynamics.bodies import Weights, add_blocks, relative, relative_of
from abut.system.dynamics.light_body_kernels import brace


@routine
def rows_matrix(a: wp.array3d(dtype=vec6), lane: int, q: int):
    """Return six stored rows as a block."""
    return wp.matrix_from_rows(
        a[lane, q, 0], a[lane, q, 1], a[lane, q, 2], a[lane, q, 3], a[lane, q, 4], a[lane, q, 5]
    )


@routine
def rows_transposed(a: wp.array3d(dtype=vec6), lane: int, q: int):
    """Return six stored rows as the columns of a block."""
    return wp.matrix_from_cols(
        a[lane, q, 0], a[lane, q, 1], a[lane, q, 2], a[lane, q, 3], a[lane, q, 4], a[lane, q, 5]
    )


@routine
def write_block(block: wp.array2d(dtype=mat66), lane: int, at: int, sole: int, b: mat66):
    """Write a block, or add to one that several pairs share."""
    if sole == 1:
        block[lane, at] = b
    else:
        block[lane, at] = block[lane, at] + b


@routine
def groups(m: Machine, w: Work, lane: int):
    """Initialise every group of equations: zero residual, and a diagonal for unused or redundant rows only."""
    for k in range(m.bodies, m.nodes - m.held):
        w.position[lane, k] = vec6()
        w.velocity[lane, k] = vec6()
        w.gamma[lane, k] = vec6()
        rows = m.node[k - m.bodies, NodeRow.rows]
        shift = m.shift[lane, k - m.bodies]
        d = vec6()
        for i in range(6):
            d[i] = -shift[i]
            if i >= rows:
                d[i] = 1.0
        w.block[lane, k] = wp.diag(d)


@routine
def share(m: Machine, w: Work, lane: int, t: int):
    """Return the factor of a term: a number of the model, or the derivative of a relation's function at this state."""
    at = m.term[t, TermRow.number]
    if at < 0:
        slot = -1 - at
        return w.tied.share[lane, slot]
    return m.number[lane, at]


def make_pair_rows(measure: Any) -> Any:
    """Return ``pair_rows(m, w, lane, q, s)``: residuals, rates, right-hand sides and gradients of the terms between two frames."""

    @routine
    def pair_rows(m: Machine, w: Work, lane: int, q: int, s: Relative):
        node = m.pair[q, PairRow.node]
        for row in range(6):
            w.row_i[lane, q, row] = vec6()
            w.row_j[lane, q, row] = vec6()
        position = w.position[lane, node]
        velocity = w.velocity[lane, node]
        gamma = w.gamma[lane, node]
        for t in range(m.pair[q, PairRow.first_term], m.pair[q, PairRow.end_term]):
            row = m.term[t, TermRow.row]
            f = share(m, w, lane, t)
            x = measure(m, w, lane, t, s)
            position[row] = position[row] + f * x.value
            velocity[row] = velocity[row] + f * x.rate
            gamma[row] = gamma[row] - f * x.quad
            w.row_i[lane, q, row] = w.row_i[lane, q, row] + spatial(x.n, x.ti) * f
            w.row_j[lane, q, row] = w.row_j[lane, q, row] + spatial(-x.n, x.tj) * f
        w.position[lane, node] = position
        w.velocity[lane, node] = velocity
        w.gamma[lane, node] = gamma

    return pair_rows


def make_pair_stiffness(bending: Any, sloping: Any) -> Any:
    """Return ``stiffen(m, w, lane, q, s, c)``: derivatives of the reactions and rates of a pair's terms by the pose, where needed."""

    @routine
    def stiffen(m: Machine, w: Work, lane: int, q: int, s: Relative, c: Weights):
        if c.want == 0:
            return
        lam = w.lam[lane, m.pair[q, PairRow.node]]
        bend = Blocks()
        for row in range(6):
            w.slope_i[lane, q, row] = vec6()
            w.slope_j[lane, q, row] = vec6()
        for t in range(m.pair[q, PairRow.first_term], m.pair[q, PairRow.end_term]):
            row = m.term[t, TermRow.row]
            f = share(m, w, lane, t)
            bend = bending(bend, m, w, lane, t, s, f * lam[row])
            si, sj = sloping(m, w, lane, t, s)
            w.slope_i[lane, q, row] = w.slope_i[lane, q, row] + si * f
            w.slope_j[lane, q, row] = w.slope_j[lane, q, row] + sj * f
        add_blocks(m, w, m.pair, lane, q, bend, c.place)

    return stiffen


@routine
def weighted_blocks(
    a: wp.array3d(dtype=vec6), slope: wp.array3d(dtype=vec6), lane: int, q: int, c: Weights
):  # fmt: skip
    """Return the blocks below and right of a body's block, with the weights of a method."""
    g = rows_matrix(a, lane, q) * c.gradient
    if c.want == 1:
        g = g + rows_matrix(slope, lane, q) * c.slope
    return g, rows_transposed(a, lane, q) * c.reaction


@routine
def plain(
    a: wp.array3d(dtype=vec6), slope: wp.array3d(dtype=vec6), lane: int, q: int, c: Weights
):  # fmt: skip
    """Return the same blocks for accelerations, whose weights are 1."""
    return rows_matrix(a, lane, q), rows_transposed(a, lane, q)


def constraints(measures: tuple[Any, Any, Any], implicit: bool, bend: Any) -> Any:
    """Return the function for every constraint equation; ``bend`` adds the contributions of modes.

    It computes residuals, rates, right-hand sides, and gradients into the matrix.
    """
    measure, bending, sloping = measures
    pair_rows, gradients = make_pair_rows(measure), weighted_blocks if implicit else plain
    stiffen = make_pair_stiffness(bending, sloping)
    stiffen = stiffen if implicit else without(stiffen)

    @routine
    def constrain(m: Machine, w: Work, lane: int, c: Weights):
        groups(m, w, lane)
        for q in range(m.measured):
            i = m.pair[q, PairRow.body_i]
            j = m.pair[q, PairRow.body_j]
            s = relative(m.frames, w.at, lane, i, j, m.pair[q, PairRow.frame_i], m.pair[q, PairRow.frame_j])
            pair_rows(m, w, lane, q, s)
            stiffen(m, w, lane, q, s, c)
            if m.braced[lane] == 1:
                brace(m, w, lane, q, c.mass)
            sole = m.pair[q, PairRow.alone]
            if i < m.bodies:
                below, beside = gradients(w.row_i, w.slope_i, lane, q, c)
                write_block(w.block, lane, m.pair[q, PairRow.node_i], sole, below)
                write_block(w.block, lane, m.pair[q, PairRow.i_node], sole, beside)
            if j < m.bodies:
                below, beside = gradients(w.row_j, w.slope_j, lane, q, c)
                write_block(w.block, lane, m.pair[q, PairRow.node_j], sole, below)
                write_block(w.block, lane, m.pair[q, PairRow.j_node], sole, beside)
        bend(m, w, lane, c)

    return constrain


@routine
def turns(m: Machine, k: int):
    """Return True if the turns of an observed coordinate are counted."""
    return m.term[m.gauge[k, GaugeRow.term], TermRow.angle] >= 0


def make_gauge(measure: Any) -> Any:
    """Return the value of an observed coordinate at the state last evaluated; an angle is counted beyond ±π."""

    @routine
    def gauge(m: Machine, w: Work, lane: int, k: int):
        x = measure(m, w, lane, m.gauge[k, GaugeRow.term], relative_of(m, w, m.gauge, lane, k))
        return x.value

    return gauge
