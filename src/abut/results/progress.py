"""How a run reports while it marches."""

from __future__ import annotations

from typing import Protocol

from abut.errors import Status


class Progress(Protocol):
    """What a run calls: ``compiling`` at most once, ``advance`` after each chunk of output, ``finished`` once."""

    def compiling(self, seconds: float) -> None:
        """The kernel was compiled in ``seconds``; not called when it came from the cache."""

    def advance(self, fraction: float, time: float, steps: int) -> None:
        """The run is at ``time`` [s], ``fraction`` (0 to 1) of its span, after ``steps`` accepted steps."""

    def finished(self, status: Status) -> None:
        """The run ended: done, failed or interrupted."""


class Silent:
    """A progress that says nothing."""

    def compiling(self, seconds: float) -> None:
        """Say nothing."""

    def advance(self, fraction: float, time: float, steps: int) -> None:
        """Say nothing."""

    def finished(self, status: Status) -> None:
        """Say nothing."""
