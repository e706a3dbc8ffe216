"""The track: a plane curve to run along."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from abut.errors import InvalidValue
from abut.model import Frame, assign
from abut.plug.brief import briefly
from abut.shapes.curves.curve import Curve
from abut.shapes.extent import Bounds, Thin, sized, standing
from abut.shapes.tessellation import Mesh
from abut.units import Scalar

__all__ = ["Track"]


@briefly
@dataclass(frozen=True, init=False)
class Track(Thin):
    """The surface that a curve in x and y sweeps along z from −w/2 to +w/2: a rail, a cam's groove, a slot's side.

    Material lies to the left of the curve's direction of travel; how deep it goes is not said, so that it has no mass.

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

    frame: Frame
    curve: Curve
    width: float = sized()

    def __init__(self, frame: Frame, curve: Curve, width: Scalar) -> None:
        assign(self, frame=frame, curve=curve, width=width)
        self.validate()

    def validate(self) -> None:
        """Check and convert the fields."""
        if type(self.curve) is not Curve:
            need = "be an abut.shapes.Curve, such as Curve.line((1, 0), (0, 0))"
            raise InvalidValue.of(f"{standing('track', self.frame)}: curve", self.curve, need)
        super().validate()

    @property
    def chains(self) -> tuple[Curve, ...]:
        """The curve; material lies to its left."""
        return (self.curve,)

    @property
    def bounds(self) -> Bounds:
        """The smallest box along the frame's axes that holds it: two corners [m]."""
        (ax, ay), (bx, by) = self.curve.bounds
        h = 0.5 * self.width
        return (ax, ay, -h), (bx, by, h)

    @property
    def bounding_radius(self) -> float:
        """From the frame's origin to the farthest point [m]."""
        return math.hypot(self.curve.farthest, 0.5 * self.width)

    def mass_properties(self, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Refused: a track bounds no material of its own.

        Raises:
            InvalidValue: always.
        """
        raise InvalidValue(
            f'the track on "{self.frame.body.name}" has no mass, for it is a surface only; '
            "give the body that has it mass= and inertia=, or make it a Profile"
        )

    def sheet(self, tolerance: float) -> Mesh:
        """What is drawn of it, seen from outside the material: vertices (2 n, 3) [m] in the frame's axes and faces (m, 3).

        No chord is farther than `tolerance` [m] from the curve. It is no closed surface, so that nothing meets it by volume.
        """
        points = self.curve.sample(tolerance)
        n, h = len(points), 0.5 * self.width
        low = np.arange(n if self.curve.closed else n - 1)
        after = (low + 1) % n
        faces = [np.stack([low, after, after + n], axis=1), np.stack([low, after + n, low + n], axis=1)]
        vertices = [np.column_stack([points, np.full(n, z)]) for z in (-h, h)]
        return np.concatenate(vertices), np.concatenate(faces)
