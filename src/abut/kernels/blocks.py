"""Sparse elimination in 6×6 blocks by a program that the host prepared.

A block matrix with static pattern is factored in place, A = L·U with the inverses of the pivots on the
diagonal. The order and all
addresses, fill included, come from ``system.dynamics.elimination``; within a block pivots stand in their natural order,
which is safe because every
body block is a (shifted) mass matrix and every constraint block a Schur complement of full rank.
"""

import warp as wp

from abut.kernels.types import I1, mat66, vec6
from abut.plug import routine

# The products of blocks are where a step spends its time. In Warp's language each of their 216 multiplications and additions is a statement
# of its own, an eighth of all that the compiler reads; in C++ they are loops. Left to itself the optimiser makes vectors of pieces of rows,
# written and read again at other widths, for which the processor waits: a march then takes nearly twice as long.


@wp.func_native("""
    #pragma clang loop unroll(full) vectorize(disable)
    for (int k = 0; k < 6; ++k) {
        const double d = 1.0 / a.data[k][k];
        a.data[k][k] = 1.0;
    #pragma clang loop unroll(full) vectorize(disable)
        for (int j = 0; j < 6; ++j) a.data[k][j] *= d;
    #pragma clang loop unroll(full) vectorize(disable)
        for (int i = 0; i < 6; ++i) {
            if (i == k) continue;
            const double f = a.data[i][k];
            a.data[i][k] = 0.0;
    #pragma clang loop unroll(full) vectorize(disable)
            for (int j = 0; j < 6; ++j) a.data[i][j] = a.data[i][j] - f * a.data[k][j];
        }
    }
    return a;
""")
def inverse(a: mat66) -> mat66:
    """Gauss–Jordan inverse of a 6×6 block without pivoting."""


@wp.func_native("""
    wp::mat_t<6, 6, wp::float64> c;
    #pragma clang loop unroll(full) vectorize(disable)
    for (int i = 0; i < 6; ++i) {
    #pragma clang loop unroll(full) vectorize(disable)
        for (int k = 0; k < 6; ++k) {
            const double f = a.data[i][k];
    #pragma clang loop unroll(full) vectorize(disable)
            for (int j = 0; j < 6; ++j) c.data[i][j] = c.data[i][j] + f * b.data[k][j];
        }
    }
    return c;
""")
def product(a: mat66, b: mat66) -> mat66:
    """a·b, rows of b inside: twice as fast as Warp's own product, which runs along columns."""


@wp.func_native("""
    wp::vec_t<6, wp::float64> y;
    #pragma clang loop unroll(full) vectorize(disable)
    for (int i = 0; i < 6; ++i)
    #pragma clang loop unroll(full) vectorize(disable)
        for (int k = 0; k < 6; ++k) y.c[i] = y.c[i] + a.data[i][k] * x.c[k];
    return y;
""")
def apply(a: mat66, x: vec6) -> vec6:
    """a·x."""


@routine
def factor(program: I1, nodes: int, block: wp.array2d(dtype=mat66), lane: int):
    """Eliminate all nodes in order; returns 0, or 1 + the node whose pivot broke down."""
    e = int(0)
    for _k in range(nodes):
        node = program[e]
        n = program[e + 1]
        e += 2
        d = inverse(block[lane, node])
        trace = d[0, 0] + d[1, 1] + d[2, 2] + d[3, 3] + d[4, 4] + d[5, 5]
        if not (wp.abs(trace) < 1.0e300):
            return node + 1
        block[lane, node] = d
        for i in range(n):
            left = program[e + 3 * i + 1]
            lower = product(block[lane, left], d)
            block[lane, left] = lower
            for j in range(n):
                target = program[e + 3 * n + n * i + j]
                block[lane, target] = block[lane, target] - product(
                    lower, block[lane, program[e + 3 * j + 2]]
                )
        e += 3 * n + n * n
    return 0


@routine
def solve(program: I1, nodes: int, block: wp.array2d(dtype=mat66), rhs: wp.array2d(dtype=vec6), lane: int):
    """Replace ``rhs`` by the solution."""
    e = int(0)
    for _k in range(nodes):
        n = program[e + 1]
        x = rhs[lane, program[e]]
        e += 2
        for i in range(n):
            other = program[e + 3 * i]
            rhs[lane, other] = rhs[lane, other] - apply(block[lane, program[e + 3 * i + 1]], x)
        e += 3 * n + n * n
    for k in range(nodes):
        e = program[program.shape[0] - 1 - k]  # the entries' addresses stand at the end, in elimination order
        node = program[e]
        n = program[e + 1]
        x = rhs[lane, node]
        for i in range(n):
            x = x - apply(block[lane, program[e + 2 + 3 * i + 2]], rhs[lane, program[e + 2 + 3 * i]])
        rhs[lane, node] = apply(block[lane, node], x)
