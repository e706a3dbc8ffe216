# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Connected parts of the intersection of two meshes as contact points, each with depth, normal, points, area and volume.

1. Pairs of facets that may cross are collected. Those that do not face the same direction and overlap along their own direction
   n_b − n_a are seeds.
2. Seeds that share a facet belong to one part if the overlap reaches the edge between their other facets (union–find); a part's first
   direction is the mean of their own ones by volume.
3. Each part is flooded from its seeds over all pairs that overlap along its direction, across the edges that the overlap reaches,
   at any depth. That yields the moments along it, and the vector area N = ∫ over ∂A∩B, which is the gradient of the volume,
   V' = −N·x', and so the direction in which a force that derives from an energy E(V) acts. Where the first direction was far
   from N it is flooded along N again. Parts whose floods touch are merged.
"""

import warp as wp

from abut.contact.volumes.box_tree import facet_separation, gather_below
from abut.contact.volumes.connected_components import (
    absorb_part,
    beyond_first,
    beyond_second,
    candidate_number,
    enter_all,
    extend_flood,
    find_root,
    initialize_pair,
    list_seeds,
    owning_part,
    release,
)
from abut.contact.volumes.neighbor_list import recall_pairs
from abut.contact.volumes.overlap_integrals import OverlapColumns, pair_columns
from abut.contact.volumes.part_moments import PartMoments, add_columns, own_centroid, part_point, vector_area
from abut.contact.volumes.slot_assignment import fill_slot, largest_part, merge_parts, nearest_slot, open_slot
from abut.extend import routine
from abut.kernels.shape_structs.mesh_structs import (
    DEEP,
    DROPPED,
    MANY_PAIRS,
    MANY_PARTS,
    NO_PART,
    TO_PLACE,
    Parts,
    Surfaces,
)
from abut.kernels.structs.machine_structs import f64, mat33, vec3


@routine
def finite_or_zero(v: vec3):
    """Return v, or zero if it is not finite: directions that nearly cancel define no origin."""
    if wp.length(v) < 1.0e30:
        return v
    return vec3()


@routine
def most_similar_seed(x: Parts, lane: int, p: int, parts: int):
    """Return, among the first seeds of all parts (``x.state``), the nearest that faces about the same direction as seed p; p if there is
    none.
    """
    best = 1.0e300
    choice = int(p)
    for c in range(parts):
        q = x.state[lane, c]
        d = wp.length(x.pair_centroid[lane, q] - x.pair_centroid[lane, p])
        if d < best and wp.dot(x.pair_direction[lane, q], x.pair_direction[lane, p]) > 0.5:
            best = d
            choice = q
    return choice


@routine
def join_seeds(f: Surfaces, x: Parts, lane: int):
    """Unite neighbouring seeds, number the parts, and sum up their first direction and origin; return their number."""
    sides = int(6)
    count = x.pairs[lane]
    for p in range(count):
        if x.union_root[lane, p] >= 0:
            for k in range(sides):
                q = int(-1)
                if (x.reached_edges[lane, p] >> k) & 1 == 1:
                    q = candidate_number(
                        x, lane, beyond_first(f, x, lane, p, k), beyond_second(f, x, lane, p, k)
                    )
                if q >= 0 and x.union_root[lane, wp.max(q, 0)] >= 0:
                    i = find_root(x, lane, p)
                    j = find_root(x, lane, q)
                    x.union_root[lane, wp.max(i, j)] = wp.min(i, j)
    parts = int(0)
    most = x.seed.shape[1]
    for p in range(count):
        x.seed_part[lane, p] = -1
        if x.union_root[lane, p] >= 0:
            i = find_root(x, lane, p)
            if i == p and parts == most:
                i = most_similar_seed(x, lane, p, most)
                x.union_root[lane, p] = i
            if i == p:
                if parts < most:
                    x.seed_part[lane, p] = parts
                    x.state[lane, parts] = p
                    x.seed[lane, parts] = vec3()
                    x.origin[lane, parts] = vec3()
                    parts += 1
                else:
                    x.status[lane] = MANY_PARTS
            else:
                x.seed_part[lane, p] = x.seed_part[lane, i]
            c = x.seed_part[lane, p]
            if c >= 0:
                w = x.pair_volume[lane, p]
                x.seed[lane, c] = x.seed[lane, c] + w * x.pair_direction[lane, p]
                x.origin[lane, c] = x.origin[lane, c] + w * (
                    x.pair_centroid[lane, p] - x.pair_centroid[lane, i]
                )
    for p in range(count):
        c = x.seed_part[lane, p]
        if c >= 0 and x.union_root[lane, p] == p:
            w = 1.0 / wp.length(x.seed[lane, c])
            x.origin[lane, c] = x.pair_centroid[lane, p] + finite_or_zero(x.origin[lane, c] * w)
            x.seed[lane, c] = wp.normalize(x.seed[lane, c])
            x.state[lane, c] = NO_PART
    return parts


@routine
def pair_direction(f: Surfaces, x: Parts, lane: int, p: int, r: mat33, plane: vec3):
    """Return a pair's own direction; 0 if its facets face the same direction. A stud with walls at right angles to a face, or undercut,
    may cross it with its walls only.
    """  # fmt: skip
    na = f.normal[x.first_facet[lane, p]]
    if x.second_facet[lane, p] < 0:
        return plane if wp.dot(na, plane) < 0.0 else vec3()
    nb = r * f.normal[x.second_facet[lane, p]]
    if wp.dot(na, nb) > 0.9:
        return vec3()
    return wp.normalize(nb - na)


@routine
def slant_cosine(f: Surfaces, x: Parts, lane: int, p: int, n: vec3):
    """Return the least ratio of a gap along n to its width across: the cosine between n and the facets' normals."""
    if x.second_facet[lane, p] < 0:
        return 1.0
    return wp.abs(wp.dot(f.normal[x.first_facet[lane, p]], n))


