"""What is drawn of a mesh of finite elements: its outside as triangles, the sides of its elements there, and its inside for cuts."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["Outside", "facets", "outside"]

Indices = npt.NDArray[np.int64]
NODES = 2**31  #: more than any mesh has


@dataclass(frozen=True)
class Outside:
    """A mesh as a viewer needs it.

    Attributes:
        nodes: places in the mesh of the nodes that are kept, ascending, (n,).
        faces: triangles of these, counter-clockwise from outside, (m, 3).
        edges: sides of elements on the outside, (k, 2).
        cells: corners of solid elements, those with as many in one array, (c, 4), (c, 5), (c, 6) or (c, 8); none of a plane mesh.
        rim: of a mesh in a plane, sides that belong to one element alone, the material on their left, (r, 2).
        flat: whether it lies in the plane of x and y.
    """

    nodes: Indices
    faces: Indices
    edges: Indices
    cells: tuple[Indices, ...]
    rim: Indices
    flat: bool


def facets(mesh: Any) -> list[Indices]:
    """Facets of the outside, or elements of a plane mesh, by how many nodes they have."""
    from abut.fem.mesh.boundary import rows_outside

    return rows_outside(mesh.elements)


def outside(mesh: Any, inside: bool = True, of: list[Indices] | None = None) -> Outside:
    """The outside of a mesh, by all its nodes there; corners inside where there are to be cuts.

    Args:
        mesh: an `abut.fem.Mesh`.
        inside: whether there are to be cuts.
        of: its `facets`, where they are known.
    """
    from abut.fem.mesh.boundary import triangulate_facets
    from abut.fem.mesh.element_types import KINDS

    found = facets(mesh) if of is None else of
    faces, edges = triangulate_facets(found), _sides(found)
    cells: dict[int, list[Indices]] = {}
    for kind, rows in mesh.elements.items() if inside and mesh.dimension == 3 else ():
        count = len(KINDS[kind].corners)
        cells.setdefault(count, []).append(rows[:, :count])
    held = [np.concatenate(rows) for _, rows in sorted(cells.items())]
    nodes = np.unique(np.concatenate([part.ravel() for part in (faces, edges, *held)]))
    number = np.full(len(mesh.positions), -1, np.int64)
    number[nodes] = np.arange(len(nodes))
    flat = mesh.dimension == 2 and float(np.ptp(mesh.positions[:, 2])) == 0.0
    rim = _rim(mesh.elements) if flat else np.empty((0, 2), np.int64)
    return Outside(
        nodes, number[faces], number[edges], tuple(number[rows] for rows in held), number[rim], flat
    )


def _rim(elements: Any) -> Indices:
    """Outer sides of plane elements; one with a node in its middle is two."""
    from abut.fem.mesh.boundary import boundary

    found = [np.empty((0, 2), np.int64)]
    for rows in boundary(elements, middles=True):
        middle = rows[:, 2] >= 0
        found += [rows[~middle, :2], rows[middle][:, [0, 2]], rows[middle][:, [2, 1]]]
    return np.concatenate(found)


def _sides(facets: list[Indices]) -> Indices:
    """Sides of facets (corners, then the middles of their sides, if any), each once."""
    found = [np.empty((0, 2), np.int64)]
    for rows in facets:
        count = rows.shape[1]
        corners = {3: 3, 4: 4, 6: 3, 8: 4}[count]
        for k in range(corners):
            ends = [k, (k + 1) % corners] if count == corners else [k, corners + k, (k + 1) % corners]
            found += [rows[:, pair] for pair in pairwise(ends)]
    pairs = np.sort(np.concatenate(found), axis=1)
    return np.stack(np.divmod(np.unique(pairs[:, 0] * NODES + pairs[:, 1]), NODES), axis=1)
