# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Contact search of deformable surfaces: against a shape by its closed form with a ball, or against another surface."""

import math

import warp as wp

from abut.contact.elastic_surfaces.contact_patches import fill_slots
from abut.contact.elastic_surfaces.edge_pressure import (
    find_maximum,
    interpolate_quadratic,
    shares_at,
    summed_along,
    value_at,
)
from abut.contact.elastic_surfaces.facets import (
    add_point,
    box_ball,
    corner_weights,
    counted_by,
    facet_corners,
    list_facet,
    nearest_in,
)
from abut.contact.volumes.volume_gap_bound import DETECTED_DEPTH
from abut.extend import column, routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import ClusterRow, ContactRow
from abut.kernels.dispatch import placeholder_function
from abut.kernels.shape_structs.elastic_surface_structs import DeformableContactRow, FacetContact, SurfaceRow
from abut.kernels.shape_structs.mesh_structs import TILTED
from abut.kernels.shape_structs.modal_motion_structs import ModalContactRow
from abut.kernels.structs.machine_structs import Machine, Work, f64, mat33, vec2, vec3
from abut.system.contact.elastic.elastic_surface_contact import shapes_of
from abut.system.contact.elastic.modal_contact_columns import modal_body
from abut.system.contact.point.contact_point import frames_of
from abut.system.contact.search.surface_to_surface import make_surface_pair_descent

__all__ = ["MAX_MISALIGNMENT", "make_surface_search"]

MAX_MISALIGNMENT = f64(
    math.sin(math.radians(0.1))
)  #: sine of the largest angle between the planes of two outlines


@routine
def read_deformation(machine: Machine, work: Work, lane: int, row: int, s: int, to: int):
    """Read the present modal coordinates of a surface; return the largest speed of nodes by modes."""
    lead = machine.elastic_surfaces.surface[s, SurfaceRow.first_mode]
    modal_contact = machine.deformed[row, DeformableContactRow.modal_contact]
    fastest = 0.0
    for k in range(machine.elastic_surfaces.surface[s, SurfaceRow.modes]):
        y = work.y[lane, modal_body(machine, modal_contact, to + k)]
        work.surface_scratch.q[lane, lead + k] = y[k % 3]
        fastest += wp.abs(y[7 + k % 3]) * machine.elastic_surfaces.largest_displacement[lead + k]
    return fastest


@routine
def begin_search(machine: Machine, work: Work, lane: int, row: int):
    """Begin a search; return the largest relative speed of both surfaces' nodes by modes."""
    fastest = read_deformation(
        machine, work, lane, row, machine.deformed[row, DeformableContactRow.surface], 0
    )
    other = machine.deformed[row, DeformableContactRow.other]
    if other >= 0:
        behind = machine.modal_contacts[
            machine.deformed[row, DeformableContactRow.modal_contact], ModalContactRow.second_columns
        ]
        fastest += read_deformation(machine, work, lane, row, other, behind)
    work.surface_scratch.search_count[lane] = work.surface_scratch.search_count[lane] + 1
    work.surface_scratch.facet_contacts[lane, row] = 0
    return fastest


@routine
def ball_at(
    machine: Machine,
    work: Work,
    lane: int,
    row: int,
    facet: int,
    o: vec3,
    a: mat33,
    centre: vec3,
    radius: float,
):
    """Return the distance of a facet from a ball, and list the facet if it is in contact."""
    s = machine.deformed[row, DeformableContactRow.surface]
    p = facet_corners(machine.elastic_surfaces, work.surface_scratch, lane, s, facet, o, a)
    shared = nearest_in(p, centre)
    x = p @ shared
    far = wp.length(x - centre)
    normal = a @ -machine.elastic_surfaces.normal[facet]
    if far > 1.0e-300:
        normal = (x - centre) / far
    gap = far - radius
    facing = -wp.dot(normal, a @ machine.elastic_surfaces.normal[facet])
    if gap < 0.0 and facing > 0.0:
        facet_contact = FacetContact()
        facet_contact.other_facet = -1
        facet_contact.corner_depth = shared
        facet_contact.corner_area = shared
        facet_contact.normal_depth = normal
        facet_contact.place_depth = x
        facet_contact.volume = 1.0
        facet_contact.area = 1.0
        facet_contact.depth_square = -gap
        facet_contact.largest_depth = -gap
        list_facet(
            work.surface_scratch,
            lane,
            row,
            machine.deformed[row, DeformableContactRow.facet_contacts],
            facet,
            facet_contact,
        )
    if facing <= 0.0:
        gap = wp.max(gap, machine.elastic_surfaces.edge_length[s])
    return gap, x, normal


