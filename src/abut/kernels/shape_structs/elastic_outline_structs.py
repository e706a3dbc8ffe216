# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Structs of ``contact.curves.elastic_features``: plane outlines that deform with modes of their bodies, and their scratch arrays."""

import warp as wp

from abut.extend.named_columns import ColumnRow, column
from abut.kernels.arrays import A1, A2, I1, I2, vec3


class ContourRow(ColumnRow):
    """``Contours.contour``: a deformable outline; features, modes and boxes are numbered through all outlines."""

    outline = column("copy for the first lane in ``Outlines``; the copies for other lanes follow")
    feature = column("first feature of this copy; those of other copies follow")
    features = column("number of features of a copy")
    box = column("root of the tree of this copy")
    boxes = column("number of nodes of a copy's tree")
    place = column("first of its features in ``Contours``")
    modes = column("number of modes that deform it")
    first_mode = column("first of its modes in ``Contours``")
    shape = column("first entry of its features' displacements by mode")


class DeformablePairRow(ColumnRow):
    """``Machine.deformable_pair``: a contact by curves with one or two deformable outlines."""

    contour_i = column("row of `ContourRow` of the first outline, −1: it is rigid")
    contour_j = column("row of `ContourRow` of the second outline, −1: it is rigid")


@wp.struct
class Contours:
    """All deformable outlines of a machine, in their own frames' axes, lengths in metres.

    A feature is Σ c_i uⁱ, i = 0 … 3. The coefficients are those of the undeformed outline plus, by mode, the contributions of the
    displacements; all but the first are zero for a corner.
    """

    contour: I2
    place: wp.array(dtype=vec3)  # c_i of feature k at 4 k + i
    shape: wp.array(dtype=vec3)  # by feature, mode and i
    previous_segment: (
        I1  # by feature, the segment that ends at its start, counted from the first of the outline; −1: none
    )
    next_segment: I1  # by feature, the segment that begins at its end; −1: none
    largest_displacement: A1  # by mode, largest displacement of a node
    largest_rotation: A1  # by mode, largest rotation of a tangent


@wp.struct
class OutlineScratch:
    """Scratch arrays of deformed outlines, [lane, …]."""

    q: A2  # modal coordinates, by outline and mode
    tangent_rotation: A2  # by column of a contact point (`ModalContactRow`), rotation of the tangent there
