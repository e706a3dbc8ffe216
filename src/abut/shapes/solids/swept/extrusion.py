"""Extrusion of a plane profile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from abut.model import Frame, assign
from abut.shapes.mesh.moments import area_nodes
from abut.shapes.mesh.polygons import Ring, checked_hole, checked_ring, outline, triangulate_polygon
from abut.shapes.mesh.sizes_and_bounds import (
    Bounds,
    SizedShape,
    Triple,
    assign_fields,
    extruded_box,
    shape_label,
)
from abut.shapes.mesh.tessellation import Mesh, prism_surface
from abut.short_repr import short_repr
from abut.units import Scalar, Vector, positive

__all__ = ["Extrusion"]


@short_repr
@dataclass(frozen=True, init=False)
class Extrusion(SizedShape):
    """Prism: a plane area in x and y, extruded along z from −l/2 to +l/2.

    With the area A, its centroid c and its second moments J about c:

        V = A l,   Ixx = ρ (l Jyy + A l³/12),   Iyy = ρ (l Jxx + A l³/12),   Izz = ρ l (Jxx + Jyy),   Ixy = −ρ l Jxy

    where Jab = ∫ (a − c_a)(b − c_b) dA, exact for the polygon.

    Args:
        frame: its origin is at mid-length, its z the direction of extrusion; x and y are those of the profile.
        profile: corners (x, y) [m] of a closed outline that does not touch itself, in either sense, (n, 2).
        length: l [m] > 0.
        holes: outlines within the profile, apart from one another.

    Raises:
        InvalidValue: an outline touches itself or another, or has no area; the corner is named.

    >>> from abut.model import Ground
    >>> wedge = Extrusion(Ground().frame(), [(0, 0), (3, 0), (0, 3)], length=2)
    >>> round(wedge.volume, 9), tuple(round(x, 9) for x in wedge.centre)
    (9.0, (1.0, 1.0, 0.0))
    """

    frame: Frame
    profile: Ring = field(metadata={"unit": "m"})
    length: float = field(metadata={"unit": "m"})
    holes: tuple[Ring, ...] = field(default=(), metadata={"unit": "m"})

    def __init__(
        self,
        frame: Frame,
        profile: Sequence[Vector] | np.ndarray[Any, Any],
        length: Scalar,
        holes: Sequence[Sequence[Vector] | np.ndarray[Any, Any]] = (),
    ) -> None:
        assign_fields(self, frame=frame, profile=profile, length=length, holes=holes)

    def validate(self) -> None:
        """Check and convert the fields."""
        what = shape_label("extrusion", self.frame)
        rings = [checked_ring(self.profile, f"{what}: profile")]
        for k, hole in enumerate(self.holes):
            rings.append(checked_hole(hole, rings, f"{what}: hole {k}"))
        length = positive(self.length, "m", what=f"{what}: length")
        assign(self, profile=rings[0], length=length, holes=tuple(rings[1:]))

    @property
    def area(self) -> float:
        """A, of the section [m²]."""
        return float(area_nodes(outline(self.profile, self.holes))[2].sum())

    @property
    def volume(self) -> float:
        """Enclosed volume [m³]."""
        return self.area * self.length

    @property
    def centre(self) -> Triple:
        """The area's centroid, at mid-length [m]."""
        x, y, weight = area_nodes(outline(self.profile, self.holes))
        area = weight.sum()
        return float(weight @ x / area), float(weight @ y / area), 0.0

    @property
    def bounds(self) -> Bounds:
        """Smallest box in the frame's axes that contains the shape: two corners [m]."""
        low, high = (f(np.array(self.profile), axis=0).tolist() for f in (np.min, np.max))
        return extruded_box((low, high), self.length)

    @property
    def bounding_radius(self) -> float:
        """Distance from the frame's origin to the farthest corner [m]."""
        return float(np.hypot(np.linalg.norm(self.profile, axis=1).max(), 0.5 * self.length))

    def mass_properties(self, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Return mass [kg] and inertia about the centre in the frame's axes [kg m²] at `density` [kg/m³]."""
        x, y, weight = area_nodes(outline(self.profile, self.holes))
        cx, cy, _ = self.centre
        x, y = x - cx, y - cy
        mass = density * self.volume
        jxx, jyy, jxy = (density * self.length * float(weight @ s) for s in (x * x, y * y, x * y))
        end = mass * self.length**2 / 12.0
        return mass, np.array([[jyy + end, -jxy, 0.0], [-jxy, jxx + end, 0.0], [0.0, 0.0, jxx + jyy]])

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Return vertices (n, 3) [m] in the frame's axes and faces (m, 3): exact, for any tolerance."""
        rings = outline(self.profile, self.holes)
        return prism_surface(rings, triangulate_polygon(rings), 0.5 * self.length)
