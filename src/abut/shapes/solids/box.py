"""Rectangular block."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

import numpy as np

from abut.model import Frame, solid_shape
from abut.shapes.curves.curve import Curve
from abut.shapes.mesh.sizes_and_bounds import (
    Bounds,
    CenteredShape,
    assign_fields,
    centered_box,
    length_field,
    three_lengths,
)
from abut.shapes.mesh.tessellation import Mesh
from abut.short_repr import short_repr
from abut.units import Vector

__all__ = ["Box", "BoxRegion", "block_mesh"]

#: Four corners of each face, counter-clockwise from outside; corner 4i + 2j + k is at the i, j, k-th end of x, y, z.
_SIDES = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))


@dataclass(frozen=True, init=False)
class BoxRegion(CenteredShape):
    """All points within half an edge of the frame's origin along each axis: a solid, or the hollow that it would fill."""

    frame: Frame
    size: tuple[float, ...] = length_field(three_lengths("edges"))

    def __init__(self, frame: Frame, size: Vector) -> None:
        assign_fields(self, frame=frame, size=size)

    @property
    def volume(self) -> float:
        """Enclosed volume [m³]."""
        a, b, c = self.size
        return a * b * c

    @property
    def bounds(self) -> Bounds:
        """The block itself: two corners in the frame's axes [m]."""
        a, b, c = self.parameters
        return centered_box(a, b, c)

    @property
    def bounding_radius(self) -> float:
        """Half the space diagonal [m]."""
        return 0.5 * float(np.linalg.norm(self.size))

    @property
    def parameters(self) -> tuple[float, ...]:
        """Half the edges [m]."""
        return tuple(0.5 * edge for edge in self.size)


@short_repr
@solid_shape("box")
@dataclass(frozen=True, init=False)
class Box(BoxRegion):
    """A solid block centred on its frame, edges along its axes.

        V = a b c,   m = ρ V,   Ixx = m (b² + c²)/12, and so round

    Args:
        frame: its origin is the centre.
        size: edges (a, b, c) along x, y, z [m], each > 0.

    Raises:
        InvalidValue: an edge that is not greater than zero.
        WrongUnit: a string of another dimension.
    """

    @property
    def chains(self) -> tuple[Curve, ...]:
        """Section in x and y, a rectangle counter-clockwise."""
        a, b, _ = self.parameters
        return (Curve.polyline([(-a, -b), (a, -b), (a, b), (-a, b)], closed=True, name="rectangle"),)

    @property
    def width(self) -> float:
        """Along z [m]."""
        return self.size[2]

    def mass_properties(self, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Return mass [kg] and inertia about the centre in the frame's axes [kg m²] at `density` [kg/m³]."""
        mass = density * self.volume
        a, b, c = self.size
        return mass, mass / 12.0 * np.diag([b * b + c * c, a * a + c * c, a * a + b * b])

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Return vertices (8, 3) [m] in the frame's axes and faces (12, 3): exact, for any tolerance."""
        return block_mesh(self.size)


def block_mesh(size: tuple[float, ...]) -> Mesh:
    """Return a block by its corners, two triangles per side."""
    vertices = np.array(list(itertools.product((-0.5, 0.5), repeat=3))) * size
    faces = [triangle for a, b, c, d in _SIDES for triangle in ((a, b, c), (a, c, d))]
    return vertices, np.array(faces)
