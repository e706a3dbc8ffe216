"""Capsule: a cylinder with hemispherical ends."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from abut.shapes.mesh.sizes_and_bounds import Bounds, centered_box
from abut.shapes.mesh.tessellation import Mesh, chord_count, revolve_profile
from abut.shapes.solids.cylinder import RoundBar

__all__ = ["Capsule"]


@dataclass(frozen=True, init=False)
class Capsule(RoundBar):
    """A solid capsule centred on its frame, axis along z: all points within r of a segment of length l.

        m_c = ρ π r² l,   m_s = 4/3 ρ π r³,   Izz = m_c r²/2 + 2/5 m_s r²
        Ixx = Iyy = m_c (3 r² + l²)/12 + m_s (2/5 r² + 3/8 l r + l²/4)

    by the parallel-axis theorem for a cylinder and two halves of a ball, whose centres are 3/8 r from their flats.

    Args:
        frame: its origin is the centre, its z the axis.
        radius: r [m] > 0.
        length: l of the straight part [m] > 0; the whole is l + 2 r long.
    """

    @property
    def volume(self) -> float:
        """Enclosed volume [m³]."""
        return math.pi * self.radius**2 * (self.length + 4.0 / 3.0 * self.radius)

    @property
    def bounds(self) -> Bounds:
        """Smallest box in the frame's axes that contains the shape: two corners [m]."""
        return centered_box(self.radius, self.radius, self.bounding_radius)

    @property
    def bounding_radius(self) -> float:
        """Distance from the centre to a pole [m]."""
        return 0.5 * self.length + self.radius

    def mass_properties(self, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Return mass [kg] and inertia about the centre in the frame's axes [kg m²] at `density` [kg/m³]."""
        r, length = self.radius, self.length
        middle, ends = density * math.pi * r**2 * length, density * 4.0 / 3.0 * math.pi * r**3
        across = middle * (3.0 * r**2 + length**2) / 12.0 + ends * (
            0.4 * r**2 + 0.375 * length * r + 0.25 * length**2
        )
        return middle + ends, np.diag([across, across, (0.5 * middle + 0.4 * ends) * r**2])

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Return vertices (n, 3) [m] in the frame's axes and faces (m, 3), no facet off by more than `tolerance` [m]."""
        around = chord_count(self.radius, tolerance, curvatures=2)
        quarter = 0.5 * math.pi * np.arange(around // 4 + 1) / (around // 4)
        half = [
            (self.radius * math.cos(t), 0.5 * self.length + self.radius * math.sin(t)) for t in quarter[:-1]
        ]
        half.append((0.0, self.bounding_radius))
        return revolve_profile([(r, -z) for r, z in reversed(half)] + half, around)
