# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Slots of a neighbour search: contact points that are assigned to a pair of members while these are near each other.

A pair in closed form has one slot for each of its contact points, anywhere. Where pairs may be computed by volume, each pair has a block of
consecutive slots, and each block its own cluster.
"""

import warp as wp

from abut.extend import routine
from abut.kernels.columns.machine_columns import (
    ClusterRow,
    ContactPointRow,
    ContactRow,
    CrowdRow,
    KindPairRow,
    MemberRow,
)
from abut.kernels.shape_structs.broad_phase_structs import NEVER, Crowds
from abut.kernels.structs.machine_structs import ContactPoint, Machine, Work, vec3
from abut.system.contact.point.contact_point import FREE
from abut.system.contact.search.member_distance import contact_data_row

__all__ = [
    "assign_slots",
    "free_slot",
    "is_available",
    "list_slot",
    "lister_of",
    "out_of_reach",
    "point_of_slot",
    "reassign_slots",
]


@routine
def point_of_slot(machine: Machine, slot: int):
    """Return the contact point of a slot."""
    return slot + machine.contact_points - machine.crowds.slot_pair.first.shape[0]


@routine
def assign_contact_point(machine: Machine, point: int, slot: int, row: int, a: int, b: int, feature: int):
    """Assign a contact point, and the contact's row that all contact points of a pair share, to members a and b, or to no pair (a < 0)."""
    x = machine.crowds
    x.slot_pair.first[slot] = a
    x.slot_pair.second[slot] = b
    x.slot_pair.feature[slot] = feature
    machine.contact_point[point, ContactPointRow.contact] = row
    machine.contact_point[point, ContactPointRow.feature] = feature
    machine.contact[row, ContactRow.cluster] = -1
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
    if x.kind_pair[at, KindPairRow.by_volume] == 1:
        pair = (x.slot_pair.first_slot[slot] - x.crowd[c, CrowdRow.first_slot]) // x.crowd[c, CrowdRow.block]
        machine.contact[row, ContactRow.cluster] = x.crowd[c, CrowdRow.cluster] + pair
        machine.contact[row, ContactRow.shape_i] = x.member[i, MemberRow.surface]
        machine.contact[row, ContactRow.shape_j] = x.member[j, MemberRow.surface]


@routine
def discard_facet_list(machine: Machine, work: Work, lane: int, c: int, slot: int):
    """Discard the list of near facets of the block that begins at a slot; return its cluster, or −1 if none begins there."""
    x = machine.crowds
    offset = slot - x.crowd[c, CrowdRow.first_slot]
    if x.crowd[c, CrowdRow.cluster] < 0 or offset % x.crowd[c, CrowdRow.block] != 0:
        return -1
    cluster = x.crowd[c, CrowdRow.cluster] + offset // x.crowd[c, CrowdRow.block]
    work.parts.uses[lane, machine.cluster[cluster, ClusterRow.index]] = 0
    return cluster


@routine
def discard_parts(machine: Machine, work: Work, lane: int, c: int, slot: int):
    """Remove what is stored of the parts of a pair's intersection before the slot is assigned to another pair."""
    x = machine.crowds
    if x.crowd[c, CrowdRow.cluster] < 0:
        return
    k = point_of_slot(machine, slot)
    work.parts.accepted_state.exists[lane, k] = 0
    work.parts.candidate_state.exists[lane, k] = 0
    cluster = discard_facet_list(machine, work, lane, c, slot)
    if cluster >= 0:
        work.parts.approach.speed[lane, cluster] = 0.0
        work.parts.approach.distance[lane, cluster] = 0.0
        work.parts.accepted_approach.speed[lane, cluster] = 0.0
        work.parts.accepted_approach.distance[lane, cluster] = 0.0


@routine
def free_slot(machine: Machine, work: Work, lane: int, c: int, slot: int):
    """Free a slot."""
    x = machine.crowds
    k = point_of_slot(machine, slot)
    assign_contact_point(
        machine, k, slot, x.crowd[c, CrowdRow.contact] + slot - x.crowd[c, CrowdRow.first_slot], -1, -1, 0
    )
    x.slot_pair.first_slot[slot] = slot
    work.point.mode[lane, k] = FREE
    work.guard.depth[lane, k] = -1.0
    work.guard.rate[lane, k] = 0.0
    discard_parts(machine, work, lane, c, slot)


