# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Compiled coordinates of places on curves; the places are solved for at each evaluation.

At the place of contact ∂g/∂α = ∂g/∂β = 0, so that the gap's gradient is that of the material points that touch. Their motion along the
curves, α̇ and β̇, enters by the second derivatives, with κ_I − κ_J as pivot. Definitions and sources: ``curve_definitions``.
"""

import warp as wp

from abut.coordinates.blocks import Blocks, RelativeMotion, angular_row, borne_force, relative_velocity_rows
from abut.coordinates.coordinate_kernels import (
    CoordinateValues,
    of_place,
    of_vector,
    place_force,
    place_slope,
    relative_velocity,
    vector_slope,
)
from abut.coordinates.curve_definitions import (
    common_normal,
    curve_gap,
    off_curve,
    off_curve_bend,
    quarter_turn,
)
from abut.coordinates.terms import MEET, ON_CURVE
from abut.extend import routine
from abut.extend.named_columns import ColumnRow, column
from abut.kernels.structs.machine_structs import A2, f64, mat33, vec2, vec3
from abut.shapes.curves.space_curve import SpaceNumbers

FIRST_BREAK = SpaceNumbers.WIDTH

ITERATIONS = 40
SURE = f64(1.0e-14)  # of the range of α
EQUAL = f64(1.0e-10)  # curvatures that differ by less of their size


class Point(ColumnRow):
    """A coefficient of a curve."""

    x = column("[m]")
    y = column("[m]")
    z = column("[m]")


class TrackedPlaces(ColumnRow):
    """The places that an equation between two curves follows."""

    first = column("on the first curve")
    second = column("on the second")


@wp.struct
class CurvePoint:
    """A place on a curve: c and its derivatives by α."""

    c: vec3
    t: vec3
    b: vec3
    d: vec3


@wp.struct
class Rail:
    """Function of I's place as seen from J: value, gradient and second derivatives."""

    value: f64
    n: vec3
    bend: mat33


@wp.struct
class CurveContact:
    """Two plane curves where they are nearest, in space: see `evaluate_curve_contact`."""

    gap: f64
    at: RelativeMotion  # I's frame shifted to its point
    n: vec3  # normal of J's curve
    turn: vec3  # its derivative by β
    run: vec3  # derivative of I's point by α
    ahead: vec3  # of J's point by β
    side: vec3  # `ahead`, rotated left by a quarter turn
    m: wp.mat22d  # inverse of the derivatives of the two conditions by α, β


@routine
def low_of(a: A2, lane: int, at: int):
    """Return α at the start."""
    return a[lane, at + FIRST_BREAK]


@routine
def high_of(a: A2, lane: int, at: int):
    """Return α at the end."""
    return a[lane, at + FIRST_BREAK + int(a[lane, at + SpaceNumbers.pieces])]


@routine
def curve_point(a: A2, lane: int, at: int, alpha: float):
    """Return the place at α; a closed curve is periodic, an open one continues beyond its ends as a parabola."""
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
    """Return α of the nearest place to x, from the last one: Newton's method for c′·(x − c) = 0."""
    alpha = start + 0.0
    span = high_of(a, lane, at) - low_of(a, lane, at)
    for _k in range(ITERATIONS):
        s = curve_point(a, lane, at, alpha)
        speed = wp.dot(s.t, s.t)
        slope = wp.max(speed - wp.dot(s.b, x - s.c), 0.1 * speed)
        step = wp.clamp(wp.dot(s.t, x - s.c) / slope, -0.1 * span, 0.1 * span)
        alpha += step
        if wp.abs(step) < SURE * span:
            break
    return alpha


@routine
def rail_coordinate(a: A2, lane: int, at: int, row: int, s: RelativeMotion, alpha: float):
    """Return φ₁, φ₂ or α, with ∇φ and ∇∇φ in global axes."""
    c = curve_point(a, lane, at, alpha)
    u = vec3(
        a[lane, at + SpaceNumbers.across_x],
        a[lane, at + SpaceNumbers.across_y],
        a[lane, at + SpaceNumbers.across_z],
    )
    x = wp.transpose(s.aj) @ s.d
    r = Rail()
    value, n = off_curve(row, alpha, x, c.c, c.t, c.b, c.d, u)
    bend = off_curve_bend(row, alpha, x, c.c, c.t, c.b, c.d, u)
    r.value = value
    r.n = s.aj @ n
    r.bend = s.aj @ bend @ wp.transpose(s.aj)
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
    """Return the inverse; not a number if the curvatures are equal, so that the run ends instead of continuing at random."""
    p = m[0, 0] * m[1, 1]
    q = m[0, 1] * m[1, 0]
    if wp.abs(p - q) <= EQUAL * (wp.abs(p) + wp.abs(q)):
        return wp.inverse(m) * wp.sqrt(f64(-1.0))
    return wp.inverse(m)


@routine
def follow_both(a: A2, lane: int, ati: int, atj: int, s: RelativeMotion, start: vec2):
    """Return (α, β) of the common normal, from the last ones."""
    x = start
    wide = high_of(a, lane, ati) - low_of(a, lane, ati)
    high = high_of(a, lane, atj) - low_of(a, lane, atj)
    for _k in range(ITERATIONS):
        f, m = tangency_conditions(a, lane, ati, atj, s, x[0], x[1])
        step = inverse_or_nan(m) @ f
        much = wp.max(wp.abs(step[0]) / wide, wp.abs(step[1]) / high)
        x = x - step / wp.max(1.0, 20.0 * much)
        if much < SURE:
            break
    return x


