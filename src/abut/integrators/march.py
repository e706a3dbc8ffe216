"""The march: steps, rejection, location of contact events, output, inside one kernel.

Within a step every incident keeps its mode (free, touching, clamped), so that the forces are smooth and no
step can lose an onset: after a
step each incident's guard is looked at; where one crossed, the step is taken again so that it ends on the
crossing, and only there,
on an accepted step, is the mode changed and the impact speed latched.
"""

from typing import Any

import warp as wp

from abut.kernels.blocks import solve
from abut.kernels.states import move
from abut.kernels.types import A2, Machine, March, Work, Y, f64, quat, vec3, vec6
from abut.plug import kernel, routine
from abut.system.touching import CLAMPED, FREE, TOUCHING, swing, swing_row

# columns of March.count
(
    STATUS,
    STEPS,
    REJECTED,
    EVENTS,
    NEWTON,
    JACOBIANS,
    LOCATING,
    FRESH,
    WHERE,
    ORDER,
    FAILED_NEWTON,
    RELOCATED,
    SOLVES,
) = range(13)
COUNTS = 16
# values of the status
RUNNING, DONE, FULL, PAUSED, STEP_TOO_SMALL, SINGULAR, NOT_A_NUMBER, NEWTON_FAILED, TOO_MANY_STEPS = range(9)
# places in March.weight
RTOL, ATOL_P, ATOL_Q, ATOL_V, ATOL_W, H_MIN, H_MAX, ORDER_EXPONENT, DEPTH_TOLERANCE, MAX_STEPS, ATOL_L = (
    range(11)
)
WEIGHTS = 12


@routine
def scaled(x: float, a: float, b: float, atol: float, rtol: float):
    """|x| over its tolerance."""
    return wp.abs(x) / (atol + rtol * wp.max(wp.abs(a), wp.abs(b)))


@routine
def largest_of(x: vec3, a: vec3, b: vec3, atol: float, rtol: float):
    """Largest scaled component."""
    return wp.max(
        wp.max(scaled(x[0], a[0], b[0], atol, rtol), scaled(x[1], a[1], b[1], atol, rtol)),
        scaled(x[2], a[2], b[2], atol, rtol),
    )


@routine
def error_of(weight: A2, lane: int, e: Y, a: Y, b: Y):
    """Largest scaled error of one body, and the part it is in (0 position, 1 orientation, 2 velocity, 3 angular velocity)."""
    rtol = weight[lane, 0]
    p = largest_of(
        vec3(e[0], e[1], e[2]), vec3(a[0], a[1], a[2]), vec3(b[0], b[1], b[2]), weight[lane, 1], rtol
    )
    q = largest_of(
        vec3(e[3], e[4], e[5]), vec3(a[3], a[4], a[5]), vec3(b[3], b[4], b[5]), weight[lane, 2], rtol
    )
    q = wp.max(q, scaled(e[6], a[6], b[6], weight[lane, 2], rtol))
    v = largest_of(
        vec3(e[7], e[8], e[9]), vec3(a[7], a[8], a[9]), vec3(b[7], b[8], b[9]), weight[lane, 3], rtol
    )
    w = largest_of(
        vec3(e[10], e[11], e[12]), vec3(a[10], a[11], a[12]), vec3(b[10], b[11], b[12]), weight[lane, 4], rtol
    )
    largest = wp.max(wp.max(p, q), wp.max(v, w))
    if not (p + q + v + w <= 1.0e300):
        largest = 1.0e300
    where = int(0)
    if q == largest:
        where = 1
    if v == largest:
        where = 2
    if w == largest:
        where = 3
    return largest, where