@routine
def list_pairs(
    f: Surfaces,
    x: Parts,
    lane: int,
    cluster: int,
    i: int,
    j: int,
    r: mat33,
    t: vec3,
    plane: vec3,
    reach: float,
):
    """List the pairs of facets within reach; returns how many, or −1."""
    count = (
        recall_pairs(f, x, lane, cluster, i, j, r, t, reach)
        if j >= 0
        else gather_below(f, x, lane, i, plane, t, reach)
    )
    for p in range(count):
        initialize_pair(x, lane, p)
    enter_all(x, lane, wp.max(count, 0))
    return count


@routine
def seed_pair(f: Surfaces, x: Parts, lane: int, p: int, c: OverlapColumns, n: vec3, o: vec3):
    """Store a pair as a seed if it overlaps along its own direction."""
    x.union_root[lane, p] = p
    x.reached_edges[lane, p] = c.reached_edges
    x.pair_volume[lane, p] = c.volume
    x.pair_direction[lane, p] = n
    x.pair_centroid[lane, p] = own_centroid(c, n, o)


@routine
def pair_distance(f: Surfaces, x: Parts, lane: int, p: int, c: OverlapColumns, r: mat33, t: vec3, n: vec3):
    """Return an approximate distance of a pair that does not overlap."""
    if c.largest_depth > -1.0e299:
        return slant_cosine(f, x, lane, p, n) * wp.abs(wp.min(c.largest_depth, 0.0))
    return facet_separation(f, x.first_facet[lane, p], x.second_facet[lane, p], r, t, 0.0)


@routine
def finish_flood(
    x: Parts, lane: int, part: int, s: PartMoments, n: vec3, o: vec3, push: vec3, last: bool, oi: vec3, ri: mat33, thick: float,
    plane: bool,
):  # fmt: skip
    """Finish a flood: store the part; or its direction, if another flood must follow because the direction was off by 0.25°. For a shape
    completely inside the other the outward direction is undefined.
    """  # fmt: skip
    size = wp.length(push)
    if s.volume > 0.0 and s.largest_depth > 0.5 * thick and size <= 1.0e-3 * s.absolute_area:
        x.state[lane, part] = DROPPED
        x.status[lane] = DEEP
    elif not (s.volume > 0.0 and size > 0.0):
        x.state[lane, part] = DROPPED
    elif last or wp.dot(push, n) > 0.99999 * size:
        x.found[lane, part] = part_point(s, n, o, push, oi, ri, plane)
        x.state[lane, part] = TO_PLACE
    else:
        x.seed[lane, part] = wp.normalize(push)


