"""The coordinates between two frames from which every joint and motion is composed, compiled.

With I on the first body and J on the second, d = p_I - p_J, axes a of I and b of J, arms r from the centres of mass:

    POINT k     e_k·d                   e_k fixed in space
    ALONG b     b·d
    AXES a b    a·b
    DISTANCE    |d|
    ANGLE       atan2(x_I·y_J, x_I·x_J)       turn of I about z_J, counted beyond ±π by the caller
    TURN k      k-th Bryant angle: R_J^T R_I = R_x(β₁) R_y(β₂) R_z(β₃)
    SLIDE b     a rate only: b·ḋ, which no displacement has unless J's body keeps its direction
    SPIN b      a rate only: b·(ω_I − ω_J)

For each: the value C, its rate Ċ = g·(v, ω), the part of C̈ that is quadratic in the velocities, and the
gradient: force direction n on I (−n on
J) and torques t_i, t_j about the centres of mass. Source: E. J. Haug, Computer Aided Kinematics and Dynamics
of Mechanical Systems
(1989), ch. 9 (dot-1 and dot-2 conditions); the second derivatives follow from ẋ = ω × x.
"""

from collections.abc import Sequence
from typing import Any

import warp as wp

from abut.kernels.types import f64, mat33, vec3
from abut.plug import routine

POINT, ALONG, AXES, DISTANCE, ANGLE, TURN, SLIDE, SPIN = 0, 1, 2, 3, 4, 5, 6, 7


@wp.struct
class Relative:
    """Two frames as seen at one instant, global axes."""

    d: vec3  # p_I - p_J
    dv: vec3  # velocity of I's point relative to J's point
    dc: vec3  # difference of centripetal accelerations ω×(ω×r)
    ri: vec3  # arm on the first body
    rj: vec3
    wi: vec3
    wj: vec3
    ai: mat33  # axes of I as columns
    aj: mat33


@wp.struct
class Coordinate:
    """One coordinate: value, rate, quadratic part of the second derivative, and gradient."""

    value: f64
    rate: f64
    quad: f64
    n: vec3
    ti: vec3
    tj: vec3


@routine
def column(a: mat33, k: int):
    """The k-th column, an axis of the frame."""
    return vec3(a[0, k], a[1, k], a[2, k])


@routine
def turn_gradient(ai: mat33, aj: mat33, k: int):
    """The vector g_k with β̇_k = g_k·(ω_I - ω_J): the basis dual to x_J, the line of nodes, z_I."""
    e1 = column(aj, 0)
    e3 = column(ai, 2)
    e2 = wp.cross(e3, e1)  # points along the line of nodes, length cos β₂
    s = wp.length(e2)
    e2 = e2 / s
    g = wp.cross(e2, e3) / s
    if k == 1:
        g = e2
    if k == 2:
        g = wp.cross(e1, e2) / s
    return g


@routine
def turn_value(ai: mat33, aj: mat33, k: int):
    """Bryant angle β_{k+1} of I relative to J."""
    m = wp.transpose(aj) @ ai
    value = wp.atan2(-m[1, 2], m[2, 2])
    if k == 1:
        value = wp.asin(wp.clamp(m[0, 2], -1.0, 1.0))
    if k == 2:
        value = wp.atan2(-m[0, 1], m[0, 0])
    return value


@routine
def advance(a: mat33, w: vec3, e: float):
    """Axes after a small turn e·ω, to second order."""
    k = wp.skew(w) * e
    return a + k @ a + 0.5 * (k @ (k @ a))


@routine
def point(ka: int, kb: int, s: Relative):
    """e_k·d."""
    c = Coordinate()
    e = vec3(0.0, 0.0, 0.0)
    e[kb] = 1.0
    c.value = wp.dot(e, s.d)
    c.rate = wp.dot(e, s.dv)
    c.quad = wp.dot(e, s.dc)
    c.n = e
    c.ti = wp.cross(s.ri, e)
    c.tj = -wp.cross(s.rj, e)
    return c


@routine
def along_vector(b: vec3, s: Relative):
    """b·d, b fixed on the second body."""
    c = Coordinate()
    wb = wp.cross(s.wj, b)
    c.value = wp.dot(b, s.d)
    c.rate = wp.dot(b, s.dv) + wp.dot(wb, s.d)
    c.quad = wp.dot(b, s.dc) + 2.0 * wp.dot(wb, s.dv) + wp.dot(wp.cross(s.wj, wb), s.d)
    c.n = b
    c.ti = wp.cross(s.ri, b)
    c.tj = -wp.cross(s.rj + s.d, b)
    return c


