# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Rows of constraint equations: residuals, rates, right-hand sides, gradients into the matrix; and observed coordinates."""

from typing import Any

import warp as wp

from abut.coordinates.blocks import Blocks, RelativeMotion, spatial_row
from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import NodeRow, ObservedCoordinateRow, PairRow, TermRow
from abut.kernels.dispatch import placeholder_function
from abut.kernels.structs.machine_structs import Machine, Work, mat66, vec6
from abut.system.dynamics.bodies import MatrixWeights, add_blocks, relative_motion, relative_of
from abut.system.dynamics.light_body_kernels import augment_pair


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
def initialize_groups(machine: Machine, work: Work, lane: int):
    """Initialise every group of equations: zero residual, and a diagonal for unused or redundant rows only."""
    for k in range(machine.bodies, machine.nodes - machine.constrained_contacts):
        work.position[lane, k] = vec6()
        work.velocity[lane, k] = vec6()
        work.gamma[lane, k] = vec6()
        rows = machine.node[k - machine.bodies, NodeRow.rows]
        shift = machine.shift[lane, k - machine.bodies]
        d = vec6()
        for i in range(6):
            d[i] = -shift[i]
            if i >= rows:
                d[i] = 1.0
        work.block[lane, k] = wp.diag(d)


@routine
def term_factor(machine: Machine, work: Work, lane: int, t: int):
    """Return the factor of a term: a number of the model, or the derivative of a relation's function at this state."""
    at = machine.term[t, TermRow.number]
    if at < 0:
        slot = -1 - at
        return work.relations.gradient_factor[lane, slot]
    return machine.number[lane, at]


def make_pair_rows(measure: Routine) -> Routine:
    """Return ``pair_rows(machine, work, lane, q, s)``: residuals, rates, right-hand sides and gradients of the terms between two frames."""

    @routine
    def pair_rows(machine: Machine, work: Work, lane: int, q: int, s: RelativeMotion):
        node = machine.pair[q, PairRow.node]
        for row in range(6):
            work.row_i[lane, q, row] = vec6()
            work.row_j[lane, q, row] = vec6()
        position = work.position[lane, node]
        velocity = work.velocity[lane, node]
        gamma = work.gamma[lane, node]
        for t in range(machine.pair[q, PairRow.first_term], machine.pair[q, PairRow.end_term]):
            row = machine.term[t, TermRow.row]
            f = term_factor(machine, work, lane, t)
            x = measure(machine, work, lane, t, s)
            position[row] = position[row] + f * x.value
            velocity[row] = velocity[row] + f * x.rate
            gamma[row] = gamma[row] - f * x.quad
            work.row_i[lane, q, row] = work.row_i[lane, q, row] + spatial_row(x.n, x.ti) * f
            work.row_j[lane, q, row] = work.row_j[lane, q, row] + spatial_row(-x.n, x.tj) * f
        work.position[lane, node] = position
        work.velocity[lane, node] = velocity
        work.gamma[lane, node] = gamma

    return pair_rows


def make_pair_stiffness(bending: Routine, sloping: Routine) -> Routine:
    """Return ``stiffen(machine, work, lane, q, s, c)``: derivatives of the reactions and rates of a pair's terms by the pose, where
    needed.
    """

    @routine
    def pair_stiffness(
        machine: Machine, work: Work, lane: int, q: int, s: RelativeMotion, weights: MatrixWeights
    ):
        if weights.with_derivatives == 0:
            return
        lam = work.lam[lane, machine.pair[q, PairRow.node]]
        bend = Blocks()
        for row in range(6):
            work.slope_i[lane, q, row] = vec6()
            work.slope_j[lane, q, row] = vec6()
        for t in range(machine.pair[q, PairRow.first_term], machine.pair[q, PairRow.end_term]):
            row = machine.term[t, TermRow.row]
            f = term_factor(machine, work, lane, t)
            bend = bending(bend, machine, work, lane, t, s, f * lam[row])
            si, sj = sloping(machine, work, lane, t, s)
            work.slope_i[lane, q, row] = work.slope_i[lane, q, row] + si * f
            work.slope_j[lane, q, row] = work.slope_j[lane, q, row] + sj * f
        add_blocks(machine, work, machine.pair, lane, q, bend, weights.place)

    return pair_stiffness


