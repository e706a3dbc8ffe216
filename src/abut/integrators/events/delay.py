# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Delayed signals during time integration, compiled: step bounds, error check of the cubic interpolation, and entries at the step's end.

A step ends where a delayed time reaches an entry at which a derivative may jump; for a delay that is a signal, that place is located like
a sensor's. A step is longer than a delay only where the parabola that extends the past within it is accurate enough, f[t₀, t₀, t₁, t₁] (h
− τ)² τ; this is predicted from the last step and checked after each step. A delayed jump causes a jump of a derivative of one order more,
so that it vanishes after a few delays.

The error of the cubic over a step is the next term of Newton's interpolation formula, f[t₋₁, t₀, t₀, t₁, t₁] h⁴/16 with the entry
before. Without that entry, as after a jump, the error of a parabola replaces it, f[t₀, t₀, t₁, t₁] · 4h³/27. It is kept below the
tolerance of states.

Functions of reactions, accelerations or contacts have no rate from an equation. Their rate is that of the parabola through the last
three entries, so that the past has an error of h³. A piece of it begins with a step of 1/50 of the next, whose chord is the first rate;
its error is not checked. Where the value may jump, the value after the jump is entered as well when the next step begins. A jump within
a tenth of the tolerance is ignored, so that jumps that return through reactions end.

Source: Bellen & Zennaro, Numerical Methods for Delay Differential Equations (2003) ch. 4; the formula: Stoer & Bulirsch, Introduction to
Numerical Analysis (3rd ed. 2002) sec. 2.1.
"""

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.integrators.guard_roots import secant_zero
from abut.integrators.status_codes import LOCATING
from abut.kernels.columns.integration_columns import EventTrial, Weight
from abut.kernels.columns.signal_columns import DelayNumbers, DelayRow
from abut.kernels.dispatch import placeholder_function
from abut.kernels.structs.machine_structs import Machine, RunData, Work, f64
from abut.system.signals.delays import JUMP, UNKNOWN, delay_of, make_signal_rates

SMOOTH = 4  #: jumps of derivatives beyond this order are none
FIRST = f64(0.02)  #: first step of a piece, as a fraction of the next step
MIN_CHECKED_STEP = f64(
    1.0e-3
)  #: as a fraction of it, steps too short for an error check by signals without a rate
NEGLIGIBLE_JUMP = f64(0.1)  #: fraction of the tolerance below which a jump is ignored
PREDICTED_ERROR = f64(0.5)  #: fraction of the tolerance for the predicted error of a parabola


@routine
def time_tolerance(work: Work, lane: int, d: int, t: float):
    """Return the difference below which times count as equal [s]."""
    return 8.0e-15 * (wp.abs(t) + wp.abs(work.signals.history.last_delay[lane, d]))


@routine
def has_delay_space(machine: Machine, work: Work, lane: int):
    """Return True if a further step can be entered."""
    for d in range(machine.signals.delays):
        if (
            work.signals.history.count[lane, d] + 1 >= work.signals.history.time.shape[2]
        ):  # a step may enter two
            return False
    return True


@routine
def time_to_piece_end(machine: Machine, work: Work, lane: int, t: float):
    """Return the time until a constant delay reaches the end of its piece [s]; unlimited for constant steps."""
    stop = 1.0e300
    if machine.fixed_step == 1:
        return stop
    for point in range(machine.signals.delays):
        if machine.signals.delay[point, DelayRow.delay_wire] < 0:
            end = wp.max(work.signals.history.last_marked[lane, point], 0)
            if (
                work.signals.history.last_marked[lane, point] >= 0
                or work.signals.history.first_marked[lane, point] == -1
            ):
                gap = (
                    work.signals.history.time[lane, point, end]
                    + work.signals.history.last_delay[lane, point]
                    - t
                )
                if gap > time_tolerance(work, lane, point, t):
                    stop = wp.min(stop, gap)
    return stop


@routine
def piece_begins(machine: Machine, work: Work, lane: int):
    """Return True if a piece of a signal without a rate from an equation begins here."""
    for d in range(machine.signals.delays):
        n = work.signals.history.count[lane, d] - 1
        if (
            machine.signals.delay[d, DelayRow.rateless] == 1
            and work.signals.history.rate_after[lane, d, n] >= UNKNOWN
        ):
            return True
    return False


@routine
def shorten_step(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Return a short step at the beginning of a piece, the deferred step after it, else the given step."""
    waited = work.signals.history.in_short_step[lane] == 1
    x = work.signals.history.deferred_step[lane]
    if not piece_begins(machine, work, lane):
        work.signals.history.in_short_step[lane] = 0
        if waited:
            return wp.max(h, x)
        return h
    run.count[lane, LOCATING] = wp.max(
        run.count[lane, LOCATING], 1
    )  # it does not indicate which steps succeed
    work.signals.history.in_short_step[lane] = 1
    if waited:  # again, possibly shorter
        return wp.min(h, FIRST * x)
    work.signals.history.deferred_step[lane] = h
    return FIRST * h


