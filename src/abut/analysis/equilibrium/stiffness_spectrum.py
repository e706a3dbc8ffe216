"""Spectrum of a stiffness matrix: motions with and without stiffness, Newton's step among the stiff ones, eigenvalues ω²."""

from __future__ import annotations

import numpy as np

from abut.array_types import Numbers

__all__ = ["FLOOR", "StiffnessSpectrum", "stiffness_eigenvalues"]

SKEW = 1e-6  #: relative asymmetry of a stiffness due to rounding of the differences
FLOOR = 1e-10  #: stiffness relative to the largest that counts as rounding


class StiffnessSpectrum:
    """Stiffness K [f, f]: ``values`` and ``vectors`` of its symmetric part; ``kept`` are those beyond rounding, the ``floor``.

    ``own`` are its eigenvalues among these: not of the symmetric part if one there is negative and K is skew, since a force may depend on
    a position without acting back on it.
    """

    def __init__(self, k: Numbers, measure: Numbers | None = None, floor: float = FLOOR) -> None:
        self._measure = np.eye(len(k)) if measure is None else measure
        k = self._measure.T @ k @ self._measure
        self.values, self.vectors = np.linalg.eigh(0.5 * (k + k.T))
        self.floor = floor * float(np.abs(self.values).max(initial=0.0))
        self.kept = np.abs(self.values) > self.floor
        self._inner = self.vectors[:, self.kept]
        self._stiff = self._inner.T @ k @ self._inner
        self.own = self.values[self.kept]
        if (measure is not None or _is_unsymmetric(k)) and not (self.own > self.floor).all():
            self.own = np.linalg.eigvals(self._stiff).real

    @property
    def loose(self) -> Numbers:
        """Motions [f, k] without stiffness."""
        return np.asarray(self._measure @ self.vectors[:, ~self.kept])

    def step(self, pull: Numbers) -> Numbers:
        """Return Newton's step [f], zero along motions without stiffness."""
        inner = self._measure @ self._inner
        return np.asarray(inner @ np.linalg.solve(self._stiff, inner.T @ pull))


def _is_unsymmetric(k: Numbers) -> bool:
    """Return True if a stiffness is unsymmetric by more than rounding."""
    return float(np.linalg.norm(k - k.T)) > SKEW * float(np.linalg.norm(k))


def stiffness_eigenvalues(k: Numbers) -> tuple[Numbers, Numbers]:
    """Return eigenvalues ω² of a stiffness, ascending, and their motions. Forces that depend on positions without acting back on them
    make it unsymmetric: two eigenvalues may then be complex, an oscillation that grows, and count as negative by their imaginary part.
    """
    rounding = SKEW * float(np.linalg.norm(k))
    if not _is_unsymmetric(k):
        values, vectors = np.linalg.eigh(0.5 * (k + k.T))
        return values, vectors
    found, motions = np.linalg.eig(k)
    squares = np.where(np.abs(found.imag) > rounding, -np.abs(found.imag), found.real)
    ascending = np.argsort(squares)
    return squares[ascending], motions.real[:, ascending]
