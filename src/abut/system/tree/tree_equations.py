# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Accelerations of a machine in joint coordinates, compiled: M (J u̇ + ā) + Gᵀλ = F along the tree, G (J u̇ + ā) = γ for closed loops.

Accelerations ā are those of bodies with constant joint rates; the remainder is linear in u̇, and eliminated by
`kernels.elimination.tree_elimination`. Source: Featherstone, Rigid Body Dynamics Algorithms (2008), ch. 7 and 8;
docs/recursive_dynamics.md.
"""

import warp as wp

from abut.coordinates.blocks import spatial_row
from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.elimination.articulated_bodies import eliminate_inward, solve_outward
from abut.kernels.elimination.tree_elimination import factor_branches
from abut.kernels.elimination.tree_solve import solve_branches
from abut.kernels.state_rows import state_rate
from abut.kernels.structs.machine_structs import Machine, Work, vec3, vec6
from abut.kernels.structs.tree_structs import BranchRow, TreeBlockRow
from abut.system.dynamics.equations import AGAIN, without_shift, write_powers
from abut.system.dynamics.modal_condensation_kernels import condense_matrix, condense_rhs, recover_modes
from abut.system.schema.spanning_tree import ABSOLUTE
from abut.system.tree.joint_wrenches import inertial_wrench, joint_wrenches
from abut.system.tree.prescribed_motions import driving_power

__all__ = [
    "by_slot",
    "derivative_along",
    "factor_tree",
    "factor_tree_unsymmetric",
    "make_acceleration_solve",
    "make_bare_solve",
    "onto_rates",
    "press",
    "propagate_motion",
    "rates_of",
    "solve_tree",
    "solve_tree_and_press",
    "solved_rates",
    "write_accelerations",
]


@routine
def weigh_bias(machine: Machine, work: Work, lane: int):
    """Compute the contribution of the accelerations ā to each equation, with the assembled matrix; masses are treated where used."""
    if machine.tree.cells == 0:
        return
    for k in range(machine.nodes):
        work.tree.bias_residual[lane, k] = vec6()
    for k in range(machine.tree.cells):
        row = machine.tree.cell[k, TreeBlockRow.row]
        b = machine.tree.cell[k, TreeBlockRow.body]
        a = work.tree.bias_acceleration[lane, b]
        x = work.block[lane, machine.tree.cell[k, TreeBlockRow.block]] @ a
        if row == b:
            x = x - inertial_wrench(machine, work, lane, b, a)
        work.tree.bias_residual[lane, row] = work.tree.bias_residual[lane, row] + x


@routine
def loads_along(machine: Machine, work: Work, lane: int):
    """Compute the right-hand side for rates: loads, and right-hand sides of the constraints' second derivatives, minus the effect of ā."""
    for b in range(machine.bodies):
        work.rhs[lane, b] = work.load[lane, b] - inertial_wrench(
            machine, work, lane, b, work.tree.bias_acceleration[lane, b]
        )
    for k in range(machine.bodies, machine.nodes):
        work.rhs[lane, k] = work.gamma[lane, k]
    if machine.tree.cells > 0:
        for k in range(machine.nodes):
            work.rhs[lane, k] = work.rhs[lane, k] - work.tree.bias_residual[lane, k]


@routine
def factor_tree(machine: Machine, work: Work, lane: int):
    """Factor the matrix in ``work.block``; return 0, or 1 + the node whose pivot broke down."""
    condense_matrix(machine, work, lane)
    many = machine.nodes - machine.condensed
    return factor_branches(
        machine.program,
        many,
        work.tree.axis,
        work.tree.friction_axis,
        work.tree.arm,
        work.tree.reflected,
        work.block,
        lane,
        1,
    )


@routine
def factor_tree_unsymmetric(machine: Machine, work: Work, lane: int):
    """Factor a matrix that is not symmetric, as in implicit methods."""
    condense_matrix(machine, work, lane)
    many = machine.nodes - machine.condensed
    return factor_branches(
        machine.program,
        many,
        work.tree.axis,
        work.tree.friction_axis,
        work.tree.arm,
        work.tree.reflected,
        work.block,
        lane,
        0,
    )


