# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Tunnelling check, compiled: shapes that touched and separated within a step without contact at either end."""

import warp as wp

from abut.extend import routine
from abut.kernels.columns.integration_columns import Weight
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow
from abut.kernels.structs.machine_structs import Machine, RunData, Work
from abut.system.contact.point.contact_point import FREE


@routine
def largest_displacement(c0: float, c1: float, h: float):
    """Return the largest displacement in a step whose speed changed linearly from c0 to c1."""
    if c0 <= 0.0:
        return wp.max(0.5 * h * (c0 + c1), 0.0)
    if c1 >= 0.0:
        return 0.5 * h * (c0 + c1)
    return 0.5 * h * c0 * c0 / (c0 - c1)


@routine
def check_tunnelling(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Return 0.5 if a contact point that was free at both ends of the step just tried may have touched between them, else 1.

    A plane across the normal separates shapes that are apart. They cannot have touched if their motion along the normal of the step's
    beginning left part of the gap, or likewise for the normal of its end. Contact points computed together are bounded otherwise. Constant
    steps, without located contact events, are shortened only where shapes may have passed through each other: where their normal turned
    by 60 degrees or more.
    """  # fmt: skip
    tolerance = run.weight[lane, Weight.depth]
    for point in range(work.active_points[lane]):
        d0 = run.guard.depth[lane, point]
        d1 = work.guard.depth[lane, point]
        if (
            work.point.mode[lane, point] == FREE
            and d0 < 0.0
            and d1 < 0.0
            and machine.contact[machine.contact_point[point, ContactPointRow.contact], ContactRow.cluster] < 0
        ):
            n0 = run.guard.normal[lane, point]
            n1 = work.guard.normal[lane, point]
            v0 = run.guard.drift[lane, point]
            v1 = work.guard.drift[lane, point]
            before = largest_displacement(-wp.dot(n0, v0), -wp.dot(n0, v1), h)
            after = largest_displacement(wp.dot(n1, v1), wp.dot(n1, v0), h)
            new = wp.dot(n0, n0) < 0.5  # a neighbour known only to have been apart
            grazed = machine.ends_at_steps > 0 and (new or wp.dot(n0, n1) > 0.5)
            if (new or before > tolerance - d0) and after > tolerance - d1 and not grazed:
                return 0.5
    return 1.0
