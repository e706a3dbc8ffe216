"""Documented ranges of validity: declared next to the docstring that states them, checked in every run (`abut.analysis.messages.validity`).

A class whose docstring has a "Valid:" line declares ``ranges``, a tuple of `Range`, or ``unwatched``, a sentence that explains why no
number of a run can show whether the range is kept. A class may have both, and either may be a property. This applies to laws of contact,
friction and moments, force elements, films and joints, in this package and in a user's file. Laws of finite elements are checked in the
steps of an analysis (`abut.fem.strain_watch`).
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from abut.array_types import Numbers

__all__ = [
    "Range",
    "RangeSample",
    "bending_angles",
    "bryant_angles",
    "contact_depth",
    "mixed_angle",
    "parameter_range",
    "range_message",
    "rotation_angle",
]


class TwoFrames(Protocol):
    """Element between two frames."""

    @property
    def i(self) -> object:
        """First frame."""

    @property
    def j(self) -> object:
        """Second frame."""


class RangeSample(Protocol):
    """Rows of a run from which a range is evaluated, for the contact whose law, or the element that, declares it."""

    @property
    def depth(self) -> Numbers:
        """Largest penetration of the contact [m] (n,), NaN while separated."""

    @property
    def force(self) -> Numbers:
        """Largest normal force of one contact point [N] (n,)."""

    def turn(self, i: object, j: object) -> Numbers:
        """Return the axes of frame I in those of J (n, 3, 3)."""

    def place(self, i: object, j: object) -> Numbers:
        """Return the origin of frame I relative to that of J, in J's axes [m] (n, 3)."""


@dataclasses.dataclass(frozen=True)
class Range:
    """Documented range of validity of one quantity.

    Args:
        quantity: The checked quantity, by name and symbol.
        value: Its value in each row, ``value(thing, seen)`` → (n,); NaN where the range does not apply.
        least: Lower bound, a number or a function of the thing.
        most: Upper bound, likewise.
        unit: Unit of the value and the bounds.
        remedy: What to do outside the range.
    """

    quantity: str
    value: Callable[[Any, RangeSample], Any]
    least: float | Callable[[Any], float] = -math.inf
    most: float | Callable[[Any], float] = math.inf
    unit: str = ""
    remedy: str = ""

    def bounds(self, thing: object) -> tuple[float, float]:
        """Return the lower and the upper bound for a thing."""
        low, high = (float(x(thing)) if callable(x) else float(x) for x in (self.least, self.most))
        return low, high


def range_message(
    what: str,
    one: Range,
    bounds: tuple[float, float],
    first: tuple[float, str],
    farthest: tuple[float, str],
) -> str:
    """Return the message about a range that was left.

    Args:
        what: The owner of the range, as messages call it.
        one: The range.
        bounds: Its lower and upper bound.
        first: The first value outside it, and its time.
        farthest: The value farthest outside, and its time.
    """
    unit = f" {one.unit}" if one.unit else ""
    limits = [f"at least {bounds[0]:.4g}{unit}"] * math.isfinite(bounds[0])
    limits += [f"at most {bounds[1]:.4g}{unit}"] * math.isfinite(bounds[1])
    (value, when), (most, then) = first, farthest
    same = then == when or f"{most:.4g}" == f"{value:.4g}"
    farther = "" if same else f" and {most:.4g}{unit} at {then}"
    remedy = f"; {one.remedy}" if one.remedy else ""
    return (
        f"{what}: {one.quantity} is {value:.4g}{unit} at {when}{farther}, outside its documented range "
        f"({' and '.join(limits)}){remedy}"
    )


def parameter_range(
    name: str, least: float = -math.inf, most: float = math.inf, remedy: str = "", quantity: str = ""
) -> Range:
    """Return a range of a law's own parameter, which is checked from the first contact on."""

    def range_value(law: object, seen: RangeSample) -> Numbers:
        return np.where(seen.depth > 0.0, float(getattr(law, name)), np.nan)

    return Range(quantity or name.replace("_", " "), range_value, least, most, "", remedy)


def contact_depth(law: object, seen: RangeSample) -> Numbers:
    """Return the penetration."""
    return seen.depth


def rotation_angle(turn: Numbers) -> Numbers:
    """Return |ψ| of rotation matrices [rad] (n,)."""
    sine = 0.5 * np.linalg.norm(
        [turn[:, 2, 1] - turn[:, 1, 2], turn[:, 0, 2] - turn[:, 2, 0], turn[:, 1, 0] - turn[:, 0, 1]], axis=0
    )
    angle: Numbers = np.arctan2(sine, 0.5 * (np.trace(turn, axis1=1, axis2=2) - 1.0))
    return angle


def bryant_angles(turn: Numbers) -> Numbers:
    """Return the Bryant angles 1-2-3 of rotation matrices [rad] (n, 3)."""
    first = np.arctan2(-turn[:, 1, 2], turn[:, 2, 2])
    last = np.arctan2(-turn[:, 0, 1], turn[:, 0, 0])
    return np.column_stack([first, np.arcsin(np.clip(turn[:, 0, 2], -1.0, 1.0)), last])


def mixed_angle(turn: Numbers) -> Numbers:
    """Return the geometric mean of the two largest Bryant angles [rad] (n,); zero for rotation about one axis, where they are exact."""
    sizes = np.sort(np.abs(bryant_angles(turn)), axis=1)
    return np.asarray(np.sqrt(sizes[:, 1] * sizes[:, 2]))


def bending_angles(element: TwoFrames, seen: RangeSample) -> Numbers:
    """Return the larger Bryant angle about y and z [rad] (n,)."""
    return np.asarray(np.abs(bryant_angles(seen.turn(element.i, element.j))[:, 1:]).max(axis=1))
