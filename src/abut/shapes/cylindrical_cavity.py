"""The bore: a cylinder seen from inside."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from abut.model import Frame, assign
from abut.shapes.curves.curve import Curve
from abut.shapes.extent import ORIGIN, Bounds, Triple, about_origin, hollow, standing
from abut.shapes.tessellation import Mesh, revolved, segments
from abut.units import Scalar, positive

__all__ = ["CylindricalCavity"]


@dataclass(frozen=True, init=False)
class CylindricalCavity:
    """A bore centred on its frame, axis along z, open at both ends; a ball or a pin touches it from within.

    Args:
        frame: its origin is the centre, its z the axis.
        radius: of the bore [m] > 0.
        length: of the bore [m] > 0.
    """

    frame: Frame
    radius: float = field(metadata={"unit": "m"})
    length: float = field(metadata={"unit": "m"})

    def __init__(self, frame: Frame, radius: Scalar, length: Scalar) -> None:
        assign(self, frame=frame, radius=radius, length=length)
        self.validate()

    def validate(self) -> None:
        """Check and convert the fields."""
        what = standing("cylindrical cavity", self.frame)
        assign(
            self,
            radius=positive(self.radius, "m", what=f"{what}: radius"),
            length=positive(self.length, "m", what=f"{what}: length"),
        )

    @property
    def chains(self) -> tuple[Curve, ...]:
        """Its hollow's section, a circle clockwise: material lies around it."""
        return (Curve.circle(radius=self.radius).flipped(),)

    @property
    def width(self) -> float:
        """Along z, its length [m]."""
        return self.length

    @property
    def volume(self) -> float:
        """Volume of the hollow, π r² l [m³]."""
        return math.pi * self.radius**2 * self.length

    @property
    def centre(self) -> Triple:
        """The frame's origin [m]."""
        return ORIGIN

    @property
    def bounds(self) -> Bounds:
        """The smallest box along the frame's axes that holds the hollow: two corners [m]."""
        return about_origin(self.radius, self.radius, 0.5 * self.length)

    @property
    def bounding_radius(self) -> float:
        """From the centre to a rim [m]."""
        return math.hypot(self.radius, 0.5 * self.length)

    @property
    def parameters(self) -> tuple[float, ...]:
        """(radius, half the length) [m]."""
        return (self.radius, 0.5 * self.length)

    def mass_properties(self, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Refused: a hollow bounds no material of its own.

        Raises:
            InvalidValue: always.
        """
        raise hollow("cylindrical cavity", self.frame, density)

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """The wall without ends: vertices (n, 3) [m] in the frame's axes and faces (m, 3), facing the hollow."""
        r, h = self.radius, 0.5 * self.length
        return revolved([(r, h), (r, -h)], segments(r, tolerance))
