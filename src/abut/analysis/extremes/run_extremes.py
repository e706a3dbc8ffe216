"""Extremes of all lanes of a run: a kernel evaluates the step log (`integrators.watch`) and adds columns to the rows of results."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from abut.analysis.extremes.monitors import Monitors, monitors_of
from abut.analysis.extremes.step_extremes import StepExtremes
from abut.analysis.messages.validity import Validity
from abut.array_types import Numbers
from abut.integrators.watch.extremes import LOOK, SEED, UNFINISHED
from abut.integrators.watch.outputs import ALONE, BEGIN, BETWEEN
from abut.integrators.watch.room import KEPT, evaluate_log, look_at_outputs, watch_of
from abut.integrators.watch.structs import Recent, SiteRow, StepExtreme, TouchRow, TouchState, WatchCounters
from abut.kernels.columns.integration_columns import ContactLog, PoseLog, StepLog
from abut.kernels.columns.machine_columns import ContactColumns, TrackColumns
from abut.results.extremes import Extremes
from abut.system.schema.device import put_first, view, write_array
from abut.system.schema.output import Column
from abut.system.step_log import LogColumns

if TYPE_CHECKING:
    from abut.kernels.structs.machine_structs import RunData
    from abut.system.system import System

__all__ = ["RunExtremes"]


LOG_BYTES = 8e6  #: size of the step log, of all lanes together [bytes]
LEAST_LOG, MOST_LOG = 32, 4096  #: smallest and largest number of accepted steps of a lane in the log
MANY_POSES = 4096  #: number of steps, of all lanes together, whose poses are stored before ranges of validity are evaluated


class PresentContact(NamedTuple):
    """State of a contact at the last step."""

    number: int  #: index among `LogColumns.sites`
    touching: bool
    over: int  #: touches that have ended
    force: float  #: normal force [N]
    changed: float  #: time of its last onset or release [s]


class RunExtremes:
    """Extremes of the lanes of a run.

    Args:
        system: The compiled machine.
        watched: Whether extremes are recorded at all.
    """

    def __init__(self, system: System, watched: bool) -> None:
        self.monitors: Monitors = monitors_of(system.layout)
        self.watched = watched and bool(self.monitors.every)
        self.channels: tuple[Column, ...] = self.monitors.channels if self.watched else ()
        self.lanes: list[StepExtremes] = []
        self.full = False  #: whether a lane waits for its log to be emptied
        self._system = system
        self._validity: list[Validity] = []
        self._poses: list[
            list[tuple[Numbers, Numbers]]
        ] = []  #: by lane, times and poses that are not evaluated yet
        self._open: dict[int, Numbers] = {}  #: unfinished touches, by lane, at the last request
        self._asked = False  #: whether these are up to date
        self._first: list[Numbers] = []  #: first output, by lane, with its extremes
        self._found: dict[int, tuple[float, Extremes]] = {}  #: by lane, time and result of the last `record`

    def log(self, lanes: int) -> tuple[LogColumns, int] | None:
        """Return columns of the step log, and the number of steps that it can store; None without a log."""
        if not self.watched:
            return None
        room = int(LOG_BYTES // (8 * self.monitors.columns.width * lanes))
        return self.monitors.columns, min(max(room, LEAST_LOG), MOST_LOG)

    def begin(self, state: RunData, times: Numbers, rows: Numbers) -> None:
        """Begin at the first output, or resume from it with further ones.

        Args:
            state: Of the time integration.
            times: Of all outputs [s].
            rows: The first output, by lane.
        """
        if not self.watched:
            return
        self._state = state
        if not self.lanes:
            self.lanes = [StepExtremes(self.monitors) for _ in rows]
            self._validity = [Validity(model) for model in self._system.models]
            self._poses = [[] for _ in rows]
            self._make(state.out.shape[1] + 1)
            if self.monitors.columns.sites:
                put_first(state.log, self._seed(rows, float(times[0])))
                write_array(state.logged, 1)
                self._launch(SEED)
        counts = view(self._watch.count)
        (
            counts[:, WatchCounters.interval],
            counts[:, WatchCounters.first],
            counts[:, WatchCounters.records],
        ) = 1, 1, 0
        write_array(self._watch.count, counts)
        self._first, self._found = [], {}
        for lane, row in enumerate(rows):
            self.lanes[lane].waiting = []
            out = self._with_free_columns(row[None])
            self._first.append(self._look_at_outputs(BEGIN, lane, out, times[:1]))

    def _make(self, outputs: int) -> None:
        """Allocate the arrays of extremes."""
        every, sites = self.monitors.tables
        system, kept, site_at = self._system, self.monitors.kept, self.monitors.columns.site_at
        self._watch = system.watch(
            (self.monitors.key, outputs),
            lambda: watch_of(every, sites, site_at, kept, outputs, system.lanes, system.device),
        )

    def _seed(self, rows: Numbers, time: float) -> Numbers:
        """Return the first output of each lane as a row of the log, for touches that exist at the start."""
        out = np.zeros((len(rows), self.monitors.columns.width))
        out[:, StepLog.time] = time
        columns = self.monitors.columns
        out[:, columns.pose_at :] = np.nan  # outputs themselves are evaluated elsewhere
        sites = columns.sites
        contacts = np.zeros((len(rows), len(sites), ContactLog.WIDTH))
        for k, site in enumerate(sites):
            if site.number:
                force = rows[:, site.column + TrackColumns.normal_force]
                depth = rows[:, site.column + TrackColumns.penetration]
                touching = force != 0.0
            else:
                force = rows[:, site.column + ContactColumns.normal_magnitude]
                depth = rows[:, site.column + ContactColumns.penetration]
                touching = rows[:, site.column + ContactColumns.touching]
            contacts[:, k, ContactLog.normal] = force
            contacts[:, k, ContactLog.penetration] = np.maximum(depth, 0.0)
            contacts[:, k, ContactLog.touching] = touching
        active = np.any(contacts != 0.0, axis=2)
        contacts[:, :, ContactLog.site] = np.arange(len(sites))
        out[:, StepLog.active] = active.sum(axis=1)
        for row, acts, values in zip(out, active, contacts, strict=True):
            found = values[acts].ravel()
            row[columns.site_at : columns.site_at + len(found)] = found
        return out

    # --- steps -----------------------------------------------------------------------------------------------------

    def empty_step_log(self, state: RunData) -> None:
        """Empty the step log of a time integration; trials before the first output (`analysis.state.initial_contact_forces`) do not
        count.
        """
        if not self.lanes:
            write_array(state.logged, 0)
            return
        logged = view(state.logged)
        most = int(logged.max())
        self.full = most + 2 > state.log_rows
        if not most:
            return
        self._store_poses(state, logged)
        self._asked, self._found = False, {}
        self._launch(LOOK)

    @property
    def validity(self) -> list[Validity]:
        """Violated ranges of validity on steps so far, by lane."""
        self._evaluate_poses()
        return self._validity

    def _store_poses(self, state: RunData, logged: NDArray[np.int32]) -> None:
        """Store the poses of bodies in all rows of the log, on which ranges of validity depend."""
        columns = self.monitors.columns
        if not columns.poses:
            return
        poses = slice(columns.pose_at, columns.pose_at + PoseLog.WIDTH * len(columns.poses))
        for stored, rows, many in zip(self._poses, view(state.log), logged.tolist(), strict=True):
            stored.append((rows[:many, StepLog.time].copy(), rows[:many, poses].copy()))
        if sum(len(times) for stored in self._poses for times, _ in stored) > MANY_POSES:
            self._evaluate_poses()

    def _evaluate_poses(self) -> None:
        """Evaluate the ranges of validity in the stored poses."""
        for one, stored in zip(self._validity, self._poses, strict=True):
            if stored:
                one.evaluate_steps(*map(np.concatenate, zip(*stored, strict=True)))
                stored.clear()

    def _launch(self, task: int) -> None:
        system, more = self._system, True
        while more:
            more = evaluate_log(self._watch, self._state, system.lanes, system.device, task)
            most = view(self._watch.count).max(axis=0).tolist()
            if most[WatchCounters.touches] or most[WatchCounters.records] == self._watch.record_capacity:
                self._fetch(task)

    def _fetch(self, task: int) -> None:
        """Fetch touches, and the intervals of lanes without space for more."""
        counts = np.array(view(self._watch.count))
        touches = counts[:, WatchCounters.touches]
        full = counts[:, WatchCounters.records] == self._watch.record_capacity
        for lane in np.flatnonzero(touches).tolist():
            table = np.array(view(self._watch.touch)[lane, : touches[lane]])
            if task == UNFINISHED:
                self._open[lane] = table
            else:
                self.lanes[lane].take_touches(table)
        beyond = counts[:, WatchCounters.interval] - counts[:, WatchCounters.first]
        for lane in np.flatnonzero(full & (beyond >= self._watch.record_capacity)).tolist():
            self.lanes[lane].waiting.append(np.array(view(self._watch.record)[lane]))
            counts[lane, WatchCounters.first] += counts[lane, WatchCounters.records]
            counts[lane, WatchCounters.records] = 0
        counts[:, WatchCounters.touches] = 0
        write_array(self._watch.count, counts)

    def present_contacts(self) -> list[PresentContact]:
        """Return the state of each contact of the first lane at the last step."""
        state, recent = view(self._watch.state)[0], view(self._watch.recent)[0]
        newest = recent[(int(view(self._watch.count)[0, WatchCounters.rows]) - 1) % len(recent)]
        forces = [float(newest[Recent.values + site[SiteRow.force]]) for site in self.monitors.tables[1]]
        return [
            PresentContact(
                k,
                is_open := bool(state[k, TouchState.open]),
                one.over,
                forces[k],
                float(state[k, TouchState.onset]) if is_open else one.end,
            )
            for k, one in enumerate(self.lanes[0].sites)
            if not one.number
        ]

    # --- going on elsewhere ----------------------------------------------------------------------------------------

    def snapshot(self, lanes: slice = slice(None)) -> Any:
        """Return copies of the extremes found so far of these lanes; None if nothing is recorded."""
        if not self.lanes:
            return None
        rows = int(view(self._watch.count)[lanes, WatchCounters.records].max())
        arrays = {name: np.array(view(getattr(self._watch, name))[lanes]) for name in KEPT}
        arrays["record"] = np.array(view(self._watch.record)[lanes, :rows])
        log = np.array(view(self._state.log)[lanes, 0]), np.array(view(self._state.logged)[lanes])
        left = [one.left.copy() for one in self.validity[lanes]]
        return arrays, log, copy.deepcopy(self.lanes[lanes]), left

    def restore(self, kept: Any) -> None:
        """Resume from a `snapshot`, of this run or of another one."""
        if kept is None:
            return
        arrays, (row, logged), lanes, left = kept
        for one, found in zip(self.validity, left, strict=True):
            one.left[:] = found
        for name in KEPT:
            write_array(getattr(self._watch, name), arrays[name])
        record = view(self._watch.record)
        record[:, : arrays["record"].shape[1]] = arrays["record"]
        write_array(self._watch.record, record)
        put_first(self._state.log, row)
        write_array(self._state.logged, logged)
        self._asked, self._found, self.lanes = False, {}, copy.deepcopy(lanes)

    # --- outputs ---------------------------------------------------------------------------------------------------

    def extend(self, lane: int, first: int, rows: Numbers, times: Numbers) -> Numbers:
        """Return rows of results with the extremes between outputs as further columns; each output once and in order.

        Args:
            lane: Of the run.
            first: Number of the first of these outputs; the first output of a run has its own values as extremes.
            rows: As the study kernel made them.
            times: Of these outputs [s].
        """
        if not self.watched or not len(rows):
            return rows
        begins, out = int(first == 0), self._with_free_columns(rows)
        if begins and rows[0].tobytes() == self._first[lane][0, : rows.shape[1]].tobytes():
            out[0] = self._first[lane][0]
        elif begins:
            self._look_at_outputs(ALONE, lane, out[:1], times[:1])
        if len(rows) > begins:
            self._look_at_outputs(BETWEEN, lane, out[begins:], times[begins:])
            self._found.pop(lane, None)
        return out

    def alone(self, lane: int, rows: Numbers, times: Numbers) -> Numbers:
        """Return separate rows, each with its own values as extremes."""
        return self._look_at_outputs(ALONE, lane, self._with_free_columns(rows), times)

    def copy_rows(self, rows: Numbers) -> Numbers:
        """Return a copy of rows of results with free columns behind them in memory, so that `extend` need not copy them again."""
        width = rows.shape[1]
        whole = np.empty((len(rows), width + len(self.channels)))
        whole[:, :width] = rows
        return whole[:, :width]

    def _with_free_columns(self, rows: Numbers) -> Numbers:
        """Return rows of results with further columns, which are not set."""
        shape = len(rows), rows.shape[1] + len(self.channels)
        whole = rows.base if isinstance(rows.base, np.ndarray) and rows.base.shape == shape else None
        return cast(Numbers, self.copy_rows(rows).base) if whole is None else whole

    def _look_at_outputs(self, task: int, lane: int, out: Numbers, times: Numbers) -> Numbers:
        """Write the last columns of rows of results by a kernel (`integrators.watch.outputs`), and return the rows."""
        waiting = self.lanes[lane].waiting if task == BETWEEN else []
        dropped = len(out) if task == BETWEEN else 0
        records = None
        if waiting:
            number = int(view(self._watch.count)[lane, WatchCounters.records])
            found = np.concatenate([*waiting, view(self._watch.record)[lane, :number]])
            fetched = len(found) - number
            self.lanes[lane].waiting = [found[dropped:fetched]] if dropped < fetched else []
            records, dropped = found[:dropped], max(0, dropped - fetched)
        return look_at_outputs(self._watch, task, lane, out, times, dropped, records, self._system.device)

    def record(self, lane: int, time: float) -> Extremes:
        """Return extremes of a lane so far, and its touches; unfinished touches end at this time; empty if none are recorded."""
        if not self.lanes:
            return Extremes()
        if lane in self._found and self._found[lane][0] == time:
            return self._found[lane][1]
        if not self._asked:
            self._open, self._asked = {}, True
            if self.monitors.columns.sites:
                self._launch(UNFINISHED)
        unfinished = self._open.get(lane, np.empty((0, TouchRow.WIDTH))).copy()
        unfinished[:, TouchRow.end] = time
        found = self.lanes[lane].record(
            view(self._watch.run_extremes)[lane],
            np.array(view(self._watch.output_extremes)[lane]),
            unfinished,
        )
        self._found[lane] = time, found
        return found

    def largest_at_outputs(self, lane: int) -> dict[str, float]:
        """Return the largest values at outputs, by name, of channels with extremes by interval; without contacts whose forces are
        impulses of a step divided by its length.
        """
        sites, kept = self.monitors.columns.sites, self.monitors.every[: self.monitors.kept]
        largest = view(self._watch.output_extremes)[lane, : len(kept), StepExtreme.largest].tolist()
        return {
            one.name: x
            for one, x in zip(kept, largest, strict=True)
            if one.site < 0 or not sites[one.site].by_steps
        }
