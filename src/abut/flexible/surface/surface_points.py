"""Observed points of a flexible body: a node, or a place on its surface between nodes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from abut.array_types import Integers, Numbers
from abut.errors import InvalidValue, UnknownName
from abut.fem.linear.strains import strains_at
from abut.fem.mesh.boundary import boundary_triangles
from abut.units import Vector, vector

if TYPE_CHECKING:
    from abut.flexible.body.flexible_body import FlexibleBody

__all__ = ["FacetFinder", "SurfacePlace", "SurfacePoint", "places_of", "surface_point"]

#: A place of a body: the label of a node, labels or a set of nodes (their mean), or a place on the surface [m].
SurfacePlace: TypeAlias = "int | str | Sequence[int] | Vector"
MAX_SURFACE_DISTANCE = 0.25  #: of a facet's longest edge, largest distance of a place from the surface
NEARBY = 12  #: facets with the nearest middles, among which the nearest facet is searched


@dataclass(frozen=True, eq=False)
class SurfacePoint:
    """Place on a body as the mean of nodes, Σ w_i x_i.

    Args:
        body: on which it is.
        nodes: places among its nodes, (k,).
        shares: w, (k,).
        normal: out of the surface there, in the body's axes; None within the body.
    """

    body: FlexibleBody
    nodes: Integers
    shares: Numbers
    normal: Numbers | None

    def of_nodes(self, values: Numbers) -> Numbers:
        """Interpolate nodal values, (n, …), at this point."""
        return np.asarray(np.tensordot(self.shares, values[self.nodes], axes=1))

    @property
    def position(self) -> Numbers:
        """Position in the undeformed body, in the axes of the FE model [m]."""
        return self.of_nodes(self.body.reduced.positions)

    @property
    def shape(self) -> Numbers:
        """φ by integrated mode, (3, m)."""
        return self.of_nodes(self.body.reduced.shapes[:, :3]) @ self.body.shapes

    @property
    def stress(self) -> Numbers:
        """σ by integrated mode [Pa/m], (6, m).

        Raises:
            InvalidValue: the body's stresses are not known.
        """
        return self.of_nodes(stress_by_mode(self.body)) @ self.body.shapes

    @property
    def strain(self) -> Numbers:
        """ε by integrated mode, shears as γ [1/m], (6, m).

        Raises:
            InvalidValue: the body has no mesh.
        """
        reduced = self.body.reduced
        if reduced.mesh is None:
            raise InvalidValue(
                f'flexible body "{self.body.name}": it has no mesh, so its strains are unknown; make it of a mesh and a material'
            )
        found = strains_at(reduced.mesh, self.nodes, reduced.shapes[:, :3])
        return np.asarray(np.tensordot(self.shares, found, axes=1) @ self.body.shapes)


def surface_point(body: FlexibleBody, where: SurfacePlace) -> SurfacePoint:
    """Return the point of the label of a node, a set of nodes (their mean), or a place on the surface [m], in the FE model's axes.

    Raises:
        InvalidValue: no such node, or no surface near the place.
        UnknownName: no such set.
    """
    if isinstance(where, str | int | np.integer):
        nodes = places_of(body, where if isinstance(where, str) else [int(where)])
        return SurfacePoint(body, nodes, np.full(len(nodes), 1.0 / len(nodes)), _mean_normal(body, nodes))
    what = f'flexible body "{body.name}"'
    at = np.array(vector(where, "m", what=f"{what}: place"))
    mesh, positions = body.reduced.mesh, body.reduced.positions
    normal: Numbers | None = None
    if mesh is None:
        k = int(np.linalg.norm(positions - at, axis=1).argmin())
        gap, size = float(np.linalg.norm(positions[k] - at)), _node_spacing(positions, k)
        nodes, shares = np.array([k]), np.ones(1)
    else:
        facets = boundary_triangles(mesh.elements)
        found, corners, far = FacetFinder(positions[facets])(at[None])
        nodes, shares, gap = facets[found[0]], corners[0], float(far[0])
        normal = _unit_vector(np.cross(*(positions[nodes[1:]] - positions[nodes[0]])))
        size = float(np.linalg.norm(np.roll(positions[nodes], -1, axis=0) - positions[nodes], axis=1).max())
    if gap > MAX_SURFACE_DISTANCE * size:
        near = shares @ positions[nodes]
        raise InvalidValue(
            f"{what}: the place {at.tolist()} m is {gap:.3g} m from its surface, whose nearest point is {near.round(9).tolist()} m; "
            "give a place on the surface, in the axes of the mesh, or the label of a node"
        )
    kept = shares > 1e-9
    return SurfacePoint(body, nodes[kept], shares[kept] / shares[kept].sum(), normal)


def stress_by_mode(body: FlexibleBody) -> Numbers:
    """Return σ at nodes by mode of the reduction [Pa/m].

    Raises:
        InvalidValue: the body has no stresses.
    """
    if body.reduced.stress is None:
        raise InvalidValue(
            f'flexible body "{body.name}": its stresses are unknown, as its reduction has none; make it of a mesh and a material'
        )
    return body.reduced.stress


def places_of(body: FlexibleBody, nodes: str | Sequence[int] | Integers | None) -> Integers:
    """Return places among a body's nodes of labels, a set's name, or all (None).

    Raises:
        InvalidValue: there is no node of that label.
        UnknownName: there is no set of that name.
    """
    labels = body.reduced.labels
    if nodes is None:
        return np.arange(len(labels))
    if isinstance(nodes, str):
        sets = {} if body.reduced.mesh is None else body.reduced.mesh.node_sets
        if nodes not in sets:
            raise UnknownName.of(f'node set of flexible body "{body.name}"', nodes, sets)
        return np.asarray(sets[nodes], np.int64)
    wanted = np.atleast_1d(np.asarray(nodes, np.int64))
    order = np.argsort(labels)
    at = order[np.minimum(np.searchsorted(labels, wanted, sorter=order), len(labels) - 1)]
    wrong = wanted[labels[at] != wanted]
    if len(wrong):
        raise InvalidValue(
            f'flexible body "{body.name}": it has no node {wrong[0]}; labels go from {labels.min()} to {labels.max()}'
        )
    return np.asarray(at)


def _node_spacing(positions: Numbers, k: int) -> float:
    between = np.linalg.norm(positions - positions[k], axis=1)
    return float(between[between > 0.0].min(initial=np.inf))


def _mean_normal(body: FlexibleBody, nodes: Integers) -> Numbers | None:
    """Return the mean normal of the facets around some nodes."""
    if body.reduced.mesh is None:
        return None
    facets = boundary_triangles(body.reduced.mesh.elements)
    around = facets[np.isin(facets, nodes).any(axis=1)]
    a, b, c = np.moveaxis(body.reduced.positions[around], 1, 0)
    return _unit_vector(np.cross(b - a, c - a).sum(axis=0))


def _unit_vector(v: Numbers) -> Numbers | None:
    """Return the unit vector; None for a zero vector."""
    size = float(np.linalg.norm(v))
    return v / size if size > 0.0 else None


class FacetFinder:
    """Finds the nearest facets: among those with the nearest middles, which is exact where facets are of similar size.

    Args:
        corners: of facets, (f, 3, 3) [m].
    """

    def __init__(self, corners: Numbers) -> None:
        from scipy.spatial import cKDTree

        self.corners = corners
        self._tree = cKDTree(corners.mean(axis=1))

    def __call__(self, points: Numbers) -> tuple[Integers, Numbers, Numbers]:
        """Return the facet nearest to each point (p, 3), the shares of its corners in the nearest place on it, and the distance [m]."""
        count = min(NEARBY, len(self.corners))
        _, near = self._tree.query(points, k=count)
        near = near.reshape(len(points), count)
        shares = _corner_shares(self.corners[near], points[:, None])
        at = np.einsum("pkc,pkci->pki", shares, self.corners[near])
        far = np.linalg.norm(at - points[:, None], axis=2)
        best, rows = far.argmin(axis=1), np.arange(len(points))
        return near[rows, best], shares[rows, best], far[rows, best]


def _corner_shares(p: Numbers, x: Numbers) -> Numbers:
    """Return shares of corners (…, 3, 3) in the place on each triangle that is nearest to x (…, 3)."""
    u, v, d = p[..., 1, :] - p[..., 0, :], p[..., 2, :] - p[..., 0, :], x - p[..., 0, :]
    uu, vv, uv = ((a * b).sum(axis=-1) for a, b in ((u, u), (v, v), (u, v)))
    du, dv = ((d * a).sum(axis=-1) for a in (u, v))
    whole = np.maximum(uu * vv - uv * uv, 1e-300)
    s, t = (vv * du - uv * dv) / whole, (uu * dv - uv * du) / whole
    best = np.stack([1.0 - s - t, s, t], axis=-1)
    outside = best.min(axis=-1) < 0.0
    gap = np.where(outside, np.inf, 0.0)
    for k in range(3):
        n = (k + 1) % 3
        a, b = p[..., k, :], p[..., n, :]
        share = np.clip(((x - a) * (b - a)).sum(-1) / np.maximum(((b - a) ** 2).sum(-1), 1e-300), 0.0, 1.0)
        edge = np.zeros_like(best)
        edge[..., k], edge[..., n] = 1.0 - share, share
        here = np.linalg.norm(a + share[..., None] * (b - a) - x, axis=-1)
        closer = outside & (here < gap)
        best = np.where(closer[..., None], edge, best)
        gap = np.where(closer, here, gap)
    return best
