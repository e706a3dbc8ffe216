# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Projection of a candidate onto the constraints, compiled: positions, then velocities."""

from typing import TYPE_CHECKING

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.state_rows import move_row, rate_of, state_rate
from abut.kernels.structs.machine_structs import Machine, RunData, Work, quat
from abut.system.dynamics.equations import set_projection_rhs
from abut.system.dynamics.modal_condensation_kernels import solve_condensed
from abut.system.dynamics.projection.constraint_projection import solution_of_body
from abut.system.tree.tree_equations import rates_of, solve_tree

if TYPE_CHECKING:
    from abut.system.features import Functions


@routine
def normalize_quaternions(machine: Machine, run: RunData, lane: int):
    """Normalise the quaternions of the candidate."""
    for b in range(machine.bodies):
        if machine.tree.has_quaternion[b] == 1:
            y = run.y1[lane, b]
            q = wp.normalize(quat(y[3], y[4], y[5], y[6]))
            for i in range(4):
                y[3 + i] = q[i]
            run.y1[lane, b] = y


@routine
def normalise_only(machine: Machine, work: Work, run: RunData, lane: int):
    """Normalise the quaternions, for methods whose corrector satisfies the constraints."""
    normalize_quaternions(machine, run, lane)


def make_project(solved: Routine, found: Routine) -> Routine:
    """Return ``project(machine, work, run, lane)`` for a given solution with the factored matrix and the function that reads a body's
    correction.
    """

    @routine
    def project_candidate(machine: Machine, work: Work, run: RunData, lane: int):
        """Project the candidate onto the constraints with the accelerations' matrix: positions, then velocities, shortest in the mass
        metric; without constraints only the quaternions.
        """
        if machine.nodes == machine.bodies:
            normalize_quaternions(machine, run, lane)
            return
        set_projection_rhs(machine, work, work.position, lane)
        solved(machine, work, lane)
        for b in range(machine.bodies):
            run.y1[lane, b] = move_row(machine, b, run.y1[lane, b], found(machine, work, lane, b))
        set_projection_rhs(machine, work, work.velocity, lane)
        solved(machine, work, lane)
        for b in range(machine.bodies):
            y = run.y1[lane, b]
            f = run.f1[lane, b]
            d = found(machine, work, lane, b)
            for i in range(6):
                y[7 + i] = y[7 + i] + d[i]
            run.y1[lane, b] = y
            run.f1[lane, b] = state_rate(y, rate_of(f), machine.tree.has_quaternion[b])

    return project_candidate


def projection_of(functions: "Functions") -> Routine:
    """Return ``project`` in the coordinates of the machine's state."""
    return make_project(solve_tree, rates_of) if functions.jointed else project


project = make_project(solve_condensed, solution_of_body)
