"""The command: files in, files out, exit codes 0, 1 and 2, and sentences instead of tracebacks."""

import io
import json
import os
import platform
import runpy
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import numpy as np
import pytest

import abut
from abut.analysis.simulate_many import THREADS
from abut.cli import main
from abut.cli.progress import Bar, Lines, for_terminal
from abut.errors import InputError, Status
from abut.results import XYZ, Channel, FileRecorder, load
from scene_reader import block_in, header_of

SCRIPT = """
import abut
model = abut.Model("drop")
model.add(abut.Body.sphere("ball", radius="20 mm", density=7850, position=(0, 0, 1)))
"""
CHANNELS = (
    Channel("ball.position", "m", XYZ, "ball: position", "body"),
    Channel("energy.total", "J", (), "", "energy"),
)


class Solver:
    """Stands in for ``abut.simulate``: records what it was asked, writes a falling ball."""

    def __init__(self, status: Status | None = None, warnings=(), error: BaseException | None = None):
        self.status = status or Status.done(1.0)
        self.warnings, self.error = warnings, error
        self.asked: dict = {}

    def __call__(self, model, **asked):
        self.asked, self.model = asked, model
        if self.error:
            raise self.error
        asked["progress"].compiling(3.21)
        recorder = FileRecorder(asked["save"], CHANNELS, {"name": model.name, "model": model.summary()})
        time = np.linspace(0.0, asked["end"], 11)
        rows = np.zeros((11, 4))
        rows[:, 2] = 1.0 - 4.905 * time**2
        recorder.append(time, rows)
        asked["progress"].advance(0.5, 0.5, 100)
        result = recorder.finish({"steps": 200, "run_seconds": 0.0123}, self.status, self.warnings)
        asked["progress"].finished(self.status)
        return result


@pytest.fixture
def solver(monkeypatch):
    def stand_in(**options) -> Solver:
        solver = Solver(**options)
        monkeypatch.setitem(vars(abut), "simulate", solver)
        return solver

    return stand_in


def written(text: str = SCRIPT, name: str = "drop.py") -> Path:
    path = Path(name)
    path.write_text(text, encoding="utf-8")
    return path


# --- run -----------------------------------------------------------------------------------------------------------


def test_run_command_writes_result_and_page(here, solver, capsys):
    asked = solver()
    assert main(["run", str(written(SCRIPT + "end = 2.0\n"))]) == 0
    out, err = capsys.readouterr()
    assert sorted(os.listdir(here)) == ["drop.html", "drop.nc", "drop.py"]
    assert out.splitlines() == [
        "drop: 2 s",
        "done in 200 steps, 0.0123 s",
        "result  drop.nc",
        "page    drop.html",
    ]
    assert "Compiled the kernel in 3.2 s (cached for next time)" in err
    assert load("drop.nc").name == "drop"
    assert (asked.asked["end"], asked.asked["step"], asked.asked["integrator"]) == (2.0, None, None)


@pytest.mark.parametrize(("options", "how"), [((), "least norm"), (("--redundant", "adams"), "adams")])
def test_redundant_option_of_run_command(here, solver, options, how):
    asked = solver()
    assert main(["run", str(written(SCRIPT + "end = 2.0\n")), "--no-report", *options]) == 0
    assert asked.model.redundant == how


def test_options_come_before_the_script(here, solver, capsys):
    asked = solver()
    script = written(SCRIPT + "end = 2.0\nstep = '1 ms'\nintegrator = abut.RungeKutta(rtol=1e-5)\n")
    arguments = ["run", str(script), "--end", "500 ms", "--output", "a/b", "--csv", "--no-report"]
    assert main(arguments) == 0
    assert sorted(os.listdir("a/b")) == ["drop.csv", "drop.nc"]
    assert (asked.asked["end"], asked.asked["step"]) == (0.5, 1e-3)
    assert asked.asked["integrator"].rtol == 1e-5
    assert "table   a/b/drop.csv" in capsys.readouterr().out
    assert Path("a/b/drop.csv").read_text().startswith("time [s],ball.position.x [m]")


