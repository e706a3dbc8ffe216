"""Elastic bodies in the page: bent as the result says, larger, mode by mode, with colours that have a legend."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from abut.flexible import von_mises
from abut.live.model_description import start_result
from abut.view.scene.modal_deformation import (
    color_field,
    deformable_parts,
    modal_coordinates,
    vertex_displacements,
)
from abut.view.scene.sweeps import swept_form, swept_vertices
from abut.view.snapshots.snapshot_scene import output_instant
from browser.machines import bouncing
from browser.pages import Opened, number, put, readback
from flexible_results import OUTPUTS, bar, rows, swinging

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: Nothing was drawn since it was asked for the last time.
RESTS = "(() => { const before = window.before; window.before = window.abut.stage.drawn; return before === window.before; })()"
K = 9  #: an output at which both modes take part


@pytest.fixture(scope="module")
def body() -> Any:
    return bar(interfaces={"root": "x-", "tip": "x+"})


def places(page: Page, run: int = 0) -> np.ndarray:
    """Where vertices stand in the body's axes."""
    page.evaluate("window.abut.stage.draw()")
    flat = page.evaluate(f"[...window.abut.stage.layers[{run}].bodies.bent[0].places]")
    return np.reshape(flat, (-1, 3))


def shares(page: Page) -> np.ndarray:
    """What colours the vertices, over the end of the scale."""
    page.evaluate("window.abut.stage.draw()")
    flat = page.evaluate("[...window.abut.stage.layers[0].bodies.bent[0].geometry.getAttribute('uv').array]")
    return np.reshape(flat, (-1, 2))[:, 0]


def test_vertices_move_as_modes_do(opened: Opened, body: Any, shoot: Any) -> None:
    result = swinging(body, 0.05)
    ((_, one),) = deformable_parts(result)
    rest = result.drawing.meshes[one.mesh].vertices
    page = opened(result)
    put(page, "time", float(result.time[K]))
    moved = vertex_displacements(one, modal_coordinates(result, one)[K])
    most = np.linalg.norm(moved, axis=1).max()
    np.testing.assert_allclose(places(page), rest + moved, atol=2e-3 * most)
    shoot("bent")
    page.get_by_role("button", name="Bending").click()
    page.get_by_role("button", name="×10", exact=True).click()
    np.testing.assert_allclose(places(page), rest + 10 * moved, atol=2e-2 * most)
    assert "×10" in page.locator(".bend-bar").inner_text()
    page.get_by_label("Deformation scale").fill("2.5")
    np.testing.assert_allclose(places(page), rest + 2.5 * moved, atol=5e-3 * most)
    shoot("bent_larger")
    (pose,) = [each for each in readback(page)["bodies"] if each["name"] == "bar"]
    np.testing.assert_allclose(pose["position"], result.values("bar.position")[K], atol=1e-5)


def test_colours_are_stresses_to_a_scale_over_the_run(opened: Opened, body: Any) -> None:
    result = swinging(body, 0.05)
    ((_, one),) = deformable_parts(result)
    page = opened(result)
    put(page, "time", float(result.time[K]))
    most = von_mises(body.stress(result)).max()
    bar = page.locator(".bend-bar")
    assert "MPa" in bar.inner_text()
    assert number(bar.locator(".ticks span").first.inner_text()) == pytest.approx(most / 1e6, rel=5e-3)
    q = modal_coordinates(result, one)
    np.testing.assert_allclose(shares(page), color_field(one, "von Mises", q[K]) / most, atol=3e-3)
    put(page, "bendColour", "displacement")
    far = color_field(one, "displacement", q)
    np.testing.assert_allclose(shares(page), far[K] / far.max(), atol=3e-3)
    assert "mm" in bar.inner_text()
    put(page, "bendColour", "none")
    assert bar.is_hidden()


