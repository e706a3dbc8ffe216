"""Sphere on a capsule: depth = R + r − distance of the centre from the straight piece of the axis."""

from __future__ import annotations

from typing import Any

from abut import shapes
from abut.contact.pairs.distances import capsule_distance
from abut.plug import column, dot, geometry, pair


@pair(shapes.Sphere, shapes.Capsule)
@geometry
def sphere_capsule(
    feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any
) -> Any:
    """Parameters: the sphere's radius; radius, half the straight length."""
    d = pi - pj
    x, y, z = dot(column(rj, 0), d), dot(column(rj, 1), d), dot(column(rj, 2), d)
    distance, nx, ny, nz = capsule_distance(x, y, z, a[lane, aj], a[lane, aj + 1])
    n = column(rj, 0) * nx + column(rj, 1) * ny + column(rj, 2) * nz
    radius = a[lane, ai]
    return radius - distance, n, pi - n * radius, pi - n * distance
