"""Channels computed from other channels, as the REQUESTs of an Adams dataset."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.results import Channel


class Requests:
    """The base channels of a run, and those that the model's requests add."""

    def __init__(self, model: Any, columns: Sequence[tuple[str, str, tuple[str, ...], str, str]]) -> None:
        base = [Channel(*column) for column in columns]
        self._requests = tuple(model.requests)
        self.channels = (*base, *(r.channel for r in self._requests))
        self._slices: dict[str, tuple[int, int]] = {}
        at = 0
        for channel in base:
            self._slices[channel.name] = (at, channel.width)
            at += channel.width

    def extend(self, time: NDArray[np.float64], rows: NDArray[np.float64]) -> NDArray[np.float64]:
        """Rows with the requests' columns appended."""
        if not self._requests:
            return rows
        values: dict[str, Any] = {"time": time}
        for name, (at, width) in self._slices.items():
            values[name] = rows[:, at : at + width] if width > 1 else rows[:, at]
        return np.column_stack([rows, *(np.asarray(r.evaluate(values)) for r in self._requests)])
