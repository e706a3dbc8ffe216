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

S = abut.study


def small(**other):
    told = {
        "vary": {"mass.mass": [1.0, 2.0, 3.0]},
        "design": None,
        "observe": {"last": "mass.position.x.last"},
        "end": "0.1 s",
    }
    return machines.study(**(told | other))


def test_an_observer_costs_its_own_value_alone():
    """At the second variant it raises, exits, gives NaN, hangs; all others, and its other values, are there, with the reason."""
    release = threading.Event()

    def at_second(act):
        seen = []

        def observer(result):
            seen.append(result.values("mass.position.x")[-1])
            return act() if len(seen) == 2 else float(seen[-1])

        return observer

    def raises():
        raise ValueError("too far")

    acts = {
        "raises": (raises, 'observer "raises" failed: too far'),
        "exits": (lambda: sys.exit(3), 'observer "exits" failed: it ends the program by sys.exit(3)'),
        "nothing": (lambda: math.nan, 'observer "nothing" gave NaN'),
        "text": (lambda: "much", "could not convert string to float"),
        "hangs": (lambda: release.wait(60.0), 'observer "hangs" gave nothing within 1 s'),
    }
    observe = {"last": "mass.position.x.last"} | {name: at_second(act) for name, (act, _) in acts.items()}
    study = small(observe=observe)
    try:
        found = study.run(threads=1, timeout="1000 ms")
    finally:
        release.set()
    assert found["status"].values.tolist() == [1, 1, 1]
    assert study.status.ok
    reason = str(found["reason"].values[1])
    assert found["reason"].values[[0, 2]].tolist() == ["", ""]
    assert np.isfinite(found["last"].values).all()
    for name, (_, told) in acts.items():
        assert told in reason
        assert np.isnan(found[name].values).tolist() == [False, True, False]
        np.testing.assert_array_equal(found[name].values[[0, 2]], found["last"].values[[0, 2]])


def test_a_variant_that_takes_too_long_is_ended_and_the_others_go_on():
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


def test_a_function_that_never_makes_its_machine_is_a_row_with_its_reason():
    release = threading.Event()

    def make(mass):
        if mass > 2.5:
            sys.exit(1)
        if mass > 1.5:
            release.wait(60.0)
        return machines.oscillator(mass=mass)

    study = S.Study(make, {"mass": [1.0, 2.0, 3.0]}, {"last": "mass.position.x.last"}, end=0.1)
    try:
        found = study.run(threads=1, timeout="1 s")
    finally:
        release.set()
    assert found["status"].values.tolist() == [1, 2, 2]
    assert "make(mass=2.0) made nothing within 1 s" in str(found["reason"].values[1])
    assert "make(mass=3.0) failed: it ends the program by sys.exit(1)" in str(found["reason"].values[2])


@pytest.mark.parametrize("wrong", [0.0, -1.0, "1 kg", math.nan])
def test_a_time_limit_is_a_time(wrong):
    with pytest.raises((InvalidValue, WrongUnit), match="timeout"):
        small().run(timeout=wrong)


@pytest.mark.slow
def test_ctrl_c_ends_a_study_whose_observer_hangs_within_a_second(tmp_path):
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
    command = [sys.executable, "-c", textwrap.dedent(script), str(Path(__file__).parents[1]), str(store)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "hangs\n"
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        told = [line.strip() for line in iter(process.stdout.readline, "") if "interrupted" in line]
        took = time.monotonic() - begun
        assert process.wait() == 0
    sentence = "stopped by the user with 4 of 40 variants run, which are kept; resume=True runs the others"
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
