# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Neighbour search among many shapes: contact points are assigned to pairs of shapes while these are near each other.

Shapes in neighbouring cells (`search.size_cells`) are compared. Those nearer than a margin become neighbours, by their bounding spheres
or, where the pair's geometry provides it, by a closer bound. The list remains valid until something has moved by half the margin, so no
step of the time integration exceeds that (``horizon``). Slots in use stay with their pair, which preserves the persistent quantities of
contacts.
Source: Verlet, Phys. Rev. 159 (1967) 98 (lists with a margin).
"""

from typing import Any

import warp as wp

from abut.extend import column, routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.integration_columns import Weight
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow, CrowdRow, KindPairRow, MemberRow
from abut.kernels.shape_structs.broad_phase_structs import Crowds
from abut.kernels.state_rows import rate_of
from abut.kernels.structs.machine_structs import ContactPoint, Machine, RunData, Work, f64, vec3
from abut.system.contact.point.contact_point import FREE
from abut.system.contact.search.size_cells import cell_of, members_end, sort_into_cells
from abut.system.dynamics.bodies import kinematics

MARGIN_FACTOR = f64(3.0)  #: margin, as a multiple of the members' displacement in a constant step


@routine
def place_of(machine: Machine, work: Work, lane: int, a: int):
    """Return the origin of a member's frame in space."""
    b = machine.crowds.member[a, MemberRow.body]
    return (
        work.at.p[lane, b]
        + work.at.r[lane, b] @ machine.frames.p[lane, machine.crowds.member[a, MemberRow.frame]]
    )


@routine
def z_axis_of(machine: Machine, work: Work, lane: int, a: int):
    """Return the z axis of a member's frame in space."""
    b = machine.crowds.member[a, MemberRow.body]
    return column(work.at.r[lane, b] @ machine.frames.r[lane, machine.crowds.member[a, MemberRow.frame]], 2)


@routine
def x_axis_of(machine: Machine, work: Work, lane: int, a: int):
    """Return the x axis of a member's frame in space."""
    b = machine.crowds.member[a, MemberRow.body]
    return column(work.at.r[lane, b] @ machine.frames.r[lane, machine.crowds.member[a, MemberRow.frame]], 0)


@routine
def axes_of(machine: Machine, work: Work, lane: int, a: int):
    """Return the axes of a member's frame in space."""
    return (
        work.at.r[lane, machine.crowds.member[a, MemberRow.body]]
        @ machine.frames.r[lane, machine.crowds.member[a, MemberRow.frame]]
    )


@routine
def contact_data_row(x: Crowds, c: int, a: int, b: int):
    """Return the row of contact data of two members, by their kinds."""
    kinds = x.member[a, MemberRow.kind] * x.crowd[c, CrowdRow.kinds] + x.member[b, MemberRow.kind]
    return x.crowd[c, CrowdRow.kind_at] + kinds


@routine
def point_of_slot(machine: Machine, slot: int):
    """Return the contact point of a slot."""
    return slot + machine.contact_points - machine.crowds.holder.first.shape[0]


@routine
def assign_contact_point(machine: Machine, point: int, slot: int, row: int, a: int, b: int, feature: int):
    """Assign the contact point k and its contact's row, which all places of a pair share, to members a and b, or to no pair (a < 0)."""
    x = machine.crowds
    x.holder.first[slot] = a
    x.holder.second[slot] = b
    x.holder.feature[slot] = feature
    machine.contact_point[point, ContactPointRow.contact] = row
    machine.contact_point[point, ContactPointRow.feature] = feature
    if a < 0:
        machine.contact[row, ContactRow.pair] = -1
        machine.contact[row, ContactRow.body_i] = machine.bodies
        machine.contact[row, ContactRow.body_j] = machine.bodies
        machine.contact[row, ContactRow.frame_i] = 0
        machine.contact[row, ContactRow.frame_j] = 0
        return
    c = int(0)
    for q in range(x.crowds):
        if a >= x.crowd[q, CrowdRow.first_member]:
            c = q
    at = contact_data_row(x, c, a, b)
    i = int(a)
    j = int(b)
    machine.contact[row, ContactRow.sign] = 1
    if x.kind_pair[at, KindPairRow.swapped] == 1:
        i = int(b)
        j = int(a)
        machine.contact[row, ContactRow.sign] = -1
    machine.contact[row, ContactRow.pair] = x.kind_pair[at, KindPairRow.pair]
    machine.contact[row, ContactRow.body_i] = x.member[i, MemberRow.body]
    machine.contact[row, ContactRow.body_j] = x.member[j, MemberRow.body]
    machine.contact[row, ContactRow.frame_i] = x.member[i, MemberRow.frame]
    machine.contact[row, ContactRow.frame_j] = x.member[j, MemberRow.frame]
    machine.contact[row, ContactRow.shape_i] = x.member[i, MemberRow.numbers]
    machine.contact[row, ContactRow.shape_j] = x.member[j, MemberRow.numbers]


