"""Straight edge: a point of the plane, extruded to a line."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import numpy as np

from abut.model import Frame
from abut.shapes.curves.curve import Curve
from abut.shapes.mesh.sizes_and_bounds import Bounds, ThinShape, assign_fields, extruded_box, length_field
from abut.shapes.mesh.tessellation import Mesh
from abut.short_repr import short_repr
from abut.units import Scalar, Vector, vector

__all__ = ["Edge"]


@short_repr
@dataclass(frozen=True, init=False)
class Edge(ThinShape):
    """A point in x and y drawn out along z from −w/2 to +w/2: a knife edge, a stylus; sharp, without sides and without mass.

    Args:
        frame: its origin is at mid-width, its z along the edge.
        width: w [m] > 0.
        position: of the edge, (x, y) in the frame's axes [m].

    Raises:
        InvalidValue: a width that is not above zero.

    >>> from abut.model import Ground
    >>> Edge(Ground().frame(), "20 mm", ("5 mm", 0)).bounds
    ((0.005, 0.0, -0.01), (0.005, 0.0, 0.01))
    """

    plane: ClassVar[bool] = True  #: touches as a point of the plane

    frame: Frame
    width: float = length_field()
    position: tuple[float, ...] = length_field(partial(vector, length=2), default=(0.0, 0.0))

    def __init__(self, frame: Frame, width: Scalar, position: Vector = (0.0, 0.0)) -> None:
        assign_fields(self, frame=frame, width=width, position=position)

    @property
    def chains(self) -> tuple[Curve, ...]:
        """No curves: `position` defines the edge."""
        return ()

    @property
    def bounds(self) -> Bounds:
        """Smallest box in the frame's axes that contains the shape: two corners [m]."""
        x, y = self.position
        return extruded_box(((x, y), (x, y)), self.width)

    @property
    def bounding_radius(self) -> float:
        """Distance from the frame's origin to either end [m]."""
        return math.hypot(*self.position, 0.5 * self.width)

    def lines(self) -> Mesh:
        """Return the line for drawing: its two ends (2, 3) [m] in the frame's axes, and one line."""
        return np.array(self.bounds), np.array([[0, 1]])
