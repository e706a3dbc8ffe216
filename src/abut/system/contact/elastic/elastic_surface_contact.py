# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Contact of deformable surfaces: motion of contact points by modes, and shift of the contact pressure.

With φ_k the displacement of a contact point by mode k in the axes R of the surface's frame, and ψ_k that of the other surface's, the
columns (``columns``) are R_i φ_k and −R_j ψ_k. Newton's matrix also contains

    N/V (Σ a_f j_f j_fᵀ − A j jᵀ),      j = Jᵀ n,

because the pressure N g/V shifts to where the surface is pressed in. The sums are over facets, or pairs of facets, f of area a_f.
"""

import warp as wp

from abut.contact.elastic_surfaces.contact_patches import share_of
from abut.contact.elastic_surfaces.edge_pressure import gauss_place, gauss_weight, shares_at
from abut.contact.elastic_surfaces.facets import node_position
from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import ClusterRow, ContactPointRow, ContactRow
from abut.kernels.dispatch import placeholder_function
from abut.kernels.shape_structs.elastic_surface_structs import DeformableContactRow, FacetContact, SurfaceRow
from abut.kernels.shape_structs.modal_motion_structs import ModalContactRow
from abut.kernels.structs.machine_structs import Machine, Work, mat33, vec3
from abut.system.contact.elastic.modal_contact_columns import cluster_of, column_of
from abut.system.contact.point.contact_point import frames_of


@routine
def add_shapes(
    machine: Machine, work: Work, lane: int, s: int, facet: int, weight: vec3, share: float, to: int
):
    """Add the weighted displacements of a facet's corners by mode, in the axes of the surface's frame."""
    modes = machine.elastic_surfaces.surface[s, SurfaceRow.modes]
    for c in range(3):
        part = weight[c] * share
        node = (
            machine.elastic_surfaces.corner[3 * facet + c]
            - machine.elastic_surfaces.surface[s, SurfaceRow.node]
        )
        at = machine.elastic_surfaces.surface[s, SurfaceRow.shape] + node * modes
        for k in range(modes):
            work.modal_motion.column[lane, to + k] = (
                work.modal_motion.column[lane, to + k] + machine.elastic_surfaces.shape[at + k] * part
            )


@routine
def shapes_of(
    machine: Machine, work: Work, lane: int, row: int, first: int, slots: int, ai: mat33, aj: mat33
):
    """Compute the columns of each contact point: the mean of its facets' nodes, weighted by pressure."""
    modal_contact = machine.deformed[row, DeformableContactRow.modal_contact]
    columns = machine.modal_contacts[modal_contact, ModalContactRow.columns]
    behind = machine.modal_contacts[modal_contact, ModalContactRow.second_columns]
    start = machine.modal_contacts[modal_contact, ModalContactRow.place]
    other = machine.deformed[row, DeformableContactRow.other]
    for k in range(slots * columns):
        work.modal_motion.column[lane, start + k] = vec3()
    for n in range(work.surface_scratch.facet_contacts[lane, row]):
        facet_contact = work.surface_scratch.facet_contact[
            lane, machine.deformed[row, DeformableContactRow.facet_contacts] + n
        ]
        if facet_contact.part >= 0:
            to = start + (facet_contact.part - first) * columns
            part = work.parts.part[lane, facet_contact.part]
            share = share_of(facet_contact, part.normal) / part.volume
            add_shapes(
                machine,
                work,
                lane,
                machine.deformed[row, DeformableContactRow.surface],
                facet_contact.facet,
                facet_contact.corner_depth,
                share,
                to,
            )
            if other >= 0:
                add_shapes(
                    machine,
                    work,
                    lane,
                    other,
                    facet_contact.other_facet,
                    facet_contact.corner_depth_j,
                    -share,
                    to + behind,
                )
    for n in range(slots):
        for k in range(columns):
            at = start + n * columns + k
            a = ai
            if k >= behind and other >= 0:
                a = aj
            work.modal_motion.column[lane, at] = a @ work.modal_motion.column[lane, at]


@routine
def add_arms(machine: Machine, work: Work, lane: int, s: int, facet: int, cover: vec3, to: int, r: mat33):
    """Add the displacements by mode of a facet in contact, weighted by area, in the axes r."""
    modes = machine.elastic_surfaces.surface[s, SurfaceRow.modes]
    for mode in range(modes):
        v = vec3()
        for c in range(3):
            node = (
                machine.elastic_surfaces.corner[3 * facet + c]
                - machine.elastic_surfaces.surface[s, SurfaceRow.node]
            )
            v += (
                machine.elastic_surfaces.shape[
                    machine.elastic_surfaces.surface[s, SurfaceRow.shape] + node * modes + mode
                ]
                * cover[c]
            )
        work.modal_motion.arm[lane, to + mode] = work.modal_motion.arm[lane, to + mode] + r @ v


