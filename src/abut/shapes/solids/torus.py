"""Torus: a ring of circular section."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from abut.errors import InvalidValue
from abut.model import Frame
from abut.shapes.mesh.sizes_and_bounds import (
    Bounds,
    CenteredShape,
    assign_fields,
    centered_box,
    kind_of,
    length_field,
    shape_label,
)
from abut.shapes.mesh.tessellation import Mesh, chord_count, revolve_profile
from abut.units import Scalar

__all__ = ["Ring", "Torus"]


@dataclass(frozen=True, init=False)
class Ring(CenteredShape):
    """Disc swept around the frame's z at a distance: a solid, or the hollow of the same shape."""

    frame: Frame
    radius: float = length_field()
    tube: float = length_field()

    def validate(self) -> None:
        """Check and convert the fields."""
        super().validate()
        if self.tube >= self.radius:
            what = f"{shape_label(kind_of(self), self.frame)}: tube"
            need = f"be less than the radius of the centre line, {self.radius:g} m"
            raise InvalidValue.of(what, self.tube, need, "m")

    @property
    def volume(self) -> float:
        """Enclosed volume, by Pappus's theorem [m³]."""
        return 2.0 * math.pi**2 * self.radius * self.tube**2


@dataclass(frozen=True, init=False)
class Torus(Ring):
    """Solid ring about its frame's z: a disc of radius a, its centre swept around at the radius R.

        V = 2 π² R a²,   Izz = m (R² + 3/4 a²),   Ixx = Iyy = m (R²/2 + 5/8 a²)

    Args:
        frame: its origin is the centre, its z the axis of the ring.
        radius: R, of the ring's centre line [m] > 0.
        tube: a, of the section [m] > 0 and < R, so that the ring does not cut itself.

    >>> from abut.model import Ground
    >>> round(Torus(Ground().frame(), "50 mm", "10 mm").volume, 10)
    9.8696e-05
    """

    def __init__(self, frame: Frame, radius: Scalar, tube: Scalar) -> None:
        assign_fields(self, frame=frame, radius=radius, tube=tube)

    @property
    def bounds(self) -> Bounds:
        """Smallest box in the frame's axes that contains the shape: two corners [m]."""
        return centered_box(self.radius + self.tube, self.radius + self.tube, self.tube)

    @property
    def bounding_radius(self) -> float:
        """Distance from the centre to the outer equator [m]."""
        return self.radius + self.tube

    @property
    def parameters(self) -> tuple[float, ...]:
        """(radius of the centre line, radius of the section) [m]."""
        return (self.radius, self.tube)

    def mass_properties(self, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Return mass [kg] and inertia about the centre in the frame's axes [kg m²] at `density` [kg/m³]."""
        mass = density * self.volume
        R, a = self.radius, self.tube
        across = mass * (0.5 * R**2 + 0.625 * a**2)
        return mass, np.diag([across, across, mass * (R**2 + 0.75 * a**2)])

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Return vertices (n, 3) [m] in the frame's axes and faces (m, 3), no facet off by more than `tolerance` [m]."""
        angles = 2.0 * math.pi * np.arange(n := chord_count(self.tube, tolerance, curvatures=2)) / n
        profile = [(self.radius + self.tube * math.cos(t), self.tube * math.sin(t)) for t in angles]
        return revolve_profile(
            [*profile, profile[0]], chord_count(self.radius + self.tube, tolerance, curvatures=2)
        )