@routine
def evaluate_curve_contact(a: A2, lane: int, ati: int, atj: int, s: RelativeMotion, x: vec2):
    """Return the quantities of the two curves at (α, β) that MEET needs."""
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
    it.turn = s.aj @ turn
    it.run = s.ai @ p.t
    it.ahead = s.aj @ vec3(q.t[0], q.t[1], 0.0)
    it.side = s.aj @ quarter_turn(q.t)
    it.m = inverse_or_nan(m)
    return it


@routine
def curve_rates(it: CurveContact):
    """Return (α̇, β̇), and the rates of ∂g/∂α and ∂g/∂β at constant α and β."""
    v = relative_velocity(it.at)
    spin = wp.cross(it.at.wi - it.at.wj, it.run)
    rates = -(it.m @ vec2(wp.dot(it.ahead, v), wp.dot(it.side, spin)))
    return rates, vec2(wp.dot(it.n, spin), wp.dot(it.turn, v))


@routine
def gap_coordinate(a: A2, lane: int, ati: int, atj: int, s: RelativeMotion, x: vec2):
    """Return the gap as a coordinate."""
    it = evaluate_curve_contact(a, lane, ati, atj, s, x)
    c = of_vector(it.gap, it.n, it.at)
    rates, b = curve_rates(it)
    c.quad = c.quad + wp.dot(rates, b)
    return c


@routine
def curve_parameters(places: A2, lane: int, index: int):
    """Return the places (α, β) that an equation between two curves tracks."""
    return vec2(places[lane, index + TrackedPlaces.first], places[lane, index + TrackedPlaces.second])


@routine
def curve_coordinate(
    a: A2, last: A2, turned: A2, lane: int, kind: int, ka: int, kb: int, index: int, s: RelativeMotion
):
    """Return a coordinate of curves; places on them are tracked from their last accepted ones."""
    if kind == ON_CURVE:
        alpha = nearest_parameter(a, lane, ka, wp.transpose(s.aj) @ s.d, last[lane, index])
        turned[lane, index] = alpha
        r = rail_coordinate(a, lane, ka, kb, s, alpha)
        return of_place(r.value, r.n, r.bend, s)
    x = follow_both(a, lane, ka, kb, s, curve_parameters(last, lane, index))
    turned[lane, index + TrackedPlaces.first] = x[0]
    turned[lane, index + TrackedPlaces.second] = x[1]
    if kind > MEET:
        c = CoordinateValues()
        c.value = x[kind - MEET - 1]
        return c
    return gap_coordinate(a, lane, ka, kb, s, x)


@routine
def spin_rows(n: vec3, run: vec3):
    """Return rows of n·(ω_I − ω_J) × run."""
    t = wp.cross(run, n)
    return angular_row(t), -angular_row(t)


@routine
def moved_by(it: CurveContact):
    """Return rows of α and of β by the pose, on both bodies."""
    pi, pj = relative_velocity_rows(it.ahead, it.at)
    qi, qj = spin_rows(it.side, it.run)
    ai = -(pi * it.m[0, 0] + qi * it.m[0, 1])
    aj = -(pj * it.m[0, 0] + qj * it.m[0, 1])
    bi = -(pi * it.m[1, 0] + qi * it.m[1, 1])
    bj = -(pj * it.m[1, 0] + qj * it.m[1, 1])
    return ai, aj, bi, bj


@routine
def curved_stiffness(
    k: Blocks,
    a: A2,
    turned: A2,
    lane: int,
    kind: int,
    ka: int,
    kb: int,
    index: int,
    s: RelativeMotion,
    f: float,
):
    """Add ∂(gᵀ f)/∂q, at the places last solved for."""
    if kind == ON_CURVE:
        r = rail_coordinate(a, lane, ka, kb, s, turned[lane, index])
        return place_force(k, r.n * f, r.bend * f, s)
    it = evaluate_curve_contact(a, lane, ka, kb, s, curve_parameters(turned, lane, index))
    k = borne_force(k, it.n * f, it.at)
    ai, aj, bi, bj = moved_by(it)
    pi, pj = spin_rows(it.n, it.run)
    qi, qj = relative_velocity_rows(it.turn, it.at)
    k.ii = k.ii + (wp.outer(pi, ai) + wp.outer(qi, bi)) * f
    k.ij = k.ij + (wp.outer(pi, aj) + wp.outer(qi, bj)) * f
    k.ji = k.ji + (wp.outer(pj, ai) + wp.outer(qj, bi)) * f
    k.jj = k.jj + (wp.outer(pj, aj) + wp.outer(qj, bj)) * f
    return k


@routine
def curved_slope(a: A2, turned: A2, lane: int, kind: int, ka: int, kb: int, index: int, s: RelativeMotion):
    """Return ∂Ċ/∂q on both bodies, at constant velocities."""
    if kind == ON_CURVE:
        r = rail_coordinate(a, lane, ka, kb, s, turned[lane, index])
        return place_slope(r.n, r.bend, s)
    it = evaluate_curve_contact(a, lane, ka, kb, s, curve_parameters(turned, lane, index))
    gi, gj = vector_slope(it.n, it.at)
    ai, aj, bi, bj = moved_by(it)
    _rates, b = curve_rates(it)
    return gi + ai * b[0] + bi * b[1], gj + aj * b[0] + bj * b[1]
