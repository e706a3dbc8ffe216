"""Coordinates between a point or a curve and another curve, compiled: places on the curves are solved for where they are asked.

ON_CURVE, rows 0 and 1: with x the place of I in J's axes, α from c′(α)·(x − c(α)) = 0, and the normals n₁ = u × c′/|…|,
n₂ = c′ × n₁/|…| (u: `SpaceCurve.across`),

    φ_k(x) = n_k(α)·(x − c(α));      row 2 is α itself.

All three are functions of x alone, so that g = ∇φ and H = ∇∇φ say everything; with δ = x − c, D = c′·c′ − c″·δ,

    ∇α = c′/D,    ∇φ = n + (n′·δ) ∇α,
    H_α = (c″c′ᵀ + c′c″ᵀ)/D² − c′c′ᵀ (3 c′·c″ − c‴·δ)/D³,
    H_φ = n′∇αᵀ + ∇α n′ᵀ + (n″·δ − n′·c′) ∇α∇αᵀ + (n′·δ) H_α.

MEET: of plane curves r_I(α) and r_J(β), seen in the plane of J, y = the place of r_I(α): (α, β) from r_J′·(y − r_J) = 0 (the
normal passes through both) and r_J′ × y′ = 0 (it is common), the gap is

    g = n_J(β)·(y − r_J(β)).

∂g/∂α = ∂g/∂β = 0 there, so that its gradient is that of the material points that touch; what they run along the curves, α̇ and β̇,
comes in by the second derivatives, with κ_I − κ_J as pivot. Source: E. J. Haug, Computer Aided Kinematics and Dynamics (1989), ch. 9.3
(composite joints of curves); the second derivatives follow by the implicit function theorem.
"""

import warp as wp

from abut.joints.coordinates import Coordinate, Relative, along_vector
from abut.joints.equations import MEET, ON_CURVE
from abut.joints.stiffness import Blocks, couple, push_slope, push_stiffness, spatial
from abut.kernels.types import A2, f64, mat33, vec2, vec3
from abut.plug import routine
from abut.shapes.curves.space import HEAD

FIRST_BREAK = HEAD
ITERATIONS = 40
SURE = f64(1.0e-14)  # of the range of α
EQUAL = f64(1.0e-10)  # curvatures that differ by less of their size


@wp.struct
class Spot:
    """A place on a curve: c and its derivatives by α."""

    c: vec3
    t: vec3
    b: vec3
    d: vec3


@wp.struct
class Rail:
    """A function of x: value, gradient and second derivatives."""

    value: f64
    g: vec3
    h: mat33


@wp.struct
class Meeting:
    """Two plane curves where they are nearest, in space: see `met`."""

    gap: f64
    at: Relative  # I's frame shifted to its point
    n: vec3  # normal of J's curve
    turn: vec3  # its derivative by β
    run: vec3  # derivative of I's point by α
    ahead: vec3  # of J's point by β
    side: vec3  # that, turned left
    m: wp.mat22d  # inverse of the derivatives of the two conditions by α, β


@routine
def low_of(a: A2, lane: int, at: int):
    """α at the start."""
    return a[lane, at + FIRST_BREAK]


@routine
def high_of(a: A2, lane: int, at: int):
    """α at the end."""
    return a[lane, at + FIRST_BREAK + int(a[lane, at])]


@routine
def spot(a: A2, lane: int, at: int, alpha: float):
    """The place at α; a closed curve goes round, an open one goes on beyond its ends as a parabola."""
    n = int(a[lane, at])
    order = int(a[lane, at + 1])
    first = at + FIRST_BREAK
    low = a[lane, first]
    high = a[lane, first + n]
    x = alpha + 0.0
    if a[lane, at + 2] > 0.0:
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
    s = Spot()
    for p in range(order):
        i = row + 3 * (order - 1 - p)
        s.d = s.d * u + s.b * 3.0
        s.b = s.b * u + s.t * 2.0
        s.t = s.t * u + s.c
        s.c = s.c * u + vec3(a[lane, i], a[lane, i + 1], a[lane, i + 2])
    rest = x - inside
    if rest != 0.0:
        s.c = s.c + s.t * rest + s.b * (0.5 * rest * rest)
        s.t = s.t + s.b * rest
        s.d = vec3(0.0, 0.0, 0.0)
    return s


