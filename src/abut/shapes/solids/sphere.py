"""Sphere: a solid ball, and the points within a ball, as a solid or a cavity."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from abut.model import Frame, solid_shape
from abut.shapes.mesh.sizes_and_bounds import Bounds, CenteredShape, assign_fields, centered_box, length_field
from abut.shapes.mesh.tessellation import Mesh, chord_count, revolve_profile
from abut.units import Scalar

__all__ = ["BallRegion", "Sphere", "ball_mesh"]


@dataclass(frozen=True, init=False)
class BallRegion(CenteredShape):
    """All points within a radius of the frame's origin: a solid, or the hollow of the same shape."""

    frame: Frame
    radius: float = length_field()

    def __init__(self, frame: Frame, radius: Scalar) -> None:
        assign_fields(self, frame=frame, radius=radius)

    @property
    def volume(self) -> float:
        """Enclosed volume [m³]."""
        return 4.0 / 3.0 * math.pi * self.radius**3

    @property
    def bounds(self) -> Bounds:
        """Smallest box in the frame's axes that contains the shape: two corners [m]."""
        return centered_box(self.radius, self.radius, self.radius)

    @property
    def bounding_radius(self) -> float:
        """The radius [m]."""
        return self.radius

    @property
    def parameters(self) -> tuple[float, ...]:
        """(radius,) [m]."""
        return (self.radius,)


@solid_shape("sphere")
@dataclass(frozen=True, init=False)
class Sphere(BallRegion):
    """A solid ball centred on its frame.

        V = 4/3 π r³,   m = ρ V,   I = 2/5 m r² 1

    Args:
        frame: its origin is the centre.
        radius: r [m] > 0.

    >>> from abut.model import Ground
    >>> round(Sphere(Ground().frame(), "10 cm").volume, 9)
    0.00418879
    """

    def mass_properties(self, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Return mass [kg] and inertia about the centre [kg m²] at `density` [kg/m³]."""
        mass = density * self.volume
        return mass, 0.4 * mass * self.radius**2 * np.eye(3)

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Return vertices (n, 3) [m] in the frame's axes and faces (m, 3), no facet off by more than `tolerance` [m]."""
        return ball_mesh(self.radius, tolerance)


def ball_mesh(radius: float, tolerance: float | None) -> Mesh:
    """Return a ball by parallels and meridians."""
    around = chord_count(radius, tolerance, curvatures=2)
    polar = np.pi * np.arange(1, around // 2) / (around // 2)
    profile = [(radius * math.sin(t), -radius * math.cos(t)) for t in polar]
    return revolve_profile([(0.0, -radius), *profile, (0.0, radius)], around)
