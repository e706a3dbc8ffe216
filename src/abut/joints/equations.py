"""Equations of joints: sums of coordinates between two frames, with coefficients, with a prescribed value.

``point_component(k)``, ``displacement_along_axis(b)``, ``axes_cosine(a, b)``, ``origin_distance()``, ``turn_angle()`` and
``bryant_angle(k)`` are the coordinates of ``coordinates.definitions``, ``sliding_velocity(b)`` and ``spin_velocity(b)`` its
quasi-velocities; ``on_curve(k)`` and ``curve_gap()`` those of ``coordinates.curve_coordinate_kernels``.
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
    axes_cosine,
    bryant_angle,
    curve_gap,
    displacement_along_axis,
    on_curve,
    origin_distance,
    point_component,
    sliding_velocity,
    spin_velocity,
    turn_angle,
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
    "axes_cosine",
    "bryant_angle",
    "curve_gap",
    "displacement_along_axis",
    "hold",
    "on_curve",
    "origin_distance",
    "point_component",
    "sliding_velocity",
    "spin_velocity",
    "turn_angle",
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
    hold(point_component(X), label="x"),
    hold(point_component(Y), label="y"),
    hold(point_component(Z), label="z"),
)
#: I's origin is on the z axis of J.
ON_LINE = (
    hold(displacement_along_axis(X), label="across x"),
    hold(displacement_along_axis(Y), label="across y"),
)
#: The z axes are parallel.
PARALLEL = (hold(axes_cosine(Z, X), label="tilt about y"), hold(axes_cosine(Z, Y), label="tilt about x"))
#: No turn about z, given that the z axes are parallel.
NO_TURN = (hold(axes_cosine(X, Y), label="turn about z"),)
