# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Modes of contact points at the end of a step of the convex method, and their speeds of approach in an attempt, compiled."""

import warp as wp

from abut.extend import routine
from abut.integrators.events.contact import is_present, reset_contact_memory
from abut.kernels.columns.machine_columns import ContactPointRow
from abut.kernels.structs.machine_structs import Machine, RunData, Work, vec3
from abut.system.contact.point.contact_point import FREE, TOUCHING, is_touching


@routine
def switch_modes_at_step(machine: Machine, work: Work, run: RunData, lane: int):
    """Set the mode of every contact point by its depth at the end of a step of the convex method."""
    for point in range(work.active_points[lane]):
        contact = machine.contact_point[point, ContactPointRow.contact]
        touches = is_touching(
            machine, work, lane, contact, point, work.guard.depth[lane, point], work.guard.rate[lane, point]
        ) and is_present(machine, work, lane, point)
        if touches and work.point.mode[lane, point] == FREE:
            work.point.mode[lane, point] = TOUCHING
            work.point.largest_force[lane, point] = 0.0
            work.point.peak[lane, point] = 0.0
            work.point.reversal[lane, point] = vec3(0.0, 0.0, 0.0)
            work.point.slip_direction[lane, point] = vec3(0.0, 0.0, 0.0)
        elif work.point.mode[lane, point] != FREE and not touches:
            work.point.mode[lane, point] = FREE
            reset_contact_memory(machine, work, run, lane, point)
        mass = wp.abs(work.point.effective_mass[lane, point])
        work.point.effective_mass[lane, point] = wp.where(work.point.mode[lane, point] == FREE, 0.0, mass)


@routine
def store_free_speeds(work: Work, run: RunData, lane: int):
    """Store the speeds of approach of open contact points before an attempt, which changes them."""
    for point in range(work.active_points[lane]):
        run.free_speed[lane, point] = work.point.impact_speed[lane, point]


@routine
def restore_free_speeds(work: Work, run: RunData, lane: int):
    """Restore the speeds of approach of open contact points after a rejected attempt, and discard the effective masses computed in it."""
    for point in range(work.active_points[lane]):
        if work.point.effective_mass[lane, point] < 0.0:
            work.point.effective_mass[lane, point] = 0.0
        if work.point.mode[lane, point] == FREE:
            work.point.impact_speed[lane, point] = run.free_speed[lane, point]
