# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Vectorised sums over modes.

A quantity of two modes l and k is stored by rows: after mode l's row of one quantity, over all modes, its row of the next one follows.
These loops are vectorised explicitly; elsewhere vectors cost more than they gain (`compiler.object_files.INLINING`). They use fused
multiply–add, explicitly as well: one processor instruction with one rounding, at half the latency. A compiler may choose it only where
bits need not be the same. Sums of products use four explicit partial sums, so that results are bit-identical for all vector widths.
"""

import warp as wp

from abut.kernels.structs.machine_structs import A2, I2, Y, mat33, mat66, vec6

__all__ = [
    "add_column",
    "add_products",
    "add_row",
    "add_rows",
    "add_two_products",
    "clear_numbers",
    "copy_numbers",
    "rotate_rows",
    "row_products",
    "scatter_column",
    "subtract_row_products",
]  # fmt: skip

MULADD = """
    #ifdef __CUDA_ARCH__
    #define ABUT_MULADD(a, b, c) ::fma(a, b, c)
    #else
    #define ABUT_MULADD(a, b, c) __builtin_fma(a, b, c)
    #endif
"""
FOURS = (
    MULADD
    + """
    #ifdef __clang__
    typedef double four __attribute__((vector_size(32), aligned(8)));
    #define ABUT_FOUR(p) (*(const four *)(p))
    #define ABUT_FOURS(a, b, c) c = __builtin_elementwise_fma(a, b, c)
    #else
    struct four { double v[4]; const double &operator[](int i) const { return v[i]; } };
    #define ABUT_FOUR(p) (*(const four *)(p))
    #define ABUT_FOURS(a, b, c) for (int v = 0; v < 4; ++v) c.v[v] = ABUT_MULADD((a).v[v], (b).v[v], c.v[v])
    #endif
    #define ABUT_SUM(s) ((s[0] + s[1]) + (s[2] + s[3]))
"""
)  #: four places at once


@wp.func_native("""
    const double *a = &wp::index(number, lane, at);
    double *y = &wp::index(scratch, lane, to);
    #pragma clang loop vectorize(enable)
    for (int k = 0; k < width; ++k) y[k] = a[k];
""")
def copy_numbers(number: A2, lane: int, at: int, width: int, scratch: A2, to: int):
    """Copy numbers into scratch."""


@wp.func_native("""
    double *y = &wp::index(scratch, lane, to);
    #pragma clang loop vectorize(enable)
    for (int k = 0; k < width; ++k) y[k] = 0.0;
""")
def clear_numbers(lane: int, width: int, scratch: A2, to: int):
    """Set scratch to zero."""


@wp.func_native(
    MULADD
    + """
    const double *x = &wp::index(scratch, lane, by);
    double *__restrict y = &wp::index(scratch, lane, to);
    int l = 0;
    for (; l + 3 < rows; l += 4) {
        const double *__restrict a = &wp::index(number, lane, at + stride * l);
        const double *__restrict b = a + stride;
        const double *__restrict c = b + stride;
        const double *__restrict d = c + stride;
        const double f = x[l], g = x[l + 1], h = x[l + 2], i = x[l + 3];
        #pragma clang loop vectorize(enable)
        for (int k = 0; k < width; ++k)
            y[k] = ABUT_MULADD(i, d[k], ABUT_MULADD(h, c[k], ABUT_MULADD(g, b[k], ABUT_MULADD(f, a[k], y[k]))));
    }
    for (; l < rows; ++l) {
        const double *__restrict a = &wp::index(number, lane, at + stride * l);
        const double f = x[l];
        #pragma clang loop vectorize(enable)
        for (int k = 0; k < width; ++k) y[k] = ABUT_MULADD(f, a[k], y[k]);
    }
"""
)
def add_products(
    number: A2, lane: int, at: int, stride: int, rows: int, width: int, scratch: A2, by: int, to: int
):
    """Add y_k += Σ x_l A_lk: numbers A, row l beginning at ``at + stride l``, x and y in scratch."""


@wp.func_native(
    MULADD
    + """
    const double *x = &wp::index(scratch, lane, by);
    const double *z = &wp::index(scratch, lane, also_by);
    double *__restrict y = &wp::index(scratch, lane, to);
    double *__restrict u = &wp::index(scratch, lane, also_to);
    for (int l = 0; l + 2 < rows; l += 3) {
        const double *__restrict a = &wp::index(number, lane, at + width * l);
        const double *__restrict b = a + width;
        const double *__restrict c = b + width;
        const double f = x[l], g = x[l + 1], h = x[l + 2], p = z[l], q = z[l + 1], r = z[l + 2];
        #pragma clang loop vectorize(enable)
        for (int k = 0; k < width; ++k) {
            y[k] = ABUT_MULADD(h, c[k], ABUT_MULADD(g, b[k], ABUT_MULADD(f, a[k], y[k])));
            u[k] = ABUT_MULADD(r, c[k], ABUT_MULADD(q, b[k], ABUT_MULADD(p, a[k], u[k])));
        }
    }
