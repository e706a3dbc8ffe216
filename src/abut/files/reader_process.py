"""Process that reads files for this one, with a limit on the processor time for each file.

A damaged file can crash a library, make it loop for ever or fill the memory. In a separate process this does no further harm, and a new
process reads the next file. The limit is on the processor time of the reader, since a sound file takes long by the clock on a machine that
is busy or was suspended. No file is reported as damaged by the clock alone.
"""

from __future__ import annotations

import atexit
import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

__all__ = [
    "ReaderBusy",
    "ReaderDied",
    "ReaderProcess",
    "TimeLimitExceeded",
    "limit_processor_time",
    "processor_time",
]

LOOK = 0.05  #: interval between two checks of the reader's processor time [s]
MAX_WAIT = 1800.0  #: longest wait by the clock [s], and …
MAX_WAIT_FACTOR = 100.0  #: … in multiples of the limit, for a reader without processor time
KILL_WAIT = 5.0  #: seconds to wait for a reader that was killed
_undead: list[subprocess.Popen[bytes]] = []  #: readers that a kill did not end


class TimeLimitExceeded(Exception):
    """Error: the reader has used up its processor time."""


class ReaderBusy(Exception):
    """Error: the reader got almost no processor time for very long."""

    def __init__(self, waited: float, spent: float) -> None:
        super().__init__(waited, spent)
        self.waited, self.spent = waited, spent


class ReaderDied(Exception):
    """Error: the reader ended, or sent no answer."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code


class ReaderProcess:
    """Process that answers pickled requests on its standard output, one after the other; it starts with the first request.

    Args:
        command: Python's arguments. The process sends None once it is ready, then reads requests from its standard input, and ends with
            that.
    """

    def __init__(self, command: list[str]) -> None:
        self.command = command
        self.lock = threading.Lock()  #: locked during a request
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = os.getpid()
        atexit.register(self.end)

    def ask(self, limit: float, *request: object) -> Any:
        """Return the reader's answer to a request, which it receives together with the limit of processor time [s].

        Raises:
            TimeLimitExceeded: it did not finish within the limit; it is ended.
            ReaderBusy: the reader got almost no processor time for very long.
            ReaderDied: it ended; the next request starts another.
        """
        process = self._process
        try:
            if process is None or process.poll() is not None:
                raise ReaderDied(None if process is None else process.returncode)
            pickle.dump((limit, *request), process.stdin)  # type: ignore[arg-type]
            process.stdin.flush()  # type: ignore[union-attr]
            return self._next_answer(process, limit)
        except (OSError, EOFError, pickle.UnpicklingError) as problem:
            code = self._exit_code(process)
            raise (
                TimeLimitExceeded() if code is not None and -code == _XCPU else ReaderDied(code)
            ) from problem
        except BaseException:  # otherwise its answer would be read as that of the next request
            self.end()
            raise

    def start(self, limit: float) -> None:
        """Start the process unless it is running.

        Raises:
            ReaderDied: it does not start within this processor time.
        """
        if self._owner != os.getpid():  # after a fork it belongs to the parent
            self._process, self._owner = None, os.getpid()
        if self._process is not None and self._process.poll() is None:
            return
        self.end()
        places = os.pathsep.join(os.path.abspath(place) for place in sys.path if place)
        self._process = subprocess.Popen(
            [sys.executable, "-P", *self.command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"PYTHONPATH": places},
            start_new_session=True,  # Ctrl-C is for the calling process
        )
        try:
            self._next_answer(self._process, limit)
        except (OSError, EOFError, pickle.UnpicklingError, TimeLimitExceeded, ReaderBusy) as problem:
            raise ReaderDied(self._exit_code(self._process)) from problem
        except BaseException:
            self.end()
            raise

    def end(self) -> None:
        """End the process; one that waits for a disk without response cannot be ended and is abandoned."""
        process, self._process = self._process, None
        if process is not None and self._owner == os.getpid():
            process.kill()
            try:
                process.wait(KILL_WAIT)
            except subprocess.TimeoutExpired:
                _undead[:] = [process, *(one for one in _undead if one.poll() is None)]
                return  # with its pipes: a thread waits for its answer
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):
                    pipe.close()  # type: ignore[union-attr]

    def _exit_code(self, process: subprocess.Popen[bytes] | None) -> int | None:
        """Return the exit code of a process that ended by itself, and discard the process."""
        if process is not None:
            with suppress(subprocess.TimeoutExpired):
                process.wait(5.0)
        code = None if process is None else process.poll()
        self.end()
        return code

    def _next_answer(self, process: subprocess.Popen[bytes], limit: float) -> Any:
        """Return the reader's next answer."""
        found: list[Any] = []
        problems: list[BaseException] = []

        def read() -> None:
            try:
                found.append(pickle.load(process.stdout))  # type: ignore[arg-type]
            except BaseException as problem:
                problems.append(problem)

        thread = threading.Thread(target=read, daemon=True, name="abut waits for a reader")
        begun, before = time.monotonic(), processor_time(process)
        thread.start()
        thread.join(LOOK)
        while thread.is_alive():
            spent = processor_time(process) - before
            if spent > limit:
                raise TimeLimitExceeded
            waited = time.monotonic() - begun
            if waited > max(MAX_WAIT, MAX_WAIT_FACTOR * limit):
                raise ReaderBusy(waited, spent)
            thread.join(LOOK)
        if problems:
            raise problems[0]
        return found[0]


# --- processor time ---------------------------------------------------------------------------------------------------------


def processor_time(process: subprocess.Popen[bytes]) -> float:
    """Return a process's processor time [s]; 0 if the operating system does not report it, which then enforces the limit itself."""
    if sys.platform == "win32":
        return _of_handle(process)
    try:
        with open(f"/proc/{process.pid}/stat", encoding="ascii", errors="replace") as file:
            user, system = file.read().rpartition(")")[2].split()[11:13]
    except (OSError, ValueError):
        return 0.0
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def limit_processor_time(seconds: float) -> None:
    """Make the operating system end this process after this further processor time, in whole seconds; called by a reader."""
    if sys.platform == "win32":
        return
    import resource

    soft = int(time.process_time() + seconds) + 2
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    with suppress(OSError, ValueError):
        resource.setrlimit(
            resource.RLIMIT_CPU, (soft if hard == resource.RLIM_INFINITY else min(soft, hard), hard)
        )


if sys.platform == "win32":
    import ctypes

    _XCPU = 0

    def _of_handle(process: subprocess.Popen[bytes]) -> float:
        times = [ctypes.c_ulonglong() for _ in range(4)]
        ok = ctypes.windll.kernel32.GetProcessTimes(int(process._handle), *map(ctypes.byref, times))
        return (times[2].value + times[3].value) * 1e-7 if ok else 0.0

else:
    import signal

    _XCPU = int(signal.SIGXCPU)

    _of_handle: Callable[[Any], float] = processor_time
