"""Closed loops in the coordinates of a tree: independent rates, accelerations with multipliers, and drive torques.

With the tree's M u̇ + b = τ + Gᵀλ, loops G u̇ = −Ġu, and M = L Lᵀ, A = L⁻¹Gᵀ of the singular values σ and the directions U and V,

    λ = V σ⁻² Vᵀ (−Ġu − G M⁻¹ (τ − b)),     u̇ = M⁻¹ (τ − b + Gᵀλ),

the least λ for redundant equations, whose singular values are omitted. The complement N of U defines the motions L⁻ᵀ N that loops allow.
The independent rates w, as many as these motions, are those that move most in them. Multiplied by the inverse of their rows these are Z,
and

    u = Z w,   u̇ = Z ẇ + σ,     Zᵀ M Z ẇ + Zᵀ (b + M σ) = Zᵀ τ.

Source: Haug, Computer Aided Kinematics and Dynamics of Mechanical Systems (1989), sec. 11.1 and 11.3; Featherstone, Rigid Body Dynamics
Algorithms (2008), ch. 8.
"""

from __future__ import annotations

import dataclasses
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Numbers

__all__ = ["SINGULAR", "Loops", "Minimal", "select_largest_rows"]

SINGULAR = 1e-9  #: relative size of a motion that counts as 0
EARLIER_ROW_WEIGHT = 1e-6  #: weight that prefers the first of rows that move equally


class Minimal(NamedTuple):
    """Independent rates w of a machine with loops, at one state: u = Z w, u̇ = Z ẇ + σ."""

    names: tuple[str, ...]  #: names of w
    basis: Numbers  #: Z (rates, independent ones)
    drift: Numbers  #: σ (rates): u̇ without accelerations of independent rates
    mass: Numbers  #: Zᵀ M Z


def select_largest_rows(ways: Numbers, weight: Numbers) -> NDArray[np.int64]:
    """Select as many rows of motions as there are motions: the rows that move most, by a weight of each row."""
    from scipy.linalg import qr  # its import takes long

    weight = weight * (1.0 - EARLIER_ROW_WEIGHT * np.arange(len(weight)) / len(weight))
    pivots: Any = qr((weight[:, None] * ways).T, mode="r", pivoting=True)[1]
    return np.sort(np.asarray(pivots)[: ways.shape[1]])


def _solve_triangular(a: Numbers, b: Numbers, lower: bool = True) -> Numbers:
    """Return x of A x = b, with a triangular A."""
    from scipy.linalg import solve_triangular  # its import takes long

    return np.asarray(solve_triangular(a, b, lower=lower))


@dataclasses.dataclass(frozen=True)
class Loops:
    """Loop constraints G at one state.

    Args:
        lower: L.
        jacobian: G (equations, rates).
        jacobian_rate: Ġ u.
    """

    lower: Numbers
    jacobian: Numbers
    jacobian_rate: Numbers

    @cached_property
    def parts(self) -> tuple[Numbers, Numbers, Numbers, int]:
        """Decomposition U, σ, V of A, and the number of nonzero σ."""
        a = _solve_triangular(self.lower, self.jacobian.T)
        u, sizes, v = np.linalg.svd(a, full_matrices=True)
        return u, sizes, v.T, int(np.sum(sizes > SINGULAR * max(1e-300, float(sizes.max(initial=0.0)))))

    def multipliers(self, free: Numbers) -> Numbers:
        """Return λ for accelerations M⁻¹ (τ − b) without loops."""
        _, sizes, v, rank = self.parts
        directions = v[:, :rank]
        return np.asarray(
            directions @ ((directions.T @ (-self.jacobian_rate - self.jacobian @ free)) / sizes[:rank] ** 2)
        )

    def multiplier_acceleration(self, multipliers: Numbers) -> Numbers:
        """Return M⁻¹ Gᵀ λ."""
        half = _solve_triangular(self.lower, self.jacobian.T @ multipliers)
        return _solve_triangular(self.lower.T, half, lower=False)

    def shortest(self, lacks: Numbers) -> Numbers:
        """Return the smallest motion x in the metric of M with G x = lacks."""
        u, sizes, v, rank = self.parts
        half = u[:, :rank] @ ((v[:, :rank].T @ lacks) / sizes[:rank])
        return _solve_triangular(self.lower.T, half, lower=False)

    @cached_property
    def free(self) -> Numbers:
        """Motions that loops allow, in which the mass matrix is 1 (rates, number of motions)."""
        u, _, _, rank = self.parts
        return _solve_triangular(self.lower.T, u[:, rank:], lower=False)

    def minimal(self, rows: list[int] | None = None) -> tuple[list[int], Numbers, Numbers]:
        """Return independent rates, of the tree's or those given, Z, and σ; Z is empty if the given ones do not determine all others."""
        ways = self.free
        weight = np.sqrt(np.sum(self.lower**2, axis=1))  # √M_ii
        picked = select_largest_rows(ways, weight).tolist() if rows is None else rows
        square = ways[picked]
        small = np.linalg.svd(weight[picked][:, None] * square, compute_uv=False)
        if len(picked) != ways.shape[1] or (small.size and small[-1] <= SINGULAR * max(1.0, small[0])):
            return picked, np.zeros((len(ways), 0)), np.zeros(len(ways))
        basis = ways @ np.linalg.inv(square)
        directions = self.shortest(-self.jacobian_rate)
        return picked, basis, directions - basis @ directions[picked]

    def driven(self, wanted: Numbers, drives: list[int]) -> tuple[Numbers, float]:
        """Return the least τ of drives with Zᵀ τ = Zᵀ h, and the relative residual of h."""
        ways = self.free
        given, rest = ways[drives].T, ways.T @ wanted
        tau = np.zeros(len(ways))
        tau[drives] = np.linalg.lstsq(given, rest, rcond=SINGULAR)[0]
        whole = float(np.linalg.norm(_solve_triangular(self.lower, wanted)))
        return tau, float(np.linalg.norm(ways.T @ tau - rest)) / max(1e-300, whole)
