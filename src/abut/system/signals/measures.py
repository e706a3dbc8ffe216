"""Measures of motion with their derivatives by the poses and velocities of up to four bodies, compiled.

With e = e_c(K), d = p_I − p_J, u = ḋ − ω_L × d:

    displacement  e·d                 ∂/∂θ_K = e × d
    velocity      e·u                 ∂/∂d = ω_L × e,   ∂/∂θ_I ∋ r_I × (e × ω_I),   ∂/∂ω_L = e × d,   ∂/∂θ_K = e × u
    spin          e·(ω_I − ω_J)       ∂/∂θ_K = e × (ω_I − ω_J)
    cosine        a·b                 ∂/∂θ_I = a × b = −∂/∂θ_J
    angle         atan2(v, u)         ∂/∂θ_I = x × (u y_J − v x_J)/(u² + v²) = −∂/∂θ_J,   u = x·x_J, v = x·y_J, x = x_I

and a dependence g = ∂s/∂d is one on p_I, θ_I (r_I × g), p_J and θ_J. Source: δe = θ × e for what is fixed in a body; Haug (1989) ch. 9.
"""

import warp as wp

from abut.joints.coordinates import column, turn_gradient, turn_value
from abut.kernels.signal_rows import MeasureRow
from abut.kernels.types import Machine, Work, f64, mat33, vec3, vec6
from abut.plug import routine
from abut.signals.measures import (
    ANGLE,
    COSINE,
    DISPLACEMENT,
    DISTANCE,
    SPIN,
    TURN,
    VELOCITY,
)
from abut.system.dynamics.equations import spatial, unwrap


@routine
def axes_of(m: Machine, w: Work, lane: int, body: int, frame: int):
    """Axes of a frame in space, columns; the global ones for frame −1."""
    a = wp.identity(n=3, dtype=f64)
    if frame >= 0:
        a = w.at.r[lane, body] @ m.frames.r[lane, frame]
    return a


@routine
def arm_of(m: Machine, w: Work, lane: int, body: int, frame: int):
    """From a body's centre of mass to a frame's origin."""
    r = vec3(0.0, 0.0, 0.0)
    if frame >= 0:
        r = w.at.r[lane, body] @ m.frames.p[lane, frame]
    return r


@routine
def by_place(w: Work, lane: int, k: int, ri: vec3, rj: vec3, g: vec3):
    """A dependence on p_I − p_J, as one on both poses."""
    w.waves.pose[lane, k, 0] = w.waves.pose[lane, k, 0] + spatial(g, wp.cross(ri, g))
    w.waves.pose[lane, k, 1] = w.waves.pose[lane, k, 1] - spatial(g, wp.cross(rj, g))


@routine
def by_speed(w: Work, lane: int, k: int, ri: vec3, rj: vec3, wi: vec3, wj: vec3, e: vec3):
    """A dependence on v_I − v_J, as one on both velocities and poses."""
    w.waves.rate[lane, k, 0] = spatial(e, wp.cross(ri, e))
    w.waves.rate[lane, k, 1] = -spatial(e, wp.cross(rj, e))
    zero = vec3(0.0, 0.0, 0.0)
    w.waves.pose[lane, k, 0] = w.waves.pose[lane, k, 0] + spatial(zero, wp.cross(ri, wp.cross(e, wi)))
    w.waves.pose[lane, k, 1] = w.waves.pose[lane, k, 1] - spatial(zero, wp.cross(rj, wp.cross(e, wj)))


@routine
def by_turn(w: Work, lane: int, k: int, slot: int, g: vec3):
    """A dependence on a rotation."""
    w.waves.pose[lane, k, slot] = w.waves.pose[lane, k, slot] + spatial(vec3(0.0, 0.0, 0.0), g)


@routine
def by_spin(w: Work, lane: int, k: int, slot: int, g: vec3):
    """A dependence on an angular velocity."""
    w.waves.rate[lane, k, slot] = w.waves.rate[lane, k, slot] + spatial(vec3(0.0, 0.0, 0.0), g)


