"""Nearest points of curves, found globally: pieces are halved and those too far away are dropped."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from abut.array_types import Integers, Numbers
from abut.shapes.curves.measures import derivative_bounds
from abut.shapes.curves.segments import Point, Segment

__all__ = ["Closest", "closest_points", "closest_to_point"]


STRAIGHTNESS = 1e-8  #: a piece is fine enough when it is this straight, of the curves' size
MAX_PIECE_PAIRS = (
    20000  #: largest number of pairs of pieces; more occur only for curves at a constant distance
)
POLISHED = 64
EQUAL = 1e-14  #: distances that differ by less of themselves are equal


class Closest(NamedTuple):
    """The nearest points of two curves, or of a curve and a point."""

    distance: float  #: [m]
    s: float  #: place on the first: the number of the segment plus u
    point: Point  #: on the first [m]
    other_s: float  #: place on the second, 0 for a point
    other: Point  #: on the second [m]


def closest_to_point(segments: Sequence[Segment], point: Point) -> Closest:
    """Return the point of a chain that is nearest to a given one, globally, to rounding."""
    return _search_pieces(_Pieces(segments), _Spot(point))


def closest_points(first: Sequence[Segment], second: Sequence[Segment]) -> Closest:
    """Return the nearest points of two chains, globally, to rounding; for crossing chains, a crossing."""
    return _search_pieces(_Pieces(first), _Pieces(second))


class _Spot:
    """A point as a chain of one segment that does not move."""

    def __init__(self, point: Point) -> None:
        self.k, self.u, self.h = np.zeros(1, int), np.zeros(1), np.ones(1)
        self.p = self.q = np.array([point])
        self.bend = np.zeros(1)

    def bisect(self, which: Integers) -> tuple[_Spot, Integers]:
        return self, np.zeros((len(which), 1), int)

    def place(self, k: int, u: float) -> tuple[float, ...]:
        x, y = self.p[0].tolist()
        return x, y, 0.0, 0.0, 0.0, 0.0


class _Pieces:
    """Pieces of the segments of a chain: number k, first u, length h in u, ends p and q, bound on |r″|."""

    def __init__(self, segments: Sequence[Segment]) -> None:
        self.segments = segments
        self.k, self.u = np.arange(len(segments)), np.zeros(len(segments))
        self.h = np.ones(len(segments))
        self.p = np.array([segment.place(0.0)[:2] for segment in segments])
        self.q = np.array([segment.place(1.0)[:2] for segment in segments])
        self.bend = np.array([derivative_bounds(segment)[1] for segment in segments])

    def bisect(self, which: Integers) -> tuple[_Pieces, Integers]:
        """Return the halves of those pieces that `which` names, and the numbers (n, 2) of the halves of each."""
        kept, back = np.unique(which, return_inverse=True)
        new = object.__new__(_Pieces)
        new.segments = self.segments
        h = 0.5 * self.h[kept]
        middle = self.u[kept] + h
        at = [
            self.segments[k].place(u)[:2] for k, u in zip(self.k[kept].tolist(), middle.tolist(), strict=True)
        ]
        m = np.array(at).reshape(-1, 2)
        new.k, new.h, new.bend = np.repeat(self.k[kept], 2), np.repeat(h, 2), np.repeat(self.bend[kept], 2)
        new.u = np.stack([self.u[kept], middle], axis=1).ravel()
        new.p = np.stack([self.p[kept], m], axis=1).reshape(-1, 2)
        new.q = np.stack([m, self.q[kept]], axis=1).reshape(-1, 2)
        return new, 2 * back[:, None] + np.arange(2)

    def place(self, k: int, u: float) -> tuple[float, ...]:
        return self.segments[k].place(u)[:6]


def _search_pieces(one: _Pieces, two: _Pieces | _Spot) -> Closest:
    """Halve the pieces of all pairs that may contain the nearest points until they are nearly straight, then refine by Newton's method."""
    everywhere = np.concatenate([one.p, one.q, two.p, two.q])
    size = float(np.ptp(everywhere, axis=0).max()) + 1e-300
    best = math.inf
    i, j = (index.ravel() for index in np.indices((len(one.k), len(two.k))))
    while True:
        sag = 0.125 * (one.bend * one.h**2)[i] + 0.125 * (two.bend * two.h**2)[j]
        low, high = _chord_distances(one.p[i], one.q[i], two.p[j], two.q[j])
        best = min(best, float(high.min()))
        keep = np.flatnonzero(low - sag <= best)
        i, j, low, sag = i[keep], j[keep], low[keep], sag[keep]
        if sag.max() <= STRAIGHTNESS * size or len(i) > MAX_PIECE_PAIRS:
            break
        one, a = one.bisect(i)
        two, b = two.bisect(j)
        i = np.repeat(a, b.shape[1], axis=1).ravel()
        j = np.tile(b, (1, a.shape[1])).ravel()
    order = np.argsort(low, kind="stable")[:POLISHED].tolist()
    return min(
        (_refine_pair(one, two, int(i[n]), int(j[n])) for n in order), key=lambda found: found.distance
    )


