"""Contact shapes of a flexible body in a plane: its outline, and points of it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

import numpy as np

from abut import units
from abut.array_types import Integers, Numbers
from abut.contact.curves.elastic_outline import Contour, OutlinePiece, piece_chain, point_corner
from abut.errors import InvalidValue, UnknownName
from abut.fem.mesh.boundary import boundary_facets, boundary_triangles
from abut.flexible.surface.contact_surface import thickness_of
from abut.flexible.surface.surface_points import SurfacePlace, places_of, surface_point
from abut.units import Scalar, Vector

if TYPE_CHECKING:
    from abut.fem import Mesh
    from abut.flexible.body.flexible_body import FlexibleBody

__all__ = ["OutlineShapes"]

CORNER = math.radians(35.0)  #: angle between chords above which a node is a corner
LEVEL = 1e-6  #: of the body's size, largest distance of nodes of a plane from it
PERPENDICULAR_COSINE = (
    0.5  #: cosine between a facet's normal and the plane's, below which the facet is perpendicular to it
)
MAX_NODE_DISTANCE = 0.25  #: of the distance to a node's neighbour, largest distance of a place from the node that represents it


class OutlineShapes:
    """Methods of `FlexibleBody` that create contact shapes in a plane."""

    def outline(
        self,
        where: str | Sequence[int] | None = None,
        *,
        at: Scalar | None = None,
        normal: Vector = "z",
        smooth: bool = True,
        corner: Scalar = CORNER,
        width: Scalar | None = None,
        thickness: Scalar | None = None,
    ) -> Contour:
        """Return its outline in a plane, as a contact shape that deforms with the body.

        Use it as ``Contact("mesh", a.outline("TOOTH"), b.outline("FLANK"), normal=…)``. The other shape may also be a `HalfSpace`
        perpendicular to the plane, any rigid plane shape, or a point. With a pressure law, or with ``geometry=abut.Volumes()``, flush sides
        touch over their length.

        Between corners, the outline is the cubic spline through its deformed nodes, so sliding over nodes is smooth.

        Args:
            where: a node set: edges with all nodes in it are used. Or labels of nodes in sequence, with the material to the left; a closed
                outline repeats the first label at the end. By default the whole boundary.
            at: of a solid mesh, position of the plane along the normal, in the mesh's axes [m]; by default at nodes next to its middle.
            normal: of the plane, in the body's axes.
            smooth: False: straight from node to node.
            corner: angle between chords above which a node is a corner [rad], between 0 and 180 deg.
            width: along the normal [m]; by default the thickness of the sheet, or the extent of the mesh.
            thickness: of a body given by a line of nodes, such as a beam [m]: the outline is on both sides of the line, at half the
                thickness, with round ends.

        Raises:
            InvalidValue: no mesh and no labels; no edges in the plane or in the set; a number out of its range.
            UnknownName: the mesh has no such set.
        """
        body: FlexibleBody = self  # type: ignore[assignment]
        return _make_outline(body, where, at, normal, smooth, corner, width, thickness)

    def point(
        self,
        where: SurfacePlace,
        radius: Scalar = 0.0,
        *,
        normal: Vector = "z",
        width: Scalar | None = None,
    ) -> Contour:
        """Return a material point of it, or a disc about one, as a contact shape for planes, curves and outlines in a plane.

        Args:
            where: a node's label; labels or a set, whose mean is used; or a place on the surface or in a sheet [m], in the mesh's axes.
            radius: of the disc [m]; 0: a point. It does not rotate relative to the body's frame.
            normal: of the plane, in the body's axes.
            width: along the normal [m]; as of an outline.

        Raises:
            InvalidValue: no such node, or no surface near the place; a radius below zero.
            UnknownName: the mesh has no such set.
        """
        body: FlexibleBody = self  # type: ignore[assignment]
        return _make_point(body, where, radius, normal, width)


def _make_outline(
    body: FlexibleBody,
    where: str | Sequence[int] | None,
    at: Scalar | None,
    normal: Vector,
    smooth: bool,
    corner: Scalar,
    width: Scalar | None,
    thickness: Scalar | None,
) -> Contour:
    what = f'flexible body "{body.name}": outline'
    turn = units.quantity(corner, "rad", what=f"{what}: corner")
    if not 0.0 < turn < math.pi:
        raise InvalidValue.of(f"{what}: corner", turn, "be between 0 and 180 deg", "rad")
    half = 0.0 if thickness is None else 0.5 * units.positive(thickness, "m", what=f"{what}: thickness")
    if where is None or isinstance(where, str):
        if thickness is not None:
            raise InvalidValue(
                f"{what}: thickness is given, but the mesh has an outside; give the labels of a line of nodes, or omit thickness"
            )
        level, found = _of_mesh(body, what, where, at, normal)
    else:
        found = _of_labels(body, what, where, two_sided=thickness is not None)
        level = float(np.mean(_in_plane_axes(body, normal)[0][found[0][0], 2]))
    frame = body.base.frame(tuple((_plane_axes(body, normal)[:, 2] * level).tolist()), z=normal)
    places, shapes = _in_plane_axes(body, normal)
    pieces: list[OutlinePiece] = []
    nodes = []
    for rows, closed in found:
        values = np.concatenate([places[rows][:, None] - [0.0, 0.0, level], shapes[rows]], axis=1)
        _check_plane(body, what, rows, values[:, 0, :2], closed)
        corners = [True] * len(rows) if not smooth else _chord_angles(values[:, 0, :2], closed) > turn
        pieces += piece_chain(values, closed, corners, len(pieces))
        nodes.append(values[:, 0])
    wide = _outline_width(body, what, normal, width)
    return Contour(
        frame, body.modal, tuple(pieces), len(body.frequencies), wide, -half, half, np.concatenate(nodes),
        2.0 * half or _mean_thickness(body), None if where is None else _outer_edges(body, what, level, normal),
    )  # fmt: skip


def _make_point(
    body: FlexibleBody, where: SurfacePlace, radius: Scalar, normal: Vector, width: Scalar | None
) -> Contour:
    what = f'flexible body "{body.name}": point'
    size = units.quantity(radius, "m", what=f"{what}: radius")
    if not size >= 0.0:
        raise InvalidValue.of(f"{what}: radius", size, "be zero or more", "m")
    places, shapes = _in_plane_axes(body, normal)
    rows, shares = _point_nodes(body, where)
    middle = shares @ places[rows]
    values = np.concatenate([[[*middle[:2], 0.0]], np.tensordot(shares, shapes[rows], axes=1)])
    frame = body.base.frame(tuple((_plane_axes(body, normal)[:, 2] * middle[2]).tolist()), z=normal)
    wide = _outline_width(body, what, normal, width)
    return Contour(
        frame, body.modal, point_corner(values), len(body.frequencies), wide, 0.0, size, values[:1]
    )


def _outer_edges(
    body: FlexibleBody, what: str, level: float, normal: Vector
) -> tuple[Numbers, Integers, Numbers] | None:
    """Return nodes, sides and displacements of the body's whole outline in a plane at a level; None where its mesh has none there."""
    mesh = body.reduced.mesh
    if mesh is None:
        return None
    places, shapes = _in_plane_axes(body, normal)
    if mesh.dimension == 2:
        edges = np.concatenate(boundary_facets(mesh.elements, middles=True))
    else:
        try:
            at = level + float(_plane_axes(body, normal)[:, 2] @ body.centre)
            _, edges = _section_edges(body, what, mesh, places, at, normal)
        except InvalidValue:  # labels of nodes that are in no common plane of the mesh
            return None
    middle = edges[:, 2] >= 0
    sides = np.vstack([edges[~middle, :2], edges[middle][:, [0, 2]], edges[middle][:, [2, 1]]])
    used, sides = np.unique(sides, return_inverse=True)
    return places[used] - [0.0, 0.0, level], sides.reshape(-1, 2), shapes[used]