@routine
def between_axes(m: Machine, w: Work, lane: int, k: int, kind: int, ai: mat33, aj: mat33):
    """Measures of the axes of I and J alone."""
    a = m.wiring.measure[k, MeasureRow.axis]
    b = m.wiring.measure[k, MeasureRow.other]
    g = vec3(0.0, 0.0, 0.0)
    value = 0.0
    if kind == COSINE:
        value = wp.dot(column(ai, a), column(aj, b))
        g = wp.cross(column(ai, a), column(aj, b))
    elif kind == ANGLE:
        x = column(ai, 0)
        u = wp.dot(x, column(aj, 0))
        v = wp.dot(x, column(aj, 1))
        value = wp.atan2(v, u)
        if m.wiring.measure[k, MeasureRow.angle] >= 0:
            value = unwrap(w.angle, w.turned, lane, m.wiring.measure[k, MeasureRow.angle], value)
        g = wp.cross(x, u * column(aj, 1) - v * column(aj, 0)) / wp.max(u * u + v * v, 1.0e-300)
    else:
        value = turn_value(ai, aj, a)
        g = turn_gradient(ai, aj, a)
    by_turn(w, lane, k, 0, g)
    by_turn(w, lane, k, 1, -g)
    return value


@routine
def between_points(
    w: Work, lane: int, k: int, kind: int, i: int, j: int, far: int, ri: vec3, rj: vec3, e: vec3
):
    """Measures of the places and velocities of I and J."""
    wi = w.at.w[lane, i]
    wj = w.at.w[lane, j]
    d = (w.at.p[lane, i] + ri) - (w.at.p[lane, j] + rj)
    dv = (w.at.v[lane, i] + wp.cross(wi, ri)) - (w.at.v[lane, j] + wp.cross(wj, rj))
    value = 0.0
    if kind == DISPLACEMENT:
        value = wp.dot(e, d)
        by_place(w, lane, k, ri, rj, e)
        by_turn(w, lane, k, 2, wp.cross(e, d))
    elif kind == VELOCITY:
        wl = w.at.w[lane, far]
        u = dv - wp.cross(wl, d)
        value = wp.dot(e, u)
        by_place(w, lane, k, ri, rj, wp.cross(wl, e))
        by_speed(w, lane, k, ri, rj, wi, wj, e)
        by_spin(w, lane, k, 3, wp.cross(e, d))
        by_turn(w, lane, k, 2, wp.cross(e, u))
    elif kind == SPIN:
        value = wp.dot(e, wi - wj)
        by_spin(w, lane, k, 0, e)
        by_spin(w, lane, k, 1, -e)
        by_turn(w, lane, k, 2, wp.cross(e, wi - wj))
    else:
        length = wp.max(wp.length(d), 1.0e-300)
        n = d / length
        if kind == DISTANCE:
            value = length
            by_place(w, lane, k, ri, rj, n)
        else:
            value = wp.dot(n, dv)
            by_place(w, lane, k, ri, rj, (dv - n * value) / length)
            by_speed(w, lane, k, ri, rj, wi, wj, n)
    return value


@routine
def sense_one(m: Machine, w: Work, lane: int, k: int):
    """Evaluate a measure."""
    for slot in range(4):
        w.waves.pose[lane, k, slot] = vec6()
        w.waves.rate[lane, k, slot] = vec6()
    kind = m.wiring.measure[k, MeasureRow.kind]
    i = m.wiring.measure[k, MeasureRow.body_i]
    j = m.wiring.measure[k, MeasureRow.body_j]
    fi = m.wiring.measure[k, MeasureRow.frame_i]
    fj = m.wiring.measure[k, MeasureRow.frame_j]
    value = 0.0
    if kind == COSINE or kind == ANGLE or kind == TURN:
        value = between_axes(m, w, lane, k, kind, axes_of(m, w, lane, i, fi), axes_of(m, w, lane, j, fj))
    else:
        e = column(
            axes_of(
                m, w, lane, m.wiring.measure[k, MeasureRow.body_k], m.wiring.measure[k, MeasureRow.frame_k]
            ),
            m.wiring.measure[k, MeasureRow.axis],
        )
        far = m.wiring.measure[k, MeasureRow.body_l]
        ri = arm_of(m, w, lane, i, fi)
        rj = arm_of(m, w, lane, j, fj)
        value = between_points(w, lane, k, kind, i, j, far, ri, rj, e)
    w.waves.value[lane, k] = value


@routine
def sense(m: Machine, w: Work, lane: int):
    """Evaluate every measure."""
    for k in range(m.wiring.measures):
        sense_one(m, w, lane, k)
