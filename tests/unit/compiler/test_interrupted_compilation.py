"""Whoever waits for the compiler hears Ctrl-C, and is told what he waits for."""

import os
import signal
import threading
import time
from types import SimpleNamespace

import pytest

from abut.compiler import background_compile


class Module:
    """Stands in for what the compiler builds: it takes its time, and hears nothing."""

    def __init__(self, error: Exception | None = None):
        self.options, self.execs = {"block_dim": 256}, {}
        self.ready, self.error, self.loads = threading.Event(), error, 0

    def get_module_identifier(self, block):
        return f"wp_stand_in_{os.getpid()}"

    def load(self, device, block):
        self.loads += 1
        assert self.ready.wait(20.0)
        if self.error:
            raise self.error
        return "built"


@pytest.fixture
def main_thread():
    if threading.current_thread() is not threading.main_thread():
        pytest.skip("signals come to the main thread")


def test_interrupted_compilation_serves_next_process(main_thread):
    """Within a second, where the compiler goes on for 20; who asks again waits for the same building.

    The wait looks for Ctrl-C every `POLL_INTERVAL`; by the clock, which a loaded machine stretches, it ends long before the compiler.
    """
    module = Module()
    kernel = SimpleNamespace(module=module)
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    begun = time.perf_counter()
    with pytest.raises(KeyboardInterrupt):
        background_compile.load_kernel(kernel, "cpu")
    assert background_compile.POLL_INTERVAL < 1.0
    assert time.perf_counter() - begun < 15.0
    module.ready.set()
    assert background_compile.load_kernel(kernel, "cpu") == "built"
    assert module.loads == 1


def test_waiting_for_compiler_is_reported_and_cache_hits_are_not(main_thread, monkeypatch, caplog):
    monkeypatch.setattr(background_compile, "MESSAGE_DELAY", 0.2)
    module, told = Module(), []
    progress = SimpleNamespace(waiting=lambda what: (told.append(what), module.ready.set()))
    with background_compile.progress_listener(progress), caplog.at_level("INFO", logger="abut"):
        assert background_compile.load_kernel(SimpleNamespace(module=module), "cpu") == "built"
        assert background_compile.load_kernel(SimpleNamespace(module=module), "cpu") == "built"
    assert told == ["compiling (first run of this kind of machine)"]
    assert next(record.getMessage() for record in caplog.records) == told[0]
    with background_compile.progress_listener(object()):  # a progress may have nothing to be told by
        assert background_compile.load_kernel(SimpleNamespace(module=module), "cpu") == "built"


def test_a_failure_is_the_callers_and_is_not_kept(main_thread):
    module = Module(RuntimeError("no compiler"))
    module.ready.set()
    for _ in range(2):
        with pytest.raises(RuntimeError, match="no compiler"):
            background_compile.load_kernel(SimpleNamespace(module=module), "cpu")
    assert module.loads == 2
