# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Compiled coordinates of points on curves: distance from a curve, gap of two curves, curve parameters, with their derivatives.

Each evaluation solves for the parameters α, β of the nearest points by Newton's method. There ∂g/∂α = ∂g/∂β = 0, so the gradient of the gap
is that of the two material points in contact. α̇ and β̇ enter the second derivatives only, with κ_I − κ_J as pivot. Definitions and sources:
``curve_definitions``.
"""

import warp as wp

from abut.coordinates.blocks import (
    Blocks,
    RelativeMotion,
    add_follower_force_stiffness,
    angular_row,
    relative_velocity_rows,
)
from abut.coordinates.coordinate_kernels import (
    CoordinateValues,
    add_curved_frame_stiffness,
    curved_frame_coordinate,
    curved_frame_rate_gradient,
    frame_coordinate,
    frame_rate_gradient,
    relative_velocity,
)
from abut.coordinates.curve_definitions import (
    common_normal,
    curve_coordinate_hessian,
    curve_coordinate_value,
    curve_gap,
    quarter_turn,
)
from abut.coordinates.terms import MEET, ON_CURVE
from abut.extend import routine
from abut.extend.named_columns import ColumnRow, column
from abut.kernels.structs.machine_structs import A2, f64, mat33, vec2, vec3
from abut.shapes.curves.space_curve import SpaceNumbers

FIRST_BREAK = SpaceNumbers.WIDTH

ITERATIONS = 40
PARAMETER_TOLERANCE = f64(1.0e-14)  # relative to the range of α
CURVATURE_TOLERANCE = f64(1.0e-10)  # relative difference below which two curvatures count as equal


class Point(ColumnRow):
    """A coefficient of a curve."""

    x = column("[m]")
    y = column("[m]")
    z = column("[m]")


class TrackedParameters(ColumnRow):
    """Curve parameters α and β that an equation between two curves tracks from step to step."""

    first = column("on the first curve")
    second = column("on the second")


@wp.struct
class CurvePoint:
    """Point on a curve: position c and its first three derivatives by α."""

    c: vec3
    t: vec3
    b: vec3
    d: vec3


@wp.struct
class CurveDistance:
    """Value, gradient and Hessian of a function of I's position in J's axes."""

    value: f64
    n: vec3
    hessian: mat33


@wp.struct
class CurveContact:
    """Two plane curves at their nearest points, in global axes."""

    gap: f64
    at: RelativeMotion  # of I's frame, shifted to its nearest point
    n: vec3  # normal of J's curve
    normal_rate: vec3  # its derivative by β
    tangent_i: vec3  # derivative of I's point by α
    tangent_j: vec3  # derivative of J's point by β
    transverse_j: vec3  # `tangent_j`, rotated left by a quarter turn
    m: wp.mat22d  # inverse of the Jacobian of the two tangency conditions by α, β


@routine
def first_parameter(a: A2, lane: int, at: int):
    """Return α at the start of a curve."""
    return a[lane, at + FIRST_BREAK]


@routine
def last_parameter(a: A2, lane: int, at: int):
    """Return α at the end of a curve."""
    return a[lane, at + FIRST_BREAK + int(a[lane, at + SpaceNumbers.pieces])]


@routine
def curve_point(a: A2, lane: int, at: int, alpha: float):
    """Return the point at α. A closed curve is periodic; an open one continues beyond its ends as a parabola."""
    n = int(a[lane, at + SpaceNumbers.pieces])
    order = int(a[lane, at + SpaceNumbers.order])
    first = at + FIRST_BREAK
    low = a[lane, first]
    high = a[lane, first + n]
    x = alpha + 0.0
    if a[lane, at + SpaceNumbers.closed] > 0.0:
        x = x - (high - low) * wp.floor((x - low) / (high - low))
    inside = wp.clamp(x, low, high)
    j = int(0)
    k = n + 0
    while k - j > 1:
        middle = (j + k) // 2
        if a[lane, first + middle] <= inside:
            j = middle
        else:
            k = middle
    u = inside - a[lane, first + j]
    row = first + n + 1 + 3 * order * j
    s = CurvePoint()
    for p in range(order):
        i = row + 3 * (order - 1 - p)
        s.d = s.d * u + s.b * 3.0
        s.b = s.b * u + s.t * 2.0
        s.t = s.t * u + s.c
        s.c = s.c * u + vec3(a[lane, i + Point.x], a[lane, i + Point.y], a[lane, i + Point.z])
    rest = x - inside
    if rest != 0.0:
        s.c = s.c + s.t * rest + s.b * (0.5 * rest * rest)
        s.t = s.t + s.b * rest
        s.d = vec3(0.0, 0.0, 0.0)
    return s


@routine
def nearest_parameter(a: A2, lane: int, at: int, x: vec3, start: float):
    """Return α of the point nearest to x by Newton's method for c′·(x − c) = 0, which begins at ``start``."""
    alpha = start + 0.0
    span = last_parameter(a, lane, at) - first_parameter(a, lane, at)
    for _k in range(ITERATIONS):
        s = curve_point(a, lane, at, alpha)
        speed = wp.dot(s.t, s.t)
        slope = wp.max(speed - wp.dot(s.b, x - s.c), 0.1 * speed)
        step = wp.clamp(wp.dot(s.t, x - s.c) / slope, -0.1 * span, 0.1 * span)
        alpha += step
        if wp.abs(step) < PARAMETER_TOLERANCE * span:
            break
    return alpha


