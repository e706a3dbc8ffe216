# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Step of the variable-order BDF, compiled.

    Σ_{j=1}^{k} α_j ∇ʲ y_{n+1} = h f(t_{n+1}, y_{n+1}),   equivalently   c (y − y_pred) + Σ_{j≤k} A_j β_j ∇ʲ y_n = h f

with the coefficients of `history`, and the leading one c = A_k, or γ_k = Σ_{i≤k} 1/i where it is fixed. The error of order k is
α_{k+1} ∇^{k+1} y; of a fixed leading coefficient at least (A_k + α_{k+1} − γ_k) of that. Source: Shampine & Reichelt, SIAM J. Sci.
Comput. 18 (1997) 1, with κ = 0; Jackson & Sacks-Davis, ACM Trans. Math. Softw. 6 (1980) 295, for variable and fixed leading coefficients;
Brenan, Campbell & Petzold (1996) ch. 5 for these and for the formulations.
"""

from typing import Any

import warp as wp

from abut.extend import routine
from abut.integrators.bdf.history import (
    FIXED,
    LEADING,
    advance_differences,
    coefficients,
    leading_coefficient,
    rescale,
    restart,
)
from abut.integrators.march.error_norm import error_of, scaled_error, worse
from abut.integrators.march.loop import carried_error
from abut.integrators.newton import newton_step
from abut.integrators.runge_kutta.step import after_event
from abut.integrators.status_codes import EVENT, FRESH, ORDER, TOO_COARSE, UNSOLVED
from abut.kernels.columns.integration_columns import (
    Backward,
    BdfOptions,
    BdfTable,
    Correction,
    Corrector,
    Difference,
    Weight,
)
from abut.kernels.state_rows import rotate
from abut.kernels.structs.machine_structs import Machine, March, Work, Y, f64, quat, vec3, vec4, vec6
from abut.system.dynamics.equations import powers
from abut.system.dynamics.light_body_kernels import floats


@routine
def place(m: Machine, w: Work, s: March, lane: int, b: int, h: float):
    """Compute position and acceleration of a body or joint coordinates from velocity: d + ψ = c f, in closed form for quaternions."""
    c = s.memo[lane, Corrector.by_acceleration]
    y = w.y[lane, b]
    p = s.k[lane, Difference.predicted, b]
    psi = s.k[lane, Difference.psi, b]
    fix = s.d[lane, Correction.place, b]
    f = w.dy[lane, b]
    for i in range(3):
        y[i] = p[i] - psi[i] + c * y[7 + i] + fix[i]
        f[i] = y[7 + i]
    if m.tree.spun[b] == 1:
        omega = vec3(y[10], y[11], y[12])
        z = quat(p[3] - psi[3], p[4] - psi[4], p[5] - psi[5], p[6] - psi[6])
        q = z + quat(omega[0], omega[1], omega[2], 0.0) * z * (0.5 * c)
        q = rotate(q / (1.0 + 0.25 * c * c * wp.dot(omega, omega)), vec3(fix[3], fix[4], fix[5]))
        qd = quat(omega[0], omega[1], omega[2], 0.0) * q
        for i in range(4):
            y[3 + i] = q[i]
            f[3 + i] = 0.5 * qd[i]
    else:
        for i in range(3, 6):
            y[i] = p[i] - psi[i] + c * y[7 + i] + fix[i]
            f[i] = y[7 + i]
    for i in range(6):
        f[7 + i] = (y[7 + i] - p[7 + i] + psi[7 + i]) / c
    w.y[lane, b] = y
    w.dy[lane, b] = f


@routine
def predict_multipliers(m: Machine, w: Work, s: March, lane: int, order: int, h: float):
    """Predict the multipliers at the step's end; of SI1 as rates of the integrated ones."""
    for k in range(m.bodies, m.nodes):
        lam = vec6()
        for j in range(order + 1):
            d = s.d[lane, j, k] * s.memo[lane, Backward.factor + j]
            if s.memo[lane, Corrector.level] > 1.0:
                lam = lam + d * (s.memo[lane, Backward.sum + j] / h)
            else:
                lam = lam + d
        w.lam[lane, k] = lam


@routine
def begin(m: Machine, w: Work, s: March, lane: int, t: float, h: float):
    """Predict state and multipliers; set the coefficients of the corrector."""
    s.memo[lane, Corrector.level] = s.table[BdfTable.options, BdfOptions.level]
    s.memo[lane, Corrector.iterations] = s.table[BdfTable.options, BdfOptions.iterations]
    s.memo[lane, Corrector.spared] = s.table[BdfTable.options, BdfOptions.spared]
    s.memo[lane, Corrector.displaced] = 0.0
    if s.memo[lane, Corrector.level] == 0.0:  # I3
        s.memo[lane, Corrector.displaced] = s.table[BdfTable.options, BdfOptions.monitored]
    s.memo[lane, Corrector.step] = h
    if s.count[lane, FRESH] == 2:
        restart(m, w, s, lane, h)
        s.count[lane, FRESH] = 1
    order = s.count[lane, ORDER]
    if h != s.memo[lane, Corrector.scaled]:
        if s.table[BdfTable.options, BdfOptions.coefficients] == FIXED:
            rescale(m, s, lane, order, h / s.memo[lane, Corrector.scaled])
        s.memo[lane, Corrector.scaled] = h
        s.memo[lane, Corrector.since] = 0.0
    coefficients(s, lane, order, h)
    lead = leading_coefficient(s, lane, order)
    c = h / lead
    s.memo[lane, Corrector.by_acceleration] = c
    s.memo[lane, Corrector.by_place] = c
    w.lag[lane] = vec4(c, 0.0, 0.0, 0.0)
    for b in range(m.bodies + 1 + m.carried):
        y = Y()
        psi = Y()
        for j in range(order + 1):
            d = s.k[lane, j, b] * s.memo[lane, Backward.factor + j]
            y = y + d
            psi = psi + d * s.memo[lane, Backward.sum + j]
        s.k[lane, Difference.predicted, b] = y
        s.k[lane, Difference.psi, b] = psi / lead
        w.y[lane, b] = y
        if b > m.bodies:
            w.base[lane, b - m.bodies - 1] = y - s.k[lane, Difference.psi, b]
        s.d[lane, Correction.place, wp.min(b, m.nodes - 1)] = vec6()
    for b in range(m.bodies):
        place(m, w, s, lane, b, h)
    predict_multipliers(m, w, s, lane, order, h)


