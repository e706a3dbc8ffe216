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


class Two(ColumnRow):
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
    grain: A1  # by surface, mean edge length
    fine: A1  # by surface, median width of a facet across its longest edge
    thick: A1  # by surface, twice the volume divided by the area; for a sheet its thickness
    ball: A1  # by surface, radius of its bounding sphere about the centre of its box
    corner: wp.array(dtype=vec3)
    normal: wp.array(dtype=vec3)  # by facet, normal of the flat facet
    rise: A1  # by edge, height of the curved surface over its middle
    way: wp.array(dtype=vec3)  # by edge, direction of this height
    beyond: I1  # by edge, the facet across it
    bulge: A1  # by facet, largest distance of the curved facet from the flat one; 0: flat
    middle: wp.array(dtype=vec3)  # centre of a node's box
    half: wp.array(dtype=vec3)  # half extents of a node's box
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
    spread: mat33  # second moment about the centroid by overlap thickness, over the volume
    width: mat33  # second moment about the centroid by area; for curves 1/(sum of both curvatures)
    aside: vec3  # first moment about the centroid by area, over the volume
    carried: mat33  # fraction of a tangential shift by which the part follows the second surface; the rest follows the first one
    bow: mat33  # rotation of the normal by a tangential shift of the surfaces
    trait: vec3  # curves only: sum of both curvatures, width of the contact, compliance per width
    bend: vec2  # both curvatures


class PartState(
    Persistent,
    per="part",
    accepted="work.parts.last",
    candidate="work.parts.now",
    live="wp.min(machine.clusters, 1) * machine.contact_points",
):
    """Connected part of an intersection that a slot of a cluster represents."""

    exists = persistent_quantity("1 if the slot represents a part", int)
    place = persistent_quantity("centroid of the part in the first frame [m]", vec3)


class Leeway(
    Persistent,
    per="cluster",
    accepted="work.parts.leeway0",
    candidate="work.parts.leeway",
    live="machine.clusters",
    stored=False,
):
    """Approach speed and free distance of a cluster, which bound the time until its shapes may meet undetected."""

    pace = persistent_quantity("upper bound of the approach speed [m/s]; 0 if it was not computed")
    free = persistent_quantity("distance that they may approach without an undetected contact [m]")


@wp.struct
class Parts:
    """Results and scratch of ``volumes.intersection_parts``, [lane, …]."""

    part: wp.array2d(dtype=IntersectionPart)  # by slot
    last: PartState.arrays(2)
    now: PartState.arrays(2)
    status: I1
    leeway: Leeway.arrays(2)
    leeway0: Leeway.arrays(2)
    pairs: I1  # number of pairs of facets
    mask: I1  # size of the hash table minus one
    gap: A1  # lower bound of the distance of separate shapes
    first: I2  # by pair, facet of the first surface
    second: I2  # by pair, facet of the second surface
    weight: A2  # by pair, its volume
    share: A2  # by pair, its share of the parts' volume
    along: wp.array2d(dtype=vec3)  # by pair, its direction
    place: wp.array2d(dtype=vec3)  # by pair, its centroid
    root: I2  # by pair, its root in the union–find structure
    rim: I2  # by pair, bits of the edges that its overlap reaches
    label: I2  # by pair, part of which it is a seed
    owner: I2  # by pair, part that contains it
    stamp: I2  # by pair, the last flood fill that reached it
    queue: I2
    table: I2  # hash table of pairs
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
