"""Outline of an elastic body in a plane, as features whose places move with its modes.

An outline passes through nodes. Between corners it is their cubic spline, with the chord length of the undeformed outline as parameter,

    r(u) = Σ c_i uⁱ  on each chord,

which is linear in the nodes' positions: its coefficients are those of the undeformed outline plus, for each mode, those of the spline
through the nodes' displacements. So it is smooth, with a continuous curvature, for any deformation, and moves rigidly where nodes do.
Its error decreases with the fourth power of the chords. Source: C. de Boor, A Practical Guide to Splines (1978), ch. IV and V.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import ClassVar

import numpy as np

from abut.array_types import Flags, Integers, Numbers
from abut.contact.curves.features import REVERSED_LEVEL, ROUND, SMOOTH, CurveFeature, Outline
from abut.contact.curves.thickness import NO_FAR_SIDE, Edges, wall_thickness
from abut.model import Frame, Part
from abut.shapes.curves import Cubic

__all__ = ["Contour", "OutlinePiece", "piece_chain", "point_corner"]

STRAIGHT_SAG = 1e-6  #: largest sag of a straight piece, relative to its length


@dataclass(frozen=True, eq=False)
class OutlinePiece:
    """Feature of an elastic outline: a piece between two nodes, or a corner at one.

    Args:
        place: c_i, undeformed [m], (4, 3); of a corner only the first is not zero.
        shapes: c_i of displacements by mode, (m, 4, 3).
        smooth: whether it is a piece.
        before: of a corner, the piece that ends there, or −1.
        after: of a corner, the piece that begins there, or −1.
    """

    place: Numbers
    shapes: Numbers
    smooth: bool
    before: int = -1
    after: int = -1

    def at(self, u: float) -> Numbers:
        """Return the undeformed place [m], (3,)."""
        return np.asarray(u ** np.arange(4) @ self.place)

    @property
    def hull(self) -> Numbers:
        """Control points whose convex hull contains the undeformed piece, (4, 2)."""
        c = self.place[:, :2]
        return np.array([c[0], c[0] + c[1] / 3.0, c[0] + (2.0 * c[1] + c[2]) / 3.0, c.sum(axis=0)])


@dataclass(frozen=True, eq=False)
class Contour:
    """Elastic outline in the x–y plane of a frame, or a point: a shape that touches by its deformed curves.

    The outline belongs to an elastic body. Material is on the left of its direction of travel. Made by ``body.outline(…)`` and
    ``body.point(…)``.

    Args:
        frame: on the body's floating frame; the outline is in its x–y plane.
        modal: bodies that represent its modes, three each.
        pieces: its features in the order of travel.
        modes: number of modes m.
        width: along z [m].
        offset: distance of the surface inside the nodes' spline, for pieces [m]; negative: outside.
        radius: radius of corners, which are arcs about their nodes [m].
    """

    frame: Frame
    modal: tuple[Part, ...]
    pieces: tuple[OutlinePiece, ...]
    modes: int
    width: float
    offset: float = 0.0
    radius: float = 0.0
    nodes: Numbers = field(
        default_factory=lambda: np.zeros((0, 3)), repr=False
    )  #: in the order of travel, of all chains
    bulk: float = 0.0  #: mean thickness of the body, twice its area over its circumference [m]; 0: unknown
    #: Nodes (n, 3), sides (f, 2) and displacements (n, m, 3) of the complete outline of which this is a part; None if this is complete.
    outside: tuple[Numbers, Integers, Numbers] | None = field(default=None, repr=False)

    plane: ClassVar[bool] = True  #: touches by its curves where it can
    bends: ClassVar[bool] = True
    parameters = ()  #: nothing that a closed form could be given

    @property
    def chains(self) -> tuple[OutlinePiece, ...]:
        """Pieces with a curvature: none for a point without radius."""
        return self.pieces if self.radius > 0.0 else self._smooth

    @property
    def _smooth(self) -> tuple[OutlinePiece, ...]:
        return tuple(piece for piece in self.pieces if piece.smooth)

    @property
    def bounding_radius(self) -> float:
        """Radius about the frame's origin that contains the undeformed outline [m]."""
        far = max(float(np.linalg.norm(piece.hull, axis=1).max()) for piece in self.pieces)
        return far + max(self.radius, -self.offset, 0.0)

    @cached_property
    def outline(self) -> Outline:
        """Undeformed features; the deformed ones are written over them."""
        edges = self._edges
        return Outline(tuple(self._feature(piece, edges) for piece in self.pieces), self.width)

    @cached_property
    def reach(self) -> tuple[Numbers, Numbers]:
        """Largest displacement of a node [m], and largest rotation of a tangent [rad], by mode, for q = 1."""
        most, steep = np.zeros(self.modes), np.zeros(self.modes)
        for piece in self.pieces:
            ends = np.stack([piece.shapes[:, 0], piece.shapes.sum(axis=1)], axis=1)
            most = np.maximum(most, np.linalg.norm(ends, axis=2).max(axis=1))
            if piece.smooth:
                for rates, speed in zip(
                    _derivative_controls(piece.shapes), _derivative_controls(piece.place[None]), strict=True
                ):
                    steep = np.maximum(steep, np.linalg.norm(rates, axis=1) / np.linalg.norm(speed))
        return most, steep

    @property
    def _edges(self) -> Edges:
        """Straight sides that approximate the undeformed outline."""
        pieces = self._smooth
        starts = np.array([p.place[0, :2] for p in pieces]).reshape(-1, 2)
        return starts, np.array([p.at(1.0)[:2] for p in pieces]).reshape(-1, 2)

    def alike(self, other: Contour) -> bool:
        """Return True if the other outline has the same shape and deforms in the same way."""
        return all(
            np.array_equal(a.place, b.place) and np.array_equal(a.shapes, b.shapes)
            for a, b in zip(self.pieces, other.pieces, strict=True)
        )

    def _feature(self, piece: OutlinePiece, edges: Edges) -> CurveFeature:
        """Return the undeformed feature of a piece."""
        hull = piece.hull
        ends = (*hull[0].tolist(), *hull[3].tolist())
        middle = hull.mean(axis=0)
        size = float(np.linalg.norm(hull - middle, axis=1).max()) + abs(self.offset) + self.radius
        ball = (float(middle[0]), float(middle[1]), size)
        compliance = (0.0, 0.0, 0.0, 0.0)
        if not piece.smooth:
            row = (
                1.0,
                0.0,
                ends[0],
                ends[1],
                self.radius,
                *([0.0] * 7),
                *compliance,
                NO_FAR_SIDE,
                NO_FAR_SIDE,
            )
            beside = [(side, self.pieces[k]) for side, k in ((1, piece.before), (2, piece.after)) if k >= 0]
            level = sum(side * _is_straight(one) for side, one in beside)
            return CurveFeature(ROUND, row, *self._corner_normals(piece), ball, ends, size, level)
        low, *others = (_normal_angle(d[0]) for d in _derivative_controls(piece.place[None]))
        turns = [0.0, *(_wrap_angle(angle - low) for angle in others)]
        x, y = (tuple(piece.place[:, k].tolist()) for k in (0, 1))
        behind = [
            wall_thickness(edges, piece.at(u)[:2].tolist(), _outward_normal(piece, u).tolist())
            + abs(self.offset)
            for u in (0.02, 0.98)
        ]
        row = (*Cubic(x, y, offset=self.offset).numbers(), *compliance, *behind)
        level = REVERSED_LEVEL if turns[2] < 0.0 else 0
        return CurveFeature(SMOOTH, row, low + min(turns), low + max(turns), ball, ends, size, level)

    def _corner_normals(self, piece: OutlinePiece) -> tuple[float, float]:
        """Return the range of angles of the normals of a corner; a hollow one has none [rad]."""
        before, after = (None if k < 0 else self.pieces[k].place[None] for k in (piece.before, piece.after))
        end = None if before is None else _normal_angle(_derivative_controls(before)[2][0])
        begin = None if after is None else _normal_angle(_derivative_controls(after)[0][0])
        if end is not None and begin is not None:
            return end, end + _wrap_angle(begin - end)
        if end is not None:
            return end, end + 0.5 * math.pi
        return (-math.pi, math.pi) if begin is None else (begin - 0.5 * math.pi, begin)


