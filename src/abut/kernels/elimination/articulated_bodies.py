# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Accelerations along a tree of bodies that only joints couple, by the articulated-body algorithm with symmetric inertia.

The rates of a joint are eliminated one after the other, as if massless bodies connected them. A is the articulated inertia of a body,
f the load on it, s the motion by one rate u, and a = x + s u, where x is the motion by the other rates and the parent:

    L = A s (sᵀ A s + J)⁻¹,     A ← A − L (A s)ᵀ,     f ← f − L sᵀ f,     u = (sᵀ A s + J)⁻¹ sᵀ f − Lᵀ x.

J is the reflected inertia of the joint's coordinate, usually 0.
The remainder is added to the parent through its motion, A_p ← A_p + Xᵀ A X and f_p ← f_p + Xᵀ f.

Source: Featherstone, Rigid Body Dynamics Algorithms (2008), sec. 7.3; docs/recursive_dynamics.md.
"""

import warp as wp

from abut.kernels.arrays import A2, I2, mat33, mat66, vec3, vec6
from abut.kernels.structs.tree_structs import BranchRow

__all__ = ["eliminate_inward", "solve_outward"]

#: Unrolled loops; the stored half of a symmetric matrix a; names of `BranchRow`'s columns.
WORDS = f"""
    #define EACH(i, n) _Pragma("unroll") for (int i = 0; i < n; ++i)
    #define FROM(j, i, n) _Pragma("unroll") for (int j = i; j < n; ++j)
    #define UPPER(i, j) a[(i) < (j) ? (i) : (j)][(i) < (j) ? (j) : (i)]
    constexpr int BODY = {BranchRow.body}, PARENT = {BranchRow.parent}, FREEDOMS = {BranchRow.freedoms};
    constexpr int GATHERS = {BranchRow.has_branches};
"""

#: Sums in independent halves: along a chain each body depends on the one before. Fused operations are explicit.
SUMS = """
    auto dot = [](const double *a, const double *b) {
        return fma(a[0], b[0], fma(a[1], b[1], a[2] * b[2])) + fma(a[3], b[3], fma(a[4], b[4], a[5] * b[5]));
    };
    auto cross = [](const double *a, const double *b, int i) {
        return fma(a[(i + 1) % 3], b[(i + 2) % 3], -(a[(i + 2) % 3] * b[(i + 1) % 3]));
    };
"""

UNDONE = """
    #undef EACH
    #undef FROM
    #undef UPPER
