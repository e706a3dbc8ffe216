"""Run of the live application on the server: settings, progress, log and outcome."""

from __future__ import annotations

import copy
import dataclasses
import threading
import time as clock
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from abut.errors import Status
from abut.live.processes.run_file import HEAD, RecordedRows
from abut.live.processes.solver_process import Worker
from abut.results import Result

STOP_TIMEOUT = 5.0  #: time after which a run that was asked to stop is killed [s]
LINES = 5000  #: number of lines of a log that are kept
WATCHED = 1200  #: largest number of outputs shown during a run

RUNNING = "running"
#: Fields of a run in the list of runs, in addition to status, time and number of log lines.
SHOWN = ("number", "name", "values", "settings", "source", "stage", "fraction", "time", "steps", "outputs", "process")  # fmt: skip

#: Lock for reading and writing NetCDF files, whose library allows one thread at a time.
FILES = threading.RLock()


@dataclasses.dataclass(eq=False)
class LiveRun:
    """Run in a child process, or an opened result.

    Args:
        number: unique number.
        name: name for people.
        values: changed values of the model, as text by path.
        settings: end, step, integrator and rtol as text.
        folder: separate folder, to which the child writes.
        changed: called at every change.
    """

    number: int
    name: str
    values: Mapping[str, str]
    settings: Mapping[str, str]
    folder: Path
    changed: Callable[[], None]
    stage: str = "starting"
    fraction: float = 0.0
    steps: int = 0
    time: float | None = None
    status: Status = Status(RUNNING, "")
    source: str = ""

    def __post_init__(self) -> None:
        self._begun, self._seconds = clock.monotonic(), 0.0
        self._log: deque[tuple[int, str]] = deque(maxlen=LINES)
        self._count = 0
        self._worker: Worker | None = None
        self._stopping = False
        self._end_message: dict[str, Any] | None = None
        self._result: Result | None = None
        self._rows: RecordedRows | None = None

    @classmethod
    def of_result(
        cls, number: int, name: str, result: Result, source: str, changed: Callable[[], None]
    ) -> LiveRun:
        """Return a run from the result in a file."""
        status = result.status
        run = cls(number, name, {}, {}, Path(), changed, "", 1.0, 0, status.time, status, source)
        run._result = result
        return run

    def start(self, worker: Worker) -> None:
        """Start the run, in a child that no other run uses."""
        self._worker = worker
        worker.begin(self, {"values": self.values, "settings": self.settings, "folder": str(self.folder)})

    @property
    def is_running(self) -> bool:
        """True if the run has not ended."""
        return self.status.kind == RUNNING

    def stop(self) -> None:
        """Ask the run to stop; computed outputs are kept."""
        if self.is_running and self._worker is not None:
            self._stopping, self.stage = True, "stopping"
            self._worker.stop(STOP_TIMEOUT)
            self.changed()

    def kill(self) -> None:
        """End the run at once."""
        if self.is_running and self._worker is not None:
            self._worker.kill()

    @property
    def process(self) -> int | None:
        """Number of the solver's process, while it exists."""
        return self._worker.process if self._worker is not None and self.is_running else None

    @property
    def outputs(self) -> int:
        """Number of outputs computed so far."""
        if self._result is not None:
            return len(self._result.time)
        return len(self._rows) if self._rows is not None else 0

    def result(self, name: str = "") -> Result | None:
        """Return the result so far, thinned during the run; None before the first output."""
        if self._result is None:
            rows = self._recorded_rows()
            if rows is None or not len(rows):
                return None
            if self.is_running:
                status = Status(RUNNING, "", self.time)
                return rows.result(
                    status, {"steps": self.steps}, most=WATCHED, **name_attributes(name, rows.head.name)
                )
            end = self._end_message or {}
            self._result = rows.result(self.status, end.get("statistics"), end.get("warnings", ()))
        return self._result if not name else rename_result(self._result, name)

    def log(self, start: int = 0) -> dict[str, Any]:
        """Return lines from the number ``start`` on, and the number of the next."""
        lines = [text for number, text in list(self._log) if number >= start]
        return {"lines": lines, "next": self._count}

    def summary(self) -> dict[str, Any]:
        """Return the entry of the list of runs."""
        seconds = clock.monotonic() - self._begun if self.is_running else self._seconds
        return {name: getattr(self, name) for name in SHOWN} | {
            "status": dataclasses.asdict(self.status),
            "seconds": round(seconds, 1),
            "lines": self._count,
        }

    def _recorded_rows(self) -> RecordedRows | None:
        """Return the rows that the child wrote, if there are any yet."""
        with FILES:
            if self._rows is None and (self.folder / HEAD).is_file():
                self._rows = RecordedRows(self.folder)
            return self._rows

    # --- messages of the child -----------------------------------------------------------------------------------

    def handle_message(self, message: dict[str, Any]) -> None:
        """Handle a message of the child."""
        kind = message.pop("kind")
        if kind == "log":
            self.add_log_line(message["text"])
        elif kind == "stage":
            self.stage = self.stage if self._stopping or not self.is_running else message["stage"]
        elif kind == "progress":
            self.fraction, self.time, self.steps = message["fraction"], message["time"], message["steps"]
            self.stage = self.stage if self._stopping else "integrating"
        elif kind == "ended":
            self._end_message = message
        self.changed()

    def add_log_line(self, text: str) -> None:
        """Append a line to the log."""
        self._log.append((self._count, text))
        self._count += 1
        self.changed()

    def handle_end(self, how: str) -> None:
        """Handle the end: use the child's report of the outcome, or the way in which its process ended."""
        self._seconds = clock.monotonic() - self._begun
        self._recorded_rows()
        if self._end_message is not None:
            status = Status(**self._end_message["status"])
        elif self._stopping:
            status = Status.interrupted(self.time)
        else:
            status = self._broken_status(how)
        for warning in (self._end_message or {}).get("warnings", ()):
            self.add_log_line(f"warning: {warning}")
        self.add_log_line(str(status))
        self.stage = ""
        if status.time is not None:
            self.time = status.time
        if status.ok:
            self.fraction = 1.0
        self.status = status
        self.changed()

    def _broken_status(self, how: str) -> Status:
        kept = "the outputs up to then are kept" if self.outputs else "nothing had been computed"
        return Status.failed(
            f"the solver's process {how}; {kept}; run again; if it fails again, check the log and the "
            "required memory, or reduce the number of outputs",
            self.time,
        )


def name_attributes(name: str, title: str) -> dict[str, Any]:
    """Return the attributes that give a result its name, if there is one; the model's name stays the title."""
    return {"name": name, "title": title} if name else {}


def rename_result(result: Result, name: str) -> Result:
    """Return the same result under another name."""
    other = copy.copy(result)
    other.attributes = result.attributes | name_attributes(name, result.name)
    return other
