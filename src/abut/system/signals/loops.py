# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""States and algebraic loops of signals, solved at each evaluation: R(t, s, x, ẋ, v) = 0, compiled.

A state's value and rate satisfy x = base + lag·ẋ (lag 0 for an explicit method). All unknowns U (a rate for each state, a value for each
algebraic number) therefore follow from Newton's method on one dense system, whose matrix has the columns

    lag ∂R/∂x + ∂R/∂ẋ   or   ∂R/∂v

factored with partial pivoting. Their derivatives by the measures, dU/ds = −R_U⁻¹ R_s, condense them out of the machine's matrix; for
Radau's complex matrix the lag is complex. In a search for equilibrium, ẋ = 0 and x is the unknown. Where states are given (lag 0) and no
loop remains, each number follows directly from those before.

Source: Brenan, Campbell & Petzold, Numerical Solution of Initial-Value Problems in DAEs (1996) sec. 5.2; Golub & Van Loan,
Matrix Computations (4th ed. 2013) sec. 3.4.
"""

from collections.abc import Sequence

import warp as wp

from abut.extend import Expression, differentiable, routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.signal_columns import LawRow, UnknownRow
from abut.kernels.dispatch import chain_functions, compose_routine
from abut.kernels.structs.machine_structs import A2, A3, I2, Machine, Work, Y, f64, vec6
from abut.signals.states import ALWAYS, IMPLICIT, RATE, VALUE
from abut.system.dynamics.lag import lag_of
from abut.system.signals.measures import evaluate_measures

MAX_NEWTON_STEPS = 40  #: largest number of Newton steps before failure is reported
ANY = 0  #: a body whose load is set to NaN, which makes the whole step fail


@routine
def factor_dense(a: A3, swap: I2, lane: int, n: int):
    """Factor A = P L U in place; return 0, or 1 + the column that has no pivot."""
    for k in range(n):
        best = 0.0
        at = int(k)
        for i in range(k, n):
            size = wp.abs(a[lane, i, k])
            if size > best:
                best = size
                at = i
        if not (best > 1.0e-290 and best < 1.0e290):
            return k + 1
        swap[lane, k] = at
        if at != k:
            for j in range(n):
                x = a[lane, k, j]
                a[lane, k, j] = a[lane, at, j]
                a[lane, at, j] = x
        for i in range(k + 1, n):
            f = a[lane, i, k] / a[lane, k, k]
            a[lane, i, k] = f
            if f != 0.0:
                for j in range(k + 1, n):
                    a[lane, i, j] = a[lane, i, j] - f * a[lane, k, j]
    return 0


@routine
def solve_dense(a: A3, swap: I2, b: A2, lane: int, n: int):
    """Solve in place with the factors, column by column: most derivatives by one signal are zero."""
    for k in range(n):
        at = swap[lane, k]
        if at != k:
            x = b[lane, k]
            b[lane, k] = b[lane, at]
            b[lane, at] = x
    for j in range(n):
        x = b[lane, j]
        if x != 0.0:
            for i in range(j + 1, n):
                b[lane, i] = b[lane, i] - a[lane, i, j] * x
    for back in range(n):
        j = n - 1 - back
        x = b[lane, j]
        if x != 0.0:
            x = x / a[lane, j, j]
            b[lane, j] = x
            for i in range(j):
                b[lane, i] = b[lane, i] - a[lane, i, j] * x


@routine
def linear(kind: int, machine: Machine, work: Work, lane: int, law: int, want: int):
    """Return Σ c_k s_k, the end of the chain."""
    at = machine.signals.law[law, LawRow.number]
    first = machine.signals.law[law, LawRow.first_wire]
    total = 0.0
    for k in range(machine.signals.law[law, LawRow.wires]):
        c = machine.number[lane, at + k]
        total += c * work.signals.value[lane, machine.signals.wire[first + k]]
        work.signals.gain[lane, k] = c
    return total


def laws(used: Sequence[Expression]) -> Routine:
    """Return ``law(kind, machine, work, lane, law, want)``: a function of wires, with its derivatives by them in ``Work.signals.gain``."""
    return chain_functions(linear, [_law_function(e) for e in used])


def _law_function(e: Expression) -> Routine:
    """Return a law expanded for the number of its function's arguments."""
    names = [f"x{k}" for k in range(len(e.arguments))]
    lines = [
        "def law(machine, work, lane, law, want):",
        "    p = load(machine.number, lane, machine.signals.law[law, 1])",
        "    at = machine.signals.law[law, 2]",
        *(
            f"    {name} = work.signals.value[lane, machine.signals.wire[at + {k}]]"
            for k, name in enumerate(names)
        ),
        f"    y = f({', '.join(['p', *names])})",
    ]
    if names:
        lines += [
            "    if want == 1:",
            f"        gp, {', '.join('g' + n for n in names)} = wp.grad(f)({', '.join(['p', *names])})",
            *(f"        work.signals.gain[lane, {k}] = g{name}" for k, name in enumerate(names)),
        ]
    lines.append("    return y")
    f = e.warp_function()
    words = {"f": differentiable(f) if names else f, "load": e.loader()}
    kinds = {"machine": Machine, "work": Work, "lane": int, "law": int, "want": int}
    return compose_routine(lines, words, kinds, "law of signals")


