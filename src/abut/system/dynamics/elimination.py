"""Elimination order of bodies and constraint groups, and the addresses for ``kernels.elimination.block_elimination``.

The order is greedy minimum degree with one numerical condition: a group of constraints is eliminated only when its Schur complement has
full rank, so that no pivoting is needed later. Rows whose complement vanishes after all other eliminations are redundant and are reported.
"""

from __future__ import annotations

import dataclasses
import heapq
from collections import Counter
from collections.abc import Collection, Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Numbers
from abut.kernels.elimination.block_elimination import Pivot

Blocks = dict[tuple[int, int], NDArray[np.float64]]

SAFE_PIVOT = 1e-3  #: a pivot this well conditioned is accepted at once
DEPENDENT = 1e-7  #: below this a row depends on the others
UNIT = np.eye(6)  #: block of a body from which nothing was eliminated


@dataclasses.dataclass(frozen=True)
class CarriedBody:
    """A body on a tree joint, whose unknowns are that joint's rates: x = shift x_parent + axes u."""

    parent: int | None  #: None for the ground
    axes: NDArray[np.float64]  #: 6 × rates
    shift: NDArray[np.float64]  #: 6 × 6

    def in_metric(self, own: NDArray[np.float64], above: NDArray[np.float64] | None) -> CarriedBody:
        """Return the body in coordinates in which the mass matrices are 1; by their inverse Cholesky roots."""
        root = np.linalg.inv(own).T
        shift = self.shift if above is None else root @ self.shift @ above.T
        return CarriedBody(self.parent, root @ self.axes, shift)


@dataclasses.dataclass(frozen=True)
class Order:
    """An elimination order with its fill."""

    nodes: tuple[int, ...]
    redundant: tuple[tuple[int, int], ...]  #: (node, row) found to depend on the others
    narrow: frozenset[int] = frozenset()  #: nodes with the first three unknowns only
    before: frozenset[int] = frozenset()  #: nodes that are eliminated already, with the resulting fill
    pivots: Mapping[int, float] = dataclasses.field(
        default_factory=dict, compare=False, repr=False
    )  #: how well conditioned that of each constraint node was, of rows at unit length
    worth: float | None = dataclasses.field(
        default=None, compare=False, repr=False
    )  #: the worst of them with all bodies alike, where masses make some poor

    def program(self, blocks: dict[tuple[int, int], int]) -> tuple[NDArray[np.int32], int]:
        """Return the elimination program for blocks at these addresses (extended by the fill), and the number of blocks."""
        address = dict(blocks)
        neighbours: dict[int, set[int]] = {k: set() for k in self.nodes}
        for i, j in blocks:
            if i != j:
                neighbours[i].add(j)
                neighbours[j].add(i)
        out: list[int] = []
        starts = []

        def block_address(i: int, j: int) -> int:
            return address.setdefault((i, j), len(address))

        for node in self.nodes:
            if node in self.before:
                continue
            near = sorted(neighbours[node], key=lambda k: (k not in self.narrow, k))
            starts.append(len(out))
            number = -1 - node if node in self.narrow else node
            out += Pivot.of(node=number, neighbours=len(near), narrow=len(self.narrow.intersection(near)))
            for i in near:
                out += [i, block_address(i, node), block_address(node, i)]
            for i in near:
                out += [block_address(i, j) for j in near]
                neighbours[i].remove(node)
                neighbours[i].update(j for j in near if j != i)
        return np.array(out + starts, dtype=np.int32), len(address)


