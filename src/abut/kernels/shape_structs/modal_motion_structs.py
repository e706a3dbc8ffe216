# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Motion of contact points by modes: table and scratch arrays shared by deformable surfaces and outlines."""

import warp as wp

from abut.extend.named_columns import ColumnRow, column
from abut.kernels.arrays import A2, vec3


class ModalContactRow(ColumnRow):
    """``Machine.modal_contacts``: the modes that displace the contact points of a contact, those of the first body first."""

    columns = column("number of columns of a contact point, three for each body that represents modes")
    second_columns = column("first column that belongs to the second body")
    place = column("index of its first entry in ``ModalMotion.column``")
    first_frame = column(
        "first `ForceFrameRow` of the bodies that it couples in pairs: both bodies, then the bodies of the modes"
    )
    bodies = column("number of these bodies")


@wp.struct
class ModalMotion:
    """Scratch arrays of the motion of contact points by modes, [lane, …]."""

    #: Displacement of a contact point relative to the other body's by each mode, in global axes.
    column: wp.array2d(dtype=vec3)
    arm: wp.array2d(dtype=vec3)  # the same for the current contact point
    gradient: A2  # derivatives of a quantity of the current contact point, by coordinate
    stiffness: A2  # stiffness matrix of the current contact point, by two coordinates
