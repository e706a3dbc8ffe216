# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Compiled relations: equations g(q, t) = 0, or h(q, q̇, t) = 0 linear in q̇, by a user's function of coordinates q_k.

With s_k = ∂g/∂q_k (of velocities ∂h/∂q̇_k) and the coordinates' gradients ∇q_k, rates and quadratic parts q̈_k|₀:

    G = Σ s_k ∇q_k                      the row of the matrix
    G v + b = 0                         Σ s_k q̇_k + ∂g/∂t
    G a = −(g̈ where all a = 0)          Σ s_k q̈_k|₀ + Σ ∂²g/∂q_k∂q_l q̇_k q̇_l + …
    ∂(G v + b)/∂q = Σ s_k ∂q̇_k/∂q + Σ l_k ∇q_k,    l_k = dg_k/dt, of velocities ∂h/∂q_k
    ∂(Gᵀλ)/∂q = λ Σ s_k ∂²q_k/∂q² + λ Σ ∂s_k/∂q_l ∇q_k ∇q_lᵀ

All derivatives of the function come from jets (``kernels.jets``): along the motion, along each argument, and along each two, whose mixed
derivative is ½ (D²[e_k + e_l] − D²[e_k] − D²[e_l]). Equations of velocities have no residual on the level of positions. Where a method
needs one there, it is that of the velocity, times the factor by which the method converts velocity to displacement.

Source: Haug, Computer Aided Kinematics and Dynamics (1989) sec. 6.1; Neimark & Fufaev, Dynamics of Nonholonomic Systems (1972) ch. 2.
"""

from collections.abc import Sequence

import warp as wp

from abut.coordinates.blocks import spatial_row
from abut.extend import Expression, routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import ArgumentRow, End, PairRow, RelationRow, SlotRow
from abut.kernels.dispatch import chain_functions, compose_routine
from abut.kernels.jets import jet_function
from abut.kernels.structs.machine_structs import Machine, Work, mat66, vec3, vec6
from abut.system.dynamics.bodies import MatrixWeights, relative_of

__all__ = ["make_relation_chain", "make_relation_rows", "make_relation_values"]


#: Arguments of the functions.
GIVEN = {"machine": Machine, "work": Work, "lane": int, "at": int, "first": int}


@routine
def no_relation(kind: int, machine: Machine, work: Work, lane: int, at: int, first: int):
    """Return zeros, the end of the chain."""
    return vec3(0.0, 0.0, 0.0)


def make_relation_chain(used: Sequence[Expression]) -> Routine:
    """Return ``relation(kind, machine, work, lane, at, first)``: the function of the jets stored from ``first`` on, as a jet."""
    return chain_functions(no_relation, [_relation_function(e) for e in used])


def _relation_function(e: Expression) -> Routine:
    """Return a function expanded for its number of arguments."""
    given = ", ".join(["p", *(f"work.relations.jet[lane, first + {k}]" for k in range(len(e.arguments)))])
    lines = [
        "def relation(machine, work, lane, at, first):",
        "    p = load(machine.number, lane, at)",
        f"    return f({given})",
    ]
    return compose_routine(lines, {"f": jet_function(e), "load": e.loader()}, GIVEN, "relation")


@routine
def set_arguments(machine: Machine, work: Work, lane: int, k: int, t: float, a: int, b: int):
    """Set the arguments of a relation: along the motion (a < 0), or constant except for the arguments a and b, which grow at rate 1."""
    for e in range(
        machine.relations.relation[k, RelationRow.first_argument],
        machine.relations.relation[k, RelationRow.end_argument],
    ):
        slot = machine.relations.argument[e, ArgumentRow.slot]
        x = vec3(t, 1.0, 0.0)
        if slot >= 0:
            x = work.relations.coordinate_value[lane, slot]
            if machine.relations.argument[e, ArgumentRow.rate] == 1:
                x = vec3(x[1], x[2], 0.0)
        if a >= 0:
            x = vec3(x[0], 0.0, 0.0)
            if e == a or e == b:
                x = vec3(x[0], 1.0, 0.0)
        work.relations.jet[lane, e] = x


@routine
def store_result(machine: Machine, work: Work, lane: int, k: int, a: int, b: int, y: vec3):
    """Store the function's result: along the motion, or a first and the second derivative, or a mixed one."""
    if a < 0:
        work.relations.along_motion[lane, k] = y
        return
    first = machine.relations.relation[k, RelationRow.first_argument]
    n = machine.relations.relation[k, RelationRow.end_argument] - first
    at = machine.relations.relation[k, RelationRow.first_curve]
    i = a - first
    j = b - first
    if a == b:
        work.relations.slope[lane, a] = y[1]
        work.relations.curve[lane, at + i * n + i] = y[2]
        return
    mixed = 0.5 * (
        y[2] - work.relations.curve[lane, at + i * n + i] - work.relations.curve[lane, at + j * n + j]
    )
    work.relations.curve[lane, at + i * n + j] = mixed
    work.relations.curve[lane, at + j * n + i] = mixed


