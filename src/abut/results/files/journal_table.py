"""Results from journals: the rows of a run that was cut off, or that is still running, up to the last complete block."""

from __future__ import annotations

import dataclasses
import json
import os
import weakref
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any

import numpy as np

from abut.array_types import Numbers
from abut.errors import Status, UnreadableFile
from abut.results.channel import Channel, ChannelLayout
from abut.results.drawings import machine_drawing as drawings
from abut.results.drawings.machine_drawing import Drawing
from abut.results.extremes import Extremes
from abut.results.files import file_checks
from abut.results.files.journal import JournalBlock, JournalWriter, read_blocks
from abut.results.table import MemoryTable, ResultTable

__all__ = [
    "JoinedTable",
    "JournalTable",
    "read_journal",
    "write_beginning",
    "write_end",
    "write_extremes",
    "write_rows",
]

FORMAT, READABLE = "abut journal 2", ("abut journal 1", "abut journal 2")
IN_MEMORY = 64 * 2**20  #: bytes of values up to which a journal is read completely when opened
KEPT = 8192  #: rows of a journal, read last, that are kept in memory
REMEDY = "`abut convert` converts it to a NetCDF-4 file"


def write_beginning(
    writer: JournalWriter, channels: Sequence[Channel], attributes: Mapping[str, Any], drawing: Drawing
) -> None:
    """Append the data known before the first row."""
    content = {
        "format": FORMAT,
        "channels": [dataclasses.astuple(channel) for channel in channels],
        "attributes": attributes,
        "drawing": drawings.drawing_texts(drawing),
    }
    writer.write("begin", content, drawings.drawing_arrays(drawing))


def write_rows(writer: JournalWriter, time: Numbers, rows: Numbers) -> None:
    """Append outputs."""
    writer.write("rows", {}, {"time": time, "rows": rows}, packed=True)


def write_end(
    writer: JournalWriter,
    statistics: Mapping[str, Any],
    status: Status,
    warnings: Sequence[str],
    extremes: Extremes,
) -> None:
    """Append the outcome of the run, and its extremes."""
    content = {"statistics": statistics, "status": dataclasses.asdict(status), "warnings": list(warnings)}
    writer.write("end", content | {"extremes": extremes.texts()}, extremes.arrays())


def write_extremes(writer: JournalWriter, extremes: Extremes) -> None:
    """Append the extremes so far, with the touches since the last such block."""
    writer.write("extremes", extremes.texts(), extremes.arrays())


class JournalTable:
    """Table of rows in a journal; each request reads them from the file.

    Args:
        layout: of the rows.
        file: the journal, opened for reading.
        blocks: those of rows.
    """

    def __init__(self, layout: ChannelLayout, file: IO[bytes], blocks: Sequence[JournalBlock]) -> None:
        self.layout, self._file, self._blocks = layout, file, blocks
        self._latest: dict[int, Numbers] = {}  # rows of the blocks read last, by number
        times = [block.read(file, "time") for block in blocks]
        self.time: Numbers = np.concatenate([np.empty(0), *times])
        self.time.flags.writeable = False
        self._starts = np.cumsum([0, *map(len, times)])
        weakref.finalize(self, file.close)

    def values(self, channel: Channel) -> Numbers:
        """Return all values of one channel, read from the file."""
        values = self.block(channel, 0, len(self.time))
        values = values if channel.components else values[:, 0]
        values.flags.writeable = False
        return values

    def block(self, channel: Channel, start: int, stop: int) -> Numbers:
        """Return the values of one channel between two output indices, read from the file."""
        return self._read_columns(self.layout.columns[channel.name], start, stop)

    def rows(self, start: int, stop: int) -> Numbers:
        """Return all channels between two output indices."""
        return self._read_columns(slice(0, self.layout.width), start, stop)

    def _read_columns(self, columns: slice, start: int, stop: int) -> Numbers:
        """Return some columns between two output indices; a few blocks of the journal are in memory besides them."""
        start = max(start, 0)
        stop = max(min(stop, len(self.time)), start)
        found = np.empty((stop - start, columns.stop - columns.start))
        number = int(np.searchsorted(self._starts, start, side="right")) - 1
        while number < len(self._blocks) and (at := int(self._starts[number])) < stop:
            first, last = max(start, at), min(stop, int(self._starts[number + 1]))
            found[first - start : last - start] = self._block_rows(number)[first - at : last - at, columns]
            number += 1
        return found

    def _block_rows(self, number: int) -> Numbers:
        """Return the rows of one block of the journal; the blocks read last are kept, since a window of outputs may be in several."""
        rows = self._latest.pop(number, None)
        if rows is None:
            while sum(map(len, self._latest.values())) > KEPT:
                self._latest.pop(next(iter(self._latest)))
            rows = self._blocks[number].read(self._file, "rows")
        self._latest[number] = rows
        return rows

    def close(self) -> None:
        """Close the file; values that were read remain."""
        self._file.close()