def _chord_distances(p: Numbers, q: Numbers, a: Numbers, b: Numbers) -> tuple[Numbers, Numbers]:
    """Return distances of the chords from p to q from those from a to b, and the least distance of their ends."""
    ends = np.stack([_to_chord(p, a, b), _to_chord(q, a, b), _to_chord(a, p, q), _to_chord(b, p, q)])
    low = ends.min(axis=0)
    crossing = (_line_side(p, q, a) * _line_side(p, q, b) < 0.0) & (
        _line_side(a, b, p) * _line_side(a, b, q) < 0.0
    )
    gaps = [np.hypot(*(x - y).T) for x in (p, q) for y in (a, b)]
    return np.where(crossing, 0.0, low), np.min(gaps, axis=0)


def _to_chord(x: Numbers, p: Numbers, q: Numbers) -> Numbers:
    d, e = q - p, x - p
    size = np.maximum((d * d).sum(axis=1), 1e-300)
    t = np.clip((d * e).sum(axis=1) / size, 0.0, 1.0)
    return np.asarray(np.hypot(*(e - t[:, None] * d).T))


def _line_side(p: Numbers, q: Numbers, x: Numbers) -> Numbers:
    d, e = q - p, x - p
    return np.asarray(d[:, 0] * e[:, 1] - d[:, 1] * e[:, 0])


def _refine_pair(one: _Pieces, two: _Pieces | _Spot, i: int, j: int) -> Closest:
    """Minimize ½ |r₁ − r₂|² by Newton's method from the middle of two pieces, each within its segment.

    A step counts if it shortens the distance, or, where that is equal to rounding, if it brings the connection nearer
    to both normals; otherwise it is halved.
    """
    k, m = int(one.k[i]), int(two.k[j])
    u, v = float(one.u[i] + 0.5 * one.h[i]), float(two.u[j] + 0.5 * two.h[j])
    a, b = one.place(k, u), two.place(m, v)
    du, dv, tilt = _newton_step(a, b, u, v)
    scale = 1.0
    for _ in range(200):
        un, vn = min(max(u + scale * du, 0.0), 1.0), min(max(v + scale * dv, 0.0), 1.0)
        an, bn = one.place(k, un), two.place(m, vn)
        gain = math.dist(a[:2], b[:2]) - math.dist(an[:2], bn[:2])
        step = _newton_step(an, bn, un, vn)
        small = EQUAL * math.dist(a[:2], b[:2])
        if gain > small or (gain >= -small and step[2] < tilt):
            u, v, a, b = un, vn, an, bn
            du, dv, tilt = step
            scale = 1.0
        elif scale < 1e-6:
            break
        else:
            scale *= 0.5
    return Closest(math.dist(a[:2], b[:2]), k + u, (a[0], a[1]), m + v, (b[0], b[1]))


def _newton_step(
    a: tuple[float, ...], b: tuple[float, ...], u: float, v: float
) -> tuple[float, float, float]:
    """Return the step in u and v, and the components of the connection along the tangents [m].

    A parameter that would leave its segment remains at the end, and a Hessian that is not positive is replaced by Gauss's.
    """
    x, y = a[0] - b[0], a[1] - b[1]
    gu, gv = x * a[2] + y * a[3], -x * b[2] - y * b[3]
    guu, gvv = a[2] ** 2 + a[3] ** 2, b[2] ** 2 + b[3] ** 2
    guv = -a[2] * b[2] - a[3] * b[3]
    huu, hvv = guu + x * a[4] + y * a[5], gvv - x * b[4] - y * b[5]
    at_bound_u = (u <= 0.0 and gu >= 0.0) or (u >= 1.0 and gu <= 0.0) or guu == 0.0
    at_bound_v = (v <= 0.0 and gv >= 0.0) or (v >= 1.0 and gv <= 0.0) or gvv == 0.0
    tilt = (0.0 if at_bound_u else abs(gu) / math.sqrt(guu)) + (
        0.0 if at_bound_v else abs(gv) / math.sqrt(gvv)
    )
    if at_bound_u and at_bound_v:
        return 0.0, 0.0, tilt
    if at_bound_v:
        return -gu / (huu if huu > 1e-9 * guu else guu), 0.0, tilt
    if at_bound_u:
        return 0.0, -gv / (hvv if hvv > 1e-9 * gvv else gvv), tilt
    det = huu * hvv - guv * guv
    if det <= 1e-12 * guu * gvv or huu <= 0.0:
        huu, hvv = 1.001 * guu, 1.001 * gvv
        det = huu * hvv - guv * guv
    return (-gu * hvv + gv * guv) / det, (-gv * huu + gu * guv) / det, tilt
