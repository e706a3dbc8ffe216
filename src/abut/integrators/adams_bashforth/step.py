# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Step of Adams, Bashforth and Moulton's method of variable order and step, compiled.

The derivative is interpolated through the last k of its values; with modified divided differences Φ_j, t = t_n + x h, a_i = t_n − t_{n−i},

    f(t) ≈ Σ_{j<k} c_j(x) β_j Φ_j,    c_j = Π_{i<j} (x h + a_i)/(h + a_i),    β_j = Π_{i<j} (h + a_i)/a_{i+1},    g_j = ∫₀¹ c_j dx
    predicted     p = y_n + h Σ_{j<k} g_j β_j Φ_j,    Φ_k(n+1) = f(t_{n+1}, p) − Σ_{j<k} β_j Φ_j
    corrected     y = p + h g_k Φ_k(n+1),    error of order k:  h (g_k − g_{k−1}) Φ_k(n+1)

The same polynomial interpolates inside a step. Orders and steps are chosen by the errors that orders k − 2 to k + 1 would have had at a
constant step, h γ*_j σ_j Φ_j with σ_j = j! h^j/Π_{i<j} (h + a_i). Source: Shampine & Gordon, Computer Solution of Ordinary Differential
Equations (1975), ch. 5 to 7 and 10, with the integrals by Gauss's rule, which is exact for c_j; Hairer, Nørsett & Wanner, Solving Ordinary
Differential Equations I, sec. III.5 and III.7.
"""

from typing import Any

import warp as wp

from abut.extend import routine
from abut.integrators.events.rigid_contact import make_step_start
from abut.integrators.march.error_norm import error_of, least_step, worse
from abut.integrators.march.loop import carried_error, carried_owner
from abut.integrators.march.step_log import start_recorder
from abut.integrators.newton import jumps
from abut.integrators.runge_kutta.step import after_event
from abut.integrators.status_codes import EVENT, FRESH, LOCATING, ORDER, SINGULAR, TOO_COARSE, UNSOLVED
from abut.kernels.columns.integration_columns import AdamsOptions, AdamsSlot, AdamsTable, Past, Weight, Worst
from abut.kernels.structs.machine_structs import Machine, March, Work, Y, f64, quat, vec4

HIGHEST = wp.constant(12)  # order of the prediction
POINTS = wp.constant(7)  # of Gauss's rule


@routine
def restart(m: Machine, s: March, lane: int):
    """Begin at order one from the state and its derivative."""
    s.count[lane, ORDER] = 1
    s.memo[lane, Past.since] = 0.0
    s.memo[lane, Past.before] = 0.0
    s.memo[lane, Past.starting] = 1.0
    s.memo[lane, Past.failed] = 0.0
    for j in range(HIGHEST + 2):
        s.memo[lane, Past.ago + j] = 0.0
    for b in range(m.bodies + 1 + m.carried):
        s.k[lane, AdamsSlot.differences, b] = s.f0[lane, b]
        for j in range(1, HIGHEST + 1):
            s.k[lane, AdamsSlot.differences + j, b] = Y()


@routine
def integrals(s: March, lane: int, order: int, x: float, h: float):
    """Compute ∫₀ˣ c_j for j ≤ k."""
    for j in range(order + 1):
        s.memo[lane, Past.integral + j] = 0.0
    for q in range(POINTS):
        at = x * h * s.table[AdamsTable.nodes, q]
        c = x * s.table[AdamsTable.weights, q]
        for j in range(order + 1):
            s.memo[lane, Past.integral + j] = s.memo[lane, Past.integral + j] + c
            ago = s.memo[lane, Past.ago + j]
            c = c * (at + ago) / (h + ago)


@routine
def coefficients(s: March, lane: int, order: int, h: float):
    """Compute β_j and g_j of a step h, for j ≤ k; differences without history are zero."""
    integrals(s, lane, order, 1.0, h)
    beta = f64(1.0)
    for j in range(order + 1):
        s.memo[lane, Past.factor + j] = beta
        further = j + 1
        ago = s.memo[lane, Past.ago + further]
        if ago > 0.0:
            beta = beta * (h + s.memo[lane, Past.ago + j]) / ago
        else:
            beta = 0.0 * beta


@routine
def predict(m: Machine, w: Work, s: March, lane: int, h: float):
    """Compute p and the expected derivative there."""
    order = s.count[lane, ORDER]
    coefficients(s, lane, order, h)
    for b in range(m.bodies + 1 + m.carried):
        y = Y()
        f = Y()
        for j in range(order):
            phi = s.k[lane, AdamsSlot.differences + j, b] * s.memo[lane, Past.factor + j]
            y = y + phi * s.memo[lane, Past.integral + j]
            f = f + phi
        s.k[lane, AdamsSlot.expected, b] = f
        w.y[lane, b] = s.y0[lane, b] + y * h


@routine
def constant(s: March, lane: int, j: int, h: float):
    """Return γ*_j σ_j: times Φ_j h, the error of order j if all steps had been equally long."""
    out = s.table[AdamsTable.constants, j]
    for i in range(j):
        out = out * f64(i + 1) * h / (h + s.memo[lane, Past.ago + i])
    return out


def make_difference_size(counted: Any) -> Any:
    """Return ``size`` of a difference; ``counted`` selects the relevant components of a body's error."""

    @routine
    def size(m: Machine, w: Work, s: March, lane: int, j: int, h: float, told: int):
        """Compute |Φ_j(n+1)| h over its tolerance, j = k, k − 1 or k − 2, by the derivative at the prediction; store its owner."""
        order = s.count[lane, ORDER]
        largest = 0.0
        for b in range(m.bodies):
            e = s.k[lane, AdamsSlot.change, b]
            for i in range(j, order):
                e = e + s.k[lane, AdamsSlot.differences + i, b] * s.memo[lane, Past.factor + i]
            e = counted(m, s, lane, b, e, w.y[lane, b])
            x, where = error_of(s, lane, b, e * h, w.y[lane, b], h, 0)
            if told == 1:
                largest = worse(s, lane, largest, x, b, where)
            elif not (x <= largest):
                largest = x
        for k in range(m.carried):
            b = m.bodies + 1 + k
            e = s.k[lane, AdamsSlot.change, b]
            for i in range(j, order):
                e = e + s.k[lane, AdamsSlot.differences + i, b] * s.memo[lane, Past.factor + i]
            x = carried_error(m, w, s, lane, k, e * h, w.y[lane, b])
            if told == 1:
                largest = worse(s, lane, largest, x, carried_owner(m, k), 4)
            elif not (x <= largest):
                largest = x
        return largest

    return size


