# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Friction problem of one step of Moreau and Jean's method, compiled: set up and solved as in the step, without motion."""

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
    asks = column("1 if the host must compute more accurate impulses")


class PointResult(ColumnRow):
    """Results of the friction problem, by lane and place."""

    free = column("velocity without impulses, plus the required offset [m/s]", span=3)
    velocity = column("velocity with impulses, plus the required offset [m/s]", span=3)
    impulse = column("impulse [N·s]", span=3)
    asked = column("required offset of the velocity [m/s]", span=3)


@cache
def problem_kernel(functions: "Functions") -> "Kernel":
    """Return the kernel that leaves the problem in ``Work.rigid``, with the velocities of bodies without impulses, and writes its rows."""
    assemble, settle = functions.assemble, make_impulse_solve(functions)

    def pose_problem(machine: Machine, work: Work, run: RunData, posed: A2, found: A3):
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
        posed[lane, LaneStatus.status] = f64(free_velocities(machine, work, run, lane, h))
        posed[lane, LaneStatus.stuck] = f64(gather_closing(machine, work, run, lane, h))
        posed[lane, LaneStatus.step] = h
        if posed[lane, LaneStatus.status] == 0.0 and posed[lane, LaneStatus.stuck] == 0.0:
            worst, fastest, asks = settle(machine, work, run, lane, h)
            posed[lane, LaneStatus.asks] = f64(asks)
            if asks == 1:  # in the form for the host
                return
            posed[lane, LaneStatus.residual] = worst
            posed[lane, LaneStatus.speed] = fastest
            for c in range(work.rigid.count[lane]):
                u = condition_velocity(machine, work, lane, c)
                asked = u - contact_velocity(machine, work, lane, c)
                for k in range(3):
                    found[lane, c, PointResult.velocity + k] = u[k]
                    found[lane, c, PointResult.impulse + k] = work.rigid.push[lane, c][k]
                    found[lane, c, PointResult.asked + k] = asked[k]
            for c in range(work.rigid.count[lane]):
                apply_contact_impulse(machine, work, lane, c, -work.rigid.push[lane, c])
            for c in range(
                work.rigid.count[lane]
            ):  # the remainder excludes impulses but includes their gyroscopic torques
                u = contact_velocity(machine, work, lane, c)
                for k in range(3):
                    found[lane, c, PointResult.free + k] = u[k] + found[lane, c, PointResult.asked + k]

    return kernel(pose_problem, inline="little")
