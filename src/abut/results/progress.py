"""Progress reports of a run during the time integration."""

from __future__ import annotations

from typing import Protocol

from abut.errors import InvalidValue, Status


class Progress(Protocol):
    """Interface that a run calls: ``compiling`` at most once, ``advance`` after each chunk of output, ``finished`` once.

    ``kinematics`` and ``quasi_statics`` call ``advance`` after each output, ``statics`` after each step of Newton's method, with
    the share of the allowed steps as ``fraction``. An optional method ``waiting(what)`` is called with what a run waits for before the time
    integration: "compiling (first run of this kind of machine)".
    """

    def compiling(self, seconds: float) -> None:
        """Report that the kernel was compiled in ``seconds``; not called when it came from the cache."""

    def advance(self, fraction: float, time: float, steps: int) -> None:
        """Report that the run is at ``time`` [s], ``fraction`` (0 to 1) of its span, after ``steps`` accepted steps."""

    def finished(self, status: Status) -> None:
        """Report that the run ended: done, failed or interrupted."""


class Silent:
    """Progress that reports nothing."""

    def compiling(self, seconds: float) -> None:
        """Do nothing."""

    def advance(self, fraction: float, time: float, steps: int) -> None:
        """Do nothing."""

    def finished(self, status: Status) -> None:
        """Do nothing."""


def checked_progress(progress: Progress | None, advances: tuple[str, ...] = ("advance",)) -> Progress:
    """Return the progress, or a silent one if it is None.

    Args:
        progress: The argument of the user.
        advances: Methods of which it must have one to report the progress of a run.

    Raises:
        InvalidValue: The argument is not a progress.
    """
    if progress is None:
        return Silent()
    if not (hasattr(progress, "finished") and any(hasattr(progress, name) for name in advances)):
        raise InvalidValue.of(
            "progress", progress, "have methods compiling, advance and finished; see abut.results.Progress"
        )
    return progress


class ProgressReporter:
    """Adapter that reports progress over an interval of time.

    Args:
        progress: None for no reports.
        begin: start of the interval [s].
        end: end of the interval [s].

    Raises:
        InvalidValue: The argument is not a progress.
    """

    def __init__(self, progress: Progress | None, begin: float, end: float) -> None:
        self._progress, self._begin, self._end = checked_progress(progress), begin, end

    def report_compiling(self, seconds: float) -> None:
        """Report the time of compilation; less than half a second does not count as compilation."""
        if seconds > 0.5:
            self._progress.compiling(seconds)

    def at(self, time: float, steps: int) -> None:
        """Report that a time [s] has been reached after this number of steps."""
        self._progress.advance((time - self._begin) / (self._end - self._begin), time, steps)

    def report_attempts(self, part: float, time: float, steps: int) -> None:
        """Report the part (0 to 1) of the allowed attempts that were made at one time."""
        self._progress.advance(part, time, steps)

    def report_end(self, status: Status) -> None:
        """Report the end."""
        self._progress.finished(status)
