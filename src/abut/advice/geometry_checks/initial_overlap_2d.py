"""Penetration of plane shapes at the start, from their curves in the common plane."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeGuard

import numpy as np

from abut.array_types import Numbers
from abut.model.protocols import Shape
from abut.shapes.curves.closest import Closest, closest_to_point
from abut.shapes.curves.curve import Curve

__all__ = ["NearestPoints", "common_width", "nearest_points", "plane_overlap"]


POLYGON_TOLERANCE = 1e-4  #: fraction of a shape's reach: distance of the polygons from the curves in the search for the deepest places
PIECES = 64  #: smallest number of chords over the reach
REFINED_PLACES = 4  #: number of deepest places of each outline that are refined
RATIO = 0.5 * (math.sqrt(5.0) - 1.0)  #: golden section ratio
STEPS = 25  #: number of golden section steps: RATIO^25 = 6e-6


class OutlinedShape(Shape, Protocol):
    """Shape of curves in the plane of its frame."""

    width: float  #: along the frame's z axis [m]
    position: Numbers  #: of a shape that is one point, in the frame's axes [m]

    @property
    def chains(self) -> Sequence[Curve]:
        """Curves; none for a single point."""


def _is_plane(shape: Shape) -> TypeGuard[OutlinedShape]:
    return hasattr(shape, "width")


def common_width(first: Shape, second: Shape) -> float:
    """Return the length by which two shapes overlap along the first one's z axis at the start [m]; a negative value is the gap."""
    low, high = [], []
    for shape in (first, second):
        half = 0.5 * getattr(shape, "width", math.inf)
        offset = np.subtract(shape.frame.global_position, first.frame.global_position)
        z = float(offset @ first.frame.global_axes[:, 2]) if math.isfinite(half) else 0.0
        low.append(z - half)
        high.append(z + half)
    return min(high) - max(low)


@dataclass(frozen=True)
class NearestPoints:
    """Nearest points of two outlines."""

    point: tuple[float, ...]  #: midway, in global axes [m]
    curvatures: tuple[float, float]  #: of both outlines there [1/m], hollow < 0; infinite at a convex corner
    distance: float  #: [m], 0 where they cross


def nearest_points(first: Shape, second: Shape) -> NearestPoints:
    """Return the nearest points at the start of two plane shapes, or of one and a half-space, and the curvatures at these points."""
    base = next(shape for shape in (first, second) if hasattr(shape, "width"))
    size = min(shape.bounding_radius for shape in (first, second))
    sides = [_outline_curves(_plane_outline(shape, base, size)) for shape in (first, second)]
    found = [(_nearest_place(a, b), a, b) for a in sides[0] for b in sides[1]]
    at, one, two = min(found, key=lambda entry: entry[0].distance)
    middle = [0.5 * (p + q) for p, q in zip(at.point, at.other, strict=True)]
    point = np.add(base.frame.global_position, base.frame.global_axes[:, :2] @ middle)
    return NearestPoints(
        tuple((np.round(point, 12) + 0.0).tolist()),
        (_curve_curvature(one, at.s), _curve_curvature(two, at.other_s)),
        at.distance,
    )


def _outline_curves(outline: _Outline) -> list[Curve | tuple[float, float]]:
    """Return the curves of an outline, or its single point."""
    if outline.edge is not None:
        return [(float(outline.edge[0]), float(outline.edge[1]))]
    return [run.curve for run in outline.runs]


def _nearest_place(one: Curve | tuple[float, float], two: Curve | tuple[float, float]) -> Closest:
    if isinstance(one, Curve):
        return one.nearest(two)
    if isinstance(two, Curve):
        back = two.nearest(one)
        return Closest(back.distance, 0.0, back.other, back.s, back.point)
    return Closest(math.dist(one, two), 0.0, one, 0.0, two)


def _curve_curvature(side: Curve | tuple[float, float], s: float) -> float:
    """Return the curvature at a place [1/m]; infinite at an edge, a convex corner and the end of an open curve."""
    if not isinstance(side, Curve):
        return math.inf
    n = len(side.segments)
    if abs(s - round(s)) < 1e-9:
        ends = not side.closed and round(s) in (0, n)
        if ends or any(corner.turn > 0.0 and round(s) % n == int(corner.s) for corner in side.corners):
            return math.inf
    return side.curvature(s)


def plane_overlap(first: Shape, second: Shape, reach: float) -> tuple[float, tuple[float, ...]]:
    """Return the largest penetration of one outline's points into the other's material [m], and the unit vector that separates the first.

    Args:
        first: a plane shape, or a half-space whose z axis is in the other's plane.
        second: the other, with a parallel z axis.
        reach: assumed depth of the material behind an open curve [m].
    """
    base = next(shape for shape in (first, second) if hasattr(shape, "width"))
    size = min(shape.bounding_radius for shape in (first, second))
    if common_width(base, second if base is first else first) <= 0.0:
        return 0.0, ()
    one, two = (_plane_outline(shape, base, size) for shape in (first, second))
    depth, way = 0.0, np.zeros(2)
    for points_of, within, sense in ((one, two, 1.0), (two, one, -1.0)):
        found, out = _deepest_overlap(points_of, within, reach)
        if found > depth:
            depth, way = found, sense * out
    if depth == 0.0:
        return 0.0, ()
    return depth, tuple((np.round(base.frame.global_axes[:, :2] @ way, 9) + 0.0).tolist())