@routine
def limit_step(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Limit the step to the length for which cubics are accurate, and to the delay where a parabola is not."""
    if machine.fixed_step == 1:
        return h
    x = wp.min(shorten_step(machine, work, run, lane, h), work.signals.history.largest_step[lane])
    for d in range(machine.signals.delays):
        late = work.signals.history.last_delay[lane, d]
        while (
            x > late
            and work.signals.history.divided_difference[lane, d] * (x - late) * (x - late) * late
            > PREDICTED_ERROR
        ):
            x = wp.max(0.7 * x, late)
    return x


@routine
def interpolation_error(work: Work, lane: int, d: int, n: int, h: float, s1: float, r1: float, late: float):
    """Return the largest error of the cubic over the step just tried and of the parabola within it; and f[t₀, t₀, t₁, t₁]."""
    s0 = work.signals.history.value[lane, d, n]
    r0 = work.signals.history.rate_after[lane, d, n]
    rise = s1 - s0
    if r0 >= UNKNOWN or r1 >= UNKNOWN:
        if r0 >= UNKNOWN and r1 >= UNKNOWN:
            return wp.abs(rise), 0.0
        r = wp.min(r0, r1)
        return 0.25 * wp.abs(rise - r * h), 0.0
    third = (r0 + r1) * h - 2.0 * rise
    bend = wp.abs(third) / (h * h * h)
    within = 0.0
    if late < h:
        within = bend * (h - late) * (h - late) * late
    if n == 0 or (work.signals.history.mark[lane, d, n] >= 0 and work.signals.history.mark[lane, d, n] < 3):
        return wp.max(within, wp.abs(third) * 4.0 / 27.0), bend
    past = work.signals.history.time[lane, d, n] - work.signals.history.time[lane, d, n - 1]
    u = -past / h
    p = r0 * h
    b = 3.0 * rise - 2.0 * p - r1 * h
    guess = s0 + u * (p + u * (b + u * third))
    v = u * (1.0 - u)
    return wp.max(within, wp.abs(work.signals.history.value[lane, d, n - 1] - guess) / (16.0 * v * v)), bend


@routine
def next_mark(work: Work, lane: int, d: int, first: int, n: int):
    """Return the next entry at which something may jump, before entry n; −1 for none."""
    k = int(first)
    while k < n:
        if work.signals.history.mark[lane, d, k] >= 0:
            return k
        k += 1
    return -1


@routine
def last_mark(work: Work, lane: int, d: int, first: int):
    """Return the last such entry up to this one; −1 for none."""
    k = int(first)
    while k >= 0:
        if work.signals.history.mark[lane, d, k] >= 0:
            return k
        k -= 1
    return -1


@routine
def find_piece(machine: Machine, work: Work, lane: int, point: int, t: float, h: float):
    """Find the piece of the past at time t, and the order of a derivative that may jump there (``past.order``); 1 where its value may."""
    late = wp.max(delay_of(machine, work, lane, point), 0.0)
    work.signals.history.last_delay[lane, point] = late
    allowed = time_tolerance(work, lane, point, t)
    if machine.signals.delay[point, DelayRow.delay_wire] >= 0:
        allowed += 2.0e-9 * h
    x = t - late
    n = work.signals.history.count[lane, point]
    low = int(work.signals.history.first_marked[lane, point])
    high = int(work.signals.history.last_marked[lane, point])
    if low == -1:
        high = 0
    order = int(SMOOTH)
    while high >= 0 and x >= work.signals.history.time[lane, point, high] - allowed:
        order = wp.min(order, work.signals.history.mark[lane, point, high])
        low = high
        high = next_mark(work, lane, point, low + 1, n)
    while low >= 0 and x < work.signals.history.time[lane, point, low] - allowed:
        order = wp.min(order, work.signals.history.mark[lane, point, low])
        high = low
        low = last_mark(work, lane, point, low - 1)
    work.signals.history.first_marked[lane, point] = low
    work.signals.history.last_marked[lane, point] = high
    work.signals.history.order[lane, point] = -1
    if order < SMOOTH:
        work.signals.history.order[lane, point] = order + 1
    return int(order == 0)


@routine
def slope_of(machine: Machine, work: Work, lane: int, d: int, n: int, h: float, s1: float):
    """Return the rate at the end of the step: that of the signal's equations, or of the parabola through it and the last two entries."""
    if machine.signals.delay[d, DelayRow.rateless] == 0:
        return work.signals.history.end_rate[lane, machine.signals.delay[d, DelayRow.wire]]
    after = work.signals.history.rate_after[lane, d, n]
    b = (s1 - work.signals.history.value[lane, d, n]) / h
    if after >= UNKNOWN:
        work.signals.history.rate_after[lane, d, n] = b
    if after >= UNKNOWN or n == 0:
        return b
    past = work.signals.history.time[lane, d, n] - work.signals.history.time[lane, d, n - 1]
    a = (work.signals.history.value[lane, d, n] - work.signals.history.value[lane, d, n - 1]) / past
    return b + h * (b - a) / (h + past)


@routine
def remove_jump_mark(work: Work, lane: int, d: int, n: int):
    """Remove the mark of a jump from an entry."""
    work.signals.history.mark[lane, d, n] = -1
    if work.signals.history.last_marked[lane, d] == n:
        work.signals.history.last_marked[lane, d] = -1


@routine
def store_value_after_jump(machine: Machine, work: Work, run: RunData, lane: int, d: int):
    """Enter the value after the last entry where the value may jump."""
    n = work.signals.history.count[lane, d]
    if work.signals.history.rate_after[lane, d, n - 1] < JUMP:
        return
    t = work.signals.history.time[lane, d, n - 1]
    size = wp.max(
        work.signals.history.size[lane, d],
        machine.number[lane, machine.signals.delay[d, DelayRow.number] + DelayNumbers.size],
    )
    if (
        wp.abs(work.signals.history.value_after_jump[lane, d] - work.signals.history.value[lane, d, n - 1])
        <= NEGLIGIBLE_JUMP * run.weight[lane, Weight.rtol] * size
    ):
        remove_jump_mark(work, lane, d, n - 1)
    work.signals.history.rate_after[lane, d, n - 1] = UNKNOWN
    work.signals.history.time[lane, d, n] = t + 4.5e-16 * wp.abs(t) + 1.0e-300  # the next number
    work.signals.history.value[lane, d, n] = work.signals.history.value_after_jump[lane, d]
    work.signals.history.rate_before[lane, d, n] = UNKNOWN
    work.signals.history.rate_after[lane, d, n] = UNKNOWN
    work.signals.history.mark[lane, d, n] = 1
    if work.signals.history.last_marked[lane, d] < 0:
        work.signals.history.last_marked[lane, d] = n
    work.signals.history.count[lane, d] = n + 1


@routine
def remove_false_mark(work: Work, run: RunData, lane: int, d: int, n: int, r1: float, size: float):
    """Remove the mark at its beginning if the short step that ends as entry n shows no jump of the rate."""
    if work.signals.history.in_short_step[lane] == 0 or work.signals.history.mark[lane, d, n - 1] != 1:
        return
    was = work.signals.history.rate_before[lane, d, n - 1]
    if was >= UNKNOWN and n > 1 and work.signals.history.mark[lane, d, n - 2] < 0:
        was = work.signals.history.rate_before[lane, d, n - 2]
    if (
        wp.abs(r1 - was) * work.signals.history.deferred_step[lane]
        <= NEGLIGIBLE_JUMP * run.weight[lane, Weight.rtol] * size
    ):
        remove_jump_mark(work, lane, d, n - 1)


@routine
def mark_of(machine: Machine, work: Work, lane: int, d: int, jumped: int):
    """Return the lowest derivative of the delayed signal that may jump at the end of the step; −1 for none."""
    sooner = machine.signals.delay[
        d, DelayRow.rateless
    ]  # functions of forces jump one order before functions of motion
    mark = int(-1)
    if jumped == 1:
        mark = 1 - sooner
    for other in range(machine.signals.delays):
        order = work.signals.history.order[lane, other]
        if (
            machine.signals.delay_dependence[other, d] == 1
            and order >= 0
            and (mark < 0 or mark > order - sooner)
        ):
            mark = order - sooner
    return mark


@routine
def crossing_fraction(
    work: Work,
    run: RunData,
    lane: int,
    d: int,
    k: int,
    way: float,
    h: float,
    was: float,
    x: float,
    allowed: float,
):
    """Return the place in the step where a varying delay passes entry k, upwards or downwards; 2 for none."""
    if k < 0:
        return 2.0
    end = work.signals.history.time[lane, d, k]
    if way * (x - end) > allowed and way * (was - end) < 0.0:
        return secant_zero(run, lane, EventTrial.delay, h, was - end, x - end)
    return 2.0


@routine
def piece_end_fraction(work: Work, run: RunData, lane: int, point: int, t: float, h: float, late: float):
    """Return the place in the step where a varying delay reaches either end of its piece; 2 for none."""
    was = t - wp.max(work.signals.history.last_delay[lane, point], 0.0)
    allowed = time_tolerance(work, lane, point, t) + 1.0e-9 * h
    high = int(work.signals.history.last_marked[lane, point])
    low = int(work.signals.history.first_marked[lane, point])
    if low == -1:
        high = 0
    up = crossing_fraction(work, run, lane, point, high, 1.0, h, was, t + h - late, allowed)
    return wp.min(up, crossing_fraction(work, run, lane, point, low, -1.0, h, was, t + h - late, allowed))


@routine
def enter_step(
    machine: Machine, work: Work, run: RunData, lane: int, t: float, h: float, error: float, jumped: int
):
    """Enter the step that ends at t."""
    event = int(work.signals.history.in_short_step[lane])  # after a short step everything restarts
    for d in range(machine.signals.delays):
        if find_piece(machine, work, lane, d, t, h) == 1:
            event = 1
    jump = int(0)  # at the jump of one value all those without an equation begin a new piece
    for d in range(machine.signals.delays):
        if machine.signals.delay[d, DelayRow.rateless] == 1 and mark_of(machine, work, lane, d, jumped) == 0:
            jump = 1
            event = 1
    for d in range(machine.signals.delays):
        n = work.signals.history.count[lane, d]
        s1 = work.signals.value[lane, machine.signals.delay[d, DelayRow.wire]]
        r1 = work.signals.history.end_rate[lane, machine.signals.delay[d, DelayRow.wire]]
        mark = mark_of(machine, work, lane, d, jumped)
        if machine.signals.delay[d, DelayRow.rateless] == 1:
            if jump == 1:
                mark = 0
            size = wp.max(
                work.signals.history.size[lane, d],
                machine.number[lane, machine.signals.delay[d, DelayRow.number] + DelayNumbers.size],
            )
            remove_false_mark(work, run, lane, d, n, r1, size)
        work.signals.history.time[lane, d, n] = t
        work.signals.history.value[lane, d, n] = s1
        work.signals.history.rate_before[lane, d, n] = r1
        work.signals.history.rate_after[lane, d, n] = r1
        if mark >= 0 and mark < 2 and machine.signals.delay[d, DelayRow.smooth] == 0:
            work.signals.history.rate_after[lane, d, n] = UNKNOWN
            if machine.signals.delay[d, DelayRow.rateless] == 1 and mark == 0:
                work.signals.history.rate_after[lane, d, n] = JUMP
        work.signals.history.mark[lane, d, n] = mark
        if mark >= 0 and work.signals.history.last_marked[lane, d] < 0:
            work.signals.history.last_marked[lane, d] = n
        work.signals.history.size[lane, d] = wp.max(work.signals.history.size[lane, d], wp.abs(s1))
        work.signals.history.count[lane, d] = n + 1
    work.signals.history.largest_step[lane] = 1.0e300
    if work.signals.history.in_short_step[lane] == 0:
        work.signals.history.largest_step[lane] = h * wp.clamp(
            0.9 * wp.pow(wp.max(error, 1.0e-12), -0.25), 0.3, 10.0
        )
    return event


def make_judge_and_keep(law: Routine) -> tuple[Routine, Routine]:
    """Return ``judge(machine, work, run, lane, t, h) -> error, θ`` after a trial step, and ``enter_step(…, error, jumped) -> event`` for an
    accepted one.
    """
    flow = make_signal_rates(law)

    @routine
    def judge_and_enter(machine: Machine, work: Work, run: RunData, lane: int, t: float, h: float):
        flow(machine, work, run, lane)
        largest = 0.0
        theta = 2.0
        for d in range(machine.signals.delays):
            store_value_after_jump(machine, work, run, lane, d)
            n = work.signals.history.count[lane, d] - 1
            if (
                work.signals.history.rate_after[lane, d, n] >= UNKNOWN
                and machine.signals.delay[d, DelayRow.row] >= 0
            ):
                f = run.f0[
                    lane,
                    machine.bodies + 1 + machine.point_state_rows + machine.signals.delay[d, DelayRow.row],
                ]  # of a state, as it is after the jump
                work.signals.history.rate_after[lane, d, n] = f[machine.signals.delay[d, DelayRow.place]]
            s1 = work.signals.value[lane, machine.signals.delay[d, DelayRow.wire]]
            size = wp.max(work.signals.history.size[lane, d], wp.abs(s1))
            size = wp.max(
                size, machine.number[lane, machine.signals.delay[d, DelayRow.number] + DelayNumbers.size]
            )
            late = wp.max(delay_of(machine, work, lane, d), 0.0)
            r1 = slope_of(machine, work, lane, d, n, h, s1)
            work.signals.history.end_rate[lane, machine.signals.delay[d, DelayRow.wire]] = r1
            if work.signals.history.in_short_step[lane] == 0:
                off, bend = interpolation_error(work, lane, d, n, h, s1, r1, late)
                error = off / (run.weight[lane, Weight.rtol] * size)
                work.signals.history.divided_difference[lane, d] = bend / (
                    run.weight[lane, Weight.rtol] * size
                )
                if not (error <= 1.0e300):
                    error = 1.0e300
                if (
                    machine.signals.delay[d, DelayRow.rateless] == 1
                    and h <= MIN_CHECKED_STEP * work.signals.history.deferred_step[lane]
                ):
                    error = 0.0
                largest = wp.max(largest, error)
            if machine.signals.delay[d, DelayRow.delay_wire] >= 0:
                theta = wp.min(theta, piece_end_fraction(work, run, lane, d, t, h, late))
        return largest, theta

    return judge_and_enter, enter_step


@routine
def unlimited_step(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Return the step unchanged, for a machine without delays."""
    return h


def delay_routines(law: Routine | None) -> tuple[Routine, Routine, Routine, Routine, Routine]:
    """Return the routines of delays for the time integration; ``law`` is the chain of the delays' laws, or None without delays."""
    judge, keep = make_judge_and_keep(unlimited_step if law is None else law)
    if law is None:  # placeholders have the arguments of these routines, and call nothing
        never = 1.0e300
        return (
            placeholder_function(has_delay_space, True),
            placeholder_function(time_to_piece_end, never),
            unlimited_step,
            placeholder_function(judge, 0.0, 2.0),
            placeholder_function(keep, 0),
        )
    return has_delay_space, time_to_piece_end, limit_step, judge, keep
