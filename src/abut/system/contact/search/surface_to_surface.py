# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Contact search between two surfaces by their facets, each deformed by its modes or rigid: simultaneous descent of both trees."""

import math

import warp as wp

from abut.contact.elastic_surfaces.edge_pressure import edge_overlay
from abut.contact.elastic_surfaces.facet_overlap import facet_gap
from abut.contact.elastic_surfaces.facets import current_box, facet_corners, list_facet
from abut.contact.volumes.box_tree import absolute_matrix
from abut.extend import column, routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.dispatch import placeholder_function
from abut.kernels.shape_structs.elastic_surface_structs import (
    DeformableContactRow,
    ElasticSurfaces,
    FacetContact,
    SurfaceRow,
)
from abut.kernels.shape_structs.mesh_structs import MANY_PAIRS
from abut.kernels.structs.machine_structs import Machine, Work, f64, mat33, vec3

__all__ = ["make_surface_pair_descent"]

#: Cosine between undeformed normals beyond which modes do not turn facets to face each other.
AWAY = f64(0.3)
APART = f64(math.acos(0.3))
NEVER = f64(2.0e300)
FACING = f64(
    0.8 - math.pi
)  #: angle of their normals from opposite up to which facets face each other squarely
COINCIDENT_DISTANCE = f64(
    1.0e-6
)  #: distance, relative to a facet's size, within which two nodes of one body coincide


@routine
def cannot_touch(f: ElasticSurfaces, a: int, b: int, near: float):
    """Return 1 if two facets of one body face away from each other undeformed, as the two sides of a sheet, or share a node."""
    out = int(0)
    if wp.dot(f.normal[a] - f.normal[b], f.centre[b] - f.centre[a]) <= 0.0:
        out = 1
    else:
        for i in range(3):
            for j in range(3):
                if wp.length(f.place[f.corner[3 * a + i]] - f.place[f.corner[3 * b + j]]) < near:
                    out = 1
    return out


@routine
def may_meet(machine: Machine, row: int, a: int, b: int, ai: mat33, aj: mat33):
    """Return 1 if two facets may face each other."""
    f = machine.elastic_surfaces
    same_body = machine.deformed[row, DeformableContactRow.same_body]
    if same_body == 2 and a >= b:
        return 0
    if same_body > 0:
        if wp.dot(f.normal[a], f.normal[b]) > AWAY:
            return 0
        s = machine.deformed[row, DeformableContactRow.surface]
        t = machine.deformed[row, DeformableContactRow.other]
        return 1 - cannot_touch(f, a, b, COINCIDENT_DISTANCE * wp.min(f.edge_length[s], f.edge_length[t]))
    if wp.dot(ai @ f.normal[a], aj @ f.normal[b]) > AWAY:
        return 0
    return 1


@routine
def boxes_apart(
    f: ElasticSurfaces,
    work: Work,
    lane: int,
    s: int,
    t: int,
    once: bool,
    reach: float,
    a: int,
    b: int,
    r: mat33,
    d: vec3,
):
    """Return a lower bound of the distance of two boxes' contents, minus ``reach`` where facets may have passed each other.

    It is infinite where no facet of one faces one of the other, or where the pair is treated in the other order (``once``). r and d map the
    second's axes to the first's.
    """
    if once and f.first_facet[a] >= f.end_facet[b]:
        return NEVER
    normal = r @ f.normal_axis[b]
    between = wp.acos(wp.clamp(wp.dot(f.normal_axis[a], normal), -1.0, 1.0))
    wide = f.normal_angle[a] + f.normal_angle[b]
    if between + wide < APART:
        return NEVER
    current_box(f, work.surface_scratch, lane, s, a)
    current_box(f, work.surface_scratch, lane, t, b)
    ha = work.surface_scratch.box_half_extents[lane, a]
    hb = work.surface_scratch.box_half_extents[lane, b]
    c = work.surface_scratch.box_centre[lane, a] - (r @ work.surface_scratch.box_centre[lane, b] + d)
    h = ha + absolute_matrix(r) @ hb
    out = vec3()
    size = 0.0
    for k in range(3):
        out[k] = wp.max(wp.abs(c[k]) - h[k], 0.0)
        size += wp.abs(normal[k]) * ha[k] + wp.abs(f.normal_axis[b][k]) * hb[k]
    gap = wp.length(out)
    if wide - between < FACING and wp.dot(c, normal) > size:
        return gap  # all of the first is in front of all of the second
    return wp.max(gap - reach, 0.0)


