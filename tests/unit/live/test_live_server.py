"""The live application's server: who may ask, what is refused and why, and what is kept when a run breaks."""

import json
import os
import signal
import time
import warnings
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
from abut.live.server.app import make_application
from abut.results import XYZ, Channel, Result

PORT, TOKEN = 8765, "a-secret"
HOME = f"http://127.0.0.1:{PORT}"

# the solver of these tests: rows as asked, and then what the end of the run says
SCRIPT = """
import os, signal, sys, time
import abut
import numpy as np
from abut.errors import Status
from abut.results import XYZ, Channel

RAISES, EXITS, DIES, WAITS, NEVER = 3.0, 4.0, 5.0, 6.0, 7.0
print("hello from the script")
model = abut.Model("drop", gravity=(0, 0, "-9.81 m/s^2"))
ball = model.add(abut.Body.sphere("ball", radius="20 mm", density=7850, position=(0, 0, 1)))
model.add(abut.Contact("bounce", ball.shape, abut.shapes.HalfSpace(model.ground.frame()),
                       normal=abut.normal.HuntCrossley(stiffness="1e8 N/m^1.5", restitution=0.8)))
end, step = 1.0, 0.01


def simulate(model, end, step, integrator, progress, recording):
    channels = (Channel("ball.position", "m", XYZ, "", "body"), Channel("ball.quaternion", "", tuple("wxyz"), "", "body"))
    if end == NEVER:
        raise ValueError("cannot begin")
    recorder = recording(channels, {"name": model.name, "model": model.summary()}, None)
    print("marching", end)
    print("process", os.getpid())
    place = [*model["ball"].position, 1, 0, 0, 0]
    try:
        for k in range(101):
            recorder.append([k * end / 100], [place])
            progress.advance(k / 100, k * end / 100, 7 * k)
            if k == 40:
                if end == RAISES:
                    raise ValueError("no such luck")
                if end == EXITS:
                    os._exit(3)
                if end == DIES:
                    os.kill(os.getpid(), signal.SIGKILL)
                while end == WAITS:
                    time.sleep(0.02)
                    progress.advance(0.4, 0.4 * end, 280)
    except KeyboardInterrupt:
        return recorder.finish({"steps": 7 * k}, Status.interrupted(k * end / 100), ())
    return recorder.finish({"steps": 707}, Status.done(end), ["the ball is heavy"])


import types

abut.simulate = simulate
abut.compile = lambda model, integrator: types.SimpleNamespace(seconds=0.0)
"""


def browser_class():
    pytest.importorskip("starlette")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # which httpx it would rather have
        from starlette.testclient import TestClient

    return TestClient


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    """Makes a browser of its own for a script; everything is ended with the tests."""
    tmp_path = tmp_path_factory.mktemp("machines")
    TestClient = browser_class()
    opened = []

    def make(text):
        path = tmp_path / f"machine{len(opened)}.py"
        path.write_text(text)
        project = Project(path)
        project.open()
        browser = TestClient(make_application(project, TOKEN, PORT), base_url=HOME, follow_redirects=False)
        browser.__enter__()
        opened.append(browser)
        browser.get("/", params={"token": TOKEN})
        browser.project = project
        return browser

    yield make
    for browser in opened:
        browser.__exit__(None, None, None)


@pytest.fixture(scope="module")
def machine(client):
    """The script above, read."""
    browser = client(SCRIPT)
    until(browser, ready)
    return browser


def until(client, what, seconds=20.0):
    """The state once it is so."""
    end = time.monotonic() + seconds
    while True:
        state = client.get("/state").json()
        if what(state):
            return state
        assert time.monotonic() < end, f"{state['stage']}: {state['sentence']} {state['runs']}"
        time.sleep(0.03)


def ready(state):
    return state["stage"] == "ready"


def ended(state):
    return state["runs"] and state["runs"][-1]["status"]["kind"] != "running"


def ran(client, **settings):
    """A run that has ended."""
    answer = client.post("/runs", json={"settings": settings})
    assert answer.status_code == 200, answer.json()
    return until(client, ended)["runs"][-1]


# --- who may ask ---------------------------------------------------------------------------------------------------


@pytest.fixture
def shut(tmp_path):
    """A result to look at: no child is started."""
    TestClient = browser_class()
    folder = tmp_path / "project"
    folder.mkdir()
    drop().save(folder / "drop.nc")
    project = Project(folder / "drop.nc")
    project.open()
    with TestClient(make_application(project, TOKEN, PORT), base_url=HOME, follow_redirects=False) as browser:
        browser.project = project
        yield browser


