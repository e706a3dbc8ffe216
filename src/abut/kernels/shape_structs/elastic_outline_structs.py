# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Plane outlines that deform with the modes of their bodies, and scratch arrays of the deformed outlines: structs of
``contact.curves.elastic_features``.
"""

import warp as wp

from abut.extend.named_columns import ColumnRow, column
from abut.kernels.arrays import A1, A2, I1, I2, vec3


class ContourRow(ColumnRow):
    """``Contours.contour``: an outline that deforms; its features, modes and boxes are numbered through all of them."""

    outline = column("its copy of the first lane among ``Outlines``; those of other lanes follow")
    feature = column("first feature of that copy; those of other copies follow")
    features = column("how many a copy has")
    box = column("root of that copy's tree")
    boxes = column("how many nodes a copy's tree has")
    place = column("first of its features here")
    modes = column("how many modes bend it")
    lead = column("first of its modes here")
    shape = column("first of its features' displacements by mode")


class BentPairRow(ColumnRow):
    """``Machine.bowing``: a contact by curves of which one side deforms, or both."""

    contour_i = column("outline that bends of the first side, or −1")
    contour_j = column("of the second side")


@wp.struct
class Contours:
    """All deformable outlines of a machine, in their own frames' axes, lengths in metres.

    A feature is Σ c_i uⁱ, i = 0 … 3. The coefficients are those of the undeformed outline plus, by mode, the contributions of the
    displacements; all but the first are zero for a corner.
    """

    contour: I2
    place: wp.array(dtype=vec3)  # c_i of feature k at 4 k + i
    shape: wp.array(dtype=vec3)  # by feature, mode and i
    before: I1  # by feature: the piece that ends there, counted from the outline's first; −1: none
    after: I1
    most: A1  # by mode: the longest displacement of a node
    steepest: A1  # by mode: by how much it turns a tangent at most


@wp.struct
class OutlineScratch:
    """Scratch arrays of deformed outlines, [lane, …]."""

    q: A2  # modal coordinates, by outline and mode
    turn: A2  # by column of a contact point (`ModalContactRow`), rotation of the tangent there
