"""How modes move the places at which bodies touch: the table and the room that surfaces and outlines that bend share."""

import warp as wp

from abut.kernels.arrays import A2, vec3
from abut.plug.columns import Row, column


class SwayRow(Row):
    """``Machine.swaying``: whom of a contact modes move, those of the first body before those of the second."""

    columns = column("how many columns an incident has, three for each body that stands for modes")
    behind = column("which of these is the first of the second body's")
    place = column("first of its incidents' columns")
    look = column("first `LookRow` of any two bodies that it couples: both bodies, then those of the modes")
    bodies = column("how many bodies these are")


@wp.struct
class ModalMotion:
    """Scratch, [lane, …]."""

    column: wp.array2d(
        dtype=vec3
    )  # how an incident's place goes past the other body's by each mode, in space
    arm: wp.array2d(dtype=vec3)  # the same of the place at hand
    line: A2  # by coordinate, what it changes at the place at hand
    dense: A2  # derivatives by any two coordinates
