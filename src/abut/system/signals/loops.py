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
from typing import Any

import warp as wp

from abut.extend import Expression, differentiable, routine
from abut.kernels.columns.signal_columns import LawRow, UnknownRow
from abut.kernels.dispatch import chain, compose_routine
from abut.kernels.structs.machine_structs import A2, A3, I2, Machine, Work, Y, f64, vec6
from abut.signals.states import ALWAYS, IMPLICIT, RATE, VALUE
from abut.system.dynamics.lag import lag_of
from abut.system.signals.measures import sense

MOST = 40  #: largest number of Newton steps before failure is reported
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
def linear(kind: int, m: Machine, w: Work, lane: int, law: int, want: int):
    """Return Σ c_k s_k, the end of the chain."""
    at = m.wiring.law[law, LawRow.number]
    first = m.wiring.law[law, LawRow.first_wire]
    total = 0.0
    for k in range(m.wiring.law[law, LawRow.wires]):
        c = m.number[lane, at + k]
        total += c * w.waves.value[lane, m.wiring.wire[first + k]]
        w.waves.gain[lane, k] = c
    return total


def laws(used: Sequence[Expression]) -> Any:
    """Return ``law(kind, m, w, lane, law, want)``: a function of wires, with its derivatives by them in ``waves.gain``."""
    return chain(linear, [_law(e) for e in used])


def _law(e: Expression) -> Any:
    """Return a law expanded for the number of its function's arguments."""
    names = [f"x{k}" for k in range(len(e.arguments))]
    lines = [
        "def law(m, w, lane, law, want):",
        "    p = load(m.number, lane, m.wiring.law[law, 1])",
        "    at = m.wiring.law[law, 2]",
        *(f"    {name} = w.waves.value[lane, m.wiring.wire[at + {k}]]" for k, name in enumerate(names)),
        f"    y = f({', '.join(['p', *names])})",
    ]
    if names:
        lines += [
            "    if want == 1:",
            f"        gp, {', '.join('g' + n for n in names)} = wp.grad(f)({', '.join(['p', *names])})",
            *(f"        w.waves.gain[lane, {k}] = g{name}" for k, name in enumerate(names)),
        ]
    lines.append("    return y")
    f = e.warp_function()
    words = {"f": differentiable(f) if names else f, "load": e.loader()}
    kinds = {"m": Machine, "w": Work, "lane": int, "law": int, "want": int}
    return compose_routine(lines, words, kinds, "law of signals")


@routine
def settles(m: Machine, w: Work, lane: int, k: int):
    """Return 1 if this state's value is the unknown instead of its rate.

    That is the case in a search for equilibrium, or for given states if its equation does not contain its rate.
    """
    by = m.wiring.unknown[k, UnknownRow.settled]
    if by == ALWAYS and w.lag[lane][0] == 0.0:
        return 1
    if by != 0:
        return w.waves.still[lane]
    return 0


@routine
def is_state(m: Machine, k: int):
    """Return 1 for a state, 0 for an algebraic number."""
    kind = m.wiring.unknown[k, UnknownRow.kind]
    if kind == RATE or kind == IMPLICIT:
        return 1
    return 0


@routine
def read_unknowns(m: Machine, w: Work, lane: int, t: float):
    """Set first values: of states from their relation, of rates and algebraic numbers from the state's stored values."""
    nm = m.wiring.measures
    nu = m.wiring.unknowns
    first = m.bodies + 1 + m.laden
    lag = w.lag[lane][0]
    w.waves.value[lane, nm + 2 * nu] = t
    for k in range(nu):
        row = m.wiring.unknown[k, UnknownRow.row]
        place = m.wiring.unknown[k, UnknownRow.place]
        x = w.y[lane, first + row][place]
        rate = 0.0
        if is_state(m, k) == 1 and w.waves.still[lane] * settles(m, w, lane, k) == 0:
            if m.wiring.unknown[k, UnknownRow.guess_row] >= 0:
                rate = w.y[lane, first + m.wiring.unknown[k, UnknownRow.guess_row]][
                    m.wiring.unknown[k, UnknownRow.guess_place]
                ]
            if lag > 0.0:
                base = w.base[lane, m.laden + row][place]
                if m.wiring.unknown[k, UnknownRow.guess_row] < 0:
                    rate = (x - base) / lag
                x = base + lag * rate
        w.waves.value[lane, nm + k] = x
        w.waves.value[lane, nm + nu + k] = rate