@routine
def wait_both(work: Work, lane: int, waiting: int, a: int, b: int, gap: float):
    work.surface_scratch.stack[lane, waiting] = a
    work.surface_scratch.partner_stack[lane, waiting] = b
    work.surface_scratch.stack_distance[lane, waiting] = gap
    return waiting + 1


@routine
def clear_facets(machine: Machine, work: Work, lane: int, row: int):
    """Clear the list."""
    for k in range(work.surface_scratch.facet_contacts[lane, row]):
        facet = work.surface_scratch.facet_contact[
            lane, machine.deformed[row, DeformableContactRow.facet_contacts] + k
        ].facet
        work.surface_scratch.contact_search[lane, facet] = work.surface_scratch.search_count[lane] - 1
    work.surface_scratch.facet_contacts[lane, row] = 0


def make_facet_comparison(spatial: bool, flat: bool) -> Routine:
    """Return ``facets_at(machine, work, lane, row, a, b, …)``; arguments as of `make_surface_pair_descent`."""
    area = facet_gap if spatial else placeholder_function(facet_gap, 0.0, vec3, vec3, FacetContact)
    length = edge_overlay if flat else placeholder_function(edge_overlay, 0.0, vec3, vec3, FacetContact)

    @routine
    def facets_at(
        machine: Machine, work: Work, lane: int, row: int, a: int, b: int, oi: vec3, ai: mat33, oj: vec3, aj: mat33
    ):  # fmt: skip
        """Return the distance of two facets, and list them if they are in contact."""
        f = machine.elastic_surfaces
        gap = 1.0e300
        x = vec3()
        normal = vec3()
        if may_meet(machine, row, a, b, ai, aj) == 1:
            s = machine.deformed[row, DeformableContactRow.surface]
            t = machine.deformed[row, DeformableContactRow.other]
            pa = facet_corners(f, work.surface_scratch, lane, s, a, oi, ai)
            pb = facet_corners(f, work.surface_scratch, lane, t, b, oj, aj)
            deep = wp.min(f.half_thickness[a], f.half_thickness[b])
            mesh_size = wp.min(f.edge_length[s], f.edge_length[t])
            facet_contact = FacetContact()
            if machine.deformed[row, DeformableContactRow.flat] == 1:
                wide = work.surface_scratch.common_width[lane, row]
                gap, x, normal, facet_contact = length(
                    pa,
                    pb,
                    f.sharp_edges[a],
                    f.sharp_edges[b],
                    deep,
                    mesh_size,
                    column(ai, 2),
                    column(aj, 2),
                    wide,
                )
            else:
                gap, x, normal, facet_contact = area(
                    pa, pb, f.sharp_edges[a], f.sharp_edges[b], deep, mesh_size
                )
            if facet_contact.volume > 0.0:
                facet_contact.other_facet = b
                if (
                    work.surface_scratch.facet_contacts[lane, row]
                    < machine.deformed[row, DeformableContactRow.capacity]
                ):
                    list_facet(
                        work.surface_scratch,
                        lane,
                        row,
                        machine.deformed[row, DeformableContactRow.facet_contacts],
                        a,
                        facet_contact,
                    )
                else:
                    work.parts.status[lane] = MANY_PAIRS
        return gap, x, normal

    return facets_at


def make_leaf_comparison(facets_at: Routine) -> Routine:
    """Return ``leaves(machine, work, lane, row, a, b, best, …)`` for a given comparison of two facets."""

    @routine
    def compare_leaves(
        machine: Machine, work: Work, lane: int, row: int, a: int, b: int, best: float, oi: vec3, ai: mat33, oj: vec3, aj: mat33
    ):  # fmt: skip
        """Compare the facets of two leaves; return the least gap so far."""
        f = machine.elastic_surfaces
        out = f64(best)
        first = -1 - f.left[a]
        second = -1 - f.left[b]
        for i in range(first, first + f.right[a]):
            for j in range(second, second + f.right[b]):
                gap, x, normal = facets_at(machine, work, lane, row, i, j, oi, ai, oj, aj)
                if gap < out:
                    out = gap
                    work.surface_scratch.nearest_point[lane, row] = x
                    work.surface_scratch.nearest_normal[lane, row] = normal
        return out

    return compare_leaves


