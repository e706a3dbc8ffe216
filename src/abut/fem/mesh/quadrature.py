"""Quadrature over elements: points and weights from scikit-fem, and shape functions at the points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from abut.array_types import Numbers
from abut.errors import MissingExtra
from abut.fem.mesh.elements import KINDS, LINEAR, Kind

__all__ = ["MASS", "STIFFNESS", "STRESS", "Rule", "extrapolation_matrix", "quadrature_rule"]

#: Types of integrands: degrees for elements with corners alone, and with middle nodes; of simplices, and of others by direction.
STIFFNESS, MASS, STRESS = (
    {True: (1, 2), False: (2, 4)},
    {True: (2, 4), False: (2, 4)},
    {True: (1, 2), False: (1, 2)},
)
_DOMAINS = {("simplex", 2): "RefTri", ("simplex", 3): "RefTet", ("box", 2): "RefQuad", ("box", 3): "RefHex"}


@dataclass(frozen=True)
class Rule:
    """Points of the reference element (q, d), weights (q,), shape functions (q, k) and their derivatives (q, k, d) there."""

    at: Numbers
    weights: Numbers
    n: Numbers
    dn: Numbers


@cache
def quadrature_rule(name: str, degree: int) -> Rule:
    """Points of a kind of element that integrate polynomials of a degree; wedges and pyramids have one rule for all.

    Raises:
        MissingExtra: scikit-fem is not installed.
    """
    kind = KINDS[name]
    at, weights = _quadrature_points(kind, degree)
    return Rule(at, weights, kind.shape(at), kind.gradient(at))


def _quadrature_points(kind: Kind, degree: int) -> tuple[Numbers, Numbers]:
    box = len(kind.corners) == 2**kind.dimension
    if not (kind.simplex or box):
        return kind.points, kind.weights
    try:
        from skfem import refdom
        from skfem.quadrature import get_quadrature
    except ImportError as problem:
        raise MissingExtra.of("finite elements", "scikit-fem", "fem") from problem
    domain = getattr(refdom, _DOMAINS["simplex" if kind.simplex else "box", kind.dimension])
    at, weights = get_quadrature(domain, degree)
    if box:  # there from 0 to 1, here from -1 to 1
        return 2.0 * at.T - 1.0, weights * 2.0**kind.dimension
    return at.T, weights


def extrapolation_matrix(kind: Kind, at: Numbers) -> Numbers:
    """Return the matrix from integration points to nodes, by least squares in the linear kind's functions, (k, q).

    Source: Hinton & Campbell, Int. J. Numer. Meth. Eng. 8 (1974) 461.
    """
    linear = KINDS[LINEAR.get(kind.name, kind.name)]
    if len(at) < len(linear.corners):
        return np.full((len(kind.nodes), len(at)), 1.0 / len(at))
    return np.asarray(linear.shape(kind.reference_nodes) @ np.linalg.pinv(linear.shape(at)))
