"""Execution of batches of variants as tasks of Dask workers, on this machine or on many."""

from __future__ import annotations

import threading
import time as clock
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Any

from abut.errors import InputError, InvalidValue, MissingExtra, RunError
from abut.study.execution.thread_runner import Tally, Values
from abut.study.execution.work_serialization import pack_work, unpack_work
from abut.study.execution.worker import BatchProgress, BatchRows, VariantWork

if TYPE_CHECKING:
    from distributed import Client, Future

__all__ = ["by_cluster", "connect_client", "width_of"]

TASKS_PER_THREAD = 2  #: tasks in progress for each thread of the workers
ATTEMPTS = 3  #: number of deaths of its worker after which a variant counts as failed
QUERY_INTERVAL = 0.5  #: time between two queries of the scheduler [s]
CONNECT = 5.0  #: time limit for the scheduler's answer [s]


def connect_client(client: Client | None, address: str | None) -> Client:
    """Return the given client, or one of the scheduler at an address.

    Raises:
        MissingExtra: distributed is not installed.
        InputError: both or something else was given, or there is no scheduler.
    """
    try:
        import distributed
    except ImportError as problem:
        raise MissingExtra.of("running a study on a cluster", "distributed", "cluster") from problem
    if client is not None:
        if address is not None:
            raise InvalidValue("both client and cluster are given; give only one")
        if not isinstance(client, distributed.Client):
            raise InvalidValue.of(
                "client", client, "be a synchronous distributed.Client (asynchronous=False)"
            )
        return client
    try:
        return distributed.Client(address, timeout=CONNECT)
    except (OSError, ValueError, TimeoutError) as problem:
        raise InputError(
            f"no scheduler responds at {address} ({problem}); start one with `dask scheduler`, and "
            f"workers with `dask worker {address}`"
        ) from problem


def width_of(client: Client) -> int:
    """Return the number of batches that the workers run at once."""
    threads: dict[str, int] = client.nthreads()
    return max(1, sum(threads.values()))


def by_cluster(
    work: VariantWork, values: Values, batches: Iterator[range], block: int, client: Client, tally: Tally
) -> Generator[tuple[range, BatchRows], None, None]:
    """Run batches on workers, and yield each when it is done; batches of a worker that dies are run again by others.

    Raises:
        RunError: the scheduler was lost.
    """
    tasks = _Tasks(work, values, block, client, tally)
    try:
        while True:
            ahead = TASKS_PER_THREAD * width_of(client)
            while len(tasks.waiting) < ahead and not tally.stopped.is_set():
                batch = next(batches, None)
                if batch is None:
                    break
                tasks.send(batch)
            if not tasks.waiting:
                return
            for batch, rows in tasks.some():
                tally.count_batch(rows)
                yield batch, rows
    finally:
        tasks.leave()


