"""Definitions of the coordinates of points on curves, each defined once, in J's axes and at given curve parameters.

ON_CURVE, rows 0 and 1: with x the position of I in J's axes, α from c′(α)·(x − c(α)) = 0, and the normals n₁ = u × c′/|…|,
n₂ = c′ × n₁/|…| (u: `SpaceCurve.across`),

    φ_k(x) = n_k(α)·(x − c(α));      row 2 is α itself.

All three are functions of x alone, so that ∇φ and H = ∇∇φ are sufficient; with δ = x − c, D = c′·c′ − c″·δ,

    ∇α = c′/D,    ∇φ = n + (n′·δ) ∇α,
    H_α = (c″c′ᵀ + c′c″ᵀ)/D² − c′c′ᵀ (3 c′·c″ − c‴·δ)/D³,
    H_φ = n′∇αᵀ + ∇α n′ᵀ + (n″·δ − n′·c′) ∇α∇αᵀ + (n′·δ) H_α.

MEET: for plane curves r_I(α) and r_J(β), in the plane of J, with y the position of the point r_I(α): (α, β) from r_J′·(y − r_J) = 0 (the
normal passes through both) and r_J′ × y′ = 0 (it is common), the gap is

    g = n_J(β)·(y − r_J(β)).

Source: E. J. Haug, Computer Aided Kinematics and Dynamics of Mechanical Systems (1989), ch. 9.3 (composite joints of curves); the second
derivatives follow by the implicit function theorem.
"""

from __future__ import annotations

from typing import Any

from abut.extend.functions.vectors import Vector, cross, dot, length, outer, vector, vector_function

__all__ = ["common_normal", "curve_coordinate_hessian", "curve_coordinate_value", "curve_gap", "quarter_turn"]


@vector_function
def unit_vector_derivatives(w: Vector, w1: Vector, w2: Vector) -> Any:
    """Return w/|w| and its first two derivatives, from those of w."""
    s = length(w)
    n = w / s
    s1 = dot(n, w1)
    n1 = (w1 - n * s1) / s
    return n, n1, (w2 - n1 * (2.0 * s1) - n * (dot(n1, w1) + dot(n, w2))) / s


@vector_function
def normal(row: int, t: Vector, b: Vector, d: Vector, u: Vector) -> Any:
    """Return n₁ or n₂ and its first two derivatives by α."""
    v = cross(u, t)
    v1 = cross(u, b)
    v2 = cross(u, d)
    if row == 1:
        return unit_vector_derivatives(
            cross(t, v), cross(b, v) + cross(t, v1), cross(d, v) + cross(b, v1) * 2.0 + cross(t, v2)
        )
    return unit_vector_derivatives(v, v1, v2)


@vector_function
def curve_coordinate_value(
    row: int, alpha: float, x: Vector, c: Vector, t: Vector, b: Vector, d: Vector, u: Vector
) -> Any:
    """Return φ₁, φ₂ or α of the row, and its gradient."""
    by = t / (dot(t, t) - dot(b, x - c))
    if row == 2:
        return alpha, by
    n, n1, _n2 = normal(row, t, b, d, u)
    return dot(n, x - c), n + by * dot(n1, x - c)


@vector_function
def curve_coordinate_hessian(
    row: int, alpha: float, x: Vector, c: Vector, t: Vector, b: Vector, d: Vector, u: Vector
) -> Any:
    """Return the Hessian H of φ₁, φ₂ or α."""
    delta = x - c
    across = dot(t, t) - dot(b, delta)
    by = t / across
    rate_slope = (3.0 * dot(t, b) - dot(d, delta)) / across
    own = (outer(b, t) + outer(t, b) - outer(t, t) * rate_slope) / (across * across)
    if row == 2:
        return own
    _n, n1, n2 = normal(row, t, b, d, u)
    return (
        outer(n1, by) + outer(by, n1) + outer(by, by) * (dot(n2, delta) - dot(n1, t)) + own * dot(n1, delta)
    )


@vector_function
def quarter_turn(v: Vector) -> Any:
    """Return the component of a vector in the x–y plane, rotated by +90°."""
    return vector(-v[1], v[0], 0.0)


@vector_function
def plane_product(a: Vector, b: Vector) -> Any:
    """Return the scalar product of the components in the x–y plane."""
    return a[0] * b[0] + a[1] * b[1]


@vector_function
def common_normal(y: Vector, y1: Vector, y2: Vector, c: Vector, t: Vector, b: Vector) -> Any:
    """Return r_J′·(y − r_J) and r_J′ × y′, and the derivatives of both by α, β."""
    turned = quarter_turn(t)
    return (
        plane_product(t, y - c),
        plane_product(turned, y1),
        plane_product(t, y1),
        plane_product(b, y - c) - plane_product(t, t),
        plane_product(turned, y2),
        plane_product(quarter_turn(b), y1),
    )


@vector_function
def curve_gap(y: Vector, c: Vector, t: Vector, b: Vector) -> Any:
    """Return g, n_J, and its derivative by β."""
    n, n1, _n2 = unit_vector_derivatives(quarter_turn(t), quarter_turn(b), quarter_turn(b))
    return plane_product(n, y - c), n, n1
