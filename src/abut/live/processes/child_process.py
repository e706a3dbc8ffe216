"""Child process from the server's side: messages, printed lines, and how it ended."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import IO, Any

from abut.live.processes.protocol import STOP

MAX_LINE_LENGTH = 2000  #: characters of one printed line that are kept

SIGNALS = {
    "SIGKILL": "killed by another process, or by the system because memory ran out",
    "SIGSEGV": "a crash in compiled code",
    "SIGFPE": "a crash in compiled code",
    "SIGBUS": "a crash in compiled code, or a full disk",
    "SIGABRT": "compiled code aborted",
    "SIGTERM": "terminated by another process",
}


class Child:
    """Worker process with a job.

    Args:
        job: for `abut.live.processes.worker`.
        received: called with each message.
        printed: called with each printed line.
        ended: called once, with a sentence on how the process ended, after everything else.
    """

    def __init__(
        self,
        job: Mapping[str, Any],
        received: Callable[[dict[str, Any]], None],
        printed: Callable[[str], None],
        ended: Callable[[str], None],
    ) -> None:
        self._handle_message, self._add_log_line, self._handle_end = received, printed, ended
        self._sending = threading.Lock()
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "abut.live.processes.worker", json.dumps(job)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            env=os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"},
            start_new_session=True,  # Ctrl-C in the terminal is sent to the server, which ends its children
        )
        self._readers = [
            threading.Thread(target=self._read, args=(self.process.stdout, self._message), daemon=True),
            threading.Thread(target=self._read, args=(self.process.stderr, self._line), daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        self._waiter = threading.Thread(target=self._wait, daemon=True)
        self._waiter.start()

    @property
    def alive(self) -> bool:
        """True if the process is running."""
        return self.process.poll() is None

    def send(self, request: Mapping[str, Any]) -> None:
        """Send a request; it is ignored if the process has ended."""
        with self._sending, suppress(OSError, ValueError):
            assert self.process.stdin is not None
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()

    def stop(self, patience: float) -> None:
        """Ask a run to stop, and kill it if it has not stopped after this time [s]."""
        self.send(STOP)
        timer = threading.Timer(patience, self.kill)
        timer.daemon = True
        timer.start()

    def kill(self) -> None:
        """End the process, and its own child processes, at once."""
        if not self.alive:
            return
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()

    def join(self, seconds: float = 5.0) -> None:
        """Wait until the process has ended and all its output was read."""
        if threading.current_thread() is not self._waiter:
            self._waiter.join(seconds)

    def _read(self, pipe: IO[str], act: Callable[[str], None]) -> None:
        for text in pipe:
            act(text.rstrip("\n"))

    def _message(self, text: str) -> None:
        self._handle_message(json.loads(text))

    def _line(self, text: str) -> None:
        if text:
            self._add_log_line(text[:MAX_LINE_LENGTH])

    def _wait(self) -> None:
        code = self.process.wait()
        for reader in self._readers:
            reader.join(timeout=2.0)  # a process started by the script may still have the pipes open
        self._handle_end(exit_description(code))
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            with suppress(OSError):
                pipe.close()  # type: ignore[union-attr]


def exit_description(code: int) -> str:
    """Return how a process ended, in words.

    >>> exit_description(-9)
    'was ended by signal 9 (SIGKILL: killed by another process, or by the system because memory ran out)'
    >>> exit_description(3)
    'ended with exit code 3'
    """
    if code >= 0:
        return f"ended with exit code {code}"
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = "unknown"
    why = f": {SIGNALS[name]}" if name in SIGNALS else ""
    return f"was ended by signal {-code} ({name}{why})"
