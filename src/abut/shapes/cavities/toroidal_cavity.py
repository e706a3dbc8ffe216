"""Toroidal cavity: the groove of a race."""

from __future__ import annotations

import enum
import math
from dataclasses import dataclass

import numpy as np

from abut.errors import InvalidValue
from abut.model import Frame
from abut.shapes.mesh.sizes_and_bounds import (
    Bounds,
    CavityShape,
    assign_fields,
    centered_box,
    kind_of,
    shape_label,
)
from abut.shapes.mesh.tessellation import Mesh, chord_count, revolve_profile
from abut.shapes.solids.torus import Ring
from abut.units import Scalar

__all__ = ["Side", "ToroidalCavity"]


class Side(enum.Enum):
    """Part of a hollow ring's wall that exists; the value is the sign of (distance from the axis − R) on it."""

    INNER = -1  #: the part towards the axis: the groove in an inner ring
    OUTER = 1  #: the part away from the axis: the groove in an outer ring


@dataclass(frozen=True, init=False)
class ToroidalCavity(CavityShape, Ring):
    """Hollow ring about its frame's z, the groove of a race; a ball in it touches the wall from inside.

    Args:
        frame: its origin is the centre, its z the axis of the ring.
        radius: R, of the hollow's centre line [m] > 0.
        tube: a, of the hollow's section [m] > 0 and < R.
        side: the existing half of the wall: `Side.INNER` towards the axis, `Side.OUTER` away from it, None: all.
    """

    side: Side | None = None

    def __init__(self, frame: Frame, radius: Scalar, tube: Scalar, side: Side | None = None) -> None:
        assign_fields(self, frame=frame, radius=radius, tube=tube, side=side)

    def validate(self) -> None:
        """Check and convert the fields."""
        super().validate()
        if self.side not in (None, Side.INNER, Side.OUTER):
            raise InvalidValue.of(
                f"{shape_label(kind_of(self), self.frame)}: side",
                self.side,
                "be Side.INNER, Side.OUTER or None",
            )

    @property
    def bounds(self) -> Bounds:
        """Smallest box in the frame's axes that contains the wall: two corners [m]."""
        reach = self.radius if self.side is Side.INNER else self.radius + self.tube
        return centered_box(reach, reach, self.tube)

    @property
    def bounding_radius(self) -> float:
        """Distance from the centre to the farthest point of the wall [m]."""
        if self.side is Side.INNER:
            return math.hypot(self.radius, self.tube)
        return self.radius + self.tube

    @property
    def parameters(self) -> tuple[float, ...]:
        """(radius of the centre line, radius of the section) [m], and the side: −1 inner, +1 outer, 0 both."""
        return (self.radius, self.tube, 0.0 if self.side is None else float(self.side.value))

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Return the wall: vertices (n, 3) [m] in the frame's axes and faces (m, 3), facing the hollow."""
        n = chord_count(self.tube, tolerance, curvatures=2)
        first, steps = {None: (0, n), Side.OUTER: (-n // 4, n // 2), Side.INNER: (n // 4, n // 2)}[self.side]
        angles = 2.0 * math.pi * np.arange(first + steps, first - 1, -1) / n
        profile = [(self.radius + self.tube * math.cos(t), self.tube * math.sin(t)) for t in angles]
        if self.side is None:
            profile[-1] = profile[0]
        return revolve_profile(profile, chord_count(self.radius + self.tube, tolerance, curvatures=2))