def _mean_thickness(body: FlexibleBody) -> float:
    """Return the mean thickness: twice the body's area over its circumference, or volume over surface; 0 without a mesh [m]."""
    mesh = body.reduced.mesh
    if mesh is None:
        return 0.0
    if mesh.dimension == 3:
        return thickness_of(body.reduced.positions, boundary_triangles(mesh.elements))
    edges = np.concatenate(boundary_facets(mesh.elements))
    a, b = (body.reduced.positions[edges[:, k], :2] for k in range(2))
    area = 0.5 * abs(float((a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]).sum()))
    return 2.0 * area / float(np.linalg.norm(b - a, axis=1).sum())


def _plane_axes(body: FlexibleBody, normal: Vector) -> Numbers:
    """Return the plane's axes in those of the body, as columns."""
    from abut.model.geometry.rotations import to_matrix

    return np.asarray(to_matrix(body.base.frame(z=normal).orientation))


def _in_plane_axes(body: FlexibleBody, normal: Vector) -> tuple[Numbers, Numbers]:
    """Return nodes (n, 3) from the centre, and their displacements by integrated mode (n, m, 3), in the plane's axes."""
    axes = _plane_axes(body, normal)
    shapes = np.swapaxes(body.reduced.shapes[:, :3] @ body.shapes, 1, 2)
    return (body.reduced.positions - body.centre) @ axes, shapes @ axes


