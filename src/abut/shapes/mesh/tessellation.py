"""Triangulations of surfaces of revolution and prisms, counter-clockwise seen from outside."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

from abut.array_types import Integers

__all__ = ["Mesh", "chord_count", "drop_degenerate_faces", "prism_surface", "revolve_profile", "wall_surface"]

#: Vertices (n, 3) [m] and faces (m, 3).
Mesh: TypeAlias = "tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]"

FEWEST, MOST = 12, 512


def chord_count(radius: float, tolerance: float | None, *, curvatures: int = 1) -> int:
    """Return the number of chords of a circle of `radius` for which no facet is farther than `tolerance` [m] from the surface.

        sagitta = r (1 − cos(π/n)) ≤ tolerance

    On a doubly curved surface (`curvatures` = 2) a facet's longest side crosses both curvatures, and sags by the sum of the two
    sagittas, so that each has half the tolerance. Without a tolerance the sagitta is 1 % of the radius. Between 12 and
    512, and a multiple of four.
    """
    relative = 0.01 if tolerance is None else max(tolerance / (curvatures * radius), 1e-12)
    if relative >= 1.0:
        return FEWEST
    wanted = math.ceil(math.pi / math.acos(1.0 - relative) / 4.0) * 4
    return min(max(wanted, FEWEST), MOST)


def revolve_profile(profile: Sequence[tuple[float, float]], around: int) -> Mesh:
    """Return the surface swept about z by a line through points (radius, z), seen from its right-hand side.

    Going up at positive radius, the surface faces away from the axis. A point of radius 0 becomes one vertex,
    any other a ring of `around`; a last point equal to the first closes the line.
    """
    angle = 2.0 * math.pi * np.arange(around) / around
    circle = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    closed = len(profile) > 2 and profile[0] == profile[-1]
    rings: list[np.ndarray[Any, Any]] = []
    numbers: list[np.ndarray[Any, Any]] = []
    count = 0
    for radius, z in profile[: len(profile) - closed]:
        size = around if radius > 0.0 else 1
        rings.append(np.column_stack([radius * circle[:size], np.full(size, z)]))
        numbers.append(count + np.arange(around) % size)
        count += size
    if closed:
        numbers.append(numbers[0])
    faces = []
    for low, high in itertools.pairwise(numbers):
        low_after, high_after = np.roll(low, -1), np.roll(high, -1)
        faces.append(np.stack([low, low_after, high_after], axis=1))
        faces.append(np.stack([low, high_after, high], axis=1))
    return np.concatenate(rings), drop_degenerate_faces(np.concatenate(faces))


def prism_surface(rings: Sequence[np.ndarray[Any, Any]], cap: np.ndarray[Any, Any], half: float) -> Mesh:
    """Return the surface of an area in x and y extruded along z from −`half` to +`half`.

    Args:
        rings: corners (n, 2), counter-clockwise round the area and clockwise round its holes.
        cap: triangles (m, 3) that cover the area, counter-clockwise, counting the corners of all rings in turn.
        half: of the length [m].
    """
    corners = np.concatenate(rings)
    starts = itertools.accumulate((len(ring) for ring in rings[:-1]), initial=0)
    turned = [np.roll(np.arange(len(ring)), -1) + start for ring, start in zip(rings, starts, strict=True)]
    vertices, sides = wall_surface(corners, np.arange(len(corners)), np.concatenate(turned), half)
    return vertices, np.concatenate([cap[:, ::-1], cap + len(corners), sides])


def wall_surface(corners: np.ndarray[Any, Any], start: Integers, end: Integers, half: float) -> Mesh:
    """Return the surface of lines between numbered corners (n, 2), from each start to its end, extruded along z from −`half` to +`half`."""
    n = len(corners)
    sides = [np.stack([start, end, end + n], axis=1), np.stack([start, end + n, start + n], axis=1)]
    vertices = np.concatenate([np.column_stack([corners, np.full(n, z)]) for z in (-half, half)])
    return vertices, np.concatenate(sides)


def drop_degenerate_faces(faces: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return the faces (m, 3) that have three different corners."""
    a, b, c = faces.T
    return np.asarray(faces[(a != b) & (b != c) & (c != a)])
