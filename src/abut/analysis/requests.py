"""Channels computed from other channels: the orbit in a joint with clearance, the REQUESTs of an Adams dataset.

A request has `columns`, the arguments of each `Channel` that it adds, and `begin(turns)`, which gives for one run a function of the
channels so far by name, (n,) or (n, k), and "time" [s]; it gives the new columns (n, width). It is called block by block and may
remember what it saw: sums over time go on, and so do angles whose turns it counts, which it tells as `turns` [rad] by names of its own,
and which the next analysis gives back to `begin`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.results import Channel, Result


class Requests:
    """The base channels of a run, and those that the model's requests add."""

    def __init__(self, model: Any, columns: Sequence[tuple[str, str, tuple[str, ...], str, str]]) -> None:
        base = [Channel(*column) for column in columns]
        self._begun = [
            (request.begin(model.turns), [Channel(*c) for c in request.columns]) for request in model.requests
        ]
        self.channels = (*base, *(channel for _, made in self._begun for channel in made))
        self._slices: dict[str, tuple[int, int]] = {}
        at = 0
        for channel in base:
            self._slices[channel.name] = (at, channel.width)
            at += channel.width

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

    def extend(self, time: NDArray[np.float64], rows: NDArray[np.float64]) -> NDArray[np.float64]:
        """Rows, the next ones of the run, with the requests' columns appended; a request sees what those before it added."""
        if not self._begun:
            return rows
        values: dict[str, Any] = {"time": time}
        for name, (at, width) in self._slices.items():
            values[name] = rows[:, at : at + width] if width > 1 else rows[:, at]
        added = [rows]
        for evaluate, channels in self._begun:
            columns = np.asarray(evaluate(values)).reshape(len(rows), -1)
            added.append(columns)
            at = 0
            for channel in channels:
                part = columns[:, at : at + channel.width]
                values[channel.name] = part if channel.width > 1 else part[:, 0]
                at += channel.width
        return np.column_stack(added)
