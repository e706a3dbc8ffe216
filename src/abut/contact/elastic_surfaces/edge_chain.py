"""Outlines in a plane as chains of edges with pressure: the counterpart of facets for surfaces seen edge on.

An edge is a parabola, whose control points b_k, like nodes, are linear in the modal coordinates,

    r(t) = (1 − t)² b_0 + t² b_1 + 2 t (1 − t) b_2,

so that a smooth outline has no corners where edges join, and a straight side is exactly straight with any number of edges.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias
from weakref import WeakKeyDictionary

import numpy as np

from abut.array_types import Integers, Numbers
from abut.contact.contact_shape import PlaneContactShape
from abut.contact.curves.elastic_outline import Contour, OutlinePiece
from abut.contact.curves.features import ROUND, CurveFeature, outline_of
from abut.contact.curves.thickness import NO_FAR_SIDE, wall_thickness
from abut.contact.elastic_surfaces.surface_data import ElasticSurface
from abut.contact.elastic_surfaces.undeformed_facets import SHARP_ANGLE
from abut.errors import InvalidValue
from abut.kernels.columns.outline_columns import FeatureRow
from abut.model import Frame, Part
from abut.shapes.curves import segment_of

__all__ = ["EdgeChain", "edge_chain_of", "rigid_edge_chain"]

#: Places by parameters (k,) from 0 to 1, and displacements by mode there, (k, 1 + m, 3).
Course: TypeAlias = Callable[[Numbers], Numbers]
TURN = math.radians(10.0)  #: an edge turns by no more
MIN_PIECE_EDGES = 4  #: edges of a piece between two corners
MAX_PIECE_EDGES = 64  #: edges of one piece
COINCIDENT_ENDS = 1e-9  #: of the outline's size, within which two ends are one
START, END = 8, 16  #: bits of sharp ends, those of a facet's first two corners
NODES, WEIGHTS = np.array([-math.sqrt(0.6), 0.0, math.sqrt(0.6)]), np.array([5.0, 8.0, 5.0]) / 18.0


@dataclass(frozen=True, eq=False)
class EdgeChain(ElasticSurface):
    """Outline with a constant width along the z of its frame: ``facets`` are edges, by their start, end and control point.

    Args:
        width: along z [m].
    """

    @property
    def surface_places(self) -> Numbers:
        """Ends of edges, undeformed [m], (k, 3)."""
        return np.asarray(self.places[np.unique(self.facets[:, :2])])

    @cached_property
    def chords(self) -> tuple[Numbers, Numbers]:
        """Starts and ends of the edges, undeformed, (f, 2) each [m]."""
        return self.places[self.facets[:, 0], :2], self.places[self.facets[:, 1], :2]

    @cached_property
    def lengths(self) -> Numbers:
        """Lengths of the undeformed edges [m], (f,)."""
        b0, b1, b2 = (self.places[self.facets[:, k]] for k in range(3))
        speed = [
            np.linalg.norm(2.0 * ((1 - t) * (b2 - b0) + t * (b1 - b2)), axis=1) for t in 0.5 + 0.5 * NODES
        ]
        return np.asarray(WEIGHTS @ np.array(speed))

    @cached_property
    def area_vectors(self) -> Numbers:
        """Twice the area of each edge along its outward normal, to the right of travel, (f, 3)."""
        start, end = self.chords
        d = (end - start) / np.linalg.norm(end - start, axis=1)[:, None]
        n = np.stack([d[:, 1], -d[:, 0], np.zeros(len(d))], axis=1)
        return np.asarray(n * (2.0 * self.width * self.lengths)[:, None])

    @cached_property
    def edge_length(self) -> float:
        """Mean edge [m]."""
        return float(self.lengths.mean())

    @cached_property
    def half_thickness(self) -> Numbers:
        """Half the thickness of the body behind each edge [m], (f,)."""
        middles = self.places[self.facets].mean(axis=1)[:, :2]
        outward = self.area_vectors[:, :2] / np.linalg.norm(self.area_vectors, axis=1)[:, None]
        both = zip(middles.tolist(), outward.tolist(), strict=True)
        return np.array([0.5 * min(wall_thickness(self.chords, p, n), NO_FAR_SIDE) for p, n in both])

    @cached_property
    def sharp_edges(self) -> Integers:
        """Bits of each edge's ends that are corners or have no neighbour, (f,)."""
        start, end, control = (self.places[self.facets[:, k], :2] for k in range(3))
        after = {node: k for k, node in enumerate(self.facets[:, 0].tolist())}
        bits = np.zeros(len(self.facets), int)
        open_starts = set(after)
        for k, node in enumerate(self.facets[:, 1].tolist()):
            other = after.get(node, -1)
            if (
                other < 0
                or _angle_between(end[k] - control[k], control[other] - start[other]) > 2.0 * SHARP_ANGLE
            ):
                bits[k] |= END
            else:
                open_starts.discard(node)
        for node in open_starts:
            bits[after[node]] |= START
        return bits

    def strips(self, vertices: Numbers, axis: Numbers, width: float) -> tuple[Numbers, Integers]:
        """Return triangles for drawing: vertices (4 f, 3) and faces (2 f, 3), two for each edge.

        Args:
            vertices: its nodes in space [m].
            axis: its z in space.
            width: width along z [m].
        """
        aside = 0.5 * width * axis
        start, end = vertices[self.facets[:, 0]], vertices[self.facets[:, 1]]
        corners = np.stack([start - aside, end - aside, end + aside, start + aside], axis=1)
        first = 4 * np.arange(len(self.facets))[:, None]
        faces = first[:, None] + np.array([[0, 2, 1], [0, 3, 2]])
        return corners.reshape(-1, 3), faces.reshape(-1, 3)


