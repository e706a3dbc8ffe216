# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Real and complex matrix of a Radau step in joint coordinates: Jᵀ A J with J = ∂v/∂u at the step's start, where A is assembled.

The residuals of stages are Jᵀ r with the J of each, so that they refer to the rates of joints. Both matrices are eliminated along the
tree, the complex one as a real one of twice the nodes: real and imaginary parts of a body's motion each depend on those of its parent.
``work.tree`` contains J, and ``run.doubled_tree`` two copies of it, for the doubled nodes.
"""

import warp as wp

from abut.extend import routine
from abut.integrators.radau.matrices import Matrices, add_coupled_inertia, keep_matrix
from abut.kernels.columns.integration_columns import RadauSlot
from abut.kernels.elimination.tree_elimination import factor_branches
from abut.kernels.elimination.tree_solve import solve_branches
from abut.kernels.structs.machine_structs import Machine, RunData, Work, vec3, vec6
from abut.kernels.structs.tree_structs import BranchRow
from abut.system.dynamics.bodies import mass_product
from abut.system.schema.spanning_tree import ABSOLUTE
from abut.system.tree.tree_equations import by_slot, onto_rates, propagate_motion, rates_of

__all__ = ["JOINT_MATRICES"]


@routine
def store_joint_matrix(machine: Machine, work: Work, run: RunData, lane: int):
    """Store J twice, with the full effect of reactions, on which joint friction depends."""
    for b in range(machine.bodies):
        for twin in range(2):
            node = b + twin * machine.nodes
            run.doubled_tree.arm[lane, node] = work.tree.arm[lane, b]
            for c in range(machine.tree.branch[machine.tree.branch_of_body[b], BranchRow.freedoms]):
                run.doubled_tree.axis[lane, node, c] = work.tree.axis[lane, b, c]
                run.doubled_tree.friction_axis[lane, node, c] = work.tree.friction_axis[lane, b, c]


@routine
def joint_residual(machine: Machine, work: Work, run: RunData, lane: int):
    """Compute Jᵀ r."""
    onto_rates(machine, work, lane)


@routine
def factor_both(machine: Machine, work: Work, run: RunData, lane: int):
    """Factor both matrices."""
    broken = factor_branches(
        machine.program,
        machine.nodes,
        run.doubled_tree.axis,
        run.doubled_tree.friction_axis,
        run.doubled_tree.arm,
        run.doubled_tree.reflected,
        run.real_matrix,
        lane,
        0,
    )
    if broken == 0:
        broken = factor_branches(
            run.program,
            2 * machine.nodes,
            run.doubled_tree.axis,
            run.doubled_tree.friction_axis,
            run.doubled_tree.arm,
            run.doubled_tree.reflected,
            run.complex_matrix,
            lane,
            0,
        )
    return broken


@routine
def load_rates(
    machine: Machine, rhs: wp.array2d(dtype=vec6), rate: wp.array2d(dtype=vec6), lane: int, first: int
):
    """Move loads on joint rates from the right-hand side of bodies, ``rhs``, to that of joints, ``rate``."""
    for b in range(machine.bodies):
        if machine.tree.branch[machine.tree.branch_of_body[b], BranchRow.rotation_kind] != ABSOLUTE:
            rate[lane, first + b] = rhs[lane, first + b]
            rhs[lane, first + b] = vec6()


@routine
def solve_real_rates(machine: Machine, work: Work, run: RunData, lane: int):
    """Solve with the real matrix and the loads on joint rates in ``work.tree.rate``; write joint rates to ``work.rhs``."""
    solve_branches(
        machine.program,
        machine.nodes,
        run.doubled_tree.axis,
        run.doubled_tree.friction_axis,
        run.doubled_tree.arm,
        run.real_matrix,
        work.rhs,
        work.tree.rate,
        lane,
    )
    for b in range(machine.bodies):
        work.rhs[lane, b] = rates_of(machine, work, lane, b)


@routine
def solve_real(machine: Machine, work: Work, run: RunData, lane: int):
    """Solve with the real matrix for loads on bodies."""
    for b in range(machine.bodies):
        work.tree.rate[lane, b] = vec6()
    solve_real_rates(machine, work, run, lane)


@routine
def solve_both(machine: Machine, work: Work, run: RunData, lane: int):
    """Solve with both matrices."""
    load_rates(machine, work.rhs, work.tree.rate, lane, 0)
    solve_real_rates(machine, work, run, lane)
    for part in range(2):
        load_rates(machine, run.rhs, run.doubled_tree.rate, lane, part * machine.nodes)
    solve_branches(
        run.program,
        2 * machine.nodes,
        run.doubled_tree.axis,
        run.doubled_tree.friction_axis,
        run.doubled_tree.arm,
        run.complex_matrix,
        run.rhs,
        run.doubled_tree.rate,
        lane,
    )
    for b in range(machine.bodies):
        k = machine.tree.branch_of_body[b]
        if machine.tree.branch[k, BranchRow.rotation_kind] != ABSOLUTE:
            for part in range(2):
                node = b + part * machine.nodes
                run.rhs[lane, node] = by_slot(machine, k, run.doubled_tree.rate[lane, node])


@routine
def joint_inertia_force(machine: Machine, work: Work, run: RunData, lane: int):
    """Compute M J a."""
    for k in range(machine.tree.branches):
        b = machine.tree.branch[k, BranchRow.body]
        propagate_motion(
            machine,
            run.doubled_tree.axis,
            run.doubled_tree.arm,
            work.tree.small_motion,
            lane,
            k,
            work.rhs[lane, b],
        )
        a = work.tree.small_motion[lane, b]
        if machine.mass_couplings > 0:
            work.inertial[lane, b] = a
        work.rhs[lane, b] = mass_product(machine, work, lane, b, a)
    for k in range(machine.mass_couplings):
        add_coupled_inertia(machine, work, lane, k)


@routine
def body_displacements(machine: Machine, work: Work, run: RunData, lane: int):
    """Compute the displacement of bodies at the step's end by the last iteration."""
    if work.active_points[lane] == 0:
        return
    for k in range(machine.tree.branches):
        x = run.k[lane, RadauSlot.last_change, machine.tree.branch[k, BranchRow.body]]
        by = vec6(x[0], x[1], x[2], x[3], x[4], x[5])
        propagate_motion(machine, work.tree.axis, work.tree.arm, work.tree.small_motion, lane, k, by)


@routine
def point_displacement(machine: Machine, work: Work, run: RunData, lane: int, b: int, at: vec3):
    """Return the displacement of a point of a body from `body_displacements`."""
    if b >= machine.bodies:
        return vec3(0.0, 0.0, 0.0)
    x = work.tree.small_motion[lane, b]
    return vec3(x[0], x[1], x[2]) + wp.cross(vec3(x[3], x[4], x[5]), at - work.at.p[lane, b])


JOINT_MATRICES = Matrices(
    store_joint_matrix,
    joint_residual,
    factor_both,
    solve_both,
    joint_inertia_force,
    solve_real,
    body_displacements,
    point_displacement,
    True,
    keep_matrix,
)
