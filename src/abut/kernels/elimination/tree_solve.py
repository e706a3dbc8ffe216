# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Solution along a tree by the factors of `kernels.elimination.tree_elimination`: from the tips to the root, f_p ← f_p + Xᵀ (f_b − …),
and back.

Source: Featherstone, Rigid Body Dynamics Algorithms (2008), sec. 7.3; docs/recursive_dynamics.md.
"""

import warp as wp

from abut.extend import routine
from abut.kernels.arrays import I1, f64, mat66, vec3, vec6
from abut.kernels.elimination.block_elimination import apply_block
from abut.kernels.elimination.tree_elimination import BARE, SOLE, TreeNode

__all__ = ["solve_branches"]


@wp.func_native("""
    // Sᵀ f of the body, which stays in its place; what is left goes to its parent by its motion
    const double *low = wp::index(block, lane, at).data[0];
    const double *s = wp::index(friction_axis, lane, node, 0).c;
    double *x = wp::index(rhs, lane, node).c;
    double *p = wp::index(rhs, lane, parent).c;
    const double g = wp::index(rate, lane, node).c[0]
                     + (s[0] * x[0] + s[1] * x[1] + s[2] * x[2] + s[3] * x[3] + s[4] * x[4] + s[5] * x[5]);
    double y[6];
    for (int i = 0; i < 6; ++i) y[i] = x[i] - low[i] * g;
    p[0] = p[0] + y[0];
    p[1] = p[1] + y[1];
    p[2] = p[2] + y[2];
    p[3] = p[3] + (y[3] + (r.c[1] * y[2] - r.c[2] * y[1]));
    p[4] = p[4] + (y[4] + (r.c[2] * y[0] - r.c[0] * y[2]));
    p[5] = p[5] + (y[5] + (r.c[0] * y[1] - r.c[1] * y[0]));
    x[0] = low[12] * g;
""")
def forward_single(
    node: int,
    parent: int,
    at: int,
    r: vec3,
    friction_axis: wp.array3d(dtype=vec6),
    block: wp.array2d(dtype=mat66),
    rhs: wp.array2d(dtype=vec6),
    rate: wp.array2d(dtype=vec6),
    lane: int,
):
    """Eliminate a bare body of one rate from its parent's right-hand side."""


@wp.func_native("""
    const double *low = wp::index(block, lane, at).data[0] + 6;
    const double *s = wp::index(axis, lane, node, 0).c;
    double *x = wp::index(rhs, lane, node).c;
    const double *p = wp::index(rhs, lane, parent).c;
    double a[6];
    a[0] = p[0] + (p[4] * r.c[2] - p[5] * r.c[1]);
    a[1] = p[1] + (p[5] * r.c[0] - p[3] * r.c[2]);
    a[2] = p[2] + (p[3] * r.c[1] - p[4] * r.c[0]);
    a[3] = p[3];
    a[4] = p[4];
    a[5] = p[5];
    double u = x[0];
    for (int i = 0; i < 6; ++i) u = u - low[i] * a[i];
    for (int i = 0; i < 6; ++i) x[i] = a[i] + s[i] * u;
    return u;
""")
def back_single(
    node: int,
    parent: int,
    at: int,
    r: vec3,
    axis: wp.array3d(dtype=vec6),
    block: wp.array2d(dtype=mat66),
    rhs: wp.array2d(dtype=vec6),
    lane: int,
) -> f64:
    """Compute the rate of a bare body, and its motion, from its parent's motion."""


@wp.func_native("""
    double *x = wp::index(rhs, lane, node).c;
    double g[6], y[6];
    for (int c = 0; c < free; ++c) {
        const double *s = wp::index(friction_axis, lane, node, c).c;
        g[c] = wp::index(rate, lane, node).c[c];
        for (int k = 0; k < 6; ++k) g[c] = g[c] + s[k] * x[k];
        for (int f = 0; f < c; ++f) g[c] = g[c] - wp::index(block, lane, node).data[c][f] * g[f];
    }
    if (carried) {
        double *p = wp::index(rhs, lane, wp::index(program, e)).c;
        for (int i = 0; i < 6; ++i) y[i] = x[i];
        if (bare)
            for (int c = 0; c < free; ++c) {
                const double *low = wp::index(block, lane, wp::index(program, e + 1)).data[c];
                for (int i = 0; i < 6; ++i) y[i] = y[i] - low[i] * g[c];
            }
        p[0] = p[0] + y[0];
        p[1] = p[1] + y[1];
        p[2] = p[2] + y[2];
        p[3] = p[3] + (y[3] + (r.c[1] * y[2] - r.c[2] * y[1]));
        p[4] = p[4] + (y[4] + (r.c[2] * y[0] - r.c[0] * y[2]));
        p[5] = p[5] + (y[5] + (r.c[0] * y[1] - r.c[1] * y[0]));
    }
    if (!bare)
        for (int j = 0; j < n; ++j) {
            const double (*low)[6] = wp::index(block, lane, wp::index(program, e + 3 * j + 1)).data;
            double *z = wp::index(rhs, lane, wp::index(program, e + 3 * j)).c;
            for (int i = 0; i < 6; ++i)
                for (int c = 0; c < free; ++c) z[i] = z[i] - low[i][c] * g[c];
        }
    for (int c = 0; c < free; ++c) x[c] = g[c];
""")
def forward_rates(
    program: I1,
    e: int,
    node: int,
    free: int,
    n: int,
    carried: int,
    bare: int,
    r: vec3,
    friction_axis: wp.array3d(dtype=vec6),
    block: wp.array2d(dtype=mat66),
    rhs: wp.array2d(dtype=vec6),
    rate: wp.array2d(dtype=vec6),
    lane: int,
):
    """Eliminate a body's rates from the right-hand sides of its neighbours."""


