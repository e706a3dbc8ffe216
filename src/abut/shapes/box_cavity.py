"""The room: a box seen from inside."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from abut.errors import InvalidValue
from abut.model import Frame, assign
from abut.plug.brief import briefly
from abut.shapes.box import block_mesh
from abut.shapes.extent import ORIGIN, Bounds, Triple, about_origin, hollow, standing
from abut.shapes.tessellation import Mesh
from abut.units import Vector, vector

__all__ = ["BoxCavity"]


@briefly
@dataclass(frozen=True, init=False)
class BoxCavity:
    """A rectangular room centred on its frame, edges along its axes; what is inside touches six walls.

    Args:
        frame: its origin is the centre.
        size: edges (a, b, c) of the hollow along x, y, z [m], each > 0.

    Raises:
        InvalidValue: an edge that is not greater than zero.
        WrongUnit: a string of another dimension.
    """

    frame: Frame
    size: tuple[float, ...] = field(metadata={"unit": "m"})

    def __init__(self, frame: Frame, size: Vector) -> None:
        assign(self, frame=frame, size=size)
        self.validate()

    def validate(self) -> None:
        """Check and convert the fields."""
        what = f"{standing('box cavity', self.frame)}: size"
        size = vector(self.size, "m", what=what)
        if min(size) <= 0.0:
            raise InvalidValue.of(what, size, "have three edges greater than zero", "m")
        assign(self, size=size)

    @property
    def volume(self) -> float:
        """Volume of the hollow, a b c [m³]."""
        return math.prod(self.size)

    @property
    def centre(self) -> Triple:
        """The frame's origin [m]."""
        return ORIGIN

    @property
    def bounds(self) -> Bounds:
        """The hollow: two corners in the frame's axes [m]."""
        a, b, c = self.parameters
        return about_origin(a, b, c)

    @property
    def bounding_radius(self) -> float:
        """Half the space diagonal [m]."""
        return 0.5 * math.hypot(*self.size)

    @property
    def parameters(self) -> tuple[float, ...]:
        """Half the edges [m]."""
        return tuple(0.5 * edge for edge in self.size)

    def mass_properties(self, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Refused: a hollow bounds no material of its own.

        Raises:
            InvalidValue: always.
        """
        raise hollow("box cavity", self.frame, density)

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Vertices (8, 3) [m] in the frame's axes and faces (12, 3), facing the hollow: exact."""
        vertices, faces = block_mesh(self.size)
        return vertices, faces[:, ::-1].copy()