@routine
def push_box(work: Work, lane: int, waiting: int, b: int, gap: float):
    """Push a box with its least distance onto the stack; return the size of the stack."""
    work.surface_scratch.stack[lane, waiting] = b
    work.surface_scratch.stack_distance[lane, waiting] = gap
    return waiting + 1


def make_shape_distance(pair: Routine) -> Routine:
    """Return ``distance(machine, work, lane, q, row, x, …)`` for the closed forms in use."""

    @routine
    def shape_distance(
        machine: Machine, work: Work, lane: int, contact: int, row: int, x: vec3, oj: vec3, aj: mat33
    ):
        """Return the distance of a point outside the shape, and the outward normal: the closed form with a ball of zero radius."""
        depth, normal, _pi, _pj = pair(
            machine.contact[contact, ContactRow.pair], 0, x, aj, oj, aj, machine.number, lane,
            machine.deformed[row, DeformableContactRow.point], machine.contact[contact, ContactRow.shape_j],
        )  # fmt: skip
        return -depth, normal

    return shape_distance


def make_point_distance(distance: Routine) -> Routine:
    """Return ``points_of(machine, work, lane, q, row, facet, …)``: the distance of a facet, by its points."""

    @routine
    def points_of(
        machine: Machine,
        work: Work,
        lane: int,
        contact: int,
        row: int,
        facet: int,
        o: vec3,
        a: mat33,
        oj: vec3,
        aj: mat33,
    ):
        """Return the distance of the nearest of a facet's points, and list the facet if one is in contact."""
        s = machine.deformed[row, DeformableContactRow.surface]
        p = facet_corners(machine.elastic_surfaces, work.surface_scratch, lane, s, facet, o, a)
        outward = a @ machine.elastic_surfaces.normal[facet]
        facet_contact = FacetContact()
        facet_contact.other_facet = -1
        best = 1.0e300
        where = vec3()
        nearest_normal = vec3()
        for k in range(3):
            shared = corner_weights(k)
            x = p @ shared
            gap, normal = distance(machine, work, lane, contact, row, x, oj, aj)
            if gap < best and wp.dot(outward, normal) < 0.0:
                best = gap
                where = x
                nearest_normal = normal
            if gap < 0.0:
                facet_contact = add_point(
                    facet_contact,
                    shared,
                    x,
                    normal,
                    outward,
                    machine.elastic_surfaces.area[facet] / 3.0,
                    -gap,
                )
        if facet_contact.volume > 0.0:
            list_facet(
                work.surface_scratch,
                lane,
                row,
                machine.deformed[row, DeformableContactRow.facet_contacts],
                facet,
                facet_contact,
            )
        elif best < 0.0:
            best = 0.0
        return best, where, nearest_normal

    return points_of


def make_edge_distance(distance: Routine) -> Routine:
    """Return ``edges_of(machine, work, lane, q, row, facet, …)``: the distance of an edge from a half-space."""

    @routine
    def edges_of(
        machine: Machine,
        work: Work,
        lane: int,
        contact: int,
        row: int,
        facet: int,
        o: vec3,
        a: mat33,
        oj: vec3,
        aj: mat33,
    ):
        """Return the distance of an edge over its whole length, by its depth at the control points; list it if it is in contact."""
        p = facet_corners(
            machine.elastic_surfaces,
            work.surface_scratch,
            lane,
            machine.deformed[row, DeformableContactRow.surface],
            facet,
            o,
            a,
        )
        gap = vec3()
        normal = vec3()
        for k in range(3):
            far, out = distance(machine, work, lane, contact, row, column(p, k), oj, aj)
            gap[k] = far
            normal = out
        g = interpolate_quadratic(-gap[0], -0.25 * (gap[0] + gap[1] + 2.0 * gap[2]), -gap[1])
        facing = -wp.dot(a @ machine.elastic_surfaces.normal[facet], normal)
        best = 1.0e300
        where = p @ shares_at(find_maximum(g))
        if facing > 0.0:
            best = -value_at(g, find_maximum(g))
        whole = vec2(0.0, 1.0)
        area = machine.elastic_surfaces.area[facet] * counted_by(facing)
        facet_contact = summed_along(p, whole, whole, g, area)
        facet_contact.other_facet = -1
        facet_contact.normal_depth = normal * facet_contact.volume
        if facet_contact.volume > 0.0:
            list_facet(
                work.surface_scratch,
                lane,
                row,
                machine.deformed[row, DeformableContactRow.facet_contacts],
                facet,
                facet_contact,
            )
        elif best < 0.0:
            best = 0.0
        return best, where, normal

    return edges_of


