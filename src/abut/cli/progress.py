"""Progress of a run on a terminal: a bar, or plain lines where the output is not a terminal."""

from __future__ import annotations

import time as clock
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from abut.errors import Status

if TYPE_CHECKING:
    from rich.progress import Progress as Bars

BETWEEN_LINES = 2.0  #: interval of wall clock between two plain lines [s]


@contextmanager
def for_terminal(stream: TextIO) -> Iterator[Lines | Bar]:
    """Provide the display that suits the stream, removed at the end in any case."""
    if not stream.isatty():
        yield Lines(stream)
        return
    from rich.console import Console
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bars

    columns = (
        BarColumn(bar_width=24),
        TaskProgressColumn(),
        TextColumn("{task.description}"),
        TimeRemainingColumn(),
    )
    with Bars(*columns, console=Console(file=stream), transient=True) as bars:
        yield Bar(bars)


class Lines:
    """Progress display with an occasional line; a short run prints nothing."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._next = clock.monotonic() + BETWEEN_LINES

    def waiting(self, what: str) -> None:
        """Print what the run waits for."""
        self.note(f"{what} …")

    def compiling(self, seconds: float) -> None:
        """Print the time of compilation."""
        self._stream.write(f"{_compile_message(seconds)}\n")

    def advance(self, fraction: float, time: float, steps: int) -> None:
        """Print the time of the run, if the last line is old enough."""
        if clock.monotonic() >= self._next:
            self._next = clock.monotonic() + BETWEEN_LINES
            self._stream.write(f"{100 * fraction:3.0f} %  t = {time:.6g} s  {steps} steps\n")
            self._stream.flush()

    def variants(self, done: int, total: int, failed: int, rate: float, left: float) -> None:
        """Print how many variants of a study are done, if the last line is old enough."""
        if clock.monotonic() >= self._next:
            self._next = clock.monotonic() + BETWEEN_LINES
            self.note(
                f"{100 * done / total:3.0f} %  {_count_message(done, total, failed, rate)}, {_time_left(left)}"
            )

    def finished(self, status: Status) -> None:
        """Do nothing, since the command itself reports the end of the run."""

    def note(self, sentence: str) -> None:
        """Print the next activity."""
        self._stream.write(f"{sentence}\n")
        self._stream.flush()


class Bar:
    """Progress bar with the simulated time and the number of steps."""

    def __init__(self, bars: Bars) -> None:
        self._bars = bars
        self._task = bars.add_task("preparing", total=None)

    def waiting(self, what: str) -> None:
        """Show an indeterminate bar, and what it waits for."""
        self._bars.update(self._task, total=None, description=what, refresh=True)

    def compiling(self, seconds: float) -> None:
        """Print a line above the bar."""
        self._bars.console.print(_compile_message(seconds), highlight=False)

    def advance(self, fraction: float, time: float, steps: int) -> None:
        """Move the bar."""
        description = f"t = {time:.4g} s, {steps} steps"
        self._bars.update(self._task, total=1.0, completed=fraction, description=description)

    def variants(self, done: int, total: int, failed: int, rate: float, left: float) -> None:
        """Move the bar, by variants of a study."""
        description = f"{_count_message(done, total, failed, rate)}, {_time_left(left)}"
        self._bars.update(self._task, total=total, completed=done, description=description)

    def finished(self, status: Status) -> None:
        """Fill the bar of a run that reached its end; the others stay where they stopped."""
        if status.ok:
            self._bars.update(self._task, total=1.0, completed=1.0)

    def note(self, sentence: str) -> None:
        """Print a line above the bar, which starts again."""
        self._bars.console.print(sentence, highlight=False, markup=False)
        self._bars.update(self._task, completed=0.0, description="")


def _compile_message(seconds: float) -> str:
    return f"Compiled the kernel in {seconds:.1f} s (cached for next time)"


def _count_message(done: int, total: int, failed: int, rate: float) -> str:
    """Return the number of variants, and their rate."""
    bad = f", {failed} failed" if failed else ""
    return f"{done} of {total} variants{bad}, {rate:.3g} a second"


def _time_left(seconds: float) -> str:
    """Return the remaining time in words."""
    if seconds == float("inf"):
        return "time left unknown"
    if seconds < 60.0:
        return f"{seconds:.0f} s left"
    minutes = int(seconds / 60.0)
    return f"{minutes} min left" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min left"