def make_estimate(size: Any) -> Any:
    """Return ``estimate`` for such sizes."""

    @routine
    def estimate(m: Machine, w: Work, s: March, lane: int, h: float):
        """Compute the error of the step over its tolerance, and those of orders k, k − 1 and k − 2 for the choice of the next order."""
        order = s.count[lane, ORDER]
        for b in range(m.bodies + 1 + m.carried):
            s.k[lane, AdamsSlot.change, b] = w.dy[lane, b] - s.k[lane, AdamsSlot.expected, b]
        x = size(m, w, s, lane, order, h, 1)
        s.memo[lane, Past.here] = x * constant(s, lane, order, h)
        lower = 1.0e300
        if order == 2:
            lower = 2.0 * size(m, w, s, lane, 1, h, 0) * constant(s, lane, 1, h)
        if order > 2:
            for j in range(order - 2, order):
                e = size(m, w, s, lane, j, h, 0) * constant(s, lane, j, h)
                if j == order - 2:
                    lower = e
                lower = wp.max(lower, e)
        s.memo[lane, Past.lower] = lower
        below = order - 1
        return x * wp.abs(s.memo[lane, Past.integral + order] - s.memo[lane, Past.integral + below])

    return estimate


@routine
def correct(m: Machine, w: Work, s: March, lane: int, h: float):
    """Compute y = p + h g_k Φ_k(n+1)."""
    g = h * s.memo[lane, Past.integral + s.count[lane, ORDER]]
    for b in range(m.bodies + 1 + m.carried):
        y = w.y[lane, b] + s.k[lane, AdamsSlot.change, b] * g
        w.y[lane, b] = y
        s.k[lane, AdamsSlot.corrected, b] = y


@routine
def begin(m: Machine, w: Work, s: March, lane: int):
    """Take over the derivative just evaluated at the accepted state; after an event or a jump, discard the history."""
    again = s.count[lane, FRESH] == 0 or jumps(m, w, s, lane)
    for b in range(m.bodies + 1 + m.carried):
        s.f0[lane, b] = w.dy[lane, b]
    if again:
        restart(m, s, lane)
    s.count[lane, FRESH] = 1


