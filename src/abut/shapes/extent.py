"""Where shapes lie on their frames: centres, boxes, and what a hollow says of its mass."""

from __future__ import annotations

import math
from typing import Any, TypeAlias

import numpy as np

from abut.errors import InvalidValue
from abut.model import Frame

__all__ = ["EVERYWHERE", "ORIGIN", "Bounds", "Triple", "about_origin", "box_of", "hollow", "standing"]

#: A point in a frame's axes [m].
Triple: TypeAlias = tuple[float, float, float]
#: The lowest and the highest corner of a box along a frame's axes [m].
Bounds: TypeAlias = tuple[Triple, Triple]

ORIGIN: Triple = (0.0, 0.0, 0.0)
EVERYWHERE: Bounds = ((-math.inf,) * 3, (math.inf,) * 3)


def about_origin(a: float, b: float, c: float) -> Bounds:
    """The box centred on the origin with half edges a, b, c [m]."""
    return (-a, -b, -c), (a, b, c)


def box_of(points: np.ndarray[Any, Any]) -> Bounds:
    """The box of points (n, 3) [m]."""
    (ax, ay, az), (bx, by, bz) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    return (ax, ay, az), (bx, by, bz)


def standing(kind: str, frame: Any) -> str:
    """Kind and body of a shape, as messages call it.

    Raises:
        InvalidValue: it stands on something that is no frame.
    """
    if not hasattr(type(frame), "global_position"):
        raise InvalidValue(f"{kind}: stands on a frame, got {frame!r}; write body.frame(…)")
    return f'{kind} on "{frame.body.name}"'


def hollow(what: str, frame: Frame, density: float) -> InvalidValue:
    """The refusal of a mass: a hollow bounds no material of its own."""
    return InvalidValue(
        f'the {what} on "{frame.body.name}" has no mass at {density:g} kg/m^3, for it is a hollow; '
        "give the body that has it mass= and inertia="
    )
