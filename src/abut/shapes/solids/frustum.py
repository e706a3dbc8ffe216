"""Frustum of a cone, and cone."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from abut.errors import InvalidValue
from abut.model import Frame
from abut.shapes.mesh.sizes_and_bounds import (
    Bounds,
    SizedShape,
    Triple,
    assign_fields,
    centered_box,
    length_field,
    shape_label,
)
from abut.shapes.mesh.tessellation import Mesh, chord_count, revolve_profile
from abut.units import Scalar, non_negative

__all__ = ["Frustum"]


@dataclass(frozen=True, init=False)
class Frustum(SizedShape):
    """A solid frustum of a circular cone about its frame's z, the frame at mid-length; a cone if one radius is 0.

    With the radii R (at −z), r (at +z), the length l and S = R² + R r + r²:

        V = π l S/3,   z_centre = l (r² − R²)/(4 S)
        Izz = ρ π l (R⁴ + R³ r + R² r² + R r³ + r⁴)/10
        Ixx = Iyy = Izz/2 + ρ π l³ (2 R² + R r + 2 r²)/60 − m z_centre²

    which are ρ ∫ π s⁴/2 dz and ρ ∫ (π s⁴/4 + π s² z²) dz for discs of radius s(z), linear between the ends.

    Args:
        frame: its origin is on the axis at mid-length, its z the axis.
        bottom: R, the radius at z = −l/2 [m] ≥ 0.
        top: r, the radius at z = +l/2 [m] ≥ 0; not both 0.
        length: l [m] > 0.

    Raises:
        InvalidValue: a negative radius, both zero, or no length.
        WrongUnit: a string of another dimension.

    >>> from abut.model import Ground
    >>> Frustum(Ground().frame(), 1.0, 0.0, 4.0).centre
    (0.0, 0.0, -1.0)
    """

    frame: Frame
    bottom: float = length_field(non_negative)
    top: float = length_field(non_negative)
    length: float = length_field()

    def __init__(self, frame: Frame, bottom: Scalar, top: Scalar, length: Scalar) -> None:
        assign_fields(self, frame=frame, bottom=bottom, top=top, length=length)

    def validate(self) -> None:
        """Check and convert the fields."""
        super().validate()
        if self.bottom == self.top == 0.0:
            what = shape_label("frustum", self.frame)
            raise InvalidValue(f"{what}: both radii are 0 m; at least one of bottom and top must be greater")

    @property
    def _square(self) -> float:
        return self.bottom**2 + self.bottom * self.top + self.top**2

    @property
    def volume(self) -> float:
        """Enclosed volume [m³]."""
        return math.pi * self.length * self._square / 3.0

    @property
    def centre(self) -> Triple:
        """Centre of mass, on the axis towards the thicker end [m]."""
        return 0.0, 0.0, self.length * (self.top**2 - self.bottom**2) / (4.0 * self._square)

    @property
    def bounds(self) -> Bounds:
        """Smallest box in the frame's axes that contains the shape: two corners [m]."""
        return centered_box(max(self.bottom, self.top), max(self.bottom, self.top), 0.5 * self.length)

    @property
    def bounding_radius(self) -> float:
        """Distance from mid-length to the farther rim [m]."""
        return math.hypot(max(self.bottom, self.top), 0.5 * self.length)

    @property
    def parameters(self) -> tuple[float, ...]:
        """(radius at −z, radius at +z, half the length) [m]."""
        return (self.bottom, self.top, 0.5 * self.length)

    def mass_properties(self, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Return mass [kg] and inertia about the centre in the frame's axes [kg m²] at `density` [kg/m³]."""
        mass = density * self.volume
        R, r, length = self.bottom, self.top, self.length
        along = density * math.pi * length * (R**4 + R**3 * r + R**2 * r**2 + R * r**3 + r**4) / 10.0
        spread = density * math.pi * length**3 * (2.0 * R**2 + R * r + 2.0 * r**2) / 60.0
        across = 0.5 * along + spread - mass * self.centre[2] ** 2
        return mass, np.diag([across, across, along])

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Return vertices (n, 3) [m] in the frame's axes and faces (m, 3), no facet off by more than `tolerance` [m]."""
        h = 0.5 * self.length
        profile = [(0.0, -h), (self.bottom, -h), (self.top, h), (0.0, h)]
        return revolve_profile(profile, chord_count(max(self.bottom, self.top), tolerance))
