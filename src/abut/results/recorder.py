"""Recorders take rows while a run marches and give the result when it ends, however it ends."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol, final

import numpy as np
import numpy.typing as npt

from abut.errors import InputError, Status
from abut.results import netcdf
from abut.results.channel import Channel, Layout
from abut.results.drawing import Sketch, finished
from abut.results.files import partial_path
from abut.results.result import Result
from abut.results.table import Array, MemoryTable, check_shapes

if TYPE_CHECKING:
    import netCDF4


class Recorder(Protocol):
    """What a run writes to: ``append`` for each chunk of output, then ``finish`` once (or ``discard``)."""

    def append(self, time: npt.ArrayLike, rows: npt.ArrayLike) -> None:
        """Take k more outputs: ``time`` (k,) [s] and ``rows`` (k, width), the channels side by side, in SI."""

    def finish(self, statistics: Mapping[str, Any], status: Status, warnings: Sequence[str] = ()) -> Result:
        """End the recording, also of a run that failed or was interrupted, and give what was recorded."""

    def discard(self) -> None:
        """Drop everything: the run could not start. After ``finish`` this does nothing."""


@final
class MemoryRecorder:
    """Keeps the rows in memory.

    Args:
        channels: what the columns are, in order.
        attributes: JSON-able facts kept with the result; the report shows ``name`` and ``model``.
        drawing: what there is to draw, or what makes it when it is first asked for.
    """

    def __init__(
        self,
        channels: Sequence[Channel],
        attributes: Mapping[str, Any] | None = None,
        drawing: Sketch | None = None,
    ) -> None:
        self.channels = tuple(channels)
        self.drawing = drawing
        self.attributes = dict(attributes or {})
        self._layout = Layout(self.channels)
        self._times: list[Array] = []
        self._rows: list[Array] = []

    def append(self, time: npt.ArrayLike, rows: npt.ArrayLike) -> None:
        """Take k more outputs; the arrays are copied."""
        block_time, block_rows = np.array(time, dtype=np.float64), np.array(rows, dtype=np.float64)
        check_shapes(block_time, block_rows, self._layout.width)
        self._times.append(block_time)
        self._rows.append(block_rows)

    def finish(self, statistics: Mapping[str, Any], status: Status, warnings: Sequence[str] = ()) -> Result:
        """Join the blocks into a result."""
        time = np.concatenate([np.empty(0), *self._times])
        rows = np.concatenate([np.empty((0, self._layout.width)), *self._rows])
        self.discard()
        table = MemoryTable(self._layout, time, rows)
        return Result(table, statistics, status, warnings, self.attributes, self.drawing)

    def discard(self) -> None:
        """Drop the blocks."""
        self._times, self._rows = [], []


@final
class FileRecorder:
    """Streams the rows to a NetCDF-4 file; memory does not grow with the run.

    The file is written under a temporary name in the same folder and takes its own name at ``finish``, so
    that a half-written file never passes for a result.

    Args:
        path: the file to make; an older one is replaced at ``finish``.
        channels: what the columns are, in order.
        attributes: JSON-able facts kept with the result; the report shows ``name`` and ``model``.
        drawing: what there is to draw, or what makes it, which is done at once.

    Raises:
        InputError: the folder does not exist or cannot be written.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        channels: Sequence[Channel],
        attributes: Mapping[str, Any] | None = None,
        drawing: Sketch | None = None,
    ) -> None:
        self.path = path
        self.channels = tuple(channels)
        self._layout = Layout(self.channels)
        self._partial = partial_path(path)
        try:
            self._dataset: netCDF4.Dataset | None = netcdf.create(
                self._partial, self.channels, attributes or {}, finished(drawing)
            )
        except OSError as problem:
            raise InputError(
                f"cannot write {path}: {problem.strerror or problem}; choose another place"
            ) from problem
        self._time = np.empty(netcdf.CHUNK)
        self._rows = np.empty((netcdf.CHUNK, self._layout.width))
        self._held = 0  # rows waiting in the buffer
        self._written = 0  # rows in the file

    def append(self, time: npt.ArrayLike, rows: npt.ArrayLike) -> None:
        """Take k more outputs and write those that fill whole chunks of the file."""
        block_time, block_rows = np.asarray(time, dtype=np.float64), np.asarray(rows, dtype=np.float64)
        check_shapes(block_time, block_rows, self._layout.width)
        taken = 0
        while taken < len(block_time):
            count = min(netcdf.CHUNK - self._held, len(block_time) - taken)
            self._time[self._held : self._held + count] = block_time[taken : taken + count]
            self._rows[self._held : self._held + count] = block_rows[taken : taken + count]
            self._held += count
            taken += count
            if self._held == netcdf.CHUNK:
                self._flush()

    def finish(self, statistics: Mapping[str, Any], status: Status, warnings: Sequence[str] = ()) -> Result:
        """Write what is left, give the file its name and open it."""
        if self._dataset is None:
            raise InputError(
                f"the recording of {self.path} has already ended; make a new recorder for a new run"
            )
        self._flush()
        netcdf.close(self._dataset, statistics, status, warnings)
        self._dataset = None
        os.replace(self._partial, self.path)
        return Result.load(self.path)

    def discard(self) -> None:
        """Close and remove the temporary file."""
        if self._dataset is not None:
            self._dataset.close()
            self._dataset = None
            with suppress(FileNotFoundError):
                self._partial.unlink()

    def _flush(self) -> None:
        held = self._held
        if held and self._dataset is not None:
            netcdf.write_block(
                self._dataset, self._layout, self._written, self._time[:held], self._rows[:held]
            )
            self._written += held
            self._held = 0
