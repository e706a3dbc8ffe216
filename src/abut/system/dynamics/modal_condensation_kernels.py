# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Condensation of the modes of elastic bodies in explicit methods, compiled: the modes are eliminated before all other unknowns.

Their mass matrix is the identity, and they are coupled only to the floating frame and to attachment points. With B their coupling,

    ⎡ A   B ⎤ ⎡ x ⎤   ⎡ b ⎤
    ⎣ Bᵀ  1 ⎦ ⎣ q̈ ⎦ = ⎣ r ⎦,        (A − B Bᵀ) x = b − B r,        q̈ = r − Bᵀ x

The elimination therefore needs only products of rows, and neither blocks nor pivots for modes. In implicit methods the matrix couples
modes with each other; there, modes are among the blocks.
"""

from __future__ import annotations

from abut.extend import routine
from abut.kernels.columns.machine_columns import ForceFrameRow
from abut.kernels.columns.modal_columns import EliminatedModesRow, ModalBlockRow, PartRow
from abut.kernels.elimination.block_elimination import factor_nodes, solve
from abut.kernels.modal_sums import add_rows, row_products, subtract_row_products
from abut.kernels.structs.machine_structs import Machine, Work, Y, vec6

__all__ = ["condense_matrix", "condense_rhs", "factor_condensed", "recover_modes", "solve_condensed"]


@routine
def subtract_modal_blocks(machine: Machine, work: Work, lane: int, s: int):
    """Compute A − B Bᵀ."""
    n = 3 * machine.eliminated_modes[s, EliminatedModesRow.bodies]
    first = machine.eliminated_modes[s, EliminatedModesRow.first_part]
    parts = machine.eliminated_modes[s, EliminatedModesRow.parts]
    for i in range(parts):
        for j in range(i + 1):
            to = machine.modal_block[
                machine.eliminated_modes[s, EliminatedModesRow.cells] + parts * i + j, ModalBlockRow.block
            ]
            back = machine.modal_block[
                machine.eliminated_modes[s, EliminatedModesRow.cells] + parts * j + i, ModalBlockRow.block
            ]
            left = machine.part[first + i, PartRow.place]
            subtract_row_products(
                work.attachment, lane, left, machine.part[first + j, PartRow.place], n, work.block, to, back
            )


@routine
def forward_substitution(machine: Machine, work: Work, lane: int, s: int):
    """Store r, and compute b − B r."""
    n = 3 * machine.eliminated_modes[s, EliminatedModesRow.bodies]
    scratch = machine.eliminated_modes[s, EliminatedModesRow.scratch]
    first = machine.eliminated_modes[s, EliminatedModesRow.first_frame]
    for b in range(machine.eliminated_modes[s, EliminatedModesRow.bodies]):
        r = work.rhs[lane, machine.force[first + b, ForceFrameRow.body]]
        for i in range(3):
            work.attachment[lane, scratch + 3 * b + i] = r[i]
    for p in range(machine.eliminated_modes[s, EliminatedModesRow.parts]):
        part = machine.eliminated_modes[s, EliminatedModesRow.first_part] + p
        node = machine.part[part, PartRow.node]
        at = machine.part[part, PartRow.place]
        work.rhs[lane, node] = work.rhs[lane, node] + row_products(
            work.attachment, lane, at, 6, n, work.attachment, scratch
        )


@routine
def back_substitution(machine: Machine, work: Work, lane: int, s: int):
    """Compute r − Bᵀ x."""
    n = 3 * machine.eliminated_modes[s, EliminatedModesRow.bodies]
    scratch = machine.eliminated_modes[s, EliminatedModesRow.scratch]
    first = machine.eliminated_modes[s, EliminatedModesRow.first_frame]
    for p in range(machine.eliminated_modes[s, EliminatedModesRow.parts]):
        part = machine.eliminated_modes[s, EliminatedModesRow.first_part] + p
        x = work.rhs[lane, machine.part[part, PartRow.node]]
        f = Y()
        for i in range(6):
            f[i] = x[i]
        add_rows(work.attachment, lane, machine.part[part, PartRow.place], n, 6, f, work.attachment, scratch)
    for b in range(machine.eliminated_modes[s, EliminatedModesRow.bodies]):
        r = vec6()
        for i in range(3):
            r[i] = work.attachment[lane, scratch + 3 * b + i]
        work.rhs[lane, machine.force[first + b, ForceFrameRow.body]] = r


@routine
def condense_matrix(machine: Machine, work: Work, lane: int):
    """Eliminate modes from the matrix in ``work.block``."""
    for s in range(machine.eliminated_modal_bodies):
        subtract_modal_blocks(machine, work, lane, s)


@routine
def condense_rhs(machine: Machine, work: Work, lane: int):
    """Eliminate modes from ``work.rhs``."""
    for s in range(machine.eliminated_modal_bodies):
        forward_substitution(machine, work, lane, s)


@routine
def recover_modes(machine: Machine, work: Work, lane: int):
    """Compute the solution of the modes."""
    for s in range(machine.eliminated_modal_bodies):
        back_substitution(machine, work, lane, s)


@routine
def factor_condensed(machine: Machine, work: Work, lane: int):
    """Factor the matrix in ``work.block``; return 0, or 1 + the node whose pivot broke down."""
    condense_matrix(machine, work, lane)
    return factor_nodes(machine.program, machine.nodes - machine.condensed, work.block, lane)


@routine
def solve_condensed(machine: Machine, work: Work, lane: int):
    """Replace ``work.rhs`` by the solution."""
    condense_rhs(machine, work, lane)
    solve(machine.program, machine.nodes - machine.condensed, work.block, work.rhs, lane)
    recover_modes(machine, work, lane)