def residuals(law: Any) -> Any:
    """Return the function for the equations and their derivatives."""

    @routine
    def evaluate(m: Machine, w: Work, lane: int, plain: int):
        """Compute R in ``rhs``, ∂R/∂wires in ``by_wire``; or, with ``plain``, one number after the other from those before."""
        nm = m.wiring.measures
        nu = m.wiring.unknowns
        for i in range(nu):
            k = int(i)
            if plain == 1:
                k = m.wiring.order[i]
            number = m.wiring.unknown[k, UnknownRow.law]
            r = law(m.wiring.law[number, LawRow.function], m, w, lane, number, 1 - plain)
            if plain == 1:
                w.waves.value[lane, nm + k + nu * is_state(m, k)] = r
                w.waves.rhs[lane, k] = r
                continue
            for j in range(nm + 2 * nu + 1):
                w.waves.by_wire[lane, k, j] = 0.0
            first = m.wiring.law[number, LawRow.first_wire]
            for j in range(m.wiring.law[number, LawRow.wires]):
                wire = m.wiring.wire[first + j]
                w.waves.by_wire[lane, k, wire] = w.waves.by_wire[lane, k, wire] + w.waves.gain[lane, j]
            own = int(-1)
            if m.wiring.unknown[k, UnknownRow.kind] == RATE:
                own = nm + nu + k
            if m.wiring.unknown[k, UnknownRow.kind] == VALUE:
                own = nm + k
            if own >= 0:
                r = r - w.waves.value[lane, own]
                w.waves.by_wire[lane, k, own] = w.waves.by_wire[lane, k, own] - 1.0
            w.waves.rhs[lane, k] = r

    return evaluate


@routine
def column_of(m: Machine, w: Work, lane: int, k: int, lag: float):
    """Return coefficients of ∂/∂value and ∂/∂rate in the column of an unknown."""
    a = 1.0
    b = 0.0
    if is_state(m, k) == 1 and settles(m, w, lane, k) == 0:
        a = lag
        b = 1.0
    return a, b


@routine
def newton_matrix(m: Machine, w: Work, lane: int, re: float, im: float, size: int):
    """Compute R_U with a lag re + i im; of a complex one [[A, −B], [B, A]] (``size`` twice the unknowns)."""
    nm = m.wiring.measures
    nu = m.wiring.unknowns
    for k in range(nu):
        a, b = column_of(m, w, lane, k, re)
        c = 0.0
        if b > 0.0:
            c = im
        for j in range(nu):
            by_value = w.waves.by_wire[lane, j, nm + k]
            x = a * by_value + b * w.waves.by_wire[lane, j, nm + nu + k]
            w.waves.matrix[lane, j, k] = x
            if size > nu:
                w.waves.matrix[lane, j + nu, k + nu] = x
                w.waves.matrix[lane, j, k + nu] = -c * by_value
                w.waves.matrix[lane, j + nu, k] = c * by_value
    return factor_dense(w.waves.matrix, w.waves.swap, lane, size)


@routine
def take(m: Machine, w: Work, lane: int, lag: float):
    """Apply a Newton step; return the largest change relative to the number itself, or its size, and its unknown."""
    nm = m.wiring.measures
    nu = m.wiring.unknowns
    largest = 0.0
    who = int(0)
    for k in range(nu):
        d = -w.waves.rhs[lane, k]
        a, b = column_of(m, w, lane, k, lag)
        x = w.waves.value[lane, nm + k] + a * d
        rate = w.waves.value[lane, nm + nu + k] + b * d
        w.waves.value[lane, nm + k] = x
        w.waves.value[lane, nm + nu + k] = rate
        size = m.number[lane, m.wiring.unknown[k, UnknownRow.size]]
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
def poison(m: Machine, w: Work, lane: int, who: int):
    """Reject the step for lack of a solution, as for a force that is NaN, and report the equation to the run."""
    if w.waves.stuck[lane] == 0:  # all later stages of the same step may fail
        w.waves.stuck[lane] = 1 + who
    bad = f64(wp.nan)
    for row in range(m.bodies + 1 + m.laden, m.bodies + 1 + m.carried):
        z = Y()
        z[0] = bad
        w.dy[lane, row] = z
    w.load[lane, ANY] = vec6(bad, bad, bad, bad, bad, bad)