@routine
def enter(m: Machine, s: March, lane: int, h: float):
    """Enter the derivative at the end of an accepted step into the differences: Φ_j(n+1) = β_j Φ_j(n) + Φ_{j+1}(n+1)."""
    order = s.count[lane, ORDER]
    further = order + 1
    for b in range(m.bodies + 1 + m.carried):
        new = s.f0[lane, b] - s.k[lane, AdamsSlot.expected, b]
        if order < HIGHEST:
            old = s.k[lane, AdamsSlot.differences + order, b] * s.memo[lane, Past.factor + order]
            s.k[lane, AdamsSlot.differences + further, b] = new - old
        s.k[lane, AdamsSlot.differences + order, b] = new
        for i in range(order):
            j = order - 1 - i
            new = s.k[lane, AdamsSlot.differences + j, b] * s.memo[lane, Past.factor + j] + new
            s.k[lane, AdamsSlot.differences + j, b] = new
    if wp.abs(h - s.memo[lane, Past.before]) <= 1.0e-9 * h:
        s.memo[lane, Past.since] = s.memo[lane, Past.since] + 1.0
    else:
        s.memo[lane, Past.since] = 1.0
    for i in range(HIGHEST + 1):
        j = HIGHEST - i
        further = j + 1
        if j == 0 or s.memo[lane, Past.ago + j] > 0.0:
            s.memo[lane, Past.ago + further] = s.memo[lane, Past.ago + j] + h
    s.memo[lane, Past.before] = h
    s.memo[lane, Past.failed] = 0.0


def make_choose_order(counted: Any) -> Any:
    """Return ``choose_order``; ``counted`` selects the relevant components of a body's error."""

    @routine
    def higher(m: Machine, w: Work, s: March, lane: int, h: float):
        """Compute the error that order k + 1 would have had, from the differences just entered."""
        up = s.count[lane, ORDER] + 1
        largest = 0.0
        for b in range(m.bodies):
            e = counted(m, s, lane, b, s.k[lane, AdamsSlot.differences + up, b], s.y0[lane, b])
            x, _where = error_of(s, lane, b, e * h, s.y0[lane, b], h, 0)
            largest = wp.max(largest, x)
        for k in range(m.carried):
            b = m.bodies + 1 + k
            e = s.k[lane, AdamsSlot.differences + up, b] * h
            largest = wp.max(largest, carried_error(m, w, s, lane, k, e, s.y0[lane, b]))
        return largest * s.table[AdamsTable.constants, up]

    @routine
    def choose_order(m: Machine, w: Work, s: March, lane: int, h: float):
        """Choose the order of the next step; return its expected error at this step (Shampine & Gordon, ch. 7)."""
        order = s.count[lane, ORDER]
        here = s.memo[lane, Past.here]
        lower = s.memo[lane, Past.lower]
        most = int(s.table[AdamsTable.options, AdamsOptions.max_order])
        if order >= most or lower <= here:
            s.memo[lane, Past.starting] = 0.0
        if order > most or lower <= here:
            s.count[lane, ORDER] = order - 1
            return wp.min(here, lower)
        if order == most:
            return here
        if s.memo[lane, Past.starting] == 1.0:
            s.count[lane, ORDER] = order + 1
            return here * 0.5
        if s.memo[lane, Past.since] < f64(order + 1):
            return here
        up = higher(m, w, s, lane, h)
        if order > 1 and lower <= wp.min(here, up):
            s.count[lane, ORDER] = order - 1
            return lower
        if up < here and (order > 1 or up < 0.5 * here):
            s.count[lane, ORDER] = order + 1
            return up
        return here

    return choose_order


