"""The page that is sent by mail: opened from disk in a real browser, the network shut, and worked with."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from abut.analysis.pressure import PressureMap
from abut.errors import Status
from abut.results import Channel, Result
from browser.machines import DEEPEST, FRICTION, LOSS, STIFFNESS, bouncing, crowd, whirling

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

Opened = Callable[..., "Page"]
READY = "window.abut?.root.dataset.ready === 'yes'"


@pytest.fixture
def opened(page: Page, tmp_path: Path) -> Opened:
    """Write a result's report and open it from disk."""

    def opened(result: Result, **options: Any) -> Page:
        page.goto(result.report(tmp_path / "report.html", **options).as_uri())
        page.wait_for_function(READY)
        return page

    return opened


def time_of(page: Page) -> float:
    return float(page.evaluate("window.abut.store.get('time')"))


def put(page: Page, key: str, value: Any) -> None:
    page.evaluate("([key, value]) => window.abut.store.set(key, value)", [key, value])


def readback(page: Page) -> Any:
    return page.evaluate("window.abut.stage.readback()")


def number(text: str) -> float:
    """The first number in a text, as people write them."""
    found = re.search(r"[−-]?\d[\d ]*(?:\.\d+)?", text)
    assert found, text
    return float(found[0].replace(" ", "").replace("−", "-"))


def panel(page: Page, k: int = 0) -> Locator:
    """The drawing area of a plot over time."""
    return page.locator(".u-over").nth(k)


# --- the animation --------------------------------------------------------------------------------------------------


def test_the_machine_moves_as_the_result_says(opened: Opened, shoot: Any) -> None:
    result = bouncing()
    page = opened(result)
    assert page.title() == "bouncing ball"
    page.locator("button.play").click()
    page.wait_for_function("window.abut.store.get('time') > 0.05")
    page.locator("button.play").click()
    assert not page.evaluate("window.abut.store.get('playing')")
    for k in (0, 123, 800):
        put(page, "time", result.time[k])
        now = readback(page)
        (ball,) = [each for each in now["bodies"] if each["name"] == "ball"]
        assert now["time"] == result.time[k]
        np.testing.assert_allclose(ball["position"], result.values("ball.position")[k], atol=2e-6)
        turn = result.values("ball.quaternion")[k]
        shown = np.asarray(ball["quaternion"])
        np.testing.assert_allclose(np.sign(shown @ turn) * shown, turn, atol=1e-4)
    put(page, "time", 0.1)
    shoot("report", full_page=True)


def test_the_arrow_of_a_contact_is_its_force(opened: Opened) -> None:
    result = bouncing()
    page = opened(result)
    scales = []
    for k in (80, 90, 110):
        force = result.values("bounce.normal_force")[k] + result.values("bounce.friction_force")[k]
        depth = -DEEPEST * np.cos(2 * np.pi * result.time[k] / 0.25)
        pressed = STIFFNESS * depth * (1 + LOSS * np.sign(0.125 - result.time[k] + 1e-9))
        np.testing.assert_allclose(force, (-FRICTION * pressed, 0.0, pressed), rtol=1e-9)
        put(page, "time", result.time[k])
        (arrow,) = readback(page)["arrows"]
        assert arrow["contact"] == "bounce"
        np.testing.assert_allclose(arrow["point"], result.values("bounce.track1.point_i")[k], atol=1e-5)
        np.testing.assert_allclose(arrow["vector"], arrow["scale"] * force, rtol=1e-4, atol=1e-6)
        scales.append(arrow["scale"])
    assert scales[0] > 0
    np.testing.assert_allclose(scales, scales[0])
    put(page, "time", 0.0)
    assert readback(page)["arrows"] == []
    put(page, "arrows", False)
    put(page, "time", 0.1)
    assert readback(page)["arrows"] == []


def test_the_animation_is_stepped_scrubbed_looped_and_stopped(opened: Opened) -> None:
    result = bouncing()
    page = opened(result)
    page.keyboard.press("ArrowRight")
    assert time_of(page) == result.time[1]
    page.keyboard.press("Home")
    page.get_by_title("One frame on").click()
    assert time_of(page) == result.time[1]
    page.keyboard.press("ArrowRight")
    assert time_of(page) == result.time[2]
    page.get_by_title("One frame back").click()
    assert time_of(page) == result.time[1]
    page.keyboard.press("End")
    assert time_of(page) == result.time[-1]
    page.locator("input.scrub").fill("2500")
    assert time_of(page) == pytest.approx(0.25)
    assert number(page.locator("output.clock").inner_text()) == pytest.approx(0.25)
    page.locator("select.speed").select_option("5")
    put(page, "time", 0.5)
    page.locator(".loop input").uncheck()
    page.locator("button.play").click()
    page.wait_for_function("!window.abut.store.get('playing')")
    assert time_of(page) == result.time[-1]
    page.locator(".loop input").check()
    page.locator("button.play").click()
    page.evaluate(
        """() => {
            let last = 0;
            window.again = false;
            window.abut.store.on('time', (time) => { window.again ||= time < last; last = time; });
        }"""
    )
    page.wait_for_function("window.again")
    page.locator("button.play").click()
    assert not page.evaluate("window.abut.store.get('playing')")