@routine
def ledger(m: Machine, w: Work, s: March, lane: int, c: float):
    """Integrate dissipated energy and work from the powers at the step's end, by the same formula."""
    b = m.bodies
    f = powers(m, w, lane)
    s.f1[lane, b] = f
    s.y1[lane, b] = s.k[lane, Difference.predicted, b] - s.k[lane, Difference.psi, b] + f * c


@routine
def differences_error(m: Machine, w: Work, s: March, lane: int, factor: float, slot: int, h: float):
    """Return the largest scaled error of a difference: slot < 0 means y₁ − y_pred, else that difference."""
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
                x = scaled_error(
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
    """Compute the differences between computed and predicted multipliers."""
    lead = leading_coefficient(s, lane, order)
    for k in range(m.bodies, m.nodes):
        predicted = vec6()
        psi = vec6()
        for j in range(order + 1):
            d = s.d[lane, j, k] * s.memo[lane, Backward.factor + j]
            predicted = predicted + d
            psi = psi + d * (s.memo[lane, Backward.sum + j] / lead)
        now = w.lam[lane, k]
        if s.memo[lane, Corrector.level] > 1.0:
            now = predicted - psi + w.lam[lane, k] * s.memo[lane, Corrector.by_acceleration]
        s.d[lane, Correction.change, k] = now - predicted


@routine
def error_constant(s: March, lane: int, order: int):
    """Return the error constant, relative to y₁ − y_pred."""
    up = order + 1
    alpha = s.memo[lane, Backward.alpha + up]
    if s.table[BdfTable.options, BdfOptions.coefficients] == LEADING:
        missing = s.memo[lane, Backward.sum + up] - s.table[BdfTable.gamma, order]
        return wp.max(alpha, wp.abs(missing))
    return alpha


@routine
def at_constant_step(s: March, lane: int, h: float):
    """Return the next step of a method of constant steps.

    From a short step at order one the order increases with every step; then the step doubles. Until the nominal step is reached, the
    order is one less than the highest. A bounded number of its errors, of h^k, does not reduce the order of convergence, and doubling at
    order six would not be stable.
    """
    order = s.count[lane, ORDER]
    highest = int(s.table[BdfTable.options, BdfOptions.max_order])
    whole = h >= s.weight[lane, Weight.most_step] * (1.0 - 1.0e-9)
    if whole:
        if order < highest and s.memo[lane, Corrector.since] > f64(order):
            s.count[lane, ORDER] = order + 1
        return h
    if order < highest - 1:
        s.count[lane, ORDER] = order + 1
        return h
    if s.memo[lane, Corrector.since] <= f64(order):
        return h
    s.memo[lane, Corrector.since] = 0.0
    return wp.min(2.0 * h, s.weight[lane, Weight.most_step])


@routine
def grow(m: Machine, w: Work, s: March, lane: int, verdict: int, h: float, error: float):
    order = s.count[lane, ORDER]
    if verdict == EVENT:
        begin_again = after_event(m, w, s, lane, h) * 0.1
        if s.table[BdfTable.options, BdfOptions.constant] > 0.0:  # no error estimate determines the length
            begin_again = begin_again * wp.min(1.0, 10.0 * wp.sqrt(s.weight[lane, Weight.rtol]))
        return begin_again
    if verdict == UNSOLVED:
        return 0.3 * h
    here = wp.pow(wp.max(error, 1.0e-10), -1.0 / f64(order + 1))
    if verdict == TOO_COARSE:
        return h * wp.clamp(0.9 * here, 0.1, 0.9)
    advance_differences(m, s, lane, order, h)
    s.memo[lane, Corrector.since] = s.memo[lane, Corrector.since] + 1.0
    if s.table[BdfTable.options, BdfOptions.constant] > 0.0:
        return at_constant_step(s, lane, h)
    if s.memo[lane, Corrector.since] < f64(order + 1):
        return h
    down = 0.0
    up = 0.0
    if order > 1:
        e = differences_error(m, w, s, lane, s.memo[lane, Backward.alpha + order], order, h)
        down = wp.pow(wp.max(e, 1.0e-10), -1.0 / f64(order))
    if f64(order) < s.table[BdfTable.options, BdfOptions.max_order]:
        further = order + 2
        e = differences_error(m, w, s, lane, s.memo[lane, Backward.alpha + further], further, h)
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
    """Return ``attempt`` and ``grow`` of the variable-order BDF."""
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
        error = differences_error(m, w, s, lane, error_constant(s, lane, order), -1, h)
        if s.table[BdfTable.options, BdfOptions.constant] > 0.0 and error < 1.0e100:
            error = 0.0 * error
        return error, 0

    return attempt, grow
