"""Output fields of a deformed body at its nodes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from abut.array_types import Numbers
from abut.fem.mesh.quadrature import extrapolation_matrix

if TYPE_CHECKING:
    from abut.fem.continuum.elements import ElementBlock

__all__ = ["COMPONENTS", "Rank", "mises_stress", "to_nodes"]

#: Order of blocks: the trace of their stiffness, and its bytes.
Rank: TypeAlias = tuple[float, bytes]
COMPONENTS = ("xx", "yy", "zz", "xy", "yz", "zx")


def to_nodes(count: int, pieces: Iterator[tuple[Rank, ElementBlock, Numbers]]) -> Numbers:
    """Average element values at nodes, (n, m), by blocks in the order of their stiffness: (rank, block, values (e, q, m)).

    Where materials meet, a node has the values of its stiffest material's elements, never a mean across materials.
    """
    by_rank: dict[Rank, list[tuple[ElementBlock, Numbers]]] = {}
    for rank, block, values in pieces:
        by_rank.setdefault(rank, []).append((block, values))
    out: Numbers | None = None
    for rank in sorted(by_rank):
        blocks = by_rank[rank]
        m = blocks[0][1].shape[-1]
        out = np.zeros((count, m)) if out is None else out
        own, times = np.zeros((count, m)), np.zeros(count)
        for block, values in blocks:
            nodes = block.group.nodes.ravel()
            there = (extrapolation_matrix(block.group.kind, block.at) @ values).reshape(-1, m)
            for j in range(m):
                own[:, j] += np.bincount(nodes, there[:, j], count)
            times += np.bincount(nodes, minlength=count)
        here = times > 0.0
        out[here] = own[here] / times[here, None]
    return np.asarray(out)


def mises_stress(six: Numbers) -> Numbers:
    """Return von Mises' stress of components (…, 6)."""
    xx, yy, zz, xy, yz, zx = np.moveaxis(six, -1, 0)
    normal = (xx - yy) ** 2 + (yy - zz) ** 2 + (zz - xx) ** 2
    return np.asarray(np.sqrt(0.5 * normal + 3.0 * (xy**2 + yz**2 + zx**2)))
