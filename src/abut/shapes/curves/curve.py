"""Plane curve: a chain of segments with material on one side."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from abut.array_types import AnyArray, Numbers
from abut.errors import InvalidValue
from abut.shapes.curves import segment_factories
from abut.shapes.curves.closest import Closest, closest_points, closest_to_point
from abut.shapes.curves.measures import (
    PlaneMoments,
    arc_length,
    derivative_bounds,
    plane_moments,
    winding_number,
)
from abut.shapes.curves.segment_factories import Corner
from abut.shapes.curves.segments import Line, Place, Point, Rotors, Segment
from abut.short_repr import short_repr
from abut.units import Scalar, Vector, positive, quantity, vector

__all__ = ["Corner", "Curve"]


SMOOTH = 1e-6  #: rotation of the tangent between two segments above which there is a corner [rad]


@short_repr
@dataclass(frozen=True)
class Curve:
    """Chain of segments in the x–y plane of a frame [m]; material is on the left of the direction of travel.

    A closed curve that runs counter-clockwise bounds a solid; one that runs clockwise, a hole. A place on it is a number
    s = k + u: the segment k, and its parameter u from 0 to 1; a closed curve of n segments continues at s = n with s = 0.

    Args:
        segments: one or more, each beginning where the one before it ends.
        closed: whether the last ends where the first begins.
        name: for messages.
        tolerance: the widest gap allowed between segments [m] > 0.

    Raises:
        InvalidValue: no segment, one of no length, or a gap; the gap is named.

    >>> disc = Curve.circle(radius="20 mm")
    >>> round(disc.area / math.pi, 12), round(disc.curvature(0.3), 9), disc.contains((0.01, 0.01))
    (0.0004, 50.0, True)
    """

    segments: tuple[Segment, ...]
    closed: bool = False
    name: str = "curve"
    tolerance: float = 1e-9

    def __post_init__(self) -> None:
        what = f'curve "{self.name}"'
        object.__setattr__(self, "segments", tuple(self.segments))
        object.__setattr__(self, "tolerance", positive(self.tolerance, "m", what=f"{what}: tolerance"))
        if not self.segments:
            raise InvalidValue(f"{what} has no segments; give at least one")
        for k, (begin, end) in enumerate(self._ends):
            if begin == end == self.segments[k].place(0.5)[:2]:
                raise InvalidValue(f"{what}: segment {k} at {_format_point(end)} has no length; remove it")
            after = (k + 1) % len(self.segments)
            start = self._ends[after][0]
            gap = math.dist(end, start)
            if gap > self.tolerance and (after or self.closed):
                raise InvalidValue(
                    f"{what}: the gap between segment {k}, which ends at {_format_point(end)}, and segment {after}, which begins at "
                    f"{_format_point(start)}, is {gap:.3g} m, above the tolerance of {self.tolerance:.3g} m; "
                    "close the gap or increase tolerance="
                )

    @cached_property
    def _ends(self) -> tuple[tuple[Point, Point], ...]:
        return tuple((piece.place(0.0)[:2], piece.place(1.0)[:2]) for piece in self.segments)

    # --- constructors --------------------------------------------------------------------------------------------------------

    @classmethod
    def line(cls, start: Vector, end: Vector, *, name: str = "line") -> Curve:
        """Return the straight line from `start` to `end` [m]."""
        return cls.polyline([start, end], name=name)

    @classmethod
    def polyline(
        cls, points: Sequence[Vector] | AnyArray, *, closed: bool = False, name: str = "polyline"
    ) -> Curve:
        """Return straight lines from point to point, (n, 2) [m], and back to the first if `closed`.

        Raises:
            InvalidValue: fewer than two points (closed: three), or two in a row at one place.
        """
        at = segment_factories.points_of(points, closed, name)
        after = at[1:] + at[:1]
        pieces = tuple(Line(p, q) for p, q in zip(at, after, strict=True))
        return cls(pieces if closed else pieces[:-1], closed, name)

    @classmethod
    def arc(cls, centre: Vector, radius: Scalar, start: Scalar, end: Scalar, *, name: str = "arc") -> Curve:
        """Return the arc from the angle `start` to `end` [rad]; clockwise if `end` is the smaller. `radius` [m] > 0."""
        c = vector(centre, "m", what=f'curve "{name}": centre', length=2)
        r = positive(radius, "m", what=f'curve "{name}": radius')
        a, b = (quantity(x, "rad", what=f'curve "{name}": angle') for x in (start, end))
        if a == b or abs(b - a) > 2.0 * math.pi * (1.0 + 1e-12):
            raise InvalidValue.of(
                f'curve "{name}": the angle from start to end',
                b - a,
                "be between −2π and 2π, but not zero",
                "rad",
            )
        return cls((Rotors((c[0], c[1]), r, a, b - a),), False, name)

    @classmethod
    def circle(cls, centre: Vector = (0.0, 0.0), *, radius: Scalar, name: str = "circle") -> Curve:
        """Return the circle, counter-clockwise; `radius` [m] > 0."""
        return replace(cls.arc(centre, radius, 0.0, 2.0 * math.pi, name=name), closed=True)

    @classmethod
    def ellipse(
        cls, centre: Vector = (0.0, 0.0), *, axes: Vector, turn: Scalar = 0.0, name: str = "ellipse"
    ) -> Curve:
        """Return the ellipse with semi-axes (a, b) [m] > 0, a along x turned by `turn` [rad]; counter-clockwise.

        r = c + e^{iτ} (½(a + b) e^{iθ} + ½(a − b) e^{−iθ})
        """
        return cls(
            (segment_factories.elliptic_arc(centre, axes, turn, 0.0, 2.0 * math.pi, name),), True, name
        )

    @classmethod
    def spline(
        cls,
        points: Sequence[Vector] | AnyArray,
        *,
        closed: bool = False,
        directions: tuple[Vector, Vector] | None = None,
        name: str = "spline",
    ) -> Curve:
        """Return the cubic spline through points (n, 2) [m], with continuous curvature; periodic if `closed`.

        Args:
            points: in order; the first is not repeated at the end of a closed one.
            closed: whether it returns to the first point.
            directions: of travel at both ends of an open one; without them, the curvature vanishes at the ends.
            name: for messages.

        Raises:
            InvalidValue: fewer than two points (closed: three), two in a row at one place, or directions of a closed one.
        """
        return cls(segment_factories.spline_pieces(points, closed, directions, name), closed, name)

    @classmethod
    def involute(
        cls, radius: Scalar, end: Scalar, *, start: Scalar = 0.0, turn: Scalar = 0.0, name: str = "involute"
    ) -> Curve:
        """Return the involute of a base circle about the origin, counter-clockwise from roll angle `start` to `end` [rad].

        r = R e^{i(τ + t)} (1 − i t),   κ = 1/(R t)

        Args:
            radius: R, of the base circle [m] > 0.
            end: t at the end [rad] > start.
            start: t at the start [rad] ≥ 0.
            turn: τ, the polar angle at which it leaves the base circle [rad].
            name: for messages.
        """
        return cls((segment_factories.involute_piece(radius, start, end, turn, name),), False, name)

    @classmethod
    def epicycloid(
        cls,
        fixed: Scalar,
        rolling: Scalar,
        *,
        arm: Scalar | None = None,
        turns: float = 1.0,
        name: str = "epicycloid",
    ) -> Curve:
        """Return the path of a point of a circle that rolls outside a fixed one about the origin.

        r = (R + r) e^{iθ} − a e^{iθ(R + r)/r}

        Args:
            fixed: R [m] > 0.
            rolling: r [m] > 0.
            arm: a, from the rolling circle's centre to the point [m] > 0, else r; another one makes a trochoid.
            turns: about the fixed circle > 0; closed where it returns to its start.
            name: for messages.
        """
        pieces = segment_factories.cycloid_pieces(fixed, rolling, arm, turns, 1.0, name)
        return cls(pieces, segment_factories.is_closed_chain(pieces), name)

    @classmethod
    def hypocycloid(
        cls,
        fixed: Scalar,
        rolling: Scalar,
        *,
        arm: Scalar | None = None,
        turns: float = 1.0,
        name: str = "hypocycloid",
    ) -> Curve:
        """Return the path of a point of a circle that rolls inside a fixed one: r = (R − r) e^{iθ} + a e^{−iθ(R − r)/r}.

        Arguments as those of `epicycloid`, with r < R.
        """
        pieces = segment_factories.cycloid_pieces(fixed, rolling, arm, turns, -1.0, name)
        return cls(pieces, segment_factories.is_closed_chain(pieces), name)

    @classmethod
    def chain(
        cls,
        pieces: Sequence[Curve | Segment],
        *,
        closed: bool = False,
        tolerance: Scalar = 1e-9,
        name: str = "chain",
    ) -> Curve:
        """Return a chain of curves and segments, each beginning within `tolerance` [m] of the end of the one before.

        Raises:
            InvalidValue: a wider gap, with the places of both ends.
        """
        segments = [s for piece in pieces for s in piece.segments]
        return cls(tuple(segments), closed, name, positive(tolerance, "m", what=f'curve "{name}": tolerance'))

    # --- other curves from this one ------------------------------------------------------------------------------------

    def flipped(self) -> Curve:
        """Return the same points in the opposite direction of travel: the material is on the other side."""
        return replace(self, segments=tuple(piece.flipped() for piece in reversed(self.segments)))

    def moved(self, angle: Scalar = 0.0, shift: Vector = (0.0, 0.0)) -> Curve:
        """Return the curve rotated about the origin by `angle` [rad], then shifted [m]."""
        a = quantity(angle, "rad", what=f'curve "{self.name}": angle')
        x, y = vector(shift, "m", what=f'curve "{self.name}": shift', length=2)
        return replace(self, segments=tuple(piece.moved(a, (x, y)) for piece in self.segments))

    def mirrored(self) -> Curve:
        """Return the curve mirrored about the x axis with its material, which remains on the left: the direction of travel is reversed."""
        return replace(self, segments=tuple(p.mirrored().flipped() for p in reversed(self.segments)))

    def parallel(self, distance: Scalar) -> Curve:
        """Return the parallel at `distance` [m] to the left; to the right, away from the material, if negative.

        Corners that open are rounded by an arc about the corner.

        Raises:
            InvalidValue: the distance reaches the radius of curvature on that side, or at a corner that closes the
                neighbours would cut each other; the place is named.
        """
        d = quantity(distance, "m", what=f'curve "{self.name}": distance of a parallel')
        if d == 0.0:
            return self
        turns = {int(corner.s): corner for corner in self.corners}
        found: list[Segment] = []
        for k, piece in enumerate(self.segments):
            if k in turns:
                found.append(self._round_corner(turns[k], d))
            segment_factories.check_parallel(piece, d, f'curve "{self.name}": segment {k}')
            found.append(piece.parallel(d))
        return replace(self, segments=tuple(found))

    def _round_corner(self, corner: Corner, d: float) -> Segment:
        if corner.turn * d > 0.0:
            raise InvalidValue(
                f'curve "{self.name}": at the corner {_format_point(corner.point)} the parallels at {d:g} m would intersect; '
                "round the corner first"
            )
        x, y = self.tangent(corner.s)
        end = math.atan2(d * x, -d * y)
        return Rotors(corner.point, abs(d), end - corner.turn, corner.turn)

    # --- places --------------------------------------------------------------------------------------------------------

    def place(self, s: float) -> Place:
        """Return x, y [m] and their first three derivatives by s at s = k + u, on the segment that begins there if u = 0.

        Raises:
            InvalidValue: s beyond the ends of an open curve.
        """
        k, u = self._at(s)
        return self.segments[k].place(u)

    def _at(self, s: float) -> tuple[int, float]:
        n = len(self.segments)
        if self.closed:
            s = s % n
        if not 0.0 <= s <= n:
            raise InvalidValue.of(f'curve "{self.name}": the parameter s', s, f"lie between 0 and {n}")
        k = min(int(s), n - 1)
        return k, s - k

    def point(self, s: float) -> Point:
        """Return x, y at s [m]."""
        return self.place(s)[:2]

    def tangent(self, s: float) -> Point:
        """Return the unit vector of travel at s; at a cusp, the one behind it (at an open end, before it)."""
        k, u = self._at(s)
        return segment_factories.unit_tangent(self.segments[k], u)

    def normal(self, s: float) -> Point:
        """Return the unit vector to the left of travel, into the material."""
        x, y = self.tangent(s)
        return -y, x

    def curvature(self, s: float) -> float:
        """Return κ = (x′y″ − y′x″)/|r′|³ at s [1/m], positive where the curve bends to the left; infinite at a cusp."""
        k, u = self._at(s)
        return segment_factories.curvature_at(self.segments[k], u)

    @cached_property
    def corners(self) -> tuple[Corner, ...]:
        """Corners: places between two segments where the tangent turns by more than 1e-6 rad."""
        found = []
        for k in range(0 if self.closed else 1, len(self.segments)):
            turn = segment_factories.turn_between(self.segments[k - 1], self.segments[k])
            if abs(turn) > SMOOTH:
                found.append(Corner(float(k), self._ends[k][0], turn))
        return tuple(found)

    def sample(self, tolerance: Scalar) -> Numbers:
        """Return points (n, 2) on the curve [m], no chord farther than `tolerance` [m] from it; a closed one's first is not repeated."""
        wanted = positive(tolerance, "m", what=f'curve "{self.name}": tolerance')
        points: list[Point] = []
        for piece in self.segments:
            n = max(math.ceil(math.sqrt(0.125 * derivative_bounds(piece)[1] / wanted)), 1)
            points.extend(piece.place(k / n)[:2] for k in range(n))
        if not self.closed:
            points.append(self._ends[-1][1])
        return np.array(points)

    # --- measures ------------------------------------------------------------------------------------------------------

    @cached_property
    def length(self) -> float:
        """∫ |r′| ds [m]."""
        return math.fsum(arc_length(piece) for piece in self.segments)

    @cached_property
    def moments(self) -> PlaneMoments:
        """Area, centroid and second moments about it, of a closed curve; negative ones if it runs clockwise.

        Raises:
            InvalidValue: the curve is open.
        """
        self._require_closed("its area")
        return plane_moments(self.segments)

    @property
    def area(self) -> float:
        """Enclosed [m²], positive if the curve runs counter-clockwise."""
        return self.moments.area

    @cached_property
    def bounds(self) -> tuple[Point, Point]:
        """Smallest box in the frame's axes that contains the curve: two corners [m]."""
        return segment_factories.bounding_box(self.segments)

    @cached_property
    def farthest(self) -> float:
        """The greatest distance from the origin [m]."""
        return segment_factories.largest_radius(self.segments)

    def contains(self, point: Vector) -> bool:
        """Return True if a closed curve encloses the point [m]; on the curve itself the result is undefined."""
        self._require_closed("its interior")
        x, y = vector(point, "m", what=f'curve "{self.name}": point', length=2)
        return winding_number(self.segments, (x, y)) != 0

    def _require_closed(self, wanted: str) -> None:
        if not self.closed:
            raise InvalidValue(
                f'curve "{self.name}" is open, so {wanted} is not defined; construct it with closed=True'
            )

    def nearest(self, other: Curve | Vector) -> Closest:
        """Return the nearest points of this curve and another, or of this curve and a point [m]: globally, to 1e-12 m.

        Where two curves cross, the distance is zero and the point one of the crossings.
        """
        if isinstance(other, Curve):
            return closest_points(self.segments, other.segments)
        x, y = vector(other, "m", what=f'curve "{self.name}": point', length=2)
        return closest_to_point(self.segments, (x, y))

    def numbers(self) -> Numbers:
        """Return rows (n, 12) for a kernel, one a segment: see `abut.shapes.curves.segments`."""
        return np.array([piece.numbers() for piece in self.segments])


def _format_point(point: Point) -> str:
    return f"({point[0]:.6g}, {point[1]:.6g}) m"
