"""Joint that attaches the body at an interface to the flexible body."""

from __future__ import annotations

import dataclasses
from typing import ClassVar

import numpy as np

from abut.array_types import Numbers
from abut.joints.elastic_frame import ElasticDisplacement
from abut.joints.equations import Equation, Term, X, Y, Z, along, axes, hold
from abut.joints.joint import Joint
from abut.model import Frame
from abut.model.protocols import assign

__all__ = ["InterfaceJoint"]


def _third_rotation(b: int, c: int) -> tuple[Term, Term]:
    """Return the rotation about the third axis, by its sine."""
    first, second = axes(b, c), axes(c, b)
    return dataclasses.replace(first, coefficient=0.5), dataclasses.replace(second, coefficient=-0.5)


@dataclasses.dataclass(frozen=True, init=False, eq=False, repr=False)
class InterfaceJoint(Joint):
    """Joint that attaches frame I to a point of an elastic body, whose floating frame is the body of frame J and whose modes are q.

        (p_I − p_J)·e_a − Σ φ_ak q_k − ½ q N_a q = 0,     ½ Σ_b e_b × b_I · e_a − Σ ψ_ak q_k − ½ q N_{3+a} q = 0

    6 equations, no degree of freedom; e are J's axes, b_I those of I. The rotation is measured by its sine, which is the angle to second
    order. N is the second-order displacement of the point (`abut.flexible.reduction.second_order_displacements`); through it the reaction
    of the joint stiffens the modes. Force and torque of the joint are the load on the body at that point.

    Args:
        shapes: φ and ψ at the point, (6, m).
        modal: frames of the bodies of modal coordinates, three modes each, at their centres.
        ground: the frame in which these bodies move.
        pairs: N, (6, m, m); none by default.
    """

    bending: ElasticDisplacement  # type: ignore[misc]

    equations: ClassVar[tuple[Equation, ...]] = (
        hold(along(X), label="x"),
        hold(along(Y), label="y"),
        hold(along(Z), label="z"),
        hold(*_third_rotation(Y, Z), label="turn about x"),
        hold(*_third_rotation(Z, X), label="turn about y"),
        hold(*_third_rotation(X, Y), label="turn about z"),
    )

    def __init__(
        self,
        name: str,
        i: Frame,
        j: Frame,
        shapes: Numbers,
        modal: tuple[Frame, ...],
        ground: Frame,
        pairs: Numbers | None = None,
    ) -> None:
        curved = None if pairs is None or not np.any(pairs) else np.asarray(pairs, float)
        bending = ElasticDisplacement(np.asarray(shapes, float), curved, modal, ground)
        assign(self, name=name, frame_i=i, frame_j=j, friction=None, bending=bending)

    @property
    def pairs(self) -> tuple[tuple[Frame, Frame], ...]:
        """The two frames, then each body of modes and the ground."""
        return (
            (self.frame_i, self.frame_j),
            *((frame, self.bending.ground) for frame in self.bending.frames),
        )
