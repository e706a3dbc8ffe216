# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Motion of contact points by modes: table and scratch arrays shared by deformable surfaces and outlines."""

import warp as wp

from abut.extend.named_columns import ColumnRow, column
from abut.kernels.arrays import A2, vec3


class SwayRow(ColumnRow):
    """``Machine.swaying``: modes that move a contact, those of the first body before those of the second."""

    columns = column("number of columns of a contact point, three for each body that represents modes")
    behind = column("the first of these that belongs to the second body")
    place = column("first column of its contact points")
    look = column("first `LookRow` of any two bodies that it couples: both bodies, then those of the modes")
    bodies = column("how many bodies these are")


@wp.struct
class ModalMotion:
    """Scratch arrays of the motion of contact points by modes, [lane, …]."""

    column: wp.array2d(
        dtype=vec3
    )  # displacement of a contact point past the other body's by each mode, global axes
    arm: wp.array2d(dtype=vec3)  # the same for the current contact point
    line: A2  # by coordinate, its effect on the current contact point
    dense: A2  # derivatives by any two coordinates