@routine
def carried_error(rtol: float, e: Y, z: Y, reach: Y, much: Y):
    """Largest error of what laws carry along, relative to its size now, its largest so far, and what would count as much."""
    largest = 0.0
    for i in range(13):
        size = wp.max(wp.max(wp.abs(z[i]), reach[i]), wp.abs(much[i]))
        if i >= 3 and i <= 5:
            size = wp.max(
                wp.length(vec3(z[3], z[4], z[5])),
                wp.max(much[3], wp.max(reach[3], wp.max(reach[4], reach[5]))),
            )
        if i >= 7 and i <= 9:
            size = wp.max(
                wp.length(vec3(z[7], z[8], z[9])),
                wp.max(much[7], wp.max(reach[7], wp.max(reach[8], reach[9]))),
            )
        x = wp.abs(e[i]) / (rtol * size + 1.0e-30)
        if not (x <= largest):
            largest = x
    return largest


@routine
def hermite_root(g0: float, g1: float, s0: float, s1: float):
    """First root in (0, 1] of the cubic with end values g0 ≤ 0 < g1 and end slopes (by θ) s0, s1: bisection, then Newton's last touch."""
    lo = 0.0
    hi = 1.0
    for _i in range(52):
        x = 0.5 * (lo + hi)
        o = 1.0 - x
        g = o * o * (1.0 + 2.0 * x) * g0 + x * x * (3.0 - 2.0 * x) * g1 + x * o * (o * s0 - x * s1)
        if g > 0.0:
            hi = x
        else:
            lo = x
    return hi


@routine
def hermite_peak(g0: float, g1: float, s0: float, s1: float):
    """Place of the interior maximum of the cubic, or −1."""
    a = 2.0 * (g0 - g1) + s0 + s1
    b = 3.0 * (g1 - g0) - 2.0 * s0 - s1
    d = b * b - 3.0 * a * s0
    if s0 <= 0.0 or s1 >= 0.0 or d < 0.0:
        return -1.0
    return s0 / (-b + wp.sqrt(d)) if b < 0.0 else (-b - wp.sqrt(d)) / (3.0 * a)


@routine
def crossing(g0: float, g1: float, s0: float, s1: float, tolerance: float):
    """Where a guard first goes above zero in a step: θ in (0, 1], or 2 if it stays below."""
    if g1 > tolerance:
        if g0 <= 0.0:
            return hermite_root(g0, g1, s0, s1)
        if s1 > 0.0 and g1 > g0:
            return 0.5
        return 2.0
    if g0 < 0.0 and g1 <= 0.0:
        peak = hermite_peak(g0, g1, s0, s1)
        if peak > 0.0:
            o = 1.0 - peak
            top = (
                o * o * (1.0 + 2.0 * peak) * g0
                + peak * peak * (3.0 - 2.0 * peak) * g1
                + peak * o * (o * s0 - peak * s1)
            )
            if top > tolerance:
                return peak * hermite_root(g0, top, s0 * peak, 0.0)
        if (
            s0 > 0.0 and s1 < 0.0
        ):  # came near and left again: the end tangents bound a pass that the cubic cannot see
            x = (g1 - s1 - g0) / (s0 - s1)
            if g0 + s0 * x > tolerance:
                return 0.5
    return 2.0


@routine
def secant(s: March, lane: int, place: int, h: float, g0: float, g1: float):
    """Where a guard that fell from g0 > 0 to g1 < 0 in the step is zero, as a fraction of it, by its last two trials."""
    x = g0 / (g0 - g1)
    if s.count[lane, LOCATING] > 0 and s.last[lane, place + 1] != g1:
        trial = 1.0 - g1 * (h - s.last[lane, place]) / (h * (g1 - s.last[lane, place + 1]))
        if trial > 0.0 and trial < 1.0:
            x = trial
    s.last[lane, place] = h
    s.last[lane, place + 1] = g1
    return x


@routine
def law_crossing(m: Machine, w: Work, s: March, lane: int, k: int, h: float, tolerance: float):
    """Where in the step the deepest point, the return to it, or a reversal of slip lies; 2 for none."""
    q = m.incident[k, 0]
    theta = 2.0
    if m.contact[q, 21] == 1:
        d0 = s.depth0[lane, k] - w.peak[lane, k]
        d1 = w.depth[lane, k] - w.peak[lane, k]
        r0 = s.rate0[lane, k]
        r1 = w.rate[lane, k]
        if d0 >= 0.0 and d1 >= 0.0 and r0 > 0.0 and r1 < -1.0e-6 * w.entry[lane, k]:
            theta = secant(s, lane, 2, h, r0, r1)
        elif d0 < -tolerance:
            theta = crossing(d0, d1, r0 * h, r1 * h, tolerance)
    if m.contact[q, 22] == 1:
        g0 = s.turning0[lane, k]
        g1 = w.turning[lane, k]
        if g0 > 0.0 and g1 < -s.weight[lane, 3]:
            theta = wp.min(theta, secant(s, lane, 2, h, g0, g1))
    return theta


