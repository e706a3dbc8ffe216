# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""The step log, compiled: scalars at the end of each accepted step, from which extremes are reported.

Outputs may be far apart, and an impact between two of them would leave no trace. Each accepted step therefore writes one row: its time;
the forces, the penetration and the power of each contact, and of each of its points where it has several; force and torque of each joint,
motion and force element; the pose of bodies with a range of validity that depends on it. Where a step restarts after an event, a further
row contains these values right after it. Between launches a separate kernel evaluates the rows (`integrators.watch`).
"""

from typing import Any

import warp as wp

from abut.extend import routine
from abut.kernels.columns.integration_columns import ContactLog, NewestRow, PoseLog, ReactionLog, StepLog
from abut.kernels.columns.machine_columns import Between, ContactRow, IncidentRow, LoadColumns, PairRow
from abut.kernels.structs.machine_structs import Machine, March, Work, f64, vec3, vec6
from abut.system.contact.point.contact_point import FREE

__all__ = ["has_room", "record", "start_recorder", "step_reactions"]


@routine
def has_room(s: March, lane: int):
    """Return 1 while one more step, and its start, fit into the log, or none is logged."""
    return int(s.log_rows == 0 or s.logged[lane] + 2 <= s.log_rows)


@routine
def add_vector(s: March, lane: int, i: int, at: int, v: vec3):
    for j in range(3):
        s.log[lane, i, at + j] = s.log[lane, i, at + j] + v[j]


@routine
def site_of(s: March, at: int):
    """Return the number of the site whose columns begin at the given one."""
    return (at - StepLog.WIDTH - s.log_sites) / ContactLog.WIDTH


@routine
def is_active(s: March, lane: int, i: int, site: int):
    """Return True if a site is active in row i of the log."""
    for c in range(int(s.log[lane, i, StepLog.active])):
        if int(s.log[lane, i, StepLog.WIDTH + c]) == site:
            return True
    return False


@routine
def activate(s: March, lane: int, i: int, at: int):
    """Mark the site whose columns begin at the given one as active in row i, the newest, and clear its columns if it was not yet active."""
    site = site_of(s, at)
    newest = s.log_newest[lane, NewestRow.number]
    if s.log_newest[lane, NewestRow.WIDTH + site] == newest:
        return
    s.log_newest[lane, NewestRow.WIDTH + site] = newest
    s.log[lane, i, StepLog.WIDTH + int(s.log[lane, i, StepLog.active])] = f64(site)
    s.log[lane, i, StepLog.active] = s.log[lane, i, StepLog.active] + 1.0
    for j in range(ContactLog.WIDTH):
        s.log[lane, i, at + j] = f64(0.0)


@routine
def add_point(m: Machine, w: Work, s: March, lane: int, i: int, k: int, at: int):
    """Add one contact point to the columns of its contact, or to its own."""
    activate(s, lane, i, at)
    touch = w.touch[lane, k]
    power = touch.force * w.guard.rate[lane, k] - wp.dot(touch.friction, touch.slip)
    s.log[lane, i, at + ContactLog.normal] = s.log[lane, i, at + ContactLog.normal] + touch.force
    add_vector(s, lane, i, at + ContactLog.force, touch.normal * touch.force)
    add_vector(s, lane, i, at + ContactLog.friction, touch.friction)
    s.log[lane, i, at + ContactLog.power] = s.log[lane, i, at + ContactLog.power] + power
    rigid = m.contact[m.incident[k, IncidentRow.contact], ContactRow.rigid] >= 0
    if rigid:
        s.log[lane, i, at + ContactLog.impulse] = (
            s.log[lane, i, at + ContactLog.impulse] + w.rigid.hit[lane, k]
        )
        s.log[lane, i, at + ContactLog.loss] = s.log[lane, i, at + ContactLog.loss] + w.rigid.cost[lane, k]
    mode = w.point.mode[lane, k]
    if mode != FREE:
        deep = wp.max(w.guard.depth[lane, k], 0.0)
        s.log[lane, i, at + ContactLog.penetration] = wp.max(
            s.log[lane, i, at + ContactLog.penetration], deep
        )
        if deep > 0.0 or rigid or m.fixed_step == 0:
            s.log[lane, i, at + ContactLog.touching] = s.log[lane, i, at + ContactLog.touching] + 1.0


@routine
def take_back(m: Machine, w: Work, s: March, lane: int, i: int):
    """Keep the impulses in the row of a start that is written again."""
    for k in range(w.live[lane]):
        q = m.incident[k, IncidentRow.contact]
        if m.contact[q, ContactRow.rigid] >= 0:
            at = s.log_at[m.contact[q, ContactRow.shown]]
            track = m.incident[k, IncidentRow.track]
            if track >= 0:
                at = wp.where(s.log_at[track] >= 0, s.log_at[track], at)
            if is_active(s, lane, i, site_of(s, at)):
                w.rigid.hit[lane, k] = w.rigid.hit[lane, k] + s.log[lane, i, at + ContactLog.impulse]
                w.rigid.cost[lane, k] = w.rigid.cost[lane, k] + s.log[lane, i, at + ContactLog.loss]
                s.log[lane, i, at + ContactLog.impulse] = 0.0
                s.log[lane, i, at + ContactLog.loss] = 0.0


@routine
def forget_impulses(m: Machine, w: Work, lane: int):
    """Reset impulses that are in the log."""
    for k in range(w.live[lane]):
        if m.contact[m.incident[k, IncidentRow.contact], ContactRow.rigid] >= 0:
            w.rigid.hit[lane, k] = 0.0
            w.rigid.cost[lane, k] = 0.0


@routine
def acts(m: Machine, w: Work, lane: int, k: int):
    """Return 0 if a contact point is free, has no force and no impact."""
    touch = w.touch[lane, k]
    if w.point.mode[lane, k] != FREE or touch.force != 0.0 or wp.dot(touch.friction, touch.friction) != 0.0:
        return int(1)
    if m.contact[m.incident[k, IncidentRow.contact], ContactRow.rigid] < 0:
        return int(0)
    return int(w.rigid.hit[lane, k] != 0.0 or w.rigid.cost[lane, k] != 0.0)


@routine
def log_contacts(m: Machine, w: Work, s: March, lane: int, i: int):
    """Log every contact with a force, and every point of those that may have several."""
    for k in range(w.live[lane]):
        if acts(m, w, lane, k) == 1:
            contact = m.incident[k, IncidentRow.contact]
            add_point(m, w, s, lane, i, k, s.log_at[m.contact[contact, ContactRow.shown]])
            track = m.incident[k, IncidentRow.track]
            if track >= 0:
                if s.log_at[track] >= 0:
                    add_point(m, w, s, lane, i, k, s.log_at[track])
    forget_impulses(m, w, lane)


@routine
def arm_of(m: Machine, w: Work, lane: int, body: int, frame: int):
    """Return the vector from a body's centre of mass to a frame on it, global axes."""
    return w.at.r[lane, body] @ m.frames.p[lane, frame]


