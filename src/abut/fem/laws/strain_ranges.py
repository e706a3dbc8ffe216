"""Strains and rotations at integration points, for the ranges of laws (`abut.extend.validity_ranges`, checked by
`abut.fem.strain_watch`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

import numpy as np

from abut.array_types import Numbers
from abut.extend.validity_ranges import Range, RangeSample
from abut.fem.laws.tensors import to_tensor

__all__ = ["ELASTIC", "SMALL_STRAIN", "SMALL_TURN", "STRETCH", "STRETCH_CHANGE", "StrainSample"]

LARGE = "give large=True, or use a law for large strains"


@dataclass(frozen=True)
class StrainSample:
    """Integration points of elements, in the form that the ranges of laws use.

    Args:
        gradient: of displacements by undeformed places, (p, 3, 3).
        memory: state of the law, (p, m).
    """

    gradient: Numbers
    memory: Numbers


def _strain_range(
    quantity: str, value: Callable[[StrainSample], Numbers], most: float, remedy: str, unit: str = ""
) -> Range:
    """Return a range of laws of finite elements, which `abut.fem.strain_watch` evaluates for a `StrainSample`."""

    def range_value(law: object, seen: RangeSample) -> Numbers:
        return value(cast(StrainSample, seen))

    return Range(quantity, range_value, most=most, unit=unit, remedy=remedy)


def _where_beyond(
    bound: Numbers, most: float, tensors: Numbers, exact: Callable[[Numbers], Numbers]
) -> Numbers:
    """Return values where a bound that is found without eigenvalues is beyond the range, the bound elsewhere."""
    out, beyond = np.array(bound), bound > most
    if beyond.any():
        out[beyond] = exact(tensors[beyond])
    return out


def _frobenius_norm(tensors: Numbers) -> Numbers:
    """Return the Frobenius norm, an upper bound of the eigenvalues."""
    return np.asarray(np.sqrt(np.einsum("pij,pij->p", tensors, tensors)))


def _largest_strain(points: StrainSample) -> Numbers:
    """Return the largest of |ε_1|, |ε_2|, |ε_3| of ε = sym ∇u."""
    strain = 0.5 * (points.gradient + points.gradient.swapaxes(1, 2))
    return _where_beyond(
        _frobenius_norm(strain), STRAIN, strain, lambda x: np.abs(np.linalg.eigvalsh(x)).max(axis=1)
    )


def _largest_rotation(points: StrainSample) -> Numbers:
    """Return |ω| of the antisymmetric part of ∇u [rad]."""
    w = 0.5 * (points.gradient - points.gradient.swapaxes(1, 2))
    return np.asarray(np.sqrt(w[:, 2, 1] ** 2 + w[:, 0, 2] ** 2 + w[:, 1, 0] ** 2))


def _green_strain(points: StrainSample) -> Numbers:
    """Return C − 1 = H + Hᵀ + Hᵀ H of H = ∇u; its eigenvalues are λ² − 1."""
    h = points.gradient
    return np.asarray(h + h.swapaxes(1, 2) + h.swapaxes(1, 2) @ h)


def _largest_stretch_change(points: StrainSample) -> Numbers:
    """Return the largest |λ − 1|; |λ² − 1| ≤ x implies |λ − 1| ≤ 1 − √(1 − x)."""
    green = _green_strain(points)
    bound = 1.0 - np.sqrt(np.maximum(1.0 - _frobenius_norm(green), 0.0))
    return _where_beyond(
        bound,
        STRAIN,
        green,
        lambda x: np.abs(np.sqrt(np.maximum(1.0 + np.linalg.eigvalsh(x), 0.0)) - 1.0).max(axis=1),
    )


def _largest_stretch(points: StrainSample) -> Numbers:
    """Return the largest λ."""
    green = _green_strain(points)
    bound = np.sqrt(1.0 + _frobenius_norm(green))
    return _where_beyond(bound, RUBBER, green, lambda x: np.sqrt(1.0 + np.linalg.eigvalsh(x)[:, 2]))


def _largest_elastic_strain(points: StrainSample) -> Numbers:
    """Return the largest |½ ln b| by the eigenvalues b of F C_p⁻¹ Fᵀ; |b − 1| ≤ x < 1 implies ½ |ln b| ≤ −½ ln(1 − x)."""
    gradient = np.eye(3) + points.gradient
    left = gradient @ to_tensor(points.memory[:, :6]) @ gradient.swapaxes(1, 2) - np.eye(3)
    bound = -0.5 * np.log(np.maximum(1.0 - _frobenius_norm(left), 1e-300))

    def exact(x: Numbers) -> Numbers:
        squares = 1.0 + np.linalg.eigvalsh(0.5 * (x + x.swapaxes(1, 2)))
        return np.asarray(0.5 * np.abs(np.log(np.maximum(squares, 1e-300))).max(axis=1))

    return _where_beyond(bound, HENCKY, left, exact)


STRAIN, RUBBER, HENCKY = 0.05, 1.5, 0.3  #: bounds of small strains, of stretches of rubber, of Hencky's law
SMALL_STRAIN = _strain_range("principal strain |ε|", _largest_strain, most=STRAIN, remedy=LARGE)
SMALL_TURN = _strain_range("rotation |ω|", _largest_rotation, most=0.2, unit="rad", remedy="give large=True")
STRETCH_CHANGE = _strain_range(
    "principal stretch |λ − 1|",
    _largest_stretch_change,
    most=STRAIN,
    remedy="use abut.fem.laws.NeoHooke or VonMises",
)
STRETCH = _strain_range(
    "principal stretch λ", _largest_stretch, most=RUBBER, remedy="compare with tests of the rubber"
)
ELASTIC = _strain_range(
    "elastic logarithmic strain |ε|",
    _largest_elastic_strain,
    most=HENCKY,
    remedy="compare with tests of the material",
)
