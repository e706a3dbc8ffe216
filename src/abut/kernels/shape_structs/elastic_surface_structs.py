# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Surfaces that deform with the modes of their bodies, and scratch arrays of their contact search: structs of
``contact.elastic_surfaces``.
"""

import warp as wp

from abut.extend.named_columns import ColumnRow, column
from abut.kernels.arrays import A1, A2, I1, I2, f64, vec3, vec4


class SkinRow(ColumnRow):
    """``ElasticSurfaces.skin``: a surface; its nodes, facets, and boxes are numbered through all of them."""

    node = column("first node")
    facet = column("first facet")
    facets = column("how many")
    root = column("root of its tree")
    modes = column("how many modes bend it; 0: it is rigid")
    lead = column("first of its modes among those of all surfaces")
    shape = column("first of its nodes' displacements by mode")
    span = column("first of its boxes' displacements by mode")
    flat = column(
        "1: an outline in the x–y plane of its frame, whose facets are edges: start, end and control point of a parabola"
    )


class DeformedRow(ColumnRow):
    """``Machine.deformed``: a contact of a deformable surface."""

    skin = column("its surface")
    other = column("the surface that it touches, by facets; −1: a shape by its closed form with a ball")
    itself = column("whether both are on one body: 1; 2: one surface")
    room = column("how many facets, or pairs of facets, in touch there is room for")
    point = column("place of the numbers of a ball without radius")
    ball = column("1: it touches a ball where that is nearest, and not by area")
    facet_contacts = column("first of its facets in touch")
    sway = column("row of `SwayRow`")
    flat = column("1: by edges of outlines in a plane")


@wp.struct
class ElasticSurfaces:
    """All deformable surfaces of a machine, in the axes of the frame that their modes refer to, lengths in metres."""

    skin: I2
    place: wp.array(dtype=vec3)  # by node
    shape: wp.array(dtype=vec3)  # displacement by node and mode
    corner: I1  # nodes of facet f begin at 3 f
    normal: wp.array(dtype=vec3)  # by facet, outward, undeformed
    area: A1
    centre: wp.array(dtype=vec3)  # by facet, undeformed
    beside_at: I1  # facets that share a node with facet f: from beside_at[f] to beside_at[f + 1]
    beside: I1
    middle: wp.array(dtype=vec3)  # by box
    half: wp.array(dtype=vec3)
    left: I1  # its children; of a leaf −1 − its first facet, and the number of its facets
    right: I1
    mean: wp.array(dtype=vec3)  # of a box's nodes, middle of their displacements, by box and mode
    spread: wp.array(dtype=vec3)  # and half of the range of these
    most: A1  # by mode: the longest displacement of a node
    grain: A1  # by surface: mean edge of its facets
    thick: A1  # twice the body's volume over its surface
    axis: wp.array(dtype=vec3)  # by box, mean direction of its facets' normals, undeformed
    angle: A1  # and their largest angle from it
    start: I1  # its first facet
    stop: I1  # one after its last facet
    deep: A1  # by facet: half of the body's thickness below it
    sharp: I1  # by facet: bits of its sharp edges and corners
    ball: A1  # radius about the origin that contains it, undeformed
    width: A1  # of an outline, along z


@wp.struct
class FacetContact:
    """A facet in contact, or two, with sums over its points of depth g and area a along the normal n of the opposing surface."""

    facet: int
    other: int  # the facet of the other surface, or −1
    following: int  # the one listed before of the same first facet, or −1
    part: int  # part whose contact point it belongs to, or −1
    weight: vec3  # by corner, ∫ g da
    cover: vec3  # by corner, ∫ da
    weight_j: vec3  # the same by the corners of the other facet
    cover_j: vec3
    push: vec3  # ∫ n g da
    place: vec3  # ∫ x g da, in space
    volume: f64
    area: f64
    square: f64  # ∫ g² da
    crest: f64  # largest g
    span: vec4  # of edges: from and to which place of the first one, and of the other


@wp.struct
class SurfaceScratch:
    """Scratch arrays of the contact search of deformable surfaces, [lane, …]."""

    q: A2  # modal coordinates, by surface and mode
    at: wp.array2d(dtype=vec3)  # deformed nodes in the frame's axes
    fresh: I2  # by node: the search for which it was deformed last
    middle: wp.array2d(dtype=vec3)  # deformed boxes, where two surfaces touch
    half: wp.array2d(dtype=vec3)
    boxed: I2  # by box: the search in which that was last computed
    owner: I2  # by facet: its facet contact, the last one listed
    met: I2  # by facet: the search in which it was in touch last
    clock: I1  # searches so far
    wide: A2  # by contact of outlines, their common width along z
    facet_contact: wp.array2d(dtype=FacetContact)
    facet_contacts: I2  # by contact: how many
    slot: I2  # by part: its contact point
    stack: I2
    mate: I2  # of boxes of the other surface
    ahead: A2  # smallest possible distance of a box on the stack
    nearest: wp.array2d(dtype=vec3)  # of surfaces apart, by contact: the nearest point, and the normal there
    normal: wp.array2d(dtype=vec3)
