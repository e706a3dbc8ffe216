"""Link: a flat bar with half-round ends."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from abut.model import Frame
from abut.shapes.mesh.sizes_and_bounds import Bounds, CenteredShape, assign_fields, centered_box, length_field
from abut.shapes.mesh.tessellation import Mesh, chord_count, prism_surface
from abut.units import Scalar

__all__ = ["Link"]


@dataclass(frozen=True, init=False)
class Link(CenteredShape):
    """Flat bar centred on its frame, along x from one eye's centre to the other's, with half-round ends.

    A block l × w × d and two half-discs of radius r = w/2, whose centroids are e = 4 r/(3π) from their flats:

        V = (l w + π r²) d,   m_b = ρ l w d,   m_e = ρ π r² d,   m = m_b + m_e
        Ixx = m_b w²/12 + m_e r²/4 + m d²/12
        Iyy = m_b l²/12 + m_e (r²/4 + l e + l²/4) + m d²/12
        Izz = m_b (l² + w²)/12 + m_e (r²/2 + l e + l²/4)

    Args:
        frame: its origin is the middle, its x runs along the bar, its z through the thickness.
        length: l, between the centres of the eyes at x = ±l/2 [m] > 0; the whole is l + w long.
        width: w, along y, and the diameter of the ends [m] > 0.
        depth: d, the thickness along z [m] > 0.
    """

    frame: Frame
    length: float = length_field()
    width: float = length_field()
    depth: float = length_field()

    def __init__(self, frame: Frame, length: Scalar, width: Scalar, depth: Scalar) -> None:
        assign_fields(self, frame=frame, length=length, width=width, depth=depth)

    @property
    def volume(self) -> float:
        """Enclosed volume [m³]."""
        return (self.length * self.width + 0.25 * math.pi * self.width**2) * self.depth

    @property
    def bounds(self) -> Bounds:
        """Smallest box in the frame's axes that contains the shape: two corners [m]."""
        return centered_box(0.5 * (self.length + self.width), 0.5 * self.width, 0.5 * self.depth)

    @property
    def bounding_radius(self) -> float:
        """Distance from the middle to the farthest point of an end's edge [m]."""
        return math.hypot(0.5 * (self.length + self.width), 0.5 * self.depth)

    @property
    def parameters(self) -> tuple[float, ...]:
        """Half of (length, width, depth) [m]."""
        return 0.5 * self.length, 0.5 * self.width, 0.5 * self.depth

    def mass_properties(self, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Return mass [kg] and inertia about the centre in the frame's axes [kg m²] at `density` [kg/m³]."""
        length, width, r = self.length, self.width, 0.5 * self.width
        bar, ends = density * length * width * self.depth, density * math.pi * r**2 * self.depth
        out = length * 4.0 * r / (3.0 * math.pi) + 0.25 * length**2
        through = (bar + ends) * self.depth**2 / 12.0
        xx = bar * width**2 / 12.0 + ends * r**2 / 4.0
        yy = bar * length**2 / 12.0 + ends * (r**2 / 4.0 + out)
        return bar + ends, np.diag([xx + through, yy + through, xx + yy])

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Return vertices (n, 3) [m] in the frame's axes and faces (m, 3), no facet off by more than `tolerance` [m]."""
        r = 0.5 * self.width
        half = chord_count(r, tolerance) // 2
        angles = math.pi * (np.arange(half + 1) / half - 0.5)
        end = np.column_stack([0.5 * self.length + r * np.cos(angles), r * np.sin(angles)])
        ring = np.concatenate([end, -end])
        k = np.arange(1, len(ring) - 1)
        return prism_surface([ring], np.stack([np.zeros_like(k), k, k + 1], axis=1), 0.5 * self.depth)