@routine
def sum_derivatives(machine: Machine, work: Work, lane: int, k: int, want: int):
    """Sum the derivatives by slot: factors of the gradients, and derivatives of the rate by the coordinates."""
    first = machine.relations.relation[k, RelationRow.first_argument]
    n = machine.relations.relation[k, RelationRow.end_argument] - first
    for s in range(
        machine.relations.relation[k, RelationRow.first_slot],
        machine.relations.relation[k, RelationRow.end_slot],
    ):
        work.relations.gradient_factor[lane, s] = 0.0
        work.relations.rate_slope[lane, s] = 0.0
    for i in range(n):
        slot = machine.relations.argument[first + i, ArgumentRow.slot]
        if slot < 0:
            continue
        slope = work.relations.slope[lane, first + i]
        if (
            machine.relations.argument[first + i, ArgumentRow.rate]
            == machine.relations.relation[k, RelationRow.level]
        ):
            work.relations.gradient_factor[lane, slot] = work.relations.gradient_factor[lane, slot] + slope
        else:
            work.relations.rate_slope[lane, slot] = work.relations.rate_slope[lane, slot] + slope
        if want == 1 and machine.relations.relation[k, RelationRow.level] == 0:
            slope_sum = 0.0
            for j in range(n):
                other = machine.relations.argument[first + j, ArgumentRow.slot]
                pace = 1.0
                if other >= 0:
                    pace = work.relations.coordinate_value[lane, other][1]
                slope_sum += (
                    work.relations.curve[
                        lane, machine.relations.relation[k, RelationRow.first_curve] + i * n + j
                    ]
                    * pace
                )
            work.relations.rate_slope[lane, slot] = work.relations.rate_slope[lane, slot] + slope_sum


def make_relation_values(measure: Routine, relation: Routine) -> Routine:
    """Return ``look(machine, work, lane, t, want)``: coordinates and functions of all relations, before the rows are made."""

    @routine
    def evaluate_term(machine: Machine, work: Work, lane: int, s: int):
        q = machine.relations.slot[s, SlotRow.pair]
        t = machine.relations.slot[s, SlotRow.term]
        two = relative_of(machine, work, machine.pair, lane, q)
        x = measure(machine, work, lane, t, two)
        work.relations.coordinate_value[lane, s] = vec3(x.value, x.rate, x.quad)
        work.relations.gradient[lane, s, End.i] = spatial_row(x.n, x.ti)
        work.relations.gradient[lane, s, End.j] = spatial_row(-x.n, x.tj)

    @routine
    def evaluate_relations(machine: Machine, work: Work, lane: int, t: float, want: int):
        for s in range(machine.relations.slots):
            evaluate_term(machine, work, lane, s)
        for k in range(machine.relations.count):
            first = machine.relations.relation[k, RelationRow.first_argument]
            n = machine.relations.relation[k, RelationRow.end_argument] - first
            factor = machine.number[lane, machine.relations.relation[k, RelationRow.factor]]
            many = 1 + n
            if want == 1:
                many += n * (n - 1) // 2
            a = int(-1)
            b = int(-1)
            for e in range(many):  # along the motion, along each argument, along each two
                set_arguments(machine, work, lane, k, t, a, b)
                y = relation(
                    machine.relations.relation[k, RelationRow.function],
                    machine,
                    work,
                    lane,
                    machine.relations.relation[k, RelationRow.number],
                    first,
                )
                store_result(machine, work, lane, k, a, b, y * factor)
                if e < n:
                    a = first + e
                    b = first + e
                elif e == n:
                    a = first + 0
                    b = first + 1
                else:
                    b += 1
                    if b == first + n:
                        a += 1
                        b = a + 1
            sum_derivatives(machine, work, lane, k, want)

    return evaluate_relations


@routine
def put_row(block: wp.array2d(dtype=mat66), lane: int, at: int, row: int, g: vec6):
    """Add to a row of a block; −1 is the ground, which has no block."""
    if at >= 0:
        b = block[lane, at]
        for e in range(6):
            b[row, e] = b[row, e] + g[e]
        block[lane, at] = b


