"""Log of a command file (.msg): the model read, the commands, the course of each time integration, and messages."""

from __future__ import annotations

import datetime
import time as clock
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from abut.errors import UnwritableFile
from abut.files.atomic_write import check_writable, explain_write_errors
from abut.formats.adams.language.statements import CONTINUED, Statement
from abut.model.model import counted_noun
from abut.results import Channel, MemoryRecorder, Progress, Recorder, Result
from abut.results.channel import ChannelLayout
from abut.results.progress import Silent
from abut.version import VERSION

if TYPE_CHECKING:
    from abut.model import Model
    from abut.results.drawings.machine_drawing import Sketch

ROWS = 20  #: lines of a table at most
#: Columns of a table: two lines of heading, channel and width.
TABLE: tuple[tuple[str, str, str, int], ...] = (
    ("Simulation", "time", "", 13),
    ("Step", "size", "solver.step", 13),
    ("Newton", "iterations", "solver.newton_iterations", 12),
    ("Cumulative", "steps", "solver.steps", 12),
    ("Method's", "order", "solver.order", 10),
    ("Wall clock", "time", "", 12),
)
#: Columns for an analysis without time integration.
BRIEF: tuple[tuple[str, str, str, int], ...] = (TABLE[0], TABLE[3], TABLE[5])
RUNNING = ".running"  #: suffix of the file while it is written
COUNTED = (
    ("bodies", "body"), ("joints", "constraint"), ("motions", "motion"), ("forces", "force"), ("contacts", "contact"),
    ("requests", "request"),
)  # fmt: skip


