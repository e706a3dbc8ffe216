"""What a user says of a contact by curves."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

from abut import units
from abut.errors import InvalidValue
from abut.model.protocols import convert

__all__ = ["Curves"]


@dataclasses.dataclass(frozen=True)
class Curves:
    """Contact of plane shapes (profiles, tracks, edges, cylinders, boxes, half-spaces seen edge on) by their curves.

    Each place where both curves have a common normal and the distance has a local minimum is an incident, its depth the overlap
    along that normal; a convex corner has all normals between its sides'. The z axes of both frames stay parallel.

    Args:
        incidents: Most places that can touch at once, 1 … 32; two circles have but one.
        reach: Overlaps and gaps up to this are followed [m]; a deeper overlap ends the run with an error. A twentieth of the
            smaller shape's radius if not given.
        tilt: A run fails where one shape leans out of the other's plane by more [rad], up to 10 deg; below, the tilt is
            left out of account.
        paired: Of two lists of shapes equally long, each touches the one of its place only, as slices of helical gears do.

    Raises:
        InvalidValue: a number out of its range.
    """

    incidents: int = 8
    reach: Any = None
    tilt: Any = math.radians(0.1)
    paired: bool = False

    def __post_init__(self) -> None:
        if not (type(self.incidents) is int and 1 <= self.incidents <= 32):
            raise InvalidValue.of("Curves: incidents", self.incidents, "be a whole number from 1 to 32")
        if self.reach is not None:
            convert(self, units.positive, "Curves", reach="m")
        convert(self, units.quantity, "Curves", tilt="rad")
        if not 0.0 < self.tilt <= math.radians(10.0):
            raise InvalidValue.of("Curves: tilt", self.tilt, "be above 0 and at most 10 deg", "rad")
