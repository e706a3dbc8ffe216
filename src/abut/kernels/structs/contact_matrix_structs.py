# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Matrix that couples the impulses of all rigid contacts, with its factor and work vectors."""

import warp as wp

from abut.extend.named_columns import ColumnRow, column
from abut.kernels.arrays import I1, I2, mat33, vec3, vec6


class DenseVectors(ColumnRow):
    """``Dense.way``: vectors over all places."""

    free = column("velocity without impulses, with what is asked of it [m/s]")
    trial = column("impulses that are looked at [N·s]")
    best = column("those that missed least so far")
    step = column("a right-hand side, and the solution")
    rate = column("velocity that goes with those looked at, with what is asked of it [m/s]")
    change = column("what the solution changes it by [m/s]")
    x = column("impulses in the self-dual cone, by interior points")
    y = column("velocities in it")
    dx = column("what the first is to change by")
    dy = column("the second")
    lack = column("what velocities differ by from what impulses make of them")
    scale = column("from the self-dual cone to impulses")


@wp.struct
class Dense:
    """Delassus matrix and work vectors of rigid contacts, by lane and place; a place's three rows are stored as vectors of three."""

    most: I1  # by lane: how many places there is room for
    matrix: wp.array3d(dtype=vec3)  # [lane, row, place]: velocity by impulse [1/kg]
    factor: wp.array3d(dtype=vec3)  # of a system of equations, in triangles
    pivot: I2  # by row: with which it was exchanged
    way: wp.array3d(dtype=vec3)  # [lane, `DenseVectors`, place]
    turn: wp.array2d(dtype=mat33)  # Nesterov and Todd's scaling
    still: wp.array2d(dtype=vec6)  # by body: velocity, kept while others are tried