def make_box_distance(distance: Routine) -> Routine:
    """Return ``box_distance(machine, work, lane, q, row, b, …)``: the distance of a box."""

    @routine
    def box_distance(
        machine: Machine,
        work: Work,
        lane: int,
        contact: int,
        row: int,
        b: int,
        o: vec3,
        a: mat33,
        oj: vec3,
        aj: mat33,
    ):
        """Return a lower bound of the distance of a box's contents."""
        c, radius = box_ball(
            machine.elastic_surfaces,
            work.surface_scratch,
            lane,
            machine.deformed[row, DeformableContactRow.surface],
            b,
        )
        gap, _n = distance(machine, work, lane, contact, row, o + a @ c, oj, aj)
        return gap - radius

    return box_distance


def make_tree_descent(pair: Routine, spatial: bool, flat: bool) -> Routine:
    """Return ``descend(machine, work, lane, q, row, …)``: contact of a surface or outline with a shape that has a closed form with a
    ball.
    """
    distance = make_shape_distance(pair)
    points_of, edges_of, box_distance = (
        make_point_distance(distance),
        make_edge_distance(distance),
        make_box_distance(distance),
    )
    area = points_of if spatial else placeholder_function(points_of, 0.0, vec3, vec3)
    length = edges_of if flat else placeholder_function(edges_of, 0.0, vec3, vec3)

    @routine
    def descend_tree(
        machine: Machine, work: Work, lane: int, contact: int, row: int, o: vec3, a: mat33, oj: vec3, aj: mat33
    ):  # fmt: skip
        """List all facets in contact; return the distance of the nearest point."""
        f = machine.elastic_surfaces
        ball = machine.deformed[row, DeformableContactRow.ball]
        radius = machine.number[lane, machine.contact[contact, ContactRow.shape_j]]
        best = 1.0e300
        root = f.surface[machine.deformed[row, DeformableContactRow.surface], SurfaceRow.root]
        waiting = push_box(work, lane, 0, root, -1.0e300)
        while waiting > 0:
            waiting -= 1
            b = work.surface_scratch.stack[lane, waiting]
            if work.surface_scratch.stack_distance[lane, waiting] <= wp.max(best, 0.0):
                if f.left[b] < 0:
                    start = -1 - f.left[b]
                    for facet in range(start, start + f.right[b]):
                        gap = f64(0.0)
                        x = vec3()
                        normal = vec3()
                        if ball == 1:
                            gap, x, normal = ball_at(machine, work, lane, row, facet, o, a, oj, radius)
                        elif machine.deformed[row, DeformableContactRow.flat] == 1:
                            gap, x, normal = length(machine, work, lane, contact, row, facet, o, a, oj, aj)
                        else:
                            gap, x, normal = area(machine, work, lane, contact, row, facet, o, a, oj, aj)
                        if gap < best:
                            best = gap
                            work.surface_scratch.nearest_point[lane, row] = x
                            work.surface_scratch.nearest_normal[lane, row] = normal
                else:
                    first = f.left[b]
                    second = f.right[b]
                    near = box_distance(machine, work, lane, contact, row, first, o, a, oj, aj)
                    far = box_distance(machine, work, lane, contact, row, second, o, a, oj, aj)
                    if near > far:
                        waiting = push_box(work, lane, waiting, first, near)
                        waiting = push_box(work, lane, waiting, second, far)
                    else:
                        waiting = push_box(work, lane, waiting, second, far)
                        waiting = push_box(work, lane, waiting, first, near)
        return best

    return descend_tree


