"""Table of the extremes of a history for its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from abut.fem.results.result import History

__all__ = ["extremes_table"]


def extremes_table(history: History) -> dict[str, Any]:
    """Return a section in the form of a scene: quantity, smallest and largest value, place and time."""
    clock = f"at [{history.time_unit}]" if history.time_unit else "at"
    heads = ["of", "quantity", "extreme", "value", "unit", "node", "x [mm]", "y [mm]", "z [mm]", clock]
    rows = []
    for one in history.extremes:
        of, _, quantity = one.name.rpartition(".")
        place = [None] * 3 if one.place is None else [1e3 * x for x in one.place]
        value = None if np.isnan(one.value) else one.value
        kind = "greatest" if one.greatest else "least"
        rows.append([of, quantity, kind, value, one.unit, one.node, *place, one.time])
    return {"title": "Extremes", "heads": heads, "rows": rows}
