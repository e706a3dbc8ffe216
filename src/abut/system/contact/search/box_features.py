# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Shared plans of pairs of shapes, such as the faces by which blocks touch: computed with the first contact point, then reused."""

from __future__ import annotations

from abut.extend import PLANNED, routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow
from abut.kernels.structs.machine_structs import Machine, Work, Y, f64
from abut.system.contact.point.contact_point import frames_of

__all__ = ["ABSENT", "feature_of", "feature_of_plan", "make_absence_check"]

ABSENT = f64(-1.0)  #: depth of a place that does not exist [m]


@routine
def feature_of(machine: Machine, work: Work, lane: int, point: int):
    """Return the feature of a contact point: its number in its pair's geometry."""
    return machine.contact_point[point, ContactPointRow.feature]


@routine
def feature_of_plan(machine: Machine, work: Work, lane: int, point: int):
    """Return the feature of a contact point, combined with the plan."""
    return machine.contact_point[point, ContactPointRow.feature] + PLANNED * (
        1 + work.pair_plan[lane, machine.contact_point[point, ContactPointRow.contact]]
    )


def make_absence_check(plans: Routine) -> Routine:
    """Return ``absent(machine, work, lane, point)``: 1 where a place does not exist now by its pair's plan, which is computed with the
    first place.
    """

    @routine
    def feature_is_absent(machine: Machine, work: Work, lane: int, point: int):
        contact = machine.contact_point[point, ContactPointRow.contact]
        feature = machine.contact_point[point, ContactPointRow.feature]
        if feature == 0:
            oi, ai, oj, aj = frames_of(machine, work, lane, contact)
            how, there, _apart = plans(
                machine.contact[contact, ContactRow.pair], oi, ai, oj, aj, machine.number, lane, machine.contact[contact,
                ContactRow.shape_i],
                machine.contact[contact, ContactRow.shape_j],
            )  # fmt: skip
            work.pair_plan[lane, contact] = how
            work.existing_points[lane, contact] = there
        if work.pair_plan[lane, contact] < 0 or (work.existing_points[lane, contact] >> feature) % 2 == 1:
            return 0
        work.guard.depth[lane, point] = ABSENT
        work.guard.rate[lane, point] = 0.0
        work.guard.unclamped_force[lane, point] = 0.0
        if machine.point_state_rows > 0:
            work.dy[lane, machine.bodies + 1 + point] = Y()
        return 1

    return feature_is_absent
