"""What holds a frame to a place on an elastic body."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.joints.equations import Equation, Term, X, Y, Z, along, axes, point
from abut.joints.joint import Joint
from abut.model import Frame
from abut.model.thing import assign

__all__ = ["Hold"]


@dataclasses.dataclass(frozen=True, init=False, eq=False, repr=False)
class Hold(Joint):
    """Holds frame I to a place of an elastic body whose floating frame bears frame J, and whose modes are q.

        (p_I − p_J)·e_a − Σ φ_ak q_k = 0,     ½ Σ_b e_b × b_I · e_a − Σ ψ_ak q_k = 0

    6 equations, no freedom; e are J's axes, b_I those of I. The turn is the sine of that between the frames, ψ q while that is small.
    Its force and torque are what the body bears at that place.

    Args:
        shapes: φ and ψ at the place, (6, m).
        modal: frames of the bodies that stand for the modes, three modes each, at their centres.
        ground: the frame in which those move.
    """

    shapes: NDArray[np.float64]
    modal: tuple[Frame, ...]
    ground: Frame

    def __init__(
        self, name: str, i: Frame, j: Frame, shapes: Any, modal: tuple[Frame, ...], ground: Frame
    ) -> None:
        assign(self, name=name, frame_i=i, frame_j=j, friction=None)
        assign(self, shapes=np.asarray(shapes, float), modal=modal, ground=ground)

    @property
    def pairs(self) -> tuple[tuple[Frame, Frame], ...]:
        """The two frames, then each body of modes and the ground."""
        return ((self.frame_i, self.frame_j), *((frame, self.ground) for frame in self.modal))

    @property
    def equations(self) -> tuple[Equation, ...]:  # type: ignore[override]
        """Three displacements, three turns."""
        own: tuple[tuple[Term, ...], ...] = (
            *((along(a),) for a in (X, Y, Z)),
            *((_part(axes(b, c), 0.5), _part(axes(c, b), -0.5)) for b, c in ((Y, Z), (Z, X), (X, Y))),
        )
        labels = ("x", "y", "z", "turn about x", "turn about y", "turn about z")
        return tuple(
            Equation((*terms, *self._modes(row)), 0.0, label)
            for row, (terms, label) in enumerate(zip(own, labels, strict=True))
        )

    def _modes(self, row: int) -> tuple[Term, ...]:
        return tuple(
            dataclasses.replace(point(k % 3), coefficient=-float(x), pair=1 + k // 3)
            for k, x in enumerate(self.shapes[row])
            if x != 0.0
        )


def _part(term: Term, coefficient: float) -> Term:
    return dataclasses.replace(term, coefficient=coefficient)