@routine
def evaluate_curve_distance(a: A2, lane: int, at: int, row: int, s: RelativeMotion, alpha: float):
    """Return φ₁, φ₂ or α, with ∇φ and ∇∇φ in global axes."""
    c = curve_point(a, lane, at, alpha)
    u = vec3(
        a[lane, at + SpaceNumbers.across_x],
        a[lane, at + SpaceNumbers.across_y],
        a[lane, at + SpaceNumbers.across_z],
    )
    x = wp.transpose(s.aj) @ s.d
    r = CurveDistance()
    value, n = curve_coordinate_value(row, alpha, x, c.c, c.t, c.b, c.d, u)
    hessian = curve_coordinate_hessian(row, alpha, x, c.c, c.t, c.b, c.d, u)
    r.value = value
    r.n = s.aj @ n
    r.hessian = s.aj @ hessian @ wp.transpose(s.aj)
    return r


@routine
def tangency_conditions(a: A2, lane: int, ati: int, atj: int, s: RelativeMotion, alpha: float, beta: float):
    """Return r_J′·(y − r_J) and r_J′ × y′, and their derivatives by α, β."""
    p = curve_point(a, lane, ati, alpha)
    q = curve_point(a, lane, atj, beta)
    y = wp.transpose(s.aj) @ (s.d + s.ai @ p.c)
    y1 = wp.transpose(s.aj) @ (s.ai @ p.t)
    y2 = wp.transpose(s.aj) @ (s.ai @ p.b)
    f, g, fa, fb, ga, gb = common_normal(y, y1, y2, q.c, q.t, q.b)
    return vec2(f, g), wp.mat22d(fa, fb, ga, gb)


@routine
def inverse_or_nan(m: wp.mat22d):
    """Return the inverse, or NaN if the curvatures are equal: then the nearest points are not unique, and NaN ends the run."""
    p = m[0, 0] * m[1, 1]
    q = m[0, 1] * m[1, 0]
    if wp.abs(p - q) <= CURVATURE_TOLERANCE * (wp.abs(p) + wp.abs(q)):
        return wp.inverse(m) * wp.sqrt(f64(-1.0))
    return wp.inverse(m)


@routine
def common_normal_parameters(a: A2, lane: int, ati: int, atj: int, s: RelativeMotion, start: vec2):
    """Return (α, β) of the common normal by Newton's method, which begins at ``start``."""
    x = start
    wide = last_parameter(a, lane, ati) - first_parameter(a, lane, ati)
    high = last_parameter(a, lane, atj) - first_parameter(a, lane, atj)
    for _k in range(ITERATIONS):
        f, m = tangency_conditions(a, lane, ati, atj, s, x[0], x[1])
        step = inverse_or_nan(m) @ f
        change = wp.max(wp.abs(step[0]) / wide, wp.abs(step[1]) / high)
        x = x - step / wp.max(1.0, 20.0 * change)
        if change < PARAMETER_TOLERANCE:
            break
    return x


@routine
def evaluate_curve_contact(a: A2, lane: int, ati: int, atj: int, s: RelativeMotion, x: vec2):
    """Return gap, normal, tangents and Jacobian of the two curves at (α, β)."""
    p = curve_point(a, lane, ati, x[0])
    q = curve_point(a, lane, atj, x[1])
    _f, m = tangency_conditions(a, lane, ati, atj, s, x[0], x[1])
    arm = s.ai @ p.c
    it = CurveContact()
    it.at = s
    it.at.ri = s.ri + arm
    it.at.d = s.d + arm
    it.at.dv = s.dv + wp.cross(s.wi, arm)
    it.at.dc = s.dc + wp.cross(s.wi, wp.cross(s.wi, arm))
    apart, n, turn = curve_gap(wp.transpose(s.aj) @ it.at.d, q.c, q.t, q.b)
    it.gap = apart
    it.n = s.aj @ n
    it.normal_rate = s.aj @ turn
    it.tangent_i = s.ai @ p.t
    it.tangent_j = s.aj @ vec3(q.t[0], q.t[1], 0.0)
    it.transverse_j = s.aj @ quarter_turn(q.t)
    it.m = inverse_or_nan(m)
    return it


@routine
def parameter_rates(it: CurveContact):
    """Return (α̇, β̇), and the rates of ∂g/∂α and ∂g/∂β at constant α and β."""
    v = relative_velocity(it.at)
    spin = wp.cross(it.at.wi - it.at.wj, it.tangent_i)
    rates = -(it.m @ vec2(wp.dot(it.tangent_j, v), wp.dot(it.transverse_j, spin)))
    return rates, vec2(wp.dot(it.n, spin), wp.dot(it.normal_rate, v))


