"""Triangulations of surfaces of revolution: closed, counter-clockwise seen from outside."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

__all__ = ["Mesh", "revolved", "segments"]

#: Vertices (n, 3) [m] and faces (m, 3).
Mesh: TypeAlias = "tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]"

FEWEST, MOST = 12, 512


def segments(radius: float, tolerance: float | None) -> int:
    """How many chords stand for a circle of `radius` when none may sag by more than `tolerance` [m].

        sagitta = r (1 − cos(π/n)) ≤ tolerance

    Without a tolerance the sagitta is 1 % of the radius. Between 12 and 512, and a multiple of four.
    """
    relative = 0.01 if tolerance is None else max(tolerance / radius, 1e-12)
    if relative >= 1.0:
        return FEWEST
    wanted = math.ceil(math.pi / math.acos(1.0 - relative) / 4.0) * 4
    return min(max(wanted, FEWEST), MOST)


def revolved(profile: Sequence[tuple[float, float]], around: int) -> Mesh:
    """The surface swept by a profile of (radius, z) about z, from the lowest point on the axis to the highest.

    The profile's ends lie on the axis (their radius counts as 0); the rest becomes rings of `around` vertices.
    """
    angle = 2.0 * math.pi * np.arange(around) / around
    circle = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    rings = [np.column_stack([radius * circle, np.full(around, z)]) for radius, z in profile[1:-1]]
    bottom, top = [[0.0, 0.0, profile[0][1]]], [[0.0, 0.0, profile[-1][1]]]
    vertices = np.concatenate([bottom, *rings, top])

    here = np.arange(around)
    after = (here + 1) % around
    faces = [np.stack([np.zeros_like(here), 1 + after, 1 + here], axis=1)]
    for ring in range(len(rings) - 1):
        low, high = 1 + ring * around, 1 + (ring + 1) * around
        faces.append(np.stack([low + here, low + after, high + after], axis=1))
        faces.append(np.stack([low + here, high + after, high + here], axis=1))
    last = 1 + (len(rings) - 1) * around
    faces.append(np.stack([last + here, last + after, np.full_like(here, len(vertices) - 1)], axis=1))
    return vertices, np.concatenate(faces)
