"""Reader of files of other programs in a separate process.

A damaged file can crash OCCT, block a reader or exhaust the memory, without effect on the calling process.

The process starts at the first file and serves those that follow, so that OCCT and others are loaded once. It receives pickled requests on
its standard input and answers on its original standard output; it ends when that input does.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from abut.arguments.exception_origin import failure_reason
from abut.errors import AbutError, UnreadableFile
from abut.files.reader_process import (
    ReaderBusy,
    ReaderDied,
    ReaderProcess,
    TimeLimitExceeded,
    limit_processor_time,
)

__all__ = ["ExternalReader", "read_apart"]

START_TIME_LIMIT = (
    300.0  #: seconds of a processor's time in which the process has to start, or OCCT to be loaded
)
TIME = 60.0  #: seconds of a processor's time for a file …
TIME_PER_SIZE = 60e-6  #: … and for each of its bytes: a hundred times the time of valid files
MEMORY = 4 << 30  #: bytes that the process may have, or half of the machine's if that is more

_reader = ReaderProcess(["-c", f"from {__name__} import _serve_requests; _serve_requests()"])


class ExternalReader(NamedTuple):
    """A program that reads files.

    Args:
        name: name of the program.
        remedy: what to do with a damaged file.
        large: another reason for a read without end, and its remedy; printed before and after the remedy.
        load: loads a program that is slow to start, so that the time of the first file does not include it.
    """

    name: str
    remedy: str = "export it again"
    large: tuple[str, str] = ("is too large", "with fewer parts")
    load: Callable[[], None] | None = None


def read_apart(by: ExternalReader, work: Callable[..., Any], path: Path, *arguments: object) -> Any:
    """Return the result of ``work(path, *arguments)`` in another process; a function of a module, arguments and result can be pickled.

    Raises:
        UnreadableFile: the file crashed the process, or took too much processor time; and any error that `work` raises.
    """
    with _reader.lock:
        try:
            _reader.start(START_TIME_LIMIT)
        except ReaderDied as problem:
            raise UnreadableFile.of(
                path,
                "the process that reads CAD files cannot be started; free some memory and try again",
            ) from problem
        if by.load is not None:
            try:
                _request_answer(by, path, START_TIME_LIMIT, by.load)
            except AbutError:
                stop_reader()  # the next process may find what was installed since
                raise
        limit = TIME + TIME_PER_SIZE * path.stat().st_size
        return _request_answer(by, path, limit, work, path, *arguments)


def _request_answer(by: ExternalReader, path: Path, limit: float, *request: object) -> Any:
    """Return the answer of the process to a request."""
    try:
        answer = _reader.ask(limit, os.getcwd(), by.name, by.remedy, path, *request)
    except TimeLimitExceeded:
        why, other = by.large
        raise UnreadableFile.of(
            path,
            f"{by.name} did not finish within {limit:.0f} s of processor time; the file is damaged, or {why}: {by.remedy}, or "
            f"{other}",
        ) from None
    except ReaderBusy as problem:
        raise UnreadableFile.of(
            path,
            f"{by.name} received only {problem.spent:.1f} s of processor time in {problem.waited:.0f} s; the computer is overloaded, or "
            "the disk does not respond: try again",
        ) from None
    except ReaderDied as problem:
        raise UnreadableFile.of(
            path,
            f"{by.name} crashed (exit code {problem.code}): the file is damaged, or needs more memory than permitted; {by.remedy}",
        ) from problem
    if isinstance(answer, Exception):
        raise answer
    return answer


def stop_reader() -> None:
    """End the process."""
    _reader.end()


# --- in the process apart ---------------------------------------------------------------------------------------------------


def _serve_requests() -> None:
    """Answer requests until the input ends."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # OCCT prints
    _limit_memory()
    pickle.dump(None, answers)
    answers.flush()
    while True:
        try:
            limit, folder, name, remedy, path, work, *arguments = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        limit_processor_time(limit)
        try:
            with contextlib.chdir(folder):  # working folder of the calling process, which may have changed
                answer: object = work(*arguments)
        except AbutError as problem:
            answer = problem
        except MemoryError:
            answer = UnreadableFile.of(
                path,
                f"{name} needs more memory than permitted: the file is damaged or too large; {remedy}",
            )
        except Exception as problem:  # each reader has its own errors, and others follow from invalid numbers
            answer = UnreadableFile.of(
                path,
                f"{name} cannot read it ({failure_reason(problem)}): the file is damaged; {remedy}",
            )
        pickle.dump(answer, answers)
        answers.flush()


def _limit_memory() -> None:
    """Set a limit on the memory of the process, if the operating system supports it."""
    if sys.platform == "win32":
        return
    import resource

    half = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (max(MEMORY, half), resource.RLIM_INFINITY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
