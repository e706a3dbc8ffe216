"""The hollow ball: a socket, or the race of a clearance."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from abut.model import Frame, assign
from abut.shapes.extent import ORIGIN, Bounds, Triple, about_origin, hollow, standing
from abut.shapes.sphere import ball_mesh
from abut.shapes.tessellation import Mesh
from abut.units import Scalar, positive

__all__ = ["SphericalCavity"]


@dataclass(frozen=True, init=False)
class SphericalCavity:
    """A spherical hollow centred on its frame; a ball inside touches it from within.

    With the cavity's radius R and the ball's r the clearance is R − r.

    Args:
        frame: its origin is the centre.
        radius: R of the hollow [m] > 0.
    """

    frame: Frame
    radius: float = field(metadata={"unit": "m"})

    def __init__(self, frame: Frame, radius: Scalar) -> None:
        assign(self, frame=frame, radius=radius)
        self.validate()

    def validate(self) -> None:
        """Check and convert the fields."""
        what = f"{standing('spherical cavity', self.frame)}: radius"
        assign(self, radius=positive(self.radius, "m", what=what))

    @property
    def volume(self) -> float:
        """Volume of the hollow, 4/3 π R³ [m³]."""
        return 4.0 / 3.0 * math.pi * self.radius**3

    @property
    def centre(self) -> Triple:
        """The frame's origin [m]."""
        return ORIGIN

    @property
    def bounds(self) -> Bounds:
        """The smallest box along the frame's axes that holds the hollow: two corners [m]."""
        return about_origin(self.radius, self.radius, self.radius)

    @property
    def bounding_radius(self) -> float:
        """The radius of the hollow [m]."""
        return self.radius

    @property
    def parameters(self) -> tuple[float, ...]:
        """(radius,) [m]."""
        return (self.radius,)

    def mass_properties(self, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Refused: a hollow bounds no material of its own.

        Raises:
            InvalidValue: always.
        """
        raise hollow("spherical cavity", self.frame, density)

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Vertices (n, 3) [m] in the frame's axes and faces (m, 3), facing the hollow."""
        vertices, faces = ball_mesh(self.radius, tolerance)
        return vertices, faces[:, ::-1].copy()
