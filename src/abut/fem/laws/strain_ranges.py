"""Strains and turns of integration points, for the ranges that laws declare (`abut.plug.ranges`, watched by `abut.fem.strain_watch`)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.fem.laws.tensors import full
from abut.plug.ranges import Range

__all__ = ["ELASTIC", "SMALL_STRAIN", "SMALL_TURN", "STRETCH", "STRETCH_CHANGE"]

Numbers = NDArray[np.float64]
LARGE = "give large=True, or a law of large strains"


def _strain(law: Any, points: Any) -> Numbers:
    """The largest of |ε_1|, |ε_2|, |ε_3| of ε = sym ∇u."""
    h = points.gradient
    return np.asarray(np.abs(np.linalg.eigvalsh(0.5 * (h + h.swapaxes(1, 2)))).max(axis=1))


def _turn(law: Any, points: Any) -> Numbers:
    """|ω| of the antisymmetric part of ∇u [rad]."""
    w = 0.5 * (points.gradient - points.gradient.swapaxes(1, 2))
    return np.asarray(np.sqrt(w[:, 2, 1] ** 2 + w[:, 0, 2] ** 2 + w[:, 1, 0] ** 2))


def _stretches(points: Any) -> Numbers:
    """Principal stretches λ_1 ≤ λ_2 ≤ λ_3 of F = 1 + ∇u, (p, 3)."""
    return np.asarray(np.linalg.svd(np.eye(3) + points.gradient, compute_uv=False)[:, ::-1])


def _change(law: Any, points: Any) -> Numbers:
    return np.asarray(np.abs(_stretches(points) - 1.0).max(axis=1))


def _most(law: Any, points: Any) -> Numbers:
    return np.asarray(_stretches(points)[:, 2])


def _elastic(law: Any, points: Any) -> Numbers:
    """The largest of |ε_A| = |½ ln| of the eigenvalues of F C_p⁻¹ Fᵀ."""
    gradient = np.eye(3) + points.gradient
    left = gradient @ full(points.memory[:, :6]) @ gradient.swapaxes(1, 2)
    squares = np.linalg.eigvalsh(0.5 * (left + left.swapaxes(1, 2)))
    return np.asarray(0.5 * np.abs(np.log(np.maximum(squares, 1e-300))).max(axis=1))


SMALL_STRAIN = Range("principal strain |ε|", _strain, most=0.05, remedy=LARGE)
SMALL_TURN = Range("turn |ω|", _turn, most=0.2, unit="rad", remedy="give large=True")
STRETCH_CHANGE = Range(
    "principal stretch |λ − 1|", _change, most=0.05, remedy="take abut.fem.laws.NeoHooke or VonMises"
)
STRETCH = Range("principal stretch λ", _most, most=1.5, remedy="compare with tests of the rubber")
ELASTIC = Range(
    "elastic logarithmic strain |ε|", _elastic, most=0.3, remedy="compare with tests of the material"
)