"""


@wp.func_native(
    WORDS
    + SUMS
    + """
    bool sound = true;
    double up[6][6] = {}, lift[6] = {};  // what the body before gives to this one, so that it does not go through memory
    for (int k = branches - 1; k >= 0; --k) {
        const int b = wp::index(branch, k, BODY);
        const int p = wp::index(branch, k, PARENT);
        const int n = wp::index(branch, k, FREEDOMS);
        double a[6][6], f[6];
        EACH(i, 6) {
            f[i] = wp::index(rhs, lane, b).c[i] + lift[i];
            FROM(j, i, 6) a[i][j] = up[i][j];
        }
        EACH(i, 3) {
            a[i][i] = a[i][i] + wp::index(mass, lane, b);
            FROM(j, i, 3) a[i + 3][j + 3] = a[i + 3][j + 3] + wp::index(inertia, lane, b).data[i][j];
        }
        if (wp::index(branch, k, GATHERS)) {
            EACH(i, 6) FROM(j, i, 6) {
                a[i][j] = a[i][j] + wp::index(block, lane, b).data[i][j];
                wp::index(block, lane, b).data[i][j] = 0.0;
            }
        }
        for (int c = 0; c < n; ++c) {
            const double *s = wp::index(axis, lane, b, c).c;
            double v[6], l[6];
            EACH(i, 6) {
                const double row[6] = {UPPER(i, 0), UPPER(i, 1), UPPER(i, 2), UPPER(i, 3), UPPER(i, 4), UPPER(i, 5)};
                v[i] = dot(row, s);
            }
            const double d = dot(s, v) + wp::index(reflected, lane, b).c[c], g = dot(s, f), over = 1.0 / d;
            sound = sound && d > 0.0;
            wp::index(rate, lane, b).c[c] = over * g;
            EACH(i, 6) {
                l[i] = v[i] * over;
                f[i] = fma(-l[i], g, f[i]);
                wp::index(gain, lane, b, c).c[i] = l[i];
                FROM(j, i, 6) a[i][j] = fma(-l[i], v[j], a[i][j]);
            }
        }
        if (p == ground) {
            EACH(i, 6) {
                lift[i] = 0.0;
                FROM(j, i, 6) up[i][j] = 0.0;
            }
            continue;
        }
        const double *r = wp::index(arm, lane, b).c;
        double moved[6][3];  // A X, its last columns
        EACH(i, 6) {
            const double row[3] = {UPPER(i, 0), UPPER(i, 1), UPPER(i, 2)};
            EACH(j, 3) moved[i][j] = UPPER(i, j + 3) + cross(r, row, j);
        }
        EACH(j, 3) {
            const double column[3] = {moved[0][j], moved[1][j], moved[2][j]};
            EACH(i, 3) {
                up[i][j + 3] = moved[i][j];
                if (i <= j) {
                    up[i][j] = a[i][j];
                    up[i + 3][j + 3] = moved[i + 3][j] + cross(r, column, i);
                }
            }
            lift[j] = f[j];
            lift[j + 3] = f[j + 3] + cross(r, f, j);
        }
        if (p == wp::index(branch, k - 1, BODY)) continue;
        EACH(i, 6) {
            wp::index(rhs, lane, p).c[i] += lift[i];
            lift[i] = 0.0;
            FROM(j, i, 6) {
                wp::index(block, lane, p).data[i][j] += up[i][j];
                up[i][j] = 0.0;
            }
        }
    }
    return sound;
"""
    + UNDONE
)
def eliminate_inward(
    branches: int,
    ground: int,
    branch: I2,
    axis: wp.array3d(dtype=vec6),
    arm: wp.array2d(dtype=vec3),
    mass: A2,
    inertia: wp.array2d(dtype=mat33),
    block: wp.array2d(dtype=mat66),
    rhs: wp.array2d(dtype=vec6),
    gain: wp.array3d(dtype=vec6),
    rate: wp.array2d(dtype=vec6),
    reflected: wp.array2d(dtype=vec6),
    lane: int,
) -> wp.int32:
    """Eliminate the rates of all joints, store L in ``gain`` and (sᵀ A s + J)⁻¹ sᵀ f in ``rate``, and return 1 if all sᵀ A s + J
    were above 0.

    Contributions to a parent other than the very next body are stored in ``block``, which is zero before and after.
    """


@wp.func_native(
    WORDS
    + SUMS
    + """
    double x[6] = {};
    int last = ground;
    for (int k = 0; k < branches; ++k) {
        const int b = wp::index(branch, k, BODY);
        const int p = wp::index(branch, k, PARENT);
        const int n = wp::index(branch, k, FREEDOMS);
        if (p != last) EACH(i, 6) x[i] = p == ground ? 0.0 : wp::index(rhs, lane, p).c[i];
        last = b;
        const double *r = wp::index(arm, lane, b).c;
        if (p != ground) EACH(i, 3) x[i] = x[i] + cross(x + 3, r, i);
        for (int c = n - 1; c >= 0; --c) {
            const double *s = wp::index(axis, lane, b, c).c;
            const double made = wp::index(rate, lane, b).c[c] - dot(wp::index(gain, lane, b, c).c, x);
            EACH(i, 6) x[i] = fma(s[i], made, x[i]);
            wp::index(rate, lane, b).c[c] = made;
        }
        EACH(i, 6) wp::index(rhs, lane, b).c[i] = x[i];
    }
"""
    + UNDONE
)
def solve_outward(
    branches: int,
    ground: int,
    branch: I2,
    axis: wp.array3d(dtype=vec6),
    arm: wp.array2d(dtype=vec3),
    rhs: wp.array2d(dtype=vec6),
    gain: wp.array3d(dtype=vec6),
    rate: wp.array2d(dtype=vec6),
    lane: int,
):
    """Compute motions of bodies in ``rhs``, and the rates of joints in ``rate``, by freedom."""