@routine
def distance_bound(x: Crowds, a: int, b: int):
    """Return a lower bound of the distance of two members at their last evaluated positions."""
    d = x.place[a] - x.place[b]
    if x.size[a] < 0.0:
        return -wp.dot(d, x.facing[a]) - x.size[b]
    if x.size[b] < 0.0:
        return wp.dot(d, x.facing[b]) - x.size[a]
    return wp.length(d) - x.size[a] - x.size[b]


@routine
def current_distance_bound(machine: Machine, work: Work, lane: int, c: int, a: int, b: int):
    """Return the lower bound of the distance of two members just evaluated."""
    return distance_bound(machine.crowds, a, b)


def make_distance_bound(plans: Routine) -> Any:
    """Return ``near``: the bound by the plan of a pair, if it has one and its bounding spheres are nearer than the margin."""

    @routine
    def plan_distance_bound(machine: Machine, work: Work, lane: int, c: int, a: int, b: int):
        x = machine.crowds
        apart = distance_bound(x, a, b)
        if apart > x.margin[c]:
            return apart
        at = contact_data_row(x, c, a, b)
        i = int(a)
        j = int(b)
        if x.kind_pair[at, KindPairRow.swapped] == 1:
            i = int(b)
            j = int(a)
        how, _there, closer = plans(
            x.kind_pair[at, KindPairRow.pair], x.place[i], axes_of(machine, work, lane, i), x.place[j], axes_of(machine, work, lane, j),
            machine.number,
            lane, x.member[i, MemberRow.numbers], x.member[j, MemberRow.numbers],
        )  # fmt: skip
        if how >= 0:
            apart = wp.max(apart, closer)
        return apart

    return plan_distance_bound


@routine
def free_slot(machine: Machine, work: Work, lane: int, c: int, slot: int):
    """Free a slot."""
    x = machine.crowds
    k = point_of_slot(machine, slot)
    assign_contact_point(
        machine, k, slot, x.crowd[c, CrowdRow.contact] + slot - x.crowd[c, CrowdRow.first_slot], -1, -1, 0
    )
    x.holder.lead[slot] = slot
    work.point.mode[lane, k] = FREE
    work.guard.depth[lane, k] = -1.0
    work.guard.rate[lane, k] = 0.0


@routine
def lister_of(x: Crowds, a: int, b: int):
    """Return the member of a pair under which its slots are listed: the smaller one, which has few neighbours."""
    return wp.where(x.level[b] >= 0 and (x.level[a] < 0 or x.level[b] < x.level[a]), b, a)


@routine
def list_slot(x: Crowds, a: int, b: int, slot: int):
    """List a slot of members a and b."""
    lister = lister_of(x, a, b)
    x.next[slot] = x.head[lister]
    x.head[lister] = slot