# --- outlines in one plane -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _CurvePolygon:
    """Polygon of a curve: its points [m], and the curve's segment at each."""

    curve: Curve
    points: Numbers  #: (n, 2)
    places: Numbers  #: (n,)
    bounded: bool  #: True if other curves bound the material, instead of `reach`

    @property
    def chords(self) -> tuple[Numbers, Numbers]:
        """Start and end points of the chords."""
        if self.curve.closed:
            return self.points, np.roll(self.points, -1, axis=0)
        return self.points[:-1], self.points[1:]


@dataclass(frozen=True)
class _Outline:
    runs: tuple[_CurvePolygon, ...]
    edge: Numbers | None = None  #: position of a shape that is one point


def _plane_outline(shape: Shape, base: Shape, size: float) -> _Outline:
    """Return a shape's curves in the plane of `base`'s frame."""
    axes = base.frame.global_axes.T @ shape.frame.global_axes
    place = base.frame.global_axes.T @ np.subtract(shape.frame.global_position, base.frame.global_position)
    if not _is_plane(shape):
        return _Outline((_surface_line(axes[:2, 2], place[:2], 8.0 * size),))
    if not shape.chains:
        return _Outline((), axes[:2, :2] @ shape.position + place[:2])
    turned = bool(axes[2, 2] < 0.0)  # the frame is inverted: its plane is seen from behind
    angle = math.atan2(axes[1, 0], axes[0, 0])
    runs = []
    for curve in shape.chains:
        moved = (curve.mirrored() if turned else curve).moved(angle, place[:2].tolist())
        runs.append(_curve_polygon(moved, POLYGON_TOLERANCE * size, size / PIECES, moved.closed))
    return _Outline(tuple(runs))


def _surface_line(normal: Numbers, place: Numbers, half: float) -> _CurvePolygon:
    """Return the surface of a half-space as a line, as long as the other shape requires, about the foot of the other's frame."""
    along = np.array([-normal[1], normal[0]])
    foot = (place @ normal) * normal
    curve = Curve.line((foot - half * along).tolist(), (foot + half * along).tolist())
    return _curve_polygon(curve, half, half / PIECES, True)


def _curve_polygon(curve: Curve, tolerance: float, longest: float, bounded: bool) -> _CurvePolygon:
    """Return the polygon of a curve: no chord farther from it than `tolerance` [m], nor much longer than `longest` [m]."""
    places: list[float] = []
    for k, segment in enumerate(curve.segments):
        alone = Curve((segment,))
        n = max(len(alone.sample(tolerance)) - 1, math.ceil(min(alone.length / longest, 1e4)))
        places.extend(k + j / n for j in range(n))
    if not curve.closed:
        places.append(float(len(curve.segments)))
    return _CurvePolygon(curve, np.array([curve.point(s) for s in places]), np.array(places), bounded)


# --- depth ---------------------------------------------------------------------------------------------------------


def _deepest_overlap(points_of: _Outline, within: _Outline, reach: float) -> tuple[float, Numbers]:
    """Return the largest depth of an outline's points in another's material, and the direction out of it."""
    best, way = 0.0, np.zeros(2)
    if not within.runs:
        return best, way
    for place in _depth_searches(points_of, within):
        depth, out = place(within.runs)
        if best < depth and (depth <= reach or within.runs[0].bounded):
            best, way = depth, out
    return best, way


def _depth_searches(
    points_of: _Outline, within: _Outline
) -> Iterator[Callable[[Sequence[_CurvePolygon]], tuple[float, Numbers]]]:
    """Yield searches for the exact depth, one about each place where a polygon's corner is deeper than its neighbours."""
    if points_of.edge is not None:
        edge = points_of.edge
        yield lambda runs: _point_depth(edge, runs)
    for run in points_of.runs:
        depth = _polygon_depths(run.points, within.runs)
        n = len(depth)
        before, after = np.roll(depth, 1), np.roll(depth, -1)
        if not run.curve.closed:
            before[0] = after[-1] = -math.inf
        slack = 2.0 * float(np.hypot(*np.ptp(run.points, axis=0))) * POLYGON_TOLERANCE
        peaks = np.flatnonzero((depth >= before) & (depth >= after) & (depth > -slack))
        for k in peaks[np.argsort(-depth[peaks])][:REFINED_PLACES].tolist():
            low, high = run.places[k - 1 if k or run.curve.closed else 0], run.places[(k + 1) % n]
            if run.curve.closed:
                low -= len(run.curve.segments) * (k == 0)
                high += len(run.curve.segments) * (k == n - 1)
            else:
                high = run.places[min(k + 1, n - 1)]
            yield _DeepestPointSearch(run.curve, float(low), float(run.places[k]), float(high))


