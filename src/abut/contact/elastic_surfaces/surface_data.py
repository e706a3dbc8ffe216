"""Data of an undeformed elastic surface: mode shapes of its nodes, neighbours, the tree of boxes and the growth of the boxes by mode."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from abut.array_types import AnyArray, Integers, Numbers
from abut.contact.elastic_surfaces.undeformed_facets import normal_cones, sharp_edges, thickness_below
from abut.contact.volumes.mesh_surface import BoxTree, build_boxes
from abut.errors import InvalidValue
from abut.model import Frame, Part

__all__ = ["ElasticSurface", "allocate", "pack"]

FACING_COSINE = 0.2  #: as in ``facets``
INFINITE_LENGTH = 1e300  #: [m], for infinity
STACK = 256  #: boxes that may wait
DEGENERATE_AREA = 1e-12  #: area of a degenerate facet, relative to the square of its edge
MOST_PARTS = 32  #: largest number of distinct parts of one contact


@dataclass(frozen=True, eq=False)
class ElasticSurface:
    """Surface of an elastic body, or a part of it: a shape that touches in its deformed configuration.

    Made by ``body.skin(…)``.

    Args:
        frame: on the body's floating frame, at the origin that nodes refer to.
        modal: bodies that represent its modes, three each.
        places: nodes, undeformed, in the frame's axes [m], (n, 3).
        shapes: their displacements by integrated mode, (n, m, 3).
        facets: nodes of triangles, counter-clockwise from outside, (f, 3).
        thickness: of the body, twice its volume over its surface [m].
        outside: nodes, triangles and shapes of the complete outer surface, of which this is a part; None if this is complete.
    """

    frame: Frame
    modal: tuple[Part, ...]
    places: Numbers
    shapes: Numbers
    facets: Integers
    thickness: float
    outside: tuple[Numbers, Integers, Numbers] | None = None

    #: Nothing that a closed form could be given.
    parameters = ()
    #: Along z, of an outline in a plane (`ribbon`).
    width: float = field(default=0.0, kw_only=True)

    @classmethod
    def rigid(cls, frame: Frame, vertices: Numbers, faces: Integers) -> ElasticSurface:
        """Return a rigid mesh, for contact with an elastic surface: coincident points are merged, facets without area removed.

        Raises:
            InvalidValue: no facet has an area.
        """
        places, inverse = np.unique(np.asarray(vertices, float), axis=0, return_inverse=True)
        facets = inverse.reshape(-1)[np.asarray(faces, int)]
        a, b, c = (places[facets[:, k]] for k in range(3))
        span = np.cross(b - a, c - a)
        edges = np.maximum(np.linalg.norm(b - a, axis=1), np.linalg.norm(c - a, axis=1))
        real = np.linalg.norm(span, axis=1) > DEGENERATE_AREA * edges**2
        if not real.any():
            raise InvalidValue(
                "a mesh in contact with a deformable surface has no facet with an area; give it facets"
            )
        facets, span = facets[real], span[real]
        volume = abs(float(np.einsum("ij,ij->", places[facets[:, 0]] - places[0], span))) / 6.0
        thickness = 2.0 * volume / (0.5 * float(np.linalg.norm(span, axis=1).sum()))
        return cls(frame, (), places, np.zeros((len(places), 0, 3)), facets, thickness)

    @property
    def modes(self) -> int:
        """Number of modes m."""
        return int(self.shapes.shape[1])

    @property
    def whole(self) -> tuple[Numbers, Integers, Numbers]:
        """Nodes, triangles and shapes of the complete outer surface."""
        return self.outside or (self.places, self.facets, self.shapes)

    @cached_property
    def half_thickness(self) -> Numbers:
        """Half the thickness of the body below each facet [m], (f,)."""
        places, facets, _ = self.whole
        return 0.5 * thickness_below(places, facets, self.places[self.facets])

    @property
    def surface_places(self) -> Numbers:
        """Undeformed nodes of the surface [m], (k, 3)."""
        return self.places

    @cached_property
    def sharp_edges(self) -> Integers:
        """Bits of the sharp edges and corners of each facet (`undeformed_facets.sharp`), (f,)."""
        return sharp_edges(self.places, self.facets)

    @cached_property
    def faces_itself(self) -> bool:
        """True if any facet faces another, by directions to within a degree."""
        ways = np.unique(
            np.round(self.area_vectors / np.linalg.norm(self.area_vectors, axis=1)[:, None], 2), axis=0
        )
        return bool(any((ways @ one).min() < -FACING_COSINE for one in ways))

    @property
    def bounding_radius(self) -> float:
        """Radius about the frame's origin that contains the undeformed surface [m]."""
        return float(np.linalg.norm(self.places, axis=1).max())

    @cached_property
    def area_vectors(self) -> Numbers:
        """Twice the area of each facet along its outward normal, (f, 3)."""
        a, b, c = (self.places[self.facets[:, k]] for k in range(3))
        return np.asarray(np.cross(b - a, c - a))

    @cached_property
    def edge_length(self) -> float:
        """Mean edge of a facet [m]."""
        corners = self.places[self.facets]
        return float(np.linalg.norm(np.roll(corners, -1, axis=1) - corners, axis=2).mean())

    @cached_property
    def tree(self) -> BoxTree:
        """Order of the facets, middles and half sizes of boxes, children (`contact.volumes.mesh_surface.boxes`)."""
        corners = self.places[self.facets]
        return build_boxes(corners.min(axis=1), corners.max(axis=1))

    @cached_property
    def facets_in_tree_order(self) -> Integers:
        """Facets in the order of the tree, (f, 3)."""
        return np.asarray(self.facets[self.tree[0]])

    @cached_property
    def box_displacements(self) -> tuple[Numbers, Numbers]:
        """Middle and half range of the displacements of the nodes in each box, by mode, each (b, m, 3)."""
        _, middles, _, lefts, rights = self.tree
        corner = self.shapes[self.facets_in_tree_order]
        low, high = corner.min(axis=1), corner.max(axis=1)
        least, most = np.empty((len(middles), self.modes, 3)), np.empty((len(middles), self.modes, 3))
        for b in reversed(range(len(middles))):
            if lefts[b] < 0:
                own = slice(-1 - lefts[b], -1 - lefts[b] + rights[b])
                least[b], most[b] = low[own].min(axis=0), high[own].max(axis=0)
            else:
                both = [lefts[b], rights[b]]
                least[b], most[b] = least[both].min(axis=0), most[both].max(axis=0)
        return 0.5 * (least + most), 0.5 * (most - least)

    @cached_property
    def neighbours(self) -> tuple[Integers, Integers]:
        """Facets, in the tree's order, that share a node with each: index of the first, and their numbers."""
        from scipy.sparse import csr_matrix

        count = len(self.facets_in_tree_order)
        rows = np.repeat(np.arange(count), 3)
        of = csr_matrix(
            (np.ones(3 * count), (rows, self.facets_in_tree_order.ravel())), shape=(count, len(self.places))
        )
        among = (of @ of.T).tocsr()
        return among.indptr.astype(int), among.indices.astype(int)

    def triangles(self, tolerance: float | None = None) -> tuple[Numbers, Integers]:
        """Return nodes and facets, undeformed, as of any shape with facets."""
        return self.places, self.facets


