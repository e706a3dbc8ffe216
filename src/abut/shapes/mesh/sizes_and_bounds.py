"""What shapes have in common: how they lie on their frames, how their sizes are checked, and what a hollow says of its mass."""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Callable
from typing import Any, ClassVar, TypeAlias

import numpy as np

from abut.errors import InvalidValue
from abut.model import assign
from abut.units import Vector, positive, vector

__all__ = [
    "EVERYWHERE",
    "ORIGIN",
    "Bounds",
    "CavityShape",
    "CenteredShape",
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
    """The box centred on the origin with half edges a, b, c [m]."""
    return (-a, -b, -c), (a, b, c)


def box_of(points: np.ndarray[Any, Any]) -> Bounds:
    """The box of points (n, 3) [m]."""
    (ax, ay, az), (bx, by, bz) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    return (ax, ay, az), (bx, by, bz)


def extruded_box(plane: tuple[tuple[float, float], tuple[float, float]], width: float) -> Bounds:
    """The box of what has this box in x and y, drawn out along z from −`width`/2 to +`width`/2 [m]."""
    (ax, ay), (bx, by) = plane
    return (ax, ay, -0.5 * width), (bx, by, 0.5 * width)


def shape_label(kind: str, frame: Any) -> str:
    """Kind and body of a shape, as messages call it.

    Raises:
        InvalidValue: it stands on something that is no frame.
    """
    if not hasattr(type(frame), "global_position"):
        raise InvalidValue(f"{kind}: stands on a frame, got {frame!r}; write body.frame(…)")
    return f'{kind} on "{frame.body.name}"'


# --- sizes ----------------


def three_lengths(lengths: str) -> Callable[..., tuple[float, ...]]:
    """What checks three lengths, called so: each greater than zero."""

    def check(value: Vector, unit: str, *, what: str) -> tuple[float, ...]:
        found = vector(value, unit, what=what)
        if min(found) <= 0.0:
            raise InvalidValue.of(what, found, f"have three {lengths} greater than zero", unit)
        return found

    return check


def length_field(check: Callable[..., Any] = positive, **default: Any) -> Any:
    """A field that holds a length, or several, checked and converted by themselves."""
    return dataclasses.field(metadata={"unit": "m", "check": check}, **default)


def assign_fields(shape: Any, **fields: object) -> None:
    """Give a shape that is being made its fields, which it checks and converts."""
    assign(shape, **fields)
    shape.validate()


def kind_of(shape: object) -> str:
    """The kind of a shape in words, as messages call it: toroidal cavity."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(shape).__name__).lower()


class SizedShape:
    """A shape that is right when each of its sizes is; contact needs no numbers of it, if it does not say so."""

    @property
    def parameters(self) -> tuple[float, ...]:
        """None: contact uses the triangles, or what else the shape is made of."""
        return ()

    def validate(self: Any) -> None:
        """Check and convert the fields."""
        what = shape_label(kind_of(self), self.frame)
        for one in dataclasses.fields(self):
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


class ThinShape(CenteredShape):
    """A surface or a line: it encloses nothing and has no mass."""

    only: ClassVar[str] = "a line"
    instead: ClassVar[str] = ""  #: what else there is to do for a body that has one

    @property
    def volume(self) -> float:
        """None [m³]."""
        return 0.0

    def mass_properties(self: Any, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Refused: it bounds no material of its own.

        Raises:
            InvalidValue: always.
        """
        raise InvalidValue(
            f'the {kind_of(self)} on "{self.frame.body.name}" has no mass, for it is {self.only} only; '
            f"give the body that has it mass= and inertia={self.instead}"
        )


class CavityShape:
    """What is touched from within: the material around it belongs to nothing that is known."""

    def mass_properties(self: Any, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Refused: a hollow bounds no material of its own.

        Raises:
            InvalidValue: always.
        """
        raise InvalidValue(
            f'the {kind_of(self)} on "{self.frame.body.name}" has no mass at {density:g} kg/m^3, for it is a hollow; '
            "give the body that has it mass= and inertia="
        )
