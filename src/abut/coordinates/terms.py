"""Terms of constraint equations: kinds of coordinates between two frames, each with a coefficient."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from abut.shapes.curves.space_curve import SpaceCurve

X, Y, Z = 0, 1, 2
POINT, ALONG, AXES, DISTANCE, ANGLE, TURN, SLIDE, SPIN, ON_CURVE, MEET = range(10)


@dataclasses.dataclass(frozen=True)
class Term:
    """Term of a constraint equation: a coordinate between two frames, times a coefficient."""

    kind: int  #: POINT, ALONG, …; see `coordinates.definitions`
    a: int = 0  #: axis of the first frame, or number of the Bryant angle
    b: int = 0  #: axis of the second frame, or of space
    coefficient: float | str = 1.0  #: a number, or the name of the joint's attribute
    pair: int = 0  #: index of the joint's frame pair
    curves: tuple[Any, ...] = ()  #: curves (`SpaceCurve`) on which the coordinate is defined
    begin: Callable[[], tuple[float, ...]] | None = None  #: initial parameters on these curves

    @property
    def counts_turns(self) -> bool:
        """True if the coordinate is an angle that may go beyond ±π."""
        return self.kind == ANGLE or (self.kind == TURN and self.a != 1)

    @property
    def tracked_numbers(self) -> int:
        """Number of values that are tracked from step to step: an angle beyond ±π, or curve parameters."""
        return len(self.curves) or int(self.counts_turns)

    @property
    def couples(self) -> bool:
        """True if the reaction of this coordinate adds large coupling blocks of the two poses to the Newton matrix."""
        return self.kind not in (POINT, AXES)

    @property
    def is_velocity(self) -> bool:
        """True for a quasi-velocity: a rate that is the derivative of no displacement."""
        return self.kind in (SLIDE, SPIN)

    @property
    def is_length(self) -> bool:
        """True for metres; False for radians and pure numbers."""
        return self.kind in (POINT, ALONG, DISTANCE, SLIDE, MEET) or (self.kind == ON_CURVE and self.b < 2)

    @property
    def unit(self) -> str:
        """SI unit of the coordinate; "1" for a curve parameter, whose meaning is the user's."""
        if self.kind >= ON_CURVE and not self.is_length:
            return "1"
        return "m" if self.is_length else "rad"


def point(k: int) -> Term:
    """Return component k, in global axes, of the vector from the origin of J to that of I."""
    return Term(POINT, b=k)


def along(b: int) -> Term:
    """Return the displacement of I along axis b of J."""
    return Term(ALONG, b=b)


def axes(a: int, b: int) -> Term:
    """Return the cosine of the angle between axis a of I and axis b of J."""
    return Term(AXES, a=a, b=b)


def distance() -> Term:
    """Return the distance between the origins."""
    return Term(DISTANCE)


def angle() -> Term:
    """Return the rotation angle of I about the z axis of J."""
    return Term(ANGLE)


def turn(k: int) -> Term:
    """Return Bryant angle k of I relative to J."""
    return Term(TURN, a=k)


def slide(b: int) -> Term:
    """Return the relative velocity of the origins of I and J in space, along axis b of J."""
    return Term(SLIDE, b=b)


def spin(b: int) -> Term:
    """Return the angular velocity of I relative to J about axis b of J."""
    return Term(SPIN, b=b)


def on_curve(k: int, curve: SpaceCurve, begin: Callable[[], tuple[float, ...]]) -> Term:
    """Return the distance of I from a curve fixed in J, along its first (0) or second (1) normal; or the curve parameter α (2)."""
    return Term(ON_CURVE, b=k, curves=(curve,), begin=begin)


def meet(curves: tuple[Any, Any], begin: Callable[[], tuple[float, ...]], place: int = 0) -> Term:
    """Return the gap between a plane curve of I and one of J (0), or the parameter of the nearest point on the first (1) or second (2)."""
    return Term(MEET + place, curves=curves, begin=begin)
