"""Sparse linear solver: factors of a matrix, for any number of right sides."""

from __future__ import annotations

import contextlib
import importlib.metadata
import importlib.util
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue, MissingExtra
from abut.fem.solver.multifrontal_cholesky import Fronts

if TYPE_CHECKING:
    from pypardiso import PyPardisoSolver
    from scipy.sparse import sparray

__all__ = ["Factor"]

SOLVERS = ("auto", "pardiso", "superlu", "amg", "multifrontal")
MANY, DENSE = (
    20_000,
    50,
)  #: unknowns, and numbers in a row as solids have them, above which the multifrontal method is faster than SuperLU
ROUNDS = 500  #: of conjugate gradients
EXACT = 1e-12  #: of the right side, tolerated residual of iterative solutions


class Factor:
    """The factors of a sparse matrix, symmetric and positive definite unless declared otherwise: A x = b for any number of b.

    They are computed by Intel's PARDISO where pypardiso is installed (``pip install "abut[pardiso]"``); else, for a symmetric matrix of a
    large solid, by the multifrontal method (`Fronts`); else by SciPy's SuperLU, with minimum-degree order of A + Aᵀ and diagonal pivots.

    ``"amg"`` has no factors but conjugate gradients (GMRES for unsymmetric matrices) with smoothed aggregation
    (``pip install "abut[amg]"``), whose memory grows as N does: for millions of unknowns in well-shaped elements. Elements ten times as
    long as wide cost ten times as many iterations. Source: Vaněk, Mandel & Brezina, Computing 56 (1996) 179.

    Args:
        matrix: A, sparse (N, N), both triangles.
        solver: ``"auto"``, ``"pardiso"``, ``"multifrontal"``, ``"superlu"`` or ``"amg"``.
        symmetric: True if it is symmetric and positive definite.
        motions: For ``"amg"``: rigid motions of the body, (N, m), represented on its coarse grids; without them convergence is slower.

    Raises:
        InvalidValue: no such solver.
        MissingExtra: PARDISO or pyamg is selected and not installed.
        np.linalg.LinAlgError: A is singular, or iterations do not end.
    """

    def __init__(
        self, matrix: sparray, solver: str = "auto", *, symmetric: bool = True, motions: Numbers | None = None
    ) -> None:
        from scipy.sparse import csc_array, csr_matrix, triu

        if solver not in SOLVERS:
            raise InvalidValue.of("the solver of linear equations", solver, f"be one of {', '.join(SOLVERS)}")
        there = importlib.util.find_spec("pypardiso") is not None
        if solver == "pardiso" and not there:
            raise MissingExtra.of("solving by PARDISO", "pypardiso", "pardiso")
        self._pardiso: PyPardisoSolver | None = None
        self._iterate: Callable[[Numbers], Numbers] | None = None
        self._fronts: Fronts | None = None
        if solver == "amg":
            self._iterate = _iterations(matrix, symmetric, motions)
            return
        if there and solver in ("auto", "pardiso"):
            _set_library_path()
            from pypardiso import PyPardisoSolver
            from pypardiso.pardiso_wrapper import PyPardisoError

            self._pardiso = PyPardisoSolver(mtype=2 if symmetric else 11)
            self._matrix = csr_matrix(triu(matrix, format="csr") if symmetric else matrix)
            try:
                self._pardiso.factorize(self._matrix)
            except (PyPardisoError, ValueError) as problem:  # ValueError: a row is empty
                raise np.linalg.LinAlgError(str(problem)) from problem
            return
        if solver == "multifrontal":
            self._fronts = Fronts(matrix)
            return
        if (
            solver == "auto"
            and symmetric
            and matrix.shape[0] >= MANY
            and matrix.nnz >= DENSE * matrix.shape[0]
        ):
            with contextlib.suppress(
                np.linalg.LinAlgError
            ):  # SuperLU also solves symmetric matrices that are not positive definite
                self._fronts = Fronts(matrix)
                return
        from scipy.sparse.linalg import splu

        try:
            self._lu = splu(
                csc_array(matrix),
                permc_spec="MMD_AT_PLUS_A",
                diag_pivot_thresh=0.0 if symmetric else 0.1,
                options={"SymmetricMode": symmetric},
            )
        except RuntimeError as problem:
            raise np.linalg.LinAlgError(str(problem)) from problem

    def solve(self, right: Numbers) -> Numbers:
        """Solve A x = b, b (N,) or (N, k)."""
        if right.size == 0:
            return np.zeros(right.shape)
        if self._iterate is not None:
            return np.asarray(np.apply_along_axis(self._iterate, 0, right))
        if self._pardiso is not None:
            return np.asarray(self._pardiso.solve(self._matrix, np.asfortranarray(right)))
        if self._fronts is not None:
            return self._fronts.solve(right)
        return np.asarray(self._lu.solve(right))

    def __del__(self) -> None:
        """Free the factors, which PARDISO keeps until this call."""
        solver = getattr(self, "_pardiso", None)
        if solver is not None:
            with contextlib.suppress(Exception):  # at the interpreter's exit all may be freed already
                solver.free_memory(everything=True)


def _iterations(matrix: sparray, symmetric: bool, motions: Numbers | None) -> Callable[[Numbers], Numbers]:
    """Solve for x of b, by a Krylov method with smoothed aggregation."""
    if importlib.util.find_spec("pyamg") is None:
        raise MissingExtra.of("algebraic multigrid", "pyamg", "amg")
    from pyamg import smoothed_aggregation_solver
    from scipy.sparse import csr_matrix
    from scipy.sparse.linalg import cg, gmres

    a = csr_matrix(matrix)
    even = a if symmetric else 0.5 * (a + a.T)
    before = smoothed_aggregation_solver(
        csr_matrix(even), B=motions, max_coarse=100, coarse_solver="splu"
    ).aspreconditioner()

    def solve(b: Numbers) -> Numbers:
        if not b.any():
            return np.zeros(len(b))
        found, left = (
            cg(a, b, rtol=EXACT, maxiter=ROUNDS, M=before)
            if symmetric
            else gmres(a, b, rtol=EXACT, restart=100, maxiter=ROUNDS // 100, M=before)
        )
        if left:
            raise np.linalg.LinAlgError(
                "the iterative linear solver does not converge: a body may lack a support"
            )
        return np.asarray(found)

    return solve


def _set_library_path() -> None:
    """Each of pypardiso's solvers would look through all of the environment's files for its library, a third of a second and more."""
    if "PYPARDISO_MKL_RT" in os.environ:
        return
    with contextlib.suppress(importlib.metadata.PackageNotFoundError):
        for file in importlib.metadata.files("mkl") or ():
            if "mkl_rt" in file.name and (place := Path(str(file.locate()))).exists():
                os.environ["PYPARDISO_MKL_RT"] = str(place.resolve())
                return
