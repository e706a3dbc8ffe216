"""Geometric stiffness of the modes of a flexible body under load.

A load that strains the body by u_j adds K_g(u_j) to its stiffness, which is linear in u_j:

    frame's acceleration A     −ρ A            angular acceleration     −ρ α × r            rotation     −ρ ω × (ω × r)

and forces and torques at interfaces. Simultaneous loads are in equilibrium together, so that any one place may be fixed for all
of them: here the first interface of six components, whose own load then has no effect; a body without one stays in its mean axes. Source:
Wallrapp & Schwertassek, Int. J. Numer. Meth. Eng. 32 (1991) 1749.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from abut.array_types import Numbers
from abut.fem import Structure
from abut.flexible.reduction.free_body import ConstrainedBody, FreeBody
from abut.flexible.reduction.interfaces import InterfaceSet, rigid_motion
from abut.flexible.reduction.second_order_displacements import fields

__all__ = ["geometric_stiffness", "rigid_transfer_matrix"]


def geometric_stiffness(
    structure: Structure, body: FreeBody, grips: InterfaceSet, modes: Numbers, shapes: Sequence[Numbers]
) -> tuple[Numbers | None, Numbers | None]:
    """Return ``stiffening`` (12, m, m) and ``loaded`` (interfaces, 6, m, m) of `ReducedBody`; None where K_g is not known.

    Modes (N, m) that move the fixed interface (seat) rotate it by θ, and everything else with it. K_g describes the motion relative to the
    seat, and the contribution of its rotation is exact,

        u₂ = u₂|seat + θ × u + ½ θ × (θ × r),        of a rotation ψ relative to the seat ½ θ × ψ.

    (Patches are tied to nodes by small rotations, so that K_g by itself, of modes that rotate the seat, would have its moment work on ½ θ
    θᵀ.)

    Args:
        structure: the structure.
        body: its free body, in the unknowns of ``grips``.
        grips: its interfaces.
        modes: displacements, in the structure's rows.
        shapes: displacement and rotation of each interface by these, (6, m).
    """
    if structure.geometric is None:
        return None, None
    among, m = grips.among, modes.shape[1]
    seat = next((k for k, one in enumerate(among) if one.components == structure.motions), None)
    constrained = ConstrainedBody(body, grips.whole[:0] if seat is None else among[seat].rows)
    moved = np.zeros((6, m)) if seat is None else shapes[seat]
    at = np.zeros(3) if seat is None else among[seat].position
    modes = modes - rigid_motion(structure, at) @ moved
    nodal, arms = structure.at_nodes(modes), structure.positions - at
    loads = [-(structure.mass @ field) for field in _unit_accelerations(structure)]
    by_frame = constrained.solve(grips.whole.T @ np.stack(loads, axis=1))
    stiffening = _project_modes(structure, grips.whole @ by_frame, modes)
    for one, load in zip(stiffening, loads, strict=True):
        one -= _rotation_stiffness(moved[3:], structure.at_nodes(load[:, None])[:, :, 0], nodal, arms)
    loaded = np.zeros((len(among), 6, m, m))
    for k, grip in enumerate(among):
        if k != seat:
            loaded[k] = _project_modes(
                structure, grips.whole @ constrained.solve(grip.rows.T.toarray()), modes
            )
            arm = (grip.position - at)[None]
            own = (shapes[k] - rigid_transfer_matrix(arm[0]) @ moved)[None]
            for one, unit in zip(loaded[k], np.eye(6), strict=True):
                one -= _rotation_stiffness(moved[3:], unit[None], own, arm)
    return stiffening, loaded


def _rotation_stiffness(theta: Numbers, loads: Numbers, shapes: Numbers, arms: Numbers) -> Numbers:
    """Return 2 Σ f·(θ × u + ½ θ × (θ × r)) + τ·½ θ × ψ by modes, (m, m): θ (3, m), f and τ (n, 6), u and ψ (n, 6, m), r (n, 3)."""
    force, torque = loads[:, :3], loads[:, 3:]
    across = np.cross(shapes[:, :3], force[:, :, None], axis=1).sum(axis=0)
    across = across + 0.5 * np.cross(shapes[:, 3:], torque[:, :, None], axis=1).sum(axis=0)
    virial = force.T @ arms
    twice = 0.5 * (virial + virial.T) - np.trace(virial) * np.eye(3)
    return np.asarray(theta.T @ across + across.T @ theta + theta.T @ twice @ theta)


def rigid_transfer_matrix(arm: Numbers) -> Numbers:
    """Return displacement and rotation of a point by those of a rigid frame, the point at an arm from it, (6, 6)."""
    out = np.eye(6)
    out[:3, 3:] = np.array([np.cross(e, arm) for e in np.eye(3)]).T
    return out


def _unit_accelerations(structure: Structure) -> list[Numbers]:
    """Return fields of unit acceleration: e_a, e_a × r, and ω × (ω × r) by products of ω, in the structure's rows."""
    turn = np.zeros((12, len(structure.positions), 3))
    turn[3:6] = np.eye(3)[:, None]
    return [structure.field(*one) for one in zip(fields(structure.positions), turn, strict=True)]


def _project_modes(structure: Structure, strained: Numbers, modes: Numbers) -> Numbers:
    """Return Φᵀ K_g(u) Φ by column of u."""
    assert structure.geometric is not None
    quick = getattr(structure.geometric, "project", None)
    out = []
    for u in strained.T:
        one = quick(u, modes) if quick else modes.T @ (structure.geometric(u) @ modes)
        out.append(0.5 * (one + one.T))
    return np.array(out)