@routine
def first_crossing(m: Machine, w: Work, s: March, lane: int, h: float):
    """Earliest guard crossing of the step just tried, as a fraction of it; 2 if there is none."""
    theta = 2.0
    tolerance = s.weight[lane, 8]
    for k in range(m.incidents):
        mode = w.mode[lane, k]
        d0 = s.depth0[lane, k]
        d1 = w.depth[lane, k]
        r0 = s.rate0[lane, k] * h
        r1 = w.rate[lane, k] * h
        if mode == FREE:
            theta = wp.min(theta, crossing(d0, d1, r0, r1, tolerance))
        else:
            theta = wp.min(theta, crossing(-d0, -d1, -r0, -r1, tolerance))
            if m.contact[m.incident[k, 0], 13] == 0:  # not adhesive: the law may not pull
                f0 = s.raw0[lane, k]
                f1 = w.raw[lane, k]
                if mode == CLAMPED:
                    f0 = -f0
                    f1 = -f1
                small = 1.0e-7 * wp.max(w.top[lane, k], f0)
                if f1 < -small and f0 > 0.0:
                    theta = wp.min(theta, secant(s, lane, 0, h, f0, f1))
                elif f0 > 0.0 and w.low[lane, k] < -small and f1 >= 0.0:
                    theta = wp.min(theta, 0.5)  # the force changed sign twice within the step
            theta = wp.min(theta, law_crossing(m, w, s, lane, k, h, tolerance))
    if theta == 2.0 and s.count[lane, LOCATING] > 0:
        for k in range(
            m.incidents
        ):  # a trial that fell short of the crossing is lengthened rather than taken
            gap = w.depth[lane, k]
            rate = w.rate[lane, k]
            if w.mode[lane, k] != FREE:
                gap = -gap
                rate = -rate
            if gap < -tolerance and rate > 0.0 and -gap < 0.05 * h * rate:
                theta = wp.min(theta, 1.0 - gap / (rate * h))
    return theta


@routine
def remember_nothing(m: Machine, w: Work, s: March, lane: int, k: int):
    """A contact begins or ends: no deepest point, no reversal, nothing carried along."""
    n = w.touch[lane, k].normal
    w.top[lane, k] = 0.0
    w.peak[lane, k] = 0.0
    w.plane[lane, k] = vec6(n[0], n[1], n[2], 0.0, 0.0, 0.0)
    w.way[lane, k] = vec3(0.0, 0.0, 0.0)
    if m.carried > 0:
        s.y1[lane, m.bodies + 1 + k] = Y()
        s.f1[lane, m.bodies + 1 + k] = Y()
        w.dy[lane, m.bodies + 1 + k] = Y()


@routine
def turn_back(m: Machine, w: Work, s: March, lane: int, k: int):
    """Latch the deepest point, or the bristle at a reversal of slip; 1 if something was latched."""
    q = m.incident[k, 0]
    changed = int(0)
    if m.contact[q, 21] == 1:
        depth = w.depth[lane, k]
        if depth > w.peak[lane, k] and w.rate[lane, k] <= 1.0e-6 * w.entry[lane, k]:
            w.peak[lane, k] = depth
            changed = 1
        elif s.depth0[lane, k] < w.peak[lane, k] and depth >= w.peak[lane, k]:
            changed = 1  # back on the loading branch: a kink, but nothing to latch
    if m.contact[q, 22] == 1 and w.turning[lane, k] < 0.0:
        a = w.plane[lane, k]
        z = s.y1[lane, m.bodies + 1 + k]
        w.plane[lane, k] = vec6(a[0], a[1], a[2], z[3], z[4], z[5])
        w.way[lane, k] = -w.way[lane, k]
        changed = 1
    return changed


