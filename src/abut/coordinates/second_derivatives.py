"""Second derivatives of coordinates between frames from the accelerations, on the host."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from abut.array_types import Numbers
from abut.coordinates.definitions import DEFINITIONS, Borne
from abut.coordinates.terms import Term
from abut.extend import cross

__all__ = ["MovingFrame", "second_derivative"]


class MovingFrame(NamedTuple):
    """A frame's place, its axes as columns, and how it moves and accelerates, in global axes."""

    at: Numbers
    axes: Numbers
    velocity: Numbers
    spin: Numbers
    acceleration: Numbers
    twist: Numbers


def second_derivative(term: Term, i: MovingFrame, j: MovingFrame) -> float:
    """Return C̈ of a coordinate that is not a place on a curve.

    The formulas are those of `coordinates.coordinate_kernels`, with the complete d̈ and ω̇ instead of their centripetal parts.
    """
    one = DEFINITIONS[term.kind]
    d, flow, push = i.at - j.at, i.velocity - j.velocity, i.acceleration - j.acceleration
    seen = (term.a, term.b, d, i.axes, j.axes)
    n = np.asarray(one.law(*seen)[1])
    led = cross(j.spin, n)
    if one.borne is Borne.TURN:
        w = i.spin - j.spin
        return float(n @ (i.twist - j.twist) + led @ i.spin + (w @ one.bend(*seen, w) if one.bend else 0.0))
    whole = n @ push
    if one.borne is Borne.J:
        whole += 2.0 * led @ flow + (cross(j.twist, n) + cross(j.spin, led)) @ d
    elif one.borne is Borne.SLIDING:
        whole += led @ flow
    elif one.bend:
        whole += flow @ one.bend(*seen, flow)
    return float(whole)