def make_release_neighbors(near: Routine) -> Any:
    """Return ``release_neighbors(machine, work, lane, c)``."""

    @routine
    def release_neighbors(machine: Machine, work: Work, lane: int, c: int):
        """Free slots of pairs that have separated; list the others under their first member."""
        x = machine.crowds
        first = x.crowd[c, CrowdRow.first_slot]
        behind_last = first + x.crowd[c, CrowdRow.slots]
        for a in range(x.crowd[c, CrowdRow.first_member], members_end(x, c)):
            x.head[a] = -1
        for slot in range(first, behind_last):  # the first place of a pair precedes its others
            lead = x.holder.lead[slot]
            keep = int(0)
            if x.searched[0] == 1 and x.holder.first[slot] >= 0:
                if lead == slot:
                    x.apart[slot] = near(machine, work, lane, c, x.holder.first[slot], x.holder.second[slot])
                    if (
                        work.point.mode[lane, point_of_slot(machine, slot)] != FREE
                        or x.apart[slot] <= x.margin[c]
                    ):
                        keep = 1
                else:
                    x.apart[slot] = x.apart[lead]
                    keep = x.next[lead]
            x.next[slot] = keep
        spare = int(0)
        for slot in range(behind_last - 1, first - 1, -1):
            a = x.holder.first[slot]
            if x.next[slot] == 1:
                list_slot(x, a, x.holder.second[slot], slot)
            else:
                if a >= 0 or x.searched[0] == 0:
                    free_slot(machine, work, lane, c, slot)
                x.free[first + spare] = slot
                spare += 1
        x.spare[c] = spare

    return release_neighbors


@routine
def may_touch(x: Crowds, c: int, a: int, b: int):
    """Return True if two members of a crowd, the first before the second, may touch and are not neighbours already."""
    if x.member[a, MemberRow.body] == x.member[b, MemberRow.body]:
        return False
    split = x.crowd[c, CrowdRow.split]
    border = x.crowd[c, CrowdRow.first_member] + split
    if split >= 0 and (b < border or a >= border):
        return False
    slot = x.head[lister_of(x, a, b)]
    while slot >= 0:
        if x.holder.first[slot] == a and x.holder.second[slot] == b:
            return False
        slot = x.next[slot]
    return True


@routine
def assign_slots(machine: Machine, work: Work, lane: int, c: int, a: int, b: int, apart: float):
    """Assign slots to a pair, one for each place."""
    x = machine.crowds
    first = x.crowd[c, CrowdRow.first_slot]
    at = contact_data_row(x, c, a, b)
    lead = int(-1)
    for feature in range(x.kind_pair[at, KindPairRow.contact_points]):
        spare = x.spare[c] - 1
        if spare < 0:
            x.full[0] = c + 1
            return
        x.spare[c] = spare
        new = x.free[first + spare]
        if feature == 0:
            lead = new
        k = point_of_slot(machine, new)
        assign_contact_point(machine, k, new, x.crowd[c, CrowdRow.contact] + lead - first, a, b, feature)
        x.holder.lead[new] = lead
        x.apart[new] = apart
        list_slot(x, a, b, new)
        work.point.mode[lane, k] = FREE
        work.point.impact_speed[lane, k] = 0.0
        work.guard.depth[lane, k] = -wp.max(apart, 0.0)
        work.guard.rate[lane, k] = 0.0
        work.guard.unclamped_force[lane, k] = 0.0
        work.contact_point[lane, k] = ContactPoint()
        work.guard.normal[lane, k] = vec3(0.0, 0.0, 0.0)
        work.guard.drift[lane, k] = vec3(0.0, 0.0, 0.0)
        work.live[lane] = wp.max(work.live[lane], k + 1)


def make_add_neighbor(near: Routine) -> Any:
    """Return ``take(machine, work, lane, c, p, q)``."""

    @routine
    def add_neighbor(machine: Machine, work: Work, lane: int, c: int, p: int, q: int):
        """Make two members neighbours if they are near, may touch and are not neighbours already."""
        x = machine.crowds
        a = wp.min(p, q)
        b = wp.max(p, q)
        if distance_bound(x, a, b) <= x.margin[c] and may_touch(x, c, a, b):
            apart = near(machine, work, lane, c, a, b)
            if apart <= x.margin[c]:
                assign_slots(machine, work, lane, c, a, b, apart)

    return add_neighbor