def drop() -> Result:
    channels = (
        Channel("ball.position", "m", XYZ, "", "body"),
        Channel("ball.quaternion", "", tuple("wxyz"), "", "body"),
    )
    t = np.linspace(0.0, 0.4, 41)
    rows = np.zeros((41, 7))
    rows[:, 2], rows[:, 3] = 1.0 - 4.905 * t**2, 1.0
    parameters = {
        "mass": {"value": 1.0, "unit": "kg"},
        "inertia": {"value": np.eye(3).tolist(), "unit": "kg*m^2"},
    }
    law = {"kind": "Hertz", "parameters": {"stiffness": {"value": 1e8, "unit": "N/m**1.5"}}}
    things = [
        {"name": "ball", "family": "body", "kind": "Body", "parameters": parameters},
        {
            "name": "touch",
            "family": "contact",
            "kind": "Contact",
            "parameters": {"normal": {"value": law, "unit": ""}},
        },
    ]
    model = {"name": "drop", "gravity": {"value": [0.0, 0.0, -9.81], "unit": "m/s^2"}, "things": things}
    return Result.from_rows(channels, t, rows, attributes={"name": "drop", "model": model})


def test_the_token_opens_the_page_once_and_becomes_a_cookie(shut):
    refused = shut.get("/")
    assert refused.status_code == 403
    assert "token" in refused.text
    assert shut.get("/state").status_code == 403
    assert shut.get("/", params={"token": "another"}).status_code == 403
    first = shut.get("/", params={"token": TOKEN})
    assert (first.status_code, first.headers["location"]) == (303, "/")
    cookie = first.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    page = shut.get("/")
    assert page.status_code == 200
    assert '<meta name="abut-live"' in page.text
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert page.headers["cache-control"] == "no-store"
    assert page.headers["x-content-type-options"] == "nosniff"
    assert TOKEN not in page.text


@pytest.mark.parametrize(
    ("headers", "told"),
    [
        ({"host": "evil.example:8765"}, "host"),  # a name that was pointed at this machine
        ({"host": "127.0.0.1:9999"}, "host"),
        ({"origin": "http://evil.example"}, "evil.example"),
        ({"origin": "null"}, "null"),
        ({"origin": "http://127.0.0.1:9999"}, "own page"),
        ({"sec-fetch-site": "cross-site"}, "another site"),
        ({"sec-fetch-site": "same-site"}, "another site"),
    ],
)
def test_who_comes_from_elsewhere_is_refused_even_with_the_token(shut, headers, told):
    shut.get("/", params={"token": TOKEN})
    for method, path in (("GET", "/state"), ("POST", "/runs"), ("GET", "/?token=" + TOKEN)):
        answer = shut.request(method, path, headers=headers)
        assert answer.status_code == 403
        assert told in answer.text


def test_its_own_page_may_ask(shut):
    shut.get("/", params={"token": TOKEN})
    for headers in ({"origin": HOME, "sec-fetch-site": "same-origin"}, {"host": f"localhost:{PORT}"}):
        assert shut.get("/files", headers=headers).status_code == 200


# --- files ---------------------------------------------------------------------------------------------------------


def test_no_file_outside_the_folder_is_read_or_written(shut, tmp_path):
    shut.get("/", params={"token": TOKEN})
    folder, outside = tmp_path / "project", tmp_path / "outside"
    outside.mkdir()
    drop().save(outside / "secret.nc")
    (folder / "link").symlink_to(outside)
    (folder / "linked.nc").symlink_to(outside / "secret.nc")
    for name in ("../outside/secret.nc", str(outside / "secret.nc"), "link/secret.nc", "linked.nc", ".."):
        answer = shut.post("/open", json={"name": name})
        assert answer.status_code == 422
        assert "not in the folder" in answer.json()["sentence"]
    for name in ("../outside/new.nc", "link/new.nc", str(outside / "new.nc")):
        answer = shut.post("/save", json={"what": "nc", "runs": [1], "name": name})
        assert answer.status_code == 422
    assert [path.name for path in outside.iterdir()] == ["secret.nc"]


def test_results_are_kept_in_the_folder_and_not_overwritten_unasked(shut, tmp_path):
    shut.get("/", params={"token": TOKEN})
    asked = {"what": "csv", "runs": [1], "name": "drop.csv"}
    assert shut.post("/save", json=asked).status_code == 200
    first = (tmp_path / "project" / "drop.csv").read_text().splitlines()[0]
    assert first.startswith("time [s],ball.position.x [m]")
    again = shut.post("/save", json=asked)
    assert (again.status_code, again.json()["exists"]) == (409, True)
    assert shut.post("/save", json=asked | {"replace": True}).status_code == 200
    wrong = shut.post("/save", json={"what": "csv", "runs": [1], "name": "machine.py", "replace": True})
    assert "end in .csv" in wrong.json()["sentence"]


