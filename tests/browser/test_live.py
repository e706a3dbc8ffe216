"""The live application in a browser: change a number, run, see it; and what happens when things go wrong."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

# steps so small that a long run can be caught at work
MODEL = """
import abut

model = abut.Model("fall", gravity=(0, 0, "-10 m/s^2"))
model.add(abut.Body.sphere("ball", radius="50 mm", mass=1, position=(0, 0, 1)))
end, integrator = 0.4, abut.RungeKutta(max_step=2e-6)
"""
LONG = {"end": "50000", "step": "0.1"}  #: minutes of computing
FIRST_RUN = 90_000  #: [ms] a kernel may have to be compiled


class Server:
    """``abut view`` as a user starts it."""

    def __init__(self, model: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "abut", "view", str(model), "--no-browser"],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.address = re.search(r"http://\S+", self.process.stdout.readline())[0]  # type: ignore[index]
        self.origin = self.address.split("/?")[0]

    def close(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(10)
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    model = tmp_path_factory.mktemp("fall") / "fall.py"
    model.write_text(MODEL)
    server = Server(model)
    yield server
    server.close()


@pytest.fixture
def live(page: Any, watch: Any, server: Server) -> Any:
    """The page of the application, with the model read."""
    watch.allow(server.origin)
    page.goto(server.address)
    page.locator('[data-path="ball.mass"]').wait_for()
    return page


def run(page: Any, number: int, **settings: str) -> None:
    """Begin a run with these settings."""
    for name, text in settings.items():
        page.fill(f".asking .{name}", text)
    page.click(".start:has-text('Run')")
    page.locator(f"[data-run='{number}']").wait_for()


def ended(page: Any, number: int, kind: str, patience: int = FIRST_RUN) -> None:
    page.locator(f"[data-run='{number}'] .status.{kind}").wait_for(timeout=patience)


def curves(page: Any, wanted: Callable[[list[list[float]]], bool]) -> list[list[float]]:
    """The heights of the ball of the runs that are shown, once they are as wanted."""
    end = time.monotonic() + FIRST_RUN / 1e3  # a loaded machine draws late
    while True:
        found = page.evaluate(
            """() => Promise.all(window.abut.scene.runs.map(async (run) => {
                const curve = await run.channels.get("ball.position").curve();
                return Array.from(curve.values[2]);
            }))"""
        )
        if wanted(found):
            return found  # type: ignore[no-any-return]
        assert time.monotonic() < end, [len(heights) for heights in found]
        time.sleep(0.1)


def solver(page: Any) -> int:
    """The number of the solver's process, from the server."""
    state = page.evaluate("() => fetch('/state').then((answer) => answer.json())")
    return int(state["runs"][-1]["process"])


def test_change_run_compare_and_speak(live: Any, watch: Any, shoot: Any) -> None:
    page = live
    watch.forgive("422")
    shoot("live_model")

    # a bad value is refused, with the reason below its field, and Escape takes it back
    mass = page.locator('[data-path="ball.mass"]')
    mass.locator("input").fill("-2")
    mass.locator("input").press("Enter")
    mass.locator(".said:has-text('must be zero or more')").wait_for()
    page.click(".start")
    page.locator(".asking .said:has-text('invalid')").wait_for()
    shoot("live_refused")
    mass.locator("input").press("Escape")
    assert mass.locator("input").input_value() == "1"

    run(page, 1)
    ended(page, 1, "done", FIRST_RUN)
    (heights,) = curves(page, lambda found: len(found[0]) == 1001)
    assert heights[-1] == pytest.approx(1 - 5 * 0.4**2, rel=1e-6)

    # another value, another curve, and both laid over each other
    gravity = page.locator('[data-path="gravity"] input')
    gravity.fill("0, 0, -5")
    gravity.press("Enter")
    page.locator('[data-path="gravity"].changed').wait_for()
    run(page, 2)
    ended(page, 2, "done")
    (heights,) = curves(page, lambda found: len(found[0]) == 1001 and found[0][-1] > 0.3)
    assert heights[-1] == pytest.approx(1 - 2.5 * 0.4**2, rel=1e-6)
    assert "gravity = 0, 0, -5" in page.locator("[data-run='2'] .changes").inner_text()
    page.click("[data-run='1'] input[type=checkbox]")
    both = curves(page, lambda found: len(found) == 2)
    assert [heights[-1] for heights in both] == pytest.approx([0.2, 0.6], rel=1e-6)
    shoot("live_compared")

    with page.expect_download() as download:
        page.click("[data-what=report]")
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert '<div id="abut">' in text
    assert download.value.suggested_filename == "fall_run_1_run_2.html"

    page.click(".language")
    assert page.locator(".start").inner_text() == "运行"
    assert "质量" in page.locator('[data-path="ball.mass"] .name').inner_text()
    shoot("live_chinese")
    page.click(".language")
    assert page.locator(".start").inner_text() == "Run"
    page.click(".reset")
    page.locator('[data-path="gravity"]:not(.changed)').wait_for()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (900, 800), (390, 844)])
