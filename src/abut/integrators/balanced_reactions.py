# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Reactions of constraints for the step log, compiled, where the multipliers of an implicit method are not accurate enough."""

from typing import TYPE_CHECKING

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.integration_columns import Correction, Corrector, Weight
from abut.kernels.columns.machine_columns import EdgeRow
from abut.kernels.state_rows import rate_of
from abut.kernels.structs.machine_structs import Machine, RunData, Work, f64, vec3, vec6

if TYPE_CHECKING:
    from abut.system.features import Functions


SUSPECT = f64(0.01)  #: relative error of accelerations above which multipliers are checked
#: Largest residual of G a = γ, relative to the terms of the equation, at which multipliers count as reactions.
SHARE = f64(1.0e-3)


@routine
def has_inaccurate_multipliers(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Return 1 if the method's multipliers may differ from the reactions.

    Of index 3, they are the residual over h² and oscillate for long after a change of the step. Otherwise they are suspect where a
    tolerable error of velocities, over h, is no small share of accelerations and loads.
    """
    if machine.nodes == machine.bodies:
        return int(0)
    if run.memory[lane, Corrector.level] == 0.0:
        return int(1)
    least = f64(1.0e300)
    for b in range(machine.bodies):
        f = work.load[lane, b]
        a = rate_of(work.dy[lane, b])
        if machine.tree.branches > 0:
            a = work.tree.residual_acceleration[lane, b]
        if machine.mass[lane, b] > 0.0:
            by_load = wp.length(vec3(f[0], f[1], f[2])) / machine.mass[lane, b]
            least = wp.min(least, wp.max(by_load, wp.length(vec3(a[0], a[1], a[2]))))
    return int(run.weight[lane, Weight.velocity] > SUSPECT * h * least)


@routine
def misses_constraints(machine: Machine, work: Work, run: RunData, lane: int):
    """Return 1 if the method's accelerations miss an equation of G a = γ by more than `SHARE` of its terms, or of the reference size.

    Then its multipliers have a comparable error.
    """
    for k in range(machine.bodies, machine.nodes):
        work.rhs[lane, k] = -work.gamma[lane, k]
        run.d[lane, Correction.balanced, k] = absolute_values(work.gamma[lane, k])
    for k in range(machine.edges):
        node = machine.edge[k, EdgeRow.node]
        x = wp.transpose(work.block[lane, machine.edge[k, EdgeRow.block]]) @ rate_of(
            work.dy[lane, machine.edge[k, EdgeRow.body]]
        )
        work.rhs[lane, node] = work.rhs[lane, node] + x
        run.d[lane, Correction.balanced, node] = run.d[lane, Correction.balanced, node] + absolute_values(x)
    largest = f64(0.0)
    for k in range(machine.bodies, machine.nodes):
        largest = wp.max(largest, wp.max(run.d[lane, Correction.balanced, k]))
    for k in range(machine.bodies, machine.nodes):
        for i in range(6):
            terms = wp.max(run.d[lane, Correction.balanced, k][i], SHARE * largest)
            if wp.abs(work.rhs[lane, k][i]) > SHARE * terms:
                return 1
    return 0


@routine
def absolute_values(v: vec6):
    for i in range(6):
        v[i] = wp.abs(v[i])
    return v


def balanced_reactions(functions: "Functions") -> Routine:
    """Return ``find(machine, work, run, lane)``, which computes reactions for the step log.

    It computes the multipliers that balance the accepted state, and from them the forces of constrained contacts. It uses the
    method's own multipliers where these are as accurate. The state was assembled last, without derivatives, so that its matrix is that
    of the accelerations.
    """
    solve, whole, move, carried = functions.solve, functions.whole, functions.move, functions.reactions
    guard_constrained_contacts = functions.guard_constrained_contacts

    @routine
    def find_reactions(machine: Machine, work: Work, run: RunData, lane: int):
        wrong = int(run.memory[lane, Corrector.suspect])
        if (
            wrong == 1
            and run.memory[lane, Corrector.level] > 0.0
            and machine.tree.branches == 0
            and machine.constrained_contacts == 0
        ):
            wrong = misses_constraints(machine, work, run, lane)
        all = work.lam.shape[1]  # includes the joints of the tree
        for k in range(machine.bodies, all):
            run.d[lane, Correction.balanced, k] = work.lam[lane, k]
        if wrong == 1:
            if solve(machine, work, lane) == 0:
                whole(machine, work, lane)
            else:
                for k in range(machine.bodies, all):
                    work.lam[lane, k] = run.d[lane, Correction.balanced, k]
        elif (
            machine.contact_points == 0 and machine.internal_state_rows == 0
        ):  # last assembled before the last correction
            move(machine, work, lane)
        carried(machine, work, lane)
        for k in range(machine.bodies, all):
            lam = work.lam[lane, k]
            work.lam[lane, k] = run.d[lane, Correction.balanced, k]
            run.d[lane, Correction.balanced, k] = lam
        guard_constrained_contacts(machine, work, lane)

    return find_reactions
