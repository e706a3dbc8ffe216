"""Gram matrix of an elastic body's motions, which determines all its inertia."""

from __future__ import annotations

import numpy as np

from abut.array_types import Numbers
from abut.fem import Structure

__all__ = ["cross_modes", "gram_matrix"]

BATCH = 60  #: columns of the mass matrix's product at a time


def gram_matrix(structure: Structure, shapes: Numbers) -> Numbers:
    """Return G = Bᵀ M B of the fields e_a, e_a × r, φ, e_a × φ (see `flexible.floating.reduced_body`), shapes (n, 6, m)."""
    r, axes = structure.positions, np.eye(3)
    zero, move, turn = np.zeros((len(r), 3)), shapes[:, :3], shapes[:, 3:]
    spins = bool(turn.any())
    even = [structure.field(zero + e) for e in axes]
    turning = [structure.field(np.cross(e, r), zero + e) for e in axes]
    fields = [np.stack([*even, *turning], axis=1), structure.field(move, turn)]
    fields += [structure.field(cross_modes(e, move), cross_modes(e, turn) if spins else None) for e in axes]
    b = np.hstack(fields)
    out = np.hstack([b.T @ (structure.mass @ b[:, k : k + BATCH]) for k in range(0, b.shape[1], BATCH)])
    return np.asarray(0.5 * (out + out.T))


def cross_modes(e: Numbers, v: Numbers) -> Numbers:
    """Return e × v by node and mode, (n, 3, m)."""
    return np.asarray(np.cross(e, v, axisb=1, axisc=1))
