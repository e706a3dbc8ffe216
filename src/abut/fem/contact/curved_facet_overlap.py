"""Overlap of a piece of one facet with another facet, for facets with curved or unevenly divided sides.

In the plane tangent to the piece at its middle, a side is at most a cubic; both faces are projected along the plane's normal. Sides are
split where they cross. The parts of either that are inside the other form the boundary of the overlap, in any order:

    ∫_R f dξ = Σ_arcs ± ∫₀¹ ∫₀¹ f(c + s (γ(t) − c)) s (γ(t) − c) × γ′(t) ds dt          cones between the boundary and a point c

Neighbours therefore share their sides to rounding: no area is lost or counted twice. Integrands are not polynomials there (they contain
the inverse of a facet's mapping). Gauss quadrature in both directions converges to rounding at a rate set by the mapping's unevenness.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from abut.array_types import Flags, Integers, Numbers
from abut.fem.contact.facets import Pieces, normal
from abut.fem.contact.normal_projection import intersect_rays, solve_small_systems

__all__ = ["CurvedFacetPairs"]


SAMPLES = np.linspace(
    0.0, 1.0, 9
)  #: of a side: its distance from another is interpolated by a quadratic over every three
ENDS = 1e-11  #: of a side, tolerated distance of a crossing beyond its ends
NUDGE = 1e-10  #: in a facet's coordinates: distance below which a side along a side of the other coincides with it
CLOSED_GAP = 1e-8  #: in a facet's coordinates, gap below which a boundary counts as closed
ZERO_AREA = 1e-14  #: of a piece's own area, share below which an overlap counts as zero
FOUR = np.linspace(0.0, 1.0, 4)
CUBIC = np.linalg.inv(np.vander(FOUR, 4, increasing=True))  #: from four points of a cubic to its coefficients


@dataclass(frozen=True)
class CurvedFacetPairs:
    """Pairs of pieces of one face and whole facets of the other.

    Args:
        pieces: Of the first face.
        facing: Of the second, a piece a facet.
        places: Where nodes are, (n, 3).
        first: Which piece, (m,).
        second: Which facet, (m,).
    """

    pieces: Pieces
    facing: Pieces
    places: Numbers
    first: Integers
    second: Integers

    @cached_property
    def frame(self) -> tuple[Numbers, Numbers, Numbers]:
        """Middles of the pieces (m, 3), two axes across their normals (m, 3, 2), and these (m, 3)."""
        middle = self.pieces.chart[self.first].mean(axis=1)
        x, tangents = self.pieces.facets.at(self.places, self.pieces.whole[self.first], middle)
        n = normal(tangents)
        n /= np.linalg.norm(n, axis=1)[:, None]
        one = tangents[:, :, 0] / np.linalg.norm(tangents[:, :, 0], axis=1)[:, None]
        return x, np.stack([one, np.cross(n, one)], axis=2), n

    @cached_property
    def charts(self) -> tuple[Numbers, Numbers]:
        """Corners in each facet's coordinates, (m, c, 2) and (m, e, 2), both counter-clockwise as projected for the first face."""
        return self.pieces.chart[self.first], self.facing.chart[self.second][:, ::-1]

    def on(self, which: int, pair: Integers, xi: Numbers) -> tuple[Numbers, Numbers]:
        """Return points of the first (0) or second (1) face at a facet's coordinates, and tangents."""
        side, chosen = ((self.pieces, self.first), (self.facing, self.second))[which]
        return side.facets.at(self.places, side.whole[chosen[pair]], xi)

    def project_points(self, which: int, pair: Integers, x: Numbers) -> tuple[Numbers, Flags]:
        """Return coordinates in a pair's first or second facet of points projected along the frame's normal, and whether they exist."""
        side, chosen = ((self.pieces, self.first), (self.facing, self.second))[which]
        start = self.charts[which][pair].mean(axis=1)
        xi, _, met = intersect_rays(
            side.facets, side.whole[chosen[pair]], self.places, x, self.frame[2][pair], start
        )
        return xi, met

    @cached_property
    def sides(self) -> tuple[Numbers, Numbers]:
        """Coefficients of all sides in the frame's plane, from 0 to 1 each: (m, c, 4, 2), (m, e, 4, 2)."""
        return self._sides(0), self._sides(1)

    def _sides(self, which: int) -> Numbers:
        begin = self.charts[which]
        way = np.roll(begin, -1, axis=1) - begin
        xi = begin[:, :, None] + FOUR[:, None] * way[:, :, None]
        pair = np.repeat(np.arange(len(begin)), xi.shape[1] * 4)
        x = self.on(which, pair, xi.reshape(-1, 2))[0]
        middle, axes, _ = self.frame
        flat = np.einsum("mc,mcr->mr", x - middle[pair], axes[pair]).reshape(xi.shape)
        return np.asarray(np.einsum("kq,mcqr->mckr", CUBIC, flat))

    def crossings(self) -> tuple[Integers, Integers, Numbers, Integers, Numbers]:
        """Intersections of sides: pair, side of the first and coordinate on it, side of the second and coordinate on it."""
        one, two = self.sides
        (low, high), (least, most) = _bounding_box(one), _bounding_box(two)
        near = (low[:, :, None] <= most[:, None]).all(axis=3) & (least[:, None] <= high[:, :, None]).all(
            axis=3
        )
        pair, c, e = np.nonzero(near)
        which, s, t = _cubic_intersections(one[pair, c], two[pair, e])
        return pair[which], c[which], s, e[which], t

    @cached_property
    def arcs(self) -> tuple[tuple[Integers, Integers, Numbers, Numbers], ...]:
        """Parts of the sides of either facet, split at crossings, that are inside the other: pair, side, start and end coordinates."""
        pair, c, s, e, t = self.crossings()
        corners = [chart.shape[1] for chart in self.charts]
        found = []
        for which, (side, at) in enumerate(((c, s), (e, t))):
            whole, begin, end = _split_sides(
                pair * corners[which] + side, at, len(self.first) * corners[which]
            )
            pairs, side = np.divmod(whole, corners[which])
            kept = self._inside(which, pairs, side, 0.5 * (begin + end))
            found.append((pairs[kept], side[kept], begin[kept], end[kept]))
        return tuple(found)

    def place(self, which: int, pair: Integers, side: Integers, at: Numbers) -> tuple[Numbers, Numbers]:
        """Return coordinates in a facet of points of its sides, and their derivatives along the side."""
        chart = self.charts[which]
        begin, end = chart[pair, side], chart[pair, (side + 1) % chart.shape[1]]
        return begin + at[:, None] * (end - begin), end - begin

    def _inside(self, which: int, pair: Integers, side: Integers, at: Numbers) -> Flags:
        """True for points on sides of one facet inside the other; on coincident sides the first's are inside, the second's are not."""
        xi, way = self.place(which, pair, side, at)
        if which == 0:
            xi = xi + NUDGE * np.stack([-way[:, 1], way[:, 0]], axis=1) / np.linalg.norm(way, axis=1)[:, None]
        seen, met = self.project_points(1 - which, pair, self.on(which, pair, xi)[0])
        corners = self.charts[1 - which][pair]
        ahead = np.roll(corners, -1, axis=1) - corners
        arm = seen[:, None] - corners
        room = ahead[..., 0] * arm[..., 1] - ahead[..., 1] * arm[..., 0]
        if which == 0:  # the second's corners go round the other way in its own coordinates
            return np.asarray(met & (room < 0.0).all(axis=1))
        return np.asarray(met & (room > NUDGE * np.linalg.norm(ahead, axis=2)).all(axis=1))

    def boundary(self, inner: Numbers) -> tuple[Integers, Numbers, Numbers]:
        """Arcs of the boundaries of the overlaps: the pair of each, and places and derivatives in the first facet's coordinates at
        parts of each from 0 to 1, (a, q, 2).
        """
        pairs, places, slopes = [], [], []
        for which, (pair, side, begin, end) in enumerate(self.arcs):
            t = begin[:, None] + (end - begin)[:, None] * inner
            many = np.repeat(pair, len(inner))
            xi, slope = self.place(which, many, np.repeat(side, len(inner)), t.ravel())
            if which:
                xi, slope = self._map_to_first_facet(many, xi, slope)
            pairs.append(pair)
            places.append(xi.reshape(*t.shape, 2))
            slopes.append(slope.reshape(*t.shape, 2) * (end - begin)[:, None, None])
        return np.concatenate(pairs), np.concatenate(places), np.concatenate(slopes)

    @cached_property
    def ends(self) -> tuple[Integers, Numbers]:
        """Pair of each arc, and its end points, (a, 2, 2)."""
        pair, place, _ = self.boundary(np.array([0.0, 1.0]))
        return pair, place

    @cached_property
    def has_open_boundary(self) -> Flags:
        """Pairs whose boundary is not closed, for example at a folded facet."""
        pair, place = self.ends
        return np.asarray(
            np.abs(_sum_by_pair(pair, place[:, 1] - place[:, 0], len(self.first))).max(axis=1) > CLOSED_GAP
        )

    def points(self, count: int) -> tuple[Integers, Numbers, Numbers]:
        """Quadrature points, `count` in each direction of a cone, of pairs whose boundary closes: the pair of each, its coordinates
        in the first facet, and its area.
        """
        at, weights = np.polynomial.legendre.leggauss(count)
        at, weights = 0.5 * (1.0 + at), 0.5 * weights
        pair, place, slope = self.boundary(at)
        arcs = np.maximum(np.bincount(pair, minlength=len(self.first)), 1)
        centre = _sum_by_pair(pair, self.ends[1][:, 0], len(self.first)) / arcs[:, None]
        arm = place - centre[pair, None]
        turn = (arm[..., 0] * slope[..., 1] - arm[..., 1] * slope[..., 0]) * weights
        area = np.bincount(pair, 0.5 * turn.sum(axis=1), len(self.first))
        kept = (~self.has_open_boundary & (area > ZERO_AREA * np.abs(_polygon_area(self.charts[0]))))[pair]
        xi = centre[pair[kept], None, None] + at[:, None, None] * arm[kept, None]
        which, xi = np.repeat(pair[kept], count * count), xi.reshape(-1, 2)
        weight = (turn[kept, None] * (weights * at)[:, None]).ravel()
        return which, xi, weight * np.linalg.norm(normal(self.on(0, which, xi)[1]), axis=1)

    def _map_to_first_facet(self, pair: Integers, eta: Numbers, way: Numbers) -> tuple[Numbers, Numbers]:
        """Return coordinates in the first facet of places of the second, and their derivatives along a direction there."""
        axes = self.frame[1][pair]
        x, tangents = self.on(1, pair, eta)
        xi, _ = self.project_points(0, pair, x)
        flat = np.einsum("mcr,mcs->mrs", axes, self.on(0, pair, xi)[1])
        return xi, solve_small_systems(flat, np.einsum("mcr,mcs,ms->mr", axes, tangents, way))


