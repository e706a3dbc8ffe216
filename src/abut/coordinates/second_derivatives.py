"""Second derivatives C̈ of coordinates between frames from positions, velocities and accelerations, in Python."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from abut.array_types import Numbers
from abut.coordinates.definitions import DEFINITIONS, DirectionFrame
from abut.coordinates.terms import Term
from abut.extend import cross

__all__ = ["MovingFrame", "second_derivative"]


class MovingFrame(NamedTuple):
    """Pose, velocities and accelerations of a frame, in global axes; its axes are columns."""

    at: Numbers
    axes: Numbers
    velocity: Numbers
    spin: Numbers  #: angular velocity [rad/s]
    acceleration: Numbers
    twist: Numbers  #: angular acceleration [rad/s²]


def second_derivative(term: Term, i: MovingFrame, j: MovingFrame) -> float:
    """Return C̈ of a coordinate without curves.

    The formulas are those of `coordinates.coordinate_kernels`, with the complete d̈ and ω̇ instead of their centripetal parts.
    """
    one = DEFINITIONS[term.kind]
    d, relative_velocity, relative_acceleration = (
        i.at - j.at,
        i.velocity - j.velocity,
        i.acceleration - j.acceleration,
    )
    arguments = (term.a, term.b, d, i.axes, j.axes)
    n = np.asarray(one.law(*arguments)[1])
    n_rate = cross(j.spin, n)
    if one.direction_frame is DirectionFrame.TURN:
        w = i.spin - j.spin
        return float(
            n @ (i.twist - j.twist)
            + n_rate @ i.spin
            + (w @ one.gradient_change(*arguments, w) if one.gradient_change else 0.0)
        )
    total = n @ relative_acceleration
    if one.direction_frame is DirectionFrame.J:
        total += 2.0 * n_rate @ relative_velocity + (cross(j.twist, n) + cross(j.spin, n_rate)) @ d
    elif one.direction_frame is DirectionFrame.SLIDING:
        total += n_rate @ relative_velocity
    elif one.gradient_change:
        total += relative_velocity @ one.gradient_change(*arguments, relative_velocity)
    return float(total)
