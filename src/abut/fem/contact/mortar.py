"""Mortar integration of two faces: pieces of facets projected along the normals of the first, with integrals over their overlap.

    g(ξ) = n·(x₂ − x₁),  x₂ on the ray from x₁(ξ) along the first face's normal n        gap, open where positive
    G_j = ∫ ψ_j g dA,   D_j = ∫ ψ_j dA                                                    weighted gap and area of a pressure p_j
    B: rows ∂G_j/∂x = ∫ ψ_j n·(δx₂ − δx₁) dA,  forces  Bᵀ p                               (n fixed)

ψ_j are dual to the pieces' functions h_i: ∫ ψ_j h_i dA = δ_ij ∫ h_j dA over the part of a piece that overlaps the other face. So a
partly covered piece is constrained over its overlap only (no over-constraint at boundaries), Σ ψ_j = 1, and a uniform pressure is
transmitted as such. Integration is over the parts of pieces that belong to one facet of either face (segments), to rounding
where faces are flat (triangles, quadrilaterals, sides bent within the plane) or curved but of one family of parabolas. As x₂ − x₁ is
parallel to n, forces have no moment.

Source: Wohlmuth, SIAM J. Numer. Anal. 38 (2000) 989 (dual multipliers); Puso & Laursen, Comput. Methods Appl. Mech. Eng. 193 (2004) 601
(segments); Cichosz & Bischoff, ibid. 200 (2011) 1317 (dual at boundaries).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from abut.array_types import Integers, Numbers
from abut.fem.contact.curved_facet_overlap import CurvedFacetPairs
from abut.fem.contact.facets import ContactFacets, Pieces, normal
from abut.fem.contact.normal_projection import intersect_rays, project_points
from abut.fem.contact.polygon_clipping import intersect_intervals, intersect_polygons
from abut.fem.mesh.quadrature import quadrature_rule

__all__ = ["MortarPoints", "quadrature_points"]


MAX_FACING_COSINE = -0.05  #: cosine of two normals above which faces do not face each other
DEGREE = 6  #: of polynomials that are integrated exactly over a triangle of an overlap
FLATNESS_TOLERANCE = 1e-11  #: of a facet's size, tolerated deviation of the nodes of an even one
ROUNDING = 3e-15  #: of the greatest integral, quadrature error where uneven faces are flat
ROUGHLY = 1e-8  #: the same where they are not
POINTS, MOST = 4, 16  #: of quadrature in an overlap interval of even facets, and of the most uneven


@dataclass(frozen=True)
class MortarPoints:
    """Quadrature points between pieces of one kind and facets of one kind.

    Args:
        pieces: Of the first face.
        piece: Which of them each point is on, (m,).
        other: Facets of the second face.
        facet: Which of those is opposite to each point, (m,).
        n_one: Shape functions of the first facet there, (m, k).
        n_two: Of the second, (m, l).
        psi: Dual functions at the piece's corners, (m, c).
        weight: Area of each point, times 2 π r or a thickness, (m,).
        normal: n, (m, d).
        gap: g [m], (m,).
    """

    pieces: Pieces
    piece: Integers
    other: ContactFacets
    facet: Integers
    n_one: Numbers
    n_two: Numbers
    psi: Numbers
    weight: Numbers
    normal: Numbers
    gap: Numbers

    @property
    def nodes_one(self) -> Integers:
        """Nodes of the first facet of each point, (m, k)."""
        return self.pieces.facets.nodes[self.pieces.whole[self.piece]]

    @property
    def nodes_two(self) -> Integers:
        """Nodes of the second, (m, l)."""
        return self.other.nodes[self.facet]

    @property
    def corners(self) -> Integers:
        """Nodes whose pressures act at each point, (m, c)."""
        return self.pieces.nodes[self.piece]


def quadrature_points(
    one: Sequence[ContactFacets],
    two: Sequence[ContactFacets],
    places: Numbers,
    reach: float,
    measure: Callable[[Numbers], Numbers],
    by_second: bool = False,
) -> Iterator[MortarPoints]:
    """Yield all quadrature points between two faces, group by group.

    Args:
        one: facets of the first face, by kind.
        two: of the second.
        places: where all nodes are, (n, d).
        reach: search distance along a normal [m]; pairs farther apart are ignored.
        measure: of places (m, d), the factor of a length or area there (1; a thickness; 2 π r).
        by_second: True for gaps and forces along the second face's normal, to which the first's is inclined where both are not parallel.
    """
    for pieces in (pieces for facets in one for pieces in facets.pieces()):
        found = [_pair_points(pieces, facets.outline(), places, reach, by_second) for facets in two]
        yield from _with_duals(pieces, [points for points in found if points is not None], measure, places)


def _pair_points(
    pieces: Pieces, facing: Pieces, places: Numbers, reach: float, by_second: bool
) -> MortarPoints | None:
    """Return points without duals (their weights still without the measure); None where the two kinds do not overlap."""
    first, second = _candidate_pairs(pieces, facing, places, reach)
    which, xi, weight = _in_common(pieces, facing, places, first, second)
    if not len(which):
        return None
    piece, other = first[which], second[which]
    one, two = pieces.facets, facing.facets
    x, tangents = one.at(places, pieces.whole[piece], xi)
    n = _unit_vectors(normal(tangents))
    eta, gap, met = intersect_rays(two, facing.whole[other], places, x, n, facing.chart[other].mean(axis=1))
    kept = met & (np.abs(gap) <= reach)
    if not kept.any():
        return None
    if by_second:
        facing_it = -_unit_vectors(normal(two.at(places, facing.whole[other], eta)[1]))
        gap, n = gap * np.einsum("md,md->m", n, facing_it), facing_it
    return MortarPoints(
        pieces,
        piece[kept],
        two,
        facing.whole[other][kept],
        one.kind.shape(xi[kept]),
        two.kind.shape(eta[kept]),
        _hat_functions(pieces, piece[kept], xi[kept]),
        weight[kept],
        n[kept],
        gap[kept],
    )


def _unit_vectors(vectors: Numbers) -> Numbers:
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1)[:, None])


def _candidate_pairs(
    pieces: Pieces, facing: Pieces, places: Numbers, reach: float
) -> tuple[Integers, Integers]:
    """Return pairs of pieces that face each other and whose circumscribed balls, projected along the first's normal, overlap."""
    from scipy.spatial import cKDTree

    (c1, r1, n1), (c2, r2, n2) = (_bounding_spheres(each, places) for each in (pieces, facing))
    if not len(c1) or not len(c2):
        return np.empty(0, np.int64), np.empty(0, np.int64)
    wide = float(r1.max() + r2.max())
    near = cKDTree(c2).query_ball_point(c1, np.hypot(reach, wide) + wide, return_sorted=True)
    counts = np.array([len(each) for each in near])
    first = np.repeat(np.arange(len(c1)), counts)
    second = np.fromiter((k for each in near for k in each), np.int64, int(counts.sum()))
    arm = c2[second] - c1[first]
    apart = np.einsum("md,md->m", arm, n1[first])
    across = np.sqrt(np.maximum(np.einsum("md,md->m", arm, arm) - apart**2, 0.0))
    room = r1[first] + r2[second]
    facing_each = np.einsum("md,md->m", n1[first], n2[second]) < MAX_FACING_COSINE
    kept = facing_each & (across <= room) & (np.abs(apart) <= reach + room)
    return first[kept], second[kept]


