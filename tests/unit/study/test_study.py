"""Studies: what is observed against closed forms, the same bits whoever runs them, what fails, stores and how they go on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import abut
import study_machines as machines
from abut.cli import main
from abut.errors import InputError, InvalidValue, UnknownName, WrongUnit

S = abut.study


@pytest.fixture(scope="module")
def ran():
    """The study of forty variants, in memory."""
    return machines.study().run(threads=2)


def same(one, other) -> bool:
    """Whether two datasets hold the same bits, in the same order."""
    return list(one.data_vars) == list(other.data_vars) and all(
        np.array_equal(one[name].values, other[name].values) for name in one.data_vars
    )


def test_reductions_and_channels_are_those_of_the_closed_form():
    """x = 0.2 + 0.1 cos ωt over one period T = 2π/ω: mean 0.2, ∫ = 0.2 T, rms² = 0.04 + 0.005, least at T/2. The integrator's tolerance
    is 1e-7; trapezia over a whole period of a smooth function are exact.
    """
    words = (
        "max",
        "min",
        "abs_max",
        "range",
        "mean",
        "rms",
        "integral",
        "first",
        "last",
        "time_of_max",
        "time_of_min",
    )
    observe = {word: f"mass.position.x.{word}" for word in words}
    observe |= {"rises": "mass.velocity.x.count", "x": "mass.position.x", "v": "mass.velocity"}
    period = 2.0 * np.pi / 5.0
    study = machines.study(
        vary={"spring.stiffness": [50.0, 200.0]}, design=None, observe=observe, end=period, step=period / 200
    )
    found = study.run()
    expected = {
        "max": 0.3, "min": 0.1, "abs_max": 0.3, "range": 0.2, "mean": 0.2, "rms": 0.045**0.5, "integral": 0.2 * period, "first": 0.3,
        "last": 0.3, "time_of_max": None, "time_of_min": None,
    }  # fmt: skip
    for name, value in expected.items():
        if value is not None:
            np.testing.assert_allclose(found[name].values, value, atol=2e-6, err_msg=name)
    assert found["time_of_min"].values == pytest.approx([period / 2, period / 4], abs=period / 200)
    assert found["rises"].values.tolist() == [1.0, 2.0]
    w = np.sqrt(np.array([50.0, 200.0]) / 2.0)[:, None]
    np.testing.assert_allclose(found["x"].values, 0.2 + 0.1 * np.cos(w * found["time"].values), atol=2e-7)
    np.testing.assert_allclose(found["v.x"].values, -0.1 * w * np.sin(w * found["time"].values), atol=2e-6)
    assert found["integral"].attrs["units"] == "m*s"
    assert found["spring.stiffness"].attrs["units"] == "N/m"


def test_dataset_describes_its_variables(ran):
    assert ran["spring.stiffness"].attrs == {
        "kind": "parameter", "units": "N/m", "low": 20.0, "high": 80.0, "distribution": "uniform",
    }  # fmt: skip
    assert ran["last"].attrs["kind"] == "observed"
    assert ran["last"].attrs["units"] == "m"
    assert (ran["status"].values == 1).all()
    assert json.loads(ran.attrs["design"]) == {"name": "latin_hypercube", "n": 40, "seed": 3}
    told = json.loads(ran.attrs["manifest"])
    assert {"model", "vary", "versions", "observe", "times"} <= set(told)
    w = np.sqrt(ran["spring.stiffness"].values / ran["mass.mass"].values)
    np.testing.assert_allclose(ran["last"].values, 0.2 + 0.1 * np.cos(w), atol=2e-7)


def test_the_same_bits_whoever_runs_it(ran, tmp_path):
    assert same(ran, machines.study().run(threads=1, batch=7))
    assert same(ran, machines.study().run(threads=2, batch=1))
    stored = machines.study().run(store=tmp_path / "a.zarr", batch=7)
    assert same(ran, stored)
    assert same(ran, machines.study().run(store=tmp_path / "a.nc"))
    assert same(ran, S.open(tmp_path / "a.nc"))
    assert same(ran, S.open(tmp_path / "a.zarr"))
    one = machines.study().simulate(11)
    assert one.values("mass.position.x")[-1] == ran["last"].values[11]
    listed = machines.study().at({"spring.stiffness": ["50 N/m"], "mass.mass": ["2000 g"]}).run()
    assert listed["last"].values == pytest.approx([0.2 + 0.1 * np.cos(5.0)], abs=2e-7)


def test_failed_variant_is_row_with_reason():
    def far(result: abut.Result) -> float:
        if result.values("mass.position.x")[-1] > 0.25:
            raise ValueError("too far")
        return 1.0

    found = machines.study(
        vary={"mass.mass": [-1.0, 1.0, 2.0, 30.0]},
        design=None,
        observe={"far": far, "x": "mass.position.x.last"},
    ).run()
    # x(1 s) = 0.2 + 0.1 cos √(50/m): 0.271, 0.228 and 0.228 m; an observer that raises costs its own value alone
    assert found["status"].values.tolist() == [2, 1, 1, 1]
    assert "mass is -1.0 kg" in str(found["reason"].values[0])
    assert str(found["reason"].values[1]).startswith('observer "far" failed: too far')
    assert found["reason"].values[2] == ""
    assert np.isnan(found["x"].values).tolist() == [True, False, False, False]
    assert np.isnan(found["far"].values).tolist() == [True, True, False, False]


def test_variants_may_differ_in_structure():
    """Free it stays where it is, on a spring it swings: 0.2 + 0.1 cos ωt; of a spring that cannot be made there is a reason."""

    def make(sprung: bool, mass: float) -> abut.Model:
        if sprung:
            return machines.oscillator(mass=mass)
        if mass > 2.0:
            raise ValueError("too heavy")
        model = abut.Model("free", gravity=(0, 0, 0))
        model.add(abut.Body("mass", mass=mass, inertia=(1, 1, 1), position=(0.3, 0, 0)))
        return model

    study = abut.Study(
        make,
        {"sprung": [True, False], "mass": ["1 kg", "2 kg", "3 kg"]},
        {"x": "mass.position.x.last"},
        end=1.0,
        step=0.01,
    )
    found = study.run(threads=1)
    swung = [0.2 + 0.1 * np.cos((50.0 / m) ** 0.5) for m in (1.0, 2.0, 3.0)]
    np.testing.assert_allclose(found["x"].values, [*swung, 0.3, 0.3, np.nan], atol=2e-7)
    told = "make(sprung=False, mass=3.0) failed: too heavy"
    assert found["reason"].values[-1].startswith(told)
    assert found["sprung"].values.tolist() == ["True"] * 3 + ["False"] * 3


@pytest.mark.parametrize(
    ("told", "kind", "words"),
    [
        ({"vary": {"sprin.stiffness": (1.0, 2.0)}}, UnknownName, 'did you mean "spring"'),
        ({"vary": {"spring.stiffness": ("1 kg", "2 kg")}}, WrongUnit, "stiffness.*mass"),
        ({"vary": {}}, InvalidValue, "it is empty"),
        ({"observe": {"p": "mass.positio.x.max"}}, UnknownName, 'observer "p".*"mass.position"'),
        ({"observe": {"p": "mass.position.x.maxx"}}, UnknownName, 'reduction "maxx"; did you mean "max"'),
        ({"observe": {"p": "mass.position.max"}}, InvalidValue, "use a component"),
        ({"observe": {"mass.mass": "mass.position.x"}}, InvalidValue, "choose another"),
        ({"observe": {}}, InvalidValue, "no observer is given"),
        ({"correlations": {("spring.stiffness", "mas.mass"): 0.1}}, UnknownName, "mass.mass"),
        (
            {"correlations": {("spring.stiffness", "mass.mass"): 0.1}, "design": S.grid(2)},
            InvalidValue,
            "grid",
        ),
        ({"end": "-1 s"}, InvalidValue, "not after start"),
    ],
)
def test_bad_descriptions_are_refused_before_anything_runs(told, kind, words):
    with pytest.raises(kind, match=words):
        machines.study(**told)


def test_arguments_of_model_function_are_checked():
    with pytest.raises(UnknownName, match='argument of oscillator "stifness"; did you mean "stiffness"'):
        abut.Study(machines.oscillator, {"stifness": [1.0]}, ["mass.position.x"], end=1.0)


def test_store_of_other_study_is_refused_with_differences(tmp_path):
    path = tmp_path / "a.zarr"
    few = S.latin_hypercube(3)
    machines.study(design=few).run(store=path)
    before = sorted(p.name for p in path.rglob("*"))
    for told, words in (
        ({"design": S.latin_hypercube(4)}, "the design: n is 3 in the store and 4 in this study"),
        ({"design": few, "end": "2 s"}, "the output times: end is 1.0 in the store and 2.0 in this study"),
        (
            {"design": few, "observe": {"last": "mass.position.x.max", "swing": machines.swing}},
            "what is observed: last",
        ),
        ({"design": few, "integrator": abut.Bdf()}, "the integrator"),
    ):
        with pytest.raises(InputError, match=words):
            machines.study(**told).run(store=path, resume=True)
    other = machines.study(design=few)
    other._first_model = machines.oscillator(stiffness=51.0)
    with pytest.raises(InputError, match="the model differs in numbers or functions"):
        other.run(store=path, resume=True)
    with pytest.raises(InputError, match="exists already"):
        machines.study(design=few).run(store=path)
    assert sorted(p.name for p in path.rglob("*")) == before


class Interrupting:
    """A progress at whose n-th look Ctrl-C is pressed."""

    def __init__(self, looks: int) -> None:
        self.left, self.seen = looks, []

    def variants(self, done, total, failed, rate, left) -> None:
        self.seen.append(done)
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt

    def finished(self, status) -> None:
        self.status = status


def test_ctrl_c_keeps_completed_variants_and_resume_runs_rest(ran, tmp_path):
    path, progress = tmp_path / "a.zarr", Interrupting(3)
    study = machines.study()
    some = study.run(store=path, batch=2, threads=1, progress=progress)
    done = int((some["status"].values == 1).sum())
    assert 0 < done < 40
    assert study.status.kind == progress.status.kind == "interrupted"
    assert f"{done} of 40" in study.status.sentence
    whole = machines.study().run(store=path, resume=True)
    assert same(ran, whole)


SCRIPT = """
import time
import abut, study_machines
def slow(result):
    time.sleep(0.01)
    return study_machines.swing(result)
