"""Channels computed from other channels: the orbit in a joint with clearance, the REQUESTs of an Adams dataset, how a contact of elastic
surfaces gives way.

A request has `columns`, the arguments of each `Channel` that it adds, and `begin(turns)`, which gives for one run a function of the
channels so far by name, (n,) or (n, k), and "time" [s]; it gives the new columns (n, width). It is called block by block and may
remember what it saw: sums over time go on, and so do angles whose turns it counts, which it tells as `turns` [rad] by names of its own,
and which the next analysis gives back to `begin`. What is to be told at the end of a run it may give by `sentences()`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.flexible.gives import gives
from abut.results import Channel, Result
from abut.results.channel import Layout


class Requests:
    """The base channels of a run, and those that the model's requests add."""

    def __init__(self, model: Any, columns: Sequence[tuple[str, str, tuple[str, ...], str, str]]) -> None:
        self._layout = Layout(Channel(*column) for column in columns)
        self._begun = [
            (request.begin(model.turns), Layout(Channel(*column) for column in request.columns))
            for request in (*model.requests, *gives(model))
        ]
        layouts = (self._layout, *(layout for _, layout in self._begun))
        self.channels = tuple(channel for layout in layouts for channel in layout.channels.values())

    def ended(self, result: Result, turns: Mapping[str, float]) -> Result:
        """The same result, of a run at whose end the machine had made these turns: where turns are counted it tells how many, as an
        attribute, by which `analysis.posing.posed` goes on.
        """
        told = {
            **turns,
            **{name: x for one, _ in self._begun for name, x in getattr(one, "turns", {}).items()},
        }
        if told:
            result.attributes["turns"] = told
        return result

    def sentences(self) -> list[str]:
        """What requests tell of the rows so far."""
        return [line for one, _ in self._begun for line in getattr(one, "sentences", list)()]

    def extend(self, time: NDArray[np.float64], rows: NDArray[np.float64]) -> NDArray[np.float64]:
        """Rows, the next ones of the run, with the requests' columns appended; a request sees what those before it added."""
        if not self._begun:
            return rows
        values = {"time": time} | _by_name(self._layout, rows)
        added = [rows]
        for evaluate, layout in self._begun:
            added.append(np.asarray(evaluate(values)).reshape(len(rows), -1))
            values |= _by_name(layout, added[-1])
        return np.column_stack(added)


def _by_name(layout: Layout, rows: NDArray[np.float64]) -> dict[str, NDArray[np.float64]]:
    """The channels in some rows: (n,) of one column, (n, k) of several."""
    parts = {name: rows[:, columns] for name, columns in layout.columns.items()}
    return {name: part if part.shape[1] > 1 else part[:, 0] for name, part in parts.items()}
