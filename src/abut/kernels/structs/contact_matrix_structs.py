# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Delassus matrix W = G M⁻¹ Gᵀ of all rigid contacts, its factors, and the work vectors of its solvers."""

import warp as wp

from abut.extend.named_columns import ColumnRow, column
from abut.kernels.arrays import I1, I2, mat33, vec3, vec6


class DenseVectors(ColumnRow):
    """``Dense.vectors``: vectors over all contact points."""

    free = column("velocity without impulses, plus the required offset [m/s]")
    trial = column("trial impulses [N·s]")
    best = column("impulses with the smallest residual so far")
    step = column("right-hand side, then the solution")
    rate = column("velocity of the trial impulses, plus the required offset [m/s]")
    change = column("change of this velocity by the solution [m/s]")
    x = column("impulses in the self-dual cone, of the interior-point method")
    y = column("velocities in the self-dual cone")
    dx = column("step of x")
    dy = column("step of y")
    residual = column("residual: velocities minus those that the impulses cause")
    scale = column("scaling from the self-dual cone to impulses")
    interior = column("impulses of the interior-point method with the smallest residual so far")
    centre = column("centre of the proximal Newton method [N·s]")
    start = column("impulses with which its present solution begins")
    imbalance = column("impulses minus those that follow from their velocities")


@wp.struct
class Dense:
    """Delassus matrix and work vectors of rigid contacts, by lane and contact point.

    The normal and both tangential components of a contact point are one vector of three.
    """

    point_count: I1  # by lane, largest number of contact points
    matrix: wp.array3d(dtype=vec3)  # [lane, row, contact point]: velocity by impulse [1/kg]
    factor: wp.array3d(dtype=vec3)  # LU factors of the system of equations
    pivot: I2  # by row, the row with which it was exchanged
    vectors: wp.array3d(dtype=vec3)  # [lane, `DenseVectors`, contact point]
    scaling: wp.array2d(dtype=mat33)  # Nesterov and Todd's scaling
    free_velocity: wp.array2d(dtype=vec6)  # by body, velocity before trial impulses
