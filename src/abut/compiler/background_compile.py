"""Compilation in a background thread, so that Ctrl-C works meanwhile and the user is informed.

The compiler is a single call of up to half a minute that ignores signals. The caller waits for its thread in short intervals.
A compilation that Ctrl-C left running continues and serves the next run of the machine.
"""

from __future__ import annotations

import atexit
import logging
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Any

from abut.compiler.shared_cache import load_or_build

if TYPE_CHECKING:
    import warp as wp

log = logging.getLogger("abut")

POLL_INTERVAL = 0.1  #: longest delay of Ctrl-C [s]
INTERRUPTED = 130  #: exit status of a shell after Ctrl-C
MESSAGE_DELAY = 0.5  #: seconds within which a cached kernel is loaded and no message is needed
COMPILING = "compiling (first run of this kind of machine)"

_listener: ContextVar[Callable[[str], None] | None] = ContextVar("listener", default=None)
_jobs: dict[Any, _Job] = {}


class _Job(threading.Thread):
    """Thread that compiles one module."""

    def __init__(self, build: Callable[[], Any]) -> None:
        super().__init__(name="abut compiles", daemon=True)
        self._build = build
        self.found: object = None
        self.error: BaseException | None = None
        self.over = threading.Event()
        self.start()

    def run(self) -> None:
        """Build, and store an error for the caller."""
        try:
            self.found = self._build()
        except BaseException as problem:
            self.error = problem
        finally:
            self.over.set()


@contextmanager
def progress_listener(progress: object) -> Iterator[None]:
    """Report the reason of waits within the block to ``progress``, if it has a method ``waiting``."""
    token = _listener.set(getattr(progress, "waiting", None))
    try:
        yield
    finally:
        _listener.reset(token)


def load_kernel(kernel: wp.Kernel, device: str) -> Any:
    """Return the kernel's module on a device, compiled if necessary; None if the compiler failed.

    Raises:
        KeyboardInterrupt: Ctrl-C, within `POLL_INTERVAL`.
    """
    import warp as wp

    module, place = kernel.module, wp.get_device(device)
    block = 1 if device == "cpu" else None  # as wp.launch will request
    active = module.options["block_dim"] if block is None else block
    ready = module.execs.get((place.context, active))
    if ready is not None and ready.module_hash == module.get_module_hash(active):
        return ready
    return build_once((id(module), str(place)), lambda: load_or_build(module, place, block))


def build_once(key: Hashable, build: Callable[[], Any], why: str = "") -> Any:
    """Return the compiler's result; callers that request the same key meanwhile share it. The message includes the reason ``why``.

    Raises:
        KeyboardInterrupt: Ctrl-C, within `POLL_INTERVAL`.
    """
    if threading.current_thread() is not threading.main_thread():
        return build()  # Ctrl-C is the main thread's
    if key not in _jobs:
        _jobs[key] = _Job(build)
    job = _jobs[key]
    try:
        return _wait_for_job(job, f"{COMPILING}{why and ': '}{why}")
    finally:
        if job.over.is_set():  # a job that Ctrl-C left running stays, for the next caller
            del _jobs[key]


def exit_process(code: int) -> None:
    """End the process at once while a compilation is still running; a normal shutdown of Python would take seconds in parallel with it."""
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
    """Exit at once if Ctrl-C ended the script and nothing caught it."""
    if getattr(sys, "last_type", None) is KeyboardInterrupt:
        exit_process(INTERRUPTED)


def _wait_for_job(job: _Job, what: str) -> Any:
    """Return the result of a job; log ``what`` if it takes longer than `MESSAGE_DELAY`."""
    begun, is_reported = time.perf_counter(), False
    while not job.over.wait(POLL_INTERVAL):
        if not is_reported and time.perf_counter() - begun > MESSAGE_DELAY:
            is_reported = True
            log.info(what)
            if (listener := _listener.get()) is not None:
                listener(what)
    if is_reported:
        log.info("compiled in %.1f s (cached for next time)", time.perf_counter() - begun)
    if job.error is not None:
        raise job.error
    return job.found
