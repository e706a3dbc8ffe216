# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""The two matrices of a Radau step of a machine whose contacts are found by a neighbour search: the pattern changes during the run.

Both have the elimination order of `kernels.elimination.contact_pattern`. The complex matrix is stored block by block, the real part
before the imaginary part. The inverse of a pivot A + iB is X + iY with X = (A + B A⁻¹B)⁻¹ and Y = −A⁻¹B X.
"""

import dataclasses

import warp as wp

from abut.extend import routine
from abut.integrators.radau.matrices import ABSOLUTE_MATRICES
from abut.kernels.elimination.block_elimination import (
    Pivot,
    apply_block,
    block_inverse,
    block_product,
    factor_nodes,
    is_zero,
    solve,
)
from abut.kernels.structs.machine_structs import I1, Machine, RunData, Work, mat66, vec6

__all__ = ["PATTERN_MATRICES"]

IMAGINARY = wp.constant(1)  #: offset of the imaginary part of a complex block from its real part


@routine
def keep_pattern_matrix(machine: Machine, work: Work, run: RunData, lane: int, imaginary: int):
    """Copy the assembled blocks to where they are factored."""
    for k in range(work.pattern.block_count[0]):
        if imaginary < 0:
            run.real_matrix[lane, k] = work.block[lane, k]
        else:
            run.complex_matrix[lane, 2 * k + imaginary] = work.block[lane, k]


@routine
def invert_pivot(block: wp.array2d(dtype=mat66), lane: int, node: int):
    """Replace a complex pivot by its inverse; return the sum of the traces of both parts."""
    b = block[lane, 2 * node + IMAGINARY]
    c = block_product(block_inverse(block[lane, 2 * node]), b)
    x = block_inverse(block[lane, 2 * node] + block_product(b, c))
    y = -block_product(c, x)
    block[lane, 2 * node] = x
    block[lane, 2 * node + IMAGINARY] = y
    sum = 0.0
    for k in range(6):
        sum += wp.abs(x[k, k]) + wp.abs(y[k, k])
    return sum


@routine
def eliminate_left(program: I1, e: int, n: int, i: int, node: int, block: wp.array2d(dtype=mat66), lane: int):
    """Eliminate a complex node from the i-th of its neighbours."""
    left = 2 * program[e + 3 * i + 1]
    if is_zero(block, lane, left) == 1 and is_zero(block, lane, left + IMAGINARY) == 1:
        return
    x = block[lane, 2 * node]
    y = block[lane, 2 * node + IMAGINARY]
    p = block[lane, left]
    q = block[lane, left + IMAGINARY]
    re = block_product(p, x) - block_product(q, y)
    im = block_product(p, y) + block_product(q, x)
    block[lane, left] = re
    block[lane, left + IMAGINARY] = im
    for j in range(n):
        right = 2 * program[e + 3 * j + 2]
        target = 2 * program[e + 3 * n + n * i + j]
        p = block[lane, right]
        q = block[lane, right + IMAGINARY]
        block[lane, target] = block[lane, target] - block_product(re, p) + block_product(im, q)
        block[lane, target + IMAGINARY] = (
            block[lane, target + IMAGINARY] - block_product(re, q) - block_product(im, p)
        )


@routine
def factor_complex(program: I1, nodes: int, block: wp.array2d(dtype=mat66), lane: int):
    """Eliminate all nodes of a complex matrix in order; return 0, or 1 + the node whose pivot broke down."""
    e = int(0)
    for _k in range(nodes):
        node = program[e + Pivot.node]
        n = program[e + Pivot.neighbours]
        e += Pivot.WIDTH
        if not (invert_pivot(block, lane, node) < 1.0e300):
            return node + 1
        for i in range(n):
            eliminate_left(program, e, n, i, node, block, lane)
        e += 3 * n + n * n
    return 0


@routine
def apply_complex(block: wp.array2d(dtype=mat66), lane: int, at: int, re: vec6, im: vec6):
    """Return the product of a complex block and a complex vector: its real and its imaginary part."""
    a = block[lane, 2 * at]
    b = block[lane, 2 * at + IMAGINARY]
    return apply_block(a, re) - apply_block(b, im), apply_block(a, im) + apply_block(b, re)


@routine
def solve_complex(
    program: I1, nodes: int, block: wp.array2d(dtype=mat66), rhs: wp.array2d(dtype=vec6), lane: int
):
    """Replace ``rhs``, the real parts of all nodes before the imaginary parts, by the solution."""
    e = int(0)
    for _k in range(nodes):
        node = program[e + Pivot.node]
        n = program[e + Pivot.neighbours]
        e += Pivot.WIDTH
        for i in range(n):
            other = program[e + 3 * i]
            re, im = apply_complex(
                block, lane, program[e + 3 * i + 1], rhs[lane, node], rhs[lane, nodes + node]
            )
            rhs[lane, other] = rhs[lane, other] - re
            rhs[lane, nodes + other] = rhs[lane, nodes + other] - im
        e += 3 * n + n * n
    for k in range(nodes):
        e = program[program.shape[0] - 1 - k]  # the entries' addresses are at the end, in elimination order
        node = program[e + Pivot.node]
        n = program[e + Pivot.neighbours]
        e += Pivot.WIDTH
        x = rhs[lane, node]
        y = rhs[lane, nodes + node]
        for i in range(n):
            other = program[e + 3 * i]
            re, im = apply_complex(
                block, lane, program[e + 3 * i + 2], rhs[lane, other], rhs[lane, nodes + other]
            )
            x = x - re
            y = y - im
        re, im = apply_complex(block, lane, node, x, y)
        rhs[lane, node] = re
        rhs[lane, nodes + node] = im


@routine
def factor_both(machine: Machine, work: Work, run: RunData, lane: int):
    """Factor both matrices; return 0, or 1 + the node whose pivot broke down."""
    broken = factor_nodes(work.pattern.program, machine.nodes, run.real_matrix, lane)
    if broken == 0:
        broken = factor_complex(work.pattern.program, machine.nodes, run.complex_matrix, lane)
    return broken


@routine
def solve_real(machine: Machine, work: Work, run: RunData, lane: int):
    """Solve with the real matrix."""
    solve(work.pattern.program, machine.nodes, run.real_matrix, work.rhs, lane)


@routine
def solve_both(machine: Machine, work: Work, run: RunData, lane: int):
    """Solve with both matrices."""
    solve_real(machine, work, run, lane)
    solve_complex(work.pattern.program, machine.nodes, run.complex_matrix, run.rhs, lane)


PATTERN_MATRICES = dataclasses.replace(
    ABSOLUTE_MATRICES,
    factor=factor_both,
    solve_both=solve_both,
    solve_real=solve_real,
    keep=keep_pattern_matrix,
)
