"""Features of a plane shape that can touch: arcs, straight lines, curved pieces and corners, with the range of normals of each.

A curved piece turns in one sense only and by at most 60°, so that each of its normals occurs once. A convex corner is an arc of
radius zero with all normals between those of its neighbours; so is the end of an open curve, with a quarter turn. A concave
corner is no feature: a shape that reaches into it touches its neighbours.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, cast

import numpy as np

from abut.array_types import Integers, Numbers
from abut.contact.contact_shape import ContactShape, PlaneContactShape
from abut.contact.curves.thickness import NO_FAR_SIDE, Edges, boundary_edges, wall_thickness
from abut.kernels.columns.outline_columns import FeatureRow
from abut.shapes.curves import Line, Rotors, Segment, segment_of
from abut.shapes.curves.curve import Curve
from abut.shapes.curves.segments import reparametrize_cubic

if TYPE_CHECKING:
    from abut.contact.curves.elastic_outline import Contour

__all__ = ["Outline", "line_outline", "outline_of"]


REVERSED_LEVEL = 4  #: level of a bent piece whose normal turns back as it is travelled
ROUND, LINE, SMOOTH = 0, 1, 2  #: sorts of features
TURN = math.pi / 3.0  #: a bent piece turns by no more [rad]
RATIO = 4.0  #: of the largest curvature of a bent piece to the least
HALVINGS = 6  #: of a piece whose curvature varies by more, as at a cusp
LEVEL = 1e-9  #: tangent turn below which two segments join smoothly [rad]
STRAIGHT_ANGLE = 1e-9  #: a piece whose tangent turns by less is straight [rad]
SAMPLES = 32  #: per segment, between which a change of curvature's sign is sought

Compliance = tuple[float, float, float, float]
RIGID: Compliance = (0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True)
class CurveFeature:
    """Feature of a plane shape, a row of numbers with its bounds.

    It has normals from `low` to `high` [rad], a bounding circle, the ends of a straight line with the largest distance `bow` of the
    feature from it, and a flag for adjoining lines.
    """  # fmt: skip

    sort: int
    row: tuple[float, ...]
    low: float
    high: float
    ball: tuple[float, float, float]
    core: tuple[float, float, float, float]
    bow: float = 0.0
    level: int = 0


@dataclass(frozen=True, eq=False)
class Outline:
    """The features of a plane shape in the order of travel, and a tree of circles over them."""

    features: tuple[CurveFeature, ...]
    width: float  #: along z [m]

    @cached_property
    def tree(self) -> tuple[Numbers, Integers, Integers]:
        """Tree of circles (n, 3), left and right children; −1 − its feature for a leaf. The root is the first."""
        balls: list[tuple[float, float, float]] = []
        left: list[int] = []
        right: list[int] = []

        def grow_node(first: int, count: int) -> int:
            at = len(balls)
            balls.append((0.0, 0.0, 0.0))
            left.append(-1 - first)
            right.append(0)
            if count == 1:
                balls[at] = self.features[first].ball
                return at
            half = (count + 1) // 2
            left[at] = grow_node(first, half)
            right[at] = grow_node(first + half, count - half)
            balls[at] = _enclosing_circle(balls[left[at]], balls[right[at]])
            return at

        grow_node(0, len(self.features))
        balls[0] = self._whole
        return np.array(balls), np.array(left), np.array(right)

    @property
    def _whole(self) -> tuple[float, float, float]:
        """A circle about the middle of all features that contains them: smaller than one formed from the halves of the tree."""
        hulls = np.array([feature.ball for feature in self.features])
        low, high = (hulls[:, :2] - hulls[:, 2:]).min(axis=0), (hulls[:, :2] + hulls[:, 2:]).max(axis=0)
        x, y = (0.5 * (low + high)).tolist()
        radius = float((np.hypot(hulls[:, 0] - x, hulls[:, 1] - y) + hulls[:, 2]).max())
        return float(x), float(y), radius

    @property
    def radius(self) -> float:
        """Radius of the bounding circle [m]."""
        return float(self.tree[0][0, 2])

    def alike(self, other: Outline) -> bool:
        """Return True if the outline is identical for a kernel."""
        return self.features == other.features and self.width == other.width


def outline_of(shape: ContactShape) -> Outline:
    """Return the features of a plane shape, from its curves; a shape without any is an edge along z, an elastic one has its own."""
    if hasattr(shape, "bends"):
        return cast("Contour", shape).outline
    plane = cast("PlaneContactShape", shape)
    rows = tuple(tuple(row) for row in getattr(shape, "compliance", ()))
    return _make_outline(tuple(plane.chains), rows, getattr(shape, "position", ()), plane.width)


@lru_cache(maxsize=256)
def _make_outline(
    chains: tuple[Curve, ...], rows: tuple[Compliance, ...], position: Sequence[float], width: float
) -> Outline:
    """Return the outline of curves; equal shapes share one, since a gear needs tenths of a second."""
    features: list[CurveFeature] = []
    edges = boundary_edges(chains)
    for curve in chains:
        found = _of_curve(curve, rows[: len(curve.segments)])
        features += _with_thickness(_with_neighbours(found, curve.closed), edges)
        rows = rows[len(curve.segments) :]
    if not chains:
        features = [_corner_feature(position, -math.pi, math.pi)]
    return Outline(tuple(features), width)


def line_outline(reach: float) -> Outline:
    """Return the surface of a half-space about its frame's x axis, material below, long enough for a shape of that reach."""
    return Outline(tuple(_of_segment(Line((reach, 0.0), (-reach, 0.0)), RIGID)), math.inf)


