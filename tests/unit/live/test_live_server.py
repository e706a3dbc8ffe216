"""The live application's server: who may ask, what is refused and why, and what is kept when a run breaks."""

import json

import numpy as np
import pytest

from abut.live.parameters import (
    iterate_leaves,
)
from live_machine import HOME, PORT, TOKEN, drop

# --- who may ask ---------------------------------------------------------------------------------------------------


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
def test_foreign_origin_is_refused_even_with_token(shut, headers, told):
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
def test_invalid_request_is_refused(shut, method, path, content):
    """400 and a sentence: not JSON, another type than is asked for, names that nobody can write or that have no end."""
    shut.get("/", params={"token": TOKEN})
    answer = shut.request(method, path, content=content)
    assert answer.status_code == 400
    assert len(answer.json()["sentence"]) > 15
    assert len(answer.json()["sentence"]) < 300
