"""One step of the variable-order BDF in backward differences, compiled.

    Σ_{j=1}^{k} (1/j) ∇ʲ y_{n+1} = h f(t_{n+1}, y_{n+1}),   equivalently   γ_k (y − y_pred) + Σ γ_j ∇ʲ y_n = h
    f,   γ_j = Σ_{i≤j} 1/i

with steps changed by interpolation of the differences (quasi-constant step size). Source: Shampine & Reichelt,
SIAM J. Sci. Comput. 18
(1997) 1, with κ = 0; Brenan, Campbell & Petzold (1996) ch. 5 for the formulations.
"""

from typing import Any

import warp as wp

from abut.integrators.codes import EVENT, FRESH, ORDER, TOO_COARSE, UNSOLVED
from abut.integrators.march.error_norm import error_of, scaled, worse
from abut.integrators.march.loop import carried_error
from abut.integrators.newton import newton_step
from abut.integrators.runge_kutta.step import after_event
from abut.kernels.march_rows import BdfOptions, BdfTable, Correction, Corrector, Difference, Weight
from abut.kernels.states import rotate
from abut.kernels.types import Machine, March, Work, Y, f64, mat66, quat, vec3, vec4, vec6
from abut.plug import routine
from abut.system.dynamics.braced import floats
from abut.system.dynamics.equations import powers


@routine
def change_matrix(order: int, f: float):
    """Map of the differences for a step changed by the factor f (Shampine & Reichelt, §2.2)."""
    r = mat66()
    u = mat66()
    for j in range(6):
        r[0, j] = 1.0
        u[0, j] = 1.0
    for i in range(1, order + 1):
        for j in range(1, order + 1):
            r[i, j] = r[i - 1, j] * (f64(i - 1) - f * f64(j)) / f64(i)
            u[i, j] = u[i - 1, j] * (f64(i - 1) - f64(j)) / f64(i)
    for j in range(order + 1, 6):
        r[0, j] = 0.0
        u[0, j] = 0.0
    return r @ u


@routine
def rescale(m: Machine, s: March, lane: int, order: int, f: float):
    """Interpolate the differences to a step f times as long."""
    a = change_matrix(order, f)
    for b in range(m.bodies + 1 + m.carried):
        d0 = s.k[lane, Difference.value, b]
        d1 = s.k[lane, Difference.first, b]
        d2 = s.k[lane, Difference.second, b]
        d3 = s.k[lane, Difference.third, b]
        d4 = s.k[lane, Difference.fourth, b]
        d5 = s.k[lane, Difference.fifth, b]
        for j in range(order + 1):
            s.k[lane, j, b] = (
                d0 * a[0, j] + d1 * a[1, j] + d2 * a[2, j] + d3 * a[3, j] + d4 * a[4, j] + d5 * a[5, j]
            )
    for k in range(m.bodies, m.nodes):
        e0 = s.d[lane, Difference.value, k]
        e1 = s.d[lane, Difference.first, k]
        e2 = s.d[lane, Difference.second, k]
        e3 = s.d[lane, Difference.third, k]
        e4 = s.d[lane, Difference.fourth, k]
        e5 = s.d[lane, Difference.fifth, k]
        for j in range(order + 1):
            s.d[lane, j, k] = (
                e0 * a[0, j] + e1 * a[1, j] + e2 * a[2, j] + e3 * a[3, j] + e4 * a[4, j] + e5 * a[5, j]
            )


@routine
def restart(m: Machine, w: Work, s: March, lane: int, h: float):
    """Begin at order one from the state and its derivative."""
    s.count[lane, ORDER] = 1
    s.memo[lane, Corrector.scaled] = h
    s.memo[lane, Corrector.since] = 0.0
    for b in range(m.bodies + 1 + m.carried):
        s.k[lane, Difference.value, b] = s.y0[lane, b]
        s.k[lane, Difference.first, b] = s.f0[lane, b] * h
        for j in range(2, 8):
            s.k[lane, j, b] = Y()
    for k in range(m.bodies, m.nodes):
        for j in range(8):
            s.d[lane, j, k] = vec6()
        s.d[lane, Difference.value, k] = w.lam[lane, k]
        if s.memo[lane, Corrector.level] > 1.0:  # SI1: the history is that of the integrated multipliers
            s.d[lane, Difference.value, k] = vec6()
            s.d[lane, Difference.first, k] = w.lam[lane, k] * h


