"""Sparsity pattern of the global matrix: positions of element matrices (k d, k d), found once for any number of tangents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Integers, Numbers

__all__ = ["SparsityPattern"]


@dataclass(frozen=True)
class SparsityPattern:
    """Sparsity pattern: rows, columns and places of entries."""

    starts: NDArray[np.int32]
    columns: NDArray[np.int32]
    places: tuple[Integers, ...]  #: by group of elements, (e, k d, k d)

    @classmethod
    def of(cls, groups: Sequence[Integers], nodes: int, d: int) -> SparsityPattern:
        """Create the pattern of elements from their nodes (e, k), with d rows a node."""
        keys = np.concatenate([(g[:, :, None] * nodes + g[:, None, :]).ravel() for g in groups])
        pairs, which = np.unique(keys, return_inverse=True)
        row, column = pairs // nodes, pairs % nodes
        first = np.searchsorted(row, np.arange(nodes + 1))
        many = np.diff(first)
        # block b, at place o of its node's row of blocks, has entry (i, j) at d² first + i d many + d o + j
        corner = d * d * first[row] + d * (np.arange(len(row)) - first[row])
        inner = np.arange(d)
        at = (
            corner[:, None, None]
            + (d * many[row])[:, None, None] * inner[None, :, None]
            + inner[None, None, :]
        )
        columns = np.empty(at.size, np.int32)
        columns[at] = d * column[:, None, None] + inner
        starts = np.append(
            (d * d * first[:-1, None] + d * many[:, None] * inner).ravel(), d * d * first[-1]
        ).astype(np.int32)
        places, begin = [], 0
        for g in groups:
            e, k = g.shape
            blocks = at[which.ravel()[begin : begin + e * k * k]].reshape(e, k, k, d, d)
            places.append(np.ascontiguousarray(blocks.transpose(0, 1, 3, 2, 4)).reshape(e, k * d, k * d))
            begin += e * k * k
        return cls(starts, columns, tuple(places))

    def assemble_matrix(self, pieces: Iterable[tuple[int, slice, Numbers]]) -> Any:
        """Return the sparse matrix from those of elements, by group and indices of its elements."""
        from scipy.sparse import csr_array

        data = np.zeros(len(self.columns))
        for group, which, element in pieces:
            data += np.bincount(self.places[group][which].ravel(), element.ravel(), len(data))
        n = len(self.starts) - 1
        return csr_array((data, self.columns, self.starts), shape=(n, n))
