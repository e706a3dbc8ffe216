"""Base classes of shapes: bounding box, checks of sizes, labels for messages, and mass properties of hollow and thin shapes."""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias

import numpy as np

from abut.errors import InvalidValue
from abut.model import assign
from abut.units import Vector, positive, vector

if TYPE_CHECKING:
    from abut.model import Frame

__all__ = [
    "EVERYWHERE",
    "ORIGIN",
    "Bounds",
    "CavityShape",
    "CenteredShape",
    "MasslessShape",
    "SizedShape",
    "ThinShape",
    "Triple",
    "assign_fields",
    "box_of",
    "centered_box",
    "extruded_box",
    "kind_of",
    "length_field",
    "shape_label",
    "three_lengths",
]

#: A point in a frame's axes [m].
Triple: TypeAlias = tuple[float, float, float]
#: The lowest and the highest corner of a box along a frame's axes [m].
Bounds: TypeAlias = tuple[Triple, Triple]

ORIGIN: Triple = (0.0, 0.0, 0.0)
EVERYWHERE: Bounds = ((-math.inf,) * 3, (math.inf,) * 3)


def centered_box(a: float, b: float, c: float) -> Bounds:
    """Return the box centred on the origin with half edges a, b, c [m]."""
    return (-a, -b, -c), (a, b, c)


def box_of(points: np.ndarray[Any, Any]) -> Bounds:
    """Return the box of points (n, 3) [m]."""
    (ax, ay, az), (bx, by, bz) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    return (ax, ay, az), (bx, by, bz)


def extruded_box(plane: tuple[tuple[float, float], tuple[float, float]], width: float) -> Bounds:
    """Return the box of a shape with this box in x and y, extruded along z from −`width`/2 to +`width`/2 [m]."""
    (ax, ay), (bx, by) = plane
    return (ax, ay, -0.5 * width), (bx, by, 0.5 * width)


def shape_label(kind: str, frame: Frame) -> str:
    """Return kind and body of a shape, for messages.

    Raises:
        InvalidValue: it is on something that is no frame.
    """
    if not hasattr(type(frame), "global_position"):
        raise InvalidValue(f"{kind}: needs a frame, got {frame!r}; write body.frame(…)")
    return f'{kind} on "{frame.body.name}"'


# --- sizes ----------------


def three_lengths(lengths: str) -> Callable[..., tuple[float, ...]]:
    """Return a check for three lengths, each greater than zero; `lengths` is their name in messages."""

    def check_length(value: Vector, unit: str, *, what: str) -> tuple[float, ...]:
        found = vector(value, unit, what=what)
        if min(found) <= 0.0:
            raise InvalidValue.of(what, found, f"have three {lengths} greater than zero", unit)
        return found

    return check_length


def length_field(check: Callable[..., Any] = positive, default: object = dataclasses.MISSING) -> Any:
    """Return a dataclass field for a length, or several, with a check and conversion of its own."""
    return dataclasses.field(metadata={"unit": "m", "check": check}, default=default)


class _CheckedShape(Protocol):
    """Shape that checks its fields itself."""

    def validate(self) -> None:
        """Check and convert the fields."""


def assign_fields(shape: _CheckedShape, **fields: object) -> None:
    """Set the fields of a new shape, then check and convert them."""
    assign(shape, **fields)
    shape.validate()


def kind_of(shape: object) -> str:
    """Return the kind of a shape in words, for messages: toroidal cavity."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(shape).__name__).lower()


class SizedShape:
    """Shape whose sizes are checked one by one; contact needs no parameters of it, unless a subclass defines them."""

    @property
    def parameters(self) -> tuple[float, ...]:
        """Empty: contact uses the triangles, or other geometry of the shape."""
        return ()

    frame: Frame

    def validate(self) -> None:
        """Check and convert the fields."""
        what = shape_label(kind_of(self), self.frame)
        for one in dataclasses.fields(self):  # type: ignore[arg-type]
            if "check" in one.metadata:
                given = getattr(self, one.name)
                value = one.metadata["check"](given, one.metadata["unit"], what=f"{what}: {one.name}")
                assign(self, **{one.name: value})


class CenteredShape(SizedShape):
    """A shape whose centre of mass is its frame's origin."""

    @property
    def centre(self) -> Triple:
        """The frame's origin [m]."""
        return ORIGIN


class MasslessShape:
    """Shape that encloses no material: its body needs a mass and an inertia."""

    frame: Frame
    only: ClassVar[str]  #: what it is instead of a solid, for messages
    instead: ClassVar[str] = ""  #: another remedy, for messages

    def mass_properties(self, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Raise an error: it encloses no material.

        Raises:
            InvalidValue: always.
        """
        raise InvalidValue(
            f'the {kind_of(self)} on "{self.frame.body.name}" has no mass, because it is {self.only}; '
            f"give its body mass= and inertia={self.instead}"
        )


class ThinShape(MasslessShape, CenteredShape):
    """A surface or a line: it encloses nothing and has no mass."""

    only: ClassVar[str] = "a line only"

    @property
    def volume(self) -> float:
        """Zero [m³]."""
        return 0.0


class CavityShape(MasslessShape):
    """Shape touched from inside; the material around it is not defined."""

    only: ClassVar[str] = "a cavity"