@routine
def place(m: Machine, w: Work, s: March, lane: int, b: int, h: float):
    """Position and acceleration of one body from its velocity: d + ψ = c f, in closed form for the quaternion."""
    c = s.memo[lane, Corrector.by_acceleration]
    y = w.y[lane, b]
    p = s.k[lane, Difference.predicted, b]
    psi = s.k[lane, Difference.psi, b]
    fix = s.d[lane, Correction.place, b]
    f = w.dy[lane, b]
    for i in range(3):
        y[i] = p[i] - psi[i] + c * y[7 + i] + fix[i]
        f[i] = y[7 + i]
    omega = vec3(y[10], y[11], y[12])
    z = quat(p[3] - psi[3], p[4] - psi[4], p[5] - psi[5], p[6] - psi[6])
    q = z + quat(omega[0], omega[1], omega[2], 0.0) * z * (0.5 * c)
    q = rotate(q / (1.0 + 0.25 * c * c * wp.dot(omega, omega)), vec3(fix[3], fix[4], fix[5]))
    qd = quat(omega[0], omega[1], omega[2], 0.0) * q
    for i in range(4):
        y[3 + i] = q[i]
        f[3 + i] = 0.5 * qd[i]
    for i in range(6):
        f[7 + i] = (y[7 + i] - p[7 + i] + psi[7 + i]) / c
    w.y[lane, b] = y
    w.dy[lane, b] = f


@routine
def begin(m: Machine, w: Work, s: March, lane: int, t: float, h: float):
    """Predict state and multipliers; set the coefficients of the corrector."""
    s.memo[lane, Corrector.level] = s.table[BdfTable.options, BdfOptions.level]
    s.memo[lane, Corrector.step] = h
    if s.count[lane, FRESH] == 2:
        restart(m, w, s, lane, h)
        s.count[lane, FRESH] = 1
    order = s.count[lane, ORDER]
    if h != s.memo[lane, Corrector.scaled]:
        rescale(m, s, lane, order, h / s.memo[lane, Corrector.scaled])
        s.memo[lane, Corrector.scaled] = h
        s.memo[lane, Corrector.since] = 0.0
    c = h / s.table[BdfTable.gamma, order]
    s.memo[lane, Corrector.by_acceleration] = c
    s.memo[lane, Corrector.by_place] = c
    w.lag[lane] = vec4(c, 0.0, 0.0, 0.0)
    for b in range(m.bodies + 1 + m.carried):
        y = Y()
        psi = Y()
        for j in range(order + 1):
            y = y + s.k[lane, j, b]
            psi = psi + s.k[lane, j, b] * s.table[BdfTable.gamma, j]
        s.k[lane, Difference.predicted, b] = y
        s.k[lane, Difference.psi, b] = psi / s.table[BdfTable.gamma, order]
        w.y[lane, b] = y
        if b > m.bodies:
            w.base[lane, b - m.bodies - 1] = y - s.k[lane, Difference.psi, b]
        s.d[lane, Correction.place, wp.min(b, m.nodes - 1)] = vec6()
    for b in range(m.bodies):
        place(m, w, s, lane, b, h)
    for k in range(m.bodies, m.nodes):
        lam = vec6()
        if s.memo[lane, Corrector.level] > 1.0:
            for j in range(order + 1):
                lam = lam + s.d[lane, j, k] * (s.table[BdfTable.gamma, j] / h)
        else:
            for j in range(order + 1):
                lam = lam + s.d[lane, j, k]
        w.lam[lane, k] = lam


@routine
def ledger(m: Machine, w: Work, s: March, lane: int, c: float):
    """Dissipated energy and work from the powers at the step's end, by the same formula."""
    b = m.bodies
    f = powers(m, w, lane)
    s.f1[lane, b] = f
    s.y1[lane, b] = s.k[lane, Difference.predicted, b] - s.k[lane, Difference.psi, b] + f * c


@routine
def differences_error(m: Machine, w: Work, s: March, lane: int, factor: float, slot: int, h: float):
    """Largest scaled error of a difference: slot < 0 takes y₁ − y_pred, else that difference."""
    largest = 0.0
    for b in range(m.bodies):
        e = s.y1[lane, b] - s.k[lane, Difference.predicted, b]
        if slot >= 0:
            e = s.k[lane, slot, b]
        displaced = int(s.memo[lane, Corrector.level] == 0.0 or floats(m, lane, b))  # I3
        x, where = error_of(s, lane, b, e * factor, s.y1[lane, b], h, displaced)
        if slot < 0:
            largest = worse(s, lane, largest, x, b, where)
        elif not (x <= largest):
            largest = x
    for k in range(m.carried):
        row = m.bodies + 1 + k
        e = s.y1[lane, row] - s.k[lane, Difference.predicted, row]
        if slot >= 0:
            e = s.k[lane, slot, row]
        largest = wp.max(
            largest,
            carried_error(m, w, s, lane, k, e * factor, s.y1[lane, row]),
        )
    if s.memo[lane, Corrector.level] > 1.0:
        for k in range(m.bodies, m.nodes):
            for i in range(6):
                lam = w.lam[lane, k]
                d0 = s.d[lane, Difference.value, k]
                g = s.d[lane, Correction.change, k]
                if slot >= 0:
                    g = s.d[lane, slot, k]
                x = scaled(
                    g[i] * factor,
                    d0[i],
                    lam[i] * h,
                    s.weight[lane, Weight.constraint],
                    s.weight[lane, Weight.rtol],
                )
                largest = wp.max(largest, x)
    return largest