def test_integrator_option_accepts_spellings_and_tolerance(here, solver):
    asked = solver()
    script = str(written(SCRIPT + "end = 1\n"))
    assert main(["run", script, "--integrator", "runge-kutta", "--rtol", "1e-9"]) == 0
    assert asked.asked["integrator"] == abut.RungeKutta(rtol=1e-9)


def test_a_failed_run_keeps_its_files_and_exits_with_one(here, solver, capsys):
    solver(
        status=Status.failed("the step fell below 1e-12 s; loosen rtol", 0.3),
        warnings=["too stiff; soften it"],
    )
    assert main(["run", str(written(SCRIPT + "end = 1\n"))]) == 1
    out, err = capsys.readouterr()
    assert "abut: drop: failed at t = 0.3 s: the step fell below 1e-12 s; loosen rtol" in err
    assert "warning: too stiff; soften it" in out
    assert "result  drop.nc" in out
    (run,) = header_of(block_in(Path("drop.html").read_text(encoding="utf-8")))["runs"]
    assert (run["status"]["kind"], run["status"]["time"]) == ("failed", 0.3)


def test_an_interrupted_run_keeps_its_files_and_exits_with_one(here, solver, capsys):
    solver(status=Status.interrupted(0.3))
    assert main(["run", str(written(SCRIPT + "end = 1\n"))]) == 1
    assert "interrupted at t = 0.3 s" in capsys.readouterr().err
    assert Path("drop.nc").exists()


def test_an_interruption_before_the_first_output_is_one_sentence(here, solver, capsys):
    solver(error=KeyboardInterrupt())
    assert main(["run", str(written(SCRIPT + "end = 1\n"))]) == 1
    assert capsys.readouterr().err == "abut: interrupted before anything was computed\n"


@pytest.mark.parametrize(
    ("text", "arguments", "sentence"),
    [
        (
            SCRIPT,
            [],
            r"drop.py: no end time is given; give --end 2.0 (seconds), or write `end = …` in drop.py",
        ),
        (
            "x = 1\n",
            ["--end", "1"],
            "drop.py: it defines no model; write model = abut.Model(…) at its top level",
        ),
        ("modle = = 1\n", [], 'drop.py, line 1: invalid syntax in "modle = = 1"; correct it'),
        (
            "\n\nprint(nothing)\n",
            [],
            "drop.py, line 3: name 'nothing' is not defined",
        ),
        ("import sys\nsys.exit('no')\n", [], "drop.py, line 2: it ends the program by sys.exit(no)"),
        (SCRIPT + "model['bal']\n", [], 'did you mean "ball"? (drop.py, line 5)'),
        (SCRIPT, ["--end", "-1"], "--end is -1.0 s; it must be greater than zero"),
        (SCRIPT, ["--end", "2 kg"], "--end"),
        (SCRIPT, ["--end", "1", "--rtol", "small"], "--rtol"),
        (SCRIPT, ["--end", "1", "--rtol", "2"], "rtol is 2.0; it must be below 1"),
        (SCRIPT, ["--end", "1", "--integrator", "rungekuta"], 'did you mean "RungeKutta"?'),
        (SCRIPT, ["--end", "1", "--output", "drop.py"], "cannot make the folder drop.py"),
    ],
)
def test_wrong_input_is_one_sentence_and_exits_with_two(here, solver, capsys, text, arguments, sentence):
    solver()
    assert main(["run", str(written(text)), *arguments]) == 2
    err = capsys.readouterr().err
    assert sentence in err
    assert err.startswith("abut: ")
    assert "Traceback" not in err


