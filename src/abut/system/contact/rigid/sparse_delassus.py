"""Sparse Delassus matrix of very many rigid contacts, on the host: motion of bodies by impulses, and residuals.

Systems of equations of Newton's method and of interior points are (W + D) dp = r with W = J M⁻¹ Ĵᵀ and D of blocks of 3 by 3. Bodies are
fewer than contacts, and each touches few others. Therefore their velocities are computed instead,

    (M + Ĵᵀ D⁻¹ J) dv = Ĵᵀ D⁻¹ r,     dp = D⁻¹ (r − J dv)

by a sparse factorisation. Ĵ is J for bodies that respond to impulses independently. For those that the machine's matrix couples, M is 1
and Ĵᵀ contains their velocities by impulse.

Source: Demmel et al., SIAM J. Matrix Anal. Appl. 20 (1999) 720 (SuperLU).
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Numbers

if TYPE_CHECKING:
    from scipy import sparse

__all__ = [
    "TINY",
    "Numbers",
    "SparseDelassus",
    "matrix_vector_products",
    "natural_map_residual",
    "onto_cone",
    "tangential_magnitudes",
]


DIAGONAL = 0.01  #: fraction of a column's largest number above which the diagonal is the pivot
#: entries of all factors of a step: about 400 factors of a wall of 500 bricks, a hundred of a heap of a thousand balls
MAX_FACTOR_ENTRIES = 5e7
TINY = 1e-300


@dataclasses.dataclass(frozen=True)
class SparseDelassus:
    """Response of bodies to n impulses, u = J v + q, M v = Ĵᵀ p.

    Attributes:
        jacobian: (3n, m) J.
        transposed_jacobian: (m, 3n) Ĵᵀ, which is Jᵀ for bodies that respond to impulses independently.
        mass: (m, m) M, block-diagonal.
        inverse_mass: (m, m) M⁻¹.
        factor_entries: entries of the factors made so far.
    """

    jacobian: sparse.csr_array
    transposed_jacobian: sparse.csr_array
    mass: sparse.csr_array
    inverse_mass: sparse.csr_array
    factor_entries: list[int] = dataclasses.field(default_factory=list)

    def work(self) -> float:
        """Return the approximate number of multiplications to factor M + Ĵᵀ D J, by its profile: few for walls, many for heaps."""
        from scipy import sparse  # its import takes long; few machines need it
        from scipy.sparse.csgraph import reverse_cuthill_mckee

        of = sparse.csr_array(self.mass + abs(self.transposed_jacobian) @ abs(self.jacobian))
        order = reverse_cuthill_mckee(of, symmetric_mode=True)
        rows, columns = of[order][:, order].nonzero()
        first = np.arange(of.shape[0])
        np.minimum.at(first, rows, columns)
        return float(((np.arange(of.shape[0]) - first) ** 2.0).sum())

    def factor(self, compliance: Numbers) -> Any:
        """Factor M + Ĵᵀ E J, with E of (n, 3, 3) blocks.

        Raises:
            RuntimeError: it is singular, or the limit of factor entries is reached.
        """
        from scipy import sparse
        from scipy.sparse.linalg import splu

        if sum(self.factor_entries) > MAX_FACTOR_ENTRIES:
            raise RuntimeError("enough")
        n = len(compliance)
        blocks = sparse.bsr_array((compliance, np.arange(n), np.arange(n + 1)), shape=(3 * n, 3 * n))
        matrix = sparse.csc_array(self.mass + self.transposed_jacobian @ blocks @ self.jacobian)
        out = splu(
            matrix, permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=DIAGONAL, options={"SymmetricMode": True}
        )
        self.factor_entries.append(out.nnz)
        return out

    def matrix(self) -> sparse.csc_array:
        """Return (3n, 3n) W."""
        from scipy import sparse

        out = sparse.csc_array(self.jacobian @ self.inverse_mass @ self.transposed_jacobian)
        out.sort_indices()
        return out

    def velocity_change(self, p: Numbers) -> Numbers:
        """Return (n, 3) W p."""
        out: Numbers = (
            self.jacobian @ (self.inverse_mass @ (self.transposed_jacobian @ p.reshape(-1)))
        ).reshape(-1, 3)
        return out

    def speed(self, p: Numbers) -> float:
        """Return √(pᵀ W p), the change of velocities by impulses in the mass metric."""
        return float(np.sqrt(np.maximum((p * self.velocity_change(p)).sum(), 0.0)))


def tangential_magnitudes(x: Numbers) -> Numbers:
    """Return |x_t| of each row."""
    return np.hypot(x[:, 1], x[:, 2])


def matrix_vector_products(a: Numbers, x: Numbers) -> Numbers:
    """Return products of matrices and vectors."""
    return np.asarray(np.einsum("nij,nj->ni", a, x))


def onto_cone(y: Numbers, mu: Numbers) -> Numbers:
    """Return the nearest points of Coulomb's cones |y_t| ≤ μ y_n."""
    rub = tangential_magnitudes(y)
    n = (y[:, 0] + mu * rub) / (1.0 + mu * mu)
    hull = np.column_stack([n, y[:, 1:] * (mu * n / np.maximum(rub, TINY))[:, None]])
    out = np.where((rub <= mu * y[:, 0])[:, None], y, hull)
    return np.where((y[:, 0] <= -mu * rub)[:, None], 0.0, out)


def natural_map_residual(p: Numbers, u: Numbers, mu: Numbers, rho: Numbers) -> float:
    """Return the largest residual of the natural map [m/s]."""
    more = np.column_stack([u[:, 0] + mu * tangential_magnitudes(u), u[:, 1:]])
    left = np.linalg.norm(p - onto_cone(p - more * rho[:, None], mu), axis=1) / rho
    return float(left.max()) if np.isfinite(left).all() else np.inf
