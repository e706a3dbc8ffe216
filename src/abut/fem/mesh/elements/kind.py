"""Kind of finite element: nodes, edges, faces, shape functions and a quadrature rule; and the registry of all kinds.

Names and order of nodes are meshio's, which are VTK's (wedges as in Abaqus and Gmsh: the first triangle is counter-clockwise seen
from the second). Shape functions are N_i(ξ) = Σ_j c_ij m_j(ξ) over the kind's monomials m_j, with N_i(ξ_k) = δ_ik.
Source: O. C. Zienkiewicz, R. L. Taylor, J. Z. Zhu, The Finite Element Method, 7th ed. 2013, §6.2–6.3 (serendipity families).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Numbers

__all__ = ["KINDS", "LINEAR", "QUADRATIC", "Kind", "Pairs", "register_kinds"]

Pairs = tuple[tuple[int, int], ...]

KINDS: dict[str, Kind] = {}  #: all kinds by meshio's name, in the order of `fem.mesh.elements`
QUADRATIC: dict[str, str] = {}  #: name of the quadratic kind by that of the linear one
LINEAR: dict[str, str] = {}  #: name of the linear kind by that of the quadratic one


@dataclass(frozen=True, eq=False)
class Kind:
    """Kind of finite element.

    Args:
        name: Name as in meshio.
        corners: Reference coordinates of the corners, (c, d).
        edges: Pairs of corners; a quadratic kind has its middle nodes after the corners in this order.
        faces: Corners of each face, counter-clockwise from outside; in a plane, of each side in turn.
        order: 1 linear, 2 quadratic (serendipity).
        prism: True if the shape functions are those of a triangle times those of a line.
        hexahedron: For a kind that is a collapsed hexahedron, its corner of each corner of that.
    """

    name: str
    corners: tuple[tuple[float, ...], ...]
    edges: Pairs
    faces: tuple[tuple[int, ...], ...]
    order: int = 1
    prism: bool = False
    hexahedron: tuple[int, ...] = ()

    @property
    def dimension(self) -> int:
        """2 in a plane, 3 in space."""
        return len(self.corners[0])

    @property
    def size(self) -> int:
        """Number of nodes."""
        return len(self.corners) + (len(self.edges) if self.order == 2 else 0)

    @property
    def simplex(self) -> bool:
        """True for a triangle or a tetrahedron."""
        return len(self.corners) == self.dimension + 1

    @cached_property
    def middles(self) -> dict[frozenset[int], int]:
        """Index of the middle node by the two corners of an edge; empty for a linear kind."""
        start = len(self.corners)
        return {frozenset(edge): start + k for k, edge in enumerate(self.edges)} if self.order == 2 else {}

    @cached_property
    def facets(self) -> tuple[tuple[int, ...], ...]:
        """Corners of each face in order, then the middle nodes of its sides: corner 0 to 1, 1 to 2, …."""
        found = []
        for face in self.faces:
            sides = zip(face, face[1:] + face[:1], strict=True) if self.dimension == 3 else (face,)
            middles = tuple(self.middles[frozenset(pair)] for pair in sides) if self.middles else ()
            found.append((*face, *middles))
        return tuple(found)

    @cached_property
    def points(self) -> Numbers:
        """Points of quadrature, (q, d): 3 a direction, exact for the volume of every element of the kind (degree 5; 3 on simplices)."""
        return _gauss_rule(self)[0]

    @cached_property
    def weights(self) -> Numbers:
        """Weights of the quadrature points, (q,)."""
        return _gauss_rule(self)[1]

    @cached_property
    def nodes(self) -> Numbers:
        """Reference coordinates of all nodes, (k, d)."""
        corners = np.array(self.corners, float)
        halves = [0.5 * (corners[i] + corners[j]) for i, j in self.edges]
        return np.vstack([corners, *halves]) if self.order == 2 else corners

    def shape(self, points: Numbers) -> Numbers:
        """Return shape functions at reference points (q, d): (q, k)."""
        if self.hexahedron:
            return self._collapse_nodes(_hexahedron_kind(self).shape(points)) + self._pyramid_correction(
                points
            )
        return np.asarray(_monomials(points, self._exponents) @ self._coefficients)

    def gradient(self, points: Numbers) -> Numbers:
        """Return the derivatives of the shape functions by reference coordinates at points (q, d): (q, k, d)."""
        if self.hexahedron:
            slopes = np.stack([self._pyramid_correction(points, axis) for axis in range(3)], axis=-1)
            return self._collapse_nodes(_hexahedron_kind(self).gradient(points)) + slopes
        found = []
        for axis in range(self.dimension):
            lowered = self._exponents.copy()
            lowered[:, axis] = np.maximum(lowered[:, axis] - 1, 0)
            found.append((_monomials(points, lowered) * self._exponents[:, axis]) @ self._coefficients)
        return np.stack(found, axis=-1)

    def both(self, points: Numbers) -> Numbers:
        """Return shape functions and derivatives together, for kinds other than pyramids: (q, 1 + d, k). Points are last in memory."""
        powers, slopes = [], []
        for x in np.ascontiguousarray(points.T):
            powers.append((np.ones_like(x), x, x * x))
            slopes.append((np.zeros_like(x), powers[-1][0], 2.0 * x))
        found = np.empty((1 + self.dimension, self.size, len(points)))
        for row in range(1 + self.dimension):
            factors = [slopes[axis] if axis == row - 1 else powers[axis] for axis in range(self.dimension)]
            for k, exponents in enumerate(self._exponents):
                found[row, k] = math.prod(factor[e] for factor, e in zip(factors, exponents, strict=True))
        return np.moveaxis(self._coefficients.T @ found, 2, 0)

    @cached_property
    def reference_nodes(self) -> Numbers:
        """Coordinates of nodes in the input of `shape`, (k, d): those of a pyramid are the collapsed hexahedron's."""
        if not self.hexahedron:
            return self.nodes
        found = self.nodes.copy()
        for (i, _), k in zip(self.edges[4:], range(9, self.size), strict=False):
            found[k, :2] = self.corners[i][:2]
        return found

    def _pyramid_correction(self, points: Numbers, axis: int | None = None) -> Numbers:
        """Return the correction of a collapsed quadratic pyramid, (q, k), or its derivative by an axis: with it, triangular faces have the
        functions of ``triangle6``, as in the adjacent tetrahedron.

        Source: Newton, Int. J. Numer. Meth. Eng. 7 (1973) 579 (bricks collapsed to wedges; a pyramid has one such face on each side).
        """
        found = np.zeros((len(points), self.size))
        for i, j, _ in self.faces[1:] if self.order == 2 else ():
            across = 0 if self.corners[i][0] == self.corners[j][0] else 1
            side = self.corners[i][across]
            factors = (
                1.0 - points**2
                if axis is None
                else np.where(np.arange(3) == axis, -2.0 * points, 1.0 - points**2)
            )
            factors[:, across] = side / 16.0 if axis == across else (1.0 + side * points[:, across]) / 16.0
            one = factors.prod(axis=1)
            found[:, i] += one
            found[:, j] += one
            found[:, self.middles[frozenset((i, j))]] -= 2.0 * one
        return found

    @cached_property
    def _exponents(self) -> NDArray[np.int64]:
        """Powers of each monomial, (k, d)."""
        every = list(product(range(self.order + 1), repeat=self.dimension))
        if self.simplex:
            kept = [e for e in every if sum(e) <= self.order]
        elif self.prism:  # a triangle's times a line's, of the serendipity family
            kept = [e for e in every if sum(e[:2]) <= self.order and (e[2] < 2 or sum(e[:2]) < 2)]
        else:  # of superlinear degree at most the order
            kept = [e for e in every if sum(p for p in e if p > 1) <= self.order]
        return np.array(kept, dtype=np.int64)

    @cached_property
    def _coefficients(self) -> Numbers:
        return np.asarray(np.linalg.inv(_monomials(self.nodes, self._exponents)))

    def _collapse_nodes(self, whole: Numbers) -> Numbers:
        """Add up values at nodes of the collapsed hexahedron, (q, 8 or 20, …), by nodes of the pyramid."""
        found = np.zeros((len(whole), self.size, *whole.shape[2:]))
        for k, (i, j) in enumerate([(c, c) for c in range(8)] + list(_hexahedron_kind(self).edges)):
            if k < whole.shape[1]:
                one, other = self.hexahedron[i], self.hexahedron[j]
                found[:, one if one == other else self.middles[frozenset((one, other))]] += whole[:, k]
        return found


