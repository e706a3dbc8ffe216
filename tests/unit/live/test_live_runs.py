"""The live application's runs, scripts and events: values that are set, runs that break, changed files, rows while they are written."""

import json
import os
import signal
import time
from pathlib import Path

import numpy as np
import pytest

from abut.cli import main
from abut.errors import InputError, Status
from abut.live.parameters import (
    format_value,
    iterate_leaves,
    parameter_tree,
    parse_entries,
    parse_entry,
    read_only,
    values_of,
)
from abut.live.processes.model_process import Describer, LostProcess
from abut.live.processes.run_file import RecordedRows, RowsRecorder
from abut.live.project import Project
from abut.results import XYZ, Channel
from live_machine import drop, ended, ran, ready, until


def test_values_are_checked_where_they_are_given_and_runs_have_them(machine):
    browser = machine
    state = browser.get("/state").json()
    assert "hello from the script" in state["printed"]
    model = browser.get("/model").json()
    found = {leaf["path"]: leaf for leaf in iterate_leaves(model["tree"])}
    stiffness = found["bounce.normal.stiffness"]
    assert (stiffness["value"], stiffness["unit"], stiffness["range"]) == ("1e8", "N/m**1.5", "≥ 0")
    assert found["ball.mass"] == found["ball.mass"] | {"editable": False, "why": "follows"}
    assert model["settings"]["end"] == "1"

    for text, reason in (("-5", "must be zero or more"), ("3 kg", "kg"), ("soft", "soft")):
        refused = browser.patch("/values", json={"bounce.normal.stiffness": text})
        assert refused.status_code == 422
        assert reason in refused.json()["sentence"]
        assert "stiffness" in refused.json()["sentence"]
    answer = browser.patch("/values", json={"ball.position": "0, 0, 2", "ball.shape.radius": "30 mm"})
    assert answer.status_code == 200
    found = {leaf["path"]: leaf for leaf in iterate_leaves(answer.json()["tree"])}
    assert (found["ball.shape.radius"]["value"], found["ball.shape.radius"]["was"]) == ("0.03", "0.02")
    assert found["ball.mass"]["was"] != found["ball.mass"]["value"]

    refused = browser.post("/runs", json={"settings": {"end": "-1"}})
    assert (refused.status_code, refused.json()["sentence"].split()[0]) == (422, "end")
    assert "outputs" in browser.post("/runs", json={"settings": {"step": "1e-12"}}).json()["sentence"]

    run = ran(browser, end="2 s")
    assert (run["status"]["kind"], run["time"], run["steps"]) == ("done", 2.0, 700)
    assert run["values"] == {"ball.position": "0, 0, 2", "ball.shape.radius": "30 mm"}
    assert run["outputs"] == 101
    log = browser.get("/runs/1/log").json()["lines"]
    assert "marching 2.0" in log
    assert "warning: the ball is heavy" in log
    values = np.frombuffer(browser.get("/runs/1/channels/ball.position.z").content)
    assert np.all(values == 2.0)

    browser.patch("/values", json={"ball.position": None, "ball.shape.radius": None})
    assert browser.get("/state").json()["values"] == {}
    stopped = watched(browser)
    assert stopped["values"] == {}
    both = browser.get("/scene", params={"runs": "1,2"})
    assert both.content[:8] == b"abutscen"
    assert both.headers["abut-runs"] == "1,2"
    assert browser.patch("/runs/2", json={"name": "as drawn"}).json()["name"] == "as drawn"
    assert browser.delete("/runs/1").status_code == 200
    assert browser.get("/scene", params={"runs": "1"}).status_code == 404


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ("5", ["signal 9", "SIGKILL", "outputs up to then are kept"]),
        ("4", ["exit code 3", "outputs up to then are kept"]),
        ("3", ["unexpected error: no such luck (", 'raise ValueError("no such luck")']),
    ],
)
def test_failed_run_keeps_rows_and_reports_reason(machine, end, words):
    run = ran(machine, end=end)
    assert run["status"]["kind"] == "failed"
    assert all(word in run["status"]["sentence"] for word in words), run["status"]
    assert run["outputs"] == 41
    at = f"/runs/{run['number']}"
    assert machine.get("/scene", params={"runs": run["number"]}).status_code == 200
    assert len(np.frombuffer(machine.get(f"{at}/channels/ball.position.z").content)) == 41
    assert machine.get(f"{at}/log").json()["lines"][-1].startswith("failed")
    assert machine.get("/state").json()["stage"] == "ready"  # the page lives