@routine
def claim_pair(x: Parts, lane: int, part: int, p: int, volume: float, waiting: int, flood: int):
    """Add an overlapping pair to a flood, and with it the seeds of a later part to which it belongs; return the number of pending pairs,
    and the earlier part that it belongs to, or −1.
    """  # fmt: skip
    merge = int(-1)
    many = int(waiting)
    other = owning_part(x, lane, p)
    if other > part:
        absorb_part(x, lane, part, other)
        many = list_seeds(x, lane, part, waiting, flood)
    elif other >= 0 and other < part:
        merge = other
    x.pair_part[lane, p] = part
    x.volume_share[lane, p] = volume
    return many, merge


@routine
def flood_edges(x: Parts, lane: int, part: int, p: int, c: OverlapColumns):
    """Return the edges across which a flood continues: all for a seed that is parallel to the direction."""
    if c.largest_depth < -1.0e299 and x.seed_part[lane, p] == part and x.second_facet[lane, p] >= 0:
        return 63
    return c.reached_edges


@routine
def pending_seeds(x: Parts, lane: int, part: int, flood: int):
    """Add the seeds of an unfinished part to the pending pairs: (their number, number of this flood)."""
    if x.state[lane, part] != NO_PART:
        return 0, flood
    release(x, lane, part)
    return list_seeds(x, lane, part, 0, flood + 1), flood + 1


@routine
def reference_sizes(f: Surfaces, i: int, j: int):
    """Return a distance that counts as near [m], and the thickness of the thinner shape [m]; a half-space (j < 0) does not count."""
    near = 0.05 * f.edge_length[i]
    thick = f64(f.thickness[i])
    if j >= 0:
        near = wp.min(near, 0.05 * f.edge_length[j])
        thick = wp.min(thick, f.thickness[j])
    return near, thick


@routine
def process_pairs(
    f: Surfaces, x: Parts, lane: int, task: int, looking: int, count: int, flood: int, r: mat33, t: vec3, plane: vec3, normal: vec3,
    origin: vec3, least: float
):  # fmt: skip
    """Process all pending pairs: task 0 checks each for a seed or for its distance; a flood adds each and makes its neighbours pending.

    Return (moments of the flood, final number of pending pairs, an earlier part that was reached or −1, the shortest distance, not below
    ``least``).
    """
    part = (task - 1) // 2
    n = vec3(normal)
    o = vec3(origin)
    s = PartMoments()
    closest = f64(1.0e300)
    waiting = int(count)
    merge = int(-1)
    k = int(0)
    while k < waiting and merge < 0:
        p = int(k)
        if task > 0:
            p = x.queue[lane, k]
        else:
            n = pair_direction(f, x, lane, p, r, plane)
            o = f.corner[3 * x.first_facet[lane, p]]
        if wp.dot(n, n) > 0.5:
            c = pair_columns(f, x.first_facet[lane, p], x.second_facet[lane, p], r, t, n, o)
            if task > 0:
                if c.largest_depth > 0.0:
                    s = add_columns(s, c)
                    waiting, merge = claim_pair(x, lane, part, p, c.volume, waiting, flood)
                waiting = extend_flood(f, x, lane, p, waiting, flood, flood_edges(x, lane, part, p, c))
            elif looking == 0 and c.volume > 0.0:
                seed_pair(f, x, lane, p, c, n, o)
            elif looking == 1:
                closest = wp.min(closest, wp.max(pair_distance(f, x, lane, p, c, r, t, n), least))
        k += 1
    return s, waiting, merge, closest


