# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Friction problem of one step of Moreau and Jean's method, compiled, for `abut.friction_problem`.

The kernel makes and solves the problem as the step does, but does not move the machine.
"""

from functools import cache
from typing import TYPE_CHECKING

import warp as wp

from abut.compiler.kernels import kernel
from abut.extend.named_columns import ColumnRow, column
from abut.integrators.moreau.free_velocities import free_velocities, middle_weights
from abut.integrators.moreau.step import begin_step, gather_closing, make_impulse_solve
from abut.kernels.columns.integration_columns import MoreauNumbers, MoreauTable, Weight
from abut.kernels.structs.machine_structs import A2, A3, Machine, RunData, Work, f64
from abut.system.contact.rigid.closed_contacts import apply_contact_impulse, contact_velocity
from abut.system.contact.rigid.impulse_sweeps import condition_velocity

if TYPE_CHECKING:
    from abut.compiler.kernels import Kernel
    from abut.system.features import Functions


__all__ = ["LaneStatus", "PointResult", "problem_kernel"]


class LaneStatus(ColumnRow):
    """Status of the friction problem, by lane."""

    status = column("0, or 1 + the node at which the elimination broke down")
    stuck = column("0, or 1 + a contact point between bodies that cannot move")
    residual = column("largest residual [m/s]")
    speed = column("largest approach speed [m/s]")
    step = column("step size [s]")
    host_solve = column("1 if the host must compute more accurate impulses")


class PointResult(ColumnRow):
    """Results of the friction problem, by lane and contact point."""

    free = column("velocity without impulses, plus the required offset [m/s]", span=3)
    velocity = column("velocity with impulses, plus the required offset [m/s]", span=3)
    impulse = column("impulse [N·s]", span=3)
    offset = column("required offset of the velocity [m/s]", span=3)


@cache
def problem_kernel(functions: "Functions") -> "Kernel":
    """Return the kernel that makes and solves the problem of a step.

    It stores the problem in ``Work.rigid``, with the velocities of bodies without impulses, and writes `LaneStatus` and `PointResult`.
    """
    assemble, solve_impulses = functions.assemble, make_impulse_solve(functions)

    def solve_step_problem(machine: Machine, work: Work, run: RunData, status_rows: A2, result_rows: A3):
        lane = wp.tid()
        h = run.weight[lane, Weight.most_step]
        begin_step(machine, work, run, lane, h)
        weights = middle_weights(machine, work, run, lane, h)
        assemble(
            machine,
            work,
            lane,
            run.time[lane] + h * run.table[MoreauTable.numbers, MoreauNumbers.theta],
            1,
            weights,
        )
        status_rows[lane, LaneStatus.status] = f64(free_velocities(machine, work, run, lane, h))
        status_rows[lane, LaneStatus.stuck] = f64(gather_closing(machine, work, run, lane, h))
        status_rows[lane, LaneStatus.step] = h
        if status_rows[lane, LaneStatus.status] == 0.0 and status_rows[lane, LaneStatus.stuck] == 0.0:
            worst, fastest, host_solve = solve_impulses(machine, work, run, lane, h)
            status_rows[lane, LaneStatus.host_solve] = f64(host_solve)
            if host_solve == 1:  # the problem is stored in the form for the host
                return
            status_rows[lane, LaneStatus.residual] = worst
            status_rows[lane, LaneStatus.speed] = fastest
            for c in range(work.rigid.count[lane]):
                u = condition_velocity(machine, work, lane, c)
                offset = u - contact_velocity(machine, work, lane, c)
                for k in range(3):
                    result_rows[lane, c, PointResult.velocity + k] = u[k]
                    result_rows[lane, c, PointResult.impulse + k] = work.rigid.impulse[lane, c][k]
                    result_rows[lane, c, PointResult.offset + k] = offset[k]
            for c in range(work.rigid.count[lane]):
                apply_contact_impulse(machine, work, lane, c, -work.rigid.impulse[lane, c])
            for c in range(
                work.rigid.count[lane]
            ):  # velocities without impulses, but with the gyroscopic torques of these
                u = contact_velocity(machine, work, lane, c)
                for k in range(3):
                    result_rows[lane, c, PointResult.free + k] = (
                        u[k] + result_rows[lane, c, PointResult.offset + k]
                    )

    return kernel(solve_step_problem, inline="little")
