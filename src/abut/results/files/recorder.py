"""Recorders that receive rows during a run and return its result when it ends, however it ends."""

from __future__ import annotations

import math
import os
import time as clock
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol, final

import numpy as np
import numpy.typing as npt

from abut.array_types import Numbers
from abut.errors import InputError, RunError, Status, UnwritableFile
from abut.files.atomic_write import explain_write_errors, replace_atomically
from abut.results.channel import Channel, ChannelLayout
from abut.results.drawings.machine_drawing import Sketch, resolve_drawing
from abut.results.extremes import Extremes
from abut.results.files import journal as journals
from abut.results.files import journal_table
from abut.results.files.journal import JournalWriter
from abut.results.files.journal_table import (
    JoinedTable,
    JournalTable,
    write_beginning,
    write_end,
    write_extremes,
    write_rows,
)
from abut.results.result import Result
from abut.results.table import MemoryTable, check_shapes

LEAST_ROWS = 16  #: least number of rows by which memory grows
PIECE = 4096  #: largest number of outputs in a block of a journal
SHARE = 0.05  #: largest share of the time for writing extremes


class Recorder(Protocol):
    """Interface to which a run writes: ``append`` for each chunk of output, then ``finish`` once (or ``discard``)."""

    def append(self, time: npt.ArrayLike, rows: npt.ArrayLike) -> None:
        """Append k outputs: ``time`` (k,) [s] and ``rows`` (k, width), the channels side by side, in SI."""

    def finish(
        self,
        statistics: Mapping[str, Any],
        status: Status,
        warnings: Sequence[str] = (),
        extremes: Extremes | None = None,
    ) -> Result:
        """End the recording, also of a run that failed or was interrupted, and return the result."""

    def discard(self) -> None:
        """Drop everything: the run could not start. After ``finish`` this does nothing."""