@routine
def follow(a: A2, lane: int, at: int, x: vec3, start: float):
    """α of the nearest place to x, from where it was: Newton's steps onto c′·(x − c) = 0."""
    alpha = start + 0.0
    span = high_of(a, lane, at) - low_of(a, lane, at)
    for _k in range(ITERATIONS):
        s = spot(a, lane, at, alpha)
        speed = wp.dot(s.t, s.t)
        slope = wp.max(speed - wp.dot(s.b, x - s.c), 0.1 * speed)
        step = wp.clamp(wp.dot(s.t, x - s.c) / slope, -0.1 * span, 0.1 * span)
        alpha += step
        if wp.abs(step) < SURE * span:
            break
    return alpha


@routine
def unit(w: vec3, w1: vec3, w2: vec3):
    """w/|w| and its first two derivatives, from those of w."""
    s = wp.length(w)
    n = w / s
    s1 = wp.dot(n, w1)
    n1 = (w1 - n * s1) / s
    s2 = wp.dot(n1, w1) + wp.dot(n, w2)
    return n, n1, (w2 - n1 * (2.0 * s1) - n * s2) / s


@routine
def rail(a: A2, lane: int, at: int, row: int, x: vec3, alpha: float):
    """φ₁, φ₂ or α at x with ∇ and ∇∇."""
    s = spot(a, lane, at, alpha)
    delta = x - s.c
    across = wp.dot(s.t, s.t) - wp.dot(s.b, delta)
    ga = s.t / across
    bt = wp.outer(s.b, s.t)
    lean = (3.0 * wp.dot(s.t, s.b) - wp.dot(s.d, delta)) / across
    ha = (bt + wp.transpose(bt) - wp.outer(s.t, s.t) * lean) / (across * across)
    r = Rail()
    if row == 2:
        r.value = alpha
        r.g = ga
        r.h = ha
        return r
    u = vec3(a[lane, at + 3], a[lane, at + 4], a[lane, at + 5])
    w = wp.cross(u, s.t)
    w1 = wp.cross(u, s.b)
    w2 = wp.cross(u, s.d)
    if row == 1:
        v = w
        v1 = w1
        w = wp.cross(s.t, v)
        w1 = wp.cross(s.b, v) + wp.cross(s.t, v1)
        w2 = wp.cross(s.d, v) + wp.cross(s.b, v1) * 2.0 + wp.cross(s.t, w2)
    n, n1, n2 = unit(w, w1, w2)
    slant = wp.dot(n1, delta)
    both = wp.outer(n1, ga)
    r.value = wp.dot(n, delta)
    r.g = n + ga * slant
    r.h = both + wp.transpose(both) + wp.outer(ga, ga) * (wp.dot(n2, delta) - wp.dot(n1, s.t)) + ha * slant
    return r


@routine
def flow(s: Relative):
    """Velocity of I's point as J's axes see it, in global axes."""
    return s.dv - wp.cross(s.wj, s.d)


@routine
def on_curve(a: A2, lane: int, at: int, row: int, s: Relative, alpha: float):
    """φ₁, φ₂ or α as a coordinate."""
    r = rail(a, lane, at, row, wp.transpose(s.aj) @ s.d, alpha)
    c = along_vector(s.aj @ r.g, s)
    v = wp.transpose(s.aj) @ flow(s)
    c.value = r.value
    c.quad = c.quad + wp.dot(v, r.h @ v)
    return c


@routine
def plane(s: Relative, v: vec3):
    """A global vector's part in J's plane."""
    w = wp.transpose(s.aj) @ v
    return vec3(w[0], w[1], 0.0)


@routine
def left(v: vec3):
    """A plane vector turned left by a quarter."""
    return vec3(-v[1], v[0], 0.0)


