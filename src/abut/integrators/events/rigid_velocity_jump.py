# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Velocity jumps of rigid contacts at the accepted state by impacts, compiled, and their dissipation."""

from typing import TYPE_CHECKING

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.integrators.events.apply_impulses import put_velocities, velocity_of
from abut.integrators.events.impact import make_impact_solve
from abut.integrators.events.rigid_bristles import (
    reset_slipping_bristles,
)
from abut.integrators.events.rigid_guards import MIN_IMPACT_SPEED
from abut.integrators.status_codes import IMMOVABLE, STOP_DETAIL, UNDECIDED
from abut.kernels.columns.integration_columns import Weight
from abut.kernels.structs.machine_structs import Machine, RunData, Work, f64, vec3
from abut.system.contact.rigid.closed_contacts import contact_velocity

if TYPE_CHECKING:
    from abut.system.contact.feature import Contacts


CONDITION_TOLERANCE = f64(
    1e-13
)  #: tolerance of the conditions, relative to the speeds and accelerations present
FAILED_RESIDUAL = f64(1e-6)  #: relative residual at which the solution has failed


@routine
def velocity_tolerance(machine: Machine, run: RunData, lane: int):
    """Return the tolerance of velocities as a speed [m/s], the typical speed of the machine."""
    return run.weight[lane, Weight.velocity] / run.weight[lane, Weight.rtol]


@routine
def account_impulse_loss(machine: Machine, work: Work, run: RunData, lane: int, c: int, other: vec3):
    """Add the dissipation of an impulse to the balance, by the velocities at its place before and after."""
    lost = -0.5 * wp.dot(work.rigid.impulse[lane, c], other + contact_velocity(machine, work, lane, c))
    ledger = run.y0[lane, machine.bodies]
    ledger[0] = ledger[0] + lost
    run.y0[lane, machine.bodies] = ledger
    k = work.rigid.point[lane, c]
    work.rigid.normal_impulse[lane, k] = work.rigid.normal_impulse[lane, k] + work.rigid.impulse[lane, c][0]
    work.rigid.dissipated_energy[lane, k] = work.rigid.dissipated_energy[lane, k] + lost


@routine
def account_impact_losses(machine: Machine, work: Work, run: RunData, lane: int):
    """Add the dissipation of all impulses to the balance, by the velocities before, which the accepted state still has, and after."""
    for c in range(work.rigid.count[lane]):
        work.rigid.last_impulse[lane, c] = contact_velocity(machine, work, lane, c)
    for b in range(machine.bodies):
        work.rigid.free_velocity[lane, b] = work.rigid.velocity[lane, b]
        work.rigid.velocity[lane, b] = velocity_of(machine, work, run, lane, b)
    for c in range(work.rigid.count[lane]):
        account_impulse_loss(machine, work, run, lane, c, work.rigid.last_impulse[lane, c])
    for b in range(machine.bodies):
        work.rigid.velocity[lane, b] = work.rigid.free_velocity[lane, b]


@routine
def stop_undecided(work: Work, run: RunData, lane: int, c: int):
    """End the lane where no impulses or forces of a place were found."""
    run.count[lane, STOP_DETAIL] = 1 + work.rigid.point[lane, c]
    return UNDECIDED


def make_velocity_jump(contacts: "Contacts", gather_closed: Routine) -> Routine:
    """Return ``jump(machine, work, run, lane)``: velocities after the impacts at the accepted state; 0, or the status of a failure."""
    rebound, coefficient = contacts.impacts
    strike = make_impact_solve(rebound, coefficient, contacts.returns)

    @routine
    def velocity_jump(machine: Machine, work: Work, run: RunData, lane: int):
        stuck = gather_closed(machine, work, run, lane)
        for b in range(machine.bodies):
            work.rigid.velocity[lane, b] = velocity_of(machine, work, run, lane, b)
        if stuck > 0:
            run.count[lane, STOP_DETAIL] = stuck
            k = stuck - 1
            if work.guard.rate[lane, k] > 0.0:
                return IMMOVABLE
            return 0
        pace = velocity_tolerance(machine, run, lane)
        tiny = MIN_IMPACT_SPEED * run.weight[lane, Weight.velocity]
        wrong, hits = strike(
            machine, work, lane, tiny, run.weight[lane, Weight.depth], CONDITION_TOLERANCE * pace
        )
        if hits == 0:
            return 0
        if wrong < 0.0 or wrong > FAILED_RESIDUAL * pace:
            return stop_undecided(work, run, lane, 0)
        account_impact_losses(machine, work, run, lane)
        for c in range(work.rigid.count[lane]):
            reset_slipping_bristles(machine, work, run, lane, c)
        put_velocities(machine, work, run, lane)
        return 0

    return velocity_jump
