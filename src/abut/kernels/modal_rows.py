"""Tables of elastic bodies: modes in their frame, and places that they move (`kernels.rows`)."""

from abut.plug.columns import Row, column


class ModalNumbers(Row):
    """Numbers of modes in a floating frame; by mode `ModeNumbers` and by two modes k ≤ l `ModePair` follow, the second running fastest."""

    modes = column("how many")


class ModeNumbers(Row):
    """Of a mode k."""

    stiffness = column("ω_k² [1/s²]")
    shift = column("∫φ_k dm", span=3)
    turn = column("∫r × φ_k dm", span=3)
    inertia = column("∂J/∂q_k where q = 0: xx, yy, zz, xy, yz, zx", span=6)


class ModePair(Row):
    """Of modes k ≤ l."""

    damping = column("[1/s]")
    turn = column("∂h/∂q_k by q̇_l", span=3)
    back = column("∂h/∂q_l by q̇_k", span=3)
    inertia = column("½ ∂²J/∂q_k∂q_l", span=6)


class ModalScratch(Row):
    """``Work.modal``, by mode: what an evaluation finds."""

    place = column("q_k")
    rate = column("q̇_k")
    pull = column("q̈_k")
    turn = column("∂h/∂q̇_k", span=3)
    inertia = column("∂J/∂q_k", span=6)
    swirl = column("by ω: Coriolis force on the mode", span=3)
    toward = column("∂h/∂q_k", span=3)
    elastic = column("elastic force")
    force = column("elastic and damping force")


class BendRow(Row):
    """``Machine.bend``: a group whose place on an elastic body moves with modes; its numbers: `joints.bending.Bending.numbers`."""

    node = column("group of equations, counted with the bodies")
    first_pair = column("row of `PairRow` of the first body of modes; the others follow")
    bodies = column("how many stand for modes")
    modes = column("how many these are")
    number = column("place of the numbers")
    curved = column("1 where there are second derivatives", default=0)
    scratch = column("where its `BendScratch` begins, by mode", default=0)
    cells = column(
        "first row of `CellRow`, (row, column) of its bodies, the second running fastest", default=-1
    )


class CellRow(Row):
    """``Machine.cell``: by two bodies of modes."""

    block = column("address of their block, −1 where the method needs none")


class BendScratch(Row):
    """``Work.bent``, by mode of each held place."""

    gradient = column("φ_k + (N q)_k", span=6)
    swing = column("(N q̇)_k", span=6)
