# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Neighbour list of near facets, reused between evaluations during small motions of the bodies.

A list made with a margin contains all pairs within it. From the pose (R₀, t₀) of the second frame in the first one's axes to (R, t)
a point of the second body that is now no farther than ρ from c was displaced by at most

    ‖R − R₀‖ ρ + |c − R₀ Rᵀ (c − t) − t₀|,     ‖R − R₀‖ = ‖R − R₀‖_F/√2 = 2 sin(θ/2).

Facets can only touch where the boxes of both bodies overlap, so c and ρ are those of that region, enlarged by a mean edge. While
the bound is within the margin no pair outside the list can touch. Pairs of the list pass the same test as new pairs, and
no box is stricter than this test, so the result depends on the pose alone.
"""

import warp as wp

from abut.contact.volumes.box_tree import absolute_matrix, facet_separation, gather_pairs
from abut.extend import routine
from abut.kernels.shape_structs.mesh_structs import Parts, Surfaces
from abut.kernels.structs.machine_structs import f64, mat33, vec3

MARGIN = 0.1  #: of the median width of a facet


@routine
def rotation_change(a: mat33, b: mat33):
    """Return spectral norm of the difference of two rotations."""
    d = a - b
    return wp.sqrt(0.5 * wp.ddot(d, d))


@routine
def displacement_bound(f: Surfaces, x: Parts, lane: int, cluster: int, i: int, j: int, r: mat33, t: vec3):
    """Return a bound on the displacement of the second body's points relative to the first since the list was made, where their boxes
    overlap.
    """
    back = wp.transpose(r)
    a = f.box_centre[f.root[i]]
    b = r * f.box_centre[f.root[j]] + t
    h = absolute_matrix(r) * f.box_half_extents[f.root[j]]
    low = wp.max(a - f.box_half_extents[f.root[i]], b - h)
    high = wp.min(a + f.box_half_extents[f.root[i]], b + h)
    c = 0.5 * (low + high)
    size = 0.5 * wp.length(high - low) + wp.max(f.edge_length[i], f.edge_length[j])
    r0 = x.list_turn[lane, cluster]
    before = r0 * (back * (c - t)) + x.list_place[lane, cluster]
    return (wp.length(c - before) + rotation_change(r, r0) * size) * (1.0 + 1.0e-9)


@routine
def store_pairs(x: Parts, lane: int, cluster: int, count: int):
    """Copy the collected pairs into a cluster's list; return 0 if it is too small."""
    room = x.list_first.shape[1] // x.uses.shape[1]
    if count < 0 or count > room:
        return 0
    start = cluster * room
    for p in range(count):
        x.list_first[lane, start + p] = x.first_facet[lane, p]
        x.list_second[lane, start + p] = x.second_facet[lane, p]
    x.listed[lane, cluster] = count
    return 1


@routine
def filter_pairs(f: Surfaces, x: Parts, lane: int, cluster: int, r: mat33, t: vec3):
    """List those pairs of a cluster's list that may touch; returns how many."""
    start = cluster * (x.list_first.shape[1] // x.uses.shape[1])
    count = int(0)
    for p in range(start, start + x.listed[lane, cluster]):
        a = x.list_first[lane, p]
        b = x.list_second[lane, p]
        if facet_separation(f, a, b, r, t, 0.0) <= 0.0:
            x.first_facet[lane, count] = a
            x.second_facet[lane, count] = b
            count += 1
    return count


@routine
def list_action(
    f: Surfaces, x: Parts, lane: int, cluster: int, i: int, j: int, r: mat33, t: vec3, margin: float
):
    """Return the action: 1 use the list, 2 make one, 0 work without. ``x.uses`` is the number of uses of the present list, or, if
    negative, the number of evaluations to do without one because the last list was invalid at once.
    """  # fmt: skip
    uses = x.uses[lane, cluster]
    if uses > 0:
        if displacement_bound(f, x, lane, cluster, i, j, r, t) <= margin:
            x.uses[lane, cluster] = wp.min(uses + 1, 1000)
            return 1
        uses = 0 if uses > 2 else -16
    if uses < 0:
        x.uses[lane, cluster] = uses + 1
        return 0
    return 2


@routine
def recall_pairs(
    f: Surfaces, x: Parts, lane: int, cluster: int, i: int, j: int, r: mat33, t: vec3, reach: float
):
    """Return the result of ``box_tree.gather_pairs``; if ``reach`` = 0 (pairs that may touch), from the list while it is valid."""
    margin = f64(MARGIN) * wp.min(f.facet_width[i], f.facet_width[j])
    way = int(0)
    if reach == 0.0:
        way = list_action(f, x, lane, cluster, i, j, r, t, margin)
    count = int(-1)
    while way != 1:
        wide = reach
        if way == 2:
            wide = margin
        count = gather_pairs(f, x, lane, i, j, r, t, wide)
        if way == 0:
            return count
        way = store_pairs(x, lane, cluster, count)
        x.uses[lane, cluster] = 1 if way == 1 else -16
        x.list_turn[lane, cluster] = r
        x.list_place[lane, cluster] = t
    return filter_pairs(f, x, lane, cluster, r, t)