def _sum_by_pair(pair: Integers, values: Numbers, size: int) -> Numbers:
    """Return sums by pair of values (a, 2)."""
    return np.stack([np.bincount(pair, column, size) for column in values.T], axis=1)


def _polygon_area(corners: Numbers) -> Numbers:
    ahead = np.roll(corners, -1, axis=1)
    return np.asarray(0.5 * np.sum(corners[..., 0] * ahead[..., 1] - corners[..., 1] * ahead[..., 0], axis=1))


def _bounding_box(sides: Numbers) -> tuple[Numbers, Numbers]:
    """Return lower and upper bounds of the coordinates of sides, with a margin for their curvature between four of their points."""
    at = np.einsum("qk,mekr->meqr", np.vander(FOUR, 4, increasing=True), sides)
    low, high = at.min(axis=2), at.max(axis=2)
    room = 0.1 * (high - low).max(axis=2, keepdims=True)
    return low - room, high + room


def _split_sides(whole: Integers, at: Numbers, count: int) -> tuple[Integers, Numbers, Numbers]:
    """Split sides 0 to count − 1 at the given coordinates; return the side of each part, its start and its end."""
    every = np.arange(count)
    side = np.concatenate([every, every, whole])
    place = np.concatenate([np.zeros(count), np.ones(count), at])
    order = np.lexsort((place, side))
    side, place = side[order], place[order]
    kept = (side[1:] == side[:-1]) & (place[1:] - place[:-1] > 0.1 * ENDS)
    return side[:-1][kept], place[:-1][kept], place[1:][kept]