@dataclass(frozen=True)
class _DeepestPointSearch:
    """Search for the deepest point of a curve between two places."""

    curve: Curve
    low: float
    middle: float
    high: float

    def __call__(self, runs: Sequence[_CurvePolygon]) -> tuple[float, Numbers]:
        found = [_point_depth(np.array(self.curve.point(self.middle)), runs)]
        for a, b in ((self.low, self.middle), (self.middle, self.high)):
            found.append(self._golden(a, b, runs))
        return max(found, key=lambda one: one[0])

    def _golden(self, a: float, b: float, runs: Sequence[_CurvePolygon]) -> tuple[float, Numbers]:
        """Maximise the depth by golden section search: it has one maximum between neighbours of a corner that is deeper than both."""
        x, y = b - RATIO * (b - a), a + RATIO * (b - a)
        at_x, at_y = (_point_depth(np.array(self.curve.point(s)), runs) for s in (x, y))
        for _ in range(STEPS):
            if at_x[0] >= at_y[0]:
                b, y, at_y = y, x, at_x
                x = b - RATIO * (b - a)
                at_x = _point_depth(np.array(self.curve.point(x)), runs)
            else:
                a, x, at_x = x, y, at_y
                y = a + RATIO * (b - a)
                at_y = _point_depth(np.array(self.curve.point(y)), runs)
        return max(at_x, at_y, key=lambda one: one[0])


def _point_depth(point: Numbers, runs: Sequence[_CurvePolygon]) -> tuple[float, Numbers]:
    """Return the depth of a point in the material, negative outside, and the direction out of it."""
    best, found = math.inf, (-math.inf, np.zeros(2))
    for run in runs:
        k = int(np.argmin(_chord_distances(point[None], *run.chords)[0]))
        near = _neighbor_segments(run, int(run.places[k]))
        at = closest_to_point([run.curve.segments[j] for j in near], (float(point[0]), float(point[1])))
        if at.distance >= best:
            continue
        best = at.distance
        arm = np.subtract(at.point, point)
        j, u = min(int(at.s), len(near) - 1), at.s
        s = near[j] + u - j
        n = len(run.curve.segments)
        inward = _inward_direction(run.curve, s % n if run.curve.closed else s)
        depth = -at.distance if arm @ inward > 0.0 else at.distance
        past = not run.curve.closed and s in (0.0, float(n)) and _is_past_end(arm, run.curve.tangent(s))
        found = (-at.distance if past else depth, arm / at.distance if at.distance else -inward)
    return found


def _neighbor_segments(run: _CurvePolygon, k: int) -> list[int]:
    """Return a segment of a curve and its neighbours, in the order of the curve."""
    n = len(run.curve.segments)
    if n < 3:
        return list(range(n))
    if run.curve.closed:
        return [(k - 1) % n, k % n, (k + 1) % n]
    return [j for j in (k - 1, k, k + 1) if 0 <= j < n]


def _inward_direction(curve: Curve, s: float) -> Numbers:
    """Return the direction into the material at a place; at a corner, the mean direction of both sides."""
    k = round(s)
    n = len(curve.segments)
    if abs(s - k) > 1e-9 or (not curve.closed and k in (0, n)):
        return np.array(curve.normal(s))
    return np.array(curve.normal(k - 1e-9 if k else n - 1e-9)) + curve.normal(float(k % n))


def _is_past_end(arm: Numbers, tangent: Sequence[float]) -> bool:
    """Return True if the direction from a point to the end of an open curve is along the curve: the point is beyond its end."""
    return abs(float(arm @ tangent)) > 1e-6 * float(np.hypot(*arm))


def _polygon_depths(points: Numbers, runs: Sequence[_CurvePolygon]) -> Numbers:
    """Return the depth of points (n, 2) in the material bounded by polygons."""
    best, depth = np.full(len(points), math.inf), np.full(len(points), -math.inf)
    for run in runs:
        begin, end = run.chords
        for some in np.array_split(np.arange(len(points)), max(len(points) * len(begin) // 1_000_000, 1)):
            distance, side = _chord_distances(points[some], begin, end)
            k = np.argmin(distance, axis=1)
            row = np.arange(len(some))
            near = distance[row, k]
            # near a corner both chords are equally near: the chord with the larger distance to its line decides the side
            tied = np.where(distance <= near[:, None] * (1.0 + 1e-9) + 1e-300, np.abs(side), -1.0)
            k = np.argmax(tied, axis=1)
            nearer = near < best[some]
            best[some] = np.where(nearer, near, best[some])
            depth[some] = np.where(nearer, np.copysign(near, side[row, k]), depth[some])
    return depth


def _chord_distances(points: Numbers, begin: Numbers, end: Numbers) -> tuple[Numbers, Numbers]:
    """Return distances (n, m) of points from chords, and their signed distance to the left of the chords' lines."""
    d = end - begin
    size = np.maximum(np.hypot(*d.T), 1e-300)
    e = points[:, None] - begin
    t = np.clip((e * d).sum(axis=2) / size**2, 0.0, 1.0)
    gap = e - t[..., None] * d
    return np.hypot(gap[..., 0], gap[..., 1]), (d[:, 0] * e[..., 1] - d[:, 1] * e[..., 0]) / size
