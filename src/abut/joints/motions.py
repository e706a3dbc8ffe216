"""Prescribed motions: a coordinate of a joint, or between two frames, follows a function of time.

    q(t) = f(t)   or   q̇(t) = f(t), q(0) = initial   or   q̈(t) = f(t), q(0) = initial, q̇(0) = initial_velocity

The function is plain Python; its time derivatives are exact, by ``kernels.jets``. A velocity or
acceleration is integrated by five-point Gauss rules within each step.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from abut import extend, units
from abut.errors import InvalidValue
from abut.extend.functions.dependencies import dependent_property
from abut.joints.equations import (
    DISTANCE,
    Term,
    X,
    Y,
    Z,
    along,
    angle,
    axes,
    distance,
    slide,
    spin,
    turn,
)
from abut.joints.joint import JointCoordinate, only_free
from abut.model import Frame, Part
from abut.model.geometry.distances import origins_coincide
from abut.model.protocols import convert
from abut.short_repr import short_repr
from abut.units import Scalar

TRANSLATION_X = JointCoordinate("X", along(X))
TRANSLATION_Y = JointCoordinate("Y", along(Y))
TRANSLATION_Z = JointCoordinate("Z", along(Z))
ROTATION_X = JointCoordinate("RX", turn(0))
ROTATION_Y = JointCoordinate("RY", turn(1))
ROTATION_Z = JointCoordinate("RZ", angle())
SEPARATION = JointCoordinate("DISTANCE", distance())
VELOCITY_X = JointCoordinate("VX", slide(X))
VELOCITY_Y = JointCoordinate("VY", slide(Y))
VELOCITY_Z = JointCoordinate("VZ", slide(Z))
SPIN_X = JointCoordinate("WX", spin(X))
SPIN_Y = JointCoordinate("WY", spin(Y))
SPIN_Z = JointCoordinate("WZ", spin(Z))


def cosine(a: int, b: int) -> JointCoordinate:
    """Return the cosine of the angle between an axis of I and one of J: 0, 1 or 2 for x, y or z."""
    for axis in (a, b):
        if isinstance(axis, bool) or axis not in (0, 1, 2):
            raise InvalidValue(f"cosine: an axis must be 0, 1 or 2 (x, y or z), got {axis!r}")
    return JointCoordinate(f"cosine {'XYZ'[a]}{'XYZ'[b]}", axes(a, b))


@short_repr
@dataclasses.dataclass(frozen=True, eq=False)
class Motion:
    """Prescribed motion of a coordinate.

    Args:
        name: Identifier, unique in the model.
        on: A joint, or a pair of frames (i, j).
        function: Plain Python function of ``t`` and of the names in ``parameters``; [m] or [rad], per second or
            second squared.
        coordinate: One of ``motions.X, Y, Z`` (displacement of I along J's axes) or ``RX, RY, RZ`` (turns about
            them); for a joint its only free coordinate is the default.
        parameters: Numbers by name; changing one never recompiles.
    """

    name: str
    on: Any
    function: Callable[..., float]
    coordinate: JointCoordinate | None = None
    parameters: Mapping[str, float] | None = None

    family: ClassVar[str] = "motion"
    level: ClassVar[int] = 0

    def __post_init__(self) -> None:
        if not hasattr(self.on, "frame_i") and not (isinstance(self.on, tuple) and len(self.on) == 2):
            raise InvalidValue(
                f"{self.what}: `on` must be a joint or a pair of frames (i, j), got {self.on!r}"
            )
        if self.coordinate is None:
            if not hasattr(self.on, "free"):
                raise InvalidValue(
                    f"{self.what}: a motion between two frames needs coordinate=; give one of motions.X, …, motions.RZ"
                )
            object.__setattr__(self, "coordinate", only_free(self.on, self.what))
        if not isinstance(self.coordinate, JointCoordinate):
            raise InvalidValue(
                f"{self.what}: coordinate must be one of motions.X, …, motions.RZ, got {self.coordinate!r}"
            )
        check_position_coordinate(self.coordinate, self.what)
        i, j = self.frames
        if not all(hasattr(type(frame), "global_position") for frame in (i, j)):
            raise InvalidValue(f"{self.what}: needs two frames, got {i!r} and {j!r}; write body.frame(…)")
        if i.body is j.body:
            raise InvalidValue(f'{self.what}: both frames are on "{i.body.name}"; use frames of two bodies')
        check_apart(self.coordinate, self.frames, self.what)
        _ = self.expression

    @property
    def what(self) -> str:
        """Kind and name, as messages call it."""
        return f'Motion "{self.name}"'

    @dependent_property
    def expression(self) -> extend.Expression:
        """The compiled function of time."""
        return extend.expression(self.function, ("t",), self.parameters, self.what)

    @property
    def frames(self) -> tuple[Frame, Frame]:
        """I and J."""
        if hasattr(self.on, "frame_i"):
            return (self.on.frame_i, self.on.frame_j)
        return self.on  # type: ignore[no-any-return]

    @property
    def requires(self) -> tuple[Any, ...]:
        """The joint it drives must be in the model."""
        return () if self.joint is None else (self.joint,)

    @property
    def joint(self) -> Any:
        """The driven joint, or None."""
        return self.on if hasattr(self.on, "frame_i") else None

    @property
    def term(self) -> Term:
        """The prescribed coordinate."""
        assert self.coordinate is not None
        return self.coordinate.term

    @property
    def start(self) -> tuple[float, float]:
        """Initial coordinate and rate, where the function does not define them."""
        return (0.0, 0.0)

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The bodies whose relative motion it prescribes."""
        i, j = self.frames
        return (i.body, j.body)