def _of_curve(curve: Curve, rows: Sequence[Compliance]) -> list[CurveFeature]:
    """Return the features of all segments with the corners between them."""
    pieces = [_of_segment(segment, rows[k] if rows else RIGID) for k, segment in enumerate(curve.segments)]
    turns = {int(corner.s): corner.turn for corner in curve.corners}
    features: list[CurveFeature] = []
    for k, piece in enumerate(pieces):
        point = curve.segments[k].place(0.0)[:2]
        compliance = _cubic_value(rows[k], 0.0) if rows else 0.0
        if k == 0 and not curve.closed:
            begin = _normal_at(curve.segments[0], 0.0)
            features.append(_corner_feature(point, begin - 0.5 * math.pi, begin, (compliance, compliance)))
        else:
            ends = _normal_at(curve.segments[k - 1], 1.0)
            turn = turns.get(k, _wrap_angle(_normal_at(curve.segments[k], 0.0) - ends))
            if turn > LEVEL:
                compliance_before = _cubic_value(rows[k - 1], 1.0) if rows else 0.0
                features.append(_corner_feature(point, ends, ends + turn, (compliance_before, compliance)))
        features += piece
    if not curve.closed:
        end = _normal_at(curve.segments[-1], 1.0)
        compliance_before = _cubic_value(rows[-1], 1.0) if rows else 0.0
        features.append(
            _corner_feature(
                curve.segments[-1].place(1.0)[:2],
                end,
                end + 0.5 * math.pi,
                (compliance_before, compliance_before),
            )
        )
    return features


def _with_neighbours(features: list[CurveFeature], closed: bool) -> list[CurveFeature]:
    """Return the features with corners and arcs that adjoin straight lines marked."""
    out = []
    for k, feature in enumerate(features):
        before = features[k - 1] if k or closed else feature
        after = features[(k + 1) % len(features)] if k + 1 < len(features) or closed else feature
        if feature.sort == ROUND and feature.row[FeatureRow.radius] >= 0.0:
            feature = replace(feature, level=_is_line(before) + 2 * _is_line(after))
        out.append(feature)
    return out


def _with_thickness(features: list[CurveFeature], edges: Edges) -> list[CurveFeature]:
    """Return the features with the thickness of the material behind both ends; for a corner, the smaller of its neighbours' ends."""
    found = [
        None if f.sort == ROUND and f.row[FeatureRow.radius] == 0.0 else _end_thickness(f, edges)
        for f in features
    ]
    out = []
    for k, feature in enumerate(features):
        ends = found[k]
        if ends is None:
            before, after = found[k - 1], found[(k + 1) % len(features)]
            least = min(before[1] if before else NO_FAR_SIDE, after[0] if after else NO_FAR_SIDE)
            ends = (least, least)
        out.append(replace(feature, row=(*feature.row[: FeatureRow.thick_start], *ends)))
    return out


def _end_thickness(feature: CurveFeature, edges: Edges) -> tuple[float, float]:
    """Return thickness [m] along the inward normals near u = 0 and u = 1."""
    ends = []
    for u in (0.02, 0.98):
        if feature.sort == ROUND:
            way = u if feature.row[FeatureRow.radius] > 0.0 else 1.0 - u
            angle = feature.low + way * (feature.high - feature.low)
            n = (math.cos(angle), math.sin(angle))
            point = (
                feature.row[FeatureRow.x] + feature.row[FeatureRow.radius] * n[0],
                feature.row[FeatureRow.y] + feature.row[FeatureRow.radius] * n[1],
            )
        else:
            x, y, dx, dy = segment_of(feature.row).place(u)[:4]
            speed = math.hypot(dx, dy)
            n, point = (dy / speed, -dx / speed), (x, y)
        ends.append(wall_thickness(edges, point, n))
    return ends[0], ends[1]