def _derivative_controls(c: Numbers) -> tuple[Numbers, ...]:
    """Return the control vectors of the derivative by u, whose cone contains it, for coefficients (n, 4, 3)."""
    return c[:, 1], c[:, 1] + c[:, 2], c[:, 1] + 2.0 * c[:, 2] + 3.0 * c[:, 3]


def _normal_angle(d: Numbers) -> float:
    """Return the angle of the normal to the right of a direction [rad]."""
    return math.atan2(-d[0], d[1])


def _wrap_angle(angle: float) -> float:
    """Return the angle wrapped to [−π, π]."""
    return math.remainder(angle, 2.0 * math.pi)


def _outward_normal(piece: OutlinePiece, u: float) -> Numbers:
    """Return the unit normal out of the material."""
    dx, dy = (np.arange(1, 4) * u ** np.arange(3)) @ piece.place[1:, :2]
    return np.asarray(np.array([dy, -dx]) / np.hypot(dx, dy))


def _is_straight(piece: OutlinePiece) -> bool:
    """Return True if a piece is straight when undeformed."""
    hull = piece.hull
    d, e = hull[3] - hull[0], hull[1:3] - hull[0]
    return bool(np.abs(e[:, 0] * d[1] - e[:, 1] * d[0]).max() <= STRAIGHT_SAG * float(d @ d))


