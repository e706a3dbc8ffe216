"""Compiling, such that Ctrl-C is heard and whoever waits is told.

The compiler is one call of half a minute that hears no signal. It runs in a thread of its own, for which the caller waits in short
turns; what Ctrl-C leaves behind goes on and serves the next run of the machine.
"""

from __future__ import annotations

import atexit
import logging
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from abut.plug.caching import load_or_build

log = logging.getLogger("abut")

TURN = 0.1  #: seconds that Ctrl-C waits at most
INTERRUPTED = 130  #: as a shell tells of Ctrl-C
SOON = 0.5  #: seconds within which a kernel comes from the cache, and nothing needs to be told
COMPILING = "compiling (first run of this kind of machine)"

_listener: ContextVar[Callable[[str], None] | None] = ContextVar("listener", default=None)
_jobs: dict[Any, _Job] = {}


class _Job(threading.Thread):
    """One module being built."""

    def __init__(self, build: Callable[[], Any]) -> None:
        super().__init__(name="abut compiles", daemon=True)
        self._build = build
        self.found: Any = None
        self.error: BaseException | None = None
        self.over = threading.Event()
        self.start()

    def run(self) -> None:
        """Build; what goes wrong is the caller's."""
        try:
            self.found = self._build()
        except BaseException as problem:
            self.error = problem
        finally:
            self.over.set()


@contextmanager
def progress_listener(progress: Any) -> Iterator[None]:
    """While in here a progress is told what the run waits for, if it has a method ``waiting`` to be told by."""
    token = _listener.set(getattr(progress, "waiting", None))
    try:
        yield
    finally:
        _listener.reset(token)


def load_kernel(kernel: Any, device: str) -> Any:
    """The kernel's module on a device, compiled if it has to be; None where the compiler failed.

    Raises:
        KeyboardInterrupt: Ctrl-C, within `TURN`.
    """
    import warp as wp

    module, place = kernel.module, wp.get_device(device)
    block = 1 if device == "cpu" else None  # what wp.launch will ask for
    active = module.options["block_dim"] if block is None else block
    ready = module.execs.get((place.context, active))
    if ready is not None and ready.module_hash == module.get_module_hash(active):
        return ready
    return build_once((id(module), str(place)), lambda: load_or_build(module, place, block))


def build_once(key: Any, build: Callable[[], Any], why: str = "") -> Any:
    """What a compiler gives; who asks for the same key meanwhile waits for the same. ``why`` it is needed is told with that it is.

    Raises:
        KeyboardInterrupt: Ctrl-C, within `TURN`.
    """
    if threading.current_thread() is not threading.main_thread():
        return build()  # Ctrl-C is the main thread's
    if key not in _jobs:
        _jobs[key] = _Job(build)
    job = _jobs[key]
    try:
        return _wait_for_job(job, f"{COMPILING}{why and ': '}{why}")
    finally:
        if job.over.is_set():  # what was left by Ctrl-C stays, for the next who asks
            del _jobs[key]


def exit_process(code: int) -> None:
    """End the process at once where something is still compiled; taking Python down would take seconds, beside the compiler."""
    if any(not job.over.is_set() for job in _jobs.values()):
        import warp as wp

        if cache := wp.config.kernel_cache_dir:
            for half in (
                *Path(cache).glob(f"*_p{os.getpid()}_t*"),
                *Path(cache).glob(f"abut/*.{os.getpid()}.*"),
            ):
                shutil.rmtree(half) if half.is_dir() else half.unlink(missing_ok=True)
        logging.shutdown()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


@atexit.register
def _exit_if_interrupted() -> None:
    """A script that Ctrl-C ended, and nobody caught it."""
    if getattr(sys, "last_type", None) is KeyboardInterrupt:
        exit_process(INTERRUPTED)


def _wait_for_job(job: _Job, what: str) -> Any:
    """What a job gives; ``what`` is told of it."""
    begun, told = time.perf_counter(), False
    while not job.over.wait(TURN):
        if not told and time.perf_counter() - begun > SOON:
            told = True
            log.info(what)
            if (listener := _listener.get()) is not None:
                listener(what)
    if told:
        log.info("compiled in %.1f s (cached for next time)", time.perf_counter() - begun)
    if job.error is not None:
        raise job.error
    return job.found
