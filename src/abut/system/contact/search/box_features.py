# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Shared plans of pairs of shapes, such as the faces by which blocks touch: computed with the first contact point, then reused."""

from __future__ import annotations

from typing import Any

from abut.extend import PLANNED, routine
from abut.kernels.columns.machine_columns import ContactRow, IncidentRow
from abut.kernels.structs.machine_structs import Machine, Work, Y, f64
from abut.system.contact.point.contact_point import frames_of

__all__ = ["ABSENT", "absent_of", "feature_of", "planned_of"]

ABSENT = f64(-1.0)  #: depth of a place that does not exist [m]


@routine
def feature_of(m: Machine, w: Work, lane: int, k: int):
    """Return the feature of a contact point: its number in its pair's geometry."""
    return m.incident[k, IncidentRow.feature]


@routine
def planned_of(m: Machine, w: Work, lane: int, k: int):
    """Return the feature of a contact point, combined with the plan."""
    return m.incident[k, IncidentRow.feature] + PLANNED * (
        1 + w.how[lane, m.incident[k, IncidentRow.contact]]
    )


def absent_of(plans: Any) -> Any:
    """Return ``absent(m, w, lane, k)``: 1 where a place does not exist now by its pair's plan, which is computed with the first place."""

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
