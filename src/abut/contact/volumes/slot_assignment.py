# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Assignment of parts of an intersection to slots, and contents of empty slots."""

import warp as wp

from abut.contact.volumes.part_moments import depth_of
from abut.extend import routine
from abut.kernels.shape_structs.mesh_structs import (
    DROPPED,
    MANY_PARTS,
    PLACED,
    TO_PLACE,
    IntersectionPart,
    Parts,
    Surfaces,
)
from abut.kernels.structs.machine_structs import mat33, vec3


@routine
def nearest_slot(x: Parts, lane: int, first: int, count: int, parts: int):
    """Return the unassigned slot and part whose centroids are closest, by the slot's last position: slot + count × part,
    or −1.
    """  # fmt: skip
    best = 1.0e300
    choice = int(-1)
    for k in range(count):
        slot = first + k
        if x.accepted_state.exists[lane, slot] == 1 and x.candidate_state.exists[lane, slot] == 0:
            for c in range(parts):
                if x.state[lane, c] == TO_PLACE:
                    d = wp.length(x.origin[lane, c] - x.accepted_state.place[lane, slot])
                    if d < best:
                        best = d
                        choice = k + count * c
    return choice


@routine
def largest_part(x: Parts, lane: int, parts: int):
    """Return the largest unassigned part, or −1."""
    choice = int(-1)
    best = 0.0
    for c in range(parts):
        if x.state[lane, c] == TO_PLACE and x.found[lane, c].volume > best:
            best = x.found[lane, c].volume
            choice = c
    return choice


@routine
def fill_slot(x: Parts, lane: int, slot: int, c: int):
    """Store a part in a slot."""
    x.part[lane, slot] = x.found[lane, c]
    x.candidate_state.place[lane, slot] = x.origin[lane, c]
    x.candidate_state.exists[lane, slot] = 1
    x.state[lane, c] = PLACED


@routine
def drop_least(x: Parts, lane: int, parts: int):
    """Remove the smallest part."""
    choice = int(0)
    best = 1.0e300
    for c in range(parts):
        if x.state[lane, c] == TO_PLACE and x.found[lane, c].volume < best:
            best = x.found[lane, c].volume
            choice = c
    x.state[lane, choice] = DROPPED


@routine
def closest_parts(x: Parts, lane: int, parts: int):
    """Return the two parts nearest to each other among those that face about the same direction: the first + parts × the second, or −1."""
    best = 1.0e300
    choice = int(-1)
    for a in range(parts):
        for b in range(a + 1, parts):
            if x.state[lane, a] == TO_PLACE and x.state[lane, b] == TO_PLACE:
                d = wp.length(x.origin[lane, a] - x.origin[lane, b])
                if d < best and wp.dot(x.found[lane, a].normal, x.found[lane, b].normal) > 0.5:
                    best = d
                    choice = a + parts * b
    return choice


@routine
def width_about(a: IntersectionPart, d: vec3):
    """Return the second moment of its area over its volume, about a point from which its centroid is d away."""
    return (
        a.area_moment
        + wp.outer(a.area_offset, d)
        + wp.outer(d, a.area_offset)
        + wp.outer(d, d) * (a.area / a.volume)
    )


@routine
def as_one(a: IntersectionPart, b: IntersectionPart):
    """Return two parts merged: volume, vector area, centroid and ∫ g² are sums, which define the depth as for one part."""
    out = IntersectionPart()
    out.volume = a.volume + b.volume
    p = a.volume / out.volume
    q = b.volume / out.volume
    push = a.normal * a.area + b.normal * b.area
    out.area = wp.length(push)
    out.normal = push / out.area
    out.mean_depth = p * a.mean_depth + q * b.mean_depth
    depth = depth_of(out.mean_depth, out.area / out.volume)
    out.depth = wp.min(wp.max(depth, out.mean_depth), wp.max(a.depth, b.depth))
    ca = 0.5 * (a.point_i + a.point_j)
    cb = 0.5 * (b.point_i + b.point_j)
    middle = p * ca + q * cb
    out.point_i = middle - out.normal * (0.5 * out.depth)
    out.point_j = middle + out.normal * (0.5 * out.depth)
    d = ca - cb
    out.depth_moment = p * a.depth_moment + q * b.depth_moment + (p * q) * wp.outer(d, d)
    out.area_moment = p * width_about(a, d * q) + q * width_about(b, -d * p)
    out.area_offset = p * (a.area_offset + d * (q * a.area / a.volume)) + q * (
        b.area_offset - d * (p * b.area / b.volume)
    )
    out.slip_share = p * a.slip_share + q * b.slip_share
    out.normal_turn = p * a.normal_turn + q * b.normal_turn
    return out


@routine
def merge_parts(x: Parts, lane: int, parts: int, found: int, count: int):
    """Merge parts that are close to each other until there are no more than `count`: a coarse ball above its pole may touch with each of
    the facets around it. Parts that face different directions are dropped, the smallest first.
    """  # fmt: skip
    left = int(found)
    while left > count:
        choice = closest_parts(x, lane, parts)
        if choice >= 0:
            a = choice % parts
            b = choice // parts
            one = as_one(x.found[lane, a], x.found[lane, b])
            p = x.found[lane, a].volume / one.volume
            x.origin[lane, a] = p * x.origin[lane, a] + (1.0 - p) * x.origin[lane, b]
            x.found[lane, a] = one
            x.state[lane, b] = DROPPED
        else:
            x.status[lane] = wp.max(x.status[lane], MANY_PARTS)
            drop_least(x, lane, parts)
        left -= 1


@routine
def open_slot(f: Surfaces, i: int, j: int, oi: vec3, ri: mat33, oj: vec3, rj: mat33, gap: float):
    """Return a slot without a part: the normal along the line between the boxes' centres."""
    out = IntersectionPart()
    a = oi + ri * f.box_centre[f.root[i]]
    normal = vec3(rj[0, 2], rj[1, 2], rj[2, 2])
    b = a - normal * wp.dot(normal, a - oj)
    if j >= 0:
        b = oj + rj * f.box_centre[f.root[j]]
        if wp.length(a - b) > 0.0:
            normal = wp.normalize(a - b)
    out.depth = -wp.max(gap, 1.0e-300)
    out.normal = normal
    middle = 0.5 * (a + b)
    out.point_i = middle - normal * (0.5 * out.depth)
    out.point_j = middle + normal * (0.5 * out.depth)
    return out
