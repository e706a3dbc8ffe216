"""Kernels that are optimised in the background: one process per user, at the lowest priority, only while they are in use."""

import json
import os
import subprocess
import sys
import time

import psutil
import pytest

from abut.compiler import optimization_queue as queue
from abut.compiler import optimization_setting as settings
from abut.errors import InvalidValue

#: A compilation that notes its process, and how it runs, and takes some time.
NOTE = (
    "import psutil, sys, time, pathlib; me = psutil.Process(); "
    "pathlib.Path(sys.argv[1]).write_text(f'{me.pid} {me.nice()} {me.ionice()[0]:d}' if sys.platform == 'linux' else f'{me.pid} 19 3'); "
    "time.sleep(float(sys.argv[2]))"
)


def command(path, seconds=0.0):
    return [sys.executable, "-c", NOTE, str(path), str(seconds)]


def wait_for(condition, seconds=60.0):
    begun = time.monotonic()
    while not condition():
        assert time.monotonic() - begun < seconds
        time.sleep(0.02)


def test_the_process_works_at_the_lowest_priority_and_ends(tmp_path):
    """Nice 19 and the idle class of input and output; nothing remains but the lock's file."""
    queue.request_optimization("a", [command(tmp_path / "noted")], False, tmp_path)
    wait_for(lambda: (tmp_path / "noted").is_file() and not queue.is_served(tmp_path))
    _, nice, kind = (tmp_path / "noted").read_text().split()
    assert int(nice) == 19
    assert int(kind) == 3
    assert sorted(path.name for path in tmp_path.iterdir()) == ["noted", "process.lock"]


def test_one_process_serves_all_requests(tmp_path):
    """Five requests from five processes at once: never two compilations at a time."""
    asking = "import sys; from pathlib import Path; from abut.compiler.optimization_queue import request_optimization as ask; "
    every = [tmp_path / f"noted{k}" for k in range(5)]
    asked = [
        f"{asking}ask('k{k}', [{command(path, 0.3)!r}], False, Path({str(tmp_path)!r}))"
        for k, path in enumerate(every)
    ]
    runs = [subprocess.Popen([sys.executable, "-c", text]) for text in asked]
    most = 0

    def done():
        nonlocal most
        most = max(most, len(list(tmp_path.glob("*.running"))))
        return all(path.is_file() for path in every) and not queue.is_served(tmp_path)

    wait_for(done)
    assert most <= 1
    assert [run.wait() for run in runs] == [0] * 5


def test_a_kernel_no_longer_in_use_is_not_compiled_to_the_end(tmp_path, monkeypatch):
    """A minute after its last use the compilation ends; one that was asked to last goes on."""
    monkeypatch.setattr(queue, "INTERVAL", 0.05)
    running = tmp_path / "a.running"
    running.write_text(json.dumps({"lasting": False}))
    assert queue.run_command(command(tmp_path / "short"), {}, running) == 0
    os.utime(running, (0.0, time.time() - queue.IDLE_TIME_LIMIT - 1.0))
    begun = time.monotonic()
    assert queue.run_command(command(tmp_path / "long", 30.0), {}, running) is None
    assert time.monotonic() - begun < 20.0
    running.write_text(json.dumps({"lasting": True}))
    os.utime(running, (0.0, time.time() - queue.IDLE_TIME_LIMIT - 1.0))
    assert queue.run_command(command(tmp_path / "asked", 0.2), {}, running) == 0


def test_the_queue_keeps_the_kernels_used_last(tmp_path):
    """Eight wait at most; the one used last is first, and those unused for a minute are removed."""
    now = time.time()
    for k in range(12):
        path = tmp_path / f"{k}.request"
        path.write_text(json.dumps({"commands": [], "environment": {}, "lasting": False}))
        os.utime(path, (now, now - k))
    os.utime(tmp_path / "3.request", (now, now - queue.IDLE_TIME_LIMIT - 1.0))
    assert queue.next_request(tmp_path).name == "0.request"
    left = sorted(int(path.stem) for path in tmp_path.glob("*.request"))
    assert left == [0, 1, 2, 4, 5, 6, 7, 8]


def test_a_failure_is_stored_and_forgiven_after_an_hour(tmp_path):
    request = tmp_path / "a.request"
    failing = [sys.executable, "-c", "raise SystemExit(3)"]
    request.write_text(json.dumps({"commands": [failing], "environment": {}, "lasting": False}))
    queue.compile_request(request)
    assert "exit code 3" in queue.failure_of("a", tmp_path)
    os.utime(tmp_path / "a.failed", (0.0, time.time() - queue.FORGIVE - 1.0))
    assert queue.failure_of("a", tmp_path) == ""
    assert not list(tmp_path.iterdir())


