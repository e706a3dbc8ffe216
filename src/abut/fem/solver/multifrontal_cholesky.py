"""Multifrontal Cholesky factorization of a sparse matrix, front by front, with the dense kernels of LAPACK.

Unknowns are eliminated piece by piece, in the order of `dissect_graph`. A piece and its later neighbours form a dense matrix, a front:

    [F₁₁ F₂₁ᵀ]      F₁₁ = L₁₁ L₁₁ᵀ,   L₂₁ = F₂₁ L₁₁⁻ᵀ,   F₂₂ − L₂₁ L₂₁ᵀ → added to the front above
    [F₂₁ F₂₂ ]

Unknowns that are *kept* are never eliminated: their remaining equations are the condensed matrix, S = A_cc − A_ci A_ii⁻¹ A_ic.

Source: Duff & Reid, ACM Trans. Math. Softw. 9 (1983) 302; Liu, SIAM Rev. 34 (1992) 82.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Integers, Numbers
from abut.fem.solver.nested_dissection import NodeBlock, dissect_graph

if TYPE_CHECKING:
    from scipy.sparse import csr_array, sparray

__all__ = ["Fronts"]


@dataclass(frozen=True)
class _Front:
    """A front: its own unknowns, from `start` on, in the order of elimination; its later neighbours; L₁₁ and L₂₁."""

    start: int
    bound: Integers
    own: Numbers
    below: Numbers

    @property
    def at(self) -> slice:
        return slice(self.start, self.start + len(self.own))


class Fronts:
    """A = L Lᵀ of a symmetric positive definite matrix, as far as its unknowns are not kept.

    Args:
        matrix: A, sparse, (N, N), both triangles.
        kept: unknowns that stay, (k,).

    Attributes:
        rest: S, (k, k), in the order of `kept`.

    Raises:
        np.linalg.LinAlgError: A is not positive definite.
    """

    def __init__(self, matrix: sparray, kept: Integers | None = None) -> None:
        from scipy.sparse import csr_array

        matrix = csr_array(matrix)
        matrix.sort_indices()
        kept = np.empty(0, np.int64) if kept is None else kept
        plan = _Plan.of(matrix, kept)
        self.order, self.inner = plan.order, matrix.shape[0] - len(kept)
        rows = csr_array(matrix[plan.order][:, plan.order])
        rows.sort_indices()
        self.rest = rows[self.inner :][:, self.inner :].toarray(order="F")
        self._fronts: list[_Front] = []
        for front, more in _iterate_fronts(rows, plan):
            self._fronts.append(front)
            if more is not None:
                at = front.bound - self.inner
                self.rest[np.ix_(at, at)] += np.tril(more) + np.tril(more, -1).T

    def forward_substitution(self, right: Numbers) -> Numbers:
        """Compute L⁻¹ b in elimination order for A x = b, b (N,) or (N, m); its end is the part of the kept, b_c − A_ci A_ii⁻¹ b_i."""
        y = right[self.order].astype(float, copy=False)
        for front in self._fronts:
            own = _triangular_solve(front.own, y[front.at], False)
            y[front.at] = own
            if len(front.bound):
                y[front.bound] -= front.below @ own
        return np.asarray(y)

    def back_substitution(self, y: Numbers) -> Numbers:
        """Compute x from the result of `forward_substitution`, with x of the kept at its end; y is overwritten."""
        for front in reversed(self._fronts):
            own = y[front.at]
            if len(front.bound):
                own = own - front.below.T @ y[front.bound]
            y[front.at] = _triangular_solve(front.own, own, True)
        x = np.empty_like(y)
        x[self.order] = y
        return x

    def solve(self, right: Numbers) -> Numbers:
        """Solve A x = b where no unknowns are kept."""
        return self.back_substitution(self.forward_substitution(right))


def _triangular_solve(lower: Numbers, right: Numbers, transposed: bool) -> Numbers:
    from scipy.linalg.blas import dtrsm, dtrsv

    if right.ndim == 1:
        return np.asarray(dtrsv(lower, right, lower=1, trans=int(transposed)))
    return np.asarray(dtrsm(1.0, lower, right, lower=1, trans_a=int(transposed)))


@dataclass(frozen=True)
class _Plan:
    """Order of elimination.

    Args:
        order: unknowns in the order of elimination, the kept at the end, (N,).
        pieces: unknowns that are eliminated together.
        own: start of each piece's unknowns in the order, and the end of the last one's.
        bound: by piece, its later neighbours, in the order, ascending.
    """

    order: Integers
    pieces: list[NodeBlock]
    own: Integers
    bound: list[Integers]

    @classmethod
    def of(cls, matrix: csr_array, kept: Integers) -> _Plan:
        """Create the plan of a matrix with sorted indices. Unknowns with equal neighbours, as those of a node, are one node of a graph."""
        node, graph = _graph(matrix, kept)
        size = np.bincount(node)
        inside = np.ones(len(size), bool)
        inside[node[kept]] = False
        inner = np.flatnonzero(inside)
        pieces = dissect_graph(graph[inner][:, inner])
        nodes = np.concatenate([*(inner[piece.nodes] for piece in pieces), node[kept]]).astype(np.int64)
        first = np.concatenate([[0], np.cumsum(size[nodes])])
        place = np.concatenate([[0], np.cumsum([len(piece.nodes) for piece in pieces])]).astype(np.int64)
        at = np.argsort(node, kind="stable")
        begin = np.concatenate([[0], np.cumsum(size)])
        order = at[_index_ranges(begin[nodes], size[nodes])]
        graph = graph[nodes][:, nodes]
        bound: list[Integers] = []
        for k, piece in enumerate(pieces):
            near = [graph.indices[graph.indptr[place[k]] : graph.indptr[place[k + 1]]]]
            all_of = np.unique(np.concatenate(near + [bound[j] for j in piece.below]))
            bound.append(all_of[all_of >= place[k + 1]])
        by = [_index_ranges(first[each], size[nodes][each]) for each in bound]
        return cls(order, pieces, first[place], by)


def _graph(matrix: csr_array, kept: Integers) -> tuple[Integers, csr_array]:
    """Return the node of each unknown, and the graph of neighbours."""
    from scipy.sparse import csr_array

    n = matrix.shape[0]
    pattern = csr_array((np.ones(matrix.nnz), matrix.indices, matrix.indptr), shape=(n, n))
    key = pattern @ np.random.default_rng(0).random(n)  # the same only where all neighbours are
    key[kept] = -1.0 - np.arange(len(kept))
    _, first, node = np.unique(key, return_index=True, return_inverse=True)
    member = csr_array((np.ones(n), (np.arange(n), node)), shape=(n, len(first)))
    graph = csr_array(pattern[first] @ member)
    graph.data[:] = 1.0
    return np.asarray(node), graph


def _index_ranges(start: Integers, size: Integers) -> Integers:
    """Return start, start + 1, … of each, size of them."""
    before = np.cumsum(size) - size
    return np.asarray(np.repeat(start - before, size) + np.arange(size.sum()))


def _iterate_fronts(rows: csr_array, plan: _Plan) -> Iterator[tuple[_Front, Numbers | None]]:
    """Yield fronts in the order of elimination; with the remainder (lower triangle) of one without a front above."""
    waiting: dict[int, Numbers] = {}
    under = {k for piece in plan.pieces for k in piece.below}
    for k, piece in enumerate(plan.pieces):
        front, more = _eliminate(rows, plan, k, [(j, waiting.pop(j)) for j in piece.below])
        if k in under:
            waiting[k], more = more, np.empty((0, 0))
        yield front, more if k not in under and len(front.bound) else None


def _eliminate(
    rows: csr_array, plan: _Plan, k: int, parts: list[tuple[int, Numbers]]
) -> tuple[_Front, Numbers]:
    """Assemble a front from the matrix's rows and the remainders below, and eliminate it; return it with its own remainder."""
    from scipy.linalg.blas import dsyrk, dtrsm
    from scipy.linalg.lapack import dpotrf

    start, end, bound = int(plan.own[k]), int(plan.own[k + 1]), plan.bound[k]
    own, below, more = _front_blocks(rows, start, end, bound)
    for j, part in parts:
        before = plan.bound[j]
        m = int(np.searchsorted(before, end))
        here, there = before[:m] - start, np.searchsorted(bound, before[m:])
        own[np.ix_(here, here)] += part[:m, :m]
        below[np.ix_(there, here)] += part[m:, :m]
        more[np.ix_(there, there)] += part[m:, m:]
    own, wrong = dpotrf(own, lower=1, overwrite_a=1, clean=0)
    if wrong:
        raise np.linalg.LinAlgError("the matrix is not positive definite")
    if len(bound):
        below = dtrsm(1.0, own, below, side=1, lower=1, trans_a=1, overwrite_b=1)
        more = dsyrk(-1.0, below, beta=1.0, c=more, lower=1, overwrite_c=1)
    return _Front(start, bound, own, below), more


def _front_blocks(rows: csr_array, start: int, end: int, bound: Integers) -> tuple[Numbers, Numbers, Numbers]:
    """Return F₁₁, F₂₁ and F₂₂ with the matrix's own numbers, in Fortran's order."""
    k, b = end - start, len(bound)
    own, below = np.zeros((k, k), order="F"), np.zeros((b, k), order="F")
    at = slice(rows.indptr[start], rows.indptr[end])
    column = np.repeat(np.arange(k), np.diff(rows.indptr[start : end + 1]))
    row, value = rows.indices[at], rows.data[at]
    inside = (row >= start) & (row < end)
    own[row[inside] - start, column[inside]] = value[inside]
    after = row >= end
    below[np.searchsorted(bound, row[after]), column[after]] = value[after]
    return own, below, np.zeros((b, b), order="F")
