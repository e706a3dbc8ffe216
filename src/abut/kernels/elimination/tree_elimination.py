# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Elimination along a tree of joints: the unknowns of a node are the few rates of a joint.

A body b on a joint has a_b = X a_p + S u, with its parent's acceleration a_p and the accelerations u of the rates. Its six equations

    A_bb a_b + Σ_j A_bj a_j = f_b + (joint wrench on b),      Sᵀ (joint wrench on b) = 0,

determine u by d equations. The remainder is added to the parent, which receives the opposite wrench, through its motion Xᵀ:

    A_pj ← A_pj + Xᵀ A_bj,   A_jp ← A_jp + A_jb X,   A_pp ← A_pp + Xᵀ A_bb X + Xᵀ A_bp + A_pb X,   f_p ← f_p + Xᵀ f_b,

and with A_pb ← A_pb + Xᵀ A_bb, A_bp ← A_bp + A_bb X, Sᵀ A_bb S = L Δ U, L_j = A_jb S U⁻¹ Δ⁻¹, R_j = L⁻¹ Sᵀ A_bj, g = L⁻¹ Sᵀ f_b

    A_jk ← A_jk − L_j R_k,      f_j ← f_j − L_j g,      U u = Δ⁻¹ (g − Σ_j R_j a_j).

This eliminates one rate after the other, as if massless bodies connected them. Consider a joint that shifts a body and turns it about an
axis off its centre of mass. With (Sᵀ A S)⁻¹ as a whole, 1/m would be the difference of two numbers 1/m + ρ²/J. The remainder of the body
for its parent would then be rounding of m² ρ²/J.

A reflected inertia of a joint coordinate (``reflected``) is added to the diagonal of Sᵀ A_bb S. In a joint with friction by its own
reaction, Tᵀ (``friction_axis``) replaces Sᵀ, but not S (`system.joint_friction.normal_load.put_slope`).
A body that is coupled to its parent only (*bare*) is the articulated body: A_pp ← A_pp + Xᵀ (A − A S (Sᵀ A S)⁻¹ Sᵀ A) X. Everything
outside the tree (free bodies, constraints that close loops, couplings by forces) is eliminated as in
``kernels.elimination.block_elimination``.

Source: Featherstone, Rigid Body Dynamics Algorithms (2008), sec. 7.3 (articulated bodies), 8.4 (loops by multipliers);
docs/recursive_dynamics.md.
"""

import warp as wp

from abut.extend import routine
from abut.extend.named_columns import ColumnRow, column
from abut.kernels.arrays import I1, f64, mat66, vec3, vec6
from abut.kernels.elimination.block_elimination import block_inverse, block_product

__all__ = ["BARE", "HINGED", "SOLE", "TreeNode", "factor_branches"]

SOLE, HINGED, BARE = 0, 1, 2


class TreeNode(ColumnRow):
    """The program of elimination, by node in order.

    For each neighbour, its parent first, it lists the number and the addresses of the blocks (neighbour, node) and (node, neighbour).
    The addresses of the blocks between any two neighbours follow. The start addresses of the entries are at the end.
    """

    node = column("its number")
    kind = column("how it is eliminated: 0 by all six, 1 by its joint's rates, 2 likewise and bare")
    freedoms = column("rates of its joint")
    neighbours = column("how many are left of what it is coupled to")
    parent = column("1 where the first of these is its parent")


# --- a body with its joint: products with S, shifts by X -----------------------------------------------------------------

SMALL = """
    // D = L Δ U of a d × d matrix in place, L and U with ones on their diagonals, Δ inverted, without pivoting: it is Sᵀ A S of an
    // articulated inertia
    auto split = [](double (*a)[6], int d) {
        for (int k = 0; k < d; ++k) {
            const double over = 1.0 / a[k][k];
            for (int i = k + 1; i < d; ++i) {
                a[i][k] = a[i][k] * over;
                for (int j = k + 1; j < d; ++j) a[i][j] = a[i][j] - a[i][k] * a[k][j];
            }
            a[k][k] = over;
            for (int j = k + 1; j < d; ++j) a[k][j] = a[k][j] * over;
        }
    };