@routine
def arms_of(
    machine: Machine,
    work: Work,
    lane: int,
    row: int,
    facet_contact: FacetContact,
    own: vec3,
    others: vec3,
    ai: mat33,
    aj: mat33,
):
    """Compute the columns of a place on a facet contact, by the weights of the corners of both facets there."""
    modal_contact = machine.deformed[row, DeformableContactRow.modal_contact]
    for column in range(machine.modal_contacts[modal_contact, ModalContactRow.columns]):
        work.modal_motion.arm[lane, column] = vec3()
    add_arms(
        machine,
        work,
        lane,
        machine.deformed[row, DeformableContactRow.surface],
        facet_contact.facet,
        own,
        0,
        ai,
    )
    other = machine.deformed[row, DeformableContactRow.other]
    if other >= 0:
        add_arms(
            machine,
            work,
            lane,
            other,
            facet_contact.other_facet,
            -others,
            machine.modal_contacts[modal_contact, ModalContactRow.second_columns],
            aj,
        )


@routine
def add_line(work: Work, lane: int, size: int, normal: vec3, arm_i: vec3, arm_j: vec3, much: float):
    """Add ``much`` j jᵀ."""
    for c in range(size):
        work.modal_motion.gradient[lane, c] = wp.dot(
            normal, column_of(work.modal_motion.arm, lane, c, arm_i, arm_j)
        )
    for c in range(size):
        left = much * work.modal_motion.gradient[lane, c]
        for d in range(size):
            at = c * size + d
            work.modal_motion.stiffness[lane, at] = (
                work.modal_motion.stiffness[lane, at] + left * work.modal_motion.gradient[lane, d]
            )


@routine
def add_facet_contact(
    machine: Machine, work: Work, lane: int, contact: int, row: int, facet_contact: FacetContact, size: int, normal: vec3, much: float,
    ai: mat33, aj: mat33
):  # fmt: skip
    """Add a_f j_f j_fᵀ of a pair of facets, with all its area at its middle."""
    arms_of(
        machine,
        work,
        lane,
        row,
        facet_contact,
        facet_contact.corner_area / facet_contact.area,
        facet_contact.corner_area_j / facet_contact.area,
        ai,
        aj,
    )
    x = facet_contact.place_depth / facet_contact.volume
    i = machine.contact[contact, ContactRow.body_i]
    j = machine.contact[contact, ContactRow.body_j]
    add_line(
        work, lane, size, normal, x - work.at.p[lane, i], x - work.at.p[lane, j], much * facet_contact.area
    )


@routine
def add_edge(
    machine: Machine, work: Work, lane: int, contact: int, row: int, facet_contact: FacetContact, size: int, normal: vec3, much: float,
    ai: mat33, aj: mat33
):  # fmt: skip
    """Add the same matrix of edges, exactly: ∫ j jᵀ da by Gauss' formula."""
    i = machine.contact[contact, ContactRow.body_i]
    j = machine.contact[contact, ContactRow.body_j]
    s = machine.deformed[row, DeformableContactRow.surface]
    span = facet_contact.edge_overlap
    for k in range(3):
        own = shares_at(gauss_place(span[0], span[1], k))
        others = shares_at(gauss_place(span[2], span[3], k))
        arms_of(machine, work, lane, row, facet_contact, own, others, ai, aj)
        x = facet_contact.place_depth / facet_contact.volume
        for c in range(3):
            node = node_position(
                machine.elastic_surfaces,
                work.surface_scratch,
                lane,
                s,
                machine.elastic_surfaces.corner[3 * facet_contact.facet + c],
            )
            x += ai @ node * (own[c] - facet_contact.corner_depth[c] / facet_contact.volume)
        add_line(
            work,
            lane,
            size,
            normal,
            x - work.at.p[lane, i],
            x - work.at.p[lane, j],
            much * facet_contact.area * gauss_weight(k),
        )


def make_pressure_shift(spatial: bool, flat: bool) -> Routine:
    """Return ``shift(machine, work, lane, point, …)``: the derivative of a contact point's force by the shift of its pressure.

    Args:
        spatial: whether surfaces touch.
        flat: whether outlines touch.
    """
    area = add_facet_contact if spatial else placeholder_function(add_facet_contact)
    length = add_edge if flat else placeholder_function(add_edge)

    @routine
    def pressure_shift(
        machine: Machine,
        work: Work,
        lane: int,
        point: int,
        normal: vec3,
        normal_magnitude: float,
        size: int,
        arm_i: vec3,
        arm_j: vec3,
    ):
        row = machine.cluster[cluster_of(machine, point), ClusterRow.number]
        if machine.deformed[row, DeformableContactRow.ball] == 0:
            contact = machine.contact_point[point, ContactPointRow.contact]
            much = normal_magnitude / work.parts.part[lane, point].volume
            add_line(work, lane, size, normal, arm_i, arm_j, -much * work.parts.part[lane, point].area)
            _oi, ai, _oj, aj = frames_of(machine, work, lane, contact)
            for a in range(work.surface_scratch.facet_contacts[lane, row]):
                facet_contact = work.surface_scratch.facet_contact[
                    lane, machine.deformed[row, DeformableContactRow.facet_contacts] + a
                ]
                if facet_contact.part == point:
                    if machine.deformed[row, DeformableContactRow.flat] == 1:
                        length(machine, work, lane, contact, row, facet_contact, size, normal, much, ai, aj)
                    else:
                        area(machine, work, lane, contact, row, facet_contact, size, normal, much, ai, aj)

    return pressure_shift


__all__ = ["make_pressure_shift", "shapes_of"]
