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
from typing import Any

import warp as wp

from abut.coordinates.blocks import spatial
from abut.extend import Expression, routine
from abut.kernels.columns.machine_columns import ArgumentRow, End, PairRow, SlotRow, TieRow
from abut.kernels.dispatch import chain, compose_routine
from abut.kernels.jets import jet_function
from abut.kernels.structs.machine_structs import Machine, Work, mat66, vec3, vec6
from abut.system.dynamics.bodies import Weights, relative_of

__all__ = ["make_relation_rows", "make_relation_values", "relations"]


#: Arguments of the functions.
GIVEN = {"m": Machine, "w": Work, "lane": int, "at": int, "first": int}


@routine
def no_relation(kind: int, m: Machine, w: Work, lane: int, at: int, first: int):
    """Return zeros, the end of the chain."""
    return vec3(0.0, 0.0, 0.0)


def relations(used: Sequence[Expression]) -> Any:
    """Return ``relation(kind, m, w, lane, at, first)``: the function of the jets stored from ``first`` on, as a jet."""
    return chain(no_relation, [_relation(e) for e in used])


def _relation(e: Expression) -> Any:
    """Return a function expanded for its number of arguments."""
    given = ", ".join(["p", *(f"w.tied.jet[lane, first + {k}]" for k in range(len(e.arguments)))])
    lines = [
        "def relation(m, w, lane, at, first):",
        "    p = load(m.number, lane, at)",
        f"    return f({given})",
    ]
    return compose_routine(lines, {"f": jet_function(e), "load": e.loader()}, GIVEN, "relation")


@routine
def aim(m: Machine, w: Work, lane: int, k: int, t: float, a: int, b: int):
    """Set the arguments of a relation: along the motion (a < 0), or constant except for the arguments a and b, which grow at rate 1."""
    for e in range(m.ties.tie[k, TieRow.first_argument], m.ties.tie[k, TieRow.end_argument]):
        slot = m.ties.argument[e, ArgumentRow.slot]
        x = vec3(t, 1.0, 0.0)
        if slot >= 0:
            x = w.tied.seen[lane, slot]
            if m.ties.argument[e, ArgumentRow.rate] == 1:
                x = vec3(x[1], x[2], 0.0)
        if a >= 0:
            x = vec3(x[0], 0.0, 0.0)
            if e == a or e == b:
                x = vec3(x[0], 1.0, 0.0)
        w.tied.jet[lane, e] = x


@routine
def keep(m: Machine, w: Work, lane: int, k: int, a: int, b: int, y: vec3):
    """Store the function's result: along the motion, or a first and the second derivative, or a mixed one."""
    if a < 0:
        w.tied.along[lane, k] = y
        return
    first = m.ties.tie[k, TieRow.first_argument]
    n = m.ties.tie[k, TieRow.end_argument] - first
    at = m.ties.tie[k, TieRow.first_curve]
    i = a - first
    j = b - first
    if a == b:
        w.tied.slope[lane, a] = y[1]
        w.tied.curve[lane, at + i * n + i] = y[2]
        return
    mixed = 0.5 * (y[2] - w.tied.curve[lane, at + i * n + i] - w.tied.curve[lane, at + j * n + j])
    w.tied.curve[lane, at + i * n + j] = mixed
    w.tied.curve[lane, at + j * n + i] = mixed


@routine
def sum_derivatives(m: Machine, w: Work, lane: int, k: int, want: int):
    """Sum the derivatives by slot: factors of the gradients, and derivatives of the rate by the coordinates."""
    first = m.ties.tie[k, TieRow.first_argument]
    n = m.ties.tie[k, TieRow.end_argument] - first
    for s in range(m.ties.tie[k, TieRow.first_slot], m.ties.tie[k, TieRow.end_slot]):
        w.tied.share[lane, s] = 0.0
        w.tied.lean[lane, s] = 0.0
    for i in range(n):
        slot = m.ties.argument[first + i, ArgumentRow.slot]
        if slot < 0:
            continue
        slope = w.tied.slope[lane, first + i]
        if m.ties.argument[first + i, ArgumentRow.rate] == m.ties.tie[k, TieRow.level]:
            w.tied.share[lane, slot] = w.tied.share[lane, slot] + slope
        else:
            w.tied.lean[lane, slot] = w.tied.lean[lane, slot] + slope
        if want == 1 and m.ties.tie[k, TieRow.level] == 0:
            lean = 0.0
            for j in range(n):
                other = m.ties.argument[first + j, ArgumentRow.slot]
                pace = 1.0
                if other >= 0:
                    pace = w.tied.seen[lane, other][1]
                lean += w.tied.curve[lane, m.ties.tie[k, TieRow.first_curve] + i * n + j] * pace
            w.tied.lean[lane, slot] = w.tied.lean[lane, slot] + lean