def _cubic_value(cubic: Numbers, at: Numbers) -> Numbers:
    """Evaluate cubics (m, 4) or (m, 4, 2) at (m, q): (m, q) or (m, q, 2)."""
    power = at[..., None] ** np.arange(4)
    return np.asarray(np.einsum("mqk,mk...->mq...", power, cubic))


def _cubic_slope(cubic: Numbers, at: Numbers) -> Numbers:
    power = at[..., None] ** np.arange(3) * np.arange(1, 4)
    return np.asarray(np.einsum("mqk,mk...->mq...", power, cubic[:, 1:]))


def _cubic_intersections(one: Numbers, two: Numbers) -> tuple[Integers, Numbers, Numbers]:
    """Find the intersections of pairs of cubics (m, 4, 2): pair, and coordinate on either."""
    begin, way = one[:, 0], one[:, 1:].sum(axis=1)
    square = np.einsum("mr,mr->m", way, way)[:, None]
    (u1, w1), (u2, w2) = (_chord_coordinates(each, begin, way, square) for each in (one, two))
    t = np.broadcast_to(SAMPLES, (len(one), len(SAMPLES)))
    wanted = _cubic_value(u2, t)
    s = wanted.copy()
    for _ in range(4):
        slope = _cubic_slope(u1, s)
        s = np.clip(s - (_cubic_value(u1, s) - wanted) / np.where(np.abs(slope) > 0.1, slope, 0.1), -0.5, 1.5)
    off = _cubic_value(w2, t) - _cubic_value(w1, s)
    low, mid, high = off[:, :-2:2], off[:, 1::2], off[:, 2::2]
    r = _quadratic_roots(0.5 * (low + high) - mid, 0.5 * (high - low), mid)  # (m, 4, 2)
    which, piece, k = np.nonzero(np.abs(r) <= 1.1)
    t0 = SAMPLES[1 + 2 * piece] + r[which, piece, k] * SAMPLES[1]
    s0 = np.clip(_cubic_value(u2[which], t0[:, None])[:, 0], 0.0, 1.0)
    return _refine_crossings(one, two, which, s0, t0)


