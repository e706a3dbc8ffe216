"""Names of the coordinates between two frames, and a term: one of them, with a coefficient, in an equation."""

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
    """Coordinate with a coefficient, in an equation."""

    kind: int
    a: int = 0  #: axis of the first frame, or number of the Bryant angle
    b: int = 0  #: axis of the second frame, or of space
    coefficient: float | str = 1.0  #: a number, or the name of the joint's attribute
    pair: int = 0  #: index of the joint's frame pair
    curves: tuple[Any, ...] = ()  #: curves along which it moves, `SpaceCurve` each
    begin: Callable[[], tuple[float, ...]] | None = None  #: initial places on them

    @property
    def counts_turns(self) -> bool:
        """True if the coordinate is an angle that may go beyond ±π."""
        return self.kind == ANGLE or (self.kind == TURN and self.a != 1)

    @property
    def tracked_numbers(self) -> int:
        """Number of values that are tracked from step to step: an angle beyond ±π, or the places on curves."""
        return len(self.curves) or int(self.counts_turns)

    @property
    def couples(self) -> bool:
        """True if a reaction in this coordinate couples the two bodies' poses in the Newton matrix strongly."""
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
        """SI unit of the coordinate; "1" for a place on a curve, whose parameter may have any meaning."""
        if self.kind >= ON_CURVE and not self.is_length:
            return "1"
        return "m" if self.is_length else "rad"


def point(k: int) -> Term:
    """Return component k, in space, of the vector between the frames' origins."""
    return Term(POINT, b=k)


def along(b: int) -> Term:
    """Return displacement of I along an axis of J."""
    return Term(ALONG, b=b)


def axes(a: int, b: int) -> Term:
    """Return cosine between an axis of I and an axis of J."""
    return Term(AXES, a=a, b=b)


def distance() -> Term:
    """Return distance between the origins."""
    return Term(DISTANCE)


def angle() -> Term:
    """Turn of I about the z axis of J."""
    return Term(ANGLE)


def turn(k: int) -> Term:
    """Return Bryant angle k of I relative to J."""
    return Term(TURN, a=k)


def slide(b: int) -> Term:
    """Return velocity of I's origin relative to J's, seen from space, along an axis of J."""
    return Term(SLIDE, b=b)


def spin(b: int) -> Term:
    """Return angular velocity of I relative to J about an axis of J."""
    return Term(SPIN, b=b)


def on_curve(k: int, curve: SpaceCurve, begin: Callable[[], tuple[float, ...]]) -> Term:
    """Return the distance of I from a curve fixed in J, along its first (0) or second (1) normal; or its place α on the curve (2)."""
    return Term(ON_CURVE, b=k, curves=(curve,), begin=begin)


def meet(curves: tuple[Any, Any], begin: Callable[[], tuple[float, ...]], place: int = 0) -> Term:
    """Return the gap between a plane curve of I and one of J (0), or the place on the first (1) or second (2) where they are nearest."""
    return Term(MEET + place, curves=curves, begin=begin)
