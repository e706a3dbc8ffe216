# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Step of an explicit Runge–Kutta method, compiled; the method's coefficients are data in ``RunData.table``."""

from typing import TYPE_CHECKING

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.integrators.events.rigid_contact import make_step_start
from abut.integrators.status_codes import ACCEPTED, EVENT, FRESH, SINGULAR
from abut.integrators.time_loop.error_norm import error_of, larger_error, least_step
from abut.integrators.time_loop.loop import carried_error, internal_state_owner
from abut.integrators.time_loop.step_log import start_recorder
from abut.kernels.columns.integration_columns import (
    Growth,
    LargestError,
    StageDerivatives,
    TableauRow,
    Weight,
)
from abut.kernels.columns.machine_columns import PowerColumns
from abut.kernels.structs.machine_structs import A2, Machine, RunData, Work, Y, f64, vec4
from abut.kernels.structs.tree_structs import BranchRow

if TYPE_CHECKING:
    from abut.system.features import Functions


@routine
def begin_again(machine: Machine, run: RunData, lane: int):
    """Reuse the derivative at the end of the last step as the first stage."""
    for b in range(machine.bodies + 1 + machine.internal_state_rows):
        run.k[lane, StageDerivatives.first, b] = run.f0[lane, b]
    f = run.f0[lane, machine.bodies]
    run.power[lane, StageDerivatives.first, PowerColumns.dissipated] = f[0]
    run.power[lane, StageDerivatives.first, PowerColumns.supplied] = f[1]


@wp.func_native("""
    double sum[13] = {};
    for (int j = 0; j < count; ++j) {
        const double a = wp::index(table, row, j);
        if (a == 0.0) continue;
        const double *x = wp::index(k, lane, j, b).c;
        for (int i = 0; i < 13; ++i) sum[i] = sum[i] + a * x[i];
    }
    wp::vec_t<13, wp::float64> y;
    for (int i = 0; i < 13; ++i) y.c[i] = sum[i];
    return y;
""")
def combine_stages(table: A2, row: int, count: int, k: wp.array3d(dtype=Y), lane: int, b: int) -> Y:
    """Return Σ a_j k_j over the first stages, by a row of the tableau: sums stay in registers."""


@wp.func_native("""
    double place = 0.0, rate = 0.0;
    for (int j = 0; j < count; ++j) {
        const double a = wp::index(table, row, j);
        const double *x = wp::index(k, lane, j, b).c;
        place = fma(a, x[i], place);
        rate = fma(a, x[7 + i], rate);
    }
    const double *from = wp::index(y0, lane, b).c;
    double *to = wp::index(y, lane, b).c;
    to[i] = fma(h, place, from[i]);
    to[7 + i] = fma(h, rate, from[7 + i]);
""")
def advance_one(
    table: A2,
    row: int,
    count: int,
    k: wp.array3d(dtype=Y),
    y0: wp.array2d(dtype=Y),
    y: wp.array2d(dtype=Y),
    lane: int,
    b: int,
    i: int,
    h: f64,
):
    """Compute y = y0 + h Σ a_j k_j of one coordinate and its rate."""


@routine
def stage_state(machine: Machine, work: Work, run: RunData, lane: int, st: int, h: float):
    """Compute the state of a stage."""
    for b in range(machine.bodies + 1 + machine.internal_state_rows):
        if (
            b < machine.bodies and machine.tree.has_quaternion[b] == 0
        ):  # constrained components of its joint are zero
            k = machine.tree.branch_of_body[b]
            for c in range(
                machine.tree.branch[k, BranchRow.freedoms] + machine.tree.branch[k, BranchRow.driven]
            ):
                advance_one(
                    run.table,
                    st,
                    st,
                    run.k,
                    run.y0,
                    work.y,
                    lane,
                    b,
                    machine.tree.branch[k, BranchRow.slot + c],
                    h,
                )
        elif b != machine.bodies:
            work.y[lane, b] = run.y0[lane, b] + h * combine_stages(run.table, st, st, run.k, lane, b)


@routine
def keep_stage(machine: Machine, work: Work, run: RunData, lane: int, st: int):
    """Store the derivative of a stage."""
    for b in range(machine.bodies + 1 + machine.internal_state_rows):
        run.k[lane, st, b] = work.dy[lane, b]
    p = work.dy[lane, machine.bodies]
    run.power[lane, st, PowerColumns.dissipated] = p[0]
    run.power[lane, st, PowerColumns.supplied] = p[1]
    if st == 0:
        for b in range(machine.bodies + 1 + machine.internal_state_rows):
            run.f0[lane, b] = work.dy[lane, b]
        run.count[lane, FRESH] = 1


@routine
def compute_candidate(machine: Machine, work: Work, run: RunData, lane: int, h: float, last: int):
    """Compute the candidate, which is the last stage. Energies do not feed back: the weights b integrate them."""
    for b in range(machine.bodies + 1 + machine.internal_state_rows):
        run.y1[lane, b] = work.y[lane, b]
        run.f1[lane, b] = work.dy[lane, b]
    ledger = run.y0[lane, machine.bodies]
    for j in range(last):
        ledger[0] = ledger[0] + h * run.table[last, j] * run.power[lane, j, PowerColumns.dissipated]
        ledger[1] = ledger[1] + h * run.table[last, j] * run.power[lane, j, PowerColumns.supplied]
    run.y1[lane, machine.bodies] = ledger