@routine
def weighted_blocks(
    a: wp.array3d(dtype=vec6), slope: wp.array3d(dtype=vec6), lane: int, q: int, weights: MatrixWeights
):  # fmt: skip
    """Return the blocks below and right of a body's block, with the weights of a method."""
    g = rows_matrix(a, lane, q) * weights.gradient
    if weights.with_derivatives == 1:
        g = g + rows_matrix(slope, lane, q) * weights.slope
    return g, rows_transposed(a, lane, q) * weights.reaction


@routine
def acceleration_blocks(
    a: wp.array3d(dtype=vec6), slope: wp.array3d(dtype=vec6), lane: int, q: int, weights: MatrixWeights
):  # fmt: skip
    """Return the same blocks for accelerations, whose weights are 1."""
    return rows_matrix(a, lane, q), rows_transposed(a, lane, q)


def make_constraints(measures: tuple[Any, Any, Any], implicit: bool, bend: Routine) -> Routine:
    """Return the function for every constraint equation; ``bend`` adds the contributions of modes.

    It computes residuals, rates, right-hand sides, and gradients into the matrix.
    """
    measure, bending, sloping = measures
    pair_rows, gradients = make_pair_rows(measure), weighted_blocks if implicit else acceleration_blocks
    stiffen = make_pair_stiffness(bending, sloping)
    stiffen = stiffen if implicit else placeholder_function(stiffen)

    @routine
    def apply_constraints(machine: Machine, work: Work, lane: int, weights: MatrixWeights):
        initialize_groups(machine, work, lane)
        for q in range(machine.measured_pairs):
            i = machine.pair[q, PairRow.body_i]
            j = machine.pair[q, PairRow.body_j]
            s = relative_motion(
                machine.frames,
                work.at,
                lane,
                i,
                j,
                machine.pair[q, PairRow.frame_i],
                machine.pair[q, PairRow.frame_j],
            )
            pair_rows(machine, work, lane, q, s)
            stiffen(machine, work, lane, q, s, weights)
            if machine.has_light_bodies[lane] == 1:
                augment_pair(machine, work, lane, q, weights.mass)
            sole = machine.pair[q, PairRow.owns_blocks]
            if i < machine.bodies:
                below, beside = gradients(work.row_i, work.slope_i, lane, q, weights)
                write_block(work.block, lane, machine.pair[q, PairRow.node_i], sole, below)
                write_block(work.block, lane, machine.pair[q, PairRow.i_node], sole, beside)
            if j < machine.bodies:
                below, beside = gradients(work.row_j, work.slope_j, lane, q, weights)
                write_block(work.block, lane, machine.pair[q, PairRow.node_j], sole, below)
                write_block(work.block, lane, machine.pair[q, PairRow.j_node], sole, beside)
        bend(machine, work, lane, weights)

    return apply_constraints


@routine
def counts_turns(machine: Machine, k: int):
    """Return True if the turns of an observed coordinate are counted."""
    return machine.term[machine.observed_coordinate[k, ObservedCoordinateRow.term], TermRow.angle] >= 0


def make_gauge(measure: Routine) -> Routine:
    """Return the value of an observed coordinate at the state last evaluated; an angle is counted beyond ±π."""

    @routine
    def evaluate_gauge(machine: Machine, work: Work, lane: int, k: int):
        x = measure(
            machine,
            work,
            lane,
            machine.observed_coordinate[k, ObservedCoordinateRow.term],
            relative_of(machine, work, machine.observed_coordinate, lane, k),
        )
        return x.value

    return evaluate_gauge