@wp.func_native("""
    double *x = wp::index(rhs, lane, node).c;
    const double (*d)[6] = wp::index(block, lane, node).data;
    double a[6] = {0.0, 0.0, 0.0, 0.0, 0.0, 0.0}, g[6];
    wp::vec_t<6, wp::float64> u;
    if (carried) {
        const double *p = wp::index(rhs, lane, wp::index(program, e)).c;
        a[0] = p[0] + (p[4] * r.c[2] - p[5] * r.c[1]);
        a[1] = p[1] + (p[5] * r.c[0] - p[3] * r.c[2]);
        a[2] = p[2] + (p[3] * r.c[1] - p[4] * r.c[0]);
        a[3] = p[3];
        a[4] = p[4];
        a[5] = p[5];
    }
    for (int c = 0; c < free; ++c) g[c] = x[c];
    if (!bare)
        for (int j = 0; j < n; ++j) {
            const double (*up)[6] = wp::index(block, lane, wp::index(program, e + 3 * j + 2)).data;
            const double *z = wp::index(rhs, lane, wp::index(program, e + 3 * j)).c;
            for (int c = 0; c < free; ++c)
                for (int i = 0; i < 6; ++i) g[c] = g[c] - up[c][i] * z[i];
        }
    for (int c = free - 1; c >= 0; --c) {
        u.c[c] = d[c][c] * g[c];
        if (bare && carried) {
            const double *high = wp::index(block, lane, wp::index(program, e + 2)).data[c];
            for (int i = 0; i < 6; ++i) u.c[c] = u.c[c] - high[i] * a[i];
        }
        for (int f = c + 1; f < free; ++f) u.c[c] = u.c[c] - d[c][f] * u.c[f];
    }
    for (int c = 0; c < free; ++c) {
        const double *s = wp::index(axis, lane, node, c).c;
        for (int i = 0; i < 6; ++i) a[i] = a[i] + s[i] * u.c[c];
    }
    for (int i = 0; i < 6; ++i) x[i] = a[i];
    return u;
""")
def back_rates(
    program: I1,
    e: int,
    node: int,
    free: int,
    n: int,
    carried: int,
    bare: int,
    r: vec3,
    axis: wp.array3d(dtype=vec6),
    block: wp.array2d(dtype=mat66),
    rhs: wp.array2d(dtype=vec6),
    lane: int,
) -> vec6:
    """Compute a body's rates, in the order of its freedoms, and its motion."""


@routine
def transfer_loads(
    program: I1,
    nodes: int,
    friction_axis: wp.array3d(dtype=vec6),
    arm: wp.array2d(dtype=vec3),
    block: wp.array2d(dtype=mat66),
    rhs: wp.array2d(dtype=vec6),
    rate: wp.array2d(dtype=vec6),
    lane: int,
):
    """Transfer loads, in the order of elimination, to the nodes that are eliminated later."""
    e = int(0)
    for _k in range(nodes):
        node = program[e + TreeNode.node]
        kind = program[e + TreeNode.kind]
        free = program[e + TreeNode.freedoms]
        n = program[e + TreeNode.neighbours]
        parent = program[e + TreeNode.parent]
        e += TreeNode.WIDTH
        if kind == SOLE:
            x = rhs[lane, node]
            for i in range(n):
                other = program[e + 3 * i]
                rhs[lane, other] = rhs[lane, other] - apply_block(block[lane, program[e + 3 * i + 1]], x)
        elif kind == BARE and free == 1:
            forward_single(
                node, program[e], program[e + 1], arm[lane, node], friction_axis, block, rhs, rate, lane
            )
        else:
            bare = int(kind == BARE)
            forward_rates(
                program,
                e,
                node,
                free,
                n,
                parent,
                bare,
                arm[lane, node],
                friction_axis,
                block,
                rhs,
                rate,
                lane,
            )
        e += 3 * n + n * n


@routine
def solve_branches(
    program: I1,
    nodes: int,
    axis: wp.array3d(dtype=vec6),
    friction_axis: wp.array3d(dtype=vec6),
    arm: wp.array2d(dtype=vec3),
    block: wp.array2d(dtype=mat66),
    rhs: wp.array2d(dtype=vec6),
    rate: wp.array2d(dtype=vec6),
    lane: int,
):
    """Replace ``rhs`` by the solution, including motions of bodies, and ``rate`` by the rates.

    On entry ``rate`` contains the loads on the rates of each joint, by freedom and body.
    """
    transfer_loads(program, nodes, friction_axis, arm, block, rhs, rate, lane)
    for k in range(nodes):
        e = program[program.shape[0] - 1 - k]  # the entries' addresses are at the end, in elimination order
        node = program[e + TreeNode.node]
        kind = program[e + TreeNode.kind]
        free = program[e + TreeNode.freedoms]
        n = program[e + TreeNode.neighbours]
        parent = program[e + TreeNode.parent]
        e += TreeNode.WIDTH
        if kind == SOLE:
            x = rhs[lane, node]
            for i in range(n):
                x = x - apply_block(block[lane, program[e + 3 * i + 2]], rhs[lane, program[e + 3 * i]])
            rhs[lane, node] = apply_block(block[lane, node], x)
        elif kind == BARE and free == 1:
            u = vec6()
            u[0] = back_single(node, program[e], program[e + 1], arm[lane, node], axis, block, rhs, lane)
            rate[lane, node] = u
        else:
            bare = int(kind == BARE)
            rate[lane, node] = back_rates(
                program, e, node, free, n, parent, bare, arm[lane, node], axis, block, rhs, lane
            )
