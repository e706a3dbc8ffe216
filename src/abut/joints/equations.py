"""Equations of joints: sums of coordinates between two frames, with coefficients, with a prescribed value.

``point(k)``, ``along(b)``, ``axes(a, b)``, ``distance()``, ``angle()`` and
``turn(k)`` are the coordinates of ``coordinates.definitions``, ``slide(b)`` and ``spin(b)`` its
quasi-velocities; ``on_curve(k)`` and ``meet()`` those of ``coordinates.curve_coordinate_kernels``.
"""

from __future__ import annotations

import dataclasses

from abut.coordinates.terms import (
    ALONG,
    ANGLE,
    AXES,
    DISTANCE,
    MEET,
    ON_CURVE,
    POINT,
    SLIDE,
    SPIN,
    TURN,
    Term,
    X,
    Y,
    Z,
    along,
    angle,
    axes,
    distance,
    meet,
    on_curve,
    point,
    slide,
    spin,
    turn,
)

__all__ = [
    "ALONG",
    "ANGLE",
    "AXES",
    "COINCIDENT",
    "DISTANCE",
    "MEET",
    "NO_TURN",
    "ON_CURVE",
    "ON_LINE",
    "PARALLEL",
    "POINT",
    "SLIDE",
    "SPIN",
    "TURN",
    "Equation",
    "Term",
    "X",
    "Y",
    "Z",
    "along",
    "angle",
    "axes",
    "distance",
    "hold",
    "meet",
    "on_curve",
    "point",
    "slide",
    "spin",
    "turn",
]  # fmt: skip


@dataclasses.dataclass(frozen=True)
class Equation:
    """Equation Σ coefficient · coordinate = value; ``value`` is a number, an attribute of the joint, or None: as assembled."""

    terms: tuple[Term, ...]
    value: float | str | None = 0.0
    label: str = ""


def hold(*terms: Term, value: float | str | None = 0.0, label: str = "") -> Equation:
    """Return an equation from its terms."""
    return Equation(terms, value, label)


#: The origins coincide.
COINCIDENT = (
    hold(point(X), label="x"),
    hold(point(Y), label="y"),
    hold(point(Z), label="z"),
)
#: I's origin is on the z axis of J.
ON_LINE = (
    hold(along(X), label="across x"),
    hold(along(Y), label="across y"),
)
#: The z axes are parallel.
PARALLEL = (hold(axes(Z, X), label="tilt about y"), hold(axes(Z, Y), label="tilt about x"))
#: No turn about z, given that the z axes are parallel.
NO_TURN = (hold(axes(X, Y), label="turn about z"),)