class JoinedTable:
    """Concatenation of tables: rows that could not be written after those of a file, or that do not fit into one array."""

    def __init__(self, parts: Sequence[ResultTable]) -> None:
        self.layout, self._parts = parts[0].layout, tuple(parts)
        self.time: Numbers = np.concatenate([part.time for part in parts])
        self.time.flags.writeable = False

    def values(self, channel: Channel) -> Numbers:
        """Return all values of one channel."""
        values = np.concatenate([part.values(channel) for part in self._parts])
        values.flags.writeable = False
        return values

    def block(self, channel: Channel, start: int, stop: int) -> Numbers:
        """Return the values of one channel between two output indices."""
        found = [np.empty((0, channel.width))]
        for part in self._parts:
            count = len(part.time)
            found.append(part.block(channel, min(max(start, 0), count), min(max(stop, 0), count)))
            start, stop = start - count, stop - count
        return np.concatenate(found)


def read_journal(path: str | os.PathLike[str]) -> tuple[ResultTable, dict[str, Any], Drawing]:
    """Return the table of a journal, its metadata (attributes, statistics, status, warnings, extremes) and its drawing.

    Raises:
        UnreadableFile: its beginning is damaged, or something else wrote it.
    """
    file = Path(path).open("rb")  # noqa: SIM115 - closed here, or by the table
    try:
        blocks, rest = read_blocks(file)
        if not blocks or blocks[0].what != "begin":
            raise UnreadableFile.of(
                path,
                "the journal contains no output: the run was interrupted before its first output, or "
                "the beginning of the file is damaged; run the model again",
            )
        return _read_blocks(path, file, blocks, rest)
    except UnreadableFile:
        file.close()
        raise
    except Exception as problem:  # texts and sizes that are not those of a result
        file.close()
        raise UnreadableFile.of(path, f"the journal is damaged ({problem}); run the model again") from problem


def _read_blocks(
    path: str | os.PathLike[str], file: IO[bytes], blocks: Sequence[JournalBlock], rest: int
) -> tuple[ResultTable, dict[str, Any], Drawing]:
    begin = blocks[0]
    if begin.facts["format"] not in READABLE:
        raise UnreadableFile.of(
            path,
            f'it is not an "{FORMAT}"; a newer version of abut may have written it: read it with that '
            "version",
        )
    layout = ChannelLayout([file_checks.make_channel(*one) for one in begin.facts["channels"]])
    texts = begin.facts["drawing"]
    drawing = drawings.from_arrays({name: begin.read(file, name) for name in begin.arrays}, **texts)
    file_checks.check_drawing(drawing)
    rows = [block for block in blocks if block.what == "rows"]
    last = next((block for block in blocks if block.what == "end"), None)
    if last is not None:
        extremes = _block_extremes(file, last, last.facts["extremes"])
    else:
        parts = [_block_extremes(file, block, block.facts) for block in blocks if block.what == "extremes"]
        extremes = Extremes.from_chunks(parts)
    table = JournalTable(layout, file, rows)
    whole: ResultTable = table
    if 8 * len(table.time) * layout.width <= IN_MEMORY:
        whole = MemoryTable(layout, table.time, table.rows(0, len(table.time)))
        table.close()
    metadata: dict[str, Any] = {"attributes": begin.facts["attributes"]}
    end = last and {name: last.facts[name] for name in ("statistics", "status", "warnings")}
    metadata |= end or {
        "statistics": {},
        "status": dataclasses.asdict(_interrupted_status(table.time)),
        "warnings": [],
    }
    metadata["warnings"] = [
        *metadata["warnings"],
        _journal_warning(path, len(table.time), rest, last is not None),
    ]
    return (
        whole,
        file_checks.result_arguments(**json.loads(json.dumps(metadata))) | {"extremes": extremes},
        drawing,
    )


def _block_extremes(file: IO[bytes], block: JournalBlock, texts: Mapping[str, Any]) -> Extremes:
    return Extremes.from_arrays({name: block.read(file, name) for name in block.arrays}, texts)


def _interrupted_status(time: Numbers) -> Status:
    sentence = (
        "the run was interrupted (killed, power failure), or is still running; the outputs up to "
        "then are kept"
    )
    return Status("interrupted", sentence, float(time[-1]) if len(time) else None)


def _journal_warning(path: str | os.PathLike[str], count: int, rest: int, ended: bool) -> str:
    """Return the warning about a result that is read from a journal."""
    cut = f"; the last {rest} bytes are incomplete or damaged and were ignored" if rest else ""
    of = "whose NetCDF-4 file could not be written" if ended else "that has not ended"
    return f"{path} is the journal of a run {of}: it contains {count} outputs{cut}; {REMEDY}"
