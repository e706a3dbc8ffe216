"""Order elevation of meshes: conversion of linear elements to quadratic ones by a node in the middle of every edge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Integers, Numbers
from abut.errors import InvalidValue
from abut.fem.mesh.boundary import boundary_facets
from abut.fem.mesh.elements import KINDS, QUADRATIC

if TYPE_CHECKING:
    from abut.fem.mesh.mesh import Mesh

__all__ = ["add_middle_nodes", "edges_of", "elevate_order"]


def edges_of(elements: Mapping[str, Integers]) -> tuple[Integers, dict[str, Integers]]:
    """Return all edges, each once with its nodes in ascending order (m, 2), and by kind the edges of the elements (e, edges of one)."""
    parts = [np.sort(rows[:, np.array(KINDS[kind].edges)], axis=2) for kind, rows in elements.items()]
    every = np.concatenate([part.reshape(-1, 2) for part in parts] or [np.empty((0, 2), np.int64)])
    edges, which = np.unique(every, axis=0, return_inverse=True)
    bounds = np.cumsum(np.array([part.shape[0] * part.shape[1] for part in parts], dtype=np.int64))[:-1]
    pieces = np.split(which.ravel(), bounds)
    return edges, {
        kind: piece.reshape(part.shape[:2])
        for kind, piece, part in zip(elements, pieces, parts, strict=False)
    }


def add_middle_nodes(
    positions: Numbers, elements: Mapping[str, Integers], middle: Callable[[Integers], Numbers]
) -> tuple[Numbers, dict[str, Integers], Integers]:
    """Return positions, quadratic elements and edges, with a node on every edge; `middle` returns its position (m, 3) from the edges."""
    edges, which = edges_of(elements)
    raised = {
        QUADRATIC[kind]: np.hstack([rows, len(positions) + which[kind]]) for kind, rows in elements.items()
    }
    return np.vstack([positions, middle(edges)]), raised, edges


def elevate_order(mesh: Mesh) -> Mesh:
    """Return the mesh with a node in the middle of every edge; see `Mesh.quadratic`."""
    if all(kind in QUADRATIC.values() for kind in mesh.elements):
        return mesh
    if not all(kind in QUADRATIC for kind in mesh.elements):
        raise InvalidValue(
            f'mesh "{mesh.name}" contains {", ".join(sorted(mesh.elements))}, but only linear elements '
            f"({', '.join(QUADRATIC)}) can become quadratic; mesh it with linear elements only"
        )
    positions, elements, edges = add_middle_nodes(
        mesh.positions, mesh.elements, lambda pairs: mesh.positions[pairs].mean(axis=1)
    )
    outer = _outer_edges(mesh, edges)
    labels = np.concatenate([mesh.numbers, mesh.numbers.max(initial=0) + 1 + np.arange(len(edges))])
    return type(mesh)(
        positions,
        elements,
        labels,
        {QUADRATIC[kind]: labels for kind, labels in mesh.element_labels.items()},
        {
            name: np.concatenate([nodes, len(mesh.positions) + _edges_in_set(nodes, edges, outer, mesh)])
            for name, nodes in mesh.node_sets.items()
        },
        {
            name: {QUADRATIC[kind]: places for kind, places in kinds.items()}
            for name, kinds in mesh.element_sets.items()
        },
        mesh.name,
    )


def _outer_edges(mesh: Mesh, edges: Integers) -> NDArray[np.bool_]:
    """Return which edges are on the boundary."""
    pairs = [
        np.stack([faces, np.roll(faces, -1, axis=1)], axis=2).reshape(-1, 2)
        for faces in boundary_facets(mesh.elements)
    ]
    found = np.sort(np.concatenate(pairs or [np.empty((0, 2), np.int64)]), axis=1)
    size = len(mesh.positions)
    return np.asarray(np.isin(edges @ [size, 1], found @ [size, 1]))


def _edges_in_set(nodes: Integers, edges: Integers, outer: NDArray[np.bool_], mesh: Mesh) -> Integers:
    """Return edges whose middles join a set: both ends are in it; if all of it is on the boundary, the edge is too."""
    belongs, outside = np.zeros(len(mesh.positions), bool), np.zeros(len(mesh.positions), bool)
    belongs[nodes], outside[edges[outer].ravel()] = True, True
    both = belongs[edges].all(axis=1)
    return np.flatnonzero(both & outer if outside[nodes].all() else both)