def test_a_result_is_shown_read_only_and_exported(shut):
    shut.get("/", params={"token": TOKEN})
    state = shut.get("/state").json()
    assert not state["editable"]
    model = shut.get("/model").json()
    found = {leaf["path"]: leaf for leaf in iterate_leaves(model["tree"])}
    assert not any(leaf["editable"] for leaf in found.values())
    assert found["touch.normal.stiffness"]["value"] == "1e8"
    assert found["ball.inertia"]["value"] == "1, 1, 1"
    refused = shut.patch("/values", json={"ball.mass": "2"})
    assert refused.status_code == 422
    assert "is a result" in refused.json()["sentence"]
    assert shut.get("/scene", params={"runs": "1"}).content[:8] == b"abutscen"
    values = np.frombuffer(shut.get("/runs/1/channels/ball.position").content).reshape(-1, 3)
    assert np.array_equal(values, drop().values("ball.position"))
    assert shut.get("/runs/1/channels/ball.speed").status_code == 404
    assert shut.get("/scene", params={"runs": "9"}).status_code == 404
    kept = shut.get("/download/nc", params={"runs": "1"})
    assert kept.content[:4] == b"\x89HDF"
    assert "attachment" in kept.headers["content-disposition"]
    assert '<div id="abut">' in shut.get("/download/report", params={"runs": "1"}).text
    assert not list(shut.project.scratch.glob("download*"))


def test_bad_requests_are_sentences(shut):
    shut.get("/", params={"token": TOKEN})
    for answer in (shut.get("/download/exe?runs=1"), shut.post("/reload")):
        assert answer.status_code == 422
        assert len(answer.json()["sentence"]) > 15


@pytest.mark.parametrize(
    ("method", "path", "content"),
    [
        *(("POST", "/open", text) for text in (b"{", b"[]", b"\xff\xfe", b"[" * 100_000, b'{"name": 1}', b'{"name": ""}', b"{}")),
        *(("POST", "/open", json.dumps({"name": bad}).encode()) for bad in ("a\0b", "\ud800.nc", "x" * 300, "é" * 200, "a\nb")),
        ("GET", "/scene?runs=x", b""),
        ("GET", "/scene?runs=" + "9" * 5000, b""),
        ("GET", "/scene?runs=" + "1," * 200, b""),
        ("GET", "/runs/1/log?from=soon", b""),
        *(("POST", "/runs", json.dumps(asked).encode()) for asked in (
            {"settings": []}, {"settings": {"end": {}}}, {"settings": {"end": True, "step": [1]}}, {"name": 3}, {"name": "x" * 81},
            {"name": None}, {"other": 1},
        )),
        *(("PATCH", "/runs/1", json.dumps({"name": bad}).encode()) for bad in ([], {}, 2.5, "\x1b[31m", "a\u2028b", "x" * 1000)),
        *(("POST", "/save", json.dumps({"what": "nc", "name": "a.nc", "runs": [1]} | bad).encode()) for bad in (
            {"runs": 1}, {"runs": ["one"]}, {"runs": [True]}, {"runs": [1.5]}, {"runs": [None]}, {"runs": [10**400]}, {"what": []},
            {"name": None}, {"replace": "yes"}, {"runs": [1] * 101},
        )),
        *(("PATCH", "/values", json.dumps(bad).encode()) for bad in ({"ball.mass": 2}, {"ball.mass": []}, [1])),
    ],
)  # fmt: skip
def test_what_is_no_request_is_told_so(shut, method, path, content):
    """400 and a sentence: not JSON, another type than is asked for, names that nobody can write or that have no end."""
    shut.get("/", params={"token": TOKEN})
    answer = shut.request(method, path, content=content)
    assert answer.status_code == 400
    assert len(answer.json()["sentence"]) > 15
    assert len(answer.json()["sentence"]) < 300


# --- a model and its runs ------------------------------------------------------------------------------------------


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
        ("3", ["it fails: no such luck (", 'raise ValueError("no such luck")']),
    ],
)
def test_a_run_that_breaks_keeps_what_it_had_and_says_why(machine, end, words):
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


def test_a_run_without_output_is_not_in_the_scene_of_those_beside_it(machine):
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
def test_a_script_that_fails_is_told_in_the_page(client, text, words):
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
    with pytest.raises(LostProcess, match=r"endless loop in endless\.py"):
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


# --- smaller pieces ------------------------------------------------------------------------------------------------


def test_the_state_is_told_as_events(tmp_path):
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


def test_what_is_typed_is_read_as_it_is_shown():
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


def test_the_command_refuses_what_it_cannot_view(tmp_path, capsys, monkeypatch):
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
    """The page waits for the file to be corrected; the terminal says so, and the exit code is that of a wrong input."""
    uvicorn = pytest.importorskip("uvicorn")
    (tmp_path / "bad.py").write_text("import nothing_of_this_name\n")
    reported = []

    def run(server, sockets):
        end = time.monotonic() + 60.0
        while time.monotonic() < end and "page waits" not in "".join(reported):
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
