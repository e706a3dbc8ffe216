"""Kinematics of the bodies as polynomials of the coordinates.

With d the place of a body's centre of mass in its parent's axes, R that of its axes, and everything in the body's own axes:

    v = R_relᵀ (v_p + ω_p × d + ḋ) = J_v q̇,    ω = R_relᵀ ω_p + ω_rel = J_ω q̇
    a = J_v q̈ + J̇_v q̇ + ω × v,               α = J_ω q̈ + J̇_ω q̇

In space r is a polynomial too, and J_T = ∂r/∂q; a turn R_rel = E₁ … Eₙ P about axes e_k by φ_k has
ω_rel = Pᵀ Σ (E_k+1 … Eₙ)ᵀ e_k φ̇_k.

Source: P. Eberhard & W. Schiehlen, Computational dynamics of multibody systems: history, formalisms, and applications, J. Comput. Nonlin.
Dyn. 1 (2006) 3-12, for J_T and J_R; recursion: R. Featherstone, Rigid Body Dynamics Algorithms (2008) ch. 4 and 5.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import sympy as sp

from abut.array_types import Objects
from abut.symbolic.expressions.trig_polynomials import PolynomialRing
from abut.symbolic.kinematics.rotations import STILL, RotationChain
from abut.symbolic.layout import SymbolicLayout, SymbolicLink

if TYPE_CHECKING:
    from abut.model import Frame, Part

__all__ = ["BodyKinematics", "MachineKinematics", "own_spin"]


class BodyKinematics:
    """Motion of one body: rotation and place in space; J_v and J_ω in its own axes, a row for each coordinate. Each is computed on
    first access.

    Args:
        layout: Layout of the machine.
        parent: Motion of the body's parent; None for the ground.
        link: The body on its parent; None for the ground.
    """

    def __init__(
        self, layout: SymbolicLayout, parent: BodyKinematics | None = None, link: SymbolicLink | None = None
    ) -> None:
        self._layout, self._field, self._parent, self._link = layout, layout.field, parent, link
        self.turn: RotationChain = STILL if parent is None or link is None else parent.turn @ link.turn

    def _zeros(self, *shape: int) -> Objects:
        return self._field.array(np.zeros(shape, int))

    @cached_property
    def place(self) -> Objects:
        """Position r, in space."""
        if self._parent is None or self._link is None:
            return self._zeros(3)
        arm = self._field.matrix(self._parent.turn).dot(self._link.place)
        return self._field.reduce_entries(self._parent.place + arm)

    @cached_property
    def by_velocity(self) -> Objects:
        """Velocity Jacobian J_v."""
        coordinates, parent, link = self._layout.coordinates, self._parent, self._link
        if parent is None or link is None:
            return self._zeros(len(coordinates), 3)
        d, back = link.place, self._field.matrix(link.turn).T
        slide = np.array([[self._field.by(x, q) for x in d] for q in coordinates], dtype=object).reshape(
            -1, 3
        )
        carried = parent.by_velocity + _cross_rows(parent.by_spin, d) + slide
        return self._field.reduce_entries(carried.dot(back.T))

    @cached_property
    def by_spin(self) -> Objects:
        """Angular velocity Jacobian J_ω."""
        coordinates, parent, link = self._layout.coordinates, self._parent, self._link
        if parent is None or link is None:
            return self._zeros(len(coordinates), 3)
        own = own_spin(self._field, coordinates, link.turn)
        return self._field.reduce_entries(parent.by_spin.dot(self._field.matrix(link.turn)) + own)


class MachineKinematics:
    """Motions of all bodies in the coordinates of a layout."""

    def __init__(self, layout: SymbolicLayout) -> None:
        self.layout, self.field = layout, layout.field
        self.motions = {id(layout.model.ground): BodyKinematics(layout)}
        for link in layout.links:
            self.motions[id(link.body)] = BodyKinematics(layout, self.motions[id(link.parent)], link)
        self._frames: dict[Hashable, tuple[Objects, RotationChain]] = {}

    def of(self, body: Part) -> BodyKinematics:
        """Return the motion of a body, or of the ground."""
        return self.motions[id(body)]

    def frame(self, frame: Frame) -> tuple[Objects, RotationChain]:
        """Return origin, in space, and rotation of a frame."""
        key = (id(frame.body), frame.position, frame.orientation)
        if key not in self._frames:
            motion, (place, turn) = self.of(frame.body), self.layout.frames.of(frame)
            arm = self.field.matrix(motion.turn).dot(self.field.array(place))
            self._frames[key] = self.field.reduce_entries(motion.place + arm), motion.turn @ turn
        return self._frames[key]

    def spin(self, frame: Frame) -> Objects:
        """Return the angular velocity of a frame's body, in the frame's axes, a row for each coordinate."""
        _, turn = self.layout.frames.of(frame)
        return self.field.reduce_entries(self.of(frame.body).by_spin.dot(self.field.matrix(turn)))


def own_spin(field: PolynomialRing, coordinates: Sequence[sp.Symbol], turn: RotationChain) -> Objects:
    """Return ω_rel in the turned axes, a row for each coordinate."""
    numbers = {str(q): k for k, q in enumerate(coordinates)}
    out = field.array(np.zeros((len(coordinates), 3), int))
    for k, (axis, angle) in enumerate(turn.steps):
        behind = field.matrix(RotationChain(turn.steps[k + 1 :], turn.cube))
        for name, n in angle:
            if name in numbers:
                out[numbers[name]] = out[numbers[name]] + behind[axis] * n
    return field.reduce_entries(out)


def _cross_rows(rows: Objects, d: Objects) -> Objects:
    """Return the cross product of each row with d."""
    x, y, z = rows.T
    return np.stack([y * d[2] - z * d[1], z * d[0] - x * d[2], x * d[1] - y * d[0]], axis=1)