@routine
def swing_carried(m: Machine, w: Work, s: March, lane: int):
    """Take all bristles, histories included, into the contact planes of the step just accepted."""
    for k in range(m.carried):
        if w.mode[lane, k] != FREE:
            a = w.plane[lane, k]
            old = vec3(a[0], a[1], a[2])
            n = w.touch[lane, k].normal
            row = m.bodies + 1 + k
            s.y1[lane, row] = swing_row(old, n, s.y1[lane, row])
            s.f1[lane, row] = swing_row(old, n, s.f1[lane, row])
            for j in range(s.k.shape[1]):
                s.k[lane, j, row] = swing_row(old, n, s.k[lane, j, row])
            turn = swing(old, n, vec3(a[3], a[4], a[5]))
            w.plane[lane, k] = vec6(n[0], n[1], n[2], turn[0], turn[1], turn[2])
            way = swing(old, n, w.way[lane, k])
            slip = w.touch[lane, k].slip
            speed = wp.length(slip)
            if speed > 10.0 * s.weight[lane, 3] and wp.dot(slip, way) >= 0.0:
                way = slip / speed
            w.way[lane, k] = way
            w.turning[lane, k] = wp.dot(slip, way)
            z = s.y1[lane, row]
            reach = s.reach[lane, k]
            for i in range(13):
                reach[i] = wp.max(reach[i], wp.abs(z[i]))
            s.reach[lane, k] = reach


def switching(stored: Any) -> Any:
    """Change modes at an event."""

    @routine
    def switch_modes(m: Machine, w: Work, s: March, lane: int):
        """Change the mode of every incident that stands on its guard; returns how many changed."""
        changed = int(0)
        tolerance = s.weight[lane, 8]
        for k in range(m.incidents):
            mode = w.mode[lane, k]
            depth = w.depth[lane, k]
            rate = w.rate[lane, k]
            adhesive = m.contact[m.incident[k, 0], 13]
            new = int(mode)
            if mode == FREE:
                if depth >= -tolerance and rate > 0.0:
                    new = TOUCHING
                    w.entry[lane, k] = rate
                    w.raw[lane, k] = 0.0
                    remember_nothing(m, w, s, lane, k)
            else:
                if depth <= tolerance and rate < 0.0:
                    new = FREE
                    remember_nothing(m, w, s, lane, k)
                elif adhesive == 0:
                    force = w.raw[lane, k]
                    small = 1.0e-7 * wp.max(w.top[lane, k], wp.abs(s.raw0[lane, k]))
                    if mode == TOUCHING and rate < 0.0 and force <= small:
                        new = CLAMPED
                    if mode == CLAMPED and force > 0.0 and (rate > 0.0 or force > small):
                        new = TOUCHING
            if new != mode:
                w.mode[lane, k] = new
                changed += 1
            elif mode != FREE:
                changed += turn_back(m, w, s, lane, k)
            if new != mode:
                # where the law would pull, its elastic energy is lost at once, and comes back if it pushes again
                if (new == CLAMPED or mode == CLAMPED) and m.contact[m.incident[k, 0], 20] == 0:
                    ledger = s.y1[lane, m.bodies]
                    if new == CLAMPED:
                        ledger[0] = ledger[0] + stored(m, w, lane, k)
                    if new == TOUCHING:
                        ledger[0] = ledger[0] - stored(m, w, lane, k)
                    s.y1[lane, m.bodies] = ledger
        return changed

    return switch_modes


@routine
def touching(m: Machine, w: Work, lane: int):
    """1 while anything touches."""
    for k in range(m.incidents):
        if w.mode[lane, k] != FREE:
            return 1
    return 0


