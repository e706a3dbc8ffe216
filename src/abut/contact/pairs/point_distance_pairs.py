"""Ball against a solid whose signed distance from a point is computed in the solid's own axes, see ``signed_distance``."""

from __future__ import annotations

from typing import Any

from abut.extend import column, dot
from abut.extend.functions.vectors import Matrix, Vector, vector_function


@vector_function
def in_axes(r: Matrix, d: Vector) -> Any:
    """Return the components of a vector along a frame's axes."""
    return dot(column(r, 0), d), dot(column(r, 1), d), dot(column(r, 2), d)


@vector_function
def ball_contact(
    p: Vector, radius: float, r: Matrix, distance: float, nx: float, ny: float, nz: float
) -> Any:
    """Return depth, normal and both points of a ball about p, from the distance of p and its gradient in the solid's axes."""
    n = column(r, 0) * nx + column(r, 1) * ny + column(r, 2) * nz
    return radius - distance, n, p - n * radius, p - n * distance