def _outline_width(body: FlexibleBody, what: str, normal: Vector, width: Scalar | None) -> float:
    """Return the width along the plane's normal: the given one, the sheet's thickness, or the extent of the mesh.

    Raises:
        InvalidValue: none of these is known.
    """
    if width is not None:
        return float(units.positive(width, "m", what=f"{what}: width"))
    extent = float(np.ptp(_in_plane_axes(body, normal)[0][:, 2]))
    if body.thickness > 0.0 or extent > 0.0:
        return max(body.thickness, extent)
    raise InvalidValue(f'{what}: its width along "{normal}" is unknown; give width=')


def _of_mesh(
    body: FlexibleBody, what: str, where: str | None, at: Scalar | None, normal: Vector
) -> tuple[float, list[tuple[Integers, bool]]]:
    """Return the position of the plane along the normal, and chains of nodes along the mesh's outside within it.

    Raises:
        InvalidValue: the body has no mesh, or none of its outside's edges is in the plane or in the set.
        UnknownName: there is no such set.
    """
    mesh = body.reduced.mesh
    if mesh is None:
        raise InvalidValue(
            f"{what}: the body has no mesh, because it was made of matrices or beams; give labels of nodes in their order"
        )
    if where is not None and where not in mesh.node_sets:
        raise UnknownName.of(f'node set of flexible body "{body.name}"', where, mesh.node_sets)
    places = _in_plane_axes(body, normal)[0]
    if mesh.dimension == 2:
        level, edges = 0.0, np.concatenate(boundary_facets(mesh.elements, middles=True))
        if abs(float(_plane_axes(body, normal)[2, 2]) - 1.0) > 1e-9 or at is not None:
            raise InvalidValue(f"{what}: the mesh is in the plane z = 0; omit normal and at")
    else:
        level, edges = _section_edges(body, what, mesh, places, at, normal)
    if where is not None:
        own = np.append(np.isin(np.arange(len(places)), mesh.node_sets[where]), True)
        edges = edges[own[edges].all(axis=1)]
    if not len(edges):
        missing = (
            "no edge of its outside in that plane"
            if where is None
            else f'no edge of its outside there in the set "{where}"'
        )
        raise InvalidValue(
            f"{what}: there is {missing}; give another plane (at=), or a set that contains a side of it"
        )
    return level, _join_edges(body, what, edges)


def _section_edges(
    body: FlexibleBody, what: str, mesh: Mesh, places: Numbers, at: Scalar | None, normal: Vector
) -> tuple[float, Integers]:
    """Return the outside's edges (start, end, middle or −1) in a plane across the normal: of facets across it, material to the left."""
    heights = places[:, 2]
    if at is None:
        wanted = 0.5 * (heights.min() + heights.max())
    else:
        wanted = units.quantity(at, "m", what=f"{what}: at") - float(
            _plane_axes(body, normal)[:, 2] @ body.centre
        )
    facets = [(rows[:, :count], rows[:, count:]) for count, rows in _boundary_facets(mesh)]
    size = float(np.ptp(places, axis=0).max())
    found = []
    for corners, middles in facets:
        a, b, c = (places[corners[:, k]] for k in (0, 1, 2))
        out = np.cross(b - a, c - a)
        out /= np.linalg.norm(out, axis=1)[:, None]
        travel = np.cross([0.0, 0.0, 1.0], out)
        for k in range(corners.shape[1]):
            start, end = corners[:, k], corners[:, (k + 1) % corners.shape[1]]
            rows = np.stack([start, end, middles[:, k]], axis=1)
            back = np.einsum("ij,ij->i", places[end] - places[start], travel) < 0.0
            rows[back] = rows[back][:, [1, 0, 2]]
            found.append(rows[np.abs(out[:, 2]) < PERPENDICULAR_COSINE])
    edges = np.concatenate(found)
    flat = np.abs(heights[edges[:, 0]] - heights[edges[:, 1]]) < LEVEL * size
    if not flat.any():
        raise InvalidValue(f"{what}: no edge of its mesh is in a plane across {normal}; give labels of nodes")
    edges = edges[flat]
    level = heights[edges[:, 0]]
    best = float(level[np.abs(level - wanted).argmin()])
    if at is not None and abs(best - wanted) > LEVEL * size:
        raise InvalidValue(
            f"{what}: no edge of its mesh is at {at}; change at by {best - wanted:+.4g} m to the nearest edges"
        )
    edges = edges[np.abs(level - best) < LEVEL * size]
    _, first = np.unique(np.sort(edges[:, :2], axis=1), axis=0, return_index=True)
    return best, edges[np.sort(first)]