"""
)
def add_two_products(
    number: A2, lane: int, at: int, rows: int, width: int, scratch: A2, by: int, to: int, also_by: int, also_to: int
):  # fmt: skip
    """Add y_k += Σ x_l A_lk and u_k += Σ z_l A_lk: A is read once. Its rows, in threes, follow each other."""


@wp.func_native(
    FOURS
    + """
    wp::vec_t<6, wp::float64> y;
    const double *x = &wp::index(scratch, lane, by);
    for (int r = 0; r < count; ++r) {
        const double *a = &wp::index(rows, lane, at + n * r);
        four s = {0.0, 0.0, 0.0, 0.0};
        int k = 0;
        for (; k + 3 < n; k += 4) ABUT_FOURS(ABUT_FOUR(a + k), ABUT_FOUR(x + k), s);
        double t = ABUT_SUM(s);
        for (; k < n; ++k) t = ABUT_MULADD(a[k], x[k], t);
        y.c[r] = t;
    }
    return y;
"""
)
def row_products(rows: A2, lane: int, at: int, count: int, n: int, scratch: A2, by: int) -> vec6:
    """Compute Σ_k A_rk x_k of up to six consecutive rows, by x in scratch."""


# Two rows by three at a time: each value read is used twice or more.
@wp.func_native(
    FOURS
    + """
    double (*c)[6] = wp::index(block, lane, to).data;
    double (*d)[6] = wp::index(block, lane, back).data;
    for (int i = 0; i < 6; i += 2)
        for (int j = 0; j < 6; j += 3) {
            const double *a = &wp::index(scratch, lane, left + n * i);
            const double *x = &wp::index(scratch, lane, right + n * j);
            four s0 = {0.0, 0.0, 0.0, 0.0}, s1 = s0, s2 = s0, s3 = s0, s4 = s0, s5 = s0;
            int k = 0;
            for (; k + 3 < n; k += 4) {
                const four f = ABUT_FOUR(a + k), g = ABUT_FOUR(a + n + k);
                const four u = ABUT_FOUR(x + k), v = ABUT_FOUR(x + n + k), w = ABUT_FOUR(x + 2 * n + k);
                ABUT_FOURS(f, u, s0);
                ABUT_FOURS(f, v, s1);
                ABUT_FOURS(f, w, s2);
                ABUT_FOURS(g, u, s3);
                ABUT_FOURS(g, v, s4);
                ABUT_FOURS(g, w, s5);
            }
            double t[6] = {ABUT_SUM(s0), ABUT_SUM(s1), ABUT_SUM(s2), ABUT_SUM(s3), ABUT_SUM(s4), ABUT_SUM(s5)};
            for (; k < n; ++k)
                for (int q = 0; q < 3; ++q) {
                    t[q] = ABUT_MULADD(a[k], x[n * q + k], t[q]);
                    t[3 + q] = ABUT_MULADD(a[n + k], x[n * q + k], t[3 + q]);
                }
            for (int p = 0; p < 2; ++p)
                for (int q = 0; q < 3; ++q) {
                    c[i + p][j + q] = c[i + p][j + q] - t[3 * p + q];
                    if (to != back) d[j + q][i + p] = d[j + q][i + p] - t[3 * p + q];
                }
        }
"""
)
def subtract_row_products(
    scratch: A2, lane: int, left: int, right: int, n: int, block: wp.array2d(dtype=mat66), to: int, back: int
):
    """Subtract Σ_k A_ik B_jk, of six rows each, from a block, and its transpose from another where that is not the same."""


@wp.func_native("""
    const double *__restrict a = &wp::index(rows, lane, at);
    const double *__restrict b = a + modes;
    const double *__restrict c = b + modes;
    for (int i = 0; i < 3; ++i) {
        double *__restrict y = &wp::index(scratch, lane, to + apart * i);
        const double f = r.data[i][0], g = r.data[i][1], h = r.data[i][2];
        #pragma clang loop vectorize(enable)
        for (int k = 0; k < modes; ++k) y[k] = f * a[k] + g * b[k] + h * c[k];
    }
""")
def rotate_rows(rows: A2, lane: int, at: int, modes: int, r: mat33, scratch: A2, to: int, apart: int):
    """Compute R a_k of three rows by mode, into three rows of scratch."""


@wp.func_native(
    MULADD
    + """
    double *__restrict y = &wp::index(scratch, lane, to);
    for (int i = 0; i < rows; ++i) {
        const double *__restrict a = &wp::index(number, lane, at + i * modes);
        const double g = f.c[i];
        #pragma clang loop vectorize(enable)
        for (int k = 0; k < modes; ++k) y[k] = ABUT_MULADD(g, a[k], y[k]);
    }
"""
)
def add_rows(number: A2, lane: int, at: int, modes: int, rows: int, f: Y, scratch: A2, to: int):
    """Add y_k += Σ f_i a_ik of rows of numbers, up to thirteen."""


@wp.func_native("""
    const double *y = &wp::index(scratch, lane, at);
    for (int k = 0; k < modes; ++k) {
        double (*b)[6] = wp::index(block, lane, wp::index(table, first + (k / 3) * wide + n / 3, column)).data;
        b[k % 3][n % 3] = b[k % 3][n % 3] + y[k];
    }
""")
def scatter_column(
    scratch: A2, lane: int, at: int, modes: int, n: int, table: I2, first: int, wide: int, column: int,
    block: wp.array2d(dtype=mat66),
):  # fmt: skip
    """Add to the column of mode n in the blocks of three modes each, whose addresses are in a table, ``wide`` a row."""


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