def elimination_order(
    bodies: int,
    rows: list[int],
    blocks: Blocks,
    extra: set[tuple[int, int]],
    early: Collection[int] = (),
    ahead: Collection[int] = (),
    carried: Mapping[int, CarriedBody] | None = None,
) -> Order:
    """Choose the order.

    Args:
        bodies: number of nodes that are bodies, numbered first.
        rows: active rows of each constraint node.
        blocks: the symmetric matrix of the accelerations at a representative pose, 6×6 by node pair; the masses in it only weight
            directions, and are best of one size.
        extra: additional body pairs that an implicit method couples.
        early: bodies so much lighter than others that they must be eliminated before their own constraints: else their inertia
            would be added to the others', and lost.
        ahead: bodies that are eliminated before all others, without a program (`system.dynamics.modal_condensation_kernels`).
        carried: bodies on tree joints, each eliminated after its children.
    """
    a, roots = _mass_scaled_blocks(bodies, rows, blocks)
    light, tree = _bodies_of_groups(bodies, rows, a, early), _mass_metric(carried or {}, roots)
    bearing = Counter(one.parent for one in tree.values())
    near = _node_neighbors(bodies + len(rows), [*a, *extra, *((b, one.parent) for b, one in tree.items())])
    queue = sorted((len(near[k]), k) for k in near)
    done: list[int] = []
    waiting: dict[int, float] = {}
    redundant: list[tuple[int, int]] = []
    left, first, pivots = set(near), sorted(ahead, reverse=True), dict[int, float]()
    while left:
        node = first.pop() if first else _next_node(queue, near, left, waiting)
        if node is None:  # only poorly conditioned groups remain: the best of them
            node = max(sorted(waiting), key=lambda k: waiting[k])
            pivots[node] = waiting.pop(node)
            found, a[node, node] = _dependent_rows(a[node, node], node)
            redundant += found
        elif node >= bodies and not light[node].isdisjoint(left):
            continue  # it is considered again when one of them has been eliminated
        elif node >= bodies and (size := _smallest_eigenvalue(a[node, node])) < SAFE_PIVOT:
            waiting[node] = size
            continue
        elif node >= bodies:
            pivots[node] = size
        elif bearing[node] > 0:
            continue  # likewise
        done.append(node)
        left.remove(node)
        around = _connect_neighbors(near, node)
        if node in tree:
            bearing[tree[node].parent] -= 1
            if rows:
                _eliminate_rates(a, node, around, tree[node])
        else:
            _eliminate_node(a, node, around)
        for i in around:
            heapq.heappush(queue, (len(near[i]), i))
            waiting.pop(i, None)
    return Order(tuple(done), tuple(redundant), before=frozenset(ahead), pivots=pivots)


def _bodies_of_groups(bodies: int, rows: list[int], a: Blocks, among: Collection[int]) -> dict[int, set[int]]:
    """Return for each group of equations those of its own bodies that are among the given ones, without bodies coupled by fill."""
    out: dict[int, set[int]] = {bodies + k: set() for k in range(len(rows))}
    for node, body in a:
        if body < bodies <= node and body in among:
            out[node].add(body)
    return out


def _node_neighbors(nodes: int, pairs: Iterable[tuple[int, int | None]]) -> dict[int, set[int]]:
    """Return the neighbours of each node in the matrix, from the ends of each pair; the ground (None) is no node."""
    near: dict[int, set[int]] = {k: set() for k in range(nodes)}
    for i, j in pairs:
        if i != j and j is not None:
            near[i].add(j)
            near[j].add(i)
    return near


def _connect_neighbors(near: dict[int, set[int]], node: int) -> list[int]:
    """Remove a node from the pattern of the matrix, and couple its neighbours with each other; return them."""
    around = sorted(near.pop(node))
    for i in around:
        near[i].discard(node)
        near[i].update(j for j in around if j != i)
    return around


def _next_node(
    queue: list[tuple[int, int]], near: dict[int, set[int]], left: set[int], waiting: dict[int, float]
) -> int | None:
    while queue:
        degree, node = heapq.heappop(queue)
        if node in left and node not in waiting and degree == len(near[node]):
            return node
    return None


def _smallest_eigenvalue(block: NDArray[np.float64]) -> float:
    return float(np.abs(np.linalg.eigvalsh(block)).min()) if len(block) else 1.0


def _dependent_rows(
    block: NDArray[np.float64], node: int
) -> tuple[list[tuple[int, int]], NDArray[np.float64]]:
    """Return the dependent rows of a group, and its block with the vanishing eigenvalues shifted away from zero.

    There is one row for each vanishing eigenvalue, the largest component of its vector first. The others remain, since the dependence shows
    in their complement.
    """
    values, vectors = np.linalg.eigh(block)
    rows: list[int] = []
    for k in np.flatnonzero(np.abs(values) < DEPENDENT):
        for row in np.argsort(-np.abs(vectors[:, k])):
            if int(row) not in rows:
                rows.append(int(row))
                break
    lost = vectors[:, np.abs(values) < DEPENDENT]
    return [(node, row) for row in rows], block - 1e-6 * (lost @ lost.T)


def _mass_metric(carried: Mapping[int, CarriedBody], roots: NDArray[np.float64]) -> Mapping[int, CarriedBody]:
    """Return the bodies on tree joints in the metric of the roots of the bodies' masses."""
    if not len(roots):
        return carried
    return {
        b: one.in_metric(roots[b], None if one.parent is None else roots[one.parent])
        for b, one in carried.items()
    }


def _mass_scaled_blocks(bodies: int, rows: list[int], blocks: Blocks) -> tuple[Blocks, NDArray[np.float64]]:
    """Return the blocks with unit mass matrices of bodies and constraint rows of unit length; and the inverse roots of the masses."""
    roots = np.linalg.inv(np.linalg.cholesky([blocks[k, k] for k in range(bodies)])) if rows else np.zeros(0)
    out: Blocks = dict.fromkeys(((k, k) for k in range(bodies)), UNIT)
    norm = [np.zeros(n) for n in rows]
    for (i, j), block in blocks.items():
        if i >= bodies > j:
            g = block[: rows[i - bodies]] @ roots[j].T
            out[i, j] = g
            norm[i - bodies] += np.sum(g * g, axis=1)
    for k, n in enumerate(rows):
        out[bodies + k, bodies + k] = np.zeros((n, n))
        norm[k] = np.sqrt(np.maximum(norm[k], 1e-300))
    for i, j in [key for key in out if key[0] >= bodies > key[1]]:
        out[i, j] = out[i, j] / norm[i - bodies][:, None]
        out[j, i] = out[i, j].T
    return out, roots