def test_the_picture_and_the_run_button_have_room_in_any_window(
    live: Any, shoot: Any, width: int, height: int
) -> None:
    """Also with a result: at 900 pixels the plots took all but ten pixels of the picture."""
    page = live
    if not page.locator("[data-run]").count():
        run(page, 1)
        ended(page, 1, "done", FIRST_RUN)
    page.set_viewport_size({"width": width, "height": height})
    page.locator(".u-over").first.wait_for()
    page.wait_for_timeout(200)
    shoot(f"live_{width}")
    stage, start = page.locator("section.stage").bounding_box(), page.locator(".start").bounding_box()
    assert stage["width"] >= 0.35 * width
    assert stage["height"] >= 0.3 * height
    for box in (stage, start):  # on the first screen
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_progress_of_fetching_is_shown(live: Any) -> None:
    """Laying runs over each other takes a while, which the picture says."""
    page = live
    first = page.locator("[data-run]").count() + 1
    for number in (first, first + 1):
        run(page, number)
        ended(page, number, "done", FIRST_RUN)
    page.locator(f"[data-run='{first + 1}'].chosen").wait_for()
    page.route("**/scene?*", lambda route: (time.sleep(1.0), route.continue_()))
    page.locator(f"[data-run='{first}'] input[type=checkbox]").click()
    page.locator(".fetching:has-text('Loading')").wait_for(state="visible", timeout=900)
    curves(page, lambda found: len(found) == 2)
    page.locator(".fetching").wait_for(state="hidden")


def test_killed_solver_and_stop_keep_page_and_computed_rows(live: Any, shoot: Any) -> None:
    page = live
    first = page.locator("[data-run]").count() + 1
    run(page, first, **LONG)
    page.locator(".where:has-text('%')").wait_for(timeout=FIRST_RUN)
    page.wait_for_function(
        "() => fetch('/state').then((x) => x.json()).then((x) => x.runs.at(-1).outputs > 3)",
        timeout=FIRST_RUN,
    )
    curves(page, lambda found: 3 < len(found[0]) != 1001)  # watched while it goes on, and not the run before
    shoot("live_running")
    os.kill(solver(page), signal.SIGKILL)
    ended(page, first, "failed")
    said = page.locator("header .told.failed").inner_text()
    assert "SIGKILL" in said
    assert "kept" in said
    kept = curves(page, lambda found: len(found[0]) > 3)
    assert kept[0][0] == 1.0
    shoot("live_killed")

    run(page, first + 1)
    curves(page, lambda found: 1 < len(found[0]) != len(kept[0]))
    page.click(".start:has-text('Stop')")
    ended(page, first + 1, "interrupted")
    assert curves(page, lambda found: len(found[0]) > 1)[0][0] == 1.0
    assert page.locator(".start").inner_text() == "Run"


def test_lost_server_is_reported_and_changed_file_offered(
    page: Any, watch: Any, shoot: Any, tmp_path: Path
) -> None:
    model = tmp_path / "fall.py"
    model.write_text(MODEL.replace("abut.Model(", "abut.Mode("))
    server = Server(model)
    watch.allow(server.origin)
    watch.forgive(
        "ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE"
    )
    watch.forgive("status of (409|503).*scene")  # asked for while the file was read anew
    page.goto(server.address)
    page.locator(".told.failed:has-text('line 4')").wait_for()
    shoot("live_broken_script")
    model.write_text(MODEL)
    page.locator(".told.failed .reload").click()
    page.locator('[data-path="ball.mass"]').wait_for()
    assert page.locator(".told.failed").count() == 0
    model.write_text(MODEL.replace("mass=1", "mass=2"))
    later = time.time() + 5
    os.utime(model, (later, later))
    page.locator(".stale .reload").click()
    page.locator('[data-path="ball.mass"] input').and_(page.locator('[value="2"]')).wait_for()
    server.close()
    page.locator(".lost").wait_for()
    shoot("live_lost")


def test_missing_token_is_reported(page: Any, watch: Any, server: Server) -> None:
    watch.allow(server.origin)
    watch.forgive("403")
    page.goto(f"{server.origin}/")
    assert "token" in page.locator("body").inner_text()
