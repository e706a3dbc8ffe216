"""Factories for segments of common curves from checked numbers, and properties of one segment at a place."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np

from abut.array_types import AnyArray
from abut.errors import InvalidValue
from abut.shapes.curves.segments import Cubic, Place, Point, Rolled, Rotors, Segment
from abut.shapes.curves.splines import spline_through
from abut.units import Scalar, Vector, positive, quantity, vector

__all__ = [
    "Corner",
    "bounding_box",
    "check_parallel",
    "curvature_at",
    "cycloid_pieces",
    "elliptic_arc",
    "involute_piece",
    "is_closed_chain",
    "largest_radius",
    "points_of",
    "spline_pieces",
    "turn_between",
    "unit_tangent",
]

Of: TypeAlias = Callable[[Place], float]

CUSP_RATIO = 1e-12  #: |r′| below this part of |r″| + |r‴| is a cusp


class Corner(NamedTuple):
    """Corner between two segments, where the tangent turns."""

    s: float  #: the number of the segment that begins there
    point: Point  #: [m]
    turn: float  #: by which the tangent turns, positive to the left [rad]

    @property
    def convex(self) -> bool:
        """True if the material, on the left, has an edge there that can touch."""
        return self.turn > 0.0


#: Smallest step relative to the length up to it; rounding removes a smaller one.
SWALLOWED = 2.3e-16


def points_of(points: Sequence[Vector] | AnyArray, closed: bool, name: str) -> list[Point]:
    """Return points as pairs of numbers, without coincident neighbours; a closed line's repeated last one is removed."""
    what = f'curve "{name}": points'
    rows = [vector(row, "m", what=f"{what}[{k}]", length=2) for k, row in enumerate(points)]
    at = [(x, y) for x, y in rows]
    if closed and len(at) > 1 and at[0] == at[-1]:
        at.pop()
    fewest = 3 if closed else 2
    if len(at) < fewest:
        raise InvalidValue.of(f"{what}: their number", len(at), f"be at least {fewest}")
    steps = [math.dist(p, q) for p, q in zip(at, at[1:] + at[:1], strict=True)]
    least = SWALLOWED * math.fsum(steps)
    for k, step in enumerate(steps):
        if step <= least and (closed or k + 1 < len(at)):
            raise InvalidValue(f"{what}: {k} and {k + 1} coincide; remove one")
    return at


def elliptic_arc(centre: Vector, axes: Vector, turn: Scalar, start: float, end: float, name: str) -> Rotors:
    """Return an arc of an ellipse between two values of its eccentric angle [rad]."""
    what = f'curve "{name}"'
    x, y = vector(centre, "m", what=f"{what}: centre", length=2)
    a, b = (
        positive(h, "m", what=f"{what}: semi-axis") for h in vector(axes, "m", what=f"{what}: axes", length=2)
    )
    t = quantity(turn, "rad", what=f"{what}: turn")
    sweep = end - start
    return Rotors((x, y), 0.5 * (a + b), t + start, sweep, 0.5 * (a - b), t - start, -sweep)


def involute_piece(radius: Scalar, start: Scalar, end: Scalar, turn: Scalar, name: str) -> Rolled:
    """Return the involute of a circle about the origin between two roll angles."""
    what = f'curve "{name}"'
    r = positive(radius, "m", what=f"{what}: base radius")
    given = {"start": start, "end": end, "turn": turn}
    a, b, t = (quantity(x, "rad", what=f"{what}: {name}, an angle,") for name, x in given.items())
    if not 0.0 <= a < b:
        raise InvalidValue(
            f"{what}: the roll angles are start={a:g} rad and end={b:g} rad; they must increase, from 0 or more; for the other side "
            "of a tooth use mirrored()"
        )
    return Rolled((0.0, 0.0), r, r, 0.0, a, b, t)


def spline_pieces(
    points: Sequence[Vector] | AnyArray, closed: bool, directions: tuple[Vector, Vector] | None, name: str
) -> tuple[Cubic, ...]:
    """Return the cubic pieces of a spline through points."""
    at = np.array(points_of(points, closed, name))
    if directions is None:
        return spline_through(at, closed, None)
    what = f'curve "{name}": direction'
    if closed:
        raise InvalidValue(f"{what}s at the ends are given, but a closed curve has no ends; omit them")
    (a, b), (c, d) = (vector(way, "1", what=what, length=2) for way in directions)
    start, end = math.hypot(a, b), math.hypot(c, d)
    if not start or not end:
        raise InvalidValue(f"{what} is (0, 0); give a vector that is not zero")
    return spline_through(at, closed, ((a / start, b / start), (c / end, d / end)))


MOST_LOBES = 10_000  #: arcs of a cycloid, each a segment


def cycloid_pieces(
    fixed: Scalar, rolling: Scalar, arm: Scalar | None, turns: float, outside: float, name: str
) -> tuple[Rotors, ...]:
    """Return one segment for each turn of the point on its circle, so that cusps are at ends; `outside` is 1, inside −1.

    Source: J. D. Lawrence, "A Catalog of Special Plane Curves", Dover 1972, 6.3 and 6.5.
    """
    what = f'curve "{name}"'
    big = positive(fixed, "m", what=f"{what}: fixed radius")
    small = positive(rolling, "m", what=f"{what}: rolling radius")
    length = small if arm is None else positive(arm, "m", what=f"{what}: arm")
    way = 2.0 * math.pi * positive(turns, "1", what=f"{what}: turns")
    if outside < 0.0 and small >= big:
        raise InvalidValue.of(f"{what}: the rolling radius", small, f"be less than the fixed {big:g} m", "m")
    between, lobe = big + outside * small, 2.0 * math.pi * small / big
    if way / lobe > MOST_LOBES:
        raise InvalidValue(
            f"{what}: fixed is {big:g} m and rolling {small:g} m, so its turns need {way / lobe:.3g} arcs, "
            f"above the limit of {MOST_LOBES}; increase rolling, or reduce turns"
        )
    rate, count = outside * between / small, max(1, math.ceil(way / lobe - 1e-9))
    ends = [min(k * lobe, way) if k < count else way for k in range(count + 1)]
    return tuple(
        Rotors((0.0, 0.0), between, a, b - a, -outside * length, rate * a, rate * (b - a))
        for a, b in itertools.pairwise(ends)
    )


