"""Merging of coincident nodes, and removal of nodes that belong to no element."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Integers
from abut.errors import InvalidValue
from abut.fem.mesh.mesh_checks import COINCIDENT_DISTANCE
from abut.model.geometry.distances import largest_distance

if TYPE_CHECKING:
    from abut.fem.mesh.mesh import Mesh

__all__ = ["drop_unused_nodes", "merge_nodes"]

LOG = logging.getLogger(__name__)


def merge_nodes(mesh: Mesh, distance: float | None) -> Mesh:
    """Merge coincident nodes; see `Mesh.merged`."""
    size = len(mesh.positions)
    if not size:
        return mesh
    near = COINCIDENT_DISTANCE * largest_distance(mesh.positions) if distance is None else distance
    stays = _lowest_labels(mesh, near)
    used = np.zeros(size, bool)
    for kind, rows in mesh.elements.items():
        joined = np.sort(stays[rows], axis=1)
        fallen = np.flatnonzero((np.diff(joined, axis=1) == 0).any(axis=1))
        if len(fallen):
            raise InvalidValue(
                f'mesh "{mesh.name}": merging nodes within {near:.4g} m would collapse {len(fallen)} element(s), such as '
                f"{mesh.element_labels[kind][fallen[0]]}; give a distance below the shortest edge"
            )
        used[joined] = True
    return _rebuild_mesh(mesh, stays, used)


def drop_unused_nodes(mesh: Mesh) -> Mesh:
    """Return the mesh without nodes that belong to no element, and without sets of such nodes only."""
    used = np.zeros(len(mesh.positions), bool)
    for rows in mesh.elements.values():
        used[rows] = True
    if used.all():
        return mesh
    LOG.info('mesh "%s": %d nodes belong to no element and are removed', mesh.name, int((~used).sum()))
    found = _rebuild_mesh(mesh, np.arange(len(used)), used)
    empty = {name for name, nodes in found.node_sets.items() if not len(nodes) and len(mesh.node_sets[name])}
    sets = {name: nodes for name, nodes in found.node_sets.items() if name not in empty}
    return replace(found, node_sets=sets)


def _rebuild_mesh(mesh: Mesh, stays: Integers, used: NDArray[np.bool_]) -> Mesh:
    """Return the mesh of the used nodes, where each node is replaced by the one that remains."""
    new = np.cumsum(used) - 1
    return type(mesh)(
        mesh.positions[used],
        {kind: new[stays[rows]] for kind, rows in mesh.elements.items()},
        mesh.numbers[used],
        mesh.element_labels,
        {name: new[stays[nodes][used[stays[nodes]]]] for name, nodes in mesh.node_sets.items()},
        mesh.element_sets,
        mesh.name,
    )


def _lowest_labels(mesh: Mesh, near: float) -> Integers:
    """Return, for each node, the lowest label among the nodes joined to it by a chain of distances below `near`."""
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components
    from scipy.spatial import cKDTree

    pairs = cKDTree(mesh.positions).query_pairs(near, output_type="ndarray")
    size = len(mesh.positions)
    graph = coo_matrix((np.ones(len(pairs)), tuple(pairs.T)), shape=(size, size))
    _, group = connected_components(graph, directed=False)
    order = np.lexsort((mesh.numbers, group))
    leads = np.r_[True, np.diff(group[order]) != 0]
    head: Integers = np.empty(int(group.max()) + 1, dtype=np.int64)
    head[group[order][leads]] = order[leads]
    return np.asarray(head[group])
