# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Closed triangle meshes as flat arrays, and scratch arrays of their intersections: structs of ``contact.volumes``."""

import warp as wp

from abut.extend.named_columns import ColumnRow, column
from abut.extend.persistent_states import Persistent, persistent_quantity
from abut.kernels.arrays import A1, A2, I1, I2, f64, mat33, vec2, vec3

# values of Parts.status; of a machine's, NUMBERED times the number of the cluster is added
MANY_PARTS, MANY_PAIRS, TILTED, DEEP, MANY_FEATURES = range(1, 6)
NUMBERED = 16
# values of Parts.state
NO_PART, TO_PLACE, PLACED, DROPPED = range(4)


class FacetCorners(ColumnRow):
    """Corners and edges of a facet."""

    a = column("first")
    b = column("second")
    c = column("third")


class Two(ColumnRow):
    """Two nodes of trees on the stack of comparisons."""

    first = column("of the first surface's tree")
    second = column("of the second's")


@wp.struct
class Surfaces:
    """All meshes of a machine, one after another; lengths in metres, directions in the mesh's own frame.

    Facets are numbered through all meshes, in the order of their trees. Corners and edges of facet f are 3f … 3f + 2; edge k connects
    corner k to the next.
    """

    facets: I1  # first facet of each surface; one entry more than there are surfaces
    root: I1  # the root node of its tree
    grain: A1  # mean edge
    fine: A1  # median width of a facet, across its longest edge
    thick: A1  # twice the volume over the surface: of a sheet its thickness
    ball: A1  # radius of a ball about the middle of its box that contains it
    corner: wp.array(dtype=vec3)
    normal: wp.array(dtype=vec3)  # of the flat facet
    rise: A1  # height of the curved surface over the middle of an edge
    way: wp.array(dtype=vec3)  # the direction in which it does
    beyond: I1  # the facet across an edge
    bulge: A1  # largest distance of the curved facet from the flat one; 0: flat
    middle: wp.array(dtype=vec3)  # of a node's box
    half: wp.array(dtype=vec3)
    left: I1  # its children; of a leaf −1 − its first facet, and the number of its facets
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
    mean_depth: f64  # the thickness's mean over the volume
    spread: mat33  # second moment about the centroid by overlap thickness, over the volume
    width: mat33  # the same by area; of curves one over the sum of both curvatures
    aside: vec3  # first moment about the centroid by area, over the volume
    carried: mat33  # fraction of a shift across the normal by which the part follows the second surface; the rest follows the first one
    bow: mat33  # rotation of the normal by a shift of the surfaces across it
    trait: vec3  # contact point of curves only: the sum of both curvatures, width of the contact, compliance per width
    bend: vec2  # both curvatures


class PartState(
    Persistent,
    per="part",
    accepted="work.parts.last",
    candidate="work.parts.now",
    live="wp.min(machine.clusters, 1) * machine.contact_points",
):
    """Connected part of an intersection that a slot of a cluster represents."""

    there = persistent_quantity("1 where it holds one", int)
    place = persistent_quantity("its centroid in the first frame [m]", vec3)


class Leeway(
    Persistent,
    per="cluster",
    accepted="work.parts.leeway0",
    candidate="work.parts.leeway",
    live="machine.clusters",
    stored=False,
):
    """Approach speed and free distance of a cluster, which bound the time until its shapes may meet undetected."""

    pace = persistent_quantity(
        "how fast they approach each other, at most [m/s]; 0 where that was not looked at"
    )
    free = persistent_quantity("how far they may do so and nothing be missed [m]")


@wp.struct
class Parts:
    """Results and scratch of ``volumes.meet``, [lane, …]."""

    part: wp.array2d(dtype=IntersectionPart)  # by slot
    last: PartState.arrays(2)
    now: PartState.arrays(2)
    status: I1
    leeway: Leeway.arrays(2)
    leeway0: Leeway.arrays(2)
    pairs: I1  # how many pairs of facets there are
    mask: I1  # size of the hash table, less one
    gap: A1  # lower bound of the distance of shapes apart
    first: I2  # pairs: facet of the first surface
    second: I2  # facet of the second
    weight: A2  # own volume
    share: A2  # of the parts' volume
    along: wp.array2d(dtype=vec3)  # own direction
    place: wp.array2d(dtype=vec3)  # own centroid
    root: I2  # union–find
    rim: I2  # which edges its own overlap reaches
    label: I2  # part of which it is a seed
    owner: I2  # part that contains it
    stamp: I2  # the last flood fill that reached it
    queue: I2
    table: I2  # hash table of pairs
    stack: I2  # of the trees
    list_first: I2  # pairs within a margin of each other at an earlier pose, an equal share of the array for each cluster
    list_second: I2
    listed: I2  # by cluster: how many
    uses: I2  # number of uses of the list; negative: number of evaluations without one
    list_turn: wp.array2d(dtype=mat33)  # the pose at which it was made
    list_place: wp.array2d(dtype=vec3)
    seed: wp.array2d(dtype=vec3)  # direction and origin of a part while it is computed
    origin: wp.array2d(dtype=vec3)
    found: wp.array2d(dtype=IntersectionPart)
    state: I2  # of a found part: NO_PART, TO_PLACE, PLACED, DROPPED
