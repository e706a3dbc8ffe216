# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Condensation of modes in explicit methods, compiled: modes are eliminated first.

Their mass matrix is the identity, and they are coupled only to their frame and constrained places. With B their coupling,

    ⎡ A   B ⎤ ⎡ x ⎤   ⎡ b ⎤
    ⎣ Bᵀ  1 ⎦ ⎣ q̈ ⎦ = ⎣ r ⎦,        (A − B Bᵀ) x = b − B r,        q̈ = r − Bᵀ x

so that they cost products of rows, and neither separate blocks nor pivots. Implicit methods, whose matrix couples modes with each
other, have them among the blocks.
"""

from __future__ import annotations

from abut.extend import routine
from abut.kernels.columns.machine_columns import LookRow
from abut.kernels.columns.modal_columns import CellRow, PartRow, StripRow
from abut.kernels.elimination.block_elimination import factor, solve
from abut.kernels.modal_sums import add_rows, dots, less_products
from abut.kernels.structs.machine_structs import Machine, Work, Y, vec6

__all__ = ["condense_matrix", "condense_rhs", "factor_condensed", "recover_modes", "solve_condensed"]


@routine
def condense(m: Machine, w: Work, lane: int, s: int):
    """Compute A − B Bᵀ."""
    n = 3 * m.strip[s, StripRow.bodies]
    first = m.strip[s, StripRow.first_part]
    parts = m.strip[s, StripRow.parts]
    for i in range(parts):
        for j in range(i + 1):
            to = m.cell[m.strip[s, StripRow.cells] + parts * i + j, CellRow.block]
            back = m.cell[m.strip[s, StripRow.cells] + parts * j + i, CellRow.block]
            left = m.part[first + i, PartRow.place]
            less_products(w.bent, lane, left, m.part[first + j, PartRow.place], n, w.block, to, back)


@routine
def forward(m: Machine, w: Work, lane: int, s: int):
    """Store r, and compute b − B r."""
    n = 3 * m.strip[s, StripRow.bodies]
    room = m.strip[s, StripRow.scratch]
    first = m.strip[s, StripRow.first_look]
    for b in range(m.strip[s, StripRow.bodies]):
        r = w.rhs[lane, m.force[first + b, LookRow.body]]
        for i in range(3):
            w.bent[lane, room + 3 * b + i] = r[i]
    for p in range(m.strip[s, StripRow.parts]):
        part = m.strip[s, StripRow.first_part] + p
        node = m.part[part, PartRow.node]
        at = m.part[part, PartRow.place]
        w.rhs[lane, node] = w.rhs[lane, node] + dots(w.bent, lane, at, 6, n, w.bent, room)


@routine
def back(m: Machine, w: Work, lane: int, s: int):
    """Compute r − Bᵀ x."""
    n = 3 * m.strip[s, StripRow.bodies]
    room = m.strip[s, StripRow.scratch]
    first = m.strip[s, StripRow.first_look]
    for p in range(m.strip[s, StripRow.parts]):
        part = m.strip[s, StripRow.first_part] + p
        x = w.rhs[lane, m.part[part, PartRow.node]]
        f = Y()
        for i in range(6):
            f[i] = x[i]
        add_rows(w.bent, lane, m.part[part, PartRow.place], n, 6, f, w.bent, room)
    for b in range(m.strip[s, StripRow.bodies]):
        r = vec6()
        for i in range(3):
            r[i] = w.bent[lane, room + 3 * b + i]
        w.rhs[lane, m.force[first + b, LookRow.body]] = r


@routine
def condense_matrix(m: Machine, w: Work, lane: int):
    """Eliminate modes from the matrix in ``w.block``."""
    for s in range(m.strips):
        condense(m, w, lane, s)


@routine
def condense_rhs(m: Machine, w: Work, lane: int):
    """Eliminate modes from ``w.rhs``."""
    for s in range(m.strips):
        forward(m, w, lane, s)


@routine
def recover_modes(m: Machine, w: Work, lane: int):
    """Compute the solution of the modes."""
    for s in range(m.strips):
        back(m, w, lane, s)


@routine
def factor_condensed(m: Machine, w: Work, lane: int):
    """Factor the matrix in ``w.block``; return 0, or 1 + the node whose pivot broke down."""
    condense_matrix(m, w, lane)
    return factor(m.program, m.nodes - m.condensed, w.block, lane)


@routine
def solve_condensed(m: Machine, w: Work, lane: int):
    """Replace ``w.rhs`` by the solution."""
    condense_rhs(m, w, lane)
    solve(m.program, m.nodes - m.condensed, w.block, w.rhs, lane)
    recover_modes(m, w, lane)
