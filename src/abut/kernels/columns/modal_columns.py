# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Column names of the tables of elastic bodies: modes in their frame, and places that they move (`kernels.columns.machine_columns`)."""

from abut.extend.named_columns import ColumnRow, column


class ModalNumbers(ColumnRow):
    """Numbers of modes in a floating frame; those by mode, `ModeNumbers`, and by two modes, `ModePair`, follow."""

    modes = column("number of modes, m")


class ModeNumbers(ColumnRow):
    """Numbers of a mode k: column c is at offset c m + k, so that each column is a row over the modes."""

    stiffness = column("ω_k² [1/s²]")
    shift = column("∫φ_k dm", span=3)
    inertia = column("∂J/∂q_k at q = 0: xx, yy, zz, xy, yz, zx", span=6)
    momentum = column("∫r × φ_k dm", span=3)


class ModePair(ColumnRow):
    """Numbers of two modes l and k, at offset (WIDTH l + c) m + k."""

    inertia = column("∂²J/∂q_l∂q_k", span=6)
    momentum = column("coefficient of q̇_k in ∂h/∂q_l", span=3)
    coriolis = column("coefficient of q̇_k in ∂h/∂q_l minus that of q̇_l in ∂h/∂q_k", span=3)
    damping = column("modal damping [1/s]")


class ModalScratch(ColumnRow):
    """``Work.modal``: results of an evaluation, each with as many numbers as there are modes. Quantities computed together are adjacent."""

    place = column("q_k")
    rate = column("q̇_k")
    acceleration = column("q̈_k")
    inertia = column("∂J/∂q_k", span=6)
    momentum = column("∂h/∂q̇_k", span=3)
    momentum_rate = column("(∂h/∂q̇_k)˙", span=3)
    coriolis = column("(∂h/∂q̇_k)˙ − ∂h/∂q_k: times ω the Coriolis force on the mode", span=3)
    force = column("elastic and damping force")
    inertia_rate = column("(∂J/∂q_k)˙", span=6)
    momentum_acceleration = column("as `flow`, from q̈", span=3)
    coriolis_acceleration = column("as `swirl`, from q̈", span=3)


class AttachmentRow(ColumnRow):
    """``Machine.attachment``: a group whose place on an elastic body moves with modes; its numbers: `ElasticDisplacement.numbers`."""

    node = column("node of the group of equations, numbered after the bodies")
    first_pair = column("row of `PairRow` of the first modal body; the others follow")
    bodies = column("number of modal bodies")
    modes = column("number of modes")
    number = column("index of the first number")
    curved = column("1 if the attachment point has second derivatives", default=0)
    scratch = column("index of its `AttachmentScratch`, by mode", default=0)
    cells = column(
        "first row of `ModalBlockRow`, (row, column) of its bodies, the column index running fastest",
        default=-1,
    )


class ModalBlockRow(ColumnRow):
    """``Machine.modal_block``: by two bodies of modes, or two parts."""

    block = column("address of the block of both, −1 if the method needs none")


class AttachmentScratch(ColumnRow):
    """``Work.attachment``, of each constrained place: as many numbers of each quantity as its bodies have places for modes."""

    place = column("q_k")
    rate = column("q̇_k")
    gradient = column("φ_k + (N q)_k", span=6)
    gradient_rate = column("(N q̇)_k", span=6)


class EliminatedModesRow(ColumnRow):
    """``Machine.eliminated_modes``: an elastic body whose modes explicit methods eliminate first."""

    first_frame = column("row of `ForceFrameRow` of the first modal body; the others follow")
    bodies = column("number of modal bodies, with three modes each")
    first_part = column("row of the first `PartRow`")
    parts = column("number of parts coupled to the modes: their frame, then each constrained place")
    cells = column("first row of `ModalBlockRow`, (part, part), the second index running fastest")
    scratch = column("index in ``Work.attachment`` of the right-hand sides of the modes")


class PartRow(ColumnRow):
    """``Machine.part``: six equations that modes are coupled to."""

    node = column("node of the body or group of equations")
    place = column("index in ``Work.attachment`` of six rows by mode: the negative of the matrix entries")
