"""Boundary of a mesh: facets that belong to one element alone, their triangles, and the enclosed volume."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from abut.array_types import Integers, Numbers
from abut.fem.mesh.elements import KINDS

__all__ = [
    "boundary_facets",
    "boundary_triangles",
    "element_facets",
    "facets_among",
    "fan_triangles",
    "triangulate_facets",
    "unique_facets",
]


#: Triangles of a facet by the count of its nodes (corners, then middles of its sides); middles stay corners.
_SPLIT = {
    3: ((0, 1, 2),),
    4: ((0, 1, 2), (0, 2, 3)),
    6: ((0, 3, 5), (3, 1, 4), (5, 4, 2), (3, 4, 5)),
    8: ((0, 4, 7), (4, 1, 5), (5, 2, 6), (6, 3, 7), (4, 5, 6), (4, 6, 7)),
}

#: Shape functions in the middle of a facet of four corners, by the count of its nodes.
_MIDDLE = {4: (0.25,) * 4, 8: (-0.25,) * 4 + (0.5,) * 4}


def element_facets(elements: Mapping[str, Integers]) -> dict[int, tuple[Integers, Integers]]:
    """Return all facets of all elements by number of corners: nodes (corners, then middles) and the element's place in one row of all.

    Facets of the same corners but of both orders are in one list: rows of linear ones end with -1.
    """
    found: dict[int, list[tuple[Integers, Integers]]] = {}
    start = 0
    for kind, rows in elements.items():
        own = np.arange(start, start + len(rows))
        for corners, nodes in zip(KINDS[kind].faces, KINDS[kind].facets, strict=True):
            full = 2 * len(corners) if KINDS[kind].dimension == 3 else 3
            listed = np.full((len(rows), full), -1, dtype=np.int64)
            listed[:, : len(nodes)] = rows[:, nodes]
            found.setdefault(len(corners), []).append((listed, own))
        start += len(rows)
    return {
        count: (np.concatenate([one for one, _ in parts]), np.concatenate([two for _, two in parts]))
        for count, parts in found.items()
    }


def unique_facets(corners: Integers) -> tuple[Integers, Integers]:
    """Number facets by their corners (f, c), equal ones alike; return these numbers, and the count of elements of each."""
    if not len(corners):
        return np.empty(0, np.int64), np.empty(0, np.int64)
    rows = np.sort(corners, axis=1)
    order = np.lexsort(rows.T[::-1])  # as np.unique(rows, axis=0) numbers them, several times sooner
    first = np.ones(len(rows), bool)
    first[1:] = (rows[order[1:]] != rows[order[:-1]]).any(axis=1)
    which = np.empty(len(rows), np.int64)
    which[order] = np.cumsum(first) - 1
    return which, np.bincount(which)


def boundary_facets(elements: Mapping[str, Integers], *, middles: bool = False) -> list[Integers]:
    """Return corners of facets that one element alone has, by their number; with `middles` their middle nodes too (-1 where none)."""
    found = []
    for count, (nodes, _) in sorted(element_facets(elements).items()):
        which, times = unique_facets(nodes[:, :count])
        outer = nodes[times[which] == 1]
        found.append(outer if middles else outer[:, :count])
    return found


def facets_among(
    elements: Mapping[str, Integers], dimension: int, nodes: Integers, count: int
) -> list[Integers]:
    """Return facets of the boundary (of a plane mesh its sides), all of whose nodes are among some: lists by number of nodes.

    Args:
        elements: by kind.
        dimension: 2 in a plane, 3 in space.
        nodes: those that count.
        count: of all nodes.
    """
    inside = np.zeros(count, bool)
    inside[nodes] = True
    lists = []
    for rows in boundary_facets(elements, middles=True):
        linear = rows[:, -1] < 0
        half = 2 if dimension == 2 else rows.shape[1] // 2
        lists += [some[inside[some].all(axis=1)] for some in (rows[~linear], rows[linear][:, :half])]
    return [some for some in lists if len(some)]


def boundary_triangles(elements: Mapping[str, Integers], *, middles: bool = True) -> Integers:
    """Return the boundary as triangles of nodes, counter-clockwise from outside, (t, 3); of a plane mesh, all of it.

    Middle nodes are corners too, or omitted without `middles`.
    """
    return triangulate_facets(rows_outside(elements, middles))


def triangulate_facets(facets: list[Integers]) -> Integers:
    """Return triangles of facets in the form of `rows_outside`, (t, 3)."""
    parts = [rows[:, corners] for rows in facets for corners in _SPLIT[rows.shape[1]]]
    return np.concatenate(parts) if parts else np.empty((0, 3), np.int64)


def rows_outside(elements: Mapping[str, Integers], middles: bool = True) -> list[Integers]:
    """Return facets of the boundary, or all elements of a plane mesh, by number of nodes: corners, then middles."""
    if all(KINDS[kind].dimension == 2 for kind in elements):
        return [rows if middles else rows[:, : len(KINDS[kind].corners)] for kind, rows in elements.items()]
    lists = []
    for nodes in boundary_facets(elements, middles=True):
        linear = (nodes[:, -1] < 0) | (not middles)
        lists += [nodes[linear, : nodes.shape[1] // 2], nodes[~linear]]
    return [rows for rows in lists if len(rows)]


def fan_triangles(
    elements: Mapping[str, Integers], count: int
) -> tuple[Integers, list[tuple[Integers, Numbers]]]:
    """Triangulate the boundary with a point in the middle of each facet of four corners, so that none of its diagonals is preferred.

    Args:
        elements: by kind.
        count: of nodes; points in the middle are numbered from there.

    Returns:
        The triangles (t, 3), and for lists of these points the nodes (k, c) that each is between, and their weights (c,): those of its
        shape functions in the middle.
    """
    parts, middle = [np.empty((0, 3), np.int64)], []
    for rows in rows_outside(elements):
        if rows.shape[1] not in _MIDDLE:
            parts += [rows[:, split] for split in _SPLIT[rows.shape[1]]]
            continue
        own = count + np.arange(len(rows))
        count += len(rows)
        ring = rows if rows.shape[1] == 4 else rows[:, [0, 4, 1, 5, 2, 6, 3, 7]]
        parts += [np.stack([ring[:, k - 1], ring[:, k], own], axis=1) for k in range(ring.shape[1])]
        middle.append((rows, np.array(_MIDDLE[rows.shape[1]])))
    return np.concatenate(parts), middle
