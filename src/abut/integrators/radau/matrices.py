# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""The two matrices of a Radau step, real and complex, of a machine in absolute coordinates: weights, factors, solutions."""

import dataclasses

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.integration_columns import DoubledBlocks, Eigenvalue, RadauSlot, RadauTable
from abut.kernels.columns.machine_columns import MassCouplingRow
from abut.kernels.elimination.block_elimination import factor_nodes, solve
from abut.kernels.structs.machine_structs import Machine, RunData, Work, mat66, vec3
from abut.system.dynamics.bodies import MatrixWeights, mass_product

__all__ = ["ABSOLUTE_MATRICES", "Matrices", "keep_matrix", "matrix_weights"]


@dataclasses.dataclass(frozen=True)
class Matrices:
    """Routines of a step that depend on the coordinates of a machine's state."""

    store: Routine  #: store the data from which the matrices are made
    residual: Routine  #: project a stage's residual onto the unknowns, in ``work.rhs``
    factor: Routine  #: both matrices; 0, or 1 + the node whose pivot broke down
    solve_both: (
        Routine  #: right-hand sides in ``work.rhs`` and ``run.rhs`` by changes of velocities and multipliers
    )
    inertial: Routine  #: replace accelerations in ``work.rhs`` by their inertial loads
    solve_real: Routine  #: a right-hand side of bodies in ``work.rhs`` by changes of velocities
    displace: Routine  #: compute the displacement of bodies by the last iteration
    point_displacement: Routine  #: return the displacement of a point of a body
    at_predicted_middle: (
        bool  #: whether matrices are first made for the predicted middle of the step instead of its start
    )
    keep: Routine  #: copy the assembled blocks to where they are factored


@routine
def matrix_weights(run: RunData, lane: int, imaginary: int, h: float):
    """Return the weights of the real matrix (c = h/γ, imaginary < 0), or of the real (0) and imaginary (1) part of the complex one, c =
    h/(α + iβ).
    """
    c = MatrixWeights()
    c.with_derivatives = 1
    re = h / run.table[RadauTable.eigenvalues, Eigenvalue.gamma]
    im = 0.0
    if imaginary >= 0:
        d = h / (
            run.table[RadauTable.eigenvalues, Eigenvalue.alpha]
            * run.table[RadauTable.eigenvalues, Eigenvalue.alpha]
            + run.table[RadauTable.eigenvalues, Eigenvalue.beta]
            * run.table[RadauTable.eigenvalues, Eigenvalue.beta]
        )
        re = run.table[RadauTable.eigenvalues, Eigenvalue.alpha] * d
        im = -run.table[RadauTable.eigenvalues, Eigenvalue.beta] * d
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
def keep_matrix(machine: Machine, work: Work, run: RunData, lane: int, imaginary: int):
    """Copy the assembled blocks to where they are factored."""
    if imaginary < 0:
        for k in range(work.block.shape[1]):
            run.real_matrix[lane, k] = work.block[lane, k]
        return
    if imaginary == 0:
        for k in range(run.complex_matrix.shape[1]):
            run.complex_matrix[lane, k] = mat66()
    for k in range(run.blocks.shape[0]):
        a = work.block[lane, run.blocks[k, DoubledBlocks.one]]
        if imaginary == 0:
            run.complex_matrix[lane, run.blocks[k, DoubledBlocks.re_re]] = a
            run.complex_matrix[lane, run.blocks[k, DoubledBlocks.im_im]] = a
        else:
            run.complex_matrix[lane, run.blocks[k, DoubledBlocks.im_re]] = a
            run.complex_matrix[lane, run.blocks[k, DoubledBlocks.re_im]] = -a


# --- of bodies in space ------------------------------------------------------------------------------------------------


@routine
def no_extra_unknowns(machine: Machine, work: Work, run: RunData, lane: int):
    """Do nothing: the unknowns are those of bodies."""


@routine
def factor_blocks(machine: Machine, work: Work, run: RunData, lane: int):
    """Factor both matrices."""
    broken = factor_nodes(machine.program, machine.nodes, run.real_matrix, lane)
    if broken == 0:
        broken = factor_nodes(run.program, 2 * machine.nodes, run.complex_matrix, lane)
    return broken


@routine
def solve_real(machine: Machine, work: Work, run: RunData, lane: int):
    """Solve with the real matrix."""
    solve(machine.program, machine.nodes, run.real_matrix, work.rhs, lane)


@routine
def solve_blocks(machine: Machine, work: Work, run: RunData, lane: int):
    """Solve with both matrices."""
    solve_real(machine, work, run, lane)
    solve(run.program, 2 * machine.nodes, run.complex_matrix, run.rhs, lane)


@routine
def add_coupled_inertia(machine: Machine, work: Work, lane: int, k: int):
    """Add the mass matrix, from ``work.block``, times another body's acceleration, from ``work.inertial``, to ``work.rhs``."""
    b = machine.mass_coupling[k, MassCouplingRow.body]
    j = machine.mass_coupling[k, MassCouplingRow.other]
    load = work.block[lane, machine.mass_coupling[k, MassCouplingRow.block]] @ work.inertial[lane, j]
    if j != b:  # a separate block contains all of it
        load = load + work.rhs[lane, b]
    work.rhs[lane, b] = load


@routine
def inertia_force(machine: Machine, work: Work, run: RunData, lane: int):
    """Compute M a."""
    for b in range(machine.bodies):
        a = work.rhs[lane, b]
        if machine.mass_couplings > 0:
            work.inertial[lane, b] = a
        work.rhs[lane, b] = mass_product(machine, work, lane, b, a)
    for k in range(machine.mass_couplings):
        add_coupled_inertia(machine, work, lane, k)


@routine
def point_displacement(machine: Machine, work: Work, run: RunData, lane: int, b: int, at: vec3):
    """Return the displacement of a point of a body at the step's end by the last iteration."""
    if b >= machine.bodies:
        return vec3(0.0, 0.0, 0.0)
    x = run.k[lane, RadauSlot.last_change, b]
    return vec3(x[0], x[1], x[2]) + wp.cross(vec3(x[3], x[4], x[5]), at - work.at.p[lane, b])


ABSOLUTE_MATRICES = Matrices(
    no_extra_unknowns,
    no_extra_unknowns,
    factor_blocks,
    solve_blocks,
    inertia_force,
    solve_real,
    no_extra_unknowns,
    point_displacement,
    False,
    keep_matrix,
)