def _is_line(feature: CurveFeature) -> int:
    return int(feature.sort == LINE)


def _of_segment(segment: Segment, compliance: Compliance) -> list[CurveFeature]:
    """Return one feature for a line or an arc; else one for each piece that turns in one sense and by at most 60°."""
    if type(segment) is Rotors and segment.b == 0.0:
        return [_arc_feature(segment, compliance)]
    cuts = _split_parameters(segment)
    return [_segment_feature(segment, a, b, compliance) for a, b in pairwise(cuts)]


def _arc_feature(segment: Rotors, compliance: Compliance) -> CurveFeature:
    """Return the feature of an arc: its radius is negative if the material is outside."""
    x, y, dx, dy = segment.place(0.5)[:4]
    speed = math.hypot(dx, dy)
    radius = speed / segment.sweep
    nx, ny = dy / speed, -dx / speed
    middle = math.atan2(ny, nx)
    half = 0.5 * abs(segment.sweep)
    # by u the normal turns with the sweep
    ends = (middle - half, middle + half)
    row = (float(segment.KIND), segment.offset, x - radius * nx, y - radius * ny, radius, *([0.0] * 7))
    turned = compliance if segment.sweep > 0.0 else reparametrize_cubic(compliance, 1.0, 0.0)
    cx, cy, reach = row[2], row[3], abs(radius)
    core, bow = (cx, cy, cx, cy), reach
    if half < 0.5 * math.pi:
        cx, cy = cx + radius * nx * math.cos(half), cy + radius * ny * math.cos(half)
        reach, bow = abs(radius) * math.sin(half), abs(radius) * (1.0 - math.cos(half))
        core = (cx + reach * ny, cy - reach * nx, cx - reach * ny, cy + reach * nx)
    return CurveFeature(ROUND, (*row, *turned, NO_FAR_SIDE, NO_FAR_SIDE), *ends, (cx, cy, reach), core, bow)


def _segment_feature(segment: Segment, a: float, b: float, compliance: Compliance) -> CurveFeature:
    """Return a piece between two parameters; straight ones are lines."""
    piece = segment.part(a, b) if (a, b) != (0.0, 1.0) else segment
    low = _normal_at(piece, 0.0)
    turn = _tangent_turn(piece)
    points = np.array([piece.place(k / 16.0)[:2] for k in range(17)])
    if abs(turn) < STRAIGHT_ANGLE and _bow_height(points) < STRAIGHT_ANGLE * float(
        np.hypot(*(points[-1] - points[0]))
    ):
        p, q = tuple(points[0].tolist()), tuple(points[-1].tolist())
        piece = Line((p[0], p[1]), (q[0], q[1]))
        turn = 0.0
    sort = LINE if type(piece) is Line else SMOOTH
    middle = 0.5 * (points.min(axis=0) + points.max(axis=0))
    reach = float(np.hypot(*(points - middle).T).max())
    reach += 0.125 * reach * (abs(turn) / 16.0) ** 2 + 1e-12
    row = (*piece.numbers(), *reparametrize_cubic(compliance, a, b), NO_FAR_SIDE, NO_FAR_SIDE)
    ends = sorted((low, low + turn))
    ball = (float(middle[0]), float(middle[1]), reach)
    core = (*points[0].tolist(), *points[-1].tolist())
    # a piece that turns in one sense is within a triangle on its chord; the two angles there add up to its turn
    bow = 0.5 * math.hypot(core[2] - core[0], core[3] - core[1]) * math.tan(0.5 * abs(turn))
    return CurveFeature(sort, row, ends[0], ends[1], ball, core, bow, REVERSED_LEVEL if turn < 0.0 else 0)


def _corner_feature(
    point: Sequence[float], low: float, high: float, compliance: tuple[float, float] = (0.0, 0.0)
) -> CurveFeature:
    """Return a corner; its compliance changes from that of the segment before to that of the one after."""
    x, y = float(point[0]), float(point[1])
    row = (
        1.0,
        0.0,
        x,
        y,
        *([0.0] * 8),
        compliance[0],
        compliance[1] - compliance[0],
        0.0,
        0.0,
        NO_FAR_SIDE,
        NO_FAR_SIDE,
    )
    return CurveFeature(ROUND, row, low, high, (x, y, 0.0), (x, y, x, y))


def _cubic_value(c: Compliance, u: float) -> float:
    return c[0] + u * (c[1] + u * (c[2] + u * c[3]))


