# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""The two matrices of a Radau step, real and complex, of a machine in absolute coordinates: weights, factors, solutions."""

import dataclasses
from typing import Any

import warp as wp

from abut.extend import routine
from abut.kernels.columns.integration_columns import DoubledBlocks, Eigenvalue, RadauSlot, RadauTable
from abut.kernels.columns.machine_columns import JoinRow
from abut.kernels.elimination.block_elimination import factor, solve
from abut.kernels.structs.machine_structs import Machine, March, Work, mat66, vec3
from abut.system.dynamics.bodies import Weights, mass_product

__all__ = ["ABSOLUTE", "Matrices", "keep_matrix", "matrix_weights"]


@dataclasses.dataclass(frozen=True)
class Matrices:
    """Routines of a step that depend on the coordinates of a machine's state."""

    begin: Any  #: store the data from which the matrices are made
    residual: Any  #: project a stage's residual onto the unknowns, in ``w.rhs``
    factor: Any  #: both matrices; 0, or 1 + the node whose pivot broke down
    solve_both: Any  #: right-hand sides in ``w.rhs`` and ``s.rhs`` by changes of velocities and multipliers
    inertial: Any  #: replace accelerations in ``w.rhs`` by their inertial loads
    solve_real: Any  #: a right-hand side of bodies in ``w.rhs`` by changes of velocities
    lead: Any  #: compute the displacement of bodies by the last iteration
    point_displacement: Any  #: return the displacement of a point of a body
    foreseen: (
        bool  #: whether matrices are first made for the predicted middle of the step instead of its start
    )


@routine
def matrix_weights(s: March, lane: int, imaginary: int, h: float):
    """Return the weights of the real matrix (c = h/γ, imaginary < 0), or of the real (0) and imaginary (1) part of the complex one, c =
    h/(α + iβ).
    """
    c = Weights()
    c.want = 1
    re = h / s.table[RadauTable.eigenvalues, Eigenvalue.gamma]
    im = 0.0
    if imaginary >= 0:
        d = h / (
            s.table[RadauTable.eigenvalues, Eigenvalue.alpha]
            * s.table[RadauTable.eigenvalues, Eigenvalue.alpha]
            + s.table[RadauTable.eigenvalues, Eigenvalue.beta]
            * s.table[RadauTable.eigenvalues, Eigenvalue.beta]
        )
        re = s.table[RadauTable.eigenvalues, Eigenvalue.alpha] * d
        im = -s.table[RadauTable.eigenvalues, Eigenvalue.beta] * d
    if imaginary == 1:
        c.rate = im
        c.place = 2.0 * re * im
        c.slope = im
    else:
        c.mass = 1.0
        c.euler = 1.0
        c.gradient = 1.0
        c.reaction = 1.0
        c.rate = re
        c.place = re * re - im * im
        c.slope = re
    return c


@routine
def keep_matrix(m: Machine, w: Work, s: March, lane: int, imaginary: int):
    """Copy the assembled blocks to where they are factored."""
    if imaginary < 0:
        for k in range(w.block.shape[1]):
            s.real[lane, k] = w.block[lane, k]
        return
    if imaginary == 0:
        for k in range(s.complex.shape[1]):
            s.complex[lane, k] = mat66()
    for k in range(s.blocks.shape[0]):
        a = w.block[lane, s.blocks[k, DoubledBlocks.one]]
        if imaginary == 0:
            s.complex[lane, s.blocks[k, DoubledBlocks.re_re]] = a
            s.complex[lane, s.blocks[k, DoubledBlocks.im_im]] = a
        else:
            s.complex[lane, s.blocks[k, DoubledBlocks.im_re]] = a
            s.complex[lane, s.blocks[k, DoubledBlocks.re_im]] = -a


# --- of bodies in space ------------------------------------------------------------------------------------------------


@routine
def no_extra_unknowns(m: Machine, w: Work, s: March, lane: int):
    """Do nothing: the unknowns are those of bodies."""


@routine
def factor_blocks(m: Machine, s: March, lane: int):
    """Factor both matrices."""
    broken = factor(m.program, m.nodes, s.real, lane)
    if broken == 0:
        broken = factor(s.program, 2 * m.nodes, s.complex, lane)
    return broken


@routine
def solve_real(m: Machine, w: Work, s: March, lane: int):
    """Solve with the real matrix."""
    solve(m.program, m.nodes, s.real, w.rhs, lane)


@routine
def solve_blocks(m: Machine, w: Work, s: March, lane: int):
    """Solve with both matrices."""
    solve_real(m, w, s, lane)
    solve(s.program, 2 * m.nodes, s.complex, s.rhs, lane)


@routine
def take_joined(m: Machine, w: Work, lane: int, k: int):
    """Add the mass matrix, from ``w.block``, times another body's acceleration, from ``w.inertial``, to ``w.rhs``."""
    b = m.join[k, JoinRow.body]
    j = m.join[k, JoinRow.other]
    load = w.block[lane, m.join[k, JoinRow.block]] @ w.inertial[lane, j]
    if j != b:  # a separate block contains all of it
        load = load + w.rhs[lane, b]
    w.rhs[lane, b] = load


@routine
def inertial(m: Machine, w: Work, s: March, lane: int):
    """Compute M a."""
    for b in range(m.bodies):
        a = w.rhs[lane, b]
        if m.joined > 0:
            w.inertial[lane, b] = a
        w.rhs[lane, b] = mass_product(m, w, lane, b, a)
    for k in range(m.joined):
        take_joined(m, w, lane, k)


@routine
def point_displacement(m: Machine, w: Work, s: March, lane: int, b: int, at: vec3):
    """Return the displacement of a point of a body at the step's end by the last iteration."""
    if b >= m.bodies:
        return vec3(0.0, 0.0, 0.0)
    x = s.k[lane, RadauSlot.before, b]
    return vec3(x[0], x[1], x[2]) + wp.cross(vec3(x[3], x[4], x[5]), at - w.at.p[lane, b])


ABSOLUTE = Matrices(
    no_extra_unknowns,
    no_extra_unknowns,
    factor_blocks,
    solve_blocks,
    inertial,
    solve_real,
    no_extra_unknowns,
    point_displacement,
    False,
)
