# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Structs of ``contact.volumes``: closed triangle meshes as flat arrays, and scratch arrays of their intersections."""

import warp as wp

from abut.extend.named_columns import ColumnRow, column
from abut.extend.persistent_states import Persistent, persistent_quantity
from abut.kernels.arrays import A1, A2, I1, I2, f64, mat33, vec2, vec3

# values of Parts.status; for a machine, NUMBERED times the number of the cluster is added
MANY_PARTS, MANY_PAIRS, TILTED, DEEP, MANY_FEATURES = range(1, 6)
NUMBERED = 16
# values of Parts.state
NO_PART, TO_PLACE, PLACED, DROPPED = range(4)


class FacetCorners(ColumnRow):
    """Corners and edges of a facet."""

    a = column("first corner or edge")
    b = column("second corner or edge")
    c = column("third corner or edge")


class NodePair(ColumnRow):
    """Pair of tree nodes on the stack of comparisons."""

    first = column("node of the first surface's tree")
    second = column("node of the second surface's tree")


@wp.struct
class Surfaces:
    """All meshes of a machine, one after another; lengths in metres, directions in the mesh's own frame.

    Facets are numbered through all meshes, in the order of their trees. Corners and edges of facet f are 3f … 3f + 2; edge k connects
    corner k to the next.
    """

    facets: I1  # first facet of each surface; one entry more than there are surfaces
    root: I1  # by surface, root of its box tree
    edge_length: A1  # by surface, mean edge length
    facet_width: A1  # by surface, median width of a facet across its longest edge
    thickness: A1  # by surface, twice the volume divided by the area; for a sheet its thickness
    bounding_radius: A1  # by surface, radius of its bounding sphere about the centre of its box
    corner: wp.array(dtype=vec3)
    normal: wp.array(dtype=vec3)  # by facet, normal of the flat facet
    edge_height: A1  # by edge, height of the curved surface over its middle
    edge_height_direction: wp.array(dtype=vec3)  # by edge, direction of this height
    facet_across: I1  # by edge, the facet across it
    facet_height: A1  # by facet, largest distance of the curved facet from the flat one; 0: flat
    box_centre: wp.array(dtype=vec3)  # centre of a node's box
    box_half_extents: wp.array(dtype=vec3)  # half extents of a node's box
    left: I1  # children of a node; for a leaf −1 − its first facet, and the number of its facets
    right: I1
    rule: wp.array(
        dtype=vec2
    )  # Gauss points and weights: 3 for polynomials, then those whose ends may be square roots


@wp.struct
class IntersectionPart:
    """Connected part of an intersection."""

    depth: f64
    normal: vec3  # pushes the first body
    point_i: vec3
    point_j: vec3
    area: f64  # projected along the normal
    volume: f64
    mean_depth: f64  # mean thickness of the overlap over the volume
    depth_moment: mat33  # second moment about the centroid by overlap thickness, over the volume
    area_moment: mat33  # second moment about the centroid by area; for curves 1/(sum of both curvatures)
    area_offset: vec3  # first moment about the centroid by area, over the volume
    slip_share: mat33  # fraction of a tangential shift by which the part follows the second surface; the rest follows the first one
    normal_turn: mat33  # rotation of the normal by a tangential shift of the surfaces
    line_contact: vec3  # curves only: sum of both curvatures, width of the contact, compliance per width
    curvatures: vec2  # both curvatures


class PartState(
    Persistent,
    per="part",
    accepted="work.parts.accepted_state",
    candidate="work.parts.candidate_state",
    live="wp.min(machine.clusters, 1) * machine.contact_points",
):
    """Connected part of an intersection that a slot of a cluster represents."""

    exists = persistent_quantity("1 if the slot represents a part", int)
    place = persistent_quantity("centroid of the part in the first frame [m]", vec3)


class ApproachBound(
    Persistent,
    per="cluster",
    accepted="work.parts.accepted_approach",
    candidate="work.parts.approach",
    live="machine.clusters",
    stored=False,
):
    """Approach speed and free distance of a cluster, which bound the time until its shapes may meet undetected."""

    speed = persistent_quantity("upper bound of the approach speed [m/s]; 0 if it was not computed")
    distance = persistent_quantity("distance that they may approach without an undetected contact [m]")


@wp.struct
class Parts:
    """Results and scratch of ``volumes.intersection_parts``, [lane, …]."""

    part: wp.array2d(dtype=IntersectionPart)  # by slot
    accepted_state: PartState.arrays(2)
    candidate_state: PartState.arrays(2)
    status: I1
    approach: ApproachBound.arrays(2)
    accepted_approach: ApproachBound.arrays(2)
    pairs: I1  # number of pairs of facets
    mask: I1  # size of the hash table minus one
    gap: A1  # lower bound of the distance of separate shapes
    first_facet: I2  # by pair, facet of the first surface
    second_facet: I2  # by pair, facet of the second surface
    pair_volume: A2  # by pair, its volume
    volume_share: A2  # by pair, its share of the parts' volume
    pair_direction: wp.array2d(dtype=vec3)  # by pair, its direction
    pair_centroid: wp.array2d(dtype=vec3)  # by pair, its centroid
    union_root: I2  # by pair, its root in the union–find structure
    reached_edges: I2  # by pair, bits of the edges that its overlap reaches
    seed_part: I2  # by pair, part of which it is a seed
    pair_part: I2  # by pair, part that contains it
    last_fill: I2  # by pair, the last flood fill that reached it
    queue: I2
    pair_table: I2  # hash table of pairs
    stack: I2  # nodes of the trees to compare
    list_first: I2  # facets within a margin of each other at an earlier pose; each cluster has an equal share of the array
    list_second: I2
    listed: I2  # by cluster, number of pairs in this list
    uses: I2  # number of uses of the list; negative: number of evaluations without one
    list_turn: wp.array2d(dtype=mat33)  # by cluster, relative rotation at which the list was computed
    list_place: wp.array2d(dtype=vec3)  # by cluster, relative position at which it was computed
    seed: wp.array2d(dtype=vec3)  # direction of a part during its computation
    origin: wp.array2d(dtype=vec3)  # origin of a part during its computation
    found: wp.array2d(dtype=IntersectionPart)
    state: I2  # by part: NO_PART, TO_PLACE, PLACED, DROPPED
