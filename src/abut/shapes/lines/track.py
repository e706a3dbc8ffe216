"""Track: the surface of a plane curve, extruded along z."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from abut.errors import InvalidValue
from abut.model import Frame
from abut.shapes.curves.curve import Curve
from abut.shapes.mesh.sizes_and_bounds import (
    Bounds,
    ThinShape,
    assign_fields,
    extruded_box,
    length_field,
    shape_label,
)
from abut.shapes.mesh.tessellation import Mesh, wall_surface
from abut.short_repr import short_repr
from abut.units import Scalar

__all__ = ["Track"]


@short_repr
@dataclass(frozen=True, init=False)
class Track(ThinShape):
    """Surface that a curve in x and y sweeps along z from −w/2 to +w/2: a rail, a cam's groove, a slot's side.

    Material is on the left of the curve's direction of travel; its thickness is not defined, so that it has no mass.

    Args:
        frame: its origin is at mid-width, its z the direction of the sweep; x and y are those of the curve.
        curve: open or closed; a closed one that runs clockwise is the inside of a ring.
        width: w [m] > 0.

    Raises:
        InvalidValue: no curve, or a width that is not above zero.

    >>> from abut.model import Ground
    >>> rail = Track(Ground().frame(), Curve.line((1, 0), (0, 0)), "20 mm")
    >>> rail.width, rail.bounds
    (0.02, ((0.0, 0.0, -0.01), (1.0, 0.0, 0.01)))
    """

    plane: ClassVar[bool] = True  #: touches by its curve
    only: ClassVar[str] = "a surface only"
    instead: ClassVar[str] = ", or make it a Profile"

    frame: Frame
    curve: Curve
    width: float = length_field()

    def __init__(self, frame: Frame, curve: Curve, width: Scalar) -> None:
        assign_fields(self, frame=frame, curve=curve, width=width)

    def validate(self) -> None:
        """Check and convert the fields."""
        if type(self.curve) is not Curve:
            need = "be an abut.shapes.Curve, such as Curve.line((1, 0), (0, 0))"
            raise InvalidValue.of(f"{shape_label('track', self.frame)}: curve", self.curve, need)
        super().validate()

    @property
    def chains(self) -> tuple[Curve, ...]:
        """The curve; material is on its left."""
        return (self.curve,)

    @property
    def bounds(self) -> Bounds:
        """Smallest box in the frame's axes that contains the shape: two corners [m]."""
        return extruded_box(self.curve.bounds, self.width)

    @property
    def bounding_radius(self) -> float:
        """Distance from the frame's origin to the farthest point [m]."""
        return math.hypot(self.curve.farthest, 0.5 * self.width)

    def sheet(self, tolerance: float) -> Mesh:
        """Return triangles for drawing, seen from outside the material: vertices (2 n, 3) [m] in the frame's axes and faces (m, 3).

        No chord is farther than `tolerance` [m] from the curve. It is no closed surface, so it has no contact by volume.
        """
        points = self.curve.sample(tolerance)
        low = np.arange(len(points) - (not self.curve.closed))
        return wall_surface(points, low, (low + 1) % len(points), 0.5 * self.width)