def make_pair_descent(leaves: Routine) -> Routine:
    """Return ``descend_pair(machine, work, lane, row, reach, …)`` for a given comparison of two leaves."""

    @routine
    def descend_pair(
        machine: Machine, work: Work, lane: int, row: int, reach: float, oi: vec3, ai: mat33, oj: vec3, aj: mat33
    ):  # fmt: skip
        """List all pairs of facets in contact no deeper than ``reach``; return the distance of the nearest pair facing each other.

        Without such a pair it returns that of the boxes; below zero, the depth of the deepest pair.
        """
        f = machine.elastic_surfaces
        s = machine.deformed[row, DeformableContactRow.surface]
        t = machine.deformed[row, DeformableContactRow.other]
        once = machine.deformed[row, DeformableContactRow.same_body] == 2
        r = wp.transpose(ai) @ aj
        d = wp.transpose(ai) @ (oj - oi)
        best = 1.0e300
        a = int(f.surface[s, SurfaceRow.root])
        b = int(f.surface[t, SurfaceRow.root])
        far = boxes_apart(f, work, lane, s, t, once, reach, a, b, r, d)
        waiting = wait_both(work, lane, 0, a, b, far)
        while waiting > 0:
            waiting -= 1
            a = work.surface_scratch.stack[lane, waiting]
            b = work.surface_scratch.partner_stack[lane, waiting]
            if work.surface_scratch.stack_distance[lane, waiting] <= wp.max(best, 0.0):
                if f.left[a] < 0 and f.left[b] < 0:
                    best = leaves(machine, work, lane, row, a, b, best, oi, ai, oj, aj)
                else:
                    a0 = int(a)
                    a1 = int(a)
                    b0 = int(b)
                    b1 = int(b)
                    if f.left[a] >= 0 and (
                        f.left[b] < 0
                        or wp.length(work.surface_scratch.box_half_extents[lane, a])
                        >= wp.length(work.surface_scratch.box_half_extents[lane, b])
                    ):
                        a0 = f.left[a]
                        a1 = f.right[a]
                    else:
                        b0 = f.left[b]
                        b1 = f.right[b]
                    near = boxes_apart(f, work, lane, s, t, once, reach, a0, b0, r, d)
                    other = boxes_apart(f, work, lane, s, t, once, reach, a1, b1, r, d)
                    if near > other:
                        waiting = wait_both(work, lane, waiting, a0, b0, near)
                        waiting = wait_both(work, lane, waiting, a1, b1, other)
                    else:
                        waiting = wait_both(work, lane, waiting, a1, b1, other)
                        waiting = wait_both(work, lane, waiting, a0, b0, near)
        if best > 1.0e200:
            best = wp.min(f.edge_length[s], f.edge_length[t])
            if far < 1.0e200:
                best = wp.max(best, far)
        return best

    return descend_pair


def make_surface_pair_descent(spatial: bool, flat: bool) -> Routine:
    """Return ``descend_both(machine, work, lane, q, row, …)``: contact of two surfaces, or two outlines, by the facets, or edges, of both.

    Args:
        spatial: whether surfaces do.
        flat: whether outlines do.
    """
    descend_pair = make_pair_descent(make_leaf_comparison(make_facet_comparison(spatial, flat)))

    @routine
    def descend_both(
        machine: Machine,
        work: Work,
        lane: int,
        contact: int,
        row: int,
        oi: vec3,
        ai: mat33,
        oj: vec3,
        aj: mat33,
    ):
        """List all pairs of facets in contact; return as ``descend_pair``.

        Facets that have passed each other have boxes that are apart by as much. A search therefore has a reach: a facet's edge or the
        thickness of the bodies, or, where the result is deeper than half of that, four times the depth found.
        """
        work.surface_scratch.nearest_normal[lane, row] = vec3(aj[0, 2], aj[1, 2], aj[2, 2])
        work.surface_scratch.nearest_point[lane, row] = oi
        s = machine.deformed[row, DeformableContactRow.surface]
        t = machine.deformed[row, DeformableContactRow.other]
        reach = wp.min(
            wp.min(machine.elastic_surfaces.edge_length[s], machine.elastic_surfaces.edge_length[t]),
            wp.min(machine.elastic_surfaces.thickness[s], machine.elastic_surfaces.thickness[t]),
        )
        best = 0.0
        again = int(1)
        while again > 0:
            clear_facets(machine, work, lane, row)
            best = descend_pair(machine, work, lane, row, reach, oi, ai, oj, aj)
            again = 0
            if -best > 0.5 * reach:
                reach = -4.0 * best
                again = 1
        return best

    return descend_both
