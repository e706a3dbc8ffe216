# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Projection of positions and velocities onto the constraints during assembly, and the routines of the study kernel (`system.observe`).

The routines here are those for absolute coordinates; `system.tree.feature` makes those for joint coordinates.
"""

import dataclasses
from typing import Any

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.state_rows import move_row
from abut.kernels.structs.machine_structs import Machine, Work, quat, vec3, vec6
from abut.system.dynamics.equations import AGAIN, set_projection_rhs
from abut.system.dynamics.light_body_kernels import correct_augmentation
from abut.system.dynamics.modal_condensation_kernels import factor_condensed, solve_condensed

__all__ = ["SPATIAL", "StudyRoutines", "make_projections", "solution_of_body"]


@dataclasses.dataclass(frozen=True)
class StudyRoutines:
    """Routines of the study kernel that depend on the coordinates of a machine's state."""

    factor: Routine  #: factors the matrix of the projection
    positions: Routine  #: one Newton step of the positions onto the constraints
    velocities: Routine  #: projection of the velocities onto the constraints
    tell: Routine  #: quantities computed for results only
    orientation: Routine  #: the quaternion of a body


@routine
def solution_of_body(machine: Machine, work: Work, lane: int, b: int):
    """Return the solution of a body."""
    return work.rhs[lane, b]


def make_projections(solved: Routine, found: Routine) -> tuple[Any, Any]:
    """Return the projections of positions and velocities, for a given solution with the matrix and a reader of a body's correction."""

    @routine
    def shortest_correction(machine: Machine, work: Work, a: wp.array2d(dtype=vec6), lane: int):
        """Compute the motion that removes a residual, shortest in the mass metric, with the factored matrix; the augmentation is undone as
        in ``solve_bordered``.
        """
        for again in range(1 + AGAIN * machine.has_light_bodies[lane]):
            for b in range(machine.bodies):
                work.lam[lane, b] = work.rhs[lane, b]
            set_projection_rhs(machine, work, a, lane)
            if again > 0:
                correct_augmentation(machine, work, lane)
            solved(machine, work, lane)

    @routine
    def correct_positions(machine: Machine, work: Work, lane: int):
        """Apply one Newton step of the positions onto the constraints, shortest in the mass metric; rotations limited to half a radian."""
        shortest_correction(machine, work, work.position, lane)
        most = 0.5
        for b in range(machine.bodies):
            d = work.rhs[lane, b]
            most = wp.max(most, wp.length(vec3(d[3], d[4], d[5])))
        for b in range(machine.bodies):
            work.y[lane, b] = move_row(
                machine, b, work.y[lane, b], found(machine, work, lane, b) * (0.5 / most)
            )

    @routine
    def correct_velocities(machine: Machine, work: Work, lane: int):
        """Project velocities onto the constraints, shortest in the mass metric."""
        shortest_correction(machine, work, work.velocity, lane)
        for b in range(machine.bodies):
            y = work.y[lane, b]
            d = found(machine, work, lane, b)
            for i in range(6):
                y[7 + i] = y[7 + i] + d[i]
            work.y[lane, b] = y

    return correct_positions, correct_velocities


@routine
def state_orientation(machine: Machine, work: Work, lane: int, b: int):
    """Return a body's orientation from the state."""
    y = work.y[lane, b]
    return quat(y[3], y[4], y[5], y[6])


@routine
def no_further_outputs(machine: Machine, work: Work, lane: int):
    """Do nothing: multipliers are solved for."""


SPATIAL = StudyRoutines(
    factor_condensed,
    *make_projections(solve_condensed, solution_of_body),
    no_further_outputs,
    state_orientation,
)
