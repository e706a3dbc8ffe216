"""Circular cylinder."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from abut.model import Frame, solid_shape
from abut.shapes.curves.curve import Curve
from abut.shapes.mesh.sizes_and_bounds import Bounds, CenteredShape, assign_fields, centered_box, length_field
from abut.shapes.mesh.tessellation import Mesh, chord_count, revolve_profile
from abut.units import Scalar

__all__ = ["Cylinder", "CylinderRegion", "RoundBar"]


@dataclass(frozen=True, init=False)
class RoundBar(CenteredShape):
    """Round shape about its frame's z, defined by a radius and a length: a cylinder or a capsule."""

    frame: Frame
    radius: float = length_field()
    length: float = length_field()

    def __init__(self, frame: Frame, radius: Scalar, length: Scalar) -> None:
        assign_fields(self, frame=frame, radius=radius, length=length)

    @property
    def parameters(self) -> tuple[float, ...]:
        """(radius, half the length) [m]."""
        return (self.radius, 0.5 * self.length)


@dataclass(frozen=True, init=False)
class CylinderRegion(RoundBar):
    """All points within a radius of the frame's z, halfway along: a solid, or the hollow that it would fill."""

    @property
    def width(self) -> float:
        """Along z, its length [m]."""
        return self.length

    @property
    def volume(self) -> float:
        """Enclosed volume [m³]."""
        return math.pi * self.radius**2 * self.length

    @property
    def bounds(self) -> Bounds:
        """Smallest box in the frame's axes that contains the shape: two corners [m]."""
        return centered_box(self.radius, self.radius, 0.5 * self.length)

    @property
    def bounding_radius(self) -> float:
        """Distance from the centre to a rim [m]."""
        return math.hypot(self.radius, 0.5 * self.length)


@solid_shape("cylinder")
@dataclass(frozen=True, init=False)
class Cylinder(CylinderRegion):
    """A solid circular cylinder centred on its frame, its axis along z.

        V = π r² l,   m = ρ V,   Izz = m r²/2,   Ixx = Iyy = m (3 r² + l²)/12

    Args:
        frame: its origin is the centre, its z the axis.
        radius: r [m] > 0.
        length: l [m] > 0.
    """

    @property
    def chains(self) -> tuple[Curve, ...]:
        """Section, a circle counter-clockwise."""
        return (Curve.circle(radius=self.radius),)

    def mass_properties(self, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Return mass [kg] and inertia about the centre in the frame's axes [kg m²] at `density` [kg/m³]."""
        mass = density * self.volume
        across = mass * (3.0 * self.radius**2 + self.length**2) / 12.0
        return mass, np.diag([across, across, 0.5 * mass * self.radius**2])

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Return vertices (n, 3) [m] in the frame's axes and faces (m, 3), no facet off by more than `tolerance` [m]."""
        r, h = self.radius, 0.5 * self.length
        return revolve_profile([(0.0, -h), (r, -h), (r, h), (0.0, h)], chord_count(r, tolerance))
