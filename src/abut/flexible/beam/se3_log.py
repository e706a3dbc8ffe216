"""Logarithm on SE(3) of the relative pose of two frames, on arrays: it determines the strains of a beam element (`ExactBeam`)."""

from __future__ import annotations

import numpy as np

from abut.array_types import Numbers
from abut.model import Frame

__all__ = ["apply_inverse_jacobian", "inverse_jacobian_derivative", "pose_logarithm"]

SERIES_ANGLE = 0.2  #: angle [rad] below which series are used, whose error is 1e-16


def pose_logarithm(first: Frame, second: Frame) -> tuple[list[float], list[float]]:
    """Return (u, ψ) of the pose of the second frame relative to the first, at the start; see `forces.ExactBeam`."""
    from scipy.spatial.transform import Rotation

    axes = first.global_axes
    d = axes.T @ np.subtract(second.global_position, first.global_position)
    psi = Rotation.from_matrix(axes.T @ second.global_axes).as_rotvec()
    return apply_inverse_jacobian(psi[None], d[None])[0].tolist(), psi.tolist()


def inverse_jacobian_terms(psi: Numbers) -> tuple[Numbers, Numbers]:
    """Return a = (1 − (θ/2) cot(θ/2))/θ² and da/d(θ²) of rotation vectors (n, 3), as columns (n, 1)."""
    z = np.sum(psi * psi, axis=1, keepdims=True)
    near = z < SERIES_ANGLE**2
    far = np.where(near, 1.0, z)
    angle = np.sqrt(far)
    gamma = 0.5 * angle / np.tan(0.5 * angle)
    slope = (gamma - gamma * gamma - 0.25 * far) / (2.0 * far)
    a = (1.0 - gamma) / far
    terms = (
        1.0 / 12.0,
        1.0 / 720.0,
        1.0 / 30240.0,
        1.0 / 1209600.0,
        1.0 / 47900160.0,
        691.0 / 1307674368000.0,
    )
    series = sum(c * z**k for k, c in enumerate(terms))
    series_slope = sum(k * c * z ** (k - 1) for k, c in enumerate(terms) if k)
    return np.where(near, series, a), np.where(near, series_slope, -(slope + a) / far)


def apply_inverse_jacobian(psi: Numbers, v: Numbers) -> Numbers:
    """Return V⁻¹(ψ) v = v − ½ ψ × v + a ψ × (ψ × v) of many, (n, 3)."""
    across = np.cross(psi, v)
    return np.asarray(v - 0.5 * across + inverse_jacobian_terms(psi)[0] * np.cross(psi, across))


def inverse_jacobian_derivative(psi: Numbers, d: Numbers, v: Numbers) -> Numbers:
    """Return ∂(V⁻¹ d)/∂ψ v of many, (n, 3)."""
    a, slope = inverse_jacobian_terms(psi)
    across = np.cross(psi, d)
    out = a * (np.cross(v, across) + np.cross(psi, np.cross(v, d))) - 0.5 * np.cross(v, d)
    return np.asarray(out + 2.0 * slope * np.sum(psi * v, axis=1, keepdims=True) * np.cross(psi, across))