def check_apart(coordinate: JointCoordinate, frames: tuple[Frame, Frame], what: str) -> None:
    """Check that the origins of two frames are apart, so that their distance has a direction.

    Raises:
        InvalidValue: they coincide, so that the distance has no direction.
    """
    i, j = frames
    if coordinate.term.kind == DISTANCE and origins_coincide(i, j):
        raise InvalidValue(
            f'{what}: its points on "{i.body.name}" and "{j.body.name}" coincide, so their distance has no direction; '
            "use frames with different origins"
        )


def check_position_coordinate(coordinate: JointCoordinate, what: str) -> None:
    """Check that a coordinate is a displacement or an angle, not a velocity.

    Raises:
        InvalidValue: it is a velocity.
    """
    if coordinate.term.is_velocity:
        raise InvalidValue(
            f"{what}: {coordinate.name} is a velocity that is not the rate of a coordinate; use X, Y, Z, RX, RY, RZ or DISTANCE, "
            "or constrain it with a Relation"
        )


@short_repr
@extend.motion
@dataclasses.dataclass(frozen=True, eq=False)
class Displacement(Motion):
    """The coordinate itself follows the function: q(t) = f(t) [m or rad]."""


@short_repr
@extend.motion
@dataclasses.dataclass(frozen=True, eq=False)
class Velocity(Motion):
    """The coordinate's rate follows the function: q̇(t) = f(t) [m/s or rad/s]; ``initial`` is q at the start."""

    initial: Scalar = 0.0
    level = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        convert(self, units.quantity, self.what, initial=self.term.unit)

    @property
    def start(self) -> tuple[float, float]:
        """q at the start; its rate is the function."""
        return (float(self.initial), 0.0)


@short_repr
@extend.motion
@dataclasses.dataclass(frozen=True, eq=False)
class Acceleration(Velocity):
    """The second derivative follows the function: q̈(t) = f(t) [m/s² or rad/s²]."""

    initial_velocity: Scalar = 0.0
    level = 2

    def __post_init__(self) -> None:
        super().__post_init__()
        unit = f"{self.term.unit}/s"
        value = units.quantity(self.initial_velocity, unit, what=f"{self.what}: initial velocity")
        object.__setattr__(self, "initial_velocity", value)

    @property
    def start(self) -> tuple[float, float]:
        """q and q̇ at the start."""
        return (float(self.initial), float(self.initial_velocity))
