"""Ellipsoid."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from abut.model import Frame
from abut.shapes.mesh.sizes_and_bounds import (
    Bounds,
    CenteredShape,
    assign_fields,
    centered_box,
    length_field,
    three_lengths,
)
from abut.shapes.mesh.tessellation import Mesh
from abut.shapes.solids.sphere import ball_mesh
from abut.short_repr import short_repr
from abut.units import Vector

__all__ = ["Ellipsoid"]


@short_repr
@dataclass(frozen=True, init=False)
class Ellipsoid(CenteredShape):
    """A solid ellipsoid centred on its frame, x²/a² + y²/b² + z²/c² ≤ 1.

        V = 4/3 π a b c,   m = ρ V,   Ixx = m (b² + c²)/5, and so round

    Args:
        frame: its origin is the centre, its axes the principal ones.
        semi_axes: (a, b, c) along x, y, z [m], each > 0.

    Raises:
        InvalidValue: a semi-axis that is not greater than zero.
        WrongUnit: a string of another dimension.
    """

    frame: Frame
    semi_axes: tuple[float, ...] = length_field(three_lengths("semi-axes"))

    def __init__(self, frame: Frame, semi_axes: Vector) -> None:
        assign_fields(self, frame=frame, semi_axes=semi_axes)

    @property
    def volume(self) -> float:
        """Enclosed volume [m³]."""
        return 4.0 / 3.0 * math.pi * math.prod(self.semi_axes)

    @property
    def bounds(self) -> Bounds:
        """Smallest box in the frame's axes that contains the shape: two corners [m]."""
        a, b, c = self.semi_axes
        return centered_box(a, b, c)

    @property
    def bounding_radius(self) -> float:
        """The longest semi-axis [m]."""
        return max(self.semi_axes)

    @property
    def parameters(self) -> tuple[float, ...]:
        """(a, b, c) [m]."""
        return self.semi_axes

    def mass_properties(self, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Return mass [kg] and inertia about the centre in the frame's axes [kg m²] at `density` [kg/m³]."""
        mass = density * self.volume
        a, b, c = self.semi_axes
        return mass, 0.2 * mass * np.diag([b * b + c * c, a * a + c * c, a * a + b * b])

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Return vertices (n, 3) [m] in the frame's axes and faces (m, 3), no facet off by more than `tolerance` [m]."""
        longest = max(self.semi_axes)
        vertices, faces = ball_mesh(longest, tolerance)
        return vertices * (np.array(self.semi_axes) / longest), faces
