# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Delayed signals, compiled: the past is a cubic through signals and their rates at accepted steps.

    d(t) = s(θ),   θ = t − max(τ, 0)

s is the function of the past for θ before the first entry, and the cubic Hermite polynomial of the two entries around θ. If θ is within
the present step, from t₀ on, s is the parabola through s(t₀), ṡ(t₀) and s(t): it depends on s(t), and where τ vanishes it is s(t).
The rates of entries follow from the equations themselves: with all signals R(t, s, x, ẋ, v) = 0 (see ``system.signals.loops``),

    ṡ = ∂s/∂q·v + ∂s/∂v·a,     R_ẋ ẍ + R_v v̇ = −(R_t + R_s ṡ + R_x ẋ)

The past consists of pieces that end where derivatives may jump; within a step each is evaluated on its side of the jump, even beyond it.

Source: Bellen & Zennaro, Numerical Methods for Delay Differential Equations (2003) ch. 3 and 4; Hairer, Nørsett & Wanner, Solving ODEs I
(1993) sec. II.17.
"""

import warp as wp

from abut.coordinates.blocks import spatial_row
from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.signal_columns import DelayArgument, DelayRow, LawRow, MeasureRow
from abut.kernels.structs.machine_structs import Machine, RunData, Work, f64, vec3
from abut.system.signals.buffers import LINEAR
from abut.system.signals.dependency_graph import RECALLED
from abut.system.signals.loops import is_state, is_unknown_value, make_residuals, newton_matrix, solve_dense

NOBODY_KNOWS = 1.0e301  #: marks an unknown rate
UNKNOWN = f64(NOBODY_KNOWS)
JUMP = f64(2.0 * NOBODY_KNOWS)  #: marks the rate at a place where the value itself may jump
OLDEST = 0  #: entry of the past


@routine
def delay_of(machine: Machine, work: Work, lane: int, d: int):
    """Return τ as last evaluated; it may be negative."""
    by = machine.number[lane, machine.signals.delay[d, DelayRow.number]]
    if machine.signals.delay[d, DelayRow.delay_wire] >= 0:
        by = work.signals.value[lane, machine.signals.delay[d, DelayRow.delay_wire]]
    return by


@routine
def entry_before(work: Work, lane: int, d: int, x: float, first: int, last: int):
    """Return the last entry before x, from ``first`` up to the one before ``last``, by bisection."""
    lo = int(first)
    hi = int(last)
    while hi - lo > 1:
        middle = lo + (hi - lo) // 2
        if work.signals.history.time[lane, d, middle] <= x:
            lo = middle
        else:
            hi = middle
    return lo


@routine
def between_entries(work: Work, lane: int, d: int, k: int, x: float):
    """Return value and rate at x by entries k and k + 1: a cubic, of lower degree where a rate is unknown."""
    t0 = work.signals.history.time[lane, d, k]
    h = work.signals.history.time[lane, d, k + 1] - t0
    s0 = work.signals.history.value[lane, d, k]
    s1 = work.signals.history.value[lane, d, k + 1]
    p = work.signals.history.rate_after[lane, d, k] * h
    q = work.signals.history.rate_before[lane, d, k + 1] * h
    rise = s1 - s0
    if work.signals.history.rate_before[lane, d, k + 1] >= UNKNOWN:
        q = 2.0 * rise - p
        if work.signals.history.rate_after[lane, d, k] >= UNKNOWN:
            q = rise
    if work.signals.history.rate_after[lane, d, k] >= UNKNOWN:
        p = 2.0 * rise - q
    u = (x - t0) / h
    b = 3.0 * rise - 2.0 * p - q
    c = p + q - 2.0 * rise
    return s0 + u * (p + u * (b + u * c)), (p + u * (2.0 * b + u * 3.0 * c)) / h


@routine
def interpolate_last_interval(work: Work, lane: int, d: int, of: float, t: float, x: float):
    """Evaluate the parabola through the last entry and the present value: value, rate, derivatives by the present value and by t alone."""
    n = work.signals.history.count[lane, d] - 1
    t0 = work.signals.history.time[lane, d, n]
    s0 = work.signals.history.value[lane, d, n]
    r0 = work.signals.history.rate_after[lane, d, n]
    whole = t - t0
    if whole <= 0.0 or x >= t:
        return of, 0.0, 1.0, 0.0
    u = (x - t0) / whole
    rise = of - s0
    if r0 >= UNKNOWN:
        return s0 + rise * u, rise / whole, u, -rise * u / whole
    bend = (rise - r0 * whole) / (whole * whole)
    by_time = (x - t0) * (x - t0) * (-r0 / (whole * whole) - 2.0 * bend / whole)
    return s0 + (x - t0) * (r0 + bend * (x - t0)), r0 + 2.0 * bend * (x - t0), u * u, by_time


def make_history_lookup(history: Routine) -> Routine:
    """Return ``look(machine, work, lane, d, of, t, x)``: value, rate by θ, and derivatives by the present value and by t alone."""

    @routine
    def look_back(machine: Machine, work: Work, lane: int, point: int, of: float, t: float, x: float):
        n = work.signals.history.count[lane, point]
        low = work.signals.history.first_marked[lane, point]
        high = work.signals.history.last_marked[lane, point]
        before = low == -1
        if low < -1:
            high = -1
            before = x < t
            if n > 0:
                before = x < work.signals.history.time[lane, point, OLDEST]
        if before:
            at = machine.signals.delay[point, DelayRow.number] + 2
            f = history(machine.signals.delay[point, DelayRow.past], machine.number, lane, at, x)
            return f[0], f[1], 0.0, 0.0
        if n == 0:
            return of, 0.0, 1.0, 0.0
        last = int(high)
        if high < 0:
            last = n - 1
            if x > work.signals.history.time[lane, point, last]:
                value, rate, share, drift = interpolate_last_interval(work, lane, point, of, t, x)
                return value, rate, share, drift
        first = wp.max(low, 0)
        if first >= last:  # x is on a piece of which only the beginning exists
            first = last - 1
        if first < 0:
            return work.signals.history.value[lane, point, OLDEST], 0.0, 0.0, 0.0
        k = entry_before(work, lane, point, x, first, last)
        y, slope = between_entries(work, lane, point, k, x)
        return y, slope, 0.0, 0.0

    return look_back


def make_delayed_signal(history: Routine) -> Routine:
    """Return ``recall(machine, work, lane, law, want)``: a delayed signal, with its derivatives by its wires in ``Work.signals.gain``."""
    look = make_history_lookup(history)

    @routine
    def delayed_signal(machine: Machine, work: Work, lane: int, law: int, want: int):
        d = machine.signals.law[law, LawRow.number]
        first = machine.signals.law[law, LawRow.first_wire]
        of = work.signals.value[lane, machine.signals.wire[first + DelayArgument.value]]
        t = work.signals.value[lane, machine.signals.wire[first + DelayArgument.time]]
        by = delay_of(machine, work, lane, d)
        n = work.signals.history.count[lane, d] - 1
        if (
            n >= 0
            and work.signals.history.rate_after[lane, d, wp.max(n, 0)] >= JUMP
            and t == work.signals.history.time[lane, d, wp.max(n, 0)]
        ):
            work.signals.history.value_after_jump[lane, d] = of  # a step begins after a jump
        value = of
        rate = 0.0
        share = 1.0
        drift = 0.0
        if work.signals.seeks_constant_states[lane] == 0 and work.signals.mode[lane] != LINEAR:
            y, slope, part, slip = look(machine, work, lane, d, of, t, t - wp.max(by, 0.0))
            value = y
            rate = slope
            share = part
            drift = slip
        if want == 1:
            work.signals.gain[lane, DelayArgument.value] = share
            work.signals.gain[lane, DelayArgument.time] = rate + drift
            if machine.signals.law[law, LawRow.wires] > DelayArgument.delay:
                work.signals.gain[lane, DelayArgument.delay] = 0.0
                if by > 0.0:
                    work.signals.gain[lane, DelayArgument.delay] = -rate
        return value

    return delayed_signal


def with_delays(law: Routine, history: Routine) -> Routine:
    """Return the chain of laws with the delays before all others."""
    recall = make_delayed_signal(history)

    @routine
    def signal_or_delay(kind: int, machine: Machine, work: Work, lane: int, number: int, want: int):
        if kind == RECALLED:
            return recall(machine, work, lane, number, want)
        return law(kind, machine, work, lane, number, want)

    return signal_or_delay


def make_signal_rates(law: Routine) -> Routine:
    """Return ``flow(machine, work, run, lane)``: the rates of all signals at the candidate, where they were evaluated last, in
    ``history.end_rate``.
    """
    evaluate = make_residuals(law)

    @routine
    def signal_rates(machine: Machine, work: Work, run: RunData, lane: int):
        nm = machine.signals.measures
        nu = machine.signals.unknowns
        for k in range(nm):
            total = 0.0
            for slot in range(4):
                b = machine.signals.measure[k, MeasureRow.body_i + slot]
                if b < machine.bodies:
                    y = run.y1[lane, b]
                    f = run.f1[lane, b]
                    moving = spatial_row(vec3(y[7], y[8], y[9]), vec3(y[10], y[11], y[12]))
                    hurrying = spatial_row(vec3(f[7], f[8], f[9]), vec3(f[10], f[11], f[12]))
                    if machine.tree.branches > 0:  # rows of joint coordinates, not of bodies
                        moving = spatial_row(work.at.v[lane, b], work.at.w[lane, b])
                        hurrying = work.tree.residual_acceleration[lane, b]
                    total += wp.dot(work.signals.pose_gradient[lane, k, slot], moving)
                    total += wp.dot(work.signals.velocity_gradient[lane, k, slot], hurrying)
            work.signals.history.end_rate[lane, k] = total
        for k in range(nu):
            work.signals.history.end_rate[lane, nm + k] = work.signals.value[
                lane, nm + nu + k
            ]  # of an algebraic number 0
            work.signals.history.end_rate[lane, nm + nu + k] = 0.0
        work.signals.history.end_rate[lane, nm + 2 * nu] = 1.0
        evaluate(machine, work, lane, 0)
        for k in range(nu):
            total = 0.0
            for wire in range(nm + 2 * nu + 1):
                total -= work.signals.by_wire[lane, k, wire] * work.signals.history.end_rate[lane, wire]
            work.signals.rhs[lane, k] = total
        broken = newton_matrix(machine, work, lane, 0.0, 0.0, nu)
        if broken == 0:
            solve_dense(work.signals.matrix, work.signals.pivots, work.signals.rhs, lane, nu)
        for k in range(nu):
            x = work.signals.rhs[lane, k]
            if broken != 0 or not (wp.abs(x) <= 1.0e300):
                x = UNKNOWN
            if is_state(machine, k) == 1 and is_unknown_value(machine, work, lane, k) == 0:
                work.signals.history.end_rate[lane, nm + nu + k] = x
            else:
                work.signals.history.end_rate[lane, nm + k] = x

    return signal_rates
