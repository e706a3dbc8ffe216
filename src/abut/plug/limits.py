"""Work that may never end, in another thread, so that whoever waits for it need not."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

__all__ = ["within"]


def within(seconds: float, work: Callable[[], Any]) -> Any:
    """What some work gives, or raises.

    Raises:
        TimeoutError: it is not done in time. It goes on where nothing ends it, in a thread that does not keep Python from ending.
    """
    found: list[Any] = []

    def run() -> None:
        try:
            found.extend((work(), None))
        except BaseException as problem:
            found.extend((None, problem))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if len(found) < 2:
        raise TimeoutError
    answer, problem = found
    if problem is not None:
        raise problem
    return answer
