"""The page of a report as a whole: in two languages, on any screen, of any run, and what is taken away from it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from abut.errors import Status
from abut.results import Channel, Result
from browser.machines import bouncing, crowd
from browser.pages import READY, Opened, put, readback, time_of

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_warnings_and_failures_stand_on_top(opened: Opened) -> None:
    status = Status.failed("the step size fell below 1e-12 s; loosen rtol", time=0.3)
    page = opened(bouncing(status=status, warnings=["the contact is stiff; a smaller step shows its peak"]))
    head = page.locator("header").inner_text()
    assert "Failed" in head
    assert "he step size fell below 1e-12 s; loosen rtol" in head
    assert "he contact is stiff; a smaller step shows its peak" in head


def test_a_run_that_got_nowhere_makes_a_page_too(opened: Opened) -> None:
    status = Status.failed("no start was found; move the parts apart", time=0.0)
    nothing = Result.from_rows(
        [Channel("x", "m")], [], np.empty((0, 1)), status=status, attributes={"name": "stuck"}
    )
    page = opened(nothing)
    assert "o start was found; move the parts apart" in page.locator("header").inner_text()
    page.locator("button.play").click()
    for tab in page.get_by_role("tab").all():
        tab.click()


def test_without_webgl_the_rest_of_the_page_is_there(opened: Opened, page: Page) -> None:
    page.add_init_script(
        """const get = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
            return String(kind).startsWith("webgl") ? null : get.call(this, kind, ...rest);
        };"""
    )
    result = bouncing()
    opened(result)
    assert "WebGL 2" in page.locator(".no-webgl").inner_text()
    page.locator("section.contacts tbody tr").first.click()
    assert time_of(page) == result.tracks[0].peak_force_time
    page.locator("button.play").click()
    page.wait_for_function("window.abut.store.get('time') !== 0.125")


# --- what is taken away ---------------------------------------------------------------------------------------------


def saved(page: Page, kind: str, size: str) -> bytes:
    """What the sheet behind the export button saves."""
    sheet = page.locator(".export")
    if not sheet.locator("select").first.is_visible():
        page.get_by_role("button", name="Export").click()
    sheet.locator("select").nth(0).select_option(kind)
    sheet.locator("select").nth(1).select_option(size)
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Save").click()
    return Path(download.value.path()).read_bytes()


def test_a_picture_and_an_animation_are_saved(opened: Opened, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    page = opened(bouncing())
    put(page, "speed", 5)  # 0.2 s at 20 pictures a second
    path = tmp_path / "picture.png"
    path.write_bytes(saved(page, "png", "1280×720"))
    with image.open(path) as picture:
        assert (picture.format, picture.size) == ("PNG", (1280, 720))
        assert len(picture.convert("RGB").resize((64, 36)).getcolors(64 * 36)) > 50
    path.write_bytes(saved(page, "gif", "640×400"))
    with image.open(path) as picture:
        assert (picture.format, picture.size) == ("GIF", (640, 400))
        assert 4 <= picture.n_frames <= 6


def test_a_plot_is_saved_with_all_its_digits(opened: Opened) -> None:
    result = bouncing()
    page = opened(result)
    with page.expect_download() as download:
        page.locator(".panel").first.get_by_text("CSV").click()
    rows = Path(download.value.path()).read_text(encoding="utf-8").splitlines()
    assert rows[0].startswith("time [s],")
    assert "[N]" in rows[0]
    table = np.array([[float(cell) for cell in row.split(",")] for row in rows[1:]])
    np.testing.assert_array_equal(table[:, 0], result.time)
    np.testing.assert_array_equal(table[:, 1], result.values("bounce.normal_magnitude"))


# --- all of it ------------------------------------------------------------------------------------------------------


def test_two_results_are_compared(opened: Opened, shoot: Any) -> None:
    page = opened(bouncing("high"), compare=[bouncing("low", high=0.04)])
    put(page, "time", 0.0)
    heights = {
        body["run"]: body["position"][2] for body in readback(page)["bodies"] if body["name"] == "ball"
    }
    assert heights == {0: pytest.approx(0.1, abs=1e-5), 1: pytest.approx(0.06, abs=1e-5)}
    panels = page.evaluate("window.abut.plots.readback().panels")
    assert all(each["runs"] == ["high", "low"] for each in panels)
    shoot("comparison", full_page=True)
    page.locator(".legend input").nth(1).uncheck()
    assert {body["run"] for body in readback(page)["bodies"]} == {0}


def test_everything_speaks_chinese_too(opened: Opened, shoot: Any) -> None:
    page = opened(bouncing())
    page.locator("button.language").click()
    assert page.locator("#abut").get_attribute("lang") == "zh-CN"
    page.wait_for_timeout(100)
    left = page.evaluate(
        r"""[...document.querySelectorAll('[data-t]')]
        .filter((e) => e.offsetParent !== null && e.textContent === e.dataset.t).map((e) => e.dataset.t)
        .filter((text) => /[a-z]{3,}/i.test(text) && !/^\w+\(.*\)$|\(\d{4}\)/.test(text))"""  # but for names and books
    )
    assert left == [], f"no Chinese for {left}"
    assert re.search("[一-鿿]", page.locator("section.contacts h2").inner_text())
    shoot("chinese", full_page=True)
    page.reload()
    page.wait_for_function(READY)
    assert page.locator("#abut").get_attribute("lang") == "zh-CN"  # it is remembered
    page.locator("button.language").click()
    assert page.locator("section.contacts h2").inner_text() == "Contacts"


def test_names_in_model_remain_plain_text(opened: Opened) -> None:
    name = "</script><img src=x onerror=\"alert('a')\"><!--<script>"
    base = bouncing(name)
    channels = list(base.channels)
    rows = np.concatenate([np.reshape(base.values(c.name), (len(base.time), -1)) for c in channels], axis=1)
    things = [
        *base.model["things"],
        {"name": name, "family": name, "kind": name, "parameters": {name: {"value": name, "unit": name}}},
    ]
    attributes = {"name": name, "model": {**base.model, "things": things}}
    hostile = Result.from_rows(
        channels,
        base.time,
        rows,
        attributes=attributes,
        warnings=[name],
        statistics={name: name},
        drawing=base.drawing,
    )
    page = opened(hostile)
    assert page.title() == name
    assert page.locator("h1").inner_text() == name
    assert page.locator("img").count() == 0
    assert page.locator("script").count() == 2
    page.locator("button.language").click()
    assert page.locator("h1").inner_text() == name


def test_a_narrow_window_shows_everything_without_scrolling_sideways(
    opened: Opened, page: Page, shoot: Any
) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    opened(bouncing())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shoot("narrow")


def test_many_bodies_fit_in_a_page_and_move(opened: Opened, page: Page, tmp_path: Path, capsys: Any) -> None:
    """500 bodies × 2,000 frames: below 10 MB, and little work a picture.

    A picture's time here says nothing of a laptop, for the graphics are done in software: it is printed. What a laptop has to
    do is held to: milliseconds of script, calls and triangles for its graphics.
    """
    opened(crowd())
    size = (tmp_path / "report.html").stat().st_size
    assert size < 10e6
    page.locator("button.play").click()
    work = page.evaluate(
        """() => new Promise((done) => {
            const { stage } = window.abut, begin = performance.now(), first = stage.drawn;
            const { info } = stage.renderer;
            let script = 0, count = 0;
            info.autoReset = false;
            info.reset();
            const tick = (now) => {
                script += stage.spent;
                count += 1;
                if (now - begin < 1500) return requestAnimationFrame(tick);
                const drawn = Math.max(stage.drawn - first, 1), { calls, triangles } = info.render;
                done({ each: (now - begin) / drawn, script: script / count, calls: calls / drawn, triangles: triangles / drawn });
            };
            requestAnimationFrame(tick);
        })"""
    )
    told = "{each:.0f} ms a picture in software, of which {script:.1f} ms script; {calls:.0f} calls, {triangles:.0f} triangles"
    with capsys.disabled():
        print(f"\n500 bodies × 2000 frames: {size / 1e6:.2f} MB; {told.format(**work)}")
    assert work["script"] < 15.0
    assert work["calls"] < 60
    assert work["triangles"] < 2e6
