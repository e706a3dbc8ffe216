"""The page that is sent by mail: opened from disk in a real browser, the network shut, and worked with."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from abut.analysis.pressure_map import PressureMap
from browser.machines import DEEPEST, FRICTION, LOSS, STIFFNESS, bouncing, whirling
from browser.pages import Opened, number, put, readback, time_of

# --- the animation --------------------------------------------------------------------------------------------------


def test_page_moves_machine_as_in_result(opened: Opened, shoot: Any) -> None:
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
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert time_of(page) == result.time[1]
    page.keyboard.press("Home")
    page.get_by_title("Next frame").click()
    assert time_of(page) == result.time[1]
    page.keyboard.press("ArrowRight")
    assert time_of(page) == result.time[2]
    page.get_by_title("Previous frame").click()
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


def test_click_on_body_shows_its_data(opened: Opened, shoot: Any) -> None:
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
    area = page.locator(".u-over").first
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


def test_force_depth_loop_shows_dissipated_energy(opened: Opened, shoot: Any) -> None:
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


def test_contact_table_shows_tracks(opened: Opened) -> None:
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