def _counts(s: ElasticSurface) -> dict[str, int]:
    """Return how many entries of each kind a surface has."""
    nodes, boxes = len(s.places), len(s.tree[1])
    return {
        "node": nodes,
        "facet": len(s.facets),
        "root": boxes,
        "first_mode": s.modes,
        "shape": nodes * s.modes,
        "box_shape": boxes * s.modes,
        "neighbour": len(s.neighbours[1]),
    }


def _facet_contact_fields(s: ElasticSurface, ways: Numbers, first: int) -> dict[str, Numbers | Integers]:
    """Return the fields by which a surface touches others by facets: ``ways`` are normals, ``first`` numbers its first facet."""
    order, _, _, lefts, rights = s.tree
    axes, angles, starting, stopping = normal_cones(ways, lefts, rights)
    return {
        "half_thickness": np.minimum(s.half_thickness[order], INFINITE_LENGTH),
        "sharp_edges": s.sharp_edges[order],
        "normal_axis": axes,
        "normal_angle": angles,
        "first_facet": starting + first,
        "end_facet": stopping + first,
    }


def _placeholder_facet_fields(s: ElasticSurface, ways: Numbers, first: int) -> dict[str, Numbers | Integers]:
    """Return fields of the same sizes for a surface that does not touch others by facets."""
    order, middles, _, lefts, _ = s.tree
    facets, boxes = np.zeros(len(order)), np.zeros(len(lefts))
    return {
        "half_thickness": facets,
        "sharp_edges": facets,
        "normal_axis": middles,
        "normal_angle": boxes,
        "first_facet": boxes + first,
        "end_facet": boxes + first,
    }


