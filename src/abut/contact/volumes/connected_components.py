# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Connected components of pairs of facets: list of pairs, hash table to look them up, sets (union–find), and floods over neighbours."""

import warp as wp

from abut.extend import routine
from abut.kernels.shape_structs.mesh_structs import DROPPED, MANY_PAIRS, FacetCorners, Parts, Surfaces


@routine
def hash_bucket(a: int, b: int, mask: int):
    """Return the place in the hash table at which the search for a pair begins."""
    h = wp.uint32(a) * wp.uint32(1540483477) + wp.uint32(b) * wp.uint32(668265263)
    h = h ^ (h >> wp.uint32(15))
    return int(h & wp.uint32(mask))


@routine
def hash_pair(x: Parts, lane: int, p: int):
    """Put a pair into the hash table."""
    mask = x.mask[lane]
    h = hash_bucket(x.first_facet[lane, p], x.second_facet[lane, p], mask)
    while x.pair_table[lane, h] != 0:
        h = (h + 1) & mask
    x.pair_table[lane, h] = p + 1


@routine
def enter_all(x: Parts, lane: int, count: int):
    """Put all pairs into a hash table that has room for twice as many, at most a quarter full."""
    size = int(64)
    while size < 4 * count and size < x.pair_table.shape[1]:
        size = size * 2
    x.mask[lane] = size - 1
    x.pairs[lane] = count
    for k in range(size):
        x.pair_table[lane, k] = 0
    for p in range(count):
        hash_pair(x, lane, p)


@routine
def candidate_number(x: Parts, lane: int, a: int, b: int):
    """Return the number of a pair of facets, or −1."""
    mask = x.mask[lane]
    h = hash_bucket(a, b, mask)
    while x.pair_table[lane, h] != 0:
        p = x.pair_table[lane, h] - 1
        if x.first_facet[lane, p] == a and x.second_facet[lane, p] == b:
            return p
        h = (h + 1) & mask
    return -1


@routine
def initialize_pair(x: Parts, lane: int, p: int):
    """Initialize a pair."""
    x.last_fill[lane, p] = 0
    x.volume_share[lane, p] = 0.0
    x.pair_part[lane, p] = -1
    x.seed_part[lane, p] = -1
    x.union_root[lane, p] = -1


@routine
def include_pair(x: Parts, lane: int, a: int, b: int):
    """Return the number of a pair, entered if it is new; −1 if the list is full."""
    p = candidate_number(x, lane, a, b)
    if p >= 0:
        return p
    p = x.pairs[lane]
    if p == x.first_facet.shape[1]:
        x.status[lane] = MANY_PAIRS
        return -1
    x.first_facet[lane, p] = a
    x.second_facet[lane, p] = b
    initialize_pair(x, lane, p)
    x.pairs[lane] = p + 1
    if 2 * p > x.mask[lane] and x.mask[lane] + 1 < x.pair_table.shape[1]:
        enter_all(x, lane, p + 1)
    else:
        hash_pair(x, lane, p)
    return p


@routine
def beyond_first(f: Surfaces, x: Parts, lane: int, p: int, k: int):
    """Return the first facet of the pair across edge k: 0-2 are the first facet's."""
    if k < 3:
        return f.facet_across[3 * x.first_facet[lane, p] + k]
    return x.first_facet[lane, p]


@routine
def beyond_second(f: Surfaces, x: Parts, lane: int, p: int, k: int):
    """Return the second facet of that pair."""
    if k < 3:
        return x.second_facet[lane, p]
    return f.facet_across[3 * x.second_facet[lane, p] + k - FacetCorners.WIDTH]


@routine
def find_root(x: Parts, lane: int, p: int):
    """Return the representative of a pair's set."""
    k = int(p)
    while x.union_root[lane, k] != k:
        x.union_root[lane, k] = x.union_root[lane, x.union_root[lane, k]]
        k = x.union_root[lane, k]
    return k


@routine
def list_seeds(x: Parts, lane: int, part: int, waiting: int, flood: int):
    """Add a part's seeds to a flood; returns how many wait."""
    m = int(waiting)
    for p in range(x.pairs[lane]):
        if x.seed_part[lane, p] == part and x.last_fill[lane, p] != flood:
            x.last_fill[lane, p] = flood
            x.queue[lane, m] = p
            m += 1
    return m


@routine
def release(x: Parts, lane: int, part: int):
    """Release the pairs that an earlier flood assigned to a part."""
    for p in range(x.pairs[lane]):
        if x.pair_part[lane, p] == part:
            x.pair_part[lane, p] = -1
            x.volume_share[lane, p] = 0.0


@routine
def absorb_part(x: Parts, lane: int, part: int, other: int):
    """Make another part's seeds this one's."""
    x.state[lane, other] = DROPPED
    for p in range(x.pairs[lane]):
        if x.seed_part[lane, p] == other:
            x.seed_part[lane, p] = part


@routine
def extend_flood(f: Surfaces, x: Parts, lane: int, p: int, waiting: int, flood: int, rim: int):
    """Add the pairs beyond the edges that the overlap reaches to the flood."""
    m = int(waiting)
    sides = int(6)
    for k in range(sides):
        if (rim >> k) & 1 == 1:
            q = include_pair(x, lane, beyond_first(f, x, lane, p, k), beyond_second(f, x, lane, p, k))
            if q >= 0 and x.last_fill[lane, wp.max(q, 0)] != flood:
                x.last_fill[lane, q] = flood
                x.queue[lane, m] = q
                m += 1
    return m


@routine
def owning_part(x: Parts, lane: int, p: int):
    """Return the part of which a pair is a seed, or to which it was added; or −1."""
    if x.seed_part[lane, p] >= 0:
        return x.seed_part[lane, p]
    return x.pair_part[lane, p]
