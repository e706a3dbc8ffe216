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
from abut.kernels.structs.machine_structs import Machine, RunData, Work, f64, vec3
from abut.system.contact.point.contact_point import FREE

if TYPE_CHECKING:
    from abut.system.features import Functions


__all__ = ["has_room", "start_recorder", "step_reactions", "write_log_row"]


@routine
def has_room(run: RunData, lane: int):
    """Return 1 while one more step, and its start, fit into the log, or none is logged."""
    return int(run.log_rows == 0 or run.logged[lane] + 2 <= run.log_rows)


@routine
def newest_column(run: RunData, lane: int, site: int):
    """Return the first column of a site in the newest row, where it is active."""
    return run.log_newest[lane, NewestRow.WIDTH + run.log_sites + site]


@routine
def activate_site(run: RunData, lane: int, site: int):
    """Return 1 if a site was not yet active in the newest row, and make it active there."""
    newest = run.log_newest[lane, NewestRow.number]
    if run.log_newest[lane, NewestRow.WIDTH + site] == newest:
        return int(0)
    active = run.log_newest[lane, NewestRow.active]
    run.log_newest[lane, NewestRow.WIDTH + site] = newest
    run.log_newest[lane, NewestRow.WIDTH + run.log_sites + site] = run.log_site_at + ContactLog.WIDTH * active
    run.log_newest[lane, NewestRow.active] = active + 1
    return int(1)


@routine
def add_point(
    run: RunData,
    lane: int,
    i: int,
    site: int,
    size: float,
    normal: vec3,
    friction: vec3,
    depth: float,
    power: float,
    touching: float,
):
    """Add a contact point to the columns of a site: normal force, as a vector, friction force, penetration, power; 1 if it touches."""
    is_new = activate_site(run, lane, site)
    at = newest_column(run, lane, site)
    if is_new == 1:
        run.log[lane, i, at + ContactLog.normal] = 0.0 + size  # as all sums begin
        for j in range(3):
            run.log[lane, i, at + ContactLog.force + j] = 0.0 + normal[j]
            run.log[lane, i, at + ContactLog.friction + j] = 0.0 + friction[j]
        run.log[lane, i, at + ContactLog.penetration] = wp.max(0.0, depth)
        run.log[lane, i, at + ContactLog.power] = 0.0 + power
        run.log[lane, i, at + ContactLog.touching] = touching
        run.log[lane, i, at + ContactLog.impulse] = f64(0.0)
        run.log[lane, i, at + ContactLog.loss] = f64(0.0)
        run.log[lane, i, at + ContactLog.site] = f64(site)
    else:
        run.log[lane, i, at + ContactLog.normal] = run.log[lane, i, at + ContactLog.normal] + size
        for j in range(3):
            run.log[lane, i, at + ContactLog.force + j] = (
                run.log[lane, i, at + ContactLog.force + j] + normal[j]
            )
            run.log[lane, i, at + ContactLog.friction + j] = (
                run.log[lane, i, at + ContactLog.friction + j] + friction[j]
            )
        run.log[lane, i, at + ContactLog.penetration] = wp.max(
            run.log[lane, i, at + ContactLog.penetration], depth
        )
        run.log[lane, i, at + ContactLog.power] = run.log[lane, i, at + ContactLog.power] + power
        run.log[lane, i, at + ContactLog.touching] = run.log[lane, i, at + ContactLog.touching] + touching


@routine
def add_impulse(work: Work, run: RunData, lane: int, i: int, site: int, point: int):
    """Add the impulse of a point of a rigid contact to the columns of an active site."""
    at = newest_column(run, lane, site)
    run.log[lane, i, at + ContactLog.impulse] = (
        run.log[lane, i, at + ContactLog.impulse] + work.rigid.normal_impulse[lane, point]
    )
    run.log[lane, i, at + ContactLog.loss] = (
        run.log[lane, i, at + ContactLog.loss] + work.rigid.dissipated_energy[lane, point]
    )


