# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Guards of contacts constrained by equations, compiled: places in a step where a force reaches zero, friction its limit, or slip ends.

A falling guard is located at half its tolerance beyond zero, so that the new mode (`rigid`) is determined after the crossing. A step that
ends nearer to zero by chance, for example on an output, causes no event, and the next one begins there.
"""

import warp as wp

from abut.extend import routine
from abut.integrators.status_codes import LOCATING
from abut.kernels.columns.integration_columns import EventTrial, GuardTrial, Weight
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow
from abut.kernels.structs.machine_structs import Machine, RunData, Work, f64
from abut.kernels.structs.rigid_contact_structs import RigidConstraintRow
from abut.system.contact.point.contact_point import FREE, STARTING, STICKING, TOUCHING
from abut.system.contact.search.box_features import ABSENT

__all__ = [
    "MIN_IMPACT_SPEED",
    "constrained_crossing",
    "constrained_guard_met",
    "follow_slip",
    "is_constrained",
]

ZERO_FORCE = f64(1e-7)  #: fraction of the largest force of a contact that counts as zero
PAST = f64(0.25)  #: fraction of a guard's tolerance beyond which it is past zero
MIN_IMPACT_SPEED = f64(1e-3)  #: fraction of the tolerance of velocities below which an approach is no impact


@routine
def is_constrained(machine: Machine, point: int):
    """Return True if a contact point belongs to a contact that equations may constrain."""
    if machine.constrained_contacts == 0:
        return False
    return machine.rigid_constraint[point, RigidConstraintRow.node] >= 0


@routine
def zero_force(work: Work, run: RunData, lane: int, point: int):
    """Return the force below which a force counts as zero [N]."""
    return ZERO_FORCE * wp.max(
        work.point.largest_force[lane, point], wp.abs(run.guard.unclamped_force[lane, point])
    )


@routine
def guard_offset(work: Work, run: RunData, lane: int, point: int):
    """Return the offset of the friction guard beyond zero, half of its tolerance: of a force [N], of a slip [m/s]."""
    if work.point.mode[lane, point] == STICKING:
        return zero_force(work, run, lane, point)
    return run.weight[lane, Weight.velocity]


@routine
def guard_crossing(run: RunData, lane: int, place: int, h: float, g0: float, g1: float, within: float):
    """Return the place in a step where a guard falls below zero by half of ``within``, by its last two trials; 2 for none."""
    if not (g0 > -PAST * within and g1 < -within):
        return 2.0
    a = g0 + 0.5 * within
    b = g1 + 0.5 * within
    x = a / (a - b)
    if (
        run.event_trial[lane, place + GuardTrial.step] > 0.0
        and run.event_trial[lane, place + GuardTrial.value] != b
    ):
        trial = 1.0 - b * (h - run.event_trial[lane, place + GuardTrial.step]) / (
            h * (b - run.event_trial[lane, place + GuardTrial.value])
        )
        if trial > 0.0 and trial < 1.0:
            x = trial
    run.event_trial[lane, place + GuardTrial.step] = h
    run.event_trial[lane, place + GuardTrial.value] = b
    return x


@routine
def constrained_crossing(machine: Machine, work: Work, run: RunData, lane: int, point: int, h: float):
    """Return the fraction of the step just tried at which a constrained contact point opens or friction changes; 2 for none."""
    if run.count[lane, LOCATING] == 0:
        run.event_trial[lane, EventTrial.clamp + GuardTrial.step] = 0.0
        run.event_trial[lane, EventTrial.law + GuardTrial.step] = 0.0
    theta = guard_crossing(
        run,
        lane,
        EventTrial.clamp,
        h,
        run.guard.unclamped_force[lane, point],
        work.guard.unclamped_force[lane, point],
        zero_force(work, run, lane, point),
    )
    if work.rigid.static_friction[lane, point] > 0.0:
        g0 = run.guard.advance[lane, point]
        g1 = work.guard.advance[lane, point]
        within = guard_offset(work, run, lane, point)
        if work.point.mode[lane, point] == STARTING:  # until it slips
            within = 2.0 * run.weight[lane, Weight.velocity]
            g0 = within
            g1 = within - wp.length(work.rigid.slip_velocity[lane, point])
        theta = wp.min(theta, guard_crossing(run, lane, EventTrial.law, h, g0, g1, within))
    return theta


@routine
def is_absent(machine: Machine, work: Work, lane: int, point: int):
    """Return True if a place no longer exists: a slot without a part, or a contact of two blocks that is not in their plan."""
    if machine.contact[machine.contact_point[point, ContactPointRow.contact], ContactRow.cluster] >= 0:
        return work.parts.candidate_state.exists[lane, point] == 0
    return work.guard.depth[lane, point] == ABSENT


@routine
def constrained_guard_met(machine: Machine, work: Work, run: RunData, lane: int, point: int):
    """Return True if a contact point is on one of its guards at the end of the step just tried."""
    mode = work.point.mode[lane, point]
    if mode == FREE:
        depth = work.guard.depth[lane, point]
        rate = work.guard.rate[lane, point]
        within = run.weight[lane, Weight.depth]
        fast = MIN_IMPACT_SPEED * run.weight[lane, Weight.velocity]
        return rate > 0.0 and (depth >= 0.25 * within or (depth >= -within and rate > fast))
    if work.guard.unclamped_force[lane, point] < -PAST * zero_force(work, run, lane, point) or is_absent(
        machine, work, lane, point
    ):
        return True
    if not (work.rigid.static_friction[lane, point] > 0.0):
        return False
    if mode == STARTING:
        return wp.length(work.rigid.slip_velocity[lane, point]) > run.weight[lane, Weight.velocity]
    past = PAST * guard_offset(work, run, lane, point)
    return run.guard.advance[lane, point] > -past and work.guard.advance[lane, point] < -past


@routine
def follow_slip(machine: Machine, work: Work, run: RunData, lane: int):
    """Update the slip directions on an accepted step. A contact with bristles may reverse its slip at rest, and continues so."""
    for point in range(work.active_points[lane]):
        if is_constrained(machine, point) and work.point.mode[lane, point] == TOUCHING:
            slip = work.rigid.slip_velocity[lane, point]
            turns = (
                machine.contact[machine.contact_point[point, ContactPointRow.contact], ContactRow.friction]
                >= 0
                and wp.length(slip) > run.weight[lane, Weight.velocity]
            )
            if turns or wp.dot(slip, work.point.slip_direction[lane, point]) > 0.0:
                work.point.slip_direction[lane, point] = wp.normalize(slip)
