# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Motions whose value or rate jumps, for explicit methods, compiled: the state after the jump.

Where the rate of a prescribed coordinate jumps, the motion exerts an impulse Λ, and the momentum of the free coordinates is conserved:

    M (v⁺ − v⁻) = Gᵀ Λ,        G v⁺ = f'(t⁺)

This is the least change of velocities in the mass metric. Where its value jumps, positions follow by the same metric, as in an assembly.
No force causes such a jump, so a warning names it. Implicit methods compute v⁺ by their own equations, in a first short step.

Source: Pfeiffer & Glocker, Multibody Dynamics with Unilateral Contacts (1996), ch. 6, impulses of bilateral constraints.
"""

from typing import TYPE_CHECKING

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.integrators.status_codes import FRESH
from abut.integrators.time_loop.energy_balance import PLACE, motion_jump
from abut.kernels.columns.inertia_columns import ReflectedInertiaRow
from abut.kernels.columns.integration_columns import EnergyBalance
from abut.kernels.state_rows import move_row, rate_of
from abut.kernels.structs.machine_structs import Machine, RunData, Work, f64, vec3, vec6
from abut.system.dynamics.equations import set_projection_rhs
from abut.system.dynamics.modal_condensation_kernels import solve_condensed
from abut.system.dynamics.projection.constraint_projection import solution_of_body
from abut.system.tree.tree_equations import rates_of, solve_tree

if TYPE_CHECKING:
    from abut.system.features import Functions


__all__ = ["jumping_motions"]

MAX_ITERATIONS = 30  # largest number of iterations to the place after a jump


@routine
def energy_gain(machine: Machine, work: Work, lane: int, b: int, v: vec6, d: vec6):
    """Return the kinetic energy that a body gains where its velocity v changes by d."""
    turn = work.inertia[lane, b] @ vec3(d[3], d[4], d[5])
    push = vec3(d[0], d[1], d[2]) * machine.mass[lane, b]
    mean = v + d * f64(0.5)
    return wp.dot(push, vec3(mean[0], mean[1], mean[2])) + wp.dot(turn, vec3(mean[3], mean[4], mean[5]))


@routine
def coordinate_change(machine: Machine, work: Work, run: RunData, lane: int, b: int, g: vec6):
    """Return the contribution of a body to the rate of a joint's coordinate, and to its change."""
    if b >= machine.bodies:
        return f64(0.0), f64(0.0)
    return wp.dot(g, rate_of(run.y0[lane, b])), wp.dot(g, solution_of_body(machine, work, lane, b))


@routine
def reflected_energy_gain(machine: Machine, work: Work, run: RunData, lane: int):
    """Return the kinetic energy that the reflected inertia of joints gains, in absolute coordinates."""
    gain = f64(0.0)
    for k in range(machine.reflected_inertias):
        i = machine.reflected_inertia[k, ReflectedInertiaRow.body_i]
        j = machine.reflected_inertia[k, ReflectedInertiaRow.body_j]
        rate_i, change_i = coordinate_change(machine, work, run, lane, i, work.reflected_i[lane, k])
        rate_j, change_j = coordinate_change(machine, work, run, lane, j, work.reflected_j[lane, k])
        change = change_i + change_j
        inertia = machine.number[lane, machine.reflected_inertia[k, ReflectedInertiaRow.number]]
        gain += inertia * change * (rate_i + rate_j + 0.5 * change)
    return gain


def jumping_motions(functions: "Functions", first: int, check_step_start: Routine) -> Routine:
    """Return ``check_step_start`` as of `rigid_contact.make_step_start`, whose first call moves the state to its values after jumps of
    motions.
    """
    if not functions.key.motions.functions:
        return check_step_start
    solve, find = (solve_tree, rates_of) if functions.jointed else (solve_condensed, solution_of_body)

    @routine
    def apply_motion_jumps(machine: Machine, work: Work, run: RunData, lane: int):
        """Move the accepted state, just evaluated, to its values after jumps of motions; return 1 if it has changed."""
        kind = motion_jump(machine, work, run, lane)
        if kind == 0 or machine.nodes == machine.bodies:
            return 0
        if run.balance[lane, EnergyBalance.tried] != run.time[lane]:
            run.balance[lane, EnergyBalance.tries] = 0.0
        run.balance[lane, EnergyBalance.tried] = run.time[lane]
        run.balance[lane, EnergyBalance.tries] = run.balance[lane, EnergyBalance.tries] + 1.0
        if run.balance[lane, EnergyBalance.tries] > float(MAX_ITERATIONS):
            return 0
        run.balance[lane, EnergyBalance.jumped] = 2.0
        run.count[lane, FRESH] = 0
        if kind == PLACE:
            set_projection_rhs(machine, work, work.position, lane)
        else:
            set_projection_rhs(machine, work, work.velocity, lane)
        solve(machine, work, lane)
        if kind != PLACE and machine.tree.branches == 0:
            run.balance[lane, EnergyBalance.jump_work] = run.balance[
                lane, EnergyBalance.jump_work
            ] + reflected_energy_gain(machine, work, run, lane)
        for b in range(machine.bodies):
            d = find(machine, work, lane, b)
            if kind == PLACE:
                run.y0[lane, b] = move_row(machine, b, run.y0[lane, b], d)
            else:
                if machine.tree.branches == 0:  # else the work is added after the step
                    run.balance[lane, EnergyBalance.jump_work] = run.balance[
                        lane, EnergyBalance.jump_work
                    ] + energy_gain(machine, work, lane, b, rate_of(run.y0[lane, b]), d)
                for i in range(6):
                    run.y0[lane, b][7 + i] = run.y0[lane, b][7 + i] + d[i]
        return 1

    @routine
    def check_motion_jumps(machine: Machine, work: Work, run: RunData, lane: int, number: int, again: int):
        if number == first:
            if apply_motion_jumps(machine, work, run, lane) == 1:
                return 0, 1
        return check_step_start(machine, work, run, lane, number, again)

    return check_motion_jumps