@final
class MemoryRecorder:
    """Recorder that keeps the rows in memory.

    Args:
        channels: channels of the columns, in order.
        attributes: JSON-able facts kept with the result; the report shows ``name`` and ``model``.
        drawing: the drawing, or a function that makes it at the first request.
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
        self._layout = ChannelLayout(self.channels)
        self._count = 0
        self._time: Numbers = np.empty(0)
        self._rows: Numbers = np.empty((0, self._layout.width))

    def append(self, time: npt.ArrayLike, rows: npt.ArrayLike) -> None:
        """Append k outputs; the arrays are copied.

        Raises:
            MemoryError: there is no memory for them; all outputs before remain.
        """
        block_time, block_rows = np.asarray(time, dtype=np.float64), np.asarray(rows, dtype=np.float64)
        check_shapes(block_time, block_rows, self._layout.width)
        count = self._count + len(block_time)
        if count > len(self._rows):
            self._resize(count + max(count // 8, LEAST_ROWS))
        self._time[self._count : count], self._rows[self._count : count] = block_time, block_rows
        self._count = count

    def finish(
        self,
        statistics: Mapping[str, Any],
        status: Status,
        warnings: Sequence[str] = (),
        extremes: Extremes | None = None,
    ) -> Result:
        """Return the result, which takes over the rows."""
        self._resize(self._count)
        table = MemoryTable(self._layout, self._time, self._rows)
        self.discard()
        return Result(table, statistics, status, warnings, self.attributes, self.drawing, extremes)

    def discard(self) -> None:
        """Drop the rows."""
        self._count = 0
        self._time, self._rows = np.empty(0), np.empty((0, self._layout.width))

    def _resize(self, count: int) -> None:
        """Change the number of rows for which there is memory; the system extends or moves large arrays without a copy."""
        self._time.resize(count, refcheck=False)
        self._rows.resize((count, self._layout.width), refcheck=False)


@final
class FileRecorder:
    """Recorder that writes the rows to a file, which can be read whenever the run is cut off; memory does not grow with the run.

    During the run the file is a journal (`abut.results.files.journal`). It gets its final name and is on the disk a second after the first
    outputs, and is updated every second. ``finish`` writes a NetCDF-4 file under a temporary name, which then replaces the journal.

    Args:
        path: the file to write; an older one is replaced when the first outputs are on the disk.
        channels: channels of the columns, in order.
        attributes: JSON-able facts kept with the result; the report shows ``name`` and ``model``.
        drawing: the drawing, or a function that makes it, which is called at once.

    Raises:
        InputError: the folder does not exist, or a channel has a name that no file can have.
        UnwritableFile: the folder cannot be written, or the disk is full.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        channels: Sequence[Channel],
        attributes: Mapping[str, Any] | None = None,
        drawing: Sketch | None = None,
    ) -> None:
        path = Path(os.path.abspath(path))  # a user's function may change the working folder
        self.path = path
        self.channels = tuple(channels)
        self._layout = ChannelLayout(self.channels)
        self._journal: JournalWriter | None = JournalWriter(path)
        self._waiting: list[tuple[int, Numbers, Numbers]] = []  # rows, and the number of their block
        self._noted, self._due = (
            -math.inf,
            clock.monotonic() + journals.INTERVAL,
        )  # time of the run, and of the clock
        try:
            write_beginning(self._journal, self.channels, attributes or {}, resolve_drawing(drawing))
        except BaseException:
            self.discard()
            raise

    def append(self, time: npt.ArrayLike, rows: npt.ArrayLike) -> None:
        """Append k outputs: they are in the file when this returns, and on the disk a second later.

        Raises:
            UnwritableFile: the disk is full, or fails; they are kept for ``finish``.
        """
        block_time, block_rows = np.array(time, dtype=np.float64), np.array(rows, dtype=np.float64)
        check_shapes(block_time, block_rows, self._layout.width)
        journal = self._open_journal()
        for start in range(0, len(block_time), PIECE):
            number = max(journal.blocks, self._waiting[-1][0] + 1 if self._waiting else 0)
            piece = slice(start, start + PIECE)
            self._waiting.append((number, block_time[piece], block_rows[piece]))
        self._write_waiting(journal)

    def note_extremes(self, now: float, record: Callable[[], Extremes]) -> None:
        """Write the extremes of the run so far, once a second at most and in a twentieth of the time.

        Args:
            now: present time of the run [s].
            record: returns its extremes.

        Raises:
            UnwritableFile: the disk is full, or fails.
        """
        begun, journal = clock.monotonic(), self._open_journal()
        if begun < self._due or self._waiting or journal.blocks < journals.NAMED:
            return
        write_extremes(journal, record().since(self._noted))
        self._noted, done = now, clock.monotonic()
        self._due = done + max(journals.INTERVAL, (done - begun) / SHARE)

    def _write_waiting(self, journal: JournalWriter) -> None:
        while self._waiting:
            number, time, rows = self._waiting[0]
            if (
                number >= journal.blocks
            ):  # otherwise an interruption occurred between its writing and this line
                write_rows(journal, time, rows)
            self._waiting.pop(0)

    def finish(
        self,
        statistics: Mapping[str, Any],
        status: Status,
        warnings: Sequence[str] = (),
        extremes: Extremes | None = None,
    ) -> Result:
        """Convert the file to NetCDF-4 and open it.

        If that cannot be written, the journal stays, and the result's status is failed with the reason. Rows that could not be written
        there either are in the result only.

        Raises:
            RunError: there is not enough memory for the result; the file contains it.
        """
        try:
            return self._finish_file(statistics, status, warnings, extremes)
        except MemoryError as problem:
            if self._journal is not None:
                with suppress(OSError):
                    self._journal.keep()
                self._journal = None
            raise RunError(
                f"out of memory for the result ({problem}); {self.path} contains all outputs: open it "
                "with abut.load on a machine with more memory"
            ) from problem

    def _finish_file(
        self,
        statistics: Mapping[str, Any],
        status: Status,
        warnings: Sequence[str],
        extremes: Extremes | None,
    ) -> Result:
        """Return the result from a NetCDF-4 file or from the journal."""
        journal = self._open_journal()
        try:
            self._write_waiting(journal)
            write_end(journal, statistics, status, warnings, extremes or Extremes())
            if journal.is_removed:
                raise UnwritableFile.of(self.path, "it was removed during the run")
            journal.close()
            finish_journal(journal.place, self.path)
        except InputError as problem:  # the disk is full, or NetCDF does not allow a channel of this name
            return self._incomplete(journal, statistics, problem, status, warnings, extremes)
        journal.discard()
        self._journal = None
        return Result.load(self.path)

    def _incomplete(
        self,
        journal: JournalWriter,
        statistics: Mapping[str, Any],
        problem: InputError,
        status: Status,
        warnings: Sequence[str],
        extremes: Extremes | None,
    ) -> Result:
        """Return the recorded data from the journal and from rows that could not be written there."""
        with suppress(OSError):
            if journal.is_removed:
                journal.rescue()
            journal.keep()
        self._journal = None
        table, metadata, drawing = journal_table.read_journal(journal.place)
        journal.discard()  # one that holds nothing
        of_file = (
            f"; {journal.place} is a journal of {len(table.time)} outputs: abut.load reads it, and "
            "`abut convert` converts it to a NetCDF-4 file"
        )
        sentence = f"{problem}{of_file if len(table.time) else ''}"
        waiting = [(time, rows) for number, time, rows in self._waiting if number >= journal.blocks]
        if waiting:
            table = JoinedTable([table, *(MemoryTable(self._layout, *block) for block in waiting)])
            sentence += f"; the result in memory has all {len(table.time)} outputs: save it elsewhere"
        if status.ok:
            status = Status.failed(f"the run reached its end, but {sentence}", status.time)
        elif str(problem) in status.sentence:
            status = Status(status.kind, sentence, status.time)
        else:
            warnings = [*warnings, sentence]
        return Result(table, statistics, status, warnings, metadata["attributes"], drawing, extremes)

    def leave(self, extremes: Extremes | None = None) -> None:
        """End the recording and leave the journal, with the extremes so far, under its final name, if it has any outputs.

        Raises:
            UnwritableFile: the disk fails, or the name cannot be taken.
        """
        journal = self._open_journal()
        if extremes is not None:
            write_extremes(journal, extremes)
        with explain_write_errors(self.path):
            journal.keep()
        journal.discard()  # one that holds nothing
        self._journal = None

    def discard(self) -> None:
        """Close and remove the file, unless it has its final name."""
        if self._journal is not None:
            self._journal.discard()
            self._journal = None

    def _open_journal(self) -> JournalWriter:
        if self._journal is None:
            raise InputError(
                f"the recording of {self.path} has already ended; make a new recorder for a new run"
            )
        return self._journal


def finish_journal(source: str | os.PathLike[str], target: str | os.PathLike[str]) -> Path:
    """Convert a journal to a NetCDF-4 file, which may replace it, and return its path.

    Raises:
        UnreadableFile: the source is damaged, or not a journal.
        UnwritableFile: the target cannot be written; the journal stays.
    """
    table, metadata, drawing = journal_table.read_journal(source)
    metadata["warnings"].pop()  # the warning about the journal
    result = Result(table, **metadata, drawing=drawing)
    with replace_atomically(target) as partial:
        result.write(partial)
        if isinstance(table, JournalTable):
            table.close()  # some systems cannot replace an open file
    return Path(target)
