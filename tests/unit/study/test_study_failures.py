"""Studies whose observers, machines or users do not behave: each costs what it is, and nothing that was computed."""

import math
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import abut
import study_machines as machines
from abut.errors import InvalidValue, UnwritableFile, WrongUnit
from abut.results.files.hdf5_lock import HDF5_LOCK
from abut.study.execution import time_limit

S = abut.study


def small(**other):
    told = {
        "vary": {"mass.mass": [1.0, 2.0, 3.0]},
        "design": None,
        "observe": {"last": "mass.position.x.last"},
        "end": "0.1 s",
    }
    return machines.study(**(told | other))


def at_second(act):
    """An observer of x = 0.2 m + 0.1 m cos(√(k/m) t) at 0.1 s, but for the second variant, of 2 kg; variants come in any order."""

    def observer(result):
        last = float(result.values("mass.position.x")[-1])
        return act(result) if abs(last - (0.2 + 0.1 * math.cos(0.5))) < 1e-5 else last

    return observer


class Hanging:
    """A function that hangs until it is released, and a clock that stands still otherwise, so that no load brings a limit nearer.

    After each beginning the clock jumps twice over the limit: the first jump may come before the end is set.
    """

    LIMIT = "1000 s"

    def __init__(self, monkeypatch):
        self.now, self.jumps, self.released = 0.0, 0, threading.Event()
        monkeypatch.setattr(time_limit, "clock", self)

    def monotonic(self):
        if self.jumps:
            self.jumps -= 1
            self.now += 2000.0
        return self.now

    def __call__(self):
        self.jumps = 2
        return self.released.wait(600.0)


@pytest.fixture
def hang(monkeypatch):
    made = Hanging(monkeypatch)
    yield made
    made.released.set()


def test_an_observer_costs_its_own_value_alone(hang):
    """At the second variant it raises, exits, gives NaN, hangs; all others, and its other values, are there, with the reason."""

    def raises(result):
        raise ValueError("too far")

    acts = {
        "raises": (raises, 'observer "raises" failed: too far'),
        "exits": (lambda result: sys.exit(3), 'observer "exits" failed: it ends the program by sys.exit(3)'),
        "nothing": (lambda result: math.nan, 'observer "nothing" returned NaN'),
        "text": (lambda result: "much", "could not convert string to float"),
        "hangs": (lambda result: hang(), 'observer "hangs" did not return within 1000 s'),
    }
    observe = {"last": "mass.position.x.last"} | {name: at_second(act) for name, (act, _) in acts.items()}
    study = small(observe=observe)
    found = study.run(threads=1, timeout=hang.LIMIT)
    assert found["status"].values.tolist() == [1, 1, 1]
    assert study.status.ok
    reason = str(found["reason"].values[1])
    assert found["reason"].values[[0, 2]].tolist() == ["", ""]
    assert np.isfinite(found["last"].values).all()
    for name, (_, told) in acts.items():
        assert told in reason
        assert np.isnan(found[name].values).tolist() == [False, True, False]
        np.testing.assert_array_equal(found[name].values[[0, 2]], found["last"].values[[0, 2]])


class Unspeakable(Exception):
    def __str__(self):
        raise RuntimeError("it has no text")


