"""Static flexibility and natural modes of a free elastic body, with any of its places fixed, from one factorisation.

With the rigid motions R, RᵀMR = 1, and P = 1 − R RᵀM, the body's elastic flexibility is

    G = P K_c⁻¹ Pᵀ,

K_c is K with six degrees of freedom fixed that just support the body (any six: loads Pᵀf are in equilibrium with their inertia). Where rows
C u = b are prescribed, u = R a + G (f − Cᵀμ) with Rᵀ(f − Cᵀμ) = 0, which is a small system in μ and a. Where C leaves rigid motions R n
free, the rows nᵀRᵀM are added, so that their mean is zero. Source: Craig & Kurdila, Fundamentals of Structural Dynamics (2006), 17.4
(inertia relief) and 17.6 (residual flexibility).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Integers, Numbers
from abut.errors import InvalidValue
from abut.fem.solver.linear_solver import Factor

if TYPE_CHECKING:
    from scipy.sparse import csr_array, sparray

__all__ = ["ConstrainedBody", "FreeBody", "normalize_signs"]

FREE = 1e-5  #: of the sum of partial stiffnesses along a rigid motion, share below which the total counts as zero
RANK = 1e-8  #: of the largest singular value, one that counts as zero
MAX_DENSE_FREEDOMS = 400  #: degrees of freedom up to which eigenvalues are found with dense matrices
SEED = 20_000  #: of the vectors with which iterations for eigenvalues begin
BLOCK = 12  #: number of these vectors: so many right-hand sides cost as much as three or four alone
PRECISE = 1e-9  #: residual of modes at which they end; eigenvalues err by its square
ROUNDING_RESIDUAL = 1e-14  #: of the largest Ritz value, a residual that is rounding


class FreeBody:
    """A free body: K, M sparse (n, n), and its rigid motions (n, 6), of a plane body (n, 3).

    Raises:
        InvalidValue: the stiffness resists rigid motions, or has more of these than expected; the body has no mass.
    """

    def __init__(self, stiffness: sparray, mass: sparray, rigid: Numbers, what: str) -> None:
        self.stiffness, self.mass, self.what = stiffness.tocsr(), mass.tocsr(), what
        gram = rigid.T @ (self.mass @ rigid)
        scale = 1.0 / np.sqrt(np.maximum(np.diag(gram), 1e-300))
        values, vectors = np.linalg.eigh(gram * np.outer(scale, scale))
        if values[0] <= RANK * values[-1]:
            raise InvalidValue(
                f"{what}: a rigid motion has no inertia; give mass in all three directions, and beam sections a moment of inertia "
                "(inertia=)"
            )
        self.rigid = rigid @ (scale[:, None] * vectors / np.sqrt(values))
        self._check_free()
        self._inertial = self.mass @ self.rigid
        self._free = self._support()
        try:
            self._factor = Factor(self.stiffness[self._free][:, self._free])
        except np.linalg.LinAlgError:
            raise self._disconnected_error() from None
        self._check_tight()
        self._asked: csr_array | None = None
        self._responses: Numbers = np.zeros((0, 0))

    def _check_free(self) -> None:
        met = self.stiffness @ self.rigid
        parts = abs(self.stiffness) @ np.abs(self.rigid)
        if np.linalg.norm(met) > FREE * np.linalg.norm(parts):
            raise InvalidValue(
                f"{self.what}: its stiffness resists rigid motion (with {np.linalg.norm(met) / np.linalg.norm(parts):.2g} times the "
                "forces of its parts); export the matrices without supports, and support the body by joints"
            )

    def _support(self) -> Integers:
        """Return the degrees of freedom left when one for each rigid motion is fixed: pivots of QR on R choose these."""
        from scipy.linalg import qr

        _, _, pivots = qr(self.rigid.T, mode="economic", pivoting=True)
        return np.setdiff1d(np.arange(len(self.rigid)), pivots[: self.rigid.shape[1]])

    def _check_tight(self) -> None:
        rng = np.random.default_rng(SEED)
        force = self.balance_forces(self.mass @ rng.normal(size=len(self.rigid)))
        left = self.stiffness @ self.elastic_response(force) - force
        if not np.linalg.norm(left) <= 1e-4 * np.linalg.norm(force):
            raise self._disconnected_error()

    def _disconnected_error(self) -> InvalidValue:
        return InvalidValue(
            f"{self.what}: more motions than its {self.rigid.shape[1]} rigid ones have no stiffness; connect parts that are disconnected, "
            "and remove nodes without elements"
        )

    def balance_forces(self, force: Numbers) -> Numbers:
        """Return Pᵀf: f with the inertia forces that balance it."""
        return np.asarray(force - self._inertial @ (self.rigid.T @ force))

    def remove_rigid_motion(self, motion: Numbers) -> Numbers:
        """Return P u: u without rigid motion."""
        return np.asarray(motion - self.rigid @ (self._inertial.T @ motion))

    def elastic_response(self, force: Numbers) -> Numbers:
        """Return G f, (n,) or (n, k)."""
        out = np.zeros_like(force, dtype=float)
        out[self._free] = self._factor.solve(self.balance_forces(force)[self._free])
        return self.remove_rigid_motion(out)

    def static_responses(self, rows: csr_array) -> Numbers:
        """Return G Cᵀ of rows C, (c, n) sparse: (n, c). The last are cached: methods of reduction and their errors need the same."""
        same = (
            self._asked is not None and self._asked.shape == rows.shape and abs(self._asked - rows).nnz == 0
        )
        if not same:
            self._asked, self._responses = rows.tocsr(), self.elastic_response(rows.T.toarray())
        return self._responses

    def clear_cache(self) -> None:
        """Clear the cached static responses."""
        self._asked, self._responses = None, np.zeros((0, 0))


class ConstrainedBody:
    """An elastic body with fixed rows C u, (c, n) sparse; without rows, the body in its mean axes."""

    def __init__(self, body: FreeBody, rows: csr_array) -> None:
        self.body, self.count = body, rows.shape[0]
        across = rows @ body.rigid
        _, sizes, turns = np.linalg.svd(across, full_matrices=True)
        rank = int((sizes > RANK * sizes.max(initial=1e-300)).sum()) if self.count else 0
        self.free_motions = turns[rank:].T  # rigid motions that stay free, (r, r − rank)
        self._rows = rows.tocsr()
        self._responses = body.static_responses(rows) if self.count else np.zeros((len(body.rigid), 0))
        c, k, r = self.count, self.free_motions.shape[1], across.shape[1]
        fixed = np.vstack([across, self.free_motions.T])
        matrix = np.zeros((c + k + r, c + k + r))
        matrix[:c, :c] = self._rows @ self._responses
        matrix[: c + k, c + k :] = -fixed
        matrix[c + k :, : c + k] = fixed.T
        size = np.sqrt(np.maximum(np.diag(matrix)[:c], 1e-300))
        self._scale = np.concatenate([1.0 / size, np.ones(k + r)])
        self._inverse = np.linalg.pinv(matrix * np.outer(self._scale, self._scale), rcond=1e-13)

    def _solve_condensed(self, right: Numbers) -> tuple[Numbers, Numbers]:
        scale = self._scale[:, None]
        x = scale * (self._inverse @ (scale * right))
        return x[: self.count + self.free_motions.shape[1]], x[self.count + self.free_motions.shape[1] :]

    def solve(self, force: Numbers) -> Numbers:
        """Return u under f with C u = 0, (n, k)."""
        free = self.body.elastic_response(force)
        zero = np.zeros((self.free_motions.shape[1], force.shape[1]))
        mu, a = self._solve_condensed(np.vstack([self._rows @ free, zero, self.body.rigid.T @ force]))
        return np.asarray(self.body.rigid @ a + free - self._responses @ mu[: self.count])

    def constraint_modes(self) -> Numbers:
        """Return u without loads where one row of C u is one and the others are zero, by row, (n, c)."""
        c, k = self.count, self.free_motions.shape[1]
        right = np.vstack([-np.eye(c), np.zeros((k + self.body.rigid.shape[1], c))])
        mu, a = self._solve_condensed(right)
        found = self.body.rigid @ a - self._responses @ mu[:c]
        wrong = np.abs(self._rows @ found - np.eye(c)).max(axis=1, initial=0.0)
        if wrong.max(initial=0.0) > 1e-6:
            raise InvalidValue(
                f"{self.body.what}: its interfaces are not independent of each other (row {int(wrong.argmax())} of their displacements "
                "follows from the others); define them by different nodes"
            )
        return np.asarray(found)

    def modes(self, count: int) -> tuple[Numbers, Numbers]:
        """Return the lowest natural modes with C u = 0, of modal mass one, and their λ = ω²: (k,), (n, k)."""
        size = len(self.body.rigid)
        most = size - self.count - self.free_motions.shape[1]
        count = min(count, most)
        if count <= 0:
            return np.zeros(0), np.zeros((size, 0))
        if size <= MAX_DENSE_FREEDOMS or count > most // 3:
            values, modes = self._dense_modes(count)
        else:
            values, modes = self._iterate(count)
        return values, normalize_signs(modes)

    def _dense_modes(self, count: int) -> tuple[Numbers, Numbers]:
        from scipy.linalg import eigh, null_space

        rows = np.vstack([self._rows.toarray(), (self.body.mass @ self.body.rigid @ self.free_motions).T])
        rows = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-300)
        basis = null_space(rows, rcond=1e-12) if len(rows) else np.eye(rows.shape[1])
        k, m = (basis.T @ (a @ basis) for a in (self.body.stiffness, self.body.mass))
        values, vectors = eigh(0.5 * (m + m.T), 0.5 * (k + k.T))  # 1/λ: without mass no frequency
        values, vectors = values[::-1], vectors[:, ::-1]
        kept = min(count, int((values > 1e-14 * values[0]).sum()))
        modes = basis @ vectors[:, :kept]
        return 1.0 / values[:kept], modes / np.sqrt(values[:kept])

    def _iterate(self, count: int) -> tuple[Numbers, Numbers]:
        """Compute modes by a block Krylov space of A = G_h M, in which θ = 1/λ are Ritz values.

        A solution for many right-hand sides at once takes a third of the time of one after the other. The iteration ends at
        ‖A x − θ x‖_M ≤ `PRECISE` θ for all requested modes, or at rounding.

        Source: Grimes, Lewis & Simon, SIAM J. Matrix Anal. Appl. 15 (1994) 228 (block Lanczos, shifted and inverted), with all vectors
        made orthogonal to all.
        """
        mass, size = self.body.mass, len(self.body.rigid)
        basis, image = np.zeros((size, 0)), np.zeros((size, 0))
        small, last = np.zeros((0, 0)), np.random.default_rng(SEED).normal(size=(size, BLOCK))
        last = self.solve(mass @ last)
        while True:
            block = _orthonormalize_block(last, basis, image, mass)
            basis, image = np.hstack([basis, block]), np.hstack([image, mass @ block])
            last = self.solve(image[:, -block.shape[1] :])
            across = image.T @ last
            small = np.block([[small, across[: len(small)]], [across[: len(small)].T, across[len(small) :]]])
            theta, turns = np.linalg.eigh(0.5 * (small + small.T))
            theta, turns = theta[::-1][:count], turns[:, ::-1][:, :count]
            beyond = last - basis @ across
            left = np.linalg.norm(_gram_root(beyond.T @ (mass @ beyond)) @ turns[-block.shape[1] :], axis=0)
            if (
                len(theta) == count
                and (left <= np.maximum(PRECISE * theta, ROUNDING_RESIDUAL * theta[0])).all()
            ):
                return 1.0 / theta, basis @ turns


def _gram_root(gram: Numbers) -> Numbers:
    """Return R of Rᵀ R = a Gram matrix, which may be singular."""
    sizes, turns = np.linalg.eigh(0.5 * (gram + gram.T))
    return np.asarray(np.sqrt(np.maximum(sizes, 0.0))[:, None] * turns.T)


def _orthonormalize_block(block: Numbers, basis: Numbers, image: Numbers, mass: csr_array) -> Numbers:
    """Orthonormalize a block in the mass matrix, to itself and to a basis, whose image by that matrix is `image`."""
    for _ in range(2):
        block = block - basis @ (image.T @ block)
        sizes, turns = np.linalg.eigh(block.T @ (mass @ block))
        kept = sizes > 1e-24 * sizes.max()
        block = block @ (turns[:, kept] / np.sqrt(sizes[kept]))
    return np.asarray(block)


def normalize_signs(modes: Numbers) -> Numbers:
    """Make the largest component of each positive: the first of those within a hundredth of the largest, so that rounding has no effect."""
    size = np.abs(modes)
    at = (size > 0.99 * size.max(axis=0, initial=0.0)).argmax(axis=0)
    return np.asarray(modes * np.where(modes[at, range(modes.shape[1])] < 0.0, -1.0, 1.0))
