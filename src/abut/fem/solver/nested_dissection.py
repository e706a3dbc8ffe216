"""Elimination order by nested dissection with minimum separators.

A graph is split by a set of nodes between two parts. These come last, and the parts are split likewise. The side of a node depends on
the difference of its distances to both ends of the graph. The middle is left open, and there the smallest set of nodes that separates both
sides is found as a minimum cut (of a network in which each node is an edge of capacity one).

Source: George, SIAM J. Numer. Anal. 10 (1973) 345 (nested dissection); Even, SIAM J. Comput. 4 (1975) 507 (smallest separators by flows).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Flags, Integers, Numbers

if TYPE_CHECKING:
    from scipy.sparse import csr_array, csr_matrix

__all__ = ["NodeBlock", "dissect_graph"]


LEAF = 50  #: largest number of nodes of a part that is not divided further
MAX_MOVABLE_FRACTION = (
    0.3  #: largest fraction of all nodes on either side of the middle that may belong to the cut
)
ENDS = 2  #: number of pairs of end nodes between which cuts are searched
INFINITE_CAPACITY = 1 << 20  #: capacity of edges that no minimum cut contains


@dataclass(frozen=True)
class NodeBlock:
    """Nodes that are eliminated together, after those of the pieces below, numbers of earlier ones."""

    nodes: Integers
    below: tuple[int, ...]


def dissect_graph(graph: csr_array) -> list[NodeBlock]:
    """Return all nodes of a graph, piece by piece in the order of elimination.

    Args:
        graph: a symmetric sparse matrix of ones, (n, n).
    """
    found: list[NodeBlock] = []
    _dissect(graph, np.arange(graph.shape[0]), found)
    return found


def _dissect(graph: csr_array, nodes: Integers, found: list[NodeBlock]) -> tuple[int, ...]:
    """Add pieces of some nodes; return those on top."""
    from scipy.sparse.csgraph import connected_components

    if len(nodes) <= LEAF:
        return _append_piece(nodes, (), found)
    own = graph[nodes][:, nodes]
    count, label = connected_components(own, directed=False)
    if count > 1:
        parts, cut = _group_components(label, count), np.empty(0, np.int64)
    else:
        parts, cut = _vertex_separator(own)
    below = tuple(top for part in parts if len(part) for top in _dissect(graph, nodes[part], found))
    return _append_piece(nodes[cut], below, found) if len(cut) else below


def _append_piece(nodes: Integers, below: tuple[int, ...], found: list[NodeBlock]) -> tuple[int, ...]:
    if len(nodes):
        found.append(NodeBlock(nodes, below))
        return (len(found) - 1,)
    return below


def _group_components(label: Integers, count: int) -> list[Integers]:
    """Return connected components, small ones together."""
    size = np.bincount(label, minlength=count)
    room = np.cumsum(np.where(size > LEAF, 0, size)) // LEAF
    key = np.where(size > LEAF, count + np.arange(count), room)[label]
    order = np.argsort(key, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(key[order])) + 1)


def _vertex_separator(graph: csr_array) -> tuple[list[Integers], Integers]:
    """Return both parts of a connected graph, and the nodes between."""
    row, column = np.repeat(np.arange(graph.shape[0]), np.diff(graph.indptr)), graph.indices
    best: tuple[Flags, Flags] | None = None
    for along in _lengths(graph):
        rank = np.empty(len(along), np.int64)
        rank[np.argsort(along, kind="stable")] = np.arange(len(along))
        side = np.where(
            rank < (0.5 - MAX_MOVABLE_FRACTION) * len(along),
            -1,
            np.where(rank >= (0.5 + MAX_MOVABLE_FRACTION) * len(along), 1, 0),
        )
        found = _minimum_separator(side, row, column)
        if best is None or found[0].sum() < best[0].sum():
            best = found
    assert best is not None
    cut, left = best
    return [np.flatnonzero(left & ~cut), np.flatnonzero(~left & ~cut)], np.flatnonzero(cut)


def _lengths(graph: csr_array) -> list[Numbers]:
    """Return the difference of the distances of nodes to two ends, for several pairs of ends."""
    from scipy.sparse.csgraph import dijkstra

    def steps(start: int) -> Numbers:
        return np.asarray(dijkstra(graph, unweighted=True, indices=start))

    found, one = [], steps(int(steps(0).argmax()))
    nearest = np.full(graph.shape[0], np.inf)
    for _ in range(ENDS):
        other = steps(int(one.argmax()))
        found.append(
            one - other + 1e-3 * (one + other)
        )  # of equally near nodes, those between both ends first
        nearest = np.minimum(nearest, np.minimum(one, other))
        one = steps(int(nearest.argmax()))
    return found


def _minimum_separator(side: Integers, row: Integers, column: Integers) -> tuple[Flags, Flags]:
    """Find the smallest set of nodes on side 0 that separates side -1 from side 1; return it and the remaining left side."""
    between, left = side == 0, side < 0
    if (
        (side[row] < 0) & (side[column] > 0)
    ).any():  # both sides touch: the left one's nodes there are the cut
        cut, left = np.zeros(len(side), bool), side <= 0
        cut[row[left[row] & ~left[column]]] = True
        return cut, left
    into, out = _reachable_nodes(_network(side, row, column))
    cut, inner = np.zeros(len(side), bool), np.flatnonzero(between)
    cut[inner[into & ~out]] = True
    left[inner[out]] = True
    return cut, left


def _network(side: Integers, row: Integers, column: Integers) -> csr_matrix:
    """Return the network: each node between is an edge from its entry, k, to its exit, m + k; the source is 2 m, the sink 2 m + 1."""
    from scipy.sparse import csr_matrix

    between = side == 0
    m = int(between.sum())
    number = np.cumsum(between) - 1
    inner = between[row] & between[column] & (row != column)
    first = np.unique(number[row[between[row] & (side[column] < 0)]])
    last = np.unique(number[row[between[row] & (side[column] > 0)]])
    start = np.concatenate([np.arange(m), m + number[row[inner]], np.full(len(first), 2 * m), m + last])
    end = np.concatenate([m + np.arange(m), number[column[inner]], first, np.full(len(last), 2 * m + 1)])
    capacity = np.full(len(start), INFINITE_CAPACITY, np.int32)
    capacity[:m] = 1
    network = csr_matrix((capacity, (start, end)), shape=(2 * m + 2,) * 2)
    network.indices, network.indptr = network.indices.astype(np.int32), network.indptr.astype(np.int32)
    return network


def _reachable_nodes(network: csr_matrix) -> tuple[Flags, Flags]:
    """Return entries and exits within reach of the source under a maximum flow."""
    from scipy.sparse.csgraph import breadth_first_order, maximum_flow

    m = network.shape[0] // 2 - 1
    left = network - maximum_flow(network, 2 * m, 2 * m + 1).flow
    left.eliminate_zeros()
    reached = np.zeros(2 * m + 2, bool)
    reached[breadth_first_order(left, 2 * m, return_predecessors=False)] = True
    return reached[:m], reached[m : 2 * m]