def test_one_mode_alone_in_the_run_and_by_itself(opened: Opened, body: Any, shoot: Any) -> None:
    result = swinging(body, 0.05)
    ((_, one),) = deformable_parts(result)
    rest = result.drawing.meshes[one.mesh].vertices
    page = opened(result)
    put(page, "time", float(result.time[K]))
    page.get_by_role("button", name="Bending").click()
    page.locator("select.bend-mode").select_option("1")
    q = np.zeros(len(one.frequencies))
    q[1] = modal_coordinates(result, one)[K, 1]
    np.testing.assert_allclose(places(page), rest + vertex_displacements(one, q), atol=1e-4)
    assert "mode 2 alone" in page.locator(".bend-bar").inner_text()
    page.get_by_label("Animate this mode alone").check()
    before = page.evaluate("window.abut.stage.drawn")
    page.wait_for_function(f"window.abut.stage.drawn > {before + 5}")
    size = np.linalg.norm(np.ptp(rest, axis=0))
    moved = places(page) - rest
    way = np.asarray(one.shapes[:, :, 1], float)
    along = float(np.sum(moved * way) / np.sum(way * way))
    np.testing.assert_allclose(moved, along * way, atol=2e-3 * size)  # the mode's shape and nothing else
    assert np.linalg.norm(moved, axis=1).max() <= 0.101 * size
    assert "of the largest, mode 2" in page.locator(".bend-bar").inner_text()
    shoot("bent_swinging")
    page.locator("button.play").click()
    page.locator("button.play").click()
    put(page, "bendMode", None)
    page.wait_for_function(RESTS, polling=500)


def test_results_laid_over_each_other_bend_each_its_way(opened: Opened, body: Any, shoot: Any) -> None:
    one, other = swinging(body, 0.05), swinging(body, 0.1, (1, 0), title="other")
    page = opened(one, compare=[other])
    put(page, "time", float(one.time[K]))
    for run, result in enumerate((one, other)):
        ((_, how),) = deformable_parts(result)
        moved = vertex_displacements(how, modal_coordinates(result, how)[K])
        rest = result.drawing.meshes[how.mesh].vertices
        np.testing.assert_allclose(places(page, run), rest + moved, atol=3e-4)
    shoot("bent_compared")


def test_pointer_shows_stress_under_it(opened: Opened, body: Any) -> None:
    page = opened(swinging(body, 0.05))
    put(page, "time", 0.25)
    box = page.locator(".stage > canvas").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    name = page.locator(".hover-name")
    name.wait_for(state="visible")
    assert "bar" in name.inner_text()
    assert "Pa" in name.inner_text()


def test_a_picture_is_saved_with_the_legend(opened: Opened, body: Any, tmp_path: Path) -> None:
    page = opened(swinging(body, 0.05))
    page.get_by_role("button", name="Export").click()
    sheet = page.locator(".export .stage-sheet")
    with page.expect_download() as saved:
        sheet.get_by_role("button", name="Save").click()
    path = tmp_path / "bar.png"
    saved.value.save_as(path)
    from matplotlib.image import imread

    picture = imread(path)[:, :, :3]
    height, width = picture.shape[:2]
    corner = picture[int(0.6 * height) :, int(0.85 * width) :].reshape(-1, 3)
    yellow, purple = (0.99, 0.91, 0.14), (0.27, 0.0, 0.33)
    for colour in (yellow, purple):
        assert (np.abs(corner - colour).max(axis=1) < 0.05).sum() > 20


def test_chinese_and_rigid_machines(opened: Opened, body: Any) -> None:
    page = opened(bouncing())
    assert page.locator(".bending").is_hidden()
    page = opened(swinging(body, 0.05))
    put(page, "language", "zh")
    assert "von Mises 应力" in page.locator(".bend-bar").inner_text()
    put(page, "language", "en")
    page.get_by_role("button", name="Add plot").click()
    page.locator(".picker summary").filter(has_text="Bodies").click()
    page.locator(".picker .list").get_by_text("bar_tip").first.wait_for()
    listed = page.locator(".picker .list").inner_text()
    assert "bar_modes_1" not in listed  # who searches finds it
    put(page, "language", "zh")
    assert "变形" in page.locator(".bending").inner_text()
    assert OUTPUTS > K


def test_beams_and_ropes_follow_their_nodes(opened: Opened, shoot: Any) -> None:
    """Vertices as in pictures without a browser; the pointer tells the node."""
    result = start_result(rows())
    page = opened(result)
    shoot("beams")
    now = output_instant(result, 0)
    for k, one in enumerate(result.drawing.swept):
        expected = swept_vertices(one, swept_form(one), now.places, now.turns)
        flat = page.evaluate(f"[...window.abut.stage.layers[0].bodies.swept[{k}].place]")
        np.testing.assert_allclose(np.reshape(flat, (-1, 3)), expected, atol=1e-5)
    put(page, "selected", {"kind": "body", "run": 0, "name": "box_2"})
    page.locator(".chosen").wait_for(state="visible")
    page.get_by_role("button", name="Hide", exact=True).click()
    page.get_by_role("button", name="Show all").click()
