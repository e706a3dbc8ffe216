"""Functions of a user's that may never return: they run in threads that are abandoned when their time is over or all is stopped."""

from __future__ import annotations

import threading
import time as clock
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import Any, TypeVar

__all__ = ["StopRequest", "TimeOver", "in_thread", "result_within"]

T = TypeVar("T")
LOOK = 0.1  #: seconds between two looks at whether all is stopped


class TimeOver(Exception):
    """A function has not returned in time."""


class StopRequest(Exception):
    """All is stopped, and nobody waits for the function any more."""


def in_thread(work: Callable[[], T]) -> Future[T]:
    """What some work gives, or raises, in a thread of its own, which does not keep Python from ending."""
    future: Future[T] = Future()

    def set_outcome() -> None:
        try:
            future.set_result(work())
        except BaseException as problem:
            future.set_exception(problem)

    threading.Thread(target=set_outcome, name="abut study", daemon=True).start()
    return future


def result_within(seconds: float, stopped: threading.Event, work: Callable[[], Any]) -> Any:
    """What some work gives.

    Args:
        seconds: that it may take.
        stopped: says that nobody waits for it any more.
        work: a function of a user's.

    Raises:
        TimeOver, Stopped: it has not returned; its thread goes on until it does.
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
