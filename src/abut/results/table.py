"""Tables that store the numbers of a result: in memory, or in a file that is read channel by channel."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.results.channel import Channel, ChannelLayout
from abut.results.files.hdf5_lock import HDF5_LOCK

if TYPE_CHECKING:
    import netCDF4


class ResultTable(Protocol):
    """Interface of a table: times and the values of every channel; returned arrays are read-only."""

    layout: ChannelLayout

    @property
    def time(self) -> Numbers:
        """Output times [s], shape (n,)."""

    def values(self, channel: Channel) -> Numbers:
        """Return all values of one channel: (n,) for a scalar, (n, k) for a vector."""

    def block(self, channel: Channel, start: int, stop: int) -> Numbers:
        """Return the values of one channel between two output indices, always (m, k)."""


class MemoryTable:
    """Table of rows in memory: the channels' values side by side in the order of the channels.

    The results of one study share a layout; a list of channels creates a new one.

    Raises:
        InvalidValue: ``time`` is not (n,), or ``rows`` not (n, width of all channels).
    """

    def __init__(
        self, channels: Sequence[Channel] | ChannelLayout, time: npt.ArrayLike, rows: npt.ArrayLike
    ) -> None:
        self.layout = channels if isinstance(channels, ChannelLayout) else ChannelLayout(channels)
        self.time: Numbers = _freeze_values(time)
        self.rows: Numbers = _freeze_values(rows)
        check_shapes(self.time, self.rows, self.layout.width)

    def values(self, channel: Channel) -> Numbers:
        """Return all values of one channel."""
        values: Numbers = self.layout.part(self.rows, channel.name)
        return values

    def block(self, channel: Channel, start: int, stop: int) -> Numbers:
        """Return the values of one channel between two output indices."""
        return self.rows[start:stop, self.layout.columns[channel.name]]


class FileTable:
    """Table of rows in an open NetCDF-4 file; each request reads only the requested channel."""

    def __init__(self, layout: ChannelLayout, dataset: netCDF4.Dataset) -> None:
        self.layout = layout
        self._dataset = dataset
        with HDF5_LOCK:
            for name in ("time", *layout.channels):
                _limit_cache(dataset[name])
            self.time: Numbers = _freeze_values(dataset["time"][:])

    def values(self, channel: Channel) -> Numbers:
        """Return all values of one channel, read from the file."""
        with HDF5_LOCK:
            return _freeze_values(self._dataset[channel.name][:])

    def block(self, channel: Channel, start: int, stop: int) -> Numbers:
        """Return the values of one channel between two output indices, read from the file."""
        with HDF5_LOCK:
            values: Numbers = np.asarray(self._dataset[channel.name][start:stop], dtype=np.float64)
        return values.reshape(len(values), channel.width)


def check_shapes(time: Numbers, rows: Numbers, width: int) -> None:
    """Raise an error unless times and rows have matching shapes.

    Raises:
        InvalidValue: the shape of ``rows`` is not (number of times, width).
    """
    if time.ndim != 1 or rows.shape != (len(time), width):
        need = f"have the shape ({time.size}, {width}), one row per time and one column per channel component"
        raise InvalidValue.of("shape of the recorded rows", rows.shape, need)


def _limit_cache(variable: netCDF4.Variable[Any]) -> None:
    """Limit the cache of a variable of a file to two chunks, so that read values do not stay in memory twice."""
    chunk = variable.chunking()
    if chunk and chunk != "contiguous":
        variable.set_var_chunk_cache(size=2 * variable.dtype.itemsize * math.prod(chunk), nelems=7)


def _freeze_values(values: npt.ArrayLike) -> Numbers:
    view = np.asarray(values, dtype=np.float64).view()
    view.flags.writeable = False
    return view
