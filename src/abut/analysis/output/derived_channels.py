"""Channels computed from other channels: the orbit in a joint with clearance, the REQUESTs of an Adams dataset, how a contact of elastic
surfaces gives way.

A request has `columns`, the arguments of each `Channel` that it adds, and `begin(turns)`, which gives for one run a function of the
channels so far by name, (n,) or (n, k), and "time" [s]; it gives the new columns (n, width). It is called block by block and may
remember what it saw: sums over time go on, and so do angles whose turns it counts, which it tells as `turns` [rad] by names of its own,
and which the next analysis gives back to `begin`. What is to be told at the end of a run it may give by `sentences()`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

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
from abut.results.channel import Layout
from abut.results.extremes import Extremes

Column = tuple[str, str, tuple[str, ...], str, str]  #: the arguments of a `Channel`


class Requests:
    """The base channels of a run, and those that the model's requests add; of no system, those of absolute coordinates."""

    def __init__(self, model: Any, columns: Sequence[Column], system: Any = None) -> None:
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
        return Layout(self.channels).width

    @property
    def stateful_evaluators(self) -> list[Any]:
        """What computes the columns of the requests, and may remember in attributes what it saw."""
        return [
            self._validity,
            self._rigid,
            *(evaluate for evaluate, _ in self._begun if hasattr(evaluate, "__dict__")),
        ]

    def ended(self, result: Result, turns: Mapping[str, float]) -> Result:
        """The same result, of a run at whose end the machine had made these turns: where turns are counted it tells how many, as an
        attribute, by which `analysis.state.pose.posed` goes on.
        """
        told = {
            **turns,
            **{name: x for one, _ in self._begun for name, x in getattr(one, "turns", {}).items()},
        }
        if told:
            result.attributes["turns"] = told
        return result

    def extremes(self, found: Extremes) -> Extremes:
        """The extremes of a run, without those of loads that its equations split otherwise than the model asks."""
        return found if self._split is None else self._split.extremes(found)

    def sentences(self, run: Any = None, lane: int = 0) -> list[str]:
        """What requests, ranges of validity that were left, and the energy balance of a lane of a run report of the rows so far."""
        told = [line for one, _ in self._begun for line in getattr(one, "sentences", list)()]
        reports = report_motion_jump, report_energy_drift, report_coordinate_rounding
        balance = [] if run is None else [line for report in reports for line in report(run, lane)]
        steps = None if run is None or not run.extremes.validity else run.extremes.validity[lane]
        unseen = self._surfaces.sentences()
        return [
            *self.reacting,
            *told,
            *self._validity.sentences(steps),
            *self._rigid.sentences(),
            *unseen,
            *balance,
        ]

    def undetermined(self, assembly: Any) -> dict[str, str]:
        """Things whose loads equilibrium does not determine: of an assembly, and of rigid contacts in the rows so far."""
        return {**dict.fromkeys(self._rigid.open, "force"), **assembly.undetermined}

    def extend(self, time: NDArray[np.float64], rows: NDArray[np.float64]) -> NDArray[np.float64]:
        """Rows, the next ones of the run, with the requests' columns appended; a request sees what those before it added."""
        if self._split is not None:
            rows = self._split.extend(self._layout, time, rows)
        if not (self._begun or self._validity or self._rigid or self._surfaces):
            return rows
        values = ChannelView(time)
        values.take(self._layout, rows)
        added = [rows]
        for evaluate, layout in self._begun:
            added.append(np.asarray(evaluate(values)).reshape(len(rows), -1))
            values.take(layout, added[-1])
        self._validity.see(values)
        if self._rigid:
            self._rigid.see(values)
        if self._surfaces:
            self._surfaces.see(values)
        return np.concatenate(added, axis=1)


def _request_layouts(
    model: Any, columns: Sequence[Column]
) -> tuple[Layout, tuple[Channel, ...], list[tuple[Any, Layout]]]:
    """Where the base channels stand, all channels, and each request with where its own stand."""
    base = _layout(tuple(columns))
    asked = [
        (request, _layout(tuple(request.columns)))
        for request in (*model.requests, *compliance_split_requests(model))
    ]
    layouts = (base, *(layout for _, layout in asked))
    return base, tuple(channel for layout in layouts for channel in layout.channels.values()), asked


@lru_cache(maxsize=256)
def _layout(columns: tuple[Column, ...]) -> Layout:
    """Where these stand in a row: for models that differ in numbers the same."""
    return Layout(Channel(*column) for column in columns)


class ChannelView(Mapping[str, NDArray[np.float64]]):
    """The channels in some rows, (n,) of one column, (n, k) of several, cut out when they are asked for; and the time."""

    def __init__(self, time: NDArray[np.float64]) -> None:
        self._time = time
        self._blocks: list[tuple[Layout, NDArray[np.float64]]] = []

    def take(self, layout: Layout, rows: NDArray[np.float64]) -> None:
        """Further columns of these rows."""
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
