"""Wire: a line for display only."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from abut.errors import InvalidValue
from abut.model import Frame, assign
from abut.shapes.mesh.sizes_and_bounds import Bounds, ThinShape, assign_fields, box_of, shape_label
from abut.shapes.mesh.tessellation import Mesh
from abut.short_repr import short_repr
from abut.units import array

__all__ = ["Wire"]


@short_repr
@dataclass(frozen=True, init=False)
class Wire(ThinShape):
    """Straight pieces from point to point: it is drawn, encloses nothing and has no mass.

    Args:
        frame: the points are given in its axes, from its origin.
        points: two or more [m]; a last one equal to the first closes the line.

    Raises:
        InvalidValue: fewer than two points, or numbers that are not three finite ones each.
    """

    frame: Frame
    points: tuple[tuple[float, ...], ...] = field(metadata={"unit": "m"})

    def __init__(self, frame: Frame, points: ArrayLike) -> None:
        assign_fields(self, frame=frame, points=points)

    def validate(self) -> None:
        """Check and convert the fields."""
        what = f"{shape_label('wire', self.frame)}: points"
        points = array(self.points, what=what)
        if points.ndim != 2 or points.shape[1] != 3 or len(points) < 2:
            need = "be two or more points of three numbers each"
            raise InvalidValue.of(what, self.points, need, "m")
        assign(self, points=tuple(map(tuple, points.tolist())))

    @property
    def bounds(self) -> Bounds:
        """Smallest box in the frame's axes that contains the shape: two corners [m]."""
        return box_of(np.array(self.points))

    @property
    def bounding_radius(self) -> float:
        """Distance from the frame's origin to the farthest point [m]."""
        return float(np.linalg.norm(self.points, axis=1).max())

    def mass_properties(self, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Return zero mass and inertia, for any density."""
        return 0.0, np.zeros((3, 3))

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Return no faces."""
        return np.array(self.points), np.empty((0, 3), np.int64)

    def lines(self) -> Mesh:
        """Return vertices (n, 3) [m] in the frame's axes and edges (n − 1, 2)."""
        ends = np.arange(len(self.points))
        return np.array(self.points), np.stack([ends[:-1], ends[1:]], axis=1)