@routine
def bound_approach(
    machine: Machine,
    work: Work,
    lane: int,
    c: int,
    contact: int,
    row: int,
    oi: vec3,
    gap: float,
    fastest: float,
):
    """Store the largest approach speed of both shapes, and the distance that they may approach undetected."""
    i = machine.contact[contact, ContactRow.body_i]
    j = machine.contact[contact, ContactRow.body_j]
    s = machine.deformed[row, DeformableContactRow.surface]
    v = work.at.v[lane, i] + wp.cross(work.at.w[lane, i], oi - work.at.p[lane, i])
    v -= work.at.v[lane, j] + wp.cross(work.at.w[lane, j], oi - work.at.p[lane, j])
    turn = wp.length(work.at.w[lane, i] - work.at.w[lane, j])
    thick = machine.elastic_surfaces.thickness[s]
    if machine.deformed[row, DeformableContactRow.other] >= 0:
        thick += machine.elastic_surfaces.thickness[machine.deformed[row, DeformableContactRow.other]]
    work.parts.approach.speed[lane, c] = (
        wp.length(v) + turn * machine.elastic_surfaces.bounding_radius[s] + fastest
    )
    work.parts.approach.distance[lane, c] = wp.max(gap, 0.0) + DETECTED_DEPTH * thick


@routine
def align_plane_frames(
    machine: Machine, work: Work, lane: int, row: int, oi: vec3, ai: mat33, oj: vec3, aj: mat33
):
    """Move the origins of the frames of two outlines, or of an outline and a half-space, along z to the middle of their common width.

    The common width is stored.
    """
    z = column(ai, 2)
    half = 0.5 * machine.elastic_surfaces.width[machine.deformed[row, DeformableContactRow.surface]]
    rise = wp.dot(oj - oi, z)
    low = -half
    high = f64(half)
    other = machine.deformed[row, DeformableContactRow.other]
    misalignment = wp.abs(wp.dot(z, column(aj, 2)))
    if other >= 0:
        misalignment = wp.length(wp.cross(z, column(aj, 2)))
        low = wp.max(low, rise - 0.5 * machine.elastic_surfaces.width[other])
        high = wp.min(high, rise + 0.5 * machine.elastic_surfaces.width[other])
    if misalignment > MAX_MISALIGNMENT:
        work.parts.status[lane] = TILTED
    work.surface_scratch.common_width[lane, row] = wp.max(high - low, 0.0)
    middle = 0.5 * (low + high)
    return oi + z * middle, oj + z * (middle - rise)


def make_surface_search(
    pair: Routine, closed: bool, faced: bool, closed_flat: bool, faced_flat: bool
) -> Routine:
    """Return ``search(machine, work, lane, c)``, which finds the contact points of a cluster.

    Args:
        pair: the closed forms in use.
        closed: whether a surface touches one of these.
        faced: whether one touches another by the facets of both.
        closed_flat: whether an outline touches one of these.
        faced_flat: whether one touches another by the edges of both.
    """
    descend = make_tree_descent(pair, closed, closed_flat)
    alone = descend if closed or closed_flat else placeholder_function(descend, 0.0)
    descend_both = make_surface_pair_descent(faced, faced_flat)
    both = descend_both if faced or faced_flat else placeholder_function(descend_both, 0.0)
    levelled = (
        align_plane_frames
        if closed_flat or faced_flat
        else placeholder_function(align_plane_frames, vec3, vec3)
    )

    @routine
    def search_surfaces(machine: Machine, work: Work, lane: int, c: int):
        q = machine.cluster[c, ClusterRow.contact]
        row = machine.cluster[c, ClusterRow.number]
        oi, ai, oj, aj = frames_of(machine, work, lane, q)
        if machine.deformed[row, DeformableContactRow.flat] == 1:
            oi, oj = levelled(machine, work, lane, row, oi, ai, oj, aj)
        fastest = begin_search(machine, work, lane, row)
        gap = 0.0
        if machine.deformed[row, DeformableContactRow.other] >= 0:
            gap = both(machine, work, lane, q, row, oi, ai, oj, aj)
        else:
            gap = alone(machine, work, lane, q, row, oi, ai, oj, aj)
        first = machine.cluster[c, ClusterRow.first]
        slots = machine.cluster[c, ClusterRow.contact_points]
        fill_slots(
            machine.elastic_surfaces, work.surface_scratch, work.parts, lane,
            machine.deformed[row, DeformableContactRow.surface], row, machine.deformed[row, DeformableContactRow.ball],
            machine.deformed[row, DeformableContactRow.facet_contacts], first, slots, gap, oi, ai,
        )  # fmt: skip
        shapes_of(machine, work, lane, row, first, slots, ai, aj)
        bound_approach(machine, work, lane, c, q, row, oi, gap, fastest)

    return search_surfaces