def _boundary_facets(mesh: Mesh) -> list[tuple[int, Integers]]:
    """Return the boundary's facets by number of corners."""
    return [(rows.shape[1] // 2, rows) for rows in boundary_facets(mesh.elements, middles=True)]


def _join_edges(body: FlexibleBody, what: str, edges: Integers) -> list[tuple[Integers, bool]]:
    """Join edges: return nodes in the order of travel, and whether the chain is closed."""
    if len(np.unique(edges[:, 0])) < len(edges):
        node = int(edges[np.unique(edges[:, 0], return_counts=True)[1].argmax(), 0])
        raise InvalidValue(
            f"{what}: more than two sides meet at node {body.reduced.labels[node]}; give labels of nodes in their order"
        )
    after = {int(a): (int(b), int(middle)) for a, b, middle in edges}
    ends = {b for b, _ in after.values()}
    out = []
    starts = sorted(set(after) - ends)
    while after:
        first = starts.pop(0) if starts else min(after)
        nodes, here = [first], first
        while here in after:
            here, middle = after.pop(here)
            nodes += [middle, here] if middle >= 0 else [here]
        closed = nodes[-1] == first
        out.append((np.array(nodes[:-1] if closed else nodes), closed))
    return out


def _of_labels(
    body: FlexibleBody, what: str, where: Sequence[int], *, two_sided: bool
) -> list[tuple[Integers, bool]]:
    labels = [int(one) for one in where]
    closed = len(labels) > 3 and labels[0] == labels[-1]
    rows = places_of(body, labels[:-1] if closed else labels)
    if len(rows) < 2:
        raise InvalidValue(f"{what}: it has {len(rows)} node; give two or more, or use body.point(…)")
    return [(rows, closed), (rows[::-1], closed)] if two_sided else [(rows, closed)]


def _point_nodes(body: FlexibleBody, where: SurfacePlace) -> tuple[Integers, Numbers]:
    """Return nodes of a point and their shares."""
    if not isinstance(where, str | int | np.integer) and all(
        isinstance(one, int | np.integer) for one in where
    ):
        nodes = places_of(body, cast("Sequence[int]", where))
        return nodes, np.full(len(nodes), 1.0 / len(nodes))
    point = surface_point(body, where)
    return point.nodes, point.shares


def _chord_angles(points: Numbers, closed: bool) -> Numbers:
    """Return the angle between chords at each node, (n,) [rad]; zero at open ends."""
    d = np.diff(np.concatenate([points, points[:1]]) if closed else points, axis=0)
    e = np.roll(d, 1, axis=0)
    turn = np.abs(np.arctan2(e[:, 0] * d[:, 1] - e[:, 1] * d[:, 0], np.einsum("ij,ij->i", d, e)))
    if closed:
        return np.asarray(turn)
    turn[0] = 0.0
    return np.append(turn, 0.0)


def _check_plane(body: FlexibleBody, what: str, rows: Integers, points: Numbers, closed: bool) -> None:
    """Check that successive nodes are not in one place."""
    d = np.linalg.norm(np.diff(np.concatenate([points, points[:1]]) if closed else points, axis=0), axis=1)
    if d.min() <= LEVEL * float(np.ptp(points, axis=0).max()):
        labels, k = body.reduced.labels[rows], int(d.argmin())
        raise InvalidValue(
            f"{what}: consecutive nodes {labels[k]} and {labels[(k + 1) % len(rows)]} have the same position in the plane; remove one"
        )
