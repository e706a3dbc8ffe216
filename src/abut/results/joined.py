"""Several results, one after another in time, as one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from abut.results.channel import Channel
from abut.results.result import Result

__all__ = ["joined"]

SUMMED = ("steps", "rejections", "newton_iterations", "jacobians", "events", "compile_seconds", "march_seconds", "run_seconds")  # fmt: skip


def joined(results: Sequence[Result]) -> Result:
    """One result of several whose times follow each other.

    Where one begins at or before the last time of those before it, its rows take the place of theirs from there on. A channel that one
    of them lacks is NaN there. Status, drawing and attributes are those of the last, counts are summed, warnings are told once.

    Args:
        results: at least one, in order.
    """
    if len(results) == 1:
        return results[0]
    channels: dict[str, Channel] = {c.name: c for result in results for c in result.channels}
    places, width = {}, 0
    for name, channel in channels.items():
        places[name] = slice(width, width + channel.width)
        width += channel.width
    time, rows = np.empty(0), np.empty((0, width))
    for result in results:
        if not len(result.time):
            continue
        block = np.full((len(result.time), width), np.nan)
        for name in result:
            block[:, places[name]] = result.values(name).reshape(len(block), -1)
        before = time < result.time[0] - 1e-12 * abs(result.time[0])
        time = np.concatenate([time[before], result.time])
        rows = np.concatenate([rows[before], block])
    counted: dict[str, Any] = {}
    for key in SUMMED:
        found = [result.statistics[key] for result in results if key in result.statistics]
        if found:
            counted[key] = sum(found)
    methods = (result.statistics.get("integrator") for result in results)
    counted["integrator"] = ", then ".join(dict.fromkeys(str(m) for m in methods if m))
    last = results[-1]
    return Result.from_rows(
        list(channels.values()),
        time,
        rows,
        statistics=counted,
        status=last.status,
        warnings=list(dict.fromkeys(sentence for result in results for sentence in result.warnings)),
        attributes=last.attributes,
        drawing=lambda: last.drawing,
    )
