"""Checkpoint file of a run in several segments, whose result is joined at the end: results so far are saved meanwhile."""

from __future__ import annotations

import os
import time as clock
from collections.abc import Callable
from contextlib import suppress

from abut.errors import InputError
from abut.results import FileRecorder, Result

__all__ = ["Checkpoints"]

PAUSE, SHARE = 1.0, 0.05  #: least time between two writings [s], and the fraction of time for them


class Checkpoints:
    """File with the results of a run so far, written at intervals under the name of the final file.

    Args:
        save: the file; None without a file.
    """

    def __init__(self, save: str | os.PathLike[str] | None) -> None:
        self._save, self._last, self._took = save, clock.monotonic(), 0.0

    def keep(self, so_far: Callable[[], Result]) -> None:
        """Write the result so far, unless that was done recently; the end of the run reports a failure to write."""
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