def is_closed_chain(pieces: Sequence[Segment]) -> bool:
    """Return True if a chain ends where it begins, to rounding."""
    start, end = pieces[0].place(0.0), pieces[-1].place(1.0)
    return math.dist(start[:2], end[:2]) < 1e-9 * (math.hypot(*start[:2]) + math.hypot(*start[2:4]))


def unit_tangent(piece: Segment, u: float) -> Point:
    """Return the unit tangent; at a place of zero derivative, that just after it, or just before its end."""
    base = piece.base(u)
    x, y = base[2:4]
    others = math.hypot(*base[4:6]) + math.hypot(*base[6:8])
    if math.hypot(x, y) <= CUSP_RATIO * others:
        back = -1.0 if u > 0.5 else 1.0
        x, y = back * base[4], back * base[5]
    elif piece.offset:
        x, y = piece.place(u)[2:4]
    size = math.hypot(x, y)
    return x / size, y / size


def turn_between(before: Segment, after: Segment) -> float:
    """Return the angle by which the tangent turns from the end of one segment to the start of the next, in (−π, π] [rad].

    At a cusp, where the curve returns on itself, it is π if the returning branch is on the left: a spike of
    material; and −π if it is on the right: a notch.
    """
    x, y = unit_tangent(before, 1.0)
    p, q = unit_tangent(after, 0.0)
    turn = math.atan2(x * q - y * p, x * p + y * q)
    if abs(turn) < math.pi - 1e-6:
        return turn
    a, b = before.place(0.999), after.place(0.001)
    return math.copysign(turn, x * (b[1] - a[1]) - y * (b[0] - a[0]))


def curvature_at(piece: Segment, u: float) -> float:
    """Return κ at u [1/m], infinite where the derivative vanishes."""
    base = piece.base(u)
    speed = math.hypot(base[2], base[3])
    if speed <= CUSP_RATIO * (math.hypot(*base[4:6]) + math.hypot(*base[6:8])):
        after = abs(u - 1e-4)
        near = piece.base(after)
        return math.copysign(math.inf, near[2] * near[5] - near[3] * near[4])
    kappa = (base[2] * base[5] - base[3] * base[4]) / speed**3
    g = 1.0 - kappa * piece.offset
    return kappa / abs(g) if g else math.copysign(math.inf, kappa)


def check_parallel(piece: Segment, distance: float, what: str) -> None:
    """Raise an error for a parallel that reaches the centre of curvature."""
    for k in range(65):
        kappa = curvature_at(piece, k / 64.0)
        if kappa * distance >= 1.0:
            x, y = piece.base(k / 64.0)[:2]
            raise InvalidValue(
                f"{what}: the radius of curvature at ({x:.6g}, {y:.6g}) m is {1.0 / abs(kappa):.4g} m; a parallel at "
                f"{distance:g} m would have a loop there; reduce the distance"
            )
        stands = math.isinf(kappa) and piece.parallel(distance).offset != 0.0
        if stands:
            raise InvalidValue(
                f"{what} has a cusp, where the normal for a parallel is undefined; remove the cusp"
            )


def bounding_box(pieces: Sequence[Segment]) -> tuple[Point, Point]:
    """Return the smallest box that contains a chain."""
    left, right = _projection_range(pieces, 1.0, 0.0)
    low, high = _projection_range(pieces, 0.0, 1.0)
    return (left, low), (right, high)


def _projection_range(pieces: Sequence[Segment], cx: float, cy: float) -> tuple[float, float]:
    """Return the least and the greatest of cx x + cy y over a chain."""
    found = _stationary_values(pieces, lambda p: cx * p[2] + cy * p[3], lambda p: cx * p[0] + cy * p[1])
    return min(found), max(found)


def largest_radius(pieces: Sequence[Segment]) -> float:
    """Return the greatest distance of a chain from the origin [m]."""
    return max(
        _stationary_values(pieces, lambda p: p[0] * p[2] + p[1] * p[3], lambda p: math.hypot(p[0], p[1]))
    )


def _stationary_values(pieces: Sequence[Segment], slope: Of, value: Of) -> list[float]:
    """Return the values at 33 places of each segment, and where the slope changes its sign between two of them."""
    found: list[float] = []
    for piece in pieces:
        places = [piece.place(k / 32.0) for k in range(33)]
        found.extend(value(place) for place in places)
        for k, (before, after) in enumerate(itertools.pairwise(places)):
            if slope(before) * slope(after) < 0.0:
                found.append(value(piece.place(_find_root(piece, slope, k / 32.0))))
    return found


def _find_root(piece: Segment, slope: Of, low: float) -> float:
    """Return the parameter after `low` at which the slope changes its sign, by bisection."""
    step, sign = 1.0 / 32.0, slope(piece.place(low))
    for _ in range(50):
        step *= 0.5
        if slope(piece.place(low + step)) * sign > 0.0:
            low += step
    return low
