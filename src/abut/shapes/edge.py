"""The edge: a point of the plane, drawn out to a line."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from abut.errors import InvalidValue
from abut.model import Frame, assign
from abut.plug.brief import briefly
from abut.shapes.curves.curve import Curve
from abut.shapes.extent import Bounds, Thin, sized, standing
from abut.shapes.tessellation import Mesh
from abut.units import Scalar, Vector, vector

__all__ = ["Edge"]


@briefly
@dataclass(frozen=True, init=False)
class Edge(Thin):
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
    width: float = sized()
    position: tuple[float, ...] = field(default=(0.0, 0.0), metadata={"unit": "m"})

    def __init__(self, frame: Frame, width: Scalar, position: Vector = (0.0, 0.0)) -> None:
        assign(self, frame=frame, width=width, position=position)
        self.validate()

    def validate(self) -> None:
        """Check and convert the fields."""
        super().validate()
        what = f"{standing('edge', self.frame)}: position"
        assign(self, position=vector(self.position, "m", what=what, length=2))

    @property
    def chains(self) -> tuple[Curve, ...]:
        """None: `position` is all there is."""
        return ()

    @property
    def bounds(self) -> Bounds:
        """The smallest box along the frame's axes that holds it: two corners [m]."""
        x, y = self.position
        h = 0.5 * self.width
        return (x, y, -h), (x, y, h)

    @property
    def bounding_radius(self) -> float:
        """From the frame's origin to either end [m]."""
        return math.hypot(*self.position, 0.5 * self.width)

    def mass_properties(self, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Refused: an edge bounds no material of its own.

        Raises:
            InvalidValue: always.
        """
        raise InvalidValue(
            f'the edge on "{self.frame.body.name}" has no mass, for it is a line only; '
            "give the body that has it mass= and inertia="
        )

    def lines(self) -> Mesh:
        """What is drawn of it: its two ends (2, 3) [m] in the frame's axes, and one line."""
        return np.array(self.bounds), np.array([[0, 1]])