class CommandLog:
    """Log file writer that also passes progress on to a progress display.

    The file has the suffix ``.running`` until the run ends or fails, and is then renamed. An older log remains until then, and the log
    of a killed run can be read up to that point.

    Args:
        progress: progress display of each analysis.
        path: path of the file; without it the lines are only stored.

    Raises:
        InputError: the file cannot be written.
    """

    def __init__(self, progress: Progress | None = None, path: Path | None = None) -> None:
        self.lines: list[str] = []
        self.path = path
        self._progress = progress or Silent()
        # passed on unchanged
        self.compiling, self.finished = self._progress.compiling, self._progress.finished
        self.waiting: Callable[[str], None] = getattr(progress, "waiting", lambda what: None)
        self._begun = clock.perf_counter()
        self._mark, self._headed, self._table = -1, False, BRIEF
        self._warned: set[str] = set()
        self._problem: UnwritableFile | None = None  # why the file is no longer written
        if path is not None:
            check_writable(path)
            with explain_write_errors(path):
                self._running_path.write_text("", encoding="utf-8")

    @property
    def _running_path(self) -> Path:
        assert self.path is not None
        return self.path.with_name(self.path.name + RUNNING)

    def __enter__(self) -> CommandLog:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Write how the run ended, and rename the file."""
        if problem is not None:
            self.tell("", f" {str(problem) or type(problem).__name__}")
        self.tell("", f" Ended after {clock.perf_counter() - self._begun:.2f} s.", "")
        if self.path is not None and self._problem is None:
            with explain_write_errors(self.path):
                self._running_path.replace(self.path)
        if self._problem is not None and problem is None:
            raise self._problem

    def tell(self, *lines: str) -> None:
        """Add lines."""
        self.lines += lines
        if self.path is not None and self._problem is None:
            try:
                with explain_write_errors(self.path), self._running_path.open("a", encoding="utf-8") as file:
                    file.write("".join(f"{line}\n" for line in lines))
            except UnwritableFile as problem:  # raised at the end: a failing log does not stop an analysis
                self._problem = problem

    # --- progress of an analysis ----------------

    def advance(self, fraction: float, time: float, steps: int) -> None:
        """Pass progress on; for an analysis without time integration, add a row at intervals."""
        self._progress.advance(fraction, time, steps)
        if self._table is BRIEF:
            self.output(fraction, time, {"solver.steps": float(steps)})

    def recorder_maker(self, begin: float, end: float) -> Callable[..., Recorder]:
        """Return a function that makes the recorder of a time integration between these times.

        It writes rows for the first output, the last, and others at equal intervals.
        """

        def make_recorder(
            channels: Sequence[Channel], attributes: Mapping[str, Any], drawing: Sketch | None
        ) -> Recorder:
            self._table = TABLE
            return _LoggingRecorder(self, MemoryRecorder(channels, attributes, drawing), begin, end)

        return make_recorder

    def output(self, fraction: float, time: float, values: Mapping[str, float]) -> None:
        """Add a row for an output, if the next row is due."""
        mark = int(fraction * ROWS + 1e-6)
        if mark <= self._mark:
            return
        self._mark = mark
        if not self._headed:
            self._headed = True
            self.tell("".join(first.rjust(width) for first, _, _, width in self._table))
            self.tell("".join(second.rjust(width) for _, second, _, width in self._table))
        cells = {name: f"{value:.0f}" for name, value in values.items()}
        cells |= {"Simulation": f"{time:.5E}", "Wall clock": f"{clock.perf_counter() - self._begun:.2f}"}
        if "solver.step" in values:
            cells["solver.step"] = f"{values['solver.step']:.5E}"
        self.tell("".join(cells[name or first].rjust(width) for first, _, name, width in self._table))

    # --- lines ----------------

    def banner(self, path: str, dataset: str, title: str) -> None:
        """Write a heading: version, date, command file, dataset, title."""
        now = datetime.datetime.now().astimezone().isoformat(sep=" ", timespec="seconds")
        self.tell(
            "-" * 79,
            f" abut {VERSION}",
            f" {now}",
            f" command file  {path}",
            f" dataset       {dataset}",
            f" title         {title}",
            "-" * 79,
            "",
        )

    def command(self, command: Statement) -> None:
        """Write a command when it is executed."""
        self.tell(f" line {command.line}: {one_line_text(command)}")

    def machine(self, model: Model) -> None:
        """Write the number of bodies, joints, motions, forces, contacts and requests."""
        counts = (counted_noun(len(getattr(model, name)), word) for name, word in COUNTED)
        self.tell("", f" The model has {', '.join(counts)}.", "")

    def begin(self, what: str) -> None:
        """Write the heading of an analysis."""
        self.tell("", f" {what}", "")
        self._mark, self._table, self._headed = -1, BRIEF, False

    def warn(self, sentences: Sequence[str]) -> None:
        """Write each warning once, even if it applies to several analyses."""
        new = [one for one in dict.fromkeys(sentences) if one not in self._warned]
        self._warned.update(new)
        self.tell(*(f" warning: {sentence}" for sentence in new))

    def write_end(self, result: Result, how: str = "") -> None:
        """Write warnings and status of an analysis."""
        self.tell("")
        self.warn(result.warnings)
        self.tell(f" {result.status}" + (f": {how}" if how else ""), "")


class _LoggingRecorder:
    """Recorder that also passes its rows to a log."""

    def __init__(self, log: CommandLog, recorder: MemoryRecorder, begin: float, end: float) -> None:
        self.finish, self.discard = recorder.finish, recorder.discard
        self._log, self._recorder, self._begin, self._end = log, recorder, begin, end
        columns = ChannelLayout(recorder.channels).columns
        self._columns = {name: columns[name] for _, _, name, _ in TABLE if name in columns}

    def append(self, time: ArrayLike, rows: ArrayLike) -> None:
        """Record more outputs."""
        self._recorder.append(time, rows)
        for at, row in zip(np.asarray(time), np.asarray(rows), strict=True):
            values = {name: float(row[column][0]) for name, column in self._columns.items()}
            self._log.output((at - self._begin) / (self._end - self._begin), float(at), values)


def one_line_text(command: Statement) -> str:
    """Return a command on one line."""
    return " ".join(f"{command.label}{command.body}".replace(CONTINUED, " ").split())