def test_runs_share_a_process_that_has_read_the_model_until_one_breaks(machine):
    """What a run costs beside its computing is paid once: the process and the kernel in it stay for the next."""

    def process(end):
        number = ran(machine, end=end)["number"]

        def told(state=None):
            lines = machine.get(f"/runs/{number}/log").json()["lines"]
            return [line for line in lines if line.startswith("process")]

        until(machine, told)
        return told()

    first, second, broken, last = (process(end) for end in ("1", "2", "3", "1"))
    assert first == second == broken
    assert last != first


def test_run_without_rows_is_left_out_of_comparison(machine):
    nothing, something = ran(machine, end="7"), ran(machine, end="1")
    assert (nothing["outputs"], something["outputs"]) == (0, 101)
    both = machine.get("/scene", params={"runs": f"{nothing['number']},{something['number']}"})
    assert both.headers["abut-runs"] == str(something["number"])


def watched(browser):
    """A run that is looked at while it goes on, and stopped."""
    number = browser.post("/runs", json={"settings": {"end": "6"}}).json()["number"]
    state = until(browser, lambda state: state["runs"][-1]["fraction"] >= 0.4)
    assert state["runs"][-1]["status"]["kind"] == "running"
    assert browser.get("/scene", params={"runs": number}).content[:8] == b"abutscen"
    second = browser.post("/runs", json={})
    assert second.status_code == 409
    assert "still running" in second.json()["sentence"]
    assert browser.delete(f"/runs/{number}").status_code == 409
    browser.post(f"/runs/{number}/stop")
    run = until(browser, ended)["runs"][-1]
    assert run["status"]["kind"] == "interrupted"
    assert "stopped by the user" in run["status"]["sentence"]
    assert (run["outputs"], run["time"]) == (41, 2.4)
    return run


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("import abut\nmodel = abut.Model('x')\n1/0\n", ["line 3: division by zero", '"1/0"']),
        ("import sys\nsys.exit('enough')\n", ["line 2: it ends the program by sys.exit(enough)"]),
        ("import os\nos._exit(5)\n", ["exit code 5", "reload"]),
        ("x = 1\n", ["defines no model"]),
    ],
)
def test_failing_script_is_reported_in_page(client, text, words):
    browser = client(text)
    state = until(browser, lambda state: state["stage"] != "loading")
    assert state["stage"] == "failed"
    assert all(word in state["sentence"] for word in words), state["sentence"]
    refused = browser.post("/runs", json={})
    assert refused.status_code == 409
    assert "not loaded" in refused.json()["sentence"]
    assert browser.get("/").status_code == 200


def test_a_script_that_never_ends_is_ended(tmp_path):
    path = tmp_path / "endless.py"
    path.write_text("print('round')\nwhile True:\n    pass\n")
    said = []
    describer = Describer(path, lambda: None, said.append, loading=1.0)
    with pytest.raises(LostProcess, match=r"check endless\.py for an endless loop"):
        describer.load({})
    end = time.monotonic() + 5.0
    while not said and time.monotonic() < end:
        time.sleep(0.02)
    assert "SIGKILL" in said[0]


def test_a_changed_file_is_noticed_and_read_again_with_the_values_that_still_hold(machine):
    browser = machine
    browser.patch("/values", json={"ball.position": "0, 0, 3", "bounce.normal.stiffness": "5e7"})
    path = browser.project.file
    path.write_text(path.read_text().replace('"bounce"', '"knock"'))
    stamp = time.time() + 5
    os.utime(path, (stamp, stamp))
    assert until(browser, lambda state: state["stale"])
    refused = browser.post("/runs", json={})
    assert "changed on disk" in refused.json()["sentence"]
    browser.post("/reload")
    state = until(browser, lambda state: ready(state) and not state["stale"])
    assert state["values"] == {"ball.position": "0, 0, 3"}
    assert "bounce" in state["refused"]["bounce.normal.stiffness"]


def test_state_is_sent_as_events(tmp_path):
    import asyncio

    pytest.importorskip("starlette")
    from abut.live.server.routes import state_events

    drop().save(tmp_path / "drop.nc")
    project = Project(tmp_path / "drop.nc")
    project.open()

    async def first():
        async for text in state_events(project):
            return text
        raise AssertionError

    text = asyncio.run(first())
    assert text.startswith("data: ")
    assert text.endswith("\n\n")
    assert json.loads(text[6:])["runs"][0]["name"] == "drop"
    project.close()