def make_step_control(choose_order: Any) -> Any:
    """Return ``grow``."""

    @routine
    def grow(m: Machine, w: Work, s: March, lane: int, verdict: int, h: float, error: float):
        order = s.count[lane, ORDER]
        if verdict == EVENT:
            known = after_event(m, w, s, lane, h) * wp.min(0.1, 10.0 * wp.sqrt(s.weight[lane, Weight.rtol]))
            return wp.max(known, 10.0 * least_step(s, lane, s.time[lane]))
        if verdict == UNSOLVED:
            s.memo[lane, Past.starting] = 0.0
            return 0.3 * h
        if verdict == TOO_COARSE:
            s.memo[lane, Past.starting] = 0.0
            s.memo[lane, Past.failed] = s.memo[lane, Past.failed] + 1.0
            f = wp.clamp(wp.pow(0.5 / error, 1.0 / f64(order + 1)), 0.1, 0.9)
            if s.memo[lane, Past.lower] <= s.memo[lane, Past.here] and order > 1:
                s.count[lane, ORDER] = order - 1
            if s.memo[lane, Past.failed] >= 3.0:
                restart(m, s, lane)
                s.memo[lane, Past.starting] = 0.0
                f = 0.1
            return h * f
        enter(m, s, lane, h)
        starting = s.memo[lane, Past.starting] == 1.0
        e = choose_order(m, w, s, lane, h)
        order = s.count[lane, ORDER]
        if starting and s.memo[lane, Past.starting] == 1.0:
            return 2.0 * h
        if e * wp.pow(2.0, f64(order + 1)) <= 0.5:
            return 2.0 * h
        if e <= 0.5:
            return h
        return h * wp.clamp(wp.pow(0.5 / e, 1.0 / f64(order + 1)), 0.5, 0.9)

    return grow


def adams_step(functions: Any, counted: Any) -> tuple[Any, Any]:
    """Return ``attempt`` and ``grow``; ``counted`` selects the relevant components of a body's error."""
    estimate = make_estimate(make_difference_size(counted))
    grow, evaluate = make_step_control(make_choose_order(counted)), functions.evaluate
    (anew, look), record_start = make_step_start(functions), start_recorder(functions)

    @routine
    def attempt(m: Machine, w: Work, s: March, lane: int, t: float, h: float):
        w.lag[lane] = vec4(0.0, 0.0, 0.0, 0.0)
        # one call of the forces: 0 the accepted state, below 0 with no contact constrained, 1 the prediction, 2 the corrected state
        phase = int(1)
        again = int(0)
        if s.count[lane, FRESH] <= 0:
            phase = int(anew)
        error = f64(0.0)
        while phase < 3:
            at = t + h
            probe = int(anew < 0 and phase <= 0)
            w.rigid.released[lane] = int(phase < 0)
            if phase <= 0:
                at = t
                for b in range(m.bodies + 1 + m.carried):
                    w.y[lane, b] = s.y0[lane, b]
            elif phase == 1:
                predict(m, w, s, lane, h)
            else:
                correct(m, w, s, lane, h)
                probe = 1
            status = evaluate(m, w, lane, at, probe)
            if status != 0:
                s.worst[lane, Worst.node] = f64(status - 1)
                return 1.0e100, SINGULAR
            back = int(0)
            if phase <= 0:
                status, back = look(m, w, s, lane, phase, again)
                if status != 0:
                    return 1.0e100, status
                again += int(phase == 0)
                if phase == 0 and back == 0:
                    begin(m, w, s, lane)
                    record_start(m, w, s, lane)
            elif phase == 1:
                error = estimate(m, w, s, lane, h)
                # a step that is too long is detected before the correction
                if not (error <= 100.0) or (error > 1.0 and s.count[lane, LOCATING] == 0):
                    return error, 0
            phase += 1 - back
        for b in range(m.bodies + 1 + m.carried):
            s.y1[lane, b] = w.y[lane, b]
            s.f1[lane, b] = w.dy[lane, b]
        return error, 0

    return attempt, grow


@routine
def ready(m: Machine, s: March, lane: int, x: float, h: float):
    """Compute the integrals of the interpolant up to a place x of the step."""
    integrals(s, lane, s.count[lane, ORDER], x, h)


@routine
def inside(m: Machine, s: March, lane: int, b: int, x: float, h: float):
    """Return a row of the state inside a step: the interpolant, with its share of the projection."""
    order = s.count[lane, ORDER]
    y = s.k[lane, AdamsSlot.change, b] * s.memo[lane, Past.integral + order]
    for j in range(order):
        phi = s.k[lane, AdamsSlot.differences + j, b] * s.memo[lane, Past.factor + j]
        y = y + phi * s.memo[lane, Past.integral + j]
    y = s.y0[lane, b] + y * h
    y = y + (s.y1[lane, b] - s.k[lane, AdamsSlot.corrected, b]) * (x * x * (3.0 - 2.0 * x))
    if b < m.bodies and m.tree.spun[b] == 1:
        q = wp.normalize(quat(y[3], y[4], y[5], y[6]))
        for i in range(4):
            y[3 + i] = q[i]
    return y


OUTPUTS = (ready, inside)