def _bounding_spheres(pieces: Pieces, places: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """Return centres, radii and mean normals of pieces; radii include a margin for curved pieces."""
    corners = places[pieces.nodes]
    centre = corners.mean(axis=1)
    radius = 1.2 * np.linalg.norm(corners - centre[:, None], axis=2).max(axis=1)
    middle = pieces.chart.mean(axis=1)
    n = normal(pieces.facets.at(places, pieces.whole, middle)[1])
    return centre, radius, n / np.linalg.norm(n, axis=1)[:, None]


def _in_common(
    pieces: Pieces, facing: Pieces, places: Numbers, first: Integers, second: Integers
) -> tuple[Integers, Numbers, Numbers]:
    """Return quadrature points in the overlaps of pairs: the pair of each, its coordinates in the first facet, and its area.

    Where all facets that a piece may touch are even, sides of the second are straight in the first's own coordinates, as they are in a
    plane. So all facets that touch one piece are cut in the same way, and no area is lost.
    """
    counts = _quadrature_counts(pieces, facing, places, first, second)
    found = [(np.empty(0, np.int64), np.empty((0, places.shape[1] - 1)), np.empty(0))]
    for count in np.unique(counts):
        chosen = np.flatnonzero(counts == count)
        if count > POINTS and places.shape[1] == 3:
            curved = CurvedFacetPairs(pieces, facing, places, first[chosen], second[chosen])
            which, xi, area = curved.points(int(count))
            found.append((chosen[which], xi, area))
            chosen = chosen[curved.has_open_boundary]
        if len(chosen):
            found.append(_by_coordinates(pieces, facing, places, first, second, chosen, int(count)))
    which, xi, area = (np.concatenate(each) for each in zip(*found, strict=True))
    return which, xi, area


def _quadrature_counts(
    pieces: Pieces, facing: Pieces, places: Numbers, first: Integers, second: Integers
) -> Integers:
    """Return the number of quadrature points per direction of each pair, by the most uneven of all facets that its piece may touch.

    The error of n points is 1e-4 ε^(2n − 5), measured with serendipity facets, the worst. It is rounding where faces are flat. Other
    faces do not coincide to rounding anyway; facets that are bent out of their plane more than within it are treated as even.
    """
    within, out = np.zeros((2, len(pieces.whole)))
    one, two = pieces.facets.unevenness(places), facing.facets.unevenness(places)
    for most, a, b in zip((within, out), one, two, strict=True):
        np.maximum.at(most, first, np.maximum(a[pieces.whole[first]], b[second]))
    left = np.where(out > FLATNESS_TOLERANCE, ROUGHLY, ROUNDING)
    wanted = np.ceil(2.5 + 0.5 * np.log(left / 1e-4) / np.log(np.clip(within, FLATNESS_TOLERANCE, 0.5)))
    found = np.where(within > np.maximum(out, FLATNESS_TOLERANCE), np.clip(wanted, POINTS + 1, MOST), POINTS)
    return found.astype(np.int64)[first]


def _by_coordinates(
    pieces: Pieces,
    facing: Pieces,
    places: Numbers,
    first: Integers,
    second: Integers,
    chosen: Integers,
    count: int,
) -> tuple[Integers, Numbers, Numbers]:
    corners = places[facing.nodes[second[chosen]]]
    p, c, d = corners.shape
    start = np.repeat(pieces.chart[first[chosen]].mean(axis=1), c, axis=0)
    whole = np.repeat(pieces.whole[first[chosen]], c)
    seen = project_points(pieces.facets, whole, places, corners.reshape(-1, d), start).reshape(p, c, d - 1)
    one = pieces.chart[first[chosen]]
    which, parts = intersect_intervals(one, seen) if d == 2 else intersect_polygons(one, seen)
    xi, weight = _subdomain_quadrature(parts, count)
    which = chosen[np.repeat(which, xi.shape[1])]
    xi = xi.reshape(-1, d - 1)
    _, tangents = pieces.facets.at(places, pieces.whole[first[which]], xi)
    return which, xi, weight.ravel() * np.linalg.norm(normal(tangents), axis=1)


def _subdomain_quadrature(corners: Numbers, count: int) -> tuple[Numbers, Numbers]:
    """Return quadrature points in intervals (t, 2, 1), so many, or triangles (t, 3, 2) of coordinates; weights: (t, q, r), (t, q)."""
    if corners.shape[1] == 2:
        at, weights = np.polynomial.legendre.leggauss(count)
        half = 0.5 * (corners[:, 1] - corners[:, 0])
        return corners.mean(axis=1)[:, None] + half[:, None] * at[None, :, None], half * weights
    points = quadrature_rule("triangle", DEGREE)
    shape = np.stack([1.0 - points.at.sum(axis=1), points.at[:, 0], points.at[:, 1]], axis=1)
    one, two = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    area = one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0]
    return np.einsum("qc,tcr->tqr", shape, corners), area[:, None] * points.weights