def _angle_between(a: Numbers, b: Numbers) -> float:
    """Return the angle between two directions."""
    return abs(math.atan2(float(a[0] * b[1] - a[1] * b[0]), float(a @ b)))


_made: WeakKeyDictionary[Contour, dict[float, EdgeChain]] = WeakKeyDictionary()


def edge_chain_of(contour: Contour, tolerance: float, what: str) -> EdgeChain:
    """Return the edges of an elastic outline; the same object for the same outline and tolerance.

    Args:
        contour: the outline.
        tolerance: largest distance of an edge from the outline [m].
        what: description of the contact, for messages.

    Raises:
        InvalidValue: it is a point, which has no length.
    """
    made = _made.setdefault(contour, {})
    if tolerance not in made:
        if not contour.chains:
            raise InvalidValue(
                f"{what}: a point has no length on which a pressure can act; use an outline, or give the point a radius"
            )
        courses = list(_contour_courses(contour))
        made[tolerance] = _chain_edges(
            contour.frame, contour.modal, courses, tolerance, contour.width, contour.bulk, contour.outside
        )
    return made[tolerance]


def rigid_edge_chain(shape: PlaneContactShape, tolerance: float, what: str) -> EdgeChain:
    """Return the edges of a rigid plane shape; arguments as of `edge_chain_of`.

    Raises:
        InvalidValue: it has no length, or it has a compliance, which the pressure model does not support.
    """
    if not shape.chains:
        raise InvalidValue(
            f"{what}: {type(shape).__name__} is a point in the plane and has no length on which a pressure can act; "
            "use a law that depends on depth"
        )
    if any(any(row) for row in getattr(shape, "compliance", ())):
        raise InvalidValue(
            f"{what}: the {type(shape).__name__} has a compliance, which a pressure law does not use; omit it, or use "
            "a law that depends on depth"
        )
    courses = [(1, _feature_course(one)) for one in outline_of(shape).features if _has_length(one)]
    return _chain_edges(shape.frame, (), courses, tolerance, shape.width, 0.0)