@routine
def lister_of(x: Crowds, a: int, b: int):
    """Return the member of a pair under which its slots are listed: the smaller one, which has few neighbours."""
    return wp.where(x.level[b] >= 0 and (x.level[a] < 0 or x.level[b] < x.level[a]), b, a)


@routine
def list_slot(x: Crowds, a: int, b: int, slot: int):
    """List a slot of members a and b."""
    lister = lister_of(x, a, b)
    x.next_slot[slot] = x.first_slot[lister]
    x.first_slot[lister] = slot


@routine
def is_available(x: Crowds, c: int, slot: int):
    """Return True if a slot without a pair can be assigned: any slot, or the first one of a block that is assigned as a whole."""
    block = x.crowd[c, CrowdRow.block]
    if block == 1:
        return True
    offset = slot - x.crowd[c, CrowdRow.first_slot]
    return offset % block == 0


@routine
def assign_slots(machine: Machine, work: Work, lane: int, c: int, a: int, b: int, apart: float):
    """Assign slots to a pair, one for each of its contact points."""
    x = machine.crowds
    first = x.crowd[c, CrowdRow.first_slot]
    at = contact_data_row(x, c, a, b)
    lead = int(-1)
    for feature in range(x.kind_pair[at, KindPairRow.contact_points]):
        new = int(lead + feature)
        if feature == 0 or x.crowd[c, CrowdRow.block] == 1:
            spare = x.free_count[c] - 1
            if spare < 0:
                x.full_crowd[0] = c + 1
                return
            x.free_count[c] = spare
            new = x.free_slots[first + spare]
        if feature == 0:
            lead = new
        k = point_of_slot(machine, new)
        x.slot_pair.first_slot[new] = lead
        assign_contact_point(machine, k, new, x.crowd[c, CrowdRow.contact] + lead - first, a, b, feature)
        discard_parts(machine, work, lane, c, new)
        x.slot_distance[new] = apart
        list_slot(x, a, b, new)
        work.point.mode[lane, k] = FREE
        work.point.impact_speed[lane, k] = 0.0
        work.point.effective_mass[lane, k] = 0.0
        work.guard.depth[lane, k] = -wp.max(apart, 0.0)
        work.guard.rate[lane, k] = 0.0
        work.guard.unclamped_force[lane, k] = 0.0
        work.contact_point[lane, k] = ContactPoint()
        work.guard.normal[lane, k] = vec3(0.0, 0.0, 0.0)
        work.guard.drift[lane, k] = vec3(0.0, 0.0, 0.0)
        work.active_points[lane] = wp.max(work.active_points[lane], k + 1)


@routine
def reassign_slots(machine: Machine, work: Work, lane: int):
    """Assign the slots to their pairs at an output, as just restored."""
    x = machine.crowds
    if x.has_searched[0] == NEVER:
        return
    x.reach[0] = 1.0e300
    for c in range(x.crowds):
        first = x.crowd[c, CrowdRow.first_slot]
        for slot in range(first, first + x.crowd[c, CrowdRow.slots]):
            a = x.slot_pair.first[slot]
            k = point_of_slot(machine, slot)
            row = x.crowd[c, CrowdRow.contact] - first
            discard_facet_list(machine, work, lane, c, slot)
            if a < 0:
                assign_contact_point(machine, k, slot, row + slot, -1, -1, 0)
                work.point.mode[lane, k] = FREE
            else:
                assign_contact_point(
                    machine,
                    k,
                    slot,
                    row + x.slot_pair.first_slot[slot],
                    a,
                    x.slot_pair.second[slot],
                    x.slot_pair.feature[slot],
                )
                work.active_points[lane] = wp.max(work.active_points[lane], k + 1)


@routine
def out_of_reach(machine: Machine, work: Work, lane: int, point: int):
    """Return 1 if a contact point is not assigned, or belongs to a pair that was too far apart to touch by now."""
    x = machine.crowds
    slot = point - machine.contact_points + x.slot_pair.first.shape[0]
    if slot < 0 or work.point.mode[lane, point] != FREE:
        return 0
    if x.slot_pair.first[slot] < 0 or x.slot_distance[slot] > x.reach[0]:
        return 1
    return 0
