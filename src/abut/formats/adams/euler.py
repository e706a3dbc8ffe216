"""Rotations in Adams' Euler angles, as (…, 3, 3) matrices and as (…, 4) quaternions (w, x, y, z).

A rotation matrix R_AB takes components in B to components in A; its columns are B's axes in components of A.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from abut.array_types import Numbers
from abut.model.geometry.rotations import multiply_quaternions


def about_z(angle: float) -> Numbers:
    """Return the rotation by `angle` [rad] about z."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def about_x(angle: float) -> Numbers:
    """Return the rotation by `angle` [rad] about x."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[1.0, 0.0, 0.0], [0.0, c, -s], [0.0, s, c]])


def from_euler(angles: ArrayLike) -> Numbers:
    """Return the rotation matrix of REULER = ψ, θ, φ [rad], body-fixed 3-1-3: R = R_z(ψ) R_x(θ) R_z(φ)."""
    psi, theta, phi = np.asarray(angles, dtype=float)
    return about_z(psi) @ about_x(theta) @ about_z(phi)


def from_points(origin: Numbers, on_z: Numbers | None, in_xz: Numbers | None) -> Numbers:
    """Return axes defined by points: `on_z` on the +z axis, `in_xz` in the xz plane on the side of +x.

    Raises:
        ValueError: the points do not define the axes (coincident or collinear).
    """
    z = np.array([0.0, 0.0, 1.0]) if on_z is None else on_z - origin
    if np.linalg.norm(z) == 0.0:
        raise ValueError("the point on the z axis coincides with the origin")
    z = z / np.linalg.norm(z)
    x = np.array([1.0, 0.0, 0.0]) if in_xz is None else in_xz - origin
    x = x - (x @ z) * z
    if np.linalg.norm(x) < 1e-12 * max(1.0, float(np.linalg.norm(origin))):
        raise ValueError("the point in the xz plane lies on the z axis")
    x = x / np.linalg.norm(x)
    return np.column_stack([x, np.cross(z, x), z])


def rotation_matrices(quaternions: Numbers) -> Numbers:
    """Return the rotation matrices of (n, 4) unit quaternions."""
    w, x, y, z = np.moveaxis(np.asarray(quaternions, dtype=float), -1, 0)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.stack([np.stack(np.broadcast_arrays(*row), axis=-1) for row in rows], axis=-2)


def quaternion_product(a: Numbers, b: Numbers) -> Numbers:
    """Return the quaternion product a ⊗ b of (…, 4) arrays."""
    return np.moveaxis(multiply_quaternions(np.moveaxis(a, -1, 0), np.moveaxis(b, -1, 0)), 0, -1)


def euler_angles(rotations: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """Return ψ, θ, φ [rad] of (n, 3, 3) rotations, body-fixed 3-1-3, θ in [0, π]; φ is 0 where θ is 0 or π."""
    r = np.asarray(rotations)
    sine = np.hypot(r[..., 2, 0], r[..., 2, 1])
    theta = np.arctan2(sine, r[..., 2, 2])
    regular = sine > 1e-12
    psi = np.where(regular, np.arctan2(r[..., 0, 2], -r[..., 1, 2]), np.arctan2(r[..., 1, 0], r[..., 0, 0]))
    phi = np.where(regular, np.arctan2(r[..., 2, 0], r[..., 2, 1]), 0.0)
    return psi, theta, phi
