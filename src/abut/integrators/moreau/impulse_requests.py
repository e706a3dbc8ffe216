# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Conditions of rigid contacts in a step of Moreau and Jean's method, compiled, and the impulses with which their solution begins."""

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.integration_columns import (
    MoreauNumbers,
    MoreauTable,
    Weight,
)
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow
from abut.kernels.structs.machine_structs import Machine, RunData, Work, f64, vec3
from abut.kernels.structs.rigid_contact_structs import ImpulseRequest, StepImpulse
from abut.system.contact.rigid.closed_contacts import apply_contact_impulse, contact_velocity, plan_of
from abut.system.contact.rigid.impulse_laws import friction_of_step

SLOW = f64(
    2.0
)  #: multiple of the speed that loads cause within a step below which an impact does not rebound
NOISE = f64(2.0)  #: velocities of lasting contacts, in tolerances, that are errors and do not rebound
ROUNDED = f64(1e-14)  #: residual, relative to the machine's speed, that is rounding


@routine
def initial_velocity(machine: Machine, work: Work, lane: int, c: int):
    """Return the velocity at a contact at the start of the step, in its axes."""
    k = work.rigid.point[lane, c]
    before = work.contact_point[lane, k].slip - work.contact_point[lane, k].normal * work.guard.rate[lane, k]
    return wp.transpose(work.rigid.axes[lane, c]) @ before


@routine
def last_impulse(machine: Machine, work: Work, run: RunData, lane: int, k: int):
    """Return the impulse of a contact point in the last step; a place that is numbered by another plan now counts as not constrained."""
    z = run.y0[lane, machine.bodies + 1 + k]
    if z[StepImpulse.plan] != plan_of(machine, work, lane, k):
        z[StepImpulse.closed] = 0.0
        z[StepImpulse.stuck] = 0.0
    return z


@routine
def least_speed(run: RunData, lane: int):
    """Return the lowest reference speed of residuals [m/s], set by rounding."""
    speed = run.weight[lane, Weight.velocity] / run.weight[lane, Weight.rtol]
    return ROUNDED * speed / run.table[MoreauTable.numbers, MoreauNumbers.tolerance]


def make_restitution_velocity(rebound: Routine) -> Routine:
    """Return ``restitution_velocity(machine, work, run, lane, c, h, free)`` for a given coefficient of restitution."""

    @routine
    def restitution_velocity(
        machine: Machine, work: Work, run: RunData, lane: int, c: int, h: float, free: float
    ):
        """Return the addition to the separation velocity at a contact; ``free`` is that velocity without impulses.

        A gap that stays open by itself may close, unless it is within the tolerance of depth: a contact at rest would close it, and be
        separated again, without end. Otherwise it is e u_n⁻, unless loads cause more than half of that speed within the step: a resting
        body would be thrown up.
        """
        k = work.rigid.point[lane, c]
        contact = machine.contact_point[k, ContactPointRow.contact]
        gap = wp.max(-work.guard.depth[lane, k], 0.0)
        met = wp.max(work.guard.rate[lane, k], 0.0)
        far = run.table[MoreauTable.numbers, MoreauNumbers.theta] * h
        if gap > met * far and gap > run.weight[lane, Weight.depth]:
            return gap / far
        if met <= SLOW * (-work.guard.rate[lane, k] - free):
            return 0.0
        return -met * rebound(
            machine.contact[contact, ContactRow.rigid],
            machine.number,
            lane,
            machine.contact[contact, ContactRow.normal_number],
            met,
        )

    return restitution_velocity


def make_impulse_request(rebound: Routine, coefficient: Routine) -> Routine:
    """Return ``ask(machine, work, run, lane, h)``, which sets the conditions of all contacts and the initial impulses from the last step.

    It returns the largest speed at which anything would touch, and whether all motion at contacts is error.
    """
    restitution_velocity = make_restitution_velocity(rebound)

    @routine
    def request_impulses(machine: Machine, work: Work, run: RunData, lane: int, h: float):
        fastest = least_speed(run, lane)
        rests = int(1)
        theta = run.table[MoreauTable.numbers, MoreauNumbers.theta]
        for c in range(work.rigid.count[lane]):
            fastest = wp.max(fastest, wp.length(contact_velocity(machine, work, lane, c)))
        for c in range(work.rigid.count[lane]):
            u = contact_velocity(machine, work, lane, c)
            z = last_impulse(machine, work, run, lane, work.rigid.point[lane, c])
            before = initial_velocity(machine, work, lane, c) * ((1.0 - theta) / theta)
            if wp.length(before) <= NOISE * fastest * run.table[MoreauTable.numbers, MoreauNumbers.tolerance]:
                before = vec3()
            else:
                rests = 0
            if z[StepImpulse.closed] > 1.0:
                work.rigid.request[lane, c, ImpulseRequest.aim] = before[0]
            else:
                work.rigid.request[lane, c, ImpulseRequest.aim] = restitution_velocity(
                    machine, work, run, lane, c, h, u[0]
                )
            if z[StepImpulse.stuck] > 0.0:
                for i in range(2):
                    work.rigid.request[lane, c, ImpulseRequest.slip_offset + i] = before[1 + i]
        for c in range(work.rigid.count[lane]):
            k = work.rigid.point[lane, c]
            contact = machine.contact_point[k, ContactPointRow.contact]
            slip = wp.length(work.contact_point[lane, k].slip)
            z = last_impulse(machine, work, run, lane, k)
            if z[StepImpulse.stuck] > 0.0:
                slip = 0.0
            kind = machine.contact[contact, ContactRow.cone]
            at = machine.contact[contact, ContactRow.friction_number]
            work.rigid.request[lane, c, ImpulseRequest.cone] = coefficient(
                kind, machine.number, lane, at, slip
            )
            axes = work.rigid.axes[lane, c]
            force = wp.transpose(axes) @ friction_of_step(z)
            p = vec3(z[StepImpulse.normal], force[1], force[2]) * h
            work.rigid.impulse[lane, c] = p
            apply_contact_impulse(machine, work, lane, c, p)
        return fastest, rests

    return request_impulses