def pack(skins: Sequence[ElasticSurface], device: str = "cpu", facing: Collection[int] = ()) -> Any:
    """Return all elastic surfaces of a machine as ``kernels.shape_structs.elastic_surface_structs.ElasticSurfaces``; those numbered in
    ``facing`` touch others by facets.
    """
    from abut.kernels.shape_structs import elastic_surface_structs as structs

    rows = []
    starts = dict.fromkeys(("node", "facet", "root", "first_mode", "shape", "box_shape", "neighbour"), 0)
    fields: dict[str, list[AnyArray]] = {}

    def append_field(name: str, values: object, *shape: int) -> None:
        fields.setdefault(name, []).append(np.asarray(values).reshape(-1, *shape))

    for number, s in enumerate(skins):
        order, middles, halves, lefts, rights = s.tree
        (mean, spread), (at, among) = s.box_displacements, s.neighbours
        rows.append(
            structs.SurfaceRow.of(
                **{k: v for k, v in starts.items() if k != "neighbour"},
                facets=len(s.facets),
                modes=s.modes,
                flat=int(s.width > 0.0),
            )
        )
        leaf, spans = lefts < 0, s.area_vectors[order]
        size = np.linalg.norm(spans, axis=1)
        append_field("place", s.places, 3)
        append_field("shape", s.shapes, 3)
        append_field("corner", s.facets_in_tree_order + starts["node"])
        ways = spans / size[:, None]
        append_field("normal", ways, 3)
        append_field("area", 0.5 * size)
        append_field("centre", s.places[s.facets_in_tree_order].mean(axis=1), 3)
        append_field("neighbour_start", at[:-1] + starts["neighbour"])
        append_field("neighbour", among + starts["facet"])
        append_field("box_centre", middles, 3)
        append_field("box_half_extents", halves, 3)
        append_field("left", np.where(leaf, lefts - starts["facet"], lefts + starts["root"]))
        append_field("right", np.where(leaf, rights, rights + starts["root"]))
        append_field("displacement_centre", mean, 3)
        append_field("displacement_half_range", spread, 3)
        append_field("largest_displacement", np.linalg.norm(s.shapes, axis=2).max(axis=0))
        append_field("edge_length", s.edge_length)
        append_field("thickness", s.thickness)
        append_field("bounding_radius", s.bounding_radius)
        append_field("width", s.width)
        facet_fields = _facet_contact_fields if number in facing else _placeholder_facet_fields
        for name, values in facet_fields(s, ways, starts["facet"]).items():
            append_field(name, values, *((3,) if name in VECTORS else ()))
        for name, count in _counts(s).items():
            starts[name] += count
    append_field("neighbour_start", starts["neighbour"])
    return _on_device(rows, fields, device)


VECTORS = frozenset(
    {
        "place",
        "shape",
        "normal",
        "box_centre",
        "box_half_extents",
        "displacement_centre",
        "displacement_half_range",
        "normal_axis",
        "centre",
    }
)
WHOLE = frozenset(
    {"corner", "neighbour_start", "neighbour", "left", "right", "sharp_edges", "first_facet", "end_facet"}
)
REAL = frozenset(
    {
        "area",
        "largest_displacement",
        "edge_length",
        "thickness",
        "bounding_radius",
        "half_thickness",
        "normal_angle",
        "width",
    }
)


def _on_device(rows: Sequence[Any], fields: Mapping[str, Sequence[AnyArray]], device: str) -> Any:
    """Return arrays of ``kernels.shape_structs.elastic_surface_structs.ElasticSurfaces``; each has at least one entry, as Warp requires."""
    import warp as wp

    from abut.kernels.shape_structs import elastic_surface_structs as structs

    packed = structs.ElasticSurfaces()
    for name in VECTORS | WHOLE | REAL:
        kind = wp.vec3d if name in VECTORS else wp.int32 if name in WHOLE else wp.float64
        parts = fields.get(name)
        values = np.concatenate(parts) if parts else np.zeros((1, 3) if name in VECTORS else 1)
        values = values if len(values) else np.zeros((1, *values.shape[1:]))
        setattr(packed, name, wp.array(values, dtype=kind, device=device))
    table = np.array(rows or [[0] * structs.SurfaceRow.WIDTH], dtype=np.int32)
    packed.surface = wp.array(table, dtype=wp.int32, device=device)
    return packed


def allocate(
    skins: Sequence[ElasticSurface], rows: Sequence[Sequence[int]], lanes: int, device: str = "cpu"
) -> Any:
    """Return scratch arrays (``kernels.shape_structs.elastic_surface_structs.SurfaceScratch``) for a number of lanes.

    Args:
        skins: of the machine.
        rows: of each contact (`DeformableContactRow`).
        lanes: how many.
        device: where.
    """
    import warp as wp

    from abut.kernels.shape_structs import elastic_surface_structs as structs
    from abut.kernels.shape_structs.elastic_surface_structs import DeformableContactRow

    x = structs.SurfaceScratch()
    count = sum(s.modes for s in skins)
    nodes, facets = sum(len(s.places) for s in skins), sum(len(s.facets) for s in skins)
    faced = any(row[DeformableContactRow.other] >= 0 for row in rows)
    trees = sum(len(s.tree[1]) for s in skins) if faced else 1
    sizes: dict[Any, dict[str, int]] = {
        wp.float64: {"q": count, "stack_distance": STACK, "common_width": len(rows)},
        wp.int32: {"node_search": nodes, "last_entry": facets, "contact_search": facets, "facet_contacts": len(rows), "slot": MOST_PARTS,
            "box_search": trees}
        | dict.fromkeys(("stack", "partner_stack"), STACK),
        wp.vec3d: {"node_position": nodes, "nearest_point": len(rows), "nearest_normal": len(rows)}
        | dict.fromkeys(("box_centre", "box_half_extents"), trees),
        structs.FacetContact: {"facet_contact": sum(row[DeformableContactRow.capacity] for row in rows)},
    }  # fmt: skip
    for kind, fields in sizes.items():
        for name, size in fields.items():
            setattr(x, name, wp.zeros((lanes, max(size, 1)), dtype=kind, device=device))
    x.search_count = wp.zeros(lanes, dtype=wp.int32, device=device)
    return x