"""

SHIFTS = """
    // A X of a block's columns, and Xᵀ A of its rows
    const double rx = r.c[0], ry = r.c[1], rz = r.c[2];
    auto right = [&](double (*a)[6]) {
        for (int i = 0; i < 6; ++i) {
            const double x = a[i][0], y = a[i][1], z = a[i][2];
            a[i][3] = a[i][3] + (ry * z - rz * y);
            a[i][4] = a[i][4] + (rz * x - rx * z);
            a[i][5] = a[i][5] + (rx * y - ry * x);
        }
    };
    auto left = [&](double (*a)[6]) {
        for (int j = 0; j < 6; ++j) {
            const double x = a[0][j], y = a[1][j], z = a[2][j];
            a[3][j] = a[3][j] + (ry * z - rz * y);
            a[4][j] = a[4][j] + (rz * x - rx * z);
            a[5][j] = a[5][j] + (rx * y - ry * x);
        }
    };
"""


@wp.func_native(
    SHIFTS
    + """
    // one rate: D is a number, and what is left over is A − U D⁻¹ Vᵀ
    double (*a)[6] = wp::index(block, lane, node).data;
    double (*p)[6] = wp::index(block, lane, to).data;
    double *low = wp::index(block, lane, at).data[0];
    const double *s = wp::index(axis, lane, node, 0).c;
    const double *l = wp::index(friction_axis, lane, node, 0).c;
    double u[6], v[6];
    for (int i = 0; i < 6; ++i)
        v[i] = a[0][i] * l[0] + a[1][i] * l[1] + a[2][i] * l[2] + a[3][i] * l[3] + a[4][i] * l[4] + a[5][i] * l[5];
    for (int i = 0; i < 6; ++i)
        u[i] = even ? v[i] : a[i][0] * s[0] + a[i][1] * s[1] + a[i][2] * s[2] + a[i][3] * s[3] + a[i][4] * s[4] + a[i][5] * s[5];
    const double d = 1.0 / (l[0] * u[0] + l[1] * u[1] + l[2] * u[2] + l[3] * u[3] + l[4] * u[4] + l[5] * u[5]
                            + wp::index(reflected, lane, node).c[0]);
    double c[6][6];
    for (int i = 0; i < 6; ++i) {
        const double f = u[i] * d;
        for (int j = 0; j < 6; ++j) c[i][j] = a[i][j] - f * v[j];
        low[i] = f;
        low[6 + i] = v[i] * d;
    }
    low[12] = d;
    right(c);
    left(c);
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j) p[i][j] = p[i][j] + c[i][j];
    return d;
"""
)
def factor_single(
    node: int,
    at: int,
    to: int,
    even: int,
    r: vec3,
    axis: wp.array3d(dtype=vec6),
    friction_axis: wp.array3d(dtype=vec6),
    reflected: wp.array2d(dtype=vec6),
    block: wp.array2d(dtype=mat66),
    lane: int,
) -> f64:
    """Eliminate a bare body on a joint of one rate, and store L, D⁻¹ Vᵀ and D⁻¹ in the block at ``at``."""


@wp.func_native(
    SMALL
    + SHIFTS
    + """
    double (*a)[6] = wp::index(block, lane, node).data;
    double (*low)[6] = wp::index(block, lane, at).data;
    double (*high)[6] = wp::index(block, lane, back).data;
    double u[6][6], v[6][6], d[6][6];
    for (int c = 0; c < n; ++c) {
        const double *s = wp::index(axis, lane, node, c).c;
        const double *l = wp::index(friction_axis, lane, node, c).c;
        for (int i = 0; i < 6; ++i) {
            u[c][i] = 0.0;
            v[c][i] = 0.0;
            for (int k = 0; k < 6; ++k) {
                u[c][i] = u[c][i] + a[i][k] * s[k];
                v[c][i] = v[c][i] + a[k][i] * l[k];
            }
        }
    }
    double trace = 0.0;
    for (int c = 0; c < n; ++c) {
        const double *l = wp::index(friction_axis, lane, node, c).c;
        for (int e = 0; e < n; ++e) {
            d[c][e] = 0.0;
            for (int k = 0; k < 6; ++k) d[c][e] = d[c][e] + l[k] * u[e][k];
        }
        d[c][c] = d[c][c] + wp::index(reflected, lane, node).c[c];
    }
    split(d, n);
    double rest[6][6];
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j) rest[i][j] = a[i][j];
    for (int c = 0; c < n; ++c) {
        for (int e = 0; e < c; ++e)
            for (int i = 0; i < 6; ++i) {
                u[c][i] = u[c][i] - u[e][i] * d[e][c];
                v[c][i] = v[c][i] - d[c][e] * v[e][i];
            }
        for (int i = 0; i < 6; ++i) {
            low[c][i] = u[c][i] * d[c][c];
            high[c][i] = v[c][i] * d[c][c];
        }
        for (int i = 0; i < 6; ++i)
            for (int j = 0; j < 6; ++j) rest[i][j] = rest[i][j] - low[c][i] * v[c][j];
        trace += d[c][c];
    }
    for (int c = 0; c < n; ++c)
        for (int e = 0; e < n; ++e) a[c][e] = d[c][e];
    double (*p)[6] = wp::index(block, lane, to).data;
    right(rest);
    left(rest);
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j) p[i][j] = p[i][j] + rest[i][j];
    return trace;
