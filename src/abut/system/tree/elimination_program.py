"""Program of elimination along a tree, for `kernels.elimination.tree_elimination`: addresses of blocks, fill included, and elimination
types.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from abut.kernels.elimination.tree_elimination import BARE, HINGED, SOLE, TreeNode
from abut.system.dynamics.elimination import CarriedBody
from abut.system.schema.spanning_tree import ABSOLUTE, SpanningTree

if TYPE_CHECKING:
    from abut.system.schema.spanning_tree import TreeBranch

__all__ = ["carried_by", "tree_program"]


def carried_by(
    tree: SpanningTree, axis: NDArray[np.float64], arm: NDArray[np.float64]
) -> dict[int, CarriedBody]:
    """Return the bodies on tree joints, in the pose of axes [body, freedom, 6] and arms [body, 3]."""
    found = {}
    ground = len(tree.branches)
    for one in tree.branches:
        if one.joint is not None:
            shift = np.eye(6)
            x, y, z = arm[one.body]
            shift[:3, 3:] = [[0.0, z, -y], [-z, 0.0, x], [y, -x, 0.0]]
            parent = None if one.parent == ground else one.parent
            found[one.body] = CarriedBody(parent, axis[one.body, : len(one.unknown)].T, shift)
    return found


def tree_program(
    nodes: Iterable[int], blocks: Mapping[tuple[int, int], int], tree: SpanningTree, twin: int = 0
) -> tuple[NDArray[np.int32], int, set[int]]:
    """Return the program for nodes in this order and blocks at these addresses (extended by the fill).

    It also returns the number of blocks, and those that are written completely before they are read. With ``twin``, each node k has a
    second one at that offset.
    """
    address = dict(blocks)
    nodes, ground = list(nodes), len(tree.branches)
    carried = {one.body + also: one for one in tree.branches if one.turns != ABSOLUTE for also in (0, twin)}
    above = {b: one.parent + b - one.body for b, one in carried.items() if one.parent != ground}
    near: dict[int, set[int]] = {k: set() for k in nodes}
    for i, j in (*blocks, *above.items()):
        if i != j and i in near and j in near:
            near[i].add(j)
            near[j].add(i)
    out: list[int] = []
    starts, whole = [], set[int]()

    def block_address(i: int, j: int) -> int:
        return address.setdefault((i, j), len(address))

    for node in nodes:
        one, parent = carried.get(node), above.get(node)
        around = sorted(near[node], key=lambda k: (k != parent, k))
        bare = parent is not None and len(around) == 1 and (node, parent) not in address
        kind = SOLE if one is None else BARE if bare else HINGED
        starts.append(len(out))
        out += _program_entry(node, kind, one, len(around), parent)
        for i in around:
            out += [i, block_address(i, node), block_address(node, i)]
        if bare and parent is not None:
            whole |= {block_address(parent, node), block_address(node, parent)}
        for i in around:
            out += [block_address(i, j) for j in around]
            near[i].remove(node)
            near[i].update(j for j in around if j != i)
    return np.array(out + starts, dtype=np.int32), len(address), whole


def _program_entry(
    node: int, kind: int, one: TreeBranch | None, neighbours: int, parent: int | None
) -> list[int]:
    free = len(one.unknown) if one is not None else 6
    return TreeNode.of(
        node=node, kind=kind, freedoms=free, neighbours=neighbours, parent=int(parent is not None)
    )
