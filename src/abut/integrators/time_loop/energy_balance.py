# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Energy balance on accepted steps, compiled: total + dissipated − work remains constant.

Elastic energies are those of the forces evaluated last, at the end of the accepted step. A drift that lasts for three steps is stored
with its time, if it is `GROWTH` times the last stored one. A jump of a motion's value or rate has no power: in the two steps after it,
the change of the balance is counted as work of motions.
"""

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.integration_columns import EnergyBalance, Weight
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow, DriveRow, PowerColumns
from abut.kernels.structs.machine_structs import Machine, RunData, Work, f64, vec3
from abut.system.contact.point.contact_point import TOUCHING

__all__ = ["MOTION_JUMP", "PLACE", "RATE", "make_watch_balance", "motion_jump"]

GROWTH = f64(1.3)  #: ratio of two successive stored drifts
ROUNDED = f64(1.0e-9)  #: fraction of the largest energy below which a drift is rounding
MOTION_JUMP = f64(100.0)  #: tolerances of depths or velocities, a jump of a motion
RATE, PLACE = 1, 2
STORED_DRIFTS = 96  # number of stored drifts


@routine
def motion_jump(machine: Machine, work: Work, run: RunData, lane: int):
    """Return 2 if the value of a motion jumps at the accepted state, which was just evaluated, 1 if its rate does, else 0."""
    kind = int(0)
    for k in range(machine.drives):
        if machine.drive[k, DriveRow.body] < 0:  # motions of joint coordinates do not jump
            place = work.position[lane, machine.drive[k, DriveRow.node]][machine.drive[k, DriveRow.row]]
            rate = work.velocity[lane, machine.drive[k, DriveRow.node]][machine.drive[k, DriveRow.row]]
            if wp.abs(rate) > MOTION_JUMP * run.weight[lane, Weight.velocity]:
                kind = wp.max(kind, RATE)
            if wp.abs(place) > MOTION_JUMP * run.weight[lane, Weight.depth]:
                kind = PLACE
                if wp.abs(place) > wp.abs(run.balance[lane, EnergyBalance.jump]):
                    run.balance[lane, EnergyBalance.jump] = place
                    run.balance[lane, EnergyBalance.jump_time] = run.time[lane]
                    run.balance[lane, EnergyBalance.jump_number] = f64(machine.drive[k, DriveRow.number])
    return kind


@routine
def pass_stops(machine: Machine, run: RunData, lane: int, t: float):
    """Record that motions may have jumped where the step to t passed a stop."""
    k = int(run.balance[lane, EnergyBalance.stops])
    while (
        k > 0
        and run.step_ends[lane, wp.clamp(k - 1, 0, run.step_ends.shape[1] - 1)]
        >= run.balance[lane, EnergyBalance.time]
    ):
        k -= 1  # belongs to another interval
    while k < run.step_ends.shape[1] and run.step_ends[lane, wp.min(k, run.step_ends.shape[1] - 1)] < t:
        run.balance[lane, EnergyBalance.jumped] = f64(2 * wp.min(machine.drives, 1))
        k += 1
    run.balance[lane, EnergyBalance.stops] = f64(k)


@routine
def update_energy_drift(run: RunData, lane: int, t: float, drift: float, large: float):
    """Store the least drift of the last three steps, if they have the same sign."""
    a = run.balance[lane, EnergyBalance.earlier_drift]
    b = run.balance[lane, EnergyBalance.drift]
    least = wp.min(a, wp.min(b, drift))
    if least < 0.0:
        least = wp.min(wp.max(a, wp.max(b, drift)), 0.0)
    k = int(run.balance[lane, EnergyBalance.lasting_drifts])
    size = ROUNDED * large
    if k > 0:
        last = k - 1
        size = GROWTH * wp.abs(run.balance[lane, EnergyBalance.lasting + last])
    if run.balance[lane, EnergyBalance.steps] >= 2.0 and wp.abs(least) > size:
        k = wp.min(k, STORED_DRIFTS - 1)  # the last place contains the largest
        run.balance[lane, EnergyBalance.since + k] = run.balance[lane, EnergyBalance.earlier_time]
        run.balance[lane, EnergyBalance.lasting + k] = least
        run.balance[lane, EnergyBalance.lasting_drifts] = f64(k + 1)
    run.balance[lane, EnergyBalance.earlier_time] = run.balance[lane, EnergyBalance.time]
    run.balance[lane, EnergyBalance.earlier_drift] = b
    run.balance[lane, EnergyBalance.time] = t
    run.balance[lane, EnergyBalance.drift] = drift
    run.balance[lane, EnergyBalance.steps] = wp.min(run.balance[lane, EnergyBalance.steps] + 1.0, 2.0)


@routine
def widen_range(run: RunData, lane: int, k: int, x: float):
    """Extend the range of a part of the balance."""
    run.balance[lane, EnergyBalance.low + k] = wp.min(run.balance[lane, EnergyBalance.low + k], x)
    run.balance[lane, EnergyBalance.high + k] = wp.max(run.balance[lane, EnergyBalance.high + k], x)
    return wp.abs(x)


def make_watch_balance(stored: Routine) -> Routine:
    """Return ``watch_balance(machine, work, run, lane, t)`` for the elastic energy of contact points; see `system.observe.energies`."""

    @routine
    def watch_balance(machine: Machine, work: Work, run: RunData, lane: int, t: float):
        """Update the balance after an accepted step."""
        moving = work.power[lane, PowerColumns.kinetic]
        lifted = work.power[lane, PowerColumns.potential]
        elastic = work.power[lane, PowerColumns.stored]
        for b in range(machine.bodies):
            y = run.y0[lane, b]
            p = vec3(y[0], y[1], y[2])
            v = vec3(y[7], y[8], y[9])
            o = vec3(y[10], y[11], y[12])
            if (
                machine.tree.branches > 0
            ):  # the state is in joint coordinates; the bodies were last evaluated in this state
                p = work.at.p[lane, b]
                v = work.at.v[lane, b]
                o = work.at.w[lane, b]
            moving += 0.5 * (machine.mass[lane, b] * wp.dot(v, v) + wp.dot(o, work.inertia[lane, b] @ o))
            lifted -= machine.mass[lane, b] * wp.dot(machine.gravity[lane], p)
        ledger = run.y0[lane, machine.bodies]
        lost = ledger[0]
        for point in range(work.active_points[lane]):
            if work.point.mode[lane, point] == TOUCHING:
                back = stored(machine, work, lane, point)
                elastic += back
                if (
                    machine.contact[
                        machine.contact_point[point, ContactPointRow.contact], ContactRow.all_dissipated
                    ]
                    == 1
                ):
                    lost -= back
        external_work = ledger[1] + run.balance[lane, EnergyBalance.jump_work]
        drift = moving + lifted + elastic + lost - external_work - run.balance[lane, EnergyBalance.start]
        before = run.balance[lane, EnergyBalance.drift]
        pass_stops(machine, run, lane, t)
        if run.balance[lane, EnergyBalance.jumped] > 0.0:
            external_work += drift - before
            run.balance[lane, EnergyBalance.jump_work] = (
                run.balance[lane, EnergyBalance.jump_work] + drift - before
            )
            run.balance[lane, EnergyBalance.jumped] = run.balance[lane, EnergyBalance.jumped] - 1.0
            drift = before
        elif run.balance[lane, EnergyBalance.changed] > 0.0:
            run.balance[lane, EnergyBalance.start] = run.balance[lane, EnergyBalance.start] + drift - before
            run.balance[lane, EnergyBalance.changed] = run.balance[lane, EnergyBalance.changed] - 1.0
            drift = before
        large = widen_range(run, lane, 0, moving)
        large = wp.max(large, widen_range(run, lane, 1, lifted))
        large = wp.max(large, widen_range(run, lane, 2, elastic))
        large = wp.max(large, widen_range(run, lane, 3, lost))
        large = wp.max(large, widen_range(run, lane, 4, external_work))
        update_energy_drift(run, lane, t, drift, large)

    return watch_balance