def _chord_coordinates(
    cubic: Numbers, begin: Numbers, way: Numbers, square: Numbers
) -> tuple[Numbers, Numbers]:
    """Return coordinates along and across a chord from its start, relative to its length."""
    arm = cubic.copy()
    arm[:, 0] -= begin
    along_it = np.einsum("mkr,mr->mk", arm, way) / square
    return along_it, (way[:, None, 0] * arm[..., 1] - way[:, None, 1] * arm[..., 0]) / square


def _quadratic_roots(a: Numbers, b: Numbers, c: Numbers) -> Numbers:
    """Return both roots of a r² + b r + c; not a number where there is none."""
    with np.errstate(all="ignore"):
        q = -0.5 * (b + np.copysign(np.sqrt(b * b - 4.0 * a * c), b))
        return np.stack([q / a, c / q], axis=-1)


def _refine_crossings(
    one: Numbers, two: Numbers, which: Integers, s: Numbers, t: Numbers
) -> tuple[Integers, Numbers, Numbers]:
    """Refine intersections of cubics by Newton's method; drop those that do not converge within both."""
    a, b = one[which], two[which]
    for _ in range(6):
        off = (_cubic_value(b, t[:, None]) - _cubic_value(a, s[:, None]))[:, 0]
        matrix = np.stack([_cubic_slope(a, s[:, None])[:, 0], -_cubic_slope(b, t[:, None])[:, 0]], axis=2)
        step = solve_small_systems(matrix, off)
        s, t = s + np.clip(step[:, 0], -0.2, 0.2), t + np.clip(step[:, 1], -0.2, 0.2)
    off = np.abs((_cubic_value(b, t[:, None]) - _cubic_value(a, s[:, None]))[:, 0]).max(axis=1, initial=0.0)
    size = np.abs(a[:, 1:].sum(axis=1)).max(axis=1, initial=0.0)
    inner = (np.abs(s - 0.5) <= 0.5 + ENDS) & (np.abs(t - 0.5) <= 0.5 + ENDS)
    kept = inner & (off <= ENDS * size)
    return which[kept], np.clip(s[kept], 0.0, 1.0), np.clip(t[kept], 0.0, 1.0)
