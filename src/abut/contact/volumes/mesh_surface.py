"""Contact data of a closed triangle mesh: neighbours, curved edges, the tree of boxes.

A facet of a tessellated ball is inside the ball. To represent the ball, each edge receives the height of the arc
that it approximates. The unit normals n₁, n₂ at its ends (weights after Max, exact on spheres) and its chord c = L t yield

    q = (n₂ − n₁)·t / 2,      s = L/2 · q / (1 + √(1 − q²)),

the rise of a circular arc. Across an edge that is sharp (dihedral angle above ``crease``) or that separates facets of
very unequal width (a plane from an adjoining fillet) normals are not averaged, so flat faces and sharp
edges are unchanged.

Source: N. Max, Weights for computing vertex normals from facet normals, Journal of Graphics Tools 4(2), 1999, 1-6.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from abut.array_types import AnyArray, Flags, Integers, Numbers
from abut.errors import InvalidValue
from abut.shapes.mesh.mesh_repair import component_labels
from abut.shapes.mesh.tessellation import drop_degenerate_faces

__all__ = ["BoxTree", "Surface", "allocate", "build_boxes", "pack"]


#: Ratio of the widths of two facets across an edge above which they do not belong to one curved face.
UNEQUAL = 3.0
#: Dihedral angle [rad] below which two facets are one plane.
FLAT = 1e-4
LEAF = 2  #: facets of a leaf
#: Tree of boxes: order of the facets, middles and half sizes of the boxes, their children (see `Surface`).
BoxTree: TypeAlias = tuple[Integers, Numbers, Numbers, Integers, Integers]
MOST_PARTS = 32  #: largest number of distinct parts of one intersection
STACK = 256  #: size of the stack of node pairs; a pair of trees needs the sum of their depths


@dataclass(frozen=True, eq=False)
class Surface:
    """Closed mesh prepared for contact; facets are in the order of the tree.

    Attributes:
        order: (m,) facet of the mesh at each place.
        corners: (m, 3, 3) corner points [m].
        normals: (m, 3) unit outward normals.
        edge_heights: (m, 3) height of the arc over the middle of edge k, from corner k to the next [m].
        edge_height_directions: (m, 3, 3) unit direction of that height.
        facets_across: (m, 3) facet across the edge.
        facet_heights: (m,) bound of the height of the curved facet over the flat one [m].
        box_centres, box_half_extents: (k, 3) boxes of the tree [m].
        lefts, rights: (k,) children; at a leaf −1 − its first facet, and the number of its facets.
    """

    order: Integers
    corners: Numbers
    normals: Numbers
    edge_heights: Numbers
    edge_height_directions: Numbers
    facets_across: Integers
    facet_heights: Numbers
    box_centres: Numbers
    box_half_extents: Numbers
    lefts: Integers
    rights: Integers

    @classmethod
    def of(cls, vertices: Numbers, faces: Integers, crease: float = math.radians(35.0)) -> Surface:
        """Prepare a mesh.

        Args:
            vertices: (n, 3) [m]; points that coincide are one.
            faces: (m, 3) corners, counter-clockwise seen from outside.
            crease: dihedral angle [rad] above which an edge is sharp; 0: all facets are flat.

        Raises:
            InvalidValue: the mesh is not closed or not consistently oriented.
        """
        points, faces = _weld_vertices(np.asarray(vertices, float), np.asarray(faces, int))
        twin = _opposite_half_edges(faces)
        corners = points[faces]
        span = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        normals = _unit_vectors(span)
        rises, ways = _edge_arcs(corners, normals, _smooth_edges(corners, normals, twin, crease), twin)
        bulges = 1.4 * np.abs(rises).max(axis=1)
        low = corners.min(axis=1) - bulges[:, None]
        high = corners.max(axis=1) + bulges[:, None]
        order, middles, halves, lefts, rights = build_boxes(low, high)
        rank = np.empty(len(order), int)
        rank[order] = np.arange(len(order))
        return cls(
            order,
            corners[order],
            normals[order],
            rises[order],
            ways[order],
            rank[twin[order] // 3],
            bulges[order],
            middles,
            halves,
            lefts,
            rights,
        )

    @property
    def edge_length(self) -> float:
        """Mean length of an edge [m]."""
        return float(np.linalg.norm(np.roll(self.corners, -1, axis=1) - self.corners, axis=2).mean())

    @property
    def facet_width(self) -> float:
        """Median width of a facet across its longest edge [m]."""
        edge = np.roll(self.corners, -1, axis=1) - self.corners
        area = np.linalg.norm(np.cross(edge[:, 0], edge[:, 1]), axis=1)
        return float(np.median(area / np.linalg.norm(edge, axis=2).max(axis=1)))

    @property
    def thickness(self) -> float:
        """Twice the volume over the surface: of a sheet its thickness, of a ball two thirds of its radius [m]."""
        a, b, c = np.moveaxis(self.corners - self.box_centres[0], 1, 0)
        volume = abs(float((a * np.cross(b, c)).sum())) / 6.0
        return 2.0 * volume / float(0.5 * np.linalg.norm(np.cross(b - a, c - a), axis=1).sum())

    @property
    def bounding_radius(self) -> float:
        """Radius of a ball about the middle of its box that contains it [m]."""
        return float(
            (
                np.linalg.norm(self.corners - self.box_centres[0], axis=2).max(axis=1) + self.facet_heights
            ).max()
        )


def _unit_vectors(v: Numbers) -> Numbers:
    """Return rows as unit vectors; a zero row (a facet without area) remains zero."""
    size = np.linalg.norm(v, axis=-1, keepdims=True)
    return v / np.where(size > 0.0, size, np.inf)


def _weld_vertices(points: Numbers, faces: Integers) -> tuple[Numbers, Integers]:
    """Merge coincident points, and remove facets without area."""
    points, inverse = np.unique(points, axis=0, return_inverse=True)
    return points, drop_degenerate_faces(inverse.reshape(-1)[faces])


def _opposite_half_edges(faces: Integers) -> Integers:
    """Return the half-edge 3 f' + k' on the other side of each half-edge 3 f + k, (m, 3)."""
    start, end = faces.reshape(-1), np.roll(faces, -1, axis=1).reshape(-1)
    count = int(faces.max()) + 1
    key, opposite = start * count + end, end * count + start
    sort = np.argsort(key, kind="stable")
    place = np.minimum(np.searchsorted(key[sort], opposite), len(sort) - 1)
    twin = sort[place]
    if (key[twin] != opposite).any() or len(np.unique(key)) != len(key):
        open_edges = int((key[twin] != opposite).sum())
        message = (
            f"mesh: it is not a closed, consistently oriented surface ({open_edges} edges belong to one facet only,"
            f" {len(key) - len(np.unique(key))} have facets of opposite orientation); repair it, or give a finer tolerance"
        )
        raise InvalidValue(message)
    return twin.reshape(-1, 3)


def _smooth_edges(corners: Numbers, normals: Numbers, twin: Integers, crease: float) -> Flags:
    """Return a mask of edges across which the surface is smooth, (m, 3)."""
    edge = np.roll(corners, -1, axis=1) - corners
    length = np.linalg.norm(edge, axis=2)
    area = np.linalg.norm(np.cross(edge[:, 0], edge[:, 1]), axis=1)
    width = area[:, None] / length
    other = width.reshape(-1)[twin]
    across = normals[twin // 3]
    here = normals[:, None, :]
    angle = np.arctan2(np.linalg.norm(np.cross(here, across), axis=2), (here * across).sum(axis=2))
    even = np.maximum(width, other) <= UNEQUAL * np.minimum(width, other)
    solid = np.minimum(width, other) > 0.0
    smooth: Flags = solid & ((angle <= FLAT) | ((angle < crease) & even))
    return smooth


def _corner_normals(corners: Numbers, smooth: Flags, twin: Integers) -> Numbers:
    """Return unit normals at the facets' corners (m, 3, 3): Max's weighted mean over the facets that adjoin smoothly there."""
    edge = np.roll(corners, -1, axis=1) - corners
    before = np.roll(edge, 1, axis=1)
    weight = np.cross(before, edge) / ((edge**2).sum(-1) * (before**2).sum(-1))[..., None]
    half = np.arange(3 * len(corners)).reshape(-1, 3)
    following = np.roll(half, -1, axis=1).reshape(-1)
    here, there = half[smooth], twin[smooth]
    # corner k of a facet begins its edge k; the twin begins where this one ends
    i = np.concatenate([here, following[here]])
    j = np.concatenate([following[there], there])
    group = component_labels(half.size, i, j)
    total = np.zeros((group.max() + 1, 3))
    np.add.at(total, group, weight.reshape(-1, 3))
    found: Numbers = _unit_vectors(total)[group].reshape(-1, 3, 3)
    return found


def _edge_arcs(corners: Numbers, normals: Numbers, smooth: Flags, twin: Integers) -> tuple[Numbers, Numbers]:
    """Return rise (m, 3) and its direction (m, 3, 3) over the middle of every edge."""
    start = _corner_normals(corners, smooth, twin)
    end = np.roll(start, -1, axis=1)
    edge = np.roll(corners, -1, axis=1) - corners
    length = np.linalg.norm(edge, axis=2)
    along = edge / length[..., None]
    q = 0.5 * ((end - start) * along).sum(-1)
    q = np.where(np.abs(q) < 1e-7, 0.0, np.clip(q, -0.9, 0.9))
    rise = 0.5 * length * q / (1.0 + np.sqrt(1.0 - q * q))
    way = start + end
    way -= (way * along).sum(-1)[..., None] * along
    size = np.linalg.norm(way, axis=2)
    usable = size > 1e-6
    way = np.where(usable[..., None], _unit_vectors(way), normals[:, None, :])
    return np.where(usable, rise, 0.0), way


def build_boxes(low: Numbers, high: Numbers) -> BoxTree:
    """Split the facets at the median of the longest axis until at most LEAF are left. A leaf has left = −1 − its first facet, and the
    number of its facets instead of the right child.

    All nodes of a level are split together, so that the work is done by NumPy.
    """
    count = len(low)
    centre = 0.5 * (low + high)
    order = np.arange(count)
    begin, size = np.array([0]), np.array([count])
    node = np.array([0])
    lefts, rights = np.zeros(2 * count - 1, int), np.zeros(2 * count - 1, int)
    used = np.zeros(2 * count - 1, bool)
    middles, halves = np.zeros((2 * count - 1, 3)), np.zeros((2 * count - 1, 3))
    while len(begin):
        # the live segments, one after another
        owner = np.repeat(np.arange(len(begin)), size)
        where = np.repeat(begin - np.concatenate([[0], np.cumsum(size)[:-1]]), size) + np.arange(size.sum())
        starts = np.concatenate([[0], np.cumsum(size)[:-1]])
        here = order[where]
        lo = np.minimum.reduceat(low[here], starts)
        hi = np.maximum.reduceat(high[here], starts)
        middles[node], halves[node] = 0.5 * (lo + hi), 0.5 * (hi - lo)
        spread = np.maximum.reduceat(centre[here], starts) - np.minimum.reduceat(centre[here], starts)
        axis = spread.argmax(axis=1)
        rank = np.lexsort((here, centre[here, axis[owner]], owner))
        order[where] = here[rank]
        used[node] = True
        leaf = size <= LEAF
        lefts[node[leaf]], rights[node[leaf]] = -1 - begin[leaf], size[leaf]
        begin, size, node = begin[~leaf], size[~leaf], node[~leaf]
        first = (size + 1) // 2
        left, right = node + 1, node + 2 * first
        lefts[node], rights[node] = left, right
        begin = np.stack([begin, begin + first], axis=1).reshape(-1)
        node = np.stack([left, right], axis=1).reshape(-1)
        size = np.stack([first, size - first], axis=1).reshape(-1)
    place = np.cumsum(used) - 1
    leaf = lefts < 0
    lefts, rights = np.where(leaf, lefts, place[lefts]), np.where(leaf, rights, place[rights])
    return order, middles[used], halves[used], lefts[used], rights[used]


def _gauss_rule() -> Numbers:
    """Return Gauss points on [−1, 1]: three for polynomials up to degree 5, then eight of sin θ for ends like square roots."""
    x, w = np.polynomial.legendre.leggauss(3)
    t, v = np.polynomial.legendre.leggauss(8)
    theta = 0.5 * np.pi * t
    return np.concatenate(
        [np.stack([x, w], axis=1), np.stack([np.sin(theta), 0.5 * np.pi * v * np.cos(theta)], axis=1)]
    )


def pack(surfaces: Sequence[Surface], device: str = "cpu") -> Any:
    """Return all meshes of a machine as one struct of arrays (``kernels.shape_structs.mesh_structs.Surfaces``)."""
    import warp as wp

    from abut.kernels.shape_structs import mesh_structs as structs

    facets = np.concatenate([[0], np.cumsum([len(s.order) for s in surfaces])]).astype(int)
    nodes = np.concatenate([[0], np.cumsum([len(s.lefts) for s in surfaces])]).astype(int)

    def concatenate_arrays(arrays: list[AnyArray], shape: tuple[int, ...]) -> AnyArray:
        return np.concatenate([a.reshape(-1, *shape) for a in arrays]) if arrays else np.zeros((0, *shape))

    def child_boxes(s: Surface, k: int) -> tuple[Integers, Integers]:
        leaf = s.lefts < 0
        lefts = np.where(leaf, s.lefts - facets[k], s.lefts + nodes[k])
        return lefts, np.where(leaf, s.rights, s.rights + nodes[k])

    packed = structs.Surfaces()
    numbered = list(enumerate(surfaces))
    scalars = {
        "edge_length": np.array([s.edge_length for s in surfaces]),
        "facet_width": np.array([s.facet_width for s in surfaces]),
        "thickness": np.array([s.thickness for s in surfaces]),
        "bounding_radius": np.array([s.bounding_radius for s in surfaces]),
        "edge_height": concatenate_arrays([s.edge_heights for s in surfaces], ()),
        "facet_height": concatenate_arrays([s.facet_heights for s in surfaces], ()),
    }
    integers = {
        "facets": facets,
        "root": nodes[:-1],
        "facet_across": concatenate_arrays([s.facets_across + facets[k] for k, s in numbered], ()),
        "left": concatenate_arrays([child_boxes(s, k)[0] for k, s in numbered], ()),
        "right": concatenate_arrays([child_boxes(s, k)[1] for k, s in numbered], ()),
    }
    vectors = {
        "corner": concatenate_arrays([s.corners for s in surfaces], (3,)),
        "normal": concatenate_arrays([s.normals for s in surfaces], (3,)),
        "edge_height_direction": concatenate_arrays([s.edge_height_directions for s in surfaces], (3,)),
        "box_centre": concatenate_arrays([s.box_centres for s in surfaces], (3,)),
        "box_half_extents": concatenate_arrays([s.box_half_extents for s in surfaces], (3,)),
    }
    for kind, values in ((wp.float64, scalars), (wp.int32, integers), (wp.vec3d, vectors)):
        for name, value in values.items():
            setattr(packed, name, wp.array(value, dtype=kind, device=device))
    packed.rule = wp.array(_gauss_rule(), dtype=wp.vec2d, device=device)
    return packed


def allocate(lanes: int, slots: int, capacity: int = 4096, device: str = "cpu", clusters: int = 1) -> Any:
    """Return results and scratch (``kernels.shape_structs.mesh_structs.Parts``) for a number of lanes, slots, candidate pairs of facets,
    and pairs of surfaces.
    """
    import warp as wp

    from abut.kernels.shape_structs import mesh_structs as structs

    table = max(64, 1 << (2 * capacity - 1).bit_length())
    x = structs.Parts()
    sizes: dict[Any, dict[str, int]] = {
        wp.vec3d: {
            "pair_direction": capacity,
            "pair_centroid": capacity,
            "seed": MOST_PARTS,
            "origin": MOST_PARTS,
            "list_place": clusters,
        },
        wp.mat33d: {"list_turn": clusters},
        wp.int32: {"state": MOST_PARTS, "pair_table": table, "stack": 2 * STACK}
        | dict.fromkeys(
            (
                "first_facet",
                "second_facet",
                "union_root",
                "reached_edges",
                "pair_part",
                "seed_part",
                "last_fill",
                "queue",
            ),
            capacity,
        )
        | dict.fromkeys(("list_first", "list_second"), capacity)
        | dict.fromkeys(("listed", "uses"), clusters),
        wp.float64: {"pair_volume": capacity, "volume_share": capacity},
        structs.IntersectionPart: {"part": slots, "found": MOST_PARTS},
    }
    for kind, fields in sizes.items():
        for name, size in fields.items():
            setattr(x, name, wp.zeros((lanes, max(size, 1)), dtype=kind, device=device))
    x.accepted_state, x.candidate_state = (
        structs.PartState.allocate((lanes, slots), device) for _ in range(2)
    )
    x.approach, x.accepted_approach = (
        structs.ApproachBound.allocate((lanes, clusters), device) for _ in range(2)
    )
    x.status = wp.zeros(lanes, dtype=wp.int32, device=device)
    x.pairs = wp.zeros(lanes, dtype=wp.int32, device=device)
    x.mask = wp.zeros(lanes, dtype=wp.int32, device=device)
    x.gap = wp.zeros(lanes, dtype=wp.float64, device=device)
    return x
