"""Arrays of a `Watch`, and the launch of its kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from abut.integrators.watch.extremes import LOOK, watch_kernel
from abut.integrators.watch.structs import (
    RECENT,
    Count,
    MonitorRow,
    Recent,
    Record,
    SiteFlags,
    SiteRow,
    StepExtreme,
    TouchRow,
    TouchState,
    Watch,
)
from abut.system.schema.device import put, put_room, put_tables, view

__all__ = ["KEPT", "look", "watch_of"]

BYTES = 4e6  #: of what was found and not yet been fetched, of all lanes together
LEAST, MOST = 8, 1024  #: rows of it, for each lane

#: Arrays that hold what was found so far; the others are tables and scratch.
KEPT = ("recent", "whole", "state", "count")


def watch_of(
    monitors: Sequence[Sequence[int]], sites: Sequence[Sequence[int]], kept: int, lanes: int, device: str
) -> Any:
    """A `Watch` that has seen nothing.

    Args:
        monitors: Rows of `MonitorRow`.
        sites: Rows of `SiteRow`.
        kept: How many monitors are kept by interval.
        lanes: Lanes of the run.
        device: Warp's name of it.
    """
    w = Watch()
    width = Record.first + 3 * kept
    rows = int(np.clip(BYTES // (8 * lanes * width), LEAST, MOST))
    touches = len(sites) + int(np.clip(BYTES // (8 * lanes * TouchRow.WIDTH), LEAST, MOST))
    w.monitors, w.kept, w.sites, w.room_records, w.room_touches = (
        len(monitors),
        kept,
        len(sites),
        rows,
        touches,
    )
    put_tables(w, device, monitor=(MonitorRow, monitors), site=(SiteRow, sites))
    put_room(
        w,
        lanes,
        device,
        recent=(RECENT, Recent.values + len(monitors) + SiteFlags.WIDTH * len(sites)),
        step=(len(monitors), StepExtreme.WIDTH),
        whole=(len(monitors), StepExtreme.WIDTH),
        state=(max(1, len(sites)), TouchState.WIDTH),
        record=(rows, width),
        touch=(touches, TouchRow.WIDTH),
        count=Count.WIDTH,
    )
    put(w.whole, np.tile([-np.inf, np.nan, np.inf, np.nan], (lanes, len(monitors), 1)))
    return w


def look(w: Any, state: Any, lanes: int, device: str, task: int = LOOK) -> bool:
    """Look at the step log of a march until it is empty or there is no more room; whether there is more to look at."""
    watch_kernel().launch(lanes, [w, state.log, state.logged, state.sample, task], device)
    return bool(view(w.count)[:, Count.taken].any())