@routine
def multiplier_changes(m: Machine, w: Work, s: March, lane: int, order: int):
    """What was found less what was predicted."""
    for k in range(m.bodies, m.nodes):
        predicted = vec6()
        for j in range(order + 1):
            predicted = predicted + s.d[lane, j, k]
        now = w.lam[lane, k]
        if s.memo[lane, Corrector.level] > 1.0:
            psi = vec6()
            for j in range(order + 1):
                psi = psi + s.d[lane, j, k] * (s.table[BdfTable.gamma, j] / s.table[BdfTable.gamma, order])
            now = predicted - psi + w.lam[lane, k] * s.memo[lane, Corrector.by_acceleration]
        s.d[lane, Correction.change, k] = now - predicted


@routine
def advance_differences(m: Machine, s: March, lane: int, order: int):
    """Enter the accepted step into the differences."""
    for b in range(m.bodies + 1 + m.carried):
        d = s.y1[lane, b] - s.k[lane, Difference.predicted, b]
        s.k[lane, order + 2, b] = d - s.k[lane, order + 1, b]
        s.k[lane, order + 1, b] = d
        for i in range(order + 1):
            s.k[lane, order - i, b] = s.k[lane, order - i, b] + s.k[lane, order - i + 1, b]
    for k in range(m.bodies, m.nodes):
        g = s.d[lane, Correction.change, k]
        s.d[lane, order + 2, k] = g - s.d[lane, order + 1, k]
        s.d[lane, order + 1, k] = g
        for i in range(order + 1):
            s.d[lane, order - i, k] = s.d[lane, order - i, k] + s.d[lane, order - i + 1, k]


@routine
def grow(m: Machine, w: Work, s: March, lane: int, verdict: int, h: float, error: float):
    order = s.count[lane, ORDER]
    if verdict == EVENT:
        return after_event(m, w, s, lane, h) * 0.1
    if verdict == UNSOLVED:
        return 0.3 * h
    here = wp.pow(wp.max(error, 1.0e-10), -1.0 / f64(order + 1))
    if verdict == TOO_COARSE:
        return h * wp.clamp(0.9 * here, 0.1, 0.9)
    advance_differences(m, s, lane, order)
    s.memo[lane, Corrector.since] = s.memo[lane, Corrector.since] + 1.0
    if s.memo[lane, Corrector.since] < f64(order + 1):
        return h
    down = 0.0
    up = 0.0
    if order > 1:
        e = differences_error(m, w, s, lane, s.table[BdfTable.error, order - 1], order, h)
        down = wp.pow(wp.max(e, 1.0e-10), -1.0 / f64(order))
    if f64(order) < s.table[BdfTable.options, BdfOptions.max_order]:
        e = differences_error(m, w, s, lane, s.table[BdfTable.error, order + 1], order + 2, h)
        up = wp.pow(wp.max(e, 1.0e-10), -1.0 / f64(order + 2))
    best = wp.max(here, wp.max(down, up))
    if down == best and down > here:
        s.count[lane, ORDER] = order - 1
    elif up == best and up > here:
        s.count[lane, ORDER] = order + 1
    f = wp.min(10.0, 0.9 * best)
    if f > 0.95 and f < 1.2:
        f = 1.0
    s.memo[lane, Corrector.since] = 0.0
    return h * f


def bdf_step(functions: Any) -> tuple[Any, Any]:
    """``attempt`` and ``grow`` of the variable-order BDF."""
    correct = newton_step(functions, begin, place)

    @routine
    def attempt(m: Machine, w: Work, s: March, lane: int, t: float, h: float):
        status = correct(m, w, s, lane, t, h)
        if status != 0:
            return 1.0e100, status
        order = s.count[lane, ORDER]
        for b in range(m.bodies + 1 + m.carried):
            s.y1[lane, b] = w.y[lane, b]
            s.f1[lane, b] = w.dy[lane, b]
        ledger(m, w, s, lane, s.memo[lane, Corrector.by_acceleration])
        multiplier_changes(m, w, s, lane, order)
        return differences_error(m, w, s, lane, s.table[BdfTable.error, order], -1, h), 0

    return attempt, grow
