"""Options of a contact by plane curves."""

from __future__ import annotations

import dataclasses
import math

from abut import units
from abut.errors import InvalidValue
from abut.model.protocols import convert

__all__ = ["Curves"]


@dataclasses.dataclass(frozen=True)
class Curves:
    """Contact of plane shapes (profiles, tracks, edges, cylinders, boxes, half-spaces seen edge on) by their curves.

    Each place where both curves have a common normal and the distance has a local minimum is a contact point; its depth is the overlap
    along that normal. A convex corner has all normals between those of its sides. The z axes of both frames must remain parallel.

    Args:
        max_contact_points: Largest number of simultaneous contact points, 1 … 32; two circles have only one.
        reach: Overlaps and gaps up to this are followed [m]; a deeper overlap ends the run with an error. A twentieth of the
            smaller shape's radius if not given.
        tilt: A run fails if one shape tilts out of the other's plane by more [rad], up to 10 deg; a smaller tilt is
            neglected.
        paired: In two lists of shapes of equal length, each touches only the one at its own position, as slices of helical gears do.

    Raises:
        InvalidValue: a number out of its range.
    """

    max_contact_points: int = 8
    reach: float | None = None
    tilt: float = math.radians(0.1)
    paired: bool = False

    def __post_init__(self) -> None:
        if not (type(self.max_contact_points) is int and 1 <= self.max_contact_points <= 32):
            raise InvalidValue.of(
                "Curves: max_contact_points", self.max_contact_points, "be a whole number from 1 to 32"
            )
        if self.reach is not None:
            convert(self, units.positive, "Curves", reach="m")
        convert(self, units.quantity, "Curves", tilt="rad")
        if not 0.0 < self.tilt <= math.radians(10.0):
            raise InvalidValue.of("Curves: tilt", self.tilt, "be above 0 and at most π/18 (10 deg)", "rad")
