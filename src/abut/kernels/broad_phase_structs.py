"""Who is near whom among many shapes: the arrays of ``system.contact.search.broad_phase``."""

import warp as wp

from abut.kernels.arrays import A1, I1, I2, vec3
from abut.plug.persistent import Persistent, persistent_quantity


class Holder(Persistent, per="slot", accepted="m.crowds.holder", live="m.crowds.slots", lanes=False):
    """Whom a slot is lent to."""

    first = persistent_quantity("member, −1: nobody", int, -1)
    second = persistent_quantity("member", int, -1)
    feature = persistent_quantity("which of the places at which they may touch", int)
    lead = persistent_quantity("slot of the first of these", int)


@wp.struct
class Crowds:
    """Every crowd of a machine, one after another. A slot is an incident that is lent to two members while they are near."""

    crowds: int
    slots: int  # of all together
    crowd: I2  # `kernels.table_columns`, likewise ``member`` and ``meet``
    margin: A1  # by crowd: members so near are looked at
    least: A1  # the smallest that it may be
    cell: A1  # edge of the cells in which they are sorted
    member: I2
    size: A1  # bounding radius, or −1 for a half-space
    meet: I2  # by two kinds
    place: wp.array(dtype=vec3)  # where a member was when neighbours were last searched for
    facing: wp.array(dtype=vec3)  # and the normal of a half-space
    aside: wp.array(dtype=vec3)  # and the x axis of any
    swing: A1  # how far its surface is from its place, where neighbours are looked for closer than by the balls around them, else 0
    holder: Holder.arrays(1)
    free: I1  # slots not lent, a stack for each crowd
    spare: I1  # how many, by crowd
    head: I1  # by member: the last slot in which it comes first
    next: I1  # by slot
    key: I1  # by member: its cell
    start: I1  # by cell: where its members begin in
    order: I1
    searched: I1  # 0: never
    full: I1  # 1 + the crowd whose slots ran out
    apart: A1  # by slot: a lower bound of the distance when neighbours were last searched for
    reach: A1  # how much nearer any two members can have come at the next evaluation
    horizon: A1  # how long the present neighbours will do