@routine
def quintic(x: float, h: float, y0: float, v0: float, a0: float, y1: float, v1: float, a1: float):
    """Quintic Hermite interpolation by value and its derivative (per time), from values, rates and accelerations at both ends."""
    d = y1 - y0
    p = v0 * h
    q = v1 * h
    r = 0.5 * a0 * h * h
    u = 0.5 * a1 * h * h
    c3 = 10.0 * d - 6.0 * p - 4.0 * q - 3.0 * r + u
    c4 = -15.0 * d + 8.0 * p + 7.0 * q + 3.0 * r - 2.0 * u
    c5 = 6.0 * d - 3.0 * (p + q) - r + u
    value = y0 + x * (p + x * (r + x * (c3 + x * (c4 + x * c5))))
    rate = (p + x * (2.0 * r + x * (3.0 * c3 + x * (4.0 * c4 + x * 5.0 * c5)))) / h
    return value, rate


@routine
def quaternion_second(y: Y, f: Y):
    """q̈ = ½ (ω̇∘q + ω∘q̇)."""
    q = quat(y[3], y[4], y[5], y[6])
    qd = quat(f[3], f[4], f[5], f[6])
    return (quat(f[10], f[11], f[12], 0.0) * q + quat(y[10], y[11], y[12], 0.0) * qd) * f64(0.5)


@routine
def between(x: float, h: float, y0: Y, f0: Y, y1: Y, f1: Y):
    """The state of one body inside a step, at the fraction x."""
    out = Y()
    for i in range(3):
        value, rate = quintic(x, h, y0[i], y0[7 + i], f0[7 + i], y1[i], y1[7 + i], f1[7 + i])
        out[i] = value
        out[7 + i] = rate
    a0 = quaternion_second(y0, f0)
    a1 = quaternion_second(y1, f1)
    q = quat()
    qd = quat()
    for i in range(4):
        value, rate = quintic(x, h, y0[3 + i], f0[3 + i], a0[i], y1[3 + i], f1[3 + i], a1[i])
        q[i] = value
        qd[i] = rate
    w = qd * wp.quat_inverse(q) * f64(2.0)
    q = wp.normalize(q)
    for i in range(4):
        out[3 + i] = q[i]
    for i in range(3):
        out[10 + i] = w[i]
    return out


@routine
def note_modes(m: Machine, w: Work, s: March, lane: int, row: int):
    """What an output needs beside the state: modes, latched impact speeds, counted angles, integrated motions."""
    for k in range(m.incidents):
        s.out_mode[lane, row, k] = w.mode[lane, k]
        s.out_entry[lane, row, k] = w.entry[lane, k]
        s.out_peak[lane, row, k] = w.peak[lane, k]
        s.out_plane[lane, row, k] = w.plane[lane, k]
    for k in range(m.angles):
        s.out_angle[lane, row, k] = w.angle[lane, k]
    for k in range(2 * m.drives):
        s.out_memory[lane, row, k] = w.memory[lane, k]
    if m.drives > 0:
        s.out_memory[lane, row, 2 * m.drives] = w.since[lane]


@routine
def write_outputs(m: Machine, w: Work, s: March, lane: int, t: float, h: float):
    """Store every output time in (t, t + h]; returns 1 when the buffer is full before the step's end."""
    i = s.cursor[lane]
    while i < s.sample.shape[0] and s.sample[i] <= t + h:
        row = i - s.first
        if row >= s.out.shape[1]:
            s.cursor[lane] = i
            return 1
        x = (s.sample[i] - t) / h
        for b in range(m.bodies):
            s.out[lane, row, b] = between(x, h, s.y0[lane, b], s.f0[lane, b], s.y1[lane, b], s.f1[lane, b])
        o = 1.0 - x
        for b in range(m.bodies, m.bodies + 1 + m.carried):  # the ledger and what laws carry along
            s.out[lane, row, b] = (
                s.y0[lane, b] * (o * o * (1.0 + 2.0 * x))
                + s.y1[lane, b] * (x * x * (3.0 - 2.0 * x))
                + (s.f0[lane, b] * o - s.f1[lane, b] * x) * (x * o * h)
            )
        note_modes(m, w, s, lane, row)
        s.out_step[lane, row, 0] = h
        s.out_step[lane, row, 1] = f64(s.count[lane, ORDER])
        s.out_step[lane, row, 2] = f64(
            s.count[lane, STEPS] + 1
        )  # the step that holds this output is being accepted
        s.out_step[lane, row, 3] = f64(s.count[lane, REJECTED])
        s.out_step[lane, row, 4] = f64(s.count[lane, NEWTON])
        s.out_step[lane, row, 5] = f64(s.count[lane, JACOBIANS])
        i += 1
    s.cursor[lane] = i
    return 0


