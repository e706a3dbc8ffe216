"""Contact interface as matrices: nodes with pressures, their areas and gaps, and the forces on nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Integers, Numbers
from abut.fem.contact.facets import ContactFacets
from abut.fem.contact.mortar import MortarPoints, quadrature_points

if TYPE_CHECKING:
    from scipy.sparse import csr_array

    from abut.fem.contact.nitsche import QuadraturePoints

__all__ = ["ContactInterface", "sparse_matrix"]


NO_PRESSURE_AREA = 1e-9  #: of the mean area of a pressure, below which it has none


@dataclass(frozen=True)
class ContactInterface:
    """Contact interface of two faces in their present positions.

    Args:
        nodes: Nodes with a pressure, among all nodes of the problem, (c,).
        area: D_j = ∫ ψ_j dA [m²], (c,).
        gap: G_j/D_j [m], (c,), open where positive.
        normal: B: rows ∂G_j/∂u, (c, N), sparse; Bᵀ p are the forces on nodes.
        tangential: Rows of slip, ∫ ψ_j t·(δu₁ − δu₂) dA along each node's tangents, (c (d − 1), N), sparse, tangents of a node together.
        tangents: Unit vectors across the normal of the first face at these nodes, (c, d − 1, d).
        points: Quadrature points, for Nitsche's method only.
    """

    nodes: Integers
    area: Numbers
    gap: Numbers
    normal: csr_array
    tangential: csr_array
    tangents: Numbers
    points: QuadraturePoints | None = None

    @classmethod
    def of(
        cls,
        one: Sequence[ContactFacets],
        two: Sequence[ContactFacets],
        places: Numbers,
        reach: float,
        measure: Callable[[Numbers], Numbers],
        clearance: float,
        sampled: Callable[[Sequence[MortarPoints], ContactInterface], QuadraturePoints] | None = None,
        by_second: bool = False,
    ) -> ContactInterface:
        """Assemble the interface of two faces for nodes at `places`, (n, d), by the normal of either face; `sampled` makes `points`."""
        groups = list(quadrature_points(one, two, places, reach, measure, by_second))
        found = _assemble_interface(groups, places.shape, clearance)
        return found if sampled is None else replace(found, points=sampled(groups, found))

    def after_step(self, step: Numbers, wider: float) -> ContactInterface:
        """Return the interface with gaps after a displacement of all nodes, (N,), and a larger clearance; pairing and normals stay."""
        gap = self.gap + wider + self.normal @ step / self.area
        return replace(self, gap=gap, points=self.points and self.points.after_step(step, wider))

    @property
    def dimension(self) -> int:
        """Dimension, 2 or 3."""
        return int(self.tangents.shape[2])


def _assemble_interface(
    groups: list[MortarPoints], shape: tuple[int, int], clearance: float
) -> ContactInterface:
    count, d = shape
    area, gap, mean = np.zeros(count), np.zeros(count), np.zeros((count, d))
    for points in groups:
        share = points.psi * points.weight[:, None]
        np.add.at(area, points.corners, share)
        np.add.at(gap, points.corners, share * (points.gap + clearance)[:, None])
        np.add.at(mean, points.corners, share[:, :, None] * points.normal[:, None])
    nodes = np.flatnonzero(area > NO_PRESSURE_AREA * area.sum() / max(np.count_nonzero(area), 1))
    directions = mean[nodes] / np.maximum(np.linalg.norm(mean[nodes], axis=1), 1e-300)[:, None]
    rows = np.full(count, -1)
    rows[nodes] = np.arange(len(nodes))
    tangents = _tangent_vectors(directions)
    normal = sparse_matrix(_rows_along_normals(groups, rows), (len(nodes), count * d))
    slip = sparse_matrix(_rows_along_tangents(groups, rows, tangents), (len(nodes) * (d - 1), count * d))
    return ContactInterface(nodes, area[nodes], gap[nodes] / area[nodes], normal, slip, tangents)


def _tangent_vectors(n: Numbers) -> Numbers:
    """Return unit vectors across each normal, (c, d − 1, d)."""
    if n.shape[1] == 2:
        return np.stack([-n[:, 1], n[:, 0]], axis=1)[:, None]
    least = np.eye(3)[np.abs(n).argmin(axis=1)]
    first = np.cross(n, least)
    first /= np.maximum(np.linalg.norm(first, axis=1), 1e-300)[:, None]
    return np.stack([first, np.cross(n, first)], axis=1)


def _rows_along_normals(
    groups: Iterable[MortarPoints], rows: Integers
) -> Iterable[tuple[Integers, Integers, Numbers]]:
    for p in groups:
        share, d = p.psi * p.weight[:, None], p.normal.shape[1]
        first, pair = _group_by_pair(p)
        for nodes, shape, sign in ((p.nodes_one, p.n_one, -1.0), (p.nodes_two, p.n_two, 1.0)):
            flat = (share[:, :, None, None] * shape[:, None, :, None] * p.normal[:, None, None, :]).reshape(
                len(share), -1
            )
            value = sign * (pair @ flat).reshape(len(first), share.shape[1], shape.shape[1], d)
            row = np.broadcast_to(rows[p.corners[first]][:, :, None, None], value.shape)
            column = np.broadcast_to((nodes[first][:, :, None] * d + np.arange(d))[:, None], value.shape)
            yield row.ravel(), column.ravel(), value.ravel()


def _rows_along_tangents(
    groups: Iterable[MortarPoints], rows: Integers, tangents: Numbers
) -> Iterable[tuple[Integers, Integers, Numbers]]:
    ways, d = tangents.shape[1:]
    for p in groups:
        share = p.psi * p.weight[:, None]
        first, pair = _group_by_pair(p)
        row = rows[p.corners[first]]
        way = tangents[np.maximum(row, 0)]  # (p, c, ways, d)
        for nodes, shape, sign in ((p.nodes_one, p.n_one, 1.0), (p.nodes_two, p.n_two, -1.0)):
            flat = (share[:, :, None] * shape[:, None, :]).reshape(len(share), -1)
            mass = (pair @ flat).reshape(len(first), share.shape[1], shape.shape[1])
            value = sign * np.einsum("mck,mcwd->mcwkd", mass, way)
            full = np.where(row >= 0, row * ways, -1)[:, :, None, None, None]
            full = np.where(full >= 0, full + np.arange(ways)[:, None, None], -1)
            column = (nodes[first][:, :, None] * d + np.arange(d))[:, None, None]
            yield (
                np.broadcast_to(full, value.shape).ravel(),
                np.broadcast_to(column, value.shape).ravel(),
                value.ravel(),
            )


def _group_by_pair(p: MortarPoints) -> tuple[Integers, Any]:
    """Group points by their two pieces: the first point of each pair, and a matrix that sums over pairs."""
    from scipy.sparse import csr_array

    key = p.piece * len(p.other.nodes) + p.facet
    _, first, which = np.unique(key, return_index=True, return_inverse=True)
    count = np.arange(len(key))
    return first, csr_array((np.ones(len(key)), (which, count)), shape=(len(first), len(key)))


def sparse_matrix(parts: Iterable[tuple[Integers, Integers, Numbers]], shape: tuple[int, int]) -> Any:
    """Return a matrix from rows, columns and numbers; rows below zero are skipped."""
    from scipy.sparse import coo_array

    rows, columns, values = ([np.empty(0, np.int64)], [np.empty(0, np.int64)], [np.empty(0)])
    for row, column, value in parts:
        kept = row >= 0
        rows.append(row[kept])
        columns.append(column[kept])
        values.append(value[kept])
    found = tuple(np.concatenate(each) for each in (rows, columns, values))
    return coo_array((found[2], (found[0], found[1])), shape=shape).tocsr()