def test_an_observer_that_changes_the_process_costs_nothing_else(tmp_path, monkeypatch):
    """The store's path is relative; an observer changes the working folder, NumPy's settings, the values of the result."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "other").mkdir()

    def moves(result):
        os.chdir(tmp_path / "other")
        np.seterr(all="raise")
        return 1.0

    def overwrites(result):
        result.values("mass.position.x")[:] = 0.0
        return 1.0

    def fails(result):
        raise Unspeakable

    acts = {"moves": moves, "overwrites": overwrites, "floods": lambda result: "x" * 10**7, "fails": fails}
    observe = {"last": "mass.position.x.last"} | {name: at_second(act) for name, act in acts.items()}
    found = small(observe=observe).run(store="study.zarr", threads=1, batch=1)
    alone = small().run(threads=1)
    assert found["status"].values.tolist() == [1, 1, 1]
    np.testing.assert_array_equal(found["last"].values, alone["last"].values)
    for name in acts:
        np.testing.assert_array_equal(found[name].values[[0, 2]], found["last"].values[[0, 2]])
    reason = str(found["reason"].values[1])
    assert len(reason) < 2000
    for name in ("overwrites", "floods", "fails"):
        assert f'observer "{name}" failed: ' in reason
    assert (S.open(tmp_path / "study.zarr")["status"].values == 1).all()


def test_variant_beyond_time_limit_is_ended_and_others_continue():
    """One of three lanes that march together is a hundred thousand times as stiff."""
    study = small(
        vary={"spring.stiffness": [50.0, 1e13, 80.0]},
        end="20 s",
        integrator=abut.RungeKutta(max_steps=10**9),
    )
    begun = time.monotonic()
    found = study.run(threads=1, timeout=1.0)
    assert time.monotonic() - begun < 60.0
    assert found["status"].values.tolist() == [1, 2, 1]
    assert "it took longer than its time limit of 1 s" in str(found["reason"].values[1])
    alone = small(vary={"spring.stiffness": [50.0, 80.0]}, end="20 s").run(threads=1)
    np.testing.assert_allclose(found["last"].values[[0, 2]], alone["last"].values, atol=1e-5)


def test_a_function_that_never_makes_its_machine_is_a_row_with_its_reason(hang):
    def make(mass):
        if mass > 2.5:
            sys.exit(1)
        if mass > 1.5:
            hang()
        return machines.oscillator(mass=mass)

    study = S.Study(make, {"mass": [1.0, 2.0, 3.0]}, {"last": "mass.position.x.last"}, end=0.1)
    found = study.run(threads=1, timeout=hang.LIMIT)
    assert found["status"].values.tolist() == [1, 2, 2]
    assert "make(mass=2.0) did not return within 1000 s" in str(found["reason"].values[1])
    assert "make(mass=3.0) failed: it ends the program by sys.exit(1)" in str(found["reason"].values[2])


@pytest.mark.parametrize("wrong", [0.0, -1.0, "1 kg", math.nan])
def test_a_time_limit_is_a_time(wrong):
    with pytest.raises((InvalidValue, WrongUnit), match="timeout"):
        small().run(timeout=wrong)


@pytest.mark.slow
def test_ctrl_c_ends_study_with_blocked_observer_within_second(tmp_path):
    """What was done is in the store; the process ends, too."""
    script = """
        import sys, threading, time
        sys.path.insert(0, sys.argv[1])
        import abut
        import study_machines as machines

        def hangs(result):
            mass = float(result.values("mass.velocity.x")[-1])
            seen.append(mass)
            if len(seen) > 4:
                sys.stdout.write("hangs" + chr(10))
                sys.stdout.flush()
                threading.Event().wait()
            return mass

        seen = []
        study = machines.study(observe={"last": "mass.position.x.last", "hangs": hangs}, end="0.1 s")
        study.run(store=sys.argv[2], threads=2, batch=20)
        print(study.status, flush=True)
    """
    store = tmp_path / "a.zarr"
    command = [sys.executable, "-c", textwrap.dedent(script), str(Path(__file__).parents[2]), str(store)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "hangs\n"
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        told = [line.strip() for line in iter(process.stdout.readline, "") if "interrupted" in line]
        took = time.monotonic() - begun
        assert process.wait() == 0
    sentence = "stopped by the user; 4 of 40 variants are done and kept; resume=True runs the others"
    assert told == [f"interrupted: {sentence}"]
    assert took < 60.0  # it is less than one where nothing else runs; the observer alone would take 300 s
    assert (S.open(store)["status"].values == 1).sum() == 4


def test_a_store_that_cannot_be_written_loses_nothing_that_was_run(tmp_path):
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    study = small()
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, before[1]))
    try:
        with pytest.raises(UnwritableFile, match=r"a\.nc"):
            study.run(store=tmp_path / "a.nc")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert (study.results["status"].values == 1).all()
    assert os.listdir(tmp_path) == []


def test_one_thread_at_a_time_is_in_the_library_of_netcdf(tmp_path):
    """An observer that read a store while the study wrote it crashed the process now and then, by a bus error in HDF5."""
    path, read = tmp_path / "a.nc", []
    small().run(store=path, threads=1)
    reader = threading.Thread(target=lambda: read.append(S.open(path)))
    with HDF5_LOCK:
        reader.start()
        reader.join(0.3)
        assert read == []
    reader.join()
    assert read[0]["status"].values.tolist() == [1, 1, 1]


def test_a_netcdf_store_is_written_meanwhile(tmp_path, monkeypatch):
    monkeypatch.setattr(S.store, "PAUSE", 0.0)
    monkeypatch.setattr(S.store, "SHARE", 1e9)
    path, seen = tmp_path / "a.nc", []

    def observer(result):
        if path.exists():
            seen.append(int((S.open(path)["status"].values == 1).sum()))
        return 1.0

    small(observe={"one": observer}).run(store=path, threads=1, batch=1)
    assert seen
    assert 0 < seen[-1] < 3
