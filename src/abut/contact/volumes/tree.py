"""Which facets of two surfaces are near each other: two trees of boxes descended together.

The second surface's boxes are turned into the first one's axes by the rule |R|: half sizes h become |R| h.
"""

import warp as wp

from abut.kernels.surfaces import Parts, Surfaces
from abut.kernels.types import mat33, vec3
from abut.plug import routine


@routine
def magnitude(r: mat33):
    """|R|, element by element."""
    a = r
    for i in range(3):
        for j in range(3):
            a[i, j] = wp.abs(r[i, j])
    return a


@routine
def outside(d: vec3, h: vec3):
    """How far a point d is from a box of half sizes h around the origin."""
    x = wp.max(wp.abs(d[0]) - h[0], 0.0)
    y = wp.max(wp.abs(d[1]) - h[1], 0.0)
    z = wp.max(wp.abs(d[2]) - h[2], 0.0)
    return wp.sqrt(x * x + y * y + z * z)


@routine
def off_plane(f: Surfaces, facet: int, d: vec3, h: vec3):
    """How far a box of half sizes h, its middle at d, is from a facet's plane; d and h in the facet's axes."""
    n = f.normal[facet]
    x = wp.abs(wp.dot(n, d - f.corner[3 * facet]))
    return x - wp.abs(n[0]) * h[0] - wp.abs(n[1]) * h[1] - wp.abs(n[2]) * h[2] - f.bulge[facet]


@routine
def distance(f: Surfaces, a: int, b: int, r: mat33, size: mat33, t: vec3, reach: float):
    """Lower bound of the distance between two nodes: of their boxes in the axes of either, and from the plane of a facet."""
    ma = f.middle[a]
    mb = f.middle[b]
    d = r * mb + t - ma
    h = size * f.half[b]
    gap = outside(d, h + f.half[a])
    if gap > reach:
        return gap
    back = d * r
    k = f.half[a] * size
    gap = wp.max(gap, outside(back, k + f.half[b]))
    if f.left[a] < 0:
        gap = wp.max(gap, off_plane(f, -1 - f.left[a], ma + d, h))
    if f.left[b] < 0:
        gap = wp.max(gap, off_plane(f, -1 - f.left[b], mb - back, k))
    return gap


@routine
def separation(f: Surfaces, a: int, b: int, r: mat33, t: vec3):
    """Lower bound of the distance of two curved facets: the gap along either's normal."""
    na = f.normal[a]
    nb = r * f.normal[b]
    pa = f.corner[3 * a]
    pb = r * f.corner[3 * b] + t
    above = 1.0e300
    below = 1.0e300
    beyond = 1.0e300
    before = 1.0e300
    for k in range(3):
        y = wp.dot(na, r * f.corner[3 * b + k] + t - pa)
        x = wp.dot(nb, f.corner[3 * a + k] - pb)
        above = wp.min(above, y)
        below = wp.min(below, -y)
        beyond = wp.min(beyond, x)
        before = wp.min(before, -x)
    gap = wp.max(wp.max(above, below), wp.max(beyond, before))
    return gap - f.bulge[a] - f.bulge[b]


@routine
def gather(f: Surfaces, x: Parts, lane: int, i: int, j: int, r: mat33, t: vec3, reach: float):
    """List pairs of facets that may be within `reach`; ``x.gap`` becomes a lower bound of the distance of all others.

    Returns their number, or −1 where the room is too small.
    """
    size = magnitude(r)
    x.stack[lane, 0] = f.root[i]
    x.stack[lane, 1] = f.root[j]
    waiting = int(1)
    count = int(0)
    gap = 1.0e300
    room = x.first.shape[1]
    stack = x.stack.shape[1] // 2
    while waiting > 0:
        waiting -= 1
        a = x.stack[lane, 2 * waiting]
        b = x.stack[lane, 2 * waiting + 1]
        d = distance(f, a, b, r, size, t, reach)
        if d > reach:
            gap = wp.min(gap, d)
        else:
            la = f.left[a]
            lb = f.left[b]
            if la < 0 and lb < 0:
                d = separation(f, -1 - la, -1 - lb, r, t)
                if d > reach:
                    gap = wp.min(gap, d)
                else:
                    if count == room:
                        return -1
                    x.first[lane, count] = -1 - la
                    x.second[lane, count] = -1 - lb
                    count += 1
            else:
                if waiting + 2 > stack:
                    return -1
                ha = f.half[a]
                hb = f.half[b]
                if lb < 0 or (la >= 0 and ha[0] + ha[1] + ha[2] >= hb[0] + hb[1] + hb[2]):
                    x.stack[lane, 2 * waiting] = f.right[a]
                    x.stack[lane, 2 * waiting + 1] = b
                    x.stack[lane, 2 * waiting + 2] = la
                    x.stack[lane, 2 * waiting + 3] = b
                else:
                    x.stack[lane, 2 * waiting] = a
                    x.stack[lane, 2 * waiting + 1] = f.right[b]
                    x.stack[lane, 2 * waiting + 2] = a
                    x.stack[lane, 2 * waiting + 3] = lb
                waiting += 2
    x.gap[lane] = gap
    return count


@routine
def gather_below(f: Surfaces, x: Parts, lane: int, i: int, n: vec3, t: vec3, reach: float):
    """The same against the half-space below the plane through t with normal n: facets that may be lower than `reach`."""
    x.stack[lane, 0] = f.root[i]
    waiting = int(1)
    count = int(0)
    gap = 1.0e300
    room = x.first.shape[1]
    while waiting > 0:
        waiting -= 1
        a = x.stack[lane, waiting]
        m = f.middle[a]
        h = f.half[a]
        low = wp.dot(n, m - t) - wp.abs(n[0]) * h[0] - wp.abs(n[1]) * h[1] - wp.abs(n[2]) * h[2]
        if low > reach:
            gap = wp.min(gap, low)
        else:
            if f.left[a] < 0:
                if count == room:
                    return -1
                x.first[lane, count] = -1 - f.left[a]
                x.second[lane, count] = -1
                count += 1
            else:
                x.stack[lane, waiting] = f.right[a]
                x.stack[lane, waiting + 1] = f.left[a]
                waiting += 2
    x.gap[lane] = gap
    return count