def _monomials(points: Numbers, exponents: NDArray[np.int64]) -> Numbers:
    """Return monomials at points: (q, k)."""
    found = np.ones((len(points), len(exponents)))
    for axis in range(points.shape[1]):
        power = np.ones((len(points), exponents[:, axis].max(initial=0) + 1))
        for k in range(1, power.shape[1]):
            power[:, k] = power[:, k - 1] * points[:, axis]
        found *= power[:, exponents[:, axis]]
    return found


def _gauss_rule(kind: Kind) -> tuple[Numbers, Numbers]:
    """Return Gauss' rule of three points a direction; a triangle and a tetrahedron are a collapsed square and cube (conical product)."""
    at, weight = np.polynomial.legendre.leggauss(3)
    grid = np.array(list(product(at, repeat=kind.dimension)))
    weights = np.prod(list(product(weight, repeat=kind.dimension)), axis=1)
    cone = kind.dimension if kind.simplex else 2 if kind.prism else 0
    if cone:
        unit = 0.5 * (grid[:, :cone] + 1.0)
        left = np.ones(len(unit))
        for axis in range(cone):
            weights = weights * 0.5 * left
            grid[:, axis] = left * unit[:, axis]
            left = left - grid[:, axis]
    return grid, np.asarray(weights)


def _hexahedron_kind(kind: Kind) -> Kind:
    return KINDS["hexahedron20" if kind.order == 2 else "hexahedron"]


def register_kinds(linear: Kind, quadratic: Kind | None = None) -> None:
    """Register a linear kind and, if there is one, the quadratic kind with the same corners.

    Args:
        linear: The kind with corners alone.
        quadratic: The kind with a middle node on each edge; `Mesh.quadratic` makes it from the linear one.
    """
    KINDS[linear.name] = linear
    if quadratic is not None:
        KINDS[quadratic.name] = quadratic
        QUADRATIC[linear.name] = quadratic.name
        LINEAR[quadratic.name] = linear.name