@routine
def along(ka: int, kb: int, s: Relative):
    """b·d, b an axis of J."""
    return along_vector(column(s.aj, kb), s)


@routine
def axes(ka: int, kb: int, s: Relative):
    """a·b."""
    c = Coordinate()
    a = column(s.ai, ka)
    b = column(s.aj, kb)
    wa = wp.cross(s.wi, a)
    wb = wp.cross(s.wj, b)
    c.ti = wp.cross(a, b)
    c.tj = -c.ti
    c.value = wp.dot(a, b)
    c.rate = wp.dot(s.wi - s.wj, c.ti)
    c.quad = wp.dot(wp.cross(s.wi, wa), b) + 2.0 * wp.dot(wa, wb) + wp.dot(a, wp.cross(s.wj, wb))
    return c


@routine
def distance(ka: int, kb: int, s: Relative):
    """|d|."""
    c = Coordinate()
    length = wp.length(s.d)
    n = s.d / length
    c.value = length
    c.rate = wp.dot(n, s.dv)
    c.quad = wp.dot(n, s.dc) + (wp.dot(s.dv, s.dv) - c.rate * c.rate) / length
    c.n = n
    c.ti = wp.cross(s.ri, n)
    c.tj = -wp.cross(s.rj, n)
    return c


@routine
def spin(ka: int, kb: int, s: Relative):
    """b·(ω_I − ω_J), of no value."""
    c = Coordinate()
    b = column(s.aj, kb)
    c.rate = wp.dot(b, s.wi - s.wj)
    c.quad = wp.dot(wp.cross(s.wj, b), s.wi)
    c.ti = b
    c.tj = -b
    return c


@routine
def angle(ka: int, kb: int, s: Relative):
    """Turn of I about z_J."""
    c = spin(ka, 2, s)
    x = column(s.ai, 0)
    c.value = wp.atan2(wp.dot(x, column(s.aj, 1)), wp.dot(x, column(s.aj, 0)))
    return c


@routine
def turn(ka: int, kb: int, s: Relative):
    """Bryant angle ka; ġ by a central difference along the motion."""
    c = Coordinate()
    g = turn_gradient(s.ai, s.aj, ka)
    w = s.wi - s.wj
    e = 1.0e-6 / (1.0e-3 + wp.length(s.wi) + wp.length(s.wj))
    ahead = turn_gradient(advance(s.ai, s.wi, e), advance(s.aj, s.wj, e), ka)
    back = turn_gradient(advance(s.ai, s.wi, -e), advance(s.aj, s.wj, -e), ka)
    c.value = turn_value(s.ai, s.aj, ka)
    c.rate = wp.dot(g, w)
    c.quad = wp.dot(ahead - back, w) / (2.0 * e)
    c.ti = g
    c.tj = -g
    return c


@routine
def slide(ka: int, kb: int, s: Relative):
    """b·ḋ, of no value."""
    c = Coordinate()
    b = column(s.aj, kb)
    c.rate = wp.dot(b, s.dv)
    c.quad = wp.dot(b, s.dc) + wp.dot(wp.cross(s.wj, b), s.dv)
    c.n = b
    c.ti = wp.cross(s.ri, b)
    c.tj = -wp.cross(s.rj, b)
    return c


KINDS = {
    POINT: point,
    ALONG: along,
    AXES: axes,
    DISTANCE: distance,
    ANGLE: angle,
    TURN: turn,
    SLIDE: slide,
    SPIN: spin,
}


@routine
def no_coordinate(kind: int, ka: int, kb: int, s: Relative):
    """End of the chain."""
    return Coordinate()


def coordinates(kinds: Sequence[int]) -> Any:
    """The compiled ``coordinate(kind, ka, kb, s)`` for the kinds a model uses, the first tried first."""
    chain = no_coordinate
    for kind in reversed(kinds):
        chain = _link(kind, KINDS[kind], chain)
    return chain


def _link(number: int, evaluate: Any, rest: Any) -> Any:
    @routine
    def coordinate(kind: int, ka: int, kb: int, s: Relative):
        if kind == number:
            return evaluate(ka, kb, s)
        return rest(kind, ka, kb, s)

    return coordinate
