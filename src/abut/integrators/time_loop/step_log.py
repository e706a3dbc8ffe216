# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""The step log, compiled: scalars at the end of each accepted step, from which extremes are reported.

Outputs may be far apart, and an impact between two of them would leave no trace. Each accepted step therefore writes one row: its time;
the forces, the penetration and the power of each contact, and of each of its points where it has several; force and torque of each joint,
motion and force element; the pose of bodies with a range of validity that depends on it. Where a step restarts after an event, a further
row contains these values right after it. Between launches a separate kernel evaluates the rows (`integrators.watch`).
"""

from typing import TYPE_CHECKING

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.integration_columns import ContactLog, NewestRow, PoseLog, ReactionLog, StepLog
from abut.kernels.columns.machine_columns import (
    BodyPairColumns,
    ContactPointRow,
    ContactRow,
    LoadColumns,
    PairRow,
)
from abut.kernels.structs.machine_structs import Machine, RunData, Work, f64, vec3, vec6
from abut.system.contact.point.contact_point import FREE

if TYPE_CHECKING:
    from abut.system.features import Functions


__all__ = ["has_room", "start_recorder", "step_reactions", "write_log_row"]


@routine
def has_room(run: RunData, lane: int):
    """Return 1 while one more step, and its start, fit into the log, or none is logged."""
    return int(run.log_rows == 0 or run.logged[lane] + 2 <= run.log_rows)


@routine
def add_vector(run: RunData, lane: int, i: int, at: int, v: vec3):
    for j in range(3):
        run.log[lane, i, at + j] = run.log[lane, i, at + j] + v[j]


@routine
def site_of(run: RunData, at: int):
    """Return the number of the site whose columns begin at the given one."""
    return (at - StepLog.WIDTH - run.log_sites) / ContactLog.WIDTH


@routine
def is_active(run: RunData, lane: int, i: int, site: int):
    """Return True if a site is active in row i of the log."""
    for c in range(int(run.log[lane, i, StepLog.active])):
        if int(run.log[lane, i, StepLog.WIDTH + c]) == site:
            return True
    return False


@routine
def activate_site(run: RunData, lane: int, i: int, at: int):
    """Mark the site whose columns begin at the given one as active in row i, the newest, and clear its columns if it was not yet active."""
    site = site_of(run, at)
    newest = run.log_newest[lane, NewestRow.number]
    if run.log_newest[lane, NewestRow.WIDTH + site] == newest:
        return
    run.log_newest[lane, NewestRow.WIDTH + site] = newest
    run.log[lane, i, StepLog.WIDTH + int(run.log[lane, i, StepLog.active])] = f64(site)
    run.log[lane, i, StepLog.active] = run.log[lane, i, StepLog.active] + 1.0
    for j in range(ContactLog.WIDTH):
        run.log[lane, i, at + j] = f64(0.0)


@routine
def add_point(machine: Machine, work: Work, run: RunData, lane: int, i: int, point: int, at: int):
    """Add one contact point to the columns of its contact, or to its own."""
    activate_site(run, lane, i, at)
    touch = work.contact_point[lane, point]
    power = touch.force * work.guard.rate[lane, point] - wp.dot(touch.friction, touch.slip)
    run.log[lane, i, at + ContactLog.normal] = run.log[lane, i, at + ContactLog.normal] + touch.force
    add_vector(run, lane, i, at + ContactLog.force, touch.normal * touch.force)
    add_vector(run, lane, i, at + ContactLog.friction, touch.friction)
    run.log[lane, i, at + ContactLog.power] = run.log[lane, i, at + ContactLog.power] + power
    rigid = machine.contact[machine.contact_point[point, ContactPointRow.contact], ContactRow.rigid] >= 0
    if rigid:
        run.log[lane, i, at + ContactLog.impulse] = (
            run.log[lane, i, at + ContactLog.impulse] + work.rigid.hit[lane, point]
        )
        run.log[lane, i, at + ContactLog.loss] = (
            run.log[lane, i, at + ContactLog.loss] + work.rigid.cost[lane, point]
        )
    mode = work.point.mode[lane, point]
    if mode != FREE:
        deep = wp.max(work.guard.depth[lane, point], 0.0)
        run.log[lane, i, at + ContactLog.penetration] = wp.max(
            run.log[lane, i, at + ContactLog.penetration], deep
        )
        if deep > 0.0 or rigid or machine.fixed_step == 0:
            run.log[lane, i, at + ContactLog.touching] = run.log[lane, i, at + ContactLog.touching] + 1.0


@routine
def recover_impulses(machine: Machine, work: Work, run: RunData, lane: int, i: int):
    """Keep the impulses in the row of a start that is written again."""
    for point in range(work.live[lane]):
        contact = machine.contact_point[point, ContactPointRow.contact]
        if machine.contact[contact, ContactRow.rigid] >= 0:
            at = run.log_at[machine.contact[contact, ContactRow.shown]]
            track = machine.contact_point[point, ContactPointRow.track]
            if track >= 0:
                at = wp.where(run.log_at[track] >= 0, run.log_at[track], at)
            if is_active(run, lane, i, site_of(run, at)):
                work.rigid.hit[lane, point] = (
                    work.rigid.hit[lane, point] + run.log[lane, i, at + ContactLog.impulse]
                )
                work.rigid.cost[lane, point] = (
                    work.rigid.cost[lane, point] + run.log[lane, i, at + ContactLog.loss]
                )
                run.log[lane, i, at + ContactLog.impulse] = 0.0
                run.log[lane, i, at + ContactLog.loss] = 0.0


@routine
def reset_impulses(machine: Machine, work: Work, lane: int):
    """Reset impulses that are in the log."""
    for point in range(work.live[lane]):
        if machine.contact[machine.contact_point[point, ContactPointRow.contact], ContactRow.rigid] >= 0:
            work.rigid.hit[lane, point] = 0.0
            work.rigid.cost[lane, point] = 0.0


@routine
def point_is_active(machine: Machine, work: Work, lane: int, point: int):
    """Return 0 if a contact point is free, has no force and no impact."""
    touch = work.contact_point[lane, point]
    if (
        work.point.mode[lane, point] != FREE
        or touch.force != 0.0
        or wp.dot(touch.friction, touch.friction) != 0.0
    ):
        return int(1)
    if machine.contact[machine.contact_point[point, ContactPointRow.contact], ContactRow.rigid] < 0:
        return int(0)
    return int(work.rigid.hit[lane, point] != 0.0 or work.rigid.cost[lane, point] != 0.0)


@routine
def log_contacts(machine: Machine, work: Work, run: RunData, lane: int, i: int):
    """Log every contact with a force, and every point of those that may have several."""
    for point in range(work.live[lane]):
        if point_is_active(machine, work, lane, point) == 1:
            contact = machine.contact_point[point, ContactPointRow.contact]
            add_point(
                machine, work, run, lane, i, point, run.log_at[machine.contact[contact, ContactRow.shown]]
            )
            track = machine.contact_point[point, ContactPointRow.track]
            if track >= 0:
                if run.log_at[track] >= 0:
                    add_point(machine, work, run, lane, i, point, run.log_at[track])
    reset_impulses(machine, work, lane)


@routine
def arm_of(machine: Machine, work: Work, lane: int, body: int, frame: int):
    """Return the vector from a body's centre of mass to a frame on it, global axes."""
    return work.at.r[lane, body] @ machine.frames.p[lane, frame]


