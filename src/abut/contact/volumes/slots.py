"""Which part goes to which slot, and what an empty slot holds."""

import warp as wp

from abut.kernels.surfaces import Part, Parts, Surfaces
from abut.kernels.types import mat33, vec3
from abut.plug import routine


@routine
def nearest(x: Parts, lane: int, first: int, count: int, parts: int):
    """The slot and the part, still without each other, whose centroids are closest to where the slot's last one was: slot + count × part,
    or −1.
    """  # fmt: skip
    best = 1.0e300
    choice = int(-1)
    for k in range(count):
        slot = first + k
        if x.had[lane, slot] == 1 and x.has[lane, slot] == 0:
            for c in range(parts):
                if x.state[lane, c] == 1:
                    d = wp.length(x.origin[lane, c] - x.last[lane, slot])
                    if d < best:
                        best = d
                        choice = k + count * c
    return choice


@routine
def largest(x: Parts, lane: int, parts: int):
    """The largest part that is not placed yet, or −1."""
    choice = int(-1)
    best = 0.0
    for c in range(parts):
        if x.state[lane, c] == 1 and x.found[lane, c].volume > best:
            best = x.found[lane, c].volume
            choice = c
    return choice


@routine
def put(x: Parts, lane: int, slot: int, c: int):
    """Place a part."""
    x.part[lane, slot] = x.found[lane, c]
    x.now[lane, slot] = x.origin[lane, c]
    x.has[lane, slot] = 1
    x.state[lane, c] = 2


@routine
def drop_least(x: Parts, lane: int, parts: int):
    """Leave out the smallest part."""
    choice = int(0)
    best = 1.0e300
    for c in range(parts):
        if x.state[lane, c] == 1 and x.found[lane, c].volume < best:
            best = x.found[lane, c].volume
            choice = c
    x.state[lane, choice] = 3


@routine
def apart(f: Surfaces, i: int, j: int, oi: vec3, ri: mat33, oj: vec3, rj: mat33, gap: float):
    """A slot without a part: the normal along the line between the boxes' centres."""
    out = Part()
    a = oi + ri * f.middle[f.root[i]]
    normal = vec3(rj[0, 2], rj[1, 2], rj[2, 2])
    b = a - normal * wp.dot(normal, a - oj)
    if j >= 0:
        b = oj + rj * f.middle[f.root[j]]
        if wp.length(a - b) > 0.0:
            normal = wp.normalize(a - b)
    out.depth = -wp.max(gap, 1.0e-300)
    out.normal = normal
    middle = 0.5 * (a + b)
    out.point_i = middle - normal * (0.5 * out.depth)
    out.point_j = middle + normal * (0.5 * out.depth)
    return out
