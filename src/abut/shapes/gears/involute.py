"""Involute function and its inverse."""

from __future__ import annotations

import math

from abut.errors import InvalidValue

__all__ = ["involute", "involute_angle"]


def involute(angle: float) -> float:
    """Return inv α = tan α − α [rad]. Source: ISO 21771:2007."""
    return math.tan(angle) - angle


def involute_angle(value: float) -> float:
    """Return α [rad] with inv α = `value` > 0, by Newton's method from above.

    Raises:
        InvalidValue: `value` is not greater than zero.

    >>> round(math.degrees(involute_angle(involute(math.radians(20.0)))), 10)
    20.0
    """
    if value <= 0.0:
        raise InvalidValue.of(
            "involute of the working angle", value, "be greater than zero: use a less negative profile shift"
        )
    angle = min(math.cbrt(3.0 * value), 1.4)
    if involute(angle) < value:
        angle = math.atan(value + 0.5 * math.pi)
    for _ in range(60):
        change = (involute(angle) - value) / math.tan(angle) ** 2
        angle -= change
        if abs(change) < 1e-15:
            break
    return angle
