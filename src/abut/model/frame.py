"""Frames: points and axes fixed to a body, on which joints, forces and shapes act."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from abut.errors import InvalidValue
from abut.model.geometry import rotations
from abut.model.protocols import assign
from abut.units import Vector, vector

if TYPE_CHECKING:
    from abut.model.body import Part

__all__ = ["ORIGIN", "Carrier", "Frame", "Place", "frame_of"]

Place = Any  # Frame, Body or Ground
ORIGIN = (0.0, 0.0, 0.0)


@dataclass(frozen=True, init=False)
class Frame:
    """Frame: a point and three axes fixed to a body (or to ground).

    Made by `body.frame(…)` in the body's axes, or `body.frame_at(…)` in global ones.
    """

    body: Part  #: the body to which it is fixed
    position: tuple[float, ...] = field(metadata={"unit": "m"})  #: origin, from the body's, in its axes [m]
    #: quaternion (w, x, y, z), body from frame
    orientation: tuple[float, ...] = field(metadata={"unit": "1"})

    def __init__(
        self, body: Part, position: Vector = ORIGIN, orientation: Vector = rotations.IDENTITY
    ) -> None:
        assign(self, body=body, position=position, orientation=orientation)
        self.validate()

    def validate(self) -> None:
        """Check and convert the fields."""
        what = f'a frame on "{self.body.name}"'
        assign(self, position=vector(self.position, "m", what=f"{what}: position"))
        assign(self, orientation=rotations.unit_quaternion(self.orientation, what=f"{what}: orientation"))

    @cached_property
    def global_position(self) -> tuple[float, ...]:
        """Origin in global axes at the initial configuration [m]."""
        arm = rotations.rotate_vector(self.body.orientation, self.position)
        return tuple((np.asarray(self.body.position) + arm).tolist())

    @property
    def global_orientation(self) -> tuple[float, ...]:
        """Quaternion (w, x, y, z), global from frame, at the initial configuration."""
        return tuple(rotations.multiply_quaternions(self.body.orientation, self.orientation).tolist())

    @property
    def global_axes(self) -> np.ndarray[Any, Any]:
        """Matrix whose columns are the frame's x, y and z in global axes at the initial configuration."""
        return rotations.to_matrix(self.global_orientation)

    def frame(
        self,
        position: Vector = ORIGIN,
        *,
        orientation: Vector | None = None,
        z: Vector | None = None,
        x: Vector | None = None,
    ) -> Frame:
        """Return a frame on the same body, given in this frame's axes from its origin; arguments as `Body.frame`.

        With r, q this frame's position and quaternion, and p, s those given:

            position = r + R(q) p,   orientation = q s
        """
        p = vector(position, "m", what=f'a frame on "{self.body.name}": position')
        s = rotations.multiply_quaternions(self.orientation, _frame_orientation(self.body, orientation, z, x))
        place = np.add(self.position, rotations.rotate_vector(self.orientation, p))
        return Frame(self.body, tuple(place.tolist()), tuple(rotations.normalize_quaternion(s).tolist()))

    def __repr__(self) -> str:
        return f'Frame(on "{self.body.name}", position={self.position}, orientation={self.orientation})'


class Carrier:
    """Base class of objects to which frames are fixed: a body, or the ground, whose axes are the global ones."""

    def frame(
        self,
        position: Vector = ORIGIN,
        *,
        orientation: Vector | None = None,
        z: Vector | None = None,
        x: Vector | None = None,
    ) -> Frame:
        """Return a frame fixed to the body, given in the body's axes from its centre of mass.

        Args:
            position: the origin [m].
            orientation: quaternion (w, x, y, z); or instead
            z: direction of the frame's z, a vector or "x", "-y", …; with z alone, x is the body axis
                least aligned with z, made perpendicular.
            x: direction of the frame's x; only its part perpendicular to z counts.

        Raises:
            InvalidValue: both orientation and z or x; a zero direction; x parallel to z.
        """
        body = cast("Part", self)
        return Frame(body, position, _frame_orientation(body, orientation, z, x))

    def frame_at(
        self,
        position: Vector,
        *,
        orientation: Vector | None = None,
        z: Vector | None = None,
        x: Vector | None = None,
    ) -> Frame:
        """Return a frame fixed to the body, given in global axes at the initial configuration; see `frame`.

        With r, q the body's position and quaternion, and p, s those of the frame:

            position = R(q)ᵀ (p − r),   orientation = q* s
        """
        body = cast("Part", self)
        p = np.array(vector(position, "m", what=f'a frame on "{body.name}": position'))
        back = rotations.conjugate_quaternion(body.orientation)
        s = rotations.multiply_quaternions(back, _frame_orientation(body, orientation, z, x))
        place = rotations.rotate_vector(back, p - np.array(body.position))
        return Frame(body, tuple(place.tolist()), tuple(rotations.normalize_quaternion(s).tolist()))


def frame_of(place: Place, what: str, at: object, z: object, x: object = None, axis: str = "axis") -> Frame:
    """Return a frame from a Frame, or from a body with a global point and direction.

    Args:
        place: a frame; or a body, with `at`.
        what: the joint, for the message.
        at: a global point [m].
        z: direction of the frame's z axis.
        x: direction of its x axis.
        axis: name of the caller's argument `z`.

    Raises:
        InvalidValue: a body without a point, or a frame with one; an invalid point or direction.
    """
    if z is not None:
        rotations.unit_direction(cast("Vector", z), what=f"{what}: {axis}")
    if x is not None:
        rotations.unit_direction(cast("Vector", x), what=f"{what}: x")
    if at is None:
        if not hasattr(place, "global_position"):
            if not hasattr(place, "frame_at"):
                raise InvalidValue(f"{what}: {place!r} is neither a frame nor a body; write body.frame(…)")
            raise InvalidValue(
                f"{what}: {place!r} is a body; give `at=` (a global point) and `{axis}=`, or pass frames"
            )
        return place  # type: ignore[no-any-return]
    if not hasattr(place, "frame_at"):
        raise InvalidValue(
            f"{what}: `at=` needs a body, and {place!r} is already a frame; remove `at=`, or give the body"
        )
    return place.frame_at(vector(cast("Vector", at), "m", what=f"{what}: at"), z=z, x=x)  # type: ignore[no-any-return]


def _frame_orientation(
    body: Part, orientation: Vector | None, z: Vector | None, x: Vector | None
) -> tuple[float, ...]:
    """Return the quaternion from whichever of the three arguments is given."""
    what = f'a frame on "{body.name}"'
    if orientation is None:
        z = None if z is None else rotations.unit_direction(z, what=f"{what}: z")
        x = None if x is None else rotations.unit_direction(x, what=f"{what}: x")
        return tuple(rotations.from_axes(z, x, what=what).tolist())
    if z is not None or x is not None:
        raise InvalidValue(
            f"{what}: orientation is given together with z or x; give either orientation or the axes"
        )
    return rotations.unit_quaternion(orientation, what=f"{what}: orientation")
