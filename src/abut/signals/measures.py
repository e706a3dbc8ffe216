"""Measures of the relative motion of two frames: displacements, velocities, angles and distances, as signals."""

from __future__ import annotations

import dataclasses
from typing import ClassVar

from abut.coordinates.terms import ANGLE, AXES, DISTANCE, ON_CURVE
from abut.errors import InvalidValue
from abut.model import Frame
from abut.signals.signal import Sensed

__all__ = [
    "Angle",
    "AngularVelocity",
    "DirectionCosine",
    "Displacement",
    "Distance",
    "DistanceRate",
    "Measure",
    "Velocity",
]

#: Kinds of measures in the compiled table, after those of coordinates, see ``system.signals.measures``.
DISTANCE_RATE = ON_CURVE
COORDINATES = DISTANCE_RATE + 1  #: number of measures of coordinates between two frames
#: Measures along the axes of a third frame, as seen from a fourth; and the force of a contact, see ``system.signals.loads.load_observers``.
DISPLACEMENT, VELOCITY, SPIN, TOUCH = range(COORDINATES, COORDINATES + 4)
#: The kind of analysis, and measures from the solution of the equations of motion, see ``system.reaction_feedback``.
MODE, REACTION, ACCELERATION, TWIST_RATE = range(TOUCH + 1, TOUCH + 5)
#: Offset of a reaction's second axis that selects the friction of the joint.
FRICTION = 2


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Measure(Sensed):
    """Measure of frame I relative to frame J."""

    i: Frame = dataclasses.field(kw_only=False)
    j: Frame = dataclasses.field(kw_only=False)

    counts_turns: ClassVar[bool] = False

    def check(self) -> None:
        """Check frames and axes."""
        for frame in self.frames:
            if frame is not None and not hasattr(frame, "global_position"):
                raise InvalidValue(f"{self.what}: needs frames, got {frame!r}; write body.frame(…)")
        self.check_axes(*self.axes)

    @property
    def frames(self) -> tuple[Frame | None, Frame | None, Frame | None, Frame | None]:
        """I, J, the frame of the axes, and the frame of observation; None is the ground."""
        return (self.i, self.j, None, None)


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Displacement(Measure):
    """A component of the displacement of I's origin from J's [m].

        s = e_c(K)·(p_I − p_J)

    Args:
        i: Frame I.
        j: Frame J.
        axis: Component c: 0, 1 or 2 for x, y or z.
        along: Frame K, along whose axes; global axes if not given.
    """

    axis: int = 0
    along: Frame | None = None
    unit: str = "m"

    kind = DISPLACEMENT

    @property
    def frames(self) -> tuple[Frame | None, ...]:  # type: ignore[override]
        """I, J, K."""
        return (self.i, self.j, self.along, None)

    @property
    def axes(self) -> tuple[int, int]:
        """The component."""
        return (self.axis, 0)


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Velocity(Displacement):
    """A component of the velocity of I's origin relative to J's [m/s].

        s = e_c(K)·(v_I − v_J − ω_L × (p_I − p_J))

    Args:
        i: Frame I.
        j: Frame J.
        axis: Component c: 0, 1 or 2 for x, y or z.
        along: Frame K, along whose axes; global axes if not given.
        seen: Frame L, from whose body; from the ground if not given.
    """

    seen: Frame | None = None
    unit: str = "m/s"

    kind = VELOCITY

    @property
    def frames(self) -> tuple[Frame | None, ...]:  # type: ignore[override]
        """I, J, K, L."""
        return (self.i, self.j, self.along, self.seen)


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class AngularVelocity(Displacement):
    """A component of the angular velocity of I's body relative to J's [rad/s].

        s = e_c(K)·(ω_I − ω_J)

    Args:
        i: Frame I.
        j: Frame J.
        axis: Component c: 0, 1 or 2 for x, y or z.
        along: Frame K, along whose axes; global axes if not given.
    """

    unit: str = "rad/s"

    kind = SPIN


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class DirectionCosine(Measure):
    """The cosine of the angle between an axis of I and one of J.

        s = e_a(I)·e_b(J)

    Args:
        i: Frame I.
        j: Frame J.
        a: Axis of I: 0, 1 or 2 for x, y or z.
        b: Axis of J.
    """

    a: int = 0
    b: int = 0

    kind = AXES

    @property
    def axes(self) -> tuple[int, int]:
        """Both axes."""
        return (self.a, self.b)


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Distance(Measure):
    """The distance of I's origin from J's, |p_I − p_J| [m]; the origins must not coincide."""

    unit: str = "m"

    kind = DISTANCE


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class DistanceRate(Measure):
    """The rate of the distance of I's origin from J's [m/s]; the origins must not coincide."""

    unit: str = "m/s"

    kind = DISTANCE_RATE


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Angle(Measure):
    """The rotation angle of I about z of J, from x of J to x of I, counted beyond half a turn [rad]."""

    unit: str = "rad"

    kind = ANGLE
    counts_turns = True