@routine
def is_rigid(machine: Machine, run: RunData, point: int):
    """Return True for a point of a rigid contact."""
    if run.log_impulses == 0:
        return False
    return machine.contact[machine.contact_point[point, ContactPointRow.contact], ContactRow.rigid] >= 0


@routine
def contact_site(machine: Machine, run: RunData, point: int):
    """Return the site of the contact of a contact point."""
    return run.log_site[
        machine.contact[machine.contact_point[point, ContactPointRow.contact], ContactRow.result_column]
    ]


@routine
def point_site(machine: Machine, run: RunData, point: int):
    """Return the site of a contact point, −1 if its contact has one point only."""
    track = machine.contact_point[point, ContactPointRow.result_column]
    if track < 0:
        return int(-1)
    return run.log_site[track]


@routine
def find_column(run: RunData, lane: int, i: int, site: int):
    """Return the first column of a site in row i of the log, −1 if it is not active."""
    for c in range(int(run.log[lane, i, StepLog.active])):
        at = run.log_site_at + ContactLog.WIDTH * c
        if int(run.log[lane, i, at + ContactLog.site]) == site:
            return at
    return int(-1)


@routine
def recover_impulses(machine: Machine, work: Work, run: RunData, lane: int, i: int):
    """Keep the impulses in the row of a start that is written again."""
    for point in range(work.active_points[lane]):
        if is_rigid(machine, run, point):
            site = point_site(machine, run, point)
            if site < 0:
                site = contact_site(machine, run, point)
            at = find_column(run, lane, i, site)
            if at >= 0:
                work.rigid.normal_impulse[lane, point] = (
                    work.rigid.normal_impulse[lane, point] + run.log[lane, i, at + ContactLog.impulse]
                )
                work.rigid.dissipated_energy[lane, point] = (
                    work.rigid.dissipated_energy[lane, point] + run.log[lane, i, at + ContactLog.loss]
                )
                run.log[lane, i, at + ContactLog.impulse] = 0.0
                run.log[lane, i, at + ContactLog.loss] = 0.0


@routine
def reset_impulses(machine: Machine, work: Work, run: RunData, lane: int):
    """Reset impulses that are in the log."""
    for point in range(work.active_points[lane]):
        if is_rigid(machine, run, point):
            work.rigid.normal_impulse[lane, point] = 0.0
            work.rigid.dissipated_energy[lane, point] = 0.0


@routine
def point_is_active(machine: Machine, work: Work, run: RunData, lane: int, point: int):
    """Return 0 if a contact point is free, has no force and no impact."""
    if work.point.mode[lane, point] != FREE:
        return int(1)
    touch = work.contact_point[lane, point]
    if touch.force != 0.0 or wp.dot(touch.friction, touch.friction) != 0.0:
        return int(1)
    if not is_rigid(machine, run, point):
        return int(0)
    return int(
        work.rigid.normal_impulse[lane, point] != 0.0 or work.rigid.dissipated_energy[lane, point] != 0.0
    )


@routine
def log_point(machine: Machine, work: Work, run: RunData, lane: int, i: int, point: int):
    """Log a contact point: add it to the columns of its contact, and to its own if its contact may have several."""
    touch = work.contact_point[lane, point]
    power = touch.force * work.guard.rate[lane, point] - wp.dot(touch.friction, touch.slip)
    rigid = is_rigid(machine, run, point)
    depth = f64(0.0)
    touching = f64(0.0)
    if work.point.mode[lane, point] != FREE:
        depth = wp.max(work.guard.depth[lane, point], 0.0)
        if depth > 0.0 or rigid or machine.ends_at_steps == 0:
            touching = 1.0
    normal = touch.normal * touch.force
    site = contact_site(machine, run, point)
    own = point_site(machine, run, point)
    add_point(run, lane, i, site, touch.force, normal, touch.friction, depth, power, touching)
    if rigid:
        add_impulse(work, run, lane, i, site, point)
    if own >= 0:
        add_point(run, lane, i, own, touch.force, normal, touch.friction, depth, power, touching)
        if rigid:
            add_impulse(work, run, lane, i, own, point)


