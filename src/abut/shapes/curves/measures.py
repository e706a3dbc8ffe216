"""Lengths, areas and moments of curves, by Gauss's quadrature; the winding of a curve about a point."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np

from abut.array_types import Numbers
from abut.shapes.curves.curve_formulas import Place
from abut.shapes.curves.segments import Line, Point, Segment

__all__ = ["PlaneMoments", "arc_length", "derivative_bounds", "plane_moments", "winding_number"]


NODES, WEIGHTS = np.polynomial.legendre.leggauss(12)
U, W = (0.5 * (NODES + 1.0)).tolist(), 0.5 * WEIGHTS
DEEPEST = 40


class PlaneMoments(NamedTuple):
    """Area, centroid and second moments about it."""

    area: float  #: [m²]
    centre: Point  #: [m]
    xx: float  #: ∫ (x − x_c)² dA [m⁴]
    yy: float  #: ∫ (y − y_c)² dA [m⁴]
    xy: float  #: ∫ (x − x_c)(y − y_c) dA [m⁴]


def arc_length(segment: Segment, start: float = 0.0, end: float = 1.0) -> float:
    """Return ∫ |r′| du [m]."""
    return float(_segment_integral(segment, _curve_speed, start, end)[0])


def plane_moments(segments: Sequence[Segment]) -> PlaneMoments:
    """Return the moments of the area enclosed by a closed chain, by Green's theorem; negative for a clockwise chain.

        A = ½ ∮ (x dy − y dx),   ∫ x dA = ½ ∮ x² dy,   ∫ y dA = −½ ∮ y² dx
        ∫ x² dA = ⅓ ∮ x³ dy,   ∫ y² dA = −⅓ ∮ y³ dx,   ∫ x y dA = ½ ∮ x² y dy

    Small gaps between segments are bridged by straight lines.
    """
    total = np.zeros(6)
    starts = [segment.place(0.0)[:2] for segment in segments]
    x0, y0 = np.mean(starts, axis=0).tolist()
    for segment, after in zip(segments, starts[1:] + starts[:1], strict=True):
        end = segment.place(1.0)[:2]
        bridge = [Line(end, after)] if end != after else []
        for piece in (segment, *bridge):
            total += _segment_integral(piece, lambda p: _area_integrand(p, x0, y0), 0.0, 1.0)
    area, x, y, xx, yy, xy = total.tolist()
    cx, cy = x / area, y / area
    return PlaneMoments(area, (x0 + cx, y0 + cy), xx - cx * x, yy - cy * y, xy - cx * y)


def derivative_bounds(segment: Segment) -> tuple[float, float, float]:
    """Return bounds on |r′|, |r″| and |r‴| over a segment.

    Each is the largest of 17 values plus its largest possible increase up to the next value, from the next derivative
    (for |r‴|, a quarter).
    """
    places = np.array([segment.place(k / 16.0) for k in range(17)])
    first, second, third = (np.hypot(places[:, 2 * k], places[:, 2 * k + 1]).max() for k in (1, 2, 3))
    third *= 1.25
    second += third / 32.0
    return float(first + second / 32.0), float(second), float(third)


def winding_number(segments: Sequence[Segment], point: Point) -> int:
    """Return the number of counter-clockwise turns of a closed chain around a point that is not on it."""
    angle = 0.0
    last = segments[-1].place(1.0)[:2]
    for segment in segments:
        start, end = segment.place(0.0)[:2], segment.place(1.0)[:2]
        angle += _viewing_angle(point, last, start)
        angle += _swept_angle(segment, point, (0.0, start), (1.0, end), derivative_bounds(segment)[1])
        last = end
    return round(angle / (2.0 * math.pi))


def _swept_angle(
    segment: Segment,
    point: Point,
    first: tuple[float, Point],
    last: tuple[float, Point],
    bend: float,
    depth: int = 0,
) -> float:
    """Return the angle of a piece, seen from the point.

    A piece is within |r″| h²/8 of its chord. If the point is farther from the chord, the angle is that of the chord.
    """
    (u, p), (v, q) = first, last
    if depth == DEEPEST or from_chord(point, p, q) > 0.125 * bend * (v - u) ** 2:
        return _viewing_angle(point, p, q)
    w = 0.5 * (u + v)
    middle = w, segment.place(w)[:2]
    return _swept_angle(segment, point, first, middle, bend, depth + 1) + _swept_angle(
        segment, point, middle, last, bend, depth + 1
    )


def from_chord(point: Point, p: Point, q: Point) -> float:
    """Return the distance of a point from the straight line between p and q."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    x, y = point[0] - p[0], point[1] - p[1]
    size = dx * dx + dy * dy
    t = min(max((x * dx + y * dy) / size, 0.0), 1.0) if size else 0.0
    return math.hypot(x - t * dx, y - t * dy)


def _viewing_angle(point: Point, p: Point, q: Point) -> float:
    """Return the angle from p to q, seen from the point."""
    ax, ay, bx, by = p[0] - point[0], p[1] - point[1], q[0] - point[0], q[1] - point[1]
    return math.atan2(ax * by - ay * bx, ax * bx + ay * by)


Integrand: TypeAlias = Callable[[Place], tuple[float, ...]]


def _curve_speed(place: Place) -> tuple[float, ...]:
    return (math.hypot(place[2], place[3]),)


def _area_integrand(place: Place, x0: float, y0: float) -> tuple[float, ...]:
    x, y, dx, dy = place[0] - x0, place[1] - y0, place[2], place[3]
    return (
        0.5 * (x * dy - y * dx),
        0.5 * x * x * dy,
        -0.5 * y * y * dx,
        x * x * x * dy / 3.0,
        -y * y * y * dx / 3.0,
        0.5 * x * x * y * dy,
    )


def _segment_integral(segment: Segment, integrand: Integrand, start: float, end: float) -> Numbers:
    """Return ∫ f du, by halving until two halves agree with the whole to 14 digits of ∫ |f| du."""
    whole, _ = _gauss_integral(segment, integrand, start, end)
    return _adaptive_quadrature(segment, integrand, start, end, whole, 0)


def _adaptive_quadrature(
    segment: Segment, integrand: Integrand, start: float, end: float, whole: Numbers, depth: int
) -> Numbers:
    middle = 0.5 * (start + end)
    left, left_size = _gauss_integral(segment, integrand, start, middle)
    right, right_size = _gauss_integral(segment, integrand, middle, end)
    if depth == 8 or bool((np.abs(left + right - whole) <= 1e-14 * (left_size + right_size)).all()):
        return left + right
    return _adaptive_quadrature(segment, integrand, start, middle, left, depth + 1) + _adaptive_quadrature(
        segment, integrand, middle, end, right, depth + 1
    )


def _gauss_integral(
    segment: Segment, integrand: Integrand, start: float, end: float
) -> tuple[Numbers, Numbers]:
    """Return ∫ f du and ∫ |f| du by 12 nodes."""
    h = end - start
    values = np.array([integrand(segment.place(start + h * u)) for u in U])
    return h * (W @ values), h * (W @ np.abs(values))
