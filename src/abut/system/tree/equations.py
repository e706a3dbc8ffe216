# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Accelerations of a machine in joint coordinates, compiled: M (J u̇ + ā) + Gᵀλ = F along the tree, G (J u̇ + ā) = γ for closed loops.

Accelerations ā are those of bodies with constant joint rates; the remainder is linear in u̇, and eliminated by
`kernels.elimination.tree_elimination`. Source: Featherstone, Rigid Body Dynamics Algorithms (2008), ch. 7 and 8;
docs/recursive_dynamics.md.
"""

from typing import Any

import warp as wp

from abut.coordinates.blocks import spatial
from abut.extend import routine
from abut.kernels.elimination.articulated_bodies import inward, outward
from abut.kernels.elimination.tree_elimination import factor_limbs
from abut.kernels.elimination.tree_solve import solve_limbs
from abut.kernels.state_rows import flow
from abut.kernels.structs.machine_structs import Machine, Work, vec3, vec6
from abut.kernels.structs.tree_structs import BranchRow, LimbCell
from abut.system.dynamics.equations import AGAIN, powers, without_shift
from abut.system.dynamics.modal_condensation_kernels import condense_matrix, condense_rhs, recover_modes
from abut.system.schema.spanning_tree import STANDING
from abut.system.tree.joint_wrenches import inertial_wrench, wrenches
from abut.system.tree.prescribed_motions import driving_power

__all__ = [
    "by_slot",
    "derivative_along",
    "factored_along",
    "factored_skew",
    "make_acceleration_solve",
    "move_whole",
    "onto_rates",
    "press",
    "press_factored",
    "propagate_motion",
    "rates_of",
    "solved_along",
    "solved_rates",
    "solving_bare",
]


@routine
def weigh_bias(m: Machine, w: Work, lane: int):
    """Compute the contribution of the accelerations ā to each equation, with the assembled matrix; masses are treated where used."""
    if m.tree.cells == 0:
        return
    for k in range(m.nodes):
        w.limbs.owed[lane, k] = vec6()
    for k in range(m.tree.cells):
        row = m.tree.cell[k, LimbCell.row]
        b = m.tree.cell[k, LimbCell.body]
        a = w.limbs.bias[lane, b]
        x = w.block[lane, m.tree.cell[k, LimbCell.block]] @ a
        if row == b:
            x = x - inertial_wrench(m, w, lane, b, a)
        w.limbs.owed[lane, row] = w.limbs.owed[lane, row] + x


@routine
def loads_along(m: Machine, w: Work, lane: int):
    """Compute the right-hand side for rates: loads, and right-hand sides of the constraints' second derivatives, minus the effect of ā."""
    for b in range(m.bodies):
        w.rhs[lane, b] = w.load[lane, b] - inertial_wrench(m, w, lane, b, w.limbs.bias[lane, b])
    for k in range(m.bodies, m.nodes):
        w.rhs[lane, k] = w.gamma[lane, k]
    if m.tree.cells > 0:
        for k in range(m.nodes):
            w.rhs[lane, k] = w.rhs[lane, k] - w.limbs.owed[lane, k]


@routine
def factored_along(m: Machine, w: Work, lane: int):
    """Factor the matrix in ``w.block``; return 0, or 1 + the node whose pivot broke down."""
    condense_matrix(m, w, lane)
    many = m.nodes - m.condensed
    return factor_limbs(m.program, many, w.limbs.axis, w.limbs.lean, w.limbs.arm, w.block, lane, 1)


@routine
def factored_skew(m: Machine, w: Work, lane: int):
    """Factor a matrix that is not symmetric, as in implicit methods."""
    condense_matrix(m, w, lane)
    many = m.nodes - m.condensed
    return factor_limbs(m.program, many, w.limbs.axis, w.limbs.lean, w.limbs.arm, w.block, lane, 0)


@routine
def solved_along(m: Machine, w: Work, lane: int):
    """Replace ``w.rhs`` by the solution; the joint coordinates' part is in ``w.limbs.rate``, by freedom."""
    for b in range(m.bodies):
        w.limbs.rate[lane, b] = vec6()
    condense_rhs(m, w, lane)
    many = m.nodes - m.condensed
    solve_limbs(m.program, many, w.limbs.axis, w.limbs.lean, w.limbs.arm, w.block, w.rhs, w.limbs.rate, lane)
    recover_modes(m, w, lane)


@routine
def by_slot(m: Machine, k: int, x: vec6):
    """Return rates of a joint, by freedom, in the order of a row of the state."""
    out = vec6()
    for c in range(m.tree.branch[k, BranchRow.freedoms]):
        out[m.tree.branch[k, BranchRow.slot + c]] = x[c]
    return out


@routine
def rates_of(m: Machine, w: Work, lane: int, b: int):
    """Return the solution for the six rates of a body's row of the state."""
    k = m.tree.of[b]
    if m.tree.branch[k, BranchRow.turns] == STANDING:
        return w.rhs[lane, b]
    return by_slot(m, k, w.limbs.rate[lane, b])


@routine
def onto_rates(m: Machine, w: Work, lane: int):
    """Compute Jᵀ f of loads in ``w.rhs``: in the place of each body on a tree joint the loads of its rates, by freedom.

    For joints with friction it uses ``Limbs.lean``.
    """
    for n in range(m.tree.branches):
        k = m.tree.branches - 1 - n
        if m.tree.branch[k, BranchRow.turns] == STANDING:
            continue
        b = m.tree.branch[k, BranchRow.body]
        p = m.tree.branch[k, BranchRow.parent]
        x = w.rhs[lane, b]
        f = vec3(x[0], x[1], x[2])
        if p < m.bodies:
            turn = vec3(x[3], x[4], x[5]) + wp.cross(w.limbs.arm[lane, b], f)
            w.rhs[lane, p] = w.rhs[lane, p] + spatial(f, turn)
        g = vec6()
        for c in range(m.tree.branch[k, BranchRow.freedoms]):
            g[c] = wp.dot(w.limbs.lean[lane, b, c], x)
        w.rhs[lane, b] = g


