"""Runs of several segments, whose result is put together at the end: what is there so far is kept in a file meanwhile."""

from __future__ import annotations

import os
import time as clock
from collections.abc import Callable
from contextlib import suppress

from abut.errors import InputError
from abut.results import FileRecorder, Result

__all__ = ["Checkpoints"]

PAUSE, SHARE = 1.0, 0.05  #: least seconds between two, and the part of the time that they may take


class Checkpoints:
    """The journal that holds a run so far, written anew now and then, under the name of its file.

    Args:
        save: the file; None where there is none.
    """

    def __init__(self, save: str | os.PathLike[str] | None) -> None:
        self._save, self._last, self._took = save, clock.monotonic(), 0.0

    def keep(self, so_far: Callable[[], Result]) -> None:
        """Write the result so far, unless that was done just now; where it cannot be written, the end of the run tells so."""
        begun = clock.monotonic()
        if self._save is None or begun - self._last < max(PAUSE, self._took / SHARE):
            return
        result = so_far()
        with suppress(InputError):
            recorder = FileRecorder(self._save, result.channels, result.attributes)
            with suppress(InputError):
                recorder.append(result.time, result._rows(result, 0, len(result.time)))
            recorder.leave(result.extremes)
        self._last = clock.monotonic()
        self._took = self._last - begun
