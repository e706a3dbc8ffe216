"""File of a run's rows as plain numbers: a child process appends, the server reads the complete rows.

Each output is its time and its row, as doubles; a row that was cut off by the end of the child is ignored.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from abut.errors import Status
from abut.files.atomic_write import explain_write_errors, replace_atomically
from abut.results import Channel, MemoryRecorder, Result, load
from abut.results.drawings.machine_drawing import Sketch
from abut.results.extremes import Extremes

HEAD, ROWS, EXTREMES = "head.nc", "rows.f8", "extremes.npz"


class RowsRecorder:
    """Recorder whose files can be read while they are written.

    Args:
        folder: target folder; it must exist.
        ended: called with statistics, status and warnings at the end.
        channels: channels of the columns, in order.
        attributes: facts kept with the result.
        drawing: the drawing, or a function that makes it.
    """

    def __init__(
        self,
        folder: Path,
        ended: Callable[[Mapping[str, Any], Status, Sequence[str]], None],
        channels: Sequence[Channel],
        attributes: Mapping[str, Any] | None = None,
        drawing: Sketch | None = None,
    ) -> None:
        self._folder, self._handle_end = folder, ended
        head = MemoryRecorder(channels, attributes, drawing).finish({}, Status.interrupted(), ())
        self._file = (folder / ROWS).open("wb")
        head.save(folder / HEAD)  # written last: if it exists, the rows exist too

    def append(self, time: npt.ArrayLike, rows: npt.ArrayLike) -> None:
        """Append k outputs: they are in the file when this returns."""
        block = np.column_stack([np.asarray(time, dtype=np.float64), np.asarray(rows, dtype=np.float64)])
        with explain_write_errors(self._folder / ROWS):  # an error ends the run with the recorded rows
            self._file.write(block.tobytes())
            self._file.flush()

    def finish(
        self,
        statistics: Mapping[str, Any],
        status: Status,
        warnings: Sequence[str] = (),
        extremes: Extremes | None = None,
    ) -> Result:
        """Report the end, and return the recorded result."""
        self._file.close()
        found = extremes or Extremes()
        with replace_atomically(self._folder / EXTREMES) as partial, partial.open("wb") as file:
            np.savez(file, allow_pickle=False, texts=np.array(json.dumps(found.texts())), **found.arrays())
        self._handle_end(statistics, status, warnings)
        return RecordedRows(self._folder).result(status, statistics, warnings)

    def discard(self) -> None:
        """Close the file and keep its contents; the reader decides about these."""
        self._file.close()


class RecordedRows:
    """Rows recorded so far in a folder.

    Raises:
        InputError: nothing was recorded yet.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / ROWS
        self.head = load(folder / HEAD)
        self._layout = self.head.recorded
        self._width = 1 + self._layout.width

    def __len__(self) -> int:
        """Return the number of complete outputs."""
        return self._path.stat().st_size // (8 * self._width)

    def result(
        self,
        status: Status,
        statistics: Mapping[str, Any] | None = None,
        warnings: Sequence[str] = (),
        most: int | None = None,
        **attributes: object,
    ) -> Result:
        """Return a result of the outputs so far: at most about ``most`` of them, including the largest contact forces and the last.

        Further attributes are added to those recorded, or replace them.
        """
        count = len(self)
        table = (
            np.memmap(self._path, dtype=np.float64, mode="r", shape=(count, self._width))
            if count
            else np.empty((0, self._width))
        )
        if most is not None and count > most:
            table = table[self._representative_rows(table, most)]
        return Result.from_rows(
            self._layout,
            table[:, 0],
            table[:, 1:],
            statistics=statistics,
            status=status,
            warnings=warnings,
            attributes=self.head.attributes | attributes,
            drawing=self.head.drawing,
            extremes=self._extremes(),
        )

    def _extremes(self) -> Extremes:
        """Return the extremes of a run that has ended; none before."""
        path = self._path.with_name(EXTREMES)
        if not path.exists():
            return Extremes()
        with np.load(path, allow_pickle=False) as file:
            return Extremes.from_arrays(file, json.loads(str(file["texts"])))

    def _representative_rows(self, table: npt.NDArray[np.float64], most: int) -> npt.NDArray[np.intp]:
        """Return rows that represent a long run: the first of each interval, and the one with the largest contact loads."""
        count = len(table)
        size = -(-2 * count // most)
        starts = np.arange(0, count, size)
        columns = [
            1 + place.start
            for name, place in self._layout.columns.items()
            if name.endswith((".normal_magnitude", ".normal_magnitude.largest"))
        ]
        peaks = starts + size // 2
        if columns:
            force = np.zeros(len(starts) * size)
            force[:count] = np.nan_to_num(table[:, columns]).max(axis=1)
            peaks = starts + np.argmax(force.reshape(-1, size), axis=1)
        kept = np.unique(np.concatenate([starts, peaks, [count - 1]]))
        return kept[kept < count]
