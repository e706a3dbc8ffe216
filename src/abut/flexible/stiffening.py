"""How a load stiffens an elastic body against bending: geometric stiffness of its modes.

A load that strains the body by u_j makes its displacements stiffer by K_g(u_j), which is linear in u_j:

    frame's acceleration A     −ρ A            angular acceleration     −ρ α × r            rotation     −ρ ω × (ω × r)

and forces and torques at interfaces. The loads that act at a time are in equilibrium together, so that any one place may be held for all
of them: here the first interface of six components, whose own load then does nothing; a body without one stays in its mean axes. Source:
Wallrapp & Schwertassek, Int. J. Numer. Meth. Eng. 32 (1991) 1749.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from abut.fem import Structure
from abut.flexible.free_body import FreeBody, Held
from abut.flexible.gauge import fields
from abut.flexible.patches import Grips

__all__ = ["geometric"]

Numbers = NDArray[np.float64]


def geometric(
    structure: Structure, body: FreeBody, grips: Grips, modes: Numbers
) -> tuple[Numbers | None, Numbers | None]:
    """``stiffening`` (12, m, m) and ``loaded`` (interfaces, 6, m, m) of `ReducedBody`, for modes (N, m); None where K_g is not known."""
    if structure.geometric is None:
        return None, None
    seat = next((one for one in grips.among if one.held == structure.motions), None)
    held = Held(body, seat.rows if seat is not None else grips.whole[:0])
    loads = [-(structure.mass @ field) for field in _accelerations(structure)]
    by_frame = held.solve(grips.whole.T @ np.stack(loads, axis=1))
    m, count = modes.shape[1], len(grips.among)
    stiffening = _projected(structure, grips.whole @ by_frame, modes)
    loaded = np.zeros((count, 6, m, m))
    for k, one in enumerate(grips.among):
        if one is not seat:
            loaded[k] = _projected(structure, grips.whole @ held.solve(one.rows.T.toarray()), modes)
    return stiffening, loaded


def _accelerations(structure: Structure) -> list[Numbers]:
    """Fields of unit acceleration: e_a, e_a × r, and ω × (ω × r) by products of ω, in the structure's rows."""
    turn = np.zeros((12, len(structure.positions), 3))
    turn[3:6] = np.eye(3)[:, None]
    return [structure.field(*one) for one in zip(fields(structure.positions), turn, strict=True)]


def _projected(structure: Structure, strained: Numbers, modes: Numbers) -> Numbers:
    """Φᵀ K_g(u) Φ by column of u."""
    assert structure.geometric is not None
    quick = getattr(structure.geometric, "projected", None)
    out = []
    for u in strained.T:
        one = quick(u, modes) if quick else modes.T @ (structure.geometric(u) @ modes)
        out.append(0.5 * (one + one.T))
    return np.array(out)
