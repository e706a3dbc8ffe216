"""Server's side of the child process that runs the model: started while the page is in use, and kept from run to run."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

from abut.live.processes.child_process import Child


class RunListener(Protocol):
    """Interface of a run for messages of its child process."""

    def handle_message(self, message: dict[str, Any]) -> None:
        """Handle a message."""

    def add_log_line(self, text: str) -> None:
        """Handle a printed line."""

    def handle_end(self, how: str) -> None:
        """Handle the end of the run; ``how`` describes the end of the process, if that is the reason."""


class Worker:
    """Child process that reads the model and makes one run after the other.

    It accepts runs as long as each reaches its end. After a broken or stopped run the process ends, so no corrupt state remains.

    Args:
        file: the model.
        broken: called when a run in it did not reach its end.
    """

    def __init__(self, file: Path, broken: Callable[[], None]) -> None:
        self.free = True  #: whether it accepts a run
        self._broken = broken
        self._lock = threading.Lock()
        self._run: RunListener | None = None
        self._busy = False
        self._how: str | None = None  # how the process ended, once it has
        self._before: list[dict[str, Any]] = []  # messages before the first run
        self._child = Child(
            {"work": "run", "file": str(file)}, self._handle_message, self._add_log_line, self._handle_end
        )

    @property
    def process(self) -> int:
        """Number of the process."""
        return self._child.process.pid

    def begin(self, run: RunListener, request: Mapping[str, Any]) -> None:
        """Start a run; it also receives the messages from the preparation of the child."""
        with self._lock:
            self._run, self._busy = run, True
            before, self._before = self._before, []
            how = self._how
        for message in before:
            run.handle_message(message)
        self._child.send(request)
        if how is not None:
            run.handle_end(how)

    def stop(self, patience: float) -> None:
        """Ask the run to end, and kill it after this time [s]."""
        self.free = False
        self._child.stop(patience)

    def retire(self) -> None:
        """Accept no further run; the present one continues to its end."""
        with self._lock:
            self.free = False
            if not self._busy:
                self._child.kill()

    def kill(self) -> None:
        """End the process at once."""
        self.free = False
        self._child.kill()
        self._child.join()

    def _handle_message(self, message: dict[str, Any]) -> None:
        with self._lock:
            run = self._run
            if run is None:
                self._before.append(message)
                return
            well = message["kind"] == "ended" and message["status"]["kind"] == "done" and self.free
            self._busy = self._busy and not well
        over = message["kind"] == "ended"
        run.handle_message(message)
        if well:
            run.handle_end("")
        elif over:
            self._child.kill()  # its printed lines are handled before the end of the process, and so of the run, is reported

    def _add_log_line(self, text: str) -> None:
        self._handle_message({"kind": "log", "text": text})

    def _handle_end(self, how: str) -> None:
        with self._lock:
            self.free, self._how = False, how
            run = self._run if self._busy else None
            self._busy = False
        if run is not None:
            run.handle_end(how)
            self._broken()


class WorkerPool:
    """Provider of workers for runs: the one that is ready, or a new one.

    Args:
        file: the model.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = threading.Lock()
        self._worker: Worker | None = None

    def ready(self) -> Worker:
        """Return the worker for the next run, started now if there is none; it then reads the model and loads its kernel."""
        with self._lock:
            if self._worker is None or not self._worker.free:
                self._worker = Worker(self._file, self._again)
            return self._worker

    def retire(self) -> None:
        """Discard the worker after a change of the file; the next one, when requested, reads the file again."""
        if worker := self._release_worker():
            worker.retire()

    def close(self) -> None:
        """End the worker."""
        if worker := self._release_worker():
            worker.kill()

    def _release_worker(self) -> Worker | None:
        """Return the worker, which accepts no further run."""
        with self._lock:
            worker, self._worker = self._worker, None
        return worker

    def _again(self) -> None:
        """Start another worker at once after a run that broke, unless the file is being read again or the server ends."""
        if self._worker is not None:
            self.ready()
