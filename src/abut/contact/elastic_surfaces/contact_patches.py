# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Contact points of an elastic surface: one for each connected part of its contact area.

Over a part, with g the depth of its points and da their area across the normal n of what they touch,

    V n̄ = ∫ n g da,    Q = ∫ g² da,    x̄ = ∫ x n·n̄ g da / V,    φ̄ = ∫ φ n·n̄ g da / V,

so that a force N along n̄ at x̄, with the loads φ̄·n̄ N on the modes, is that of a pressure N g/V; with N = k V it derives from the energy
k Q/2. The depth is that of a part of an intersection (`contact.volumes.part_moments`); for a ball, which touches at its nearest place, it
is the depth of the ball.
"""

import warp as wp

from abut.contact.volumes.part_moments import depth_of
from abut.contact.volumes.slot_assignment import fill_slot, largest_part, nearest_slot
from abut.extend import routine
from abut.kernels.shape_structs.elastic_surface_structs import ElasticSurfaces, FacetContact, SurfaceScratch
from abut.kernels.shape_structs.mesh_structs import DROPPED, TO_PLACE, IntersectionPart, Parts
from abut.kernels.structs.machine_structs import mat33, vec3


@routine
def patch_root(x: SurfaceScratch, lane: int, first: int, k: int):
    """Return the representative facet contact of all that are connected with facet contact k."""
    i = int(k)
    while x.facet_contact[lane, first + i].part != i:
        i = x.facet_contact[lane, first + i].part
    return i


@routine
def set_part(x: SurfaceScratch, lane: int, at: int, part: int):
    """Store the number of the part to which a facet contact belongs."""
    facet_contact = x.facet_contact[lane, at]
    facet_contact.part = part
    x.facet_contact[lane, at] = facet_contact


@routine
def are_adjacent(f: ElasticSurfaces, a: int, b: int):
    """Return 1 if the other facets of two facet contacts share a node, or there are none."""
    found = int(0)
    if a < 0 or a == b:
        found = 1
    else:
        for i in range(3):
            for j in range(3):
                if f.corner[3 * a + i] == f.corner[3 * b + j]:
                    found = 1
    return found


@routine
def join_facet_overlaps(f: ElasticSurfaces, x: SurfaceScratch, lane: int, first: int, count: int):
    """Unite facet contacts that share a node on either surface: each then names the first of its part."""
    for k in range(count):
        facet = x.facet_contact[lane, first + k].facet
        opposite = x.facet_contact[lane, first + k].other_facet
        for at in range(f.neighbour_start[facet], f.neighbour_start[facet + 1]):
            other = f.neighbour[at]
            if x.contact_search[lane, other] == x.search_count[lane]:
                candidate = x.last_entry[lane, other]
                while candidate >= 0:
                    if (
                        candidate < k
                        and are_adjacent(f, opposite, x.facet_contact[lane, first + candidate].other_facet)
                        == 1
                    ):
                        i = patch_root(x, lane, first, k)
                        j = patch_root(x, lane, first, candidate)
                        set_part(x, lane, first + wp.max(i, j), wp.min(i, j))
                    candidate = x.facet_contact[lane, first + candidate].previous_entry
    for k in range(count):
        set_part(x, lane, first + k, patch_root(x, lane, first, k))


@routine
def number_patches(x: SurfaceScratch, y: Parts, lane: int, first: int, count: int):
    """Number the parts and add up their sums in ``y.found``; parts beyond the capacity are merged with the last one. Return the number of
    parts.
    """
    parts = int(0)
    most = y.found.shape[1]
    for k in range(count):
        root = x.facet_contact[lane, first + k].part
        part = int(0)
        if root == k:
            part = wp.min(parts, most - 1)
            if parts < most:
                y.found[lane, part] = IntersectionPart()
                y.state[lane, part] = TO_PLACE
                parts += 1
        else:
            part = x.facet_contact[lane, first + root].part
        set_part(x, lane, first + k, part)
    return parts


@routine
def add_facet(a: IntersectionPart, k: FacetContact):
    """Return a part with one more facet contact."""
    a.volume += k.volume
    a.area += k.area
    a.mean_depth += k.depth_square
    a.depth = wp.max(a.depth, k.largest_depth)
    a.normal += k.normal_depth
    a.point_i += k.place_depth
    return a


@routine
def keep_deepest_overlaps(x: SurfaceScratch, y: Parts, lane: int, first: int, count: int, parts: int):
    """Keep only the deepest facet contact of each part."""
    for c in range(parts):
        best = int(-1)
        crest = 0.0
        for k in range(count):
            facet_contact = x.facet_contact[lane, first + k]
            if facet_contact.part == c and facet_contact.largest_depth > crest:
                best = k
                crest = facet_contact.largest_depth
        for k in range(count):
            if x.facet_contact[lane, first + k].part == c and k != best:
                set_part(x, lane, first + k, -1)


@routine
def sum_overlaps(x: SurfaceScratch, y: Parts, lane: int, first: int, count: int):
    """Sum the facet contacts of each part."""
    for k in range(count):
        facet_contact = x.facet_contact[lane, first + k]
        if facet_contact.part >= 0:
            y.found[lane, facet_contact.part] = add_facet(y.found[lane, facet_contact.part], facet_contact)


@routine
def smallest_patch(y: Parts, lane: int, parts: int):
    """Return the smallest part that is still to be assigned."""
    choice = int(-1)
    best = 1.0e300
    for c in range(parts):
        if y.state[lane, c] == TO_PLACE and y.found[lane, c].volume < best:
            best = y.found[lane, c].volume
            choice = c
    return choice


@routine
def nearest_patch(y: Parts, lane: int, parts: int, a: int):
    """Return the part that is nearest to another."""
    choice = int(-1)
    best = 1.0e300
    p = y.found[lane, a].point_i / y.found[lane, a].volume
    for c in range(parts):
        if c != a and y.state[lane, c] == TO_PLACE:
            d = wp.length(y.found[lane, c].point_i / y.found[lane, c].volume - p)
            if d < best:
                best = d
                choice = c
    return choice


@routine
def merge_patches(x: SurfaceScratch, y: Parts, lane: int, first: int, count: int, parts: int, slots: int):
    """Merge parts with their neighbours, the smallest first, until there are no more than slots; return their number."""
    left = int(parts)
    while left > slots:
        a = smallest_patch(y, lane, parts)
        b = nearest_patch(y, lane, parts, a)
        one = y.found[lane, b]
        other = y.found[lane, a]
        one.volume += other.volume
        one.area += other.area
        one.mean_depth += other.mean_depth
        one.depth = wp.max(one.depth, other.depth)
        one.normal += other.normal
        one.point_i += other.point_i
        y.found[lane, b] = one
        y.state[lane, a] = DROPPED
        for k in range(count):
            if x.facet_contact[lane, first + k].part == a:
                set_part(x, lane, first + k, b)
        left -= 1
    return left


@routine
def patch_contact_point(a: IntersectionPart, ball: int):
    """Return the contact point computed from the sums of a part."""
    out = IntersectionPart()
    out.volume = wp.length(a.normal)
    out.area = a.area * out.volume / a.volume
    out.normal = a.normal / out.volume
    out.mean_depth = a.mean_depth / out.volume
    depth = depth_of(out.mean_depth, a.area / a.volume)
    out.depth = wp.max(wp.min(wp.max(depth, out.mean_depth), a.depth), 1.0e-300)
    if ball == 1:
        out.depth = a.depth
    out.line_contact = vec3(out.volume, out.area, out.mean_depth)
    return out


@routine
def share_of(k: FacetContact, n: vec3):
    """Return n·n̄ of a facet contact."""
    return wp.dot(k.normal_depth, n) / k.volume


@routine
def locate_patch(x: SurfaceScratch, y: Parts, lane: int, first: int, count: int, part: int):
    """Compute the position of a part: the pressure centre of its facet contacts."""
    out = y.found[lane, part]
    for k in range(count):
        facet_contact = x.facet_contact[lane, first + k]
        if facet_contact.part == part:
            out.point_i += facet_contact.place_depth * (share_of(facet_contact, out.normal) / out.volume)
    out.point_j = out.point_i + out.normal * out.depth
    y.found[lane, part] = out


@routine
def fill_slots(
    f: ElasticSurfaces, x: SurfaceScratch, y: Parts, lane: int, s: int, row: int, ball: int, first: int, slot: int, slots: int, gap: float,
    o: vec3, a: mat33,
):  # fmt: skip
    """Fill contact points ``slot`` … from the facet contacts of a search.

    A part is assigned to the slot of the nearest part at the last accepted step, others to empty slots, the largest first. Without
    contact, the depth is minus the distance.
    """
    count = x.facet_contacts[lane, row]
    join_facet_overlaps(f, x, lane, first, count)
    parts = number_patches(x, y, lane, first, count)
    if ball == 1:
        keep_deepest_overlaps(x, y, lane, first, count, parts)
    sum_overlaps(x, y, lane, first, count)
    merge_patches(x, y, lane, first, count, parts, slots)
    back = wp.transpose(a)
    for c in range(parts):
        x.slot[lane, c] = -1
        if y.state[lane, c] == TO_PLACE:
            y.found[lane, c] = patch_contact_point(y.found[lane, c], ball)
            locate_patch(x, y, lane, first, count, c)
            y.origin[lane, c] = back @ (y.found[lane, c].point_i - o)
    for k in range(slots):
        y.candidate_state.exists[lane, slot + k] = 0
    choice = nearest_slot(y, lane, slot, slots, parts)
    while choice >= 0:
        fill_slot(y, lane, slot + choice % slots, choice // slots)
        x.slot[lane, choice // slots] = slot + choice % slots
        choice = nearest_slot(y, lane, slot, slots, parts)
    for k in range(slots):
        if y.candidate_state.exists[lane, slot + k] == 0:
            c = largest_part(y, lane, parts)
            if c >= 0:
                fill_slot(y, lane, slot + k, c)
                x.slot[lane, c] = slot + k
            else:
                y.part[lane, slot + k] = open_point(f, x, lane, s, row, gap, count)
    for k in range(count):
        part = x.facet_contact[lane, first + k].part
        if part >= 0:
            set_part(x, lane, first + k, x.slot[lane, part])


@routine
def open_point(f: ElasticSurfaces, x: SurfaceScratch, lane: int, s: int, row: int, gap: float, touching: int):
    """Return a contact point without a part: at the nearest point; with a small gap while others touch."""
    out = IntersectionPart()
    out.depth = -wp.max(gap, 1.0e-300)
    if touching > 0:
        out.depth = -1.0e-3 * f.edge_length[s]
    out.normal = x.nearest_normal[lane, row]
    out.point_i = x.nearest_point[lane, row]
    out.point_j = out.point_i + out.normal * out.depth
    return out