@routine
def is_unknown_value(machine: Machine, work: Work, lane: int, k: int):
    """Return 1 if this state's value is the unknown instead of its rate.

    That is the case in a search for equilibrium, or for given states if its equation does not contain its rate.
    """
    by = machine.signals.unknown[k, UnknownRow.equilibrium_condition]
    if by == ALWAYS and work.lag[lane][0] == 0.0:
        return 1
    if by != 0:
        return work.signals.seeks_constant_states[lane]
    return 0


@routine
def is_state(machine: Machine, k: int):
    """Return 1 for a state, 0 for an algebraic number."""
    kind = machine.signals.unknown[k, UnknownRow.kind]
    if kind == RATE or kind == IMPLICIT:
        return 1
    return 0


@routine
def read_unknowns(machine: Machine, work: Work, lane: int, t: float):
    """Set first values: of states from their relation, of rates and algebraic numbers from the state's stored values."""
    nm = machine.signals.measures
    nu = machine.signals.unknowns
    first = machine.bodies + 1 + machine.point_state_rows
    lag = work.lag[lane][0]
    work.signals.value[lane, nm + 2 * nu] = t
    for k in range(nu):
        row = machine.signals.unknown[k, UnknownRow.row]
        place = machine.signals.unknown[k, UnknownRow.place]
        x = work.y[lane, first + row][place]
        rate = 0.0
        if (
            is_state(machine, k) == 1
            and work.signals.seeks_constant_states[lane] * is_unknown_value(machine, work, lane, k) == 0
        ):
            if machine.signals.unknown[k, UnknownRow.guess_row] >= 0:
                rate = work.y[lane, first + machine.signals.unknown[k, UnknownRow.guess_row]][
                    machine.signals.unknown[k, UnknownRow.guess_place]
                ]
            if lag > 0.0:
                base = work.base[lane, machine.point_state_rows + row][place]
                if machine.signals.unknown[k, UnknownRow.guess_row] < 0:
                    rate = (x - base) / lag
                x = base + lag * rate
        work.signals.value[lane, nm + k] = x
        work.signals.value[lane, nm + nu + k] = rate


def make_residuals(law: Routine) -> Routine:
    """Return the function for the equations and their derivatives."""

    @routine
    def evaluate_residuals(machine: Machine, work: Work, lane: int, plain: int):
        """Compute R in ``rhs``, ∂R/∂wires in ``by_wire``; or, with ``plain``, one number after the other from those before."""
        nm = machine.signals.measures
        nu = machine.signals.unknowns
        for i in range(nu):
            k = int(i)
            if plain == 1:
                k = machine.signals.order[i]
            number = machine.signals.unknown[k, UnknownRow.law]
            r = law(machine.signals.law[number, LawRow.function], machine, work, lane, number, 1 - plain)
            if plain == 1:
                work.signals.value[lane, nm + k + nu * is_state(machine, k)] = r
                work.signals.rhs[lane, k] = r
                continue
            for j in range(nm + 2 * nu + 1):
                work.signals.by_wire[lane, k, j] = 0.0
            first = machine.signals.law[number, LawRow.first_wire]
            for j in range(machine.signals.law[number, LawRow.wires]):
                wire = machine.signals.wire[first + j]
                work.signals.by_wire[lane, k, wire] = (
                    work.signals.by_wire[lane, k, wire] + work.signals.gain[lane, j]
                )
            own = int(-1)
            if machine.signals.unknown[k, UnknownRow.kind] == RATE:
                own = nm + nu + k
            if machine.signals.unknown[k, UnknownRow.kind] == VALUE:
                own = nm + k
            if own >= 0:
                r = r - work.signals.value[lane, own]
                work.signals.by_wire[lane, k, own] = work.signals.by_wire[lane, k, own] - 1.0
            work.signals.rhs[lane, k] = r

    return evaluate_residuals


