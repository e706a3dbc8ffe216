"""Base class of shapes defined by their closed mesh."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import Any

import numpy as np

from abut.shapes.mesh.moments import Moments, mesh_moments
from abut.shapes.mesh.sizes_and_bounds import Bounds, Triple, box_of
from abut.shapes.mesh.tessellation import Mesh

__all__ = ["MeshShape"]


class MeshShape(ABC):
    """Mass properties, bounding box and radius of a closed mesh; a subclass defines `triangles`."""

    @abstractmethod
    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Return vertices (n, 3) [m] in the frame's axes and faces (m, 3), counter-clockwise from outside."""

    @cached_property
    def _fine(self) -> Mesh:
        """Mesh from which the mass properties are computed."""
        return self.triangles()

    @cached_property
    def _moments(self) -> Moments:
        return mesh_moments(*self._fine)

    @property
    def volume(self) -> float:
        """Enclosed volume [m³]."""
        return self._moments.volume

    @property
    def centre(self) -> Triple:
        """Centre of mass in the frame's axes [m]."""
        return self._moments.centre

    @property
    def bounds(self) -> Bounds:
        """Smallest box in the frame's axes that contains the shape: two corners [m]."""
        return box_of(self._fine[0])

    @property
    def bounding_radius(self) -> float:
        """Distance from the frame's origin to the farthest vertex [m]."""
        return float(np.linalg.norm(self._fine[0], axis=1).max())

    @property
    def parameters(self) -> tuple[float, ...]:
        """Empty: the mesh defines the shape."""
        return ()

    def mass_properties(self, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Return mass [kg] and inertia about the centre in the frame's axes [kg m²] at `density` [kg/m³]."""
        return density * self.volume, density * self._moments.inertia