"""
)
def factor_tree_body(
    node: int,
    n: int,
    at: int,
    back: int,
    to: int,
    r: vec3,
    axis: wp.array3d(dtype=vec6),
    friction_axis: wp.array3d(dtype=vec6),
    reflected: wp.array2d(dtype=vec6),
    block: wp.array2d(dtype=mat66),
    lane: int,
) -> f64:
    """Eliminate a bare body on a joint of ``n`` rates, and store columns of L_p, rows of Δ⁻¹ R_p and L, Δ⁻¹ and U in its blocks."""


@wp.func_native(
    SHIFTS
    + """
    // Xᵀ A_bj into A_pj, A_jb X into A_jp, then the parent's own
    const int targets = e + 3 * n;
    double c[6][6];
    double (*a)[6] = wp::index(block, lane, node).data;
    auto add = [](double (*to)[6], double (*from)[6]) {
        for (int i = 0; i < 6; ++i)
            for (int j = 0; j < 6; ++j) to[i][j] = to[i][j] + from[i][j];
    };
    auto copy = [&c](const double (*from)[6]) {
        for (int i = 0; i < 6; ++i)
            for (int j = 0; j < 6; ++j) c[i][j] = from[i][j];
    };
    for (int j = 1; j < n; ++j) {
        copy(wp::index(block, lane, wp::index(program, e + 3 * j + 2)).data);
        left(c);
        add(wp::index(block, lane, wp::index(program, targets + j)).data, c);
        copy(wp::index(block, lane, wp::index(program, e + 3 * j + 1)).data);
        right(c);
        add(wp::index(block, lane, wp::index(program, targets + n * j)).data, c);
    }
    double (*pp)[6] = wp::index(block, lane, wp::index(program, targets)).data;
    double (*pb)[6] = wp::index(block, lane, wp::index(program, e + 1)).data;
    double (*bp)[6] = wp::index(block, lane, wp::index(program, e + 2)).data;
    copy(a);
    right(c);
    add(bp, c);  // A_bp + A_bb X
    copy(bp);
    left(c);
    add(pp, c);  // Xᵀ (A_bp + A_bb X)
    copy(pb);
    right(c);
    add(pp, c);  // A_pb X
    copy(a);
    left(c);
    add(pb, c);
"""
)
def transport_blocks(
    program: I1, e: int, node: int, n: int, r: vec3, block: wp.array2d(dtype=mat66), lane: int
):
    """Add a body's blocks to its parent, the first of its neighbours."""