@routine
def propagate_motion(
    m: Machine,
    axis: wp.array3d(dtype=vec6),
    arm: wp.array2d(dtype=vec3),
    motion: wp.array2d(dtype=vec6),
    lane: int,
    k: int,
    u: vec6,
):
    """Compute J u: write the motion of a branch's body by its row's rates, with that of its parent, which is known."""
    b = m.tree.branch[k, BranchRow.body]
    if m.tree.branch[k, BranchRow.turns] == STANDING:
        motion[lane, b] = u
        return
    above = motion[lane, m.tree.branch[k, BranchRow.parent]]
    turn = vec3(above[3], above[4], above[5])
    x = spatial(vec3(above[0], above[1], above[2]) + wp.cross(turn, arm[lane, b]), turn)
    for c in range(m.tree.branch[k, BranchRow.freedoms]):
        x = x + axis[lane, b, c] * u[m.tree.branch[k, BranchRow.slot + c]]
    motion[lane, b] = x


@routine
def solved_rates(m: Machine, w: Work, lane: int):
    """Solve as `solved_along`, and return changes of the coordinates' rates in place of the bodies' motions."""
    solved_along(m, w, lane)
    for b in range(m.bodies):
        w.rhs[lane, b] = rates_of(m, w, lane, b)


@routine
def move_whole(m: Machine, w: Work, lane: int):
    """Write the complete accelerations of bodies, just solved for, to where implicit methods store theirs."""
    for b in range(m.bodies):
        w.limbs.pull[lane, b] = w.rhs[lane, b] + w.limbs.bias[lane, b]


@routine
def press(m: Machine, w: Work, lane: int):
    """Write the complete accelerations, and the wrenches of the tree's joints for their friction."""
    move_whole(m, w, lane)
    wrenches(m, w, lane)


@routine
def solve_factored(m: Machine, w: Work, lane: int):
    """Solve for accelerations and multipliers by the present factors and loads; further passes undo the shift of redundant constraints.

    The shift is larger compared with joint freedoms than with free bodies.
    """
    loads_along(m, w, lane)
    solved_along(m, w, lane)
    for _again in range(AGAIN * m.redundant):
        for k in range(m.bodies, m.nodes):
            w.lam[lane, k] = w.rhs[lane, k]
        loads_along(m, w, lane)
        without_shift(m, w, lane)
        solved_along(m, w, lane)
    for k in range(m.bodies, m.nodes):
        w.lam[lane, k] = w.rhs[lane, k]


def make_acceleration_solve(factored: Any, note: Any) -> Any:
    """Return ``solve_along(m, w, lane)`` for a given factorisation, and a function that stores the accelerations."""

    @routine
    def solve_along(m: Machine, w: Work, lane: int):
        """Solve for accelerations of bodies and of coordinates, and multipliers."""
        weigh_bias(m, w, lane)
        status = factored(m, w, lane)
        if status != 0:
            return status
        solve_factored(m, w, lane)
        note(m, w, lane)
        return status

    return solve_along


@routine
def press_factored(m: Machine, w: Work, lane: int):
    """Solve as `solve_factored`, then compute as `press`."""
    solve_factored(m, w, lane)
    press(m, w, lane)


def solving_bare(note: Any) -> Any:
    """Return ``solve_bare(m, w, lane)`` for a function that stores the accelerations."""

    @routine
    def solve_bare(m: Machine, w: Work, lane: int):
        """Solve for accelerations of bodies and of coordinates where only joints couple bodies, none of which is free."""
        loads_along(m, w, lane)
        t = m.tree
        x = w.limbs
        sound = inward(
            t.branches,
            m.bodies,
            t.branch,
            x.axis,
            x.arm,
            m.mass,
            w.inertia,
            w.block,
            w.rhs,
            x.gain,
            x.rate,
            lane,
        )
        if sound == 0:
            return 1
        outward(t.branches, m.bodies, t.branch, x.axis, x.arm, w.rhs, x.gain, x.rate, lane)
        note(m, w, lane)
        return 0

    return solve_bare


@routine
def derivative_along(m: Machine, w: Work, lane: int):
    """Write ẏ of each joint's coordinates, with their rates just solved for, and the two powers."""
    for k in range(m.tree.branches):
        b = m.tree.branch[k, BranchRow.body]
        given = w.limbs.given[lane, b]
        if m.tree.spun[b] == 1:
            w.dy[lane, b] = flow(w.y[lane, b], rates_of(m, w, lane, b) + given, 1)
            continue
        free = m.tree.branch[k, BranchRow.freedoms]
        for c in range(free + m.tree.branch[k, BranchRow.driven]):  # all other components remain zero
            slot = m.tree.branch[k, BranchRow.slot + c]
            rate = given[slot]
            if c < free:
                rate += w.limbs.rate[lane, b][c]
            w.dy[lane, b][slot] = w.y[lane, b][7 + slot]
            w.dy[lane, b][7 + slot] = rate
    f = powers(m, w, lane)
    if m.tree.driven > 0:
        press(m, w, lane)
        f[1] = f[1] + driving_power(m, w, lane)
    w.dy[lane, m.bodies] = f
