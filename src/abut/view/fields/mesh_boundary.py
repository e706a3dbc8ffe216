"""Drawable boundary of a finite element mesh: surface triangles, element edges, and the interior for cuts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from abut.fem.mesh.mesh import Mesh

__all__ = ["BoundaryMesh", "mesh_outside", "outer_facets"]

Indices = npt.NDArray[np.int64]
NODES = 2**31  #: more than any mesh has


@dataclass(frozen=True)
class BoundaryMesh:
    """Mesh data for a viewer.

    Attributes:
        nodes: indices of the kept nodes in the mesh, ascending, (n,).
        faces: triangles of these, counter-clockwise from outside, (m, 3).
        edges: edges of elements on the outside, (k, 2).
        cells: corners of solid elements, one array per number of corners, (c, 4), (c, 5), (c, 6) or (c, 8); none for a plane mesh.
        rim: for a plane mesh, edges that belong to only one element, with the material on their left, (r, 2).
        flat: whether the mesh is in the plane of x and y.
    """

    nodes: Indices
    faces: Indices
    edges: Indices
    cells: tuple[Indices, ...]
    rim: Indices
    flat: bool


def outer_facets(mesh: Mesh) -> list[Indices]:
    """Return the facets of the outside, or the elements of a plane mesh, by number of nodes."""
    from abut.fem.mesh.boundary import rows_outside

    return rows_outside(mesh.elements)


def mesh_outside(mesh: Mesh, inside: bool = True, of: list[Indices] | None = None) -> BoundaryMesh:
    """Return the outside of a mesh with all its nodes there, and the corners inside if cuts are needed.

    Args:
        mesh: an `abut.fem.Mesh`.
        inside: whether cuts are needed.
        of: its `outer_facets`, if they are known.
    """
    from abut.fem.mesh.boundary import triangulate_facets
    from abut.fem.mesh.elements import KINDS

    found = outer_facets(mesh) if of is None else of
    faces, edges = triangulate_facets(found), _facet_edges(found)
    cells: dict[int, list[Indices]] = {}
    for kind, rows in mesh.elements.items() if inside and mesh.dimension == 3 else ():
        count = len(KINDS[kind].corners)
        cells.setdefault(count, []).append(rows[:, :count])
    groups = [np.concatenate(rows) for _, rows in sorted(cells.items())]
    nodes = np.unique(np.concatenate([part.ravel() for part in (faces, edges, *groups)]))
    number = np.full(len(mesh.positions), -1, np.int64)
    number[nodes] = np.arange(len(nodes))
    flat = mesh.dimension == 2 and float(np.ptp(mesh.positions[:, 2])) == 0.0
    rim = _outer_edges(mesh.elements) if flat else np.empty((0, 2), np.int64)
    return BoundaryMesh(
        nodes, number[faces], number[edges], tuple(number[rows] for rows in groups), number[rim], flat
    )


def _outer_edges(elements: Mapping[str, Indices]) -> Indices:
    """Return the outer edges of plane elements; one with a mid-side node becomes two."""
    from abut.fem.mesh.boundary import boundary_facets

    found = [np.empty((0, 2), np.int64)]
    for rows in boundary_facets(elements, middles=True):
        middle = rows[:, 2] >= 0
        found += [rows[~middle, :2], rows[middle][:, [0, 2]], rows[middle][:, [2, 1]]]
    return np.concatenate(found)


def _facet_edges(facets: list[Indices]) -> Indices:
    """Return the edges of facets (corners, then mid-side nodes, if any), each once."""
    found = [np.empty((0, 2), np.int64)]
    for rows in facets:
        count = rows.shape[1]
        corners = {3: 3, 4: 4, 6: 3, 8: 4}[count]
        for k in range(corners):
            ends = [k, (k + 1) % corners] if count == corners else [k, corners + k, (k + 1) % corners]
            found += [rows[:, pair] for pair in pairwise(ends)]
    pairs = np.sort(np.concatenate(found), axis=1)
    return np.stack(np.divmod(np.unique(pairs[:, 0] * NODES + pairs[:, 1]), NODES), axis=1)