def _eliminate_node(a: Blocks, node: int, around: list[int]) -> None:
    own = a.pop((node, node))
    inverse = None if own is UNIT else np.linalg.inv(own)
    upper = {j: a.pop((node, j), None) for j in around}
    for i in around:
        lower = a.pop((i, node), None)
        if lower is None:
            continue
        left = lower if inverse is None else lower @ inverse
        for j in around:
            right = upper[j]
            if right is not None:
                a[i, j] = a[i, j] - left @ right if (i, j) in a else -(left @ right)


def _eliminate_rates(a: Blocks, node: int, around: list[int], one: CarriedBody) -> None:
    """Eliminate the rates of a joint as `kernels.elimination.tree_elimination` does."""
    own, p, x = a.pop((node, node)), one.parent, one.shift
    upper = {j: block for j in around if (block := a.pop((node, j), None)) is not None}
    lower = {j: block for j in around if (block := a.pop((j, node), None)) is not None}
    if p is not None:
        _add_to_parent(a, own, upper, lower, p, x)
    s = one.axes
    inverse = np.linalg.inv(s.T @ own @ s)
    for i, left in lower.items():
        left = left @ s @ inverse
        for j, right in upper.items():
            taken = left @ (s.T @ right)
            a[i, j] = a[i, j] - taken if (i, j) in a else -taken


def _add_to_parent(
    a: Blocks, own: Numbers, upper: dict[int, Numbers], lower: dict[int, Numbers], p: int, x: Numbers
) -> None:
    """Add a body's blocks to its parent."""
    for j in set(upper) - {p}:
        a[p, j] = a.get((p, j), 0.0) + x.T @ upper[j]
        a[j, p] = a.get((j, p), 0.0) + lower[j] @ x
    right, left = upper.get(p, 0.0) + own @ x, lower.get(p, np.zeros((6, 6)))
    a[p, p] = a[p, p] + x.T @ right + left @ x
    upper[p], lower[p] = right, left + x.T @ own


def constraint_compliances(
    bodies: int, groups: int, addresses: dict[tuple[int, int], int], numbers: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return diagonals of G M⁻¹ Gᵀ [group, 6] of all groups of constraints; `numbers` contains the blocks by their addresses."""
    total = np.zeros((groups, 6))
    edges = [
        (i - bodies, j, at)
        for (i, j), at in addresses.items()
        if bodies <= i < bodies + groups and j < bodies
    ]
    if edges:
        group, body, at = np.transpose(edges)
        constrained, which = np.unique(
            body, return_inverse=True
        )  # modes that are eliminated before all else have no matrix
        own, rows = numbers[[addresses[b, b] for b in constrained.tolist()]], numbers[at]
        try:
            inverse = np.linalg.inv(own)
        except np.linalg.LinAlgError:  # one of them is without mass
            inverse = np.linalg.pinv(own, hermitian=True)
        np.add.at(total, group, np.einsum("kri,kij,krj->kr", rows, inverse[which], rows))
    return total


def redundant_rows(
    bodies: int, rows: list[int], blocks: Blocks, eliminated: Order
) -> frozenset[tuple[int, int]]:
    """Return the rows (node, row) that depend on earlier ones, in the order of the model; arguments as those of `elimination_order`, and
    its order.

    Where elimination finds another number of them, because some are nearly dependent, they are the rows that elimination found.

    The method is Gram and Schmidt's orthogonalisation in the metric of the masses, twice each, with rows of unit length.
    """
    a, _ = _mass_scaled_blocks(bodies, rows, blocks)
    own = {node: np.zeros((n, 6 * bodies)) for node, n in enumerate(rows, bodies)}
    for (i, j), block in a.items():
        if i >= bodies > j:
            own[i][:, 6 * j : 6 * j + 6] = block
    basis, count = np.zeros((min(sum(rows), 6 * bodies), 6 * bodies)), 0
    found = []
    for node, gradients in own.items():
        for row, gradient in enumerate(gradients):
            before, left = basis[:count], gradient
            for _ in range(2):
                left = left - before.T @ (before @ left)
            size = float(np.linalg.norm(left))
            if size * size < DEPENDENT or count == len(basis):
                found.append((node, row))
                continue
            basis[count] = left / size
            count += 1
    return frozenset(found if len(found) == len(eliminated.redundant) else eliminated.redundant)
