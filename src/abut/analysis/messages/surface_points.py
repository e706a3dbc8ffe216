"""Points of surfaces and outlines of contacts, for the detection of missed overlaps, and polygons that enclose a body's material.

Points are nodes, the middles of facets or edges, and the places directly behind these on the far side of the body: if two bodies
overlap by more than the thickness of one of them, its far side is inside the other, and no point of the touching faces is.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Integers, Numbers
from abut.contact.curves.thickness import NO_FAR_SIDE, wall_thickness
from abut.contact.elastic_surfaces.edge_chain import EdgeChain, edge_chain_of
from abut.fem.contact.penetration import distance_to, is_inside
from abut.model.geometry import rotations

if TYPE_CHECKING:
    from abut.contact.elastic_surfaces.surface_data import ElasticSurface
    from abut.model import Frame
    from abut.model.body import Part
    from abut.shapes.curves.curve import Curve

__all__ = ["PlacedSurface", "SurfacePoints", "elastic_surface_points", "of_plane_shape"]

Values = Mapping[str, Numbers]
REPORTED_OVERLAP = 0.1  #: fraction of a facet's edge by which an overlap must exceed the reported one
FAR_SIDE_DISTANCE = 1e-6  #: fraction of the thickness: distance of the point behind a face from the far side
MAX_FACETS_BEHIND = 50  #: number of facets of a surface behind which points are searched
MAX_OUTLINE_POINTS = (
    200  #: largest number of points of an outline within the box of the other that are examined
)
POLYGON_TOLERANCE = 0.1  #: fraction of a contact's reach: largest distance of an outline from its polygon


@dataclass(frozen=True, eq=False)
class SurfacePoints:
    """Surface or outline in the undeformed and unmoved state, in its frame's axes.

    Args:
        frame: on its body.
        modal: bodies that represent the modes.
        points: on the face and behind it [m], (p, 3).
        point_shapes: their displacements by mode, (p, m, 3).
        behind: distance of each point behind the face [m], (p,); 0: on it.
        corners: of the enclosing polygon or mesh [m], (k, 3).
        corner_shapes: their displacements, (k, m, 3).
        simplices: triangles (f, 3), or sides (f, 2) of an outline; none if the shape encloses nothing.
        thin: thickness of the body [m].
        slack: smallest overlap that counts [m].
        fine: largest distance between a curve and its polygon [m].
        endless: whether it is a half-space, whose inside is z < 0.
    """

    frame: Frame | None
    modal: tuple[Any, ...]
    points: Numbers
    point_shapes: Numbers
    behind: Numbers
    corners: Numbers
    corner_shapes: Numbers
    simplices: Integers
    thin: float
    slack: float
    fine: float = field(default=0.0, kw_only=True)
    endless: bool = field(default=False, kw_only=True)

    @property
    def body(self) -> Part:
        """Body of the surface."""
        assert self.frame is not None
        return self.frame.body

    @cached_property
    def box(self) -> Numbers:
        """Corners of the box around it, (8, 3) [m]."""
        places = np.vstack([self.points, self.corners])
        ends = zip(places.min(axis=0), places.max(axis=0), strict=True)
        return np.array(list(product(*ends)))

    @cached_property
    def reach(self) -> Numbers:
        """Largest displacement by mode along an axis, (m,)."""
        shapes = np.concatenate([self.point_shapes, self.corner_shapes])
        return np.asarray(np.abs(shapes).max(axis=(0, 2), initial=0.0))

    @cached_property
    def hollow(self) -> bool:
        """True if the material is around a closed outline, as around a bore."""
        if self.simplices.shape[1] != 2 or not len(self.simplices):
            return False
        a, b = (self.corners[self.simplices[:, k]] for k in range(2))
        return float((a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]).sum()) < 0.0


class PlacedSurface:
    """Surface in its position in some rows of results.

    Args:
        surface: surface in its undeformed state.
        values: channels of all rows.
        rows: indices of these rows.
    """

    def __init__(self, surface: SurfacePoints, values: Values, rows: Integers) -> None:
        self.surface, self.rows = surface, rows
        body, count = surface.body.name, len(rows)
        place, axes = np.zeros((count, 3)), np.tile(np.eye(3), (count, 1, 1))
        if f"{body}.quaternion" in values:
            place = values[f"{body}.position"][rows]
            axes = rotations.to_matrices(values[f"{body}.quaternion"][rows])
        frame = surface.frame
        assert frame is not None
        self.place = place + axes @ np.asarray(frame.position, float)
        self.axes = axes @ rotations.to_matrix(frame.orientation)
        q = [values[f"{modal.name}.position"][rows].reshape(count, -1) for modal in surface.modal]
        self.q = np.hstack([np.zeros((count, 0)), *q])[:, : len(surface.reach)]

    def points(self, row: int) -> Numbers:
        """Return positions of its points in space, (p, 3)."""
        return self._in_space(row, self.surface.points, self.surface.point_shapes)

    def depths(self, row: int, points: Numbers, plane: NDArray[np.bool_] | None = None) -> Numbers:
        """Return depths of points (p, 3) inside the body, (p,) [m]; zero outside.

        Args:
            row: of results.
            points: in space [m].
            plane: axes in space (3, 2) of the plane in which both bodies are, if they are in one.
        """
        s, out = self.surface, np.zeros(len(points))
        if s.endless:
            return np.asarray(np.maximum(-((points - self.place[row]) @ self.axes[row][:, 2]), 0.0))
        if not len(s.simplices):
            return out
        corners = self._in_space(row, s.corners, s.corner_shapes)[s.simplices]
        if plane is not None:
            points, corners = points @ plane, corners @ plane
        low, high = corners.min(axis=(0, 1)), corners.max(axis=(0, 1))
        if s.hollow:  # points nearer to the middle than all sides are outside
            middle = 0.5 * (low + high)
            near = np.flatnonzero(np.linalg.norm(points - middle, axis=1) > distance_to(middle, corners))
        else:
            near = np.flatnonzero(((points > low) & (points < high)).all(axis=1))
        if plane is not None and len(near) > MAX_OUTLINE_POINTS:
            near = near[np.linspace(0, len(near) - 1, MAX_OUTLINE_POINTS).astype(int)]
        near = near[is_inside(points[near], corners, hollow=s.hollow)]
        out[near] = [distance_to(points[k], corners) for k in near]
        return out

    def _in_space(self, row: int, places: Numbers, shapes: Numbers) -> Numbers:
        bent = places + np.einsum("nmi,m->ni", shapes, self.q[row])
        return np.asarray(self.place[row] + bent @ self.axes[row].T)


def elastic_surface_points(skin: ElasticSurface) -> SurfacePoints:
    """Return the points of an elastic surface.

    Args:
        skin: an `abut.contact.elastic_surfaces.ElasticSurface`.
    """
    middles, ways = skin.places[skin.facets].mean(axis=1), skin.area_vectors
    moved = skin.shapes[skin.facets].mean(axis=1)
    deep = 2.0 * skin.half_thickness
    chosen = np.flatnonzero(np.isfinite(deep))
    chosen = (
        chosen[np.unique(np.linspace(0, len(chosen) - 1, MAX_FACETS_BEHIND).astype(int))]
        if len(chosen)
        else chosen
    )
    inward = -ways / np.linalg.norm(ways, axis=1)[:, None]
    far = middles[chosen] + inward[chosen] * ((1.0 - FAR_SIDE_DISTANCE) * deep[chosen, None])
    places, facets, shapes = skin.whole
    return SurfacePoints(
        skin.frame, skin.modal, np.vstack([skin.places, middles, far]),
        np.concatenate([skin.shapes, moved, moved[chosen]]),
        np.concatenate([np.zeros(len(skin.places) + len(middles)), deep[chosen]]),
        places, shapes, facets, skin.thickness, REPORTED_OVERLAP * skin.edge_length,
    )  # fmt: skip


def of_plane_shape(shape: Any, reach: float) -> SurfacePoints:
    """Return the points of an outline in a plane, elastic or rigid, or of a half-space seen edge on.

    Args:
        shape: the outline or half-space.
        reach: largest penetration that the contact detects [m].
    """
    if math.isinf(shape.bounding_radius):
        return replace(
            _rigid_points(shape.frame, np.zeros((1, 3)), np.zeros((0, 2), int), reach), endless=True
        )
    if isinstance(shape, EdgeChain):
        return _edge_chain_points(shape, shape.outside, REPORTED_OVERLAP * shape.edge_length)
    if not hasattr(shape, "bends"):
        return replace(_polygon_points(tuple(shape.chains), reach), frame=shape.frame)
    if shape.chains:
        return replace(
            _edge_chain_points(
                edge_chain_of(shape, POLYGON_TOLERANCE * reach, ""), shape.outside, 0.5 * reach
            ),
            fine=0.5 * reach,
        )
    place, moved = shape.pieces[0].place[:1], shape.pieces[0].shapes[:, 0][None]
    return SurfacePoints(
        shape.frame, shape.modal, place, moved, np.zeros(1), place, moved, np.zeros((0, 2), int), np.inf, 0.5 * reach
    )  # fmt: skip


@lru_cache(maxsize=64)
def _polygon_points(chains: tuple[Curve, ...], reach: float) -> SurfacePoints:
    """Return points of rigid curves, without a body: equal shapes share their polygon."""
    starts, ends, closed = _curve_polygon(chains, POLYGON_TOLERANCE * reach)
    count = len(starts)
    sides = np.stack([np.arange(count), count + np.arange(count)], axis=1)
    return _rigid_points(None, np.vstack([starts, ends]), sides if closed else sides[:0], reach)


def _curve_polygon(chains: Iterable[Curve], tolerance: float) -> tuple[Numbers, Numbers, bool]:
    """Return starts and ends (n, 3) of the sides of the polygon of curves, and whether all of these are closed."""
    starts, ends = [], []
    for curve in chains:
        points = np.array(curve.sample(tolerance))
        points = np.hstack([points, np.zeros((len(points), 1))])
        starts.append(points if curve.closed else points[:-1])
        ends.append(np.roll(points, -1, axis=0) if curve.closed else points[1:])
    if not starts:  # an edge along z, or a pin without radius
        return np.zeros((1, 3)), np.zeros((1, 3)), False
    return np.vstack(starts), np.vstack(ends), all(curve.closed for curve in chains)


def _rigid_points(frame: Frame | None, corners: Numbers, sides: Integers, reach: float) -> SurfacePoints:
    half = len(corners) // 2
    middles = 0.5 * (corners[:half] + corners[half:])
    points = np.vstack([corners[:half], middles]) if half else corners
    far, behind = _far_side((corners[:half, :2], corners[half:, :2]) if len(sides) else None, middles)
    far, behind = far[behind > 0.0], behind[behind > 0.0]
    return SurfacePoints(
        frame, (), np.vstack([points, far]), np.zeros((len(points) + len(far), 0, 3)),
        np.concatenate([np.zeros(len(points)), behind]), corners, np.zeros((len(corners), 0, 3)), sides,
        float(behind.min(initial=np.inf)), 0.5 * reach, fine=0.5 * reach,
    )  # fmt: skip


def _edge_chain_points(
    ribbon: EdgeChain, outside: tuple[Numbers, Integers, Numbers] | None, slack: float
) -> SurfacePoints:
    """Return points of an elastic outline: two sides for each of its edges."""
    (a, b, c), (sa, sb, sc) = (
        [x[ribbon.facets[:, k]] for k in range(3)] for x in (ribbon.places, ribbon.shapes)
    )
    middles, moved = 0.25 * (a + b) + 0.5 * c, 0.25 * (sa + sb) + 0.5 * sc
    count = len(a)
    if outside is None:
        closed = sorted(ribbon.facets[:, 0].tolist()) == sorted(ribbon.facets[:, 1].tolist())
        corners, shapes = np.vstack([a, middles, b]), np.concatenate([sa, moved, sb])
        each = np.arange(count)
        sides = np.vstack([np.stack([each, each + count], 1), np.stack([each + count, each + 2 * count], 1)])
        sides = sides if closed else sides[:0]
    else:
        corners, sides, shapes = outside
    edges = (corners[sides[:, 0], :2], corners[sides[:, 1], :2]) if len(sides) else None
    far, behind = _far_side(edges, middles, ribbon.area_vectors)
    kept = behind > 0.0
    return SurfacePoints(
        ribbon.frame, ribbon.modal, np.vstack([a, b, middles, far[kept]]), np.concatenate([sa, sb, moved, moved[kept]]),
        np.concatenate([np.zeros(3 * count), behind[kept]]), corners, shapes, sides, ribbon.thickness, slack,
    )  # fmt: skip


def _far_side(
    edges: tuple[Numbers, Numbers] | None, middles: Numbers, outward: Numbers | None = None
) -> tuple[Numbers, Numbers]:
    """Return places on the far side behind the middles of sides (n, 3), and their distances [m]: 0 without a far side."""
    if edges is None:
        return np.zeros((0, 3)), np.zeros(0)
    if outward is None:
        d = edges[1] - edges[0]
        outward = np.stack([d[:, 1], -d[:, 0], np.zeros(len(d))], axis=1)
    n = outward / np.maximum(np.linalg.norm(outward, axis=1), 1e-300)[:, None]
    deep = np.zeros(len(middles))
    for k in (
        np.unique(np.linspace(0, len(middles) - 1, MAX_FACETS_BEHIND).astype(int)) if len(middles) else ()
    ):
        deep[k] = wall_thickness(edges, middles[k, :2].tolist(), n[k, :2].tolist())
    deep = np.where(deep < NO_FAR_SIDE, deep, 0.0)
    return middles - n * ((1.0 - FAR_SIDE_DISTANCE) * deep[:, None]), deep
