"""Derived channels: the orbit in a joint with clearance, the REQUESTs of an Adams dataset, compliance of contacts of elastic surfaces.

A request has `columns`, the arguments of each `Channel` that it adds, and `begin(turns)`, which returns for one run a function of the
channels so far by name, (n,) or (n, k), and "time" [s]. The function returns the new columns (n, width). It is called block by block and
may
have a memory: sums over time continue, and so do angles with counted turns, which it publishes as `turns` [rad] by its own names.
The next analysis passes these to `begin`. The function may have a method `sentences()` for messages at the end of a run.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from abut.advice.load_uniqueness import RigidLoads
from abut.analysis.messages.coordinate_rounding import report_coordinate_rounding
from abut.analysis.messages.energy_audit import report_energy_drift, report_motion_jump
from abut.analysis.messages.surface_overlaps import SurfaceOverlaps
from abut.analysis.messages.validity import Validity
from abut.analysis.redundant_loads.split import load_split_of
from abut.flexible.surface.compliance_split import compliance_split_requests
from abut.results import Channel, Result
from abut.results.channel import ChannelLayout
from abut.results.extremes import Extremes

if TYPE_CHECKING:
    from abut.analysis.simulation.run import Run
    from abut.model import Model
    from abut.system.system import System

Column = tuple[str, str, tuple[str, ...], str, str]  #: the arguments of a `Channel`


class Requests:
    """Base channels of a run, and those that the model's requests add; without a system, those of absolute coordinates."""

    def __init__(self, model: Model, columns: Sequence[Column], system: System | None = None) -> None:
        columns = tuple(columns)
        self._layout, self.channels, asked = model.cached(
            ("requests", len(columns)), lambda: _request_layouts(model, columns)
        )
        self._begun = [(request.begin(model.turns), layout) for request, layout in asked]
        self._validity, self._rigid = Validity(model), RigidLoads(model)
        self._surfaces = SurfaceOverlaps(model)
        self._split, self.reacting = load_split_of(model, system)  # and sentences

    @property
    def width(self) -> int:
        """Number of columns of all channels."""
        return ChannelLayout(self.channels).width

    @property
    def stateful_evaluators(self) -> list[Any]:
        """Evaluators of the requests' columns, which may have a memory in attributes."""
        return [
            self._validity,
            self._rigid,
            *(evaluate for evaluate, _ in self._begun if hasattr(evaluate, "__dict__")),
        ]

    def finish_result(self, result: Result, turns: Mapping[str, float]) -> Result:
        """Return the result with an attribute of the turns at the end of the run, if turns are counted; `analysis.state.pose.pose`
        resumes from it.
        """
        turn_counts = {
            **turns,
            **{name: x for one, _ in self._begun for name, x in getattr(one, "turns", {}).items()},
        }
        if turn_counts:
            result.attributes["turns"] = turn_counts
        return result

    def extremes(self, found: Extremes) -> Extremes:
        """Return the extremes of a run, without those of loads whose convention of splitting differs between equations and model."""
        return found if self._split is None else self._split.extremes(found)

    def sentences(self, run: Run | None = None, lane: int = 0) -> list[str]:
        """Return messages about the rows so far: of requests, violated ranges of validity, and the energy balance of a lane."""
        messages = [line for one, _ in self._begun for line in getattr(one, "sentences", list)()]
        reports = report_motion_jump, report_energy_drift, report_coordinate_rounding
        balance = [] if run is None else [line for report in reports for line in report(run, lane)]
        steps = None if run is None or not run.extremes.validity else run.extremes.validity[lane]
        unseen = self._surfaces.sentences()
        return [
            *self.reacting,
            *messages,
            *self._validity.sentences(steps),
            *self._rigid.sentences(),
            *unseen,
            *balance,
        ]

    def undetermined_loads(self, assembly: Any) -> dict[str, str]:
        """Return things whose loads equilibrium does not determine: of an assembly, and of rigid contacts in the rows so far."""
        return {**dict.fromkeys(self._rigid.open, "force"), **assembly.undetermined}

    def extend(self, time: NDArray[np.float64], rows: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return rows, the next ones of the run, with the requests' columns appended; a request can read the columns of those before it."""
        if self._split is not None:
            rows = self._split.extend(self._layout, time, rows)
        if not (self._begun or self._validity or self._rigid or self._surfaces):
            return rows
        values = ChannelView(time)
        values.add_columns(self._layout, rows)
        added = [rows]
        for evaluate, layout in self._begun:
            added.append(np.asarray(evaluate(values)).reshape(len(rows), -1))
            values.add_columns(layout, added[-1])
        self._validity.evaluate(values)
        if self._rigid:
            self._rigid.examine(values)
        if self._surfaces:
            self._surfaces.examine(values)
        return np.concatenate(added, axis=1) if len(added) > 1 else rows


def _request_layouts(
    model: Model, columns: Sequence[Column]
) -> tuple[ChannelLayout, tuple[Channel, ...], list[tuple[Any, ChannelLayout]]]:
    """Return the layout of the base channels, all channels, and each request with the layout of its own."""
    base = _column_layout(tuple(columns))
    asked = [
        (request, _column_layout(tuple(request.columns)))
        for request in (*model.requests, *compliance_split_requests(model))
    ]
    layouts = (base, *(layout for _, layout in asked))
    return base, tuple(channel for layout in layouts for channel in layout.channels.values()), asked


@lru_cache(maxsize=256)
def _column_layout(columns: tuple[Column, ...]) -> ChannelLayout:
    """Return the layout of columns in a row; models that differ only in numbers share it."""
    return ChannelLayout(Channel(*column) for column in columns)


class ChannelView(Mapping[str, NDArray[np.float64]]):
    """Mapping of the channels in some rows, (n,) of one column, (n, k) of several, extracted on access; and the time."""

    def __init__(self, time: NDArray[np.float64]) -> None:
        self._time = time
        self._blocks: list[tuple[ChannelLayout, NDArray[np.float64]]] = []

    def add_columns(self, layout: ChannelLayout, rows: NDArray[np.float64]) -> None:
        """Add further columns of these rows."""
        self._blocks.append((layout, rows))

    def __getitem__(self, name: str) -> NDArray[np.float64]:
        if name == "time":
            return self._time
        for layout, rows in self._blocks:
            if columns := layout.columns.get(name):
                part: NDArray[np.float64] = rows[:, columns]
                return part if part.shape[1] > 1 else part[:, 0]
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(["time", *(name for layout, _ in self._blocks for name in layout.columns)])

    def __len__(self) -> int:
        return 1 + sum(len(layout.columns) for layout, _ in self._blocks)
