"""The server's side of the child that runs the model: made ready while the page is looked at, and kept from run to run."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

from abut.live.child_process import Child


class RunListener(Protocol):
    """A run, as its child speaks to it."""

    def told(self, message: dict[str, Any]) -> None:
        """A message."""

    def add_log_line(self, text: str) -> None:
        """A printed line."""

    def ended(self, how: str) -> None:
        """The run is over; ``how`` the process ended, should that be why."""


class Worker:
    """A child that has read the model, or is about to, and makes one run after the other.

    It takes runs as long as each reaches its end: what a broken or a stopped run leaves behind goes with its process.

    Args:
        file: the model.
        broken: called when a run in it did not reach its end.
    """

    def __init__(self, file: Path, broken: Callable[[], None]) -> None:
        self.free = True  #: whether it takes a run
        self._broken = broken
        self._lock = threading.Lock()
        self._run: RunListener | None = None
        self._busy = False
        self._how: str | None = None  # the process ended, once it has
        self._before: list[dict[str, Any]] = []  # what was told before the first run
        self._child = Child({"work": "run", "file": str(file)}, self._told, self._add_log_line, self._ended)

    @property
    def process(self) -> int:
        """The number of the process."""
        return self._child.process.pid

    def begin(self, run: RunListener, asked: Mapping[str, Any]) -> None:
        """Make a run; it hears what was told while the child was made ready too."""
        with self._lock:
            self._run, self._busy = run, True
            before, self._before = self._before, []
            how = self._how
        for message in before:
            run.told(message)
        self._child.send(asked)
        if how is not None:
            run.ended(how)

    def stop(self, patience: float) -> None:
        """Ask for the end of the run, and take it after so many seconds."""
        self.free = False
        self._child.stop(patience)

    def retire(self) -> None:
        """Take no run any more; the one that goes on comes to its end."""
        with self._lock:
            self.free = False
            if not self._busy:
                self._child.kill()

    def kill(self) -> None:
        """End the process at once."""
        self.free = False
        self._child.kill()
        self._child.join()

    def _told(self, message: dict[str, Any]) -> None:
        with self._lock:
            run = self._run
            if run is None:
                self._before.append(message)
                return
            well = message["kind"] == "ended" and message["status"]["kind"] == "done" and self.free
            self._busy = self._busy and not well
        over = message["kind"] == "ended"
        run.told(message)
        if well:
            run.ended("")
        elif over:
            self._child.kill()  # what it printed is heard before the end of the process, and with that of the run, is told

    def _add_log_line(self, text: str) -> None:
        self._told({"kind": "log", "text": text})

    def _ended(self, how: str) -> None:
        with self._lock:
            self.free, self._how = False, how
            run = self._run if self._busy else None
            self._busy = False
        if run is not None:
            run.ended(how)
            self._broken()


class Solver:
    """Gives every run a worker: the one that is ready, or another.

    Args:
        file: the model.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = threading.Lock()
        self._worker: Worker | None = None

    def ready(self) -> Worker:
        """The worker that takes the next run, made now if there is none; it then reads the model and gets its kernel."""
        with self._lock:
            if self._worker is None or not self._worker.free:
                self._worker = Worker(self._file, self._again)
            return self._worker

    def retire(self) -> None:
        """The file is another: the next worker is to read it anew, when it is asked for."""
        if worker := self._given_up():
            worker.retire()

    def close(self) -> None:
        """End the worker."""
        if worker := self._given_up():
            worker.kill()

    def _given_up(self) -> Worker | None:
        """The worker, which takes no further run."""
        with self._lock:
            worker, self._worker = self._worker, None
        return worker

    def _again(self) -> None:
        """After a run that broke, another worker is made ready at once, unless the file is being read anew or all is over."""
        if self._worker is not None:
            self.ready()
