# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Arrays of a `WatchedChannels`, and the launch of its kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import warp as wp
from numpy.typing import NDArray

from abut.array_types import Numbers
from abut.integrators.watch.extremes import LOOK, watch_kernel
from abut.integrators.watch.outputs import outputs_kernel
from abut.integrators.watch.structs import (
    BLOCK,
    RECENT,
    ActiveSites,
    IntervalExtreme,
    MonitorRow,
    Recent,
    SiteFlags,
    SiteRow,
    StepExtreme,
    TouchRow,
    TouchState,
    WatchCounters,
    WatchedChannels,
)
from abut.kernels.structs.machine_structs import RunData, f64
from abut.system.schema.device import put_arrays, put_tables, view, write_array

__all__ = ["KEPT", "evaluate_log", "look_at_outputs", "watch_of"]

BYTES = 4e6  #: size of touches not yet fetched, of all lanes together
LEAST, MOST = 8, 1024  #: of them, for each lane

#: Arrays of results so far, besides ``record``; the others are tables and scratch.
KEPT = ("recent", "run_extremes", "output_extremes", "last_output", "state", "active_sites", "count")


def watch_of(
    monitors: Sequence[Sequence[int]],
    sites: Sequence[Sequence[int]],
    site_at: int,
    kept: int,
    outputs: int,
    lanes: int,
    device: str,
) -> WatchedChannels:
    """Return a `WatchedChannels` without evaluated steps.

    Args:
        monitors: Rows of `MonitorRow`; those of sites first and last, magnitudes of loads and their components between them.
        sites: Rows of `SiteRow`.
        site_at: First column of the first active site in the step log.
        kept: Number of monitors with extremes by interval.
        outputs: Capacity in intervals between outputs.
        lanes: Lanes of the run.
        device: Warp's name of it.
    """
    w = WatchedChannels()
    touches = len(sites) + int(np.clip(BYTES // (8 * lanes * TouchRow.WIDTH), LEAST, MOST))
    loads = sum(row[MonitorRow.site] < 0 for row in monitors)  # a quarter of them are magnitudes
    w.first_load, w.end_load = kept - loads // 4, kept - loads // 4 + loads
    w.site_at = site_at
    w.monitors, w.interval_monitors, w.sites, w.record_capacity, w.touch_capacity = (
        len(monitors),
        kept,
        len(sites),
        outputs,
        touches,
    )
    put_tables(w, device, monitor=(MonitorRow, monitors), site=(SiteRow, sites))
    put_arrays(
        w,
        lanes,
        device,
        recent=(RECENT, Recent.values + len(monitors) - loads + SiteFlags.WIDTH * len(sites)),
        run_extremes=(len(monitors), StepExtreme.WIDTH),
        output_extremes=(len(monitors), StepExtreme.WIDTH),
        last_output=kept + 1,
        state=(max(1, len(sites)), TouchState.WIDTH),
        active_sites=ActiveSites.WIDTH + len(sites),
        record=(outputs, IntervalExtreme.WIDTH * kept + 1),
        touch=(touches, TouchRow.WIDTH),
        count=WatchCounters.WIDTH,
        interval=BLOCK,
    )
    nothing = np.tile([-np.inf, np.nan, np.inf, np.nan], (lanes, len(monitors), 1))
    write_array(w.active_sites, np.tile([len(sites), *range(len(sites))], (lanes, 1)))
    write_array(w.run_extremes, nothing)
    write_array(w.output_extremes, nothing)
    return w


def evaluate_log(w: WatchedChannels, state: RunData, lanes: int, device: str, task: int = LOOK) -> bool:
    """Evaluate the step log of a time integration until it is empty or the results are full; return whether rows remain."""
    watch_kernel().launch(lanes, [w, state.log, state.logged, state.output_times, task], device)
    return bool(view(w.count)[:, WatchCounters.taken].max())


def look_at_outputs(
    w: WatchedChannels,
    task: int,
    lane: int,
    rows: NDArray[np.float64],
    times: NDArray[np.float64],
    dropped: int,
    records: NDArray[np.float64] | None,
    device: str,
) -> NDArray[np.float64]:
    """Write interval extremes of monitors into the last columns of rows of results.

    Args:
        w: The `WatchedChannels`.
        task: Of `outputs_kernel`.
        lane: Of the run.
        rows: Results, with free columns after them.
        times: Of the rows [s].
        dropped: Number of rows of ``w.record`` that are no longer needed.
        records: Replacement for rows of ``w.record``; these if None.
        device: Warp's name of it.

    Returns:
        The rows.
    """

    def as_device_array(values: Numbers) -> Any:
        return values if device == "cpu" else wp.array(values, dtype=f64, device=device)

    there, time = as_device_array(rows), as_device_array(times)
    own = records is None
    record = w.record if records is None else as_device_array(records[None])
    known = -1 if records is None else len(records)
    outputs_kernel().launch(
        1, [w, lane, task, record, known, lane if own else 0, there, time, dropped], device
    )
    if device != "cpu":
        rows[...] = there.numpy()
    return rows