@routine
def conditions(a: A2, lane: int, ati: int, atj: int, s: Relative, alpha: float, beta: float):
    """r_J′·(y − r_J) and r_J′ × y′, and their derivatives by α, β."""
    p = spot(a, lane, ati, alpha)
    q = spot(a, lane, atj, beta)
    apart = plane(s, s.d + s.ai @ p.c) - vec3(q.c[0], q.c[1], 0.0)
    y1 = plane(s, s.ai @ p.t)
    y2 = plane(s, s.ai @ p.b)
    f = vec2(wp.dot(q.t, apart), wp.dot(left(q.t), y1))
    m = wp.mat22d(
        wp.dot(q.t, y1), wp.dot(q.b, apart) - wp.dot(q.t, q.t), wp.dot(left(q.t), y2), wp.dot(left(q.b), y1)
    )
    return f, m


@routine
def pivoted(m: wp.mat22d):
    """The inverse; not a number where the curvatures are equal, so that the run ends instead of going on at random."""
    p = m[0, 0] * m[1, 1]
    q = m[0, 1] * m[1, 0]
    if wp.abs(p - q) <= EQUAL * (wp.abs(p) + wp.abs(q)):
        return wp.inverse(m) * wp.sqrt(f64(-1.0))
    return wp.inverse(m)


@routine
def follow_both(a: A2, lane: int, ati: int, atj: int, s: Relative, start: vec2):
    """(α, β) of the common normal, from where it was."""
    x = start
    wide = high_of(a, lane, ati) - low_of(a, lane, ati)
    high = high_of(a, lane, atj) - low_of(a, lane, atj)
    for _k in range(ITERATIONS):
        f, m = conditions(a, lane, ati, atj, s, x[0], x[1])
        step = pivoted(m) @ f
        much = wp.max(wp.abs(step[0]) / wide, wp.abs(step[1]) / high)
        x = x - step / wp.max(1.0, 20.0 * much)
        if much < SURE:
            break
    return x


@routine
def met(a: A2, lane: int, ati: int, atj: int, s: Relative, x: vec2):
    """What MEET needs of the two curves at (α, β)."""
    p = spot(a, lane, ati, x[0])
    q = spot(a, lane, atj, x[1])
    _f, m = conditions(a, lane, ati, atj, s, x[0], x[1])
    arm = s.ai @ p.c
    it = Meeting()
    it.at = s
    it.at.ri = s.ri + arm
    it.at.d = s.d + arm
    it.at.dv = s.dv + wp.cross(s.wi, arm)
    it.at.dc = s.dc + wp.cross(s.wi, wp.cross(s.wi, arm))
    speed = wp.sqrt(q.t[0] * q.t[0] + q.t[1] * q.t[1])
    n = left(q.t) / speed
    it.gap = wp.dot(n, plane(s, it.at.d) - q.c)
    it.n = s.aj @ n
    it.turn = s.aj @ ((left(q.b) - n * wp.dot(n, left(q.b))) / speed)
    it.run = s.ai @ p.t
    it.ahead = s.aj @ vec3(q.t[0], q.t[1], 0.0)
    it.side = s.aj @ left(q.t)
    it.m = pivoted(m)
    return it


@routine
def running(it: Meeting):
    """(α̇, β̇), and the rates of ∂g/∂α and ∂g/∂β with both held."""
    v = flow(it.at)
    spin = wp.cross(it.at.wi - it.at.wj, it.run)
    rates = -(it.m @ vec2(wp.dot(it.ahead, v), wp.dot(it.side, spin)))
    return rates, vec2(wp.dot(it.n, spin), wp.dot(it.turn, v))


@routine
def meet(a: A2, lane: int, ati: int, atj: int, s: Relative, x: vec2):
    """The gap as a coordinate."""
    it = met(a, lane, ati, atj, s, x)
    c = along_vector(it.n, it.at)
    rates, b = running(it)
    c.value = it.gap
    c.quad = c.quad + wp.dot(rates, b)
    return c


