# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Neighbour search among many shapes: contact points are assigned to pairs of shapes while these are near each other.

Shapes in neighbouring cells (`search.size_cells`) are compared. Those nearer than a margin become neighbours, by their bounding spheres
or, where the pair's geometry provides it, by a closer bound. The list remains valid until something has moved by half the margin, so no
step of the time integration exceeds that (``horizon``). Slots in use stay with their pair, which preserves the persistent quantities of
contacts.
Source: Verlet, Phys. Rev. 159 (1967) 98 (lists with a margin).
"""

from typing import Any

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.integration_columns import Weight
from abut.kernels.columns.machine_columns import CrowdRow, MemberRow
from abut.kernels.shape_structs.broad_phase_structs import AT_STATES, NEVER, RESTORED, SEARCHED, Crowds
from abut.kernels.state_rows import rate_of
from abut.kernels.structs.machine_structs import Machine, RunData, Work, f64, vec3
from abut.system.contact.point.contact_point import FREE
from abut.system.contact.search.member_distance import (
    current_distance_bound,
    distance_bound,
    make_distance_bound,
    place_of,
    x_axis_of,
    z_axis_of,
)
from abut.system.contact.search.neighbor_slots import (
    assign_slots,
    free_slot,
    is_available,
    list_slot,
    lister_of,
    point_of_slot,
    reassign_slots,
)
from abut.system.contact.search.size_cells import cell_of, members_end, sort_into_cells
from abut.system.dynamics.bodies import kinematics

MARGIN_FACTOR = f64(3.0)  #: margin, as a multiple of the members' displacement in a constant step


def make_release_neighbors(near: Routine) -> Routine:
    """Return ``release_neighbors(machine, work, lane, c)``."""

    @routine
    def release_neighbors(machine: Machine, work: Work, lane: int, c: int):
        """Free slots of pairs that have separated; list the others under their first member."""
        x = machine.crowds
        first = x.crowd[c, CrowdRow.first_slot]
        behind_last = first + x.crowd[c, CrowdRow.slots]
        for a in range(x.crowd[c, CrowdRow.first_member], members_end(x, c)):
            x.first_slot[a] = -1
        for slot in range(first, behind_last):  # the first place of a pair precedes its others
            lead = x.slot_pair.first_slot[slot]
            keep = int(0)
            if x.has_searched[0] != NEVER and x.slot_pair.first[slot] >= 0:
                if lead == slot:
                    x.slot_distance[slot] = near(
                        machine, work, lane, c, x.slot_pair.first[slot], x.slot_pair.second[slot]
                    )
                    if (
                        work.point.mode[lane, point_of_slot(machine, slot)] != FREE
                        or x.slot_distance[slot] <= x.margin[c]
                    ):
                        keep = 1
                else:
                    x.slot_distance[slot] = x.slot_distance[lead]
                    keep = x.next_slot[lead]
            x.next_slot[slot] = keep
        spare = int(0)
        for slot in range(behind_last - 1, first - 1, -1):
            a = x.slot_pair.first[slot]
            if x.next_slot[slot] == 1:
                list_slot(x, a, x.slot_pair.second[slot], slot)
            else:
                if a >= 0 or x.has_searched[0] == NEVER:
                    free_slot(machine, work, lane, c, slot)
                if is_available(x, c, slot):
                    x.free_slots[first + spare] = slot
                    spare += 1
        x.free_count[c] = spare

    return release_neighbors


@routine
def may_touch(x: Crowds, c: int, a: int, b: int):
    """Return True if two members of a crowd, the first before the second, may touch and are not neighbours already."""
    other = x.member[b, MemberRow.body]
    if x.member[a, MemberRow.body] == other:
        return False
    excluded = x.member[a, MemberRow.excluded]
    for k in range(excluded, excluded + x.member[a, MemberRow.exclusions]):
        if x.excluded[k] == other:
            return False
    split = x.crowd[c, CrowdRow.first_list]
    border = x.crowd[c, CrowdRow.first_member] + split
    if split >= 0 and (b < border or a >= border):
        return False
    slot = x.first_slot[lister_of(x, a, b)]
    while slot >= 0:
        if x.slot_pair.first[slot] == a and x.slot_pair.second[slot] == b:
            return False
        slot = x.next_slot[slot]
    return True


def make_add_neighbor(near: Routine) -> Routine:
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
def store_member_poses(machine: Machine, work: Work, lane: int, c: int):
    """Store positions and orientations of the members of a crowd."""
    x = machine.crowds
    for a in range(x.crowd[c, CrowdRow.first_member], members_end(x, c)):
        x.searched_position[a] = place_of(machine, work, lane, a)
        x.searched_normal[a] = z_axis_of(machine, work, lane, a)
        x.x_axis[a] = x_axis_of(machine, work, lane, a)


def make_neighbor_search(near: Routine) -> Routine:
    """Return ``search(machine, work, lane, c)``."""
    release_neighbors, take = make_release_neighbors(near), make_add_neighbor(near)

    @routine
    def find_neighbors(machine: Machine, work: Work, lane: int, c: int):
        """Find the neighbours of one crowd."""
        x = machine.crowds
        base = x.crowd[c, CrowdRow.first_level]
        begin = x.crowd[c, CrowdRow.first_member]
        end = members_end(x, c)
        store_member_poses(machine, work, lane, c)
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
                        h = cell_of(
                            x.searched_position[a],
                            x.cell[level],
                            dx,
                            dy,
                            near_by // 9 - 1,
                            level - base,
                            mask,
                        )
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
        far = wp.max(far, wp.length(x.searched_position[b] - x.searched_position[a]))
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
            d = wp.length(place_of(machine, work, lane, a) - x.searched_position[a])
            arm = wp.length(machine.frames.p[lane, x.member[a, MemberRow.frame]]) + x.surface_radius[a]
            turn = wp.length(work.at.w[lane, b])
            if (
                x.surface_radius[a] > 0.0
            ):  # the sum of the squared displacements of two axes is no less than that of any place at that distance
                leant = wp.length_sq(z_axis_of(machine, work, lane, a) - x.searched_normal[a])
                d += x.surface_radius[a] * wp.sqrt(
                    leant + wp.length_sq(x_axis_of(machine, work, lane, a) - x.x_axis[a])
                )
            if x.size[a] < 0.0:  # a rotating plane moves most at the farthest member
                far_off = farthest_from(x, c, a)
                arm += far_off
                d += wp.length(z_axis_of(machine, work, lane, a) - x.searched_normal[a]) * far_off
            y = rate_of(work.dy[lane, b])
            if machine.tree.branches > 0:  # rows of joint coordinates, not of bodies
                y = work.tree.residual_acceleration[lane, b]
            far = wp.max(far, d)
            speed = wp.max(speed, wp.length(work.at.v[lane, b]) + turn * arm)
            push = wp.max(push, wp.length(vec3(y[0], y[1], y[2])))
    return far, speed, push


@routine
def set_margin(x: Crowds, c: int, margin: float):
    """Set another margin of a crowd."""
    base = x.crowd[c, CrowdRow.first_level]
    for level in range(base, base + x.crowd[c, CrowdRow.levels]):
        x.cell[level] = x.cell[level] + margin - x.margin[c]
    x.margin[c] = margin


def make_first_search(search: Routine, unpack: Routine) -> Routine:
    """Return ``search_at_start(machine, work, run, lane)``, which searches for neighbours with ``search`` unless that was done before.

    For an analysis at single states, it searches again where members moved a quarter of the margin.
    """

    @routine
    def search_at_start(machine: Machine, work: Work, run: RunData, lane: int):
        x = machine.crowds
        state = x.has_searched[0]
        if state == SEARCHED:
            return
        unpack(machine, work, lane)
        if state == RESTORED:
            reassign_slots(machine, work, lane)
        for c in range(x.crowds):
            far = 1.0e300
            if state == AT_STATES:
                far, _speed, _push = member_excursion(machine, work, lane, c)
            if far > 0.25 * x.margin[c]:
                search(machine, work, lane, c)
        x.has_searched[0] = wp.where(state == NEVER, SEARCHED, AT_STATES)

    return search_at_start


def make_neighbor_lists(
    plans: Routine | None, by_volume: bool, unpack: Routine = kinematics
) -> tuple[Any, Any]:
    """Return ``update_neighbours``, which is called after a step, and ``search_at_start``.

    Args:
        plans: plans of pairs, or None.
        by_volume: whether pairs may be computed by volume.
        unpack: function for the positions of bodies.
    """
    bounded = plans is not None or by_volume
    search = make_neighbor_search(
        make_distance_bound(plans, by_volume) if bounded else current_distance_bound
    )

    @routine
    def update_neighbours(machine: Machine, work: Work, run: RunData, lane: int):
        """Search after a step where members moved a quarter of the margin, and set how long the list remains valid.

        It is valid for at least a constant step, or for the next one of a method that ends contacts at its steps, if the slots suffice for
        members that near.
        """
        x = machine.crowds
        horizon = 1.0e300
        reach = 0.0
        h = run.weight[lane, Weight.most_step]
        if machine.fixed_step == 0:
            h = run.step[lane] * f64(machine.ends_at_steps)
        for c in range(x.crowds):
            far, speed, push = member_excursion(machine, work, lane, c)
            step = wp.max(2.0 * h * speed, h * h * push)
            if far > 0.25 * x.margin[c] or 0.4 * x.margin[c] - far < step:
                set_margin(x, c, wp.max(x.least_margin[c], MARGIN_FACTOR * step))
                search(machine, work, lane, c)
                if x.full_crowd[0] > 0:
                    x.full_crowd[0] = 0
                    set_margin(x, c, x.least_margin[c])
                    search(machine, work, lane, c)
                far = 0.0
            # members at rest with a gap are included: loads on others may close it within the step
            loaded = push + wp.length(machine.gravity[lane])
            reach = wp.max(reach, 2.0 * (far + run.weight[lane, Weight.depth] + h * (speed + h * loaded)))
            left = 0.4 * x.margin[c] - far
            horizon = wp.min(
                horizon, wp.min(0.5 * left / wp.max(speed, 1.0e-12), wp.sqrt(left / wp.max(push, 1.0e-12)))
            )
        x.search_horizon[0] = horizon
        x.reach[0] = 1.0e300
        if machine.fixed_step == 1:
            x.reach[0] = reach

    return update_neighbours, make_first_search(search, unpack)
