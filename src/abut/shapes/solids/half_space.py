"""Half-space: everything below a plane."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from abut.model import Frame, assign
from abut.model.geometry import rotations
from abut.shapes.mesh.sizes_and_bounds import (
    EVERYWHERE,
    Bounds,
    CenteredShape,
    MasslessShape,
    assign_fields,
    shape_label,
)
from abut.shapes.mesh.tessellation import Mesh
from abut.units import Scalar, Vector, positive

__all__ = ["HalfSpace"]


@dataclass(frozen=True, init=False)
class HalfSpace(MasslessShape, CenteredShape):
    """All of space on one side of a plane through its frame's origin.

    The stored frame is rotated so that its z is the outward normal.

    Args:
        frame: its origin is on the plane.
        normal: outward normal, away from the solid, in the frame's axes: "z", "-x", … or a vector.
        patch: edge [m] of the square that is drawn, as of a face of a part; None: as large as the machine.

    >>> from abut.model import Ground
    >>> HalfSpace(Ground().frame(), normal="x").normal.round(12).tolist()
    [1.0, 0.0, 0.0]
    """

    only: ClassVar[str] = "infinite"

    frame: Frame
    patch: float | None = field(default=None, metadata={"unit": "m"})

    def __init__(self, frame: Frame, normal: Vector = "z", *, patch: Scalar | None = None) -> None:
        n = rotations.unit_direction(normal, what=f"{shape_label('half-space', frame)}: normal")
        if not np.array_equal(n, (0.0, 0.0, 1.0)):
            turned = rotations.multiply_quaternions(frame.orientation, rotations.from_axes(z=n))
            frame = Frame(frame.body, frame.position, tuple(rotations.normalize_quaternion(turned).tolist()))
        assign_fields(self, frame=frame, patch=patch)

    def validate(self) -> None:
        """Check and convert the fields."""
        if self.patch is not None:
            what = f"{shape_label('half-space', self.frame)}: patch"
            assign(self, patch=positive(self.patch, "m", what=what))

    @property
    def normal(self) -> np.ndarray[Any, Any]:
        """Outward normal in global axes at the initial configuration."""
        return rotations.rotate_vector(self.frame.global_orientation, (0.0, 0.0, 1.0))

    @property
    def volume(self) -> float:
        """Infinite volume [m³]."""
        return math.inf

    @property
    def bounds(self) -> Bounds:
        """Infinite bounding box [m]."""
        return EVERYWHERE

    @property
    def bounding_radius(self) -> float:
        """Infinite radius [m]."""
        return math.inf

    def triangles(self, tolerance: float | None = None, *, size: Scalar = 1.0) -> Mesh:
        """Return a square patch of the plane, `size` [m] on edge, in the frame's axes; a plane needs no tolerance."""
        h = 0.5 * positive(size, "m", what="half-space: size of the patch")
        vertices = np.array([[-h, -h, 0.0], [h, -h, 0.0], [h, h, 0.0], [-h, h, 0.0]])
        return vertices, np.array([[0, 1, 2], [0, 2, 3]])
