"""Definitions of the coordinates between two frames, each defined once: value, gradient, and derivative of the gradient by the pose.

With I on the first body and J on the second, d = p_I − p_J, a an axis of I, b one of J, and R = R_Jᵀ R_I:

    POINT k     e_k·d                       e_k fixed in space
    ALONG b     b·d
    DISTANCE    |d|
    AXES a b    a·b
    ANGLE       atan2(x_I·y_J, x_I·x_J)     turn of I about z_J, counted beyond ±π by the caller
    TURN k      β_k,  R = R_x(β₁) R_y(β₂) R_z(β₃)     Bryant angles
    SLIDE b     quasi-velocity b·ḋ: the rate of a displacement only if J's body does not rotate
    SPIN b      quasi-velocity b·(ω_I − ω_J)

Translational coordinates have the gradient n = ∂C/∂d; rotational ones have g with δC = g·ξ for a small rotation ξ of I relative to J.
Except for POINT and DISTANCE, n and g rotate with J. In J's axes they also change by

    δn = N δd,     δg = M ξ.

From these follow rate, second derivative and the terms of the Newton matrix (`coordinate_kernels`). Each is a plain function of
NumPy arrays, also for many poses at once (leading axes), and is compiled for kernels.

Source: E. J. Haug, Computer Aided Kinematics and Dynamics of Mechanical Systems (1989), ch. 9 (dot-1 and dot-2 conditions);
T. R. Kane, P. W. Likins & D. A. Levinson, Spacecraft Dynamics (1983), sec. 1.7, for the angles.
M and N follow from δa = δθ × a for a vector fixed in a body.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any

from abut.coordinates.terms import ALONG, ANGLE, AXES, DISTANCE, POINT, SLIDE, SPIN, TURN
from abut.extend.functions.functions import Func
from abut.extend.functions.vectors import (
    Matrix,
    Vector,
    arcsin,
    arctan2,
    column,
    cross,
    dot,
    larger,
    length,
    unit,
    vector_function,
)

__all__ = ["DEFINITIONS", "Definition", "DirectionFrame"]


class DirectionFrame(enum.Enum):
    """Frame in which the gradient of a coordinate is fixed, and point of the second body at which its reaction acts."""

    SPACE = "n is fixed in space; the reaction acts at J"
    J = "n is fixed in J; the reaction acts at I's position"
    SLIDING = "n is fixed in J; the reaction acts at J, because the rate is that seen from space"
    TURN = "g is fixed in J; the reaction is a torque"


@dataclass(frozen=True)
class Definition:
    """Definition of one coordinate."""

    direction_frame: DirectionFrame
    law: Func  #: (value, n) or (value, g)
    gradient_change: Func | None = (
        None  #: N x or M x of a vector x after the other arguments; None where it vanishes
    )


@vector_function
def point_component(a: int, b: int, d: Vector, i: Matrix, j: Matrix) -> Any:
    """Return e_k·d."""
    n = unit(b)
    return dot(n, d), n


@vector_function
def displacement_along_axis(a: int, b: int, d: Vector, i: Matrix, j: Matrix) -> Any:
    """Return b·d."""
    n = column(j, b)
    return dot(n, d), n


@vector_function
def origin_distance(a: int, b: int, d: Vector, i: Matrix, j: Matrix) -> Any:
    """Return |d|, n = d/|d|."""
    size = larger(length(d), 1.0e-300)
    return size, d / size


@vector_function
def distance_gradient_change(a: int, b: int, d: Vector, i: Matrix, j: Matrix, x: Vector) -> Vector:
    """Return N x = (x − n (n·x))/|d|."""
    size = larger(length(d), 1.0e-300)
    n = d / size
    return (x - n * dot(n, x)) / size


@vector_function
def axes_cosine(a: int, b: int, d: Vector, i: Matrix, j: Matrix) -> Any:
    """Return a·b, g = a × b."""
    return dot(column(i, a), column(j, b)), cross(column(i, a), column(j, b))


@vector_function
def axes_gradient_change(a: int, b: int, d: Vector, i: Matrix, j: Matrix, x: Vector) -> Vector:
    """Return M ξ = (ξ × a) × b."""
    return cross(cross(x, column(i, a)), column(j, b))


@vector_function
def turn_angle(a: int, b: int, d: Vector, i: Matrix, j: Matrix) -> Any:
    """Return atan2(v, u) with x_I = u x_J + v y_J + w z_J; g = z_J − w r/ρ², r = u x_J + v y_J, ρ² = u² + v²."""
    u = dot(column(i, 0), column(j, 0))
    v = dot(column(i, 0), column(j, 1))
    w = dot(column(i, 0), column(j, 2))
    r = column(j, 0) * u + column(j, 1) * v
    return arctan2(v, u), column(j, 2) - r * (w / larger(u * u + v * v, 1.0e-300))


@vector_function
def angle_gradient_change(a: int, b: int, d: Vector, i: Matrix, j: Matrix, x: Vector) -> Vector:
    """Return M ξ = −(w r/ρ²)˙ with ẇ = z_J·(ξ × x_I), ṙ = ξ × x_I − ẇ z_J, (1/ρ²)˙ = 2 w ẇ/ρ⁴."""
    z = column(j, 2)
    w = dot(column(i, 0), z)
    r = column(i, 0) - z * w
    p = 1.0 / larger(dot(r, r), 1.0e-300)
    rate_of_x = cross(x, column(i, 0))
    rise = dot(z, rate_of_x)
    return -(rate_of_x - z * rise) * (w * p) - r * (rise * p * (1.0 + 2.0 * w * w * p))


@vector_function
def bryant_angle(a: int, b: int, d: Vector, i: Matrix, j: Matrix) -> Any:
    """Return β of number a, and g of the basis dual to x_J, the line of nodes and z_I, about which the three angles turn: β̇ = g·(ω_I −
    ω_J).
    """
    node = cross(column(i, 2), column(j, 0))  # of length cos β₂
    c = length(node)
    node = node / c
    if a == 1:
        return arcsin(dot(column(j, 0), column(i, 2))), node
    if a == 2:
        value = arctan2(-dot(column(j, 0), column(i, 1)), dot(column(j, 0), column(i, 0)))
        return value, cross(column(j, 0), node) / c
    value = arctan2(-dot(column(j, 1), column(i, 2)), dot(column(j, 2), column(i, 2)))
    return value, cross(node, column(i, 2)) / c


@vector_function
def bryant_gradient_change(a: int, b: int, d: Vector, i: Matrix, j: Matrix, x: Vector) -> Vector:
    """Return M ξ = −c [(g·g₃) β̇₁ g₂ − (g·g₂) β̇₁ g₃ + (g·g₁) β̇₂ g₃], β̇ = g·ξ, by the dual basis with the node line g₂; c = cos β₂."""
    node = cross(column(i, 2), column(j, 0))
    c = length(node)
    node = node / c
    first = cross(node, column(i, 2)) / c
    third = cross(column(j, 0), node) / c
    g = first
    if a == 1:
        g = node
    if a == 2:
        g = third
    across = third * (dot(g, first) * dot(node, x) - dot(g, node) * dot(first, x))
    return (node * (dot(g, third) * dot(first, x)) + across) * -c


@vector_function
def sliding_velocity(a: int, b: int, d: Vector, i: Matrix, j: Matrix) -> Any:
    """Return n = b, without a value."""
    return 0.0, column(j, b)


@vector_function
def spin_velocity(a: int, b: int, d: Vector, i: Matrix, j: Matrix) -> Any:
    """Return g = b, without a value."""
    return 0.0, column(j, b)


DEFINITIONS = {
    POINT: Definition(DirectionFrame.SPACE, point_component),
    ALONG: Definition(DirectionFrame.J, displacement_along_axis),
    AXES: Definition(DirectionFrame.TURN, axes_cosine, axes_gradient_change),
    DISTANCE: Definition(DirectionFrame.SPACE, origin_distance, distance_gradient_change),
    ANGLE: Definition(DirectionFrame.TURN, turn_angle, angle_gradient_change),
    TURN: Definition(DirectionFrame.TURN, bryant_angle, bryant_gradient_change),
    SLIDE: Definition(DirectionFrame.SLIDING, sliding_velocity),
    SPIN: Definition(DirectionFrame.TURN, spin_velocity),
}