class _Tasks:
    """Tasks in progress."""

    def __init__(self, work: VariantWork, values: Values, block: int, client: Client, tally: Tally) -> None:
        self._values, self._block, self._client, self._tally = values, block, client, tally
        assert client.scheduler is not None
        self._failed_variant, self._address = work.failed_variant, client.scheduler.address
        self.waiting: dict[Future[Any], range] = {}
        self._alone: dict[int, int] = {}  #: number of times that the worker of a variant died
        self._parts: dict[range, dict[int, BatchRows]] = {}  #: results of batches run one by one
        self._whole: dict[int, range] = {}
        self._packed = pack_work(work)
        self._share()

    def _share(self) -> None:
        """Send the work to the workers by a task of its own instead of scattered data: the scheduler repeats a task if a worker with
        its result dies.
        """
        self._work = self._client.submit(
            _same_model, self._packed, key=f"abut-work-{clock.time_ns()}", pure=False
        )

    def send(self, batch: range) -> None:
        """Submit the task of a batch."""
        future = self._client.submit(
            _run_batch,
            self._work,
            self._values(batch),
            self._block,
            pure=False,
            key=f"abut-{batch.start}-{clock.time_ns()}",
        )
        self.waiting[future] = batch

    def some(self) -> list[tuple[range, BatchRows]]:
        """Return batches completed since the last call; none after a stop.

        Raises:
            RunError: the scheduler was lost.
        """
        while True:
            try:
                if done := self._done():
                    break
                self._tally.tell()
            except KeyboardInterrupt:
                self._tally.stopped.set()
            if self._tally.stopped.is_set():
                self.leave()
                return []
        found = []
        for future in done:
            batch = self.waiting.pop(future)
            rows = self._rows_of(future, batch)
            future.release()
            if rows is not None and (whole := self._put_together(batch, rows)):
                found.append(whole)
        return found

    def _done(self) -> list[Future[Any]]:
        import distributed

        self._refuse_lost()
        try:
            distributed.wait(list(self.waiting), timeout=QUERY_INTERVAL, return_when="FIRST_COMPLETED")
        except TimeoutError:
            return []
        except Exception:
            self._refuse_lost()
            raise
        return [
            future for future in self.waiting if future.status in ("finished", "error", "cancelled", "lost")
        ]

    def _refuse_lost(self) -> None:
        if self._client.status in ("running", "newly-created"):
            return
        t = self._tally
        raise RunError(
            f"the connection to the scheduler {self._address} was lost; {t.done} of {t.total} "
            "variants are done, and kept if the study has a store: resume=True (`abut study resume "
            "STORE`) runs the others"
        )

    def _rows_of(self, future: Future[Any], batch: range) -> BatchRows | None:
        """Return the result of a task; None if its batch was sent again."""
        from distributed import CancelledError, KilledWorker

        try:
            rows: BatchRows = future.result(timeout=CONNECT)
        except KilledWorker as problem:
            if str(problem.task) == str(future.key):
                return self._run_separately(batch)
            if str(problem.task) == str(
                self._work.key
            ):  # the work was on a worker that died, and did not cause it
                self._share()
            self.send(batch)
            return None
        except (CancelledError, TimeoutError, OSError):
            self._refuse_lost()
            if self._tally.stopped.is_set():
                return None
            return self._run_separately(batch)
        return rows

    def _run_separately(self, batch: range) -> BatchRows | None:
        """Run a batch again whose worker died too often: its variants one by one. A variant whose worker dies repeatedly is given up."""
        if len(batch) > 1:
            self._parts[batch] = {}
            for k in batch:
                self._whole[k] = batch
                self.send(range(k, k + 1))
            return None
        k = batch.start
        self._alone[k] = self._alone.get(k, 0) + 1
        if self._alone[k] < ATTEMPTS:
            self.send(batch)
            return None
        why = "its worker died in each attempt; run this variant alone to find the cause"
        return self._failed_variant(why)

    def _put_together(self, batch: range, rows: BatchRows) -> tuple[range, BatchRows] | None:
        """Return a batch when it is complete; parts of a batch wait for the others."""
        whole = self._whole.get(batch.start)
        if whole is None or len(batch) > 1:
            return batch, rows
        parts = self._parts[whole]
        parts[batch.start] = rows
        if len(parts) < len(whole):
            return None
        for k in whole:
            del self._whole[k]
        del self._parts[whole]
        return whole, BatchRows.concatenate([parts[k] for k in whole])

    def leave(self) -> None:
        """Cancel all waiting tasks, and release the work."""
        if self.waiting and self._client.status == "running":
            self._client.cancel(list(self.waiting), force=True)
        self.waiting.clear()
        self._work.release()


def _same_model(made: bytes) -> bytes:
    return made


def _run_batch(made: bytes, values: dict[str, list[Any]], block: int) -> BatchRows:
    """Run a batch in a worker."""
    work = unpack_work(made)
    return work.rows(values, block, BatchProgress(threading.Event(), work.instants, work.timeout))