def test_rows_are_read_while_they_are_written_and_a_torn_row_does_not_count(tmp_path):
    said = []
    channels = (
        Channel("a.normal_magnitude", "N", (), "", "contact"),
        Channel("b.position", "m", XYZ, "", "body"),
    )
    recorder = RowsRecorder(tmp_path, lambda *end: said.append(end), channels, {"name": "x"})
    time_ = np.arange(1000.0)
    rows = np.zeros((1000, 4))
    rows[777, 0] = 5.0
    recorder.append(time_, rows)
    with (tmp_path / "rows.f8").open("ab") as file:
        file.write(b"torn")
    read = RecordedRows(tmp_path)
    assert len(read) == 1000
    thinned = read.result(Status("running", ""), most=100)
    assert len(thinned.time) <= 102
    assert thinned.time[-1] == 999.0
    assert thinned.values("a.normal_magnitude").max() == 5.0  # peaks stay
    assert thinned.name == "x"
    whole = recorder.finish({"steps": 3}, Status.done(999.0), ["w"])
    assert len(whole.time) == 1000
    assert said[0][1] == Status.done(999.0)


def test_typed_values_are_read_in_displayed_units():
    for value in (1e8, 0.02, -3.5e-7, 1234567.0, (0.0, 0.0, 0.52), (1.0, 0.0, 0.0, 0.0)):
        assert parse_entry(format_value(value)) == value
    assert parse_entry(" 20 mm ") == "20 mm"
    assert parse_entry("(1; 2; 3) mm") == "(1, 2, 3) mm"
    assert format_value(np.array([[1, 2, 0], [2, 4, 0], [0, 0, 6.0]])) == "1, 4, 6, 2, 0, 0"
    assert format_value(True) == "yes"
    assert format_value([1.0] * 40) == "40 values"


def test_every_number_that_is_offered_can_be_set():
    import abut

    model = abut.read(Path(__file__).parents[3] / "examples" / "v_groove.py")
    made = parameter_tree(model, {})
    offered = [leaf for leaf in iterate_leaves(made) if leaf["editable"]]
    assert len(offered) > 25
    texts = {leaf["path"]: leaf["value"] for leaf in offered if leaf["name"] != "orientation"}
    changed = model.with_values(parse_entries(made, texts))
    assert values_of(parameter_tree(changed, {})) == values_of(made)
    assert read_only(model.summary())["families"][0]["things"][0]["name"] == "on_solid"


def test_view_command_refuses_other_files(tmp_path, capsys, monkeypatch):
    assert main(["view", str(tmp_path / "nothing.py")]) == 2
    assert "no such file" in capsys.readouterr().err
    (tmp_path / "a.txt").write_text("")
    assert main(["view", str(tmp_path / "a.txt")]) == 2
    assert ".adm, .cmd, .py, .urdf, .xml" in capsys.readouterr().err
    with pytest.raises(InputError, match="no such file"):
        Project(tmp_path / "nothing.nc")
    import sys

    monkeypatch.setitem(sys.modules, "uvicorn", None)
    drop().save(tmp_path / "drop.nc")
    assert main(["view", str(tmp_path / "drop.nc")]) == 2
    assert 'pip install "abut[view]"' in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"garbage", b"CDF\x01 cut"])
def test_viewing_a_result_that_cannot_be_read_is_an_error(content, tmp_path, capsys):
    """The address was printed, the server gave up, and the exit code was 0."""
    pytest.importorskip("uvicorn")
    (tmp_path / "bad.nc").write_bytes(content)
    assert main(["view", str(tmp_path / "bad.nc"), "--no-browser"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "bad.nc" in said.err
    assert "Traceback" not in said.err


def test_viewing_a_model_that_cannot_be_read_reports_it_and_waits(tmp_path, capsys, monkeypatch):
    """The page stays open for the file to be corrected; the terminal says so, and the exit code is that of a wrong input."""
    uvicorn = pytest.importorskip("uvicorn")
    (tmp_path / "bad.py").write_text("import nothing_of_this_name\n")
    reported = []

    def run(server, sockets):
        end = time.monotonic() + 60.0
        while time.monotonic() < end and "page stays open" not in "".join(reported):
            reported.append(capsys.readouterr().err)
            time.sleep(0.05)

    monkeypatch.setattr(uvicorn.Server, "run", run)
    assert main(["view", str(tmp_path / "bad.py"), "--no-browser"]) == 2
    assert "nothing_of_this_name" in "".join(reported)
    assert 'correct bad.py, then press "Reload"' in "".join(reported)


def test_signals_have_names():
    from abut.live.processes.child_process import exit_description

    assert "SIGSEGV: a crash in compiled code" in exit_description(-signal.SIGSEGV)
    assert exit_description(2) == "ended with exit code 2"
