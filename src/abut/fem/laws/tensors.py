"""Symmetric tensors as six components xx, yy, zz, xy, yz, zx, at many points; for strains, shears are γ = 2 ε_ij."""

from __future__ import annotations

import numpy as np

from abut.array_types import Numbers
from abut.fem.linear.elasticity import PAIRS

__all__ = [
    "DEVIATOR",
    "ONE",
    "SHEARS",
    "matrix_determinant",
    "matrix_inverse",
    "push_forward_matrix",
    "tensor_norm",
    "to_components",
    "to_tensor",
]

ONE = np.array([1.0, 1.0, 1.0, 0.0, 0.0, 0.0])
#: From a strain to components of a tensor: shears halved.
SHEARS = np.array([1.0, 1.0, 1.0, 0.5, 0.5, 0.5])
#: From a strain to the deviator of its tensor.
DEVIATOR = np.diag(SHEARS) - np.outer(ONE, ONE) / 3.0
_PLACE = np.array([[0, 3, 5], [3, 1, 4], [5, 4, 2]])


def to_tensor(six: Numbers) -> Numbers:
    """Return the tensors (p, 3, 3) of components (p, 6), shears as they are in a stress."""
    return six[..., _PLACE]


def to_components(tensor: Numbers) -> Numbers:
    """Return components (p, 6) of symmetric tensors (p, 3, 3)."""
    return np.stack([tensor[..., i, j] for i, j in PAIRS], axis=-1)


def tensor_norm(six: Numbers) -> Numbers:
    """Return √(s_ij s_ij)."""
    return np.asarray(np.sqrt((six[..., :3] ** 2).sum(-1) + 2.0 * (six[..., 3:] ** 2).sum(-1)))


def matrix_determinant(f: Numbers) -> Numbers:
    """Return det F, (p,), of 2 × 2 or 3 × 3."""
    if f.shape[-1] == 2:
        return np.asarray(f[..., 0, 0] * f[..., 1, 1] - f[..., 0, 1] * f[..., 1, 0])
    return np.asarray((f[..., 0, :] * _cross_product(f[..., 1, :], f[..., 2, :])).sum(-1))


def matrix_inverse(f: Numbers) -> Numbers:
    """Return F⁻¹ by cofactors, which for many small matrices is several times faster than elimination."""
    out = np.empty_like(f)
    if f.shape[-1] == 2:
        out[..., 0, 0], out[..., 1, 1] = f[..., 1, 1], f[..., 0, 0]
        out[..., 0, 1], out[..., 1, 0] = -f[..., 0, 1], -f[..., 1, 0]
    else:
        a, b, c = f[..., 0, :], f[..., 1, :], f[..., 2, :]
        out[..., :, 0], out[..., :, 1], out[..., :, 2] = (
            _cross_product(b, c),
            _cross_product(c, a),
            _cross_product(a, b),
        )
    out /= matrix_determinant(f)[..., None, None]
    return out


def push_forward_matrix(f: Numbers) -> Numbers:
    """Return Q (p, 6, 6) with Q s the components of F s Fᵀ; Qᵀ maps strains the other way, so that moduli become Q D Qᵀ."""
    out = np.empty((*f.shape[:-2], 6, 6))
    for a, (i, j) in enumerate(PAIRS):
        for b, (k, m) in enumerate(PAIRS):
            out[..., a, b] = f[..., i, k] * f[..., j, m]
            if k != m:
                out[..., a, b] += f[..., i, m] * f[..., j, k]
    return out


def _cross_product(a: Numbers, b: Numbers) -> Numbers:
    return np.stack(
        [
            a[..., 1] * b[..., 2] - a[..., 2] * b[..., 1],
            a[..., 2] * b[..., 0] - a[..., 0] * b[..., 2],
            a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0],
        ],
        axis=-1,
    )