def _has_length(feature: CurveFeature) -> bool:
    """Return True if a feature has a length, that is, if it is no corner."""
    return feature.sort != ROUND or feature.row[FeatureRow.radius] != 0.0


def _feature_course(feature: CurveFeature) -> Course:
    """Return places on a feature of a rigid shape, in the order of travel."""
    if feature.sort != ROUND:
        segment = segment_of(feature.row)
        return lambda u: np.array([[[*segment.place(float(x))[:2], 0.0]] for x in u])
    r = feature.row[FeatureRow.radius]
    centre = feature.row[FeatureRow.x], feature.row[FeatureRow.y]
    ends = (feature.low, feature.high) if r > 0.0 else (feature.high, feature.low)
    return lambda u: _arc_places(centre, r, *ends, u)[:, None]


def _arc_places(centre: tuple[float, float], r: float, start: float, end: float, u: Numbers) -> Numbers:
    """Return places of an arc whose outward normal turns from one angle to another, (k, 3)."""
    angle = start + u * (end - start)
    x, y = centre[0] + r * np.cos(angle), centre[1] + r * np.sin(angle)
    return np.stack([x, y, np.zeros(len(u))], axis=1)


def _contour_courses(contour: Contour) -> Iterator[tuple[int, Course]]:
    """Yield for each piece, and each round corner, the number of pieces between corners and the course of the piece."""
    runs: list[int] = []
    for piece in contour.pieces:
        runs += [0] if not piece.smooth or not runs else []
        runs[-1] += int(piece.smooth)
    run = -1
    for piece, feature in zip(contour.pieces, contour.outline.features, strict=True):
        run += int(not piece.smooth or run < 0)
        if piece.smooth:
            yield runs[run], _piece_course(piece, contour.offset)
        elif contour.radius > 0.0 and feature.high > feature.low:
            yield 1, _corner_course(contour, piece, feature)


def _piece_course(piece: OutlinePiece, offset: float) -> Course:
    """Return the course of a piece: the tangent t rotates by θ = t × φ′/|r′|, and a surface at an offset d within the spline also moves by
    −d θ t.
    """
    c = np.concatenate([piece.place[None], piece.shapes])

    def offset_course(u: Numbers) -> Numbers:
        powers = u[:, None] ** np.arange(4)
        out = np.einsum("ki,mic->kmc", powers, c)
        if offset != 0.0:
            rate = np.einsum("ki,mic->kmc", powers[:, :3] * [1.0, 2.0, 3.0], c[:, 1:])
            speed = np.linalg.norm(rate[:, 0], axis=1)[:, None, None]
            t = rate[:, :1] / speed
            turn = (t[..., :1] * rate[..., 1:2] - t[..., 1:2] * rate[..., :1]) / speed
            out -= offset * turn * t
            out[:, 0] -= offset * np.concatenate([t[:, 0, 1:2], -t[:, 0, :1], t[:, 0, 2:]], axis=1)
        return np.asarray(out)

    return offset_course


def _corner_course(contour: Contour, corner: OutlinePiece, feature: CurveFeature) -> Course:
    """Return the course of a corner's arc: it rotates with the adjoining pieces, weighted by their shares in between; about a point it
    does not.
    """
    values = np.concatenate([corner.place[:1], corner.shapes[:, 0]])
    turns = [
        _end_turn(contour.pieces[k], at) for at, k in ((1.0, corner.before), (0.0, corner.after)) if k >= 0
    ]
    before, after = (turns[0], turns[-1]) if turns else (np.zeros(len(values)), np.zeros(len(values)))

    def arc_course(u: Numbers) -> Numbers:
        arm = _arc_places((0.0, 0.0), contour.radius, feature.low, feature.high, u)
        turn = (1.0 - u)[:, None] * before + u[:, None] * after
        out = values + turn[..., None] * (arm @ [[0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 0.0]])[:, None]
        out[:, 0] += arm
        return np.asarray(out)

    return arc_course


