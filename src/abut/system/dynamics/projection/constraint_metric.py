"""Mass-free metrics in which the rank of constraints is determined: all bodies have the same mass.

Whether rows of G depend on each other is geometry. G M⁻¹ Gᵀ hides it where inertias are out of proportion: of a point fixed at an arm L it
has the eigenvalues 1/m and 1/m + L²/J. Here every body has the same mass instead, at the middle c of its constraints and with a radius of
gyration ρ,

    2T = m (|v + ω × c|² + ρ² |ω|²).

The middle makes the arms t − c × p of the gradients (p, t) shortest, and ρ² = Σ |t − c × p|² / Σ |p|² is their mean square. So neither
masses, nor centres of mass, nor the unit of length matter, except for a lower bound: arms about c below SPREAD of those about the centre
of mass are rounding of the given places. Along a tree the equations of the tree's joints have no gradients; there a body without
gradients has the arms of these joints.

Bodies of different size have different weights in equations that couple their rotations. Therefore there are two metrics: with ρ of each
body, and with the longest arm for all bodies. Rows that are independent in one metric are independent.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Numbers

__all__ = ["equal_mass_matrices"]


SPREAD = 1e-2  #: least radius of gyration, relative to the longest arm of a body about its centre of mass


def equal_mass_matrices(
    gradients: Numbers,
    body: NDArray[np.int64],
    bodies: int,
    mass: float = 1.0,
    arms: Numbers | None = None,
) -> tuple[Numbers, Numbers]:
    """Return mass matrices [b, 6, 6] of bodies of equal mass: with the arms of each body, and with the longest arm of all.

    Args:
        gradients: of the equations on one body each [n, 6].
        body: these bodies.
        bodies: number of bodies.
        mass: [kg].
        arms: of the tree's joints, about the centres of mass [b] [m].
    """
    pushing = gradients[:, :3].any(axis=1)
    body, p, t = body[pushing], gradients[pushing, :3], gradients[pushing, 3:]
    square = np.sum(p * p, axis=1)
    spread, pull, weight, ways = (
        np.zeros((bodies, 3, 3)), np.zeros((bodies, 3)), np.zeros(bodies), np.zeros(bodies)
    )  # fmt: skip
    np.add.at(spread, body, square[:, None, None] * np.eye(3) - p[:, :, None] * p[:, None, :])
    np.add.at(pull, body, np.cross(p, t))
    middle = (np.linalg.pinv(spread, hermitian=True) @ pull[:, :, None])[:, :, 0]
    arm = t - np.cross(middle[body], p)
    np.add.at(weight, body, square)
    np.add.at(ways, body, np.sum(arm * arm, axis=1))
    longest = np.zeros(bodies)
    np.maximum.at(longest, body, np.linalg.norm(t, axis=1) / np.sqrt(square))
    own = np.maximum(np.sqrt(ways / np.maximum(weight, 1e-300)), SPREAD * longest)
    if arms is not None:
        own, longest = np.where(weight > 0.0, own, arms), np.maximum(longest, arms)
    whole = float(longest.max(initial=0.0)) or 1.0
    return _mass_matrices(middle, np.where(own > 0.0, own, whole), mass), _mass_matrices(
        middle, np.full(bodies, whole), mass
    )


def _mass_matrices(middle: Numbers, radius: Numbers, mass: float) -> Numbers:
    """Return mass matrices of bodies with given mass, middles [b, 3] and radii of gyration [b], about the centres of mass."""
    x, y, z = middle.T
    shift = np.tile(np.eye(3, 6), (len(middle), 1, 1))  # v + ω × c
    shift[:, 0, 4], shift[:, 0, 5] = z, -y
    shift[:, 1, 3], shift[:, 1, 5] = -z, x
    shift[:, 2, 3], shift[:, 2, 4] = y, -x
    out = shift.transpose(0, 2, 1) @ shift
    out[:, range(3, 6), range(3, 6)] += radius[:, None] ** 2
    return np.asarray(mass * out)
