# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Search for near facets of two surfaces, by simultaneous descent of two trees of boxes.

The second surface's boxes are transformed to the first one's axes by the rule |R|: half sizes h become |R| h.
"""

import warp as wp

from abut.extend import routine
from abut.kernels.shape_structs.mesh_structs import FacetCorners, NodePair, Parts, Surfaces
from abut.kernels.structs.machine_structs import mat33, vec3


@routine
def absolute_matrix(r: mat33):
    """Return |R|, element by element."""
    a = r
    for i in range(3):
        for j in range(3):
            a[i, j] = wp.abs(r[i, j])
    return a


@routine
def widest_gap(d: vec3, h: vec3):
    """Return the widest gap along an axis between a point d and a box of half sizes h around the origin."""
    return wp.max(wp.max(wp.abs(d[0]) - h[0], wp.abs(d[1]) - h[1]), wp.abs(d[2]) - h[2])


@routine
def box_plane_distance(f: Surfaces, leaf: int, d: vec3, h: vec3):
    """Return the distance of a box of half sizes h, its middle at d, from the planes of all facets of a leaf; d and h in their axes."""
    best = 1.0e300
    start = -1 - f.left[leaf]
    for facet in range(start, start + f.right[leaf]):
        normal = f.normal[facet]
        x = wp.abs(wp.dot(normal, d - f.corner[3 * facet])) - f.facet_height[facet]
        best = wp.min(
            best, x - wp.abs(normal[0]) * h[0] - wp.abs(normal[1]) * h[1] - wp.abs(normal[2]) * h[2]
        )
    return best


@routine
def node_distance(f: Surfaces, a: int, b: int, r: mat33, size: mat33, t: vec3, reach: float):
    """Return lower bound of the distance between two nodes: of their boxes in the axes of either, and from the plane of a facet."""
    ma = f.box_centre[a]
    mb = f.box_centre[b]
    d = r * mb + t - ma
    h = size * f.box_half_extents[b]
    gap = widest_gap(d, h + f.box_half_extents[a])
    if gap > reach:
        return gap
    back = d * r
    k = f.box_half_extents[a] * size
    gap = wp.max(gap, widest_gap(back, k + f.box_half_extents[b]))
    if f.left[a] < 0:
        gap = wp.max(gap, box_plane_distance(f, a, ma + d, h))
    if f.left[b] < 0:
        gap = wp.max(gap, box_plane_distance(f, b, mb - back, k))
    return gap


@routine
def corners_of(f: Surfaces, facet: int):
    """Return the corners of a facet, as rows."""
    p = mat33()
    for k in range(3):
        c = f.corner[3 * facet + k]
        p[k, 0] = c[0]
        p[k, 1] = c[1]
        p[k, 2] = c[2]
    return p


@routine
def gap_along(axis: vec3, origin: vec3, p: mat33, low: float, high: float):
    """Return the distance of the corners in the rows of p from [low, high] along an axis through the origin."""
    x = p * axis
    o = wp.dot(axis, origin)
    return wp.max(wp.min(wp.min(x[0], x[1]), x[2]) - o - high, low - (wp.max(wp.max(x[0], x[1]), x[2]) - o))


@routine
def edge_gap(p: mat33, n: vec3, q: mat33, reach: float):
    """Return the widest gap between two triangles across the edges of the first, in its plane, if it exceeds `reach`; or −1e300."""
    best = reach
    for k in range(3):
        a = p[k]
        axis = wp.cross(p[(k + 1) % 3] - a, n)  # outward
        gap = gap_along(axis, a, q, -1.0e300, 0.0)
        if gap > 0.0 and gap * gap > best * best * wp.dot(axis, axis):
            best = gap / wp.length(axis)
    if best > reach:
        return best
    return -1.0e300


@routine
def root_separation(f: Surfaces, i: int, j: int, ri: mat33, d: vec3, rj: mat33):
    """Return a lower bound of the distance of two surfaces by the boxes about them, along the axes of both; d from the second frame to the
    first. With j = −1 the second is a half-space.
    """  # fmt: skip
    ha = f.box_half_extents[f.root[i]]
    c = d + ri * f.box_centre[f.root[i]]
    if j < 0:
        n = vec3(rj[0, 2], rj[1, 2], rj[2, 2])
        m = wp.transpose(ri) * n
        return wp.dot(c, n) - wp.abs(m[0]) * ha[0] - wp.abs(m[1]) * ha[1] - wp.abs(m[2]) * ha[2]
    hb = f.box_half_extents[f.root[j]]
    c -= rj * f.box_centre[f.root[j]]
    r = wp.transpose(ri) * rj
    size = absolute_matrix(r) * hb + ha
    along = wp.transpose(ri) * c
    apart = wp.max(wp.abs(along[0]) - size[0], wp.max(wp.abs(along[1]) - size[1], wp.abs(along[2]) - size[2]))
    size = absolute_matrix(wp.transpose(r)) * ha + hb
    along = wp.transpose(rj) * c
    for k in range(3):
        apart = wp.max(apart, wp.abs(along[k]) - size[k])
    return apart


@routine
def facet_separation(f: Surfaces, a: int, b: int, r: mat33, t: vec3, reach: float):
    """Return a lower bound of the distance of two curved facets: the gap along the first one's axes, along either's normal, or
    perpendicular to an edge of either; at least minus the height of their curvature.
    """  # fmt: skip
    bulge = f.facet_height[a] + f.facet_height[b]
    p = corners_of(f, a)
    q = wp.matrix_from_rows(
        r * f.corner[3 * b + FacetCorners.a] + t,
        r * f.corner[3 * b + FacetCorners.b] + t,
        r * f.corner[3 * b + FacetCorners.c] + t,
    )
    low = wp.min(wp.min(q[0], q[1]), q[2]) - wp.max(wp.max(p[0], p[1]), p[2])
    high = wp.min(wp.min(p[0], p[1]), p[2]) - wp.max(wp.max(q[0], q[1]), q[2])
    gap = wp.max(wp.max(low), wp.max(high))
    if gap > reach + bulge:
        return gap - bulge
    na = f.normal[a]
    gap = wp.max(gap, gap_along(na, p[0], q, 0.0, 0.0))
    if gap > reach + bulge:
        return gap - bulge
    nb = r * f.normal[b]
    gap = wp.max(gap, gap_along(nb, q[0], p, 0.0, 0.0))
    if gap > reach + bulge:
        return gap - bulge
    gap = wp.max(gap, edge_gap(p, na, q, reach + bulge))
    if gap <= reach + bulge:
        gap = wp.max(gap, edge_gap(q, nb, p, reach + bulge))
    if gap <= reach + bulge:  # along the second one's axes
        p = p * r
        q = q * r
        low = wp.min(wp.min(q[0], q[1]), q[2]) - wp.max(wp.max(p[0], p[1]), p[2])
        high = wp.min(wp.min(p[0], p[1]), p[2]) - wp.max(wp.max(q[0], q[1]), q[2])
        gap = wp.max(gap, wp.max(wp.max(low), wp.max(high)))
    return gap - bulge


@routine
def push_nodes(x: Parts, lane: int, waiting: int, a: int, b: int):
    """Put a pair of nodes on the stack."""
    x.stack[lane, NodePair.WIDTH * waiting + NodePair.first] = a
    x.stack[lane, NodePair.WIDTH * waiting + NodePair.second] = b
    return waiting + 1


@routine
def gather_pairs(f: Surfaces, x: Parts, lane: int, i: int, j: int, r: mat33, t: vec3, reach: float):
    """List pairs of facets that may be within `reach`; ``x.gap`` becomes a lower bound of the distance of all others.

    Returns their number, or −1 where the room is too small.
    """
    size = absolute_matrix(r)
    x.stack[lane, NodePair.first] = f.root[i]
    x.stack[lane, NodePair.second] = f.root[j]
    waiting = int(1)
    count = int(0)
    gap = 1.0e300
    room = x.first_facet.shape[1]
    stack = x.stack.shape[1] // 2
    while waiting > 0:
        waiting -= 1
        a = x.stack[lane, NodePair.WIDTH * waiting + NodePair.first]
        b = x.stack[lane, NodePair.WIDTH * waiting + NodePair.second]
        d = node_distance(f, a, b, r, size, t, reach)
        if d > reach:
            gap = wp.min(gap, d)
        else:
            la = f.left[a]
            lb = f.left[b]
            if la < 0 and lb < 0:
                for fa in range(-1 - la, -1 - la + f.right[a]):
                    for fb in range(-1 - lb, -1 - lb + f.right[b]):
                        d = facet_separation(f, fa, fb, r, t, reach)
                        if d > reach:
                            gap = wp.min(gap, d)
                        else:
                            if count == room:
                                return -1
                            x.first_facet[lane, count] = fa
                            x.second_facet[lane, count] = fb
                            count += 1
            else:
                if waiting + 4 > stack:
                    return -1
                if la < 0:
                    waiting = push_nodes(x, lane, waiting, a, f.right[b])
                    waiting = push_nodes(x, lane, waiting, a, lb)
                elif lb < 0:
                    waiting = push_nodes(x, lane, waiting, f.right[a], b)
                    waiting = push_nodes(x, lane, waiting, la, b)
                else:
                    waiting = push_nodes(x, lane, waiting, f.right[a], f.right[b])
                    waiting = push_nodes(x, lane, waiting, f.right[a], lb)
                    waiting = push_nodes(x, lane, waiting, la, f.right[b])
                    waiting = push_nodes(x, lane, waiting, la, lb)
    x.gap[lane] = gap
    return count


@routine
def gather_below(f: Surfaces, x: Parts, lane: int, i: int, normal: vec3, t: vec3, reach: float):
    """Collect facets of a surface that may be lower than `reach` over the half-space below the plane through t with the given normal."""
    x.stack[lane, NodePair.first] = f.root[i]
    waiting = int(1)
    count = int(0)
    gap = 1.0e300
    room = x.first_facet.shape[1]
    while waiting > 0:
        waiting -= 1
        a = x.stack[lane, waiting]
        m = f.box_centre[a]
        h = f.box_half_extents[a]
        low = (
            wp.dot(normal, m - t)
            - wp.abs(normal[0]) * h[0]
            - wp.abs(normal[1]) * h[1]
            - wp.abs(normal[2]) * h[2]
        )
        if low > reach:
            gap = wp.min(gap, low)
        else:
            if f.left[a] < 0:
                start = -1 - f.left[a]
                for facet in range(start, start + f.right[a]):
                    if count == room:
                        return -1
                    x.first_facet[lane, count] = facet
                    x.second_facet[lane, count] = -1
                    count += 1
            else:
                x.stack[lane, waiting] = f.right[a]
                x.stack[lane, waiting + 1] = f.left[a]
                waiting += 2
    x.gap[lane] = gap
    return count