@routine
def gap_coordinate(a: A2, lane: int, ati: int, atj: int, s: RelativeMotion, x: vec2):
    """Return the gap as a coordinate."""
    it = evaluate_curve_contact(a, lane, ati, atj, s, x)
    c = frame_coordinate(it.gap, it.n, it.at)
    rates, b = parameter_rates(it)
    c.quad = c.quad + wp.dot(rates, b)
    return c


@routine
def curve_parameters(places: A2, lane: int, index: int):
    """Return the parameters (α, β) that an equation between two curves tracks."""
    return vec2(places[lane, index + TrackedParameters.first], places[lane, index + TrackedParameters.second])


@routine
def curve_coordinate(
    a: A2, last: A2, current: A2, lane: int, kind: int, ka: int, kb: int, index: int, s: RelativeMotion
):
    """Return a coordinate of curves; its parameters are searched from those of the ``last`` accepted step and stored in ``current``."""
    if kind == ON_CURVE:
        alpha = nearest_parameter(a, lane, ka, wp.transpose(s.aj) @ s.d, last[lane, index])
        current[lane, index] = alpha
        r = evaluate_curve_distance(a, lane, ka, kb, s, alpha)
        return curved_frame_coordinate(r.value, r.n, r.hessian, s)
    x = common_normal_parameters(a, lane, ka, kb, s, curve_parameters(last, lane, index))
    current[lane, index + TrackedParameters.first] = x[0]
    current[lane, index + TrackedParameters.second] = x[1]
    if kind > MEET:
        c = CoordinateValues()
        c.value = x[kind - MEET - 1]
        return c
    return gap_coordinate(a, lane, ka, kb, s, x)


@routine
def rotation_rows(n: vec3, tangent_i: vec3):
    """Return rows of n·((ω_I − ω_J) × tangent_i) by the velocities of both bodies."""
    t = wp.cross(tangent_i, n)
    return angular_row(t), -angular_row(t)


@routine
def parameter_gradients(it: CurveContact):
    """Return rows ∂α/∂q and ∂β/∂q on both bodies."""
    pi, pj = relative_velocity_rows(it.tangent_j, it.at)
    qi, qj = rotation_rows(it.transverse_j, it.tangent_i)
    ai = -(pi * it.m[0, 0] + qi * it.m[0, 1])
    aj = -(pj * it.m[0, 0] + qj * it.m[0, 1])
    bi = -(pi * it.m[1, 0] + qi * it.m[1, 1])
    bj = -(pj * it.m[1, 0] + qj * it.m[1, 1])
    return ai, aj, bi, bj


@routine
def curve_coordinate_stiffness(
    k: Blocks,
    a: A2,
    current: A2,
    lane: int,
    kind: int,
    ka: int,
    kb: int,
    index: int,
    s: RelativeMotion,
    f: float,
):
    """Add the stiffness ∂(gᵀf)/∂q, at the parameters of the last evaluation."""
    if kind == ON_CURVE:
        r = evaluate_curve_distance(a, lane, ka, kb, s, current[lane, index])
        return add_curved_frame_stiffness(k, r.n * f, r.hessian * f, s)
    it = evaluate_curve_contact(a, lane, ka, kb, s, curve_parameters(current, lane, index))
    k = add_follower_force_stiffness(k, it.n * f, it.at)
    ai, aj, bi, bj = parameter_gradients(it)
    pi, pj = rotation_rows(it.n, it.tangent_i)
    qi, qj = relative_velocity_rows(it.normal_rate, it.at)
    k.ii = k.ii + (wp.outer(pi, ai) + wp.outer(qi, bi)) * f
    k.ij = k.ij + (wp.outer(pi, aj) + wp.outer(qi, bj)) * f
    k.ji = k.ji + (wp.outer(pj, ai) + wp.outer(qj, bi)) * f
    k.jj = k.jj + (wp.outer(pj, aj) + wp.outer(qj, bj)) * f
    return k


@routine
def curve_rate_gradient(
    a: A2, current: A2, lane: int, kind: int, ka: int, kb: int, index: int, s: RelativeMotion
):
    """Return ∂Ċ/∂q on both bodies, at constant velocities."""
    if kind == ON_CURVE:
        r = evaluate_curve_distance(a, lane, ka, kb, s, current[lane, index])
        return curved_frame_rate_gradient(r.n, r.hessian, s)
    it = evaluate_curve_contact(a, lane, ka, kb, s, curve_parameters(current, lane, index))
    gi, gj = frame_rate_gradient(it.n, it.at)
    ai, aj, bi, bj = parameter_gradients(it)
    _rates, b = parameter_rates(it)
    return gi + ai * b[0] + bi * b[1], gj + aj * b[0] + bj * b[1]