@routine
def multipliers_of(work: Work, run: RunData, lane: int, node: int, start: int):
    """Return the multipliers of a node that balance the accepted state."""
    if start == 1 or run.log_multipliers < 0:
        return work.lam[lane, node]
    return run.d[lane, wp.max(run.log_multipliers, 0), node]


@routine
def log_reactions(machine: Machine, work: Work, run: RunData, lane: int, i: int, start: int):
    """Log the reactions −Gᵀλ at frame I, or where they are reported, by the gradients G last evaluated."""
    force = vec3(0.0, 0.0, 0.0)
    torque = vec3(0.0, 0.0, 0.0)  # about the centre of mass
    known = int(-1)
    multipliers = vec6()  # of the known pair
    for k in range(run.log_reactions):
        q = run.log_reaction[k, ReactionLog.pair]
        row = run.log_reaction[k, ReactionLog.row]
        side = run.log_reaction[k, ReactionLog.second]
        if q != known:
            known = q
            multipliers = multipliers_of(work, run, lane, machine.pair[q, PairRow.node], start)
        lam = multipliers[row]
        g = work.row_i[lane, q, row]
        if side == 1:
            g = work.row_j[lane, q, row]
        force = force - vec3(g[0], g[1], g[2]) * lam
        torque = torque - vec3(g[3], g[4], g[5]) * lam
        if run.log_reaction[k, ReactionLog.last] == 1:
            body = machine.pair[q, side]
            frame = run.log_reaction[k, ReactionLog.frame]
            if frame < 0:
                body = machine.pair[q, PairRow.body_i]
                frame = machine.pair[q, PairRow.frame_i]
            at = run.log_reaction[k, ReactionLog.at]
            add_vector(run, lane, i, at + LoadColumns.force, force)
            add_vector(
                run,
                lane,
                i,
                at + LoadColumns.torque,
                torque - wp.cross(arm_of(machine, work, lane, body, frame), force),
            )
            force = vec3(0.0, 0.0, 0.0)
            torque = vec3(0.0, 0.0, 0.0)