@wp.func_native(
    SMALL
    + """
    double (*a)[6] = wp::index(block, lane, node).data;
    const int targets = e + 3 * n;
    double d[6][6], t[6][6];
    for (int c = 0; c < free; ++c) {
        const double *s = wp::index(axis, lane, node, c).c;
        for (int i = 0; i < 6; ++i) {
            t[c][i] = 0.0;
            for (int k = 0; k < 6; ++k) t[c][i] = t[c][i] + a[i][k] * s[k];
        }
    }
    for (int c = 0; c < free; ++c) {
        const double *l = wp::index(friction_axis, lane, node, c).c;
        for (int f = 0; f < free; ++f) {
            d[c][f] = 0.0;
            for (int k = 0; k < 6; ++k) d[c][f] = d[c][f] + l[k] * t[f][k];
        }
        d[c][c] = d[c][c] + wp::index(reflected, lane, node).c[c];
    }
    split(d, free);
    double trace = 0.0;
    for (int c = 0; c < free; ++c) trace += d[c][c];
    // R_j in the first rows, L_j in the first columns
    for (int j = 0; j < n; ++j) {
        double (*up)[6] = wp::index(block, lane, wp::index(program, e + 3 * j + 2)).data;
        for (int c = 0; c < free; ++c) {
            const double *l = wp::index(friction_axis, lane, node, c).c;
            for (int i = 0; i < 6; ++i) {
                t[c][i] = 0.0;
                for (int k = 0; k < 6; ++k) t[c][i] = t[c][i] + l[k] * up[k][i];
                for (int f = 0; f < c; ++f) t[c][i] = t[c][i] - d[c][f] * t[f][i];
            }
        }
        for (int c = 0; c < free; ++c)
            for (int i = 0; i < 6; ++i) up[c][i] = t[c][i];
        double (*low)[6] = wp::index(block, lane, wp::index(program, e + 3 * j + 1)).data;
        for (int i = 0; i < 6; ++i) {
            double x[6];
            for (int c = 0; c < free; ++c) {
                const double *s = wp::index(axis, lane, node, c).c;
                x[c] = 0.0;
                for (int k = 0; k < 6; ++k) x[c] = x[c] + low[i][k] * s[k];
                for (int f = 0; f < c; ++f) x[c] = x[c] - x[f] * d[f][c];
            }
            for (int c = 0; c < free; ++c) low[i][c] = x[c] * d[c][c];
        }
    }
    for (int j = 0; j < n; ++j) {
        const double (*low)[6] = wp::index(block, lane, wp::index(program, e + 3 * j + 1)).data;
        for (int k = 0; k < n; ++k) {
            const double (*up)[6] = wp::index(block, lane, wp::index(program, e + 3 * k + 2)).data;
            double (*to)[6] = wp::index(block, lane, wp::index(program, targets + n * j + k)).data;
            for (int i = 0; i < 6; ++i)
                for (int c = 0; c < free; ++c)
                    for (int q = 0; q < 6; ++q) to[i][q] = to[i][q] - low[i][c] * up[c][q];
        }
    }
    for (int c = 0; c < free; ++c)
        for (int f = 0; f < free; ++f) a[c][f] = d[c][f];
    return trace;
"""
)
def factor_rates(
    program: I1,
    e: int,
    node: int,
    free: int,
    n: int,
    axis: wp.array3d(dtype=vec6),
    friction_axis: wp.array3d(dtype=vec6),
    reflected: wp.array2d(dtype=vec6),
    block: wp.array2d(dtype=mat66),
    lane: int,
) -> f64:
    """Eliminate a body's rates, after its blocks have been added to its parent."""


@routine
def factor_whole_node(program: I1, e: int, node: int, n: int, block: wp.array2d(dtype=mat66), lane: int):
    """Eliminate all six unknowns of a node with n neighbours; return the trace of the inverse of its pivot."""
    d = block_inverse(block[lane, node])
    block[lane, node] = d
    for i in range(n):
        at = program[e + 3 * i + 1]
        lower = block_product(block[lane, at], d)
        block[lane, at] = lower
        for j in range(n):
            target = program[e + 3 * n + n * i + j]
            right = block[lane, program[e + 3 * j + 2]]
            block[lane, target] = block[lane, target] - block_product(lower, right)
    return d[0, 0] + d[1, 1] + d[2, 2] + d[3, 3] + d[4, 4] + d[5, 5]


@routine
def factor_branches(
    program: I1,
    nodes: int,
    axis: wp.array3d(dtype=vec6),
    friction_axis: wp.array3d(dtype=vec6),
    arm: wp.array2d(dtype=vec3),
    reflected: wp.array2d(dtype=vec6),
    block: wp.array2d(dtype=mat66),
    lane: int,
    even: int,
):
    """Eliminate all nodes in order; return 0, or 1 + the node whose pivot broke down. ``even`` is 1 for a symmetric matrix."""
    e = int(0)
    for _k in range(nodes):
        node = program[e + TreeNode.node]
        kind = program[e + TreeNode.kind]
        free = program[e + TreeNode.freedoms]
        n = program[e + TreeNode.neighbours]
        parent = program[e + TreeNode.parent]
        e += TreeNode.WIDTH
        trace = 0.0
        if kind == SOLE:
            trace = factor_whole_node(program, e, node, n, block, lane)
        elif kind == BARE and free == 1:
            trace = factor_single(
                node,
                program[e + 1],
                program[e + 3],
                even,
                arm[lane, node],
                axis,
                friction_axis,
                reflected,
                block,
                lane,
            )
        elif kind == BARE:
            at = program[e + 1]
            trace = factor_tree_body(
                node,
                free,
                at,
                program[e + 2],
                program[e + 3],
                arm[lane, node],
                axis,
                friction_axis,
                reflected,
                block,
                lane,
            )
        else:
            if parent == 1:
                transport_blocks(program, e, node, n, arm[lane, node], block, lane)
            trace = factor_rates(program, e, node, free, n, axis, friction_axis, reflected, block, lane)
        if not (wp.abs(trace) < 1.0e300):
            return node + 1
        e += 3 * n + n * n
    return 0