@routine
def look_where(machine: Machine, work: Work, lane: int, c: int):
    """Store positions and orientations of the members of a crowd."""
    x = machine.crowds
    for a in range(x.crowd[c, CrowdRow.first_member], members_end(x, c)):
        x.place[a] = place_of(machine, work, lane, a)
        x.facing[a] = z_axis_of(machine, work, lane, a)
        x.aside[a] = x_axis_of(machine, work, lane, a)


def make_neighbor_search(near: Routine) -> Any:
    """Return ``search(machine, work, lane, c)``."""
    release_neighbors, take = make_release_neighbors(near), make_add_neighbor(near)

    @routine
    def find_neighbors(machine: Machine, work: Work, lane: int, c: int):
        """Find the neighbours of one crowd."""
        x = machine.crowds
        base = x.crowd[c, CrowdRow.first_level]
        begin = x.crowd[c, CrowdRow.first_member]
        end = members_end(x, c)
        look_where(machine, work, lane, c)
        release_neighbors(machine, work, lane, c)
        mask = x.start.shape[0] - 3
        sort_into_cells(x, c, mask)
        for a in range(begin, end):
            if x.size[a] < 0.0:
                for b in range(begin, end):
                    if x.size[b] >= 0.0:
                        take(machine, work, lane, c, a, b)
            else:
                for level in range(x.level[a], base + x.crowd[c, CrowdRow.levels]):
                    for near_by in range(27):
                        dx = near_by % 3 - 1
                        dy = (near_by // 3) % 3 - 1
                        h = cell_of(x.place[a], x.cell[level], dx, dy, near_by // 9 - 1, level - base, mask)
                        for r in range(x.start[h + 1], x.start[h + 2]):
                            b = x.order[r]
                            if x.level[b] == level and (b > a or level > x.level[a]):
                                take(machine, work, lane, c, a, b)

    return find_neighbors


@routine
def farthest_from(x: Crowds, c: int, a: int):
    """Return the distance of the member that was farthest from another at the last neighbour search."""
    far = 0.0
    for b in range(x.crowd[c, CrowdRow.first_member], members_end(x, c)):
        far = wp.max(far, wp.length(x.place[b] - x.place[a]))
    return far


@routine
def member_excursion(machine: Machine, work: Work, lane: int, c: int):
    """Return the largest displacement of a member since the last search, the largest speed and acceleration."""
    x = machine.crowds
    far = 0.0
    speed = 0.0
    push = 0.0
    for a in range(x.crowd[c, CrowdRow.first_member], members_end(x, c)):
        b = x.member[a, MemberRow.body]
        if b < machine.bodies:
            d = wp.length(place_of(machine, work, lane, a) - x.place[a])
            arm = wp.length(machine.frames.p[lane, x.member[a, MemberRow.frame]]) + x.swing[a]
            turn = wp.length(work.at.w[lane, b])
            if (
                x.swing[a] > 0.0
            ):  # the sum of the squared displacements of two axes is no less than that of any place at that distance
                leant = wp.length_sq(z_axis_of(machine, work, lane, a) - x.facing[a])
                d += x.swing[a] * wp.sqrt(
                    leant + wp.length_sq(x_axis_of(machine, work, lane, a) - x.aside[a])
                )
            if x.size[a] < 0.0:  # a rotating plane moves most at the farthest member
                far_off = farthest_from(x, c, a)
                arm += far_off
                d += wp.length(z_axis_of(machine, work, lane, a) - x.facing[a]) * far_off
            y = rate_of(work.dy[lane, b])
            if machine.tree.branches > 0:  # rows of joint coordinates, not of bodies
                y = work.tree.pull[lane, b]
            far = wp.max(far, d)
            speed = wp.max(speed, wp.length(work.at.v[lane, b]) + turn * arm)
            push = wp.max(push, wp.length(vec3(y[0], y[1], y[2])))
    return far, speed, push


@routine
def out_of_reach(machine: Machine, work: Work, lane: int, point: int):
    """Return 1 if a contact point is not assigned, or belongs to a pair that was too far apart to touch by now."""
    x = machine.crowds
    slot = point - machine.contact_points + x.holder.first.shape[0]
    if slot < 0 or work.point.mode[lane, point] != FREE:
        return 0
    if x.holder.first[slot] < 0 or x.apart[slot] > x.reach[0]:
        return 1
    return 0


@routine
def reassign_slots(machine: Machine, work: Work, lane: int):
    """Assign the slots to their pairs at an output, as just restored."""
    x = machine.crowds
    if x.searched[0] == 0:
        return
    x.reach[0] = 1.0e300
    for c in range(x.crowds):
        first = x.crowd[c, CrowdRow.first_slot]
        for slot in range(first, first + x.crowd[c, CrowdRow.slots]):
            a = x.holder.first[slot]
            k = point_of_slot(machine, slot)
            row = x.crowd[c, CrowdRow.contact] - first
            if a < 0:
                assign_contact_point(machine, k, slot, row + slot, -1, -1, 0)
                work.point.mode[lane, k] = FREE
            else:
                assign_contact_point(
                    machine,
                    k,
                    slot,
                    row + x.holder.lead[slot],
                    a,
                    x.holder.second[slot],
                    x.holder.feature[slot],
                )
                work.live[lane] = wp.max(work.live[lane], k + 1)


@routine
def look_within(x: Crowds, c: int, margin: float):
    """Set another margin of a crowd."""
    base = x.crowd[c, CrowdRow.first_level]
    for level in range(base, base + x.crowd[c, CrowdRow.levels]):
        x.cell[level] = x.cell[level] + margin - x.margin[c]
    x.margin[c] = margin


def make_neighbor_lists(plans: Routine, unpack: Routine = kinematics) -> tuple[Any, Any]:
    """Return ``update_neighbours``, which is called after a step, and ``search_at_start``.

    Args:
        plans: plans of pairs, or None.
        unpack: function for the positions of bodies.
    """
    search = make_neighbor_search(current_distance_bound if plans is None else make_distance_bound(plans))

    @routine
    def update_neighbours(machine: Machine, work: Work, run: RunData, lane: int):
        """Search after a step where members moved a quarter of the margin, and set how long the list remains valid.

        It is valid for at least a constant step, if the slots suffice for members that near.
        """
        x = machine.crowds
        horizon = 1.0e300
        reach = 0.0
        h = run.weight[lane, Weight.most_step]
        for c in range(x.crowds):
            far, speed, push = member_excursion(machine, work, lane, c)
            step = wp.max(2.0 * h * speed, h * h * push) * f64(machine.fixed_step)
            if far > 0.25 * x.margin[c] or 0.4 * x.margin[c] - far < step:
                look_within(x, c, wp.max(x.least[c], MARGIN_FACTOR * step))
                search(machine, work, lane, c)
                if x.full[0] > 0:
                    x.full[0] = 0
                    look_within(x, c, x.least[c])
                    search(machine, work, lane, c)
                far = 0.0
            # members at rest with a gap are included: loads on others may close it within the step
            loaded = push + wp.length(machine.gravity[lane])
            reach = wp.max(reach, 2.0 * (far + run.weight[lane, Weight.depth] + h * (speed + h * loaded)))
            left = 0.4 * x.margin[c] - far
            horizon = wp.min(
                horizon, wp.min(0.5 * left / wp.max(speed, 1.0e-12), wp.sqrt(left / wp.max(push, 1.0e-12)))
            )
        x.horizon[0] = horizon
        x.reach[0] = 1.0e300
        if machine.fixed_step == 1:
            x.reach[0] = reach

    @routine
    def search_at_start(machine: Machine, work: Work, run: RunData, lane: int):
        """Search for neighbours the first time."""
        if machine.crowds.searched[0] == 0:
            unpack(machine, work, lane)
            for c in range(machine.crowds.crowds):
                search(machine, work, lane, c)
            machine.crowds.searched[0] = 1

    return update_neighbours, search_at_start