def piece_chain(
    values: Numbers, closed: bool, corners: Sequence[bool] | Flags, first: int
) -> tuple[OutlinePiece, ...]:
    """Return pieces through nodes, with corners between them and at both ends of an open chain.

    Args:
        values: places and then displacements by mode, (n, 1 + m, 3); of a closed chain the first is not repeated.
        closed: whether it returns to the first node.
        corners: by node, whether it is one.
        first: number of the chain's first feature in its outline.
    """
    count = len(values)
    marks = np.flatnonzero(corners)
    if closed and len(marks):  # begins at a corner
        values, marks = np.roll(values, -marks[0], axis=0), marks - marks[0]
    if closed:
        values = np.concatenate([values, values[:1]])
        stops = [*marks.tolist(), count] if len(marks) else [0, count]
        smooth = not len(marks)
    else:
        stops, smooth = sorted({0, count - 1, *marks.tolist()}), False
    made: list[OutlinePiece] = []
    if not smooth:
        made.append(_make_corner(values[stops[0]]))
    for a, b in pairwise(stops):
        made += _spline_pieces(values[a : b + 1], periodic=smooth)
        if not smooth and not (closed and b == count):
            made.append(_make_corner(values[b]))
    return _link_corners(made, closed, first)


def point_corner(values: Numbers) -> tuple[OutlinePiece, ...]:
    """Return an isolated corner for a point, (1 + m, 3)."""
    return (_make_corner(values),)


def _make_corner(value: Numbers) -> OutlinePiece:
    c = np.zeros((len(value), 4, 3))
    c[:, 0] = value
    return OutlinePiece(c[0], c[1:], False)


def _spline_pieces(values: Numbers, *, periodic: bool) -> list[OutlinePiece]:
    """Return the pieces of the spline through nodes (n, 1 + m, 3), with continuous second derivatives. Open splines use the not-a-knot
    condition at the node next to an end, so that the error there also decreases with the fourth power.
    """
    from scipy.interpolate import CubicSpline

    steps = np.linalg.norm(np.diff(values[:, 0, :2], axis=0), axis=1)
    if len(values) == 2:
        c = np.zeros((1, values.shape[1], 4, 3))
        c[0, :, 0], c[0, :, 1] = values[0], values[1] - values[0]
    else:
        along = np.concatenate([[0.0], np.cumsum(steps)])
        spline = CubicSpline(along, values, bc_type="periodic" if periodic else "not-a-knot")
        powers = steps[None, :] ** np.arange(4)[:, None]
        c = np.moveaxis(spline.c[::-1] * powers[:, :, None, None], 0, 2)
    return [OutlinePiece(one[0], one[1:], True) for one in c]


def _link_corners(made: list[OutlinePiece], closed: bool, first: int) -> tuple[OutlinePiece, ...]:
    """Return the pieces with each corner linked to the two pieces that it joins."""
    out = []
    for k, piece in enumerate(made):
        if not piece.smooth:
            before = k - 1 if k else (len(made) - 1 if closed else -1)
            after = k + 1 if k + 1 < len(made) else (0 if closed else -1)
            piece = replace(
                piece,
                before=-1 if before < 0 else first + before,
                after=-1 if after < 0 else first + after,
            )
        out.append(piece)
    return tuple(out)
