"""The log of a command file (.msg): what was read, what was done, how the marches went, and what was told."""

from __future__ import annotations

import datetime
import importlib.metadata
import time as clock
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from abut.errors import InputError, Status
from abut.formats.adams.statements import CONTINUED, Statement
from abut.model.model import plural
from abut.results import Progress, Result
from abut.results.progress import Silent

ROWS = 20  #: lines of a table at most
#: Two lines of heading of a table's columns, their channels and their widths.
TABLE: tuple[tuple[str, str, str, int], ...] = (
    ("Simulation", "time", "", 13),
    ("Step", "size", "solver.step", 13),
    ("Newton", "iterations", "solver.newton_iterations", 12),
    ("Cumulative", "steps", "solver.steps", 12),
    ("Method's", "order", "solver.order", 10),
)
COUNTED = (
    ("bodies", "body"), ("joints", "constraint"), ("motions", "motion"), ("forces", "force"), ("contacts", "contact"),
    ("requests", "request"),
)  # fmt: skip


class Log:
    """Gathers the lines; tells a progress display what it is told of marches.

    Args:
        progress: of each march.
    """

    def __init__(self, progress: Progress | None) -> None:
        self.lines: list[str] = []
        self._progress = progress or Silent()
        self._begun = clock.perf_counter()
        self._clocks: list[tuple[float, float]] = []

    # --- what a march tells ----------------

    def compiling(self, seconds: float) -> None:
        """Pass it on."""
        self._progress.compiling(seconds)

    def advance(self, fraction: float, time: float, steps: int) -> None:
        """Keep the wall clock of a time, and pass it on."""
        self._clocks.append((time, clock.perf_counter() - self._begun))
        self._progress.advance(fraction, time, steps)

    def finished(self, status: Status) -> None:
        """Pass it on."""
        self._progress.finished(status)

    # --- lines ----------------

    def banner(self, path: str, dataset: str, title: str) -> None:
        """Who ran what, and when."""
        now = datetime.datetime.now().astimezone().isoformat(sep=" ", timespec="seconds")
        self.lines += [
            "-" * 79,
            f" abut {_version()}",
            f" {now}",
            f" command file  {path}",
            f" dataset       {dataset}",
            f" title         {title}",
            "-" * 79,
            "",
        ]

    def command(self, command: Statement) -> None:
        """A command, as it is carried out."""
        self.lines.append(f" line {command.line}: {shown(command)}")

    def machine(self, model: Any) -> None:
        """How many of what there are."""
        counts = (
            f"{len(getattr(model, name))} {word if len(getattr(model, name)) == 1 else _many(word)}"
            for name, word in COUNTED
        )
        self.lines += ["", f" The model has {', '.join(counts)}.", ""]

    def warn(self, sentences: Sequence[str]) -> None:
        """What is told."""
        for sentence in sentences:
            self.lines.append(f" warning: {sentence}")

    def analysis(self, what: str, result: Result) -> None:
        """How an analysis went: its table, its warnings and its end."""
        self.lines += ["", f" {what}", ""]
        self.warn(result.warnings)
        if "solver.steps" in result:
            self.lines += ["", *self._table(result), ""]
        self.lines += [f" {result.status}", ""]
        self._clocks.clear()

    def _table(self, result: Result) -> list[str]:
        """A row for some of the outputs: first, last, and others evenly between."""
        last = len(result.time) - 1
        rows = sorted({round(last * k / ROWS) for k in range(ROWS + 1)})
        times = np.array([time for time, _ in self._clocks] or [0.0])
        clocks = np.array([seconds for _, seconds in self._clocks] or [0.0])
        lines = [
            "".join(heading.rjust(column[3]) for heading, column in zip(headings, TABLE, strict=True))
            + word.rjust(12)
            for headings, word in (
                ([one[0] for one in TABLE], "Wall clock"),
                ([one[1] for one in TABLE], "time"),
            )
        ]
        for row in rows:
            cells = [f"{result.time[row]:.5E}".rjust(13)]
            for _, _, name, width in TABLE[1:]:
                value = float(result.values(name)[row])
                cells.append((f"{value:.5E}" if name == "solver.step" else f"{value:.0f}").rjust(width))
            cells.append(f"{float(np.interp(result.time[row], times, clocks)):.2f}".rjust(12))
            lines.append("".join(cells))
        return lines

    def end(self) -> None:
        """How long all took."""
        self.lines += ["", f" Ended after {clock.perf_counter() - self._begun:.2f} s.", ""]

    def write(self, path: Path) -> None:
        """Write it into a file.

        Raises:
            InputError: the file cannot be written.
        """
        try:
            path.write_text("\n".join(self.lines), encoding="utf-8")
        except OSError as problem:
            raise InputError(f"cannot write {path}: {problem.strerror}; choose another --output") from problem


def shown(command: Statement) -> str:
    """A command on one line."""
    return " ".join(f"{command.label}{command.body}".replace(CONTINUED, " ").split())


def _many(word: str) -> str:
    return plural(2, word).removeprefix("2 ")


def _version() -> str:
    """Of abut, where it is installed."""
    try:
        return importlib.metadata.version("abut")
    except importlib.metadata.PackageNotFoundError:
        return "(not installed)"
