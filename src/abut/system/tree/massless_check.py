"""Check of bodies without mass or moment of inertia along a tree, on the host: outer bodies must have inertia in all free directions.

Of a body b the articulated inertia is A = M + Σ Xᵀ (A_c − A_c S D⁻¹ Sᵀ A_c) X over its children, D = Sᵀ A S. Source: Featherstone, Rigid
Body Dynamics Algorithms (2008), eq. 7.21 to 7.24.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.system.dynamics.elimination import CarriedBody
from abut.system.schema.spanning_tree import SpanningTree, TreeBranch

if TYPE_CHECKING:
    from abut.model import Body, Model

__all__ = ["bodies_without_inertia", "has_full_inertia", "own_mass", "refuse_weightless"]

ZERO_INERTIA = 1e-12  #: fraction of the inertia of the whole machine that counts as zero


def own_mass(masses: Numbers, inertias: Numbers) -> Numbers:
    """Return the mass matrices of bodies [b, 6, 6]."""
    out = np.zeros((len(masses), 6, 6))
    out[:, range(3), range(3)] = masses[:, None]
    out[:, 3:, 3:] = inertias
    return out


def bodies_without_inertia(mass: Numbers) -> NDArray[np.intp]:
    """Return the bodies without mass, or without moment of inertia about some axis."""
    turns = np.linalg.eigvalsh(mass[:, 3:, 3:])
    none = (mass[:, 0, 0] <= 0.0) | (turns[:, 0] <= ZERO_INERTIA * turns[:, -1])
    return np.flatnonzero(none)


def has_full_inertia(body: Body) -> bool:
    """Return True if a body has mass and moments of inertia about all axes."""
    return len(bodies_without_inertia(own_mass(np.array([body.mass]), np.array([body.inertia])))) == 0


def refuse_weightless(
    model: Model, tree: SpanningTree, carried: Mapping[int, CarriedBody], mass: Numbers
) -> None:
    """Reject a tree with a motion without inertia, in the pose of the given axes and arms.

    Raises:
        InvalidValue: names the joint that allows it.
    """
    light, left = set(bodies_without_inertia(mass)), mass.copy()
    if not light:
        return
    whole = float(mass[:, 0, 0].sum())
    arm = max([np.abs(one.shift[:3, 3:]).max() for one in carried.values()], default=0.0)
    turning = float(np.trace(mass[:, 3:, 3:].sum(axis=0))) + whole * arm**2
    scale = np.diag([whole] * 3 + [turning] * 3)
    for one in reversed(tree.branches):
        b = one.body
        axes = carried[b].axes if b in carried else np.eye(6)
        inertia = axes.T @ left[b] @ axes
        if b in light and _inertia_vanishes(inertia, axes.T @ scale @ axes):
            raise InvalidValue(_massless_message(model, one))
        if b not in carried:
            continue
        push = left[b] @ axes
        rest = left[b] - push @ np.linalg.solve(inertia, push.T) if axes.size else left[b]
        if (above := carried[b].parent) is not None:
            left[above] += carried[b].shift.T @ rest @ carried[b].shift


def _inertia_vanishes(inertia: Numbers, scale: Numbers) -> bool:
    """Return True if some motion has no inertia compared with that of the machine."""
    root = np.linalg.inv(np.linalg.cholesky(scale)) if len(scale) else scale
    return bool(len(scale)) and float(np.linalg.eigvalsh(root @ inertia @ root.T)[0]) < ZERO_INERTIA


def _massless_message(model: Model, one: TreeBranch) -> str:
    body = model.bodies[one.body]
    joint = one.joint
    free = (
        "no joint carries it"
        if joint is None
        else f'no body that moves with joint "{joint.name}" has inertia'
    )
    return (
        f'JointCoordinates: body "{body.name}" has no mass or no moment of inertia, and {free} along or about some axis; '
        "give it mass and inertia, or use abut.AbsoluteCoordinates()"
    )
