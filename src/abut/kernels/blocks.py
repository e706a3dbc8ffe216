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


@routine
def inverse(a: mat66):
    """Gauss–Jordan inverse of a 6×6 block without pivoting, unrolled."""
    for k in range(6):
        d = 1.0 / a[k, k]
        a[k, k] = 1.0
        for j in range(6):
            a[k, j] = a[k, j] * d
        for i in range(6):
            if i != k:
                f = a[i, k]
                a[i, k] = 0.0
                for j in range(6):
                    a[i, j] = a[i, j] - f * a[k, j]
    return a


@routine
def product(a: mat66, b: mat66):
    """a·b, rows of b inside: twice as fast as Warp's own product, which runs along columns."""
    c = mat66()
    for i in range(6):
        for k in range(6):
            f = a[i, k]
            for j in range(6):
                c[i, j] = c[i, j] + f * b[k, j]
    return c


@routine
def apply(a: mat66, x: vec6):
    """a·x."""
    y = vec6()
    for i in range(6):
        for k in range(6):
            y[i] = y[i] + a[i, k] * x[k]
    return y


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
