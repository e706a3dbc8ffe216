"""Execution of batches of variants by threads of this process, and reports of their progress."""

from __future__ import annotations

import threading
import time as clock
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import partial
from typing import Any

from abut.analysis.simulation.batch import IndividualLanes
from abut.compiler.background_compile import progress_listener
from abut.compiler.kernels import compile_seconds
from abut.errors import AbutError, Status
from abut.results.progress import Progress, checked_progress
from abut.study.execution.status import FAILED
from abut.study.execution.time_limit import in_thread
from abut.study.execution.worker import BatchProgress, BatchRows, VariantWork

__all__ = ["Tally", "Values", "by_threads"]

STOPPING = 0.6  #: time in which stopped batches end [s]
REPORT_INTERVAL = 0.2  #: time between two reports of progress [s]

#: Function that returns the values of a batch, by name.
Values = Callable[[range], Mapping[str, Sequence[Any]]]


class Tally:
    """Count of completed variants, reported to a progress object.

    A progress with a method ``variants(done, total, failed, rate, left)`` receives three numbers of variants, variants per second and
    seconds left; a progress with ``advance(fraction, time, steps)`` receives the completed variants as steps.
    """

    def __init__(self, progress: Progress | None, total: int, done: int, failed: int, end: float) -> None:
        self.progress: Progress = checked_progress(progress, ("advance", "variants"))
        self.stopped = threading.Event()
        self.total, self.done, self.failed, self._end = total, done, failed, end
        self._first, self._begun = done, clock.monotonic()

    def count_batch(self, rows: BatchRows) -> None:
        """Count a completed batch."""
        self.done += rows.run
        self.failed += int((rows.status == FAILED).sum())

    def tell(self, parts: float = 0.0) -> None:
        """Report the progress, including fractions of variants in progress."""
        here = min(self.done + parts, float(self.total))
        seconds = clock.monotonic() - self._begun
        rate = (here - self._first) / seconds if seconds > 0.0 else 0.0
        if hasattr(self.progress, "variants"):
            left = (self.total - here) / rate if rate > 0.0 else float("inf")
            self.progress.variants(self.done, self.total, self.failed, rate, left)
        else:
            self.progress.advance(here / max(1, self.total), self._end, self.done)

    def status(self) -> Status:
        """Return the final status, and report it."""
        status = self._status()
        self.progress.finished(status)
        return status

    def _status(self) -> Status:
        if self.done < self.total:
            sentence = (
                f"stopped by the user; {self.done} of {self.total} variants are done and kept; "
                "resume=True runs the others"
            )
            return Status("interrupted", sentence)
        if self.failed:
            kind = "failed" if self.failed == self.total else "done"
            return Status(
                kind, f"{self.failed} of {self.total} variants failed; `reason` contains the reason of each"
            )
        return Status("done", f"all {self.total} variants were run")


def by_threads(
    work: VariantWork, values: Values, batches: Iterator[range], block: int, threads: int, tally: Tally
) -> Generator[tuple[range, BatchRows], None, None]:
    """Run batches in parallel, and yield each when it is done; only a few are in progress, so memory does not grow with their number.

    Batches run in daemon threads, which do not keep Python from ending: a thread that ignores the stop request is not waited for.
    """
    compile_first(work, values, tally)
    waiting: dict[Future[BatchRows], tuple[range, BatchProgress]] = {}
    places = threading.Semaphore(threads)

    def rows_of(given: Mapping[str, Sequence[Any]], watch: BatchProgress) -> BatchRows:
        with places:
            return work.rows(given, block, watch)

    while True:
        while len(waiting) < threads + 1 and not tally.stopped.is_set():
            batch = next(batches, None)
            if batch is None:
                break
            watch = BatchProgress(tally.stopped, work.instants, work.timeout)
            waiting[in_thread(partial(rows_of, values(batch), watch))] = batch, watch
        if not waiting:
            return
        some = _wait_for_batches(waiting, tally)
        for future in [future for future in waiting if future in some]:  # in order: a set has none
            batch, _ = waiting.pop(future)
            rows = future.result()
            if rows.run:
                tally.count_batch(rows)
                yield batch, rows
        if not some:
            return


def _wait_for_batches(
    waiting: Mapping[Future[BatchRows], tuple[range, BatchProgress]], tally: Tally
) -> set[Future[BatchRows]]:
    """Wait for completed batches and return them; report the progress meanwhile, and stop the batches on Ctrl-C. Empty if they do not
    stop.
    """
    end = None
    while end is None or clock.monotonic() < end:
        try:
            done, _ = wait(waiting, timeout=REPORT_INTERVAL, return_when=FIRST_COMPLETED)
            tally.tell(sum(watch.part for _, watch in waiting.values()))
        except KeyboardInterrupt:
            tally.stopped.set()
            continue
        finally:
            if end is None and tally.stopped.is_set():
                end = clock.monotonic() + STOPPING
        if done:
            return done
    return set()


def compile_first(work: VariantWork, values: Values, tally: Tally) -> None:
    """Compile the kernels of the first variant in the main thread, which alone receives Ctrl-C."""
    first = {name: many[0] for name, many in values(range(1)).items()}
    before = compile_seconds()
    try:
        with progress_listener(tally.progress):
            model = work.base_model if work.make is None else work.model(first)
            method = work.method_of(model)
            IndividualLanes([model], [first], method, work.instants, work.device, free=False).system(range(1))
        if (seconds := compile_seconds() - before) > 0.5:  # ignore shorter times
            tally.progress.compiling(seconds)
    except AbutError:
        pass  # the fault is reported with this variant
    except KeyboardInterrupt:
        tally.stopped.set()
