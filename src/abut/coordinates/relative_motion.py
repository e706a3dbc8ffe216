"""Motion of points and frames as seen from a moving body, each law defined once: in Python, over many instants, and compiled.

With d = p_I − p_J and w = ω_I − ω_J, its derivatives ẋ taken in space, and x′, x″ those taken in the axes of a body L:

    v_P = v + ω × r,                     a_P = a + α × r + ω × (ω × r)
    d′ = ḋ − ω_L × d,                    w′ = ẇ − ω_L × w
    d″ = d̈ − α_L × d − 2 ω_L × ḋ + ω_L × (ω_L × d)

Source: Haug, Computer Aided Kinematics and Dynamics of Mechanical Systems (1989), sec. 9.2.
"""

from __future__ import annotations

from abut.extend.functions.vectors import Vector, cross, vector_function

__all__ = ["point_acceleration", "point_velocity", "relative_rate", "relative_second_rate"]


@vector_function
def point_velocity(v: Vector, w: Vector, r: Vector) -> Vector:
    """Return v_P of a body's point at r from the point with velocity v."""
    return v + cross(w, r)


@vector_function
def point_acceleration(a: Vector, turn: Vector, w: Vector, r: Vector) -> Vector:
    """Return the acceleration a_P of a point; ``turn`` is α."""
    return a + cross(turn, r) + cross(w, cross(w, r))


@vector_function
def relative_rate(d: Vector, rate: Vector, w: Vector) -> Vector:
    """Return d′ by ḋ and ω_L."""
    return rate - cross(w, d)


@vector_function
def relative_second_rate(d: Vector, rate: Vector, second: Vector, w: Vector, turn: Vector) -> Vector:
    """Return d″ by ḋ, d̈, ω_L and α_L."""
    return second - cross(turn, d) - cross(w, rate) * 2.0 + cross(w, cross(w, d))