@routine
def write(m: Machine, w: Work, lane: int):
    """Write values, rates and sizes into the rows of the state."""
    nm = m.wiring.measures
    nu = m.wiring.unknowns
    first = m.bodies + 1 + m.laden
    for k in range(nu):
        row = m.wiring.unknown[k, UnknownRow.row]
        place = m.wiring.unknown[k, UnknownRow.place]
        y = w.y[lane, first + row]
        f = w.dy[lane, first + row]
        much = w.size[lane, m.laden + row]
        f[place] = 0.0
        much[place] = 1.0e300  # no error is too large
        if is_state(m, k) == 1:
            f[place] = w.waves.value[lane, nm + nu + k]
            much[place] = m.number[lane, m.wiring.unknown[k, UnknownRow.size]]
        if (
            is_state(m, k) == 0
            or w.lag[lane][0] > 0.0
            or w.waves.still[lane] == 1
            or settles(m, w, lane, k) == 1
        ):
            y[place] = w.waves.value[lane, nm + k]
        w.y[lane, first + row] = y
        w.dy[lane, first + row] = f
        w.size[lane, m.laden + row] = much
        guess = m.wiring.unknown[k, UnknownRow.guess_row]
        if guess >= 0:
            y = w.y[lane, first + guess]
            f = w.dy[lane, first + guess]
            much = w.size[lane, m.laden + guess]
            place = m.wiring.unknown[k, UnknownRow.guess_place]
            y[place] = w.waves.value[lane, nm + nu + k]
            if (
                m.wiring.unknown[k, UnknownRow.settled] == ALWAYS and w.lag[lane][0] > 0.0
            ):  # then the step ends with its last rate and slope
                f[place] = (y[place] - w.base[lane, m.laden + guess][place]) / w.lag[lane][0]
            elif m.wiring.unknown[k, UnknownRow.settled] != ALWAYS or not (wp.abs(f[place]) <= 1.0e300):
                f[place] = 0.0
            much[place] = 1.0e300
            w.y[lane, first + guess] = y
            w.dy[lane, first + guess] = f
            w.size[lane, m.laden + guess] = much


@routine
def follow(m: Machine, w: Work, lane: int):
    """Compute dU/ds = −R_U⁻¹ R_s of every measure; return 0, or 1 + the column without a pivot."""
    nm = m.wiring.measures
    nu = m.wiring.unknowns
    lag = lag_of(w.lag[lane])
    size = int(nu)
    if w.lag[lane][3] > 0.0:
        size = 2 * nu
    broken = newton_matrix(m, w, lane, lag[0], lag[1], size)
    if broken != 0:
        return broken
    for s in range(nm):
        for k in range(nu):
            w.waves.rhs[lane, k] = -w.waves.by_wire[lane, k, s]
            w.waves.rhs[lane, nu + k] = 0.0
        solve_dense(w.waves.matrix, w.waves.swap, w.waves.rhs, lane, size)
        for k in range(2 * nu):
            w.waves.follow[lane, s, k] = w.waves.rhs[lane, k]
    return 0


@routine
def residual_size(w: Work, lane: int, nu: int):
    """Return the sum of the residuals of all unknowns, and the first one whose residual is unusable, or −1."""
    left = 0.0
    lost = int(-1)
    for k in range(nu):
        r = wp.abs(w.waves.rhs[lane, k])
        left += r
        if lost < 0 and not (r <= 1.0e300):
            lost = k
    return left, lost


def make_signals(law: Any, sense: Any = sense) -> Any:
    """Return ``signal(m, w, lane, t, want)``: every signal at a state, with ``want`` also derivatives of the unknowns by the measures."""
    evaluate = residuals(law)

    @routine
    def signal(m: Machine, w: Work, lane: int, t: float, want: int):
        sense(m, w, lane)
        read_unknowns(m, w, lane, t)
        if m.wiring.unknowns == 0:
            return
        nu = m.wiring.unknowns
        lag = w.lag[lane][0]
        plain = int(0)
        if lag == 0.0 and want == 0 and w.waves.still[lane] == 0:
            plain = m.wiring.plain
        last = 1.0e300
        done = int(0)
        who = int(0)
        for _it in range(MOST + 1):
            evaluate(m, w, lane, plain)
            left, lost = residual_size(w, lane, nu)
            if lost >= 0:
                who = lost
                done = 0
                break
            if plain == 1 or done == 1 or left == 0.0:
                done = 1
                break
            broken = newton_matrix(m, w, lane, lag, 0.0, nu)
            if broken != 0:
                who = broken - 1
                break
            solve_dense(w.waves.matrix, w.waves.swap, w.waves.rhs, lane, nu)
            change, whose = take(m, w, lane, lag)
            who = whose
            if not (change <= 1.0e300):
                break
            if change <= 1.0e-14 or (change <= 1.0e-9 and change >= 0.25 * last):
                done = 1
                if want == 0:
                    break
            last = change
        if done == 0:
            poison(m, w, lane, who)
            return
        w.waves.stuck[lane] = 0
        write(m, w, lane)
        if want == 1:
            broken = follow(m, w, lane)
            if broken != 0:
                poison(m, w, lane, (broken - 1) % nu)

    return signal