@routine
def multipliers_of(w: Work, s: March, lane: int, node: int, start: int):
    """Return the multipliers of a node that balance the accepted state."""
    if start == 1 or s.log_multipliers < 0:
        return w.lam[lane, node]
    return s.d[lane, wp.max(s.log_multipliers, 0), node]


@routine
def log_reactions(m: Machine, w: Work, s: March, lane: int, i: int, start: int):
    """Log the reactions −Gᵀλ at frame I, or where they are reported, by the gradients G last evaluated."""
    force = vec3(0.0, 0.0, 0.0)
    torque = vec3(0.0, 0.0, 0.0)  # about the centre of mass
    known = int(-1)
    multipliers = vec6()  # of the known pair
    for k in range(s.log_reactions):
        q = s.log_reaction[k, ReactionLog.pair]
        row = s.log_reaction[k, ReactionLog.row]
        side = s.log_reaction[k, ReactionLog.second]
        if q != known:
            known = q
            multipliers = multipliers_of(w, s, lane, m.pair[q, PairRow.node], start)
        lam = multipliers[row]
        g = w.row_i[lane, q, row]
        if side == 1:
            g = w.row_j[lane, q, row]
        force = force - vec3(g[0], g[1], g[2]) * lam
        torque = torque - vec3(g[3], g[4], g[5]) * lam
        if s.log_reaction[k, ReactionLog.last] == 1:
            body = m.pair[q, side]
            frame = s.log_reaction[k, ReactionLog.frame]
            if frame < 0:
                body = m.pair[q, PairRow.body_i]
                frame = m.pair[q, PairRow.frame_i]
            at = s.log_reaction[k, ReactionLog.at]
            add_vector(s, lane, i, at + LoadColumns.force, force)
            add_vector(
                s, lane, i, at + LoadColumns.torque, torque - wp.cross(arm_of(m, w, lane, body, frame), force)
            )
            force = vec3(0.0, 0.0, 0.0)
            torque = vec3(0.0, 0.0, 0.0)