@routine
def log_contacts(machine: Machine, work: Work, run: RunData, lane: int, i: int):
    """Log every contact with a force, and every point of those that may have several."""
    run.log_newest[lane, NewestRow.number] = run.log_newest[lane, NewestRow.number] + 1
    run.log_newest[lane, NewestRow.active] = 0
    for point in range(work.active_points[lane]):
        if point_is_active(machine, work, run, lane, point) == 1:
            log_point(machine, work, run, lane, i, point)
    run.log[lane, i, StepLog.active] = f64(run.log_newest[lane, NewestRow.active])
    if run.log_impulses == 1:
        reset_impulses(machine, work, run, lane)


@routine
def arm_of(machine: Machine, work: Work, lane: int, body: int, frame: int):
    """Return the vector from a body's centre of mass to a frame on it, global axes."""
    return work.at.r[lane, body] @ machine.frames.p[lane, frame]


@routine
def multiplier_of(work: Work, run: RunData, lane: int, node: int, row: int, start: int):
    """Return a multiplier of a node that balances the accepted state."""
    if start == 1 or run.log_multipliers < 0:
        return work.lam[lane, node][row]
    return run.d[lane, wp.max(run.log_multipliers, 0), node][row]


@routine
def gradient_of(work: Work, lane: int, q: int, row: int, side: int):
    """Return the gradient of an equation of a pair with respect to the motion of one of its bodies."""
    if side == 1:
        return work.row_j[lane, q, row]
    return work.row_i[lane, q, row]


@routine
def log_load(run: RunData, lane: int, i: int, at: int, force: vec3, torque: vec3, added: int):
    """Write force and torque of a joint or motion to its columns, or add them."""
    if added == 1:
        for j in range(3):
            run.log[lane, i, at + LoadColumns.force + j] = (
                run.log[lane, i, at + LoadColumns.force + j] + force[j]
            )
            run.log[lane, i, at + LoadColumns.torque + j] = (
                run.log[lane, i, at + LoadColumns.torque + j] + torque[j]
            )
    else:
        for j in range(3):
            run.log[lane, i, at + LoadColumns.force + j] = 0.0 + force[j]
            run.log[lane, i, at + LoadColumns.torque + j] = 0.0 + torque[j]


@routine
def log_reactions(machine: Machine, work: Work, run: RunData, lane: int, i: int, start: int):
    """Log the reactions −Gᵀλ at frame I, or where they are reported, by the gradients G last evaluated."""
    force = vec3(0.0, 0.0, 0.0)
    torque = vec3(0.0, 0.0, 0.0)  # about the centre of mass
    for k in range(run.log_reactions):
        q = run.log_reaction[k, ReactionLog.pair]
        row = run.log_reaction[k, ReactionLog.row]
        side = run.log_reaction[k, ReactionLog.second]
        lam = multiplier_of(work, run, lane, machine.pair[q, PairRow.node], row, start)
        g = gradient_of(work, lane, q, row, side)
        force = force - vec3(g[0], g[1], g[2]) * lam
        torque = torque - vec3(g[3], g[4], g[5]) * lam
        if run.log_reaction[k, ReactionLog.last] == 1:
            body = machine.pair[q, side]
            frame = run.log_reaction[k, ReactionLog.frame]
            if frame < 0:
                body = machine.pair[q, PairRow.body_i]
                frame = machine.pair[q, PairRow.frame_i]
            moved = torque - wp.cross(arm_of(machine, work, lane, body, frame), force)
            at = run.log_reaction[k, ReactionLog.at]
            log_load(run, lane, i, at, force, moved, run.log_reaction[k, ReactionLog.added])
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
            if run.log_impulses == 1:
                recover_impulses(machine, work, run, lane, i)
    run.log[lane, i, StepLog.time] = t
    run.log[lane, i, StepLog.start] = f64(start)
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
