"""Checks of meshes, reported as messages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Integers, Numbers
from abut.errors import InvalidValue
from abut.fem.mesh.boundary import element_facets, unique_facets
from abut.fem.mesh.elements import KINDS
from abut.model.geometry.distances import largest_distance

if TYPE_CHECKING:
    from abut.fem.mesh.mesh import Mesh

__all__ = [
    "COINCIDENT_DISTANCE",
    "connected_parts",
    "find_problems",
    "jacobian_determinants",
    "validate_mesh",
]


#: Nodes nearer than this, of the mesh's extent, are in one place.
COINCIDENT_DISTANCE = 1e-9


def validate_mesh(mesh: Mesh) -> None:
    """Convert the arguments of a mesh to arrays, add default labels, and refuse inconsistent sizes."""
    who = f'mesh "{mesh.name}"'
    if not isinstance(mesh.elements, Mapping):
        raise InvalidValue(
            f'{who}: elements are a {type(mesh.elements).__name__}; give them by kind, such as {{"tetra": rows}}'
        )
    positions = _check_array(mesh.positions, float, f"{who}: positions")
    if positions.ndim != 2 or positions.shape[1] != 3 or not np.isfinite(positions).all():
        raise InvalidValue(
            f"{who}: positions have shape {positions.shape}; they must be finite, of shape (n, 3) [m]"
        )
    size = len(positions)
    elements = {
        kind: _check_rows(rows, kind, size, f"{who}: {kind}")
        for kind, rows in mesh.elements.items()
        if len(rows)
    }
    given = np.arange(1, size + 1) if mesh.labels is None else mesh.labels
    flat = [kind for kind in elements if kind in KINDS and KINDS[kind].dimension == 2]
    if flat and any(kind in KINDS and kind not in flat for kind in elements):
        raise InvalidValue(
            f"{who} contains plane elements ({', '.join(flat)}) as well as solid ones; give the nodes of such faces as node_sets instead"
        )
    labels = _check_array(given, np.int64, f"{who}: labels of nodes")
    if labels.shape != (size,) or len(np.unique(labels)) < size:
        raise InvalidValue(f"{who}: labels of nodes have shape {labels.shape}; give {size} different labels")
    own, start = {}, 1
    for kind, rows in elements.items():
        given = mesh.element_labels.get(kind, np.arange(start, start + len(rows)))
        own[kind], start = _check_array(given, np.int64, f"{who}: labels of {kind}"), start + len(rows)
        if own[kind].shape != (len(rows),):
            raise InvalidValue(
                f"{who}: labels of {kind} have shape {own[kind].shape}; give one for each of {len(rows)} elements"
            )
    sets = {
        name: _check_places(nodes, size, f'{who}: set of nodes "{name}"')
        for name, nodes in mesh.node_sets.items()
    }
    element_sets = {
        name: {
            kind: _check_places(
                indices, len(elements.get(kind, ())), f'{who}: set of elements "{name}", {kind}'
            )
            for kind, indices in kinds.items()
        }
        for name, kinds in mesh.element_sets.items()
    }
    fields = ("positions", "elements", "labels", "element_labels", "node_sets", "element_sets")
    for field, value in zip(fields, (positions, elements, labels, own, sets, element_sets), strict=True):
        object.__setattr__(mesh, field, value)


def _check_array(value: object, kind: type, what: str) -> NDArray[Any]:
    found: NDArray[Any] = np.asarray(value)
    wanted = "numbers" if kind is float else "whole numbers"
    if found.dtype.kind not in ("iuf" if kind is float else "iu") and found.size:
        raise InvalidValue(f"{what} are of type {found.dtype}; they must be {wanted} in rows of equal length")
    return np.asarray(found, dtype=kind)


def _check_rows(rows: object, kind: str, size: int, what: str) -> Integers:
    found = _check_array(rows, np.int64, what)
    if found.ndim != 2 or (kind in KINDS and found.shape[1] != KINDS[kind].size):
        need = f"(e, {KINDS[kind].size})" if kind in KINDS else "(e, nodes)"
        raise InvalidValue(f"{what} elements have shape {found.shape}; it must be {need}: indices of nodes")
    if found.min() < 0 or found.max() >= size:
        raise InvalidValue(
            f"{what} elements refer to node indices {found.min()} to {found.max()}; give indices from 0 to {size - 1}"
        )
    return found


def _check_places(given: object, size: int, what: str) -> Integers:
    found: Integers = np.unique(_check_array(given, np.int64, what))
    if len(found) and (found[0] < 0 or found[-1] >= size):
        raise InvalidValue(
            f"{what} contains indices {found[0]} to {found[-1]}; give indices from 0 to {size - 1}"
        )
    return found


def jacobian_determinants(mesh: Mesh, elements: Mapping[str, Integers]) -> Iterator[tuple[str, Numbers]]:
    """Yield, by kind, det(∂x/∂ξ) at the points of quadrature of each element, (e, q) [m³; in a plane m², by x and y]."""
    flat = len(mesh.positions) == 0 or float(np.ptp(mesh.positions[:, 2])) == 0.0
    for kind, rows in elements.items():
        one = KINDS[kind]
        gradient = one.gradient(one.points)
        jacobian = np.einsum("eki,qkd->eqid", mesh.positions[rows], gradient, optimize=True)
        if one.dimension == 3:
            yield kind, np.linalg.det(jacobian)
        elif flat:
            yield kind, np.linalg.det(jacobian[:, :, :2])
        else:  # in space a face has two sides, and neither is the wrong one
            yield kind, np.linalg.norm(np.cross(jacobian[..., 0], jacobian[..., 1]), axis=-1)


def find_problems(mesh: Mesh) -> tuple[str, ...]:
    """Return messages; see `Mesh.problems`."""
    who = f'mesh "{mesh.name}"'
    if not len(mesh.positions) or not mesh.elements:
        lacking = "nodes" if not len(mesh.positions) else "elements"
        return (f"{who} has no {lacking}; mesh the part, and export its elements with their nodes",)
    known = {kind: rows for kind, rows in mesh.elements.items() if kind in KINDS}
    found = [
        f'{who} contains {len(rows)} elements of kind "{kind}", which abut does not support; mesh it with {", ".join(KINDS)}'
        for kind, rows in mesh.elements.items()
        if kind not in KINDS
    ]
    if known:
        found += [
            *_report_inverted(mesh, known, who),
            *_report_overshared_facets(mesh, known, who),
            *_report_separate_parts(mesh, known, who),
        ]
    return (*found, *_report_unused_nodes(mesh, who), *_report_duplicate_nodes(mesh, who))


def _report_inverted(mesh: Mesh, known: Mapping[str, Integers], who: str) -> Iterator[str]:
    """Report elements with det ∂x/∂ξ ≤ 0 somewhere; a volume below 1e-14 of the cube of their extent counts as none."""
    bad, worst = [], False
    for kind, found in jacobian_determinants(mesh, known):
        extent = np.ptp(mesh.positions[known[kind]], axis=1).max(axis=1)
        floor = 1e-14 * extent ** KINDS[kind].dimension
        wrong = np.flatnonzero(found.min(axis=1) <= floor)
        worst |= bool((np.abs(found[wrong]) > floor[wrong, None]).any())
        bad += mesh.element_labels[kind][wrong].tolist()
    if bad:
        cause = "are inverted (negative volume)" if worst else "have no volume"
        yield (
            f"{who}: {_format_count(len(bad), 'element')} "
            f"{cause if len(bad) > 1 else cause.replace('are', 'is', 1).replace('have', 'has', 1)} "
            f"at a quadrature point, {_join_first_labels(bad)}; list their nodes in the order of their kind, or refine the mesh where "
            "edges are curved"
        )


def _report_overshared_facets(mesh: Mesh, known: Mapping[str, Integers], who: str) -> Iterator[str]:
    for count, (nodes, _) in element_facets(known).items():
        which, times = unique_facets(nodes[:, :count])
        wrong = nodes[times[which] > 2]
        if len(wrong):
            yield (
                f"{who}: {int((times > 2).sum())} facets belong to more than two elements, such as the facet of nodes "
                f"{_join_labels(mesh.numbers[wrong[0][:count]].tolist())}; remove elements that overlap"
            )


def connected_parts(size: int, elements: Mapping[str, Integers]) -> tuple[int, Integers]:
    """Return the number of parts connected by nodes, and the part of each node (nodes of no element are separate parts)."""
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components

    first = np.concatenate([np.repeat(rows[:, 0], rows.shape[1]) for rows in elements.values()])
    other = np.concatenate([rows.ravel() for rows in elements.values()])
    graph = coo_matrix((np.ones(len(first), dtype=np.int8), (first, other)), shape=(size, size))
    count, which = connected_components(graph, directed=False)
    return int(count), np.asarray(which, dtype=np.int64)


def _report_separate_parts(mesh: Mesh, known: Mapping[str, Integers], who: str) -> Iterator[str]:
    _, which = connected_parts(len(mesh.positions), known)
    own, first, count = np.unique(
        np.concatenate([which[rows[:, 0]] for rows in known.values()]), return_index=True, return_counts=True
    )
    if len(own) > 1:
        least = int(np.argmin(count))
        labels = np.concatenate([mesh.element_labels[kind] for kind in known])
        middle = mesh.positions[which == own[least]].mean(axis=0)
        yield (
            f"{who} consists of {len(own)} parts that share no node; the smallest has {_format_count(int(count[least]), 'element')}, "
            f"such as {labels[first[least]]}, "
            f"near {_format_place(middle)}: merge the nodes between them (Mesh.merged), or read each part separately"
        )


def _report_unused_nodes(mesh: Mesh, who: str) -> Iterator[str]:
    used = np.zeros(len(mesh.positions), bool)
    for rows in mesh.elements.values():
        used[rows] = True
    if not used.all():
        lost = mesh.numbers[~used].tolist()
        yield (
            f"{who}: {_format_count(len(lost), 'node')} {'belong' if len(lost) > 1 else 'belongs'} to no element, "
            f"{_join_first_labels(lost)}; remove them (Mesh.merged), or read their elements too"
        )


def _report_duplicate_nodes(mesh: Mesh, who: str) -> Iterator[str]:
    from scipy.spatial import cKDTree

    near = COINCIDENT_DISTANCE * largest_distance(mesh.positions)
    pairs = cKDTree(mesh.positions).query_pairs(near, output_type="ndarray")
    if len(pairs):
        pairs = pairs[np.lexsort(pairs.T[::-1])]
        one, other = (int(label) for label in mesh.numbers[pairs[0]])
        more = f", and {len(pairs) - 1} more pairs" if len(pairs) > 1 else ""
        yield (
            f"{who}: nodes {one} and {other} are at the same position, {_format_place(mesh.positions[pairs[0, 0]])}{more}; "
            "merge them (Mesh.merged), unless a crack is intended there"
        )


def _format_count(number: int, what: str) -> str:
    return f"{number} {what}{'s' if number != 1 else ''}"


def _join_first_labels(labels: list[int]) -> str:
    """Return the first few labels as text."""
    return f"{_join_labels(labels[:5])}{', …' if len(labels) > 5 else ''}"


def _join_labels(labels: list[int]) -> str:
    return ", ".join(map(str, labels))


def _format_place(point: Numbers) -> str:
    return f"({', '.join(f'{x:.4g}' for x in point)}) m"
