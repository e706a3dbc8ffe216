# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, empty-body"
"""Sparse elimination in 6×6 blocks, by a program that the host prepares.

A block matrix with static pattern is factored in place, A = L·U, with the inverses of the pivots on the diagonal. The order and all
addresses, fill included, come from ``system.dynamics.elimination``. Within a block the pivots keep their natural order. This is safe
because every body block is a (shifted) mass matrix and every constraint block a Schur complement of full rank.

A *narrow* node has three unknowns only, for example three modes of an elastic body. Only that part of its blocks is read and written:
one eighth of the work where two narrow nodes are coupled.
"""

import warp as wp

from abut.extend import routine
from abut.extend.named_columns import ColumnRow, column
from abut.kernels.structs.machine_structs import I1, f64, mat66, vec6


class Pivot(ColumnRow):
    """The program of elimination, by node in order.

    For each neighbour, the narrow ones first, it lists the number and the addresses of the blocks (neighbour, node) and (node, neighbour).
    The addresses of the blocks between any two neighbours follow. The start addresses of the entries are at the end.
    """

    node = column("its number k, of a narrow one −1 − k")
    neighbours = column("how many are left of what it is coupled to")
    narrow = column("how many of these are narrow")


# The products of blocks dominate the time of a step. In Warp's language each of their 216 multiplications and additions is a separate
# statement, an eighth of all compiled source; in C++ they are loops. By default the optimiser vectorises pieces of rows and
# writes and reads them at different widths, which stalls the processor: a time integration then takes nearly twice as long.


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
def block_inverse(a: mat66) -> mat66:
    """Return the Gauss–Jordan inverse of a 6×6 block, without pivoting."""


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
def block_product(a: mat66, b: mat66) -> mat66:
    """Return a·b with rows of b in the inner loop: twice as fast as Warp's own product, which runs along columns."""


@wp.func_native("""
    wp::vec_t<6, wp::float64> y;
    #pragma clang loop unroll(full) vectorize(disable)
    for (int i = 0; i < 6; ++i)
    #pragma clang loop unroll(full) vectorize(disable)
        for (int k = 0; k < 6; ++k) y.c[i] = y.c[i] + a.data[i][k] * x.c[k];
    return y;
""")
def apply_block(a: mat66, x: vec6) -> vec6:
    """Return a·x."""


@wp.func_native("""
    const double *a = &wp::index(block, lane, k).data[0][0];
    for (int i = 0; i < 36; ++i)
        if (a[i] != 0.0) return 0;
    return 1;
""")
def is_zero(block: wp.array2d(dtype=mat66), lane: int, k: int) -> int:
    """Return 1 if a block is zero, as between bodies that may touch and do not."""


# A pivot of three unknowns is inverted in place; then A_ij -= A_i d⁻¹ A_j for all its neighbours, of which the first are narrow too.
@wp.func_native("""
    double (*d)[6] = wp::index(block, lane, node).data;
    for (int k = 0; k < 3; ++k) {
        const double f = 1.0 / d[k][k];
        d[k][k] = 1.0;
        for (int j = 0; j < 3; ++j) d[k][j] *= f;
        for (int i = 0; i < 3; ++i) {
            if (i == k) continue;
            const double g = d[i][k];
            d[i][k] = 0.0;
            for (int j = 0; j < 3; ++j) d[i][j] = d[i][j] - g * d[k][j];
        }
    }
    const int targets = e + 3 * n;
    for (int i = 0; i < n; ++i) {
        double (*a)[6] = wp::index(block, lane, wp::index(program, e + 3 * i + 1)).data;
        const int rows = i < narrow ? 3 : 6;
        for (int r = 0; r < rows; ++r) {
            const double x = a[r][0], y = a[r][1], z = a[r][2];
            for (int j = 0; j < 3; ++j) a[r][j] = x * d[0][j] + y * d[1][j] + z * d[2][j];
        }
        for (int j = 0; j < n; ++j) {
            double (*b)[6] = wp::index(block, lane, wp::index(program, e + 3 * j + 2)).data;
            double (*c)[6] = wp::index(block, lane, wp::index(program, targets + n * i + j)).data;
            if (j < narrow)
                for (int r = 0; r < rows; ++r)
                    for (int q = 0; q < 3; ++q)
                        c[r][q] = c[r][q] - (a[r][0] * b[0][q] + a[r][1] * b[1][q] + a[r][2] * b[2][q]);
            else
                for (int r = 0; r < rows; ++r)
                    for (int q = 0; q < 6; ++q)
                        c[r][q] = c[r][q] - (a[r][0] * b[0][q] + a[r][1] * b[1][q] + a[r][2] * b[2][q]);
        }
    }
    return d[0][0] + d[1][1] + d[2][2];
""")
def factor_narrow(
    program: I1, e: int, node: int, n: int, narrow: int, block: wp.array2d(dtype=mat66), lane: int
) -> f64:
    """Eliminate a narrow node whose neighbours' entries begin at ``e``, and return the trace of the pivot's inverse."""


@wp.func_native("""
    const double (*a)[6] = wp::index(block, lane, left).data;
    const double (*b)[6] = wp::index(block, lane, right).data;
    double (*c)[6] = wp::index(block, lane, target).data;
    for (int r = 0; r < rows; ++r)
        for (int q = 0; q < columns; ++q)
            c[r][q] = c[r][q] - (a[r][0] * b[0][q] + a[r][1] * b[1][q] + a[r][2] * b[2][q]
                                 + a[r][3] * b[3][q] + a[r][4] * b[4][q] + a[r][5] * b[5][q]);
""")
def take_part(
    block: wp.array2d(dtype=mat66), lane: int, target: int, left: int, right: int, rows: int, columns: int
):
    """Subtract a·b of two blocks from a third, limited to the given numbers of rows and columns."""


