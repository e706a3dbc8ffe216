"""Linear equations (K + U) x = b with changing contacts, where each U acts on the few unknowns of the contact faces only.

A constant K, as of linear elastic bodies, is condensed to these unknowns once (`Fronts`), and each U costs a dense matrix of
them. Else, or where faces have too many unknowns for that, all of K + U is factored each time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

import numpy as np

from abut.array_types import Integers, Numbers
from abut.fem.solver.linear_solver import Factor
from abut.fem.solver.multifrontal_cholesky import Fronts

if TYPE_CHECKING:
    from scipy.sparse import sparray

__all__ = ["CondensedStiffness", "FullSystem", "UpdatedSolver", "UpdatedSystem", "is_condensation_worthwhile"]


MIN_CONDENSED_UNKNOWNS = 2000  #: unknowns below which factoring the whole is faster than condensing
MAX_DENSE_UNKNOWNS = 6000  #: largest number of unknowns of faces for a dense matrix
SHARE = 4.0  #: times N^(2/3), twice the number on two faces of a cube, likewise


def is_condensation_worthwhile(unknowns: int, kept: int) -> bool:
    """Return True if condensing so many unknowns to so few saves time."""
    return unknowns >= MIN_CONDENSED_UNKNOWNS and 0 < kept <= min(
        MAX_DENSE_UNKNOWNS, SHARE * unknowns ** (2.0 / 3.0)
    )


class UpdatedSolver(Protocol):
    """Solver of K + U with right side b; U and further forces, one after another, act on the system's `seen` unknowns alone."""

    def at(self, force: Numbers) -> Numbers:
        """Return x of the seen unknowns, for b and this force on them."""

    def end(self) -> Numbers:
        """Return all of x, for b and the last force."""


class UpdatedSystem(Protocol):
    """System K with its `seen` unknowns, solved as K + U with right side b.

    Raises:
        np.linalg.LinAlgError: K + U is singular.
    """

    seen: Integers

    def with_(self, more: sparray, right: Numbers, symmetric: bool) -> UpdatedSolver:
        """Return the solver of K + U and b; U is a sparse matrix of the seen unknowns."""


@dataclass
class FullSystem:
    """System with all of K + U factored; all unknowns are seen.

    Args:
        matrix: K, (N, N), sparse.
        solver: see `Factor`, as are `motions`.
    """

    matrix: sparray
    solver: str
    motions: Numbers | None = None
    seen: Integers = field(init=False)

    def __post_init__(self) -> None:
        self.seen = np.arange(self.matrix.shape[0])

    def with_(self, more: sparray, right: Numbers, symmetric: bool) -> UpdatedSolver:
        """Return the solver of K + U and b; see `UpdatedSystem`."""
        factor = Factor(self.matrix + more, self.solver, symmetric=symmetric, motions=self.motions)
        return _FactoredSolver(factor, right)


class CondensedStiffness:
    """System K condensed to some of its unknowns.

    Args:
        matrix: K, (N, N), sparse, symmetric, positive definite if the kept unknowns are fixed.
        kept: those unknowns, (k,).
    """

    def __init__(self, matrix: sparray, kept: Integers) -> None:
        self.seen, self._fronts = kept, Fronts(matrix, kept)

    def with_(self, more: sparray, right: Numbers, symmetric: bool) -> UpdatedSolver:
        """Return the solver of K + U and b; see `UpdatedSystem`."""
        dense = self._fronts.rest + more.toarray(order="F")
        return _DenseSolver(self._fronts, _cholesky(dense) if symmetric else _gauss(dense), right)


class _FactoredSolver:
    def __init__(self, factor: Factor, right: Numbers) -> None:
        self._factor, self._right, self._x = factor, right, right

    def at(self, force: Numbers) -> Numbers:
        self._x = self._factor.solve(self._right + force)
        return self._x

    def end(self) -> Numbers:
        return self._x


class _DenseSolver:
    def __init__(self, fronts: Fronts, solve: Callable[[Numbers], Numbers], right: Numbers) -> None:
        self._fronts, self._solve, self._y = fronts, solve, fronts.forward_substitution(right)
        self._x = self._right = self._y[fronts.inner :].copy()

    def at(self, force: Numbers) -> Numbers:
        self._x = np.asarray(self._solve(self._right + force))
        return self._x

    def end(self) -> Numbers:
        self._y[self._fronts.inner :] = self._x
        return self._fronts.back_substitution(self._y)


def _cholesky(matrix: Numbers) -> Callable[[Numbers], Numbers]:
    """Solve for x of b with a dense matrix, which is overwritten."""
    from scipy.linalg.lapack import dpotrf, dpotrs

    lower, wrong = dpotrf(matrix, lower=1, overwrite_a=1, clean=0)
    if wrong:
        raise np.linalg.LinAlgError("the condensed matrix is not positive definite")
    return lambda right: dpotrs(lower, right, lower=1)[0]


def _gauss(matrix: Numbers) -> Callable[[Numbers], Numbers]:
    """Return the solver of an unsymmetric dense matrix, by LU factors."""
    from scipy.linalg.lapack import dgetrf, dgetrs

    both, pivots, wrong = dgetrf(matrix, overwrite_a=1)
    if wrong:
        raise np.linalg.LinAlgError("the condensed matrix is singular")
    return lambda right: dgetrs(both, pivots, right)[0]
