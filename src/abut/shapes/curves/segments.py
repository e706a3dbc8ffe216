"""Segments of plane curves, of four kinds: LINE, ROTORS, CUBIC and ROLLED.

A segment runs from u = 0 to u = 1 in the x–y plane of a frame [m]; material is on the left of its direction of
travel. It may be the parallel of its closed form at the distance `offset` along the left normal of that form:

    n = (−y′, x′)/|r′|,   r_d = r + d n,   κ_d = κ/(1 − κ d)

Rotation, mirroring, cutting and reversal of a segment yield a segment of the same kind, exactly.

For a kernel a segment is a row of `ROW` = 12 numbers; places that a kind does not use are zero:

    ========  ====  ======  ===================================================================
    kind      [0]   [1]     [2:]
    ========  ====  ======  ===================================================================
    LINE      0     offset  px, py, qx, qy
    ROTORS    1     offset  cx, cy, A, φ_A, ω_A, B, φ_B, ω_B
    CUBIC     2     offset  x0, x1, x2, x3, y0, y1, y2, y3
    ROLLED    3     offset  cx, cy, R, x0, y0, turn, mirror, t0, t1
    ========  ====  ======  ===================================================================

The closed forms, to be called with these numbers, are in `abut.shapes.curves.curve_formulas`.

Sources: I. N. Bronshtein et al., "Handbook of Mathematics", 6th ed., Springer 2015, 3.6.1 (plane curves, curvature);
J. D. Lawrence, "A Catalog of Special Plane Curves", Dover 1972 (parallels, cycloids, involutes).
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self, TypeAlias

from abut.shapes.curves import curve_formulas
from abut.shapes.curves.curve_formulas import Base, Place

__all__ = ["ROW", "Cubic", "Line", "Place", "Point", "Rolled", "Rotors", "Segment", "segment_of"]

#: A place in the plane [m].
Point: TypeAlias = tuple[float, float]

#: How many numbers a segment is to a kernel.
ROW = 12


@dataclass(frozen=True, kw_only=True)
class Segment(ABC):
    """Base class of segments of plane curves.

    Args:
        offset: d, the distance from the closed form along its left normal [m].
    """

    KIND: ClassVar[int]

    offset: float = 0.0

    @property
    @abstractmethod
    def parameters(self) -> tuple[float, ...]:
        """The numbers its closed form is called with, after u."""

    @abstractmethod
    def base(self, u: float) -> Base:
        """Return the closed form at u, without the offset: x, y and four derivatives by u, ten numbers."""

    @abstractmethod
    def _cut(self, start: float, end: float) -> Self:
        """Return the closed form with u replaced by start + (end − start) u, at the same offset."""

    @abstractmethod
    def moved(self, angle: float, shift: Point = (0.0, 0.0)) -> Self:
        """Return the segment rotated about the origin by `angle` [rad], then shifted [m]."""

    @abstractmethod
    def mirrored(self) -> Self:
        """Return the segment mirrored about the x axis, in the same order: material changes from left to right."""

    @property
    def segments(self) -> tuple[Segment, ...]:
        """Itself, as a chain of one."""
        return (self,)

    def place(self, u: float) -> Place:
        """Return x, y [m] and their first three derivatives by u: eight numbers, the offset included.

        With an offset, |r′| of the closed form must not vanish at u.
        """
        base = self.base(u)
        return curve_formulas.parallel_point(self.offset, *base) if self.offset else base[:8]

    def numbers(self) -> tuple[float, ...]:
        """Return the row of `ROW` numbers for a kernel."""
        row = (float(self.KIND), self.offset, *self.parameters)
        return row + (0.0,) * (ROW - len(row))

    def part(self, start: float, end: float) -> Self:
        """Return the part from u = `start` to u = `end`, `start` < `end`; u runs from 0 to 1 over it."""
        return self._cut(start, end)

    def flipped(self) -> Self:
        """Return the same points in the opposite direction of travel; the material is on the other side."""
        turned = self._cut(1.0, 0.0)
        return replace(turned, offset=-self.offset)

    def parallel(self, distance: float) -> Segment:
        """Return the parallel at `distance` [m] along the left normal of the closed form.

        Its direction of travel is the same while 1 − κ d > 0.
        """
        return replace(self, offset=self.offset + distance)


@dataclass(frozen=True)
class Line(Segment):
    """LINE: r = p + u (q − p), p ≠ q.

    Args:
        p: start [m].
        q: end [m].
    """

    KIND = 0

    p: Point
    q: Point

    @property
    def parameters(self) -> tuple[float, ...]:
        """px, py, qx, qy."""
        return *self.p, *self.q

    def base(self, u: float) -> Base:
        """Return the closed form at u."""
        return curve_formulas.line_point(u, *self.p, *self.q)

    def _cut(self, start: float, end: float) -> Line:
        return replace(self, p=self.base(start)[:2], q=self.base(end)[:2])

    def moved(self, angle: float, shift: Point = (0.0, 0.0)) -> Line:
        """Return the segment rotated about the origin by `angle` [rad], then shifted [m]."""
        return replace(
            self, p=_transform_point(self.p, angle, shift), q=_transform_point(self.q, angle, shift)
        )

    def mirrored(self) -> Line:
        """Return the segment mirrored about the x axis."""
        return replace(self, p=(self.p[0], -self.p[1]), q=(self.q[0], -self.q[1]), offset=-self.offset)

    def parallel(self, distance: float) -> Line:
        """Return the line moved along its left normal by `distance` [m]."""
        dx, dy = self.q[0] - self.p[0], self.q[1] - self.p[1]
        d = distance / math.hypot(dx, dy)
        return replace(
            self, p=(self.p[0] - d * dy, self.p[1] + d * dx), q=(self.q[0] - d * dy, self.q[1] + d * dx)
        )


@dataclass(frozen=True)
class Rotors(Segment):
    """ROTORS: r = c + A e^{i(φ_A + ω_A u)} + B e^{i(φ_B + ω_B u)}.

    Arcs (B = 0), ellipses with semi-axes A ± B (ω_B = −ω_A), epi- and hypocycloids and trochoids.

    Args:
        centre: c [m].
        a: A [m].
        start: φ_A [rad].
        sweep: ω_A [rad], by which the first arm turns over the segment.
        b: B [m].
        b_start: φ_B [rad].
        b_sweep: ω_B [rad].
    """

    KIND = 1

    centre: Point
    a: float
    start: float
    sweep: float
    b: float = 0.0
    b_start: float = 0.0
    b_sweep: float = 0.0

    @property
    def parameters(self) -> tuple[float, ...]:
        """cx, cy, A, φ_A, ω_A, B, φ_B, ω_B."""
        return *self.centre, self.a, self.start, self.sweep, self.b, self.b_start, self.b_sweep

    def base(self, u: float) -> Base:
        """Return the closed form at u."""
        x, y = self.centre
        return curve_formulas.rotor_point(
            u, x, y, self.a, self.start, self.sweep, self.b, self.b_start, self.b_sweep
        )

    def _cut(self, start: float, end: float) -> Rotors:
        return replace(
            self,
            start=self.start + start * self.sweep,
            sweep=(end - start) * self.sweep,
            b_start=self.b_start + start * self.b_sweep,
            b_sweep=(end - start) * self.b_sweep,
        )

    def moved(self, angle: float, shift: Point = (0.0, 0.0)) -> Rotors:
        """Return the segment rotated about the origin by `angle` [rad], then shifted [m]."""
        centre = _transform_point(self.centre, angle, shift)
        return replace(self, centre=centre, start=self.start + angle, b_start=self.b_start + angle)

    def mirrored(self) -> Rotors:
        """Return the segment mirrored about the x axis."""
        return replace(
            self,
            centre=(self.centre[0], -self.centre[1]),
            start=-self.start,
            sweep=-self.sweep,
            b_start=-self.b_start,
            b_sweep=-self.b_sweep,
            offset=-self.offset,
        )

    def parallel(self, distance: float) -> Rotors:
        """Return the parallel at `distance` [m]; of an arc, an arc of another radius without an offset."""
        if self.b == 0.0 and self.offset == 0.0:
            return replace(self, a=self.a - math.copysign(1.0, self.a * self.sweep) * distance)
        return replace(self, offset=self.offset + distance)


@dataclass(frozen=True)
class Cubic(Segment):
    """CUBIC: x = Σ xₖ uᵏ, y = Σ yₖ uᵏ, k = 0…3: a piece of a spline.

    Args:
        x: (x₀, x₁, x₂, x₃) [m].
        y: (y₀, y₁, y₂, y₃) [m].
    """

    KIND = 2

    x: tuple[float, float, float, float]
    y: tuple[float, float, float, float]

    @property
    def parameters(self) -> tuple[float, ...]:
        """x0, x1, x2, x3, y0, y1, y2, y3."""
        return *self.x, *self.y

    def base(self, u: float) -> Base:
        """Return the closed form at u."""
        return curve_formulas.cubic_point(u, *self.x, *self.y)

    def _cut(self, start: float, end: float) -> Cubic:
        return replace(
            self, x=reparametrize_cubic(self.x, start, end), y=reparametrize_cubic(self.y, start, end)
        )

    def moved(self, angle: float, shift: Point = (0.0, 0.0)) -> Cubic:
        """Return the segment rotated about the origin by `angle` [rad], then shifted [m]."""
        (xa, ya), (xb, yb), (xc, yc), (xd, yd) = (
            _transform_point(p, angle, shift if k == 0 else (0.0, 0.0))
            for k, p in enumerate(zip(self.x, self.y, strict=True))
        )
        return replace(self, x=(xa, xb, xc, xd), y=(ya, yb, yc, yd))

    def mirrored(self) -> Cubic:
        """Return the segment mirrored about the x axis."""
        a, b, c, d = self.y
        return replace(self, y=(-a, -b, -c, -d), offset=-self.offset)


@dataclass(frozen=True)
class Rolled(Segment):
    """ROLLED: r = c + e^{i(τ + m t)} (x₀ + i m (y₀ − R t)), t = t₀ + u (t₁ − t₀), m = ±1.

    The path of a point fixed to a line that rolls on a circle of radius R; at t = 0 the line is at x = R and
    the point at (x₀, y₀), before the mirror m about the x axis and the rotation τ. The involute of the circle has x₀ = R and
    y₀ = 0 and begins at t = 0 with a cusp; it has the curvature 1/(R t). With another x₀ it is an extended or a curtate
    involute, the path of a rack's tip in the space of a gear.

    Args:
        centre: c [m].
        radius: R [m].
        x: x₀ [m].
        y: y₀ [m].
        start: t₀ [rad].
        end: t₁ [rad].
        turn: τ [rad].
        mirror: m, 1 or −1.
    """

    KIND = 3

    centre: Point
    radius: float
    x: float
    y: float
    start: float
    end: float
    turn: float = 0.0
    mirror: float = 1.0

    @property
    def parameters(self) -> tuple[float, ...]:
        """cx, cy, R, x0, y0, turn, mirror, t0, t1."""
        return *self.centre, self.radius, self.x, self.y, self.turn, self.mirror, self.start, self.end

    def base(self, u: float) -> Base:
        """Return the closed form at u."""
        cx, cy = self.centre
        return curve_formulas.extended_involute(
            u, cx, cy, self.radius, self.x, self.y, self.turn, self.mirror, self.start, self.end
        )

    def _cut(self, start: float, end: float) -> Rolled:
        span = self.end - self.start
        return replace(self, start=self.start + start * span, end=self.start + end * span)

    def moved(self, angle: float, shift: Point = (0.0, 0.0)) -> Rolled:
        """Return the segment rotated about the origin by `angle` [rad], then shifted [m]."""
        return replace(self, centre=_transform_point(self.centre, angle, shift), turn=self.turn + angle)

    def mirrored(self) -> Rolled:
        """Return the segment mirrored about the x axis."""
        centre = self.centre[0], -self.centre[1]
        return replace(self, centre=centre, turn=-self.turn, mirror=-self.mirror, offset=-self.offset)

    def parallel(self, distance: float) -> Rolled:
        """Return the parallel at `distance` [m]; of an involute, an involute with another y₀ and no offset.

        For x₀ = R:  r′ = (t₁ − t₀) (R t − y₀) e^{i(τ + m t)},  so that d along the normal changes y₀ by ± m d.
        """
        if self.x != self.radius or self.offset != 0.0:
            return replace(self, offset=self.offset + distance)
        middle = self.radius * 0.5 * (self.start + self.end) - self.y
        along = math.copysign(1.0, middle * (self.end - self.start))
        return replace(self, y=self.y + along * self.mirror * distance)


def segment_of(row: Sequence[float]) -> Segment:
    """Return the segment whose `numbers` are the first of a row."""
    kind, offset, a, b, c, d, e, f, g, h = row[:10]
    if kind == Line.KIND:
        return Line((a, b), (c, d), offset=offset)
    if kind == Rotors.KIND:
        return Rotors((a, b), c, d, e, f, g, h, offset=offset)
    if kind == Cubic.KIND:
        return Cubic((a, b, c, d), (e, f, g, h), offset=offset)
    return Rolled((a, b), c, d, e, h, row[10], f, g, offset=offset)


def _transform_point(point: Point, angle: float, shift: Point) -> Point:
    """Return a point turned about the origin, then shifted."""
    c, s = math.cos(angle), math.sin(angle)
    return c * point[0] - s * point[1] + shift[0], s * point[0] + c * point[1] + shift[1]


def reparametrize_cubic(
    p: tuple[float, float, float, float], start: float, end: float
) -> tuple[float, float, float, float]:
    """Return the coefficients of a cubic in start + (end − start) u."""
    h = end - start
    value = p[0] + start * (p[1] + start * (p[2] + start * p[3]))
    slope = p[1] + start * (2.0 * p[2] + 3.0 * start * p[3])
    return value, h * slope, h * h * (p[2] + 3.0 * start * p[3]), h * h * h * p[3]