@routine
def log_forces(m: Machine, w: Work, s: March, lane: int, i: int):
    """Log force and torque at frame I of each force element."""
    for e in range(m.forces):
        load = w.applied[lane, e]
        arm = arm_of(m, w, lane, m.force[e, Between.body_i], m.force[e, Between.frame_i])
        force = vec3(load[0], load[1], load[2])
        torque = vec3(load[3], load[4], load[5]) - wp.cross(arm, force)
        at = s.log_force + LoadColumns.WIDTH * e
        for j in range(3):
            s.log[lane, i, at + LoadColumns.force + j] = force[j]
            s.log[lane, i, at + LoadColumns.torque + j] = torque[j]


@routine
def log_poses(m: Machine, w: Work, s: March, lane: int, i: int):
    """Log place and axes of bodies for ranges of validity that depend on them."""
    for k in range(s.log_poses):
        b = s.log_pose[k]
        at = s.log_pose_at + PoseLog.WIDTH * k
        for j in range(3):
            s.log[lane, i, at + PoseLog.place + j] = w.at.p[lane, b][j]
            for n in range(3):
                s.log[lane, i, at + PoseLog.axes + 3 * j + n] = w.at.r[lane, b][j, n]


@routine
def record(m: Machine, w: Work, s: March, lane: int, t: float, start: int):
    """Write a row of the forces last evaluated: at the end of the step accepted at time t, or at the start of one that follows an event."""
    if s.log_rows == 0:
        return
    i = s.logged[lane]
    if i > 0 and start == 1:  # a repeated step writes its start once
        last = i - 1
        if s.log[lane, last, StepLog.start] == 1.0 and s.log[lane, last, StepLog.time] == t:
            i = last
            take_back(m, w, s, lane, i)
    s.log[lane, i, StepLog.time] = t
    s.log[lane, i, StepLog.start] = f64(start)
    s.log[lane, i, StepLog.active] = f64(0.0)
    s.log_newest[lane, NewestRow.number] = s.log_newest[lane, NewestRow.number] + 1
    loads = StepLog.WIDTH + (1 + ContactLog.WIDTH) * s.log_sites
    for j in range(loads, s.log_force):  # no sums after these columns
        s.log[lane, i, j] = f64(0.0)
    log_contacts(m, w, s, lane, i)
    log_reactions(m, w, s, lane, i, start)
    log_forces(m, w, s, lane, i)
    log_poses(m, w, s, lane, i)
    s.logged[lane] = i + 1


def step_reactions(functions: Any) -> Any:
    """Return ``find(m, w, s, lane)``: reactions of the tree's joints, for a method that has solved for accelerations and multipliers
    at the end of its step.
    """
    whole, reactions = functions.whole, functions.reactions

    @routine
    def find(m: Machine, w: Work, s: March, lane: int):
        whole(m, w, lane)
        reactions(m, w, lane)

    return find


def start_recorder(functions: Any) -> Any:
    """Return ``record_start(m, w, s, lane)``, which writes the row of the accepted state from which a step restarts, once accelerations
    are solved for.
    """
    whole, reactions = functions.whole, functions.reactions

    @routine
    def record_start(m: Machine, w: Work, s: March, lane: int):
        if s.log_rows > 0:
            whole(m, w, lane)
            reactions(m, w, lane)
            record(m, w, s, lane, s.time[lane], 1)

    return record_start