def _split_parameters(segment: Segment) -> list[float]:
    """Return the parameters that split a segment: at inflections, evenly so that no piece turns by more than TURN, and where its
    curvature varies much.
    """
    at = [0.0]
    bends = [_signed_bend(segment, k / SAMPLES) for k in range(SAMPLES + 1)]
    for k in range(SAMPLES):
        if bends[k] * bends[k + 1] < 0.0:
            at.append(_find_inflection(segment, k / SAMPLES, (k + 1) / SAMPLES))
        elif bends[k] == 0.0 and k > 0 and bends[k - 1] * bends[k + 1] < 0.0:
            at.append(k / SAMPLES)
    at.append(1.0)
    out = [0.0]
    for a, b in pairwise(at):
        n = max(1, math.ceil(abs(_tangent_turn(segment, a, b)) / TURN - 1e-9))
        for k in range(n):
            out += _split_by_curvature(segment, a + (b - a) * k / n, a + (b - a) * (k + 1) / n, HALVINGS)
    return out


def _split_by_curvature(segment: Segment, a: float, b: float, times: int) -> list[float]:
    """Return the ends of parts of a piece from a to b, halved while its curvature varies by more than RATIO."""
    first, last = (_absolute_curvature(segment, u) for u in (a, b))
    if times == 0 or max(first, last) <= RATIO * min(first, last) or max(first, last) * (b - a) == 0.0:
        return [b]
    middle = 0.5 * (a + b)
    if min(first, last) == 0.0 and _absolute_curvature(segment, middle) <= RATIO * max(first, last):
        return [b]  # the curvature vanishes at an inflection, where halving does not help
    return _split_by_curvature(segment, a, middle, times - 1) + _split_by_curvature(
        segment, middle, b, times - 1
    )


def _find_inflection(segment: Segment, a: float, b: float) -> float:
    """Return the parameter at which the curvature changes its sign, by bisection."""
    sign = _signed_bend(segment, a)
    for _ in range(52):
        middle = 0.5 * (a + b)
        if _signed_bend(segment, middle) * sign > 0.0:
            a = middle
        else:
            b = middle
    return 0.5 * (a + b)


def _signed_bend(segment: Segment, u: float) -> float:
    """Return x′y″ − y′x″, relative to the speed, zero if it is only rounding."""
    _, _, dx, dy, ddx, ddy, _, _ = segment.place(_avoid_cusp(segment, u))
    size = math.hypot(dx, dy) * math.hypot(ddx, ddy)
    value = dx * ddy - dy * ddx
    return value if abs(value) > 1e-13 * size else 0.0


def _absolute_curvature(segment: Segment, u: float) -> float:
    """Return |κ| [1/m]."""
    _, _, dx, dy, ddx, ddy, _, _ = segment.place(_avoid_cusp(segment, u))
    return abs(dx * ddy - dy * ddx) / math.hypot(dx, dy) ** 3


def _avoid_cusp(segment: Segment, u: float) -> float:
    """Return u, moved away from a cusp, which has no tangent."""
    if math.hypot(*segment.base(u)[2:4]) > 1e-9 * math.hypot(*segment.base(0.5)[2:4]):
        return u
    return min(max(u, 1e-6), 1.0 - 1e-6)


def _normal_at(segment: Segment, u: float) -> float:
    """Return angle of the outward normal, to the right of travel."""
    dx, dy = segment.place(_avoid_cusp(segment, u))[2:4]
    return math.atan2(-dx, dy)


def _tangent_turn(segment: Segment, a: float = 0.0, b: float = 1.0) -> float:
    """Return the angle by which the tangent turns from a to b, summed over 64 steps."""
    angles = [_normal_at(segment, a + (b - a) * k / 64.0) for k in range(65)]
    return math.fsum(_wrap_angle(y - x) for x, y in pairwise(angles))


def _bow_height(points: Numbers) -> float:
    """Return the largest distance of points from the straight line between the first and the last."""
    d = points[-1] - points[0]
    e = points - points[0]
    return float(np.abs(e[:, 0] * d[1] - e[:, 1] * d[0]).max() / np.hypot(*d))


def _wrap_angle(angle: float) -> float:
    """Return the angle wrapped to (−π, π]."""
    return -((math.pi - angle) % (2.0 * math.pi) - math.pi)


def _enclosing_circle(
    a: tuple[float, float, float], b: tuple[float, float, float]
) -> tuple[float, float, float]:
    """Return the smallest circle around two circles."""
    d = math.hypot(b[0] - a[0], b[1] - a[1])
    if a[2] >= d + b[2]:
        return a
    if b[2] >= d + a[2]:
        return b
    radius = 0.5 * (d + a[2] + b[2])
    t = (radius - a[2]) / d
    return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]), radius