def test_a_withdrawn_request_is_not_compiled(tmp_path, monkeypatch):
    """Where a run waits for a kernel, its own process compiles it, and that in the background ends."""
    monkeypatch.setattr(queue, "INTERVAL", 0.05)
    running = tmp_path / "a.running"
    running.write_text(json.dumps({"lasting": True}))
    queue.withdraw_request("a", tmp_path)
    assert queue.run_command(command(tmp_path / "long", 30.0), {}, running) is None


def test_work_of_a_killed_process_is_taken_up(tmp_path):
    """What it was compiling is compiled by the next."""
    left = tmp_path / "a.running"
    left.write_text(
        json.dumps({"commands": [command(tmp_path / "noted")], "environment": {}, "lasting": False})
    )
    done = subprocess.run([sys.executable, queue.__file__, str(tmp_path)], check=False)
    assert done.returncode == 0
    assert (tmp_path / "noted").is_file()


def test_it_imports_nothing_of_abut(tmp_path):
    """It starts in a fraction of a second, since abut and Warp are imported only where something is compiled."""
    listed = f"import runpy, sys; runpy.run_path({queue.__file__!r}); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", listed], capture_output=True, text=True, check=True)
    assert not [name for name in done.stdout.split() if name.split(".")[0] in ("abut", "warp", "numpy")]


@pytest.mark.parametrize(
    ("text", "mode", "after", "fast"),
    [
        ("", "auto", 0.5, False),
        ("never", "never", 0.5, False),
        ("wait,after=0", "wait", 0.0, False),
        (" Always , fast", "always", 0.5, True),
        ("after=inf", "auto", float("inf"), False),
    ],
)
def test_the_setting(text, mode, after, fast, monkeypatch):
    monkeypatch.setenv("ABUT_OPTIMIZE", text)
    assert settings.optimization_setting() == settings.OptimizationSetting(mode, after, fast)


@pytest.mark.parametrize("text", ["sometimes", "after=soon", "after=-1", "after=nan", "wait;fast"])
def test_an_unknown_setting_is_named(text, monkeypatch):
    monkeypatch.delenv("ABUT_OPTIMIZE")
    monkeypatch.setenv("ABUT_OPTIMISE", text)
    with pytest.raises(InvalidValue, match=f'ABUT_OPTIMISE: "{text}" is unknown'):
        settings.optimization_setting()


def test_the_former_variables_still_work(monkeypatch):
    monkeypatch.delenv("ABUT_OPTIMIZE")
    monkeypatch.setenv("ABUT_OPTIMISE_WAIT", "1")
    monkeypatch.setenv("ABUT_OPTIMISE_LEVEL", "1")
    monkeypatch.setenv("ABUT_OPTIMISE_AFTER", "2.5")
    with pytest.warns(DeprecationWarning, match=r"set ABUT_OPTIMIZE=wait,fast,after=2\.5"):
        assert settings.optimization_setting() == settings.OptimizationSetting("wait", 2.5, True)


def test_where_nothing_is_compiled_in_the_background(monkeypatch):
    """One processor, continuous integration, or a battery: not unless asked."""
    monkeypatch.setenv("ABUT_OPTIMIZE", "auto")
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(settings, "processor_count", lambda: 2)
    monkeypatch.setattr(settings, "runs_on_battery", lambda: False)
    assert settings.background_obstacle() == ""
    for change, word in (
        (lambda patch: patch.setattr(settings, "processor_count", lambda: 1), "one processor"),
        (lambda patch: patch.setenv("CI", "true"), "CI is set"),
        (lambda patch: patch.setattr(settings, "runs_on_battery", lambda: True), "battery"),
    ):
        with monkeypatch.context() as patch:
            change(patch)
            assert word in settings.background_obstacle()
            patch.setenv("ABUT_OPTIMIZE", "always")
            assert settings.background_obstacle() == ""


def test_a_computer_without_a_battery(monkeypatch):
    for found, expected in ((None, False), (type("Battery", (), {"power_plugged": False}), True)):
        settings.runs_on_battery.cache_clear()
        monkeypatch.setattr(psutil, "sensors_battery", lambda found=found: found, raising=False)
        assert settings.runs_on_battery() is expected
    settings.runs_on_battery.cache_clear()