def test_missing_and_unknown_files_are_named(here, capsys):
    assert main(["run", "nowhere.py", "--end", "1"]) == 2
    assert "nowhere.py: cannot be opened" in capsys.readouterr().err
    assert main(["run", str(written("", "model.txt")), "--end", "1"]) == 2
    assert "a model file ends in" in capsys.readouterr().err
    assert main(["run", str(written("", "drop.nc")), "--end", "1"]) == 2
    assert "this is a result: open it with abut.load" in capsys.readouterr().err


def test_nothing_is_converted_into_itself(here, capsys):
    path = written("t\nEND\n", "crank.adm")
    assert main(["convert", str(path), f"./{path.name}"]) == 2
    assert "it is the source itself" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == "t\nEND\n"


def test_debug_shows_where_it_went_wrong(here):
    with pytest.raises(InputError):
        main(["run", "nowhere.py", "--debug"])


def test_a_script_may_import_its_neighbours(here, solver):
    asked = solver()
    written("height = 3.0\n", "lengths_of_this_test.py")
    assert main(["run", str(written("import lengths_of_this_test\nend = 1\n" + SCRIPT))]) == 0
    assert asked.asked["end"] == 1.0
    assert str(here) not in sys.path


# --- report, version ---------------------------------------------------------------------------------------


def test_report_makes_the_page_of_a_result(here, solver, capsys):
    solver()
    main(["run", str(written(SCRIPT + "end = 1\n")), "--no-report"])
    capsys.readouterr()
    assert main(["report", "drop.nc"]) == 0
    assert main(["report", "drop.nc", "-o", "other.html"]) == 0
    assert capsys.readouterr().out == "drop.html\nother.html\n"
    assert Path("other.html").read_bytes() == Path("drop.html").read_bytes()


def test_results_of_same_name_are_distinguished_by_file(here, solver):
    solver()
    assert main(["run", str(written(SCRIPT + "end = 1\n")), "--no-report"]) == 0
    Path("drop.nc").rename("loose.nc")
    Path("tight.nc").write_bytes(Path("loose.nc").read_bytes())
    assert main(["report", "loose.nc", "tight.nc"]) == 0
    header = header_of(block_in(Path("loose_tight.html").read_text(encoding="utf-8")))
    assert [run["name"] for run in header["runs"]] == ["drop (loose)", "drop (tight)"]


def test_report_command_refuses_other_files(here, capsys):
    assert main(["report", str(written())]) == 2
    assert "drop.py is a model, not a result; run it first" in capsys.readouterr().err
    assert main(["report", str(written("x", "drop.nc"))]) == 2
    assert "drop.nc: it is not a NetCDF-4 file (it begins with" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["run", "--help"], ["report", "--help"], ["params", "--help"], ["laws", "--help"]],
)
def test_help_exits_with_zero_and_has_examples(arguments, capsys):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 0
    assert "examples:" in capsys.readouterr().out


