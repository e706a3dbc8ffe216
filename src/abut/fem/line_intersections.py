"""Intersections of a line with the boundary of a body."""

from __future__ import annotations

import numpy as np

from abut.array_types import Numbers

__all__ = ["line_crossings"]

EDGE = 1e-9  #: of a triangle, tolerated distance of an intersection beyond its edge


def line_crossings(arm: Numbers, axis: Numbers) -> Numbers:
    """Return distances along an axis (d,) from the origin at which a line crosses triangles (f, 3, 3), or in a plane sides (f, 2, 2) [m].

    Source: Möller & Trumbore, J. Graphics Tools 2 (1997) 21.
    """
    if arm.shape[-1] == 2:
        across = arm @ np.array([-axis[1], axis[0]])
        met = (across[:, 0] > 0.0) != (across[:, 1] > 0.0)
        share = across[met, 0] / (across[met, 0] - across[met, 1])
        return np.asarray((arm[met, 0] + share[:, None] * (arm[met, 1] - arm[met, 0])) @ axis)
    one, two = arm[:, 1] - arm[:, 0], arm[:, 2] - arm[:, 0]
    p = np.cross(axis, two)
    whole = np.einsum("fi,fi->f", one, p)
    safe = np.where(np.abs(whole) > 1e-300, whole, np.inf)
    u = np.einsum("fi,fi->f", -arm[:, 0], p) / safe
    q = np.cross(-arm[:, 0], one)
    v = q @ axis / safe
    met = (u >= -EDGE) & (v >= -EDGE) & (u + v <= 1.0 + EDGE) & np.isfinite(safe)
    return np.asarray(np.einsum("fi,fi->f", two, q)[met] / safe[met])