def make_step_error(estimates: int, counted: Routine) -> Routine:
    """Return ``step_error(machine, work, run, lane, h, last)`` for this number of error rows; ``counted`` selects the relevant error
    components.
    """

    @routine
    def step_error(machine: Machine, work: Work, run: RunData, lane: int, h: float, last: int):
        """Return the largest scaled error over all bodies; of 8(5,3) the two estimates combined as Hairer, Nørsett & Wanner (II.10.17)."""
        largest = 0.0
        second = 0.0
        for b in range(machine.bodies):
            e = combine_stages(run.table, last + 1, last + 1, run.k, lane, b)
            e = counted(machine, run, lane, b, e, work.y[lane, b])
            x, where = error_of(run, lane, b, e * h, work.y[lane, b], h, 0)
            largest = larger_error(run, lane, largest, x, b, where)
            if estimates == 2:
                e3 = combine_stages(run.table, last + 2, last + 1, run.k, lane, b)
                e3 = counted(machine, run, lane, b, e3, work.y[lane, b])
                x, where = error_of(run, lane, b, e3 * h, work.y[lane, b], h, 0)
                second = wp.max(second, x)
        for k in range(machine.internal_state_rows):
            e = combine_stages(run.table, last + 1, last + 1, run.k, lane, machine.bodies + 1 + k)
            x = carried_error(machine, work, run, lane, k, e * h, work.y[lane, machine.bodies + 1 + k])
            largest = larger_error(run, lane, largest, x, internal_state_owner(machine, k), 4)
        if estimates == 2 and largest > 0.0:
            largest = largest * largest / wp.sqrt(largest * largest + 0.01 * second * second)
        return largest

    return step_error


@routine
def conclude_step(
    machine: Machine, work: Work, run: RunData, lane: int, verdict: int, h: float, error: float
):
    e = wp.max(error, 1.0e-10)
    if verdict == EVENT:
        run.memory[lane, Growth.error] = 1.0e-4
        run.memory[lane, Growth.largest_growth] = 6.0
        return after_event(machine, work, run, lane, h)
    if verdict != ACCEPTED:
        run.memory[lane, Growth.largest_growth] = 1.0  # no growth right after a rejection
        return h * wp.clamp(0.9 * wp.pow(e, -run.weight[lane, Weight.exponent]), 0.1, 0.9)
    # proportional-integral control: steps at the stability limit stay steady (Gustafsson; Hairer & Wanner
    # II, IV.2)
    beta = 0.4 * run.weight[lane, Weight.exponent]
    f = (
        0.9
        * wp.pow(e, 0.75 * beta - run.weight[lane, Weight.exponent])
        * wp.pow(wp.max(run.memory[lane, Growth.error], 1.0e-4), beta)
    )
    largest = wp.max(run.memory[lane, Growth.largest_growth], 1.0)
    run.memory[lane, Growth.error] = e
    run.memory[lane, Growth.largest_growth] = 6.0
    return h * wp.clamp(f, 0.2, largest)


def explicit_step(
    functions: "Functions", stages: int, estimates: int, counted: Routine
) -> tuple[Routine, Routine]:
    """Return ``attempt`` and ``conclude_step`` of a method with this many stages and error rows."""
    step_error, evaluate = make_step_error(estimates, counted), functions.evaluate
    (anew, check_step_start), record_start = make_step_start(functions), start_recorder(functions)

    @routine
    def attempt_step(machine: Machine, work: Work, run: RunData, lane: int, t: float, h: float):
        st = int(
            anew
        )  # before the first stage, with constrained contacts: jumps, and the constrained contacts
        work.lag[lane] = vec4(0.0, 0.0, 0.0, 0.0)
        if run.count[lane, FRESH] == 1:
            st = 1
            begin_again(machine, run, lane)
        last = stages + 0 * st
        again = int(0)
        while st <= last:
            at = wp.max(st, 0)
            stage_state(machine, work, run, lane, at, h)
            probe = int(st == last or (anew < 0 and st <= 0))
            work.rigid.without_constraints[lane] = int(st < 0)
            status = evaluate(machine, work, lane, t + run.table[at, TableauRow.node] * h, probe)
            if status != 0:
                run.worst[lane, LargestError.node] = f64(status - 1)
                return 1.0e100, SINGULAR
            back = int(0)
            if st <= 0:
                status, back = check_step_start(machine, work, run, lane, st, again)
                if status != 0:
                    return 1.0e100, status
                again += int(st == 0)
            if st >= 0 and back == 0:
                keep_stage(machine, work, run, lane, st)
                if st == 0:
                    record_start(machine, work, run, lane)
            st += 1 - back
        error = step_error(machine, work, run, lane, h, last)
        compute_candidate(machine, work, run, lane, h, last)
        return error, 0

    return attempt_step, conclude_step


@routine
def after_event(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Return the step after a change of mode: the last successful one in the new mode, else a cautious one."""
    kind = int(0)
    for point in range(work.active_points[lane]):
        if work.point.mode[lane, point] != 0:
            kind = 1
    other = 1 - kind
    known = run.resume[2 * lane + kind]
    if known <= 0.0:
        known = 1.0e-3 * wp.max(h, run.resume[2 * lane + other])
    return wp.max(known, 10.0 * least_step(run, lane, run.time[lane]))