def _end_turn(piece: OutlinePiece, u: float) -> Numbers:
    """Return the rotation of the tangent at a place by mode, (1 + m,), zero for the undeformed place."""
    powers = np.arange(1, 4) * u ** np.arange(3)
    d, rates = powers @ piece.place[1:], np.einsum("i,mic->mc", powers, piece.shapes[:, 1:])
    return np.concatenate([[0.0], (d[0] * rates[:, 1] - d[1] * rates[:, 0]) / (d @ d)])


def _chain_edges(
    frame: Frame,
    modal: Sequence[Part],
    courses: list[tuple[int, Course]],
    tolerance: float,
    width: float,
    bulk: float,
    outside: tuple[Numbers, Integers, Numbers] | None = None,
) -> EdgeChain:
    """Return edges along all courses; a course that begins at the end of the previous one shares its node, and so do both ends of a closed
    outline.
    """
    made = [_course_edges(course, math.ceil(MIN_PIECE_EDGES / run), tolerance) for run, course in courses]
    near = COINCIDENT_ENDS * float(np.ptp(np.concatenate([one[0][:, 0] for one in made]), axis=0).max())
    nodes: list[Numbers] = []
    facets: list[tuple[int, int, int]] = []
    first = -1
    for ends, controls in made:
        if not nodes or np.linalg.norm(nodes[-1][0] - ends[0, 0]) > near:
            first = len(nodes)
            nodes.append(ends[0])
        start = len(nodes) - 1
        for k, control in enumerate(controls):
            nodes.append(control)
            back = k == len(controls) - 1 and np.linalg.norm(nodes[first][0] - ends[k + 1, 0]) <= near
            end = first if back else len(nodes)
            nodes += [] if back else [ends[k + 1]]
            facets.append((start, end, len(nodes) - 1 if back else len(nodes) - 2))
            start = end
    values = np.array(nodes)
    rows = np.array(facets)
    corners = values[rows, 0, :2]
    area = 0.5 * abs(float((corners[:, 0, 0] * corners[:, 1, 1] - corners[:, 1, 0] * corners[:, 0, 1]).sum()))
    round_about = sorted(rows[:, 0].tolist()) == sorted(rows[:, 1].tolist())
    lengths = np.linalg.norm(corners[:, 1] - corners[:, 0], axis=1)
    thick = bulk or (2.0 * area / float(lengths.sum()) if round_about else float(lengths.mean()))
    return EdgeChain(frame, tuple(modal), values[:, 0], values[:, 1:], rows, thick, outside, width=width)


def _course_edges(course: Course, least: int, tolerance: float) -> tuple[Numbers, Numbers]:
    """Return ends (n + 1, 1 + m, 3) and control points (n, 1 + m, 3) of edges along a course."""
    d = np.diff(course(np.linspace(0.0, 1.0, 33))[:, 0, :2], axis=0)
    turned = np.arctan2(d[:-1, 0] * d[1:, 1] - d[:-1, 1] * d[1:, 0], (d[:-1] * d[1:]).sum(axis=1))
    count = max(least, math.ceil(float(np.abs(turned).sum()) / TURN))
    while True:
        values = course(np.linspace(0.0, 1.0, 4 * count + 1))
        ends = values[::4]
        controls = 2.0 * values[2::4] - 0.5 * (ends[:-1] + ends[1:])
        chord = ends[1:, 0, :2] - ends[:-1, 0, :2]
        off = 0.0
        for t, there in ((0.25, values[1::4]), (0.75, values[3::4])):
            parabola = (1 - t) ** 2 * ends[:-1] + t**2 * ends[1:] + 2 * t * (1 - t) * controls
            gap = (there - parabola)[:, 0, :2]
            across = (gap[:, 0] * chord[:, 1] - gap[:, 1] * chord[:, 0]) / np.linalg.norm(chord, axis=1)
            off = max(off, float(np.abs(across).max()))
        if off <= tolerance or count >= MAX_PIECE_EDGES:
            return ends, controls
        count *= 2
