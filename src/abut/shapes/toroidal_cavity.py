"""The groove of a race: a torus seen from inside."""

from __future__ import annotations

import enum
import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from abut.errors import InvalidValue
from abut.model import Frame, assign
from abut.shapes.extent import ORIGIN, Bounds, Triple, about_origin, hollow, standing
from abut.shapes.tessellation import Mesh, revolved, segments
from abut.shapes.torus import tube_radius
from abut.units import Scalar, positive

__all__ = ["Side", "ToroidalCavity"]


class Side(enum.Enum):
    """Which part of a hollow ring's wall exists; the value is the sign of (distance from the axis − R) on it."""

    INNER = -1  #: the part towards the axis: the groove in an inner ring
    OUTER = 1  #: the part away from the axis: the groove in an outer ring


@dataclass(frozen=True, init=False)
class ToroidalCavity:
    """A hollow ring about its frame's z, the groove of a race; a ball in it touches the wall from within.

    Args:
        frame: its origin is the centre, its z the axis of the ring.
        radius: R, of the hollow's centre line [m] > 0.
        tube: a, of the hollow's section [m] > 0 and < R.
        side: the half of the wall there is: `Side.INNER` towards the axis, `Side.OUTER` away from it, None: all.
    """

    frame: Frame
    radius: float = field(metadata={"unit": "m"})
    tube: float = field(metadata={"unit": "m"})
    side: Side | None = None

    def __init__(self, frame: Frame, radius: Scalar, tube: Scalar, side: Side | None = None) -> None:
        assign(self, frame=frame, radius=radius, tube=tube, side=side)
        self.validate()

    def validate(self) -> None:
        """Check and convert the fields."""
        what = standing("toroidal cavity", self.frame)
        assign(self, radius=positive(self.radius, "m", what=f"{what}: radius"))
        assign(self, tube=tube_radius(self.tube, self.radius, what))
        if self.side not in (None, Side.INNER, Side.OUTER):
            raise InvalidValue.of(f"{what}: side", self.side, "be Side.INNER, Side.OUTER or None")

    @property
    def volume(self) -> float:
        """Volume of the whole hollow ring, 2 π² R a² [m³]."""
        return 2.0 * math.pi**2 * self.radius * self.tube**2

    @property
    def centre(self) -> Triple:
        """The frame's origin [m]."""
        return ORIGIN

    @property
    def bounds(self) -> Bounds:
        """The smallest box along the frame's axes that holds the wall: two corners [m]."""
        reach = self.radius if self.side is Side.INNER else self.radius + self.tube
        return about_origin(reach, reach, self.tube)

    @property
    def bounding_radius(self) -> float:
        """From the centre to the farthest point of the wall [m]."""
        if self.side is Side.INNER:
            return math.hypot(self.radius, self.tube)
        return self.radius + self.tube

    @property
    def parameters(self) -> tuple[float, ...]:
        """(radius of the centre line, radius of the section) [m], and the side: −1 inner, +1 outer, 0 both."""
        return (self.radius, self.tube, 0.0 if self.side is None else float(self.side.value))

    def mass_properties(self, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Refused: a hollow bounds no material of its own.

        Raises:
            InvalidValue: always.
        """
        raise hollow("toroidal cavity", self.frame, density)

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """The wall: vertices (n, 3) [m] in the frame's axes and faces (m, 3), facing the hollow."""
        n = segments(self.tube, tolerance, curvatures=2)
        first, steps = {None: (0, n), Side.OUTER: (-n // 4, n // 2), Side.INNER: (n // 4, n // 2)}[self.side]
        angles = 2.0 * math.pi * np.arange(first + steps, first - 1, -1) / n
        profile = [(self.radius + self.tube * math.cos(t), self.tube * math.sin(t)) for t in angles]
        if self.side is None:
            profile[-1] = profile[0]
        return revolved(profile, segments(self.radius + self.tube, tolerance, curvatures=2))
