"""Revolution of a plane profile."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from abut.errors import InvalidValue
from abut.model import Frame, assign
from abut.shapes.mesh.moments import area_nodes
from abut.shapes.mesh.polygons import Ring, checked_ring, outline
from abut.shapes.mesh.sizes_and_bounds import Bounds, SizedShape, Triple, assign_fields, shape_label
from abut.shapes.mesh.tessellation import Mesh, chord_count, revolve_profile
from abut.units import Vector

__all__ = ["Revolution"]


@dataclass(frozen=True, init=False)
class Revolution(SizedShape):
    """Solid of revolution of a plane area in (r, z) about its frame's z.

        V = 2π ∫ r dA,   z_c = 2π/V ∫ r z dA,   Izz = 2π ρ ∫ r³ dA
        Ixx = Iyy = Izz/2 + 2π ρ ∫ r (z − z_c)² dA

    exact for the polygon; the first is Pappus's theorem.

    Args:
        frame: its z is the axis; z of the profile is measured from its origin.
        profile: corners (r, z) [m], r ≥ 0, of a closed outline that does not touch itself, in either sense, (n, 2);
            it may have edges or corners on the axis.

    Raises:
        InvalidValue: a corner beyond the axis, or an outline that touches itself; the corner is named.

    >>> from abut.model import Ground
    >>> cone = Revolution(Ground().frame(), [(0, 0), (1, 0), (0, 4)])
    >>> round(cone.volume / math.pi, 9), tuple(round(x, 9) for x in cone.centre)
    (1.333333333, (0.0, 0.0, 1.0))
    """

    frame: Frame
    profile: Ring = field(metadata={"unit": "m"})

    def __init__(self, frame: Frame, profile: Sequence[Vector] | np.ndarray[Any, Any]) -> None:
        assign_fields(self, frame=frame, profile=profile)

    def validate(self) -> None:
        """Check and convert the fields."""
        what = f"{shape_label('revolution', self.frame)}: profile"
        profile = checked_ring(self.profile, what)
        worst = min(profile)
        if worst[0] < 0.0:
            raise InvalidValue.of(
                f"{what}: the radius at z = {worst[1]:g} m", worst[0], "be at least zero", "m"
            )
        assign(self, profile=profile)

    def _moment(self, power: int, about: float | None = None) -> float:
        """Return 2π ∫ r (z − about)^power dA; or 2π ∫ r³ dA."""
        r, z, weight = area_nodes(outline(self.profile))
        return 2.0 * math.pi * float(weight @ (r**3 if about is None else r * (z - about) ** power))

    @property
    def volume(self) -> float:
        """Enclosed volume [m³]."""
        return self._moment(0, 0.0)

    @property
    def centre(self) -> Triple:
        """Centre of mass, on the axis [m]."""
        return 0.0, 0.0, self._moment(1, 0.0) / self.volume

    @property
    def bounds(self) -> Bounds:
        """Smallest box in the frame's axes that contains the shape: two corners [m]."""
        radii, heights = zip(*self.profile, strict=True)
        r = max(radii)
        return (-r, -r, min(heights)), (r, r, max(heights))

    @property
    def bounding_radius(self) -> float:
        """Distance from the frame's origin to the farthest corner's circle [m]."""
        return max(math.hypot(r, z) for r, z in self.profile)

    def mass_properties(self, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Return mass [kg] and inertia about the centre in the frame's axes [kg m²] at `density` [kg/m³]."""
        along = density * self._moment(0)
        across = 0.5 * along + density * self._moment(2, self.centre[2])
        return density * self.volume, np.diag([across, across, along])

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Return vertices (n, 3) [m] in the frame's axes and faces (m, 3), no facet off by more than `tolerance` [m]."""
        return revolve_profile([*self.profile, self.profile[0]], chord_count(self.bounds[1][0], tolerance))