@routine
def log_forces(machine: Machine, work: Work, run: RunData, lane: int, i: int):
    """Log force and torque at frame I of each force element."""
    for e in range(machine.forces):
        load = work.applied[lane, e]
        arm = arm_of(
            machine,
            work,
            lane,
            machine.force[e, BodyPairColumns.body_i],
            machine.force[e, BodyPairColumns.frame_i],
        )
        force = vec3(load[0], load[1], load[2])
        torque = vec3(load[3], load[4], load[5]) - wp.cross(arm, force)
        at = run.log_force + LoadColumns.WIDTH * e
        for j in range(3):
            run.log[lane, i, at + LoadColumns.force + j] = force[j]
            run.log[lane, i, at + LoadColumns.torque + j] = torque[j]


@routine
def log_poses(machine: Machine, work: Work, run: RunData, lane: int, i: int):
    """Log place and axes of bodies for ranges of validity that depend on them."""
    for k in range(run.log_poses):
        b = run.log_pose[k]
        at = run.log_pose_at + PoseLog.WIDTH * k
        for j in range(3):
            run.log[lane, i, at + PoseLog.place + j] = work.at.p[lane, b][j]
            for n in range(3):
                run.log[lane, i, at + PoseLog.axes + 3 * j + n] = work.at.r[lane, b][j, n]


@routine
def write_log_row(machine: Machine, work: Work, run: RunData, lane: int, t: float, start: int):
    """Write a row of the forces last evaluated: at the end of the step accepted at time t, or at the start of one that follows an event."""
    if run.log_rows == 0:
        return
    i = run.logged[lane]
    if i > 0 and start == 1:  # a repeated step writes its start once
        last = i - 1
        if run.log[lane, last, StepLog.start] == 1.0 and run.log[lane, last, StepLog.time] == t:
            i = last
            recover_impulses(machine, work, run, lane, i)
    run.log[lane, i, StepLog.time] = t
    run.log[lane, i, StepLog.start] = f64(start)
    run.log[lane, i, StepLog.active] = f64(0.0)
    run.log_newest[lane, NewestRow.number] = run.log_newest[lane, NewestRow.number] + 1
    loads = StepLog.WIDTH + (1 + ContactLog.WIDTH) * run.log_sites
    for j in range(loads, run.log_force):  # no sums after these columns
        run.log[lane, i, j] = f64(0.0)
    log_contacts(machine, work, run, lane, i)
    log_reactions(machine, work, run, lane, i, start)
    log_forces(machine, work, run, lane, i)
    log_poses(machine, work, run, lane, i)
    run.logged[lane] = i + 1


def step_reactions(functions: "Functions") -> Routine:
    """Return ``find(machine, work, run, lane)``: reactions of the tree's joints, for a method that has solved for accelerations and
    multipliers
    at the end of its step.
    """
    whole, reactions = functions.whole, functions.reactions

    @routine
    def find_reactions(machine: Machine, work: Work, run: RunData, lane: int):
        whole(machine, work, lane)
        reactions(machine, work, lane)

    return find_reactions


def start_recorder(functions: "Functions") -> Routine:
    """Return ``record_start(machine, work, run, lane)``, which writes the row of the accepted state from which a step restarts, once
    accelerations
    are solved for.
    """
    whole, reactions = functions.whole, functions.reactions

    @routine
    def record_start(machine: Machine, work: Work, run: RunData, lane: int):
        if run.log_rows > 0:
            whole(machine, work, lane)
            reactions(machine, work, lane)
            write_log_row(machine, work, run, lane, run.time[lane], 1)

    return record_start
