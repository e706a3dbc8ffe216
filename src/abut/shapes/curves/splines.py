"""Cubic splines through points in the plane."""

from __future__ import annotations

import numpy as np

from abut.array_types import Numbers
from abut.shapes.curves.segments import Cubic, Point

__all__ = ["spline_through"]


def spline_through(points: Numbers, closed: bool, ends: tuple[Point, Point] | None) -> tuple[Cubic, ...]:
    """Return the cubic pieces of the spline through points, one between two neighbours.

    The parameter is the chord length, and second derivatives are continuous.

        r_j(u) = Σ c_k (h_j u)^k,   h_j = |p_{j+1} − p_j|

    Args:
        points: (n, 2) [m], n ≥ 2 (open) or n ≥ 3 (closed, the first not repeated), no two in a row at one place.
        closed: whether it returns to the first point, periodic with its first two derivatives.
        ends: directions at both ends of an open one, as unit vectors; None: the curvature vanishes there.

    Source: C. de Boor, "A Practical Guide to Splines", Springer 1978, ch. IV.
    """
    from scipy.interpolate import CubicSpline

    if closed:
        points = np.concatenate([points, points[:1]])
    steps = np.linalg.norm(np.diff(points, axis=0), axis=1)
    along = np.concatenate([[0.0], np.cumsum(steps)])
    if ends is not None:
        spline = CubicSpline(along, points, bc_type=((1, np.array(ends[0])), (1, np.array(ends[1]))))
    else:
        spline = CubicSpline(along, points, bc_type="periodic" if closed else "natural")
    return pieces_of(spline.c, steps)


def pieces_of(c: Numbers, steps: Numbers) -> tuple[Cubic, ...]:
    """Return segments of a piecewise cubic: coefficients (4, n, 2), highest power first, over pieces as long as `steps`."""
    powers = steps[None, :] ** np.arange(4)[:, None]
    scaled = c[::-1] * powers[:, :, None]
    xs, ys = scaled[:, :, 0].T.tolist(), scaled[:, :, 1].T.tolist()
    return tuple(Cubic(tuple(x), tuple(y)) for x, y in zip(xs, ys, strict=True))