def acceptance(gauge: Any) -> Any:
    """Commit a step."""

    @routine
    def accept(m: Machine, w: Work, s: March, lane: int, t: float):
        """Make the candidate the accepted state at time t; commit angles, integrals and the guards' values."""
        swing_carried(m, w, s, lane)
        for b in range(m.bodies + 1 + m.carried):
            s.y0[lane, b] = s.y1[lane, b]
            s.f0[lane, b] = s.f1[lane, b]
        for k in range(m.incidents):
            s.depth0[lane, k] = w.depth[lane, k]
            s.rate0[lane, k] = w.rate[lane, k]
            s.raw0[lane, k] = w.raw[lane, k]
            w.top[lane, k] = wp.max(w.top[lane, k], w.raw[lane, k])
            s.turning0[lane, k] = w.turning[lane, k]
        for k in range(m.gauges):
            if m.gauge[k, 8] >= 0:
                gauge(m, w, lane, k)
        for k in range(m.angles):
            w.angle[lane, k] = w.turned[lane, k]
        for k in range(2 * m.drives):
            w.memory[lane, k] = w.ahead[lane, k]
        w.since[lane] = t
        s.time[lane] = t

    return accept


@routine
def normalise(m: Machine, s: March, lane: int):
    """Quaternions of the candidate back to unit length."""
    for b in range(m.bodies):
        y = s.y1[lane, b]
        q = wp.normalize(quat(y[3], y[4], y[5], y[6]))
        for i in range(4):
            y[3 + i] = q[i]
        s.y1[lane, b] = y


@routine
def normalise_only(m: Machine, w: Work, s: March, lane: int):
    """For methods whose corrector holds the constraints itself."""
    normalise(m, s, lane)


@routine
def project(m: Machine, w: Work, s: March, lane: int):
    """Bring the candidate back onto the constraints with the accelerations' matrix just factored: positions,
    then velocities, shortest in
    the mass metric; without constraints only the quaternions.
    """
    if m.nodes == m.bodies:
        normalise(m, s, lane)
        return
    for b in range(m.bodies):
        w.rhs[lane, b] = vec6()
    for k in range(m.bodies, m.nodes):
        w.rhs[lane, k] = -w.position[lane, k]
    solve(m.program, m.nodes, w.block, w.rhs, lane)
    for b in range(m.bodies):
        s.y1[lane, b] = move(s.y1[lane, b], w.rhs[lane, b])
        w.rhs[lane, b] = vec6()
    for k in range(m.bodies, m.nodes):
        w.rhs[lane, k] = -w.velocity[lane, k]
    solve(m.program, m.nodes, w.block, w.rhs, lane)
    for b in range(m.bodies):
        y = s.y1[lane, b]
        f = s.f1[lane, b]
        d = w.rhs[lane, b]
        for i in range(6):
            y[7 + i] = y[7 + i] + d[i]
        qd = quat(y[10], y[11], y[12], 0.0) * quat(y[3], y[4], y[5], y[6])
        for i in range(3):
            f[i] = y[7 + i]
        for i in range(4):
            f[3 + i] = 0.5 * qd[i]
        s.y1[lane, b] = y
        s.f1[lane, b] = f


@routine
def next_stop(s: March, lane: int, t: float):
    """Where a step may not go beyond: the end, or the next output for a method that has no good interpolant for it.

    A stiff method (landing 1) ends steps on outputs; one of very long steps (2) does so where a step holds a single output.
    """
    stop = s.end + 0.0
    i = s.cursor[lane]
    if s.weight[lane, 11] == 0.0 or i >= s.sample.shape[0]:
        return stop
    at = s.sample[i]
    if at - t <= 1.0e-12 * (s.end - s.sample[0]):
        return stop
    if s.weight[lane, 11] == 2.0 and i + 1 < s.sample.shape[0]:
        if s.sample[i + 1] <= t + s.step[lane]:
            return stop
    return wp.min(stop, at)