@routine
def solve_tree(machine: Machine, work: Work, lane: int):
    """Replace ``work.rhs`` by the solution; the joint coordinates' part is in ``work.tree.rate``, by freedom."""
    for b in range(machine.bodies):
        work.tree.rate[lane, b] = vec6()
    condense_rhs(machine, work, lane)
    many = machine.nodes - machine.condensed
    solve_branches(
        machine.program,
        many,
        work.tree.axis,
        work.tree.friction_axis,
        work.tree.arm,
        work.block,
        work.rhs,
        work.tree.rate,
        lane,
    )
    recover_modes(machine, work, lane)


@routine
def by_slot(machine: Machine, k: int, x: vec6):
    """Return rates of a joint, by freedom, in the order of a row of the state."""
    out = vec6()
    for c in range(machine.tree.branch[k, BranchRow.freedoms]):
        out[machine.tree.branch[k, BranchRow.slot + c]] = x[c]
    return out


@routine
def rates_of(machine: Machine, work: Work, lane: int, b: int):
    """Return the solution for the six rates of a body's row of the state."""
    k = machine.tree.branch_of_body[b]
    if machine.tree.branch[k, BranchRow.rotation_kind] == ABSOLUTE:
        return work.rhs[lane, b]
    return by_slot(machine, k, work.tree.rate[lane, b])


@routine
def onto_rates(machine: Machine, work: Work, lane: int):
    """Compute Jᵀ f of loads in ``work.rhs``: in the place of each body on a tree joint the loads of its rates, by freedom.

    For joints with friction it uses ``TreeState.friction_axis``.
    """
    for n in range(machine.tree.branches):
        k = machine.tree.branches - 1 - n
        if machine.tree.branch[k, BranchRow.rotation_kind] == ABSOLUTE:
            continue
        b = machine.tree.branch[k, BranchRow.body]
        p = machine.tree.branch[k, BranchRow.parent]
        x = work.rhs[lane, b]
        f = vec3(x[0], x[1], x[2])
        if p < machine.bodies:
            turn = vec3(x[3], x[4], x[5]) + wp.cross(work.tree.arm[lane, b], f)
            work.rhs[lane, p] = work.rhs[lane, p] + spatial_row(f, turn)
        g = vec6()
        for c in range(machine.tree.branch[k, BranchRow.freedoms]):
            g[c] = wp.dot(work.tree.friction_axis[lane, b, c], x)
        work.rhs[lane, b] = g


@routine
def propagate_motion(
    machine: Machine,
    axis: wp.array3d(dtype=vec6),
    arm: wp.array2d(dtype=vec3),
    motion: wp.array2d(dtype=vec6),
    lane: int,
    k: int,
    u: vec6,
):
    """Compute J u: write the motion of a branch's body by its row's rates, with that of its parent, which is known."""
    b = machine.tree.branch[k, BranchRow.body]
    if machine.tree.branch[k, BranchRow.rotation_kind] == ABSOLUTE:
        motion[lane, b] = u
        return
    above = motion[lane, machine.tree.branch[k, BranchRow.parent]]
    turn = vec3(above[3], above[4], above[5])
    x = spatial_row(vec3(above[0], above[1], above[2]) + wp.cross(turn, arm[lane, b]), turn)
    for c in range(machine.tree.branch[k, BranchRow.freedoms]):
        x = x + axis[lane, b, c] * u[machine.tree.branch[k, BranchRow.slot + c]]
    motion[lane, b] = x


@routine
def solved_rates(machine: Machine, work: Work, lane: int):
    """Solve as `solve_tree`, and return changes of the coordinates' rates in place of the bodies' motions."""
    solve_tree(machine, work, lane)
    for b in range(machine.bodies):
        work.rhs[lane, b] = rates_of(machine, work, lane, b)


