"""Time limits for user-defined functions: they run in threads that are abandoned after the limit or a stop."""

from __future__ import annotations

import threading
import time as clock
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import Any, TypeVar

__all__ = ["StopRequest", "TimeOver", "in_thread", "result_within"]

T = TypeVar("T")
LOOK = 0.1  #: time between two checks for a stop [s]


class TimeOver(Exception):
    """Exception for a function that has not returned in time."""


class StopRequest(Exception):
    """Exception for a stop of all work; the caller no longer waits for the function."""


def in_thread(work: Callable[[], T]) -> Future[T]:
    """Run a function in a daemon thread, which does not keep Python from ending; the future has its value or exception."""
    future: Future[T] = Future()

    def set_outcome() -> None:
        try:
            future.set_result(work())
        except BaseException as problem:
            future.set_exception(problem)

    threading.Thread(target=set_outcome, name="abut study", daemon=True).start()
    return future


def result_within(seconds: float, stopped: threading.Event, work: Callable[[], Any]) -> Any:
    """Run a function in a thread, and return its value.

    Args:
        seconds: time limit.
        stopped: set if the caller no longer waits for the value.
        work: a user-defined function.

    Raises:
        TimeOver, StopRequest: it has not returned; its thread continues until it does.
        SystemExit and whatever else the work raises.
    """
    if stopped.is_set():
        raise StopRequest
    future, end = in_thread(work), clock.monotonic() + seconds
    while not wait([future], timeout=max(0.0, min(LOOK, end - clock.monotonic()))).done:
        if stopped.is_set():
            raise StopRequest
        if clock.monotonic() >= end:
            raise TimeOver
    return future.result()