@wp.func_native("""
    const auto x = wp::index(rhs, lane, node);
    for (int i = 0; i < n; ++i) {
        const double (*a)[6] = wp::index(block, lane, wp::index(program, e + 3 * i + 1)).data;
        double *y = wp::index(rhs, lane, wp::index(program, e + 3 * i)).c;
        const int rows = i < narrow ? 3 : 6;
        for (int r = 0; r < rows; ++r) y[r] = y[r] - (a[r][0] * x.c[0] + a[r][1] * x.c[1] + a[r][2] * x.c[2]);
    }
""")
def forward_narrow(
    program: I1,
    e: int,
    node: int,
    n: int,
    narrow: int,
    block: wp.array2d(dtype=mat66),
    rhs: wp.array2d(dtype=vec6),
    lane: int,
):
    """Eliminate a narrow node's unknowns from the right-hand sides of its neighbours."""


@wp.func_native("""
    const double (*d)[6] = wp::index(block, lane, node).data;
    double *y = wp::index(rhs, lane, node).c;
    double x[3] = {y[0], y[1], y[2]};
    for (int i = 0; i < n; ++i) {
        const double (*a)[6] = wp::index(block, lane, wp::index(program, e + 3 * i + 2)).data;
        const double *z = wp::index(rhs, lane, wp::index(program, e + 3 * i)).c;
        for (int r = 0; r < 3; ++r) {
            x[r] = x[r] - (a[r][0] * z[0] + a[r][1] * z[1] + a[r][2] * z[2]);
            if (i >= narrow) x[r] = x[r] - (a[r][3] * z[3] + a[r][4] * z[4] + a[r][5] * z[5]);
        }
    }
    for (int r = 0; r < 3; ++r) {
        y[r] = d[r][0] * x[0] + d[r][1] * x[1] + d[r][2] * x[2];
        y[3 + r] = 0.0;
    }
""")
def back_narrow(
    program: I1,
    e: int,
    node: int,
    n: int,
    narrow: int,
    block: wp.array2d(dtype=mat66),
    rhs: wp.array2d(dtype=vec6),
    lane: int,
):
    """Compute a narrow node's unknowns from those of its neighbours."""


@routine
def active_width(k: int, narrow: int):
    """Return the number of active unknowns of the k-th neighbour."""
    if k < narrow:
        return 3
    return 6


@routine
def factor_nodes(program: I1, nodes: int, block: wp.array2d(dtype=mat66), lane: int):
    """Eliminate all nodes in order; return 0, or 1 + the node whose pivot broke down."""
    e = int(0)
    for _k in range(nodes):
        node = program[e + Pivot.node]
        n = program[e + Pivot.neighbours]
        narrow = program[e + Pivot.narrow]
        e += Pivot.WIDTH
        if node < 0:
            node = -1 - node
            sum = factor_narrow(program, e, node, n, narrow, block, lane)
            if not (wp.abs(sum) < 1.0e300):
                return node + 1
            e += 3 * n + n * n
            continue
        d = block_inverse(block[lane, node])
        trace = d[0, 0] + d[1, 1] + d[2, 2] + d[3, 3] + d[4, 4] + d[5, 5]
        if not (wp.abs(trace) < 1.0e300):
            return node + 1
        block[lane, node] = d
        for i in range(n):
            left = program[e + 3 * i + 1]
            if is_zero(block, lane, left) == 1:
                continue
            lower = block_product(block[lane, left], d)
            block[lane, left] = lower
            for j in range(n):
                target = program[e + 3 * n + n * i + j]
                if wp.min(i, j) < narrow:
                    right = program[e + 3 * j + 2]
                    take_part(
                        block, lane, target, left, right, active_width(i, narrow), active_width(j, narrow)
                    )
                    continue
                block[lane, target] = block[lane, target] - block_product(
                    lower, block[lane, program[e + 3 * j + 2]]
                )
        e += 3 * n + n * n
    return 0


@routine
def solve(program: I1, nodes: int, block: wp.array2d(dtype=mat66), rhs: wp.array2d(dtype=vec6), lane: int):
    """Replace ``rhs`` by the solution."""
    e = int(0)
    for _k in range(nodes):
        node = program[e + Pivot.node]
        n = program[e + Pivot.neighbours]
        narrow = program[e + Pivot.narrow]
        e += Pivot.WIDTH
        if node < 0:
            forward_narrow(program, e, -1 - node, n, narrow, block, rhs, lane)
            e += 3 * n + n * n
            continue
        x = rhs[lane, node]
        for i in range(n):
            other = program[e + 3 * i]
            rhs[lane, other] = rhs[lane, other] - apply_block(block[lane, program[e + 3 * i + 1]], x)
        e += 3 * n + n * n
    for k in range(nodes):
        e = program[program.shape[0] - 1 - k]  # the entries' addresses are at the end, in elimination order
        node = program[e + Pivot.node]
        n = program[e + Pivot.neighbours]
        narrow = program[e + Pivot.narrow]
        e += Pivot.WIDTH
        if node < 0:
            back_narrow(program, e, -1 - node, n, narrow, block, rhs, lane)
            continue
        x = rhs[lane, node]
        for i in range(n):
            x = x - apply_block(block[lane, program[e + 3 * i + 2]], rhs[lane, program[e + 3 * i]])
        rhs[lane, node] = apply_block(block[lane, node], x)