def march_kernel(gauge: Any, stored: Any, attempt: Any, grow: Any, finish: Any, *, inline: str = "") -> Any:
    """The kernel that marches with ``attempt(m, w, s, lane, t, h) -> (error, status)`` and ``grow(…)``, the
    method's step control.

    ``attempt`` leaves the candidate in y1, f1 with the guards probed there, ``finish`` puts it back onto the
    constraints; ``grow`` is told of
    the outcome (1 accepted, 0 rejected, −1 not solved, −2 accepted at an event) and returns the next step.
    """
    accept = acceptance(gauge)
    switch_modes = switching(stored)

    def march(m: Machine, w: Work, s: March, budget: int):
        lane = wp.tid()
        if s.count[lane, STATUS] > PAUSED or s.count[lane, STATUS] == DONE:
            return
        s.count[lane, STATUS] = RUNNING
        used = int(0)
        while s.count[lane, STATUS] == RUNNING:
            t = s.time[lane]
            left = next_stop(s, lane, t) - t
            if s.end - t <= 1.0e-14 * wp.max(1.0, wp.abs(s.end)):
                s.count[lane, STATUS] = DONE
                break
            if used >= budget:
                s.count[lane, STATUS] = PAUSED
                break
            used += 1
            h = wp.min(s.step[lane], s.weight[lane, 6])
            if h >= left * (1.0 - 1.0e-9):
                h = left
            elif h > 0.5 * left:
                h = 0.5 * left  # two even steps rather than a long and a tiny one
            for k in range(m.incidents):
                w.low[lane, k] = 1.0e300
            error, status = attempt(m, w, s, lane, t, h)
            if status != 0 or not (error <= 1.0e100):
                error = 1.0e100
            locating = s.count[lane, LOCATING]
            verdict = int(1)
            theta = 2.0
            if error > 100.0 or (error > 1.0 and locating == 0):
                verdict = 0
                if status != 0:
                    verdict = -1
                s.count[lane, REJECTED] = s.count[lane, REJECTED] + 1
                s.count[lane, LOCATING] = 0
                if h < s.weight[lane, 5]:
                    s.count[lane, STATUS] = wp.max(status, STEP_TOO_SMALL)
                    if status == 0 and error >= 1.0e100:
                        s.count[lane, STATUS] = NOT_A_NUMBER
                    break
            else:
                theta = first_crossing(m, w, s, lane, h)
                if theta < 2.0 and theta != 1.0 and locating < 12 and h > 1.0e-15:
                    s.count[lane, LOCATING] = locating + 1
                    s.count[lane, RELOCATED] = s.count[lane, RELOCATED] + 1
                    s.step[lane] = wp.max(theta * h, 0.5e-15)
                    continue
                finish(m, w, s, lane)
                if write_outputs(m, w, s, lane, t, h) == 1:
                    s.count[lane, STATUS] = (
                        FULL  # the step is taken again in the next launch, with the same result
                    )
                    s.step[lane] = h
                    break
                if locating == 0 and h < left:
                    s.resume[2 * lane + touching(m, w, lane)] = h
                s.count[lane, STEPS] = s.count[lane, STEPS] + 1
                s.count[lane, FRESH] = 1
                s.count[lane, LOCATING] = 0
                if switch_modes(m, w, s, lane) > 0:
                    s.count[lane, EVENTS] = s.count[lane, EVENTS] + 1
                    s.count[lane, FRESH] = 0
                    verdict = -2
                accept(m, w, s, lane, t + h)
                if s.weight[lane, 9] > 0.0 and f64(s.count[lane, STEPS]) >= s.weight[lane, 9]:
                    s.count[lane, STATUS] = TOO_MANY_STEPS
            s.step[lane] = grow(m, w, s, lane, verdict, h, error)

    return kernel(march, inline=inline)
