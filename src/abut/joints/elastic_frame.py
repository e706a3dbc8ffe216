"""Contribution of modal coordinates to the equations of a joint: displacement of a frame on an elastic body."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from abut.array_types import Numbers
from abut.joints.equations import Term, point
from abut.model import Frame

__all__ = ["ElasticDisplacement"]


@dataclasses.dataclass(frozen=True, eq=False)
class ElasticDisplacement:
    """Σ φ_ak q_k + ½ q N_a q, subtracted from the six equations a of a joint; compiled in ``system.constraints.elastic_frame_kernels``.

    Args:
        shapes: φ, (6, m).
        pairs: N, symmetric, (6, m, m); None where all are zero.
        frames: of the bodies that represent the modes, three modes each, at their centres.
        ground: the frame in which those move.
    """

    shapes: Numbers
    pairs: Numbers | None
    frames: tuple[Frame, ...]
    ground: Frame

    @property
    def modes(self) -> int:
        """Number of modes m."""
        return int(self.shapes.shape[1])

    @property
    def numbers(self) -> Numbers:
        """φ_a by modes, six rows; then by mode l as many of N_al; each row as long as the bodies have places."""
        room = 3 * len(self.frames)
        first = np.zeros((6, room))
        first[:, : self.modes] = self.shapes
        if self.pairs is None:
            return first.ravel()
        pairs = np.zeros((room, 6, room))
        pairs[: self.modes, :, : self.modes] = self.pairs.transpose(1, 0, 2)
        return np.concatenate([first.ravel(), pairs.ravel()])

    @cached_property
    def summands(self) -> tuple[tuple[Term, tuple[Frame, Frame], float], ...]:
        """Modal coordinates in the form of a joint's summands."""
        return tuple((point(k % 3), (self.frames[k // 3], self.ground), 0.0) for k in range(self.modes))

    def row(self, equation: int, coefficients: Sequence[float]) -> _Row:
        """Return a complete equation for trial poses: its own coordinates, with these coefficients, then the modal ones."""
        return _Row(self, equation, np.array(coefficients))


@dataclasses.dataclass(frozen=True, eq=False)
class _Row:
    """Equation of a joint with modal coordinates, see `ElasticDisplacement.row`."""

    of: ElasticDisplacement
    equation: int
    coefficients: Numbers

    def linear(self, values: Sequence[float]) -> tuple[float, Numbers, float]:
        """Return the residual of the equation at these coordinates, the coefficient of the rate of each, and its rate with time."""
        own, q = np.split(np.asarray(values, float), [len(self.coefficients)])
        shape = self.of.shapes[self.equation]
        bent: Any = 0.0 if self.of.pairs is None else self.of.pairs[self.equation] @ q
        gap = float(self.coefficients @ own - (shape + 0.5 * bent) @ q)
        return gap, np.concatenate([self.coefficients, -(shape + bent)]), 0.0
