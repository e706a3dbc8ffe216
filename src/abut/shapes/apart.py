"""Reading STEP files in a process apart: a damaged file can crash OCCT, or keep it for ever, and takes nothing else with it.

The process starts at the first file and serves those that follow, so that OCCT is loaded once. It takes pickled requests on its
standard input and answers on what was its standard output; it ends when that input does.
"""

from __future__ import annotations

import atexit
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from abut.errors import AbutError, UnreadableFile

__all__ = ["read_apart"]

READY = 300.0  #: seconds in which OCCT has to be loaded
TIME = 60.0  #: seconds for a file …
TIME_PER_SIZE = 60e-6  #: … and for each of its bytes: a hundred times what sound files take
MEMORY = 4 << 30  #: bytes that OCCT may have, or half of the machine's if that is more

_lock = threading.Lock()
_reader: subprocess.Popen[bytes] | None = None


def read_apart(path: Path, tolerance: float | None) -> Any:
    """What `abut.shapes.step.solids_in` gives, from another process.

    Raises:
        UnreadableFile: the process died of the file, or was not done in time; and what `solids_in` raises.
    """
    with _lock:
        reader = _started(path)
        limit = TIME + TIME_PER_SIZE * path.stat().st_size
        try:
            _send(reader.stdin, (str(path), tolerance))
            answer = _within(limit, lambda: pickle.load(reader.stdout))  # type: ignore[arg-type]
        except TimeoutError:
            end()
            raise UnreadableFile.of(
                path,
                f"OCCT was not done with it after {limit:.0f} s; the file is damaged, or its parts are too much for this tolerance: "
                "export it again as STEP AP242, or take a coarser tolerance",
            ) from None
        except Exception as problem:  # the end of its answers, or what is none
            with suppress(subprocess.TimeoutExpired):
                reader.wait(5.0)
            code = reader.poll()
            end()
            raise UnreadableFile.of(
                path,
                f"OCCT crashed on it (it ended with {code}): the file is damaged or takes more memory than it may; "
                "export it again as STEP AP242",
            ) from problem
        except BaseException:  # Ctrl-C: what comes then would be taken for the next answer
            end()
            raise
    if isinstance(answer, Exception):
        raise answer
    return answer


def end() -> None:
    """End the process."""
    global _reader
    reader, _reader = _reader, None
    if reader is not None:
        reader.kill()
        reader.wait()
        for pipe in (reader.stdin, reader.stdout):
            with suppress(OSError):
                pipe.close()  # type: ignore[union-attr]


atexit.register(end)


def _started(path: Path) -> subprocess.Popen[bytes]:
    """The process, with OCCT loaded."""
    global _reader
    if _reader is not None and _reader.poll() is None:
        return _reader
    end()
    places = os.pathsep.join(place for place in sys.path if place)
    _reader = subprocess.Popen(
        [sys.executable, "-P", "-c", f"from {__name__} import _serve; _serve()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": places},
        start_new_session=True,  # Ctrl-C is for who asks
    )
    pipe = _reader.stdout
    try:
        ready = _within(READY, lambda: pickle.load(pipe))  # type: ignore[arg-type]
    except (TimeoutError, EOFError, OSError, pickle.UnpicklingError) as problem:
        end()
        raise UnreadableFile.of(
            path, "the process that reads STEP files with OCCT does not start; free some memory and try again"
        ) from problem
    except BaseException:
        end()
        raise
    if isinstance(ready, Exception):
        end()
        raise ready
    return _reader


def _within(seconds: float, work: Callable[[], Any]) -> Any:
    """What some work gives; TimeoutError if it is not done in time."""
    found: list[Any] = []

    def run() -> None:
        try:
            found.extend((work(), None))
        except BaseException as problem:
            found.extend((None, problem))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if not found:
        raise TimeoutError
    answer, problem = found
    if problem is not None:
        raise problem
    return answer


def _send(pipe: Any, what: Any) -> None:
    pickle.dump(what, pipe)
    pipe.flush()


# --- in the process apart ---------------------------------------------------------------------------------------------------


def _serve() -> None:
    """Answer until nobody asks."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # OCCT prints
    try:
        from abut.shapes import occt
        from abut.shapes.step import solids_in

        occt.needed()
    except AbutError as problem:
        _send(answers, problem)
        return
    _limit_memory()
    _send(answers, None)
    while True:
        try:
            path, tolerance = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        try:
            answer: Any = solids_in(Path(path), tolerance)
        except AbutError as problem:
            answer = problem
        except Exception as problem:  # OCCT's own, and what follows from numbers that are none
            answer = UnreadableFile.of(
                path,
                f"OCCT cannot read it ({type(problem).__name__}: {problem}): the file is damaged; export it again as STEP AP242",
            )
        _send(answers, answer)


def _limit_memory() -> None:
    """Have the operating system refuse what is too much, where it can."""
    if sys.platform == "win32":
        return
    import resource

    half = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (max(MEMORY, half), resource.RLIM_INFINITY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
