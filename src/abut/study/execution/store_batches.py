"""Storing of a study's batches as they are completed, so that Ctrl-C loses none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from abut.study.execution import store as stores
from abut.study.execution.thread_runner import Tally
from abut.study.execution.worker import BatchRows

__all__ = ["store_batches"]


def store_batches(batches: Iterator[tuple[range, BatchRows]], kept: stores.Store, tally: Tally) -> None:
    """Store batches as they are completed; Ctrl-C stops the study."""
    try:
        for at, rows in batches:
            _finish_before_interrupt(partial(kept.put, at, rows), tally)
        kept.close()
    except KeyboardInterrupt:  # between two batches
        tally.stopped.set()
        kept.close()


def _finish_before_interrupt(act: Callable[[], None], tally: Tally) -> None:
    """Run an action that may be repeated; Ctrl-C during it repeats it and stops the study after it."""
    try:
        act()
    except KeyboardInterrupt:
        tally.stopped.set()
        act()