def make_relation_values(measure: Any, relation: Any) -> Any:
    """Return ``look(m, w, lane, t, want)``: coordinates and functions of all relations, before the rows are made."""

    @routine
    def sight(m: Machine, w: Work, lane: int, s: int):
        q = m.ties.slot[s, SlotRow.pair]
        t = m.ties.slot[s, SlotRow.term]
        two = relative_of(m, w, m.pair, lane, q)
        x = measure(m, w, lane, t, two)
        w.tied.seen[lane, s] = vec3(x.value, x.rate, x.quad)
        w.tied.push[lane, s, End.i] = spatial(x.n, x.ti)
        w.tied.push[lane, s, End.j] = spatial(-x.n, x.tj)

    @routine
    def look(m: Machine, w: Work, lane: int, t: float, want: int):
        for s in range(m.ties.slots):
            sight(m, w, lane, s)
        for k in range(m.ties.count):
            first = m.ties.tie[k, TieRow.first_argument]
            n = m.ties.tie[k, TieRow.end_argument] - first
            factor = m.number[lane, m.ties.tie[k, TieRow.factor]]
            many = 1 + n
            if want == 1:
                many += n * (n - 1) // 2
            a = int(-1)
            b = int(-1)
            for e in range(many):  # along the motion, along each argument, along each two
                aim(m, w, lane, k, t, a, b)
                y = relation(m.ties.tie[k, TieRow.function], m, w, lane, m.ties.tie[k, TieRow.number], first)
                keep(m, w, lane, k, a, b, y * factor)
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
            sum_derivatives(m, w, lane, k, want)

    return look


@routine
def put_row(block: wp.array2d(dtype=mat66), lane: int, at: int, row: int, g: vec6):
    """Add to a row of a block; −1 is the ground, which has no block."""
    if at >= 0:
        b = block[lane, at]
        for e in range(6):
            b[row, e] = b[row, e] + g[e]
        block[lane, at] = b


@routine
def put_outer(m: Machine, w: Work, lane: int, cell: int, on: int, by: int, f: float):
    """Add f ∇q_on ∇q_byᵀ to the blocks of their bodies."""
    for e in range(2):
        for d in range(2):
            at = m.ties.cross[cell, 2 * e + d]
            if at >= 0:
                w.block[lane, at] = (
                    w.block[lane, at] + wp.outer(w.tied.push[lane, on, e], w.tied.push[lane, by, d]) * f
                )


@routine
def bend(m: Machine, w: Work, lane: int, k: int, f: float):
    """Add the derivative of the row by the pose, times a multiplier."""
    first = m.ties.tie[k, TieRow.first_argument]
    slot0 = m.ties.tie[k, TieRow.first_slot]
    n = m.ties.tie[k, TieRow.end_argument] - first
    wide = m.ties.tie[k, TieRow.end_slot] - slot0
    for i in range(n):
        on = m.ties.argument[first + i, ArgumentRow.slot]
        if on >= 0 and m.ties.argument[first + i, ArgumentRow.rate] == m.ties.tie[k, TieRow.level]:
            for j in range(n):
                by = m.ties.argument[first + j, ArgumentRow.slot]
                if by >= 0 and m.ties.argument[first + j, ArgumentRow.rate] == 0:
                    cell = m.ties.tie[k, TieRow.first_cross] + (on - slot0) * wide + by - slot0
                    put_outer(
                        m,
                        w,
                        lane,
                        cell,
                        on,
                        by,
                        f * w.tied.curve[lane, m.ties.tie[k, TieRow.first_curve] + i * n + j],
                    )


@routine
def settle(m: Machine, w: Work, lane: int, c: Weights):
    """Compute residuals of all relations."""
    for k in range(m.ties.count):
        node = m.ties.tie[k, TieRow.node]
        row = m.ties.tie[k, TieRow.row]
        y = w.tied.along[lane, k]
        gap = y[0]
        rate = y[1]
        push = y[2]
        if m.ties.tie[k, TieRow.level] == 1:
            gap = c.drift * y[0]
            rate = y[0]
            push = y[1]
        steady = 0.0
        for s in range(m.ties.tie[k, TieRow.first_slot], m.ties.tie[k, TieRow.end_slot]):
            steady += w.tied.share[lane, s] * w.tied.seen[lane, s][1]
        position = w.position[lane, node]
        position[row] = gap
        w.position[lane, node] = position
        velocity = w.velocity[lane, node]
        velocity[row] = rate
        w.velocity[lane, node] = velocity
        gamma = w.gamma[lane, node]
        gamma[row] = -push
        w.gamma[lane, node] = gamma
        driven = w.driven[lane, node]
        driven[row] = steady - rate
        w.driven[lane, node] = driven


@routine
def settle_implicit(m: Machine, w: Work, lane: int, c: Weights):
    """Compute residuals of all relations, and the contributions of their functions to the matrix."""
    settle(m, w, lane, c)
    if c.want == 0:
        return
    for k in range(m.ties.count):
        row = m.ties.tie[k, TieRow.row]
        drift = 0.0
        if m.ties.tie[k, TieRow.level] == 1:
            drift = c.drift
        for s in range(m.ties.tie[k, TieRow.first_slot], m.ties.tie[k, TieRow.end_slot]):
            q = m.ties.slot[s, SlotRow.pair]
            lean = (c.slope + drift) * w.tied.lean[lane, s]
            gi = w.tied.push[lane, s, End.i] * lean
            gj = w.tied.push[lane, s, End.j] * lean
            if m.ties.slot[s, SlotRow.first] == 1:
                gi = gi + w.slope_i[lane, q, row] * drift
                gj = gj + w.slope_j[lane, q, row] * drift
            put_row(w.block, lane, m.pair[q, PairRow.node_i], row, gi)
            put_row(w.block, lane, m.pair[q, PairRow.node_j], row, gj)
        lam = w.lam[lane, m.ties.tie[k, TieRow.node]]
        bend(m, w, lane, k, c.place * lam[row])


def make_relation_rows(implicit: bool) -> Any:
    """Return ``settle(m, w, lane, c)``, called after the rows are made."""
    return settle_implicit if implicit else settle
