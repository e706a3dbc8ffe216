# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Structs of ``system.contact.search.broad_phase``: neighbour lists among many shapes."""

import warp as wp

from abut.extend.persistent_states import Persistent, persistent_quantity
from abut.kernels.arrays import A1, I1, I2, vec3

#: States of a neighbour search.
NEVER = wp.constant(0)  #: not searched yet
SEARCHED = wp.constant(1)  #: the time integration keeps the neighbours up to date
AT_STATES = wp.constant(2)  #: an analysis at single states: neighbours are checked in each evaluation
RESTORED = wp.constant(3)  #: the same, and the pairs of the slots were restored, so contacts must follow


class SlotPair(
    Persistent, per="slot", accepted="machine.crowds.slot_pair", live="machine.crowds.slots", lanes=False
):
    """Pair of shapes (members) to which a slot is assigned."""

    first = persistent_quantity("first member, −1: the slot is free", int, -1)
    second = persistent_quantity("second member", int, -1)
    feature = persistent_quantity("index among the contact points of the pair", int)
    first_slot = persistent_quantity("slot of the first contact point of the pair", int)


@wp.struct
class Crowds:
    """All contacts of many shapes (crowds) of a machine, one after another.

    A slot is a contact point that is assigned to two shapes (members) while they are near each other.
    """

    crowds: int
    slots: int  # of all crowds together
    crowd: I2  # `kernels.columns.machine_columns`, likewise ``member`` and ``kind_pair``
    margin: A1  # by crowd, distance within which members are neighbours
    least_margin: A1  # by crowd, lower bound of this distance
    cell: A1  # by level of a crowd, edge of the cells into which its members of that level are sorted
    member: I2
    excluded: I1  # bodies that a member never touches, one member's after another's
    size: A1  # bounding radius, or −1 for a half-space
    kind_pair: I2  # by two kinds of shapes
    searched_position: wp.array(dtype=vec3)  # by member, its position at the last neighbour search
    searched_normal: wp.array(dtype=vec3)  # by half-space, its normal at the last neighbour search
    x_axis: wp.array(dtype=vec3)  # by member, its x axis at the last neighbour search
    surface_radius: (
        A1  # by member, largest distance of its surface from its position; 0 if bounding spheres are used
    )
    slot_pair: SlotPair.arrays(1)
    free_slots: I1  # free slots, a stack for each crowd
    free_count: I1  # by crowd, number of free slots
    first_slot: I1  # by member, last slot of a pair in which it is the smaller member
    next_slot: I1  # by slot, the next one listed under the same member
    level: I1  # by member, its level, the first of all crowds is 0; −1 for a half-space
    key: I1  # by member, its cell
    start: I1  # by cell, index of its first member in ``order``
    order: I1  # members sorted by cell
    has_searched: I1  # `NEVER`, `SEARCHED`, `AT_STATES` or `RESTORED`
    full_crowd: I1  # 1 + the crowd whose slots are exhausted
    slot_distance: A1  # by slot, lower bound of the distance at the last neighbour search
    reach: A1  # largest possible decrease of the distance of two members until the next evaluation
    search_horizon: A1  # longest time until the next neighbour search [s]
