"""Sums over modes: loops along rows of numbers, which the compiler makes vectors of.

What hangs on two modes stands by rows: behind mode l's for one quantity, as many numbers as there are modes, those for the next.
Such loops are made vectors of by name: elsewhere vectors cost more than they gain (`plug.objects.INLINING`).
"""

import warp as wp

from abut.kernels.types import A2, I2, Y, f64, mat66, vec6

__all__ = ["add_column", "add_one", "add_products", "add_row", "cleared", "copied", "mixed", "spread_out"]


@wp.func_native("""
    const double *a = &wp::index(number, lane, at);
    double *y = &wp::index(room, lane, to);
    #pragma clang loop vectorize(enable)
    for (int k = 0; k < width; ++k) y[k] = a[k];
""")
def copied(number: A2, lane: int, at: int, width: int, room: A2, to: int):
    """Numbers into scratch."""


@wp.func_native("""
    double *y = &wp::index(room, lane, to);
    #pragma clang loop vectorize(enable)
    for (int k = 0; k < width; ++k) y[k] = 0.0;
""")
def cleared(lane: int, width: int, room: A2, to: int):
    """Zeros into scratch."""


@wp.func_native("""
    const double *x = &wp::index(room, lane, by);
    double *__restrict y = &wp::index(room, lane, to);
    int l = 0;
    for (; l + 3 < rows; l += 4) {
        const double *__restrict a = &wp::index(number, lane, at + stride * l);
        const double *__restrict b = a + stride;
        const double *__restrict c = b + stride;
        const double *__restrict d = c + stride;
        const double f = x[l], g = x[l + 1], h = x[l + 2], i = x[l + 3];
        #pragma clang loop vectorize(enable)
        for (int k = 0; k < width; ++k) y[k] = y[k] + f * a[k] + g * b[k] + h * c[k] + i * d[k];
    }
    for (; l < rows; ++l) {
        const double *__restrict a = &wp::index(number, lane, at + stride * l);
        const double f = x[l];
        #pragma clang loop vectorize(enable)
        for (int k = 0; k < width; ++k) y[k] = y[k] + f * a[k];
    }
""")
def add_products(
    number: A2, lane: int, at: int, stride: int, rows: int, width: int, room: A2, by: int, to: int
):
    """y_k += Σ x_l A_lk: numbers A, row l beginning at ``at + stride l``, x and y in scratch."""


@wp.func_native("""
    double *__restrict y = &wp::index(room, lane, to);
    #pragma clang loop vectorize(enable)
    for (int k = 0; k < modes; ++k) y[k] = 0.0;
    for (int i = 0; i < rows; ++i) {
        const double *__restrict a = &wp::index(number, lane, at + i * modes);
        const double g = f.c[i];
        #pragma clang loop vectorize(enable)
        for (int k = 0; k < modes; ++k) y[k] = y[k] + g * a[k];
    }
""")
def mixed(number: A2, lane: int, at: int, modes: int, rows: int, f: Y, room: A2, to: int):
    """y_k = Σ f_i a_ik of rows of numbers, up to thirteen."""


@wp.func_native("""
    const double *y = &wp::index(room, lane, at);
    for (int k = 0; k < modes; ++k) {
        double (*b)[6] = wp::index(block, lane, wp::index(table, first + (k / 3) * wide + n / 3, column)).data;
        b[k % 3][n % 3] = b[k % 3][n % 3] + y[k];
    }
""")
def spread_out(
    room: A2, lane: int, at: int, modes: int, n: int, table: I2, first: int, wide: int, column: int,
    block: wp.array2d(dtype=mat66),
):  # fmt: skip
    """Add to the column of mode n in the blocks of three modes each, whose addresses stand in a table, ``wide`` a row."""


@wp.func_native("""
    double (*b)[6] = wp::index(block, lane, at).data;
    for (int i = 0; i < 6; ++i) b[i][k] = b[i][k] + v.c[i];
""")
def add_column(block: wp.array2d(dtype=mat66), lane: int, at: int, k: int, v: vec6):
    """Add to a column of a block."""


@wp.func_native("""
    double (*b)[6] = wp::index(block, lane, at).data;
    for (int i = 0; i < 6; ++i) b[k][i] = b[k][i] + v.c[i];
""")
def add_row(block: wp.array2d(dtype=mat66), lane: int, at: int, k: int, v: vec6):
    """Add to a row of a block."""


@wp.func_native("""
    double *y = wp::index(load, lane, body).c;
    y[k] = y[k] + f;
""")
def add_one(load: wp.array2d(dtype=vec6), lane: int, body: int, k: int, f: f64):
    """Add to one of six numbers."""
