# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Neighbour lists among many shapes: arrays of ``system.contact.search.broad_phase``."""

import warp as wp

from abut.extend.persistent_states import Persistent, persistent_quantity
from abut.kernels.arrays import A1, I1, I2, vec3


class Holder(
    Persistent, per="slot", accepted="machine.crowds.holder", live="machine.crowds.slots", lanes=False
):
    """Pair of members to which a slot is assigned."""

    first = persistent_quantity("member, −1: nobody", int, -1)
    second = persistent_quantity("member", int, -1)
    feature = persistent_quantity("which of the places at which they may touch", int)
    lead = persistent_quantity("slot of the first of these", int)


@wp.struct
class Crowds:
    """All crowds of a machine, one after another. A slot is a contact point, assigned to two members while they are near each other."""

    crowds: int
    slots: int  # of all together
    crowd: I2  # `kernels.columns.machine_columns`, likewise ``member`` and ``meet``
    margin: A1  # by crowd: distance within which members are examined
    least: A1  # the smallest that it may be
    cell: A1  # edge of the cells into which members are sorted
    member: I2
    size: A1  # bounding radius, or −1 for a half-space
    meet: I2  # by two kinds
    place: wp.array(dtype=vec3)  # where a member was when neighbours were last searched for
    facing: wp.array(dtype=vec3)  # and the normal of a half-space
    aside: wp.array(dtype=vec3)  # and the x axis of any
    swing: A1  # largest distance of its surface from its place, where the search is finer than by bounding spheres, else 0
    holder: Holder.arrays(1)
    free: I1  # free slots, a stack for each crowd
    spare: I1  # how many, by crowd
    head: I1  # by member: the last slot in which it comes first
    next: I1  # by slot
    key: I1  # by member: its cell
    start: I1  # by cell: where its members begin in
    order: I1
    searched: I1  # 0: never
    full: I1  # 1 + the crowd whose slots ran out
    apart: A1  # by slot: a lower bound of the distance when neighbours were last searched for
    reach: A1  # largest possible decrease of the distance of two members until the next evaluation
    horizon: A1  # how long the present neighbours remain valid