def _hat_functions(pieces: Pieces, piece: Integers, xi: Numbers) -> Numbers:
    """Return functions h of a piece's corners, linear or bilinear in its own coordinates, at points of its facet: (m, c)."""
    corners = pieces.chart[piece]
    if corners.shape[1] == 2:
        length = corners[:, 1, 0] - corners[:, 0, 0]
        share = (xi[:, 0] - corners[:, 0, 0]) / length
        return np.stack([1.0 - share, share], axis=1)
    one, two, arm = corners[:, 1] - corners[:, 0], corners[:, -1] - corners[:, 0], xi - corners[:, 0]
    area = one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0]
    u = (arm[:, 0] * two[:, 1] - arm[:, 1] * two[:, 0]) / area
    v = (one[:, 0] * arm[:, 1] - one[:, 1] * arm[:, 0]) / area
    if corners.shape[1] == 3:
        return np.stack([1.0 - u - v, u, v], axis=1)
    return np.stack([(1.0 - u) * (1.0 - v), u * (1.0 - v), u * v, (1.0 - u) * v], axis=1)


def _with_duals(
    pieces: Pieces, groups: list[MortarPoints], measure: Callable[[Numbers], Numbers], places: Numbers
) -> Iterator[MortarPoints]:
    """Yield the groups with their measure and dual functions instead of hats: ψ = diag(∫h) (∫h hᵀ)⁻¹ h over the overlap of each piece."""
    if not groups:
        return
    groups = [_scale_weights(points, measure, places) for points in groups]
    count, c = len(pieces.whole), pieces.local.shape[1]
    mass, share = np.zeros((count, c, c)), np.zeros((count, c))
    for points in groups:
        weighted = points.psi * points.weight[:, None]
        np.add.at(mass, points.piece, weighted[:, :, None] * points.psi[:, None, :])
        np.add.at(share, points.piece, weighted)
    scale = np.sqrt(np.maximum(np.einsum("pcc->pc", mass), 1e-300))
    even = mass / (scale[:, :, None] * scale[:, None, :]) + 1e-12 * np.eye(c)
    dual = share[:, :, None] * np.linalg.inv(even) / (scale[:, :, None] * scale[:, None, :])
    for points in groups:
        psi = np.einsum("mij,mj->mi", dual[points.piece], points.psi)
        yield replace(points, psi=psi)


def _scale_weights(
    points: MortarPoints, measure: Callable[[Numbers], Numbers], places: Numbers
) -> MortarPoints:
    x = np.einsum("mk,mkc->mc", points.n_one, places[points.nodes_one])
    return replace(points, weight=points.weight * measure(x))