def test_version_is_printed_by_module_too(capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["abut", "--version"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("abut", run_name="__main__")
    assert ended.value.code == 0
    told = (
        f"abut {abut.__version__}, Python {platform.python_version()}, Warp {metadata.version('warp-lang')}"
    )
    assert capsys.readouterr().out.replace("\n", " ").strip() == told


@pytest.mark.parametrize("arguments", [["run"], ["params", "plane:steel"], ["completion", "tcsh"]])
def test_a_wrong_command_exits_with_two(arguments, capsys):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage: abut" in capsys.readouterr().err


def test_the_bare_command_shows_its_help(capsys):
    assert main([]) == 0
    assert "examples:" in capsys.readouterr().out


def test_a_mistyped_command_gets_the_nearest(here, capsys):
    assert main(["linearise", "drop.py"]) == 2
    assert (
        capsys.readouterr().err
        == 'abut: there is no command "linearise"; did you mean "linearize"?; `abut` alone lists all commands\n'
    )
    written()
    assert main(["drop.py", "--end", "1"]) == 2
    assert "did you mean `abut run drop.py --end 1`?" in capsys.readouterr().err


def test_a_run_may_be_silent(here, solver, capfd):
    solver(warnings=["the ball is hollow"])
    written()
    assert main(["run", "drop.py", "--end", "1", "--quiet"]) == 0
    assert capfd.readouterr() == ("", "")


def test_answers_for_programs_are_one_object(here, solver, capsys):
    """Of every command; numbers that are none are null, and an error is an object as well."""
    solver(warnings=["the ball is hollow"])
    written()
    assert main(["run", "drop.py", "--end", "1", "--json", "--no-report"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["status"] == {"kind": "done", "sentence": "reached the end", "time": 1.0} | found["status"]
    assert found["warnings"] == ["the ball is hollow"]
    assert found["files"] == {"result": "drop.nc"}
    assert found["messages"] == found["said"]  # the second is the key of earlier versions
    assert main(["params", "sphere:R=20mm:dry steel", "plane:dry steel", "--speed", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["normal"]["law"] == "Impact"
    assert found["normal"]["parameters"]["exponent"] == 1.5
    assert main(["laws", "integrators", "--json"]) == 0
    assert "Radau" in [one["name"] for one in json.loads(capsys.readouterr().out)[0]["members"]]
    assert main(["check", "drop.py", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["sound"] is True
    assert main(["run", "nothing.py", "--json"]) == 2
    said = capsys.readouterr()
    assert json.loads(said.out) == {"error": said.err.removeprefix("abut: ").rstrip(), "exit_code": 2}


def test_where_a_run_computes(here, solver, monkeypatch):
    """The device goes to the run, the cores to the studies that a script makes."""
    monkeypatch.setenv(THREADS, "")
    monkeypatch.delenv(THREADS)
    asked = solver()
    written()
    assert main(["run", "drop.py", "--end", "1", "--device", "cuda:0", "--threads", "2", "--no-report"]) == 0
    assert asked.asked["device"] == "cuda:0"
    assert os.environ[THREADS] == "2"
    assert main(["run", "drop.py", "--end", "1", "--threads", "0"]) == 2


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete_commands_and_options(shell, capsys, tmp_path):
    """Bash and fish are asked themselves; of zsh the script is looked at, and read by the shell where it is there."""
    assert main(["completion", shell]) == 0
    script = tmp_path / "abut"
    script.write_text(capsys.readouterr().out, encoding="utf-8")
    text = script.read_text(encoding="utf-8")
    assert "linearize" in text
    assert "integrator" in text
    if shutil.which(shell) is None:
        return
    subprocess.run([shell, "-n", str(script)], check=True)
    asked = {
        "bash": 'COMP_WORDS=(abut run --int); COMP_CWORD=2; _abut; echo "${COMPREPLY[@]}"',
        "fish": 'complete -C "abut run --int"',
    }
    if shell in asked:
        told = [shell, "-c", f"source {script}; {asked[shell]}"]
        assert subprocess.run(told, check=True, capture_output=True, text=True).stdout == "--integrator\n"


# --- progress ------------------------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_a_bar():
    stream = Terminal()
    with for_terminal(stream) as progress:
        assert isinstance(progress, Bar)
        progress.waiting("compiling (first run of this kind of machine)")
        progress.compiling(3.0)
        progress.advance(0.5, 1.0, 200)
        progress.finished(Status.done(2.0))
    assert "Compiled the kernel in 3.0 s" in stream.getvalue()
    assert "compiling (first run of this kind of machine)" in stream.getvalue()


def test_a_file_gets_a_line_now_and_then(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("abut.cli.progress.clock.monotonic", lambda: now[0])
    stream = io.StringIO()
    with for_terminal(stream) as progress:
        assert isinstance(progress, Lines)
        for k in range(100):
            now[0] = 0.1 * k
            progress.advance(k / 100, 0.02 * k, 7 * k)
        progress.finished(Status.done(2.0))
    lines = stream.getvalue().splitlines()
    assert lines[0] == " 20 %  t = 0.4 s  140 steps"
    assert 4 <= len(lines) <= 5