@routine
def write_accelerations(machine: Machine, work: Work, lane: int):
    """Write the complete accelerations of bodies, just solved for, to where implicit methods store theirs."""
    for b in range(machine.bodies):
        work.tree.residual_acceleration[lane, b] = work.rhs[lane, b] + work.tree.bias_acceleration[lane, b]


@routine
def press(machine: Machine, work: Work, lane: int):
    """Write the complete accelerations, and the wrenches of the tree's joints for their friction."""
    write_accelerations(machine, work, lane)
    joint_wrenches(machine, work, lane)


@routine
def solve_factored(machine: Machine, work: Work, lane: int):
    """Solve for accelerations and multipliers by the present factors and loads; further passes undo the shift of redundant constraints.

    The shift is larger compared with joint freedoms than with free bodies.
    """
    loads_along(machine, work, lane)
    solve_tree(machine, work, lane)
    for _again in range(AGAIN * machine.redundant):
        for k in range(machine.bodies, machine.nodes):
            work.lam[lane, k] = work.rhs[lane, k]
        loads_along(machine, work, lane)
        without_shift(machine, work, lane)
        solve_tree(machine, work, lane)
    for k in range(machine.bodies, machine.nodes):
        work.lam[lane, k] = work.rhs[lane, k]


def make_acceleration_solve(factored: Routine, note: Routine) -> Routine:
    """Return ``solve_along(machine, work, lane)`` for a given factorisation, and a function that stores the accelerations."""

    @routine
    def solve_along(machine: Machine, work: Work, lane: int):
        """Solve for accelerations of bodies and of coordinates, and multipliers."""
        weigh_bias(machine, work, lane)
        status = factored(machine, work, lane)
        if status != 0:
            return status
        solve_factored(machine, work, lane)
        note(machine, work, lane)
        return status

    return solve_along


@routine
def solve_tree_and_press(machine: Machine, work: Work, lane: int):
    """Solve as `solve_factored`, then compute as `press`."""
    solve_factored(machine, work, lane)
    press(machine, work, lane)


def make_bare_solve(note: Routine) -> Routine:
    """Return ``solve_bare(machine, work, lane)`` for a function that stores the accelerations."""

    @routine
    def solve_bare(machine: Machine, work: Work, lane: int):
        """Solve for accelerations of bodies and of coordinates where only joints couple bodies, none of which is free."""
        loads_along(machine, work, lane)
        t = machine.tree
        x = work.tree
        sound = eliminate_inward(
            t.branches,
            machine.bodies,
            t.branch,
            x.axis,
            x.arm,
            machine.mass,
            work.inertia,
            work.block,
            work.rhs,
            x.gain,
            x.rate,
            x.reflected,
            lane,
        )
        if sound == 0:
            return 1
        solve_outward(t.branches, machine.bodies, t.branch, x.axis, x.arm, work.rhs, x.gain, x.rate, lane)
        note(machine, work, lane)
        return 0

    return solve_bare


@routine
def derivative_along(machine: Machine, work: Work, lane: int):
    """Write ẏ of each joint's coordinates, with their rates just solved for, and the two powers."""
    for k in range(machine.tree.branches):
        b = machine.tree.branch[k, BranchRow.body]
        given = work.tree.prescribed_rate[lane, b]
        if machine.tree.has_quaternion[b] == 1:
            work.dy[lane, b] = state_rate(work.y[lane, b], rates_of(machine, work, lane, b) + given, 1)
            continue
        free = machine.tree.branch[k, BranchRow.freedoms]
        for c in range(free + machine.tree.branch[k, BranchRow.driven]):  # all other components remain zero
            slot = machine.tree.branch[k, BranchRow.slot + c]
            rate = given[slot]
            if c < free:
                rate += work.tree.rate[lane, b][c]
            work.dy[lane, b][slot] = work.y[lane, b][7 + slot]
            work.dy[lane, b][7 + slot] = rate
    f = write_powers(machine, work, lane)
    if machine.tree.driven > 0:
        press(machine, work, lane)
        f[1] = f[1] + driving_power(machine, work, lane)
    work.dy[lane, machine.bodies] = f
