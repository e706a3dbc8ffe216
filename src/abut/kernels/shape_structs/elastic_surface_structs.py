# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Structs of ``contact.elastic_surfaces``: surfaces that deform with modes of their bodies, and scratch arrays of the contact search."""

import warp as wp

from abut.extend.named_columns import ColumnRow, column
from abut.kernels.arrays import A1, A2, I1, I2, f64, vec3, vec4


class SurfaceRow(ColumnRow):
    """``ElasticSurfaces.surface``: a deformable surface; nodes, facets and boxes are numbered through all surfaces."""

    node = column("first node")
    facet = column("first facet")
    facets = column("number of facets")
    root = column("root of its box tree")
    modes = column("number of modes that deform it; 0: it is rigid")
    first_mode = column("first of its modes, numbered through all surfaces")
    shape = column("first entry of its nodes' displacements by mode")
    box_shape = column("first entry of its boxes' displacements by mode")
    flat = column(
        "1: an outline in the x–y plane of its frame; its facets are edges, parabolas with start, end and control point"
    )


class DeformableContactRow(ColumnRow):
    """``Machine.deformed``: a contact of a deformable surface."""

    surface = column("row of `SurfaceRow`")
    other = column(
        "row of `SurfaceRow` of the partner; −1: the partner is a shape with a closed form with a ball"
    )
    same_body = column("1 if both surfaces are on one body, 2 if they are one surface, otherwise 0")
    capacity = column("largest number of facets, or pairs of facets, in contact")
    point = column("index of the numbers of a ball without radius")
    ball = column("1: contact with a ball at the nearest point, not over an area")
    facet_contacts = column("first of its entries of `FacetContact`")
    modal_contact = column("row of `ModalContactRow`")
    flat = column("1: contact of the edges of outlines in a plane")


@wp.struct
class ElasticSurfaces:
    """All deformable surfaces of a machine, in the axes of the frame that their modes refer to, lengths in metres."""

    surface: I2
    place: wp.array(dtype=vec3)  # undeformed position, by node
    shape: wp.array(dtype=vec3)  # displacement by node and mode
    corner: I1  # nodes of facet f begin at 3 f
    normal: wp.array(dtype=vec3)  # by facet, outward, undeformed
    area: A1  # by facet, undeformed
    centre: wp.array(dtype=vec3)  # by facet, undeformed
    neighbour_start: (
        I1  # facets that share a node with facet f: from neighbour_start[f] to neighbour_start[f + 1]
    )
    neighbour: I1  # neighbours of all facets, one facet after the other
    box_centre: wp.array(dtype=vec3)  # centre of a box, undeformed
    box_half_extents: wp.array(dtype=vec3)  # half extents of a box
    left: I1  # children of a box; for a leaf −1 − its first facet, and the number of its facets
    right: I1
    displacement_centre: wp.array(
        dtype=vec3
    )  # by box and mode, centre of the range of its nodes' displacements
    displacement_half_range: wp.array(dtype=vec3)  # by box and mode, half of this range
    largest_displacement: A1  # by mode, largest displacement of a node
    edge_length: A1  # by surface, mean edge length of its facets
    thickness: A1  # by surface, twice the volume of the body divided by its area
    normal_axis: wp.array(dtype=vec3)  # by box, mean direction of its facets' normals, undeformed
    normal_angle: A1  # by box, largest angle of a normal to this direction
    first_facet: I1  # by box, its first facet
    end_facet: I1  # by box, the facet after its last one
    half_thickness: A1  # by facet, half of the thickness of the body below it
    sharp_edges: I1  # by facet, bits that mark its sharp edges and corners
    bounding_radius: A1  # by surface, radius of its bounding sphere about the origin, undeformed
    width: A1  # by outline, width along z


@wp.struct
class FacetContact:
    """Contact of a facet with a shape or with another facet: integrals of the depth g over the area a along the normal n of the partner."""

    facet: int
    other_facet: int  # the facet of the other surface, or −1
    previous_entry: int  # previous entry with the same first facet, or −1
    part: int  # connected contact region to which it belongs, or −1
    corner_depth: vec3  # by corner, ∫ g da
    corner_area: vec3  # by corner, ∫ da
    corner_depth_j: vec3  # the same by the corners of the other facet
    corner_area_j: vec3
    normal_depth: vec3  # ∫ n g da
    place_depth: vec3  # ∫ x g da, in space
    volume: f64
    area: f64
    depth_square: f64  # ∫ g² da
    largest_depth: f64  # largest g
    edge_overlap: vec4  # of edges: start and end of the overlap on the first edge, then on the other


@wp.struct
class SurfaceScratch:
    """Scratch arrays of the contact search of deformable surfaces, [lane, …]."""

    q: A2  # modal coordinates, by surface and mode
    node_position: wp.array2d(dtype=vec3)  # deformed nodes in the frame's axes
    node_search: I2  # by node, number of the search in which its deformed position was last computed
    box_centre: wp.array2d(dtype=vec3)  # centres of deformed boxes, for contact of two surfaces
    box_half_extents: wp.array2d(dtype=vec3)  # their half extents
    box_search: I2  # by box, number of the search in which it was last computed
    last_entry: I2  # by facet, its last entry of ``facet_contact``
    contact_search: I2  # by facet, number of the search in which it was last in contact
    search_count: I1  # number of searches so far
    common_width: A2  # by contact of outlines, their common width along z
    facet_contact: wp.array2d(dtype=FacetContact)
    facet_contacts: I2  # by contact, number of its entries of ``facet_contact``
    slot: I2  # by contact region, its contact point
    stack: I2  # boxes to compare
    partner_stack: I2  # boxes of the other surface to compare with these
    stack_distance: A2  # lower bound of the distance of a box on the stack
    nearest_point: wp.array2d(dtype=vec3)  # by contact of separate surfaces, the nearest point
    nearest_normal: wp.array2d(dtype=vec3)  # by contact of separate surfaces, the normal there
