"""Thickness of the material of a plane shape behind a place of its outline, on the host.

Two thin parts in contact have common normals at their far sides too, with an overlap of both thicknesses or more. An overlap of
nearly the thickness of the material behind it identifies such a pair, which is no contact.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from abut.array_types import Numbers
from abut.shapes.curves.curve import Curve

__all__ = ["NO_FAR_SIDE", "Edges", "boundary_edges", "wall_thickness"]

Edges = tuple[Numbers, Numbers]

NO_FAR_SIDE = 1e30  #: of material without a far side [m]
POLYGON_TOLERANCE = (
    1e-4  #: distance of the approximating polygon from the outline, relative to the outline's size
)
FACING_COSINE = -0.5  #: cosine below which normals face away from each other


def boundary_edges(curves: Sequence[Curve]) -> Edges:
    """Return starts and ends (n, 2) [m] of the sides of polygons that approximate curves."""
    starts, ends = [np.zeros((0, 2))], [np.zeros((0, 2))]
    for curve in curves:
        points = np.array(curve.sample(POLYGON_TOLERANCE * curve.farthest))
        starts.append(points if curve.closed else points[:-1])
        ends.append(np.roll(points, -1, axis=0) if curve.closed else points[1:])
    return np.concatenate(starts), np.concatenate(ends)


def wall_thickness(edges: Edges, point: Sequence[float], normal: Sequence[float]) -> float:
    """Return the distance from a point [m] along −n, n its outward normal, to the next side that faces away from it.

    `NO_FAR_SIDE` if there is none.
    """
    p = edges[0] - np.array(point)
    d = edges[1] - edges[0]
    n = np.array(normal)
    # a point p + s d of a side is at −t n
    with np.errstate(divide="ignore", invalid="ignore"):
        s = -(p[:, 0] * n[1] - p[:, 1] * n[0]) / (d[:, 0] * n[1] - d[:, 1] * n[0])
        t = -((p + s[:, None] * d) @ n)
        facing = (d[:, 1] * n[0] - d[:, 0] * n[1]) / np.hypot(*d.T)
        ahead = (s >= 0.0) & (s <= 1.0) & (facing < FACING_COSINE) & (t > 0.0)
    return float(t[ahead].min(initial=NO_FAR_SIDE))