@routine
def find_parts(
    f: Surfaces, x: Parts, lane: int, cluster: int, i: int, j: int, oi: vec3, ri: mat33, oj: vec3, rj: mat33
):
    """Find all parts; return their number, and store them in ``x.found`` where ``x.state`` is 1.

    Task 0 searches for seeds, and again for the distance if there are none; tasks 2 k + 1 and 2 k + 2 are the floods of part k.
    All are in one loop, as ``pair_columns`` is large and each call of it is compiled separately.
    """
    r = wp.transpose(ri) * rj
    t = wp.transpose(ri) * (oj - oi)
    plane = vec3(r[0, 2], r[1, 2], r[2, 2])
    near, thick = reference_sizes(f, i, j)
    parts = int(0)
    gap = 1.0e-3 * near
    looking = int(0)
    flood = int(0)
    task = int(0)
    tasks = int(1)
    while task < tasks:
        part = (task - 1) // 2
        waiting = int(0)
        n = vec3()
        o = vec3()
        if task == 0:
            waiting = list_pairs(f, x, lane, cluster, i, j, r, t, plane, f64(looking) * near)
            if looking == 0 and waiting < 0:
                x.status[lane] = MANY_PAIRS
            if looking == 1 and waiting >= 0:
                gap = x.gap[lane]
        else:
            n = x.seed[lane, part]
            o = x.origin[lane, part]
            waiting, flood = pending_seeds(x, lane, part, flood)
        s, waiting, merge, closest = process_pairs(
            f, x, lane, task, looking, waiting, flood, r, t, plane, n, o, 1.0e-3 * near
        )
        gap = wp.min(gap, closest)
        if task == 0 and looking == 0:
            parts = join_seeds(f, x, lane)
            tasks = 1 + 2 * parts
            if parts == 0:
                looking = 1
                task = -1
        elif merge >= 0:  # an earlier part is reached: it is flooded again, with these seeds too
            absorb_part(x, lane, merge, part)
            x.state[lane, merge] = NO_PART
            task = 2 * merge
        elif waiting > 0 and task > 0:
            push = vector_area(s, n)
            if j < 0:
                push = plane * s.area
            finish_flood(x, lane, part, s, n, o, push, task % 2 == 0, oi, ri, thick, j < 0)
        task += 1
    x.gap[lane] = gap
    return parts


@routine
def reset_status(x: Parts, lane: int):
    """Reset ``status`` before the intersections of an evaluation; it covers all of them."""
    x.status[lane] = 0


@routine
def empty_slots(
    f: Surfaces,
    x: Parts,
    lane: int,
    i: int,
    j: int,
    oi: vec3,
    ri: mat33,
    oj: vec3,
    rj: mat33,
    first: int,
    count: int,
    gap: float,
):
    """Empty the slots of two shapes that are at least ``gap`` apart; arguments as of ``fill_parts``."""
    part = open_slot(f, i, j, oi, ri, oj, rj, gap)
    for slot in range(first, first + count):
        x.candidate_state.exists[lane, slot] = 0
        x.part[lane, slot] = part
    x.gap[lane] = gap


@routine
def fill_parts(
    f: Surfaces,
    x: Parts,
    lane: int,
    cluster: int,
    i: int,
    j: int,
    oi: vec3,
    ri: mat33,
    oj: vec3,
    rj: mat33,
    first: int,
    count: int,
):
    """Fill slots first … first + count − 1 with the parts of the intersection of surface i and surface j, or, with
    j = −1, of the half-space below z = 0 of the second frame. Frames are origins and axes (columns) in space.

    A part is assigned to the slot of the nearest one at the last accepted step, new ones to empty slots, the largest first.
    The depth of an empty slot is minus a lower bound of the distance, or −1e-3 of a mean edge while others touch.
    """  # fmt: skip
    parts = find_parts(f, x, lane, cluster, i, j, oi, ri, oj, rj)
    back = wp.transpose(ri)
    for k in range(count):
        x.candidate_state.exists[lane, first + k] = 0
    found = int(0)
    for c in range(parts):
        if x.state[lane, c] == TO_PLACE:
            found += 1
            x.origin[lane, c] = back * (0.5 * (x.found[lane, c].point_i + x.found[lane, c].point_j) - oi)
    merge_parts(x, lane, parts, found, count)
    choice = nearest_slot(x, lane, first, count, parts)
    while choice >= 0:
        fill_slot(x, lane, first + choice % count, choice // count)
        choice = nearest_slot(x, lane, first, count, parts)
    gap = x.gap[lane]
    if found > 0:
        gap = 1.0e-3 * f.edge_length[i]
    for k in range(count):
        slot = first + k
        if x.candidate_state.exists[lane, slot] == 0:
            c = largest_part(x, lane, parts)
            if c >= 0:
                fill_slot(x, lane, slot, c)
            else:
                x.part[lane, slot] = open_slot(f, i, j, oi, ri, oj, rj, gap)
