"""What all places of two shapes have in common, as the faces by which blocks meet, compiled: found with the first, kept for the others."""

from __future__ import annotations

from typing import Any

from abut.kernels.structs import Machine, Work, Y, f64
from abut.kernels.table_columns import ContactRow, IncidentRow
from abut.plug import PLANNED, routine
from abut.system.contact.point.contact_point import frames_of

__all__ = ["ABSENT", "absent_of", "feature_of", "planned_of"]

ABSENT = f64(-1.0)  #: depth of a place that is not there [m]


@routine
def feature_of(m: Machine, w: Work, lane: int, k: int):
    """Which place of its geometry an incident is."""
    return m.incident[k, IncidentRow.feature]


@routine
def planned_of(m: Machine, w: Work, lane: int, k: int):
    """The same with the plan."""
    return m.incident[k, IncidentRow.feature] + PLANNED * (
        1 + w.how[lane, m.incident[k, IncidentRow.contact]]
    )


def absent_of(plans: Any) -> Any:
    """``absent(m, w, lane, k)``: 1 where by its pair's plan, which is made with the first, a place is not there now."""

    @routine
    def absent(m: Machine, w: Work, lane: int, k: int):
        q = m.incident[k, IncidentRow.contact]
        feature = m.incident[k, IncidentRow.feature]
        if feature == 0:
            oi, ai, oj, aj = frames_of(m, w, lane, q)
            how, there, _apart = plans(
                m.contact[q, ContactRow.pair], oi, ai, oj, aj, m.number, lane, m.contact[q, ContactRow.shape_i],
                m.contact[q, ContactRow.shape_j],
            )  # fmt: skip
            w.how[lane, q] = how
            w.there[lane, q] = there
        if w.how[lane, q] < 0 or (w.there[lane, q] >> feature) % 2 == 1:
            return 0
        w.guard.depth[lane, k] = ABSENT
        w.guard.rate[lane, k] = 0.0
        w.guard.unclamped_force[lane, k] = 0.0
        if m.laden > 0:
            w.dy[lane, m.bodies + 1 + k] = Y()
        return 1

    return absent
