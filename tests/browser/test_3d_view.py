"""The picture in three dimensions: where its camera stands, what is hidden, and that it rests when nothing changes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from browser.machines import RADIUS, bouncing, whirling
from browser.pages import Opened, put, readback

if TYPE_CHECKING:
    from playwright.sync_api import Page


def away(page: Page) -> np.ndarray:
    """From what the camera looks at towards the camera, of length 1."""
    camera = readback(page)["camera"]
    way = np.subtract(camera["position"], camera["target"])
    return np.asarray(way / np.linalg.norm(way))


def test_views_and_projections(opened: Opened) -> None:
    page = opened(bouncing())
    for title, direction in (
        ("Front view", (0, -1, 0)),
        ("Right view", (1, 0, 0)),
        ("Top view", (0, 0, 1)),
    ):
        page.get_by_title(title).click()
        np.testing.assert_allclose(away(page), direction, atol=1e-3)
    scale = readback(page)["camera"]["scale"]
    page.get_by_title("Parallel or perspective projection").click()
    camera = readback(page)["camera"]
    assert camera["projection"] == "orthographic"
    assert camera["scale"] == pytest.approx(scale, rel=1e-6)  # what is in the middle keeps its size
    page.get_by_title("Fit all").click()
    np.testing.assert_allclose(away(page), (0, 0, 1), atol=1e-3)
    on_screen = page.evaluate(
        """() => {
            const { stage } = window.abut, { camera } = stage.view;
            const { points } = stage.world.extent;
            const seen = camera.position.clone();
            let most = 0;
            for (let k = 0; k < points.length; k += 3) {
                seen.fromArray(points, k).project(camera);
                most = Math.max(most, Math.abs(seen.x), Math.abs(seen.y));
            }
            return most;
        }"""
    )
    assert 0.7 < on_screen < 1.0  # all of it, and not much else


def test_a_body_is_followed_and_hidden_and_a_contact_silenced(opened: Opened) -> None:
    page = opened(bouncing())
    put(page, "time", 0.0)
    put(page, "selected", {"kind": "body", "run": 0, "name": "ball"})
    page.get_by_role("button", name="Follow", exact=True).click()
    before = readback(page)
    put(page, "time", 0.6)
    after = readback(page)
    moved = np.subtract(after["bodies"][0]["position"], before["bodies"][0]["position"])
    assert np.linalg.norm(moved) > RADIUS
    np.testing.assert_allclose(
        np.subtract(after["camera"]["target"], before["camera"]["target"]), moved, atol=1e-6
    )
    page.get_by_role("button", name="Hide", exact=True).click()
    assert readback(page)["bodies"] == []
    page.get_by_role("button", name="Show all").click()
    assert len(readback(page)["bodies"]) == 1
    put(page, "time", 0.1)
    assert len(readback(page)["arrows"]) == 1
    page.get_by_title("Show or hide the arrows of this contact").click()
    assert readback(page)["arrows"] == []


def test_scene_at_rest_is_not_redrawn(opened: Opened) -> None:
    page = opened(whirling())
    page.wait_for_timeout(300)
    drawn = page.evaluate("window.abut.stage.drawn")
    page.wait_for_timeout(500)
    assert page.evaluate("window.abut.stage.drawn") == drawn
    put(page, "time", 0.1)
    page.wait_for_function(f"window.abut.stage.drawn > {drawn}")


def test_the_animation_is_saved_as_a_video(opened: Opened, tmp_path: Path) -> None:
    page = opened(bouncing())
    put(page, "speed", 5)
    page.get_by_role("button", name="Export").click()
    sheet = page.locator(".export .stage-sheet")
    sheet.locator("select").first.select_option("mp4")
    with page.expect_download() as saved:
        sheet.get_by_role("button", name="Save").click()
    path = tmp_path / saved.value.suggested_filename
    saved.value.save_as(path)
    head = path.read_bytes()[:12]
    assert (
        head[4:8] == b"ftyp" or head[:4] == b"\x1a\x45\xdf\xa3"
    )  # MP4, or WebM where the browser cannot encode
    sheet.get_by_text("Saved").wait_for()
    assert readback(page)["time"] == pytest.approx(page.evaluate("window.abut.store.get('time')"))