@routine
def curved(a: A2, last: A2, turned: A2, lane: int, kind: int, ka: int, kb: int, index: int, s: Relative):
    """A coordinate of curves; places on them are counted on from their last accepted ones."""
    if kind == ON_CURVE:
        alpha = follow(a, lane, ka, wp.transpose(s.aj) @ s.d, last[lane, index])
        turned[lane, index] = alpha
        return on_curve(a, lane, ka, kb, s, alpha)
    x = follow_both(a, lane, ka, kb, s, vec2(last[lane, index], last[lane, index + 1]))
    turned[lane, index] = x[0]
    turned[lane, index + 1] = x[1]
    if kind > MEET:
        c = Coordinate()
        c.value = x[kind - MEET - 1]
        return c
    return meet(a, lane, ka, kb, s, x)


@routine
def tie(s: Relative, n: vec3):
    """Rows of the velocity along n of I's point as J sees it, on both bodies."""
    return spatial(n, wp.cross(s.ri, n)), spatial(-n, -wp.cross(s.rj + s.d, n))


@routine
def spun(n: vec3, run: vec3):
    """Rows of n·(ω_I − ω_J) × run."""
    zero = vec3(0.0, 0.0, 0.0)
    t = wp.cross(run, n)
    return spatial(zero, t), spatial(zero, -t)


@routine
def moved_by(it: Meeting):
    """Rows of α and of β by the pose, on both bodies."""
    pi, pj = tie(it.at, it.ahead)
    qi, qj = spun(it.side, it.run)
    ai = -(pi * it.m[0, 0] + qi * it.m[0, 1])
    aj = -(pj * it.m[0, 0] + qj * it.m[0, 1])
    bi = -(pi * it.m[1, 0] + qi * it.m[1, 1])
    bj = -(pj * it.m[1, 0] + qj * it.m[1, 1])
    return ai, aj, bi, bj


@routine
def curved_stiffness(
    k: Blocks, a: A2, turned: A2, lane: int, kind: int, ka: int, kb: int, index: int, s: Relative, f: float
):
    """Add ∂(gᵀ f)/∂q, at the places last solved for."""
    if kind == ON_CURVE:
        r = rail(a, lane, ka, kb, wp.transpose(s.aj) @ s.d, turned[lane, index])
        k = push_stiffness(k, s.aj @ r.g * f, s)
        return couple(k, s.aj @ (r.h * f) @ wp.transpose(s.aj), s.ri, s.rj + s.d)
    it = met(a, lane, ka, kb, s, vec2(turned[lane, index], turned[lane, index + 1]))
    k = push_stiffness(k, it.n * f, it.at)
    ai, aj, bi, bj = moved_by(it)
    pi, pj = spun(it.n, it.run)
    qi, qj = tie(it.at, it.turn)
    k.ii = k.ii + (wp.outer(pi, ai) + wp.outer(qi, bi)) * f
    k.ij = k.ij + (wp.outer(pi, aj) + wp.outer(qi, bj)) * f
    k.ji = k.ji + (wp.outer(pj, ai) + wp.outer(qj, bi)) * f
    k.jj = k.jj + (wp.outer(pj, aj) + wp.outer(qj, bj)) * f
    return k


@routine
def curved_slope(a: A2, turned: A2, lane: int, kind: int, ka: int, kb: int, index: int, s: Relative):
    """∂Ċ/∂q on both bodies, velocities held."""
    if kind == ON_CURVE:
        r = rail(a, lane, ka, kb, wp.transpose(s.aj) @ s.d, turned[lane, index])
        gi, gj = push_slope(s.aj @ r.g, s)
        hi, hj = tie(s, s.aj @ (r.h @ (wp.transpose(s.aj) @ flow(s))))
        return gi + hi, gj + hj
    it = met(a, lane, ka, kb, s, vec2(turned[lane, index], turned[lane, index + 1]))
    gi, gj = push_slope(it.n, it.at)
    ai, aj, bi, bj = moved_by(it)
    _rates, b = running(it)
    return gi + ai * b[0] + bi * b[1], gj + aj * b[0] + bj * b[1]
