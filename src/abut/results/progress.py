"""How a run reports while it marches."""

from __future__ import annotations

from typing import Protocol

from abut.errors import InvalidValue, Status


class Progress(Protocol):
    """What a run calls: ``compiling`` at most once, ``advance`` after each chunk of output, ``finished`` once.

    So do ``kinematics`` and ``quasi_statics`` after each output; ``statics`` calls ``advance`` after each step of Newton's method, with the
    part of those allowed for ``fraction``. One that has a method ``waiting(what)`` is told what a run waits for before it marches:
    "compiling (first run of this kind of machine)".
    """

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


def checked_progress(progress: Progress | None, advances: tuple[str, ...] = ("advance",)) -> Progress:
    """A progress; a silent one where none is given.

    Args:
        progress: What is given.
        advances: Methods of which one tells how far a run is.

    Raises:
        InvalidValue: What is given is no progress.
    """
    if progress is None:
        return Silent()
    if not (hasattr(progress, "finished") and any(hasattr(progress, name) for name in advances)):
        raise InvalidValue.of(
            "progress", progress, "have methods compiling, advance and finished; see abut.results.Progress"
        )
    return progress


class ProgressReporter:
    """A progress, told of a stretch of time by whoever goes through it.

    Args:
        progress: None where nobody listens.
        begin: of the stretch [s].
        end: of the stretch [s].

    Raises:
        InvalidValue: What is given is no progress.
    """

    def __init__(self, progress: Progress | None, begin: float, end: float) -> None:
        self._said, self._begin, self._end = checked_progress(progress), begin, end

    def compiled(self, seconds: float) -> None:
        """The kernel was compiled; less than half a second was none."""
        if seconds > 0.5:
            self._said.compiling(seconds)

    def at(self, time: float, steps: int) -> None:
        """A time [s] has been reached after so many steps."""
        self._said.advance((time - self._begin) / (self._end - self._begin), time, steps)

    def tried(self, part: float, time: float, steps: int) -> None:
        """At one time, a part (0 to 1) of what may be tried has been tried."""
        self._said.advance(part, time, steps)

    def finished(self, status: Status) -> None:
        """The end."""
        self._said.finished(status)