def test_a_pressure_map_is_shown_at_its_time_with_its_scale(opened: Opened, shoot: Any) -> None:
    corners = 0.01 * np.array([[1.0, -1, 0], [3, -1, 0], [3, 1, 0], [1, 1, 0]])
    faces = np.array([[0, 1, 2], [0, 2, 3]])
    found = PressureMap(0.1, corners, faces, np.array([1e6, 4e6]), np.zeros(2), "bounce")
    page = opened(bouncing(), pressure=[found])
    bar = page.locator(".pressure-bar")
    put(page, "time", 0.1)
    bar.wait_for(state="visible")
    assert "MPa" in bar.inner_text()
    assert number(bar.locator(".ticks span").first.inner_text()) == pytest.approx(4.0)
    shoot("pressure")
    put(page, "time", 0.5)
    bar.wait_for(state="hidden")


def test_a_click_on_a_body_tells_of_it(opened: Opened, shoot: Any) -> None:
    page = opened(bouncing())
    put(page, "time", 0.5)
    ball = readback(page)["bodies"][0]["position"]
    x, y = page.evaluate(
        """([x, y, z]) => {
            const { camera } = window.abut.stage.view, { left, top, width, height } = window.abut.stage.canvas.getBoundingClientRect();
            const at = camera.position.clone().set(x, y, z).project(camera);
            return [left + (width * (1 + at.x)) / 2, top + (height * (1 - at.y)) / 2];
        }""",
        ball,
    )
    page.mouse.click(x, y)
    chosen = page.locator(".chosen")
    chosen.wait_for(state="visible")
    assert "ball" in chosen.locator(".head").inner_text()
    assert "0.26 kg" in chosen.inner_text()
    chosen.get_by_role("button", name="Trace").click()
    assert page.evaluate("window.abut.store.get('traces')") == ["ball"]
    put(page, "time", 0.9)
    shoot("chosen")


# --- plots ----------------------------------------------------------------------------------------------------------


def test_plots_and_animation_share_one_time(opened: Opened) -> None:
    page = opened(bouncing())
    area = panel(page)
    box = area.bounding_box()
    assert box
    page.mouse.click(box["x"] + 0.4 * box["width"], box["y"] + 0.5 * box["height"])
    assert time_of(page) == pytest.approx(0.4, abs=1.5 / box["width"])
    height = readback(page)["bodies"][0]["position"][2]
    put(page, "time", 0.5)
    assert readback(page)["bodies"][0]["position"][2] > height
    for time in (0.25, 0.7):
        put(page, "time", time)
        page.wait_for_function(
            """([at]) => {
                const area = document.querySelector('.u-over'), line = area.querySelector('.playhead');
                const [a, l] = [area.getBoundingClientRect(), line.getBoundingClientRect()];
                return !line.hidden && Math.abs(l.x + l.width / 2 - a.x - at * a.width) < 1.5;
            }""",
            arg=[time],
        )


def test_any_channel_can_be_plotted(opened: Opened) -> None:
    page = opened(bouncing())
    page.get_by_role("button", name="Add plot").click()
    page.locator(".picker input").first.fill("ball.position")
    page.locator(".picker").get_by_text("position", exact=True).first.click()
    page.wait_for_function("window.abut.store.get('plots').some((key) => key.includes('ball.position'))")
    panels = page.evaluate("window.abut.plots.readback().panels")
    assert any(series["points"] > 100 for each in panels for series in each["series"] if each["unit"] == "m")


def test_a_loop_tells_the_energy_that_its_touch_lost(opened: Opened, shoot: Any) -> None:
    page = opened(bouncing())
    page.get_by_role("tab", name="Force-depth").click()
    said = page.locator(".view.loop .said")
    said.get_by_text("encloses").wait_for()
    told = re.search(r"encloses ([\d.]+) mJ", said.inner_text())
    assert told, said.inner_text()
    assert float(told[1]) == pytest.approx(1e3 * STIFFNESS * LOSS * DEEPEST**2, rel=0.03)
    shoot("loop")


def test_an_orbit_stays_in_its_clearance(opened: Opened, shoot: Any) -> None:
    page = opened(whirling())
    page.get_by_role("tab", name="Orbit").click()
    said = page.locator(".view.orbit .said")
    said.get_by_text("at most").wait_for()
    reach = re.search(r"at most ([\d.]+) mm", said.inner_text())
    assert reach, said.inner_text()
    assert float(reach[1]) == pytest.approx(0.51, abs=0.001)  # clearance and depth
    assert "clearance" in said.inner_text()
    shoot("orbit")


# --- tables ---------------------------------------------------------------------------------------------------------


def test_the_table_of_contacts_tells_the_tracks(opened: Opened) -> None:
    result = bouncing()
    (track,) = result.tracks
    page = opened(result)
    table = page.locator("section.contacts table")
    heads = [re.sub(r"\s*\[.*", "", text).strip() for text in table.locator("thead th").all_inner_texts()]
    cells = dict(zip(heads, table.locator("tbody tr").first.locator("th, td").all_inner_texts(), strict=True))
    assert cells["contact"] == "bounce"
    told = {
        "peak force": track.peak_force,
        "at": track.peak_force_time,
        "peak penetration": 1e3 * track.peak_penetration,
        "impulse": track.impulse,
        "touches": track.touches,
        "first touch": track.first_touch,
        "last release": track.last_release,
        "time in contact": track.contact_time,
    }
    for head, value in told.items():
        assert number(cells[head]) == pytest.approx(value, rel=1e-4), head
    table.locator("tbody tr").first.click()
    assert time_of(page) == track.peak_force_time


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


def test_what_a_model_calls_itself_stays_text(opened: Opened) -> None:
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
