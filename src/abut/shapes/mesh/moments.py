"""Mass properties by integration: over closed triangle meshes, and over plane polygons."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from abut.array_types import Integers, Numbers
from abut.shapes.mesh.sizes_and_bounds import Triple

__all__ = ["Moments", "area_nodes", "mesh_moments"]


class Moments(NamedTuple):
    """Volume, centre and inertia about it at unit density."""

    volume: float  #: [m³]
    centre: Triple  #: [m]
    inertia: Numbers  #: (3, 3) [m⁵]


def mesh_moments(vertices: Numbers, faces: Integers) -> Moments:
    """Return the moments of the volume enclosed by a closed mesh, exact to rounding; shells facing inward count as voids.

    Each face makes a signed tetrahedron (o, a, b, c) with the vertices' mean o. With d = det(a, b, c) from o,
    s = a + b + c:

        V = Σ d/6,   ∫ x dV = Σ d s/24,   C = ∫ x xᵀ dV = Σ d (s sᵀ + a aᵀ + b bᵀ + c cᵀ)/120
        I = tr(C) 1 − C,   shifted from o to the centre by the parallel-axis theorem

    Sources: B. Mirtich, "Fast and accurate computation of polyhedral mass properties", J. Graphics Tools 1(2), 1996;
    D. Eberly, "Polyhedral mass properties (revisited)", Geometric Tools, 2002 (the same integrals, summed by faces).
    """
    origin = vertices.mean(axis=0)
    corners = (vertices - origin)[faces]
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    det = np.einsum("ij,ij->i", a, np.cross(b, c))
    total = a + b + c
    volume = float(det.sum()) / 6.0
    first = det @ total / 24.0
    second = sum((x * det[:, None]).T @ x for x in (total, a, b, c)) / 120.0
    away = first / volume if volume else np.zeros(3)
    second = second - volume * np.outer(away, away)
    x, y, z = (origin + away).tolist()
    return Moments(volume, (x, y, z), np.trace(second) * np.eye(3) - second)


def area_nodes(rings: Sequence[Numbers]) -> tuple[Numbers, Numbers, Numbers]:
    """Return nodes x, y (k,) and weights (k,) whose sums integrate polynomials up to degree 4 exactly over an area.

    The rings (n, 2) run counter-clockwise round the area and clockwise round its holes. Every edge (a, b) makes a
    signed triangle with the point c, the mean of the first ring, in which

        p = c + u (a − c) + u v (b − a),   dA = u det(a − c, b − c) du dv

    and 3-point Gauss-Legendre rules in u and v are exact to degree 5.
    """
    nodes, weights = np.polynomial.legendre.leggauss(3)
    nodes, weights = 0.5 * (nodes + 1.0), 0.5 * weights
    c = rings[0].mean(axis=0)
    starts = np.concatenate(rings) - c
    ends = np.concatenate([np.roll(ring, -1, axis=0) for ring in rings]) - c
    det = starts[:, 0] * ends[:, 1] - starts[:, 1] * ends[:, 0]
    points, areas = [], []
    for (u, wu), (v, wv) in itertools.product(zip(nodes, weights, strict=True), repeat=2):
        points.append(c + u * starts + u * v * (ends - starts))
        areas.append(wu * wv * u * det)
    x, y = np.concatenate(points).T
    return x, y, np.concatenate(areas)
