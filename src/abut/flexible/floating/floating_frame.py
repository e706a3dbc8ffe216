"""Modes of a flexible body as a force element between the floating frame and the bodies of modal coordinates."""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.extend.forces import FLOATING
from abut.forces.element import Element
from abut.model import Body, Frame, Part
from abut.model.frame import ORIGIN
from abut.model.geometry.rotations import IDENTITY
from abut.model.protocols import assign
from abut.short_repr import short_repr
from abut.units import Vector

__all__ = ["PRODUCTS", "Floating", "InterfacePlace", "ModalCoordinates", "ModalInertia"]

#: Elements of a symmetric tensor, in the order of `kernels.columns.modal_columns.ModeNumbers`.
TENSOR = ((0, 0), (1, 1), (2, 2), (0, 1), (1, 2), (2, 0))
#: Products of angular velocities, in the order of `flexible.floating.reduced_body.ReducedBody.stiffening`.
PRODUCTS = TENSOR


class ModalCoordinates(Body):
    """Up to three modal coordinates as a body: they are the components of its position, and its mass is their modal mass.

    Args:
        name: an identifier.
        start: initial q, one to three numbers [m, at a modal mass of 1 kg].
        extent: the size of the elastic body over its largest displacement at a modal coordinate of 1 m [m]: the scale of the
            tolerance of the coordinates, like the arms of a rigid body.
    """

    inner: ClassVar[bool] = True
    group: ClassVar[str] = "modes"  #: of its channels, apart from those of bodies in space
    spatial: ClassVar[bool] = False

    def __init__(self, name: str, start: Numbers, extent: float) -> None:
        super().__init__(name, 1.0, (1.0, 1.0, 1.0), np.pad(start, (0, 3 - len(start))))
        assign(self, idle=tuple(range(len(start), 6)), extent=extent)


class InterfacePlace(Body):
    """Body at an interface of an elastic body; its tolerance is relative to the size of the elastic body [m].

    Args:
        alone: True if it is attached to a single node of a solid, whose local compliance under a load is an effect of the mesh.
    """

    def __init__(
        self,
        name: str,
        mass: float,
        inertia: Numbers,
        extent: float,
        *,
        alone: bool = False,
        position: Vector = ORIGIN,
        orientation: Vector = IDENTITY,
        velocity: Vector = ORIGIN,
        angular_velocity: Vector = ORIGIN,
    ) -> None:
        super().__init__(name, mass, inertia, position, orientation, velocity, angular_velocity)
        assign(self, extent=extent, alone=alone)


@dataclasses.dataclass(frozen=True, eq=False)
class ModalInertia:
    """Change of a body's inertia with its modes, about its frame: constants of ``system.forces.floating_frame``.

    Args:
        shift: S = ∫φ_k dm, (3, m).
        turn: H = ∫r × φ_k dm, (3, m).
        tensor: ∂J/∂q_k where q = 0, (3, 3, m).
        turn_pairs: C, ∂h/∂q_k by q̇_l, (3, m, m).
        tensor_pairs: J₂, ½ ∂²J/∂q_k∂q_l, (3, 3, m, m).
    """

    shift: Numbers
    turn: Numbers
    tensor: Numbers
    turn_pairs: Numbers
    tensor_pairs: Numbers

    @classmethod
    def of(cls, gram: Numbers) -> ModalInertia:
        """Create the constants from a Gram matrix (`flexible.floating.reduced_body`), to first order of the displacements."""
        m = (len(gram) - 6) // 4
        phi = slice(6, 6 + m)
        turned = [slice(6 + m * (1 + a), 6 + m * (2 + a)) for a in range(3)]
        tensor = np.array(
            [[gram[3 + a, turned[b]] + gram[3 + b, turned[a]] for b in range(3)] for a in range(3)]
        )
        turn_pairs = np.array([gram[turned[a], phi] for a in range(3)])
        pairs = np.array([[gram[turned[a], turned[b]] for b in range(3)] for a in range(3)])
        pairs = 0.5 * (pairs + pairs.transpose(0, 1, 3, 2))
        pairs = 0.5 * (pairs + pairs.transpose(1, 0, 2, 3))
        return cls(gram[:3, phi], gram[3:6, phi], tensor, turn_pairs, pairs)


@short_repr
@dataclasses.dataclass(frozen=True, eq=False)
class Floating(Element):
    """Modes of a flexible body: their elastic and damping forces, and their inertia coupling with the body at whose centre frame I is.

        Q_k = −ω_k² q_k − (D q̇)_k,   and the equations of ``system.forces.floating_frame``

    Modes are coordinates of bodies of mass one, three each; frame J is the ground's.

    Args:
        modal: a frame at the centre of each of those bodies.
        inertia: constants of the coupling.
        stiffness: ω² by unit of modal mass [1/s²], (m,).
        damping: D likewise [1/s], symmetric, (m, m).
    """

    modal: tuple[Frame, ...]
    inertia: ModalInertia
    stiffness: Numbers
    damping: Numbers

    way = FLOATING
    expressions: ClassVar[dict[int, Any]] = {}

    def check(self) -> None:
        """Check the numbers by mode, also where they are varied.

        Raises:
            InvalidValue: not as many as there are modes, or not finite.
        """
        m = self.inertia.shift.shape[1]
        for name, size in (("stiffness", (m,)), ("damping", (m, m))):
            value = getattr(self, name)
            if np.shape(value) != size or not np.isfinite(np.asarray(value, float)).all():
                raise InvalidValue(
                    f"{self.what}: {name} is {value!r:.60}; with {m} modes it must be an array {size} of finite numbers"
                )
            mine = np.array(value, float)
            mine.flags.writeable = False
            assign(self, **{name: mine})

    @property
    def modes(self) -> int:
        """Number of modes m."""
        return len(self.stiffness)

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The frame's body, the ground, and the bodies of modal coordinates."""
        return (self.i.body, self.j.body, *(frame.body for frame in self.modal))

    @property
    def frames(self) -> tuple[Frame, ...]:
        """The frame's, the ground's, then the modes'."""
        return (self.i, self.j, *self.modal)

    @property
    def stiffness_bounds(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Largest stiffness and damping of the modes alone, in 1/s² and 1/s, at a mass of one."""
        damping = np.abs(np.linalg.eigvalsh(0.5 * (self.damping + self.damping.T)))
        return (float(self.stiffness.max()), float(damping.max())), (0.0, 0.0)

    @property
    def numbers(self) -> tuple[float, ...]:
        """Numbers of the element in the order of `kernels.columns.modal_columns.ModalNumbers`, `ModeNumbers` and `ModePair`."""
        n, m = self.inertia, self.modes
        tensors = [n.tensor[a, b] for a, b in TENSOR]
        pairs = np.stack(
            [
                *(2.0 * n.tensor_pairs[a, b] for a, b in TENSOR),
                *n.turn_pairs,
                *(n.turn_pairs - n.turn_pairs.transpose(0, 2, 1)),
                0.5 * (self.damping + self.damping.T),
            ],
            axis=1,
        )
        one = np.vstack([self.stiffness, n.shift, tensors, n.turn])
        return (float(m), *one.ravel().tolist(), *pairs.ravel().tolist())