@routine
def put_outer(machine: Machine, work: Work, lane: int, cell: int, on: int, by: int, f: float):
    """Add f ∇q_on ∇q_byᵀ to the blocks of their bodies."""
    for e in range(2):
        for d in range(2):
            at = machine.relations.cross[cell, 2 * e + d]
            if at >= 0:
                work.block[lane, at] = (
                    work.block[lane, at]
                    + wp.outer(work.relations.gradient[lane, on, e], work.relations.gradient[lane, by, d]) * f
                )


@routine
def add_row_derivative(machine: Machine, work: Work, lane: int, k: int, f: float):
    """Add the derivative of the row by the pose, times a multiplier."""
    first = machine.relations.relation[k, RelationRow.first_argument]
    slot0 = machine.relations.relation[k, RelationRow.first_slot]
    n = machine.relations.relation[k, RelationRow.end_argument] - first
    wide = machine.relations.relation[k, RelationRow.end_slot] - slot0
    for i in range(n):
        on = machine.relations.argument[first + i, ArgumentRow.slot]
        if (
            on >= 0
            and machine.relations.argument[first + i, ArgumentRow.rate]
            == machine.relations.relation[k, RelationRow.level]
        ):
            for j in range(n):
                by = machine.relations.argument[first + j, ArgumentRow.slot]
                if by >= 0 and machine.relations.argument[first + j, ArgumentRow.rate] == 0:
                    cell = (
                        machine.relations.relation[k, RelationRow.first_cross]
                        + (on - slot0) * wide
                        + by
                        - slot0
                    )
                    put_outer(
                        machine,
                        work,
                        lane,
                        cell,
                        on,
                        by,
                        f
                        * work.relations.curve[
                            lane, machine.relations.relation[k, RelationRow.first_curve] + i * n + j
                        ],
                    )


@routine
def relation_residuals(machine: Machine, work: Work, lane: int, weights: MatrixWeights):
    """Compute residuals of all relations."""
    for k in range(machine.relations.count):
        node = machine.relations.relation[k, RelationRow.node]
        row = machine.relations.relation[k, RelationRow.row]
        y = work.relations.along_motion[lane, k]
        gap = y[0]
        rate = y[1]
        push = y[2]
        if machine.relations.relation[k, RelationRow.level] == 1:
            gap = weights.drift * y[0]
            rate = y[0]
            push = y[1]
        steady = 0.0
        for s in range(
            machine.relations.relation[k, RelationRow.first_slot],
            machine.relations.relation[k, RelationRow.end_slot],
        ):
            steady += work.relations.gradient_factor[lane, s] * work.relations.coordinate_value[lane, s][1]
        position = work.position[lane, node]
        position[row] = gap
        work.position[lane, node] = position
        velocity = work.velocity[lane, node]
        velocity[row] = rate
        work.velocity[lane, node] = velocity
        gamma = work.gamma[lane, node]
        gamma[row] = -push
        work.gamma[lane, node] = gamma
        driven = work.prescribed_velocity[lane, node]
        driven[row] = steady - rate
        work.prescribed_velocity[lane, node] = driven


@routine
def settle_implicit(machine: Machine, work: Work, lane: int, weights: MatrixWeights):
    """Compute residuals of all relations, and the contributions of their functions to the matrix."""
    relation_residuals(machine, work, lane, weights)
    if weights.with_derivatives == 0:
        return
    for k in range(machine.relations.count):
        row = machine.relations.relation[k, RelationRow.row]
        drift = 0.0
        if machine.relations.relation[k, RelationRow.level] == 1:
            drift = weights.drift
        for s in range(
            machine.relations.relation[k, RelationRow.first_slot],
            machine.relations.relation[k, RelationRow.end_slot],
        ):
            q = machine.relations.slot[s, SlotRow.pair]
            factor = (weights.slope + drift) * work.relations.rate_slope[lane, s]
            gi = work.relations.gradient[lane, s, End.i] * factor
            gj = work.relations.gradient[lane, s, End.j] * factor
            if machine.relations.slot[s, SlotRow.first] == 1:
                gi = gi + work.slope_i[lane, q, row] * drift
                gj = gj + work.slope_j[lane, q, row] * drift
            put_row(work.block, lane, machine.pair[q, PairRow.node_i], row, gi)
            put_row(work.block, lane, machine.pair[q, PairRow.node_j], row, gj)
        lam = work.lam[lane, machine.relations.relation[k, RelationRow.node]]
        add_row_derivative(machine, work, lane, k, weights.place * lam[row])


def make_relation_rows(implicit: bool) -> Routine:
    """Return ``relation_residuals(machine, work, lane, c)``, called after the rows are made."""
    return settle_implicit if implicit else relation_residuals
