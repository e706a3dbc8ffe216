"""Concatenation of results that follow each other in time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from abut.results.channel import ChannelLayout
from abut.results.extremes import Extremes
from abut.results.result import Result

__all__ = ["concatenate_results"]

SUMMED = (
    "steps",
    "rejections",
    "newton_iterations",
    "jacobians",
    "events",
    "compile_seconds",
    "integration_seconds",
    "run_seconds",
)


def concatenate_results(results: Sequence[Result]) -> Result:
    """Concatenate results whose times follow each other.

    If one begins at or before the last time of those before it, its rows replace theirs from there on. A channel that one
    of them lacks is NaN there. Status, drawing and attributes are those of the last, counts are summed, warnings are listed once.

    Args:
        results: at least one, in order.
    """
    if len(results) == 1:
        return results[0]
    layout = ChannelLayout(
        {c.name: c for result in results for c in result.recorded.channels.values()}.values()
    )
    time, rows = np.empty(0), np.empty((0, layout.width))
    for result in results:
        if not len(result.time):
            continue
        block = np.full((len(result.time), layout.width), np.nan)
        for name in result.recorded.channels:
            block[:, layout.columns[name]] = result.values(name).reshape(len(block), -1)
        before = time < result.time[0] - 1e-12 * abs(result.time[0])
        time = np.concatenate([time[before], result.time])
        rows = np.concatenate([rows[before], block])
    counted: dict[str, Any] = {
        key: sum(result.statistics.get(key, 0) for result in results)
        for key in SUMMED
        if any(key in result.statistics for result in results)
    }
    methods = (result.statistics.get("integrator") for result in results)
    counted["integrator"] = ", then ".join(dict.fromkeys(str(m) for m in methods if m))
    last = results[-1]
    return Result.from_rows(
        layout,
        time,
        rows,
        statistics=counted,
        status=last.status,
        warnings=list(dict.fromkeys(sentence for result in results for sentence in result.warnings)),
        attributes=last.attributes,
        drawing=lambda: last.drawing,
        extremes=Extremes.join([result.extremes for result in results]),
    )