study = study_machines.study(observe={"last": "mass.position.x.last", "swing": slow})
"""


@pytest.fixture
def script(tmp_path, monkeypatch) -> Path:
    """A script that describes a study, in the folder where all happens."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "press.py").write_text(SCRIPT)
    return tmp_path / "press.py"


def test_a_process_that_is_killed_leaves_a_store_that_goes_on(script, ran, capsys):
    """kill -9 in the middle: the store opens, its rows are right, and the command runs the others."""
    command = [
        sys.executable,
        "-m",
        "abut",
        "study",
        "run",
        "press.py",
        "--batch",
        "2",
        "--threads",
        "1",
        "-q",
    ]
    paths = [str(Path(machines.__file__).parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)})
    marks = script.with_name("press.zarr") / "status" / "c"
    until = time.monotonic() + 60.0
    while not (marks.is_dir() and len(list(marks.iterdir())) > 2) and time.monotonic() < until:
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    left = S.open("press.zarr")
    done = left["status"].values == 1
    assert 0 < done.sum() < 40
    np.testing.assert_array_equal(left["last"].values[done], ran["last"].values[done])
    assert main(["study", "status", "press.zarr"]) == 0
    assert f"finished {done.sum()}, failed 0, not run {40 - done.sum()}" in capsys.readouterr().out
    assert main(["study", "resume", "press.zarr"]) == 0
    assert "all 40 variants were run" in capsys.readouterr().out
    assert same(ran, S.open("press.zarr"))


