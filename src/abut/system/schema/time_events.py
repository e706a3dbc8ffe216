"""Times at which functions of time jump or kink, by lane: there the time integration ends a step (``time_loop.time_events``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from abut.array_types import Numbers
from abut.extend.functions.time_switches import SwitchSearch, is_smooth

__all__ = ["NEVER", "stops_of"]

NEVER = 1e300
HAIR = 1e-14  #: relative to the largest time of the run: times that differ by less are one


def stops_of(layouts: Sequence[Any], numbers: Numbers, start: float, end: float) -> tuple[Numbers, list[str]]:
    """Return the stops [lane, k] of a run, rising, ``NEVER`` after the last; and the owners of functions whose jumps cannot be predicted.

    Args:
        layouts: The lanes' layouts.
        numbers: Their numbers [lane, k].
        start: First time of the run [s].
        end: Last time [s].
    """
    if all(is_smooth(e) for layout in layouts for e, *_ in layout.clocked):
        return np.full((len(layouts), 1), NEVER), []
    lanes: dict[int, list[int]] = {}
    for lane, layout in enumerate(layouts):
        lanes.setdefault(id(layout), []).append(lane)
    times: list[Numbers] = [np.zeros(0)] * len(layouts)
    unknown: dict[str, None] = {}
    for alike in lanes.values():
        found = [np.zeros((len(alike), 0))]
        for e, at, names, what in layouts[alike[0]].clocked:
            if is_smooth(e):
                continue
            clock = SwitchSearch(e, numbers[alike, at : at + len(e.numbers)], names, (start, end))
            found.append(clock.times)
            if clock.has_unknown_times:
                unknown[what] = None
        for lane, row in zip(alike, np.hstack(found), strict=True):
            times[lane] = _distinct_times(row, start, end)
    out = np.full((len(layouts), max(1, *map(len, times))), NEVER)
    for row, own in zip(out, times, strict=True):
        row[: len(own)] = own
    return out, list(unknown)


def _distinct_times(times: Numbers, start: float, end: float) -> Numbers:
    """Return times in order, each once, from the start to before the end."""
    hair = HAIR * max(abs(start), abs(end))
    rising = np.sort(times[(times >= start) & (times < end - hair)])
    return rising[np.diff(rising, prepend=-np.inf) > hair]
