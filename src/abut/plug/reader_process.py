"""A process that reads files for this one, with a limit on the processor time that it spends on each.

A damaged file can crash a library, keep it for ever or have it fill the memory; in a process of its own it takes nothing else with it, and
the next file is read by the next process. The limit is on the processor time of the reader: on a machine that is busy, or was suspended, a
sound file takes long by the clock. By the clock alone nothing is called damaged.
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

LOOK = 0.05  #: seconds between two looks at the reader's processor time
PATIENCE = 1800.0  #: seconds by the clock, and …
SLOWEST = 100.0  #: … how many times the limit, after which a reader that gets no processor time is waited for no longer
ENDING = 5.0  #: seconds to wait for a reader that was killed
_undead: list[subprocess.Popen[bytes]] = []  #: readers that a kill did not end


class TimeLimitExceeded(Exception):
    """The reader has spent its processor time."""


class ReaderBusy(Exception):
    """The reader got next to no processor time for very long."""

    def __init__(self, waited: float, spent: float) -> None:
        super().__init__(waited, spent)
        self.waited, self.spent = waited, spent


class ReaderDied(Exception):
    """The reader ended, or gave no answer."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code


class ReaderProcess:
    """A process that answers pickled requests on its standard output, one after the other; it starts with the first.

    Args:
        command: What Python runs. It says None once it is ready, then takes requests from its standard input, and ends with that.
    """

    def __init__(self, command: list[str]) -> None:
        self.command = command
        self.lock = threading.Lock()  #: held by who asks
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = os.getpid()
        atexit.register(self.end)

    def ask(self, limit: float, *request: Any) -> Any:
        """What it answers; it is told the limit of processor time [s], and the request.

        Raises:
            Spent: it is not done with that; it is ended.
            Busy: as said.
            Died: it ended; the next who asks starts another.
        """
        process = self._process
        try:
            if process is None or process.poll() is not None:
                raise ReaderDied(None if process is None else process.returncode)
            pickle.dump((limit, *request), process.stdin)  # type: ignore[arg-type]
            process.stdin.flush()  # type: ignore[union-attr]
            return self._next_answer(process, limit)
        except (OSError, EOFError, pickle.UnpicklingError) as problem:
            code = self._ended(process)
            raise (
                TimeLimitExceeded() if code is not None and -code == _XCPU else ReaderDied(code)
            ) from problem
        except BaseException:  # its answer would be taken for the next one's
            self.end()
            raise

    def start(self, limit: float) -> None:
        """Have it ready, unless it is.

        Raises:
            Died: it does not start within so much processor time.
        """
        if self._owner != os.getpid():  # after a fork it is the parent's
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
            start_new_session=True,  # Ctrl-C is for who asks
        )
        try:
            self._next_answer(self._process, limit)
        except (OSError, EOFError, pickle.UnpicklingError, TimeLimitExceeded, ReaderBusy) as problem:
            raise ReaderDied(self._ended(self._process)) from problem
        except BaseException:
            self.end()
            raise

    def end(self) -> None:
        """End it; one that waits for a disk that does not answer cannot be ended, and is left to itself."""
        process, self._process = self._process, None
        if process is not None and self._owner == os.getpid():
            process.kill()
            try:
                process.wait(ENDING)
            except subprocess.TimeoutExpired:
                _undead[:] = [process, *(one for one in _undead if one.poll() is None)]
                return  # and its pipes: a thread waits for its answer
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):
                    pipe.close()  # type: ignore[union-attr]

    def _ended(self, process: Any) -> int | None:
        """How it ended by itself; then it is gone."""
        with suppress(subprocess.TimeoutExpired, AttributeError):
            process.wait(5.0)
        code = None if process is None else process.poll()
        self.end()
        return code

    def _next_answer(self, process: subprocess.Popen[bytes], limit: float) -> Any:
        """Its next answer."""
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
            if waited > max(PATIENCE, SLOWEST * limit):
                raise ReaderBusy(waited, spent)
            thread.join(LOOK)
        if problems:
            raise problems[0]
        return found[0]


# --- processor time ---------------------------------------------------------------------------------------------------------


def processor_time(process: Any) -> float:
    """Seconds of processor time that a process has spent; 0 where the operating system does not say, which then ends it itself."""
    if sys.platform == "win32":
        return _of_handle(process)
    try:
        with open(f"/proc/{process.pid}/stat", encoding="ascii", errors="replace") as file:
            user, system = file.read().rpartition(")")[2].split()[11:13]
    except (OSError, ValueError):
        return 0.0
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def limit_processor_time(seconds: float) -> None:
    """Have the operating system end this process once it has spent so much more processor time, in whole seconds; called by a reader."""
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

    def _of_handle(process: Any) -> float:
        times = [ctypes.c_ulonglong() for _ in range(4)]
        ok = ctypes.windll.kernel32.GetProcessTimes(int(process._handle), *map(ctypes.byref, times))
        return (times[2].value + times[3].value) * 1e-7 if ok else 0.0

else:
    import signal

    _XCPU = int(signal.SIGXCPU)

    _of_handle: Callable[[Any], float] = processor_time