DEADLY = """
import itertools, os, pathlib, time
import abut, study_machines
calls = itertools.count(1)
def deadly(result):
    time.sleep(0.01)
    if next(calls) == 20 and not pathlib.Path("died").exists():
        pathlib.Path("died").touch()
        time.sleep(1.0)
        os._exit(9)
    return study_machines.swing(result)
study = study_machines.study(observe={"last": "mass.position.x.last", "swing": deadly})
"""


# a NetCDF file is written as a whole, every few seconds: rows may be stored by then or not
@pytest.mark.parametrize("suffix", ["zarr", pytest.param("nc", marks=pytest.mark.long)])
def test_an_observer_that_kills_its_process_loses_no_row_that_was_stored(suffix, script, ran):
    """The rows that were done are in the store, right to the last bit, and `resume` runs the others alone."""
    script.write_text(DEADLY)
    paths = [str(Path(machines.__file__).parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    command = [sys.executable, "-m", "abut", "study", "run", "press.py", "--batch", "2", "--threads", "2", "-q",
               "--store", f"press.{suffix}"]  # fmt: skip
    killed = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert killed.returncode == 9, killed.stderr
    left = S.open(f"press.{suffix}")
    done = left["status"].values == 1
    assert 0 < done.sum() < 40
    for name in ("last", "swing"):
        np.testing.assert_array_equal(left[name].values[done], ran[name].values[done])
    left.close()
    assert main(["study", "resume", f"press.{suffix}"]) == 0
    assert same(ran, S.open(f"press.{suffix}"))


def test_the_command_ends_with_two_where_the_input_is_wrong(script, capsys):
    assert main(["study", "run", "nowhere.py"]) == 2
    script.with_name("empty.py").write_text("x = 1\n")
    assert main(["study", "run", "empty.py"]) == 2
    assert "it defines no study; write study = abut.Study(…)" in capsys.readouterr().err
    assert main(["study", "status", "press.py"]) == 2
    assert main(["study", "run", "press.zarr"]) == 2
    assert main(["study", "run", "press.py", "--threads", "0"]) == 2
    assert "--threads is 0" in capsys.readouterr().err


def test_impossible_variants_are_refused_before_run():
    """A function that raises is told with what it was given, and a device that is not here with those that are."""

    def machine(masses):
        return machines.oscillator(mass=1.0 / (masses - masses))

    with pytest.raises(InvalidValue, match=r"machine\(masses=1\) failed: division by zero"):
        abut.Study(machine, {"masses": [1, 2]}, {"last": "mass.position.x.last"}, end=1, step=0.1)
    with pytest.raises(InvalidValue, match=r'device "cuda:7" is not available; use cpu'):
        machines.study().run(device="cuda:7")