@routine
def column_of(machine: Machine, work: Work, lane: int, k: int, lag: float):
    """Return coefficients of ∂/∂value and ∂/∂rate in the column of an unknown."""
    a = 1.0
    b = 0.0
    if is_state(machine, k) == 1 and is_unknown_value(machine, work, lane, k) == 0:
        a = lag
        b = 1.0
    return a, b


@routine
def newton_matrix(machine: Machine, work: Work, lane: int, re: float, im: float, size: int):
    """Compute R_U with a lag re + i im; of a complex one [[A, −B], [B, A]] (``size`` twice the unknowns)."""
    nm = machine.signals.measures
    nu = machine.signals.unknowns
    for k in range(nu):
        a, b = column_of(machine, work, lane, k, re)
        c = 0.0
        if b > 0.0:
            c = im
        for j in range(nu):
            by_value = work.signals.by_wire[lane, j, nm + k]
            x = a * by_value + b * work.signals.by_wire[lane, j, nm + nu + k]
            work.signals.matrix[lane, j, k] = x
            if size > nu:
                work.signals.matrix[lane, j + nu, k + nu] = x
                work.signals.matrix[lane, j, k + nu] = -c * by_value
                work.signals.matrix[lane, j + nu, k] = c * by_value
    return factor_dense(work.signals.matrix, work.signals.pivots, lane, size)


@routine
def apply_newton_step(machine: Machine, work: Work, lane: int, lag: float):
    """Apply a Newton step; return the largest change relative to the number itself, or its size, and its unknown."""
    nm = machine.signals.measures
    nu = machine.signals.unknowns
    largest = 0.0
    who = int(0)
    for k in range(nu):
        d = -work.signals.rhs[lane, k]
        a, b = column_of(machine, work, lane, k, lag)
        x = work.signals.value[lane, nm + k] + a * d
        rate = work.signals.value[lane, nm + nu + k] + b * d
        work.signals.value[lane, nm + k] = x
        work.signals.value[lane, nm + nu + k] = rate
        size = machine.number[lane, machine.signals.unknown[k, UnknownRow.size]]
        if b == 0.0:
            size = wp.abs(x) + 1.0e-3 * wp.abs(d) + 1.0e-12 * size
        elif lag > 0.0:
            size = wp.max(wp.abs(rate), wp.max(wp.abs(x), size) / lag)
        else:
            size = wp.abs(rate) + 1.0e-290
        change = wp.abs(d) / size
        if not (change <= 1.0e300):
            change = 1.0e301
        if change > largest:
            largest = change
            who = k
    return largest, who


@routine
def reject_step(machine: Machine, work: Work, lane: int, who: int):
    """Reject the step for lack of a solution, as for a force that is NaN, and report the equation to the run."""
    if work.signals.unsolved_unknown[lane] == 0:  # all later stages of the same step may fail
        work.signals.unsolved_unknown[lane] = 1 + who
    bad = f64(wp.nan)
    for row in range(
        machine.bodies + 1 + machine.point_state_rows, machine.bodies + 1 + machine.internal_state_rows
    ):
        z = Y()
        z[0] = bad
        work.dy[lane, row] = z
    work.load[lane, ANY] = vec6(bad, bad, bad, bad, bad, bad)


