"""Support points of two solids that touch along a line or a face: up to four, whose depths decrease with a small tilt.

A patch is a middle and two half diagonals p and q; the places are middle ± p, middle ± q. With a tilt whose sine is below
0.002 all places count; between that and twice that all except the deepest fade out continuously.
"""

from __future__ import annotations

import math
from typing import Any

from abut.extend import dot, length
from abut.extend.functions.vectors import Vector, vector_function


@vector_function
def tilt_weight(sine: float) -> Any:
    """Return 0 for a level line or face, 1 for one that is tilted by more than a sine of 0.004."""
    return min(max((abs(sine) - 2.0e-3) / 2.0e-3, 0.0), 1.0)


@vector_function
def shared_length(low: float, high: float, other_low: float, other_high: float) -> Any:
    """Return middle and half length of the intersection of two intervals; half length 0 if it is empty."""
    a = max(low, other_low)
    b = min(high, other_high)
    return 0.5 * (a + b), max(0.5 * (b - a), 0.0)


@vector_function
def within_slab(low: float, high: float, place: float, slope: float, half: float) -> Any:
    """Return the part of the interval of s with |place + slope·s| ≤ half."""
    if abs(slope) < 1.0e-9:
        return low, high
    a = (-half - place) / slope
    b = (half - place) / slope
    return max(low, min(a, b)), min(high, max(a, b))


@vector_function
def disc_chord(d: Vector, a: Vector, radius: float) -> Any:
    """Return middle and half length, along a, of the part over a disc about the origin, for a line through d along a."""
    middle = -dot(d, a)
    off = d + a * middle
    return middle, math.sqrt(max(radius * radius - dot(off, off), 0.0))


@vector_function
def place_on_patch(feature: int, n: Vector, p: Vector, q: Vector) -> Any:
    """Return the offset of a feature from the patch's middle; 0 and 1 along p, 2 and 3 along q."""
    x = p
    if feature > 1:
        x = q
    if feature % 2 == 1:
        x = -x
    return x - n * dot(x, n)


@vector_function
def depth_deficit(
    feature: int, n: Vector, g: Vector, p: Vector, q: Vector, size: float, tilted: float
) -> Any:
    """Return the difference in depth between the deepest place of the patch, whose relative slope is g, and a feature."""
    x = place_on_patch(feature, n, p, q)
    along = dot(g, p)
    across = dot(g, q)
    deepest = int(0)
    if along < 0.0:
        deepest = 1
    if abs(across) > abs(along):
        deepest = 2
        if across < 0.0:
            deepest = 3
    if feature == deepest:
        return 0.0
    less = max(abs(along), abs(across)) - dot(g, x) + size * tilted
    if length(x) <= 1.0e-9 * size:
        less = less + size  # one place only: it is not counted twice
    return less