@routine
def write(machine: Machine, work: Work, lane: int):
    """Write values, rates and sizes into the rows of the state."""
    nm = machine.signals.measures
    nu = machine.signals.unknowns
    first = machine.bodies + 1 + machine.point_state_rows
    for k in range(nu):
        row = machine.signals.unknown[k, UnknownRow.row]
        place = machine.signals.unknown[k, UnknownRow.place]
        y = work.y[lane, first + row]
        f = work.dy[lane, first + row]
        much = work.size[lane, machine.point_state_rows + row]
        f[place] = 0.0
        much[place] = 1.0e300  # no error is too large
        if is_state(machine, k) == 1:
            f[place] = work.signals.value[lane, nm + nu + k]
            much[place] = machine.number[lane, machine.signals.unknown[k, UnknownRow.size]]
        if (
            is_state(machine, k) == 0
            or work.lag[lane][0] > 0.0
            or work.signals.seeks_constant_states[lane] == 1
            or is_unknown_value(machine, work, lane, k) == 1
        ):
            y[place] = work.signals.value[lane, nm + k]
        work.y[lane, first + row] = y
        work.dy[lane, first + row] = f
        work.size[lane, machine.point_state_rows + row] = much
        guess = machine.signals.unknown[k, UnknownRow.guess_row]
        if guess >= 0:
            y = work.y[lane, first + guess]
            f = work.dy[lane, first + guess]
            much = work.size[lane, machine.point_state_rows + guess]
            place = machine.signals.unknown[k, UnknownRow.guess_place]
            y[place] = work.signals.value[lane, nm + nu + k]
            if (
                machine.signals.unknown[k, UnknownRow.equilibrium_condition] == ALWAYS
                and work.lag[lane][0] > 0.0
            ):  # then the step ends with its last rate and slope
                f[place] = (y[place] - work.base[lane, machine.point_state_rows + guess][place]) / work.lag[
                    lane
                ][0]
            elif machine.signals.unknown[k, UnknownRow.equilibrium_condition] != ALWAYS or not (
                wp.abs(f[place]) <= 1.0e300
            ):
                f[place] = 0.0
            much[place] = 1.0e300
            work.y[lane, first + guess] = y
            work.dy[lane, first + guess] = f
            work.size[lane, machine.point_state_rows + guess] = much


@routine
def measure_derivatives(machine: Machine, work: Work, lane: int):
    """Compute dU/ds = −R_U⁻¹ R_s of every measure; return 0, or 1 + the column without a pivot."""
    nm = machine.signals.measures
    nu = machine.signals.unknowns
    lag = lag_of(work.lag[lane])
    size = int(nu)
    if work.lag[lane][3] > 0.0:
        size = 2 * nu
    broken = newton_matrix(machine, work, lane, lag[0], lag[1], size)
    if broken != 0:
        return broken
    for s in range(nm):
        for k in range(nu):
            work.signals.rhs[lane, k] = -work.signals.by_wire[lane, k, s]
            work.signals.rhs[lane, nu + k] = 0.0
        solve_dense(work.signals.matrix, work.signals.pivots, work.signals.rhs, lane, size)
        for k in range(2 * nu):
            work.signals.signal_gradient[lane, s, k] = work.signals.rhs[lane, k]
    return 0


@routine
def residual_size(work: Work, lane: int, nu: int):
    """Return the sum of the residuals of all unknowns, and the first one whose residual is unusable, or −1."""
    left = 0.0
    lost = int(-1)
    for k in range(nu):
        r = wp.abs(work.signals.rhs[lane, k])
        left += r
        if lost < 0 and not (r <= 1.0e300):
            lost = k
    return left, lost


def make_signals(law: Routine, sense: Routine = evaluate_measures) -> Routine:
    """Return ``signal(machine, work, lane, t, want)``: every signal at a state, with ``want`` also derivatives of the unknowns by the
    measures.
    """
    evaluate = make_residuals(law)

    @routine
    def evaluate_signals(machine: Machine, work: Work, lane: int, t: float, want: int):
        sense(machine, work, lane)
        read_unknowns(machine, work, lane, t)
        if machine.signals.unknowns == 0:
            return
        nu = machine.signals.unknowns
        lag = work.lag[lane][0]
        plain = int(0)
        if lag == 0.0 and want == 0 and work.signals.seeks_constant_states[lane] == 0:
            plain = machine.signals.is_acyclic
        last = 1.0e300
        done = int(0)
        who = int(0)
        for _it in range(MAX_NEWTON_STEPS + 1):
            evaluate(machine, work, lane, plain)
            left, lost = residual_size(work, lane, nu)
            if lost >= 0:
                who = lost
                done = 0
                break
            if plain == 1 or done == 1 or left == 0.0:
                done = 1
                break
            broken = newton_matrix(machine, work, lane, lag, 0.0, nu)
            if broken != 0:
                who = broken - 1
                break
            solve_dense(work.signals.matrix, work.signals.pivots, work.signals.rhs, lane, nu)
            change, whose = apply_newton_step(machine, work, lane, lag)
            who = whose
            if not (change <= 1.0e300):
                break
            if change <= 1.0e-14 or (change <= 1.0e-9 and change >= 0.25 * last):
                done = 1
                if want == 0:
                    break
            last = change
        if done == 0:
            reject_step(machine, work, lane, who)
            return
        work.signals.unsolved_unknown[lane] = 0
        write(machine, work, lane)
        if want == 1:
            broken = measure_derivatives(machine, work, lane)
            if broken != 0:
                reject_step(machine, work, lane, (broken - 1) % nu)

    return evaluate_signals
